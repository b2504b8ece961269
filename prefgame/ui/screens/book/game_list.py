"""A past match in the list of the book: its words, and its row."""

from __future__ import annotations

from prefgame.app.book.figures import PastGame
from prefgame.app.storage.rows import Origin
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.registry import RULESETS
from prefgame.ui.screens.menu import day_of
from prefgame.ui.widgets.elements import Element, Pencilled, Row, Share, Stretch, wordings
from prefgame.ui.widgets.styles import NOTE, Style
from prefgame.ui.words.numbers import NO_BREAK, signed
from prefgame.ui.words.options import name_of_game

_DAY = Style("button", "note")


def game_row(game: PastGame, chosen: bool) -> Element:
    """Return the row of a match: when it ended, its game, its length, and what the player won."""
    quiet = NOTE.inked("ink" if chosen else "ink2")
    return Row(
        (
            Share(0.28, wordings(*day_words(game), style=_DAY)),
            Share(0.32, wordings(*game_words(game), style=quiet)),
            Stretch(wordings(*hands_words(game), style=quiet)),
            Pencilled(result_words(game), strong=True, seed=game.match),
        )
    )


def day_words(game: PastGame) -> tuple[str, ...]:
    """When it ended. A record says no day, so of a match that was added from one only the day is
    known on which that was done; then in fewer words.
    """
    day = day_of(game.day)
    if game.origin is Origin.EDITED:
        return _("altered record, {day}").format(day=day), pgettext("a match", "altered")
    if not game.imported:
        return (day,)
    return _("imported {day}").format(day=day), pgettext("a match", "imported")


def game_words(game: PastGame) -> tuple[str, ...]:
    """The rules and their way of keeping score; then the rules alone."""
    rules = next((rules for rules in RULESETS if rules.key == game.rules), None)
    name = name_of_game(game.rules, game.options)
    return (name,) if rules is None else (name, _(rules.name))


def hands_words(game: PastGame) -> tuple[str, ...]:
    """How many hands it had; then the number alone."""
    hands = ngettext("{count} hand", "{count} hands", game.hands).format(count=game.hands)
    return hands.replace(" ", NO_BREAK), str(game.hands)


def result_words(game: PastGame) -> str:
    """What the player won. Nothing where nobody knows."""
    return "" if game.won is None else signed(game.won, _is_turned(game.rules))


def _is_turned(key: str) -> bool:
    return any(rules.key == key and rules.minus_is_good for rules in RULESETS)
