"""A hint in the player's words: its facts, why a choice is right, and how the hand may end.

Invariant: complete sentences are made from the given facts; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter

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

    @property
    def suit(self) -> str:
        reason = self.reason
        suit = reason.cards[0].suit if reason.fact is Fact.KEEPS_GUARD else reason.suit
        if suit is None:
            return ""
        after_rank = reason.fact in (Fact.TRUMPS, Fact.SIDE_SUIT)
        named = self.deck.suit_after_rank if after_rank else self.deck.suit_in_sentence
        return named(str(suit))

    @property
    def suits(self) -> str:
        """The suits of its cards."""
        suits = dict.fromkeys(str(card.suit) for card in self.reason.cards)
        return join_with_and([*map(self.deck.suit_in_sentence, suits)])

    @property
    def count(self) -> int:
        reason = self.reason
        return len(reason.cards) if reason.fact in _COUNTED_BY_CARDS else reason.count

    @property
    def card(self) -> str:
        command = self.reason.command
        if self.reason.fact is Fact.BETTER and isinstance(command, PlayCard):
            return card_in_sentence(self.deck, command.card)
        return card_in_sentence(self.deck, self.reason.cards[0])

    @property
    def often(self) -> str:
        """How often the choice succeeds, or another one would."""
        chance, fact = self.reason.chance, self.reason.fact
        must = self.reason.says_how_often and self.view.turn.phase is Phase.PLAY
        low = chance < LIKELY and not must and fact not in (Fact.PLAY_MAKES, Fact.PLAY_REACHES)
        return describe_low_chance(chance) if low else describe_chance(chance)

    @property
    def trump(self) -> Suit | None:
        hand = self.view.hand
        return None if hand is None or hand.contract is None else hand.contract.trump

    @property
    def bid(self) -> str:
        """The bid of the reason, after "too weak for"."""
        return bid_in_reason(self.view, self.deck, self.reason.command)

    @property
    def name(self) -> str:
        """The player whom the fact is about, mostly the declarer."""
        if self.reason.fact is Fact.MUST_BE_BEATEN:
            return self._last_to_play
        return self._winning if self.reason.fact is Fact.PARTNER_HAS_IT else self.declarer

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
    def _last_to_play(self) -> str:
        """Who plays the last card of the trick."""
        hand, playing = self.view.hand, self.view.table.playing
        if hand is None or not hand.trick:
            return ""
        return self._name(playing[playing.index(hand.trick[0][0]) - 1])

    @property
    def _winning(self) -> str:
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
"""the words of a fact, with the properties of ``ReasonNames`` in braces"""


def _filled(words: str, names: ReasonNames) -> str:
    """Put the names into a sentence that it asks for."""
    asked = {name for _before, name, _case, _conversion in Formatter().parse(words) if name}
    return words.format(**{name: getattr(names, name) for name in asked})


def _said(words: Mapping[Fact, WordsOf], names: ReasonNames) -> str:
    """Say a fact in these words; nothing if it is not among them."""
    said = words.get(names.reason.fact)
    return "" if said is None else _filled(said(names), names)


def aim(names: ReasonNames) -> str:
    """Say what a call is made for; nothing for other facts."""
    contract = names.reason.contract
    if names.reason.fact is not Fact.MEANT or contract is None:
        return ""
    return _("aim for {contract}").format(contract=ContractWords(contract, names.deck).in_sentence)


# ---- what the hand holds


def _cards_of_suit(at: ReasonNames) -> str:
    words = ngettext("{count} card of {suit}", "{count} {suit}", at.count)
    ranks = ", ".join(rank_in_sentence(at.deck, str(card)[1]) for card in at.reason.cards)
    return f"{words} ({ranks})" if ranks else words


def _aces(at: ReasonNames) -> str:
    if at.reason.suit is None:
        return ngettext("{count} ace", "{count} aces", at.count)
    return ngettext("{count} ace outside trumps", "{count} aces outside trumps", at.count)


_HOLDINGS: dict[Fact, WordsOf] = {
    Fact.TRUMPS: _cards_of_suit,
    Fact.SIDE_SUIT: _cards_of_suit,
    Fact.SURE_TRUMPS: lambda at: ngettext(
        "{count} sure trump trick", "{count} sure trump tricks", at.count
    ),
    Fact.FEW_TRUMPS: lambda at: ngettext("{count} trump", "{count} trumps", at.count),
    Fact.MORE_TRUMPS: lambda at: ngettext("{count} more trump", "{count} more trumps", at.count),
    Fact.ACES: _aces,
    Fact.KINGS: lambda at: ngettext("{count} guarded king", "{count} guarded kings", at.count),
}
_COUNTED_BY_CARDS = frozenset({Fact.ACES, Fact.KINGS, Fact.DANGERS, Fact.TIED})


# ---- clauses that choose their words


def _master(at: ReasonNames) -> str:
    if at.trump in (None, at.reason.suit):
        return _("it wins the trick: nobody else has a higher card of {suit}")
    return _("it wins the trick unless it is trumped: nobody else has a higher card of {suit}")


def _higher_out(at: ReasonNames) -> str:
    if at.count > 2:
        return _("it will hardly win a trick anyway: {count} higher cards of {suit} are left")
    return ngettext(
        "it may win: only {count} higher card of {suit} is left",
        "it may win: only {count} higher cards of {suit} are left",
        at.count,
    )


def _tied(at: ReasonNames) -> str:
    if at.count == 1:
        return _("{card} is just as good")
    return ngettext(
        "{count} other card is just as good", "{count} other cards are just as good", at.count
    )


def _few_lower(at: ReasonNames) -> str:
    if not at.count:
        return _("nobody can stay below it: no lower card of {suit} is left")
    return ngettext(
        "the others can hardly stay below it: only {count} lower card of {suit} is left",
        "the others can hardly stay below it: only {count} lower cards of {suit} are left",
        at.count,
    )


_CLAUSES: dict[Fact, WordsOf] = {
    Fact.DECLARER_GUESSES: lambda at: _(
        "with closed cards {name} has to guess where the cards are"
    ),
    Fact.NOBODY_GUESSES: lambda at: _("with open cards you need not guess where the cards are"),
    Fact.ONLY_CHOICE: lambda at: _("there is no other choice"),
    Fact.ALL_SAME: lambda at: _("all choices are equally good"),
    Fact.TIED: _tied,
    # the hand
    Fact.WORTH_MORE: lambda at: _("your {suit} are longer, but worth less as trumps"),
    Fact.NO_TRICKS: lambda at: _("you have no sure trick"),
    Fact.PROMISED: lambda at: _(
        "at this table, whoever defends against a two has two aces, or a trump trick and an ace"
    ),
    Fact.SAFE: lambda at: _("every suit is safe"),
    Fact.GAP: lambda at: _("the risk is in {suit}"),
    # the discard
    Fact.VOIDS: lambda at: _("the discard leaves you no {suits}"),
    Fact.DEALER_PAYS: lambda at: _("the dealer pays for a talon that is thrown"),
    Fact.LOSES_MORE: lambda at: _("every contract would lose more on average"),
    Fact.LOSERS: lambda at: _("these two cards would win nothing"),
    Fact.DANGERS: lambda at: ngettext(
        "it gets rid of {count} dangerous card", "it gets rid of {count} dangerous cards", at.count
    ),
    Fact.KEEPS_GUARD: lambda at: _("your king of {suit} stays guarded"),
    # the play
    Fact.CHEAPEST: lambda at: _("the lowest card that takes the trick is enough"),
    Fact.TAKES: lambda at: _("it takes the trick, and nobody plays after you"),
    Fact.CANNOT_BE_BEATEN: lambda at: _("it takes the trick, and nobody after you can beat it"),
    Fact.MUST_BE_BEATEN: lambda at: _("it takes the trick unless {name} beats it"),
    Fact.BEATS_DECLARER: lambda at: _("it takes the trick from {name}"),
    Fact.RUFFS: lambda at: _("you have no {suit}, and a trump beats what lies on the table"),
    Fact.PARTNER_HAS_IT: lambda at: _(
        "{name} is winning the trick for you both, so you can save your high cards"
    ),
    Fact.NO_WINNER: lambda at: _("you cannot take this trick"),
    Fact.CANNOT_WIN: lambda at: _("you cannot take this trick, so you play your lowest card"),
    Fact.HOLDS_BACK: lambda at: _("the cards that could take this trick are kept for a later one"),
    Fact.THROWS: lambda at: _("you can spare it: it is low, and no king needs it"),
    Fact.MASTER: _master,
    Fact.LONE_CARD: lambda at: _(
        "it is your only card of {suit}, so you can trump that suit later"
    ),
    Fact.ONLY_CARD: lambda at: _("it is your only card of {suit}, so you break up no suit"),
    Fact.KEEPS_HIGHER: lambda at: _("it keeps your higher cards of {suit} for later"),
    Fact.HIGHER_OUT: _higher_out,
    Fact.DRAWS_TRUMPS: lambda at: _("it takes trumps from the others, who may still hold {count}"),
    Fact.DRIVES_OUT: lambda at: ngettext(
        "it drives out {count} higher card of {suit}, and then yours are the highest",
        "it drives out {count} higher cards of {suit}, and then yours are the highest",
        at.count,
    ),
    Fact.THROUGH_DECLARER: lambda at: _(
        "{declarer} must play before {partner}, who then knows what to beat"
    ),
    Fact.TOWARDS_PARTNER: lambda at: _(
        "your highest card helps {partner}, who plays before {declarer}"
    ),
    # few tricks are wanted
    Fact.UNDER: lambda at: _("of your cards that cannot take the trick, it is the highest"),
    Fact.STAYS_BELOW: lambda at: _("it stays below the highest card on the table"),
    Fact.NONE_BELOW: lambda at: _("you cannot stay below the highest card on the table"),
    Fact.BELOW_DECLARER: lambda at: _(
        "it stays below {name}’s card, so {name} may have to take the trick"
    ),
    Fact.SAFE_FROM_IT: lambda at: _(
        "{name} can no longer take this trick, so you can get rid of a high card"
    ),
    Fact.THROWS_DANGER: lambda at: _("it gets rid of your most dangerous card"),
    Fact.KEEPS_LOW: lambda at: _(
        "it keeps your lower cards of {suit}, which can make {name} take a trick later"
    ),
    Fact.FEW_LOWER: _few_lower,
}


# ---- how a hint expects the hand to end, as the last part of its sentence
# Invariant: every fact about the end has its words in the dictionary; numbers come from the reason.


LIKELY = 0.5
"""From this chance on something is called likely."""


def outcome(names: ReasonNames, hint: Hint) -> str:
    """Say how the hand is likely to end; and if a call or an answer that is advised fails more
    often than it succeeds, that no other choice is better. A card must be played in any case.
    """
    reason = names.reason
    expected = _filled(_OUTCOMES[reason.fact](names), names)
    seldom = reason.says_how_often and reason.chance < LIKELY
    if not hint.choices or not seldom or names.view.turn.phase is Phase.PLAY:
        return expected
    words = (
        _("{expected}, but every other choice loses as much or more")
        if hint.choices[0].score < 0
        else _("{expected}, but no other choice scores more")
    )
    return words.format(expected=expected)


def _would(at: ReasonNames, likely: str, unlikely: str) -> str:
    """Say what a choice would come to that is not advised."""
    return likely if at.reason.chance >= LIKELY else unlikely


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


def _better(at: ReasonNames) -> str:
    played = isinstance(at.reason.command, PlayCard)
    return hint_units(at.view.table.rules).more(at.count) if played else ""


_OUTCOMES: dict[Fact, WordsOf] = {
    Fact.MAKES_WITH_TALON: lambda at: _("with the talon, you make the contract {often}"),
    Fact.MAKES: lambda at: _("you make the contract {often}"),
    Fact.MAKES_ANYWAY: lambda at: _("whatever you discard, you make the contract {often}"),
    Fact.MAKES_TOO: lambda at: _("some other discards are as good; you make the contract {often}"),
    Fact.MAKES_DOUBLED: lambda at: _("if somebody says kontra, you make the contract {often}"),
    Fact.REACHES: lambda at: ngettext(
        "you get your {count} trick {often}", "you get your {count} tricks {often}", at.count
    ),
    Fact.TOGETHER: lambda at: ngettext(
        "together you get {count} trick {often}",
        "together you get {count} tricks {often}",
        at.count,
    ),
    Fact.ENOUGH: lambda at: _("you get enough tricks {often}"),
    Fact.GOES_DOWN: lambda at: _("{name} goes down {often}"),
    Fact.WOULD_MAKE: lambda at: _would(
        at,
        _("too risky for {bid}: you would make a contract {often}"),
        _("too weak for {bid}: you would make a contract {often}"),
    ),
    Fact.DEFENDS_BETTER: lambda at: _would(
        at,
        _("with {bid} you would make a contract {often}, but passing wins you more on average"),
        _("too weak for {bid}: you would make a contract {often}"),
    ),
    Fact.WOULD_REACH: _would_reach,
    Fact.TOO_SELDOM_DOWN: lambda at: _would(
        at,
        _("{name} goes down {often}, which is not often enough for kontra"),
        _("{name} goes down {often}"),
    ),
    Fact.WOULD_HOLD: lambda at: _would(
        at,
        _("you make the contract {often}, which is not often enough to double"),
        _("you make the contract {often}"),
    ),
    Fact.TAKEN_MAKES: lambda at: _("after taking over, you make the contract {often}"),
    Fact.WOULD_TAKE: lambda at: _would(
        at,
        _("if you take over, you make a contract {often}, but leaving scores as much or more"),
        _("if you take over, you make a contract {often}"),
    ),
    Fact.PLAY_MAKES: lambda at: _("if the hand is played, the contract is made {often}"),
    Fact.PLAY_REACHES: lambda at: _("if the hand is played, you get enough tricks {often}"),
    Fact.BETTER: _better,
}


# ---- the sentences of a hint


def explain_hint(view: SeatView, deck: DeckWords, hint: Hint) -> str:
    """Explain the best choice: a sentence about the cards, one about the likely end."""
    named = [ReasonNames(view, deck, reason) for reason in hint.reasons]
    facts = [names for names in named if not names.reason.expected]
    held = [part for names in facts if (part := _said(_HOLDINGS, names))]
    worth = [names for names in facts if names.reason.fact is Fact.WORTH_MORE]  # is said last
    clauses = [_said(_CLAUSES, names) for names in facts if names not in worth]
    aims = [part for names in facts if (part := aim(names))]
    hand = [_("you hold {cards}").format(cards=join_with_and(held))] if held else []
    ends = [outcome(names, hint) for names in named if names.reason.expected]
    last = (_said(_CLAUSES, names) for names in worth)
    why = "; ".join(part for part in (*clauses, *hand, *last) if part)
    sentences = [": ".join(part for part in (*_whose(view), *aims, why) if part), *ends[:1]]
    whole = [words for words in sentences if words] or [_("no other choice scores more")]
    return " ".join(f"{first_letter_up(words)}." for words in whole)


def _whose(view: SeatView) -> tuple[str, ...]:
    """Say from whose hand the card is played, if the player chooses it for a partner."""
    owner = view.turn.card_of
    if owner is None or owner == view.seat:
        return ()
    return (_("from {name}’s hand").format(name=view.table.players[owner]),)


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
