"""The hands that decided a match: a row each where there is room, or three buttons side by side.

Pressed, each opens its hand.

Invariant: others find out which hands they are and what they won; here it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.look_back.past_matches import PlayedHands, RecordedHand, Swing, deciding_hands
from prefgame.engine.events import Event
from prefgame.i18n import _
from prefgame.rules.base import Amount, Seat
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.paper.hand_lines import (
    HandLine,
    declarer_run,
    hand_runs,
    outcome_run,
    shortest_run,
)
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.fitting import fitting_wording
from prefgame.ui.words.numbers import signed

_HEAD = 46
"""design height of the heading"""


@dataclass(frozen=True)
class DecidingHands:
    """What decided a match for its ``winner``.

    ``turned``: this paper writes a win with a minus.
    """

    players: tuple[str, ...]
    winner: Seat
    hands: tuple[tuple[Swing, RecordedHand], ...]
    turned: bool

    @classmethod
    def of(
        cls,
        log: tuple[Event, ...],
        played: PlayedHands,
        players: tuple[str, ...],
        settlement: Sequence[Amount],
        turned: bool,
    ) -> DecidingHands:
        """The deciding hands in the events of a match that is over.

        Hands that were only reported, and not dealt, are left out.
        """
        winner = max(range(len(players)), key=lambda seat: settlement[seat])
        hands = tuple(
            (swing, played.hands[swing.hand - 1])
            for swing in deciding_hands(log, winner)
            if swing.hand <= len(played.hands)
        )
        return cls(players, winner, hands, turned)

    def amount(self, swing: Swing) -> str:
        """What the hand won or lost for the winner."""
        return signed(swing.change[self.winner], self.turned)

    def describe(self, swing: Swing) -> str:
        """What that number means."""
        words = _(
            "This hand changed what {name} wins or loses in the settlement by {amount}. "
            "Click to look at it."
        )
        return words.format(name=self.players[self.winner], amount=self.amount(swing))


class DecidingLine(HandLine):
    """A hand in a line, and at its end what it won or lost."""

    arrow = False

    def __init__(
        self, kit: Kit, deciding: DecidingHands, swing: Swing, hand: RecordedHand, on_press: Press
    ) -> None:
        words = (
            *hand_runs(kit.deck, hand, deciding.players),
            shortest_run(kit.deck, hand, deciding.players),
            outcome_run(kit.deck, hand, deciding.players),
            declarer_run(kit.deck, hand, deciding.players),
        )
        super().__init__(words, hand.number, on_press, chosen=False, hint=deciding.describe(swing))
        self.amount = deciding.amount(swing)

    def at_the_end(self, kit: Kit) -> int:
        return kit.width(self.amount, "pencil_bold", 38) + kit.f(14)

    def draw(self, surface: Surface, kit: Kit) -> None:
        super().draw(surface, kit)
        kit.pencil(
            surface,
            self.rect.right - kit.f(12),
            self.rect.centery,
            self.amount,
            38,
            align="right",
            seed=self.number,
            bold=True,
        )


def deciding_widgets(
    kit: Kit,
    box: Box,
    deciding: DecidingHands,
    on_press: Callable[[int], None],
    *,
    rows: bool,
    head: bool = True,
) -> tuple[Box, dict[str, Widget]]:
    """The widgets by name at the foot of ``box``, and the box of them and their heading.

    The box is NOWHERE where no hand decided anything. Without ``head``, for a page with large
    letters, there is no room for a heading.
    """
    if not deciding.hands:
        return NOWHERE, {}
    step = kit.layout.hit
    above = kit.f(_HEAD) if head else 0
    high = above + step * (len(deciding.hands) if rows else 1)
    place = Box(box.x, box.bottom - high, box.w, high)
    body = place._replace(y=place.y + above, h=high - above)
    places = (
        body.rows(len(deciding.hands)) if rows else body.columns(len(deciding.hands), kit.u(14))
    )
    widgets: dict[str, Widget] = {}
    for (swing, hand), rect in zip(deciding.hands, places):
        press = _press_action(on_press, hand.number - 1)
        if rows:
            widget: Widget = DecidingLine(kit, deciding, swing, hand, press)
        else:
            widget = Button(
                deciding.amount(swing),
                press,
                size=24,
                sub=_("hand {n}").format(n=hand.number),
                hint=deciding.describe(swing),
            )
        widget.rect = rect
        widgets[f"hand {hand.number}"] = widget
    return place, widgets


def rows_fit(kit: Kit, width: int, deciding: DecidingHands) -> bool:
    """Whether every hand has room for its words in a row so wide."""
    return all(
        DecidingLine(kit, deciding, swing, hand, lambda: None).least_width(kit) <= width
        for swing, hand in deciding.hands
    )


def _press_action(on_press: Callable[[int], None], index: int) -> Press:
    return lambda: on_press(index)


def draw_deciding_head(surface: Surface, kit: Kit, place: Box, deciding: DecidingHands) -> None:
    """The heading, and whose numbers they are."""
    if place == NOWHERE:
        return
    y, name = place.y + kit.f(18), deciding.players[deciding.winner]
    heading = _("The deciding hands")
    room = place.w - kit.width(heading, "title", 30) - kit.f(12)
    whose = fitting_wording(
        kit,
        room,
        _("by how much each changed {name}’s total").format(name=name),
        _("change of {name}’s total").format(name=name),
        _("change for {name}").format(name=name),
        _("for {name}").format(name=name),
        "",
        face="caption",
        size=25,
    )
    if not whose:  # the numbers are somebody's: then the heading says it, as far as it can
        heading = fitting_wording(
            kit,
            place.w,
            _("How much hands changed for {name}").format(name=name),
            _("Change for {name}").format(name=name),
            _("For {name}").format(name=name),
            heading,
            face="title",
            size=30,
        )
    kit.text(surface, place.x, y, heading, "title", 30)
    kit.text(
        surface, place.right, y + kit.f(2), whose, "caption", 25, "ink2", "right", max_width=room
    )
    shapes.line(surface, place.x, place.y + kit.f(38), place.w, "ox", kit.thin(2))
