"""The tables of the book, drawn: numbers in print, what happened in pencil, and beside them what
was foretold as a bar with what happened as a stroke.

Invariant: no colour says good or bad; few cases are in quiet ink, and never hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface

from prefgame.app.book.figures import FEW, ContractLine, DefenceLine, Figures, Foretold, Mean
from prefgame.app.book.rows import MIXED, Account, Part
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Role
from prefgame.rules.options import TableOption
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.screens.new_match.draft import level_word
from prefgame.ui.widgets.canvas import Align, Kit, Run
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.defence_words import defence_words
from prefgame.ui.words.numbers import (
    PLUS_MINUS,
    fitting_run,
    fixed,
    percent,
    places_for,
    points,
    unbroken,
)
from prefgame.ui.words.options import label_of

# ---- what the lines of the tables are called
# Invariant: whole words out of figures; nothing is counted here.


def rules_title(key: str) -> str:
    """What the rules are called; their key where they are no more."""
    return next((_(rules.name) for rules in RULESETS if rules.key == key), key)


def account_title(account: Account, accounts: Sequence[Account]) -> str:
    """What the rules are called, and whether it is what records say; where several of the
    ``accounts`` have these rules, the unit too, in the words of the options that change it.
    """
    title = rules_title(account.rules)
    if account.added:
        title = _("{game}, added").format(game=title)
    alike = [one for one in accounts if (one.rules, one.added) == (account.rules, account.added)]
    if len(alike) < 2:
        return title
    rules = find_ruleset(account.rules)
    given = dict(part.split("=", 1) for part in account.unit.split())
    return ", ".join((title, *(_unit_word(one, given[one.name]) for one in rules.unit_options)))


def _unit_word(option: TableOption, text: str) -> str:
    label = label_of(option, option.check(text))
    return label if option.values else f"{_(option.title)} {label}"


def opponents_word(level: str) -> str:
    """How the opponents play."""
    if level == MIXED:
        return _("Different levels")
    return level_word(level) if level else _("Unknown players")


def part_words(part: Part) -> str:
    """What the player had to do with a hand."""
    return {
        Part.DECLARER: pgettext("part in a hand", "declared"),
        Part.DEFENDER: pgettext("part in a hand", "defended"),
        Part.NOBODY: pgettext("part in a hand", "nobody declared"),
        Part.OUT: pgettext("part in a hand", "sat out"),
    }[part]


def seat_words(place: int, seats: int) -> str:
    """Who was dealt the cards, seen from the player; the next in order of play comes first."""
    if place == 0:
        return pgettext("cards dealt to", "you")
    if place == 1:
        return pgettext("cards dealt to", "player after you")
    if place == seats - 1:
        return pgettext("cards dealt to", "player before you")
    return pgettext("cards dealt to", "player opposite")


def role_line(rules: RuleSet, role: Role, company: int) -> str:
    """What a defender was in a hand, as a line of the table."""
    words = {
        Role.COMES: _("both defended") if company > 1 else _("defended alone"),
        Role.ALONE: _("defended alone"),
        Role.HOST: _("invited"),
        Role.GUEST: _("was invited"),
        Role.STAYS: _("dropped out"),
        Role.OBLIGED: _("had to play"),
        Role.KONTRA: _("said kontra"),
    }
    own = defence_words(rules).book.get(role)
    return own() if own is not None else words.get(role, role.value)


def forecast(found: Foretold) -> str:
    """A mean forecast with its error, in percent."""
    return f"{percent(found.chance)} {PLUS_MINUS} {round(100 * found.error)}"


def tricks(found: Mean) -> str:
    """A mean in tricks with its error."""
    error = "" if found.error is None else f" {PLUS_MINUS} {fixed(found.error, 2)}"
    return fixed(found.mean, 2) + error


# ---- the tables of the book as lines of words and numbers
# Invariant: each number is one of the figures, or the share of two of them.


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """Cases and successes against a forecast. ``happened``: the share of successes, None where
    nothing could succeed.
    """

    name: Run
    times: int
    good: int | None
    happened: float | None
    foretold: Foretold | None = None
    total: bool = False

    @property
    def few(self) -> bool:
        """Whether the cases are too few to say much."""
        return self.times < FEW and not self.total


@dataclass(frozen=True, slots=True)
class NumberLine:
    """A number with its error, of so many hands, and perhaps more of them."""

    name: str
    times: int
    value: str
    more: tuple[str, ...] = ()

    @property
    def few(self) -> bool:
        """Whether the hands are too few to say much."""
        return self.times < FEW


class Head(NamedTuple):
    """The head of a column, and what its numbers are where a word does not say it."""

    words: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A table: its title, the heads of its columns, and its lines of one kind."""

    title: str
    heads: tuple[Head, ...]
    lines: tuple[ChanceLine, ...] | tuple[NumberLine, ...]


def sections(found: Figures, rules: RuleSet, deck: Deck) -> Iterator[Section]:
    """The tables of these figures, without those that would be empty."""
    if found.declared.declared:
        heads = (
            Head(pgettext("contracts", "played")),
            Head(pgettext("contracts", "made")),
            *_chances(),
        )
        yield Section(_("As declarer"), heads, tuple(_declared(found, rules, deck)))
    if found.defended.times:
        heads = (
            Head(_("times")),
            Head(pgettext("tricks owed", "safe"), _("How often you took the tricks you needed.")),
            *_chances(),
        )
        yield Section(_("As defender"), heads, tuple(_defended(found, rules)))
    yield Section(
        _("A hand on average"),
        (_hands(), _points(), *_lost()),
        tuple(_parts(found, rules)),
    )
    if found.strengths:
        tricks = _("Tricks that the cards dealt to you promised on average, ± one standard error.")
        promised = _hands(), Head(_("tricks"), unbroken(tricks))
        yield Section(_("Cards dealt"), promised, tuple(_cards(found)))
    if found.ratings:
        turned = rules.minus_is_good
        places = places_for(mean.error for mean in found.ratings.values())
        lines = tuple(
            _mean_line(opponents_word(level), mean, turned, places)
            for level, mean in found.ratings.items()
        )
        yield Section(_("A hand against"), (_hands(), _points()), lines)


def _hands() -> Head:
    return Head(_("hands"))


def _points() -> Head:
    words = _("Points a hand on average, ± one standard error.")
    return Head(_("points"), unbroken(words))


def _chances() -> tuple[Head, Head]:
    """What happened, and what was expected."""
    fact = _("How often it happened. The stroke shows it too.")
    chance = _(
        "The chance that the best player would have seen at the decision, ± one standard error."
    )
    expected = pgettext("chance", "expected")
    return Head(_("in fact"), fact), Head(expected, unbroken(chance))


def _lost() -> tuple[Head, Head]:
    """What was lost by mistakes, and with open cards."""
    mistakes = _("Points a hand that you lost where you could have known better.")
    cards = _(
        "Points a hand that the best line would have added if you had seen every card, which "
        "nobody could know."
    )
    return Head(_("mistakes"), mistakes), Head(pgettext("points", "open cards"), cards)


def _declared(found: Figures, rules: RuleSet, deck: Deck) -> Iterator[ChanceLine]:
    for line in found.contracts:
        contract = rules.read_contract(line.contract or "")
        name: Run = ContractRuns(contract).in_list(deck) if contract else line.contract or ""
        yield _of_contract(line, name)
    yield _of_contract(found.declared, _("all contracts"), total=True)


def _of_contract(line: ContractLine, name: Run, total: bool = False) -> ChanceLine:
    share = line.made / line.decided if line.decided else None
    return ChanceLine(name, line.declared, line.made, share, line.foretold, total)


def _defended(found: Figures, rules: RuleSet) -> Iterator[ChanceLine]:
    said = 0
    for line in found.defences:
        if line.role is not None:
            yield from _of_role(line, role_line(rules, line.role, line.company))
        said += line.times if line.role is Role.KONTRA else 0
    if found.kontras.said > said:
        kontras = found.kontras
        share = kontras.won / kontras.said
        yield ChanceLine(_("said kontra"), kontras.said, kontras.won, share)
    if found.defended.owed:
        line = found.defended
        share = line.held / line.owed
        name = _("all who needed tricks")
        yield ChanceLine(name, line.owed, line.held, share, line.foretold, total=True)


def _of_role(line: DefenceLine, name: str) -> Iterator[ChanceLine]:
    if not line.owed:
        yield ChanceLine(name, line.times, None, None)
        return
    yield ChanceLine(name, line.owed, line.held, line.held / line.owed, line.foretold)
    if line.times > line.owed:
        agreed = _("{role}, then agreed").format(role=name)
        yield ChanceLine(agreed, line.times - line.owed, None, None)


def _parts(found: Figures, rules: RuleSet) -> Iterator[NumberLine]:
    turned = rules.minus_is_good
    judged: dict[Part, ContractLine | DefenceLine] = {
        Part.DECLARER: found.declared,
        Part.DEFENDER: found.defended,
    }
    result = found.result
    means = [*found.parts.values(), *([] if result is None else [result])]
    places = places_for(mean.error for mean in means)
    for part in Part:
        mean = found.parts.get(part)
        if mean is not None:
            line = judged.get(part)
            numbers = () if line is None else (line.mistakes, line.lost)
            more = tuple(fixed(each, 1) for each in numbers if each is not None)
            yield _mean_line(part_words(part), mean, turned, places, more)
    if result is not None:
        yield _mean_line(_("all hands"), result, turned, places)


def _cards(found: Figures) -> Iterator[NumberLine]:
    seats = max(found.strengths) + 1
    for place, mean in found.strengths.items():
        yield NumberLine(seat_words(place, seats), mean.count, tricks(mean))


def _mean_line(
    name: str, found: Mean, turned: bool, places: int, more: tuple[str, ...] = ()
) -> NumberLine:
    """A line with a mean in points, with the decimals of its column."""
    return NumberLine(name, found.count, points(found.mean, found.error, turned, places), more)


# ---- the tables, drawn


_HEAD, _LINE, _GAP = 58, 44, 26
"""design heights of the head of a table, a line, and what is between two tables"""
_MARKS = 0, 50, 100
"""percent at which the scale of the bars has a line"""
_AT = {"times": 0.43, "good": 0.53, "happened": 0.675, "foretold": 0.835, "bar": 0.865, "last": 1.0}
"""right edges of the columns, and the left one of the bars, in shares of the width"""
_NUMBERS = "times", "happened", "foretold", "last"
"""the columns of a table without bars"""


def tables_height(kit: Kit, found: Sequence[Section], note: str, width: int) -> int:
    """The height that these tables take, with the note below them."""
    heights = [kit.f(_HEAD) + kit.f(_LINE) * len(section.lines) for section in found]
    foot = kit.f(14) + kit.paragraph_height(note, width, "label", 22, 1.25) if note else 0
    return sum(heights) + kit.f(_GAP) * max(0, len(found) - 1) + foot


def draw_tables(surface: Surface, kit: Kit, box: Box, found: Sequence[Section], note: str) -> None:
    """Draw the tables one below the other, and the note."""
    y = box.y
    for section in found:
        y = _draw_section(surface, kit, box._replace(y=y), section) + kit.f(_GAP)
    if found and note:
        y += kit.f(14) - kit.f(_GAP)
        kit.paragraph(surface, box.x, y, box.w, note, "label", 22, "ink2", line_height=1.25)


def _names(section: Section) -> tuple[str, ...]:
    """The columns of a table."""
    chances = isinstance(section.lines[0], ChanceLine)
    return ("times", "good", "happened", "foretold") if chances else _NUMBERS


def head_boxes(kit: Kit, box: Box, found: Sequence[Section]) -> Iterator[Box]:
    """Where the heads of all columns of the tables in ``box`` are, table by table."""
    y, high = box.y, kit.f(_HEAD) - kit.f(6)
    for section in found:
        left = round(_x(box, "times")) - kit.f(60)
        for name, _head in zip(_names(section), section.heads):
            right = round(_x(box, name))
            yield Box(left, y, right - left, high)
            left = right
        y += kit.f(_HEAD) + kit.f(_LINE) * len(section.lines) + kit.f(_GAP)


def _x(box: Box, column: str) -> float:
    return box.x + box.w * _AT[column]


def _draw_section(surface: Surface, kit: Kit, box: Box, section: Section) -> int:
    chances = isinstance(section.lines[0], ChanceLine)
    names = _names(section)
    middle = box.y + kit.f(26)
    left = _x(box, "times") - kit.width(section.heads[0].words, "label", 22) - kit.f(8)
    kit.text(surface, box.x, middle - kit.f(4), section.title, "title", 34, max_width=left - box.x)
    for name, head in zip(names, section.heads):
        x = _x(box, name)
        drawn = kit.text(
            surface, x, middle, head.words, "label", 22, "ink2", "right", max_width=x - left
        )
        left = drawn.right + kit.f(4)
    if chances:
        _draw_scale(surface, kit, box, middle)
    y = box.y + kit.f(_HEAD) - kit.f(6)
    shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
    y += kit.f(6)
    for line in section.lines:
        place = Box(box.x, y, box.w, kit.f(_LINE))
        if isinstance(line, ChanceLine):
            _draw_chance(surface, kit, place, line)
        else:
            _draw_number(surface, kit, place, line)
        y += kit.f(_LINE)
        shapes.line(surface, box.x, y - 1, box.w, "rule", 1)
    return y


def _draw_scale(surface: Surface, kit: Kit, box: Box, middle: float) -> None:
    """The percents over the bars; 50 is left out where it would touch 100 and read as one number
    with it.
    """
    half = kit.width("50", "label", 22) / 2 + kit.f(10) + kit.width("100", "label", 22)
    narrow = _at_bar(kit, box, 1) - _at_bar(kit, box, 0.5) < half
    aligns: tuple[tuple[int, Align], ...] = (0, "left"), (50, "center"), (100, "right")
    for mark, align in aligns:
        if mark != 50 or not narrow:
            x = _at_bar(kit, box, mark / 100)
            kit.text(surface, x, middle, str(mark), "label", 22, "ink2", align)


def _draw_name(surface: Surface, kit: Kit, box: Box, line: ChanceLine | NumberLine) -> None:
    total = isinstance(line, ChanceLine) and line.total
    face: Face = "button" if total else "label"
    ink = "ink2" if line.few else "ink"
    room, y = _x(box, "times") - kit.f(44) - box.x, box.centery
    size = fitting_run(kit, line.name, face, 24, 20, room)
    wide = kit.run(surface, box.x, y, line.name, face, size, ink, max_width=room)
    few, at = _("few matches"), box.x + wide + kit.f(10)
    if line.few and at + kit.width(few, "caption", 24) <= box.x + room + kit.f(14):
        kit.text(surface, at, y, few, "caption", 24, "ink2")


def _draw_chance(surface: Surface, kit: Kit, box: Box, line: ChanceLine) -> None:
    face: Face = "button" if line.total else "label"
    ink, y = "ink2" if line.few else "ink", box.centery
    if line.total:
        shapes.line(surface, box.x, box.y - 1, box.w, "ink2", 1)
    _draw_name(surface, kit, box, line)
    kit.text(surface, _x(box, "times"), y, str(line.times), face, 24, ink, "right")
    if line.good is not None:
        kit.text(surface, _x(box, "good"), y, str(line.good), face, 24, ink, "right")
    if line.happened is not None:
        seed = (line.times, line.good)
        share = percent(line.happened)
        x, bold = _x(box, "happened"), not line.few
        kit.pencil(surface, x, y, share, 34, "pencil", "right", seed=seed, bold=bold)
    if line.foretold is not None:
        share = forecast(line.foretold)
        wide = _x(box, "foretold") - _x(box, "happened") - kit.f(12)
        kit.text(surface, _x(box, "foretold"), y, share, face, 24, ink, "right", max_width=wide)
    if line.happened is not None:
        _draw_bar(surface, kit, box, line)


def _at_bar(kit: Kit, box: Box, share: float) -> float:
    left, right = _x(box, "bar"), box.right - kit.f(4)
    return left + (right - left) * share


def _draw_bar(surface: Surface, kit: Kit, box: Box, line: ChanceLine) -> None:
    """What was foretold, as wide as its error, and what happened."""
    for mark in _MARKS:
        x = _at_bar(kit, box, mark / 100)
        shapes.line(surface, x, box.y + 1, box.h - 2, "rule", 1, 120, upright=True)
    found, y = line.foretold, box.centery
    if found is not None:
        left = _at_bar(kit, box, max(0.0, found.chance - found.error)) - kit.f(4)
        right = _at_bar(kit, box, min(1.0, found.chance + found.error)) + kit.f(4)
        bar = Box(round(left), y - kit.f(8), round(right - left), kit.f(16))
        edge = kit.thin(1)
        shapes.chosen_box(surface, bar, kit.f(8), edge)
    x = _at_bar(kit, box, line.happened or 0.0)
    top, low = (x - kit.f(1), y - kit.f(14)), (x + kit.f(1), y + kit.f(14))
    points = shapes.wobble(top, low, kit.u(10), (line.times, line.good))
    shapes.stroke(surface, points, "pencil", kit.thin(5, 3), 240)


def _draw_number(surface: Surface, kit: Kit, box: Box, line: NumberLine) -> None:
    ink, y = "ink2" if line.few else "ink", box.centery
    _draw_name(surface, kit, box, line)
    kit.text(surface, _x(box, "times"), y, str(line.times), "label", 24, ink, "right")
    x, bold = _x(box, "happened"), not line.few
    kit.pencil(surface, x, y, line.value, 34, "pencil", "right", seed=line.times, bold=bold)
    for column, number in zip(_NUMBERS[2:], line.more):
        kit.text(surface, _x(box, column), y, number, "label", 24, ink, "right")
