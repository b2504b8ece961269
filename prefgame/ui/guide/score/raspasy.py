"""Raspasy in the guide: how it is played, what tricks cost, and what a row of such hands changes.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.sentences import in_turn
from prefgame.i18n import _, ngettext
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool import Escalation, Exit, Pool
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph
from prefgame.ui.guide.score.lost_points import pool_score, whists_for_lost


def all_pass(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """Raspasy."""
    score = pool_score(rules)
    yield Head(_("Raspasy"))
    yield Paragraph(
        _(
            "If everybody passes, raspasy is played: without trumps, everybody alone, and with as "
            "few tricks as possible."
        )
    )
    yield Paragraph(
        _(
            "The cards of the talon are turned over one after the other, and each is led to one "
            "of the first two tricks. With four players the talon belongs to the dealer, who "
            "takes the trick if nobody beats the card; with three its cards only set the suit. "
            "The eldest hand plays first to both tricks and leads to the third."
        )
        if rules.play.talon_leads
        else _("The talon is put aside, and the eldest hand leads.")
    )
    none = _("A player who takes none gets a point for the pool.")
    if rules.play.talon_leads:
        none = _(
            "A player who takes none gets a point for the pool; with four players, the dealer "
            "does not."
        )
    yield Paragraph(f"{_price(score)} {none}")
    yield from _row_of_raspasy(score)


def _price(score: Pool) -> str:
    """What each trick costs."""
    if not score.scoring.has_dump:
        return _("For each trick, each opponent of the player who took it writes {whists}.").format(
            whists=whists_for_lost(score)
        )
    return ngettext(
        "For each trick, the player who took it writes {count} point in the dump.",
        "For each trick, the player who took it writes {count} points in the dump.",
        score.scoring.written,
    ).format(count=score.scoring.written)


def _row_of_raspasy(score: Pool) -> Iterator[Block]:
    """What changes where hands that all passed follow each other."""
    if score.escalation is not Escalation.NONE and score.most_raspasy > 1:
        yield Paragraph(_how_it_grows(score))
        yield Paragraph(
            _("Any contract ends the row.")
            if score.reset_by_any
            else _("A contract that is made ends the row.")
        )
    if score.exit is not Exit.ANY:
        yield Paragraph(
            _("After raspasy, the bids begin at seven tricks until the row has ended.")
            if score.exit is Exit.SEVEN
            else _(
                "After raspasy, the bids begin at seven tricks, and after the second one in a row "
                "at eight, until the row has ended."
            )
        )


def _how_it_grows(score: Pool) -> str:
    """What several hands that all passed count, until it grows no more."""
    factors = score.raspasy_factors()[1:]
    return _(
        "If all pass several times in a row, everything in raspasy counts {factors}. It counts no "
        "more than that."
    ).format(factors=in_turn([_("{count} times").format(count=factor) for factor in factors]))
