"""The texts of the guide, read from their files: what is said, in which order, and when.

A text is made of lines. A paragraph goes up to the next blank line or instruction. At the beginning
of a line,

- ``#`` is a heading, which is one line;
- ``+`` goes on with the paragraph before, as a sentence of its own;
- ``:`` is the meaning of the word before.

A line in square brackets is an instruction:

- ``[part NAME]`` begins a part, which a page asks for by its name;
- ``[value NAME]`` begins words that other sentences of this text name as ``{NAME}``;
- ``[if NAME]`` or ``[unless NAME]``, ``[or if NAME]``, ``[else]``, ``[end]``: only where it holds;
- ``[one]``, ``[many]``, ``[end]``: the sentence for one and for many, as ``{count}`` is;
- ``[for each NAME]``, ``[end]``: once for each contract of a list;
- ``[show NAME]`` puts in cards, a table or what others say; ``[show NAME:]`` is followed by words
  for it, a line each, up to ``[end]``;
- ``[insert NAME]`` puts in another part of the same text;
- ``[meaning CONTEXT]`` tells translators what the next words mean;
- ``[note ANYTHING]`` is not read.

``{NAME}`` stands for a value, ``{PLACE=NAME}`` for one that translators know by the name of its
place. Each paragraph, heading and sentence is a message of the catalogues, as it is written with
its lines joined, unless it has no letters of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
_INSTRUCTION = re.compile(
    r"\[(part|value|if|unless|or if|else|one|many|for each|show|insert|meaning|note|end)\b *(.*)\]"
)
_PLACE = re.compile(r"{(\w+)(?:=(\w+))?}")


class TextError(ValueError):
    """A fault in a text: its file and line, and what it is."""

    def __init__(self, where: str, fault: str) -> None:
        super().__init__(f"{where}: {fault}")


class Kind(Enum):
    """What words are, by the sign at the beginning of their line."""

    PARAGRAPH = ""
    HEAD = "#"
    MORE = "+"
    MEANING = ":"


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence, paragraph or heading. ``ids``: the message, or those for one and for many;
    ``places``: the name of the value for each place in it.
    """

    where: str
    kind: Kind
    ids: tuple[str, ...]
    places: dict[str, str]
    context: str | None = None

    @property
    def is_message(self) -> bool:
        """Whether there is something to translate."""
        return any(letter.isalpha() for letter in _PLACE.sub("", self.ids[0]))


@dataclass(frozen=True, slots=True)
class Arm:
    """What is said if a condition is as ``wanted``; without a condition: in all other cases."""

    where: str
    condition: str | None
    wanted: bool
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """The first of its arms that holds, or nothing."""

    where: str
    arms: tuple[Arm, ...]


@dataclass(frozen=True, slots=True)
class Each:
    """What is said of each contract of a list."""

    where: str
    name: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """Blocks that are made elsewhere, with the words for them."""

    where: str
    name: str
    words: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Insert:
    """Another part of the text."""

    where: str
    name: str


Node = Words | Branch | Each | Show | Insert


def inside(nodes: tuple[Node, ...]) -> Iterator[Node | Arm]:
    """Yield the nodes, and all that are in them."""
    for node in nodes:
        yield node
        match node:
            case Branch():
                for arm in node.arms:
                    yield arm
                    yield from inside(arm.nodes)
            case Each():
                yield from inside(node.nodes)
            case Show():
                yield from node.words


@dataclass(frozen=True, slots=True)
class Text:
    """A text that was read, by the names of its parts, and of the values that it words itself."""

    name: str
    parts: dict[str, tuple[Node, ...]]
    values: dict[str, tuple[Node, ...]]

    def nodes(self) -> Iterator[Node | Arm]:
        """Yield everything in it, from the first line to the last."""
        for nodes in (*self.parts.values(), *self.values.values()):
            yield from inside(nodes)

    def messages(self) -> list[Words]:
        """Return what is to be translated."""
        return [node for node in self.nodes() if isinstance(node, Words) and node.is_message]


def read_text(*names: str) -> Text:
    """Return what stands in the files of these names. Raises ``TextError`` for a fault in it."""
    text = Text(" and ".join(f"{name}.txt" for name in names), {}, {})
    for name in names:
        parse((FOLDER / f"{name}.txt").read_text("utf-8"), f"{name}.txt", text)
    return text


def parse(source: str, name: str, text: Text | None = None) -> Text:
    """Return the text with these lines of the file ``name``, added to ``text`` where it is given.
    Raises ``TextError`` for a fault in them.
    """
    return _Reader(source, name).add_to(text or Text(name, {}, {}))


# ---- from lines to nodes


@dataclass(frozen=True, slots=True)
class _Token:
    """An instruction and its name, or words ("") with the sign before them."""

    where: str
    instruction: str
    rest: str
    sign: str = ""


def _tokens(source: str, name: str) -> Iterator[_Token]:
    """Yield the instructions and paragraphs of a source."""
    words: _Token | None = None
    by_line = False
    for number, line in enumerate(map(str.strip, source.splitlines()), start=1):
        where = f"{name}, line {number}"
        instruction = _INSTRUCTION.fullmatch(line)
        whole = by_line or (words is not None and words.sign == Kind.HEAD.value)
        if words is not None and (whole or not line or line[0] in "[#+:"):
            yield words
            words = None
        if instruction:
            by_line = instruction[1] == "show" and instruction[2].endswith(":")
            if instruction[1] != "note":
                yield _Token(where, instruction[1], instruction[2])
        elif line.startswith("["):
            raise TextError(where, f"“{line}” is no instruction")
        elif line and words is not None:
            words = replace(words, rest=f"{words.rest} {line}")
        elif line:
            sign = line[0] if line[0] in "#+:" else ""
            words = _Token(where, "", line[len(sign) :].strip(), sign)
    if words is not None:
        yield words


class _Reader:
    """Puts the lines of a text together."""

    def __init__(self, source: str, name: str) -> None:
        self.tokens = _tokens(source, name)
        self.after = _Token(name, "after it", "")

    def add_to(self, text: Text) -> Text:
        nodes, token = self._nodes()
        if nodes:
            raise TextError(nodes[0].where, "words before the first [part]")
        while token is not self.after:
            if token.instruction not in ("part", "value"):
                raise TextError(token.where, f"[{token.instruction}] where nothing is open")
            named = text.parts if token.instruction == "part" else text.values
            if token.rest in named:
                raise TextError(token.where, f"a second {token.instruction} “{token.rest}”")
            opened = token
            named[opened.rest], token = self._nodes()
            if opened.instruction == "value" and not named[opened.rest]:
                raise TextError(opened.where, f"the value “{opened.rest}” has no words")
        return text

    def _nodes(self) -> tuple[tuple[Node, ...], _Token]:
        """Return what stands up to an instruction that ends it, and that one."""
        nodes: list[Node] = []
        context: str | None = None
        for token in self.tokens:
            match token.instruction:
                case "":
                    nodes.append(self._words(token, context))
                    context = None
                case "meaning":
                    context = token.rest
                case "if" | "unless":
                    nodes.append(self._branch(token))
                case "one":
                    nodes.append(self._plural(token))
                case "for each":
                    nodes.append(Each(token.where, token.rest, self._up_to(token, "end")))
                case "show":
                    nodes.append(self._show(token))
                case "insert":
                    nodes.append(Insert(token.where, token.rest))
                case _:
                    return tuple(nodes), token
        return tuple(nodes), self.after

    def _up_to(self, opened: _Token, end: str) -> tuple[Node, ...]:
        nodes, token = self._nodes()
        if token.instruction != end:
            raise TextError(opened.where, f"[{opened.instruction}] has no [{end}]")
        return nodes

    def _words(self, token: _Token, context: str | None) -> Words:
        places = {place: name or place for place, name in _PLACE.findall(token.rest)}
        message = _PLACE.sub(r"{\1}", token.rest)
        if set("{}") & set(_PLACE.sub("", token.rest)):
            raise TextError(token.where, "a brace that is not that of a value")
        return Words(token.where, Kind(token.sign), (message,), places, context)

    def _branch(self, opened: _Token) -> Branch:
        arms: list[Arm] = []
        token = opened
        while token.instruction in ("if", "unless", "or if", "else"):
            condition = None if token.instruction == "else" else token.rest
            nodes, following = self._nodes()
            wanted = token.instruction != "unless"
            arms.append(Arm(token.where, condition, wanted, nodes))
            if condition is None and following.instruction != "end":
                break
            token = following
        if token.instruction != "end":
            raise TextError(opened.where, f"[{opened.instruction}] has no [end]")
        return Branch(opened.where, tuple(arms))

    def _plural(self, opened: _Token) -> Words:
        one, many = self._up_to(opened, "many"), self._up_to(opened, "end")
        match one, many:
            case (Words() as first,), (Words() as second,) if first.places == second.places:
                if "count" in first.places:
                    return replace(first, ids=(*first.ids, *second.ids))
        raise TextError(opened.where, "[one] and [many] have a sentence each, with one {count}")

    def _show(self, opened: _Token) -> Show:
        name = opened.rest.removesuffix(":")
        if name == opened.rest:
            return Show(opened.where, name)
        nodes = self._up_to(opened, "end")
        words = tuple(node for node in nodes if isinstance(node, Words))
        if words != nodes:
            raise TextError(opened.where, f"[show {opened.rest}] is followed by words alone")
        return Show(opened.where, name, words)
