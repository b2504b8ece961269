"""Between the hands: the deal, the end of a hand, the end of the match.

Invariant: the next hand is dealt, or the match settled, only when the player says so.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.i18n import _
from prefgame.rules.base import Direction
from prefgame.rules.scoring.hand import Unplayed
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.card_labels import caption_below, draw_caption
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.table.slips.sheet_words import plaque_title, undeclared_line
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.defence_words import unplayed_words
from prefgame.ui.words.scores import words_of


class DealPhase(PhaseScene):
    """Cards are dealt, or have been laid open and the next hand is to come."""

    def plaque(self) -> PlaqueInfo:
        hand = self.view.hand
        if hand is None:
            return PlaqueInfo(_("A new match"))
        if not hand.ended:
            words = _("{name} deals").format(name=self.name(hand.dealer))
            return PlaqueInfo(words, _("{name} calls first").format(name=self.name(hand.order[0])))
        if hand.contract is None:
            return PlaqueInfo(_("All passed"), _("nobody plays"))
        title = plaque_title(self.view, self.kit.deck)
        if hand.declarer is None:
            return PlaqueInfo(title, undeclared_line(self.view))
        if hand.unplayed is Unplayed.NO_KONTRA:
            return PlaqueInfo(title, _("nobody says kontra"))
        agreed = self.view.agreed_tricks
        if agreed:
            words = _("agreed: {name} takes {won}")
            won = agreed[hand.declarer]
            return PlaqueInfo(title, words.format(name=self.name(hand.declarer), won=won))
        if not hand.tricks:
            table = self.view.table
            return PlaqueInfo(title, unplayed_words(table.rules, table.roles).short())
        won = hand.taken[hand.declarer]
        return PlaqueInfo(
            title, _("{name} took {won}").format(name=self.name(hand.declarer), won=won)
        )

    def note(self) -> str:
        hand = self.view.hand
        if hand is not None and hand.ended:
            written = words_of(self.view.table.rules).end_sentence(self.view)
            return " ".join(filter(None, (_("The hand is over."), written)))
        if self.view.table.rules.direction is Direction.CLOCKWISE:
            return _("The calls will appear here. The turn passes to the left.")
        return _("The calls will appear here. The turn passes to the right.")

    def before_the_calls(self) -> bool:
        return True

    def hint(self) -> str:
        hand = self.view.hand
        return "" if hand is None or hand.ended else _("Click or press space to skip the dealing.")

    def choices(self) -> list[Widget]:
        if not self._between():
            return []
        bar = self.layout.bar
        wide = self.kit.f(260)
        boxes = Box(bar.x, bar.y, 2 * wide, bar.h).columns(2, self.layout.u(12))
        return [
            Button(_("Next hand"), self._deal, boxes[0], kind="brass", ground="cloth"),
            Button(_("Show the result"), self._show_result, boxes[1], ground="cloth"),
        ]

    def _deal(self) -> None:
        if self.desk.session.between_hands:  # a second press in the same moment means nothing
            self.desk.session.deal()

    def _show_result(self) -> None:
        if self.desk.session.between_hands:
            self.desk.game.hand_result(self.desk.session)

    def _between(self) -> bool:
        table = self.view.table
        return (
            table.hand is not None
            and table.hand.ended
            and table.scored
            and not table.rules.score.over(table.sheet)
        )

    def cards(self) -> list[tuple[str, Box]]:
        hand = self.view.hand
        if hand is None or not hand.ended:
            return []
        return [
            (str(card), box) for card, box in zip(hand.talon, self.layout.talon(len(hand.talon)))
        ]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        boxes = [box for _card, box in self.cards()]
        if boxes:
            draw_caption(surface, self.kit, boxes, _("the talon"))

    def visible_boxes(self) -> list[Box]:
        boxes = super().visible_boxes()
        return [*boxes, caption_below(self.kit, boxes)] if boxes else []


class OverPhase(PhaseScene):
    """The match is over; its settlement can be looked at again."""

    def plaque(self) -> PlaqueInfo:
        return PlaqueInfo(_("The match is over"))

    def note(self) -> str:
        return words_of(self.view.table.rules).over_sentence()

    def choices(self) -> list[Widget]:
        bar, session, game = self.layout.bar, self.desk.session, self.desk.game
        box = Box(bar.x, bar.y, self.kit.f(280), bar.h)
        return [
            Button(
                _("Settlement"), lambda: game.settlement(session), box, kind="brass", ground="cloth"
            )
        ]
