"""The tables of the book, drawn: numbers in print, what happened in pencil, and beside them what
was foretold as a bar with what happened as a stroke.

Invariant: no colour says good or bad; few cases are in quiet ink, and never hidden.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

from pygame import Surface

from prefgame.app.book.figures import FEW, ContractLine, DefenceLine, Figures, Foretold, Mean
from prefgame.app.book.rows import MIXED, Account, Part
from prefgame.app.words.agreements import label_of, title_of
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Role
from prefgame.rules.options import TableOption
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets.canvas import Align, Kit, Run
from prefgame.ui.widgets.elements import Drawing, Either, Element, Explained, Pencilled, Row, Text
from prefgame.ui.widgets.styles import ASIDE, NOTE, STRONG, TEXT, Style
from prefgame.ui.widgets.table import Line, Table, head
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.defence_words import defence_words
from prefgame.ui.words.numbers import PLUS_MINUS, fixed, percent, places_for, points, unbroken
from prefgame.ui.words.options import level_word

# ---- what the lines of the tables are called
# Invariant: whole words out of figures; nothing is counted here.


def rules_title(key: str) -> str:
    """Return what the rules are called; their key where they are no more."""
    return next((_(rules.name) for rules in RULESETS if rules.key == key), key)


def account_title(account: Account, accounts: Sequence[Account]) -> str:
    """Return what the rules are called, and whether it is what records say; where several of the
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
    return ", ".join(
        (title, *(_unit_word(rules, one, given[one.name]) for one in rules.unit_options))
    )


def _unit_word(rules: RuleSet, option: TableOption, text: str) -> str:
    label = label_of(option, option.check(text), rules)
    return label if option.values else f"{title_of(option, rules)} {label}"


def opponents_word(level: str) -> str:
    if level == MIXED:
        return _("Different levels")
    return level_word(level) if level else _("Unknown players")


def part_words(part: Part) -> str:
    return {
        Part.DECLARER: pgettext("part in a hand", "declared"),
        Part.DEFENDER: pgettext("part in a hand", "defended"),
        Part.NOBODY: pgettext("part in a hand", "nobody declared"),
        Part.OUT: pgettext("part in a hand", "sat out"),
    }[part]


def seat_words(place: int, seats: int) -> str:
    """Return who was dealt the cards, seen from the player; the next in order of play comes
    first.
    """
    if place == 0:
        return pgettext("cards dealt to", "you")
    if place == 1:
        return pgettext("cards dealt to", "player after you")
    if place == seats - 1:
        return pgettext("cards dealt to", "player before you")
    return pgettext("cards dealt to", "player opposite")


def role_line(rules: RuleSet, role: Role, company: int) -> str:
    """Return what a defender was in a hand, as a line of the table."""
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
    """Return a mean forecast with its error, in percent."""
    return f"{percent(found.chance)} {PLUS_MINUS} {round(100 * found.error)}"


def tricks(found: Mean) -> str:
    error = "" if found.error is None else f" {PLUS_MINUS} {fixed(found.error, 2)}"
    return fixed(found.mean, 2) + error


# ---- the tables of the book
# Invariant: each number is one of the figures, or the share of two of them.

_CHANCES = 0.43, 0.53, 0.675, 0.835, 1.0
_NUMBERS = 0.43, 0.675, 0.835, 1.0
"""right edges of the columns, with bars and without, in shares of the width"""


def figure_tables(found: Figures, rules: RuleSet, deck: Deck) -> Iterator[Table]:
    if found.declared.declared:
        played = head(pgettext("contracts", "played"))
        made = head(pgettext("contracts", "made"))
        lines = tuple(_declared(found, rules, deck))
        yield Table(_("As declarer"), (played, made, *_chances()), lines, _CHANCES)
    if found.defended.times:
        took = _("How often you took the tricks you needed.")
        safe = Explained(head(pgettext("tricks owed", "safe")), took)
        lines = tuple(_defended(found, rules))
        times = head(_("times"))
        yield Table(_("As defender"), (times, safe, *_chances()), lines, _CHANCES)
    lines = tuple(_parts(found, rules))
    yield Table(_("A hand on average"), (_hands(), _points(), *_lost()), lines, _NUMBERS)
    if found.strengths:
        meaning = _("Tricks that the cards dealt to you promised on average, ± one standard error.")
        promised = _hands(), Explained(head(_("tricks")), unbroken(meaning))
        yield Table(_("Cards dealt"), promised, tuple(_cards(found)), _NUMBERS)
    if found.ratings:
        turned = rules.minus_is_good
        places = places_for(mean.error for mean in found.ratings.values())
        lines = tuple(
            _mean_line(opponents_word(level), mean, turned, places)
            for level, mean in found.ratings.items()
        )
        yield Table(_("A hand against"), (_hands(), _points()), lines, _NUMBERS)


def _hands() -> Element:
    return head(_("hands"))


def _points() -> Element:
    words = _("Points a hand on average, ± one standard error.")
    return Explained(head(_("points")), unbroken(words))


def _chances() -> tuple[Element, Element, Element]:
    fact = _("How often it happened. The stroke shows it too.")
    chance = _(
        "The chance that the best player would have seen at the decision, ± one standard error."
    )
    expected = head(pgettext("chance", "expected"))
    return (
        Explained(head(_("in fact")), fact),
        Explained(expected, unbroken(chance)),
        Drawing(_draw_scale),
    )


def _lost() -> tuple[Element, Element]:
    mistakes = _("Points a hand that you lost where you could have known better.")
    cards = _(
        "Points a hand that the best line would have added if you had seen every card, which "
        "nobody could know."
    )
    open_cards = head(pgettext("points", "open cards"))
    return Explained(head(_("mistakes")), mistakes), Explained(open_cards, cards)


# ---- the lines of cases and successes beside a forecast


def chance_line(
    name: Run,
    times: int,
    good: int | None,
    happened: float | None,
    foretold: Foretold | None = None,
    *,
    total: bool = False,
) -> Line:
    """Return a line of the table. ``happened``: the share of successes, None where nothing could
    succeed.
    """
    few = times < FEW and not total
    style = (STRONG if total else TEXT).inked("ink2" if few else "ink")
    fact = bar = None
    if happened is not None:
        seed = times, good
        fact = Pencilled(percent(happened), not few, seed=seed)
        bar = Drawing(partial(_draw_bar, happened=happened, found=foretold, seed=seed))
    numbers = (str(times), None if good is None else str(good))
    first, second = (None if each is None else Text(each, style, "right") for each in numbers)
    chance = None if foretold is None else Text(forecast(foretold), style, "right")
    return Line(_named(name, style, few=few), (first, second, fact, chance, bar), total)


def _named(name: Run, style: Style, *, few: bool) -> Element:
    words = Text(name, style)
    return Either((Row((words, Text(_("few matches"), ASIDE))), words)) if few else words


def _declared(found: Figures, rules: RuleSet, deck: Deck) -> Iterator[Line]:
    for line in found.contracts:
        contract = rules.read_contract(line.contract or "")
        name: Run = ContractRuns(contract).in_list(deck) if contract else line.contract or ""
        yield _of_contract(line, name)
    yield _of_contract(found.declared, _("all contracts"), total=True)


def _of_contract(line: ContractLine, name: Run, total: bool = False) -> Line:
    share = line.made / line.decided if line.decided else None
    return chance_line(name, line.declared, line.made, share, line.foretold, total=total)


def _defended(found: Figures, rules: RuleSet) -> Iterator[Line]:
    said = 0
    for line in found.defences:
        if line.role is not None:
            yield from _of_role(line, role_line(rules, line.role, line.company))
        said += line.times if line.role is Role.KONTRA else 0
    if found.kontras.said > said:
        kontras = found.kontras
        share = kontras.won / kontras.said
        yield chance_line(_("said kontra"), kontras.said, kontras.won, share)
    if found.defended.owed:
        line = found.defended
        share = line.held / line.owed
        name = _("all who needed tricks")
        yield chance_line(name, line.owed, line.held, share, line.foretold, total=True)


def _of_role(line: DefenceLine, name: str) -> Iterator[Line]:
    if not line.owed:
        yield chance_line(name, line.times, None, None)
        return
    yield chance_line(name, line.owed, line.held, line.held / line.owed, line.foretold)
    if line.times > line.owed:
        agreed = _("{role}, then agreed").format(role=name)
        yield chance_line(agreed, line.times - line.owed, None, None)


# ---- the lines of means


def _parts(found: Figures, rules: RuleSet) -> Iterator[Line]:
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


def _cards(found: Figures) -> Iterator[Line]:
    seats = max(found.strengths) + 1
    for place, mean in found.strengths.items():
        yield _number_line(seat_words(place, seats), mean.count, tricks(mean))


def _mean_line(
    name: str, found: Mean, turned: bool, places: int, more: tuple[str, ...] = ()
) -> Line:
    """Return a line with a mean in points, with the decimals of its column."""
    return _number_line(name, found.count, points(found.mean, found.error, turned, places), more)


def _number_line(name: str, times: int, value: str, more: tuple[str, ...] = ()) -> Line:
    few = times < FEW
    style = TEXT.inked("ink2" if few else "ink")
    rest = (Text(number, style, "right") for number in more)
    cells = Text(str(times), style, "right"), Pencilled(value, not few, seed=times), *rest
    return Line(_named(name, style, few=few), cells)


# ---- bars: what was foretold as wide as its error, and a stroke for what happened

_BAR, _STROKE = 16, 28
"""design heights of a bar, and of the stroke on it"""
_MARKS = 0, 50, 100
"""percent at which the scale of the bars has a line"""
_SCALE = NOTE.how


def _draw_scale(surface: Surface, kit: Kit, box: Box) -> None:
    """Draw the percents over the bars; 50 is left out if it would touch 100."""
    half = kit.width("50", *_SCALE[:2]) / 2 + kit.space("near") + kit.width("100", *_SCALE[:2])
    narrow = _at_bar(kit, box, 1) - _at_bar(kit, box, 0.5) < half
    aligns: tuple[tuple[int, Align], ...] = (0, "left"), (50, "center"), (100, "right")
    for mark, align in aligns:
        if mark != 50 or not narrow:
            x = _at_bar(kit, box, mark / 100)
            kit.text(surface, x, box.y + box.h / 2, str(mark), *_SCALE, align)


def _at_bar(kit: Kit, box: Box, share: float) -> float:
    left, right = box.x + kit.space("apart"), box.right - kit.space("hair")
    return left + (right - left) * share


def _draw_bar(
    surface: Surface, kit: Kit, box: Box, *, happened: float, found: Foretold | None, seed: Hashable
) -> None:
    for mark in _MARKS:
        x = _at_bar(kit, box, mark / 100)
        shapes.line(surface, x, box.y + 1, box.h - 2, "rule", 1, 120, upright=True)
    y, half = box.centery, kit.f(_BAR) // 2
    if found is not None:
        left = _at_bar(kit, box, max(0.0, found.chance - found.error)) - half / 2
        right = _at_bar(kit, box, min(1.0, found.chance + found.error)) + half / 2
        bar = Box(round(left), y - half, round(right - left), 2 * half)
        shapes.chosen_box(surface, bar, half, kit.thin(1))
    x = _at_bar(kit, box, happened)
    top, low = (x - 1, y - kit.f(_STROKE) / 2), (x + 1, y + kit.f(_STROKE) / 2)
    stroke = shapes.wobble(top, low, kit.space("tight"), seed)
    shapes.stroke(surface, stroke, "pencil", kit.thin(5, 3), 240)
