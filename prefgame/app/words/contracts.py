"""What contracts are called, the duties in force at a card, and why a call is refused.

Invariant: every contract has a name here. One that the catalogue does not know is called as the
rules write it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import first_letter_up, join_with_and
from prefgame.cards import Suit
from prefgame.i18n import _, pgettext
from prefgame.rules.auctions.base import BrokenRule, Refusal
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Duty

NAMES: dict[str, Callable[[], tuple[str, str]]] = {
    "betl": lambda: (pgettext("contract", "Betl"), pgettext("contract", "betl")),
    "bettel": lambda: (pgettext("contract", "Bettel"), pgettext("contract", "bettel")),
    "berač": lambda: (pgettext("contract", "Berač"), pgettext("contract", "berač")),
    "sans": lambda: (pgettext("contract", "Sans"), pgettext("contract", "sans")),
    "sanac": lambda: (pgettext("contract", "Sanac"), pgettext("contract", "sanac")),
    "preferans": lambda: (_("Preferans"), _("preferans")),
    "hearts": lambda: (_("Hearts"), _("hearts")),
    "five": lambda: (_("Bettel"), _("bettel")),
    "six": lambda: (_("Durchmarsch"), _("durchmarsch")),
    "sans atout": lambda: (pgettext("contract", "Sans atout"), pgettext("contract", "sans atout")),
    "seven": lambda: (_("Plauderer"), _("plauderer")),
    "eight": lambda: (_("Open durchmarsch"), _("open durchmarsch")),
    "ausfechten": lambda: (_("Ausfechten"), _("ausfechten")),
    "misere": lambda: (_("Misère"), _("misère")),
    "misere-hand": lambda: (_("Misère without the talon"), _("misère without the talon")),
    "nine-hand": lambda: (_("Nine without the talon"), _("nine without the talon")),
    "raspasy": lambda: (_("Raspasy"), _("raspasy")),
}
"""by what its region calls it, its own name, the word that names it as a game, or its name in the
rules, whichever it has: standing alone, and inside a sentence
"""


def figure(contract: Contract) -> str:
    """Return the number with which its name begins: "4", of "10NT" the "10"; "" if it has none."""
    return "".join(takewhile(str.isdecimal, contract.name))


def is_number(contract: Contract) -> bool:
    """Whether it is called by a number alone."""
    return contract.name == figure(contract)


def is_level(contract: Contract) -> bool:
    """Return whether it is called by its tricks and trumps: "7 spades", "7 no trumps"."""
    return bool(figure(contract)) and not is_number(contract) and not contract.word


def is_named_game(contract: Contract) -> bool:
    """Tell whether it is played without the talon, and called by its suit (004:93-96)."""
    return contract.game and contract.trump is not None and bool(figure(contract))


@dataclass(frozen=True, slots=True)
class ShortName:
    """What a contract is called where no suit is written: without trumps, or beside a sign."""

    contract: Contract

    @property
    def alone(self) -> str:
        """Return "Betl", "7 NT" …; a contract that has no such name is called as the rules do."""
        return self._named(0)

    @property
    def in_sentence(self) -> str:
        """Return the same inside a sentence: "betl", "7 NT" …"""
        return self._named(1)

    @property
    def as_game(self) -> str:
        """Return a game without trumps as it is bid: "betl"; "5 without" where it is called by
        number.
        """
        if self.contract.called_by_number:
            words = pgettext("call", "{number} without")
            return words.format(number=figure(self.contract))
        return self.in_sentence

    def _named(self, form: int) -> str:
        own = _own_names(self.contract)
        if own is not None:
            return own[form]
        if self.contract.trump is not None or not is_level(self.contract):
            return self.contract.name
        words = pgettext("a contract without trumps", "{number} NT")
        return words.format(number=figure(self.contract))


@dataclass(frozen=True, slots=True)
class ContractWords:
    """What a contract is called in words, its suit as on the cards of the deck."""

    contract: Contract
    deck: DeckWords

    @property
    def alone(self) -> str:
        """Return "Hearts", "Betl", "7 Hearts" …"""
        return self._named(0, self.deck.suit_name, self.deck.suit_after_number)

    @property
    def in_sentence(self) -> str:
        """Return "hearts", "betl", "7 hearts" …, as in "play hearts"."""
        return self._named(1, self.deck.suit_in_sentence, self.deck.suit_after_rank)

    @property
    def alone_with_game(self) -> str:
        """Return "Hearts", "Betl"; without the talon "Hearts (game)", "Betl (game)"."""
        if not is_marked(self.contract):
            return self.alone
        words = pgettext("contract", "{suit} (game)")
        return first_letter_up(words.format(suit=self.in_sentence))

    @property
    def in_sentence_with_game(self) -> str:
        """Return "hearts", "betl"; without the talon "hearts (game)"."""
        if not is_marked(self.contract):
            return self.in_sentence
        return game_mark().format(suit=self.in_sentence)

    @property
    def by_number(self) -> str:
        """Return its number if that says all, else ``in_sentence``: "won the auction with 4"."""
        return self.contract.name if is_number(self.contract) else self.in_sentence

    @property
    def as_bid(self) -> str:
        """Return the contract as a player says it: "4", "7 hearts"; without the talon "betl",
        "game hearts".
        """
        if not self.contract.game:
            return self.by_number
        if not is_named_game(self.contract):
            return ShortName(self.contract).as_game
        return pgettext("call", "game {suit}").format(suit=self.in_sentence)

    def _named(
        self, form: int, name: Callable[[str], str], after_number: Callable[[str], str]
    ) -> str:
        """Its suit, after a number where the suit is played at several; without trumps its own
        name, or the number and that there are none.
        """
        contract, number = self.contract, figure(self.contract)
        if contract.trump is not None:
            suit = str(contract.trump)
            plain = is_number(contract) or not number
            return name(suit) if plain else f"{number} {after_number(suit)}"
        own = _own_names(contract)
        if own is not None:
            return own[form]
        no_trumps = _("{number} no trumps").format(number=number)
        return no_trumps if is_level(contract) else contract.name


def is_marked(contract: Contract) -> bool:
    """Whether a mark has to say that it is played without the talon: its name does not."""
    return contract.game and not contract.name_says_game


def game_mark() -> str:
    """Return what marks a contract without the talon, in a sentence; ``{suit}`` is the contract."""
    return pgettext("contract in a sentence", "{suit} (game)")


def _own_names(contract: Contract) -> tuple[str, str] | None:
    known = NAMES.get(contract.called or contract.own_name or contract.word or contract.name)
    return None if known is None else known()


# ---- why some cards of a hand may not be played: the duty in force, as a sentence


def duty_sentence(
    duty: Duty | None,
    deck: DeckWords,
    led: Suit | None,
    trump: Suit | None,
    *,
    from_talon: bool = False,
    talon_takes: bool = False,
) -> str:
    """Return the duty in force as a sentence; nothing where any card may be played.

    ``led``: the suit to be followed; ``from_talon``: whether a card of the talon has set it;
    ``talon_takes``: whether that card can take the trick.
    """
    suit = "" if led is None else deck.suit_in_sentence(str(led))
    match duty:
        case Duty.BEAT_WITH_LOWEST:
            return _(
                "The declarer led, and you play next: beat that card with the lowest card that can."
            )
        case Duty.BEAT:
            return _("You can beat what lies on the table, so you must.")
        case Duty.FOLLOW if not from_talon:
            words = _("{Suit} were led: follow with {suit}.")
            return words.format(Suit=first_letter_up(suit), suit=suit)
        case Duty.FOLLOW:
            words = (
                _("The talon sets the suit: follow with {suit}. It can take the trick.")
                if talon_takes
                else _("The talon sets the suit: follow with {suit}. The talon takes no trick.")
            )
            return words.format(suit=suit)
        case Duty.TRUMP:
            return _("You have no {suit}: trump with {trump}.").format(
                suit=suit, trump=deck.suit_in_sentence(str(trump))
            )
    return ""


# ---- why a call or an announcement is refused, in the player's words
# Invariant: the rules say which rule is broken, and with which facts; here each has its sentence.


SENTENCES: dict[BrokenRule, Callable[[], str]] = {
    BrokenRule.NOT_PLAYED: lambda: _("This contract is not played at this table."),
    BrokenRule.ALREADY_BID: lambda: _("{name} has already bid {number}."),
    BrokenRule.ONE_STEP: lambda: _("Bids go up by one: the next one is {number}."),
    BrokenRule.ONLY_HOLD: lambda: _(
        "You can only say “same” or pass, because {name} has bid {number}."
    ),
    BrokenRule.SITS_AFTER: lambda: _("You sit after {name}: raise or pass."),
    BrokenRule.NO_HOLD: lambda: _("At this table you may not say “same” to {name}: raise or pass."),
    BrokenRule.NOTHING_TO_HOLD: lambda: _("There is no number that you could take over."),
    BrokenRule.NOT_EQUAL: lambda: _("You may not bid the same as {name}: raise or pass."),
    BrokenRule.TOO_LOW: lambda: _("{name} bids {number}: this is too low."),
    BrokenRule.LEAST_GOAL: lambda: _("After raspasy the bids begin at {n} tricks."),
    BrokenRule.GAME_FIRST: lambda: _("“Game” can be bid only at a player’s first call."),
    BrokenRule.CONTRACTS_FIRST: lambda: _("{contracts} can be bid only at a player’s first call."),
    BrokenRule.MISERE_FIRST: lambda: _("Misère can only be your first call."),
    BrokenRule.AFTER_MISERE: lambda: _("You have bid misère, and can only pass now."),
    BrokenRule.ANY_GAME_STANDS: lambda: _("Somebody has bid “game”, and no number beats that."),
    BrokenRule.NAMED_GAME_STANDS: lambda: _("Only a higher contract beats the one already named."),
    BrokenRule.UNNAMED_GAME_STANDS: lambda: _(
        "{name} says “game”, and only {contracts} beat that."
    ),
    BrokenRule.CONTRACT_STANDS: lambda: _("{name} has bid {number}, and this does not beat it."),
    BrokenRule.BELOW_THE_BID: lambda: _("The auction was won with {number}, so this is too low."),
    BrokenRule.BELOW_THE_TAKEOVER: lambda: _("you take over with at least {number}"),
    BrokenRule.NOT_BID: lambda: _(
        "The auction was won with {number}. This contract is played only if it was bid."
    ),
    BrokenRule.NOT_BID_AS_GAME: lambda: _(
        "The auction was won with “game”. This contract is played only if it was bid."
    ),
}
IN_SHORT: dict[BrokenRule, Callable[[], str]] = {
    BrokenRule.BELOW_THE_BID: lambda: _("too low"),
    BrokenRule.BELOW_THE_TAKEOVER: lambda: _("too low"),
    BrokenRule.NOT_BID: lambda: _("not bid"),
    BrokenRule.NOT_BID_AS_GAME: lambda: _("not bid"),
}
"""the same in two words, of what may not be announced"""


def refusal_sentence(refusal: Refusal, names: Sequence[str], deck: DeckWords) -> str:
    """Return why the player may not say something; ``names`` by seat."""
    contract = refusal.contract
    words = SENTENCES[refusal.rule]().format(
        name="" if refusal.seat is None else names[refusal.seat],
        number="" if contract is None else ContractWords(contract, deck).as_bid,
        contracts=contracts_above_game(refusal.contracts, deck),
        n=refusal.number,
    )
    if refusal.seat is None:  # a name stays as it is
        words = first_letter_up(words)
    return words if words.endswith(".") else f"{words}."


def contracts_above_game(contracts: Sequence[Contract], deck: DeckWords) -> str:
    """Return what beats a "game", games before a ladder of numbers: "hearts and 5 to 8"."""
    words = [ContractWords(game, deck).in_sentence_with_game for game in contracts if game.game]
    ladder = [contract.name for contract in contracts if not contract.game]
    if len(ladder) > 1:
        words.append(_("{low} to {high}").format(low=ladder[0], high=ladder[-1]))
    else:
        words += ladder
    return join_with_and(words)
