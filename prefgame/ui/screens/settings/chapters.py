"""The chapters of the settings, with the words of every setting.

Invariant: a setting is here only if the game obeys it.
"""

from __future__ import annotations

from typing import get_args

from prefgame.app.paths import asset_root
from prefgame.app.settings import Settings
from prefgame.i18n import _, languages, pgettext
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.settings.card_chapters import cards_chapter, hand_chapter
from prefgame.ui.screens.settings.rows import (
    Chapter,
    ListedAnswer,
    Row,
    list_row,
    switch_row,
    words_row,
)
from prefgame.ui.widgets.controls import Stepper, Switch
from prefgame.ui.widgets.widget import Press, Widget

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
