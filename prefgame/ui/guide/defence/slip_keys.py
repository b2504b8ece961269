"""The keys of the answers, which are the same in every way of defending.

Invariant: it explains; the keys are those of the slips.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.guide.blocks import Block, Term
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.keys import key_range


def slip_keys(_rules: RuleSet) -> Iterator[Block]:
    """The keys of the slips."""
    yield Term(
        key_range(keys.SLIPS[0], keys.SLIPS[-1]),
        _("Answer the question on the table: the choices from left to right."),
    )
