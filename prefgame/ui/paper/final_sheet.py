"""The paper of a match that is over, with the hands that decided it.

Invariant: it only looks; those who open it say where its ways lead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Surface

from prefgame.app.look_back.judge import FineCard, Judged, Verdict
from prefgame.app.look_back.past_hands import PlayedHands
from prefgame.app.look_back.whole_match import MatchJudging, MatchStory
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import Event
from prefgame.i18n import _, pgettext
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.judged_list import JudgedRow, badge_width, draw_badge
from prefgame.ui.paper.hand.judgement_words import (
    better_run,
    fine_sentence,
    heading_run,
    instead_run,
    judged_sentence,
)
from prefgame.ui.paper.hand_lines import (
    DecidingHands,
    deciding_widgets,
    draw_deciding_head,
    rows_fit,
)
from prefgame.ui.paper.sheet_scene import PaperScene, PaperSource, SheetScene
from prefgame.ui.scores.summary import winner_words
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import short_name

# ---- a whole match that is over: the hands that decided it
# Invariant: it looks and changes nothing; it fills while it is read, the deciding hands first.

_HEAD = 58
"""design height of a heading with its rule"""
_PICTURES = 150
"""design height of the cards of a trick"""
_LINE = 56
"""design height of a player in the table of words"""


class JudgedMatchScene(PaperScene):
    """The match of ``source``, which is over. ``on_hand(index, number)`` opens a hand, and where a
    number is given, the judgement of that decision.
    """

    def __init__(
        self,
        game: Game,
        source: PaperSource,
        deciding: DecidingHands,
        played: PlayedHands,
        on_hand: Callable[[int, int | None], None],
    ) -> None:
        super().__init__(game, source)
        self.deciding, self.played, self.on_hand = deciding, played, on_hand
        self.judging = MatchJudging(played, [swing.hand - 1 for swing, _hand in deciding.hands])
        self._known: tuple[MatchStory | None, bool] = (None, False)
        self._turned = 0.0

    @property
    def title(self) -> str:
        return _("The match")

    @property
    def first(self) -> str:
        return "on"

    @property
    def story(self) -> MatchStory | None:
        """What is known so far."""
        return self.judging.latest

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        left, inner = page.x + kit.u(40), page.w - 2 * kit.u(40)
        foot = page.bottom - kit.u(24) - kit.layout.hit
        top = page.y + kit.u(28)
        body = Box(left, top, inner, foot - kit.u(20) - top)
        self.left, self.right = body.columns(2, kit.u(56))
        rows = rows_fit(kit, self.left.w, self.deciding)
        self.decided, hands = deciding_widgets(
            kit, self.left, self.deciding, lambda index: self.on_hand(index, None), rows=rows
        )
        self._move_to_top(hands)
        on = Button(_("Back to the settlement"), self.go_back, kind="brass", size=27)
        on.rect = Box(self.right.x, foot, self.right.w, kit.layout.hit)
        return {"on": on, **hands, **self._cards(kit)}

    def _move_to_top(self, hands: dict[str, Widget]) -> None:
        """The deciding hands at the top of their column: elsewhere they are at the foot."""
        up = self.decided.y - self.left.y
        self.decided = self.decided._replace(y=self.left.y)
        for widget in hands.values():
            widget.rect = widget.rect._replace(y=widget.rect.y - up)

    def _cards(self, kit: Kit) -> dict[str, Widget]:
        """The dearest card and the best one, each under its heading."""
        self.heads: list[tuple[int, str, str]] = []
        self.pictures: list[tuple[int, Judged | FineCard]] = []
        built: dict[str, Widget] = {}
        story, y = self.story, self.right.y
        dearest = None if story is None else story.dearest
        best = None if story is None else story.best
        for name, heading, found in (
            ("dearest", _("The costliest card"), dearest),
            ("best", _("The best card"), best),
        ):
            number = "" if found is None else _("hand {n}").format(n=found[0] + 1)
            self.heads.append((y, heading, number))
            y += kit.f(_HEAD)
            if found is None:
                y += kit.f(70)
                continue
            row = self._row(kit, *found)
            row.rect = Box(self.right.x, y, self.right.w, row.height(kit, self.right.w))
            built[name] = row
            self.pictures.append((row.rect.bottom + kit.f(14), found[1]))
            y = row.rect.bottom + kit.f(_PICTURES + 44)
        return built

    def _row(self, kit: Kit, index: int, found: Judged | FineCard) -> JudgedRow:
        decision = found.decision
        name = self.paper.players[decision.seat]
        heading = heading_run(decision, name, kit.deck)
        if isinstance(found, FineCard):
            number, verdict = None, None
            more = instead_run(found, kit.deck), fine_sentence(found, name)
        else:
            number, verdict = decision.number, found.verdict
            more = better_run(decision, found.better, kit.deck), judged_sentence(found, name)
        return JudgedRow(verdict, heading, *more, partial(self.on_hand, index, number))

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        draw_deciding_head(surface, kit, self.decided, self.deciding)
        x = (self.left.right + self.right.x) // 2
        shapes.line(surface, x, self.left.y, self.left.h, "rule", 1, upright=True)
        for y, heading, number in self.heads:
            kit.text(surface, self.right.x, y + kit.f(18), heading, "title", 30)
            kit.text(
                surface, self.right.right, y + kit.f(20), number, "caption", 25, "ink2", "right"
            )
            shapes.line(surface, self.right.x, y + kit.f(38), self.right.w, "ox", kit.thin(2))
        for y, _heading, number in self.heads:
            if not number:
                words = self._waiting()
                kit.text(surface, self.right.x, y + kit.f(68), words, "label", 24, "ink2")
        for y, found in self.pictures:
            draw_choice(surface, kit, Box(self.right.x, y, self.right.w, kit.f(_PICTURES)), found)
        self._paint_words(surface, kit)

    def _waiting(self) -> str:
        story = self.story
        if not self.judging.over:
            return _("Looking at the hands …")
        complete = story is not None and story.complete
        return _("There was none.") if complete else _("The match could not be analysed.")

    def _paint_words(self, surface: Surface, kit: Kit) -> None:
        """How often each word was said of each player, and how far the work is."""
        story, players = self.story, self.paper.players
        box = self.left
        y = self.decided.bottom + kit.f(40)
        heading = kit.text(surface, box.x, y + kit.f(18), _("How they played"), "title", 30)
        self.pencil_at = heading.right + kit.f(26), y + kit.f(18)
        looked = (
            ""
            if story is None
            else _("{looked} of {count} hands").format(looked=story.looked, count=story.count)
        )
        kit.text(surface, box.right, y + kit.f(20), looked, "caption", 25, "ink2", "right")
        shapes.line(surface, box.x, y + kit.f(38), box.w, "ox", kit.thin(2))
        y += kit.f(50)
        names = kit.f(150)
        lanes = Box(box.x + names, y, box.w - names, kit.f(_LINE)).columns(len(Verdict), kit.u(8))
        for lane, verdict in zip(lanes, Verdict):
            wide = badge_width(kit, verdict)
            draw_badge(surface, kit, lane.centerx - wide // 2, y + kit.f(22), verdict)
        y += kit.f(_LINE)
        step = min(kit.f(_LINE), max(kit.f(36), (box.bottom - y) // len(players)))
        for seat, player in enumerate(players):
            middle = y + seat * step + step // 2
            name = short_name(kit, player, "title", 28, names - kit.f(10))
            kit.text(surface, box.x, middle, name, "title", 28)
            for lane, verdict in zip(lanes, Verdict):
                count = 0 if story is None else story.verdicts.get((seat, verdict), 0)
                words = str(count) if count else pgettext("none of a kind", "–")
                kit.text(surface, lane.centerx, middle, words, "button", 27, "ink", "center")
            shapes.line(surface, box.x, y + (seat + 1) * step, box.w, "rule", 1)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if not self.judging.over:
            x, y = self.pencil_at
            icons.pencil_sign(surface, x, y, self.kit.f(14), -45 + 12 * self._turned)

    # ---- what is done

    def leave(self) -> None:
        self.judging.close()

    @property
    def awake(self) -> bool:
        return super().awake or not self.judging.over

    def update(self, dt: float) -> None:
        self._turned = 0.0 if self.judging.over else (self._turned + 4 * dt) % 2
        known = self.judging.latest, self.judging.over
        if known != self._known:
            self._known = known
            self.rebuild()
        super().update(dt)


def draw_choice(surface: Surface, kit: Kit, box: Box, found: Judged | FineCard) -> None:
    """The trick as it lay, with the card that was played in a ring, and aside the card that it is
    compared with.
    """
    decision = found.decision
    other = found.instead if isinstance(found, FineCard) else found.better
    if not (isinstance(decision.chosen, PlayCard) and isinstance(other, PlayCard)):
        return
    width, x = kit.deck.width(box.h), box.x + kit.f(14)
    step = width + kit.f(10)
    for _seat, card in decision.view.this_hand.trick:
        kit.card(surface, str(card), x, box.y, box.h, covered=True)
        x += step
    place = kit.card(surface, str(decision.chosen.card), x, box.y, box.h, covered=True)
    colour = "ox" if isinstance(found, Judged) else "brass_dark"
    shapes.ring(surface, place, round(box.h * CORNER), colour, kit.thin(5, 4))
    words = (
        pgettext("before a card that was not played", "not")
        if isinstance(found, FineCard)
        else _("better")
    )
    drawn = kit.text(surface, x + step + kit.f(24), box.centery, words, "label", 24, "ink2")
    kit.card(surface, str(other.card), drawn.right + kit.f(16), box.y, box.h, covered=True)


# ---- the paper of a match that is over


class FinalSheetScene(SheetScene):
    """The final summary of ``source``, a match that is over."""

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game, source)
        log = source.open_log()
        self.played = self.hands_of(log)
        assert self.paper.settlement is not None
        self._deciding = DecidingHands.of(
            log, self.played, self.paper.players, self.paper.settlement, self.rules.minus_is_good
        )

    def hands_of(self, log: tuple[Event, ...]) -> PlayedHands:
        """The hands of the match, to be looked at one by one."""
        return PlayedHands.of(log, self.source.view().seat)

    @property
    def title(self) -> str:
        return winner_words(self.paper)

    @property
    def deciding(self) -> DecidingHands:
        return self._deciding

    def below(self, kit: Kit, side: Box) -> tuple[Box, dict[str, Widget]]:
        summary = self.parts.summary(self.paper, self.rules)
        least, whole = (summary.least_height(kit, side.w, remark=said) for said in (False, True))
        rowed = [(True, True)] * rows_fit(kit, side.w, self.deciding)
        # hands in one row before no remark, and no remark before no heading
        ways = [(*way, whole) for way in (*rowed, (False, True))]
        ways += [(*way, least) for way in (*rowed, (False, True), (False, False))]
        for rows, self._headed, needed in ways:
            self._decided, widgets = deciding_widgets(
                kit, side, self.deciding, self.look_at_hand, rows=rows, head=self._headed
            )
            if side.h - self._decided.h >= needed:
                break
        return side._replace(h=side.h - self._decided.h), widgets

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        super().paint(surface, kit, page)
        if self.summary_box != NOWHERE and self._headed:
            draw_deciding_head(surface, kit, self._decided, self.deciding)

    def rail(self) -> dict[str, Button]:
        review = Button(_("Review the match"), self.look_at_match, kind="wood", size=23)
        compare = Button(
            _("Expert’s play"),
            lambda: self.game.open(routes.DuplicatePage(self.played)),
            kind="wood",
            size=23,
            hint=_("An expert plays your cards in this match again"),
        )
        able = any(hand.ended for hand in self.played.hands)
        return {**super().rail(), **({"match": review, "duplicate": compare} if able else {})}

    def look_at_match(self) -> None:
        """Open the page of the whole match, which fills while it is looked at."""
        self.window.push(
            JudgedMatchScene(self.game, self.source, self.deciding, self.played, self.look_at_hand)
        )

    def look_at_hand(self, index: int, number: int | None = None) -> None:
        """Lay open a hand of the match, the first being 0. ``number``: a decision of it, if its
        judgement is wanted.
        """
        raise NotImplementedError
