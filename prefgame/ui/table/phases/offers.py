"""Offers: to agree on the tricks, and to take over the two cards that were discarded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.words.contracts import ContractWords
from prefgame.engine.commands import Command, Say
from prefgame.i18n import _, ngettext
from prefgame.rules.contracts import TRICKS
from prefgame.rules.negotiation import offer
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.phases.answers import AnswersPhase
from prefgame.ui.table.plate import ACROSS, LEFT, RIGHT, PlaqueInfo, place_of
from prefgame.ui.table.slips.answer_slip import AnswerSlip, least_height
from prefgame.ui.table.slips.negotiation import (
    agreeable,
    first_own_offer,
    negotiation_choices,
    offer_made,
    own_offers,
    own_tricks,
    partner_name,
    partners,
    takeover_choices,
    was_offered,
)
from prefgame.ui.table.slips.outlook import plaque_title
from prefgame.ui.table.slips.stakes import SlipChoice
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.contracts import goal_words
from prefgame.ui.words.numbers import MINUS

# ---- the declarer and the only defender may agree on the tricks instead of playing
# Invariant: the stepper offers what the rules allow; nothing is offered by turning it.


class OfferSlip(AnswerSlip):
    """The slip with the player's own offer: keys change it while it is in focus.

    ``words`` are written between the two buttons that change it too; they are in ``place``.
    """

    def __init__(
        self,
        option: SlipChoice,
        press: Press | None,
        rect: Box,
        turn: Callable[[int], None],
        words: str,
        place: Box,
        **rest: Any,
    ) -> None:
        super().__init__(option.info, press, rect, kind=option.kind, **rest)
        self.turn, self.words, self.place = turn, words, place

    def key(self, event: Event) -> bool:
        by = keys.STEPS.get(event.key)
        if by is None and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = -1 if event.key == pygame.K_LEFT else 1
        if by is None:
            return False
        self.turn(by)
        return True

    def draw(self, surface: Surface, kit: Kit) -> None:
        super().draw(surface, kit)
        x, y = self.place.center
        room = self.place.w
        size = kit.give_way(self.words, "title", 30, room)
        kit.text(surface, x, y, self.words, "title", size, "ink", "center", max_width=room)


class NegotiationPhase(AnswersPhase):
    """Do you agree, offer, or play?"""

    across = 3
    least_rows = 2

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._steps: list[Button] = []
        self._own: int | None = None
        """the tricks of the defender in the player's own offer"""

    def _offer(self) -> int | None:
        """What the player would offer now."""
        if self._own not in own_offers(self.view):
            self._own = first_own_offer(self.view)
        return self._own

    def options(self) -> Sequence[SlipChoice]:
        return negotiation_choices(self.view, self._offer())

    def choices(self) -> list[Widget]:
        self._steps = []
        return [*super().choices(), *self._steps]

    def slip(self, option: SlipChoice, box: Box, key: int) -> AnswerSlip:
        own = self._offer()
        if own is None or option.commands != (Say(offer(own)),):
            return super().slip(option, box, key)
        self._steps = self._step_buttons(box)
        less, more = (step.rect for step in self._steps)
        return OfferSlip(
            option,
            partial(self.desk.hands.submit, *option.commands),
            box,
            self._turn,
            _("{n} for you").format(n=own_tricks(self.view, own)),
            Box(less.right, less.y, more.x - less.right, less.h),
            rows=self.most_rows,
            under=self.under,
            shortcut=key,
            hint=keys.key_hint(key),
        )

    def room_under(self, options: Sequence[SlipChoice], wide: int) -> int:
        """The stepper needs room too."""
        stepper = self.layout.hit + self.kit.f(14) if self._offer() is not None else 0
        return max(stepper, super().room_under(options, wide))

    def _step_buttons(self, slip: Box) -> list[Button]:
        """Fewer and more tricks for the player, in place of the note."""
        kit, hit = self.kit, self.layout.hit
        y = slip.bottom - 2 * hit - kit.u(12) - kit.f(12)
        edge = kit.u(16)
        places = {-1: slip.x + edge, 1: slip.right - edge - hit}
        buttons = []
        for by, x in places.items():
            button = Button(MINUS if by < 0 else "+", partial(self._turn, by), size=30)
            button.rect = Box(x, y, hit, hit)
            button.enabled = self._next(by) is not None
            button.reason = self._why_not(by)
            button.hint = _("Keys + and −")
            button.focusable = False
            buttons.append(button)
        return buttons

    def _next(self, by: int) -> int | None:
        """The next offer with more, or fewer, tricks of the player."""
        own, mine = self._offer(), self.view
        if own is None:
            return None
        here = own_tricks(mine, own)
        further = [offer for offer in own_offers(mine) if (own_tricks(mine, offer) - here) * by > 0]
        return min(further, key=lambda offer: abs(own_tricks(mine, offer) - here), default=None)

    def _turn(self, by: int) -> None:
        wanted = self._next(by)
        if wanted is None:
            self.desk.group.say(self._why_not(by), self.desk.choices[0].rect)
            return
        self._own = wanted
        self.desk.hands.refresh()

    def turn_to(self, commands: Sequence[Command]) -> None:
        """Show the offer of these commands."""
        wanted = next(
            (number for number in own_offers(self.view) if (Say(offer(number)),) == commands), None
        )
        self._own = wanted or self._own

    def _why_not(self, by: int) -> str:
        """Why there is no offer further on."""
        own = self._offer()
        if own is None:
            return ""
        here = own_tricks(self.view, own) + by
        declares = self.view.seat == partners(self.view)[0]
        if was_offered(self.view, TRICKS - here if declares else here):
            return ngettext(
                "{n} trick for you was offered before.",
                "{n} tricks for you were offered before.",
                here,
            ).format(n=here)
        if by > 0:
            name = partner_name(self.view)
            return _("{name} would go down if you took {n}.").format(name=name, n=here)
        return _("You would go down with {n}.").format(n=here)

    # ---- what is said

    def plaque(self) -> PlaqueInfo:
        return PlaqueInfo(plaque_title(self.view, self.kit.deck), self._line())

    def _line(self) -> str:
        made = offer_made(self.view)
        declarer, defender = partners(self.view)
        if made is None:
            if self.live:
                return _("you may offer a division of the tricks")
            return _("{name} may offer a division of the tricks").format(name=self.actor)
        asked = self.view.turn.seat
        giver = defender if asked == declarer else declarer
        if asked == self.view.seat:
            own = own_tricks(self.view, made)
            words = _("{name} offers you {n} of the ten tricks")
            return words.format(name=self.name(giver), n=own)
        if giver == self.view.seat and self.shown.session.player is not None:
            return _("you offer {name} {n} of the ten tricks").format(
                name=partner_name(self.view), n=TRICKS - own_tricks(self.view, made)
            )
        return _("{name} offers {declarer} : {defender}").format(
            name=self.name(giver), declarer=TRICKS - made, defender=made
        )

    def note(self) -> str:
        low, high = agreeable(self.view)
        declarer, _defender = partners(self.view)
        mine = declarer == self.view.seat and self.shown.session.player is not None
        split = (
            _(
                "Neither side may go down by an offer, so only these are possible: {low} "
                "to {high} tricks for you."
            )
            if mine
            else _(
                "Neither side may go down by an offer, so only these are possible: {low} "
                "to {high} tricks for {name}."
            )
        )
        return " ".join(
            (
                _("Agreed tricks are paid as if they had been played."),
                split.format(low=low, high=high, name=self.name(declarer)),
            )
        )

    def first_this(self) -> str:
        return _("Answer first; cards are played only if you do not agree.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to answer the offer.")


# ---- taking over the declarer's hand
# Invariant: the two cards lie on the cloth, face down, until somebody takes them or nobody does.


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
        number = "" if won is None else ContractWords(won, self.kit.deck).by_number
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
