"""Movement by elapsed time: tweens on a timeline, which never keeps the engine waiting.

All times are milliseconds at the pace Calm; the timeline shortens them. Whatever moves can be
finished at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum


class Pace(Enum):
    """How fast the table moves: a factor on every time."""

    CALM = 1.0
    BRISK = 0.55
    AT_ONCE = 0.0


SHORT_FADE = 80.0  # what remains of a fade at once
STILL_FADE = 120.0  # what every movement becomes when the player wants less motion

# Times of the table, in milliseconds at Calm.
DEAL_PACKET, DEAL_APART = 170.0, 90.0
TURN_OWN_APART, SORT = 22.0, 220.0
CALL_GROW, CALL_WRITTEN, TURN_MARKER = 140.0, 220.0, 180.0
TALON_TURN, TALON_APART, TALON_READ, TALON_TAKEN = 260.0, 120.0, 2000.0, 260.0
LIFT, DIM, LAY_ASIDE = 110.0, 180.0, 240.0
PLAY_CARD, WINNER_TAB_AFTER = 230.0, 120.0
TRICK_STANDS, TRICK_GATHER = 900.0, 320.0
REFUSAL = 160.0
LAY_OPEN, RESULT_SLIDE = 200.0, 260.0
CARD_OPENED = 22.0
"""from card to card, where one hand is laid open"""
SCORE_GREY, SCORE_WRITE, STROKE = 150.0, 350.0, 200.0
PAYMENT, PAYMENTS_APART, BILL_STAYS = 420.0, 160.0, 900.0
SCENE_FADE = 160.0
THINKING_AFTER, AI_APART = 700.0, 450.0
TOOLTIP_AFTER = 300.0

Ease = Callable[[float], float]


def ease_out(x: float) -> float:
    """Quick at first, then settling: 1 - (1 - x)^3."""
    return 1 - (1 - x) ** 3


def linear(x: float) -> float:
    return x


def turn_over(x: float) -> float:
    """Visible width of a card that turns over, 1 to 0 to 1; show the other side from x = 0.5."""
    return abs(1 - 2 * x)


def refusal(x: float) -> float:
    """Sideways shift of a refused card, 0 to 1 to 0: once there and back."""
    return 1 - abs(1 - 2 * x)


def interpolate(start: float, end: float, x: float) -> float:
    """Return the value at `x`, from 0 at `start` to 1 at `end`."""
    return start + (end - start) * x


@dataclass
class Tween:
    """One movement: `apply(0)` when it begins, `apply(1)` when it is over, eased in between. `end`
    is in calm milliseconds from the moment it was added, so that the next one can be chained with
    `delay=tween.end`.
    """

    apply: Callable[[float], None]
    begins: float  # milliseconds of the timeline's own clock
    lasts: float
    end: float
    ease: Ease = ease_out
    then: Callable[[], None] | None = None
    begun: bool = False
    done: bool = False

    def step(self, now: float) -> None:
        """Set the movement to the time `now`."""
        if self.done or now < self.begins:
            return
        self.begun = True
        progress = 1.0 if now >= self.begins + self.lasts else (now - self.begins) / self.lasts
        self.apply(1.0 if progress >= 1 else self.ease(progress))
        if progress >= 1:
            self.done = True
            if self.then is not None:
                self.then()


@dataclass
class Timeline:
    """Everything that moves in a scene."""

    pace: Pace = Pace.CALM
    less_motion: bool = False
    now: float = 0.0
    _tweens: list[Tween] = field(default_factory=list)

    # -- adding --------------------
    def move(
        self,
        lasts: float,
        apply: Callable[[float], None],
        *,
        delay: float = 0.0,
        ease: Ease = ease_out,
    ) -> Tween:
        """Something changes its place or shape. With less motion it is there at once."""
        if self.less_motion:
            apply(1.0)
            return self._add(_nothing, delay, lasts, 0.0)
        return self._add(apply, delay, lasts, lasts * self.pace.value, ease)

    def fade(
        self,
        lasts: float,
        apply: Callable[[float], None],
        *,
        delay: float = 0.0,
        then: Callable[[], None] | None = None,
    ) -> Tween:
        """Something appears or goes: never quite at once."""
        real = max(min(lasts, SHORT_FADE), lasts * self.pace.value)
        return self._add(apply, delay, lasts, STILL_FADE if self.less_motion else real, then=then)

    def hold(
        self, lasts: float, then: Callable[[], None] | None = None, *, delay: float = 0.0
    ) -> Tween:
        """Nothing moves for a while; then `then` is called."""
        return self._add(_nothing, delay, lasts, lasts * self.pace.value, then=then)

    def _add(
        self,
        apply: Callable[[float], None],
        delay: float,
        lasts: float,
        real: float,
        ease: Ease = linear,
        then: Callable[[], None] | None = None,
    ) -> Tween:
        tween = Tween(apply, self.now + delay * self.pace.value, real, delay + lasts, ease, then)
        self._tweens.append(tween)
        return tween

    # -- running --------------------
    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.now += dt * 1000
        for tween in sorted(self._tweens, key=_end_of):
            tween.step(self.now)
        self._tweens = [tween for tween in self._tweens if not tween.done]

    def finish(self) -> None:
        """Complete everything that is under way or waiting now, in the order of its end. What is
        begun by these ends runs on as usual.
        """
        waiting, self._tweens = sorted(self._tweens, key=_end_of), []
        for tween in waiting:
            tween.step(float("inf"))

    def clear(self) -> None:
        self._tweens = []

    @property
    def busy(self) -> bool:
        """Whether anything moves or waits."""
        return bool(self._tweens)


def _end_of(tween: Tween) -> float:
    return tween.begins + tween.lasts


def _nothing(x: float) -> None:
    pass
