"""What the parts of the table see of each other: protocols of the scene, its frame and its phase.

Invariant: the parts import this module and never the scene, so packages beside
each other form no circle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pygame import Surface
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.motion import Timeline
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.pad.info import PadInfo
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.table.plate import SeatInfo
from prefgame.ui.table.stage import Stage
from prefgame.ui.widgets.buttons import Button, Widget, Zone
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Host


class Talk(Protocol):
    """What the parts of the table see of a partner who talks."""

    def box(self) -> Box | None:
        """The slip with what is said; None where there is none."""


class Frame(Protocol):
    """What the parts of the table see of its frame: the rail, the plates, the pad and the bar."""

    def forget(self) -> None:
        """The state has changed: compose everything anew when it is drawn next."""

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether a click at ``point`` means the frame, also while something moves."""

    @property
    def unsaved(self) -> Button:
        """The button that says that the match is not saved."""

    @property
    def zones(self) -> Mapping[str, Zone]:
        """The parts of the pad that can be pressed, by name."""

    @property
    def plaque(self) -> PlaqueInfo:
        """What is on the plaque now."""

    def seats(self) -> list[tuple[str, Box, SeatInfo]]:
        """The plates, in the order of the seats: the place of each, its box, and what is on it."""

    def rail_buttons(self) -> tuple[list[Button], list[Button]]:
        """The buttons at the left and at the right end of the rail."""

    def rail_words(self) -> tuple[str, Box]:
        """Which hand it is, and where that is on the rail."""

    def money_words(self) -> list[tuple[str, Box, str]]:
        """What each box of money is, where it is, and what it says; empty where there is none."""

    def pad_info(self) -> PadInfo:
        """What is on the pad now."""

    def memo_box(self) -> Box | None:
        """Where the slip with the cards that are still out is; None where there is none."""

    @property
    def talk(self) -> Talk:
        """What a partner says."""

    def hint_box(self) -> Box | None:
        """The line above the bar; None where it says nothing."""


class ShownHint(Protocol):
    """What the parts of the table see of the hint."""

    @property
    def shown(self) -> bool:
        """Whether its slip is on the table."""

    @property
    def slip_box(self) -> Box:
        """The box of the slip."""

    def place_button(self) -> list[Button]:
        """The button of the rail, if the player wants hints."""

    def key(self) -> None:
        """The key of the hint was pressed."""


class Hints(ShownHint, Protocol):
    """What the scene does with what helps the player: a hint, or the note of a lesson."""

    @property
    def waiting(self) -> bool:
        """Whether something is being thought about."""

    def update(self, passed: float) -> None:
        """``passed`` milliseconds have gone by."""

    def forget(self) -> None:
        """The turn has passed."""

    def holds_back(self, event: Event) -> bool:
        """Whether this key comes too early to mean a choice."""

    def widgets(self) -> list[Widget]:
        """Lay the slip at its place and return its buttons."""

    def point(self) -> None:
        """Ring what is meant, and nothing else."""

    def draw(self, surface: Surface) -> None:
        """Draw the slip; its buttons are drawn with all others."""


class ShownPhase(Protocol):
    """What the parts of the table see of the phase of the hand."""

    takes_hints: bool

    def plaque(self) -> PlaqueInfo:
        """The plaque that hangs from the rail."""

    def note(self) -> str:
        """One sentence for the pad."""

    def hint(self) -> str:
        """One line above the bar."""

    def hint_rise(self) -> int:
        """How far the middle of that line is above the buttons, in pixels."""

    def before_the_calls(self) -> bool:
        """Whether nobody is to act yet, although the view is ahead."""

    def first_this(self) -> str:
        """What the player has to do before cards are played."""

    def safe_answer(self) -> Widget | None:
        """What Escape presses, if there is a question on the table."""

    def turn_to(self, commands: Sequence[Command]) -> None:
        """Bring the button for these commands to the table, where it is one of several that share
        a place.
        """

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        """The widgets to press for these commands."""

    def me_box(self) -> Box:
        """The own plate."""

    def cards(self) -> list[tuple[str, Box]]:
        """The open cards that this phase lays in the middle, and where."""

    def visible_boxes(self) -> list[Box]:
        """The boxes in the middle that must stay visible."""


class Desk(Protocol):
    """What the parts of the table see of its scene.

    ``live``: the player is to choose. ``waits``: a trick waits for a click.
    """

    game: Game
    session: Session
    shown: SeatView
    stage: Stage
    timeline: Timeline
    group: FocusGroup
    choices: list[Widget]
    live: bool
    window: Host

    @property
    def phase(self) -> ShownPhase:
        """The phase of the hand that is on the table."""

    @property
    def kit(self) -> Kit: ...

    @property
    def hints(self) -> ShownHint: ...

    @property
    def frame(self) -> Frame: ...

    @property
    def waits(self) -> bool: ...

    @property
    def thinking(self) -> float | None:
        """The angle of the pencil beside the seat that thinks, once it has thought for a while."""

    def take_choice_back(self) -> None:
        """Take back the player's last choice."""

    def submit(self, *commands: Command) -> None:
        """Do the first command now, and the others as soon as the engine asks for them."""

    def refresh(self) -> None:
        """The choice has changed: build it anew."""

    def claim(self) -> None:
        """The player claims the rest."""

    def claim_part(self) -> None:
        """The player claims as much of the rest as is proved."""

    def end_early(self) -> None:
        """Open the slip for claiming a part of the rest or giving it up, or close it again."""

    def settle_claim(self) -> None:
        """Everybody agrees to the claim: to the end of the hand."""

    def play_on(self) -> None:
        """The claim is taken back, and the cards are played."""

    def hurry(self) -> None:
        """Go to the end of the hand at once; the player only looks on."""
