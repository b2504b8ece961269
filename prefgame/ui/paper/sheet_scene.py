"""The paper at the left and the summary at the right, and what all paper scenes share.
A number that is tapped, or reached by key, is explained.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any, Protocol

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.look_back.past_hands import PastMatch
from prefgame.app.words.agreements import agreement_line, agreement_lines
from prefgame.engine.events import Event as MatchEvent
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.paper.base import Paper
from prefgame.rules.base import Phase
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.motion import SCENE_FADE, SCORE_GREY, SCORE_WRITE, STROKE, Timeline
from prefgame.ui.draw.theme import LAST_SHRINK
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import DecidingHands, DecidingLine
from prefgame.ui.paper.note import Note, draw_note, note_element, place_beside, place_note
from prefgame.ui.paper.save import PictureSaving, sheet_picture
from prefgame.ui.scores.marks import PaperMark
from prefgame.ui.scores.registry import paper_of
from prefgame.ui.scores.summary import SummaryPlaces
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.system.sounds import SoundName
from prefgame.ui.widgets.buttons import Button, Widget, Zone, zones_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.styles import NOTE
from prefgame.ui.words.numbers import Explanation, fitting_wording

# ---- what the paper scenes share: numbers that are being written, and a press that finishes them
# Invariant: what is written is on the paper already; the motion only shows it, and never waits for
# anybody.

LARGEST_TEXT = 1.36
"""scale of text over scale of distances at which these pages still hold all they have to say"""
SKIPPING = (pygame.K_SPACE, pygame.K_RETURN)
"""the keys that only go on"""


def with_room(whole: Kit) -> Kit:
    """Return the window's kit, perhaps with smaller text: in a small window, larger text has no
    room on a page full of numbers.
    """
    layout = whole.layout
    plain = replace(layout, text_scale=1.0)
    scale = max(1.0, min(layout.text_scale, LARGEST_TEXT * layout.s / plain.t))
    if scale >= layout.text_scale:
        return whole
    return Kit(replace(layout, text_scale=scale), whole.deck, whole.overflows)


class PaperSource(Protocol):
    """What a paper is arranged from: a match at the table, or one that is looked at as it was."""

    def view(self) -> SeatView:
        """Show what may be known of the match."""

    def seen_log(self) -> tuple[MatchEvent, ...]:
        """Return the events so far."""

    def open_log(self) -> tuple[MatchEvent, ...]:
        """Return those to the end of the last hand, with everybody's cards."""


class PaperScene(FormScene):
    """A form about the score of ``source``.

    ``written`` holds how far (0 to 1) each new thing has been written.
    """

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game)
        self._arranged: tuple[MatchEvent, ...] | None = None
        self.arrange_paper(source)
        self.timeline = Timeline()
        self.written: dict[Hashable, float] = {}
        self.greyed: dict[Hashable, float] = {}
        self._calm = 0.0
        """seconds since the page opened, or since Enter was pressed too soon"""

    @property
    def pause(self) -> float:
        """Return how many seconds nobody may press Enter before it means the first button in focus:
        at the end of a match, one press too many would skip the page.
        """
        return 0.0

    def wait_anew(self) -> None:
        """Begin that pause again."""
        self._calm = 0.0

    def arrange_paper(self, source: PaperSource) -> None:
        """Show the paper of this match from now on."""
        self.source, log = source, source.seen_log()
        if log is self._arranged:
            return  # the very same events: the paper is as it was
        self._arranged = log
        self.parts = paper_of(source.view().table.rules)
        self.paper: Paper = self.parts.arrange(log)

    @property
    def kit(self) -> Kit:
        return with_room(super().kit)

    @property
    def between_hands(self) -> bool:
        """Return whether no hand is being played: the last one is still news. Of a match that is
        looked at as it was, all was written long ago.
        """
        if isinstance(self.source, PastMatch):
            return False
        return self.source.view().turn.phase in (Phase.DEAL, Phase.OVER)

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.timeline = window.timeline()
        if self.between_hands:
            self.write(self.news(), after=self.opening)

    writing_time: float = SCORE_WRITE
    """milliseconds in which a number is written"""
    opening = 0.0
    """milliseconds until the first new number is written"""

    def news(self) -> Iterable[tuple[Hashable, bool]]:
        """Return what is to be written in turn: its key, and whether it is a number."""
        return ()

    def write(self, things: Iterable[tuple[Hashable, bool]], after: float) -> None:
        """Write things in turn: the number before greys, then the new one is written."""
        for key, is_number in things:
            self.greyed[key] = self.written[key] = 0.0
            if is_number:
                grey = partial(self.greyed.__setitem__, key)
                after = self.timeline.move(SCORE_GREY, grey, delay=after).end
            writing = self._writing_action(key, "number" if is_number else "refa")
            after = self.timeline.move(
                self.writing_time if is_number else STROKE, writing, delay=after
            ).end

    def _writing_action(self, key: Hashable, sound: SoundName) -> Callable[[float], None]:
        def apply(part: float) -> None:
            if part > 0 and self.written[key] == 0:
                self.game.sounds.play(sound)
            self.written[key] = part

        return apply

    def shown(self, key: Hashable) -> float:
        """Return how far this has been written."""
        return self.written.get(key, 1.0)

    def handle(self, event: Event) -> None:
        if self.timeline.busy and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.timeline.finish()
            if event.type == pygame.KEYDOWN and event.key in SKIPPING:
                # it shows the focus too, so that the next one may mean it
                FocusGroup.keyboard = True
                self._calm = 0.0
                return  # the first press only skips; a click on a button means the button
        if (
            event.type == pygame.KEYDOWN
            and event.key in SKIPPING
            and self.group.focus is self.widgets.get(self.first)
            and self._calm < self.pause
        ):
            self._calm = 0.0
            return
        super().handle(event)

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.source.view().table.rules))

    @property
    def awake(self) -> bool:
        return super().awake or self.timeline.busy

    def update(self, dt: float) -> None:
        self._calm += dt
        self.timeline.update(dt)
        super().update(dt)


# ---- where paper and summary are on their page: pure arithmetic from the size of the page

_EDGE, _TOP = 36, 40
"""design pixels beside the paper and the summary, and above them"""
_SLIP, _BUTTON = 0.34, 24
"""How much of the width of a page a summary takes that lies on the paper, and the size of the words
on the buttons below it."""


@dataclass(frozen=True)
class SheetPlaces:
    """The ``paper``, the ``side`` for the summary and its notes, and the row of buttons.

    ``slip`` is the sheet of the summary where it lies on the paper, else NOWHERE; ``side`` is
    NOWHERE while that sheet is closed.
    """

    paper: Box
    side: Box
    buttons: Box
    slip: Box = NOWHERE


def place_sheet(kit: Kit, page: Box, share: float, *, opened: bool) -> SheetPlaces:
    """Return the places where the paper takes this share of the width. With all of it, the summary
    is a sheet on the paper, which may be ``opened``.
    """
    near, tight, hit = kit.space("near"), kit.space("tight"), kit.layout.hit
    edge, apart = kit.u(_EDGE), kit.space("apart")
    left, top = page.x + edge, page.y + kit.f(_TOP)
    right, foot = page.right - edge, page.bottom - apart - hit
    if share < 1:
        paper = Box(left, top, round(page.w * share), page.bottom - apart - top)
        side = paper.right + apart
        beside = Box(side, top, right - side, foot - near - top)
        return SheetPlaces(paper, beside, Box(side, foot, right - side, hit))
    paper = Box(left, top, right - left, foot - near - top)
    wide = round(page.w * _SLIP)
    buttons = Box(right - wide, foot, wide, hit)
    if not opened:
        return SheetPlaces(paper, NOWHERE, buttons)
    slip = Box(page.right - tight - wide, page.y + tight, wide, foot - page.y - 2 * tight)
    return SheetPlaces(paper, slip.inset(apart, edge), buttons, slip)


# ---- the paper at the left and the summary at the right: what score sheet and settlement share


class SheetScene(PaperScene):
    """The frame of score sheet and settlement: the paper, the summary, and buttons below it."""

    opening = SCENE_FADE

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game, source)
        self.rules = source.view().table.rules
        self.tapped: PaperMark | None = None
        self._note: tuple[Hashable, Note] | None = None
        self._noted = 0
        self._offset: int | None = None
        self._saving: PictureSaving | None = None
        self.opened = False
        """whether the summary lies on the paper, where it is a sheet of its own"""
        self.summary_places = SummaryPlaces(NOWHERE, NOWHERE, NOWHERE, NOWHERE)

    @property
    def writing_time(self) -> float:  # type: ignore[override]
        return self.parts.line_time

    def news(self) -> Iterable[tuple[Hashable, bool]]:
        return [(line, line.is_number) for line in self.paper.last]

    # ---- the page

    @property
    def title(self) -> str:
        return _("Score sheet")

    @property
    def foot(self) -> str:
        """What the table agreed on, in as many words as have room, and the remark."""
        words = [(*line, self.remark) for line in (*zip(agreement_lines(self.rules)), ())]
        said = [" · ".join(filter(None, one)) for one in words]
        return fitting_wording(self.kit, self.page.w, *said, size=NOTE.pixels)

    def _agreed(self, kit: Kit, page: Box) -> dict[str, Widget]:
        """Return a zone over the foot that says all of what the table agreed on, where it has no
        room there.
        """
        line = agreement_line(self.rules)
        if line in self.foot:
            return {}
        strip = page._replace(y=page.bottom, h=kit.layout.height - page.bottom)
        return {"agreed": Zone(strip, hint=line)}

    @property
    def remark(self) -> str:
        """What else is said below the sheet; nothing for none."""
        return ""

    @property
    def first(self) -> str:
        return "on"

    def buttons(self) -> dict[str, Button]:
        """Return the buttons under the summary, by name."""
        return {"on": Button(_("Back"), self.go_back, kind="brass")}

    @property
    def _share(self) -> float:
        return self.parts.share(self.kit, len(self.paper.players))

    @property
    def folds(self) -> bool:
        """Return whether the summary is a sheet of its own in this window, which opens on the
        paper.
        """
        return self._share >= 1

    def _arrange_paper(self, kit: Kit, box: Box) -> None:
        self.drawn = self.parts.drawn(
            kit,
            box,
            self.paper,
            self.rules,
            self.source.view().seat,
            self.tap,
            self.shown,
            lambda key: self.greyed.get(key, 1.0),
        )
        for mark in self.drawn.marks:
            mark.explain = partial(self._explained, mark.line)

    def _explained(self, line: Any) -> str:
        found = self.parts.explain(self.paper, self.rules, self.kit.deck, line)
        return ". ".join((found.title, *found.lines))

    def page_told(self) -> tuple[Node, ...]:
        return self.summary_told()

    def summary_told(self) -> tuple[Node, ...]:
        """Return what the sheet comes to, in words, wherever it is drawn."""
        box = self.summary_box if self.summary_box != NOWHERE else self.page
        return self.parts.summary(self.paper, self.rules).told(self.kit, box)

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        places = self.places = place_sheet(kit, page, self._share, opened=self.opened)
        self._arrange_paper(kit, places.paper)
        area = self.drawn.area
        if self._offset is not None:
            area.scroll(self._offset - area.offset)
        if places.slip != NOWHERE:  # what lies under the summary cannot be seen or pressed
            area.rect = area.rect._replace(w=places.slip.x - area.rect.x)
        line = None if self.tapped is None else self.tapped.line
        self.tapped = next((mark for mark in self.drawn.marks if mark.line == line), None)
        buttons = self.buttons()
        for button in buttons.values():
            button.size = _BUTTON
        self._lay_beside(kit, places.buttons, list(buttons.values()))
        marks = {f"mark {at}": mark for at, mark in enumerate(self.drawn.marks)}
        self.summary_box, more = NOWHERE, dict[str, Widget]()
        if places.side != NOWHERE:
            self.summary_box, more = self.below(kit, places.side)
        summary = self.parts.summary(self.paper, self.rules)
        hints = {
            "total": Zone(hint=summary.remark),
            "stopped": Zone(hint=self.parts.stopped(self.paper)),
            **{f"line {at}": Zone(hint=words) for at, words in enumerate(summary.meanings)},
            **self._agreed(kit, page),
        }
        seen = [one for one in self.drawn.explained if not one.box.overlaps(places.slip)]
        signs = zones_of(seen)
        return {**buttons, **more, **hints, "paper": self.drawn.area, **signs, **marks}

    @staticmethod
    def _lay_beside(kit: Kit, row: Box, buttons: Sequence[Button]) -> None:
        """Lay the buttons into a row: equally wide, or as their words ask if one needs more. If
        all of them need more, their words are smaller.
        """
        gap, widths = kit.space("near"), [button.natural_width(kit) for button in buttons]
        places = row.columns(len(buttons), gap)
        if max(widths) > places[0].w:
            places = row.columns(len(buttons), gap, widths)
        for button, place in zip(buttons, places):
            button.rect, room = place, place.w - kit.space("apart")
            least = button.size * LAST_SHRINK
            while button.size > least and kit.run_width(button.label, "button", button.size) > room:
                button.size -= 0.5

    def below(self, kit: Kit, side: Box) -> tuple[Box, dict[str, Widget]]:
        """Return the room that is left for the summary, and widgets at the foot of ``side``, by
        name.
        """
        return side, {}

    def rail(self) -> dict[str, Button]:
        picture = Button(_("Save picture"), self.save_picture, kind="wood", size=23)
        if not self.folds:
            return {"picture": picture}
        words = _("Settlement") if self.paper.settlement is not None else _("Standing")
        summary = Button(words, self.open_summary, kind="wood", size=23)
        return {"summary": summary, "picture": picture}

    def open_summary(self) -> None:
        """Lay the summary on the paper, or put it away."""
        self.opened = not self.opened
        if not self.opened:
            self.tapped = None
        self.rebuild()

    @property
    def deciding(self) -> DecidingHands | None:
        """Return the hands that decided the match, once it is over."""
        return None

    def save_picture(self) -> None:
        """Keep the sheet as a picture among the records, and soon say where."""
        if self._saving is None:
            view = self.source.view()
            picture = sheet_picture(
                self.kit.deck, self.paper, self.rules, self.deciding, date.today(), view.seat
            )
            self._saving = PictureSaving(view, picture)

    def update(self, dt: float) -> None:
        if self._saving is not None and self._saving.over:
            sentence, self._saving = self._saving.report(), None
            self.notify(sentence)
        super().update(dt)

    @property
    def awake(self) -> bool:
        return super().awake or self._saving is not None

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        self.drawn.draw_frame(surface, kit)
        self.summary_places = SummaryPlaces(NOWHERE, NOWHERE, NOWHERE, NOWHERE)
        places = self.places
        if places.side == NOWHERE:
            return
        if places.slip != NOWHERE:
            kit.sheet(surface, places.slip)
        else:
            top, height = page.y + kit.u(24), page.h - 2 * kit.u(24)
            x, width = places.side.x - kit.space("apart"), kit.thin(2)
            shapes.line(surface, x, top, height, "ox", width, upright=True)
        summary = self.parts.summary(self.paper, self.rules)
        self.summary_places = summary.draw(surface, kit, self.summary_box, noted=self._noted)
        self.widgets["total"].rect = self.summary_places.totals
        self.widgets["stopped"].rect = self.summary_places.stopped
        for at, line in enumerate(self.summary_places.lines):
            self.widgets[f"line {at}"].rect = line

    # ---- explaining

    def tap(self, mark: PaperMark) -> None:
        """Explain this number, or put the explanation away."""
        self.tapped = None if self.tapped is mark else mark

    @property
    def explained_mark(self) -> PaperMark | None:
        """Return the mark in focus by keyboard, or the one that was tapped."""
        focus = self.group.focus
        if FocusGroup.keyboard:
            return focus if isinstance(focus, PaperMark) else None
        return self.tapped

    def put_away(self) -> bool:
        """Put the note away, and the summary if that lies on the paper; return False if nothing
        does. The focus stays, and is seen again with the next key.
        """
        lies_on_it = self.folds and self.opened
        if self.explained_mark is None and not lies_on_it:
            return False
        self.tapped, FocusGroup.keyboard = None, False
        if lies_on_it:
            self.open_summary()
        return True

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.put_away():
            return
        if event.type == pygame.MOUSEBUTTONDOWN and not any(
            mark.hit(event.pos) for mark in self.drawn.marks
        ):
            self.tapped = None
        super().handle(event)
        self._offset = self.drawn.area.offset
        if self.folds and not self.opened and self.explained_mark is not None:
            self.open_summary()

    def draw(self, surface: Surface) -> None:
        mark, kit = self.explained_mark, self.kit
        if mark is None:
            self._make_room(0)
            super().draw(surface)
            return
        explanation = self.parts.explain(self.paper, self.rules, kit.deck, mark.line)
        self._make_room(note_element(explanation).height(kit, self.places.side.w))
        super().draw(surface)
        if not mark.rect.overlaps(self.drawn.area.rect):
            return
        key = (kit.identity, mark.line, mark.rect)
        if self._note is None or self._note[0] != key:
            self._note = key, self._place(mark, explanation)
        draw_note(surface, kit, self._seen(mark), self._note[1], explanation)

    def _make_room(self, high: int) -> None:
        """Let the summary leave so much height to a note beside the paper, if notes lie there."""
        noted = high if self.drawn.notes_beside else 0
        if noted != self._noted:
            self._noted, self._still = noted, None

    def _seen(self, mark: PaperMark) -> Box:
        return mark.rect._replace(w=min(mark.rect.right, self.drawn.area.rect.right) - mark.rect.x)

    def _place(self, mark: PaperMark, explanation: Explanation) -> Note:
        """Return where the note of a mark hides nothing: on the paper, or beside it if that is
        free.
        """
        view, kit = self.drawn.area.rect, self.kit
        if self.drawn.notes_beside:
            summary, lane = self.summary_places, self.places.side.x - kit.space("apart")
            foot = self.summary_box._replace(
                y=self.summary_box.bottom, h=self.places.side.bottom - self.summary_box.bottom
            )
            return place_beside(
                kit,
                self.places.side,
                self._seen(mark),
                [summary.totals],
                [summary.figures, foot],
                lane,
                explanation,
            )
        numbers = [
            other.written_box(kit)
            for other in self.drawn.marks
            if other is not mark and other.rect.overlaps(view)
        ]
        buttons = [
            button.rect.inset(-kit.u(6))
            for button in self.widgets.values()
            if isinstance(button, Button)
        ]
        bar = [self.drawn.area.track] if self.drawn.area.limit else []
        heads = self.places.paper._replace(h=view.y - self.places.paper.y)
        top = kit.space(
            "tight"
        )  # where nothing is free on the paper, the note may go up to the rail
        room = Box(view.x, top, self.places.side.right - view.x, view.bottom - top)
        rows = [widget.rect for widget in self.widgets.values() if isinstance(widget, DecidingLine)]
        edge = Box(self.places.side.x - kit.space("apart"), room.y, kit.thin(2), room.h)
        return place_note(
            kit,
            room,
            mark.rect,
            [*numbers, *self.drawn.fixed, self.summary_places.figures, *buttons, *bar],
            self.drawn.signs,
            [kit.layout.rail, heads, edge, self.summary_places.words, *rows],
            self.drawn.lanes,
            explanation,
        )
