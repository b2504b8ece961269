"""Company: the persons who can be asked to the table, and what is known of their play.

Invariant: it changes the draft of the new match and nothing else; the player's own figures are read
in a thread, and no frame waits for the store.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from prefgame.app.book.keeping import Asked, fill
from prefgame.app.book.rows import Account
from prefgame.app.company import PEOPLE, Met, Person, met
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames.form import FormScene, heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.new_match.company_figures import ShownPerson
from prefgame.ui.screens.new_match.draft import (
    OPPONENT_AT,
    Draft,
    level_and_style,
    level_word,
    seat_word,
)
from prefgame.ui.table.plate import coin
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_wording

# ---- a person in the list: name, level and style, and whether they sit at the table


class PersonRow(Widget):
    """``here``: the person is shown beside the list; ``place``: where they sit, in a word."""

    def __init__(
        self, person: Person, rules: RuleSet, on_press: Press, *, here: bool, place: str
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        self.person, self.rules = person, rules
        self.here, self.place = here, place

    def draw(self, surface: Surface, kit: Kit) -> None:
        whole = self.person.shown, self.person.style_in(self.rules)
        key = ("person", self.person, whole, self.place, self.here, self.hovered)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        r, ink, quiet = kit.u(8), "ink", "ink2"
        if self.here:
            shapes.rounded_box(surface, box, r, "ox_high", "ox_low")
            ink = quiet = "cream"
        elif self.hovered:
            shapes.rounded_box(surface, box, r, "field", alpha=160)
        radius = min(kit.f(22), box.h * 0.42)
        x, y = box.x + kit.f(12) + radius, box.centery
        coin(surface, kit, x, y, radius, self.person.shown[0])
        left, right = x + radius + kit.f(14), box.right - kit.f(12)
        name, room = self.person.shown, right - left
        alone = level_word(self.person.level)
        whole = level_and_style(self.person.level, self.person.style, self.rules)
        low = box.h < kit.f(58)
        first = y if low else y - kit.f(14)
        if self.place:
            kit.text(surface, right, first, self.place, "caption", 24, quiet, "right")
            room -= kit.width(self.place, "caption", 24) + kit.f(12)
        drawn = kit.text(surface, left, first, name, "title", 29, ink, max_width=room)
        beside = drawn.right + kit.f(12)
        free = left + room - beside if low else right - left
        words = fitting_wording(kit, free, whole, alone, "", size=22)
        x, y = (beside, y) if low else (left, y + kit.f(15))
        if words:
            kit.text(surface, x, y, words, "label", 22, quiet, max_width=free)


# ---- company: the persons who can be asked to the table, and what is known of their play


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
        return f"person {self.chosen}"

    @property
    def person(self) -> Person:
        """Who is shown."""
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
        focus = self.group.focus
        if isinstance(focus, PersonRow) and focus.person is not self.person:
            self._show(PEOPLE.index(focus.person))

    # ---- what is chosen

    def _show(self, index: int) -> None:
        self.chosen = index
        self.rebuild()
        self.group.focus_on(self.widgets[f"person {index}"])

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

    def _place_of(self, person: Person) -> str:
        """Where a person sits, in words; empty for nowhere."""
        at = (
            place for place in self.draft.places if self.draft.person(OPPONENT_AT[place]) is person
        )
        return next(map(seat_word, at), "")

    # ---- place

    def _columns(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        inner = page.inset(kit.u(44), kit.u(26))
        left, right = inner.columns(2, kit.u(64), [0.42, 0.58])
        return left, right

    def _list_top(self, kit: Kit, column: Box) -> int:
        return column.y + kit.f(56)

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        left, right = self._columns(kit, page)
        rows = [
            PersonRow(
                person,
                self.draft.rules,
                lambda at=at: self._show(at),  # type: ignore[misc]
                here=at == self.chosen,
                place=self._place_of(person),
            )
            for at, person in enumerate(PEOPLE)
        ]
        top = self._list_top(kit, left)
        step = max(kit.layout.hit + kit.u(4), min(kit.f(74), (left.bottom - top) // len(rows)))

        def arrange(_kit: Kit, box: Box) -> None:
            for at, row in enumerate(rows):
                row.rect = Box(box.x, box.y + at * step, box.w, step - kit.u(4))

        area = self.scroll_area(
            "people",
            left._replace(y=top, h=left.bottom - top),
            lambda _kit, _width: step * len(rows),
            children=rows,
            arrange=arrange,
        )
        foot = right._replace(y=right.bottom - kit.layout.hit, h=kit.layout.hit)
        return {
            "people": area,
            **{f"person {at}": row for at, row in enumerate(rows)},
            "figures": self._figures(kit, right._replace(h=foot.y - kit.u(14) - right.y)),
            **self._seats(kit, foot),
        }

    def _figures(self, kit: Kit, box: Box) -> Widget:
        read = self.known is not None
        found = (self.known or {}).get(self.person.name)
        shown = ShownPerson(self.person, self.draft.rules, found, read)
        return self.scroll_area("figures", box, shown.height, shown.draw)

    def _seats(self, kit: Kit, foot: Box) -> dict[str, Widget]:
        """A button for each seat that the person may take."""
        boxes = foot.columns(len(self.places), kit.u(14))
        return {
            f"seat {place}": Button(
                self._seat_words(place),
                lambda place=place: self._seat(place),  # type: ignore[misc]
                box,
                kind="brass" if at == 0 else "paper",
                size=25,
                sub=self._who_sits(kit, place, box.w),
                enabled=self.draft.person(OPPONENT_AT[place]) is not self.person,
                reason=_("{name} sits there already.").format(name=self.person.shown),
            )
            for at, (place, box) in enumerate(zip(self.places, boxes))
        }

    def _who_sits(self, kit: Kit, place: str, width: int) -> str:
        """Who sits there now, where the words of the button leave a line for it."""
        if kit.width(self._seat_words(place), "button", 25) > width - kit.f(24):
            return ""
        return _("now {name}").format(name=self.draft.opponents[OPPONENT_AT[place]])

    def _seat_words(self, place: str) -> str:
        return {
            "left": _("Seat them on your left"),
            "right": _("Seat them on your right"),
            "across": _("Seat them opposite you"),
        }[place]

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        left, right = self._columns(kit, page)
        heading(surface, kit, left, _("Who plays with you?"), left.y + kit.f(18))
        x, top = (left.right + right.x) / 2, page.y + kit.u(24)
        shapes.line(surface, x, top, page.h - kit.u(48), "ox", kit.thin(2), upright=True)
