"""The note of a lesson: a paper on the table, joined by a thread to the thing it is about.

Invariant: it lies on nothing that the player needs now, and goes as soon as something happens. It
takes the place of the hint at the table, and says what the step of the lesson says.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from string import Formatter
from typing import NamedTuple

from pygame import Surface

from prefgame.app.learn.lessons import SUITS, LessonSession, Tricks, is_done, left_hand
from prefgame.app.session import PLAYER
from prefgame.app.storage.kept_rows import not_read_words
from prefgame.app.words.decks import rank_name
from prefgame.app.words.sentences import first_letter_down, first_letter_up
from prefgame.cards import RANK_LETTERS
from prefgame.engine.events import Event
from prefgame.i18n import _, in_case, ngettext
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import Face
from prefgame.ui.frames import routes
from prefgame.ui.learn.lessons import onward
from prefgame.ui.learn.note_place import (
    Place,
    Thread,
    best_place,
    draw_line,
    draw_pins,
    free_boxes,
    joined,
    rooms,
    same_place,
    with_thread,
)
from prefgame.ui.learn.things import boxes_of
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.plate import draw_tab
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup

# ---- the sentences of lessons in the language in use
# Invariant: a sentence names a card or suit by its place, ``{HA}`` or ``{H}``; the words are the
# deck's. The player is ``{me}``.

HIGH_TO_LOW = RANK_LETTERS[::-1]


def said(sentence: str, deck: Deck, me: str) -> str:
    """A sentence of a lesson, as the player reads it. The name of a card or suit has a capital
    letter only where a sentence begins. A translation may ask for a suit or the player in a case.
    """
    words, places = "", _Places(deck, me)
    for before, name, case, _conversion in Formatter().parse(_(sentence)):
        words += before
        if name:
            value, begins = places[name], not words or words.endswith((". ", "? ", "! "))
            if case:
                value = in_case(deck.suit_in_sentence(name) if len(name) == 1 else value, case)
            if name not in places:
                value = first_letter_up(value) if begins else first_letter_down(value)
            words += value
    return words


def taken(tricks: Tricks | None) -> str:
    """What the player took in a hand; None: they played no card."""
    if tricks is None:
        return _("You played no card.")
    words = ngettext("You took {count} trick.", "You took {count} tricks.", tricks.taken)
    return words.format(count=tricks.taken)


def compared(tricks: Tricks | None, *, declared: bool = False) -> str:
    """That beside what best play by all takes; "" where nobody can say. ``declared``: by the
    player.
    """
    if tricks is None and declared:
        return _("Nobody played against you.")
    if tricks is None:
        return _("Play it again, and choose differently.")
    if tricks.best is None:
        return ""
    if tricks.against_best == 0:
        return _("With best play you take as many.")
    if tricks.against_best < 0:
        words = ngettext(
            "With best play you take {count} trick.",
            "With best play you take {count} tricks.",
            tricks.best,
        )
    else:
        words = ngettext(
            "This went better: with best play by everybody you take {count} trick.",
            "This went better: with best play by everybody you take {count} tricks.",
            tricks.best,
        )
    return words.format(count=tricks.best)


class _Places(dict[str, str]):
    """What is put in the places of a sentence, found when it is wanted."""

    def __init__(self, deck: Deck, me: str) -> None:
        super().__init__(me=me)
        self.deck = deck

    def __missing__(self, name: str) -> str:
        if name == "ranks":
            self[name] = ", ".join(map(self._rank, HIGH_TO_LOW))
            return self[name]
        return self.deck.suit_name(name) if len(name) == 1 else self.deck.card_name(name)

    def _rank(self, letter: str) -> str:
        """A rank, with what is in the corner of its cards where that is not the same."""
        name = first_letter_down(rank_name(self.deck.name, letter))
        corner = self.deck.index(letter)
        return name if name == corner else f"{name} ({corner})"


# ---- what a note is made of
# Invariant: each part is measured by the code that draws or places it.


EDGE = 24
"""design pixels between the edge of a note and what is on it"""
_LETTERS = "HDSC"
_SIGN, _SIZE, _ROW = 34, 24, 46
"""design pixels: the height of a sign, of its name, and of a row of them"""


def paragraph(
    surface: Surface | None,
    kit: Kit,
    place: Sequence[int],
    words: str,
    face: Face,
    size: float,
    ink: str = "ink",
) -> int:
    """Write a paragraph at (x, y, width), or only measure it; returns its bottom."""
    x, y, width = place
    height = 1.15 if face == "title" else 1.28
    if surface is not None:
        kit.paragraph(surface, x, y, width, words, face, size, ink, line_height=height)
    return y + kit.paragraph_height(words, width, face, size, height)


def suits(surface: Surface | None, kit: Kit, place: Sequence[int]) -> int:
    """The suits of the deck at (x, y, width), in one row or two; returns their bottom."""
    x, y, width = place
    gap = kit.f(10)
    signs = {letter: kit.deck.suit(letter, kit.f(_SIGN)) for letter in _LETTERS}
    names = {letter: kit.deck.suit_name(letter) for letter in _LETTERS}
    widest = max(
        signs[letter].get_width() + gap + kit.width(names[letter], "label", _SIZE)
        for letter in _LETTERS
    )
    a_row = 4 if 4 * (widest + gap) <= width else 2
    for at, letter in enumerate(_LETTERS if surface is not None else ""):
        assert surface is not None
        left = x + at % a_row * (width // a_row)
        middle = y + kit.f(_ROW) // 2 + at // a_row * kit.f(_ROW)
        sign = signs[letter]
        surface.blit(sign, (left, middle - sign.get_height() // 2))
        room = width // a_row - sign.get_width() - gap
        after = left + sign.get_width() + gap
        kit.text(surface, after, middle, names[letter], "label", _SIZE, max_width=room)
    return y + kit.f(_ROW) * (len(_LETTERS) // a_row)


def buttons_height(kit: Kit, width: int, buttons: Sequence[Button]) -> int:
    """How high the foot with these buttons is in a note of that width."""
    rows = len(_rows(kit, width, buttons))
    return rows * kit.layout.hit + (rows - 1) * kit.u(10) + kit.f(18)


def place_buttons(kit: Kit, box: Box, buttons: Sequence[Button]) -> None:
    """Place the buttons in the foot: in one row, or in as many as they need."""
    rows, hit, gap = _rows(kit, box.w, buttons), kit.layout.hit, kit.u(10)
    y = box.bottom - buttons_height(kit, box.w, buttons)
    for row in rows:
        room = Box(box.x + kit.f(EDGE), y, box.w - 2 * kit.f(EDGE), hit)
        if len(buttons) == 1:  # one alone is no wider than it needs
            wide = min(room.w, buttons[0].natural_width(kit) + kit.f(40))
            room = Box(room.centerx - wide // 2, y, wide, hit)
        weights = [float(button.natural_width(kit)) for button in row]
        for button, part in zip(row, room.columns(len(row), gap=gap, weights=weights)):
            button.rect = part
        y += hit + gap


def _rows(kit: Kit, width: int, buttons: Sequence[Button]) -> list[list[Button]]:
    """All in one row if they fit there, else in pairs, else one below the other."""
    inner, gap = width - 2 * kit.f(EDGE), kit.u(10)
    for many in (len(buttons), 2):
        rows = [list(buttons[at : at + many]) for at in range(0, len(buttons), many)]
        if all(
            sum(one.natural_width(kit) for one in row) + gap * (len(row) - 1) <= inner
            for row in rows
        ):
            return rows
    return [[button] for button in buttons]


# ---- the note of a lesson: a paper on the table, joined by a thread to the thing it is about


class _Sizes(NamedTuple):
    """The sizes of the words of a note."""

    head: int
    text: int
    ask: int


_USUAL, _SMALL = _Sizes(34, 24, 30), _Sizes(31, 22, 26)
_THREAD = 250.0
"""milliseconds in which the thread is drawn"""


class _Lay(NamedTuple):
    """Where it lay first, in which of the rooms of that layout."""

    layout: Layout
    number: int
    box: Box


class LessonNote(Hints):
    """The note of ``lesson`` at the table in ``frame``."""

    def __init__(self, frame: TableFrame, lesson: LessonSession) -> None:
        super().__init__()
        self.frame, self.desk, self.lesson = frame, frame.desk, lesson
        self.game = frame.shown.game
        self.open = False
        self.reason: str | None = None
        """why what the player wanted is not done; None where nothing was wrong"""
        self._asked = ""
        """what was asked next when that was said"""
        self.buttons: list[Button] = []
        self.rings: list[Box] = []
        """round the things it is about"""
        self.thread: Thread | None = None
        """the thread to what it is about; None where it would cross what is read or pressed"""
        self._keep: list[Box] = []
        self._sizes = _USUAL
        self._lay: _Lay | None = None
        self._drawn = 1.0

    # ---- what the table asks of a hint

    @property
    def shown(self) -> bool:
        return self.open

    def forget(self) -> None:
        """Something happens on the table: the note goes."""
        self.open, self.reason = False, None

    def point(self) -> None:
        """Ring the button that is asked for, unless the player is to find it, and everything that
        is asked for once something else was tried.
        """
        wrong = self.open and self.reason is not None
        told = self.open and not self.lesson.step.decides
        asked = self.asked_widgets() if wrong or told else []
        for widget in (*self.desk.choices, *self.desk.stage.hand):
            widget.ringed = widget in asked and (wrong or not isinstance(widget, HandCard))

    # ---- when it is shown

    def show(self) -> None:
        """The match has come to the note."""
        self.open, self.reason, self._lay = True, None, None
        self.buttons = self._make_buttons()
        self._drawn = 0.0

        def apply(part: float) -> None:
            self._drawn = part

        self.desk.timeline.move(_THREAD, apply)

    def answer(self, reason: str) -> None:
        """What the player wanted is not asked for; ``reason``: why, of the lesson, or "". It is
        said until they have done a part of what is asked.
        """
        self.reason, self._asked = reason, self.asks_next()

    # ---- what is asked

    def asked_widgets(self) -> list[Widget]:
        """The widgets that do what is asked: of several things the first one still to be done."""
        at_once = next(self.lesson.asked_at_once, ())
        asked = self.desk.phase.widgets_for(at_once) if at_once else []
        return [one for one in asked if isinstance(one, HandCard)] or asked

    def asks_next(self) -> str:
        """What is asked once a part of it is chosen; "" before, and where one press does it."""
        ways = self.lesson.asked_at_once if self.frame.shown.live else ()
        return next(filter(None, map(self.desk.phase.asks_next, ways)), "")

    # ---- what its buttons do

    def _read_on(self) -> None:
        """The note has been read."""
        if self.lesson.is_last:
            return
        self.lesson.go_on()
        self.forget()
        self.desk.hands.refresh(moving=False)

    @property
    def _hand_is_known(self) -> bool:
        """Whether it is known what was left of the hand that ends the lesson."""
        return self.game.store.hands.is_known

    @property
    def _left(self) -> tuple[Event, ...]:
        """What was left of that hand in the middle."""
        return left_hand(self.lesson.lesson, self.game.store)

    def _look_for_hand(self) -> None:
        """Play that hand, or say what was left of it, once that is known: what was left would be
        lost otherwise.
        """
        self.game.store.hands.look_again()
        if self._hand_is_known and not self._left:
            self.play_hand()
            return
        self.show()
        if not self._hand_is_known:
            self.answer(not_read_words())
        self.desk.hands.refresh(moving=False)
        self.desk.group.focus_on(self.buttons[0])

    def play_hand(self) -> None:
        """The learner plays that hand from its beginning."""
        self._sit_down(())

    def _continue_hand(self) -> None:
        """The learner goes on with it."""
        self._sit_down(self._left)

    def _sit_down(self, log: Sequence[Event]) -> None:
        self.forget()
        self.game.open(routes.FreeHand(self.lesson.lesson, log))

    def _make_buttons(self) -> list[Button]:
        session = self.lesson
        if session.step.ask:
            return []
        if session.step.free:
            return self._free_buttons()
        if not session.is_last:
            return [Button(_("Read on"), self._read_on, kind="brass")]
        on = Button(*onward(self.game, session.lesson), kind="brass")
        return [on, self._play_on()] if session.lesson.unfinished else [on]

    def _play_on(self) -> Button:
        """The way into the hand in whose middle the lesson ends, by the key for a claim too: notes
        ask for it, and there it can be made.
        """
        known = self._hand_is_known
        if known and self._left:
            return Button(_("Continue the hand"), self._continue_hand, shortcut=keys.CLAIM)
        go_on = self.play_hand if known else self._look_for_hand
        return Button(_("Play on"), go_on, shortcut=keys.CLAIM)

    def _free_buttons(self) -> list[Button]:
        """The ways to the hand that is played alone: the first one is the usual one."""
        if not self._hand_is_known:
            return [Button(_("Play the hand"), self._look_for_hand, kind="brass")]
        if self._left:
            return [
                Button(_("Continue the hand"), self._continue_hand, kind="brass"),
                Button(_("Begin again"), self.play_hand),
            ]
        lesson = self.lesson.lesson
        if is_done(self.game.settings, lesson):
            return [
                Button(*onward(self.game, lesson), kind="brass"),
                Button(_("Play it again"), self.play_hand),
            ]
        return [Button(_("Play the hand"), self.play_hand, kind="brass")]

    # ---- what it says

    def _said(self, sentence: str) -> str:
        return said(sentence, self.desk.kit.deck, self.frame.shown.view.table.players[PLAYER])

    @property
    def head(self) -> str:
        """The head."""
        step = self.lesson.step
        return self._said(step.head) if self.reason is None else _("Not this time")

    @property
    def text(self) -> str:
        """What is true here, or why something is not done."""
        if self.reason is None:
            return self._said(self.lesson.step.text)
        return self._said(self.reason) or _(
            "The rules allow this, but the lesson goes on with something else."
        )

    @property
    def ask(self) -> str:
        """What the player is to do next; "" where there is a button instead."""
        return self.asks_next() or self._said(self.lesson.step.ask)

    # ---- where it lies

    def widgets(self) -> list[Widget]:
        """Lay it at its place and return its buttons."""
        if not self.open:
            return []
        kit = self.desk.kit
        if self.reason is not None and self.asks_next() not in ("", self._asked):
            self.reason = None
        self.rings = self._rings_now(kit)
        self.box, self.thread = self._place(kit)
        if self.buttons:
            place_buttons(kit, self.box, self.buttons)
        self.frame.shown.changed()
        return list(self.buttons)

    def _rings_now(self, kit: Kit) -> list[Box]:
        """Round the things where they are now, or round what is asked next."""
        asked, next_asked = self.asked_widgets(), self.asks_next()
        things = () if next_asked else self.lesson.step.things
        boxes = [box for thing in things for box in boxes_of(self.frame, thing, asked)]
        if next_asked:
            boxes = [one.rect for one in asked]
        return [ring.inset(-kit.thin(6, 3)) for ring in joined(boxes)]

    def _follow(self, kit: Kit) -> None:
        """Rings and thread go with a card that rises or sinks."""
        rings = self._rings_now(kit)
        if rings and rings != self.rings:
            self.rings = rings
            if self.thread is not None:
                self.thread = with_thread(self.frame, self.box, rings, self._keep).thread

    def _place(self, kit: Kit) -> tuple[Box, Thread | None]:
        """Where it lay while the same is asked, else the best of the free places; and the thread
        from there.
        """
        spared = list(rooms(self.frame, self.rings))
        lay = self._lay if self._lay is not None and self._lay.layout is kit.layout else None
        if lay is not None and lay.number < len(spared):
            room = spared[lay.number]
            for sizes in (self._sizes, _SMALL):
                self._sizes = sizes
                box = same_place(kit, room, lay.box, self._height(kit, lay.box.w))
                if box is not None:
                    self._keep = room.keep
                    place = with_thread(self.frame, box, self.rings, room.keep)
                    return place.box, place.thread
        chosen: tuple[float, int, Place, _Sizes] | None = None
        for (number, room), sizes in product(enumerate(spared), (_USUAL, _SMALL)):
            if chosen is not None and (chosen[1] == number or room.is_worse(kit, chosen[0])):
                continue
            self._sizes = sizes
            boxes = free_boxes(kit, room, lambda width: self._height(kit, width))
            if boxes:
                place = best_place(self.frame, boxes, self.rings, room.keep)
                bad = place.cost_in(kit, room)
                if chosen is None or bad < chosen[0]:
                    chosen = bad, number, place, sizes
        assert chosen is not None
        _bad, number, place, self._sizes = chosen
        self._keep, self._lay = spared[number].keep, _Lay(kit.layout, number, place.box)
        return place.box, place.thread

    def _height(self, kit: Kit, width: int) -> int:
        """How high it is in that width."""
        return self._flow(None, kit, Box(0, 0, width, 0))

    # ---- looks

    def _flow(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        """Write everything from top to bottom, or only measure it; returns the bottom."""
        edge, sizes = kit.f(EDGE), self._sizes
        x, inner = box.x + edge, box.w - 2 * edge
        y = box.y + kit.f(16)
        y = paragraph(surface, kit, (x, y, inner), self.head, "title", sizes.head)
        if self.text:
            ink = "ink" if self.reason is None else "ox"
            y = paragraph(
                surface, kit, (x, y + kit.f(4), inner), self.text, "text", sizes.text, ink
            )
        y += kit.f(14)
        if self.lesson.step.shows == SUITS and self.reason is None:
            y = suits(surface, kit, (x, y - kit.f(4), inner)) + kit.f(8)
        if not self.ask:
            return y + buttons_height(kit, box.w, self.buttons)
        if surface is not None:
            shapes.line(surface, x, y, inner, "rule", 1)
            icons.triangle(surface, x + kit.f(9), y + kit.f(30), kit.f(10), "right", "ox")
        x, inner = x + kit.f(30), inner - kit.f(30)
        y = paragraph(surface, kit, (x, y + kit.f(12), inner), self.ask, "title", sizes.ask, "ox")
        return y + kit.f(16)

    def draw(self, surface: Surface) -> None:
        """Nothing: it lies above everything."""

    def draw_above(self, surface: Surface) -> None:
        """Draw the paper with its buttons, the ring round the thing and the thread."""
        if not self.open:
            return
        kit = self.desk.kit
        self._follow(kit)
        for ring in self.rings:
            shapes.ring(surface, ring, kit.u(12), "ox", kit.thin(6, 4))
        for card in self.desk.stage.hand:  # no ring cuts what a card says of itself
            card.draw_own_tab(surface, kit)
        self.desk.stage.draw_crown(surface, kit)
        for _at, plate, info in self.frame.seats():  # nor what a plate says of a turn
            draw_tab(surface, kit, plate, info)
        kit.sprite(
            surface,
            ("lesson note", self.head, self.text, self.ask, self._sizes),
            self.box,
            kit.u(60) + 8,
            lambda s, b: self._draw(s, kit, b),
        )
        for button in self.buttons:
            button.draw(surface, kit)
            if button.focused and FocusGroup.keyboard:
                button.draw_focus(surface, kit)
        if self.thread is not None:
            draw_line(surface, kit, self.thread, self._drawn)
            draw_pins(surface, kit, self.thread, self._drawn)

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.sheet(surface, box, 8, 24, 10)
        self._flow(surface, kit, box)
