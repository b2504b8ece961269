"""The facts behind a hint, each as a clause of a sentence: what the hand holds, and why a card or a
discard is right.

Invariant: every fact that says nothing about the end has its words here, most in one
of two dictionaries.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.app.play.hints import Fact
from prefgame.app.words.contracts import contract_in_sentence
from prefgame.app.words.hint_names import ReasonNames, card_in_sentence, rank_in_sentence
from prefgame.app.words.sentences import join_with_and
from prefgame.cards import Card
from prefgame.i18n import _, ngettext

WordsOf = Callable[[ReasonNames], str]


def holding_words(names: ReasonNames) -> str:
    """What the hand holds, as a part of a list; nothing for other facts."""
    words = _HOLDINGS.get(names.reason.fact)
    return "" if words is None else words(names)


def clause(names: ReasonNames) -> str:
    """A fact that is a sentence by itself; nothing for the holdings."""
    words = _CLAUSES.get(names.reason.fact)
    return "" if words is None else words(names)


def aim(names: ReasonNames) -> str:
    """What a call is made for; nothing for other facts."""
    contract = names.reason.contract
    if names.reason.fact is not Fact.MEANT or contract is None:
        return ""
    return _("aim for {contract}").format(contract=contract_in_sentence(contract, names.deck))


# ---- what the hand holds


def _cards_of_suit(at: ReasonNames) -> str:
    count = at.reason.count
    words = ngettext("{count} card of {suit}", "{count} {suit}", count)
    suit = at.deck.suit_after_rank(str(at.reason.suit))
    return words.format(count=count, suit=suit) + _in_brackets(at, at.reason.cards)


def _in_brackets(at: ReasonNames, cards: Sequence[Card]) -> str:
    """ " (ace, king)", or nothing."""
    ranks = ", ".join(rank_in_sentence(at.deck, str(card)[1]) for card in cards)
    return f" ({ranks})" if ranks else ""


def _sure_trumps(at: ReasonNames) -> str:
    count = at.reason.count
    return ngettext("{count} sure trump trick", "{count} sure trump tricks", count).format(
        count=count
    )


def _few_trumps(at: ReasonNames) -> str:
    count = at.reason.count
    return ngettext("{count} trump", "{count} trumps", count).format(count=count)


def _more_trumps(at: ReasonNames) -> str:
    count = at.reason.count
    return ngettext("{count} more trump", "{count} more trumps", count).format(count=count)


def _aces(at: ReasonNames) -> str:
    count = len(at.reason.cards)
    words = (
        ngettext("{count} ace", "{count} aces", count)
        if at.reason.suit is None
        else ngettext("{count} ace outside trumps", "{count} aces outside trumps", count)
    )
    return words.format(count=count)


def _kings(at: ReasonNames) -> str:
    count = len(at.reason.cards)
    return ngettext("{count} guarded king", "{count} guarded kings", count).format(count=count)


_HOLDINGS: dict[Fact, WordsOf] = {
    Fact.TRUMPS: _cards_of_suit,
    Fact.SIDE_SUIT: _cards_of_suit,
    Fact.SURE_TRUMPS: _sure_trumps,
    Fact.FEW_TRUMPS: _few_trumps,
    Fact.MORE_TRUMPS: _more_trumps,
    Fact.ACES: _aces,
    Fact.KINGS: _kings,
}


# ---- clauses that count or choose their words


def _master(at: ReasonNames) -> str:
    words = (
        _("it wins the trick: nobody else has a higher card of {suit}")
        if at.trump in (None, at.reason.suit)
        else _("it wins the trick unless it is trumped: nobody else has a higher card of {suit}")
    )
    return words.format(suit=at.suit)


def _draws_trumps(at: ReasonNames) -> str:
    return _("it takes trumps from the others, who may still hold {count}").format(
        count=at.reason.count
    )


def _drives_out(at: ReasonNames) -> str:
    words = ngettext(
        "it drives out {count} higher card of {suit}, and then yours are the highest",
        "it drives out {count} higher cards of {suit}, and then yours are the highest",
        at.reason.count,
    )
    return words.format(count=at.reason.count, suit=at.suit)


def _higher_out(at: ReasonNames) -> str:
    count = at.reason.count
    words = (
        _("it will hardly win a trick anyway: {count} higher cards of {suit} are left")
        if count > 2
        else ngettext(
            "it may win: only {count} higher card of {suit} is left",
            "it may win: only {count} higher cards of {suit} are left",
            count,
        )
    )
    return words.format(count=count, suit=at.suit)


def _tied(at: ReasonNames) -> str:
    cards = at.reason.cards
    if len(cards) == 1:
        return _("{card} is just as good").format(card=card_in_sentence(at.deck, cards[0]))
    words = ngettext(
        "{count} other card is just as good", "{count} other cards are just as good", len(cards)
    )
    return words.format(count=len(cards))


def _few_lower(at: ReasonNames) -> str:
    if not at.reason.count:
        return _("nobody can stay below it: no lower card of {suit} is left").format(suit=at.suit)
    words = ngettext(
        "the others can hardly stay below it: only {count} lower card of {suit} is left",
        "the others can hardly stay below it: only {count} lower cards of {suit} are left",
        at.reason.count,
    )
    return words.format(count=at.reason.count, suit=at.suit)


def _voids(at: ReasonNames) -> str:
    suits = dict.fromkeys(card.suit for card in at.reason.cards)
    return _("the discard leaves you no {suits}").format(
        suits=join_with_and([*map(at.suit_of, suits)])
    )


def _keeps_guard(at: ReasonNames) -> str:
    suit = at.suit_of(at.reason.cards[0].suit)
    return _("your king of {suit} stays guarded").format(suit=suit)


def _dangers(at: ReasonNames) -> str:
    count = len(at.reason.cards)
    return ngettext(
        "it gets rid of {count} dangerous card", "it gets rid of {count} dangerous cards", count
    ).format(count=count)


_CLAUSES: dict[Fact, WordsOf] = {
    Fact.DECLARER_GUESSES: lambda at: _(
        "with closed cards {name} has to guess where the cards are"
    ).format(name=at.declarer),
    Fact.NOBODY_GUESSES: lambda at: _("with open cards you need not guess where the cards are"),
    Fact.ONLY_CHOICE: lambda at: _("there is no other choice"),
    Fact.ALL_SAME: lambda at: _("all choices are equally good"),
    Fact.TIED: _tied,
    # the hand
    Fact.WORTH_MORE: lambda at: _("your {suit} are longer, but worth less as trumps").format(
        suit=at.suit
    ),
    Fact.NO_TRICKS: lambda at: _("you have no sure trick"),
    Fact.SAFE: lambda at: _("every suit is safe"),
    Fact.GAP: lambda at: _("the risk is in {suit}").format(suit=at.suit),
    # the discard
    Fact.VOIDS: _voids,
    Fact.LOSERS: lambda at: _("these two cards would win nothing"),
    Fact.DANGERS: _dangers,
    Fact.KEEPS_GUARD: _keeps_guard,
    # the play
    Fact.CHEAPEST: lambda at: _("the lowest card that takes the trick is enough"),
    Fact.TAKES: lambda at: _("it takes the trick, and nobody plays after you"),
    Fact.CANNOT_BE_BEATEN: lambda at: _("it takes the trick, and nobody after you can beat it"),
    Fact.MUST_BE_BEATEN: lambda at: _("it takes the trick unless {name} beats it").format(
        name=at.last_to_play
    ),
    Fact.BEATS_DECLARER: lambda at: _("it takes the trick from {name}").format(name=at.declarer),
    Fact.RUFFS: lambda at: _("you have no {suit}, and a trump beats the cards on the table").format(
        suit=at.suit
    ),
    Fact.PARTNER_HAS_IT: lambda at: _(
        "{name} is winning the trick for you both, so you can save your high cards"
    ).format(name=at.winning_player),
    Fact.NO_WINNER: lambda at: _("you cannot take this trick"),
    Fact.CANNOT_WIN: lambda at: _("you cannot take this trick, so you play your lowest card"),
    Fact.HOLDS_BACK: lambda at: _("the cards that could take this trick are kept for a later one"),
    Fact.THROWS: lambda at: _("you can spare it: it is low, and no king needs it"),
    Fact.MASTER: _master,
    Fact.LONE_CARD: lambda at: _(
        "it is your only card of {suit}, so you can trump that suit later"
    ).format(suit=at.suit),
    Fact.ONLY_CARD: lambda at: _("it is your only card of {suit}, so you break up no suit").format(
        suit=at.suit
    ),
    Fact.KEEPS_HIGHER: lambda at: _("it keeps your higher cards of {suit} for later").format(
        suit=at.suit
    ),
    Fact.HIGHER_OUT: _higher_out,
    Fact.DRAWS_TRUMPS: _draws_trumps,
    Fact.DRIVES_OUT: _drives_out,
    Fact.THROUGH_DECLARER: lambda at: _(
        "{declarer} must play before {partner}, who then knows what to beat"
    ).format(declarer=at.declarer, partner=at.partner),
    Fact.TOWARDS_PARTNER: lambda at: _(
        "your highest card helps {partner}, who plays before {declarer}"
    ).format(declarer=at.declarer, partner=at.partner),
    # few tricks are wanted
    Fact.UNDER: lambda at: _("of your cards that cannot take the trick, it is the highest"),
    Fact.STAYS_BELOW: lambda at: _("it stays below the highest card on the table"),
    Fact.NONE_BELOW: lambda at: _("you cannot stay below the highest card on the table"),
    Fact.BELOW_DECLARER: lambda at: _(
        "it stays below {name}’s card, so {name} may have to take the trick"
    ).format(name=at.declarer),
    Fact.SAFE_FROM_IT: lambda at: _(
        "{name} can no longer take this trick, so you can get rid of a high card"
    ).format(name=at.declarer),
    Fact.THROWS_DANGER: lambda at: _("it gets rid of your most dangerous card"),
    Fact.KEEPS_LOW: lambda at: _(
        "it keeps your lower cards of {suit}, which can make {name} take a trick later"
    ).format(suit=at.suit, name=at.declarer),
    Fact.FEW_LOWER: _few_lower,
}
