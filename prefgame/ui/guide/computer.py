"""How the program is used: what mouse and keys do.

Invariant: keys come from the place that the scenes take them from, contracts from the rules
of this table.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.agreements import NEGOTIATION
from prefgame.ui.guide.auctions import AUCTIONS
from prefgame.ui.guide.blocks import Block, Head, Page, Paragraph, Term
from prefgame.ui.guide.defences import DEFENCES
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.keys import key_name


def at_the_computer(rules: RuleSet, deck: Deck) -> Page:
    """How to call and play with the mouse and with keys."""
    return Page(
        _("Mouse and keys"), (*_everywhere(), *_the_calls(rules, deck), *_the_table(), *_leaving())
    )


def _everywhere() -> Iterator[Block]:
    yield Paragraph(_("You can do everything with the mouse alone, or with the keyboard alone."))
    yield Head(_("Everywhere"))
    yield Term(
        _("Tab, Shift Tab, arrows"),
        _("Go to the next button, card or field; a frame shows where you are."),
    )
    yield Term(_("Enter, Space"), _("Press the framed button."))
    yield Term(_("Left, Right"), _("Change the framed choice; a number also with + and −."))
    yield Term(
        _("Wheel, Page Up, Page Down, Home, End"),
        _("Scroll a page that is longer than the window."),
    )
    yield Term(
        _("Escape"),
        _(
            "Close what lies on top, or go back. At the table: open the menu; "
            "with a claim on the table, play on."
        ),
    )
    yield Term(_("F11, Alt Enter"), _("Turn full screen on or off."))


def _the_calls(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    yield Head(_("Calls and contracts"))
    yield from AUCTIONS[type(rules.auction)].part("keys", rules, deck)
    yield from DEFENCES[type(rules.defence)].part("keys", rules, deck)
    yield from NEGOTIATION.part("keys", rules, deck)


def _the_table() -> Iterator[Block]:
    yield Head(_("At the table"))
    yield Term(_("Click, Space, Enter"), _("Skip whatever is moving."))
    yield Term(
        _("Arrows, Enter"), _("Choose a card and play it. A card you may not play says why.")
    )
    yield Term(_("Home, End"), _("Go to the first or the last card of the hand."))
    yield Term(key_name(keys.HINT), _("Show a hint when it is your turn; press again to close it."))
    yield Term(key_name(keys.LAST_TRICK), _("Look at the last trick."))
    yield Term(key_name(keys.PILES), _("Look at the talon and your discards."))
    yield Term(key_name(keys.OPEN_HANDS), _("Look at the hands that lie open on the table."))
    yield Term(
        _("Page Up, Page Down"),
        _("Scroll back to calls that no longer fit in the notes, and forward again."),
    )
    yield Term(key_name(keys.DECK), _("Switch to the other deck, even in the middle of a hand."))
    yield Term(
        key_name(keys.NOTES),
        _("Show the notes, if the window is too narrow to show them all the time."),
    )
    yield Term(
        key_name(keys.RESULT),
        _("During the play: if you take no part in it, show the result at once."),
    )
    yield Term(
        key_name(keys.CLAIM),
        _(
            "During the play: claim the tricks that nobody can take from you any more, or give "
            "up the rest."
        ),
    )
    yield Term(
        key_name(keys.TAKE_BACK),
        _(
            "Take your last decision back: in practice at any time, in a match until the next "
            "player acts (a setting)."
        ),
    )
    yield Term(
        key_name(keys.REPORT),
        _("Save what a computer player did last, and why, in a file."),
    )
    yield Term(key_name(keys.RULES), _("Show these rules."))
    yield Term(
        key_name(keys.SCORE_SHEET),
        _("Show the score sheet; click a number to see where it comes from."),
    )
    yield Term(
        _("Left, Right"),
        _("While you replay a hand: go to the previous or the next trick."),
    )


def _leaving() -> Iterator[Block]:
    yield Head(_("Leaving"))
    yield Paragraph(
        _(
            "The match is saved after every card. Close the window whenever you like, and "
            "continue from the menu."
        )
    )
    yield Paragraph(
        _("To look at a record (a file that ends in .pref), drop it on the menu window.")
    )
