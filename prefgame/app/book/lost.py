"""The points that a player left on the table in a finished hand: what best play with all cards open
would have added.

Invariant: the review finds what was lost, card by card and answer by answer; the rules say what it
was worth. Only what the player decided counts, and each loss once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from prefgame.app.look_back.counted_tricks import counted_tricks
from prefgame.app.look_back.findings import CostlyCard, EarlyEnd, Review
from prefgame.app.look_back.review import reviews
from prefgame.engine.decide import finished_hand
from prefgame.engine.events import Dealt, Event, HandEnded, HandOpened, HandScored, split_log
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.state import Table
from prefgame.paper.base import first_sheet
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.scoring.base import Entry, Sheet
from prefgame.solver import Stop


def hand_logs(log: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Each finished hand of a log as a match of its own, which begins with the sheet before it."""
    started, rest = split_log(log)
    sheet, events = first_sheet(started), list[Event]()
    for event in rest:
        if isinstance(event, Dealt):
            events = []
        events.append(event)
        if isinstance(event, HandScored):
            yield (replace(started, sheet=sheet), *events)
            sheet = event.sheet


def points_lost(log: Sequence[Event], seat: Seat, stop: Stop | None = None) -> float | None:
    """The points that the seat lost in the only hand of the log, which has ended; None where nobody
    declared it or the seat held no cards. Stopped where ``stop`` was set.
    """
    table, sheet, opened = _finished(log)
    hand = table.this_hand
    if hand.declarer is None or hand.contract is None or seat not in hand.order:
        return None
    (found,) = islice(reviews(log, stop), 1)
    lost = _lost_by_answers(found, seat)
    if hand.tricks:
        lost += _lost_in_play(found, seat, _gains(table, sheet, opened, seat), table, sheet)
    return float(lost)


def _finished(log: Sequence[Event]) -> tuple[Table, Sheet, tuple[Entry, ...]]:
    """The table at the end of the hand, and the sheet after what was paid for its deal, with
    what was written then.
    """
    started, rest = split_log(log)
    table = ended = open_table(started)
    paid, opened = table.sheet, tuple[Entry, ...]()
    for event in rest:
        table = evolve_table(table, event)
        if isinstance(event, HandOpened):
            paid, opened = event.sheet, event.entries
        if isinstance(event, (HandEnded, HandScored)):
            ended = table
    return ended, paid, opened


def _lost_by_answers(found: Review, seat: Seat) -> Amount:
    """What the best other answer of a defender would have won more than theirs."""
    values = [value for value in found.answer_values if value.seat == seat]
    taken = next((value.points for value in values if value.taken), 0)
    return max([0, *(value.points for value in values)]) - taken


def _gains(table: Table, paid: Sheet, opened: tuple[Entry, ...], seat: Seat) -> tuple[Amount, ...]:
    """What the seat wins with the hand, by the declarer's tricks. The tricks that a defence takes
    more or fewer than it did are those of the seat, or of its partner.
    """
    hand, rules = table.declared, table.rules
    ended = finished_hand(table)
    defenders = [each for each in table.playing if each != hand.declarer]
    first = seat if seat in defenders else defenders[0]
    before = paid
    gains: list[Amount] = []
    for own in range(TRICKS + 1):
        tricks = dict.fromkeys(table.playing, 0) | {hand.declarer: own}
        rest = TRICKS - own
        for other in defenders:
            if other != first:
                tricks[other] = min(rest, hand.taken.get(other, 0))
                rest -= tricks[other]
        tricks[first] = rest
        capped = rules.score.cap_tricks(hand.contract, hand.declarer, tricks)
        played = replace(ended, tricks=capped, unplayed=None, agreed=False)
        after, entries, _result = rules.score.write(paid, played, rules.defence)
        gains.append(rules.score.hand_gains(before, after, (*opened, *entries))[seat])
    return tuple(gains)


def _lost_in_play(
    found: Review, seat: Seat, gains: tuple[Amount, ...], table: Table, sheet: Sheet
) -> Amount:
    """What the cards of the seat, and its ending the hand early, lost one after another."""
    hand = table.declared
    counted = counted_tricks(table, sheet)
    few = hand.contract.goal.wants_few
    at = counted[found.best or 0]
    lost: Amount = 0
    losses: list[CostlyCard | EarlyEnd] = [*found.costly_cards]
    losses += [found.end] if found.end is not None else []
    for loss in losses:
        against_declarer = loss.seat == hand.declarer
        after = at - loss.cost if against_declarer is not few else at + loss.cost
        after = max(0, min(TRICKS, after))
        if loss.seat == seat:
            lost += gains[at] - gains[after]
        at = after
    return lost
