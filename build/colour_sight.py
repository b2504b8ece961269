"""Save scenes of the game as they are seen by people who see colours differently, and in grey.

    python build/colour_sight.py FOLDER [--size 1280x720] [--most 1] [--only WORD]

Walks through the pages and tables that the self-test draws, in both decks (the French one in four
colours), and saves of each kind of scene at most so many pictures. Each is a sheet: as it is drawn,
and as it is with no red cones (protanopia), no green ones (deuteranopia), no blue ones
(tritanopia), and none at all. ``--only`` takes the scenes whose name has the word.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402
from pygame import Surface  # noqa: E402

from prefgame.ui import every_scene  # noqa: E402
from prefgame.ui.program import Program  # noqa: E402
from prefgame.ui.widgets.window import Window  # noqa: E402

# ---- what is seen of a colour, by the numbers of Machado, Oliveira and Fernandes (2009)

RGB = tuple[int, int, int]
SIGHTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""by name: what light of each channel becomes, at full severity; grey is the luminance"""


def light(part: int) -> float:
    """Return how much light a channel of sRGB gives, from 0 to 1."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def channel(amount: float) -> int:
    """Return the channel of sRGB that gives so much light; what cannot be is cut off."""
    amount = max(0.0, min(1.0, amount))
    share = 12.92 * amount if amount <= 0.0031308 else 1.055 * amount ** (1 / 2.4) - 0.055
    return round(255 * share)


@lru_cache(maxsize=1 << 18)
def seen(colour: RGB, sight: str) -> RGB:
    """Return the colour that looks alike to everybody as ``colour`` looks to this sight."""
    r, g, b = map(light, colour)
    red, green, blue = (channel(x * r + y * g + z * b) for x, y, z in SIGHTS[sight])
    return red, green, blue


def seen_picture(picture: Surface, sight: str) -> Surface:
    """Return the picture as it looks to this sight."""
    data = iter(pygame.image.tobytes(picture, "RGB"))
    made = bytes(part for colour in zip(data, data, data) for part in seen(colour, sight))
    return pygame.image.frombytes(made, picture.get_size(), "RGB")


# ---- the scenes

GAP = 8
DECKS = "german", "french"


def sheet(picture: Surface) -> Surface:
    """Return the picture with all sights below each other, each with its name."""
    w, h = picture.get_size()
    pictures = {"as drawn": picture} | {sight: seen_picture(picture, sight) for sight in SIGHTS}
    font = pygame.font.Font(None, 28)
    whole = Surface((w, (h + GAP) * len(pictures)))
    for at, (name, each) in enumerate(pictures.items()):
        whole.blit(each, (0, at * (h + GAP)))
        whole.blit(font.render(f" {name} ", True, "black", "white"), (0, at * (h + GAP)))
    return whole


def save(folder: Path, size: tuple[int, int], most: int, only: str) -> int:
    """Save the sheets; returns how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    saved, kinds = 0, Counter[str]()
    deck, opened = "", every_scene.open_program

    def open_program(*how: Any, **more: Any) -> Program:
        program = opened(*how, **more)
        program.change(deck=deck, four_colours=True)
        return program

    def draw(window: Window, what: str) -> None:
        nonlocal saved
        for _frame in range(3):
            window.frame(1.0)  # a scene has faded in after the first one
        kind = f"{deck} {type(window.scene).__name__}"
        if only.lower() in what.lower() and kinds[kind] < most:
            kinds[kind] += 1
            saved += 1
            pygame.image.save(sheet(window.surface), folder / f"{saved:03} {kind}.png")

    every_scene.open_program, every_scene.draw_frames = open_program, draw
    with tempfile.TemporaryDirectory() as home:
        os.environ["PREFGAME_HOME"] = home
        for name in DECKS:
            deck = name
            for walk in (
                every_scene.draw_questions,
                every_scene.draw_forms,
                every_scene.draw_lessons,
                every_scene.draw_drills,
            ):
                walk(Path(home), size)
    return saved


def main(words: list[str]) -> int:
    """Save what the command line asks for; its exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--most", type=int, default=1)
    parser.add_argument("--only", default="")
    asked = parser.parse_args(words)
    wide, _x, high = asked.size.partition("x")
    saved = save(asked.folder, (int(wide), int(high)), asked.most, asked.only)
    print(f"{saved} sheets in {asked.folder}")
    return 0 if saved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
