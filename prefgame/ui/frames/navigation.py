"""What all scenes share: the window, the settings, the store, and the way to other scenes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from prefgame.app.settings import MOST_PROGRAMS, Settings, SettingsFile, mark_of
from prefgame.app.storage.store import Store
from prefgame.i18n import _, use_language
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.frames.looks import looks_of
from prefgame.ui.frames.routes import Route
from prefgame.ui.system.display import name_window
from prefgame.ui.system.sounds import Sounds
from prefgame.ui.widgets.window import Window


def usual_deck(rules: RuleSet) -> DeckName:
    """Return the deck with which the game is played in its region."""
    return "german" if rules.deck == "german" else "french"


class Game(ABC):
    """The running program; ``notices`` are sentences that the menu has to show."""

    def __init__(self, window: Window, settings_file: SettingsFile, store: Store) -> None:
        self.window, self.settings_file, self.store = window, settings_file, store
        self.sounds = Sounds(self.settings.sound, self.settings.volume, self.settings.mono)
        self.notices: list[str] = []
        self._noticed: set[str] = set()
        self._told: Dialog | None = None
        window.on_full_screen = lambda full: settings_file.change(full_screen=full)
        window.on_unwanted_files = self._say_what_takes_files
        self.take_notice()

    def _say_what_takes_files(self) -> None:
        if self._told is not None and self.window.scene is self._told:
            return
        sentence = _(
            "Drop records, or archives of records, on the menu or on your book; drop score "
            "files on the score keeper."
        )
        self._told = Dialog(_("No files here"), sentence, [DialogButton(_("OK"))])
        self.window.push(self._told)

    def take_notice(self) -> None:
        """Have the menu show what went wrong since the last time, each once."""
        for sentence in (*self.store.messages, self.store.warning, self.settings_file.warning):
            if sentence and sentence not in self._noticed:
                self._noticed.add(sentence)
                self.notices.append(sentence)

    # ---- settings

    @property
    def settings(self) -> Settings:
        return self.settings_file.settings

    def change(self, **fields: object) -> None:
        """Change settings; the window follows at once, and the file is written."""
        settings = self.settings_file.change(**fields)
        if "language" in fields:
            use_language(settings.language)
            name_window(_("Preference"))
        if "full_screen" in fields and settings.full_screen != self.window.full_screen:
            self.window.toggle_full_screen()
        self.sounds.change(settings.sound, settings.volume, settings.mono)
        self.window.configure(**looks_of(settings))

    # ---- programs

    def trusts(self, command: str) -> bool:
        """Tell whether the player has typed this command line on this computer, or looked at it
        there.
        """
        return mark_of(command, self.store.secret()) in self.settings.typed_here

    def trust(self, command: str) -> None:
        """Remember that the player has."""
        if not self.trusts(command):
            mark = mark_of(command, self.store.secret())
            marks = (mark, *self.settings.typed_here)[:MOST_PROGRAMS]
            self.change(typed_here=marks)

    def ask_to_start(self, command: str, then: Callable[[], None]) -> None:
        """Show the whole of a command line that was not typed on this computer, and do ``then`` if
        the player wants it to be started.
        """
        why = _(
            "Its command line was not typed on this computer, but found in the settings: {command}"
        )

        def start() -> None:
            self.trust(command)
            then()

        answers = [DialogButton(_("Cancel")), DialogButton(_("Start it"), start)]
        self.window.push(Dialog(_("Start this program?"), why.format(command=command), answers))

    # ---- decks

    def choose_deck(self, deck: DeckName, rules: RuleSet) -> None:
        """Play with this deck from now on. Where it is the usual one for ``rules``, each game
        has its usual deck again.
        """
        self.change(deck=None if deck == usual_deck(rules) else deck)
        self.use_deck_of(rules)

    def other_deck(self, rules: RuleSet) -> None:
        """Take the French deck for the other one, or the other way round."""
        self.choose_deck("french" if self.window.kit.deck.name == "german" else "german", rules)

    def use_deck_of(self, rules: RuleSet) -> None:
        """Lay out the deck the player chose, or the one usual where the game is played."""
        deck = self.settings.deck or usual_deck(rules)
        if deck != self.window.kit.deck.name:
            self.window.configure(deck=deck)

    # ---- ways

    @abstractmethod
    def open(self, route: Route) -> None:
        """Go where ``route`` leads."""

    def way(self, route: Route) -> Callable[[], None]:
        """Return what a button does that leads there."""
        return partial(self.open, route)
