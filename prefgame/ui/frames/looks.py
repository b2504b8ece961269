"""What the settings say about the looks of the window."""

from __future__ import annotations

from prefgame.app.settings import Settings
from prefgame.ui.draw.card_style import look_of
from prefgame.ui.draw.motion import Pace
from prefgame.ui.draw.theme import Palette
from prefgame.ui.widgets.scene import Looks

PACES = {"calm": Pace.CALM, "brisk": Pace.BRISK, "at_once": Pace.AT_ONCE}
CARD_SCALES = {"normal": 1.0, "large": 1.15}


def palette_of(settings: Settings) -> Palette:
    return Palette(settings.cloth, settings.high_contrast)


def looks_of(settings: Settings) -> Looks:
    """Return all that the settings say; of the deck nothing where it is that of the game."""
    return Looks(
        deck=settings.deck,
        text_scale=settings.text_scale / 100,
        card_scale=CARD_SCALES[settings.card_size],
        look=look_of(settings),
        pace=PACES[settings.pace],
        less_motion=settings.less_motion,
        palette=palette_of(settings),
        left_handed=settings.left_handed,
    )
