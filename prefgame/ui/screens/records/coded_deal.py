"""The question before a deal is played that somebody has sent as a code: which game, which seat.

Invariant: the seats are named by their order, as they lie in the code: a friend who says "take the
eldest hand" means the same cards at every table.
"""

from __future__ import annotations

from prefgame.app.play.shuffle import Packets
from prefgame.app.practice.session import practice_of_deal
from prefgame.i18n import _
from prefgame.rules import registry
from prefgame.ui.frames.choice import ChoiceSheet, Chooser
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.play_again import PracticeSheet
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.words.options import game_name


class CodedDealSheet(PracticeSheet):
    """The question about these ``packets``, with the last game and the eldest hand proposed. The
    options, names and levels are those that were agreed on last.
    """

    def __init__(self, game: Game, packets: Packets) -> None:
        self.game, self.packets = game, packets
        self.draft = Draft(game.settings)
        self.draft.seats = len(packets[0])  # who would sit out has no cards in a code
        self.game_row = Chooser(game_name(self.draft.table), self._ask_game)
        seats = _("first to call"), _("second to call"), _("dealer")
        self.seat = Segments(seats, 0)
        super().__init__(
            _("Play this deal"), ((_("Game"), self.game_row), (_("Your seat"), self.seat))
        )

    def sentence(self) -> str:
        cards = _("The code has the cards, but not the game: choose the one they were dealt for.")
        return f"{cards} {super().sentence()}"

    def _ask_game(self) -> None:
        games = registry.RULESETS
        self.window.push(
            ChoiceSheet(
                _("Which game?"),
                "",
                [(_(rules.name), "") for rules in games],
                [rules.key for rules in games].index(self.draft.rules.key),
                self._choose_game,
            )
        )

    def _choose_game(self, index: int) -> None:
        self.draft.choose_rules(registry.RULESETS[index])
        self.game_row.label = game_name(self.draft.table)

    def begin(self) -> None:
        draft = self.draft
        practice = practice_of_deal(
            self.packets, draft.table, draft.players, draft.seat_levels, self.seat.chosen
        )
        self.game.practise(practice)
