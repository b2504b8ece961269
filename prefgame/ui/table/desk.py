"""What is shown at the table, and what a phase of the hand has before it: the things on the table,
and the hands of the player.

Invariant: the engine may be ahead of what is shown. Whatever is pressed goes through ``Hands``;
there is no other way back to what made the desk.
"""

from __future__ import annotations

from typing import Protocol

from pygame import Surface
from pygame.event import Event

from prefgame.app.play.partner import Proposal
from prefgame.app.session import Session
from prefgame.cards import Suit
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.ui.draw.box import NOWHERE
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import Timeline
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.stage import Stage
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Host


class Shown:
    """What has been seen of the match ``session``; ``game`` leads to the other scenes."""

    def __init__(self, game: Game, session: Session) -> None:
        self.game, self.session = game, session
        self.view: SeatView = session.view()
        """folded event by event as the movements play"""
        self.live = False
        """the player is to choose, or may choose for a partner"""
        self.waits = False
        """a finished trick stays until a click"""
        self.idle = 0.0
        """milliseconds since something moved last, or the player was asked"""
        self.version = 0
        """another one whenever what is composed of it has to be composed anew"""

    @property
    def proposal(self) -> Proposal | None:
        """What a partner proposes to play while the player may name another card."""
        return self.session.proposal if self.live else None

    def changed(self) -> None:
        """Have everything composed anew when it is drawn next."""
        self.version += 1


# ---- what a phase of the hand sees of the table


class Hands(Protocol):
    """What the player can do at the table, whatever was pressed for it."""

    def submit(self, *commands: Command) -> None:
        """Do the first command now, and the others as soon as the engine asks for them."""

    def ask_for(self, suit: Suit) -> None:
        """Ask a partner with closed cards to lead this suit."""

    def refresh(self, *, moving: bool = True) -> None:
        """Build the choice anew, for it has changed; ``moving``: cards glide to their places."""

    def open_choice(self) -> None:
        """Ask the player."""

    def take_choice_back(self) -> None:
        """Take back the player's last choice; the question is asked again."""

    def claim(self) -> None:
        """Claim the rest."""

    def claim_part(self) -> None:
        """Claim as much of the rest as is proved."""

    def end_early(self) -> None:
        """Open the slip for claiming a part of the rest or giving it up, or close it again."""

    def settle_claim(self) -> None:
        """Agree to the claim: go to the end of the hand."""

    def play_on(self) -> None:
        """Refuse the claim, or take it back: the cards are played."""

    def hurry(self) -> None:
        """Go to the end of the hand at once; the player only looks on."""

    def refuse_card(self, card: HandCard) -> None:
        """Show that this card of the own hand may not be played."""


class Hints:
    """What helps the player: a hint, or the note of a table that teaches. The base has no button,
    no key and no thinking.
    """

    def __init__(self) -> None:
        self.box = NOWHERE
        """where its slip is"""

    @property
    def shown(self) -> bool:
        """Whether its slip is on the table."""
        return False

    @property
    def waiting(self) -> bool:
        """Whether something is being thought about."""
        return False

    def place_button(self) -> list[Button]:
        """Return the button of the rail, if the player wants hints."""
        return []

    def key(self) -> None:
        """Do what the key of the hint means."""

    def update(self, passed: float) -> None:
        """Let ``passed`` milliseconds go by."""

    def forget(self) -> None:
        """Take it away: the turn has passed."""

    def holds_back(self, event: Event) -> bool:
        """Return whether this key comes too early to mean a choice."""
        return False

    def widgets(self) -> list[Widget]:
        """Lay the slip at its place and return its buttons."""
        return []

    def point(self) -> None:
        """Ring what is meant, and nothing else."""

    def draw(self, surface: Surface) -> None:
        """Draw the slip under the cards; its buttons are drawn with all others."""

    def words(self) -> str:
        """Return what its slip says, as it is said aloud; nothing where none lies there."""
        return ""


class Desk:
    """The desk of what is ``shown``. What makes it gives it ``window`` and ``timeline`` when they
    are there, ``hands`` and ``hints``.
    """

    window: Host
    timeline: Timeline
    hands: Hands
    stage: Stage

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.group = FocusGroup()
        self.choices: list[Widget] = []
        """what the player may press beside the cards, placed"""
        self.hints = Hints()

    @property
    def kit(self) -> Kit:
        """The kit of the window as it is now."""
        return self.window.kit

    @property
    def layout(self) -> Layout:
        """The places of the window as it is now."""
        return self.window.kit.layout

    def is_around(self, point: tuple[int, int]) -> bool:
        """Return whether ``point`` is on what is round the table: the rail or the pad."""
        layout = self.layout
        return layout.rail.holds(point) or (not layout.compact and layout.pad.holds(point))
