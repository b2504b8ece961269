"""Run in a process of its own: the table in a real window, printing on standard output what can be
clicked and where.

``python -m tests.ui.real_table FOLDER``: one line of JSON whenever the choice has changed;
``result`` ends the hand.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pygame

from prefgame.ui.widgets.window import Window
from tests.ui.table_game import Player, label_of, sit_down


def choices(player: Player) -> dict[str, object]:
    """Return the phase, the buttons and cards that may be pressed with the middle of what is seen
    of them, and the cards discarded.
    """
    table = player.table
    return {
        "phase": player.phase,
        "said": len(player.session.match.log),
        "buttons": [
            (label_of(widget), *widget.rect.center)
            for widget in table.desk.choices
            if widget.enabled
        ],
        "cards": [(card.card, *card.rect.center) for card in table.desk.stage.hand if card.enabled],
        "away": [card.card for card in table.desk.stage.hand if card.tab == "discard"],
    }


def main(folder: Path) -> None:
    window = Window((1280, 720))
    player = sit_down(window, folder, seed=7, pace="brisk")
    last_line = ""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        window.frame()
        time.sleep(0.005)
        if player.game.visits:
            pygame.image.save(window.surface, folder / "end.png")
            tricks = len(player.session.match.table.this_hand.tricks)
            print(
                json.dumps(
                    {
                        "phase": "result",
                        "hands": player.session.match.table.hands_played,
                        "tricks": tricks,
                    }
                ),
                flush=True,
            )
            return
        if player.ready:
            line = json.dumps(choices(player))
            if line != last_line:
                print(line, flush=True)
                last_line = line


if __name__ == "__main__":
    main(Path(sys.argv[1]))
