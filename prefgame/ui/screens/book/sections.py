"""The tables of the book as lines of words and numbers.

Invariant: each number is one of the figures, or the share of two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from prefgame.app.book.figures import FEW, ContractLine, DefenceLine, Figures, Foretold, Mean
from prefgame.app.book.rows import Part
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Role
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import Deck
from prefgame.ui.screens.book import words
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import sign_and_name_run
from prefgame.ui.words.means import places_for, points, unbroken
from prefgame.ui.words.numbers import fixed


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
            _mean_line(words.opponents_word(level), mean, turned, places)
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
        name: Run = sign_and_name_run(contract, deck) if contract else line.contract or ""
        yield _of_contract(line, name)
    yield _of_contract(found.declared, _("all contracts"), total=True)


def _of_contract(line: ContractLine, name: Run, total: bool = False) -> ChanceLine:
    share = line.made / line.decided if line.decided else None
    return ChanceLine(name, line.declared, line.made, share, line.foretold, total)


def _defended(found: Figures, rules: RuleSet) -> Iterator[ChanceLine]:
    said = 0
    for line in found.defences:
        if line.role is not None:
            yield from _of_role(line, words.role_line(rules, line.role, line.company))
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
            yield _mean_line(words.part_words(part), mean, turned, places, more)
    if result is not None:
        yield _mean_line(_("all hands"), result, turned, places)


def _cards(found: Figures) -> Iterator[NumberLine]:
    seats = max(found.strengths) + 1
    for place, mean in found.strengths.items():
        yield NumberLine(words.seat_words(place, seats), mean.count, words.tricks(mean))


def _mean_line(
    name: str, found: Mean, turned: bool, places: int, more: tuple[str, ...] = ()
) -> NumberLine:
    """A line with a mean in points, with the decimals of its column."""
    return NumberLine(name, found.count, points(found.mean, found.error, turned, places), more)
