"""What an expert can be asked of a hand that is laid out: a first call, what to discard, whether to
defend, a card.

Invariant: the expert sees the view of one seat and nothing else. It thinks in a thread of its own,
and no longer than somebody waits for it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prefgame.app.deals.composed import ASIDE, BadHand, Composed
from prefgame.app.look_back.open_hand import Search
from prefgame.app.play.thinking import Hint, find_hint
from prefgame.app.words.sentences import shown_name
from prefgame.engine.legal import HANDLERS
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Phase, Seat
from prefgame.rules.deal import HANDS
from prefgame.solver import Stop, stopped_by


@dataclass(frozen=True, slots=True)
class Question:
    """A decision: of the ``phase``, by the ``seat``; None in the play: whoever is due."""

    phase: Phase
    seat: Seat | None


def questions(hand: Composed) -> Iterator[Question]:
    """Go through what can be asked of a hand as it is laid out, in the order of play."""
    contract, declarer = hand.contract, hand.declarer
    if contract is None:
        yield from (Question(Phase.AUCTION, seat) for seat in range(HANDS))
        return
    if not hand.is_ending and declarer is not None:
        if not contract.game:
            yield Question(Phase.EXCHANGE, declarer)
        score = hand.rules.score
        terms = score.terms(score.new_sheet(HANDS), declarer, contract)
        if contract.may_be_left and not terms.forced and not terms.needs_kontra:
            for step in range(1, HANDS):
                yield Question(Phase.DEFENCE, (declarer + step) % HANDS)
    yield Question(Phase.PLAY, None)


def view_at(hand: Composed, question: Question, names: Sequence[str]) -> SeatView:
    """Return what the seat sees that is asked: those who call before it pass, a defender who
    answers before it plays. Only its own cards must be there, and the talon where it discards; what
    it does not see may be anything. BadHand if it is not asked there.
    """
    match = _at(_filled(hand, question, names), question, names)
    seat = match.to_act
    if not isinstance(seat, int) or match.phase is not question.phase:
        raise BadHand(_("Nobody has to decide here: the hand is over."))
    return match.view(seat)


def _filled(hand: Composed, question: Question, names: Sequence[str]) -> Composed:
    """Deal by chance what the seat does not see. BadHand if something is missing that it sees."""
    if hand.is_deal or hand.is_ending or question.seat is None:
        return hand
    if hand.room(question.seat):
        words = _("Lay out all ten cards of {name} first.")
        raise BadHand(words.format(name=shown_name(names[question.seat])))
    if question.phase is Phase.EXCHANGE and hand.room(ASIDE):
        raise BadHand(_("Lay out the two cards of the talon first."))
    return hand.filled(random.Random(0))


def _at(hand: Composed, question: Question, names: Sequence[str]) -> Match:
    if question.phase is Phase.PLAY:
        return hand.match(names, random.Random(0))
    try:
        match = hand.at(question.phase, names, hand.first_to_call)
    except BadHand:
        if question.phase is not Phase.DEFENCE or question.seat is None:
            raise
        raise _not_asked(names[question.seat]) from None
    while match.phase is question.phase and match.to_act != question.seat:
        declines = HANDLERS[question.phase].declines
        passes = question.phase is Phase.AUCTION
        match.submit(next(one for one in match.legal() if declines(one) is passes))
    if match.phase is not question.phase and question.seat is not None:
        raise _not_asked(names[question.seat])
    return match


def _not_asked(name: str) -> BadHand:
    words = _("{name} is not asked here: the hand went on without a question.")
    return BadHand(words.format(name=shown_name(name)))


class Asking(Search[Hint | None]):
    """What an expert would do with this view, while it is thought about."""

    def __init__(self, view: SeatView) -> None:
        super().__init__("an expert's advice", None, lambda stop: _advice(view, stop))


def _advice(view: SeatView, stop: Stop) -> Iterator[Hint | None]:
    with stopped_by(stop):
        hint = find_hint(view)
    yield hint
