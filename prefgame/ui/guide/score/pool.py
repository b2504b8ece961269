"""The pulya in the guide: what a match is about, what a contract counts, the end of the match.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term
from prefgame.ui.guide.score.lost_points import pool_score
from prefgame.ui.guide.score.worked_pool import worked_settlement


def the_game(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the match is about."""
    score = pool_score(rules)
    yield Paragraph(
        _(
            "A contract that is made wins points for the pool. For a contract that fails, the "
            "declarer writes points in the dump. The defenders write whists on the declarer for "
            "their tricks. When every player has {target} points in the pool, the match is over "
            "and is settled."
        ).format(target=score.target)
        if score.scoring.has_dump
        else _(
            "A contract that is made wins points for the pool. For a contract that fails, the "
            "others write whists. The defenders also write whists on the declarer for their "
            "tricks. When every player has {target} points in the pool, the match is over and is "
            "settled."
        ).format(target=score.target)
    )


def worth(
    rules: RuleSet,
) -> tuple[tuple[str, str], Callable[[Contract], tuple[str, str]]]:
    """What a contract counts, and what a trick of the defence does, where it is paid."""
    score = pool_score(rules)

    def of(contract: Contract) -> tuple[str, str]:
        value = score.base_worth(contract)
        paid = rules.defence.owes(Role.HOST, contract) is not None
        return str(value), str(value * score.scoring.written) if paid else "–"

    return (_("worth"), _("a whist")), of


def defence(_rules: RuleSet, _deck: Deck) -> Iterator[Block]:
    """Nothing: no contract depends on the sheet."""
    return iter(())


# ---- the end


def the_end(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """When the match is over, and what it comes to."""
    score = pool_score(rules)
    yield Paragraph(
        _("The match is over when every pool has {target} points.").format(target=score.target)
    )
    yield Paragraph(
        _(
            "Between two hands the players may agree to stop. Then everything counts as it is "
            "written."
        )
    )
    yield Head(_("The settlement"))
    yield Paragraph(
        _(
            "Each player adds up the whists on the others, and takes off what the others have "
            "written on them. A point of the pool counts {pool} whists, a point of the dump costs "
            "{dump}."
        ).format(pool=score.per_point, dump=WHISTS_A_POINT)
        if score.scoring.has_dump
        else _(
            "Each player adds up the whists on the others, and takes off what the others have "
            "written on them. A point of the pool counts {pool} whists."
        ).format(pool=score.per_point)
    )
    yield Paragraph(
        _(
            "Then the sum of all is divided by the number of players and taken off everybody, so "
            "that the results add up to zero. Fractions are kept until the end, and rounded only "
            "to be shown."
        )
    )
    yield from worked_settlement(rules)


def the_words(rules: RuleSet) -> Iterator[Term]:
    """What is on the paper."""
    score = pool_score(rules)
    yield Term(
        _("pool"),
        _("Points for contracts made. The match ends when all pools are full."),
    )
    if score.scoring.has_dump:
        yield Term(
            _("dump"),
            _("Points against a player, for contracts that fail and for tricks in raspasy."),
        )
    yield Term(_("pulya"), _("The paper with everything that is written in a match."))
    yield Term(
        _("raspasy"),
        _("A hand that all have passed: everybody plays alone and avoids tricks."),
    )
    yield Term(_("agree to stop"), _("Stop the match early: everything counts as it is written."))
