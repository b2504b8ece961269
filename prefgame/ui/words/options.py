"""Table options and levels in words, and how points are shared when a match is stopped.

Invariant: words and values come from the options of the rule set; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from prefgame.app.words.decks import DeckWords
from prefgame.app.words.regional import with_names
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.base import Stop
from prefgame.rules.options import (
    Ladder,
    LadderFault,
    OptionError,
    OptionValue,
    TableOption,
)
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import OddShare
from prefgame.ui.words.numbers import grammatical_number


def game_name(rules: RuleSet) -> str:
    """Return what the game of a table is called, with its way of keeping score where it has
    several.
    """
    return ", ".join(map(_, filter(None, (rules.name, rules.way))))


def name_of_game(key: str, options: Mapping[str, object]) -> str:
    """Return the same of a stored match with these options: its name alone where they are of
    another version, and its key where there are no such rules any more.
    """
    rules = next((rules for rules in RULESETS if rules.key == key), None)
    if rules is None:
        return key
    try:
        return game_name(rules.with_options(options))
    except OptionError:
        return _(rules.name)


def labels_of(option: TableOption, rules: RuleSet) -> list[str]:
    """Return the labels of its values, in their order."""
    return [with_names(rules, _(label)) for _value, label in option.values]


def sentence_of(option: TableOption, deck: DeckWords, rules: RuleSet) -> str:
    """Return what an option settles, in the words of this deck and this game."""
    in_german = option.german if deck.name == "german" else ""
    return with_names(rules, _(in_german or option.sentence))


def ladder_refusal(ladder: Ladder, fault: LadderFault) -> str:
    """Say why a text is not taken as a ladder."""
    words = {
        LadderFault.FORM: _("Write whole numbers with dashes between them, such as 1-2-3."),
        LadderFault.RANGE: _("Each number must be from 1 to {most}."),
        LadderFault.LONG: _("There may be no more than {steps} numbers."),
        LadderFault.FALLS: _("No number may be below the one before it."),
    }
    return words[fault].format(most=ladder.most, steps=ladder.steps)


def note_of(option: TableOption, value: OptionValue, rules: RuleSet) -> str:
    """Return what a value means, in a sentence; "" where its label says it."""
    known = [(one, type(one)) for one, _label in option.values]
    at = known.index((value, type(value))) if option.notes else -1
    return with_names(rules, _(option.notes[at])) if at >= 0 else ""


def applies(rules: RuleSet, option: TableOption) -> bool:
    if option.only_with is None:
        return True
    name, fitting = option.only_with
    other = next((one for one in rules.options if one.name == name), None)
    return other is None or other.default(rules) in fitting


def usual_value(
    rules: RuleSet, given: Mapping[str, OptionValue], option: TableOption
) -> OptionValue:
    """Return the value of an option where it is not among those ``given``; it may follow another
    one, as the refas follow the bula.
    """
    others = tuple((name, value) for name, value in given.items() if name != option.name)
    return option.default(_with_others(rules, others))


@lru_cache(maxsize=128)  # a form asks for each of its rows, frame after frame
def _with_others(rules: RuleSet, others: tuple[tuple[str, OptionValue], ...]) -> RuleSet:
    """Return the rules with these options; without any where they contradict one another."""
    try:
        return rules.with_options(dict(others))
    except OptionError:
        return rules


# ---- how the points that nobody has won are shared out when a match is stopped by agreement


def would_share(players: Sequence[str], off: Sequence[int]) -> str:
    """Return how the points that nobody has won would be shared out; ``off`` are each
    player's, by seat.
    """
    words = ngettext(
        "The {points} point still to be paid off is shared out: {shares}.",
        "The {points} points still to be paid off are shared out: {shares}.",
        sum(off),
    )
    return words.format(points=sum(off), shares=_shares(players, off))


def stop_words(stop: Stop, rules: RuleSet) -> str:
    """Say why a match was stopped, without a full stop."""
    deals = rules.score.deals
    match stop:
        case Stop.DEALS:
            words = ngettext(
                "Over after {deals} deal, as agreed", "Over after {deals} deals, as agreed", deals
            )
            return words.format(deals=deals)
        case Stop.TIME:
            return _("The time is up")
    return _("Stopped by agreement")


def were_shared(why: str, players: Sequence[str], off: Sequence[int]) -> str:
    """Return the same once the match was stopped, and ``why`` it was."""
    words = ngettext(
        "{why}: the {points} point still to be paid off was shared out, {shares}.",
        "{why}: the {points} points still to be paid off were shared out, {shares}.",
        sum(off),
    )
    return words.format(why=why, points=sum(off), shares=_shares(players, off))


def share_of(why: str, amount: int, off: Sequence[int]) -> str:
    """Return what one player got of them, and ``why`` the match was stopped."""
    words = ngettext(
        "{why}: {amount} of the {points} point still to be paid off.",
        "{why}: {amount} of the {points} points still to be paid off.",
        sum(off),
    )
    return words.format(why=why, amount=amount, points=sum(off))


def odd_points(odd: OddShare) -> tuple[str, ...]:
    """Return who gets the points that cannot be divided, and what decides among equals; nothing
    where all can.
    """
    if not odd.amount:
        return ()
    count = grammatical_number(odd.amount)
    words = ngettext(
        "The odd point goes to the player with most to pay off.",
        "The odd points go to the players with most to pay off.",
        count,
    )
    tied = ngettext(
        "Among players who owe the same, the first in order of play gets it.",
        "Among players who owe the same, the first ones in order of play get them.",
        count,
    )
    return (words, tied) if odd.by_order else (words,)


def odd_units(odd: OddShare) -> tuple[str, ...]:
    """Return the same of the units of a pot."""
    if not odd.amount:
        return ()
    count = grammatical_number(odd.amount)
    words = ngettext(
        "The odd unit goes to the player with the lowest purse.",
        "The odd units go to the player with the lowest purse.",
        count,
    )
    tied = ngettext(
        "Among equal purses, it goes to the first player in order of play.",
        "Among equal purses, they go to the first player in order of play.",
        count,
    )
    return (words, tied) if odd.by_order else (words,)


def _shares(players: Sequence[str], off: Sequence[int]) -> str:
    if len(set(off)) == 1:
        return _("{amount} to each player").format(amount=off[0])
    return join_with_and(
        [
            _("{amount} to {name}").format(amount=amount, name=name)
            for name, amount in zip(players, off)
            if amount
        ]
    )


def level_word(level: str) -> str:
    """Return how well a seat plays, in a word; one that has none here is called by its name."""
    words = {
        "beginner": pgettext("level", "Beginner"),
        "club": pgettext("level", "Club"),
        "expert": pgettext("level", "Expert"),
    }
    return words.get(level, level.capitalize())
