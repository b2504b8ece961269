"""How a defender plays against a contract of tricks, alone or with a partner.

Invariant: the customs of the table (000:157-162) come first: lead high towards the partner and low
through the declarer, and never take a trick that the partner is winning. A host may play as they
like (000:162), but plays like this too.
"""

from __future__ import annotations

from prefgame.ai.rule_of_thumb.situation import Situation, card_to_throw
from prefgame.cards import Card, Rank, Suit
from prefgame.rules.base import Role


def play_as_defender(at: Situation) -> Card:
    return _follow(at) if at.trick else _lead(at)


# ---- leading


def _lead(at: Situation) -> Card:
    convention = sans_opening(at)
    if convention is not None:
        return lead_of_suit(at, convention)
    led = {card.suit for card in at.legal}
    best = max(
        (suit for suit in at.view.table.rules.suit_order if suit in led),
        key=lambda suit: _promise(at, suit),
    )
    return lead_of_suit(at, best)


def lead_of_suit(at: Situation, suit: Suit) -> Card:
    """Choose the card of the suit to lead: the highest towards the partner; through the declarer a
    master or the lowest (000:158-159).
    """
    cards = at.own_cards(suit)
    top = cards[-1]
    if len(cards) == 1:
        return top
    if suit is at.trump:
        return top if at.unseen.is_master(top) else cards[0]
    if at.partner is not None and at.after[0] == at.partner:
        return top
    if at.unseen.is_master(top) and not at.may_ruff(at.declarer, suit):
        return top
    if top.rank >= Rank.KING and at.unseen.count_higher(cards[-2]) == at.unseen.count_higher(top):
        return top  # touching honours; from the queen down the holding is weak
    return cards[0]


def sans_opening(at: Situation) -> Suit | None:
    """Choose the suit that a guest leads first against sans if the region has a custom for it
    (000:161): the partner's, otherwise the guest's own, otherwise the one that the custom names.
    """
    role, custom = at.view.role(at.me), at.view.table.rules.play.sans_custom
    if (
        custom is None
        or at.trump is not None
        or at.hand.tricks
        or role is not Role.GUEST
        or at.partner is None
    ):
        return None
    suits = [_suit_called(at, at.partner), _suit_called(at, at.me)]
    if suits == [None, None]:
        suits.append(custom.after_kontra if at.hand.kontra.level else custom.otherwise)
    return next((suit for suit in suits if suit is not None and at.own_cards(suit)), None)


def _suit_called(at: Situation, seat: int) -> Suit | None:
    """Find the suit of the highest number a seat called."""
    numbers = [
        bid.contract.trump
        for caller, bid in at.hand.calls.made
        if caller == seat and bid.contract and not bid.contract.game
    ]
    return numbers[-1] if numbers else None


def _promise(at: Situation, suit: Suit) -> float:
    """Rate the lead of a suit: how good it looks."""
    cards, unseen = at.own_cards(suit), at.unseen
    towards = at.partner is not None and at.after[0] == at.partner
    if suit is at.trump:
        return _promise_of_trumps(at, cards)
    if at.trump is None:
        return _promise_in_sans(at, suit)
    masters = sum(1 for card in cards if unseen.is_master(card))
    declarer_void = unseen.is_void(at.declarer, suit)
    if declarer_void:
        promise = _promise_of_a_void(at, suit, masters, towards)
    elif at.partner is not None and at.may_ruff(at.partner, suit):
        promise = 5.0
    elif masters:
        promise = _promise_of_masters(at, cards, masters, towards)
    else:
        promise = _promise_without_master(at, cards, towards)
    if len(cards) == 1 and at.own_cards(at.trump) and not declarer_void:
        promise += 1.0  # a ruff may follow
    return promise + _partner_led(at, suit)


def _promise_of_a_void(at: Situation, suit: Suit, masters: int, towards: bool) -> float:
    """Rate the lead of a suit that the declarer has not: a forced ruff shortens the declarer, but
    if the partner plays first it helps the declarer.
    """
    assert at.trump is not None
    forced = not at.unseen.is_void(at.declarer, at.trump)
    if not masters and not forced:
        return 0.5
    promise = 3.0 if forced else 6.0 + masters
    if at.partner is not None and at.may_ruff(at.partner, suit):
        promise += -2.0 if towards and forced else 2.0
    return promise


def _promise_of_masters(
    at: Situation, cards: tuple[Card, ...], masters: int, towards: bool
) -> float:
    """Rate the lead of a suit with cards that nothing beats: a single one is better kept if higher
    cards than the next are out.
    """
    length = len(cards)
    behind = masters == 1 and length > 1 and at.unseen.count_higher(cards[-2]) > 0
    promise = 2.0 if behind and towards else 3.0 if behind else 4.0 + 0.3 * masters
    return promise - 0.3 * max(length - 3, 0)


def _promise_in_sans(at: Situation, suit: Suit) -> float:
    """Rate the lead of a suit without trumps: keep to the suit once chosen, avoid the declarer's,
    and cash whatever defeats the contract.
    """
    cards, left = at.own_cards(suit), at.unseen.cards_left(suit).bit_count()
    masters = sum(1 for card in cards if at.unseen.is_master(card))
    if masters >= left:
        return 8.0 + len(cards)
    if masters and at.tricks_against() + at.sure_tricks() >= at.contract.goal.tricks_to_defeat:
        return 7.0 + masters
    promise = 0.5 * len(cards)
    led = [trick.cards[0] for trick in at.unseen.tricks if trick.cards[0][1].suit is suit]
    if any(seat == at.declarer for seat, _ in led):
        promise -= 2.0
    elif led:
        promise += 1.5
    if masters and len(cards) <= 2:
        promise -= 1.0  # it will win the lead back later
    return promise


def _promise_of_trumps(at: Situation, trumps: tuple[Card, ...]) -> float:
    out = at.trumps_out()
    masters = sum(1 for card in trumps if at.unseen.is_master(card))
    if masters and 0 < out <= masters:
        return 3.5  # the last trumps of the declarer fall
    if not out:
        return 2.5 if masters else 0.0
    return 0.2 if trumps[-1].rank < Rank.JACK else -1.0


def _promise_without_master(at: Situation, cards: tuple[Card, ...], towards: bool) -> float:
    top, length = cards[-1], len(cards)
    touching = length > 1 and at.unseen.count_higher(cards[-2]) == at.unseen.count_higher(top)
    if top.rank >= Rank.QUEEN or (top.rank == Rank.JACK and length > 2):
        if touching:
            return 3.2 if top.rank >= Rank.KING else 2.6
        guarded = at.unseen.count_higher(top) < length
        return 0.4 if guarded else 1.4
    return (
        2.0
        + (0.3 if not towards else 0.0)
        - 0.1 * length
        + 0.1 * at.unseen.cards_left(top.suit).bit_count()
    )


def _partner_led(at: Situation, suit: Suit) -> float:
    """Rate what the lead of a suit gains because the partner led it."""
    led = {trick.cards[0][1].suit for trick in at.unseen.tricks if trick.cards[0][0] == at.partner}
    return 0.8 if suit in led else 0.0


# ---- following


def _follow(at: Situation) -> Card:
    led = at.trick[0][1].suit
    if at.legal[0].suit is not led:
        return _ruff(at) if at.legal[0].suit is at.trump else card_to_throw(at)
    if not at.winners:
        return at.cheapest
    best = at.best
    assert best is not None
    if best[0] == at.declarer:
        return _over_declarer(at, best[1])
    if at.declarer not in at.after:
        return at.cheapest  # the partner has it (000:160)
    return _before_declarer(at, best[1])


def _over_declarer(at: Situation, card: Card) -> Card:
    """Take the declarer's trick, but leave a low card to a partner who beats it more cheaply."""
    winner = at.winners[0]
    if not at.after or at.unseen.is_void(at.after[0], card.suit):
        return winner
    low = card.rank <= Rank.NINE and at.unseen.count_higher(card) >= 3
    if (
        low
        and winner.rank >= Rank.QUEEN
        and len(at.own_cards(card.suit)) > 1
        and card.suit is not at.trump
    ):
        return at.cheapest
    if low and winner.rank >= Rank.KING and len(at.own_cards(card.suit)) > 1:
        return at.cheapest
    return winner


def _before_declarer(at: Situation, card: Card) -> Card:
    """Help a partner who led before the declarer plays last, if their card cannot win."""
    if (
        at.cannot_be_beaten(card)
        or at.unseen.is_master(card)
        or at.unseen.is_void(at.declarer, card.suit)
    ):
        return at.cheapest
    if card.rank >= Rank.JACK:
        return at.cheapest
    best = at.lowest_equal(at.winners[-1])
    sure = at.unseen.is_master(best)
    if sure and len(at.own_cards(card.suit)) <= 4:
        return best
    if (
        best.rank >= Rank.KING
        and at.unseen.count_higher(best) == 1
        and len(at.own_cards(card.suit)) > 1
    ):
        return _middle(at)  # the ace may lie with the declarer behind the king
    return best


def _middle(at: Situation) -> Card:
    """Choose the best card below the guarded honour that takes a high one, otherwise the lowest."""
    return at.winners[-2] if len(at.winners) > 1 else at.cheapest


def _ruff(at: Situation) -> Card:
    """Choose the trump that must be played: the cheapest that wins, or the lowest if the partner
    has the trick or the declarer overruffs.
    """
    best = at.best
    assert best is not None
    if not at.winners or (best[1].suit is at.trump and best[0] != at.declarer):
        return at.cheapest
    if at.declarer in at.after and at.may_ruff(at.declarer, at.trick[0][1].suit):
        sure = [card for card in at.winners if at.cannot_be_beaten(card)]
        return sure[0] if sure else at.cheapest
    return at.winners[0]
