"""The summary beside the paper: the same numbers line by line, and what they come to.

Invariant: every number is one of the sheet's own; here it only gets its words, its sign and its
place. What has no room is left out in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pygame import Surface

from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _
from prefgame.paper.base import Paper
from prefgame.quoting import shorten
from prefgame.rules.base import Amount, shown_amounts
from prefgame.rules.scoring.base import Score, in_money, payments
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.theme import LAST_SHRINK, LEAST_SHRINK
from prefgame.ui.scores.marks import CORRECTED, underline_correction
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Drawing,
    Either,
    Element,
    Laid,
    Leaf,
    Paragraph,
    Placed,
    Row,
    Rule,
    Space,
    Stretch,
    Text,
    line_height,
    wordings,
)
from prefgame.ui.widgets.styles import (
    LEAD,
    NAME,
    NOTE,
    PENCIL,
    STRONG,
    TEXT,
    TITLE,
    Style,
    TextSize,
)
from prefgame.ui.widgets.table import Line, Table
from prefgame.ui.widgets.told import Heard, told
from prefgame.ui.words.numbers import short_names, signed_money, size_of

# ---- who won


def winner_words(paper: Paper) -> str:
    """Return who won the match and by how much, in the fewest words."""
    assert paper.settlement is not None
    shown = shown_amounts(paper.settlement)
    most = max(shown)
    names = [name for name, amount in zip(paper.players, shown) if amount == most]
    if most == 0:
        return _("Nobody wins")
    if len(names) == 1:
        return _("{name} wins {amount}").format(name=names[0], amount=size_of(most))
    return _("{names} win {amount} each").format(names=join_with_and(names), amount=size_of(most))


def winning_sentence(paper: Paper) -> str:
    """Return who wins how much from whom."""
    assert paper.settlement is not None
    sentences = []
    shown = shown_amounts(paper.settlement)
    owing = payments(shown)
    if len(owing) > 1 and len({due.debtor for due in owing}) == 1:
        parts = [
            _("{amount} to {name}").format(
                amount=size_of(due.amount), name=paper.players[due.winner]
            )
            for due in owing
        ]
        return _("{name} pays {parts}.").format(
            name=paper.players[owing[0].debtor], parts=join_with_and(parts)
        )
    for winner, amount in sorted(enumerate(shown), key=lambda pair: -pair[1]):
        parts = [
            _("{amount} from {name}").format(
                amount=size_of(due.amount), name=paper.players[due.debtor]
            )
            for due in owing
            if due.winner == winner
        ]
        if parts:
            sentences.append(
                _("{name} wins {amount}: {parts}.").format(
                    name=paper.players[winner], amount=size_of(amount), parts=join_with_and(parts)
                )
            )
    return " ".join(sentences) or _("Everybody ends at 0: nobody pays.")


# ---- the lines of a summary

Lines = list[tuple[str, Sequence[Amount], str]]
"""the words of each line, the amount of each player, and what they are, in a sentence"""


def neighbour_lines(
    words: Mapping[str, str],
    amounts: Sequence[Sequence[Amount]],
    steps: Mapping[str, int],
    meaning: str,
) -> Lines:
    """Return a line for each neighbour: what each player has against the one who sits there.
    ``steps``: in the order of play, to each neighbour.
    """
    count = len(amounts)
    return [
        (words[place], [row[(seat + step) % count] for seat, row in enumerate(amounts)], meaning)
        for place, step in steps.items()
    ]


def owed_words() -> dict[str, str]:
    """Return what is owed to each neighbour, in a word or two."""
    return {"left": _("owed left"), "across": _("owed across"), "right": _("owed right")}


# ---- a summary: a column of elements, some of whose places are named


class SummaryPlaces(NamedTuple):
    """Where a summary is drawn: its ``figures``, and below them its ``words``.

    Of the figures, ``totals`` are the totals, ``stopped`` what each would get if the match were
    stopped now, and ``lines`` the words of each line.
    """

    figures: Box = NOWHERE
    words: Box = NOWHERE
    totals: Box = NOWHERE
    stopped: Box = NOWHERE
    lines: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Part(Leaf):
    """A part of a summary whose place is asked for by its ``name``."""

    name: str
    child: Element

    def width(self, kit: Kit) -> int:
        return self.child.width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self.child.height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box, self)
        yield from self.child.lay(kit, box)


_ROWS = "totals", "stopped"
"""parts that go on to the right edge"""


class Summary:
    """What is beside the paper: what it comes to so far, or in the end."""

    remark = ""
    """what the totals are, in a sentence; nothing where they need none"""
    meanings: tuple[str, ...] = ()
    """what the numbers of each line are that says too little of them, in a sentence each"""

    def ways(self, kit: Kit, width: int, *, noted: bool, printed: bool) -> Iterator[Element]:
        """Yield how it may be laid out, the way with the most words first. ``noted``: where a note
        lies beside it; ``printed``: in a picture, where nothing is pressed.
        """
        raise NotImplementedError

    def least_height(self, kit: Kit, width: int, *, remark: bool = False) -> int:
        """Return the pixels that it needs, with its ``remark`` or without."""
        raise NotImplementedError

    def told(self, kit: Kit, box: Box) -> tuple[Node, ...]:
        """Return it in words, with all of them."""
        most = next(iter(self.ways(kit, box.w, noted=False, printed=False)))
        return told(Laid(most, kit, box), kit)

    def draw(
        self, surface: Surface, kit: Kit, box: Box, *, printed: bool = False, noted: int = 0
    ) -> SummaryPlaces:
        """Draw it from the top of ``box``. ``noted``: the height of a note that lies in ``box``
        too, 0 where none does.
        """
        room = box.h - (kit.space("near") + noted if noted else 0)
        *ways, last = self.ways(kit, box.w, noted=bool(noted), printed=printed)
        way = next((one for one in ways if one.height(kit, box.w) <= room), last)
        laid = Laid(way, kit, box._replace(h=way.height(kit, box.w)))
        laid.paint(surface, kit)
        found = {
            leaf.name: place._replace(w=box.right - place.x) if leaf.name in _ROWS else place
            for place, leaf in laid.parts
            if isinstance(leaf, Part)
        }
        low = max((place.bottom for place, _leaf in laid.parts), default=box.y)
        bottom = min(found["figures"].bottom + kit.space("tight"), box.bottom)
        figures = box._replace(h=bottom - box.y)
        return SummaryPlaces(
            figures,
            figures._replace(y=figures.bottom, h=max(0, low - figures.bottom)),
            found.get("totals", NOWHERE),
            found.get("stopped", NOWHERE),
            tuple(found[f"line {at}"] for at in range(len(self.meanings))),
        )


# ---- a summary in lines with a number a player


def money_of(
    score: Score[Any, Any], settlement: Sequence[Amount] | None, *, minus_is_good: bool = False
) -> tuple[str, ...]:
    """Return what each player gets or pays in money; nothing before the end, or where the table
    does not say what a unit is worth.
    """
    each = in_money(score, shown_amounts(settlement)) if settlement else ()
    return tuple(signed_money(-money if minus_is_good else money) for money in each)


@dataclass(frozen=True)
class LegendRow:
    """A sign of the paper and its meaning in ``words``; ``short`` where fewer words say it too."""

    draw: Callable[[Surface, Kit, int, int], object]
    words: str
    short: str = ""


@dataclass(frozen=True)
class SummaryInfo:
    """What a summary says; all words are translated.

    Under a ``heading`` and a ``caption`` (a ``short`` one where it has no room) are ``lines`` of
    (words, a number a player) with their ``totals``, after the match what these are in ``money``
    where the table says it, and during the match what each would get if it were ``stopped`` now.
    Then comes a ``sentence``, and before it a ``remark`` and how points would be shared out
    (``share``), which are left out where they have no room; then the ``legend``.
    """

    heading: str
    caption: str
    short: str
    names: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[str, ...]
    stopped: tuple[str, ...] = ()
    money: tuple[str, ...] = ()
    sentence: str = ""
    remark: str = ""
    share: str = ""
    legend: tuple[LegendRow, ...] = ()
    meanings: tuple[str, ...] = ()
    """of each line, what its numbers are"""


def corrections_legend(
    corrected: Iterable[tuple[str, str, str]],
) -> tuple[LegendRow, ...]:
    """Return a row for each correction by hand. ``corrected``: whose number it is, the number as it
    is written, and the reason.
    """

    def sign(number: str) -> Callable[[Surface, Kit, int, int], object]:
        def draw(surface: Surface, kit: Kit, x: int, y: int) -> None:
            size = STRONG.pixels
            kit.pencil(surface, x, y, number, size, CORRECTED, seed=number, bold=True)
            underline_correction(surface, kit, x, y, number, size)

        return draw

    return tuple(
        LegendRow(
            sign(number),
            _("{name}: {words}").format(name=name, words=reason),
            _("{name}: {words}").format(name=name, words=shorten(reason, _SHORT_REASON)),
        )
        for name, number, reason in corrected
    )


_SHORT_REASON = 22
"""letters of the reason of a correction where it has little room"""
_SIGN, _SIGN_MIDDLE = (54, 31), 22
"""design width and height of a sign of the legend with the air around it, and where its middle is
"""
_NUMBERS: tuple[TextSize, ...] = "heading", "name", "lead", "text", "note"
_TOTALS: tuple[TextSize, ...] = "result", "title", *_NUMBERS
"""of the numbers and of the totals; the first at which all have room beside each other"""
_WIDEST = 0.24
"""how much of the width one column of numbers has at most"""


@dataclass(frozen=True)
class Figure(Leaf):
    """A number in pencil, at the right. Only a ``strong`` one makes its line higher."""

    number: str
    size: TextSize
    strong: bool = False
    seed: Hashable = 0

    @property
    def _style(self) -> Style:
        return Style("pencil_bold" if self.strong else "pencil", self.size, "pencil")

    def width(self, kit: Kit) -> int:
        return kit.width(self.number, *self._style.how[:2]) + kit.space("hair")

    def height(self, kit: Kit, width: int) -> int:
        return line_height(kit, self._style) if self.strong else 0

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        # handwriting is turned a little and must not run past the rules
        x, size = box.right - kit.space("hair"), self._style.pixels
        seed, bold, y = (self.seed, self.number), self.strong, box.centery
        kit.pencil(surface, x, y, self.number, size, align="right", seed=seed, bold=bold)

    def said(self, kit: Kit) -> str:
        return self.number


@dataclass(frozen=True)
class LinesSummary(Summary):
    """A summary in lines with a number a player."""

    info: SummaryInfo

    @property
    def remark(self) -> str:  # type: ignore[override]
        return self.info.remark

    @property
    def meanings(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.info.meanings

    def ways(self, kit: Kit, width: int, *, noted: bool, printed: bool) -> Iterator[Element]:
        info = self.info
        both = f"{info.remark} {info.share}".strip()
        # the share only where lines are easy to read, and closer lines before no remark
        remarks = (
            (both, PENCIL),
            (info.remark, PENCIL),
            (info.remark, NAME),
            # at the end it says why the lines do not add up to the totals
            *([(info.remark, NOTE)] if info.sentence else []),
            ("", LEAD),
            ("", NOTE),
        )
        for caption in dict.fromkeys((info.caption, info.short)):
            for remark, line in remarks:
                yield self._way(kit, width, caption, remark, line, len(info.legend))
        # signs that have no room, with large text, are left out: what lies below is pressed
        for signs in range(len(info.legend) - 1, -1, -1):
            yield self._way(kit, width, info.short, "", NOTE, signs)

    def least_height(self, kit: Kit, width: int, *, remark: bool = False) -> int:
        info = self.info
        closer = NAME if not info.sentence else NOTE
        said, line = (info.remark, closer) if remark and info.remark else ("", NOTE)
        return self._way(kit, width, info.short, said, line, len(info.legend)).height(kit, width)

    def _way(
        self, kit: Kit, width: int, caption: str, remark: str, line: Style, signs: int
    ) -> Element:
        info = self.info
        said = f"{remark} {info.sentence}".strip()
        return Column(
            (
                Text(info.heading, TITLE),
                Paragraph(caption, NOTE),
                Part("figures", self._figures(kit, width, line)),
                *([Space("tight"), Paragraph(said, TEXT)] if said else []),
                *([Space("tight")] if signs else []),
                *map(_legend_row, info.legend[:signs]),
            ),
            "none",
        )

    def _figures(self, kit: Kit, width: int, line: Style) -> Element:
        info, count = self.info, len(self.info.names)
        words = max(kit.width(words, *NOTE.how[:2]) for words, _numbers in info.lines)
        every = [number for _words, numbers in info.lines for number in numbers]
        for shrink in (LEAST_SHRINK, LAST_SHRINK):
            # the words give way to numbers that are easy to read
            step = (width - words * shrink) / count
            number = _largest(kit, _NUMBERS, every, step)
            if number != _NUMBERS[-1]:
                break
        step = min(step, width * _WIDEST)
        sums = (*info.totals, *info.stopped, *info.money)
        total = _largest(kit, _TOTALS, sums, step, strong=True)
        lines = [
            Line(
                Part(f"line {at}", Text(words, NOTE)),
                tuple(Figure(each, number, seed=words) for each in numbers),
            )
            for at, (words, numbers) in enumerate(info.lines)
        ]
        lines.append(_sums("totals", Text(_("Total"), NAME), info.totals, total))
        if info.stopped:
            said = _("If we stopped now"), _("If stopped")
            ways = (Column((Paragraph(each, NOTE),), middle=True) for each in said)
            lines.append(_sums("stopped", Either(tuple(ways)), info.stopped, total))
        if info.money:
            lines.append(_sums("money", Text(_("In money"), NOTE), info.money, total))
        names = short_names(kit, info.names, *STRONG.how[:2], step - kit.space("hair"))
        heads = tuple(
            Heard(name, STRONG, "right", whole=whole) for name, whole in zip(names, info.names)
        )
        edges = tuple(1 - step / width * at for at in range(count - 1, -1, -1))
        table = Table("", heads, tuple(lines), edges, line=line)
        return Column((table, Rule("ink"), Rule("ink")), "hair")


def _largest(
    kit: Kit, sizes: Sequence[TextSize], numbers: Sequence[str], step: float, strong: bool = False
) -> TextSize:
    """Return the largest of these sizes at which each number has room in its column."""
    room = step - kit.space("near")
    for size in sizes:
        if all(Figure(number, size, strong).width(kit) <= room for number in numbers):
            break
    return size


def _sums(name: str, words: Element, numbers: Sequence[str], size: TextSize) -> Line:
    cells = tuple(Figure(number, size, strong=True, seed=name) for number in numbers)
    return Line(Part(name, words), cells, total=True)


def _legend_row(row: LegendRow) -> Element:
    def draw(surface: Surface, kit: Kit, box: Box) -> None:
        row.draw(surface, kit, box.x + kit.f(_SIGN_MIDDLE), box.centery)

    words = (row.words, row.short) if row.short else (row.words,)
    return Row((Drawing(draw, *_SIGN), Stretch(wordings(*words, style=NOTE))), "none")
