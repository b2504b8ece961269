"""Company: the persons who can be asked to the table, and what is known of their play.

Invariant: it changes the draft of the new match and nothing else; the player's own figures are read
in a thread, and no frame waits for the store. Numbers that were counted are in pencil, those of the
plain level in print; no colour says good or bad.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from pygame import Surface

from prefgame.app.book.keeping import Asked, fill
from prefgame.app.book.rows import Account
from prefgame.app.company import PEOPLE, Measured, Met, Person, measured, met
from prefgame.i18n import _, ngettext
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.new_match.draft import (
    OPPONENT_AT,
    Draft,
    level_and_style,
    seat_word,
)
from prefgame.ui.table.plate import coin
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Paragraph,
    Pencilled,
    Row,
    Rule,
    Space,
    Stretch,
    Text,
    heading,
    wordings,
)
from prefgame.ui.widgets.list import List
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import ASIDE, LEAD, NAME, NOTE, STRONG, TEXT, TITLE
from prefgame.ui.widgets.table import Line, Table, head
from prefgame.ui.words.numbers import NO_BREAK, fixed, points
from prefgame.ui.words.options import level_word

# ---- the words about persons: what they like, and what their figures are called
# Invariant: whole words out of figures; nothing is counted here.

CLEAR = 2.0
"""standard errors from which a figure is said to differ"""
_PRINTED = 1
"""which number of a figure is in print"""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a person beside that of the plain level, and the ``difference`` with its standard
    error. ``clear``: they differ by more than chance does. "" where there is no such number.
    """

    name: str
    theirs: str
    plain: str
    difference: str
    clear: bool = False

    @property
    def numbers(self) -> tuple[str, str, str]:
        """What stands under the three heads."""
        return self.theirs, self.plain, self.difference


def figure_lines(found: Measured, turned: bool) -> Iterator[Figure]:
    """Return the figures of a person, those that can be seen first. ``turned``: on the paper of
    their game minus is good.
    """

    def line(name: str, field: str, of: str, scale: int, unit: str = "") -> Figure:
        theirs, plain = (
            _share(getattr(each, field), getattr(each, of), scale) + unit
            for each in (found.counts, found.plain)
        )
        between = found.between(field, of)
        if between is None or not between.error:
            return Figure(name, theirs, plain, "" if between is None else "0")
        difference = points(scale * between.mean, scale * between.error)
        return Figure(name, theirs, plain, difference, between.errors > CLEAR)

    percent = f"{NO_BREAK}%"
    yield line(_("declares, of all hands"), "declared", "hands", 100, percent)
    yield line(_("makes the contract"), "made", "declared", 100, percent)
    yield line(_("contracts for no trick, in 100 hands"), "none", "hands", 100)
    yield line(_("defends when asked"), "came", "asked", 100, percent)
    yield line(_("says kontra, in 100 defences"), "kontras", "defended", 100)
    if found.counts.cards:
        yield line(_("tricks lost, in 10 hands"), "lost", "hands", 10)
    gain = found.gain
    difference = points(gain.mean, gain.error, turned)
    yield Figure(_("points a hand"), "", "", difference, gain.errors > CLEAR)


def _share(count: int, of: int, scale: int) -> str:
    if not of:
        return "–"
    share = scale * count / of
    return fixed(share, 0 if share >= 10 else 1)


def note_words(found: Measured, rules: RuleSet) -> str:
    """Where the figures come from."""
    sentence = _(
        "Counted in {hands} hands ({rules}). A plain player played the same deals. ± is "
        "the standard error; clear differences are bold."
    )
    words = sentence.format(hands=found.counts.hands, rules=_(rules.name))
    if not found.counts.cards:
        return words
    opened = _(
        "Lost tricks are counted with open cards. Both players choose cards in the same positions."
    )
    return f"{words} {opened}"


def about(person: Person, rules: RuleSet) -> str:
    """One sentence about a person in this game."""
    if person.style_in(rules) == person.style:
        return person.about
    return _("{name} plays this game like others of this level.").format(name=person.shown)


def not_counted(person: Person, rules: RuleSet) -> str:
    """Say that nothing was counted in this game. ``rules``: the game in which something was."""
    words = _("How {name} plays this game was never counted, only another one: {rules}.")
    return words.format(name=person.shown, rules=_(rules.name))


def met_lines(found: Met, turned: bool, *, kontra: bool = True) -> Iterator[Figure]:
    """Return what is known of the player's own matches against a person. ``kontra``: whether the
    game has it.
    """

    def line(name: str, value: str) -> Figure:
        return Figure(name, "", "", value)

    matches = ngettext("{count} match", "{count} matches", found.matches)
    hands = ngettext("{count} hand", "{count} hands", found.hands)
    yield line(
        _("played together"),
        _("{matches}, {hands}").format(
            matches=matches.format(count=found.matches), hands=hands.format(count=found.hands)
        ),
    )
    declared = _("{made} of {declared} made")
    made = declared.format(made=found.made, declared=found.declared)
    yield line(_("their contracts"), made)
    if kontra:
        yield line(_("their kontras"), str(found.kontras))
    yield line(_("a hand won you"), points(found.gain.mean, found.gain.error, turned))


def never_met(person: Person) -> str:
    """Say that the player has no hands with a person yet."""
    return _("You have not played with {name} yet.").format(name=person.shown)


# ---- a person on paper


def person_page(person: Person, rules: RuleSet, found: Met | None, *, read: bool) -> Element:
    """Return what is on the paper. ``rules``: those of the player's own hands, ``found``; it is
    None where there are none, or they are not ``read`` yet.
    """
    liking = wordings(
        level_and_style(person.level, person.style, rules),
        level_word(person.level),
        style=ASIDE,
    )
    return Column(
        (
            Row((Text(person.shown, TITLE), Stretch(liking))),
            Paragraph(about(person, rules), LEAD),
            *_measured(person, rules),
            Space("tight"),
            *_met(person, rules, found, read=read),
        )
    )


def _measured(person: Person, rules: RuleSet) -> tuple[Element, ...]:
    """Return what was counted of them, in this game or another."""
    found = measured(person.key)
    if found is None:
        return ()
    theirs = find_ruleset(found.rules)
    if found.rules != rules.key:
        return (Paragraph(not_counted(person, theirs), NOTE),)
    heads = (person.shown, level_word(person.level), _("difference"))
    lines = tuple(map(_line, figure_lines(found, theirs.minus_is_good)))
    table = Table(_("How they play"), tuple(map(head, heads)), lines)
    return table, Paragraph(note_words(found, theirs), NOTE)


def _met(person: Person, rules: RuleSet, found: Met | None, *, read: bool) -> tuple[Element, ...]:
    title = _("With you ({rules})").format(rules=_(rules.name))
    if found is None:
        sentence = never_met(person) if read else _("One moment …")
        return Table(title, (), ()), Paragraph(sentence, NOTE)
    kontra = rules.kontra is not None
    lines = tuple(map(_line, met_lines(found, rules.minus_is_good, kontra=kontra)))
    return (Table(title, (), lines),)


def _line(figure: Figure) -> Line:
    """Return a figure in the table: what was counted in pencil, the plain level in print."""
    name = Text(figure.name, STRONG if figure.clear else TEXT)
    cells: list[Element | None] = []
    for at, number in enumerate(figure.numbers):
        pencil = Pencilled(number, figure.clear, seed=(figure.name, number))
        shown: Element = Text(number, TEXT.inked("ink2"), "right") if at == _PRINTED else pencil
        cells.append(shown if number else None)
    return Line(name, tuple(cells))


# ---- the page

_COIN = 22
"""design radius of the coin of a person"""


Known = dict[str, Met | None]
"""the figures of the player's own hands, by the names of the persons"""


class CompanyScene(FormScene):
    """The persons of ``draft``, which they may join; ``on_change`` is called when one does.
    ``place``: the seat that is asked about, where it is one.
    """

    def __init__(
        self, game: Game, draft: Draft, on_change: Callable[[], None], place: str | None = None
    ) -> None:
        super().__init__(game)
        self.draft, self.on_change = draft, on_change
        self.places = (place,) if place else draft.places
        seated = [draft.person(OPPONENT_AT[each]) for each in self.places]
        self.chosen = next((PEOPLE.index(each) for each in seated if each is not None), 0)
        self.known: Known | None = None
        self._asked: Asked[Known] | None = self._ask()

    @property
    def title(self) -> str:
        return _("Company")

    @property
    def first(self) -> str:
        return "people"

    @property
    def person(self) -> Person:
        return PEOPLE[self.chosen]

    # ---- what is known of them

    def _ask(self) -> Asked[Known]:
        store, account = self.game.store, Account.of(self.draft.table)

        def read() -> Known:
            for _match in fill(store):
                pass
            with store.open_file() as db:
                return {person.name: met(db, person, account) for person in PEOPLE}

        return Asked(read)

    def wait(self) -> None:
        """Wait until the player's own figures are shown: for those who cannot look again."""
        if self._asked is not None:
            self._asked.wait()
        self.update(0.0)

    @property
    def awake(self) -> bool:
        return self._asked is not None or super().awake

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._asked is not None and self._asked.over:
            self.known, self._asked = self._asked.result or {}, None
            self.rebuild()

    # ---- what is chosen

    def _show(self, index: int) -> None:
        self.chosen = index
        self.rebuild()
        self.group.focus_on(self.widgets["people"])

    def _seat(self, place: str) -> None:
        """Seat the person who is shown. The page stays for the next one, unless one seat was asked
        about: then it is answered.
        """
        self.draft.seat_person(OPPONENT_AT[place], self.person)
        self.on_change()
        if len(self.places) == 1:
            self.go_back()
        else:
            self._show(self.chosen)

    def place_of(self, person: Person) -> str:
        """Where a person sits, in words; empty for nowhere."""
        at = (
            place for place in self.draft.places if self.draft.person(OPPONENT_AT[place]) is person
        )
        return next(map(seat_word, at), "")

    # ---- the page

    def content(self, kit: Kit) -> Element:
        people = List(len(PEOPLE), self._row, self.chosen, on_choose=self._show)
        found = (self.known or {}).get(self.person.name)
        page = person_page(self.person, self.draft.rules, found, read=self.known is not None)
        left = Column((heading(_("Who plays with you?")), Stretch(Control("people", people, True))))
        right = Column(
            (
                Stretch(Control("figures", Scroll(page), fill=True)),
                Row(tuple(map(Stretch, map(self._seat_button, self.places)))),
            )
        )
        columns = Stretch(left, 0.42), Rule("ox", 2, upright=True), Stretch(right, 0.58)
        return Inset(Row(columns, "apart"), "wide", "apart")

    def _row(self, at: int, chosen: bool) -> Element:
        person, rules = PEOPLE[at], self.draft.rules
        whole = level_and_style(person.level, person.style, rules)
        quiet = NOTE.inked("ink" if chosen else "ink2")
        liking = wordings(whole, level_word(person.level), style=quiet)
        name = Row((Stretch(Text(person.shown, NAME)), Text(self.place_of(person), ASIDE)))
        initial = Drawing(partial(_draw_coin, letter=person.shown[0]), 2 * _COIN, 2 * _COIN)
        return Row((initial, Stretch(Column((name, liking), "none", middle=True))))

    def _seat_button(self, place: str) -> Element:
        """Return a button for a seat that the person may take; it says who sits there, if it has
        room.
        """
        words, name = self._seat_words(place), f"seat {place}"
        now = _("now {name}").format(name=self.draft.opponents[OPPONENT_AT[place]])
        first = place == self.places[0]

        def button(sub: str) -> Control:
            seat = Button(
                words,
                lambda: self._seat(place),
                kind="brass" if first else "paper",
                size=25,
                sub=sub,
                enabled=self.draft.person(OPPONENT_AT[place]) is not self.person,
                reason=_("{name} sits there already.").format(name=self.person.shown),
            )
            return Control(name, seat)

        return Either((button(now), button("")))

    def _seat_words(self, place: str) -> str:
        return {
            "left": _("Seat them on your left"),
            "right": _("Seat them on your right"),
            "across": _("Seat them opposite you"),
        }[place]


def _draw_coin(surface: Surface, kit: Kit, box: Box, letter: str) -> None:
    coin(surface, kit, box.centerx, box.centery, kit.f(_COIN), letter)
