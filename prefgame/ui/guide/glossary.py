"""The table rules in force, and the words of the game.

Law of this module: a word is explained by words that need no explaining.
"""

from __future__ import annotations

from prefgame.i18n import _
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide.blocks import Page, Term, Text
from prefgame.ui.words.options import label_of, usual_value


def this_table(rules: RuleSet, _deck: Deck) -> Page:
    """Every table rule in force; those that are not usual here are marked."""
    usual, given = find_ruleset(rules.key), dict(rules.chosen)
    terms = []
    for option in rules.options:
        value, expected = option.default(rules), usual_value(usual, given, option)
        changed = value != expected
        aside = _("usually: {value}").format(value=label_of(option, expected)) if changed else ""
        terms.append(Term(f"{_(option.title)}: {label_of(option, value)}", _(option.sentence), aside, changed))
    return Page(_("This table"), (Text(_("The rules this table plays by. What is not usual here is marked.")), *terms))


def words_of_the_game(_rules: RuleSet, _deck: Deck) -> Page:
    return Page(
        _("Words"),
        (
            Term(_("alone"), _("A defender plays without the other one.")),
            Term(_("auction"), _("The calls that decide who plays, and what.")),
            Term(_("betl"), _("The contract to take no trick, without trumps.")),
            Term(_("bula"), _("The debt everybody begins with; also the middle column in which it is worked off.")),
            Term(_("come"), _("Of a defender: play, and answer for a number of tricks.")),
            Term(_("declarer"), _("The player who won the auction and plays against the others.")),
            Term(_("eldest hand"), _("The player after the dealer: gets the first cards and speaks first.")),
            Term(_("fall"), _("Miss what was promised: of a declarer the contract, of a defender the tricks owed.")),
            Term(_("game"), _("A contract played without the talon; it counts one number more.")),
            Term(_("guest"), _("A defender who was invited, or whose partner said kontra: plays, but neither writes nor pays.")),
            Term(_("hat"), _("The roof over a middle column that has come out of debt.")),
            Term(_("host"), _("A defender who invited the other one, writes for both and answers for both.")),
            Term(_("kontra"), _("We will beat this: doubles the hand. Rekontra, subkontra and mortkontra double it again.")),
            Term(_("preferans"), _("The contract to take all ten tricks, without trumps, where it is played.")),
            Term(_("refa"), _("A stroke after a deal that everybody passed: the player’s next contract counts double. Also radlc.")),
            Term(_("same"), _("Hold a bid at its number instead of raising it.")),
            Term(_("sans"), _("The contract to take six tricks without trumps.")),
            Term(_("soup"), _("The column for the tricks of a defender; there is one against each opponent.")),
            Term(_("stay"), _("Of a defender: lay the cards down and have nothing to do with the hand.")),
            Term(_("talon"), _("The two cards on the table; whoever wins the auction with a number takes them.")),
            Term(_("trick"), _("One card from everybody in the hand; the best one takes them all.")),
            Term(_("write off"), _("End the match early by taking what is still owed off everybody in equal parts.")),
        ),
    )
