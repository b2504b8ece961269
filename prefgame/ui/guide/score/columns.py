"""Columns in the guide: the plain two, the paper with its refas, and the end of the match.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prefgame.i18n import _, ngettext
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import BetlKontra, Columns, TwoRule, WhoseHat
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term


def _score(rules: RuleSet) -> Columns:
    assert isinstance(rules.score, Columns)
    return rules.score


def the_game(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the match is about."""
    yield Paragraph(
        _(
            "Everybody starts with a debt, the bula, and pays it off by making contracts. The "
            "defenders score points against the declarer for each of their tricks. When all the "
            "bulas together come to zero, the match is over and is settled."
        )
    )


def all_pass(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What becomes of a hand that everybody passes."""
    yield Paragraph(
        _(
            "If everybody passes, the hand is not played. A refa may be written, a mark that "
            "doubles each player’s next contract; then the next player deals."
        )
    )


def sitting_dealer(rules: RuleSet) -> str:
    """What a dealer of four gets and pays."""
    return _(
        "With four players, the dealer gets no cards, and neither scores nor pays in that hand."
    )


def worth(
    rules: RuleSet,
) -> tuple[tuple[str, str], Callable[[Contract], tuple[str, str]]]:
    """What a contract is worth, with the talon and as a game."""
    score = _score(rules)

    def of(contract: Contract) -> tuple[str, str]:
        as_game = contract.as_game in rules.auction.all_games
        game = str(score.base_worth(contract.as_game)) if as_game else "–"
        return str(score.base_worth(contract)), game

    return (_("worth"), _("without the talon")), of


def plain_two(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """The cheapest contract, which is played only after a kontra."""
    two = _score(rules).two
    if two.rule is TwoRule.PLAY_NORMALLY:
        return
    suit = deck.suit_in_sentence(str(rules.contract(str(two.number)).trump))
    yield Head(_("A two without kontra"))
    yield Paragraph(
        _(
            "Against a two ({suit} with the talon), nobody is asked to defend or drop out. "
            "Instead each defender in turn may say kontra, which is explained below. "
            "Without kontra, the two is not played."
        ).format(suit=suit)
    )
    hat = (
        _("if anybody is under a hat (above zero)")
        if two.whose_hat is WhoseHat.ANYONE
        else _("if the declarer is under a hat (above zero)")
    )
    yield Paragraph(
        {
            TwoRule.DECLARER_WINS: _("Instead, the declarer wins without playing."),
            TwoRule.REFA_ELSE_REDEAL_HAT_WINS: _(
                "Instead, everybody gets a refa, if one may still be written. But {hat}, the "
                "declarer wins."
            ),
            TwoRule.REFA_ELSE_WINS: _(
                "Instead, everybody gets a refa. When no more may be written, the declarer wins."
            ),
            TwoRule.THROW_IN_REFA: _(
                "Instead, the cards are thrown in: everybody gets a refa, if one may still be "
                "written."
            ),
            TwoRule.DECLARER_FAILS: _(
                "Instead, everybody gets a refa, if one may still be written. But {hat}, the "
                "declarer goes down."
            ),
        }[two.rule].format(hat=hat)
    )
    if two.on_refa:
        yield Paragraph(
            _(
                "A declarer with an open refa (a mark that has not doubled a contract yet) plays a "
                "two like any other contract."
            )
        )


# ---- the paper


def the_sheet(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What is written where."""
    yield from _columns(rules, deck)
    yield from _refas(rules)


def _columns(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    score = _score(rules)
    unit = score.unit
    yield Paragraph(
        _(
            "Every player has a middle column, the bula, which starts with a debt of {start}, "
            "and next to it a soup, a column of points, against each opponent."
        ).format(start=score.start)
    )
    contract = rules.contracts[2]
    suit = deck.suit_in_sentence(str(contract.trump))
    worth = score.base_worth(contract)
    yield Paragraph(
        _(
            "A contract is worth its number times {unit}; without the talon it counts one number "
            "higher. So {suit} is worth {worth}, and {game} without the talon."
        ).format(unit=unit, suit=suit, worth=worth, game=worth + unit)
    )
    yield Paragraph(
        _(
            "A declarer who makes the contract pays off its worth in the bula; one who goes down "
            "owes that much more."
        )
    )
    yield Paragraph(
        _(
            "For every trick, each defender writes the worth of the contract into the soup "
            "against the declarer: two tricks against {suit} score {two}."
        ).format(suit=suit, two=2 * worth)
    )
    yield Paragraph(
        _(
            "A defender who goes down owes the worth of the contract in their own bula, but still "
            "scores the tricks."
        )
    )
    yield from _lost_betl(rules)
    if score.partner_pays:
        yield Paragraph(
            _(
                "A defender who takes tricks that the partner would have taken, so that the "
                "partner goes down, pays in the partner’s place."
            )
        )
    yield Head(_("The hat"))
    yield Paragraph(
        _(
            "When a middle column comes out of debt and rises above zero, a hat is drawn over "
            "the number. When it falls back into debt, a hat turned upside down is drawn."
        )
    )


def _lost_betl(rules: RuleSet) -> Iterator[Block]:
    """What the defenders score where they need no tricks."""
    score = _score(rules)
    betl = next((line for line in rules.contracts if not line.may_be_left), None)
    if betl is not None:
        points = score.base_worth(betl)
        yield Paragraph(
            _("A betl that fails counts as {tricks} tricks for each defender: {points}.").format(
                tricks=score.fallen_betl_tricks, points=score.fallen_betl_tricks * points
            )
        )
        yield Paragraph(
            {
                BetlKontra.SAYER: _(
                    "With kontra, only the player who said it scores these points, and pays if the "
                    "betl is made."
                ),
                BetlKontra.BOTH_WRITE: _(
                    "With kontra, both defenders still score these points; if the betl is made, "
                    "only the player who said kontra pays."
                ),
                BetlKontra.NO_FINE: _(
                    "With kontra, both defenders still score these points; if the betl is made, "
                    "nobody pays for it."
                ),
            }[score.betl_kontra]
        )


def _refas(rules: RuleSet) -> Iterator[Block]:
    score = _score(rules)
    yield Head(_("Refas"))
    if score.refa_limit == 0:
        yield Paragraph(
            _("There are no refas at this table: if everybody passes, nothing changes.")
        )
        return
    yield Paragraph(
        _(
            "If everybody passes, each player gets a refa, a horizontal stroke on the paper. "
            "The next contract that player declares counts double, won or lost, and the refa "
            "is crossed out. With kontra, both doublings count."
        )
    )
    if score.refa_limit == 1:
        yield Paragraph(
            _("Refas are written at most once in a match, and never while anybody is under a hat.")
        )
        return
    limit = ngettext(
        "Refas are written at most {count} time in a match, and never while anybody is under a "
        "hat.",
        "Refas are written at most {count} times in a match, and never while anybody is under a "
        "hat.",
        score.refa_limit,
    )
    yield Paragraph(limit.format(count=score.refa_limit))


# ---- the end


def the_end(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """When the match is over, and what it comes to."""
    yield Paragraph(
        _(
            "The match is over when the middle columns add up to zero. If the last "
            "contract is worth more than is still needed for that, it counts only what is "
            "needed, and so does each trick of the defenders. But if anybody goes down, "
            "everything counts in full."
        )
    )
    if _score(rules).double_fall:
        yield Paragraph(
            _(
                "If a contract worth more than the debt that is left fails, "
                "the declarer loses double."
            )
        )
    yield Paragraph(
        _(
            "Between two hands the players may agree to stop: the debt that is left is taken "
            "off all middle columns in equal parts. Odd points go to the players who owe most."
        )
    )
    yield Head(_("The settlement"))
    yield Paragraph(
        _(
            "Each player adds up their own soups, then takes off the soups that the others have "
            "written against them. The middle column counts {times} times: it is taken off if it "
            "is still a debt, and added if it is under a hat. What some players win, the others "
            "lose: the results add up to zero."
        ).format(times=rules.score.per_point)
    )
    if rules.minus_is_good:
        yield Paragraph(_("On this paper a win has a minus sign, a loss a plus sign."))


def the_words(_rules: RuleSet) -> Iterator[Term]:
    """What is on the paper."""
    yield Term(
        _("bula"),
        _("The debt everybody starts with; also the middle column in which it is paid off."),
    )
    yield Term(_("hat"), _("A roof drawn over a middle column that is above zero."))
    yield Term(_("open refa"), _("A refa that has not doubled a contract yet."))
    yield Term(
        _("refa"),
        _(
            "A stroke for each player after everybody has passed: the player’s next "
            "contract counts double."
        ),
    )
    yield Term(
        _("soup"),
        _("A column for the tricks of a defender; each player has one against each opponent."),
    )
    yield Term(
        _("agree to stop"),
        _("Stop the match early: the debt that is left is taken off everybody in equal parts."),
    )
