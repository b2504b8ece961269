"""The chapters of the settings about cards: the decks, and the player's hand.

Invariant: a setting is here only if the game obeys it.
"""

from __future__ import annotations

from typing import get_args

from prefgame.app.settings import Settings
from prefgame.app.words import decks as deck_words
from prefgame.app.words.names import game_in_sentence, join_with_and
from prefgame.i18n import _, pgettext
from prefgame.rules.registry import RULESETS
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.deck_choice import SHOWN, deck_title
from prefgame.ui.screens.settings.rows import Chapter, Row, list_row, switch_row, words_row
from prefgame.ui.words.runs import BESIDE

LETTERS = {
    "english": "A K Q J",
    "german": "A K D B",
    "german_suits": "A K O U",
    "croatian": "A K G D",
    "slovenian": "A K Z S",
    "russian": "Т К Д В",
}


def cards_chapter(game: Game) -> Chapter:
    """The deck, and how it looks."""
    by_game = _decks_of_games()
    decks = [(name, deck_title(name)) for name in SHOWN]
    options = [(None, pgettext("deck", "By game")), *decks]
    rows_of = {"german": _german_rows, "french": _french_rows}[game.window.kit.deck.name]
    rows = list_row(game, "deck", _("Deck"), by_game, options), *rows_of(game)
    return Chapter(_("Cards"), rows, preview=True)


def _german_rows(game: Game) -> tuple[Row, ...]:
    none = _("Corner letters are switched off.") if game.settings.corner_letters == "never" else ""
    return (
        _back_row(game, "german_back", _("Green")),
        list_row(
            game,
            "corner_letters",
            _("Corner letters"),
            _("On paper, William Tell cards have no corner letters."),
            (("never", _("Never")), ("overlap", _("When cards overlap")), ("always", _("Always"))),
        ),
        _letters_row(game, "german_letters", none),
        _large_index_row(game, none),
    )


def _french_rows(game: Game) -> tuple[Row, ...]:
    return (
        _back_row(game, "french_back", _("Blue")),
        _letters_row(game, "french_letters"),
        _large_index_row(game),
        switch_row(
            game, "four_colours", _("Four colours"), _("Diamonds are blue and clubs are green.")
        ),
    )


def _back_row(game: Game, name: str, second: str) -> Row:
    return words_row(
        game,
        name,
        _("Back of the cards"),
        _("What the others see of your cards."),
        ((1, _("Red")), (2, second)),
    )


def _letters_row(game: Game, name: str, none: str = "") -> Row:
    """`none`: why no letters are to be seen."""
    usual = BESIDE.join(deck_words.index(game.window.kit.deck.name, rank) for rank in "AKQJ")
    wanted = get_args(Settings.model_fields[name].annotation)
    options = [
        ("language", _("By language: {letters}").format(letters=usual)),
        *((habit, LETTERS[habit]) for habit in wanted if habit in LETTERS),
    ]
    return list_row(game, name, _("Which letters"), _("On aces and court cards."), options, none)


def _large_index_row(game: Game, none: str = "") -> Row:
    return switch_row(
        game,
        "large_index",
        _("Large corner letters"),
        _("For tired eyes, and for screens far away."),
        none,
    )


def hand_chapter(game: Game) -> Chapter:
    """The player's own cards."""
    return Chapter(
        _("My hand"),
        (
            words_row(
                game,
                "card_size",
                _("Card size"),
                _("Larger cards overlap more."),
                (("normal", _("Normal")), ("large", _("Large"))),
            ),
            words_row(
                game,
                "sort",
                _("Sort my hand"),
                _("By suit and rank, or in the order they were dealt."),
                (("suit", _("By suit")), ("dealt", _("As dealt"))),
            ),
            switch_row(
                game,
                "trumps_left",
                _("Trumps to the left"),
                _("Unless two suits of one colour would then be side by side."),
            ),
            switch_row(
                game,
                "raise_playable",
                _("Raise the cards I may play"),
                _("The others are darkened. Point at one to see why."),
            ),
        ),
        preview=True,
    )


def _decks_of_games() -> str:
    """Which cards each game is played with where the player has not chosen: the games of the rarer
    deck are named.
    """
    games = {
        name: [game_in_sentence(_(rules.name)) for rules in RULESETS if rules.deck == name]
        for name in SHOWN
    }
    rare, usual = sorted(SHOWN, key=lambda name: len(games[name]))
    return _("By game: {deck} for {games}; {other} for all others.").format(
        deck=deck_title(rare), games=join_with_and(games[rare]), other=deck_title(usual)
    )
