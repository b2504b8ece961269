"""Where the player can go: a value for each route, with what the scene at its end needs.

Invariant: a route only names its end; ``scenes`` makes the scene, and ``program`` shows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from prefgame.app.settings import TypedProgram
from prefgame.app.storage.rows import EveningPlace
from prefgame.rules.base import Phase, Seat
from prefgame.rules.options import OptionValue
from prefgame.rules.ruleset import RuleSet

if TYPE_CHECKING:  # the menu is shown before what plays is loaded
    from prefgame.app.daily_deal import DealRecord
    from prefgame.app.daily_problem import ProblemOfDay
    from prefgame.app.deals.composed import Composed
    from prefgame.app.evening import Evening
    from prefgame.app.keeper.table import Keeping, KeptTable
    from prefgame.app.learn.drills import Round
    from prefgame.app.learn.lessons import Lesson
    from prefgame.app.learn.practice import Practice, PracticeSession
    from prefgame.app.look_back.past_hands import PlayedHands
    from prefgame.app.odds.held import HeldHand
    from prefgame.app.problems.shelf import Kept
    from prefgame.app.session import Session
    from prefgame.engine.events import Event


@dataclass(frozen=True)
class Menu:
    """The first scene. A match that is played is left: it is saved already."""


# ---- pages, laid over what is shown


@dataclass(frozen=True)
class NewMatch:
    """The choice of rules, length, seats and deck."""


@dataclass(frozen=True)
class HandResult:
    """The result of the last hand. Its way on goes back to the table (next hand) or to the
    settlement. ``asked``: the table below shows the result too, so the page can be put away.
    """

    session: Session
    asked: bool = False


@dataclass(frozen=True)
class ScoreSheet:
    """The score sheet of a match."""

    session: Session


@dataclass(frozen=True)
class EveningPage:
    """The results of an evening."""

    evening: Evening


@dataclass(frozen=True)
class DuplicatePage:
    """A match that an expert plays again on the same deals, to be compared."""

    hands: PlayedHands


@dataclass(frozen=True)
class HandOdds:
    """How often a hand makes which contract. ``hands``: one, or several to choose from, which then
    have ``names``; ``chosen``: that which is shown first.
    """

    hands: tuple[HeldHand, ...]
    names: tuple[str, ...] = ()
    chosen: int = 0


@dataclass(frozen=True)
class SettingsPage:
    """The settings."""


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game, and how to use the program. ``rules`` have the options of a table.
    ``phase``: the one at the table, whose page is open first.
    """

    rules: RuleSet
    phase: Phase | None = None


@dataclass(frozen=True)
class UsualRules:
    """The rules of the game at the table, or of the last one."""


@dataclass(frozen=True)
class RecordPage:
    """A match record to look at: this one, or a choice of them."""

    path: Path | None = None


@dataclass(frozen=True)
class BookPage:
    """The player's book, to which the matches of these files are added."""

    additions: Sequence[Path] = ()


@dataclass(frozen=True)
class TodayPage:
    """The page of today: its problem and its deal."""


@dataclass(frozen=True)
class ProblemPage:
    """A problem of the day."""

    problem: ProblemOfDay


@dataclass(frozen=True)
class LayOut:
    """The page on which a hand is laid out: the one that lay there last, or ``hand``."""

    hand: Composed | None = None


@dataclass(frozen=True)
class ProblemCollections:
    """The collections of problems, to which those of these files are added."""

    additions: Sequence[Path] = ()


@dataclass(frozen=True)
class ProblemCollection:
    """The problems of a collection."""

    kept: Kept


@dataclass(frozen=True)
class CollectedProblem:
    """The problem of that number, from 0, in a collection."""

    kept: Kept
    number: int


@dataclass(frozen=True)
class KeptSheets:
    """The sheets of tables that play with real cards, or a new sheet where there is none."""


@dataclass(frozen=True)
class NewKeptSheet:
    """Rules and players of a new sheet; ``like``: those of this table are proposed."""

    like: KeptTable | None = None


@dataclass(frozen=True)
class KeptSheet:
    """The page of a table whose score is kept."""

    keeping: Keeping


# ---- matches


@dataclass(frozen=True)
class BeginMatch:
    """The table of a match that begins; ``evening``: its place in one; ``programs``: in the place
    of levels, by seat.
    """

    rules: RuleSet
    players: Sequence[str]
    levels: Sequence[str | None]
    options: Mapping[str, OptionValue]
    first_dealer: int | None
    evening: EveningPlace | None = None
    programs: Mapping[Seat, TypedProgram] = field(default_factory=dict)


@dataclass(frozen=True)
class FirstMatch:
    """The table of a match with the easiest opponents and all that is usual."""

    rules: RuleSet


@dataclass(frozen=True)
class NextMatch:
    """The table of the next match of an evening, or of the first one of a new evening where it is
    over: the same company, and lots for the first dealer.
    """

    evening: Evening


@dataclass(frozen=True)
class ResumeMatch:
    """The table of the stored match of this number; where it cannot be read, the menu says why."""

    number: int


@dataclass(frozen=True)
class MatchTable:
    """The table of a match that is played."""

    session: Session


@dataclass(frozen=True)
class Settlement:
    """The end of a match."""

    session: Session


# ---- learning


@dataclass(frozen=True)
class Lessons:
    """The lessons, over the menu: those of these rules, or of those played last."""

    rules: RuleSet | None = None


@dataclass(frozen=True)
class LessonStep:
    """The table of a lesson, at the step of that number."""

    lesson: Lesson
    step: int = 0


@dataclass(frozen=True)
class Drills:
    """The situations that can be drilled, over the lessons: those of these rules, with the one of
    that key in focus.
    """

    rules: RuleSet | None = None
    at: str = ""


@dataclass(frozen=True)
class NextDrill:
    """The table of the next drill of a round."""

    questions: Round


# ---- practice, at a table that is laid over what is shown


@dataclass(frozen=True)
class FreeHand:
    """The hand that a lesson ends in: from its beginning where ``log`` is empty, else as far as
    that.
    """

    lesson: Lesson
    log: Sequence[Event] = ()


@dataclass(frozen=True)
class PlayAgain:
    """A hand that is played again."""

    practice: Practice


@dataclass(frozen=True)
class DealOfDay:
    """The deal of the day."""

    record: DealRecord


@dataclass(frozen=True)
class ChangePractice:
    """The same table with the hand from its beginning, or with a move taken back."""

    session: PracticeSession


@dataclass(frozen=True)
class EndPractice:
    """Back to where the practice began."""


Page = (
    NewMatch
    | HandResult
    | ScoreSheet
    | EveningPage
    | DuplicatePage
    | HandOdds
    | SettingsPage
    | RulesPage
    | RecordPage
    | BookPage
    | TodayPage
    | ProblemPage
    | LayOut
    | ProblemCollections
    | ProblemCollection
    | CollectedProblem
    | KeptSheets
    | NewKeptSheet
)
"""what is laid over what is shown, whatever that is"""

OwnPage = Settlement | KeptSheet | Lessons | Drills
"""a page for which the table is left"""

Table = BeginMatch | FirstMatch | NextMatch | ResumeMatch | MatchTable | LessonStep | NextDrill
"""a table at which the player sits down"""

PracticeTable = FreeHand | PlayAgain | DealOfDay
"""a table that is laid over what is shown"""

Leaving = Menu | OwnPage | ChangePractice | EndPractice
"""what begins with leaving something"""

Route = Page | UsualRules | Table | PracticeTable | Leaving
"""every way through the program"""
