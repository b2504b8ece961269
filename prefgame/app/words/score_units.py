"""What the scores of a hint are counted in: points where columns are kept, whists on a pulya,
units where a pot is played for.

Invariant: whole sentences for each way of keeping score, registered by its class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from prefgame.i18n import _, ngettext
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pot.score import Pot


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
    lambda: _("Score: points you can expect at the settlement."),
    lambda: _("Score: points your partner can expect at the settlement."),
    lambda: _(
        "Score: points you can expect at the settlement, and half of what the other defender "
        "can expect."
    ),
    lambda count: ngettext(
        "it scores {count} point more than {card}",
        "it scores {count} points more than {card}",
        count,
    ),
)
_UNITS = HintUnits(
    lambda: _("Score: units you can expect to win, with your share of the pot."),
    lambda: _("Score: units your partner can expect to win, with a share of the pot."),
    lambda: _(
        "Score: units you can expect to win, with your share of the pot, and half of what the "
        "other defender can expect."
    ),
    lambda count: ngettext(
        "it wins {count} unit more than {card}", "it wins {count} units more than {card}", count
    ),
)
_WHISTS = HintUnits(
    lambda: _("Score: whists you can expect at the settlement."),
    lambda: _("Score: whists your partner can expect at the settlement."),
    lambda: _(
        "Score: whists you can expect at the settlement, and half of what the other defender "
        "can expect."
    ),
    lambda count: ngettext(
        "it scores {count} whist more than {card}",
        "it scores {count} whists more than {card}",
        count,
    ),
)
UNITS: dict[type, HintUnits] = {Columns: _POINTS, Pool: _WHISTS, Pot: _UNITS}
"""by the way of keeping score"""


def hint_units(rules: RuleSet) -> HintUnits:
    """The sentences for the hints of this game."""
    return UNITS[type(rules.score)]
