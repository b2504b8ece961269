"""Why a card is right, in facts about the trick; and the reasons for the best choice of an advice.

Invariant: the cards on the table, in hand, and still out; no worlds, no words. Each fact follows
from the view and the advice alone, and is true by itself.
"""

from __future__ import annotations

from prefgame.ai.advice import Advice, Success
from prefgame.ai.estimate.stakes import unit_of
from prefgame.ai.reasons.before_the_play import call_reasons, quota_reason
from prefgame.ai.reasons.reason import Fact, Reason, Reasons
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.cards import Card, Rank
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract
from prefgame.rules.play import beats

SAME = 0.05
"""Choices come to the same within this many units of the stake."""
SHOWN = 0.05
"""A chance is shown if the choice changes it by this much."""


def card_reasons(view: SeatView, advice: Advice, card: Card) -> Reasons:
    """Give the reasons why the card is the best one of the advice."""
    scores = [option.score for option in advice.options]
    tricks = [option.tricks or 0.0 for option in advice.options]
    if (
        len(scores) > 1
        and max(scores) - min(scores) < SAME * unit_of(view)
        and max(tricks) - min(tricks) < 0.1
    ):
        return (Reason(Fact.ALL_SAME),)
    situation = Situation(view)
    if situation.contract.goal.wants_few:
        found = _for_few_tricks(situation, card)
    else:
        found = _follows(situation, card) if situation.trick else _leads(situation, card)
    expected = _outcome_reasons(view, advice)
    return (*found, *(expected or _tied(view, advice)))


def _tied(view: SeatView, advice: Advice) -> Reasons:
    """Name the other cards that are as good as the best."""
    same = advice.best.score - SAME * unit_of(view)
    cards = tuple(
        option.command.card
        for option in advice.options
        if option is not advice.best
        and option.score > same
        and isinstance(option.command, PlayCard)
    )
    return (Reason(Fact.TIED, cards),) if cards else ()


# ---- leading


def _leads(at: Situation, card: Card) -> Reasons:
    unseen, suit = at.unseen, card.suit
    out, higher = unseen.cards_left(suit).bit_count(), unseen.count_higher(card)
    if suit is at.trump and at.declares and at.trumps_out():
        return (Reason(Fact.DRAWS_TRUMPS, (card,), suit, out),)
    if not higher:
        return (Reason(Fact.MASTER, (card,), suit),)
    equals = tuple(
        other
        for other in at.own_cards(suit)
        if other is not card and unseen.count_higher(other) == higher
    )
    if equals and higher <= len(equals) and higher <= 2:
        return (Reason(Fact.DRIVES_OUT, equals[-1:], suit, higher),)
    if (
        suit is not at.trump
        and at.own_cards(suit) == (card,)
        and at.trump is not None
        and at.own_cards(at.trump)
    ):
        return (Reason(Fact.LONE_CARD, (card,), suit),)
    if not at.declares and at.partner is not None and at.after:
        if at.after[0] == at.declarer:
            return (Reason(Fact.THROUGH_DECLARER),)
        if card is at.own_cards(suit)[-1]:
            return (Reason(Fact.TOWARDS_PARTNER),)
    return _about_the_suit(at, card, higher)


def _about_the_suit(at: Situation, card: Card, higher: int) -> Reasons:
    """Say what can be said of a card that is led if nothing better can: ``higher`` ones are out."""
    own = at.own_cards(card.suit)
    if len(own) == 1:
        return (Reason(Fact.ONLY_CARD, suit=card.suit),)
    if card is not own[-1]:
        return (Reason(Fact.KEEPS_HIGHER, suit=card.suit),)
    return (Reason(Fact.HIGHER_OUT, (card,), card.suit, higher),)


# ---- following


def _follows(at: Situation, card: Card) -> Reasons:
    assert at.best is not None
    owner, top = at.best
    led = at.trick[0][1].suit
    takes = beats(card, top, at.trump)
    if takes and card.suit is at.trump and led is not at.trump:
        return (Reason(Fact.RUFFS, (card,), led),)
    if takes and not at.after:
        cheap = card is _cheapest_winner(at)
        return (Reason(Fact.CHEAPEST if cheap else Fact.TAKES, (card,)),)
    if takes and at.cannot_be_beaten(card):
        return (Reason(Fact.CANNOT_BE_BEATEN, (card,)),)
    if takes:
        return (
            Reason(
                Fact.BEATS_DECLARER
                if at.after == (at.partner,) and not at.declares
                else Fact.MUST_BE_BEATEN,
                (card,),
            ),
        )
    if owner == at.partner and not at.declares and at.winners:
        return (Reason(Fact.PARTNER_HAS_IT),)
    if at.winners:
        return (Reason(Fact.HOLDS_BACK, at.winners),)
    if card.suit is led and card is min(at.legal):
        return (Reason(Fact.CANNOT_WIN, (card,)),)
    if card.suit is not led and _not_missed(at, card):
        return (Reason(Fact.THROWS, (card,)),)
    return (Reason(Fact.NO_WINNER),)


def _cheapest_winner(at: Situation) -> Card:
    """Find the lowest winner, or its equal."""
    return min(at.winners, key=lambda card: (card.suit is at.trump, card.rank))


def _not_missed(at: Situation, card: Card) -> bool:
    """Tell whether a card thrown away is neither high (a queen or more) nor the guard of a king."""
    suit = at.own_cards(card.suit)
    if at.unseen.is_master(card) or card.suit is at.trump or card.rank >= Rank.QUEEN:
        return False
    return suit[-1].rank is not Rank.KING or (card is not suit[-1] and len(suit) > 2)


# ---- when few tricks are wanted


def _for_few_tricks(at: Situation, card: Card) -> Reasons:
    return _avoids_tricks(at, card) if at.declares else _forces_a_trick(at, card)


def _few_lower(at: Situation, card: Card) -> Reasons:
    """Say how few lower cards are out; nothing if no higher one is, for then nothing can beat this
    one.
    """
    lower = at.unseen.count_lower(card)
    if lower > 2 or not at.unseen.count_higher(card):
        return ()
    return (Reason(Fact.FEW_LOWER, (card,), card.suit, lower),)


def _avoids_tricks(at: Situation, card: Card) -> Reasons:
    if at.best is None:
        return _few_lower(at, card) or _higher_out(at, card)
    top = at.best[1]
    if card.suit is not at.trick[0][1].suit:
        worst = max(at.legal, key=lambda one: (at.unseen.count_lower(one), one.rank))
        return (
            (Reason(Fact.THROWS_DANGER, (card,)),)
            if at.unseen.count_lower(card) == at.unseen.count_lower(worst)
            else ()
        )
    under = [one for one in at.legal if one.rank < top.rank]
    if not under:
        return (Reason(Fact.NONE_BELOW),)
    if card not in under:
        return ()
    return (Reason(Fact.UNDER if card is max(under) else Fact.STAYS_BELOW, (card,)),)


def _higher_out(at: Situation, card: Card) -> Reasons:
    higher = at.unseen.count_higher(card)
    return (Reason(Fact.HIGHER_OUT, (card,), card.suit, higher),) if higher > 2 else ()


def _forces_a_trick(at: Situation, card: Card) -> Reasons:
    if at.best is None:
        return _few_lower(at, card) or _keeps_low(at, card) or _higher_out(at, card)
    owner, top = at.best
    played = {seat for seat, _ in at.trick}
    if owner == at.declarer and not beats(card, top, None):
        return (Reason(Fact.BELOW_DECLARER),)
    if (
        at.declarer in played
        and owner != at.declarer
        and at.legal
        and card.rank == max(one.rank for one in at.legal)
    ):
        return (Reason(Fact.SAFE_FROM_IT, (card,)),)
    return _keeps_low(at, card)


def _keeps_low(at: Situation, card: Card) -> Reasons:
    return (
        (Reason(Fact.KEEPS_LOW, suit=card.suit),)
        if any(other.suit is card.suit and other.rank < card.rank for other in at.legal)
        else ()
    )


# ---- what is to be expected


def _outcome_reasons(view: SeatView, advice: Advice) -> Reasons:
    """Say how the hand will end, if the choice changes that; otherwise how many points the next
    choice is behind, counted in the points that are shown.
    """
    weighed = [option for option in advice.options if option.weighed]
    chances = [option.chance for option in weighed if option.chance is not None]
    chance = advice.best.chance
    if chance is not None and max(chances) - min(chances) >= SHOWN:
        role = view.role(view.seat)
        if advice.success is Success.CONTRACT:
            return (Reason(Fact.MAKES, chance=chance),)
        if advice.success is Success.DOWN:
            return (Reason(Fact.GOES_DOWN, chance=chance),)
        assert role is not None
        return (quota_reason(view, role, chance),)
    following = next((option for option in weighed if option is not advice.best), None)
    ahead = 0 if following is None else round(advice.best.score) - round(following.score)
    return (
        ()
        if following is None or ahead < 1
        else (Reason(Fact.BETTER, count=ahead, command=following.command),)
    )


# ---- the reasons for the best choice of an advice


def reasons_for(view: SeatView, advice: Advice, contract: Contract | None = None) -> Reasons:
    """Give the facts that speak for the best choice of the advice, then (at most once) the result
    to expect.

    ``contract``: the one that a discard is meant for, if it is known. There is no reason if nothing
    simple can be said.
    """
    if len(advice.options) == 1:
        return (Reason(Fact.ONLY_CHOICE),)
    best = advice.best.command
    return (
        card_reasons(view, advice, best.card)
        if isinstance(best, PlayCard)
        else call_reasons(view, advice, contract)
    )


__all__ = ["Fact", "Reason", "Reasons", "reasons_for"]
