"""The pulya in the guide: pool, dump and whists, raspasy, and the end of the match.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prefgame.app.words.sentences import in_turn
from prefgame.i18n import _
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool.score import MISERE, Escalation, Exit, Pool
from prefgame.rules.scoring.pool.systems import ROSTOV_WHISTS, WHISTS_A_POINT, Scoring
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term, Word
from prefgame.ui.guide.score.worked_pool import worked_examples, worked_settlement


def _score(rules: RuleSet) -> Pool:
    assert isinstance(rules.score, Pool)
    return rules.score


def the_game(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the match is about."""
    score = _score(rules)
    yield Paragraph(
        _(
            "A contract that is made brings points for the pool. A contract that fails brings "
            "points for the dump. The defenders write whists on the declarer for their tricks. "
            "When every player has {target} points in the pool, the match is over and is settled."
        ).format(target=score.target)
        if score.scoring.has_dump
        else _(
            "A contract that is made brings points for the pool. For a contract that fails, the "
            "others write whists. The defenders also write whists on the declarer for their "
            "tricks. When every player has {target} points in the pool, the match is over and is "
            "settled."
        ).format(target=score.target)
    )


def all_pass(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """Raspasy."""
    score = _score(rules)
    yield Head(_("Raspasy"))
    yield Paragraph(
        _(
            "If everybody passes, raspasy is played: without trumps, everybody alone, and with as "
            "few tricks as possible."
        )
    )
    yield Paragraph(
        _(
            "The cards of the talon are turned over one after the other. Each fixes the suit of "
            "one of the first two tricks and takes none. The eldest hand plays first to both, and "
            "leads to the third."
        )
        if rules.play.talon_leads
        else _("The talon is put aside, and the eldest hand leads.")
    )
    yield Paragraph(
        _(
            "Each trick costs a point of the dump. A player who takes none gets a point for the "
            "pool."
        )
        if score.scoring.has_dump
        else _(
            "For each trick, the others write the whists of a dump point. A player who takes none "
            "gets a point for the pool."
        )
    )
    yield from _row_of_raspasy(score)


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


def sitting_dealer(rules: RuleSet) -> str:
    """What a dealer of four gets and pays."""
    return (
        _(
            "With four players, the dealer gets no cards. In Rostov a dealer writes whists too "
            "where the others write them for the dump."
        )
        if not _score(rules).scoring.has_dump
        else _(
            "With four players, the dealer gets no cards, and nothing is written for them in that "
            "hand."
        )
    )


def worth(
    rules: RuleSet,
) -> tuple[tuple[str, str], Callable[[Contract], tuple[str, str]]]:
    """What a contract counts, and what a trick of the defence does."""
    score = _score(rules)

    def of(contract: Contract) -> tuple[str, str]:
        value = score.base_worth(contract)
        return str(value), "–" if contract.goal.takes_none else str(value * score.scoring.written)

    return (_("worth"), _("a whist")), of


def defence(_rules: RuleSet, _deck: Deck) -> Iterator[Block]:
    """Nothing: no contract depends on the sheet."""
    return iter(())


# ---- the paper


def the_sheet(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What is written where."""
    score = _score(rules)
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
            "The declarer writes its worth in the pool. Each defender who whists writes whists on "
            "the declarer for each trick; a single whister also for the tricks of the other one."
        )
    )
    yield Head(_("A contract that fails"))
    yield from _failed(score)
    yield Head(_("Whisters who lack tricks"))
    yield Paragraph(
        _("For each trick that they lack, whisters write the worth of the contract in their dump.")
        if score.scoring.has_dump
        else _(
            "For each trick that they lack, whisters pay half the worth of the contract: the "
            "others write it as whists, like points of a dump."
        )
    )
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
    if score.exact:
        return _(
            "This table scores as in Rostov: there is no dump. For a point that others would write "
            "there, each opponent writes {times} whists divided by the number of players."
        ).format(times=WHISTS_A_POINT)
    return _(
        "This table scores as in Rostov: there is no dump. For a point that others would write "
        "there, each opponent writes {times} whists."
    ).format(times=ROSTOV_WHISTS)


def _failed(score: Pool) -> Iterator[Block]:
    """What is written for a contract that fails."""
    yield Paragraph(
        _(
            "For each trick that is missing, the declarer writes the worth of the contract in the "
            "dump, and each defender writes as many whists, also one who has passed. The whists "
            "for tricks are written too."
        )
        if score.scoring.has_dump
        else _(
            "For each trick that is missing, each opponent writes the worth of the contract as "
            "whists, and besides what stands for the dump. The whists for tricks are written too."
        )
    )
    if score.gentlemen:
        yield Paragraph(
            _("Gentlemen’s whist: two defenders share the whists for their tricks equally.")
        )
    yield Paragraph(
        _("In misère, each trick of the declarer costs {value} points.").format(value=MISERE)
    )


def _dealer(score: Pool) -> Iterator[Block]:
    """What a dealer is paid for the talon, and pays for a wrong deal."""
    if not score.pays_dealer and not score.misdeal:
        return
    yield Head(_("The dealer"))
    if score.pays_dealer:
        yield Paragraph(
            _(
                "With four players, the dealer writes whists on the declarer for good cards in the "
                "talon: three tricks for two aces, two for ace and king of one suit, one for one "
                "ace or for king and queen of one suit."
            )
        )
        yield Paragraph(
            _(
                "In misère they are ten whists for each seven, and twenty for seven and eight of "
                "one suit."
            )
        )
    if score.misdeal:
        yield Paragraph(
            _("A wrong deal costs the dealer {points} dump points.").format(points=score.misdeal)
        )


def _aid(score: Pool) -> Iterator[Block]:
    """What becomes of points for a pool that is full."""
    yield Head(_("When a pool is full"))
    yield Paragraph(
        _(
            "A pool never has more than {target} points. What is above that goes to the player "
            "whose pool is the fullest of those that are not closed, and the helper writes {times} "
            "whists on that player for each point."
        ).format(target=score.target, times=score.per_point)
    )
    yield Paragraph(
        _("If all other pools are closed too, the points come off the helper’s dump.")
        if score.scoring.has_dump
        else _(
            "If all other pools are closed too, the helper writes the whists of dump points on the "
            "others."
        )
    )


# ---- the end


def the_end(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """When the match is over, and what it comes to."""
    score = _score(rules)
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


def the_words(rules: RuleSet) -> Iterator[Word]:
    """What is on the paper."""
    score = _score(rules)
    yield (
        "pool",
        Term(
            _("pool"),
            _("Points for contracts made. The match ends when all pools are full."),
        ),
    )
    if score.scoring.has_dump:
        yield (
            "dump",
            Term(
                _("dump"),
                _("Points against a player, for contracts that fail and for tricks in raspasy."),
            ),
        )
    yield "pulya", Term(_("pulya"), _("The paper with everything that is written in a match."))
    yield (
        "raspasy",
        Term(
            _("raspasy"),
            _("A hand that all have passed: everybody plays alone and avoids tricks."),
        ),
    )
    yield (
        "agree to stop",
        Term(_("agree to stop"), _("Stop the match early: everything counts as it is written.")),
    )
