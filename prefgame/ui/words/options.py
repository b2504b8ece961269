"""Table options in words, and what they would be if nobody spoke of them.

Invariant: words and values come from the options of the rule set; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from prefgame.app.words.decks import DeckWords
from prefgame.i18n import _
from prefgame.rules.options import OptionError, OptionValue, TableOption
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet


def game_name(rules: RuleSet) -> str:
    """What the game of a table is called, with its way of keeping score where it has several."""
    return ", ".join(map(_, filter(None, (rules.name, rules.way))))


def name_of_game(key: str, options: Mapping[str, object]) -> str:
    """The same of a stored match with these options: its name alone where they are of another
    version, and its key where there are no such rules any more.
    """
    rules = next((rules for rules in RULESETS if rules.key == key), None)
    if rules is None:
        return key
    try:
        return game_name(rules.with_options(options))
    except OptionError:
        return _(rules.name)


def label_of(option: TableOption, value: OptionValue) -> str:
    """What the table calls a value."""
    if option.zero and value == 0:
        return _(option.zero)
    return next(
        (
            _(label)
            for known, label in option.values
            if known == value and type(known) is type(value)
        ),
        str(value),
    )


def sentence_of(option: TableOption, deck: DeckWords) -> str:
    """What an option settles, in the words of this deck."""
    in_german = option.german if deck.name == "german" else ""
    return _(in_german or option.sentence)


def note_of(option: TableOption, value: OptionValue) -> str:
    """What a value means, in a sentence; "" where its label says it."""
    known = [(one, type(one)) for one, _label in option.values]
    at = known.index((value, type(value))) if option.notes else -1
    return _(option.notes[at]) if at >= 0 else ""


def applies(rules: RuleSet, option: TableOption) -> bool:
    """Whether the option means anything at a table with these rules."""
    if option.only_with is None:
        return True
    name, fitting = option.only_with
    other = next((one for one in rules.options if one.name == name), None)
    return other is None or other.default(rules) in fitting


def usual_value(
    rules: RuleSet, given: Mapping[str, OptionValue], option: TableOption
) -> OptionValue:
    """The value of an option where it is not among those ``given``; it may follow another one, as
    the refas follow the bula.
    """
    others = tuple((name, value) for name, value in given.items() if name != option.name)
    return option.default(_with_others(rules, others))


@lru_cache(maxsize=128)  # a form asks for each of its rows, frame after frame
def _with_others(rules: RuleSet, others: tuple[tuple[str, OptionValue], ...]) -> RuleSet:
    """The rules with these options; without any where they contradict one another."""
    try:
        return rules.with_options(dict(others))
    except OptionError:
        return rules
