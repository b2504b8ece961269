"""Every fact about a card is true: checked a second time on the cards of many hands."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.facts import Fact, Reason
from prefgame.cards import DECK, Card, Rank
from prefgame.engine.commands import DEALER, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.play import beats, trick_winner
from prefgame.rules.registry import find_ruleset
from tests.ai.reasons_of import facts
from tests.helpers import BALKAN_GAMES, NAMES, deal_next


def unseen(view: SeatView) -> set[Card]:
    """Return the cards that are neither in hand nor were played or discarded by the seat."""
    hand = view.hand
    assert hand is not None
    gone = {card for trick in hand.tricks for _, card in trick.cards} | {
        card for _, card in hand.trick
    }
    return set(DECK) - gone - set(view.cards) - set(view.discard)


def holds(reason: Reason, view: SeatView, card: Card) -> bool:
    """Whether the fact is true, read off the table anew."""
    hand = view.hand
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    trump, out = hand.contract.trump, unseen(view)
    winning = trick_winner(hand.trick, trump) if hand.trick else None
    top = dict(hand.trick)[winning] if winning is not None else None
    last = len(hand.trick) == len(view.table.playing) - 1
    legal = [command.card for command in view.legal if isinstance(command, PlayCard)]
    higher = [other for other in out if other.suit is card.suit and other.rank > card.rank]
    lower = [other for other in out if other.suit is card.suit and other.rank < card.rank]
    match reason.fact:
        case Fact.ONLY_CHOICE:
            return len(legal) == 1
        case Fact.MASTER:
            return not hand.trick and not higher
        case Fact.DRAWS_TRUMPS:
            return (
                card.suit is trump
                and view.seat == hand.declarer
                and reason.count == sum(other.suit is trump for other in out) > 0
            )
        case Fact.DRIVES_OUT:
            between = [
                other
                for other in out
                if other.suit is card.suit
                and min(reason.cards[0].rank, card.rank) < other.rank < card.rank
            ]
            return len(higher) == reason.count and reason.cards[0] in view.cards and not between
        case Fact.CHEAPEST:
            taking = [other for other in legal if top is not None and beats(other, top, trump)]
            return (
                last
                and card in taking
                and not any(other.suit is card.suit and other.rank < card.rank for other in taking)
            )
        case Fact.TAKES:
            return top is not None and last and beats(card, top, trump)
        case Fact.NO_WINNER:
            return top is not None and not any(beats(other, top, trump) for other in legal)
        case Fact.ONLY_CARD:
            return not hand.trick and [other.suit for other in view.cards].count(card.suit) == 1
        case Fact.KEEPS_HIGHER:
            own = [other for other in view.cards if other.suit is card.suit]
            return not hand.trick and card is not max(own)
        case Fact.HIGHER_OUT:
            return not hand.trick and len(higher) == reason.count > 0
        case Fact.STAYS_BELOW:
            return top is not None and card.suit is top.suit and card.rank < top.rank
        case Fact.NONE_BELOW:
            return top is not None and not any(
                other.suit is not top.suit or other.rank < top.rank for other in legal
            )
        case Fact.CANNOT_BE_BEATEN:
            return top is not None and not last and beats(card, top, trump)
        case Fact.MUST_BE_BEATEN | Fact.BEATS_DECLARER:
            playing = view.table.playing
            following = playing[(playing.index(view.seat) + 1) % len(playing)]
            partner = hand.declarer not in (view.seat, following)
            return (
                top is not None
                and not last
                and beats(card, top, trump)
                and partner is (reason.fact is Fact.BEATS_DECLARER)
            )
        case Fact.LONE_CARD:
            held = [other.suit for other in view.cards]
            return (
                not hand.trick
                and card.suit is not trump
                and held.count(card.suit) == 1
                and trump in held
            )
        case Fact.RUFFS:
            return (
                card.suit is trump
                and reason.suit is hand.trick[0][1].suit
                and not any(held.suit is reason.suit for held in view.cards)
            )
        case Fact.PARTNER_HAS_IT:
            return (
                view.seat != hand.declarer != winning
                and top is not None
                and not beats(card, top, trump)
            )
        case Fact.CANNOT_WIN:
            return (
                top is not None
                and not any(beats(other, top, trump) for other in legal)
                and card is min(legal)
            )
        case Fact.HOLDS_BACK:
            return (
                top is not None
                and not beats(card, top, trump)
                and all(beats(other, top, trump) and other in legal for other in reason.cards)
            )
        case Fact.THROWS:
            return (
                card.suit is not trump
                and bool(higher)
                and card.suit is not hand.trick[0][1].suit
                and card.rank < Rank.QUEEN
            )
        case Fact.KEEPS_LOW:
            kept = [
                other for other in view.cards if other.suit is card.suit and other.rank < card.rank
            ]
            return view.seat != hand.declarer and reason.suit is card.suit and bool(kept)
        case Fact.THROUGH_DECLARER | Fact.TOWARDS_PARTNER:
            highest = not any(
                other.suit is card.suit and other.rank > card.rank for other in view.cards
            )
            if reason.fact is Fact.TOWARDS_PARTNER and not highest:
                return False
            playing = view.table.playing
            following = playing[(playing.index(view.seat) + 1) % len(playing)]
            return (
                not hand.trick
                and len(playing) == 3
                and (following == hand.declarer) is (reason.fact is Fact.THROUGH_DECLARER)
            )
        case Fact.UNDER:
            return (
                top is not None
                and card.rank < top.rank
                and not any(card.rank < other.rank < top.rank for other in legal)
            )
        case Fact.BELOW_DECLARER:
            return winning == hand.declarer and top is not None and not beats(card, top, None)
        case Fact.SAFE_FROM_IT:
            return hand.declarer in dict(hand.trick) and winning != hand.declarer
        case Fact.THROWS_DANGER:
            return card.suit is not hand.trick[0][1].suit
        case Fact.FEW_LOWER:
            return len(lower) == reason.count <= 2
    return False


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_whatever_card_is_best_what_is_said_of_it_is_true(rules: str) -> None:
    rng = random.Random(f"reasons {rules}")
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000)
    seen_facts: dict[Fact, int] = {}
    while match.table.hands_played < 30:
        acting = match.to_act
        if not isinstance(acting, int):
            assert acting is DEALER
            deal_next(match, rng)
            continue
        view = match.view(acting)
        for command in view.legal if isinstance(view.legal[0], PlayCard) else ():
            assert isinstance(command, PlayCard)
            for reason in facts(view, str(command)):
                assert holds(reason, view, command.card), (reason, view.cards, view.hand)
                seen_facts[reason.fact] = seen_facts.get(reason.fact, 0) + 1
        weights = {"betl": 3.0, "stay": 0.3}
        match.submit(
            rng.choices(view.legal, [weights.get(str(command), 1.0) for command in view.legal])[0]
        )
    assert len(seen_facts) >= 14, seen_facts
