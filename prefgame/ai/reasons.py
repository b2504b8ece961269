"""Why a choice is right: a call, an answer, a discard or a card; as facts that a player can check.

Invariant: each fact follows from the view and the advice alone, and is true by itself; no worlds,
no words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.chances import values_of
from prefgame.ai.facts import (
    Fact,
    Reason,
    Reasons,
    facts_against,
    facts_for,
    suit_safety,
    trumps_besides,
    worth_more,
)
from prefgame.ai.masks import ACE, KING, SUITS, Mask, cards_of, masks
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.ai.stakes import is_decided_unplayed, needs_kontra, unit_of
from prefgame.cards import Card, Rank
from prefgame.engine.commands import (
    Announce,
    CallBid,
    Command,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.rules.agreements import REFUSE, TAKE
from prefgame.rules.base import Phase, Role
from prefgame.rules.contracts import Contract
from prefgame.rules.play import beats

# ---- why an answer to a contract or a kontra is right


def answer_reasons(view: SeatView, advice: Advice) -> Reasons:
    best = advice.best
    facts = facts_against(view)
    hand = view.hand
    defence = view.table.rules.defence
    assert (
        isinstance(best.command, Defend)
        and hand is not None
        and hand.contract is not None
        and hand.declarer is not None
    )
    if best.chance is None:
        if not view.table.rules.promises.may_follow(hand.contract, view.cards):
            return (Reason(Fact.PROMISED),)
        other = next(option for option in advice.options if option.chance is not None)
        return (*facts, Reason(Fact.WOULD_REACH, chance=other.chance or 0.0))
    answers = (*hand.answers, (view.seat, best.command.answer))
    part = defence.roles(hand.declarer, hand.defenders, answers, hand.kontra, hand.contract)[
        view.seat
    ]
    owed = view.owed_by(part)
    half = (owed.needed + 1) // 2 if owed.own is None else owed.own  # of what both take
    facts += trumps_besides(view, facts, half)
    if view.chooses_open_or_closed:
        is_open = view.lies_open_after(best.command.answer)
        facts = (Reason(Fact.NOBODY_GUESSES if is_open else Fact.DECLARER_GUESSES),)
    if defence.to_answer(hand.defenders, answers, hand.contract) is not None:
        return (*facts, Reason(Fact.ENOUGH, chance=best.chance))
    return (*facts, quota_reason(view, part, best.chance))


def quota_reason(view: SeatView, part: Role, chance: float) -> Reason:
    """Say how often a role takes what it needs: its own tricks, those of both, or either."""
    owed = view.owed_by(part)
    if owed.own is None:
        return Reason(Fact.TOGETHER, count=owed.needed, chance=chance)
    return (
        Reason(Fact.REACHES, count=owed.needed, chance=chance)
        if owed.team is None
        else Reason(Fact.ENOUGH, chance=chance)
    )


def kontra_reasons(view: SeatView, advice: Advice) -> Reasons:
    hand = view.contracted
    declares, says = advice.success is Success.CONTRACT, advice.best.command != SayKontra(0)
    if declares:
        facts = facts_for(view, hand.contract)
    else:
        facts = facts_against(view) if hand.contract.may_be_left else ()
    promises = view.table.rules.promises
    if (
        not says
        and hand.is_followed_by_kontra
        and not promises.may_follow(hand.contract, view.cards)
    ):
        return (Reason(Fact.PROMISED),)
    doubling = advice.best if says else _double(advice)
    if doubling.chance is None:
        return facts
    fact = (
        (Fact.MAKES if says else Fact.WOULD_HOLD)
        if declares
        else (Fact.GOES_DOWN if says else Fact.TOO_SELDOM_DOWN)
    )
    return (*facts, Reason(fact, chance=doubling.chance))


def _double(advice: Advice) -> Option:
    return next(
        (option for option in advice.options if option.command != SayKontra(0)), advice.best
    )


# ---- why to take over or not, which tricks to offer, and whether to speak of aces


def question_reasons(view: SeatView, advice: Advice) -> Reasons:
    match view.turn.phase:
        case Phase.TAKEOVER:
            return _takeover(view, advice)
        case Phase.NEGOTIATION:
            return _offer(view, advice)
        case Phase.BONUS:
            chance = advice.best.chance
            return () if chance is None else (Reason(Fact.MAKES, chance=chance),)
        case Phase.ANNOUNCE:
            return (Reason(Fact.LOSES_MORE),)
    return ()


def _takeover(view: SeatView, advice: Advice) -> Reasons:
    best = advice.best
    taken = next(option for option in advice.options if option.command == Say(TAKE))
    if taken is not best:
        return (Reason(Fact.WOULD_TAKE, chance=taken.chance or 0.0),)
    contract = best.contract
    held: Reasons = ()
    if contract is not None:
        held = (Reason(Fact.MEANT, contract=contract), *facts_for(view, contract))
    return (*held, Reason(Fact.TAKEN_MAKES, chance=best.chance or 0.0))


def _offer(view: SeatView, advice: Advice) -> Reasons:
    """Say how the play would end, which every offer is compared with."""
    played = next(option for option in advice.options if option.command == Say(REFUSE))
    hand = view.contracted
    declares = advice.success is Success.CONTRACT
    held = facts_for(view, hand.contract) if declares else facts_against(view)
    fact = Fact.PLAY_MAKES if declares else Fact.PLAY_REACHES
    return (*held, Reason(fact, chance=played.chance or 0.0))


# ---- why a choice before the first card is right: calls, discards and contracts


SAME = 0.05
"""Choices come to the same within this many units of the stake."""
SHOWN = 0.05
"""A chance is better than another one by this much."""


def call_reasons(view: SeatView, advice: Advice, contract: Contract | None = None) -> Reasons:
    """Give the reasons for the best choice; ``contract``: for which a discard is meant."""
    match advice.best.command:
        case CallBid() | RevealGame():
            return _call(view, advice)
        case Discard() as discard:
            return (
                *_discard_reasons(view, advice, discard, contract),
                *_discard_outcome(view, advice, discard, contract),
            )
        case Announce(contract=contract):
            others = view.table.rules.auction.contracts_for(view.won.auction_winner)
            return (
                *facts_for(view, contract),
                *worth_more(view, contract, others),
                *_chance_reason(advice, _if_played(view, contract)),
            )
        case Defend():
            return answer_reasons(view, advice)
        case SayKontra():
            return kontra_reasons(view, advice)
        case Say():
            return question_reasons(view, advice)
    return ()


def _chance_reason(advice: Advice, fact: Fact) -> Reasons:
    chance = advice.best.chance
    return () if chance is None else (Reason(fact, chance=chance),)


def _if_played(view: SeatView, contract: Contract | None) -> Fact:
    """Choose the fact that states the chance of a contract: a plain two may be not played."""
    return (
        Fact.MAKES_DOUBLED
        if contract is not None
        and needs_kontra(view, contract)
        and not is_decided_unplayed(view, contract)
        else Fact.MAKES
    )


# ---- calls


def _call(view: SeatView, advice: Advice) -> Reasons:
    best = advice.best
    if best.chance is None:
        cheapest = _cheapest(view, advice)
        fact = Fact.DEFENDS_BETTER if best.score > 0 else Fact.WOULD_MAKE
        return (
            ()
            if cheapest is None
            else (Reason(fact, chance=cheapest.chance or 0.0, command=cheapest.command),)
        )
    assert best.contract is not None
    open_after = _open_after(view, best.command)
    game = isinstance(best.command, RevealGame) or open_after[0].game
    contract = best.contract.as_game if game else best.contract.with_talon
    named = _names_contract(best.command, contract)
    return (
        *(() if named else (Reason(Fact.MEANT, contract=contract),)),
        *facts_for(view, contract),
        *(() if named else worth_more(view, contract, open_after)),
        *_chance_reason(advice, Fact.MAKES if game else Fact.MAKES_WITH_TALON),
    )


def _cheapest(view: SeatView, advice: Advice) -> Option | None:
    """Find the lowest bid. A hand that is too weak for it is too weak for every other bid."""
    options = {option.command: option for option in advice.options if option.chance is not None}
    return next((options[command] for command in view.legal if command in options), None)


def _open_after(view: SeatView, command: Command) -> Sequence[Contract]:
    """List the contracts that may be played after a call."""
    return (
        view.table.rules.auction.contracts_after(view.this_hand.calls, command.bid)
        if isinstance(command, CallBid)
        else ()
    )


def _names_contract(command: Command, contract: Contract) -> bool:
    named = command.bid.contract if isinstance(command, CallBid) else None
    return isinstance(command, RevealGame) or (named is not None and named.rank == contract.rank)


# ---- the discard


def _discard_outcome(
    view: SeatView, advice: Advice, discard: Discard, contract: Contract | None
) -> Reasons:
    """Say how the hand will end, and whether another discard does as well for the contract."""
    chance, fact = advice.best.chance, _if_played(view, contract)
    if chance is None or fact is not Fact.MAKES:
        return _chance_reason(advice, fact)
    as_good = [
        option.contract == advice.best.contract
        and option.chance is not None
        and chance - option.chance < SHOWN
        for option in advice.options[1:]
        if isinstance(option.command, Discard) and option.command.cards != discard.cards
    ]
    if any(as_good):
        fact = Fact.MAKES_ANYWAY if all(as_good) else Fact.MAKES_TOO
    return (Reason(fact, chance=chance),)


def _discard_reasons(
    view: SeatView, advice: Advice, discard: Discard, contract: Contract | None
) -> Reasons:
    """Say why these two cards are discarded: only the most important fact."""
    held = masks(view.cards)
    kept = masks(card for card in view.cards if card not in discard.cards)
    if contract is not None and contract.goal.takes_none:
        risky = tuple(
            card for card in discard.cards if suit_safety(view)(held[SUITS.index(card.suit)]) < 1
        )
        return (Reason(Fact.DANGERS, risky),) if risky else ()
    found = [Reason(Fact.DEALER_PAYS)] if discard.thrown else []
    gone = tuple(card for card in discard.cards if not kept[SUITS.index(card.suit)])
    if gone and not _voids_gain(advice, gone, contract, unit_of(view)):
        gone = ()
    if gone:
        found.append(Reason(Fact.VOIDS, gone))
    losers = (
        ()
        if gone or contract is None
        else tuple(card for card in discard.cards if not _is_missed(card, held, kept, contract))
    )
    if len(losers) == 2:
        found.append(Reason(Fact.LOSERS, losers))
    trump = None if contract is None else contract.trump
    guarded = [
        suit
        for suit, mask in zip(SUITS, kept)
        if suit is not trump and mask & KING and not mask & ACE and mask.bit_count() == 2
    ]
    if guarded and not found:
        found.append(
            Reason(
                Fact.KEEPS_GUARD,
                tuple(card for suit in guarded[:1] for card in cards_of(suit, KING)),
            )
        )
    return tuple(found)


def _voids_gain(
    advice: Advice, gone: Sequence[Card], contract: Contract | None, unit: float
) -> bool:
    """Tell whether it wins anything to have none of these suits: there are trumps, and no discard
    that keeps a card of them scores the same.
    """
    if contract is not None and contract.trump is None:
        return False
    rivals = (
        option.score
        for option in advice.options
        if isinstance(option.command, Discard)
        and option.contract == advice.best.contract
        and sum(card in option.command.cards for card in gone) < len(gone)
    )
    return all(advice.best.score - score >= SAME * unit for score in rivals)


MISSED = 0.2
"""A discarded card is missed if the hand is worth this many tricks less without it."""


def _is_missed(card: Card, held: Sequence[Mask], kept: Sequence[Mask], contract: Contract) -> bool:
    at = SUITS.index(card.suit)
    value: Callable[[Mask], float] = values_of(contract)[at]
    return value(held[at]) - value(kept[at]) > MISSED


# ---- why a card is right


def card_reasons(view: SeatView, advice: Advice, card: Card) -> Reasons:
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
        few = _avoids_tricks if situation.declares else _forces_a_trick
        found = few(situation, card)
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


def _few_lower(at: Situation, card: Card) -> Reasons:
    """Say how few lower cards are out; nothing if no higher one is."""
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
