"""Table options: what players agree on before a match, each with its name, its values
and one sentence.

Invariant: an option sets exactly one field of one mechanism, so its default is the rule set's own
field and every rule is written once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, get_args, get_type_hints

from prefgame.quoting import bounded, shorten, show_value

OptionValue = int | str | bool


class OptionError(ValueError):
    """An option that the table cannot have; the message names it and says what would be right."""


class LadderFault(Enum):
    """Why a text is no ladder; the values say it in English, with the places of a ``Ladder``."""

    FORM = "is not a row of whole numbers such as 1-2-3"
    RANGE = "has a number that is not from 1 to {most}"
    LONG = "has more than {steps} numbers"
    FALLS = "has a number below the one before it"


_LADDER = re.compile("[0-9]{1,4}(-[0-9]{1,4})*")


@dataclass(frozen=True, slots=True)
class Ladder:
    """Numbers that players write one after another, as ``1-2-3``: each from 1 to ``most`` and not
    below the one before it; at most so many ``steps``.
    """

    most: int
    steps: int

    def fault(self, text: object) -> LadderFault | None:
        """Find what is wrong with a text; None if it is a ladder."""
        if not isinstance(text, str) or not _LADDER.fullmatch(text):
            return LadderFault.FORM
        numbers = numbers_of_ladder(text)
        if not all(1 <= number <= self.most for number in numbers):
            return LadderFault.RANGE
        if len(numbers) > self.steps:
            return LadderFault.LONG
        return LadderFault.FALLS if sorted(numbers) != list(numbers) else None


def numbers_of_ladder(text: str) -> tuple[int, ...]:
    """Read the numbers of a ladder that has no fault."""
    return tuple(map(int, text.split("-")))


@dataclass(frozen=True, slots=True)
class TableOption:
    """One option. ``field`` is a path into the rule set such as ``kontra.may_say``; the type of
    that field is the type of the option.

    ``values`` lists what may be chosen; without them it is any number from ``least`` to ``most``
    that ``step`` divides. An option may hold a truth value, a number, a text, a member of an enum
    (its value), or None (``none``).
    """

    name: str
    field: str
    title: str
    sentence: str
    values: tuple[tuple[OptionValue, str], ...] = ()
    """(value, label) pairs"""
    notes: tuple[str, ...] = ()
    """a sentence for each of the values, if the labels are too short to explain them"""
    least: int = 0
    most: int = 100_000
    step: int = 1
    grows: bool = False
    """a form offers small numbers one by one, and of larger ones only the round ones"""
    handy: tuple[int, int] | None = None
    """(step, most) of what a form offers, if the bounds are wider than people need"""
    zero: str = ""
    """what 0 means, if it is no number of anything"""
    default_field: str = ""
    """the path of the default, if it is not the field itself"""
    meanings: tuple[object, ...] = ()
    """what the field holds for each of the values, if it is not the value itself"""
    german: str = ""
    """the sentence for German cards, if it names a suit or a rank that they call otherwise"""
    only_with: tuple[str, tuple[OptionValue, ...]] | None = None
    """(other option, values): allowed only with one of these values of the other"""
    clash: tuple[OptionValue, str, tuple[OptionValue, ...]] | None = None
    """(value, other option, values): this value goes with none of these of the other"""
    not_below: str = ""
    """another number, which this one is never less than"""
    disputed: int = 0
    """its place among the options that tables quarrel about most, from 1; 0: it is none of them"""
    brief: tuple[str, ...] = ()
    """a few words for each of the values, which say without the title what was agreed"""
    says_length: bool = False
    """it only says how long a match is, which no preset does"""
    ladder: Ladder | None = None
    """what players may write themselves; ``values`` are then only some of it"""

    def default(self, rules: Any) -> OptionValue:
        """Find the value that these rules have now."""
        held = _get(rules, self.default_field or self.field)
        if self.meanings:
            return self.values[self.meanings.index(held)][0]
        return _plain(held)

    def clashes_with(self, values: Mapping[str, OptionValue]) -> str:
        """Find the option that contradicts this one among these values; "" if none does."""
        if self.clash is None:
            return ""
        mine, other, theirs = self.clash
        return other if values[self.name] == mine and values[other] in theirs else ""

    def fits_beside(self, other: TableOption, value: OptionValue) -> bool:
        """Tell whether each value of this option goes with this value of the other."""
        return self.clash is None or self.clash[1] != other.name or value not in self.clash[2]

    def place_of(self, value: OptionValue) -> int:
        """Find the place of a value among ``values``; True is not 1 here."""
        known = [(one, type(one)) for one, _label in self.values]
        return known.index((value, type(value)))

    def check(self, value: object) -> OptionValue:
        """Return the value in its type, read from text too. OptionError for any other."""
        if self.ladder is not None:
            return self._check_ladder(self.ladder, value)
        if self.values:
            for known, _label in self.values:
                if value == known and type(value) is type(known):
                    return known
                if isinstance(value, str) and value == write_value(known):
                    return known
            choices = ", ".join(write_value(known) for known, _label in self.values)
            raise OptionError(f"option {self.name}: {_value_words(value)} is not one of {choices}")
        number = (
            int(value) if isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value) else value
        )
        if type(number) is not int or not self.least <= number <= self.most or number % self.step:
            kinds = {1: "a whole number", 2: "an even number"}
            kind = kinds.get(self.step, f"a multiple of {self.step}")
            raise OptionError(
                f"option {self.name}: {_value_words(value)} is not {kind} from {self.least} to "
                f"{self.most}"
            )
        return number

    def _check_ladder(self, ladder: Ladder, value: object) -> OptionValue:
        fault = ladder.fault(value)
        if fault is not None:
            words = fault.value.format(most=ladder.most, steps=ladder.steps)
            raise OptionError(f"option {self.name}: {_value_words(value)} {words}")
        return "-".join(map(str, numbers_of_ladder(str(value))))

    def apply(self, rules: Any, value: OptionValue) -> Any:
        """Return the rules with this value set."""
        path = self.field.split(".")
        if self.meanings:
            held = self.meanings[[known for known, _label in self.values].index(value)]
            return _set(rules, path, held, as_it_is=True)
        return _set(rules, path, value)


@dataclass(frozen=True, slots=True)
class Preset:
    """What tables agree on together, under one name. ``values`` of options, those first that tell
    it from others; an option that is left out stays at its default.
    """

    name: str
    values: tuple[tuple[str, OptionValue], ...]


def write_value(value: OptionValue) -> str:
    """Write a value as a record has it: yes and no for switches."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def check_options(
    options: tuple[TableOption, ...],
    given: Mapping[str, object],
    rules: Any,
    title: str,
    agreed: bool = False,
) -> dict[str, OptionValue]:
    """Check the given options, and put them in the order of the rule set. OptionError names an
    option that is unknown, wrong or contradictory. ``agreed``: the table has agreed on them before,
    and whether its values go together is not asked again.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            refused = f"option {shorten(name)} is unknown in {title}; choose from "
            raise OptionError(bounded(refused + ", ".join(known)))
    checked = {name: option.check(given[name]) for name, option in known.items() if name in given}
    for name in checked:
        needs = known[name].only_with
        if needs is not None:
            other, fitting = needs
            value = checked.get(other, known[other].default(rules))
            if value not in fitting:
                wanted = " or ".join(write_value(v) for v in fitting)
                raise OptionError(
                    f"option {name} contradicts {other}={write_value(value)}: "
                    f"it goes with {other}={wanted}"
                )
    if not agreed:
        _check_together(known, checked, rules)
    return checked


def _check_together(
    known: Mapping[str, TableOption], checked: Mapping[str, OptionValue], rules: Any
) -> None:
    """Check the values of the table against one another, those that it left out included."""
    values = {name: checked.get(name, option.default(rules)) for name, option in known.items()}
    for name, option in known.items():
        other = option.clashes_with(values)
        if other:
            fitting = [v for v, _ in known[other].values if option.fits_beside(known[other], v)]
            raise OptionError(
                f"option {name}={write_value(values[name])} contradicts "
                f"{other}={write_value(values[other])}: it goes with "
                f"{other}={' or '.join(map(write_value, fitting))}"
            )
        if option.not_below:
            number, least = values[name], values[option.not_below]
            assert isinstance(number, int) and isinstance(least, int)
            if number < least:
                raise OptionError(
                    f"option {name}={number} is below {option.not_below}={least}: "
                    f"it must be at least {least}"
                )


def _value_words(value: object) -> str:
    if value is None:
        return "nothing"
    return shorten(write_value(value)) if isinstance(value, (bool, str)) else show_value(value)


def _plain(value: object) -> OptionValue:
    if isinstance(value, Enum):
        return str(value.value)
    if value is None:
        return "none"
    assert isinstance(value, (bool, int, str))
    return value


def _get(rules: Any, field: str) -> object:
    for part in field.split("."):
        rules = getattr(rules, part)
    return rules


def _set(rules: Any, path: list[str], value: object, as_it_is: bool = False) -> Any:
    """Return the rules with this value at the path; ``as_it_is``: of the right type."""
    head, *rest = path
    if rest:
        return replace(rules, **{head: _set(getattr(rules, head), rest, value, as_it_is)})
    held = value if as_it_is else _as_field(type(rules), head, value)
    return replace(rules, **{head: held})


_type_hints = cache(get_type_hints)
"""The types of a mechanism's fields; to read them takes long."""


def _as_field(rules: type, name: str, value: object) -> object:
    """Bring the value into the type of the field: a member of its enum, None, or as it is."""
    hint = _type_hints(rules)[name]
    kinds = get_args(hint) or (hint,)
    if value == "none" and NoneType in kinds:
        return None
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, Enum):
            return kind(value)
    return value
