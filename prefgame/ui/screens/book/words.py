"""The words of the book: what the lines of its tables are called, and how its numbers are written.

Invariant: whole words out of figures; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.book.figures import Foretold, Mean
from prefgame.app.book.rows import MIXED, Account, Part
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Role
from prefgame.rules.options import TableOption
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.screens.new_match.words import level_word
from prefgame.ui.words.defence_words import defence_words
from prefgame.ui.words.means import PLUS_MINUS
from prefgame.ui.words.numbers import fixed, percent
from prefgame.ui.words.options import label_of


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
