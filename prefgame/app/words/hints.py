"""A hint in the player's words: the choice, one sentence why, how often it comes off.

Invariant: complete sentences are made from the given facts; no cards are read and nothing is
computed here.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.play.hints import Fact, Hint, Reason, Success
from prefgame.app.words.contracts import bid_in_sentence, contract_in_sentence
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import all_of, first_letter_up
from prefgame.cards import Card, Suit
from prefgame.engine.commands import CallBid, Command, PlayCard
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.play import trick_winner

# ---- how often


def tenths(chance: float) -> int:
    """A chance as card players count it: 0 to 10."""
    return max(0, min(10, round(chance * 10)))


def describe_chance(chance: float) -> str:
    """ "about 8 times in 10", "almost always", "almost never"."""
    times = tenths(chance)
    if times in (0, 10):
        return _("almost always") if times else _("almost never")
    return ngettext("about {n} time in 10", "about {n} times in 10", times).format(n=times)


def describe_low_chance(chance: float) -> str:
    """The same of what is too seldom: "only about 3 times in 10", "almost never"."""
    times = tenths(chance)
    if times in (0, 10):
        return describe_chance(chance)
    return ngettext("only about {n} time in 10", "only about {n} times in 10", times).format(
        n=times
    )


def percent(chance: float | None) -> str:
    """A chance in a column, where choices are compared: "53 %", "< 1 %", "> 99 %"; nothing where
    there is nothing to succeed in.
    """
    if chance is None:
        return ""
    share = round(chance * 100)
    number = "<\u00a01" if share == 0 else ">\u00a099" if share == 100 else str(share)
    return f"{number}\u00a0%"


def success_head(view: SeatView, success: Success) -> str:
    """What the chances of a hint are chances of, over their column."""
    if success is Success.FALL:
        return _("{name} falls").format(name=_declarer(view))
    return _("Contract made") if success is Success.CONTRACT else _("Enough tricks")


def describe_score(view: SeatView) -> str:
    """What the scores of a hint count: during the play a defender may share tricks."""
    role = view.role(view.seat) if view.turn.phase is Phase.PLAY else None
    if role is Role.GUEST:
        return _("Score: points that the one you play for may expect at the settlement.")
    if role is Role.COMES:
        return _(
            "Score: points you may expect at the settlement, and half of what the other defender "
            "may expect."
        )
    return _("Score: points you may expect at the settlement.")


# ---- names


def rank_in_sentence(deck: DeckWords, rank: str) -> str:
    """ "ace", "over", "10"."""
    if deck.name == "german" and rank in "QJ":
        return {
            "Q": pgettext("rank in a sentence", "over"),
            "J": pgettext("rank in a sentence", "under"),
        }[rank]
    names = {
        "A": pgettext("rank in a sentence", "ace"),
        "K": pgettext("rank in a sentence", "king"),
        "Q": pgettext("rank in a sentence", "queen"),
        "J": pgettext("rank in a sentence", "jack"),
    }
    return names.get(rank) or deck.rank_name(rank)


def card_in_sentence(deck: DeckWords, card: Card) -> str:
    """ "the king of acorns"."""
    text = str(card)
    return pgettext("a card in a sentence", "the {rank} of {suit}").format(
        rank=rank_in_sentence(deck, text[1]), suit=_suit(deck, card.suit)
    )


def _suit(deck: DeckWords, suit: Suit | None) -> str:
    return deck.suit_in_sentence(str(suit))


def _name(view: SeatView, seat: Seat | None) -> str:
    return "" if seat is None else view.table.players[seat]


def _declarer(view: SeatView) -> str:
    return _name(view, view.hand.declarer if view.hand else None)


def _partner(view: SeatView) -> str:
    """The other defender who plays."""
    apart = (view.seat, view.hand.declarer if view.hand else None)
    return _name(
        view,
        next(
            (seat for seat, role in view.table.roles.items() if role.plays and seat not in apart),
            None,
        ),
    )


def _bid(view: SeatView, deck: DeckWords, command: Command | None) -> str:
    """A bid after "too weak for"."""
    if (
        isinstance(command, CallBid)
        and command.bid.kind is BidKind.NAMED
        and command.bid.contract is not None
    ):
        return contract_in_sentence(command.bid.contract.with_talon, deck)
    if not isinstance(command, CallBid) or command.bid.kind is BidKind.GAME:
        return pgettext("too weak for", "a game")
    assert view.hand is not None
    return bid_in_sentence(
        view.table.rules.auction.contracts_after(view.hand.calls, command.bid)[0], deck
    )


# ---- the sentence


def sentence(view: SeatView, deck: DeckWords, hint: Hint) -> str:
    """Why, in one sentence."""
    facts_found = [reason for reason in hint.reasons if not reason.expected]
    hand = all_of([part for reason in facts_found if (part := _holding(deck, reason))])
    clauses = [
        part
        for reason in facts_found
        if reason.fact is not Fact.WORTH_MORE and (part := _clause(view, deck, reason))
    ]
    worth = [
        _clause(view, deck, reason) for reason in facts_found if reason.fact is Fact.WORTH_MORE
    ]
    facts = "; ".join([*clauses, *([hand] if hand else []), *worth])
    end = next(
        (
            _and_yet(view, hint, reason, _expected(view, deck, reason))
            for reason in hint.reasons
            if reason.expected
        ),
        "",
    )
    whole = ": ".join(part for part in (facts, end) if part) or _("no other choice brings more")
    return first_letter_up(whole) + "."


def _holding(deck: DeckWords, reason: Reason) -> str:
    """What the hand holds, as a part of a list; nothing for other facts."""
    count = len(reason.cards)
    match reason.fact:
        case Fact.TRUMPS:
            words = ngettext("{count} card of {suit}", "{count} cards of {suit}", reason.count)
            return words.format(count=reason.count, suit=_suit(deck, reason.suit)) + _in_brackets(
                deck, reason.cards
            )
        case Fact.SIDE_SUIT:
            words = ngettext(
                "{count} card of {suit} beside them",
                "{count} cards of {suit} beside them",
                reason.count,
            )
            return words.format(
                count=reason.count, suit=_suit(deck, reason.suit) + _in_brackets(deck, reason.cards)
            )
        case Fact.SURE_TRUMPS:
            return ngettext(
                "{count} sure trump trick", "{count} sure trump tricks", reason.count
            ).format(count=reason.count)
        case Fact.ACES if reason.suit is not None:
            return ngettext("{count} side ace", "{count} side aces", count).format(count=count)
        case Fact.ACES:
            return ngettext("{count} ace", "{count} aces", count).format(count=count)
        case Fact.KINGS:
            return ngettext("{count} guarded king", "{count} guarded kings", count).format(
                count=count
            )
    return ""


def _in_brackets(deck: DeckWords, cards: Sequence[Card]) -> str:
    """ " (ace, king)", or nothing."""
    ranks = ", ".join(rank_in_sentence(deck, str(card)[1]) for card in cards)
    return f" ({ranks})" if ranks else ""


def _clause(view: SeatView, deck: DeckWords, reason: Reason) -> str:
    """A fact that is a sentence by itself; nothing for the holdings."""
    suit, declarer, partner = (
        _suit(deck, reason.suit) if reason.suit else "",
        _declarer(view),
        _partner(view),
    )
    match reason.fact:
        case Fact.MASTER:
            return _("no higher card of {suit} is out").format(suit=suit)
        case Fact.LONE_CARD:
            return _("it is your only card of {suit}, and later you can trump that suit").format(
                suit=suit
            )
        case Fact.MUST_BE_BEATEN:
            return _("{name} has to beat it, or the trick is yours").format(
                name=_last_to_play(view)
            )
        case Fact.BEATS_DECLARER:
            return _("it beats the card of {name}").format(name=declarer)
        case Fact.WORTH_MORE:
            return _("a contract in {suit} would count less").format(suit=suit)
        case Fact.DRAWS_TRUMPS:
            words = ngettext(
                "{count} trump may still be out, and this draws it",
                "{count} trumps may still be out, and this draws them",
                reason.count,
            )
            return words.format(count=reason.count)
        case Fact.DRIVES_OUT:
            words = ngettext(
                "it drives out {count} higher card of {suit}, and then yours are high",
                "it drives out {count} higher cards of {suit}, and then yours are high",
                reason.count,
            )
            return words.format(count=reason.count, suit=suit)
        case Fact.FEW_LOWER if reason.count:
            words = ngettext(
                "only {count} lower card of {suit} is out",
                "only {count} lower cards of {suit} are out",
                reason.count,
            )
            return words.format(count=reason.count, suit=suit)
        case Fact.FEW_LOWER:
            return _("no lower card of {suit} is out").format(suit=suit)
        case Fact.RUFFS:
            return _("you have no {suit}, and the trump beats what lies there").format(suit=suit)
        case Fact.THROUGH_DECLARER:
            return _("{declarer} must play before {partner}, who then knows what to beat").format(
                declarer=declarer, partner=partner
            )
        case Fact.TOWARDS_PARTNER:
            return _(
                "towards {partner}, who plays before {declarer}, the highest card of the suit goes"
            ).format(declarer=declarer, partner=partner)
        case Fact.PARTNER_HAS_IT:
            return _("{name} has the highest card so far").format(name=_winning(view))
        case Fact.BELOW_DECLARER:
            return _("it stays below the card of {name}").format(name=declarer)
        case Fact.SAFE_FROM_IT:
            return _("{name} can no longer take this trick, so a high card goes").format(
                name=declarer
            )
    return (
        _PLAIN[reason.fact]()
        if reason.fact in _PLAIN
        else _discard_clause(deck, reason, suit, declarer)
    )


def _discard_clause(deck: DeckWords, reason: Reason, suit: str, declarer: str) -> str:
    """A fact about a discard, or about the danger in a betl; nothing for the holdings."""
    match reason.fact:
        case Fact.MEANT if reason.contract is not None:
            return _("{contract} is meant").format(
                contract=contract_in_sentence(reason.contract, deck)
            )
        case Fact.KEEPS_LOW:
            return _("lower cards of {suit} are kept, to make {name} take later").format(
                suit=suit, name=declarer
            )
        case Fact.GAP:
            return _("the danger is in {suit}").format(suit=suit)
        case Fact.VOIDS:
            suits = dict.fromkeys(card.suit for card in reason.cards)
            return _("you are left without {suits}").format(
                suits=all_of([_suit(deck, one) for one in suits])
            )
        case Fact.KEEPS_GUARD:
            return _("your king of {suit} stays guarded").format(
                suit=_suit(deck, reason.cards[0].suit)
            )
        case Fact.DANGERS:
            return ngettext(
                "{count} dangerous card goes", "{count} dangerous cards go", len(reason.cards)
            ).format(count=len(reason.cards))
    return ""


_PLAIN = {
    Fact.ONLY_CHOICE: lambda: _("there is no other choice"),
    Fact.ALL_SAME: lambda: _("it makes no difference"),
    Fact.NO_TRICKS: lambda: _("you have no sure trick"),
    Fact.SAFE: lambda: _("every suit is safe"),
    Fact.LOSERS: lambda: _("these two would win nothing"),
    Fact.CHEAPEST: lambda: _("it is the lowest card that takes the trick"),
    Fact.CANNOT_BE_BEATEN: lambda: _("it takes the trick, and nobody after you can beat it"),
    Fact.CANNOT_WIN: lambda: _("you cannot take this trick, so the lowest goes"),
    Fact.HOLDS_BACK: lambda: _("what could take this trick is kept for a later one"),
    Fact.THROWS: lambda: _("this card is neither high nor the guard of a king"),
    Fact.UNDER: lambda: _("it is the highest card that stays below"),
    Fact.THROWS_DANGER: lambda: _("the most dangerous card goes"),
}
"""sentences with nothing to fill in"""


def _last_to_play(view: SeatView) -> str:
    """Who plays the last card of the trick."""
    hand, playing = view.hand, view.table.playing
    return (
        ""
        if hand is None or not hand.trick
        else _name(view, playing[playing.index(hand.trick[0][0]) - 1])
    )


def _winning(view: SeatView) -> str:
    """Whose card is the highest of the trick."""
    hand = view.hand
    if hand is None or not hand.trick or hand.contract is None:
        return ""
    return _name(view, trick_winner(hand.trick, hand.contract.trump))


_COMES_OFF = {
    Fact.MAKES_WITH_TALON,
    Fact.MAKES,
    Fact.MAKES_DOUBLED,
    Fact.REACHES,
    Fact.TOGETHER,
    Fact.ENOUGH,
    Fact.FALLS,
}
"""the facts that say how often the advised choice succeeds"""


def _seldom(view: SeatView, reason: Reason) -> bool:
    """Whether a call or an answer is advised that fails more often than it comes off; of cards one
    must be played.
    """
    return reason.fact in _COMES_OFF and reason.chance < 0.5 and view.turn.phase is not Phase.PLAY


def _and_yet(view: SeatView, hint: Hint, reason: Reason, expected: str) -> str:
    """What is to be expected; and where that is little, that the score of no other choice is
    better.
    """
    if not hint.choices or not _seldom(view, reason):
        return expected
    words = (
        _("{expected}, but no other choice costs less")
        if hint.choices[0].score < 0
        else _("{expected}, but no other choice brings more")
    )
    return words.format(expected=expected)


def _expected(view: SeatView, deck: DeckWords, reason: Reason) -> str:
    """How it is likely to end."""
    chance, name = reason.chance, _declarer(view)
    how, likely = (
        describe_low_chance(chance) if _seldom(view, reason) else describe_chance(chance),
        chance >= 0.5,
    )
    match reason.fact:
        case Fact.MAKES_WITH_TALON:
            return _("with the talon the contract is made {often}").format(often=how)
        case Fact.MAKES:
            return _("the contract is made {often}").format(often=how)
        case Fact.MAKES_DOUBLED:
            return _("if somebody says kontra, the contract is made {often}").format(often=how)
        case Fact.REACHES:
            words = ngettext(
                "you reach your {count} trick {often}",
                "you reach your {count} tricks {often}",
                reason.count,
            )
            return words.format(count=reason.count, often=how)
        case Fact.TOGETHER:
            return _("together you reach {count} tricks {often}").format(
                count=reason.count, often=how
            )
        case Fact.ENOUGH:
            return _("your tricks are enough {often}").format(often=how)
        case Fact.FALLS:
            return _("{name} falls {often}").format(name=name, often=how)
        case Fact.WOULD_MAKE:
            words = (
                _("not safe enough for {bid}: a contract would be made {often}")
                if likely
                else _("too weak for {bid}: a contract would be made {often}")
            )
            return words.format(
                bid=_bid(view, deck, reason.command),
                often=how if likely else describe_low_chance(chance),
            )
        case Fact.WOULD_REACH:
            words = (
                _("coming brings enough tricks {often}, but the risk outweighs the gain")
                if likely
                else _("coming brings enough tricks {often}")
            )
            return words.format(often=how if likely else describe_low_chance(chance))
        case Fact.WOULD_FALL:
            words = (
                _("{name} falls {often}, and that is too seldom for a kontra")
                if likely
                else _("{name} falls {often}")
            )
            return words.format(name=name, often=how if likely else describe_low_chance(chance))
        case Fact.WOULD_HOLD:
            words = (
                _("the contract is made {often}, and that is too seldom to double")
                if likely
                else _("the contract is made {often}")
            )
            return words.format(often=how if likely else describe_low_chance(chance))
        case Fact.BETTER if isinstance(reason.command, PlayCard):
            words = ngettext(
                "{count} point better than {card}",
                "{count} points better than {card}",
                reason.count,
            )
            return words.format(
                count=reason.count, card=card_in_sentence(deck, reason.command.card)
            )
    return ""
