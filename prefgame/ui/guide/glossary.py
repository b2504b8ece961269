"""The table rules in force, and the words of the game.

Invariant: a word is explained by words that need no explaining.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from unicodedata import normalize

from prefgame.i18n import _
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.agreements import NEGOTIATION, TAKEOVER
from prefgame.ui.guide.auctions import AUCTIONS
from prefgame.ui.guide.blocks import Page, Paragraph, Term
from prefgame.ui.guide.defences import DEFENCES, KONTRAS
from prefgame.ui.guide.scores import SCORES
from prefgame.ui.scores.registry import with_usual_length
from prefgame.ui.words.options import applies, label_of, note_of, sentence_of, usual_value


def this_table(rules: RuleSet, deck: Deck) -> Page:
    """Every table rule in force; those that are not usual here are marked."""
    usual, given = with_usual_length(find_ruleset(rules.key)), dict(rules.chosen)
    terms = []
    for option in (one for one in rules.options if applies(rules, one)):
        value, expected = option.default(rules), usual_value(usual, given, option)
        changed = value != expected
        aside = _("default: {value}").format(value=label_of(option, expected)) if changed else ""
        terms.append(
            Term(
                f"{_(option.title)}: {label_of(option, value)}",
                f"{sentence_of(option, deck)} {note_of(option, value)}".strip(),
                aside,
                changed,
            )
        )
    return Page(
        _("Table rules"),
        (
            Paragraph(_("What the players may agree on. What differs from the default is marked.")),
            *terms,
        ),
    )


def words_of_the_game(rules: RuleSet, deck: Deck) -> Page:
    """What everybody says, and what the mechanisms of this game have words for, in the order of the
    alphabet.
    """
    told = AUCTIONS[type(rules.auction)].part("words", rules, deck)
    told += SCORES[type(rules.score)].text.part("words", rules, deck)
    told += TAKEOVER.part("words", rules, deck) + NEGOTIATION.part("words", rules, deck)
    told += DEFENCES[type(rules.defence)].part("words", rules, deck)
    if rules.kontra is not None:
        told += KONTRAS[type(rules.kontra)].part("words", rules, deck)
    of_mechanisms = (block for block in told if isinstance(block, Term))
    terms: list[Term] = sorted(chain(_common_words(), of_mechanisms), key=_in_the_alphabet)
    return Page(_("Glossary"), tuple(terms))


def _in_the_alphabet(term: Term) -> str:
    """By what the terms are sorted: an accent makes a letter follow the same one without it."""
    return normalize("NFD", term.word.casefold())


def _common_words() -> Iterator[Term]:
    yield Term(_("auction"), _("The calls that decide who is the declarer and what is played."))
    yield Term(_("declarer"), _("The player who won the auction and plays against the others."))
    yield Term(
        _("eldest hand"),
        _("The player after the dealer, who gets the first cards and calls first."),
    )
    yield Term(
        _("go down"),
        _(
            "Miss the target: the declarer does not make the contract, or a defender takes "
            "too few tricks."
        ),
    )
    yield Term(
        _("talon"),
        _(
            "The two cards dealt to the table. The player who wins the auction with a number "
            "takes them."
        ),
    )
    yield Term(
        _("trick"), _("One card from each player in the hand; the best card takes them all.")
    )
