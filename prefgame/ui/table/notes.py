"""What is on the notepad, read off the view: calls, one sentence, the last trick, cards put aside,
the score in short.

Invariant: it reads the view from left to right as a scorer writes; ``stakes`` says what
is at stake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.agreements import TAKE
from prefgame.rules.base import Phase, Seat
from prefgame.rules.defence import answers_that_hold
from prefgame.ui.scores.lines import ScoreInfo, Stairs
from prefgame.ui.scores.registry import score_info, words_of
from prefgame.ui.table.plate import columns
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import (
    ContractRuns,
    answer_word,
    call_run,
    kontras_in_turn,
    noted_word,
    reveal_run,
)

Cell = tuple[int, int]  # row and column


@dataclass(frozen=True)
class LastTrick:
    """The last trick: a title, the cards under their players' columns, and the winner's column.

    None is for a player who did not play, and for a winner without a column: a dealer who sits out.
    """

    title: str
    cards: tuple[str | None, ...]
    winner: int | None


@dataclass(frozen=True)
class Pile:
    """Two cards that were put aside, under their title."""

    title: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class PadInfo:
    """Everything on the pad.

    ``now`` is the column of the seat to call, ``ring`` the cell of its call, ``newest`` the cell
    that is being written. Where the calls have no room for all their rows, the last ones are seen,
    or those ``back`` rows before them. Parts that are ``covered`` ("note", "stairs", "last",
    "piles", "score") are not drawn.
    """

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[Run | None, ...], ...] = ()
    now: int | None = None
    ring: Cell | None = None
    newest: Cell | None = None
    note: str = ""
    stairs: Stairs | None = None
    last: LastTrick | None = None
    piles: tuple[Pile, ...] = ()
    score: ScoreInfo | None = None
    back: int = 0
    covered: frozenset[str] = frozenset()


SILENT = (Phase.DEAL, Phase.EXCHANGE, Phase.PLAY, Phase.OVER)

BEFORE_THE_ANSWERS = (Phase.EXCHANGE, Phase.ANNOUNCE, Phase.TAKEOVER)
"""phases in which the contract may still change, whatever the deal forces on the defenders"""

Entries = Iterator[tuple[Seat, Run, bool]]
"""each call with its seat, and whether it begins a new row"""
NoteRows = tuple[tuple[Run | None, ...], ...]


def pad_info(view: SeatView, note: str, *, turn: bool) -> PadInfo:
    """Return the pad as it is; ``turn``: it may be shown now whose turn it is."""
    order = columns(view)
    rows, newest, following = _rows(view, order)
    acting = view.turn.seat if turn and view.turn.seat in order else None
    now = order.index(acting) if isinstance(acting, int) else None
    ring = None
    if now is not None and view.turn.phase not in SILENT:
        ring = _next_cell(newest, now, following)
        if ring[0] == len(rows):
            rows = (*rows, (None,) * len(order))
    return PadInfo(
        _("Calls"),
        tuple(view.table.players[seat] for seat in order),
        rows or ((None,) * len(order),),
        now,
        ring,
        newest,
        note,
        _stairs(view),
        last_trick(view),
        piles(view),
        score_info(view),
    )


def _stairs(view: SeatView) -> Stairs | None:
    """Return where the hand is in a row of hands that nobody declares, or would be if all passed:
    the price is seen before it must be called.
    """
    hand, rules = view.hand, view.table.rules
    if hand is None or hand.declarer is not None or hand.ended:
        return None
    if hand.contract is None:
        calling = view.turn.phase is Phase.AUCTION
        if not calling or rules.auction.highest_bid(hand.calls) is not None:
            return None
    return words_of(rules).row_stairs(view)


def entries(view: SeatView) -> Entries:
    """Yield (seat, call, begins a new row) in the order spoken."""
    if view.hand is None:
        return
    for phase in view.table.rules.course:
        if phase in SAID:
            yield from SAID[phase](view)
        if phase is not Phase.TAKEOVER:  # whose words are among the announcements
            for seat, word in view.hand.words_in(phase):
                yield seat, noted_word(phase, word), False


def _calls(view: SeatView) -> Entries:
    return ((seat, call_run(bid), False) for seat, bid in view.this_hand.calls.made)


def _reveals(view: SeatView) -> Entries:
    games = enumerate(view.this_hand.calls.revealed)
    return ((seat, reveal_run(game), at == 0) for at, (seat, game) in games)


def _answers(view: SeatView) -> Entries:
    hand, early = view.this_hand, view.turn.phase in BEFORE_THE_ANSWERS
    answers = () if early else answers_that_hold(hand.answers, hand.kontra)
    return ((seat, answer_word(answer), False) for seat, answer in answers)


def _kontras(view: SeatView) -> Entries:
    said = () if view.this_hand.contract is None else kontras_in_turn(view)
    return ((seat, word, False) for seat, word in said)


def _announced(view: SeatView) -> Entries:
    """Return the contracts that were announced, and who took them over or left them."""
    hand = view.this_hand
    left = list(hand.announced)
    for count, (phase, seat, word) in enumerate(hand.said):
        while left and left[0][2] <= count:
            declarer, contract, _before = left.pop(0)
            yield declarer, ContractRuns(contract).as_announced, True
        if phase is Phase.TAKEOVER:
            yield seat, noted_word(phase, word), False
    for declarer, contract, _before in left:
        yield declarer, ContractRuns(contract).as_announced, True


SAID: dict[Phase, Callable[[SeatView], Entries]] = {
    Phase.AUCTION: _calls,
    Phase.REVEAL: _reveals,
    Phase.ANNOUNCE: _announced,
    Phase.DEFENCE: _answers,
    Phase.KONTRA: _kontras,
}
"""what was said in a phase, where it was not an answer with a word"""


def _rows(view: SeatView, order: tuple[Seat, ...]) -> tuple[NoteRows, Cell | None, bool]:
    """Return the rows, the newest cell, and whether the next call begins a new row."""
    rows: list[list[Run | None]] = []
    newest: Cell | None = None
    for seat, call, fresh in entries(view):
        row, column = _next_cell(newest, order.index(seat), fresh)
        if row == len(rows):
            rows.append([None] * len(order))
        rows[row][column] = call
        newest = row, column
    hand = view.hand
    fresh = hand is not None and (
        (view.turn.phase is Phase.REVEAL and not hand.calls.revealed)
        or view.turn.phase is Phase.ANNOUNCE
    )
    return tuple(map(tuple, rows)), newest, fresh


def _next_cell(newest: Cell | None, column: int, fresh: bool) -> Cell:
    if newest is None:
        return 0, column
    row, last = newest
    return (row + 1, column) if fresh or column <= last else (row, column)


def last_trick(view: SeatView) -> LastTrick | None:
    """Return the trick taken last, each card under the name of its player."""
    hand = view.hand
    if hand is None or not hand.tricks:
        return None
    trick = hand.tricks[-1]
    order, played = columns(view), dict(trick.cards)
    cards = tuple(str(played[seat]) if seat in played else None for seat in order)
    if trick.winner not in order:
        title = _("Last trick: {name}").format(name=view.table.players[trick.winner])
        return LastTrick(title, cards, None)
    return LastTrick(_("Last trick"), cards, order.index(trick.winner))


def piles(view: SeatView) -> tuple[Pile, ...]:
    """Return the two cards that the player took up, and what was discarded for them, also where
    another player has it now.

    A player who took up nothing knows the talon, where everybody sees it. The cards are on the pad
    as long as the player may know them, and not on the cloth: at the exchange they lie there. What
    lay away when a contract was given up is left out: nobody had to choose it.
    """
    hand = view.hand
    if hand is None or not hand.talon_taken or not view.talon:
        return ()
    taken = [seat for seat, word in hand.words_in(Phase.TAKEOVER) if word == TAKE]
    closed = taken and hand.declarer != view.seat
    if view.turn.phase is Phase.EXCHANGE and not closed:
        return ()
    if hand.thrown:
        return (Pile(pgettext("the talon", "Thrown"), tuple(map(str, view.talon))),)
    taken_over = view.seat in taken
    piles = (
        (_("Taken over") if taken_over else _("Talon"), view.talon),
        (_("Discarded"), () if hand.given_up else view.discard or view.handed_on[-2:]),
    )
    return tuple(Pile(title, tuple(map(str, cards))) for title, cards in piles if cards)
