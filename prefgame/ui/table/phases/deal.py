"""Between the hands: the deal, the end of a hand with its payments, the end of the match.

Invariant: the next hand is dealt, or the match settled, only when the player says so.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.engine.events import Dealt, HandOpened, HandScored
from prefgame.i18n import _
from prefgame.rules.base import Direction
from prefgame.rules.scoring.base import Entry, Unplayed
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.scores.money import PaymentRow, Said
from prefgame.ui.scores.registry import money_at, words_of
from prefgame.ui.table.hand import caption_below, draw_caption
from prefgame.ui.table.money import list_box
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import plaque_title, undeclared_line
from prefgame.ui.table.slips.payment_list import PaymentList
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.defence_words import unplayed_words


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
        if self.shown.session.between_hands:  # a second press in the same moment means nothing
            self.shown.session.deal()

    def _show_result(self) -> None:
        if self.shown.session.between_hands:
            self.shown.game.open(routes.HandResult(self.shown.session))

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
        bar, session, game = self.layout.bar, self.shown.session, self.shown.game
        box = Box(bar.x, bar.y, self.kit.f(280), bar.h)
        return [
            Button(
                _("Settlement"),
                game.way(routes.Settlement(session)),
                box,
                kind="brass",
                ground="cloth",
            )
        ]


# ---- after a hand where money lies on the table: how it ended, what it pays, and the way on
# Invariant: the slip has what was paid, in order; it is written as the payments move. The next hand
# is dealt, or the match settled, only when the player says so.


class PaidDealPhase(DealPhase):
    """Cards are dealt, or the hand that has ended is paid."""

    _kept: tuple[object, Said, tuple[PaymentRow, ...], tuple[PaymentRow, ...]] | None = None
    """of the hand that is paid, in the words of a deck: how it ended, and what was paid before it
    was played and after it"""

    def _scored(self) -> HandScored | None:
        """The hand that is paid; None during the deal, and until it is scored."""
        hand, table = self.view.hand, self.view.table
        if hand is None or not hand.ended or not table.scored:
            return None
        log = self.shown.session.seen_log()
        return next((event for event in reversed(log) if isinstance(event, HandScored)), None)

    def _opened(self) -> tuple[Entry, ...]:
        """What was written before this hand."""
        for event in reversed(self.shown.session.seen_log()):
            match event:
                case HandOpened():
                    return event.entries
                case Dealt():
                    return ()
        return ()

    def _list(self) -> PaymentList | None:
        """What lies on the table; None while nothing is paid."""
        scored, parts, view = self._scored(), money_at(self.view.table.rules), self.view
        if scored is None or parts is None:
            return None
        key = scored, self.kit.identity
        if self._kept is None or self._kept[0] != key:
            deck = self.kit.deck
            before = parts.rows_before(view, self._opened(), deck)
            after = parts.rows(view, scored.entries, scored.hand, deck)
            self._kept = key, parts.said(view, deck), before, after
        _key, said, before, after = self._kept
        players, cash = view.table.players, self.desk.stage.cash
        seats = tuple((view.seat + step) % len(players) for step in range(len(players)))
        return PaymentList(
            said,
            before,
            after,
            seats,
            tuple(players[seat] for seat in seats),
            cash.paid,
            cash.money or parts.lies(view.table.sheet),
            parts.next_deal(view) if self.shown.session.goes_on else "",
            parts.filled_before(self._opened()),
            max(button.natural_width(self.kit) for button in self._buttons()),
        )

    # ---- the way on

    def choices(self) -> list[Widget]:
        shown = self._list()
        if shown is None:
            return []
        buttons = self._buttons()
        box = shown.box(self.kit, list_box(self.kit))
        for button, place in zip(buttons, reversed(shown.buttons(self.kit, box, 2))):
            button.rect = place
        return [*buttons]

    def _buttons(self) -> list[Button]:
        """The way on, and the hand; the first is the one at the right end."""
        if not self.shown.session.goes_on:
            return [Button(_("Look at the hand"), self._look, kind="brass", size=25)]
        words = _("Settlement") if self._over else _("Next hand")
        result = Button(_("Look at the hand"), self._look, size=25)
        return [Button(words, self._go_on, kind="brass", size=27), result]

    @property
    def _over(self) -> bool:
        table = self.view.table
        return table.rules.score.over(table.sheet)

    def _finish(self) -> bool:
        """Complete the payments, where they still move; whether they did."""
        moved = self.desk.timeline.busy
        while self.desk.timeline.busy:
            self.desk.timeline.finish()
        return moved

    def _go_on(self) -> None:
        """The first press finishes the payments, the second goes on."""
        if self._finish():
            return
        if self._over:
            self.shown.game.open(routes.Settlement(self.shown.session))
        else:
            self._deal()

    def _look(self) -> None:
        """The hand, at once: who asks for it does not watch the payments."""
        self._finish()
        self.shown.game.open(routes.HandResult(self.shown.session, asked=True))

    def show_result(self) -> None:
        """All is paid; the list stays until the player goes on."""
        self.desk.hands.refresh()
        self.desk.group.focus_on(self.first(self.desk.choices))

    def show_settlement(self) -> None:
        """The list leads to the settlement; where the players have agreed to
        stop, it comes by itself.
        """
        scored = self._scored()
        if scored is None or self.view.table.last_entries != scored.entries:
            super().show_settlement()

    # ---- what lies on the table

    def cards(self) -> list[tuple[str, Box]]:
        return [] if self._scored() is not None else super().cards()

    def lay_open(self) -> None:
        if self._scored() is not None:
            self.desk.stage.clear_cards()

    def visible_boxes(self) -> list[Box]:
        shown = self._list()
        return (
            super().visible_boxes() if shown is None else [shown.box(self.kit, list_box(self.kit))]
        )

    def draw(self, surface: Surface) -> None:
        shown = self._list()
        if shown is None:
            super().draw(surface)
            return
        shown.draw(surface, self.kit, list_box(self.kit))
        layout = self.layout
        words = _(
            "The slips next to the names show what each player has won or paid so far. Together "
            "with the pot they add up to 0."
        )
        y, width = layout.me.bottom + layout.u(36), layout.column.w
        if self.desk.hints.shown:  # a note may lie there
            return
        if y + self.kit.paragraph_height(words, width, "label", 23) < layout.height - layout.u(20):
            self.kit.paragraph(surface, layout.column.x, y, width, words, "label", 23, "cream")


class PaidOverPhase(PaidDealPhase):
    """The match is over; its last hand is paid, and its settlement can be looked at again."""

    def plaque(self) -> PlaqueInfo:
        return PlaqueInfo(_("The match is over"))

    note = OverPhase.note
