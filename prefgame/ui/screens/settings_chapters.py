"""The chapters of the settings, with the words of every setting."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, get_args

from pygame import Surface

from prefgame.app.files import asset_root, config_dir, data_dir
from prefgame.app.records import records_dir
from prefgame.app.settings import Settings
from prefgame.app.words import decks as deck_words
from prefgame.app.words.sentences import game_in_sentence, join_with_and
from prefgame.i18n import _, languages, ngettext, pgettext
from prefgame.rules.registry import RULESETS
from prefgame.ui.draw import theme
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.settings_rows import (
    SHOWN,
    Chapter,
    ListedAnswer,
    Row,
    deck_title,
    list_row,
    switch_row,
    words_row,
)
from prefgame.ui.widgets.buttons import Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Stepper, Switch
from prefgame.ui.words.runs import BESIDE

# ---- the chapters of the settings about cards: the decks, and the player's hand
# Invariant: a setting is here only if the game obeys it.

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


# ---- the chapter of the settings about files: where everything is kept, and what was set aside
# Invariant: it only shows; files are moved by nobody but the store and the settings themselves.


class Section(NamedTuple):
    """A title, a sentence, and paths or names of files."""

    title: str
    sentence: str
    paths: tuple[str, ...] = ()


def sections(game: Game) -> tuple[Section, ...]:
    """Everything there is to say about files, as it is now."""
    waiting = len(game.store.unfinished_matches())
    matches = _("Every call and every card is saved at once.")
    if waiting:
        more = ngettext(
            "{count} match can be continued.", "{count} matches can be continued.", waiting
        ).format(count=waiting)
        matches = f"{matches} {more}"
    found = [
        Section(_("Matches"), matches, (str(game.store.path),)),
        Section(
            _("Records"),
            _("Matches saved as text, to keep, send or look at again."),
            (str(records_dir()),),
        ),
        Section(_("Settings"), _("The file with these settings."), (str(game.settings_file.path),)),
    ]
    warnings = [warning for warning in (game.store.warning, game.settings_file.warning) if warning]
    if warnings:
        found.insert(0, Section(_("Please note"), " ".join(warnings)))
    aside = set_aside_files()
    if aside:
        sentence = _(
            "These files could not be used. They are unchanged; you can repair or delete them."
        )
        found.append(Section(_("Files set aside"), sentence, tuple(path.name for path in aside)))
    return tuple(found)


def set_aside_files() -> tuple[Path, ...]:
    """Files of the player that could not be used and were renamed."""
    folders = dict.fromkeys((data_dir(), config_dir()))
    return tuple(
        sorted(
            path
            for folder in folders
            for path in folder.glob("* (set aside *")
            if path.suffix in (".sqlite", ".json")
        )
    )


def lay_out_sections(
    kit: Kit, box: Box, found: tuple[Section, ...], surface: Surface | None = None
) -> int:
    """Draw the sections from the top of ``box`` down, or only measure; returns their height."""
    y, step = box.y + kit.f(8), kit.line_step(23)
    for section in found:
        if surface is not None:
            kit.text(surface, box.x, y + kit.f(18), section.title, "title", 33)
            top, words = y + kit.f(46), section.sentence
            kit.paragraph(surface, box.x, top, box.w, words, "label", 23, "ink2")
        y += kit.f(46) + kit.paragraph_height(section.sentence, box.w, "label", 23)
        for path in section.paths:
            for line in theme.wrap(path, "label", kit.f(23), box.w):
                if surface is not None:
                    kit.text(surface, box.x, y + step // 2, line, "label", 23)
                y += step
        y += kit.f(26)
    return y - box.y


# ---- the chapters of the settings, with the words of every setting
# Invariant: a setting is here only if the game obeys it.


LANGUAGES = {
    "en": "English",
    "hr": "Hrvatski",
    "sl": "Slovenščina",
    "sr": "Српски",
    "sr_Latn": "Srpski",
    "de": "Deutsch",
    "ru": "Русский",
}

TEXT_SIZES = get_args(Settings.model_fields["text_scale"].annotation)
"""in per cent of the usual size"""


def chapters(game: Game) -> tuple[Chapter, ...]:
    """All chapters; the last one, the storage, has neither rows nor choices."""
    found = [cards_chapter(game), hand_chapter(game), _play_chapter(game), _display_chapter(game)]
    if has_sounds():
        found.append(Chapter(pgettext("chapter", "Sound"), _sound_rows(game)))
    if len(languages()) > 1:
        found.append(_language_chapter(game))
    return (*found, Chapter(_("Storage")))


def has_sounds() -> bool:
    """Whether the game has any sounds to play."""
    return any((asset_root() / "sounds").glob("*.wav"))


def _play_chapter(game: Game) -> Chapter:
    return Chapter(
        pgettext("chapter", "Play"),
        (
            words_row(
                game,
                "pace",
                _("Speed of play"),
                _("A click or the space bar skips ahead."),
                (("calm", _("Calm")), ("brisk", _("Brisk")), ("at_once", _("Instant"))),
            ),
            switch_row(
                game,
                "play_forced",
                _("Play a forced card for me"),
                _("After a short pause, when only one card is allowed."),
            ),
            switch_row(
                game,
                "trick_waits",
                _("Wait after each trick"),
                _("The trick stays on the table until you click."),
            ),
            words_row(
                game,
                "claims",
                _("Claim the rest"),
                _("Shows the cards and ends the hand when the rest is certain."),
                (
                    ("always", pgettext("claims", "Always")),
                    ("ask", pgettext("claims", "Ask")),
                    ("never", pgettext("claims", "Never")),
                ),
            ),
            words_row(
                game,
                "take_back",
                _("Take back a slip"),
                _("Until the next player acts; that player waits a moment."),
                (
                    ("beginners", pgettext("take back", "With beginners")),
                    ("always", pgettext("take back", "Always")),
                    ("never", pgettext("take back", "Never")),
                ),
            ),
            switch_row(
                game,
                "hints",
                _("Hints"),
                _("A button at the table shows what a good player would do, and why."),
            ),
            *_paper_rows(game),
        ),
    )


def _paper_rows(game: Game) -> tuple[Row, ...]:
    """The small papers that others leave on the table."""
    return (
        switch_row(
            game,
            "still_out",
            _("Cards still out"),
            _("While hands lie open, a slip lists the cards that you have not seen."),
        ),
        switch_row(
            game,
            "partner_talks",
            _("A partner’s advice"),
            _("When you defend with open hands, a computer partner names the card it prefers."),
        ),
        switch_row(
            game,
            "words",
            _("A word after a hand"),
            _("Now and then, players of the company write a remark in pencil next to their plate."),
        ),
    )


def _sound_rows(game: Game) -> tuple[Row, ...]:
    def volume() -> Widget:
        return Stepper(
            game.settings.volume,
            0,
            100,
            lambda value: game.change(volume=value),
            step=10,
            enabled=game.settings.sound,
            text=lambda value: _("{count} %").format(count=value),
            reason=_("Sounds are switched off."),
        )

    return (
        switch_row(game, "sound", _("Sounds"), _("Cards on cloth, a knock on wood, the pencil.")),
        Row("volume", _("Volume"), _("Volume of all sounds together."), volume),
    )


def _display_chapter(game: Game) -> Chapter:
    def full_screen() -> Widget:
        return Switch(game.window.full_screen, lambda on: game.change(full_screen=on))

    return Chapter(
        _("Display"),
        (
            Row(
                "full_screen",
                _("Full screen"),
                _("You can also press F11 at any time."),
                full_screen,
            ),
            list_row(
                game,
                "text_scale",
                _("Size of the text"),
                _("From 150 % on the table is larger than the window, and follows the mouse."),
                [(size, _("{count} %").format(count=size)) for size in TEXT_SIZES],
            ),
            words_row(
                game,
                "cloth",
                _("Cloth"),
                _("The colour of the table."),
                (
                    ("loden", pgettext("cloth", "Loden")),
                    ("wine", pgettext("cloth", "Wine")),
                    ("blue", pgettext("cloth", "Blue")),
                    ("grey", pgettext("cloth", "Grey")),
                ),
            ),
            switch_row(
                game,
                "left_handed",
                _("Left-handed"),
                _("Buttons, slips and notes lie left of your cards."),
            ),
            switch_row(
                game,
                "high_contrast",
                _("High contrast"),
                _("Text and lines stand out more, and the cloth is plain."),
            ),
            switch_row(
                game,
                "less_motion",
                _("Less motion"),
                _("Cards and messages fade in instead of moving."),
            ),
        ),
        preview=True,
    )


def _language_chapter(game: Game) -> Chapter:
    def speak(code: str) -> Press:
        return lambda: game.change(language=code)

    choices = (
        ListedAnswer(LANGUAGES.get(code, code), code == game.settings.language, speak(code))
        for code in languages()
    )
    return Chapter(
        _("Language"),
        question=_("The language of all texts in the game."),
        choices=tuple(choices),
    )
