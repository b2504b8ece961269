"""What all scenes share: the window, the settings, the store, and the ways between scenes.

Invariant: scenes know the ways by name only; ``program`` knows which scene is at the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from prefgame.app.settings import Settings, SettingsFile
from prefgame.app.storage.rows import EveningPlace
from prefgame.app.storage.store import Store
from prefgame.i18n import _, use_language
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.card_style import look_of
from prefgame.ui.draw.deck import DeckName
from prefgame.ui.draw.motion import Pace
from prefgame.ui.draw.theme import Palette
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.system.display import name_window
from prefgame.ui.system.sounds import Sounds
from prefgame.ui.widgets.window import Window

if TYPE_CHECKING:  # the menu is shown before what plays is loaded
    from prefgame.app.company.evening import Evening
    from prefgame.app.daily.deal import DealRecord
    from prefgame.app.daily.problem import Problem
    from prefgame.app.keeper.table import Keeping, KeptTable
    from prefgame.app.learn.drills import Round
    from prefgame.app.learn.lesson import Lesson
    from prefgame.app.learn.practice import Practice, PracticeSession
    from prefgame.app.look_back.past_matches import PlayedHands
    from prefgame.app.session import Session
    from prefgame.engine.events import Event

PACES = {"calm": Pace.CALM, "brisk": Pace.BRISK, "at_once": Pace.AT_ONCE}
CARD_SCALES = {"normal": 1.0, "large": 1.15}


def palette_of(settings: Settings) -> Palette:
    """The colours that are set."""
    return Palette(settings.cloth, settings.high_contrast)


def usual_deck(rules: RuleSet) -> DeckName:
    """The deck with which the game is played in its region."""
    return "german" if rules.deck == "german" else "french"


class Game(ABC):
    """The running program.

    ``notices`` are sentences that the menu has to show (a file set aside, a disk that refuses).
    """

    def __init__(self, window: Window, settings_file: SettingsFile, store: Store) -> None:
        self.window, self.settings_file, self.store = window, settings_file, store
        self.sounds = Sounds(self.settings.sound, self.settings.volume)
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
        """The settings as they are now."""
        return self.settings_file.settings

    def change(self, **fields: object) -> None:
        """Change settings; the window follows at once, and the file is written."""
        settings = self.settings_file.change(**fields)
        if "language" in fields:
            use_language(settings.language)
            name_window(_("Preference"))
        if "full_screen" in fields and settings.full_screen != self.window.full_screen:
            self.window.toggle_full_screen()
        self.sounds.change(settings.sound, settings.volume)
        self.window.configure(
            deck=settings.deck,
            text_scale=settings.text_scale / 100,
            card_scale=CARD_SCALES[settings.card_size],
            look=look_of(settings),
            pace=PACES[settings.pace],
            less_motion=settings.less_motion,
            palette=palette_of(settings),
            left_handed=settings.left_handed,
        )

    def choose_deck(self, deck: DeckName, rules: RuleSet) -> None:
        """Play with this deck from now on. Where it is the usual one for ``rules``, each game
        has its usual deck again.
        """
        self.change(deck=None if deck == usual_deck(rules) else deck)
        self.use_deck_of(rules)

    def other_deck(self, rules: RuleSet) -> None:
        """The French deck for the other one, or the other way round."""
        self.choose_deck("french" if self.window.kit.deck.name == "german" else "german", rules)

    def use_deck_of(self, rules: RuleSet) -> None:
        """Lay out the deck the player chose, or the one usual where the game is played."""
        deck = self.settings.deck or usual_deck(rules)
        if deck != self.window.kit.deck.name:
            self.window.configure(deck=deck)

    # ---- ways

    @abstractmethod
    def menu(self) -> None:
        """Show the first scene."""

    @abstractmethod
    def new_match(self) -> None:
        """Choose rules, length, seats and deck."""

    @abstractmethod
    def begin(
        self,
        rules: RuleSet,
        players: Sequence[str],
        levels: Sequence[str | None],
        options: Mapping[str, OptionValue],
        first_dealer: int | None,
        evening: EveningPlace | None = None,
    ) -> None:
        """Begin a match and sit down at the table; ``evening``: its place in one."""

    @abstractmethod
    def next_match(self, evening: Evening) -> None:
        """Begin the next match of an evening, or the first one of a new evening where it is over:
        the same company, and lots for the first dealer.
        """

    @abstractmethod
    def open_evening(self, evening: Evening) -> None:
        """Lay the results of an evening over what is shown."""

    @abstractmethod
    def resume(self, number: int) -> None:
        """Go on with a stored match; where it cannot be read, the menu says why."""

    @abstractmethod
    def hand_result(self, session: Session, *, asked: bool = False) -> None:
        """Lay the result of the last hand over the table.

        Its way on goes back to the table (next hand) or to the settlement. ``asked``: the table
        below shows the result too, so the page can be put away.
        """

    @abstractmethod
    def score_sheet(self, session: Session) -> None:
        """Lay the score sheet over what is shown."""

    @abstractmethod
    def settlement(self, session: Session) -> None:
        """Show the end of the match."""

    @abstractmethod
    def learn(self, rules: RuleSet | None = None) -> None:
        """Show the lessons, over the menu: those of these rules, or of those played last."""

    @abstractmethod
    def lesson(self, lesson: Lesson, step: int = 0) -> None:
        """Sit down at the table of a lesson, at the step of that number."""

    @abstractmethod
    def free_hand(self, lesson: Lesson, log: Sequence[Event]) -> None:
        """Lay the table of the hand that this lesson ends in over what is shown: from its beginning
        where ``log`` is empty, else as far as that.
        """

    @abstractmethod
    def drills(self, rules: RuleSet | None = None, at: str = "") -> None:
        """Show the situations that can be drilled, over the lessons: those of these rules, with the
        one of that key in focus.
        """

    @abstractmethod
    def drill(self, questions: Round) -> None:
        """Sit down at the table of the next drill of a round."""

    @abstractmethod
    def first_match(self, rules: RuleSet) -> None:
        """Begin a match with the easiest opponents and all that is usual."""

    @abstractmethod
    def open_settings(self) -> None:
        """Lay the settings over what is shown."""

    @abstractmethod
    def help(self, rules: RuleSet | None = None, phase: Phase | None = None) -> None:
        """Lay the rules of a game (and how to use the program) over what is shown.

        Without ``rules``, which have the options of a table, those of the last game. ``phase``: the
        one at the table, whose page is open first.
        """

    @abstractmethod
    def open_record(self, path: Path | None = None) -> None:
        """Choose a match record to look at, or open this one."""

    @abstractmethod
    def duplicate(self, hands: PlayedHands) -> None:
        """Have an expert play this match again on the same deals, and compare."""

    @abstractmethod
    def practise(self, practice: Practice) -> None:
        """Lay a table where this hand is played again over what is shown."""

    @abstractmethod
    def change_practice(self, session: PracticeSession) -> None:
        """Go on at this table: the hand from its beginning, or with a move taken back."""

    @abstractmethod
    def end_practice(self) -> None:
        """Go back to where the practice began."""

    @abstractmethod
    def score_keeper(self) -> None:
        """Choose a kept sheet of a table that plays with real cards, or begin the first one."""

    @abstractmethod
    def new_kept_sheet(self, like: KeptTable | None = None) -> None:
        """Choose rules and players of a new sheet; ``like``: those of this table."""

    @abstractmethod
    def keep_score(self, keeping: Keeping) -> None:
        """Show the page of a kept table."""

    @abstractmethod
    def open_book(self, additions: Sequence[Path] = ()) -> None:
        """Lay the player's book over what is shown, and add the matches of these files."""

    @abstractmethod
    def open_today(self) -> None:
        """Lay the page of today over the menu: its problem and its deal."""

    @abstractmethod
    def problem_of_day(self, problem: Problem) -> None:
        """Lay this problem over what is shown."""

    @abstractmethod
    def deal_of_day(self, record: DealRecord) -> None:
        """Lay a table with the deal of the day over what is shown."""

    @abstractmethod
    def leave_table(self) -> None:
        """Go back to the menu; the match is saved already."""
