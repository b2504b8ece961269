"""The pages of the collections of problems: all of them, and the problems of one.

Invariant: what came with the game is not changed. The player's own collections change only by what
the player asks for here, and a file that is none changes nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from prefgame.app.files import fault_words, reason_of
from prefgame.app.problems import shelf
from prefgame.app.problems.problem import SEATS, Problem
from prefgame.app.problems.shelf import Kept, NoRoom
from prefgame.app.problems.text import MOST_PROBLEMS, BadCollection, read_collection_file
from prefgame.app.storage.kept_rows import ProblemResult, not_read_words
from prefgame.i18n import _, ngettext
from prefgame.ui.draw.deck import Deck
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog, DialogButton
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game, usual_deck
from prefgame.ui.frames.path_slip import AddScene
from prefgame.ui.paper.save import save_and_say
from prefgame.ui.problems.marks import mark_of
from prefgame.ui.problems.words import (
    goal_words,
    grade_words,
    names_of,
    problem_words,
    progress_words,
    sitting,
    title_of,
)
from prefgame.ui.screens.menu import no_file_name
from prefgame.ui.screens.new_match.own_tables import NameScene
from prefgame.ui.widgets.buttons import Button, row_button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Inset,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    centred,
    heading,
)
from prefgame.ui.widgets.list import PressRow
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import NAME, NOTE, TITLE

# ---- words


def about_of(kept: Kept) -> str:
    about = kept.collection.about
    return about if kept.own or not about else _(about)


def _results(game: Game, kept: Kept) -> list[ProblemResult]:
    problems = game.store.problems
    known = problems.all() if problems.is_known else {}
    return [known.get(one.key, ProblemResult.UNTRIED) for one in kept.collection.problems]


# ---- all collections

_AREA, _PROGRESS = "collections", 0.24


class CollectionsScene(FormScene):
    """The collections, those that came with the game first. ``additions``: files to be added."""

    def __init__(self, game: Game, additions: Sequence[Path] = ()) -> None:
        super().__init__(game)
        self._additions = tuple(additions)
        self._read()

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.game.store.problems.look_again()
        added, self._additions = self._additions, ()
        if added:
            self.add(added)

    def _read(self) -> None:
        self.own, self.bad = shelf.own()
        self._revision = self.game.store.problems.revision

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._revision != self.game.store.problems.revision:
            self._revision = self.game.store.problems.revision
            self.rebuild()

    @property
    def title(self) -> str:
        return _("Problems")

    @property
    def first(self) -> str:
        return "shipped 0"

    # ---- what the player does

    def _changed(self) -> None:
        self._read()
        self.rebuild()

    def _do(self, work: Callable[[], object]) -> None:
        """Do it, or say why the disk, the file or the room refuses; show what there is now."""
        try:
            work()
        except (OSError, sqlite3.Error) as error:
            self.notify(_("This cannot be saved: {reason}.").format(reason=reason_of(error)))
        except BadCollection as error:
            self.notify(bad_words(error))
        except NoRoom:
            self.notify(no_room_words())
        self._changed()

    def _ask_what_to_do(self, kept: Kept) -> None:
        ways = (self._ask_to_rename, self._save, self._ask_to_delete)
        answers = [
            (_("Rename"), ""),
            (_("Save as a file"), _("to be given to others")),
            (_("Delete"), ""),
        ]
        title = title_of(kept)
        self.window.push(ChoiceSheet(title, "", answers, -1, lambda at: ways[at](kept)))

    def _ask_to_rename(self, kept: Kept) -> None:
        taken = [title_of(one) for one in self.own if one != kept]
        refused = _("There is a collection of this name already.")
        rename = partial(self._rename, kept)
        title = title_of(kept)
        self.window.push(NameScene(_("Rename"), title, taken, rename, refused))

    def _rename(self, kept: Kept, title: str) -> None:
        if title != title_of(kept):
            self._do(lambda: shelf.rename(kept, title))

    def _save(self, kept: Kept) -> None:
        self.notify(save_and_say(lambda: shelf.save_file(kept.collection)))

    def _ask_to_delete(self, kept: Kept) -> None:
        answers = [
            DialogButton(_("Keep it")),
            DialogButton(_("Delete"), lambda: self._do(lambda: shelf.delete(kept))),
        ]
        question = _("Delete “{name}”?").format(name=title_of(kept))
        self.window.push(Dialog(question, _("Its problems are lost."), answers))

    def _ask_for_file(self) -> None:
        sentence = _("Type the path of a file with problems, or drop it on the window.")
        title = _("Add problems from a file")
        self.window.push(AddScene(lambda path: self.add([path]), title, sentence))

    def add(self, paths: Sequence[Path]) -> None:
        """Keep the collections of these files, and say what was done or why one cannot be read."""
        added, wrong = 0, list[str]()
        for path in paths:
            try:
                shelf.add_collection(read_collection_file(path))
                added += 1
            except BadCollection as error:
                wrong.append(bad_words(error, path))
            except NoRoom:
                wrong.append(no_room_words())
            except OSError as error:
                words = _("This cannot be saved: {reason}.")
                wrong.append(words.format(reason=reason_of(error)))
        done = ngettext("{count} collection was added.", "{count} collections were added.", added)
        said = [*wrong[:1], *([done.format(count=added)] if added else [])]
        self._changed()
        if said:
            self.notify(" ".join(said))

    def take_files(self, names: Sequence[str]) -> bool:
        self.add([Path(name) for name in names if name])
        if not all(names):
            self.notify(no_file_name())
        return True

    # ---- the page

    def content(self, kit: Kit) -> Element:
        about = _(
            "Hands that ask for one decision. Every answer is proved, and each problem can be "
            "tried as often as you like."
        )
        rows = Column((*self._shipped(), *self._owned()), "tight")
        add = Button(_("Add from a file"), self._ask_for_file, size=25)
        foot = Row((Stretch(Text(self._foot_words(), NOTE)), Control("add", add)), "apart")
        area = Stretch(Control(_AREA, Scroll(rows), fill=True))
        return Inset(Column((Paragraph(about, NOTE), area, foot)), "wide", "apart")

    def _foot_words(self) -> str:
        if not self.game.store.problems.is_known:
            return not_read_words()
        return _("A file of problems can be dropped on the window.")

    def _shipped(self) -> Iterator[Element]:
        yield heading(_("With the game"))
        for at, kept in enumerate(shelf.shipped()):
            yield Control(f"shipped {at}", self._row(kept))

    def _owned(self) -> Iterator[Element]:
        yield Space("apart")
        yield heading(_("Your own"))
        if not self.own and not self.bad:
            words = _("Nothing yet. What you save or add from a file is kept here.")
            yield Paragraph(words, NOTE)
        for at, kept in enumerate(self.own):
            press = partial(self._ask_what_to_do, kept)
            change = row_button(_("Change"), title_of(kept), press)
            row = Stretch(Control(f"own {at}", self._row(kept)))
            yield Row((row, Control(f"change {at}", change)))
        for error in self.bad:
            yield Paragraph(bad_words(error), NOTE)

    def _row(self, kept: Kept) -> PressRow:
        results = _results(self.game, kept)
        told: tuple[Element, ...] = (Text(title_of(kept), NAME),)
        if about := about_of(kept):
            told = (*told, Text(about, NOTE, lines=2))
        progress = Column((Text(progress_words(results), NOTE, "right"),), "none", middle=True)
        row = Row((Stretch(Column(told, "none", middle=True)), Share(_PROGRESS, progress)))
        return PressRow(row, self.game.way(routes.ProblemCollection(kept)))


def bad_words(error: BadCollection, path: Path | None = None) -> str:
    """Return why a file of problems cannot be read, with its place."""
    if error.cause is not None and path is not None:
        reason = fault_words(path, "", f"{reason_of(error.cause)}.")
    else:
        reason = str(error)
    return _("This file cannot be read: {reason}").format(reason=reason)


def no_room_words() -> str:
    return _("{collections} collections of {problems} problems are kept, and no more.").format(
        collections=shelf.MOST_COLLECTIONS, problems=MOST_PROBLEMS
    )


# ---- the problems of one collection

_PROBLEMS, _STANDING = "problems", 0.3


class CollectionScene(FormScene):
    """The problems of a collection, with what became of them."""

    def __init__(self, game: Game, kept: Kept) -> None:
        super().__init__(game)
        self.kept = kept
        self._revision = game.store.problems.revision

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._revision != self.game.store.problems.revision:
            self._revision = self.game.store.problems.revision
            self.rebuild()

    @property
    def title(self) -> str:
        return title_of(self.kept)

    @property
    def first(self) -> str:
        """The first problem that is not done."""
        open_ones = (at for at, one in enumerate(_results(self.game, self.kept)) if not one.is_done)
        return f"problem {next(open_ones, 0)}"

    def _ask_to_remove(self, problem: Problem) -> None:
        def remove() -> None:
            try:
                self.kept = shelf.remove_problem(self.kept, problem)
            except OSError as error:
                self.notify(_("This cannot be saved: {reason}.").format(reason=reason_of(error)))
            except BadCollection as error:
                self.notify(bad_words(error))
            self.rebuild()

        answers = [DialogButton(_("Keep it")), DialogButton(_("Delete"), remove)]
        words = _("It is taken out of the collection.")
        self.window.push(Dialog(_("Delete this problem?"), words, answers))

    # ---- the page

    def content(self, kit: Kit) -> Element:
        results = _results(self.game, self.kept)
        rows = [
            self._line(kit, at, one, result)
            for at, (one, result) in enumerate(zip(self.kept.collection.problems, results))
        ]
        if not rows:
            rows = [Paragraph(_("There is no problem in this collection."), NOTE)]
        head: list[Element] = [
            Row((Stretch(Text(title_of(self.kept), TITLE)), Text(progress_words(results), NOTE)))
        ]
        if about := about_of(self.kept):
            head.append(Paragraph(about, NOTE))
        area = Stretch(Control(_PROBLEMS, Scroll(Column(tuple(rows), "none")), fill=True))
        return Inset(Column((*head, Rule("ox", 2), area)), "wide", "apart")

    def _line(self, kit: Kit, at: int, problem: Problem, result: ProblemResult) -> Element:
        row = Control(f"problem {at}", self._row(kit, at, problem, result))
        if not self.kept.own:
            return row
        title = f"{at + 1}. {self._named(problem, result) or self._goal(problem)}"
        delete = row_button(_("Delete"), title, partial(self._ask_to_remove, problem))
        return Row((Stretch(row), Control(f"delete {at}", delete)))

    def _deck_of(self, problem: Problem) -> Deck:
        return self.deck(self.game.settings.deck or usual_deck(problem.rules))

    def _goal(self, problem: Problem) -> str:
        seats = sitting(problem.rules, SEATS, problem.player)
        return goal_words(problem, self._deck_of(problem), names_of(self.game.settings, seats))

    def _named(self, problem: Problem, result: ProblemResult) -> str:
        """Return its title, or its name once it is known; else nothing."""
        title = problem.words.title or (problem.words.name if result.is_done else "")
        return title if self.kept.own or not title else _(title)

    def _row(self, kit: Kit, at: int, problem: Problem, result: ProblemResult) -> PressRow:
        named, goal = self._named(problem, result), self._goal(problem)
        game, grade = _(problem.rules.name), grade_words(problem.words.grade)
        both = _("{title} · {game}")
        note = both.format(title=game, game=grade) if grade else game
        if named:
            note = both.format(title=goal, game=note)
        told = Column(
            (Text(f"{at + 1}. {named or goal}", NAME, lines=2), Text(note, NOTE)),
            "none",
            middle=True,
        )
        standing = Column((Text(problem_words(result), NOTE, "right"),), "none", middle=True)
        row = Row((centred(mark_of(result)), Stretch(told), Share(_STANDING, standing)))
        return PressRow(row, self.game.way(routes.CollectedProblem(self.kept, at)))
