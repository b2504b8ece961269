"""Between the hands: the deal, the end of a hand with its payments, the end of the match.

Invariant: the next hand is dealt, or the match settled, only when the player says so. Words and
sums of a hand are there from the first; the payments are written as they are made.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.engine.events import Dealt, HandOpened, HandScored
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Direction, Seat
from prefgame.rules.scoring.base import Entry, Unplayed
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.scores.money import Money, PaymentRow, Said, balance, transfers_of
from prefgame.ui.scores.registry import money_at, words_of
from prefgame.ui.table.hand import caption_below, draw_caption
from prefgame.ui.table.menu import ask_to_stop
from prefgame.ui.table.money import list_box
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import plaque_title, undeclared_line
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Laid,
    Paragraph,
    Placed,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    wordings,
)
from prefgame.ui.widgets.styles import (
    HEADING,
    NOTE,
    PENCIL,
    PENCIL_STRONG,
    STRONG,
    TITLE,
    Distance,
    Style,
)
from prefgame.ui.widgets.told import Heard
from prefgame.ui.words.defence_words import unplayed_words
from prefgame.ui.words.numbers import short_names, signed, size_of

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
        if hand.unplayed is Unplayed.GIVEN_UP:
            return PlaqueInfo(title, _("given up after the talon"))
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


# ---- the slip after a hand where money lies on the table: how it ended and for whom, what each
# player won or paid with it, the payments that explain it, and what each has now

_HAND, _NOW = Style("pencil_bold", "result", "pencil"), Style("pencil_bold", "title", "pencil")
"""of what the hand comes to, and of what lies on the table"""
_SIGN = 32
"""design width of the sign before a payment"""
_NUMBERS, _NUMBERS_OF_FOUR = 0.52, 0.58
"""parts of the width that the columns of numbers take"""
_AIRS: tuple[Distance | None, ...] = ("tight", "hair", "none", None)
"""above and below a payment, from the most to the least; None: in one line"""
_CLOSE = 1.06
"""from line to line, in sizes of the text"""
_BLEED = 68
"""how far its shadow reaches, in design pixels"""


@dataclass(frozen=True)
class PaymentSlip:
    """The slip: names in the order of its columns, the own one first; the pot is the last column.

    ``before``: what was paid for this hand before it was played. ``paid``: how many of the ``rows``
    after that have been paid, and the next one is; None: all, and nothing moves.
    """

    said: Said
    before: tuple[PaymentRow, ...]
    rows: tuple[PaymentRow, ...]
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    paid: int | None
    money: Money
    """what lies on the table now"""
    after: str
    """what follows, in a sentence"""
    filled: str = ""
    """what was paid before the hand and is no part of it, in a sentence"""

    @property
    def all(self) -> tuple[PaymentRow, ...]:
        """What was paid for the hand, in order."""
        return (*self.before, *self.rows)

    def box(self, kit: Kit, most: Box) -> Box:
        """Return the slip in ``most``: as high as it needs to be, at its lower edge."""
        return self._plan(kit, most)[0]

    def foot(self, kit: Kit, most: Box, buttons: Sequence[Button]) -> Laid:
        """Place the buttons at the right end of the foot, the first one outermost, beside the words
        of what follows.
        """
        controls = (Control(str(at), button) for at, button in enumerate(buttons))
        words = Text(self.after, Style("label", "text", "ink2"), lines=2)
        row = Row((Stretch(words), *reversed([*controls])))
        return Laid(row, kit, self._plan(kit, most)[2])

    def draw(self, surface: Surface, kit: Kit, most: Box) -> None:
        """Draw the slip in ``most`` without its foot."""
        box, paper, _foot = self._plan(kit, most)

        def draw(surface: Surface, box: Box) -> None:
            kit.sheet(surface, box)
            Laid(paper, kit, _inside(kit, box)).paint(surface, kit)

        kit.sprite(surface, ("payments", self), box, kit.u(_BLEED), draw)

    def _plan(self, kit: Kit, most: Box) -> tuple[Box, Element, Box]:
        """Return the box of the slip, what is on it, and the place of its foot."""
        inside, gap = _inside(kit, most), kit.space("near")
        room = inside.h - gap - kit.layout.hit
        papers = (self._paper(kit, inside.w, air) for air in _AIRS)
        for paper in papers:
            high = paper.height(kit, inside.w)
            if high <= room:
                break
        spare = max(0, room - high)
        box = most._replace(y=most.y + spare, h=most.h - spare)
        foot = inside._replace(y=inside.bottom - kit.layout.hit, h=kit.layout.hit)
        return box, paper, foot

    # ---- what is on the paper

    def _paper(self, kit: Kit, wide: int, air: Distance | None) -> Element:
        said, seats = self.said, (*self.seats, None)
        facts = [" · ".join(said.facts[:count]) for count in range(len(said.facts), 0, -1)]
        headline: Element = Either((Text(said.headline, TITLE), Text(said.headline, HEADING)))
        if facts:
            headline = Column((headline, wordings(*facts, style=NOTE)), "none")
        part = (_NUMBERS if len(seats) < 5 else _NUMBERS_OF_FOUR) / len(seats)
        room = round(part * wide) - kit.space("near")
        short = (*short_names(kit, self.names, *STRONG.how[:2], room), pgettext("column", "pot"))
        heard = (*self.names, short[-1])
        names = [Heard(name, STRONG, "right", whole=whole) for name, whole in zip(short, heard)]
        hand: Element = Text(_("This hand"), HEADING)
        if self.filled:
            hand = Column((hand, Text(self.filled, NOTE)), "none")
        paid = transfers_of(self.all)
        sums = [_amount(signed(balance(paid, seat)), _HAND, seat) for seat in seats]
        now = [_amount(self._has(seat), _NOW, seat) for seat in seats]
        rows = [self._payment(part, at, row, air) for at, row in enumerate(self.all)]
        ruled = [element for row in rows for element in (row, Rule())][:-1]
        return Column(
            (
                headline,
                Rule("ox", 2),
                _row(part, Space(), names),
                _Band(_row(part, hand, sums)),
                Column(tuple(ruled) or (Text(_("Nothing is paid."), STRONG),), "none"),
                Column((Rule("ink2", 1.5), Rule("ink2", 1.5)), "hair"),
                _row(part, Text(_("So far"), HEADING), now),
            ),
            "hair",
        )

    def _has(self, seat: Seat | None) -> str:
        return size_of(self.money.pot) if seat is None else signed(self.money.purses[seat])

    def _payment(self, part: float, at: int, row: PaymentRow, air: Distance | None) -> Element:
        now = len(self.all) if self.paid is None else len(self.before) + self.paid
        words = wordings(f"{row.title} · {row.detail}", row.title, style=STRONG)
        if air is not None:
            words = Inset(_two_lines(row), y=air)
        sign = Drawing(lambda surface, kit, box: _draw_sign(surface, kit, box, at - now), _SIGN)
        style = PENCIL_STRONG if at == now else PENCIL.inked("pencil2")
        cells: list[Element | None] = []
        for seat in (*self.seats, None):
            value = balance(row.transfers, seat)
            amount = _amount(signed(value), style, (at, seat), at <= now)
            cells.append(amount if value else None)
        return _row(part, Row((sign, Stretch(words)), "none"), cells)


def _row(part: float, name: Element, cells: Sequence[Element | None]) -> Element:
    """Numbers at the right ends of columns; the name has the room of those before the first."""
    first = next((at for at, cell in enumerate(cells) if cell is not None), len(cells))
    numbers = (Share(part, cell or Space()) for cell in cells[first:])
    return Row((Stretch(name), *numbers), "none")


def _inside(kit: Kit, box: Box) -> Box:
    return box.inset(kit.space("apart"), kit.space("near"))


def _two_lines(row: PaymentRow) -> Element:
    """Who pays whom, and what for, in two lines close below each other."""

    def draw(surface: Surface, kit: Kit, box: Box) -> None:
        upper, lower = box.rows(2)
        Text(row.title, STRONG).draw(surface, kit, upper)
        Text(row.detail, NOTE).draw(surface, kit, lower)

    return Drawing(draw, high=(STRONG.pixels + NOTE.pixels) * _CLOSE)


def _amount(words: str, style: Style, seed: Hashable, written: bool = True) -> Element:
    """Return a number in handwriting; it has its room before it is ``written``."""

    def draw(surface: Surface, kit: Kit, box: Box) -> None:
        (face, size, ink), at = style.how, (box.right, box.centery)
        bold = face == "pencil_bold"
        if written:
            kit.pencil(surface, *at, words, size, ink, "right", seed=seed, bold=bold)

    return Drawing(draw, high=style.pixels)


@dataclass(frozen=True)
class _Band(Element):
    """An element on a ground that is somewhat wider."""

    child: Element

    def width(self, kit: Kit) -> int:
        return self.child.width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self.child.height(kit, width) + kit.space("tight")

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box.inset(-kit.space("near"), 0), Drawing(_draw_band))
        yield from self.child.lay(kit, box.inset(0, kit.space("tight") / 2))


def _draw_band(surface: Surface, kit: Kit, box: Box) -> None:
    edge, radius = kit.thin(1.5), kit.space("tight")
    shapes.rounded_box(surface, box, radius, "chosen", "chosen_low", edge="rule", edge_width=edge)


def _draw_sign(surface: Surface, kit: Kit, box: Box, ahead: int) -> None:
    """Draw the sign of the payment that is made now, of one made before, or of one ``ahead``."""
    x, y, size = box.x + box.w / 3, box.centery, kit.f(_SIGN) / 3
    if ahead == 0:
        icons.triangle(surface, x, y, size, "right", "ox")
    elif ahead < 0:
        icons.tick(surface, x, y, size, "ink", kit.thin(3, 2))


# ---- after a hand where money lies on the table: how it ended, what it pays, and the way on


class PaidDealPhase(DealPhase):
    """Cards are dealt, or the hand that has ended is paid."""

    _foot: Laid | None = None
    _kept: tuple[object, Said, tuple[PaymentRow, ...], tuple[PaymentRow, ...]] | None = None
    """of the hand that is paid, in the words of a deck: how it ended, and what was paid before it
    was played and after it"""

    def _scored(self) -> HandScored | None:
        """Return the hand that is paid; None during the deal, and until it is scored."""
        hand, table = self.view.hand, self.view.table
        if hand is None or not hand.ended or not table.scored:
            return None
        log = self.shown.session.seen_log()
        return next((event for event in reversed(log) if isinstance(event, HandScored)), None)

    def _opened(self) -> tuple[Entry, ...]:
        """Return what was written before this hand."""
        for event in reversed(self.shown.session.seen_log()):
            match event:
                case HandOpened():
                    return event.entries
                case Dealt():
                    return ()
        return ()

    def slip(self) -> PaymentSlip | None:
        """Return what lies on the table; None while nothing is paid."""
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
        if not self.shown.session.goes_on:
            return [Button(_("Look at the hand"), self._look, kind="brass")]
        look, parts = Button(_("Look at the hand"), self._look), money_at(self.view.table.rules)
        if parts is not None and parts.may_end(self.view):
            refill = Button(_("Refill the pot"), self._go_on, kind="brass")
            return [refill, Button(_("End the match"), self._ask_to_stop), look]
        words = _("Settlement") if self._over else _("Next hand")
        return [Button(words, self._go_on, kind="brass"), look]

    def _ask_to_stop(self) -> None:
        self._finish()
        ask_to_stop(self.shown.game, self.desk.window, self.shown.session)

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
        """Finish the payments at the first press, and go on at the second."""
        if self._finish():
            return
        if self._over:
            self.shown.game.open(routes.Settlement(self.shown.session))
        else:
            self._deal()

    def _look(self) -> None:
        """Show the hand at once: who asks for it does not watch the payments."""
        self._finish()
        self.shown.game.open(routes.HandResult(self.shown.session, asked=True))

    def show_result(self) -> None:
        """All is paid; the list stays until the player goes on."""
        self.desk.hands.refresh()
        self.desk.group.focus_on(self.first(self.desk.choices))

    def show_settlement(self) -> None:
        """Let the list lead to the settlement, which comes by itself after an agreement to stop."""
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
