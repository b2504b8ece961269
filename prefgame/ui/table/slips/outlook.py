"""What may be written once an answer is given, in every way in which the hand may then end.

Invariant: no number is worked out here; the score writes each ending on the sheet of this match,
and what it wrote is collected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence.base import Answers, ways_to_answer
from prefgame.rules.kontra import Kontra
from prefgame.rules.scoring.base import Score
from prefgame.rules.scoring.hand import Hand, Unplayed
from prefgame.ui.table.slips.amounts.base import HandEnd, WrittenAmounts
from prefgame.ui.table.slips.amounts.registry import AMOUNTS
from prefgame.ui.table.slips.gains import tricks_at_the_edge


def outlook(
    view: SeatView, commands: Iterable[Command] = (), others: Answers = ()
) -> WrittenAmounts:
    """What may be written in this hand after these commands of the player, and after what
    ``others`` then answer.

    Whatever is still to be answered may be answered in any way; nobody doubles any more.
    """
    ends = [_end_written(view, end) for end in _ends(view, tuple(commands), others)]
    return AMOUNTS[type(view.table.sheet)](view, ends)


def ends_match(view: SeatView, commands: Iterable[Command] = ()) -> bool:
    """Whether the match is over after this hand, however it then ends."""
    rules, sheet = view.table.rules, view.table.sheet
    return all(
        rules.score.over(rules.score.write(sheet, end, rules.defence)[0])
        for end in _ends(view, tuple(commands), ())
    )


def unplayed_note(view: SeatView, commands: Iterable[Command]) -> str:
    """That nobody plays after these commands, and what follows."""
    if ends_match(view, commands):
        return _("Nobody plays; the match ends.")
    return _("Nobody plays; the next hand is dealt.")


def _end_written(view: SeatView, hand: Hand) -> HandEnd:
    rules = view.table.rules
    _sheet, entries, result = rules.score.write(view.table.sheet, hand, rules.defence)
    return result.made, entries


def _ends(view: SeatView, commands: tuple[Command, ...], others: Answers) -> Iterator[Hand]:
    """The hand as it may end."""
    hand, defence = view.declared, view.table.rules.defence
    kontra = _kontra_after(view, commands)
    if hand.needs_kontra and not kontra.level:
        yield Hand(hand.declarer, hand.contract, view.table.roles, {}, unplayed=Unplayed.NO_KONTRA)
        return
    said = tuple((view.seat, command.answer) for command in commands if isinstance(command, Defend))
    known = (*hand.answers, *said, *others)
    ways = ways_to_answer(defence, hand.defenders, hand.contract, before=known)
    for answers in [known] if hand.needs_kontra else ways:
        roles = defence.roles(hand.declarer, hand.defenders, answers, kontra, hand.contract)
        playing = [seat for seat in hand.defenders if roles[seat].plays]
        for tricks in _divisions(view.table.rules.score, hand.declarer, playing, hand.contract):
            yield Hand(hand.declarer, hand.contract, roles, tricks, kontra.level, kontra.by)


def _kontra_after(view: SeatView, commands: tuple[Command, ...]) -> Kontra:
    """The kontra after these commands."""
    kontra = view.this_hand.kontra
    level = max(
        (command.level for command in commands if isinstance(command, SayKontra)), default=0
    )
    return Kontra(level, view.seat if kontra.by is None else kontra.by) if level else kontra


def _divisions(
    score: Score[Any, Any], declarer: Seat, defenders: list[Seat], contract: Contract
) -> Iterator[dict[Seat, int]]:
    """Every division of the tricks that count, by seat.

    There is nothing to divide where nobody plays against the declarer.
    """
    if not defenders:
        yield {}
    elif not contract.may_be_left:
        for made in (False, True):
            own = tricks_at_the_edge(contract.goal, made=made)
            yield {declarer: own, defenders[0]: TRICKS - own}
    else:
        for theirs in takewhile(
            lambda theirs: not score.why_not_tricks(contract, TRICKS - theirs, theirs),
            range(TRICKS + 1),
        ):
            for first in range(theirs + 1) if len(defenders) > 1 else (theirs,):
                yield {declarer: TRICKS - theirs, defenders[0]: first} | {
                    seat: theirs - first for seat in defenders[1:]
                }
