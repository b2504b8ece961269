"""The list of situations of each game, by topic, and how far the player has come in them."""

from __future__ import annotations

import random
from functools import partial

from pygame import Surface

from prefgame.app.learn.drills import (
    IN_A_ROW,
    Course,
    DrillSet,
    Round,
    Standing,
    courses_from,
    standing_in,
    words_in,
)
from prefgame.app.learn.situations import Topic
from prefgame.app.own_game import own_game
from prefgame.i18n import _, ngettext
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import Colour
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Element,
    Inset,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    centred,
    heading,
)
from prefgame.ui.widgets.list import PressRow
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import Tabs
from prefgame.ui.widgets.styles import NAME, NOTE, TITLE
from prefgame.ui.words.defence_words import drill_words

# ---- how far a player has come in a situation: three marks, and a word
# Invariant: shape and word say it, never a colour alone.

_STEP, _RADIUS = 30, 9
"""design sizes: the width of a mark with its air, and half its own"""


def marks_of(standing: Standing, ink: Colour = "ink") -> Drawing:
    """Return a tick for each right answer in a row and an empty circle for each that is missing."""
    draw = partial(_draw_marks, row=standing.row, ink=ink)
    return Drawing(draw, wide=IN_A_ROW * _STEP, high=_STEP)


def _draw_marks(surface: Surface, kit: Kit, box: Box, *, row: int, ink: Colour) -> None:
    radius, edge = kit.f(_RADIUS), kit.thin(3, 2)
    for at, place in enumerate(box.columns(IN_A_ROW)):
        x, y = place.center
        if at < row:
            icons.tick(surface, x, y, radius, ink, kit.thin(4, 2))
        else:
            shapes.disc(surface, x, y, radius - 1, "paper_high", edge="ink2", edge_width=edge)


def standing_words(standing: Standing) -> str:
    if standing.mastered:
        return _("mastered")
    if not standing.asked:
        return _("not tried yet")
    if not standing.row:
        return _("wrong last time")
    return ngettext("{count} right in a row", "{count} right in a row", standing.row).format(
        count=standing.row
    )


# ---- the list of situations of each game, by topic: any of them can be drilled, or all mixed
# Invariant: it opens drills and changes nothing itself.

_GAMES, _AREA, MIXED = "games", "situations", "mixed"
_STANDING = 0.25
"""the part of a row that the standing in its situation takes"""


class DrillsScene(FormScene):
    """Lies over the list of lessons. ``rules``: the game whose situations are shown first; ``at``:
    the name of the one that was drilled last.
    """

    def __init__(self, game: Game, rules: RuleSet | None = None, at: str = "") -> None:
        super().__init__(game)
        own = own_game(game.settings)
        self.courses = courses_from(own)
        wanted = (one for one in self.courses if rules is not None and one.rules.key == rules.key)
        self.course: Course = next(wanted, self.courses[0])
        self.at = at if any(one.key == at for one in self.course.sets) else MIXED

    @property
    def title(self) -> str:
        return _("Drills")

    @property
    def first(self) -> str:
        return self.at

    def open_course(self, index: int) -> None:
        self.course, self.at = self.courses[index], MIXED
        self.widgets.pop(_AREA, None)  # it begins at its top
        self.rebuild()

    def begin(self, sets: tuple[DrillSet, ...]) -> None:
        self.game.open(routes.NextDrill(Round(sets, random.Random())))

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        named = super().build(kit, page)
        area = named[_AREA]
        if _AREA not in self.widgets and isinstance(area, Scroll) and self.at in area.inner:
            area.reveal(area.inner[self.at])
        return named

    def content(self, kit: Kit) -> Element:
        about = _(
            "Each drill asks for one decision. After three right answers in a row a "
            "situation is mastered. It is asked again now and then."
        )
        topics = Scroll(Column(tuple(map(self._topic, self.course.topics)), "apart"))
        go = Button(_("Mixed"), lambda: self.begin(self.course.sets), kind="brass", size=27)
        body = Column(
            (
                Text(_(self.course.rules.heading), TITLE),
                Paragraph(about, NOTE),
                Stretch(Control(_AREA, topics, fill=True)),
                Row((Stretch(Space()), Share(0.35, Control(MIXED, go)))),
            )
        )
        chosen = self.courses.index(self.course)
        tabs = Tabs([_(one.rules.name) for one in self.courses], chosen, self.open_course)
        games: Element = Space() if len(self.courses) < 2 else Control(_GAMES, tabs, fill=True)
        columns = Share(0.26, games), Rule(upright=True), Stretch(body)
        return Inset(Row(columns, "apart"), "wide", "apart")

    def _topic(self, topic: Topic) -> Element:
        sets, settings = self.course.about(topic), self.game.settings
        done = sum(standing_in(settings, one).mastered for one in sets)
        count = _("{done} of {count} mastered").format(done=done, count=len(sets))
        title = drill_words(self.course.rules, topic.value)
        rows = (Control(one.key, self._row(one)) for one in sets)
        return Column((heading(title, Text(count, NOTE, "right")), *rows), "none")

    def _row(self, one: DrillSet) -> PressRow:
        rules, standing = self.course.rules, standing_in(self.game.settings, one)
        words = words_in(one.situation, rules)
        told = Text(drill_words(rules, words.title), NAME, lines=2), Paragraph(_(words.look), NOTE)
        shown = Column(
            (centred(marks_of(standing)), Text(standing_words(standing), NOTE, "center")),
            "none",
            middle=True,
        )
        row = Row((Stretch(Column(told, "none", middle=True)), Share(_STANDING, shown)))
        return PressRow(row, lambda: self.begin((one,)))
