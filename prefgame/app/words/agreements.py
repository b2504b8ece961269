"""What a table agreed on, in a line: its preset, and what it has otherwise.

Invariant: words and values come from the options of the rule set; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prefgame.app.words.regional import with_names
from prefgame.app.words.sentences import first_letter_down
from prefgame.i18n import _, ngettext
from prefgame.rules.options import OptionValue, Preset, TableOption
from prefgame.rules.presets import differences, preset_of
from prefgame.rules.ruleset import RuleSet


def title_of(option: TableOption, rules: RuleSet) -> str:
    """Return the title of an option of this game."""
    return with_names(rules, _(option.title))


def label_of(option: TableOption, value: OptionValue, rules: RuleSet) -> str:
    """Return the label of a value, in the words of this game."""
    if option.zero and value == 0:
        return _(option.zero)
    return next(
        (
            with_names(rules, _(label))
            for known, label in option.values
            if known == value and type(known) is type(value)
        ),
        str(value),
    )


def in_brief(option: TableOption, value: OptionValue, rules: RuleSet) -> str:
    """Say in a few words what a table has that agreed on this value."""
    if option.brief:
        return with_names(rules, _(option.brief[option.place_of(value)]))
    return _("{option} ({value})").format(
        option=first_letter_down(title_of(option, rules)), value=label_of(option, value, rules)
    )


def preset_lines(table: RuleSet, preset: Preset) -> tuple[str, ...]:
    """Say in a line what this preset brings together, then in fewer and fewer words."""
    by_name = {option.name: option for option in table.options}
    parts = [in_brief(by_name[name], value, table) for name, value in preset.values[1:]]
    words = _("{preset}: {agreements}")
    some = (words.format(preset=_(preset.name), agreements=part) for part in _some_of(parts))
    return (*some, _(preset.name))


def agreement_lines(table: RuleSet) -> tuple[str, ...]:
    """Say in a line which preset the table has and what it has otherwise, then in fewer and fewer
    words; nothing where all is at its default in a game without presets.
    """
    preset = preset_of(table)
    parts = [in_brief(option, option.default(table), table) for option in _agreed(table)]
    if not parts:
        return () if preset is None else (_(preset.name),)
    other = bool(differences(table))
    if preset is None:
        words = _("Default rules, but: {differences}") if other else _("Default rules, {length}")
        return tuple(words.format(differences=part, length=part) for part in _some_of(parts))
    words, name = _("{preset}, but: {differences}"), _(preset.name)
    return tuple(words.format(preset=name, differences=part) for part in _some_of(parts))


def _agreed(table: RuleSet) -> tuple[TableOption, ...]:
    """List what the table has otherwise, and how long it plays where matches have no end."""
    other = differences(table)
    return tuple(
        option
        for option in table.options
        if option in other or (option.says_length and option.zero and option.default(table))
    )


def agreement_line(table: RuleSet) -> str:
    """Say all of it in one line; nothing where there is nothing to say."""
    return next(iter(agreement_lines(table)), "")


def _some_of(parts: Sequence[str]) -> Iterator[str]:
    """Yield all parts, then fewer and fewer of them, with how many more there are."""
    yield ", ".join(parts)
    for most in range(len(parts) - 1, 0, -1):
        more = len(parts) - most
        words = ngettext("{some}, and {count} more", "{some}, and {count} more", more)
        yield words.format(some=", ".join(parts[:most]), count=more)
    if len(parts) > 1:
        words = ngettext("{count} rule", "{count} rules", len(parts))
        yield words.format(count=len(parts))
