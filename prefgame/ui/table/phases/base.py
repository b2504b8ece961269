"""One phase of the hand at the table: what the middle shows, and what the player may choose.

Invariant: a phase reads the view and submits commands; it never changes what is on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, zip_longest
from typing import Any

from pygame import Surface

from prefgame.cards import Card
from prefgame.engine.commands import WITHOUT_THREE, Command, Discard, PlayCard, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.frames import routes
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.open_hands import PlayedHand
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import plaque_title
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, sub_size
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.styles import Distance
from prefgame.ui.words.contracts import command_run

_HINT_RISE = 24
"""how far the line above the bar is over the buttons, in design sizes"""


class PhaseScene:
    """The base of all phases; ``self.live``: the player is to choose now."""

    takes_hints = True
    """whether a hint answers what the player is asked"""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.shown = desk, desk.shown

    @property
    def view(self) -> SeatView:
        """What the player has seen so far."""
        return self.shown.view

    @property
    def kit(self) -> Kit:
        return self.desk.window.kit

    @property
    def layout(self) -> Layout:
        return self.desk.window.kit.layout

    @property
    def live(self) -> bool:
        """Whether the player is to choose now."""
        return self.shown.live

    def name(self, seat: int) -> str:
        return self.view.table.players[seat]

    def is_me(self, seat: int) -> bool:
        """Whether that is the player, and not somebody who only looks on from there."""
        return seat == self.view.seat and self.shown.session.player is not None

    @property
    def actor(self) -> str:
        """The name of the seat to act, or nothing."""
        seat = self.view.turn.seat
        return self.name(seat) if isinstance(seat, int) else ""

    # ---- what a phase says

    def plaque(self) -> PlaqueInfo:
        return PlaqueInfo("")

    def note(self) -> str:
        """One sentence for the pad."""
        return ""

    def hint(self) -> str:
        """One line above the bar."""
        return ""

    def slip_words(self) -> str:
        """Return what a paper slip says that lies on the table to be answered; nothing where there
        is none.
        """
        return ""

    def hint_rise(self) -> int:
        """How far the middle of that line is above the buttons."""
        return self.kit.f(_HINT_RISE)

    def before_the_calls(self) -> bool:
        """Whether nobody is to act yet, although the view is ahead."""
        return False

    # ---- what it shows and offers

    def choices(self) -> list[Widget]:
        """Return the player's widgets beside the cards, placed. They are asked for only when live,
        or when something may be skipped.
        """
        return []

    def answer(self, label: Run, *commands: Command, **how: Any) -> Button:
        """Return a button on the cloth that gives these commands."""
        return Button(label, partial(self.desk.hands.submit, *commands), ground="cloth", **how)

    def first(self, choices: list[Widget]) -> Widget | None:
        """Return what has the focus when the choice opens."""
        return choices[0] if choices else None

    def safe_answer(self) -> Widget | None:
        """Return what Escape presses where a question lies on the table; else Escape opens the
        menu.
        """
        return None

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        """Make cards ready to be chosen; returns those that are raised."""
        return []

    def card_pressed(self, card: HandCard) -> None:
        """Do what a press on a card of the own hand means; it is one that is enabled."""

    def choose_again(self, commands: Sequence[Command]) -> None:
        """Have chosen what these commands say, where several things are chosen before one press."""

    def asks_next(self, commands: Sequence[Command]) -> str:
        """Return what is still to be done for these commands once a part of them is chosen; nothing
        before, and where they are done by one press.
        """
        return ""

    def prompt(self) -> str:
        """Return the words at the place of the own card; nothing while none is to be played."""
        return ""

    def played_hand(self) -> PlayedHand | None:
        """Return the open hand from which the player plays for a partner; None where
        there is none.
        """
        return None

    def due_place(self) -> tuple[str, str] | None:
        """Return the place of a partner's card that the player chooses now, and the words there."""
        return None

    def show_result(self) -> None:
        """Act once the hand has been scored and all of it has been seen."""
        self.shown.game.open(routes.HandResult(self.shown.session))

    def show_settlement(self) -> None:
        """Act once the match is over and all of it has been seen."""
        self.shown.game.open(routes.Settlement(self.shown.session))

    def lay_open(self) -> None:
        """Lay open what this phase shows beyond the view; the table is as the view has it."""

    def me_box(self) -> Box:
        """Return the own plate."""
        return self.layout.me

    def cards(self) -> list[tuple[str, Box]]:
        """Return the open cards that this phase lays in the middle, and where."""
        return []

    def talon_places(self, count: int) -> list[Box]:
        """Where the talon lies face down."""
        return self.layout.talon()[:count]

    def slips(self) -> list[Box]:
        """Return the papers that lie on the table, beside the choices themselves."""
        return []

    def visible_boxes(self) -> list[Box]:
        """Return the boxes in the middle that must stay visible: cards, and what else this phase
        shows.
        """
        return [box for _card, box in self.cards()]

    def draw(self, surface: Surface) -> None:
        """Draw the middle of the table, under buttons and cards."""
        for card, box in self.cards():
            self.kit.card(surface, card, box.x, box.y, box.h)

    def turn_to(self, commands: Sequence[Command]) -> None:
        """Bring the button for these commands to the table, where it is one of several that share
        a place.
        """

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        """Return the widgets to press for these commands: the cards, or the button that says the
        commands (or most of them, and little else).
        """
        cards = set(map(str, cards_in(commands)))
        if cards:
            return [card for card in self.desk.stage.hand if card.card in cards]
        alike = [
            (likeness(says, commands), widget)
            for widget in self.desk.choices
            if (says := self._says(widget))
        ]
        best = max((like for like, _widget in alike), default=(0, 0))
        return [widget for like, widget in alike if like == best and like[0]][:1]

    def _says(self, widget: Widget | None) -> tuple[Command, ...]:
        press = None if widget is None else widget.on_press
        if isinstance(press, partial) and press.func == self.desk.hands.submit:
            return press.args
        return ()

    # ---- common words

    def waiting(self) -> str:
        """Why no card can be played now; nothing while it is about to be the player's turn."""
        if self.live:
            return self.first_this()
        mine = self.view.turn.seat == self.shown.session.player
        return "" if mine or not self.actor else self.others_turn().format(name=self.actor)

    def first_this(self) -> str:
        """Return what the player has to do before cards are played."""
        return ""

    def others_turn(self) -> str:
        """Return a sentence that says what {name} is about to do."""
        return _("Waiting for {name} to play.")


class CardPhase(PhaseScene):
    """The base of the phases in which the player may play a card."""

    def playable(self) -> set[str]:
        """Return the cards that may be played now."""
        return {str(command.card) for command in self.view.legal if isinstance(command, PlayCard)}

    def card_pressed(self, card: HandCard) -> None:
        self.desk.hands.submit(PlayCard(Card(card.card)))


# ---- what commands have in common


def cards_in(commands: Sequence[Command]) -> tuple[Card, ...]:
    """Return the cards that are played or discarded, none where the discard is no matter: for a
    contract that is given up.
    """
    match commands[0]:
        case PlayCard(card=card):
            return (card,)
        case Discard(cards=cards) if commands[-1] != WITHOUT_THREE:
            return cards
    return ()


def likeness(one: Sequence[Command], other: Sequence[Command]) -> tuple[int, int]:
    """How much two answers are alike, as two numbers to compare: the commands in common from the
    first on, then how little either says beyond a refusal of kontra.
    """
    common = next(
        (at for at, (mine, theirs) in enumerate(zip(one, other)) if mine != theirs),
        min(len(one), len(other)),
    )
    return common, -sum(
        1 for command in (*one[common:], *other[common:]) if command != SayKontra(0)
    )


# ---- buttons side by side, each as wide as its words ask: what has no room beside the others moves
# into rows above, and no word gets smaller than it may

MOST_ROWS = 3
"""of calls or contracts above each other"""


def lay_row(
    kit: Kit,
    room: Box,
    buttons: Sequence[Button],
    *,
    widest: float | None = None,
    most_rows: int = 1,
    upwards: bool = False,
) -> None:
    """Give ``buttons`` the whole of ``room``, or no more than ``widest`` pixels each.

    What does not fit moves into rows above, of which there may be ``most_rows`` in all; where they
    are not enough, enlarged text gives way, down to about its usual size. ``upwards``: the first
    row is the lowest one.
    """
    enough = row_width(kit, buttons, LEAST_SHRINK) <= room.w
    if most_rows > 1 and not enough:
        rows, step = _in_rows(kit, room.w, buttons, most_rows), room.h + kit.space("tight")
        for above, row in enumerate(rows if upwards else reversed(rows)):
            lay_row(kit, room.move(0, -above * step), row)
        return
    roomy = row_width(kit, buttons, gap="near") <= room.w
    gap, wishes = kit.space("near" if roomy else "tight"), _wishes(kit, buttons)
    if widest is not None:
        most = round(widest * len(buttons) + gap * (len(buttons) - 1))
        room = room._replace(w=min(room.w, most))
    fits = row_width(kit, buttons) <= room.w
    weights = wishes if fits else _wishes(kit, buttons, LEAST_SHRINK)
    for button, wish, place in zip(buttons, wishes, room.columns(len(buttons), gap, weights)):
        button.rect = place
        button.size *= min(1.0, max(LEAST_SHRINK * kit.layout.usual, place.w / wish))


def _in_rows(kit: Kit, width: int, buttons: Sequence[Button], most: int) -> list[Sequence[Button]]:
    """Return the buttons in as few rows as have room for them, from top to bottom, about equally
    many in each.
    """
    rows: list[Sequence[Button]] = [buttons]
    for count in range(2, min(most, len(buttons)) + 1):
        ends = [-(-len(buttons) * row // count) for row in range(count + 1)]
        rows = [buttons[start:end] for start, end in pairwise(ends)]
        if all(row_width(kit, row, LEAST_SHRINK) <= width for row in rows):
            break
    return rows


def row_width(
    kit: Kit, buttons: Sequence[Button], shrink: float = 1, gap: Distance = "tight"
) -> float:
    """Return the width that a row of buttons asks for, with words shrunk by ``shrink``."""
    return sum(_wishes(kit, buttons, shrink)) + kit.space(gap) * (len(buttons) - 1)


def _wishes(kit: Kit, buttons: Sequence[Button], shrink: float = 1) -> list[float]:
    wishes = []
    for button in buttons:
        label = kit.run_width(button.label, "button", button.size)
        sub = kit.width(button.sub, "label", sub_size(kit, button.size)) if button.sub else 0
        beside = kit.space("apart")
        wishes.append(max(max(label, sub) * shrink + beside, kit.layout.hit))
    return wishes


# ---- the general scene of a question


_WIDEST_ANSWER = 300
"""design pixels"""


class QuestionPhase(CardPhase):
    """Whose turn it is, and all answers that are legal in a row; a card is answered by the card
    itself. It knows no phase and no game.
    """

    def plaque(self) -> PlaqueInfo:
        hand = self.view.hand
        if hand is None or hand.contract is None:
            return PlaqueInfo(self._whose_turn())
        return PlaqueInfo(plaque_title(self.view, self.kit.deck), self._whose_turn())

    def _whose_turn(self) -> str:
        if self.live:
            return _("Your turn")
        return _("{name}’s turn").format(name=self.actor) if self.actor else ""

    def hint(self) -> str:
        return _("Choose your answer.") if self.live else self.waiting()

    def first_this(self) -> str:
        return _("Answer first; then the hand goes on.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to answer.")

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        answers = [command for command in self.view.legal if not isinstance(command, PlayCard)]
        buttons = [
            self.answer(
                command_run(command, self.kit.deck), command, shortcut=key, hint=keys.key_hint(key)
            )
            for command, key in zip_longest(answers, keys.SLIPS[: len(answers)])
        ]
        if buttons:
            widest, rows = self.kit.f(_WIDEST_ANSWER), len(buttons)
            lay_row(self.kit, self.layout.bar, buttons, widest=widest, most_rows=rows)
        return list(buttons)

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        cards = self.playable() if self.live else set()
        for card in hand:
            card.enabled = card.card in cards
        return []

    def prompt(self) -> str:
        return _("your card") if self.live and self.playable() else ""
