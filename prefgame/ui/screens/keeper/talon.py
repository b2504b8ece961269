"""The two cards of a talon: chosen by suit and rank, one after the other.

Invariant: an answer is whole: two cards, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.keeper.entry import Question
from prefgame.app.words.names import first_letter_down, first_letter_up, join_with_and
from prefgame.cards import RANK_LETTERS
from prefgame.i18n import _
from prefgame.ui.frames.choice import ChoiceSheet, Chooser
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scene import Scene

_SUITS = "SDHC"


class TalonButton(Chooser):
    """The cards of the talon; pressed, it asks for them."""

    def __init__(
        self,
        kit: Kit,
        question: Question,
        on_answer: Callable[[str], None],
        push: Callable[[Scene], None],
    ) -> None:
        self.words, self.on_answer, self.push = kit.deck, on_answer, push
        cards = (question.chosen or "").split()
        names = [first_letter_down(self.words.card_name(card)) for card in cards]
        shown = first_letter_up(join_with_and(names)) if cards else "–"
        super().__init__(shown, lambda: self._ask_suit(()))

    def _ask_suit(self, before: tuple[str, ...]) -> None:
        answers = [(self.words.suit_name(suit), "") for suit in _SUITS]
        self.push(
            ChoiceSheet(
                _("The second card of the talon") if before else _("The first card of the talon"),
                "",
                answers,
                -1,
                lambda index: self._ask_rank(before, _SUITS[index]),
            )
        )

    def _ask_rank(self, before: tuple[str, ...], suit: str) -> None:
        ranks = [rank for rank in RANK_LETTERS if suit + rank not in before]
        answers = [(self.words.card_name(suit + rank), "") for rank in ranks]

        def take(index: int) -> None:
            cards = (*before, suit + ranks[index])
            if len(cards) == 2:
                self.on_answer(" ".join(cards))
            else:
                self._ask_suit(cards)

        self.push(ChoiceSheet(self.words.suit_name(suit), "", answers, -1, take))
