"""The note of a lesson: a paper on the table, joined by a thread to the thing it is about.

Invariant: it lies on nothing that the player needs now, and goes as soon as something happens. It
takes the place of the hint at the table, and says what the step of the lesson says.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from itertools import product
from string import Formatter
from typing import NamedTuple

from pygame import Surface

from prefgame.app.learn.lessons import SUITS, LessonSession, Tricks, is_done, left_hand
from prefgame.app.session import PLAYER
from prefgame.app.storage.kept_rows import not_read_words
from prefgame.app.words.regional import regional_words
from prefgame.app.words.sentences import first_letter_down, first_letter_up
from prefgame.cards import RANK_LETTERS
from prefgame.engine.events import Event
from prefgame.i18n import _, in_form, ngettext
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import routes
from prefgame.ui.learn.lessons import onward
from prefgame.ui.learn.note_place import (
    Place,
    Thread,
    best_place,
    boxes_of,
    draw_line,
    draw_pins,
    free_boxes,
    joined,
    rooms,
    same_place,
    with_thread,
)
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.plate import draw_tab
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Sign
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Laid,
    Paragraph,
    Row,
    Rule,
    Stretch,
    Text,
    centred,
)
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.styles import HEADING, LEAD, NAME, Style
from prefgame.ui.words.aloud import sentences

# ---- the sentences of lessons in the language in use
# Invariant: a sentence names a card or suit by its place, ``{HA}`` or ``{H}``; the words are the
# deck's. The player is ``{me}``. What the region names is ``{betl}``, ``{refa}`` (see
# ``app/words/regional``).

HIGH_TO_LOW = RANK_LETTERS[::-1]


def said(sentence: str, deck: Deck, me: str, rules: RuleSet) -> str:
    """Return a sentence of a lesson, as the player reads it. The name of a card or suit has a
    capital letter only where a sentence begins. A translation may ask for a suit or the player in a
    case.
    """
    words, places = "", _Places(deck, me, regional_words(rules))
    for before, name, case, _conversion in Formatter().parse(_(sentence)):
        words += before
        if name:
            value, begins = places[name], not words or words.endswith((". ", "? ", "! "))
            if case:
                value = in_form(deck.suit_in_sentence(name) if len(name) == 1 else value, case)
            if name not in places:
                value = first_letter_up(value) if begins else first_letter_down(value)
            words += value
    return words


def taken(tricks: Tricks | None) -> str:
    """Return what the player took in a hand; None: they played no card."""
    if tricks is None:
        return _("You played no card.")
    words = ngettext("You took {count} trick.", "You took {count} tricks.", tricks.taken)
    return words.format(count=tricks.taken)


def compared(tricks: Tricks | None, *, declared: bool = False) -> str:
    """Compare that with what best play by all takes; "" where nobody can say. ``declared``: by the
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

    def __init__(self, deck: Deck, me: str, names: Mapping[str, str]) -> None:
        super().__init__(names, me=me)
        self.deck = deck

    def __missing__(self, name: str) -> str:
        if name == "ranks":
            self[name] = ", ".join(map(self._rank, HIGH_TO_LOW))
            return self[name]
        return self.deck.suit_name(name) if len(name) == 1 else self.deck.card_name(name)

    def _rank(self, letter: str) -> str:
        """Return a rank, with what is in the corner of its cards where that is not the same."""
        name = first_letter_down(self.deck.rank_name(letter))
        corner = self.deck.index(letter)
        return name if name == corner else f"{name} ({corner})"


# ---- a paper on the table with words and buttons

_BLEED = 60
"""design pixels that the shadow of a sheet needs"""


class PaperNote(Hints):
    """A note that says ``_said`` and lies in ``box``."""

    def __init__(self, frame: TableFrame) -> None:
        super().__init__()
        self.frame, self.desk = frame, frame.desk
        self.buttons: list[Button] = []

    def lay(self, words: Element, box: Box) -> list[Widget]:
        """Lie there with these words and the buttons below them."""
        self.box, self._laid = box, Laid(words, self.desk.kit, box)
        self.frame.shown.changed()
        return list(self.buttons)

    def draw(self, surface: Surface) -> None:
        """Draw nothing under the cards: it lies above everything."""

    def draw_paper(self, surface: Surface, said: Hashable) -> None:
        """Draw the paper, which depends on what is ``said``, and its buttons."""
        kit, laid = self.desk.kit, self._laid

        def draw(picture: Surface, box: Box) -> None:
            kit.sheet(picture, box, 8, 24, 10)
            laid.paint(picture, kit, box.x - self.box.x, box.y - self.box.y)

        kit.sprite(surface, ("note", said), self.box, kit.u(_BLEED) + 8, draw)
        for button in self.buttons:
            button.draw(surface, kit)
            if button.focused and FocusGroup.keyboard:
                button.draw_focus(surface, kit)


def button_rows(kit: Kit, buttons: Sequence[Button]) -> Element:
    """Return them all in one row if they fit there, else in pairs, else one below the other; one
    alone is no wider than it needs.
    """
    if len(buttons) == 1:
        return centred(Control("0", buttons[0]))
    named = [
        Stretch(Control(str(at), button, whole=True), button.natural_width(kit))
        for at, button in enumerate(buttons)
    ]
    pairs = tuple(Row(tuple(named[at : at + 2])) for at in range(0, len(named), 2))
    return Either((Row(tuple(named)), Column(pairs), Column(tuple(one.child for one in named))))


# ---- the note of a lesson: a paper on the table, joined by a thread to the thing it is about

_Styles = tuple[Style, Style, Style]
_READ = Style("text", "text")
_USUAL: _Styles = HEADING, _READ, NAME
_SMALL: _Styles = NAME, Style("text", "note"), Style("title", "lead")
"""those of the head, of what is said, and of what is asked"""
_THREAD = 250.0
"""milliseconds in which the thread is drawn"""
_MARK = 10
"""design pixels: half the breadth of the mark before what is asked"""


class _Lay(NamedTuple):
    """Where it lay first, in which of the rooms of that layout."""

    layout: Layout
    number: int
    box: Box


class LessonNote(PaperNote):
    """The note of ``lesson`` at the table in ``frame``."""

    def __init__(self, frame: TableFrame, lesson: LessonSession) -> None:
        super().__init__(frame)
        self.lesson, self.game = lesson, frame.shown.game
        self.open = False
        self.reason: str | None = None
        """why what the player wanted is not done; None where nothing was wrong"""
        self._asked = ""
        """what was asked next when that was said"""
        self.rings: list[Box] = []
        """round the things it is about"""
        self.thread: Thread | None = None
        """the thread to what it is about; None where it would cross what is read or pressed"""
        self._keep: list[Box] = []
        self._styles = _USUAL
        self._lay: _Lay | None = None
        self._drawn = 1.0

    # ---- what the table asks of a hint

    @property
    def shown(self) -> bool:
        return self.open

    def forget(self) -> None:
        """Take it away: something happens on the table."""
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
        """Show the note that the match has come to."""
        self.open, self.reason, self._lay = True, None, None
        self.buttons = self._make_buttons()
        self._drawn = 0.0

        def apply(part: float) -> None:
            self._drawn = part

        self.desk.timeline.move(_THREAD, apply)

    def answer(self, reason: str) -> None:
        """Say why the player's wish is not asked for, until a part of what is asked was done.

        ``reason``: the one that the lesson gives, or "".
        """
        self.reason, self._asked = reason, self.asks_next()

    # ---- what is asked

    def asked_widgets(self) -> list[Widget]:
        """Return the widgets that do what is asked: of several things the first one still to be
        done.
        """
        at_once = next(self.lesson.asked_at_once, ())
        asked = self.desk.phase.widgets_for(at_once) if at_once else []
        return [one for one in asked if isinstance(one, HandCard)] or asked

    def asks_next(self) -> str:
        """Return what is asked once a part of it is chosen; "" before, and if one press does it."""
        ways = self.lesson.asked_at_once if self.frame.shown.live else ()
        return next(filter(None, map(self.desk.phase.asks_next, ways)), "")

    # ---- what its buttons do

    def _read_on(self) -> None:
        if self.lesson.is_last:
            return
        self.lesson.go_on()
        self.forget()
        self.desk.hands.refresh(moving=False)

    @property
    def _hand_is_known(self) -> bool:
        return self.game.store.hands.is_known

    @property
    def _left(self) -> tuple[Event, ...]:
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
        """Let the learner play that hand from its beginning."""
        self._sit_down(())

    def _continue_hand(self) -> None:
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
        """Return the way into the hand in whose middle the lesson ends, by the key for a claim too:
        notes ask for it, and there it can be made.
        """
        known = self._hand_is_known
        if known and self._left:
            return Button(_("Continue the hand"), self._continue_hand, shortcut=keys.CLAIM)
        go_on = self.play_hand if known else self._look_for_hand
        return Button(_("Play on"), go_on, shortcut=keys.CLAIM)

    def _free_buttons(self) -> list[Button]:
        """Return the ways to the hand that is played alone: the first one is the usual one."""
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
        table = self.frame.shown.view.table
        return said(sentence, self.desk.kit.deck, table.players[PLAYER], table.rules)

    @property
    def head(self) -> str:
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

    def words(self) -> str:
        return sentences(self.head, self.text, self.ask) if self.open else ""

    # ---- where it lies

    def widgets(self) -> list[Widget]:
        if not self.open:
            return []
        kit = self.desk.kit
        if self.reason is not None and self.asks_next() not in ("", self._asked):
            self.reason = None
        self.rings = self._rings_now(kit)
        box, self.thread = self._place(kit)
        return self.lay(self._words(kit, self._styles), box)

    def _rings_now(self, kit: Kit) -> list[Box]:
        """Round the things where they are now, or round what is asked next."""
        asked, next_asked = self.asked_widgets(), self.asks_next()
        things = () if next_asked else self.lesson.step.things
        boxes = [box for thing in things for box in boxes_of(self.frame, thing, asked)]
        if next_asked:
            boxes = [one.rect for one in asked]
        return [ring.inset(-kit.thin(6, 3)) for ring in joined(boxes)]

    def _follow(self, kit: Kit) -> None:
        """Move rings and thread with a card that rises or sinks."""
        rings = self._rings_now(kit)
        if rings and rings != self.rings:
            self.rings = rings
            if self.thread is not None:
                self.thread = with_thread(self.frame, self.box, rings, self._keep).thread

    def _place(self, kit: Kit) -> tuple[Box, Thread | None]:
        """Return where it lay while the same is asked, else the best of the free places; and the
        thread from there.
        """
        spared = list(rooms(self.frame, self.rings))
        words = {styles: self._words(kit, styles) for styles in (_USUAL, _SMALL)}
        lay = self._lay if self._lay is not None and self._lay.layout is kit.layout else None
        if lay is not None and lay.number < len(spared):
            room = spared[lay.number]
            for styles in (self._styles, _SMALL):
                box = same_place(kit, room, lay.box, words[styles].height(kit, lay.box.w))
                if box is not None:
                    self._keep, self._styles = room.keep, styles
                    place = with_thread(self.frame, box, self.rings, room.keep)
                    return place.box, place.thread
        chosen: tuple[float, int, Place, _Styles] | None = None
        for (number, room), (styles, one) in product(enumerate(spared), words.items()):
            if chosen is not None and (chosen[1] == number or room.is_worse(kit, chosen[0])):
                continue
            boxes = free_boxes(kit, room, partial(one.height, kit))
            if boxes:
                place = best_place(self.frame, boxes, self.rings, room.keep)
                bad = place.cost_in(kit, room)
                if chosen is None or bad < chosen[0]:
                    chosen = bad, number, place, styles
        assert chosen is not None
        _bad, number, place, self._styles = chosen
        self._keep, self._lay = spared[number].keep, _Lay(kit.layout, number, place.box)
        return place.box, place.thread

    # ---- looks

    def _words(self, kit: Kit, styles: _Styles) -> Element:
        head, text, ask = styles
        ink = "ink" if self.reason is None else "ox"
        said = (Paragraph(self.text, text.inked(ink)),) if self.text else ()
        rows: list[Element] = [Column((Paragraph(self.head, head), *said), "hair")]
        if self.lesson.step.shows == SUITS and self.reason is None:
            rows.append(_suits(kit))
        if self.ask:
            asked = Stretch(Paragraph(self.ask, ask.inked("ox")))
            mark = Drawing(_draw_mark, wide=2 * _MARK, high=3 * _MARK)
            rows += Rule(), Row((Column((mark,)), asked), "tight")
        else:
            rows.append(button_rows(kit, self.buttons))
        return Inset(Column(tuple(rows)), "apart", "near")

    def draw_above(self, surface: Surface) -> None:
        if not self.open:
            return
        kit = self.desk.kit
        self._follow(kit)
        for ring in self.rings:
            shapes.ring(surface, ring, kit.space("near"), "ox", kit.thin(6, 4))
        for card in self.desk.stage.hand:  # no ring cuts what a card says of itself
            card.draw_own_tab(surface, kit)
        self.desk.stage.draw_crown(surface, kit)
        for _at, plate, info in self.frame.seats():  # nor what a plate says of a turn
            draw_tab(surface, kit, plate, info)
        self.draw_paper(surface, (self.head, self.text, self.ask, self._styles))
        if self.thread is not None:
            draw_line(surface, kit, self.thread, self._drawn)
            draw_pins(surface, kit, self.thread, self._drawn)


def _suits(kit: Kit) -> Element:
    named = [Text((Sign(suit), kit.deck.suit_name(suit)), LEAD) for suit in "HDSC"]
    pairs = (Row(tuple(map(Stretch, named[at : at + 2]))) for at in (0, 2))
    return Either((Row(tuple(named), "apart"), Column(tuple(pairs))))


def _draw_mark(surface: Surface, kit: Kit, box: Box) -> None:
    icons.triangle(surface, box.centerx, box.centery, kit.f(_MARK), "right", "ox")
