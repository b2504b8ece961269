"""The page of a duplicate: every deal of a match as you played it and as an expert did in your
place, and what that comes to.

Invariant: it looks and changes nothing. It fills from the top while the expert plays.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.look_back.past_matches import PlayedHands
from prefgame.app.practice.session import DuplicateHand, Duplicating
from prefgame.engine.events import WrittenOff
from prefgame.i18n import _, ngettext, pgettext
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import FormScene, heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.recorded_hand import RecordedHandScene
from prefgame.ui.paper.hand_lines import declarer_run, hand_runs, outcome_run, shortest_run
from prefgame.ui.screens.duplicate.rows import DuplicateRow
from prefgame.ui.screens.duplicate.totals import Totals, totals_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.numbers import signed

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
