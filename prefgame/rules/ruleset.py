"""One regional game: its data, and the mechanisms that it configures.

Invariant: everything a table may agree on is reachable from a rule set, and nothing here knows the
state of a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from hashlib import sha256
from typing import Any

from prefgame.cards import Suit
from prefgame.rules.agreements import NO_PROMISES, Negotiation, Promises, Takeover
from prefgame.rules.auctions.base import Auction
from prefgame.rules.base import LATER, Direction, Phase
from prefgame.rules.contracts import Contract, contract_of_number
from prefgame.rules.deal import HANDS
from prefgame.rules.defence import Defence
from prefgame.rules.kontra import KontraRule
from prefgame.rules.options import OptionValue, Preset, TableOption, check_options, write_value
from prefgame.rules.play import Play
from prefgame.rules.scoring.base import Score


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways in which a game keeps score: the name of the ``option`` that says which, and what
    each of its values is called in a list of matches.
    """

    option: str
    names: tuple[tuple[OptionValue, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A regional game with its defaults; ``with_options`` gives that of one table."""

    key: str
    """its name in records and on the command line"""
    name: str
    heading: str
    """what its rules are called, as a whole phrase: not every language can form it from the name"""
    title: str
    """one short line for the list of games"""
    region: str
    """where it is played: the heading of its group in that list"""
    elsewhere: str = ""
    """a sentence for its rules pages: who else plays it, and with which cards"""
    deck: str
    """the deck usual in the region: ``german`` or ``french``"""
    direction: Direction
    seats: tuple[int, ...]
    """how many may sit at the table; of four, the dealer sits out"""
    packets: tuple[int, ...]
    """the deal: how many cards each player gets in turn; 0 means the talon"""
    auction: Auction
    talon_shown: bool
    takeover: Takeover | None = None
    """None if nobody may take over"""
    defence: Defence
    negotiation: Negotiation | None = None
    """None if nobody may agree on the tricks"""
    promises: Promises = NO_PROMISES
    """what calls promise; it forbids nothing"""
    kontra: KontraRule | None
    """None if the game has no kontra"""
    play: Play
    score: Score[Any, Any]
    minus_is_good: bool = False
    """whether the paper writes winnings with a minus (A-26); everywhere else plus is good"""
    ways: Ways | None = None
    """None if the game keeps score in one way"""
    course: tuple[Phase, ...]
    """the phases of a hand after the deal, in the order of play"""
    when_all_pass: Contract | None = None
    """what each player plays for themselves when all pass; None: the next hand is dealt"""
    taught: bool = True
    """False while the game has no lessons, drills, problem of the day, translations, or golden
    matches: it is played and kept, and those pages leave it out
    """
    options: tuple[TableOption, ...]
    presets: tuple[Preset, ...] = ()
    """what tables of this game usually agree on together, one for each way of keeping score"""
    chosen: tuple[tuple[str, OptionValue], ...] = ()
    """the options this table agreed on, in the order of ``options``"""

    def __post_init__(self) -> None:
        """Raise ValueError for an option or a contract that needs what these rules do not have."""
        for option in self.options:
            try:
                option.default(self)
            except AttributeError:
                raise ValueError(
                    f"{self.key}: option {option.name} sets {option.field}, which these rules do "
                    "not have"
                ) from None
        if self.kontra is None:
            sheet = self.score.new_sheet(HANDS)
            for contract in self.contracts:
                if self.score.terms(sheet, 0, contract).needs_kontra:
                    raise ValueError(
                        f"{self.key}: {contract} waits for a kontra, which these rules do not have"
                    )

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """What this table plays, low to high, each with the talon."""
        return self.auction.contracts

    @property
    def suit_order(self) -> tuple[Suit, ...]:
        """The trump suits, low to high, each once."""
        return tuple(dict.fromkeys(each.trump for each in self.contracts if each.trump is not None))

    @property
    def names(self) -> dict[str, str]:
        """What the region calls the things that sentences name by the words of the rules:
        "berač" for "betl", "radlc" for "refa".
        """
        contracts = {each.word: each.called or each.word for each in self.contracts if each.word}
        return contracts | dict(self.score.names)

    def mechanism_of(self, phase: Phase) -> object | None:
        """Find what asks in this phase; None if nothing does, or all games do it alike."""
        return {
            Phase.AUCTION: self.auction,
            Phase.REVEAL: self.auction,
            Phase.TAKEOVER: self.takeover,
            Phase.DEFENCE: self.defence,
            Phase.NEGOTIATION: self.negotiation,
            Phase.KONTRA: self.kontra,
            Phase.BONUS: self.score.aces,
        }.get(phase)

    def contract(self, name: str, game: bool = False) -> Contract:
        """Find the contract of that name. KeyError if the table does not play it."""
        for contract in self.contracts:
            if contract.name == name:
                return contract.as_game if game else contract
        for contract in self.auction.all_games:
            if contract.only_game and contract.name == name:
                return contract
        raise KeyError(name)

    def read_contract(self, text: str) -> Contract | None:
        """Read the contract of a text such as ``4`` or ``game 4``, also for a number that this
        table does not play; None for any other text.
        """
        first, _, rest = text.partition(" ")
        name, game = (rest, True) if first == "game" else (text, False)
        known = {contract.name: contract for contract in self.contracts}
        if not game:  # a game that is never played with the talon is called by its name alone
            known |= {each.name: each for each in self.auction.all_games if each.only_game}
        contract = known.get(name)
        if contract is None and any(each.name.isdigit() for each in self.contracts):
            contract = contract_of_number(name)
        return contract and replace(contract, game=game or contract.only_game)

    def with_options(self, given: Mapping[str, object]) -> RuleSet:
        """Return this game as one table plays it; options chosen before are kept. OptionError names
        an option that is unknown, wrong or contradictory.
        """
        return self._with(given)

    def with_agreed(self, given: Mapping[str, object]) -> RuleSet:
        """Return the game of a match that has begun. It plays on with what its table agreed on,
        although nobody may agree on that any more.
        """
        return self._with(given, agreed=True)

    def _with(self, given: Mapping[str, object], agreed: bool = False) -> RuleSet:
        checked = check_options(
            self.options, dict(self.chosen) | dict(given), self, f"the {self.name} rules", agreed
        )
        table = self
        for option in self.options:
            if option.name in checked:
                table = option.apply(table, checked[option.name])
        return replace(table, chosen=tuple(checked.items()))

    @property
    def way(self) -> str:
        """What the way of keeping score at this table is called; "" if the game has but one."""
        if self.ways is None:
            return ""
        option = next(one for one in self.options if one.name == self.ways.option)
        return dict(self.ways.names)[option.default(self)]

    @property
    def unit_options(self) -> tuple[TableOption, ...]:
        """The options that change what an amount is worth."""
        fields = {f"score.{name}" for name in self.score.unit_fields}
        return tuple(option for option in self.options if option.field in fields)

    @property
    def unit(self) -> str:
        """What amounts are counted in: the same text if those of two tables can be added up."""
        return " ".join(
            f"{option.name}={write_value(option.default(self))}" for option in self.unit_options
        )


# ---- under which rules a match was played, as a short hash
# Invariant: tables that play differently have different hashes. What only names or explains the
# game does not count. A match is played to its end, and read, by the edition of the rules with
# which it began.


EDITION = 3
"""one more whenever the code of a mechanism plays the same values in another way:

2. of four players, a card of the talon that is led to a hand that nobody declares is the dealer's
   and can take the trick (002:112; A-24a)
3. of a declarer who could announce aces and keeps quiet, nobody learns what they hold (003:92)
"""
_WORDS = frozenset(
    {
        *("name", "heading", "title", "region", "elsewhere"),
        *("deck", "taught", "options", "presets", "chosen", "ways"),
    }
)
"""fields of a rule set that change no hand"""
_CAME_LATER = frozenset({"promises"})
"""mechanisms that came later: a table that uses one has its fields in its hash (``_later``)"""


def edition_of(rules: RuleSet) -> int:
    """Find the edition since which this table is played as it is: for most tables the first."""
    bonuses = rules.score.aces
    if not bonuses.asked_openly and any(map(bonuses.holdings_to_announce, rules.contracts)):
        return 3
    return 2 if rules.play.talon_leads and rules.play.talon_of_dealer else 1


def in_edition(rules: RuleSet, edition: int) -> RuleSet:
    """Return the table as it was played in this edition."""
    if edition >= edition_of(rules):
        return rules
    score = rules.score
    if any(map(score.aces.holdings_to_announce, rules.contracts)):
        openly = replace(score, aces=replace(score.aces, asked_openly=True))
        rules = replace(rules, score=openly)
    if edition < 2:
        rules = replace(rules, play=replace(rules.play, talon_of_dealer=False))
    return rules


def is_earlier(rules: RuleSet) -> bool:
    """Tell whether this table plays by an earlier edition, as none does that begins now."""
    return not rules.play.talon_of_dealer or rules.score.aces.asked_openly


def rules_hash(rules: RuleSet) -> str:
    """Hash the rules of this table, its options included, to sixteen hexadecimal characters."""
    values = [
        (field.name, getattr(rules, field.name))
        for field in fields(rules)
        if field.name not in _WORDS | _CAME_LATER
    ]
    later = _later(rules)
    words = f"{edition_of(rules)} {values!r}{later or ''}"
    return sha256(words.encode()).hexdigest()[:16]


def _later(rules: RuleSet) -> list[tuple[str, object]]:
    """List what the mechanisms hold in fields that came later, where it is not what was played
    before there was a field. So the records of other tables keep their hash.
    """
    return [
        (f"{part.name}.{each.name}", getattr(held, each.name))
        for part in fields(rules)
        if is_dataclass(held := getattr(rules, part.name))
        for each in fields(held)
        if each.metadata == LATER and getattr(held, each.name) != each.default
    ]


def edition_of_hash(rules: RuleSet, found: str | None) -> int:
    """Find the edition in which this table has that hash; the present one if none has."""
    editions = range(1, edition_of(rules))
    return next(
        (each for each in editions if rules_hash(in_edition(rules, each)) == found),
        edition_of(rules),
    )
