"""The page of a duplicate: every deal of a match as you played it and as an expert did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pygame import Surface

from prefgame.app.learn.practice import DuplicateHand, Duplicating
from prefgame.app.look_back.past_hands import PlayedHands
from prefgame.engine.events import WrittenOff
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Amount, Seat, shown_amounts
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames.form import FormScene, heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import declarer_run, hand_runs, outcome_run, shortest_run
from prefgame.ui.paper.settlement import RecordedHandScene
from prefgame.ui.widgets.buttons import Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.numbers import signed

# ---- what the deals of a duplicate come to, as it is shown
# Invariant: the difference is that of the numbers beside it. Where all hands together are the
# settlement, they are shown as the settlement is.


@dataclass(frozen=True, slots=True)
class Totals:
    """Amounts as they are shown, plus is good. ``settled``: what the settlement has for the player;
    ``shared``: how much of it no hand brought, but the agreement to stop, exactly; 0 where there
    was none, and while hands are still missing.
    """

    yours: Amount
    experts: Amount
    settled: Amount = 0
    shared: Amount = 0

    @property
    def difference(self) -> Amount:
        """What the player made of the cards, beside the expert."""
        return self.yours - self.experts


def totals_of(
    hands: Sequence[DuplicateHand],
    seat: Seat,
    settlement: Sequence[Amount] | None,
    *,
    complete: bool,
    stopped: bool,
) -> Totals:
    """The totals of the hands found so far. ``settlement`` of the match; ``complete``: no hand is
    missing; ``stopped``: the match was ended by agreement.
    """
    exact = sum((Fraction(hand.yours) for hand in hands), Fraction())
    yours, experts = _shown(exact), _shown(sum(hand.experts for hand in hands))
    if settlement is None or not complete:
        return Totals(yours, experts)
    settled, shared = shown_amounts(settlement)[seat], settlement[seat] - exact
    if not shared:
        return Totals(settled, experts, settled)
    return Totals(yours, experts, settled, shared if stopped else 0)


def _shown(amount: Amount) -> Amount:
    """One amount as it is shown beside its opposite."""
    return shown_amounts((amount, -amount))[0]


# ---- a deal that was played twice, in a row: what you made of it, and what an expert made of it
# Invariant: the longest words that have room are shown; what happened is read off the hands.


NUMBER, AMOUNT = 76, 120
"""design widths of the number of a hand, and of what a hand won"""


class DuplicateRow(Widget):
    """One deal: ``lines`` are you and the expert, each with the words in all lengths and the
    amount; ``better`` is the line that won more, None where both won the same.
    """

    def __init__(
        self,
        number: int,
        lines: Sequence[tuple[str, Sequence[Run], str]],
        better: int | None,
        on_press: Press,
        hint: str,
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press, hint=hint)
        self.number, self.lines, self.better = number, tuple(lines), better

    @staticmethod
    def height(kit: Kit) -> int:
        """How high a row is."""
        return max(kit.layout.hit, kit.f(82))

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        if self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=130)
        shapes.line(surface, box.x, box.bottom - 1, box.w, "rule", 1)
        x = box.x + kit.f(44)
        kit.text(surface, x, box.centery, str(self.number), "title", 30, "ink", "right")
        for at, (line, place) in enumerate(zip(self.lines, box.rows(len(self.lines)))):
            self._draw_line(surface, kit, place, line, at == self.better)
        icons.triangle(surface, box.right - kit.f(16), box.centery, kit.f(7), "right", "ox")

    def _draw_line(
        self,
        surface: Surface,
        kit: Kit,
        place: Box,
        line: tuple[str, Sequence[Run], str],
        better: bool,
    ) -> None:
        who, words, amount = line
        names = name_width(kit, [name for name, _words, _amount in self.lines])
        left = place.x + kit.f(NUMBER)
        kit.text(surface, left, place.centery, who, "label", 23, "ink2", max_width=names)
        x, end = left + names + kit.f(20), place.right - kit.f(40)
        room = end - kit.f(AMOUNT) - x
        run = next((run for run in words if kit.run_width(run, "label", 24) <= room), words[-1])
        kit.run(surface, x, place.centery, run, "label", 24, max_width=room)
        kit.pencil(
            surface, end, place.centery, amount, 34, align="right", seed=self.number, bold=better
        )

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect, kit.u(10), "ink", kit.thin(4, 3))


def name_width(kit: Kit, names: Sequence[str]) -> int:
    """The width of the longest name before the words of a line."""
    return min(kit.f(170), max(kit.width(name, "label", 23) for name in names))


# ---- the page
# Invariant: it looks and changes nothing. It fills from the top while the expert plays.


_LIST = "hands"


class DuplicateScene(FormScene):
    """The deals of the match ``hands``."""

    def __init__(self, game: Game, hands: PlayedHands) -> None:
        super().__init__(game)
        self.hands = hands
        past = hands.after(len(hands.hands) - 1, settled=True)
        self.table = past.view().table
        self.duplicating = Duplicating(hands)
        self._known: tuple[int, bool] = (0, False)
        self.count = sum(hand.ended for hand in hands.hands)

    @property
    def title(self) -> str:
        return _("The same deals, played by an expert")

    @property
    def first(self) -> str:
        return "hand 0" if self.duplicating.latest else super().first

    # ---- place

    def _columns(self, page: Box) -> tuple[Box, Box]:
        kit = self.kit
        inner = page.inset(kit.u(44), kit.u(30))
        left, right = inner.columns(2, kit.u(50), [0.66, 0.34])
        return left, right

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        left, _right = self._columns(page)
        rows = [self._row(kit, hand) for hand in self.duplicating.latest]
        step = DuplicateRow.height(kit)

        def arrange(_kit: Kit, box: Box) -> None:
            for at, row in enumerate(rows):
                row.rect = Box(box.x, box.y + at * step, box.w, step)

        area = self.scroll_area(
            _LIST,
            left._replace(y=left.y + kit.f(52), h=left.h - kit.f(52)),
            lambda _kit, _width: step * len(rows),
            children=rows,
            arrange=arrange,
        )
        return {_LIST: area, **{f"hand {at}": row for at, row in enumerate(rows)}}

    def _row(self, kit: Kit, hand: DuplicateHand) -> DuplicateRow:
        players, turned = self.table.players, self.table.rules.minus_is_good
        sides = (
            (_("You"), self.hands.hands[hand.index], hand.yours),
            (pgettext("level", "Expert"), hand.played.hands[hand.index], hand.experts),
        )
        lines = [
            (
                who,
                (
                    *hand_runs(kit.deck, played, players),
                    shortest_run(kit.deck, played, players),
                    outcome_run(kit.deck, played, players),
                    declarer_run(kit.deck, played, players),
                ),
                signed(amount, turned),
            )
            for who, played, amount in sides
        ]
        better = None if hand.yours == hand.experts else int(hand.experts > hand.yours)
        return DuplicateRow(
            hand.index + 1,
            lines,
            better,
            lambda: self._look_at(hand),
            _("How the expert played it"),
        )

    def _look_at(self, hand: DuplicateHand) -> None:
        """Lay open the hand as the expert played it."""
        back = _("Back to the comparison")
        self.window.push(
            RecordedHandScene(self.game, hand.played, hand.index, lambda _index: None, back)
        )

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        left, right = self._columns(page)
        name = self.table.players[self.hands.seat]
        heading(surface, kit, left, _("What each deal won {name}").format(name=name), left.y + 18)
        heading(surface, kit, right, _("Together"), right.y + 18)
        y = right.y + kit.f(70)
        for words, amount in self._totals():
            kit.text(surface, right.x, y, words, "label", 25, max_width=right.w * 0.68)
            kit.pencil(surface, right.right, y, amount, 40, align="right", bold=True)
            y += kit.f(56)
            shapes.line(surface, right.x, y - kit.f(28), right.w, "rule", 1)
        for words in self._sentences():
            y = kit.paragraph(surface, right.x, y, right.w, words, "label", 23, "ink2") + kit.f(12)

    @property
    def totals(self) -> Totals:
        """What the hands that are known come to."""
        return totals_of(
            self.duplicating.latest,
            self.hands.seat,
            self.table.settlement,
            complete=len(self.duplicating.latest) == self.count,
            stopped=any(isinstance(event, WrittenOff) for event in self.hands.log),
        )

    def _totals(self) -> list[tuple[str, str]]:
        turned, totals = self.table.rules.minus_is_good, self.totals
        return [
            (_("You"), signed(totals.yours, turned)),
            (pgettext("level", "Expert"), signed(totals.experts, turned)),
            (_("Difference"), signed(totals.difference, turned)),
        ]

    def _agreement(self) -> list[str]:
        """Why the settlement has another number than all hands together, where it has one."""
        turned, totals = self.table.rules.minus_is_good, self.totals
        if not totals.shared:
            return []
        words = _(
            "When the match was stopped, what was left was shared out: {share} for {name}. "
            "So the settlement has {settled}."
        )
        return [
            words.format(
                share=signed(totals.shared, turned),
                name=self.table.players[self.hands.seat],
                settled=signed(totals.settled, turned),
            )
        ]

    def _sentences(self) -> list[str]:
        found, count = len(self.duplicating.latest), self.count
        far = ngettext("{done} of {count} hand", "{done} of {count} hands", count).format(
            done=found, count=count
        )
        working = [_("The expert is playing: {far}.").format(far=far)]
        return [
            *(working if not self.duplicating.over else ()),
            *self._agreement(),
            _(
                "The expert’s total is what the cards were worth. The difference is what you made "
                "of them."
            ),
            _(
                "An expert sat in your place, saw what you saw, and met the same opponents. Every "
                "hand began with the score it had in the match."
            ),
            _("One match is little: luck decides much of the difference in a single hand."),
        ]

    # ---- time

    @property
    def awake(self) -> bool:
        return super().awake or not self.duplicating.over

    def update(self, dt: float) -> None:
        now = len(self.duplicating.latest), self.duplicating.over
        if now != self._known:
            self._known = now
            self.rebuild()
        super().update(dt)

    def leave(self) -> None:
        self.duplicating.close()
