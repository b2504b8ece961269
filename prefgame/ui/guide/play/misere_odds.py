"""How often a misère with one weak suit is caught.

Invariant: the numbers were worked out over all layouts by ``build/misere_odds.py``; a test works
some of them out again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from prefgame.i18n import _, pgettext
from prefgame.rules.contracts import Contract
from prefgame.rules.play import OpenSide
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, CardTable, Head, Paragraph
from prefgame.ui.words.numbers import NO_BREAK


@dataclass(frozen=True, slots=True)
class HoldingOdds:
    """The cards of the weak suit by their ranks, and how many percent of such misères are caught
    where a defender leads and where the declarer leads.
    """

    holding: str
    defender_leads: float
    declarer_leads: float


ODDS = (
    HoldingOdds("789A", 8.7, 8.6),
    HoldingOdds("8", 13.1, 0.3),
    HoldingOdds("7T", 32.7, 22.6),
    HoldingOdds("78Q", 32.9, 28.9),
    HoldingOdds("79QA", 37.4, 27.2),
    HoldingOdds("7J", 63.9, 58.9),
    HoldingOdds("78K", 65.8, 64.6),
    HoldingOdds("7TJ", 67.1, 65.2),
)


def odds_of_catching(rules: RuleSet, _deck: Deck) -> Iterator[Block]:
    """Weak suits, the safest first, where the defenders see each other's cards and no hand has to
    beat.
    """
    if not any(_is_caught_openly(rules, contract) for contract in rules.contracts):
        return
    suit = str(rules.suit_order[0])
    yield Head(_("What a misère risks"))
    yield Paragraph(
        _(
            "Each row shows the weak suit of a misère; its other suits are safe. The "
            "numbers say how often this misère goes down. All 184,756 ways to divide the "
            "other cards between the defenders were tried, with perfect play."
        )
    )
    heads = (
        _("weak suit"),
        pgettext("share of caught misères", "a defender leads"),
        pgettext("share of caught misères", "the declarer leads"),
    )
    yield CardTable(heads, tuple(map(partial(_row, suit), ODDS)))


def _row(suit: str, line: HoldingOdds) -> tuple[tuple[str, ...], tuple[str, ...]]:
    cards = tuple(f"{suit}{rank}" for rank in line.holding)
    return cards, tuple(
        f"{percent:.0f}{NO_BREAK}%" for percent in (line.defender_leads, line.declarer_leads)
    )


def _is_caught_openly(rules: RuleSet, contract: Contract) -> bool:
    """Whether the defenders see each other's cards, and the declarer may stay below theirs."""
    play = rules.play
    open_to_them = contract.open_hands and play.open_side is OpenSide.DEFENDERS
    return contract.goal.takes_none and open_to_them and play.duties.may_stay_below
