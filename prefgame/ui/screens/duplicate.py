"""The page of a duplicate: every deal of a match as you played it and as an expert did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pygame import Surface

from prefgame.app.learn.practice import DuplicateHand, Duplicating
from prefgame.app.look_back.past_hands import PlayedHands, RecordedHand
from prefgame.engine.events import WrittenOff
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Amount, Seat, shown_amounts
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import ended_runs
from prefgame.ui.paper.settlement import RecordedHandScene
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Element,
    Inset,
    Paragraph,
    Pencilled,
    Row,
    Rule,
    Share,
    Stretch,
    Text,
    heading,
    wordings,
)
from prefgame.ui.widgets.list import PressRow
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import NAME, NOTE
from prefgame.ui.widgets.table import Line, Table
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
    """Return the totals of the hands found so far. ``settlement`` of the match; ``complete``: no
    hand is missing; ``stopped``: the match was ended by agreement.
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


# ---- the page
# Invariant: it looks and changes nothing. It fills from the top while the expert plays.

_ARROW = 14
"""design width of the arrow at the end of a row"""


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

    # ---- the page

    def content(self, kit: Kit) -> Element:
        rows = [self._row(kit, at, hand) for at, hand in enumerate(self.duplicating.latest)]
        hands = Column(tuple(part for row in rows for part in (row, Rule())), "none")
        won = _("What each deal won {name}").format(name=self.table.players[self.hands.seat])
        area = Stretch(Control("hands", Scroll(hands), fill=True))
        sums = tuple(
            Line(Text(words), (Pencilled(amount, strong=True),)) for words, amount in self._totals()
        )
        told = (Paragraph(words, NOTE) for words in self._sentences())
        columns = (
            Stretch(Column((heading(won), area)), 0.66),
            Stretch(Column((heading(_("Together")), Table("", (), sums), *told)), 0.34),
        )
        return Inset(Row(columns, "wide"), "wide", "apart")

    def _row(self, kit: Kit, at: int, hand: DuplicateHand) -> Element:
        """Return a deal: what the player made of it, and what an expert did."""
        yours, theirs = self.hands.hands[hand.index], hand.played.hands[hand.index]
        expert, more = pgettext("level", "Expert"), hand.yours - hand.experts
        lines = (
            self._line(kit, hand, (_("You"), yours, hand.yours), better=more > 0),
            self._line(kit, hand, (expert, theirs, hand.experts), better=more < 0),
        )
        number = Share(0.04, Text(str(hand.index + 1), NAME, "right"))
        row = Row((number, Stretch(Column(lines, "none")), Drawing(_draw_arrow, _ARROW)), "apart")
        hint = _("How the expert played it")
        return Control(f"hand {at}", PressRow(row, lambda: self._look_at(hand), hint=hint))

    def _line(
        self, kit: Kit, hand: DuplicateHand, made: tuple[str, RecordedHand, Amount], *, better: bool
    ) -> Element:
        """Who it was, the longest words about the hand that have room, and what it won."""
        who, played, amount = made
        words = wordings(*ended_runs(kit.deck, played, self.table.players))
        won = Pencilled(signed(amount, self.table.rules.minus_is_good), better, seed=hand.index)
        return Row((Share(0.16, Text(who, NOTE)), Stretch(words), won))

    def _look_at(self, hand: DuplicateHand) -> None:
        back = _("Back to the comparison")
        self.window.push(
            RecordedHandScene(self.game, hand.played, hand.index, lambda _index: None, back)
        )

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


def _draw_arrow(surface: Surface, kit: Kit, box: Box) -> None:
    icons.triangle(surface, box.centerx, box.centery, box.w / 2, "right", "ox")
