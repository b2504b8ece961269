"""The page of the problem of a day.

Invariant: the day and the game of the problem stay as they were when the page was opened, also
after midnight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prefgame.app.daily_deal import last_days
from prefgame.app.daily_problem import ProblemOfDay
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.i18n import _
from prefgame.ui.daily.words import day_words, solved_on
from prefgame.ui.frames.navigation import Game
from prefgame.ui.problems.table import PuzzleScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.elements import Element, Rule, Text
from prefgame.ui.widgets.styles import NOTE


class ProblemScene(PuzzleScene):
    """The problem of a day."""

    problem: ProblemOfDay

    def __init__(self, game: Game, problem: ProblemOfDay) -> None:
        kept = game.store.days.one(problem.day.isoformat(), problem.rules.key)
        super().__init__(game, problem, kept.problem)

    @property
    def title(self) -> str:
        return _("Problem of the day")

    @property
    def _kept(self) -> KeptDay:
        day, rules = self.problem.day.isoformat(), self.problem.rules.key
        return self.game.store.days.one(day, rules)

    def keep(self, result: ProblemResult) -> None:
        if self._kept.problem is not result:
            changed = replace(self._kept, problem=result, found=self.problem.number)
            self.game.store.days.change(changed)

    def head(self) -> tuple[tuple[str, ...], Element | None]:
        day = day_words(self.problem.day)
        with_game = _("{day} · {game}").format(day=day, game=_(self.problem.rules.name))
        return (with_game, day), self.cover_control()

    def leave_button(self) -> Button:
        return Button(_("Other days and games"), self.go_back, size=24)

    def side_foot(self) -> Sequence[Element]:
        days = self.game.store.days.of_game(self.problem.rules.key)
        wanted = {day.isoformat() for day in last_days(self.problem.day)}
        solved = solved_on(kept for day, kept in days.items() if day in wanted)
        return (Rule(), Text(solved, NOTE)) if solved else ()
