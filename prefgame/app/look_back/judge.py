"""The judge: each decision of a hand, or a match, by open cards and by what its seat could know.

Invariant: what a seat could know is the advice of the best seat on that seat's own view. Nothing is
called a mistake before fresh deals have said the same: the best of many choices always seems a
little better than it is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.imagine.worlds import World, cards_of_mask, hidden_cards
from prefgame.ai.level import EXPERT, Level
from prefgame.ai.rule_of_thumb.seat import rule_of_thumb
from prefgame.ai.stakes import unit_of
from prefgame.ai.value.hidden_discard import (
    every_discard,
    keeps_discard_secret,
    only_discard_is_hidden,
)
from prefgame.app.look_back.advised import advice_on, level_for, told_to
from prefgame.app.look_back.open_hand import Search
from prefgame.app.look_back.open_values import OpenValue, OpenValues, SeatPoints
from prefgame.app.look_back.past_hands import Decision, FinishedHand, PlayedHands
from prefgame.app.look_back.positions import CardInQuestion, FindingPositions
from prefgame.app.look_back.review import Review, Reviewing
from prefgame.cards import Card
from prefgame.engine.commands import Command
from prefgame.engine.events import Event, HandEnded
from prefgame.engine.state import Trick
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.solver import COMPILED, Stop

# ---- what is said of a decision: a mistake, bad luck, or luck
# Invariant: values only; ``judge`` finds them.

NOTHING = 0.1
"""units of the stake: less than this is no difference that a player could know"""
KNOWN = 0.3
"""units of the stake: what could be known to be lost, from which on it is worth a word"""


class Verdict(Enum):
    """How a decision that was not the best one is judged."""

    MISTAKE = "something better could be known, and it lost points"
    BAD_LUCK = "right as far as its seat could know, and it lost points"
    LUCKY = "not right as far as its seat could know, and it lost nothing"


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision that is worth a word. ``better``: what would have been right, for a mistake by
    both counts, for bad luck with open cards, for luck by what the seat could know. ``lost``: the
    points it lost with open cards and best play by all; ``expected``: those it lost by what the
    seat could know (0 for bad luck), both of the settlement. ``tricks``: those that a card or a
    discard lost with open cards, 0 if it lost none. ``losses``: what each of those lost for whom
    the seat plays, in full, if they are several. ``advice``: what its seat could know.
    """

    decision: Decision
    verdict: Verdict
    better: Command
    lost: float
    expected: float
    tricks: int
    advice: Advice
    line: tuple[Trick, ...] = ()
    """the hand with ``better`` instead and best play by all from there on; empty if no card would
    have been played, or nobody declares
    """
    losses: SeatPoints = ()
    told: Advice | None = None
    """what a hint says of the decision, if a word was at stake: its chance is said here too"""

    @property
    def chance(self) -> float | None:
        """Of success (0 to 1), as far as the seat could know: with its choice, or with ``better``
        if its choice had nothing to succeed in; None if neither had.
        """
        said = self.told or self.advice
        own = said.chance_of(self.decision.chosen)
        return said.chance_of(self.better) if own is None else own

    @property
    def chance_is_of_better(self) -> bool:
        """Whether that is the chance of ``better``."""
        return (self.told or self.advice).chance_of(self.decision.chosen) is None

    @property
    def behind(self) -> float:
        """The points by which it seemed worse than the best; 0 if that is next to nothing."""
        scores = {option.command: option.score for option in self.advice.options}
        own = scores.get(self.decision.chosen)
        points = 0.0 if own is None else max(scores.values()) - own
        return points if points >= NOTHING * unit_of(self.decision.view) else 0.0

    @property
    def nearly_right(self) -> bool:
        """Whether it seemed so little worse that the seat could hardly know."""
        return self.behind < KNOWN * unit_of(self.decision.view)

    @property
    def points(self) -> float:
        """The points by which it is compared with others: what could be known, if anything."""
        return self.lost if self.verdict is Verdict.BAD_LUCK else self.expected


@dataclass(frozen=True, slots=True)
class FineCard:
    """A card that a player by rules of thumb would not have played: they would have played
    ``instead``. ``expected``: the points that it won more by what the seat could know; ``won``: the
    same with open cards; ``shares``: what each of those won for whom the seat plays, if they are
    several.
    """

    decision: Decision
    instead: Command
    expected: float
    won: float
    shares: SeatPoints = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a hand so far, in the order in which it was played. ``looked``: how many of
    the ``count`` decisions have been judged.
    """

    judged: tuple[Judged, ...] = ()
    looked: int = 0
    count: int = 0
    fine: FineCard | None = None
    """the card that won most against one by rules of thumb"""

    @property
    def dearest(self) -> Judged | None:
        """The card that lost most with open cards; of those that lost as much, a mistake."""
        cards = [one for one in self.judged if one.lost and one.decision.phase is Phase.PLAY]
        return max(cards, key=lambda one: (one.lost, one.verdict is Verdict.MISTAKE), default=None)

    @property
    def dearest_of_all(self) -> Judged | None:
        """The mistake that lost most with open cards; if there was none, the decision that did."""
        lost = [one for one in self.judged if one.lost]
        return max(lost, key=lambda one: (one.verdict is Verdict.MISTAKE, one.lost), default=None)

    @property
    def complete(self) -> bool:
        return self.looked == self.count


# ---- the judge: each decision of a finished hand by open cards, and by what its seat could know


GLANCE = replace(EXPERT, name="glance", worlds=24, drawn=1500, speaks=60, ponders=0)
"""finds choices that look poor though open cards say that nothing was lost"""
LOOK = replace(EXPERT, name="look", ponders=0, thorough=True)
AGAIN = replace(EXPERT, name="again", worlds=320, drawn=8000, speaks=400, ponders=0, thorough=True)
"""what is doubtful is judged again by these, in fresh deals"""
LOST = 0.3
"""units of the stake: what was lost with open cards, from which on a decision is worth a word"""


def judgements(log: Sequence[Event], stop: Stop | None = None) -> Iterator[Judgement]:
    """Judge the last hand of the log, which has ended, after each decision; the last judgement is
    complete. The same log gives the same judgement. Stopped if ``stop`` was set.
    """
    hand = FinishedHand.of(log)
    yield from HandJudge(hand, stop or Stop()).judgements()


class Judging(Search[Judgement]):
    """A judgement computed in a thread; over and not complete, it has failed."""

    def __init__(self, log: Sequence[Event]) -> None:
        events = tuple(log)
        super().__init__(
            "the judgement of a hand", Judgement(), lambda stop: judgements(events, stop)
        )


_Values = Mapping[Command, OpenValue]


@dataclass(frozen=True, slots=True)
class _Loss:
    """What a choice lost against ``better``, in points of the settlement."""

    better: Command
    points: float


class HandJudge:
    """One hand while it is judged, and what each choice of its decisions was worth."""

    def __init__(self, hand: FinishedHand, stop: Stop) -> None:
        every = tuple(hand.decisions())
        self.stop, self.decisions = stop, tuple(one for one in every if not one.waits)
        self.values = OpenValues(hand, every, stop)
        self.seed = str(hand.after.this_hand.open_hands)

    def judgements(self) -> Iterator[Judgement]:
        found = Judgement(count=len(self.decisions))
        yield found
        if not COMPILED:  # it would take minutes
            return
        for decision in self.decisions:
            self.stop.check()
            values = self.values.of(decision)
            lost = _open_loss(decision, values)
            if lost is not None:
                if lost.points >= LOST * unit_of(decision.view):
                    judged = self._loss(decision, values, lost)
                    found = replace(found, judged=(*found.judged, judged))
                else:
                    found = self._with_luck(found, decision, values)
            found = replace(found, looked=found.looked + 1)
            yield found

    def mistake(self, decision: Decision) -> Judged | None:
        """Judge the decision, if it was a mistake: something better could be known."""
        values = self.values.of(decision)
        lost = _open_loss(decision, values)
        if lost is None or lost.points < LOST * unit_of(decision.view):
            return None
        judged = self._loss(decision, values, lost)
        return judged if judged.verdict is Verdict.MISTAKE else None

    def _loss(self, decision: Decision, values: _Values, lost: _Loss) -> Judged:
        """Judge a mistake or bad luck: is there a choice that was better by both counts?"""
        unit, advice = unit_of(decision.view), self._advice(decision, LOOK)
        chosen = values[decision.chosen]
        better = {
            command
            for command, value in values.items()
            if chosen.loss_against(value) >= LOST * unit
        }
        known = _known_loss(decision, advice, better)
        if known is not None and known.points >= KNOWN * unit:
            advice = self._advice(decision, AGAIN)
            known = _known_loss(decision, advice, {known.better})
        if known is not None and known.points >= KNOWN * unit:
            real = _Loss(known.better, chosen.loss_against(values[known.better]))
            return self._judged(decision, Verdict.MISTAKE, real, known.points, advice, values)
        return self._judged(decision, Verdict.BAD_LUCK, lost, 0.0, advice, values)

    def _with_luck(self, found: Judgement, decision: Decision, values: _Values) -> Judgement:
        """Judge a choice that lost nothing: was it lucky, or a fine card?"""
        advice = self._advice(decision, GLANCE)
        judged = self._luck(decision, values, advice)
        if judged is not None:
            return replace(found, judged=(*found.judged, judged))
        fine = self._fine_card(decision, values, advice, found.fine)
        return replace(found, fine=fine)

    def _luck(self, decision: Decision, values: _Values, glance: Advice) -> Judged | None:
        """Judge luck, if the seat could know something better: after a glance looked at twice. Only
        what open cards know the value of: they do not say what another call would have led to.
        """
        unit, every = unit_of(decision.view), set(values)
        advice, known = glance, _known_loss(decision, glance, every)
        for level in (LOOK, AGAIN):
            if known is None or known.points < KNOWN * unit:
                return None
            advice = self._advice(decision, level)
            known = _known_loss(decision, advice, every)
            every = every if known is None else {known.better}
        if known is None or known.points < KNOWN * unit:
            return None
        nothing = _Loss(known.better, 0.0)
        return self._judged(decision, Verdict.LUCKY, nothing, known.points, advice, values)

    def _fine_card(
        self, decision: Decision, values: _Values, glance: Advice, best: FineCard | None
    ) -> FineCard | None:
        """Return the card, if it is better than the best one so far: it has won against what a
        player by rules of thumb would have played, by both counts.
        """
        if decision.phase is not Phase.PLAY:
            return best
        chance = random.Random(f"{self.seed}/{decision.number}/thumb")
        instead = rule_of_thumb(decision.view, chance)
        if instead == decision.chosen:
            return best
        least = max(0.0 if best is None else best.expected, KNOWN * unit_of(decision.view))
        won = values[decision.chosen].points - values[instead].points
        if won <= 0 or -_against(decision, glance, instead) <= least:
            return best
        expected = -_against(decision, self._advice(decision, LOOK), instead)
        if expected <= least:
            return best
        shares = values[instead].losses(values[decision.chosen])
        return FineCard(decision, instead, expected, won, shares)

    def _judged(
        self,
        decision: Decision,
        verdict: Verdict,
        lost: _Loss,
        expected: float,
        advice: Advice,
        values: _Values,
    ) -> Judged:
        chosen, right = values[decision.chosen].tricks, values[lost.better].tricks
        tricks = 0 if chosen is None or right is None or not lost.points else abs(right - chosen)
        return Judged(
            decision,
            verdict,
            lost.better,
            lost.points,
            expected,
            tricks,
            advice,
            self.values.line_after(decision, lost.better),
            values[decision.chosen].losses(values[lost.better]) if lost.points else (),
            told_to(decision),
        )

    def _advice(self, decision: Decision, level: Level) -> Advice:
        self.stop.check()
        chance = random.Random(f"{self.seed}/{decision.number}/{level.name}")
        return advice_on(decision, level, chance)


def _open_loss(decision: Decision, values: _Values) -> _Loss | None:
    """Find what the choice lost with open cards; None if they do not say."""
    if decision.chosen not in values:
        return None
    chosen = values[decision.chosen]
    better = max(values, key=lambda command: chosen.loss_against(values[command]))
    return _Loss(better, chosen.loss_against(values[better]))


def _known_loss(decision: Decision, advice: Advice, better: set[Command]) -> _Loss | None:
    """Find what the choice lost by an advice against the best of these; None if it says neither."""
    scores = {option.command: option.score for option in advice.options}
    if decision.chosen not in scores:
        return None
    rated = [command for command in scores if command in better]
    if not rated:
        return None
    best = max(rated, key=lambda command: scores[command])
    return _Loss(best, scores[best] - scores[decision.chosen])


def _against(decision: Decision, advice: Advice, other: Command) -> float:
    """Compute what the choice lost, by an advice, against this other one; negative if it won."""
    known = _known_loss(decision, advice, {other})
    return 0.0 if known is None else known.points


# ---- what a seat could believe at a decision: how it would rate its choices, and where cards lay
# Invariant: a belief is found from the view of the seat alone; where the cards really lay is put
# beside it afterwards, from the hand that lies open.


Place = Seat | None
"""Where a card lies: with a seat, or out of play (None)."""


@dataclass(frozen=True, slots=True)
class HiddenCard:
    """A card that the seat did not see. ``shares``: how often (0 to 1) it lay in each place in the
    deals that the seat could imagine; ``lay``: where it really was.
    """

    card: Card
    shares: Mapping[Place, float]
    lay: Place


@dataclass(frozen=True, slots=True)
class Belief:
    """``options``: the choices, the best first; ``places``: those in which hidden cards may lie;
    ``secret``: whether two cards that the seat had discarded were hidden from the others, while it
    saw every card.
    """

    options: tuple[Option, ...]
    success: Success
    cards: tuple[HiddenCard, ...]
    places: tuple[Place, ...]
    secret: bool = False


def belief(decision: Decision, judged: Judged | None = None) -> Belief:
    """Find what the best seat would have believed with this view. It is the same every time.
    ``judged``: the judgement of this decision, whose figures are then those of the belief: it
    looked at more deals if something was doubtful.
    """
    view, level = decision.view, level_for(decision, LOOK)
    seed = f"{view.this_hand.order}/{view.dealt}/{decision.number}"
    chance = random.Random(seed)
    advice = advice_on(decision, LOOK, chance) if judged is None else judged.advice
    hidden = cards_of_mask(hidden_cards(view))
    worlds, weights = _imagined(view, level, random.Random(seed)) if hidden else ([], [])
    places: list[Place] = [seat for seat in view.this_hand.order if seat != view.seat]
    places.append(None)
    cards = tuple(
        HiddenCard(
            card,
            {place: _share(card, place, worlds, weights) for place in places},
            _where(decision, card),
        )
        for card in hidden
    )
    seen = tuple(place for place in places if any(one.shares[place] for one in cards))
    return Belief(advice.options, advice.success, cards, seen, keeps_discard_secret(view))


def _imagined(
    view: SeatView, level: Level, rng: random.Random
) -> tuple[Sequence[World], Sequence[float]]:
    """Imagine deals as the seat does, with the share of each."""
    if only_discard_is_hidden(view):
        return every_discard(view)
    worlds = imagine(view, level, rng)
    return worlds, [1 / len(worlds)] * len(worlds)


def _share(card: Card, place: Place, worlds: Sequence[World], weights: Sequence[float]) -> float:
    bit = 1 << card.index
    return sum(
        share
        for world, share in zip(worlds, weights)
        if (world.aside if place is None else world.hands[place]) & bit
    )


def _where(decision: Decision, card: Card) -> Place:
    secrets = decision.state.secrets
    assert secrets is not None
    return next((seat for seat, cards in secrets.hands.items() if card in cards), None)


class Believing(Search[Belief | None]):
    """A belief that is found in its own thread. ``latest``: None as long as it is not known."""

    def __init__(self, decision: Decision, judged: Judged | None = None) -> None:
        self.judged = judged
        super().__init__("a belief", None, lambda _stop: iter((belief(decision, judged),)))


# ---- all that is said of a finished hand, computed while it is looked at
# Invariant: the review, the judgement and the positions are threads of their own; all of them stop
# with ``close``.


class JudgedHand:
    """The last hand of a log, which has ended, or was laid open where it stands: then it has no
    review, for nobody knows what it comes to. ``log`` may be complete or as one seat saw it.
    """

    def __init__(self, log: Sequence[Event]) -> None:
        self.log = tuple(log)
        stands_open = isinstance(self.log[-1], HandEnded)
        self._reviewing: Search[Review | None] = (
            Search("no review", None, lambda _stop: iter(()))
            if stands_open
            else Reviewing(self.log)
        )
        self._judging = Judging(self.log)
        self._finding = FindingPositions(self.log)

    @property
    def review(self) -> Review | None:
        """What the review has found so far; None at first."""
        return self._reviewing.latest

    @property
    def judgement(self) -> Judgement:
        return self._judging.latest

    @property
    def positions(self) -> tuple[CardInQuestion, ...]:
        """What each card led to, as far as it has been found."""
        return self._finding.latest

    @property
    def judging(self) -> bool:
        return not self._judging.over

    @property
    def over(self) -> bool:
        """Whether nothing more will be found."""
        return self._reviewing.over and self._judging.over and self._finding.over

    @property
    def judged(self) -> bool:
        """Whether there is, or will be, a judgement: it needs a fast solver and all cards."""
        return self.judging or (self.judgement.complete and self.judgement.count > 0)

    def wait(self) -> None:
        self._reviewing.wait()
        self._judging.wait()
        self._finding.wait()

    def close(self) -> None:
        self._reviewing.close()
        self._judging.close()
        self._finding.close()


# ---- a whole match looked back at: its dearest card, its best one, and how often a word was said
# Invariant: each hand is judged as its own page judges it; those that decided the match may come
# first, so that what matters most is known soonest.


@dataclass(frozen=True, slots=True)
class MatchStory:
    """What is known of a match so far. ``dearest`` and ``best``: a card with the index of its hand;
    ``verdicts``: how often each was said of a seat; ``looked``: how many of the ``count`` hands
    have been judged to their end.
    """

    count: int
    looked: int = 0
    dearest: tuple[int, Judged] | None = None
    best: tuple[int, FineCard] | None = None
    verdicts: Mapping[tuple[Seat, Verdict], int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return self.looked == self.count

    def with_hand(self, index: int, judgement: Judgement) -> MatchStory:
        """Add the judgement of one more hand; one that is not complete does not count."""
        dearest, best = self.dearest, self.best
        card, fine = judgement.dearest, judgement.fine
        if card is not None and (dearest is None or card.lost > dearest[1].lost):
            dearest = index, card
        if fine is not None and (best is None or fine.expected > best[1].expected):
            best = index, fine
        said = Counter((one.decision.seat, one.verdict) for one in judgement.judged)
        return replace(
            self,
            looked=self.looked + judgement.complete,
            dearest=dearest,
            best=best,
            verdicts=Counter(self.verdicts) + said,
        )


def match_story(
    played: PlayedHands, first: Sequence[int], stop: Stop | None = None
) -> Iterator[MatchStory]:
    """Tell what is known of the hands of a match, after each of them. ``first``: the indexes of
    those that are judged before the others. Stopped if ``stop`` was set.
    """
    ended = [at for at, hand in enumerate(played.hands) if hand.ended]
    story = MatchStory(len(ended))
    yield story
    for index in sorted(ended, key=lambda at: (at not in first, at)):
        story = story.with_hand(index, _judgement(played, index, stop))
        yield story


def _judgement(played: PlayedHands, index: int, stop: Stop | None) -> Judgement:
    *_earlier, found = judgements(played.after(index).seen_log(), stop)
    return found


class MatchJudging(Search[MatchStory | None]):
    """The story of a match that is found in its own thread."""

    def __init__(self, played: PlayedHands, first: Sequence[int]) -> None:
        hands = tuple(first)
        super().__init__(
            "the judgement of a match", None, lambda stop: match_story(played, hands, stop)
        )
