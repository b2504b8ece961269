"""Taking over: leave the declarer the two cards that were discarded, or take them and play higher.

Invariant: the two cards lie on the cloth, face down, until somebody takes them or nobody does.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.words.contracts import bid_in_sentence
from prefgame.i18n import _
from prefgame.ui.draw.deck import BACK
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.phases.answers.base import AnswersPhase
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.table.seats.places import ACROSS, LEFT, RIGHT, place_of
from prefgame.ui.table.slips.answer_slip import least_height
from prefgame.ui.table.slips.sheet_words import plaque_title
from prefgame.ui.table.slips.stakes import SlipChoice
from prefgame.ui.table.slips.takeover import takeover_choices
from prefgame.ui.words.goals import goal_words

LEAST_LAID = 60
"""The least height of the laid cards, in design sizes; with less room they are not drawn."""
_WIDE, _NARROW = 440, 340
"""The design width of a slip, and the least to which it gives way to the backs of the others."""
_CAPTION = 28
"""Size of the word at the two cards."""


class TakeoverPhase(AnswersPhase):
    """Do you take over?"""

    across = 2

    def options(self) -> Sequence[SlipChoice]:
        return takeover_choices(self.view, self.kit.deck)

    def boxes(self, options: Sequence[SlipChoice]) -> list[Box]:
        """Narrower than the room, so that the backs beside them stay visible."""
        places = super().boxes(options)
        wide = min(places[0].w, self.kit.f(_WIDE))
        gap = places[1].x - places[0].right
        x = (places[0].x + places[1].right - 2 * wide - gap) // 2
        return self._clear_of_backs(
            [place._replace(x=x + at * (wide + gap), w=wide) for at, place in enumerate(places)]
        )

    def _clear_of_backs(self, places: list[Box]) -> list[Box]:
        """Rather with closer rows, or narrower, than over the backs of the others, which would
        then not be drawn.
        """
        backs = self.desk.stage.back_boxes(self.layout)
        if not any(place.overlaps(back) for place in places for back in backs):
            return places
        air, low = self.layout.u(10), places[0].bottom
        top = max(back.bottom for back in backs) + air
        if low - top >= least_height(self.layout, self.most_rows):
            return [place._replace(y=top, h=low - top) for place in places]
        bar, middle = self.layout.bar, self.layout.table.centerx
        left, right = bar.x, bar.right
        if self.layout.left_handed:
            left = max(back.right for back in backs if back.x < middle) + air
        else:
            right = min(back.x for back in backs if back.x > middle) - air
        gap = places[1].x - places[0].right
        wide = (right - left - gap) // 2
        if wide < self.kit.f(_NARROW):
            return places
        return [
            place._replace(x=left + at * (wide + gap), w=wide) for at, place in enumerate(places)
        ]

    # ---- what is said

    def plaque(self) -> PlaqueInfo:
        hand = self.view.won
        name, won = self.name(hand.declarer), hand.won_with
        if hand.contract is not None:
            return PlaqueInfo(plaque_title(self.view, self.kit.deck), _("does anybody take over?"))
        words = (
            _("{name} has taken over with {number}, and has discarded two cards")
            if self._taken()
            else _("{name} bid {number}, and has discarded two cards")
        )
        number = "" if won is None else bid_in_sentence(won, self.kit.deck)
        return PlaqueInfo(_("Take over?"), words.format(name=name, number=number))

    def _taken(self) -> bool:
        """Whether somebody has taken over already."""
        return bool(self.view.this_hand.takers)

    def note(self) -> str:
        hand = self.view.won
        name = self.name(hand.declarer)
        sentences = [
            _("Only players who have bid are asked. The player who takes the two cards sees them."),
            _("{name} may then take over again, with a higher contract.").format(name=name),
        ]
        if hand.contract is not None:
            goal = goal_words(hand.contract.goal)
            sentences.insert(0, _("{name} plays for {goal}.").format(name=name, goal=goal))
        return " ".join(sentences)

    def first_this(self) -> str:
        return _("Answer first: leave the two cards, or take them.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to leave the two cards or take them.")

    # ---- the two cards

    def _room(self) -> tuple[int, int]:
        """The free room between the plates and the bubbles beside them, from left to right."""
        kit, stage = self.kit, self.desk.stage
        left, right = self.layout.left.right, self.layout.right.x
        for place, call in stage.bubbles.items():
            box = stage.call_box(kit, place, call)
            left = max(left, box.right) if place in (LEFT, ACROSS) else left
            right = min(right, box.x) if place == RIGHT else right
        return left, right

    def _side(self) -> str:
        """The place of the player who discarded the two cards."""
        return place_of(self.view, self.view.won.declarer)

    def _laid(self) -> list[Box]:
        """Where the two cards lie, beside that player; nowhere where there is no room for them."""
        kit, layout = self.kit, self.layout
        left, right = self._room()
        above = layout.across.bottom if layout.players == 4 else layout.plaque_height
        top = above + kit.u(20)
        low = min((choice.rect.y for choice in self.desk.choices), default=layout.trick.bottom)
        gap = kit.u(16)
        high = min(round(layout.card_h * 0.62), low - kit.u(20) - top)
        wide = round(high * layout.ratio)
        cards = 2 * wide + gap
        if high < kit.f(LEAST_LAID) or cards + 2 * gap > right - left:
            return []
        beside = cards + self._caption_room()
        group = beside if beside <= right - left else cards
        air, side = (right - left - group) // 2, self._side()
        x = left + (min(air, 2 * gap) if side == LEFT else air)
        if side == RIGHT:
            x = right - min(air, 2 * gap) - cards
        return [Box(x + at * (wide + gap), top, wide, high) for at in range(2)]

    def _caption_room(self) -> int:
        """The width of the word beside the two cards, with its air."""
        kit = self.kit
        return kit.width(_("discarded"), "caption", _CAPTION) + 2 * kit.f(18)

    def visible_boxes(self) -> list[Box]:
        return [*super().visible_boxes(), *self._laid()]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        kit, laid = self.kit, self._laid()
        for box in laid:
            kit.card(surface, BACK, box.x, box.y, box.h)
        if not laid:
            return
        words, last, room = _("discarded"), laid[-1], self._caption_room()
        below, (left, right) = last.bottom + kit.f(24), self._room()
        before = self._side() == RIGHT
        if before and laid[0].x - room >= left:
            x = laid[0].x - kit.f(18)
            kit.text(surface, x, last.centery, words, "caption", _CAPTION, "cream", "right")
        elif not before and last.right + room <= right:
            x = last.right + kit.f(18)
            kit.text(surface, x, last.centery, words, "caption", _CAPTION, "cream")
        elif below + kit.f(24) <= min((choice.rect.y for choice in self.desk.choices), default=0):
            middle = (laid[0].x + last.right) // 2
            kit.text(surface, middle, below, words, "caption", _CAPTION, "cream", "center")
