"""The left side of a problem: the day and the task, the hands, and where its parts are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.daily_problem import Position, Problem
from prefgame.cards import Card
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.ui.daily.cards import draw_hand, fan
from prefgame.ui.daily.words import day_words, duty_words, role_words, task_words, trump_run
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_size, fitting_wording, short_name, with_need

# ---- where the parts of a problem are on its page
# Invariant: the hands share the height that head and buttons leave; the own hand is the largest.


@dataclass(frozen=True)
class ProblemPlaces:
    """The boxes of the page. ``head``: the date; ``task``: the three lines below it; ``names``:
    those of the others; ``others``: their hands, with the ``trick`` between them; ``me``: the words
    about the player; ``own``: the player's hand; ``left_foot``, ``right_foot``: the buttons;
    ``side``: the words at the right.
    """

    head: Box
    task: Box
    names: Box
    others: tuple[Box, Box]
    trick: Box
    me: Box
    own: Box
    left_foot: Box
    right_foot: Box
    side: Box
    rule: int


def place_problem(kit: Kit, page: Box) -> ProblemPlaces:
    """The places on this page."""
    inner, hit = page.inset(kit.u(44), kit.u(24)), kit.layout.hit
    left, right = inner.columns(2, kit.u(70), [0.575, 0.425])
    head = Box(left.x, left.y, left.w, max(hit, kit.f(58)))
    task = Box(left.x, head.bottom + kit.u(14), left.w, kit.f(106))
    names = Box(left.x, task.bottom + kit.u(4), left.w, kit.f(44))
    foot = Box(left.x, left.bottom - hit, left.w, hit)
    tab = kit.f(40)
    room = foot.y - kit.u(22) - names.bottom - tab - kit.u(10)
    high = round(room * 0.40)
    sides = round(left.w * 0.365)
    one = Box(left.x, names.bottom, sides, high)
    two = Box(left.right - sides, names.bottom, sides, high)
    between = Box(one.right, names.bottom, two.x - one.right, high).inset(kit.u(12), 0)
    low = one.bottom + tab + kit.u(10)
    own_h = foot.y - kit.u(22) - low
    about = kit.f(172)
    me = Box(left.x, low, about, own_h)
    own = Box(left.x + about, low, left.w - about, own_h)
    side = Box(right.x, right.y, right.w, foot.y - kit.u(18) - right.y)
    right_foot = Box(right.x, foot.y, right.w, hit)
    rule = (left.right + right.x) // 2
    return ProblemPlaces(
        head, task, names, (one, two), between, me, own, foot, right_foot, side, rule
    )


# ---- the left side of a problem: the day and the task, the hands, and the trick in the middle
# Invariant: it draws what it is given, where the places say.


@dataclass(frozen=True)
class ProblemPage:
    """``seats``: the player, and the others in the order in which they play; ``names`` by seat."""

    kit: Kit
    places: ProblemPlaces
    problem: Problem
    seats: Sequence[Seat]
    names: Mapping[Seat, str]

    # ---- places of cards

    def hand_places(self, position: Position, seat: Seat) -> dict[Card, Box]:
        """Where the cards of a seat lie, from left to right."""
        kit, at = self.kit, self.seats.index(seat)
        cards = sorted_hand(position.hand(seat), position.contract.trump)
        if at == 0:
            places = fan(kit, self.places.own, len(cards), strip=OWN_STRIP)
        else:
            places = fan(kit, self.places.others[at - 1], len(cards), at_right=at == 2)
        return dict(zip(cards, places))

    def trick_place(self, seat: Seat) -> Box:
        """Where the card of a seat lies in the middle, on the side of its player."""
        box, kit = self.places.trick, self.kit
        high = round(min(box.h * 0.86, box.w * 0.62 / kit.deck.ratio))
        wide = kit.deck.width(high)
        x = (box.centerx - wide // 2, box.x, box.right - wide)[self.seats.index(seat)]
        return Box(x, box.bottom - high if seat == self.seats[0] else box.y, wide, high)

    # ---- looks

    def paint_head(self, surface: Surface, room: int) -> None:
        """The day in so many pixels, and what is asked."""
        kit, head, task = self.kit, self.places.head, self.places.task
        day = day_words(self.problem.day)
        with_game = _("{day} · {game}").format(day=day, game=_(self.problem.rules.name))
        day = fitting_wording(kit, room, with_game, day, face="title", size=38)
        kit.text(surface, head.x, head.centery, day, "title", 38, max_width=room)
        shapes.line(surface, head.x, head.bottom + kit.u(6), head.w, "ox", kit.thin(2))
        first, second, third = task.rows(3)
        trumps = trump_run(self.problem, kit.deck)
        kit.run(surface, task.x, first.centery, trumps, "button", 26, max_width=task.w)
        words = task_words(self.problem, self.names)
        size = fitting_size(kit, words, "button", 26, 21, task.w)
        fits = kit.width(words, "button", size) <= task.w
        size, lines = (size, 1) if fits else (_TWO_LINES, 2)
        y = second.centery
        kit.text(surface, task.x, y, words, "button", size, max_width=task.w, lines=lines)
        duties = duty_words(self.problem)
        kit.text(surface, task.x, third.centery, duties, "label", 23, "ink2", max_width=task.w)

    def paint_others(self, surface: Surface, hands: Position, *, hidden: bool) -> None:
        """The others with their cards, which may be ``hidden``; dark ones once all are played."""
        gone = not hands.left
        for at, seat in enumerate(self.seats[1:]):
            placed = self.hand_places(self.problem.position if gone else hands, seat)
            texts = ["" if hidden else str(card) for card in placed]
            draw_hand(surface, self.kit, list(placed.values()), texts, dim=gone)
            self._paint_name(surface, seat, at_right=at == 1)

    def _paint_name(self, surface: Surface, seat: Seat, *, at_right: bool) -> None:
        kit, line = self.kit, self.places.names
        role = role_words(self.problem, seat)
        note = _("{role}, plays last") if at_right else _("{role}, plays after you")
        room, gap = line.w // 2 - kit.u(16), kit.f(12)
        name = short_name(kit, self.names[seat], "title", 30, room * 0.45)
        wide, y = kit.width(name, "title", 30), line.centery
        left = room - wide - gap
        note = fitting_wording(kit, left, note.format(role=role), role, size=22)
        if at_right:
            kit.text(surface, line.right, y, name, "title", 30, "ink", "right")
            x = line.right - wide - gap
        else:
            kit.text(surface, line.x, y, name, "title", 30)
            x = line.x + wide + gap
        align = "right" if at_right else "left"
        y += kit.f(2)
        kit.text(surface, x, y, note, "label", 22, "ink2", align, max_width=left)  # type: ignore[arg-type]

    def paint_trick(
        self, surface: Surface, trick: Sequence[tuple[Seat, Card]], winner: Seat | None
    ) -> None:
        """The trick in the middle; a crown is on the card that takes it."""
        played = dict(trick)
        for seat in (*self.seats[1:], self.seats[0]):
            if seat in played:
                box = self.trick_place(seat)
                self.kit.card(surface, str(played[seat]), box.x, box.y, box.h)
        if winner is not None:
            box = self.trick_place(winner)
            draw_tab(surface, self.kit, box.centerx, box.y, "", crowned=True)

    def paint_me(self, surface: Surface, shown: Position, *, counts: bool) -> None:
        """The player, and, where it ``counts``, how many of the tricks that decide there are."""
        kit, box, problem = self.kit, self.places.me, self.problem
        y, room = box.centery - kit.f(46), box.w - kit.u(16)
        kit.text(surface, box.x, y, _("You"), "title", 38, max_width=room)
        role = role_words(problem, problem.seat)
        kit.text(surface, box.x, y + kit.f(34), role, "label", 23, "ink2", max_width=room)
        if not counts or (problem.few and problem.declares):
            return
        middle, reached = y + kit.f(72), problem.reached(shown)
        end = icons.trick_backs(
            surface,
            box.x,
            middle,
            min(reached, problem.needed),
            problem.needed,
            kit.f(14),
            kit.f(20),
            kit.f(6),
            on_paper=True,
        )
        x, words = end + kit.f(10), with_need(reached, problem.needed)
        kit.text(surface, x, middle, words, "label", 22, max_width=box.right - x)


_TWO_LINES = 19
"""design size of a task that has no room in one line"""
OWN_STRIP = 0.74
"""how much of a card the next one leaves visible in the player's hand, in widths of a card"""
