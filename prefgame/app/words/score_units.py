"""What the scores of a hint are counted in: points if columns are kept, whists on a pulya, units if
a pot is played for.

Invariant: whole sentences for each way of keeping score, registered by its class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from prefgame.i18n import _, ngettext
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot


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
    """Find the sentences for the hints of this game."""
    return UNITS[type(rules.score)]
