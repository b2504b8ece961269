"""What a text says at one table, in the language in use: its words with their values, as the blocks
of a page.

Invariant: every name in a text is known before anything is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Generic, TypeVar

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.regional import PLACES, regional_words
from prefgame.app.words.sentences import first_letter_up, join_with_and, join_with_or
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.text import Node, Step, Text, TextError, Words
from prefgame.ui.widgets.canvas import Run

# ---- what a page is made of


@dataclass(frozen=True)
class Head:
    """A heading inside a page."""

    words: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph."""

    words: str


@dataclass(frozen=True)
class TableBlock:
    """Rows of runs below their heads. The first ``wide`` columns are words, the others numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Run, ...], ...]
    wide: int = 2
    second: int = 0
    """design width of the first column; 0: as the heads need"""
    numbers: int = 150
    """design width of a number column"""
    notes: tuple[str, ...] = ()
    """for each row a line in small letters under the last of its ``wide`` columns"""


@dataclass(frozen=True)
class Term:
    """A word and what it means; ``marked`` by a stroke beside it, with words ``aside``."""

    word: str
    meaning: str
    aside: str = ""
    marked: bool = False


@dataclass(frozen=True)
class CardRow:
    """Cards in a row by their texts, after ``words``; then others ``aside``, after theirs. Those
    that are ``grey`` may not be played.
    """

    words: str
    cards: tuple[str, ...]
    aside_words: str = ""
    aside: tuple[str, ...] = ()
    grey: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardTable:
    """Rows of small cards, each with its numbers at the right, under a head for each column."""

    heads: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


Block = Head | Paragraph | TableBlock | Term | CardRow | CardTable


@dataclass(frozen=True)
class Page:
    """A chapter of the guide."""

    title: str
    blocks: tuple[Block, ...]


# ---- telling

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True, slots=True)
class At(Generic[M_co]):
    """The table at which a text is told. ``it``: what the text is about; ``each``: the contract of
    a list that is being told.
    """

    rules: RuleSet
    deck: Deck
    it: M_co
    each: Contract | None = None

    @property
    def contract(self) -> Contract:
        """The contract of a list that is being told."""
        assert self.each is not None, "only within [for each]"
        return self.each

    def name(self, contract: Contract) -> str:
        """Return the name of a contract within a sentence."""
        return ContractWords(contract, self.deck).in_sentence

    def bid(self, contract: Contract) -> str:
        """Return the contract within a sentence, as it is bid."""
        return ContractWords(contract, self.deck).by_number

    def any_of(self, contracts: Iterable[Contract]) -> str:
        """Return their names within a sentence: "hearts, betl or sans"."""
        return join_with_or([self.name(contract) for contract in contracts])

    def all_of(self, contracts: Iterable[Contract]) -> str:
        """Return their names within a sentence: "hearts, betl and sans"."""
        return join_with_and([self.name(contract) for contract in contracts])


Value = Callable[[At[M]], str | int]
Condition = Callable[[At[M]], bool]
Contracts = Callable[[At[M]], Iterable[Contract]]
Shown = Callable[[At[M], tuple[str, ...]], Iterable[Block]]
"""blocks, given the words for them"""
_ASKED = {
    "if": "condition",
    "unless": "condition",
    "or if": "condition",
    "for each": "list of contracts",
    "show": "block",
    "insert": "part",
}
"""what the name after an instruction is"""


def _with_capital(block: Block) -> Block:
    """Return the same, a paragraph with a capital letter: it may begin with a value."""
    return Paragraph(first_letter_up(block.words)) if isinstance(block, Paragraph) else block


class Telling(Generic[M]):
    """A text, and the functions for the names in it. ``of``: what it is about, at a table with
    these rules. Raises ``TextError`` if a name has no function, or a function no name.
    """

    def __init__(
        self,
        text: Text,
        of: Callable[[RuleSet], M],
        *,
        values: Mapping[str, Value[M]] = MappingProxyType({}),
        conditions: Mapping[str, Condition[M]] = MappingProxyType({}),
        contracts: Mapping[str, Contracts[M]] = MappingProxyType({}),
        shown: Mapping[str, Shown[M]] = MappingProxyType({}),
    ) -> None:
        self.text, self.of = text, of
        self.values, self.conditions = values, conditions
        self.contracts, self.shown = contracts, shown
        self._check()

    def part(self, name: str, rules: RuleSet, deck: Deck) -> list[Block]:
        """Return the blocks of a part, at a table. Raises ``TextError`` if there is none."""
        if name not in self.text.parts:
            raise TextError(self.text.name, f"it has no part “{name}”")
        told: list[Block] = []
        self._tell(self.text.parts[name], At(rules, deck, self.of(rules)), told)
        return [_with_capital(block) for block in told]

    # ---- the names in it

    def _check(self) -> None:
        """Raise ``TextError`` for a name without a function, and for a function without a name."""
        all_asked = tuple(self._asked())
        for kind, functions, worded in (
            ("value", self.values, self.text.values),
            ("condition", self.conditions, {}),
            ("list of contracts", self.contracts, {}),
            ("block", self.shown, {}),
            ("part", {}, self.text.parts),
        ):
            asked = {name: where for name, where, what in all_asked if what == kind}
            known = functions.keys() | worded.keys() | (PLACES if kind == "value" else frozenset())
            for name in asked.keys() - known:
                raise TextError(asked[name], f"no {kind} “{name}” is known")
            for name in functions.keys() - asked.keys():
                raise TextError(self.text.name, f"the {kind} “{name}” is not in it")
            for name in functions.keys() & worded.keys():
                raise TextError(worded[name][0].where, f"“{name}” is also a function")
            if kind == "value":
                for name in worded.keys() - asked.keys():
                    raise TextError(worded[name][0].where, f"no sentence asks for “{name}”")

    def _asked(self) -> Iterator[tuple[str, str, str]]:
        for node in self.text.nodes():
            if isinstance(node, Words):
                yield from ((name, node.where, "value") for name in node.places.values())
            elif node.instruction in _ASKED:
                yield node.name, node.where, _ASKED[node.instruction]

    # ---- what it says

    def _tell(self, nodes: Iterable[Node], table: At[M], told: list[Block]) -> None:
        for node in nodes:
            match node:
                case Words():
                    self._say(node, table, told)
                case Step(instruction="choose"):
                    self._tell(self._chosen(node, table), table, told)
                case Step(instruction="for each"):
                    for contract in self.contracts[node.name](table):
                        self._tell(node.inside, replace(table, each=contract), told)
                case Step(instruction="show"):
                    inside = (each for each in node.inside if isinstance(each, Words))
                    words = tuple(self._sentence(each, table) for each in inside)
                    told.extend(self.shown[node.name](table, words))
                case Step(instruction="insert"):
                    self._tell(self.text.parts[node.name], table, told)

    def _say(self, words: Words, table: At[M], told: list[Block]) -> None:
        sentence = self._sentence(words, table)
        match words.sign, told[-1:]:
            case "", _:
                told.append(Paragraph(sentence))
            case "#", _:
                told.append(Head(sentence))
            case "+", [Paragraph(before)]:
                told[-1] = Paragraph(f"{before} {sentence}")
            case ":", [Paragraph(before)]:
                told[-1] = Term(before, sentence)
            case _:
                raise TextError(words.where, "no words before it that it could belong to")

    def _chosen(self, choice: Step, table: At[M]) -> tuple[Node, ...]:
        for arm in choice.inside:
            assert isinstance(arm, Step)
            wanted = arm.instruction != "unless"
            if arm.instruction == "else" or self.conditions[arm.name](table) is wanted:
                return arm.inside
        return ()

    def _sentence(self, words: Words, table: At[M]) -> str:
        values = {place: self._value(name, table) for place, name in words.places.items()}
        if PLACES & values.keys():  # a translation may have one with a capital letter instead
            values = {**regional_words(table.rules), **values}
        sentence = words.ids[0]
        if len(words.ids) > 1:
            sentence = ngettext(words.ids[0], words.ids[1], int(values["count"]))
        elif words.context is not None:
            sentence = pgettext(words.context, sentence)
        elif words.is_message:
            sentence = _(sentence)
        return sentence.format(**values) if values else sentence

    def _value(self, name: str, table: At[M]) -> str | int:
        if name in self.values:
            return self.values[name](table)
        if name in PLACES:
            return regional_words(table.rules)[name]
        told: list[Block] = []
        self._tell(self.text.values[name], table, told)
        return " ".join(block.words for block in told if isinstance(block, Paragraph))
