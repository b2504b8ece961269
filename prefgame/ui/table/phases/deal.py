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
from prefgame.ui.table.slips.payments import PaymentSlip
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.elements import Laid, Paragraph
from prefgame.ui.widgets.styles import Style
from prefgame.ui.words.defence_words import unplayed_words

_BUTTON = 270
"""the design width of a button"""
_TOLD = Style("label", "text", "cream")


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
        words, won = _("{name} took {won}"), hand.taken[hand.declarer]
        return PlaqueInfo(title, words.format(name=self.name(hand.declarer), won=won))

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
        row = self.layout.bar._replace(w=2 * self.kit.f(_BUTTON))
        first, second = row.columns(2, self.kit.space("near"))
        return [
            Button(_("Next hand"), self._deal, first, kind="brass", ground="cloth"),
            Button(_("Show the result"), self._show_result, second, ground="cloth"),
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
        return list(zip(map(str, hand.talon), self.layout.talon(len(hand.talon))))

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
        way = self.shown.game.way(routes.Settlement(self.shown.session))
        box = self.layout.bar._replace(w=self.kit.f(_BUTTON))
        return [Button(_("Settlement"), way, box, kind="brass", ground="cloth")]


# ---- after a hand where money lies on the table: how it ended, what it pays, and the way on


class PaidDealPhase(DealPhase):
    """Cards are dealt, or the hand that has ended is paid."""

    _foot: Laid | None = None
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

    def slip(self) -> PaymentSlip | None:
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
        return PaymentSlip(
            said,
            before,
            after,
            seats,
            tuple(players[seat] for seat in seats),
            cash.paid,
            cash.money or parts.lies(view.table.sheet),
            parts.next_deal(view) if self.shown.session.goes_on else "",
            parts.filled_before(self._opened()),
        )

    # ---- the way on

    def choices(self) -> list[Widget]:
        shown = self.slip()
        if shown is None:
            return []
        buttons = self._buttons()
        self._foot = shown.foot(self.kit, list_box(self.kit), buttons)
        return [*buttons]

    def _buttons(self) -> list[Button]:
        """The way on, and the hand; the first is the one at the right end."""
        if not self.shown.session.goes_on:
            return [Button(_("Look at the hand"), self._look, kind="brass")]
        words = _("Settlement") if self._over else _("Next hand")
        return [Button(words, self._go_on, kind="brass"), Button(_("Look at the hand"), self._look)]

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
        shown = self.slip()
        if shown is None:
            return super().visible_boxes()
        return [shown.box(self.kit, list_box(self.kit))]

    def draw(self, surface: Surface) -> None:
        shown, kit = self.slip(), self.kit
        if shown is None:
            super().draw(surface)
            return
        shown.draw(surface, kit, list_box(kit))
        if self._foot is not None:
            self._foot.paint(surface, kit)
        words = _(
            "The slips next to the names show what each player has won or paid so far. Together "
            "with the pot they add up to 0."
        )
        told, layout, gap = Paragraph(words, _TOLD), self.layout, kit.space("apart")
        top = layout.me.bottom + gap
        room = layout.column._replace(y=top, h=layout.height - gap - top)
        # else a note may lie there
        if not self.desk.hints.shown and told.fits(kit, room):
            told.draw(surface, kit, room)


class PaidOverPhase(PaidDealPhase):
    """The match is over; its last hand is paid, and its settlement can be looked at again."""

    def plaque(self) -> PlaqueInfo:
        return PlaqueInfo(_("The match is over"))

    note = OverPhase.note
