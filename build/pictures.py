"""Make the pictures of the README and of the shops: a trick, an auction, a sheet and a review.

    .venv/bin/python build/pictures.py [FOLDER]

``build/moving_picture.py`` makes the moving one, ``build/art/render.py --sheet`` those of the
cards.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
from PIL import Image
from shown_hands.stills import moments

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "pictures"
QUALITY = 84


def main() -> int:
    """Make the pictures, and say how large they are."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    for name, surface in moments():
        path = folder / f"{name}.jpg"
        seen = pygame.image.tobytes(surface, "RGB")
        picture = Image.frombytes("RGB", surface.get_size(), seen)
        picture.save(path, quality=QUALITY, optimize=True)
        print(f"{path}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
