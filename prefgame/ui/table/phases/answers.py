"""Questions that are answered with a slip: defend or drop out, kontra, aces, offers, a takeover."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.app.words.contracts import ContractWords
from prefgame.engine.commands import FOUR_ACES, Command, Say
from prefgame.i18n import _, ngettext
from prefgame.rules.agreements import offer
from prefgame.rules.contracts import TRICKS
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plate import ACROSS, LEFT, RIGHT, PlaqueInfo, place_of
from prefgame.ui.table.slips.answer_slip import (
    STEPS,
    AnswerSlip,
    SlipChoice,
    slip_height,
    slip_places,
)
from prefgame.ui.table.slips.defence import defence_slips, may_be_doubled
from prefgame.ui.table.slips.outlook import (
    most_won_sentence,
    plaque_title,
    stake_sentence,
    with_contract_sentence,
    worth_line,
    worth_of,
)
from prefgame.ui.table.slips.questions import (
    agreeable,
    announcement,
    bonus_slips,
    first_own_offer,
    kontra_slips,
    negotiation_slips,
    offer_made,
    own_offers,
    own_tricks,
    partner_name,
    partners,
    takeover_slips,
    was_offered,
)
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Control, Laid, Row, Stretch, Text
from prefgame.ui.widgets.styles import NAME, SIZES, Style
from prefgame.ui.words.contracts import goal_words
from prefgame.ui.words.numbers import MINUS

# ---- answers that the player has given ahead: "come alone" answers several questions of the engine
# Invariant: a command is done only when it is asked for and legal; the first one that is not drops
# the rest.


class AnswersAhead:
    """The commands still to be done in ``session``."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._left: deque[Command] = deque()

    def begin(self, commands: Iterable[Command]) -> None:
        """Do the first of these now and the others from now on, whatever was left of others."""
        first, *rest = commands
        self.session.submit(first)
        self._left = deque(rest)
        self._go_on()

    def follow(self) -> bool:
        """Do what was answered, as far as it is asked for now; returns whether anything was."""
        done = self._go_on()
        if not done:
            self.drop()
        return done

    def drop(self) -> None:
        """Answer nothing more ahead."""
        self._left.clear()

    def _go_on(self) -> bool:
        done = False
        while (
            self._left and not self.session.writing and self._left[0] in self.session.view().legal
        ):
            self.session.submit_next(self._left.popleft())
            done = True
        return done


# ---- a question that is answered with a slip: here the slips get their places and keys


class AnswersPhase(PhaseScene):
    """Slips side by side; keys 1 to 4 take them."""

    across = 4
    """how many slips of this width would fill the room"""
    step = STEPS[0]
    """from row to row of each slip"""

    def options(self) -> Sequence[SlipChoice]:
        """Return the slips to be offered."""
        raise NotImplementedError

    def plaque(self) -> PlaqueInfo:
        return PlaqueInfo(plaque_title(self.view, self.kit.deck), worth_line(self.view))

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        options = self.options()
        return [
            self.slip(option, box, key)
            for option, box, key in zip(options, self.boxes(options), keys.SLIPS)
        ]

    def slip(self, option: SlipChoice, box: Box, key: int) -> AnswerSlip:
        """Return the slip of one answer."""
        return AnswerSlip(
            option,
            partial(self.desk.hands.submit, *option.commands),
            box,
            step=self.step,
            shortcut=key,
            hint=" · ".join(filter(None, (keys.key_hint(key), option.signs))),
        )

    def boxes(self, options: Sequence[SlipChoice]) -> list[Box]:
        """Return the places of the slips, in the middle of the room: all as high as the highest.
        Rather with their rows close together than over the backs of the others, which would not be
        drawn.
        """
        count, layout = len(options), self.layout
        backs = (back.bottom for back in self.desk.stage.back_boxes(layout))
        below = max(backs, default=0) + self.kit.space("tight")
        # two slips with enlarged text are wider: their causes are the longest
        wished = min(self.across, max(3, count)) if layout.text_scale > 1 else self.across
        # two that have no room below the backs are narrow enough to lie between them
        ways = (wished, below), (max(3, wished), 0)
        for (across, top), self.step in product(ways, STEPS):
            high = self.height(options, slip_places(layout, across, 0)[0].w)
            boxes = slip_places(layout, across, high, top)
            if boxes[0].h >= high:
                break
        if across != wished:
            boxes = boxes[:count]
        elif count < across:
            shift = (boxes[-1].right - boxes[count - 1].right) // 2
            boxes = [box.move(shift, 0) for box in boxes[:count]]
        return boxes

    def height(self, options: Sequence[SlipChoice], wide: int) -> int:
        """Return what slips so wide need, in pixels."""
        return max(slip_height(self.kit, option, wide, self.step) for option in options)

    def hint(self) -> str:
        return "" if self.live else self.waiting()

    def others_turn(self) -> str:
        return _("Waiting for {name} to answer.")


# ---- aces announced, defend or drop out, kontra


class BonusPhase(AnswersPhase):
    """Do you announce your aces?"""

    across = 3

    def options(self) -> Sequence[SlipChoice]:
        return bonus_slips(self.view)

    def note(self) -> str:
        return (
            _("“Four aces” is said before the first lead.")
            if announcement(self.view) == FOUR_ACES
            else _("“No aces” is said before the first lead.")
        )

    def first_this(self) -> str:
        return _("Say first whether you announce “no aces”; then cards are played.")


class _DefencePhase(AnswersPhase):
    def note(self) -> str:
        return " ".join(filter(None, (self.stake(), self._columns())))

    def stake(self) -> str:
        """Return what is at stake."""
        raise NotImplementedError

    def _most_won(self) -> str:
        options = self.options() if self.live else ()
        return most_won_sentence(self.view, (option.commands for option in options))

    def _columns(self) -> str:
        """Where the numbers of the slips are written, for a defender who is asked."""
        hand = self.view.hand
        if not self.live or hand is None or self.view.seat == hand.declarer:
            return ""
        return words_of(self.view.table.rules).defender_sentence(self.view)


class DefencePhase(_DefencePhase):
    """Do you defend?"""

    def options(self) -> list[SlipChoice]:
        return defence_slips(self.view)

    def stake(self) -> str:
        if not may_be_doubled(self.view):
            return stake_sentence(self.view)
        worth = worth_of(self.view, self.view.contracted.contract)
        each = _("Without kontra, defenders get {amount} a trick.").format(amount=worth)
        return with_contract_sentence(self.view, self._most_won() or each)

    def first_this(self) -> str:
        return _("Answer first. Cards are played when everybody has answered.")


class KontraPhase(_DefencePhase):
    """Do you double?"""

    def options(self) -> list[SlipChoice]:
        return kontra_slips(self.view)

    def stake(self) -> str:
        hand = self.view.contracted
        if hand.needs_kontra and hand.kontra.by is None:
            return with_contract_sentence(self.view, _("This contract is played only with kontra."))
        return f"{stake_sentence(self.view)} {self._most_won()}".strip()

    def first_this(self) -> str:
        if self.view.this_hand.kontra.level:
            return _("Answer the kontra first; then cards are played.")
        return _("Say first whether you double; then cards are played.")


# ---- the declarer and the only defender may agree on the tricks instead of playing: a stepper
# turns what may be offered


class OfferSlip(AnswerSlip):
    """The slip with the player's own offer: keys ``turn`` it while it is in focus, and so do the
    two buttons of its ``stepper``.
    """

    def __init__(
        self, *given: Any, turn: Callable[[int], None], stepper: Laid, **rest: Any
    ) -> None:
        super().__init__(*given, **rest)
        self.turn, self.stepper = turn, stepper

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
        self.stepper.paint(surface, kit)


class NegotiationPhase(AnswersPhase):
    """Do you agree, offer, or play?"""

    across = 3

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._steps: list[Button] = []
        self._own: int | None = None
        """the tricks of the defender in the player's own offer"""

    def _offer(self) -> int | None:
        if self._own not in own_offers(self.view):
            self._own = first_own_offer(self.view)
        return self._own

    def options(self) -> Sequence[SlipChoice]:
        return negotiation_slips(self.view, self._offer())

    def choices(self) -> list[Widget]:
        self._steps = []
        return [*super().choices(), *self._steps]

    def slip(self, option: SlipChoice, box: Box, key: int) -> AnswerSlip:
        own = self._offer()
        if own is None or option.commands != (Say(offer(own)),):
            return super().slip(option, box, key)
        self._steps = [self._step(by) for by in (-1, 1)]
        less, more = (Control("", step) for step in self._steps)
        words = _("{n} for you").format(n=own_tricks(self.view, own))
        row = Row((less, Stretch(Text(words, NAME, "center")), more))
        edge, hit = self.kit.space("near"), self.layout.hit
        place = Box(box.x + edge, box.bottom - 2 * (hit + edge), box.w - 2 * edge, hit)
        return OfferSlip(
            option,
            partial(self.desk.hands.submit, *option.commands),
            box,
            turn=self._turn,
            stepper=Laid(row, self.kit, place),
            step=self.step,
            shortcut=key,
            hint=keys.key_hint(key),
        )

    def height(self, options: Sequence[SlipChoice], wide: int) -> int:
        """Return the height of the highest slip, with room for the stepper."""
        stepper = 0 if self._offer() is None else self.layout.hit + self.kit.space("near")
        bare = [replace(option, note="") for option in options]
        return max(super().height(bare, wide) + stepper, super().height(options, wide))

    def _step(self, by: int) -> Button:
        """Return a trick fewer or more for the player, in place of the note."""
        step = Button(MINUS if by < 0 else "+", partial(self._turn, by), size=SIZES["name"])
        step.enabled, step.reason = self._next(by) is not None, self._why_not(by)
        step.hint, step.focusable = _("Keys + and −"), False
        return step

    def _here(self) -> int:
        """Return the player's own tricks in the offer that is shown."""
        own = self._offer()
        assert own is not None
        return own_tricks(self.view, own)

    def _next(self, by: int) -> int | None:
        """Return the next offer with more, or fewer, tricks of the player."""
        view, here = self.view, self._here()
        steps = {(own_tricks(view, one) - here) * by: one for one in own_offers(view)}
        return min(((step, one) for step, one in steps.items() if step > 0), default=(0, None))[1]

    def _turn(self, by: int) -> None:
        wanted = self._next(by)
        if wanted is None:
            self.desk.group.say(self._why_not(by), self.desk.choices[0].rect)
            return
        self._own = wanted
        self.desk.hands.refresh()

    def turn_to(self, commands: Sequence[Command]) -> None:
        """Show the offer of these commands."""
        offers = (one for one in own_offers(self.view) if (Say(offer(one)),) == commands)
        self._own = next(offers, self._own)

    def _why_not(self, by: int) -> str:
        here = self._here() + by
        declares = self.view.seat == partners(self.view)[0]
        if was_offered(self.view, TRICKS - here if declares else here):
            words = ngettext(
                "{n} trick for you was offered before.",
                "{n} tricks for you were offered before.",
                here,
            )
        elif by > 0:
            words = _("{name} would go down if you took {n}.")
        else:
            words = _("You would go down with {n}.")
        return words.format(name=partner_name(self.view), n=here)

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
        if self.is_me(giver):
            theirs = TRICKS - own_tricks(self.view, made)
            words = _("you offer {name} {n} of the ten tricks")
            return words.format(name=partner_name(self.view), n=theirs)
        return _("{name} offers {declarer} : {defender}").format(
            name=self.name(giver), declarer=TRICKS - made, defender=made
        )

    def note(self) -> str:
        low, high = agreeable(self.view)
        declarer, _defender = partners(self.view)
        split = (
            _(
                "Neither side may go down by an offer, so only these are possible: {low} "
                "to {high} tricks for you."
            )
            if self.is_me(declarer)
            else _(
                "Neither side may go down by an offer, so only these are possible: {low} "
                "to {high} tricks for {name}."
            )
        )
        paid = _("Agreed tricks are paid as if they had been played.")
        return f"{paid} {split.format(low=low, high=high, name=self.name(declarer))}"

    def first_this(self) -> str:
        return _("Answer first; cards are played only if you do not agree.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to answer the offer.")


# ---- taking over the declarer's hand: the two cards lie on the cloth, face down


_LAID, _LEAST_LAID = 0.62, 60
"""the heights of a card that lies there, and the design pixels below which it is not drawn"""
_WIDE = 440
"""design width of a slip"""
_DISCARDED = Style("caption", "lead", "cream")


class TakeoverPhase(AnswersPhase):
    """Do you take over?"""

    across = 2

    def options(self) -> Sequence[SlipChoice]:
        return takeover_slips(self.view, self.kit.deck)

    def boxes(self, options: Sequence[SlipChoice]) -> list[Box]:
        """Narrower than the room, so that the backs beside them stay visible."""
        first, second = super().boxes(options)
        wide, gap = min(first.w, self.kit.f(_WIDE)), second.x - first.right
        whole = 2 * wide + gap
        left = (first.x + second.right - whole) // 2
        return first._replace(x=left, w=whole).columns(2, gap)

    # ---- what is said

    def plaque(self) -> PlaqueInfo:
        hand = self.view.won
        name, won = self.name(hand.declarer), hand.won_with
        if hand.contract is not None:
            return PlaqueInfo(plaque_title(self.view, self.kit.deck), _("does anybody take over?"))
        words = (
            _("{name} has taken over with {number}, and has discarded two cards")
            if hand.takers
            else _("{name} bid {number}, and has discarded two cards")
        )
        number = "" if won is None else ContractWords(won, self.kit.deck).by_number
        return PlaqueInfo(_("Take over?"), words.format(name=name, number=number))

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

    def _room(self) -> Box:
        """Return the free room between the plaque, the plates, the bubbles beside them and the
        slips.
        """
        layout, stage = self.layout, self.desk.stage
        left, right = layout.left.right, layout.right.x
        for place, call in stage.bubbles.items():
            box = stage.call_box(self.kit, place, call)
            left = max(left, box.right) if place in (LEFT, ACROSS) else left
            right = min(right, box.x) if place == RIGHT else right
        top = layout.across.bottom if layout.players == 4 else layout.plaque_height
        low = min((choice.rect.y for choice in self.desk.choices), default=layout.trick.bottom)
        return Box(left, top, right - left, low - top).inset(0, self.kit.space("near"))

    def _laid(self) -> tuple[list[Box], Box | None]:
        """Where the two cards lie, beside the player who discarded them, and where the word at them
        is, at their outer side. Nowhere where they have no room.
        """
        kit, room, gap = self.kit, self._room(), self.kit.space("near")
        high = min(round(self.layout.card_h * _LAID), room.h)
        wide = round(high * self.layout.ratio)
        cards = 2 * wide + gap
        if high < kit.f(_LEAST_LAID) or cards + 2 * gap > room.w:
            return [], None
        words = kit.width(_("discarded"), *_DISCARDED.how[:2])
        whole = cards + words + gap if cards + words + 3 * gap <= room.w else cards
        side = place_of(self.view, self.view.won.declarer)
        air = (room.w - whole) // 2
        x = room.x + (min(air, 2 * gap) if side == LEFT else air)
        if side == RIGHT:
            x = room.right - min(air, 2 * gap) - cards
        both = Box(x, room.y, cards, high)
        word = both._replace(x=x - gap - words if side == RIGHT else both.right + gap, w=words)
        return both.columns(2, gap), word if whole > cards else None

    def visible_boxes(self) -> list[Box]:
        return [*super().visible_boxes(), *self._laid()[0]]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        laid, word = self._laid()
        for box in laid:
            self.kit.card(surface, BACK, box.x, box.y, box.h)
        if word is not None:
            x, y = word.center
            self.kit.text(surface, x, y, _("discarded"), *_DISCARDED.how, "center")
