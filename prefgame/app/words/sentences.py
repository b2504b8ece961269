"""The names that players have if nobody chose any, and parts of sentences that the whole program
shares.

Invariant: files have the usual names as they stand here (``NAMES``), and those of the ``COMPANY``,
in every language; only what is shown follows the language. A name that somebody chose is shown as
it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

from prefgame.i18n import ENGLISH, _, given_names, language, ngettext
from prefgame.quoting import name_fault
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot

NAMES = ("Ana", "Bojan", "Cvita", "Davor")
"""the player's own name, then the opponents: left, right, across"""
COMPANY = ("Joža", "Zora", "Stipe", "Resi", "Alojz", "Dunja", "Vida", "Lav")
"""the persons who can be asked to the table"""


def usual_names() -> tuple[str, str, str, str]:
    """Give ``NAMES`` as the language in use has them."""
    given = given_names()
    own, left, right, across = (given[name] for name in NAMES)
    return own, left, right, across


def shown_name(name: str) -> str:
    """Show a name from a file: one of the game's own in the language in use."""
    return given_names()[name] if name in (*NAMES, *COMPANY) else name


def kept_name(name: str) -> str:
    """Write a name that was shown as a file keeps it."""
    given = given_names()
    return next((kept for kept in (*NAMES, *COMPANY) if given[kept] == name), name)


def why_no_name(name: str) -> str:
    """Say why this cannot be the name of a player or of a table; empty when it can."""
    if not name_fault(name):
        return ""
    if not name_fault(name.replace('"', "'")):
        return _("A name has no quotation marks.")
    return _("A name must have 1 to 40 visible characters.")


def why_not_named(players: Sequence[str]) -> str:
    """Say why these cannot be the names of all players; empty when they can."""
    if not all(players):
        return _("Everybody at the table needs a name.")
    if wrong := next(filter(None, map(why_no_name, players)), ""):
        return wrong
    twice = next((name for name in players if players.count(name) > 1), None)
    return _("Two players are called {name}.").format(name=twice) if twice else ""


# ---- parts of sentences that the window and the commands without one share: lists
# Invariant: words alone, no drawn signs and no state.


def join_with_and(parts: Sequence[str]) -> str:
    """List parts in a sentence: "a", "a and b", "a, b and c"."""
    return _join(parts, _("{first} and {last}"))


def join_with_or(parts: Sequence[str]) -> str:
    """List parts in a sentence: "a", "a or b", "a, b or c"."""
    return _join(parts, _("{first} or {last}"))


def in_turn(parts: Sequence[str]) -> str:
    """List parts in a sentence: "a", "a, then b", "a, then b, then c"; no part at all gives ""."""
    return (
        reduce(lambda first, last: _("{first}, then {last}").format(first=first, last=last), parts)
        if parts
        else ""
    )


def _join(parts: Sequence[str], pattern: str) -> str:
    *first, last = parts or [""]
    return pattern.format(first=", ".join(first), last=last) if first else last


_CAPITAL_NOUNS = ("de",)
"""languages in which a noun keeps its capital letter"""


def first_letter_down(words: str) -> str:
    """Begin with a small letter: a name that stands alone, in a sentence; in quotes, too. It stays
    where the language writes nouns so.
    """
    return words if language() in _CAPITAL_NOUNS else _small(words)


def game_in_sentence(name: str) -> str:
    """Write the name of a game within a sentence: only English keeps its capital letter there."""
    return name if language() == ENGLISH else _small(name)


def _small(words: str) -> str:
    at = next((at for at, sign in enumerate(words) if sign.isalnum()), 0)
    return words[:at] + words[at : at + 1].lower() + words[at + 1 :]


def first_letter_up(sentence: str) -> str:
    """Begin with a capital letter; the others stay as they are."""
    return sentence[:1].upper() + sentence[1:]


# ---- chances as card players speak of them
# Invariant: numbers become words and figures; nothing is looked up.


def tenths(chance: float) -> int:
    """Count a chance as card players do: 0 to 10."""
    return max(0, min(10, round(chance * 10)))


def describe_chance(chance: float) -> str:
    """Describe a chance: "about 8 times in 10", "almost always", "almost never"."""
    times = tenths(chance)
    if times in (0, 10):
        return _("almost always") if times else _("fewer than 1 time in 20")
    return ngettext("about {n} time in 10", "about {n} times in 10", times).format(n=times)


def describe_low_chance(chance: float) -> str:
    """Describe a chance that is too seldom: "only about 3 times in 10", "almost never"."""
    times = tenths(chance)
    if times in (0, 10):
        return describe_chance(chance)
    return ngettext("only about {n} time in 10", "only about {n} times in 10", times).format(
        n=times
    )


def percent(chance: float | None) -> str:
    """Write a chance in a column: "53 %", "< 1 %", "> 99 %"; nothing for None."""
    if chance is None:
        return ""
    share = round(chance * 100)
    number = "<\u00a01" if share == 0 else ">\u00a099" if share == 100 else str(share)
    return f"{number}\u00a0%"


# ---- what the scores of a hint are counted in: points, whists on a pulya, units of a pot


@dataclass(frozen=True, slots=True)
class HintUnits:
    """The sentences about the scores of hints, in one unit."""

    own: Callable[[], str]
    """the scores are what the player can expect"""
    partner: Callable[[], str]
    """they are what the partner, who writes for both, can expect"""
    shared: Callable[[], str]
    """half of what the other defender can expect is counted too"""
    more: Callable[[int], str]
    """a card scores so much more than another one, {card}"""


_POINTS = HintUnits(
    lambda: _("Expected: your points at the settlement, on average."),
    lambda: _("Expected: your partner’s points at the settlement, on average."),
    lambda: _(
        "Expected: your points at the settlement, on average, plus half of the other defender’s."
    ),
    lambda count: ngettext(
        "on average it scores {count} point more than {card}",
        "on average it scores {count} points more than {card}",
        count,
    ),
)
_UNITS = HintUnits(
    lambda: _("Expected: units you win on average, including your share of the pot."),
    lambda: _("Expected: units your partner wins on average, including a share of the pot."),
    lambda: _(
        "Expected: units you win on average, including your share of the pot, plus half of "
        "what the other defender wins."
    ),
    lambda count: ngettext(
        "on average it wins {count} unit more than {card}",
        "on average it wins {count} units more than {card}",
        count,
    ),
)
_WHISTS = HintUnits(
    lambda: _("Expected: your whists at the settlement, on average."),
    lambda: _("Expected: your partner’s whists at the settlement, on average."),
    lambda: _(
        "Expected: your whists at the settlement, on average, plus half of the other defender’s."
    ),
    lambda count: ngettext(
        "on average it scores {count} whist more than {card}",
        "on average it scores {count} whists more than {card}",
        count,
    ),
)
UNITS: dict[type, HintUnits] = {Columns: _POINTS, Pool: _WHISTS, Pot: _UNITS}
"""by the way of keeping score"""


def hint_units(rules: RuleSet) -> HintUnits:
    return UNITS[type(rules.score)]
