"""The note of a drill: a paper on the table that answers the player, with a table of choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pygame import Surface

from prefgame.app.learn.drills import (
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
from prefgame.engine.commands import Command, Defend, Discard, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box, clear_place
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.theme import Colour
from prefgame.ui.frames import routes
from prefgame.ui.learn.drills import marks_of, standing_words
from prefgame.ui.learn.note import PaperNote, button_rows
from prefgame.ui.learn.note_place import AIR
from prefgame.ui.table.all_choices import (
    ChoicesSheet,
    HintRow,
    hint_rows,
    name_choice,
    score_words,
    staying_out_words,
)
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.phases.base import cards_in
from prefgame.ui.table.plate import plaque_box
from prefgame.ui.table.slips.answer_slip import SlipChoice
from prefgame.ui.table.slips.defence import defence_slips
from prefgame.ui.table.tooltips import boxes_slips_avoid
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Run, run_words
from prefgame.ui.widgets.elements import (
    Column,
    Drawing,
    Element,
    Inset,
    Paragraph,
    Placed,
    Row,
    Rule,
    Share,
    Stretch,
    Text,
)
from prefgame.ui.widgets.styles import HEADING, NOTE, STRONG, TEXT, Style
from prefgame.ui.words.aloud import sentences, who_says
from prefgame.ui.words.contracts import ContractRuns, command_run
from prefgame.ui.words.numbers import fill, signed

# ---- the answers to a question: nothing is offered that is not valued
# Invariant: each answer is one command. At the usual table a slip may say at once what the engine
# asks later.


def single_answers(view: SeatView, deck: Deck) -> list[SlipChoice]:
    """Return the slips of a defender, one for each answer that is asked for now."""
    slips: dict[Command, list[SlipChoice]] = {}
    for slip in defence_slips(view):
        slips.setdefault(slip.commands[0], []).append(slip)
    return [_single(alike, deck) for alike in slips.values()]


def _single(slips: list[SlipChoice], deck: Deck) -> SlipChoice:
    """Return what slips have in common that begin with the same answer: the first of them, which
    binds to least; by the name of that answer where each of them goes on otherwise.
    """
    first = slips[0]
    answer, *further = first.commands
    if not any(command != SayKontra(0) for command in further):
        return replace(first, commands=(answer,))
    label = command_run(answer, deck)
    assert isinstance(label, str)
    note = _("You are asked next how you play.")
    return replace(first, label=label, note=note, commands=(answer,))


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
    """Return what the number of not playing is made of: on its slip nothing is written."""
    return staying_out_words(view, ((one.command, points) for one, points in drill.weighed))


_Group = tuple[Choice, ...]


def _unvalued(shown: Sequence[_Group]) -> str:
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
    """Return the lines that have room: the best one, the player's, the best wrong ones, then
    others. What is not valued is shown only where the player chose it.
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
    """Return what a choice is called: as its button is, for a drill leaves open what follows it."""
    if isinstance(command, Defend):
        slips = single_answers(view, deck)
        return next(slip.label for slip in slips if slip.commands == (command,))
    return name_choice(view, deck, HintChoice((command,), 0.0, None))


def _with_contract(drill: Drill, choice: Choice, name: Run) -> Run:
    """Return a discard with the contract that it is meant for, where there are several."""
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


def line_words(line: Line, success: str, deck: Deck) -> str:
    """Return a line of the table as it is said aloud; ``success``: what its chance is of."""
    chance = f"{success} {line.chance}" if line.chance else ""
    score = f"{pgettext('average', 'Expected')} {line.score}" if line.score else ""
    return who_says(run_words(line.choice, deck), ", ".join(filter(None, (chance, score))))


# ---- the paper with the table of choices

_CHOICE, _CHANCE, _SCORE = 0.56, 0.2, 0.24
"""the parts of a line that its columns take"""
_TICK, _TICK_WIDE = 9, 34
"""design sizes: half the breadth of the tick before the right choice, and the width kept for it"""
_SAID = Style("text", "text")


@dataclass(frozen=True)
class _Chosen(Inset):
    """The line of what the player chose."""

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box.inset(-kit.space("tight"), 1), Drawing(_draw_ground))
        yield from super().lay(kit, box)


def _draw_ground(surface: Surface, kit: Kit, box: Box) -> None:
    shapes.rounded_box(surface, box, kit.space("tight"), "chosen")


def _draw_tick(surface: Surface, kit: Kit, box: Box) -> None:
    icons.tick(surface, box.x + kit.f(_TICK), box.centery, kit.f(_TICK), "ink", kit.thin(4, 2))


def answer_words(answer: Answer, standing: Standing) -> Element:
    ink: Colour = "ink" if answer.right else "ox"
    beside = (Text(standing_words(standing), NOTE),) if standing.row else ()
    head = Row((Stretch(Text(answer.head, HEADING.inked(ink))), marks_of(standing), *beside))
    heads = Row(
        (
            Share(0.32, Text(_("Choice"), NOTE)),
            Share(0.44, Text(answer.success, NOTE, "right")),
            Share(_SCORE, Text(pgettext("average", "Expected"), NOTE, "right")),
        ),
        "none",
    )
    table = Column((heads, Rule("ink2", 2), *map(_row, answer.lines)), "hair")
    said = (answer.unit, NOTE), (answer.why, _SAID), (answer.look, _SAID.inked("ink2"))
    return Column((head, table, *(Paragraph(*one) for one in said if one[0])), "tight")


def _row(line: Line) -> Element:
    style = STRONG if line.chosen else TEXT
    tick = Drawing(_draw_tick if line.right else lambda *_: None, wide=_TICK_WIDE)
    row = Row(
        (
            Share(_CHOICE, Row((tick, Stretch(Text(line.choice, style))), "none")),
            Share(_CHANCE, Text(line.chance, style, "right")),
            Share(_SCORE, Text(line.score, style, "right")),
        ),
        "none",
    )
    return (_Chosen if line.chosen else Inset)(row, y="hair")


# ---- the note of a drill: a paper on the table that answers the player's answer
# Invariant: it comes with an answer and goes with the next question; until then nothing helps the
# player. It takes the place of the hint at the table, and never covers the hand.

_WIDTHS = (720, 680, 640, 560, 500, 450, 420)
"""design widths; a wide note is read most easily, where it has room"""
_WIDEST = 960
"""where it has no room otherwise"""
_SPARED: tuple[tuple[str, ...], ...] = ((), ("backs",))


class DrillNote(PaperNote):
    """The note on the answer to ``drill``, one of ``questions``, at the table in ``frame``."""

    def __init__(self, frame: TableFrame, drill: DrillSession, questions: Round) -> None:
        super().__init__(frame)
        self.drill, self.round = drill, questions
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
        """Take it away: the question is open again, or another one comes."""
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
        """Say what the player's answer is worth."""
        view, deck = self.frame.shown.view, self.desk.kit.deck
        self.answer = answer_for(self.drill, view, deck, chosen)

    def _try_again(self) -> None:
        self.desk.hands.open_choice()

    def _show_all(self) -> None:
        session, view = self.drill, self.frame.shown.view
        rows = all_rows(session, view, self.desk.kit.deck)
        success = success_head(view, session.drill.success)
        self.desk.window.push(ChoicesSheet(rows, success, score_words(view, session.solution)))

    def _buttons_now(self, answer: Answer) -> list[Button]:
        self.next.label, self.again.label = _("Next"), _("Try again")
        self.on.label, self.all.label = _("Play on"), _("All choices")
        self.again.hint = _("The second try does not count.")
        self.on.hint = _("Play this hand to its end, for practice.")
        return [self.next, self.again, self.on, *([self.all] if answer.more else [])]

    # ---- what it says

    def words(self) -> str:
        said, deck = self.answer, self.desk.kit.deck
        if said is None:
            return ""
        lines = (line_words(line, said.success, deck) for line in said.lines)
        return sentences(said.head, said.why, *lines, said.unit, said.look)

    # ---- where it lies

    def widgets(self) -> list[Widget]:
        if self.answer is None:
            return []
        self.buttons = self._buttons_now(self.answer)
        return self.lay(*self._place(self.answer))

    def _words(self, said: Answer) -> Element:
        rows = answer_words(said, self.standing), button_rows(self.desk.kit, self.buttons)
        return Inset(Column(rows), "apart", "near")

    def _place(self, answer: Answer) -> tuple[Element, Box]:
        """Return the words that have room at the first free place; where there is none, the middle
        of the table, as low as it gets.
        """
        kit, layout = self.desk.kit, self.desk.kit.layout
        room = layout.table.inset(layout.margin, kit.space("tight"))
        near = layout.table.centerx, layout.trick.centery
        for said, keep in self._tries(answer):
            self.said, words = said, self._words(said)
            for width in map(kit.f, _WIDTHS):
                box = clear_place(room, (width, words.height(kit, width)), keep, near)
                if box is not None:
                    return words, box
        width = min(room.w, kit.f(_WIDEST))
        left, top = room.centerx - width // 2, layout.rail.bottom + kit.space("hair")
        return words, Box(left, top, width, words.height(kit, width))

    def _tries(self, answer: Answer) -> Iterator[tuple[Answer, list[Box]]]:
        """Return what is said and what must not be covered, in the order tried: it covers nothing
        that matters; then backs; then what the player has seen, but for the hand and who sits where
        with what; then it says less; at last it covers that too.
        """
        air = self.desk.kit.u(AIR)
        hand = [card.rect for card in self.desk.stage.hand]
        for but in _SPARED:
            avoided = [*boxes_slips_avoid(self.frame, but=but), *hand]
            yield answer, [box.inset(-air) for box in avoided]
        kit, rail = self.desk.kit, self.desk.kit.layout.rail
        plaque = plaque_box(kit, self.frame.plaque).inset(-kit.space("hair"))
        shortest = answer.shortest
        shorter = (answer, replace(answer, unit=""), replace(shortest, look=answer.look), shortest)
        for less in shorter:
            yield less, [rail, plaque, self.desk.phase.me_box(), *self._seats(), *hand]
        for less in shorter:
            yield less, [rail, *hand]

    def _seats(self) -> list[Box]:
        frame = self.frame
        plates = [box for _place, box, _info in frame.seats()]
        return [*plates, *(box for _what, box, _words in frame.money_words())]

    def draw_above(self, surface: Surface) -> None:
        if self.shown:
            self.draw_paper(surface, (self.said, self.standing))
