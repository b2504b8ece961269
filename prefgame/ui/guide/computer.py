"""How the program is used: what mouse and keys do.

Law of this module: a key of the table is told from where the scenes take it, a contract as this
table plays it.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide.auction.registry import AUCTIONS
from prefgame.ui.guide.blocks import Block, Head, Page, Term, Text
from prefgame.ui.guide.defence.registry import DEFENCES
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.keys import key_name


def at_the_computer(rules: RuleSet, _deck: Deck) -> Page:
    return Page(
        _("Mouse and keys"), (*_everywhere(), *_the_calls(rules), *_the_table(), *_leaving())
    )


def _everywhere() -> Iterator[Block]:
    yield Text(_("Everything can be done with the mouse alone, and with the keyboard alone."))
    yield Head(_("Everywhere"))
    yield Term(
        _("Tab, Shift Tab, arrows"),
        _("Go to the next button, card or field; a frame shows where you are."),
    )
    yield Term(_("Enter, Space"), _("Press what is framed."))
    yield Term(_("Left, Right"), _("Change the choice that is framed; a number also with + and −."))
    yield Term(
        _("Wheel, Page Up, Page Down, Home, End"), _("Move a page that is longer than the window.")
    )
    yield Term(_("Escape"), _("Back; at the table, the menu."))
    yield Term(_("F11, Alt Enter"), _("Full screen, and back."))


def _the_calls(rules: RuleSet) -> Iterator[Block]:
    yield Head(_("Calls and contracts"))
    yield from AUCTIONS[type(rules.auction)].keys(rules)
    yield from DEFENCES[type(rules.defence)].keys(rules)


def _the_table() -> Iterator[Block]:
    yield Head(_("At the table"))
    yield Term(_("Click, Space, Enter"), _("Finish whatever is moving."))
    yield Term(
        _("Arrows, Enter"), _("Choose a card and play it. A card that may not be played says why.")
    )
    yield Term(_("Home, End"), _("Go to the first or the last card of the hand."))
    yield Term(key_name(keys.HINT), _("A hint when it is your turn; once more, and it goes away."))
    yield Term(key_name(keys.LAST_TRICK), _("Look at the last trick."))
    yield Term(key_name(keys.PILES), _("Look at the talon, and at what you laid away."))
    yield Term(
        _("Page up, Page down"),
        _("Bring back calls for which the notes have no room, and return to the newest."),
    )
    yield Term(key_name(keys.DECK), _("Change the deck, even in the middle of a hand."))
    yield Term(
        key_name(keys.NOTES),
        _("The notes, where the window is too narrow to show them all the time."),
    )
    yield Term(
        key_name(keys.RESULT),
        _("In the play: show the result at once, when you have no part in it."),
    )
    yield Term(
        key_name(keys.CLAIM),
        _(
            "In the play: claim the tricks that nobody can take from you any more, or give up the "
            "rest."
        ),
    )
    yield Term(key_name(keys.RULES), _("These rules."))
    yield Term(
        key_name(keys.SCORE_SHEET), _("The score sheet; click a number to see how it arose.")
    )
    yield Term(
        _("Left, Right"),
        _("While the tricks of a hand are looked at again: the one before, the one after."),
    )


def _leaving() -> Iterator[Block]:
    yield Head(_("Leaving"))
    yield Text(
        _(
            "The match is saved with every card. Close the window whenever you like; the menu "
            "offers to continue."
        )
    )
    yield Text(
        _(
            "A record (a file that ends in .pref) can be dropped on the window of the menu to "
            "look at it."
        )
    )
