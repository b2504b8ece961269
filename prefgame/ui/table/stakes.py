"""What a choice asks, wins and costs: the numbers of the slips, from the rules alone.

Law of this module: value x unit x refa x kontra, quotas as the rule set has them; it advises nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Contract, Goal, Seat
from prefgame.rules.defence import Quota
from prefgame.rules.scoring.columns import BetlKontra
from prefgame.ui.buttons import Kind
from prefgame.ui.offers import OfferInfo
from prefgame.ui.table.sentences import signed
from prefgame.words import _, ngettext

NO = SayKontra(0)
Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Choice:
    """A slip, and the commands it stands for, in the order the engine will ask for them."""

    info: OfferInfo
    commands: tuple[Command, ...]
    kind: Kind = "paper"


def worth_of(view: SeatView, contract: Contract, level: int = 0) -> int:
    """What the contract wins or costs its declarer, doubled ``level`` times."""
    table, hand = view.table, view.hand
    assert hand is not None and hand.declarer is not None
    return table.rules.score.worth(table.sheet, hand.declarer, contract, level)


def worth(view: SeatView, level: int) -> int:
    """The same for the contract being played."""
    assert view.hand is not None and view.hand.contract is not None
    return worth_of(view, view.hand.contract, level)


def in_force(view: SeatView) -> int:
    """What it is worth as it stands."""
    assert view.hand is not None
    return worth(view, view.hand.kontra.level)


def fined(view: SeatView, level: int) -> bool:
    """Whether a defender pays for a made contract that he doubled so many times: a betl or a preferans."""
    assert view.hand is not None and view.hand.contract is not None
    score = view.table.rules.score
    return level > 0 and view.hand.contract.goal is not Goal.SIX and score.betl_kontra is not BetlKontra.NO_FINE


def win(view: SeatView, level: int) -> int:
    """What the declarer wins where no defender falls for tricks: near the end of the match perhaps less than the contract is worth."""
    amount = worth(view, level)
    return amount if fined(view, level) else view.table.rules.score.won(view.table.sheet, amount)


def fall(view: SeatView, level: int) -> int:
    """What the declarer loses: near the end of the match perhaps more than the contract is worth."""
    return view.table.rules.score.lost(view.table.sheet, worth(view, level))


def win_or_fall(view: SeatView, level: int) -> str:
    """What the declarer wins or loses, as the slips write it."""
    won, lost = win(view, level), fall(view, level)
    return f"± {won}" if won == lost else f"{signed(won)} / {signed(-lost)}"


def most_won(view: SeatView, choices: Iterable[Choice]) -> str:
    """A sentence where the contract as it stands, or as these slips offer it, would win no more than is missing to the end; else nothing."""
    assert view.hand is not None
    offered = {command.level for choice in choices for command in choice.commands if isinstance(command, SayKontra)}
    cut = [win(view, level) for level in {view.hand.kontra.level, *offered} if win(view, level) < worth(view, level)]
    return _("A win counts at most {n} now, and so does each trick, unless a defender falls.").format(n=cut[0]) if cut else ""


# ---- come or stay


def defence_choices(view: SeatView) -> list[Choice]:
    """The answers open to the player, whole chains of them where the other defender has answered."""
    assert view.hand is not None
    hand, defence = view.hand, view.table.rules.defence
    other = next(seat for seat in hand.defenders if seat != view.seat)
    said = dict(hand.answers).get(other)
    come, stay = Defend(Answer.COME), Defend(Answer.STAY)
    if len(hand.answers) == 2:  # the player comes alone, and is asked how
        return [
            Choice(_alone(view, other), (Defend(Answer.ALONE), NO)),
            Choice(_invite(view, other), (Defend(Answer.INVITE), NO)),
            Choice(kontra_offer(view, other), (Defend(Answer.ALONE), SayKontra(1)), "ox"),
        ]
    if said is Answer.STAY:
        return [
            Choice(_stay_too(view), (stay,)),
            Choice(_alone(view, other), (come, Defend(Answer.ALONE), NO)),
            Choice(_invite(view, other), (come, Defend(Answer.INVITE), NO)),
            Choice(kontra_offer(view, other), (come, Defend(Answer.ALONE), SayKontra(1)), "ox"),
        ]
    if said is Answer.COME:
        return [
            Choice(_leave(view, other), (stay,)),
            Choice(_come_too(view, other), (come, NO)),
            Choice(kontra_offer(view, other), (come, SayKontra(1)), "ox"),
        ]
    note = _("If {name} stays, you may invite; kontra comes after.").format(name=view.table.players[other])
    first = OfferInfo(_("Come"), defence.alone, tricks_needed(defence.alone), trick_rows(view, defence.alone, 0), note)
    return [Choice(_stay_first(view, other), (stay,)), Choice(first, (come,))]


def trick_rows(view: SeatView, need: int, level: int) -> Rows:
    """What each trick writes, what too few cost, and what the declarer wins or loses."""
    amount = worth(view, level)
    return (
        (_("each trick"), signed(amount)),
        (_too_few(need), signed(-amount)),
        (declarer_name(view), win_or_fall(view, level)),
    )


def _too_few(need: int) -> str:
    return _("1 or none") if need == 2 else _("none") if need == 1 else _("{n} or fewer").format(n=need - 1)


def tricks_needed(need: int) -> str:
    """A defender's own quota in words."""
    return ngettext("{n} trick needed", "{n} tricks needed", need).format(n=need)


def needed_together(need: int) -> str:
    """A quota that counts for both defenders, in words."""
    return _("{n} needed together").format(n=need)


def declarer_name(view: SeatView) -> str:
    """Who plays the contract."""
    assert view.hand is not None and view.hand.declarer is not None
    return view.table.players[view.hand.declarer]


def _stay_too(view: SeatView) -> OfferInfo:
    """Nobody would play: the declarer has won."""
    rows = ((_("you write"), "0"), (_("you risk"), "0"), (declarer_name(view), signed(win(view, 0))))
    need = _("{name} simply wins").format(name=declarer_name(view))
    return OfferInfo(_("Stay"), 0, need, rows, _("Nobody plays; the next hand is dealt."))


def _leave(view: SeatView, other: Seat) -> OfferInfo:
    """The other one plays without the player."""
    rows = ((_("you write"), "0"), (_("you risk"), "0"), (declarer_name(view), win_or_fall(view, 0)))
    name = view.table.players[other]
    note = _("{name} may still invite you, or play alone.").format(name=name)
    return OfferInfo(_("Stay"), 0, _("nothing needed"), rows, note)


def _stay_first(view: SeatView, other: Seat) -> OfferInfo:
    rows = ((_("you write"), "0"), (_("you risk"), "0"), (declarer_name(view), win_or_fall(view, 0)))
    note = _("{name} answers next, and may invite you.").format(name=view.table.players[other])
    return OfferInfo(_("Stay"), 0, _("nothing needed"), rows, note)


def _alone(view: SeatView, other: Seat) -> OfferInfo:
    need = view.table.rules.defence.alone
    note = _("{name} lays the cards down.").format(name=view.table.players[other])
    return OfferInfo(_("Come alone"), need, tricks_needed(need), trick_rows(view, need, 0), note)


def _come_too(view: SeatView, other: Seat) -> OfferInfo:
    defence = view.table.rules.defence
    note = _("Each needs {alone} alone.").format(alone=defence.alone)
    if defence.volunteers is Quota.TEAM:
        note = _("Or {n} together with {name}.").format(n=defence.together, name=view.table.players[other])
    return OfferInfo(_("Come too"), defence.alone, tricks_needed(defence.alone), trick_rows(view, defence.alone, 0), note)


def _invite(view: SeatView, other: Seat) -> OfferInfo:
    need, name = view.table.rules.defence.together, view.table.players[other]
    note = _("{name}’s tricks are written to you.").format(name=name)
    return OfferInfo(_("Invite {name}").format(name=name), need, needed_together(need), trick_rows(view, need, 0), note)


def kontra_offer(view: SeatView, other: Seat) -> OfferInfo:
    """What the first kontra asks and brings."""
    need = view.table.rules.defence.kontra
    note = _("{other} joins; {name} may say rekontra.").format(other=view.table.players[other], name=declarer_name(view))
    return OfferInfo(_("Kontra"), need, needed_together(need), trick_rows(view, need, 1), note)
