"""The points that a player lost in a finished hand: what the best line with all cards open would
have added, which nobody could know, and the part of it that mistakes lost.

Invariant: the measure is that of the judgement, so the page of a hand and the book say the same.
Only what the player decided counts, and each loss once: the parts add up to the best line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from prefgame.ai.value.end_values import EndValues
from prefgame.app.judgement.card_worths import OpenValue
from prefgame.app.judgement.judge import HandJudge
from prefgame.app.judgement.verdict import Judged
from prefgame.app.look_back.counted_tricks import counted_tricks
from prefgame.app.look_back.decisions import Decision, FinishedHand
from prefgame.app.look_back.review import reviews
from prefgame.engine.commands import Command
from prefgame.engine.decide import finished_hand
from prefgame.engine.events import Dealt, Event, HandScored, split_log
from prefgame.engine.state import Table
from prefgame.paper.base import first_sheet
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.scoring.base import Sheet
from prefgame.solver import COMPILED, Stop

COUNTED = frozenset({Phase.EXCHANGE, Phase.DEFENCE, Phase.KONTRA, Phase.PLAY})
"""What is played, and what defenders answer. Calls and contracts are left out: a discard is
compared with others for the contract that was played, so another contract would count the same loss
again.
"""


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


@dataclass(frozen=True, slots=True)
class Lost:
    """Points of the settlement. ``open_cards``: what the best line with all cards open would have
    added; ``mistakes``: the part of it for which something better could be known.
    """

    open_cards: float
    mistakes: float


def points_lost(log: Sequence[Event], seat: Seat, stop: Stop | None = None) -> Lost | None:
    """The points that the seat lost in the only hand of the log, which has ended; None where nobody
    declared it, the seat held no cards or the solver would take minutes. Stopped where ``stop`` was
    set.
    """
    hand = FinishedHand.of(log)
    ended = hand.after.this_hand
    if ended.declarer is None or ended.contract is None or seat not in ended.order or not COMPILED:
        return None
    judge = HandJudge(hand, stop or Stop())
    own = [one for one in judge.decisions if one.seat == seat and one.phase in COUNTED]
    lost = sum(_lost_by(one, judge.values.of(one)) for one in own)
    if ended.settled is not None and ended.settled.seat == seat:
        lost += _lost_by_ending(hand, log, judge.decisions[0].view.table.sheet, seat, stop)
    mistakes = sum(_share_of(found) for one in own if (found := judge.mistake(one)) is not None)
    return Lost(round(lost, 6), round(mistakes, 6))


def _share_of(mistake: Judged) -> float:
    """What the mistake lost the seat itself."""
    return max(0.0, mistake.losses[0][1] if mistake.losses else mistake.lost)


def _lost_by(decision: Decision, values: Mapping[Command, OpenValue]) -> float:
    """What the choice lost its seat against the best one; nothing where open cards do not say."""
    if decision.chosen not in values:
        return 0.0
    chosen = values[decision.chosen]
    best = max(values.values(), key=chosen.loss_against)
    if chosen.loss_against(best) <= 0:
        return 0.0
    shares = chosen.losses(best)
    return max(0.0, shares[0][1]) if shares else best.points - chosen.points


def _lost_by_ending(
    hand: FinishedHand, log: Sequence[Event], sheet: Sheet, seat: Seat, stop: Stop | None
) -> float:
    """What it lost to settle the rest of the hand, on this sheet."""
    (found,) = islice(reviews(log, stop), 1)
    if found.end is None or not found.end.cost:
        return 0.0
    table, ended = hand.after, hand.after.declared
    ends = EndValues(
        table.rules,
        sheet,
        seat,
        ended.contract,
        table.roles,
        ended.kontra,
        finished_hand(table).aces,
    )
    own = counted_tricks(table, sheet)[ended.taken[ended.declarer]]
    wants_more = (seat == ended.declarer) is not ended.contract.goal.wants_few
    better = own + found.end.cost if wants_more else own - found.end.cost
    best, done = (ends.end(_tricks_of_all(table, seat, each)).gain for each in (better, own))
    return best - done


def _tricks_of_all(table: Table, seat: Seat, own: int) -> dict[Seat, int]:
    """All tricks, by seat, if the declarer has so many. Those that a defence takes more or fewer
    than it did are those of the seat, or of its partner.
    """
    hand = table.declared
    defenders = [each for each in table.playing if each != hand.declarer]
    first = seat if seat in defenders else defenders[0]
    tricks, rest = {hand.declarer: own}, TRICKS - own
    for other in defenders:
        if other != first:
            tricks[other] = min(rest, hand.taken[other])
            rest -= tricks[other]
    return tricks | {first: rest}
