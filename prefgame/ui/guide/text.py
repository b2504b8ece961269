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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
_INSTRUCTION = re.compile(
    r"\[(part|value|if|unless|or if|else|one|many|for each|show|insert|meaning|note|end)\b *(.*)\]"
)
_PLACE = re.compile(r"{(\w+)(?:=(\w+))?}")
_SIGNS = "#", "+", ":"
"""what a line may begin with"""


class TextError(ValueError):
    """A fault in a text: its file and line, and what it is."""

    def __init__(self, where: str, fault: str) -> None:
        super().__init__(f"{where}: {fault}")


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence, paragraph or heading, by the sign before it. ``ids``: the message, or those for
    one and for many; ``places``: the name of the value for each place in it.
    """

    where: str
    sign: str
    ids: tuple[str, ...]
    places: dict[str, str]
    context: str | None = None

    @property
    def is_message(self) -> bool:
        """Whether there is something to translate."""
        return any(letter.isalpha() for letter in _PLACE.sub("", self.ids[0]))


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction, the name after it, and what stands up to its end. Conditions that follow each
    other are inside one step, "choose".
    """

    where: str
    instruction: str
    name: str
    inside: tuple[Node, ...] = ()


Node = Words | Step


@dataclass(frozen=True, slots=True)
class Text:
    """A text that was read, by the names of its parts, and of the values that it words itself."""

    name: str
    parts: dict[str, tuple[Node, ...]]
    values: dict[str, tuple[Node, ...]]

    def nodes(self) -> Iterator[Node]:
        """Yield everything in it, from the first line to the last."""
        for nodes in (*self.parts.values(), *self.values.values()):
            yield from _all_of(nodes)

    def messages(self) -> list[Words]:
        """Return what is to be translated."""
        return [node for node in self.nodes() if isinstance(node, Words) and node.is_message]


def _all_of(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, Step):
            yield from _all_of(node.inside)


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


def _lines(source: str, name: str) -> Iterator[Step]:
    """Yield the instructions of a source, and its words: a sign, or nothing, instructs to say what
    stands after it.
    """
    words: Step | None = None
    by_line = False
    for number, line in enumerate(map(str.strip, source.splitlines()), start=1):
        where = f"{name}, line {number}"
        sign = line[0] if line.startswith(_SIGNS) else ""
        if words is not None and (not line or sign or line[0] == "[" or by_line):
            yield words
            words = None
        if line.startswith("["):
            instruction = _INSTRUCTION.fullmatch(line)
            if instruction is None:
                raise TextError(where, f"“{line}” is no instruction")
            if instruction[1] != "meaning":
                by_line = instruction[1] == "show" and instruction[2].endswith(":")
            if instruction[1] != "note":
                yield Step(where, instruction[1], instruction[2])
        elif words is not None:
            words = replace(words, name=f"{words.name} {line}")
        elif sign == "#":
            yield Step(where, sign, line[1:].strip())
        elif line:
            words = Step(where, sign, line.removeprefix(sign).strip())
    if words is not None:
        yield words


class _Reader:
    """Puts the lines of a text together."""

    def __init__(self, source: str, name: str) -> None:
        self.lines = _lines(source, name)
        self.after = Step(name, "", "")

    def add_to(self, text: Text) -> Text:
        nodes, opened = self._nodes()
        if nodes:
            raise TextError(nodes[0].where, "words before the first [part]")
        while opened is not self.after:
            if opened.instruction not in ("part", "value"):
                raise TextError(opened.where, f"[{opened.instruction}] where nothing is open")
            named = text.parts if opened.instruction == "part" else text.values
            if opened.name in named:
                raise TextError(opened.where, f"a second {opened.instruction} “{opened.name}”")
            named[opened.name], after = self._nodes()
            if opened.instruction == "value" and not named[opened.name]:
                raise TextError(opened.where, f"the value “{opened.name}” has no words")
            opened = after
        return text

    def _nodes(self) -> tuple[tuple[Node, ...], Step]:
        """Return what stands up to an instruction that ends it, and that one."""
        nodes: list[Node] = []
        context: str | None = None
        for line in self.lines:
            match line.instruction:
                case "" | "#" | "+" | ":":
                    nodes.append(_words(line, context))
                    context = None
                case "meaning":
                    context = line.name
                case "if" | "unless":
                    nodes.append(self._choice(line))
                case "one":
                    nodes.append(self._plural(line))
                case "for each":
                    nodes.append(replace(line, inside=self._up_to(line, "end")))
                case "show":
                    nodes.append(self._shown(line))
                case "insert":
                    nodes.append(line)
                case _:
                    return tuple(nodes), line
        return tuple(nodes), self.after

    def _up_to(self, opened: Step, end: str) -> tuple[Node, ...]:
        nodes, line = self._nodes()
        if line.instruction != end:
            raise TextError(opened.where, f"[{opened.instruction}] has no [{end}]")
        return nodes

    def _choice(self, opened: Step) -> Step:
        arms: list[Step] = []
        line = opened
        while line.instruction in ("if", "unless", "or if"):
            nodes, after = self._nodes()
            arms.append(replace(line, inside=nodes))
            line = after
        if line.instruction == "else":
            arms.append(replace(line, inside=self._up_to(opened, "end")))
        elif line.instruction != "end":
            raise TextError(opened.where, f"[{opened.instruction}] has no [end]")
        return Step(opened.where, "choose", "", tuple(arms))

    def _plural(self, opened: Step) -> Words:
        one, many = self._up_to(opened, "many"), self._up_to(opened, "end")
        match one, many:
            case (Words() as first,), (Words() as second,) if first.places == second.places:
                if "count" in first.places:
                    return replace(first, ids=(*first.ids, *second.ids))
        raise TextError(opened.where, "[one] and [many] have a sentence each, with one {count}")

    def _shown(self, line: Step) -> Step:
        if not line.name.endswith(":"):
            return line
        words = self._up_to(line, "end")
        if not all(isinstance(node, Words) for node in words):
            raise TextError(line.where, f"[show {line.name}] is followed by words alone")
        return replace(line, name=line.name.removesuffix(":"), inside=words)


def _words(line: Step, context: str | None) -> Words:
    places: dict[str, str] = {}
    message = line.name
    if "{" in message or "}" in message:
        if set("{}") & set(_PLACE.sub("", message)):
            raise TextError(line.where, "a brace that is not that of a value")
        places = {place: name or place for place, name in _PLACE.findall(message)}
        message = _PLACE.sub(r"{\1}", message)
    return Words(line.where, line.instruction, (message,), places, context)
