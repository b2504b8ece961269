"""Hands on a page with words beside them: the player's own below, those of the others above.

Invariant: what a hand shows is what the page says; a page never shows more than its scene gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from pygame import Surface

from prefgame.app.problems.position import Position
from prefgame.app.records import PICTURE, save_named
from prefgame.cards import Card
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.rules.deal import HAND_SIZE
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.save import as_png, page_picture, save_and_say
from prefgame.ui.problems.cards import (
    draw_hand,
    fan,
)
from prefgame.ui.problems.words import names_of, role_words, sitting
from prefgame.ui.spoken.nodes import Node, label
from prefgame.ui.spoken.speaker import Silence
from prefgame.ui.widgets.buttons import Button, Widget, Zone
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Reserved,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    reserved_places,
    wordings,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.styles import NAME, NOTE, TITLE, Style
from prefgame.ui.widgets.told import Heard
from prefgame.ui.words.aloud import sentences, who_says

_OWN_STRIP = 0.74
"""how much of a card the next one leaves visible in the player's hand, in widths of a card"""
_ROWS = 2
"""rows in which another hand lies at most"""
_RAISED = 18
"""design pixels by which a card with a tab is higher"""


def _paint_cards(cards: Sequence[str], surface: Surface, kit: Kit, box: Box) -> None:
    """Draw a hand from its left on, an empty text as the back of a card."""
    draw_hand(surface, kit, fan(kit, box, len(cards)), cards)


class HandsScene(FormScene):
    """Hands on a page, and words beside them. ``start``: the position whose hands these are;
    ``seats``: the player, and those who sit at the left and at the right.
    """

    def __init__(self, game: Game, rules: RuleSet, start: Position, player: Seat) -> None:
        super().__init__(game)
        self.start = start
        self.seats = sitting(rules, start.order, player)
        self.names = names_of(game.settings, self.seats)
        self._next = start.order[(start.order.index(player) + 1) % len(start.order)]
        self._read: list[str] = []
        """what a reader could read on the page when it was last told what is new"""

    # ---- what a page of this kind gives

    def head(self) -> tuple[tuple[str, ...], Element | None]:
        """Return wordings of its headline, and what is beside it."""
        raise NotImplementedError

    def asked(self, kit: Kit) -> tuple[Element, ...]:
        """Return what is asked, below the headline."""
        raise NotImplementedError

    def about_me(self) -> tuple[Element, ...]:
        """Return what stands beside the player's cards, below the name."""
        return (Text(role_words(self.start, self.seats[0], you=True), NOTE),)

    def foot_buttons(self) -> dict[str, Button]:
        """Return the buttons below the hands."""
        raise NotImplementedError

    def right_side(self) -> Element:
        raise NotImplementedError

    def hand_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the cards of a seat as texts; an empty one is seen from behind."""
        raise NotImplementedError

    def paint_trick(self, surface: Surface, kit: Kit) -> None:
        """Draw what lies in the middle."""

    # ---- as a picture

    def rail(self) -> dict[str, Button]:
        save = Button(_("Picture"), self.save_picture, kind="wood", size=23)
        save.hint = _("Save the problem as a picture, without its answer")
        return {"picture": save}

    def save_picture(self) -> None:
        picture = page_picture(self.kit.deck, self._picture)
        title = self.head()[0][-1]
        self.notify(save_and_say(lambda: save_named(title, PICTURE, as_png(picture))))

    def also_known(self, kit: Kit) -> Iterator[Element]:
        """Return what else is known of the hands."""
        yield from ()

    def _picture(self, kit: Kit) -> Iterator[Element]:
        """Return what is asked and the hands as they are seen, the player's own first."""
        title = wordings(*self.head()[0], style=Style("title", "result"))
        yield Column((title, Rule("ox", 2)), "tight")
        yield from self.asked(kit)
        yield from self.also_known(kit)
        for seat in self.seats:
            role = Text(role_words(self.start, seat, you=seat == self.seats[0]), NOTE)
            beside = Column((Text(self.names[seat], NAME), role), "none")
            cards = Drawing(partial(_paint_cards, self.hand_of(seat)))
            yield Stretch(Row((Share(0.16, beside), Stretch(cards))))
        yield Text(_("Preference"), NOTE, "right")

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        built = super().build(kit, page)
        parts = () if self._laid is None else self._laid.parts
        self.places = reserved_places(parts)
        return {**self.own_cards(), **built}

    def own_cards(self) -> dict[str, Widget]:
        """Return the player's cards, once their places are known."""
        raise NotImplementedError

    def content(self, kit: Kit) -> Element:
        words, beside = self.head()
        zone: Element = Control("", Zone())  # as high as the segments
        title = Row((Stretch(wordings(*words, style=TITLE)), beside or zone))
        hands = Column(
            (
                Column((title, Rule("ox", 2)), "tight"),
                *self.asked(kit),
                Row((Stretch(self._name(1)), Stretch(self._name(2))), "apart"),
                Stretch(self._others(), 0.4),
                Space("apart"),  # for the tabs of the own cards
                Stretch(self._me(), 0.6),
            ),
            "tight",
        )
        left = Column((Stretch(hands), self._foot(kit)))
        columns = Share(0.56, left), Rule("ox", upright=True), Stretch(self.right_side())
        return Inset(Row(columns, "apart"), "wide", "apart")

    def _name(self, at: int) -> Element:
        """Return the name of another player, and when they play."""
        seat = self.seats[at]
        name, rows = self.names[seat], []
        role = role_words(self.start, seat)
        if seat not in self.start.playing:
            noted: tuple[str, ...] = (_("stays at home"),)
        else:
            after = seat == self._next
            note = _("{role}, plays after you") if after else _("{role}, plays last")
            noted = note.format(role=role), role
        for shown in (name, *(f"{name[:most].rstrip()}." for most in (9, 5) if most < len(name))):
            head = Heard(shown, NAME, whole=f"{name}, {noted[0]}")
            for words in noted:
                if at == 1:
                    rows.append(Row((head, Stretch(Heard(words, NOTE)))))
                else:
                    rows.append(Row((Stretch(Heard(words, NOTE, "right")), head)))
        return Either(tuple(rows))

    def _others(self) -> Element:
        one, other = (
            Reserved(partial(self._paint_hand, at=at), name=f"hand {at}") for at in (1, 2)
        )
        trick = Reserved(lambda surface, kit, _box: self.paint_trick(surface, kit), name="trick")
        return Row((Share(0.365, one), Stretch(trick), Share(0.365, other)))

    def _me(self) -> Element:
        about, cards = self.about_me(), Stretch(Reserved(name="own"))
        if len(self.hand_of(self.seats[0])) > HAND_SIZE:  # they need the whole width
            return Column((Row((Text(_("You"), NAME), *about)), cards), "tight")
        about = Text(_("You"), TITLE), *about
        return Row((Share(0.25, Column(about, "none", middle=True)), cards), "none")

    def _foot(self, kit: Kit) -> Element:
        row = self.foot_buttons().items()
        return Row(tuple(Stretch(Control(*one), one[1].natural_width(kit)) for one in row))

    # ---- cards

    def places_of(self, seat: Seat, count: int) -> list[Box]:
        """Return where so many cards of a seat lie, from left to right."""
        kit, at = self.kit, self.seats.index(seat)
        if at == 0:
            return fan(kit, self.places["own"], count, strip=_OWN_STRIP)
        return fan(kit, self.places[f"hand {at}"], count, at_right=at == 2, rows=_ROWS)

    def trick_place(self, seat: Seat) -> Box:
        """Return where the card of a seat lies in the middle, on the side of its player."""
        box, kit = self.places["trick"], self.kit
        high = round(min(box.h * 0.86, box.w * 0.62 / kit.deck.ratio))
        wide = kit.deck.width(high)
        x = (box.centerx - wide // 2, box.x, box.right - wide)[self.seats.index(seat)]
        return Box(x, box.bottom - high if seat == self.seats[0] else box.y, wide, high)

    def raised(self, place: Box) -> Box:
        """Return the place of an own card that stands out."""
        return place.move(0, -self.kit.u(_RAISED))

    def _paint_hand(self, surface: Surface, kit: Kit, _box: Box, *, at: int) -> None:
        cards = self.hand_of(self.seats[at])
        draw_hand(surface, kit, self.places_of(self.seats[at], len(cards)), cards, dim=self.all_dim)

    # ---- what is heard

    def enter(self, window: Host) -> None:
        super().enter(window)
        self._say_news()

    def rebuild(self) -> None:
        super().rebuild()
        self._say_news()

    def _say_news(self) -> None:
        """Say what stands on the page and did not before: a verdict, a hint, the answer."""
        if isinstance(self.window.speaker, Silence):
            return
        nodes = (node for one in super().page_told() for node in one.walk())
        read = [node.name for node in nodes if node.name and not node.acts]
        known, self._read = self._read, read
        new = [words for words in read if known and words not in known]
        if new:
            self.window.speaker.say(sentences(*new), interrupt=False)

    def say_played(self, cards: Iterable[tuple[Seat, Card]]) -> None:
        """Say who plays which cards."""
        you, name = self.seats[0], self.kit.deck.card_name
        said = [
            who_says(_("You") if seat == you else self.names[seat], name(str(card)))
            for seat, card in cards
        ]
        if said:
            self.window.speaker.say(sentences(*said))

    def page_told(self) -> tuple[Node, ...]:
        name, trick = self.kit.deck.card_name, self.cards_in_the_middle()
        hands = {seat: [card for card in self.hand_of(seat) if card] for seat in self.seats[1:]}
        shown = [*hands.items(), *((seat, [card]) for seat, card in trick.items())]
        cards = (
            label(f"{self.names[seat]}: {', '.join(map(name, some))}")
            for seat, some in shown
            if some
        )
        return (*super().page_told(), *cards)

    def cards_in_the_middle(self) -> Mapping[Seat, str]:
        """Return the cards of the trick that is played, by their players."""
        return {}

    @property
    def all_dim(self) -> bool:
        """Whether the hands are only a memory: all their cards were played."""
        return False
