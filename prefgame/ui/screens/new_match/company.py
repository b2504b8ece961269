"""Company: the persons who can be asked to the table, and what is known of their play.

Invariant: it changes the draft of the new match and nothing else; the player's own figures are read
in a thread, and no frame waits for the store.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Surface

from prefgame.app.book.keeping import Asked, fill
from prefgame.app.book.rows import Account
from prefgame.app.company import PEOPLE, Met, Person, met
from prefgame.i18n import _
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.new_match.company_figures import person_page
from prefgame.ui.screens.new_match.draft import (
    OPPONENT_AT,
    Draft,
    level_and_style,
    level_word,
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
    Row,
    Rule,
    Stretch,
    Text,
    heading,
    wordings,
)
from prefgame.ui.widgets.list import List
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import ASIDE, NAME, NOTE

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
        """A person in the list: name, level and style, and where they sit at the table."""
        person, rules = PEOPLE[at], self.draft.rules
        whole = level_and_style(person.level, person.style, rules)
        quiet = NOTE.inked("ink" if chosen else "ink2")
        liking = wordings(whole, level_word(person.level), style=quiet)
        name = Row((Stretch(Text(person.shown, NAME)), Text(self.place_of(person), ASIDE)))
        initial = Drawing(partial(_draw_coin, letter=person.shown[0]), 2 * _COIN, 2 * _COIN)
        return Row((initial, Stretch(Column((name, liking), "none", middle=True))))

    def _seat_button(self, place: str) -> Element:
        """A button for a seat that the person may take; it says who sits there, if it has room."""
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
