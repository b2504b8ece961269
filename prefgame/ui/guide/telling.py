"""What a text says at one table: its words with their values, in the language in use.

Invariant: every name in a text is known before anything is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Generic, TypeVar

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import first_letter_up, join_with_and, join_with_or
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term
from prefgame.ui.guide.text import (
    Arm,
    Branch,
    Each,
    Insert,
    Kind,
    Node,
    Show,
    Text,
    TextError,
    Words,
)

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Table(Generic[M_co]):
    """A table of which a text speaks. ``it``: what the text is about; ``each``: the contract of a
    list that is being told.
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


Value = Callable[[Table[M]], str | int]
Condition = Callable[[Table[M]], bool]
Contracts = Callable[[Table[M]], Iterable[Contract]]
Shown = Callable[[Table[M], tuple[str, ...]], Iterable[Block]]
"""blocks, given the words for them"""


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
        """Return the blocks of a part, at a table."""
        told: list[Block] = []
        self._tell(self.text.parts[name], Table(rules, deck, self.of(rules)), told)
        return [_with_capital(block) for block in told]

    # ---- the names in it

    def _check(self) -> None:
        """Raise ``TextError`` for a name that is not known, and for a function without a name."""
        functions: dict[str, set[str]] = {
            "value": {*self.values},
            "condition": {*self.conditions},
            "list of contracts": {*self.contracts},
            "block": {*self.shown},
            "part": set(),
        }
        words = {"value": {*self.text.values}, "part": {*self.text.parts}}
        for kind, known in functions.items():
            asked = dict(self._asked(kind))
            for name in asked.keys() - known - words.get(kind, set()):
                raise TextError(asked[name], f"no {kind} “{name}” is known")
            for name in known - asked.keys():
                raise TextError(self.text.name, f"the {kind} “{name}” is not in it")
        for name in self.text.values.keys() - dict(self._asked("value")).keys():
            raise TextError(self.text.values[name][0].where, f"no sentence asks for “{name}”")

    def _asked(self, kind: str) -> Iterator[tuple[str, str]]:
        """Yield the names of that kind in the text, and where they are."""
        for node in self.text.nodes():
            match kind, node:
                case "value", Words():
                    yield from ((name, node.where) for name in node.places.values())
                case "condition", Arm(condition=str() as name):
                    yield name, node.where
                case ("list of contracts", Each(name=name)) | ("block", Show(name=name)):
                    yield name, node.where
                case "part", Insert(name=name):
                    yield name, node.where

    # ---- what it says

    def _tell(self, nodes: Iterable[Node], table: Table[M], told: list[Block]) -> None:
        for node in nodes:
            match node:
                case Words():
                    self._add(node, self._sentence(node, table), told)
                case Branch():
                    self._tell(self._chosen(node, table), table, told)
                case Each():
                    for contract in self.contracts[node.name](table):
                        self._tell(node.nodes, replace(table, each=contract), told)
                case Show():
                    words = tuple(self._sentence(each, table) for each in node.words)
                    told.extend(self.shown[node.name](table, words))
                case Insert():
                    self._tell(self.text.parts[node.name], table, told)

    def _add(self, words: Words, sentence: str, told: list[Block]) -> None:
        last = told[-1] if told else None
        match words.kind, last:
            case Kind.HEAD, _before:
                told.append(Head(sentence))
            case Kind.PARAGRAPH, _before:
                told.append(Paragraph(sentence))
            case Kind.MORE, Paragraph():
                told[-1] = Paragraph(f"{last.words} {sentence}")
            case Kind.MEANING, Paragraph():
                told[-1] = Term(last.words, sentence)
            case _:
                raise TextError(words.where, "no words before it that it could belong to")

    def _chosen(self, branch: Branch, table: Table[M]) -> tuple[Node, ...]:
        for arm in branch.arms:
            if arm.condition is None or self.conditions[arm.condition](table) is arm.wanted:
                return arm.nodes
        return ()

    def _sentence(self, words: Words, table: Table[M]) -> str:
        """Return the words in the language in use, with their values."""
        values = {place: self._value(name, table) for place, name in words.places.items()}
        sentence = words.ids[0]
        if len(words.ids) > 1:
            sentence = ngettext(words.ids[0], words.ids[1], int(values["count"]))
        elif words.context is not None:
            sentence = pgettext(words.context, sentence)
        elif words.is_message:
            sentence = _(sentence)
        return sentence.format(**values) if values else sentence

    def _value(self, name: str, table: Table[M]) -> str | int:
        if name in self.values:
            return self.values[name](table)
        told: list[Block] = []
        self._tell(self.text.values[name], table, told)
        return " ".join(block.words for block in told if isinstance(block, Paragraph))
