"""Hints that were asked for at a table, what is ringed, and what their slip hides."""

from __future__ import annotations

from pathlib import Path

import pygame

from prefgame.app.play.thinking import Hint
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.ui.table.calls import bubble_box
from prefgame.ui.table.pad import Pad
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.window import Window
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import Player, sit_down

ASKED = [name for name, match in POSITIONS.items() if match.to_act == 0]
"""positions in which Ana is asked"""
KNOWN: dict[str, Hint] = {}


def asks(window: Window, home: Path, match: Match, **settings: object) -> Player:
    """Ana at the table, who has asked for a hint and got it."""
    settings = {"pace": "at_once", **settings}
    player = sit_down(window, home, match, still=True, chosen=settings)
    player.until_asked()
    player.key(pygame.K_h)
    player.until(lambda: player.session.hint is not None)
    player.frames(10)
    return player


def ringed(player: Player) -> list[Widget]:
    return [
        widget
        for widget in (*player.table.desk.choices, *player.table.desk.stage.hand)
        if widget.ringed
    ]


def hidden(player: Player) -> set[str]:
    """Return what of the table the slip with the hint lies on."""
    table, layout, kit = player.table, player.table.kit.layout, player.table.kit
    slip, pad = player.hints.slip.box, player.table.frame.pad().info
    things = [("hand", card.rect) for card in table.desk.stage.hand] + [
        ("choice", choice.rect) for choice in table.desk.choices
    ]
    things += [("plate", box) for _place, box, _info in table.frame.seats()] + [
        ("rail", layout.rail)
    ]
    things += [
        ("call", bubble_box(kit, place, call)) for place, call in table.desk.stage.bubbles.items()
    ]
    things += [
        ("trick", table.desk.stage.trick_slots(layout)[place])
        for place, _card in table.desk.stage.trick
    ]
    things += [("talon", box) for box in layout.talon()[: table.desk.stage.talon]] + [
        ("open card", box) for _card, box in table.desk.phase.cards()
    ]
    things += [
        (part, box)
        for part, box in Pad(kit, layout.pad, pad).zones().items()
        if part not in ("calls", "piles")
    ]
    if (
        table.shown.view.turn.phase is not Phase.EXCHANGE
    ):  # there the talon lies large in the middle
        things += [(part, box) for part, _card, box in Pad(kit, layout.pad, pad).cards()]
    return {name for name, box in things if box.overlaps(slip)}
