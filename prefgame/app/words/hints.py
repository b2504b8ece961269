"""A hint in the player's words: its facts, why a choice is right, and how the hand may end.

Invariant: complete sentences are made from the given facts; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prefgame.ai.advice import Success
from prefgame.ai.facts import Fact, Reason
from prefgame.app.play.thinking import Hint
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import (
    describe_chance,
    describe_low_chance,
    first_letter_up,
    hint_units,
    join_with_and,
)
from prefgame.cards import Card, Suit
from prefgame.engine.commands import CallBid, Command, Defend, PlayCard, RevealGame
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Answer, Phase, Role, Seat

# ---- what a reason for a choice is about, by name: cards, suits, bids and players
# Invariant: it reads the view and the reason, and decides nothing.


def rank_in_sentence(deck: DeckWords, rank: str) -> str:
    """Name a rank: "ace", "over", "10"."""
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
    """Name a card: "the king of acorns"."""
    text = str(card)
    return pgettext("a card in a sentence", "the {rank} of {suit}").format(
        rank=rank_in_sentence(deck, text[1]), suit=deck.suit_after_rank(str(card.suit))
    )


def bid_in_reason(view: SeatView, deck: DeckWords, command: Command | None) -> str:
    """Name a bid, or a game that is named, after "too weak for"."""
    if isinstance(command, RevealGame) and command.game is not None:
        return ContractWords(command.game.with_talon, deck).in_sentence
    if not isinstance(command, CallBid) or command.bid.kind is BidKind.GAME:
        return pgettext("too weak for", "“game”")
    if command.bid.kind is BidKind.NAMED and command.bid.contract is not None:
        return ContractWords(command.bid.contract.with_talon, deck).in_sentence
    lowest = view.table.rules.auction.contracts_after(view.this_hand.calls, command.bid)[0]
    return ContractWords(lowest, deck).by_number


@dataclass(frozen=True, slots=True)
class ReasonNames:
    """The names that the sentence about one reason may need; "" for what the hand does not have."""

    view: SeatView
    deck: DeckWords
    reason: Reason

    def suit_of(self, suit: Suit) -> str:
        """Name a suit: "hearts"."""
        return self.deck.suit_in_sentence(str(suit))

    @property
    def suit(self) -> str:
        return "" if self.reason.suit is None else self.suit_of(self.reason.suit)

    @property
    def trump(self) -> Suit | None:
        hand = self.view.hand
        return None if hand is None or hand.contract is None else hand.contract.trump

    @property
    def bid(self) -> str:
        """The bid of the reason, after "too weak for"."""
        return bid_in_reason(self.view, self.deck, self.reason.command)

    @property
    def declarer(self) -> str:
        return self._name(self.view.hand.declarer if self.view.hand else None)

    @property
    def partner(self) -> str:
        """The name of the other defender who plays."""
        apart = (self.view.seat, self.view.hand.declarer if self.view.hand else None)
        roles = self.view.table.roles.items()
        return self._name(
            next((seat for seat, role in roles if role.plays and seat not in apart), None)
        )

    @property
    def last_to_play(self) -> str:
        """Who plays the last card of the trick."""
        hand, playing = self.view.hand, self.view.table.playing
        if hand is None or not hand.trick:
            return ""
        return self._name(playing[playing.index(hand.trick[0][0]) - 1])

    @property
    def winning_player(self) -> str:
        """Whose card is the highest of the trick."""
        hand = self.view.hand
        if hand is None or not hand.trick or hand.contract is None:
            return ""
        return self._name(hand.highest)

    def _name(self, seat: Seat | None) -> str:
        return "" if seat is None else self.view.table.players[seat]


# ---- the facts, each as a clause of a sentence
# Invariant: every fact that says nothing about the end has its words here, most in one of two
# dictionaries.


WordsOf = Callable[[ReasonNames], str]


def holding_words(names: ReasonNames) -> str:
    """Say what the hand holds, as a part of a list; nothing for other facts."""
    words = _HOLDINGS.get(names.reason.fact)
    return "" if words is None else words(names)


def clause(names: ReasonNames) -> str:
    """Say a fact that is a sentence by itself; nothing for the holdings."""
    words = _CLAUSES.get(names.reason.fact)
    return "" if words is None else words(names)


def aim(names: ReasonNames) -> str:
    """Say what a call is made for; nothing for other facts."""
    contract = names.reason.contract
    if names.reason.fact is not Fact.MEANT or contract is None:
        return ""
    return _("aim for {contract}").format(contract=ContractWords(contract, names.deck).in_sentence)


# ---- what the hand holds


def _cards_of_suit(at: ReasonNames) -> str:
    count = at.reason.count
    words = ngettext("{count} card of {suit}", "{count} {suit}", count)
    suit = at.deck.suit_after_rank(str(at.reason.suit))
    return words.format(count=count, suit=suit) + _in_brackets(at, at.reason.cards)


def _in_brackets(at: ReasonNames, cards: Sequence[Card]) -> str:
    """Put ranks in brackets: " (ace, king)", or nothing."""
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


# ---- how a hint expects the hand to end, as the last part of its sentence
# Invariant: every fact about the end has its words in the dictionary; numbers come from the reason.


LIKELY = 0.5
"""From this chance on something is called likely."""


def outcome(names: ReasonNames, hint: Hint) -> str:
    """Say how the hand is likely to end, or that no choice often succeeds."""
    expected = _OUTCOMES[names.reason.fact](names)
    if not hint.choices or not _seldom_succeeds(names):
        return expected
    words = (
        _("{expected}, but every other choice loses as much or more")
        if hint.choices[0].score < 0
        else _("{expected}, but no other choice scores more")
    )
    return words.format(expected=expected)


def _seldom_succeeds(at: ReasonNames) -> bool:
    """Tell whether a call or an answer is advised that fails more often than it succeeds. A card
    must be played in any case.
    """
    return (
        at.reason.says_how_often
        and at.reason.chance < LIKELY
        and at.view.turn.phase is not Phase.PLAY
    )


def _often(at: ReasonNames) -> str:
    """Say how often the advised choice succeeds."""
    describe = describe_low_chance if _seldom_succeeds(at) else describe_chance
    return describe(at.reason.chance)


def _would(at: ReasonNames, likely: str, unlikely: str, **values: str) -> str:
    """Say what a choice would come to that is not advised."""
    chance = at.reason.chance
    if chance >= LIKELY:
        return likely.format(often=describe_chance(chance), **values)
    return unlikely.format(often=describe_low_chance(chance), **values)


def _would_reach(at: ReasonNames) -> str:
    """Say what playing against the contract would come to, in the word of this table."""
    if Defend(Answer.WHIST) in at.view.legal:
        return _would(
            at,
            _("if you whist, you get enough tricks {often}, but that scores no more"),
            _("if you whist, you get enough tricks {often}"),
        )
    return _would(
        at,
        _("if you defend, you get enough tricks {often}, but dropping out scores as much or more"),
        _("if you defend, you get enough tricks {often}"),
    )


def _reaches(at: ReasonNames) -> str:
    words = ngettext(
        "you get your {count} trick {often}", "you get your {count} tricks {often}", at.reason.count
    )
    return words.format(count=at.reason.count, often=_often(at))


def _better(at: ReasonNames) -> str:
    if not isinstance(at.reason.command, PlayCard):
        return ""
    words = hint_units(at.view.table.rules).more(at.reason.count)
    card = card_in_sentence(at.deck, at.reason.command.card)
    return words.format(count=at.reason.count, card=card)


_OUTCOMES: dict[Fact, Callable[[ReasonNames], str]] = {
    Fact.MAKES_WITH_TALON: lambda at: _("with the talon, you make the contract {often}").format(
        often=_often(at)
    ),
    Fact.MAKES: lambda at: _("you make the contract {often}").format(often=_often(at)),
    Fact.MAKES_ANYWAY: lambda at: _("whatever you discard, you make the contract {often}").format(
        often=_often(at)
    ),
    Fact.MAKES_TOO: lambda at: _(
        "some other discards are as good; you make the contract {often}"
    ).format(often=_often(at)),
    Fact.MAKES_DOUBLED: lambda at: _(
        "if somebody says kontra, you make the contract {often}"
    ).format(often=_often(at)),
    Fact.REACHES: _reaches,
    Fact.TOGETHER: lambda at: ngettext(
        "together you get {count} trick {often}",
        "together you get {count} tricks {often}",
        at.reason.count,
    ).format(count=at.reason.count, often=_often(at)),
    Fact.ENOUGH: lambda at: _("you get enough tricks {often}").format(often=_often(at)),
    Fact.GOES_DOWN: lambda at: _("{name} goes down {often}").format(
        name=at.declarer, often=_often(at)
    ),
    Fact.WOULD_MAKE: lambda at: _would(
        at,
        _("too risky for {bid}: you would make a contract {often}"),
        _("too weak for {bid}: you would make a contract {often}"),
        bid=at.bid,
    ),
    Fact.DEFENDS_BETTER: lambda at: _would(
        at,
        _("with {bid} you would make a contract {often}, but passing wins you more on average"),
        _("too weak for {bid}: you would make a contract {often}"),
        bid=at.bid,
    ),
    Fact.WOULD_REACH: _would_reach,
    Fact.TOO_SELDOM_DOWN: lambda at: _would(
        at,
        _("{name} goes down {often}, which is not often enough for kontra"),
        _("{name} goes down {often}"),
        name=at.declarer,
    ),
    Fact.WOULD_HOLD: lambda at: _would(
        at,
        _("you make the contract {often}, which is not often enough to double"),
        _("you make the contract {often}"),
    ),
    Fact.TAKEN_MAKES: lambda at: _("after taking over, you make the contract {often}").format(
        often=_often(at)
    ),
    Fact.WOULD_TAKE: lambda at: _would(
        at,
        _("if you take over, you make a contract {often}, but leaving scores as much or more"),
        _("if you take over, you make a contract {often}"),
    ),
    Fact.PLAY_MAKES: lambda at: _("if the hand is played, the contract is made {often}").format(
        often=describe_chance(at.reason.chance)
    ),
    Fact.PLAY_REACHES: lambda at: _("if the hand is played, you get enough tricks {often}").format(
        often=describe_chance(at.reason.chance)
    ),
    Fact.BETTER: _better,
}


# ---- the sentences of a hint


def explain_hint(view: SeatView, deck: DeckWords, hint: Hint) -> str:
    """Explain the best choice: a sentence about the cards, one about the likely end."""
    named = [ReasonNames(view, deck, reason) for reason in hint.reasons]
    facts = [names for names in named if not names.reason.expected]
    held = [part for names in facts if (part := holding_words(names))]
    clauses = [part for names in facts if not _is_worth(names) and (part := clause(names))]
    worth = [clause(names) for names in facts if _is_worth(names)]
    aims = [part for names in facts if (part := aim(names))]
    hand = [_("you hold {cards}").format(cards=join_with_and(held))] if held else []
    ends = [outcome(names, hint) for names in named if names.reason.expected]
    why = "; ".join([*clauses, *hand, *worth])
    sentences = [": ".join(part for part in (*_whose(view), *aims, why) if part), *ends[:1]]
    whole = [words for words in sentences if words] or [_("no other choice scores more")]
    return " ".join(f"{first_letter_up(words)}." for words in whole)


def _whose(view: SeatView) -> tuple[str, ...]:
    """Say from whose hand the card is played, if the player chooses it for a partner."""
    owner = view.turn.card_of
    if owner is None or owner == view.seat:
        return ()
    return (_("from {name}’s hand").format(name=view.table.players[owner]),)


def _is_worth(names: ReasonNames) -> bool:
    """Tell whether this compares the worth of contracts, which is said last."""
    return names.reason.fact is Fact.WORTH_MORE


def success_head(view: SeatView, success: Success) -> str:
    """Say what chances are chances of, over their column; nothing if nobody declares."""
    if view.turn.phase is Phase.PLAY and (view.hand is None or view.hand.declarer is None):
        return ""
    if success is Success.DOWN:
        declarer = view.hand.declarer if view.hand else None
        name = "" if declarer is None else view.table.players[declarer]
        return _("{name} goes down").format(name=name)
    return _("Contract made") if success is Success.CONTRACT else _("Enough tricks")


def describe_score(view: SeatView) -> str:
    """Say what the scores of a hint count: during the play a defender may share tricks."""
    role = view.role(view.seat) if view.turn.phase is Phase.PLAY else None
    units = hint_units(view.table.rules)
    if role is Role.GUEST:
        return units.partner()
    return units.shared() if role is Role.COMES else units.own()
