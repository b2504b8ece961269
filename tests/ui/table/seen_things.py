"""What is seen on the table, and the tooltip at a place."""

from __future__ import annotations

import pygame
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.ui.draw.box import Box
from prefgame.ui.table.calls import bubble_box
from prefgame.ui.table.hand import tab_box
from prefgame.ui.table.plate import plaque_box, tongue_box
from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.ui.table_game import Player, label_of


def things_on_table(player: Player) -> list[tuple[str, Box]]:
    """Everything on the table that a tooltip must leave to be seen, and where it is."""
    table, layout, kit = player.table, player.table.kit.layout, player.table.kit
    things = [(f"plate {place}", box) for place, box, _info in table.frame.seats()]
    things += [
        ("turn", tongue_box(kit, box, info.tongue))
        for _place, box, info in table.frame.seats()
        if info.tongue
    ]
    things += [("plaque", plaque_box(kit, table.frame.plaque))]
    things += [("hand number", table.frame.rail_words()[1])]
    line = table.frame.hint_box()
    things += [("line above the bar", line)] if line else []
    things += [
        (f"button {label_of(widget)}", widget.rect)
        for widget in table.group.widgets
        if isinstance(widget, (Button, AnswerSlip))
    ]
    things += [
        (f"call {place}", bubble_box(kit, place, call))
        for place, call in table.desk.stage.bubbles.items()
    ]
    things += [
        (f"trick {place}", table.desk.stage.trick_slots(layout)[place])
        for place, _card in table.desk.stage.trick
    ]
    things += [("talon", box) for box in layout.talon()[: table.desk.stage.talon]] + [
        ("middle", box) for _card, box in table.desk.phase.cards()
    ]
    things += [
        ("open hand", box)
        for place in table.desk.stage.opened
        for box in table.desk.stage.open_spots(layout, place)
    ]
    things += [
        (f"index of {card.card}", card.rect._replace(h=card.height * 2 // 5))
        for card in table.desk.stage.hand
    ]
    things += [
        (f"tab of {card.card}", tab_box(kit, card.rect.centerx, card.rect.y, card.tab))
        for card in table.desk.stage.hand
        if card.tab
    ]
    if not layout.compact:
        things += [(f"pad {part}", box) for part, _card, box in table.frame.pad().cards()]
        score = table.frame.pad().zones()["score"]
        things += [("score", score.inset(kit.u(10)))]
    return things


# ---- resuming


def picture(window: Window) -> bytes:
    return pygame.image.tobytes(window.surface, "RGB")


def picture_when_resumed(player: Player) -> bytes:
    """Return what is seen where the match of the player is opened again, and asks the same
    question.
    """
    log = player.session.match.log
    session = Session.resume(player.game.store, player.session.number)
    session.advance = lambda: False  # type: ignore[method-assign]
    again = Player(player.window, player.game, session)
    assert again.session.match.log == log
    again.until_still()
    assert again.table.shown.live
    return picture(player.window)


# ---- refas


def plain_text(run: object) -> str:
    pieces = run if isinstance(run, tuple) else (run,)
    return " ".join(
        getattr(piece, "text", piece if isinstance(piece, str) else "") for piece in pieces
    )


# ---- tooltips


def rest(player: Player, place: Box) -> str:
    """Return what is said when the mouse rests in the middle of ``place``."""
    for x in (place.centerx - 2, place.centerx):
        pygame.event.post(
            Event(pygame.MOUSEMOTION, pos=(x, place.centery), rel=(1, 0), buttons=(0, 0, 0))
        )
        player.frames()
    player.frames(30)
    return player.table.group.tooltip.text if player.table.group.tooltip else ""
