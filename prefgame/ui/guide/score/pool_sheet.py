"""What is written on a pulya for a hand, in the guide: contracts, whisters, the dealer, full pools.

Invariant: it explains; numbers come from the rule set, as they are written.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool import (
    ACE_AND_KING,
    MISERE,
    ONE_ACE,
    ONE_SEVEN,
    SEVEN_AND_EIGHT,
    THROWN,
    TWO_ACES,
    Pool,
)
from prefgame.rules.scoring.pool_sheet import Scoring
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph
from prefgame.ui.guide.score.lost_points import pool_score, whists_for_lost
from prefgame.ui.guide.score.worked_pool import worked_examples
from prefgame.ui.words.contracts import number_word


def the_sheet(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What is written where."""
    score = pool_score(rules)
    yield Paragraph(
        _(
            "The paper is the pulya. Each player has a part of it, with areas for the pool, the "
            "dump, and the whists on each opponent. A new number is written after the old one, "
            "with a point between them. Only the last one counts, and nothing is crossed out."
        )
        if score.scoring.has_dump
        else _(
            "The paper is the pulya. Each player has a part of it, with areas for the pool and for "
            "the whists on each opponent. A new number is written after the old one, with a point "
            "between them. Only the last one counts, and nothing is crossed out."
        )
    )
    yield Paragraph(_how_scored(score))
    yield Head(_("A contract that is made"))
    yield Paragraph(
        _(
            "The declarer writes its worth in the pool. Each defender who whists writes whists "
            "on the declarer for each trick; a single whister also for the tricks of the other "
            "defender."
        )
    )
    yield Head(_("A contract that fails"))
    yield from _failed(score)
    yield Head(_("Whisters who lack tricks"))
    yield Paragraph(_whisters_short(score))
    yield from _dealer(score)
    yield from _aid(score)
    yield from worked_examples(rules, deck)


def _how_scored(score: Pool) -> str:
    """What sets this way of scoring apart."""
    match score.scoring:
        case Scoring.SOCHI:
            return _(
                "This table scores as in Sochi: pool, dump and whists are written as they are."
            )
        case Scoring.LENINGRAD:
            return _(
                "This table scores as in Leningrad: dump and whists are written twice as high, and "
                "at the end a point of the pool counts {times} whists."
            ).format(times=score.scoring.whists_a_point)
    return _(
        "This table scores as in Rostov: there is no dump. For each point that a player loses, "
        "each opponent writes {whists}."
    ).format(whists=whists_for_lost(score))


def _whisters_short(score: Pool) -> str:
    """What whisters pay who lack tricks."""
    if not score.scoring.has_dump:
        return _(
            "For each trick that is missing, a whister loses half the worth of the "
            "contract: for each point of that half, each opponent writes {whists}."
        ).format(whists=whists_for_lost(score))
    return _("For each trick that is missing, a whister writes {worth} in the dump.").format(
        worth=_worth_as_written(score)
    )


def _worth_as_written(score: Pool) -> str:
    """The worth of a contract, as it is written in a dump or as whists."""
    if score.scoring.written == 1:
        return _("the worth of the contract")
    return _("twice the worth of the contract")


def _failed(score: Pool) -> Iterator[Block]:
    """What is written for a contract that fails."""
    yield Paragraph(
        _(
            "For each trick that is missing, the declarer writes {worth} in the dump, and each "
            "defender writes as many whists, even one who has passed. The whists for tricks are "
            "written too."
        ).format(worth=_worth_as_written(score))
        if score.scoring.has_dump
        else _(
            "For each trick that is missing, the declarer loses as many points as the contract "
            "is worth, and each opponent writes {whists} for each of them. In addition, each "
            "defender writes the worth of the contract in whists, even one who has passed. The "
            "whists for tricks are written too."
        ).format(whists=whists_for_lost(score))
    )
    if score.gentlemen:
        yield Paragraph(
            _("Gentlemen’s whist: two defenders share the whists for their tricks equally.")
        )
    yield Paragraph(
        _(
            "In misère, the declarer writes {points} points in the dump for each trick taken."
        ).format(points=MISERE * score.scoring.written)
        if score.scoring.has_dump
        else _(
            "In misère, each opponent writes {whists} for each trick that the declarer takes."
        ).format(whists=whists_for_lost(score, MISERE))
    )


def _dealer(score: Pool) -> Iterator[Block]:
    """What a dealer is paid for the talon, and pays for it and for a wrong deal."""
    if not score.pays_dealer and not score.throws_talon and not score.misdeal:
        return
    yield Head(_("The dealer"))
    if score.pays_dealer:
        yield Paragraph(
            _(
                "With four players, the dealer writes whists on the declarer for good cards in the "
                "talon. Two aces count {two_aces} tricks, ace and king of one suit {ace_and_king}, "
                "one ace or king and queen of one suit {one}."
            ).format(
                two_aces=number_word(TWO_ACES),
                ace_and_king=number_word(ACE_AND_KING),
                one=number_word(ONE_ACE),
            )
        )
        times = score.scoring.written
        yield Paragraph(
            _(
                "In misère the dealer writes {seven} whists for each seven, or {both} for seven "
                "and eight of one suit."
            ).format(seven=ONE_SEVEN * times, both=SEVEN_AND_EIGHT * times)
        )
    if score.throws_talon:
        yield Paragraph(
            _(
                "With four players, a declarer who discards both cards of the talon throws them at "
                "the dealer: they lie open until the hand ends, and the dump of the dealer grows "
                "by {points}."
            ).format(points=THROWN * score.scoring.written)
            if score.scoring.has_dump
            else _(
                "With four players, a declarer who discards both cards of the talon throws them at "
                "the dealer: they lie open until the hand ends, and each opponent of the dealer "
                "writes {whists}."
            ).format(whists=whists_for_lost(score, THROWN))
        )
    if score.misdeal:
        yield Paragraph(
            _("For a misdeal, the dealer writes {points} points in the dump.").format(
                points=score.misdeal * score.scoring.written
            )
            if score.scoring.has_dump
            else _("For a misdeal, each opponent of the dealer writes {whists}.").format(
                whists=whists_for_lost(score, score.misdeal)
            )
        )


def _aid(score: Pool) -> Iterator[Block]:
    """What becomes of points for a pool that is full."""
    yield Head(_("When a pool is full"))
    yield Paragraph(
        _(
            "A pool never has more than {target} points. Points above that go to the fullest pool "
            "that is still open. The player who gives them writes {times} whists on its owner for "
            "each."
        ).format(target=score.target, times=score.per_point)
    )
    yield Paragraph(_without_open_pool(score))


def _without_open_pool(score: Pool) -> str:
    """What becomes of points that no pool needs."""
    if not score.scoring.has_dump:
        return _(
            "If all other pools are closed too, that player writes {whists} on each opponent for "
            "each point."
        ).format(whists=whists_for_lost(score))
    if score.scoring.written == 1:
        return _("If all other pools are closed too, the points come off that player’s dump.")
    return _("If all other pools are closed too, twice as many points come off that player’s dump.")


def sitting_dealer(rules: RuleSet) -> str:
    """What a dealer of four gets and pays."""
    score = pool_score(rules)
    words = [_("With four players, the dealer gets no cards.")]
    if not score.scoring.has_dump:
        words.append(
            _("For points that a player loses, the dealer writes whists as an opponent does.")
        )
    if score.pays_dealer:
        words.append(_("For good cards in the talon, the dealer writes whists on the declarer."))
    if len(words) == 1:
        words.append(_("Nothing is written for the dealer in that hand."))
    return " ".join(words)
