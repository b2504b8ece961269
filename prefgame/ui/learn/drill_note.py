"""The note of a drill: a paper on the table that answers the player, with a table of choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pygame import Surface

from prefgame.app.learn.drills import (
    IN_A_ROW,
    Choice,
    Drill,
    DrillSession,
    Round,
    Standing,
    standing_in,
    words_in,
)
from prefgame.app.play.thinking import HintChoice
from prefgame.app.words.hints import describe_score, explain_hint, success_head
from prefgame.app.words.sentences import percent
from prefgame.engine.commands import Command, Defend, Discard
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box, clear_place
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.theme import Colour, Face
from prefgame.ui.frames import routes
from prefgame.ui.learn.drill_phases import single_answers
from prefgame.ui.learn.note import EDGE, buttons_height, place_buttons
from prefgame.ui.table.all_choices import (
    ChoicesSheet,
    HintRow,
    hint_rows,
    name_choice,
    score_words,
    staying_out_words,
)
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.phases.base import cards_in
from prefgame.ui.table.plate import plaque_box
from prefgame.ui.table.tooltips import boxes_slips_avoid
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.numbers import fitting_run, signed
from prefgame.ui.words.runs import fill

# ---- how far a player has come in a situation: three marks, and a word
# Invariant: shape and word say it, never a colour alone.

_STEP, _RADIUS = 30, 9
"""design sizes"""


def marks_width(kit: Kit) -> int:
    """How wide the marks are."""
    return IN_A_ROW * kit.f(_STEP)


def draw_marks(
    surface: Surface, kit: Kit, x: float, y: float, standing: Standing, ink: Colour = "ink"
) -> None:
    """A tick for each right answer in a row and an empty circle for each that is missing; ``x`` is
    the left end and ``y`` the middle.
    """
    for at in range(IN_A_ROW):
        middle = x + kit.f(_STEP) * (at + 0.5)
        if at < standing.row:
            icons.tick(surface, middle, y, kit.f(_RADIUS), ink, kit.thin(4, 2))
        else:
            edge = kit.thin(3, 2)
            shapes.disc(
                surface, middle, y, kit.f(_RADIUS - 2), "paper_high", edge="ink2", edge_width=edge
            )


def standing_words(standing: Standing) -> str:
    """The same in words."""
    if standing.mastered:
        return _("mastered")
    if not standing.asked:
        return _("not tried yet")
    if not standing.row:
        return _("wrong last time")
    return ngettext("{count} right in a row", "{count} right in a row", standing.row).format(
        count=standing.row
    )


# ---- whether the answer is right, and why
# Invariant: words and numbers only, composed once for an answer. Equal choices share a line.


_LINES = 4
"""the most that are shown at once"""
_TOGETHER = 4
"""cards that have room in one line"""


@dataclass(frozen=True)
class Line:
    """A line of the table: choices that are worth the same."""

    choice: Run
    chance: str
    score: str
    right: bool
    chosen: bool


@dataclass(frozen=True)
class Answer:
    """Everything that is said; ``more``: there are choices that are not shown."""

    right: bool
    head: str
    lines: tuple[Line, ...]
    success: str
    unit: str
    why: str
    look: str
    more: bool

    @property
    def shortest(self) -> Answer:
        """The best choice, the player's and the reason, for a window that is low."""
        lines = tuple(line for line in self.lines if line.chosen or line is self.lines[0])
        return replace(self, look="", unit="", lines=lines)


NOTHING = Answer(False, "", (), "", "", "", "", more=False)


def answer_for(session: DrillSession, view: SeatView, deck: Deck, chosen: Choice) -> Answer:
    """What is said of the player's choice."""
    drill = session.drill
    groups = _groups(drill)
    shown = _shown(groups, chosen)
    return Answer(
        chosen.right,
        _("Right") if chosen.right else _("Not the best"),
        tuple(_line(drill, view, deck, group, chosen) for group in shown),
        success_head(view, drill.success),
        " ".join(filter(None, (describe_score(view), _unvalued(shown)))),
        " ".join(filter(None, (explain_hint(view, deck, session.solution), _stayed(drill, view)))),
        "" if chosen.right else _(words_in(drill.situation, drill.rules).look),
        any(group not in shown for group in _valued(groups)),
    )


def _stayed(drill: Drill, view: SeatView) -> str:
    """What the number of not playing is made of: on its slip nothing is written."""
    return staying_out_words(view, ((one.command, points) for one, points in drill.weighed))


_Group = tuple[Choice, ...]


def _unvalued(shown: Sequence[_Group]) -> str:
    """Why a line has no score."""
    unvalued = len(_valued(shown)) < len(shown)
    return _("Bids that are higher than needed are not rated.") if unvalued else ""


def _valued(groups: Sequence[_Group]) -> list[_Group]:
    return [group for group in groups if group[0].points is not None]


def _groups(drill: Drill) -> list[_Group]:
    """Choices that are worth the same and have the same chance, the best first."""

    def worth(choice: Choice) -> tuple[bool, float | None, float | None]:
        return choice.right, choice.points, choice.chance

    found: list[_Group] = []
    for _worth, some in groupby(drill.choices, worth):
        group = tuple(some)
        alone = isinstance(group[0].command, Discard) or group[0].points is None
        size = 1 if alone else _TOGETHER
        found += [group[at : at + size] for at in range(0, len(group), size)]
    return found


def _shown(groups: Sequence[_Group], chosen: Choice) -> list[_Group]:
    """The lines that have room: the best one, the player's, the best wrong ones, then others. What
    is not valued is shown only where the player chose it.
    """
    own, valued = [group for group in groups if chosen in group], _valued(groups)
    first_wrong = [group for group in valued if not group[0].right]
    wanted = [groups[0], *own, *first_wrong[:2], *valued]
    kept = list(dict.fromkeys(wanted))[:_LINES]
    return [group for group in groups if group in kept]


def all_rows(session: DrillSession, view: SeatView, deck: Deck) -> tuple[HintRow, ...]:
    """All choices that were weighed, the best first."""
    solution = session.solution
    return tuple(
        replace(row, choice=_name(view, deck, choice.commands[0]))
        for row, choice in zip(hint_rows(view, deck, solution), solution.choices)
    )


def _name(view: SeatView, deck: Deck, command: Command) -> Run:
    """What a choice is called: as its button is, for a drill leaves open what follows it."""
    if isinstance(command, Defend):
        slips = single_answers(view, deck)
        return next(slip.info.label for slip in slips if slip.commands == (command,))
    return name_choice(view, deck, HintChoice((command,), 0.0, None))


def _with_contract(drill: Drill, choice: Choice, name: Run) -> Run:
    """A discard with the contract that it is meant for, where there are several."""
    meant, others = choice.contract, {one.contract for one in drill.choices}
    if meant is None or len(others) == 1 or not isinstance(choice.command, Discard):
        return name
    return fill(_("{cards} for {contract}"), cards=name, contract=ContractRuns(meant).on_button)


def _line(drill: Drill, view: SeatView, deck: Deck, group: _Group, chosen: Choice) -> Line:
    pieces = [_with_contract(drill, one, _name(view, deck, one.command)) for one in group]
    first = group[0]
    return Line(
        _together(pieces),
        percent(first.chance),
        "" if first.points is None else signed(round(first.points)),
        first.right,
        chosen in group,
    )


def _together(names: Sequence[Run]) -> Run:
    """Several choices in one line; commas between them where one of them is a word."""
    if len(names) == 1:
        return names[0]
    if not any(isinstance(name, str) for name in names):
        return tuple(part for name in names for part in name)
    places = {f"name{at}": name for at, name in enumerate(names)}
    return fill(", ".join(f"{{{place}}}" for place in places), **places)


# ---- the paper with the table of choices
# Invariant: it draws what it is given; the same code measures and draws.


_HEAD, _TOP, _HEADS, _LINE = 35, 62, 34, 42
"""design sizes"""
_CHANCE, _WIDE = 0.76, 0.2
"""where the chances end, and how wide they are, as shares of the width"""


def draw_answer(
    surface: Surface | None, kit: Kit, box: Box, answer: Answer, standing: Standing
) -> int:
    """Write everything from top to bottom, or only measure it; returns the bottom."""
    f, x, inner = kit.f, box.x + kit.f(EDGE), box.w - 2 * kit.f(EDGE)
    if surface is not None:
        _draw_head(surface, kit, box, answer, standing)
        _draw_heads(surface, kit, x, box.y + f(_TOP + _HEADS / 2), inner, answer)
    y = box.y + f(_TOP + _HEADS)
    for line in answer.lines:
        if surface is not None:
            _draw_line(surface, kit, Box(x, y, inner, f(_LINE)), line)
        y += f(_LINE)
    y = _paragraph(surface, kit, (x, y + f(8), inner), answer.unit, "label", 22, "ink2")
    y = _paragraph(surface, kit, (x, y + f(8), inner), answer.why, "text", 24)
    y = _paragraph(surface, kit, (x, y + f(8), inner), answer.look, "text", 24, "ink2")
    return y + f(16)


def _draw_head(surface: Surface, kit: Kit, box: Box, answer: Answer, standing: Standing) -> None:
    x, y = box.x + kit.f(EDGE), box.y + kit.f(38)
    right = box.right - kit.f(EDGE)
    words = standing_words(standing) if standing.row else ""
    wide = kit.width(words, "label", 22) + kit.f(14) if words else 0
    marks = right - wide - marks_width(kit)
    ink = "ink" if answer.right else "ox"
    kit.text(surface, x, y, answer.head, "title", _HEAD, ink, max_width=marks - x - kit.f(16))
    draw_marks(surface, kit, marks, y, standing)
    kit.text(surface, right, y, words, "label", 22, "ink2", "right")


def _draw_heads(
    surface: Surface, kit: Kit, x: float, y: float, inner: float, answer: Answer
) -> None:
    """The heads of the columns, with a line below."""
    kit.text(surface, x, y, _("Choice"), "label", 22, "ink2", max_width=inner * 0.3)
    chance = x + inner * _CHANCE
    kit.text(
        surface, chance, y, answer.success, "label", 22, "ink2", "right", max_width=inner * 0.44
    )
    words, room = pgettext("average", "Expected"), inner * (1 - _CHANCE) - kit.f(8)
    size = fitting_run(kit, words, "label", 22, 18, room)
    kit.text(surface, x + inner, y, words, "label", size, "ink2", "right", max_width=room)
    shapes.line(surface, x, y + kit.f(_HEADS / 2), inner, "ink2", kit.thin(2))


def _draw_line(surface: Surface, kit: Kit, box: Box, line: Line) -> None:
    y = box.centery
    if line.chosen:
        air = kit.f(10)
        ground = Box(box.x - air, box.y + 1, box.w + 2 * air, box.h - 2)
        shapes.rounded_box(surface, ground, kit.u(6), "chosen")
    named: Face = "button" if line.chosen else "label"
    if line.right:
        icons.tick(surface, box.x + kit.f(12), y, kit.f(9), "ink", kit.thin(4, 2))
    x, room = box.x + kit.f(34), box.w * (_CHANCE - _WIDE) - kit.f(34)
    size = fitting_run(kit, line.choice, named, 25, 19, room)
    kit.run(surface, x, y, line.choice, named, size, max_width=room)
    right = box.x + box.w * _CHANCE
    kit.text(surface, right, y, line.chance, named, 25, "ink", "right", max_width=box.w * _WIDE)
    kit.text(surface, box.right, y, line.score, named, 25, "ink", "right")


def _paragraph(
    surface: Surface | None,
    kit: Kit,
    place: tuple[int, int, int],
    words: str,
    face: Face,
    size: float,
    ink: Colour = "ink",
) -> int:
    """Write a paragraph at (x, y, width), or only measure it; returns its bottom. Nothing is
    written of no words.
    """
    x, y, width = place
    if not words:
        return y
    if surface is not None:
        kit.paragraph(surface, x, y, width, words, face, size, ink, line_height=1.25)
    return y + kit.paragraph_height(words, width, face, size, 1.25)


# ---- the buttons at the foot


# ---- the note of a drill: a paper on the table that answers the player's answer
# Invariant: it comes with an answer and goes with the next question; until then nothing helps the
# player. It takes the place of the hint at the table, and never covers the hand.


_WIDTHS = (720, 680, 640, 560, 500, 450, 420)
"""design widths; a wide note is read most easily, where it has room"""
_WIDEST = 960
"""where it has no room otherwise"""
_SPARED: tuple[tuple[str, ...], ...] = ((), ("backs",))


class DrillNote(Hints):
    """The note on the answer to ``drill``, one of ``questions``, at the table in ``frame``."""

    def __init__(self, frame: TableFrame, drill: DrillSession, questions: Round) -> None:
        super().__init__()
        self.frame, self.desk, self.drill, self.round = frame, frame.desk, drill, questions
        self.answer: Answer | None = None
        self.said = NOTHING
        """as much of it as has room"""
        game = frame.shown.game
        self.next = Button("", game.way(routes.NextDrill(questions)), kind="brass")
        self.again = Button("", self._try_again)
        self.on = Button("", lambda: game.open(routes.PlayAgain(drill.practice)))
        self.all = Button("", self._show_all)

    @property
    def standing(self) -> Standing:
        """How far the player has come in this situation."""
        assert self.round.now is not None
        return standing_in(self.frame.shown.game.settings, self.round.now)

    # ---- what the table asks of a hint

    @property
    def shown(self) -> bool:
        return self.answer is not None

    def forget(self) -> None:
        """The question is open again, or another one comes."""
        self.answer = None

    def point(self) -> None:
        """Ring the cards of the best choice, once something was answered."""
        choices = self.drill.drill.choices
        right = [one for one in choices if one.right] if self.shown else []
        cards = cards_in([right[0].command]) if right else ()
        for card in self.desk.stage.hand:
            card.ringed = card.card in map(str, cards)

    # ---- the answer

    def show(self, chosen: Choice) -> None:
        """The player has answered."""
        view, deck = self.frame.shown.view, self.desk.kit.deck
        self.answer = answer_for(self.drill, view, deck, chosen)

    def _try_again(self) -> None:
        """Ask the same question once more; the answer does not count."""
        self.desk.hands.open_choice()

    def _show_all(self) -> None:
        session, view = self.drill, self.frame.shown.view
        rows = all_rows(session, view, self.desk.kit.deck)
        success = success_head(view, session.drill.success)
        self.desk.window.push(ChoicesSheet(rows, success, score_words(view, session.solution)))

    def buttons(self) -> list[Button]:
        """What can be done now, in the order of Tab."""
        self.next.label, self.again.label = _("Next"), _("Try again")
        self.on.label, self.all.label = _("Play on"), _("All choices")
        self.again.hint = _("The second try does not count.")
        self.on.hint = _("Play this hand to its end, for practice.")
        more = self.answer is not None and self.answer.more
        return [self.next, self.again, self.on, *([self.all] if more else [])]

    # ---- where it lies

    def widgets(self) -> list[Widget]:
        """Lay it at its place and return its buttons."""
        if self.answer is None:
            return []
        kit, buttons = self.desk.kit, self.buttons()
        self.box = self._place(kit, buttons)
        place_buttons(kit, self.box, buttons)
        self.frame.shown.changed()
        return list(buttons)

    def _place(self, kit: Kit, buttons: Sequence[Button]) -> Box:
        """The first free place; where there is none, the middle of the table, as low as it gets."""
        layout = kit.layout
        room = layout.table.inset(layout.margin, layout.u(10))
        near = layout.table.centerx, layout.trick.centery
        for said, keep in self._tries():
            self.said = said
            for width in map(kit.f, _WIDTHS):
                size = width, self._height(kit, width, buttons)
                box = clear_place(room, size, keep, near)
                if box is not None:
                    return box
        width = min(room.w, kit.f(_WIDEST))
        height = self._height(kit, width, buttons)
        return Box(room.centerx - width // 2, layout.rail.bottom + layout.u(6), width, height)

    def _tries(self) -> Iterator[tuple[Answer, list[Box]]]:
        """What is said and what must not be covered, in the order tried: it covers nothing that
        matters; then backs; then what the player has seen, but for the hand and who sits where with
        what; then it says less; at last it covers that too.
        """
        assert self.answer is not None
        air = self.desk.kit.u(9)
        hand = [card.rect for card in self.desk.stage.hand]
        for but in _SPARED:
            avoided = [*boxes_slips_avoid(self.frame, but=but), *hand]
            yield self.answer, [box.inset(-air) for box in avoided]
        kit, rail = self.desk.kit, self.desk.kit.layout.rail
        plaque = plaque_box(kit, self.frame.plaque).inset(-kit.u(4))
        shortest = self.answer.shortest
        shorter = (
            self.answer,
            replace(self.answer, unit=""),
            replace(shortest, look=self.answer.look),
            shortest,
        )
        for less in shorter:
            yield less, [rail, plaque, self.desk.phase.me_box(), *self._seats(), *hand]
        for less in shorter:
            yield less, [rail, *hand]

    def _seats(self) -> list[Box]:
        """Who sits where, and the money that lies there."""
        frame = self.frame
        plates = [box for _place, box, _info in frame.seats()]
        return [*plates, *(box for _what, box, _words in frame.money_words())]

    def _height(self, kit: Kit, width: int, buttons: Sequence[Button]) -> int:
        flow = draw_answer(None, kit, Box(0, 0, width, 0), self.said, self.standing)
        return flow + buttons_height(kit, width, buttons)

    # ---- looks

    def draw(self, surface: Surface) -> None:
        """Nothing under the cards: it lies above everything."""

    def draw_above(self, surface: Surface) -> None:
        """Draw the paper with its buttons."""
        answer, kit = self.said, self.desk.kit
        if not self.shown:
            return
        kit.sprite(
            surface,
            ("drill note", answer, self.standing),
            self.box,
            kit.u(60) + 8,
            lambda s, b: self._draw(s, kit, b, answer),
        )
        for button in self.buttons():
            button.draw(surface, kit)
            if button.focused and FocusGroup.keyboard:
                button.draw_focus(surface, kit)

    def _draw(self, surface: Surface, kit: Kit, box: Box, answer: Answer) -> None:
        kit.sheet(surface, box, 8, 24, 10)
        draw_answer(surface, kit, box, answer, self.standing)
