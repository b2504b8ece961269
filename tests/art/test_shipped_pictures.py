"""Icons, contact sheets and credits: what is shipped beside the cards."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.art.pictures import ASSETS, BACKS, DECKS, FACES, ROOT, card, difference, on_cloth
from tests.narrow import as_kind

# ---- the icon


@pytest.mark.parametrize("side", [16, 22, 24, 32, 48, 64, 96, 128, 256, 512])
def test_the_icon_is_there_at_every_size_linux_asks_for(side: int) -> None:
    with Image.open(ASSETS / "icons" / f"icon_{side}.png") as picture:
        icon = picture.convert("RGBA")
    assert icon.size == (side, side)
    corners = [icon.getpixel((x, y)) for x in (0, side - 1) for y in (0, side - 1)]
    assert [as_kind(tuple, corner)[3] for corner in corners] == [0] * 4
    assert icon.getchannel("A").getextrema() == (0, 255)
    assert len(icon.getcolors(300_000) or []) > 12


def test_windows_and_mac_have_icons_of_all_their_sizes() -> None:
    with Image.open(ROOT / "build" / "icons" / "prefgame.ico") as icon:
        assert {(side, side) for side in (16, 24, 32, 48, 64, 128, 256)} <= icon.info["sizes"]
    with Image.open(ROOT / "build" / "icons" / "prefgame.icns") as icon:
        assert {side * scale for side, _, scale in icon.info["sizes"]} >= {
            32,
            64,
            128,
            256,
            512,
            1024,
        }


# ---- the whole


def test_everything_that_is_shipped_stays_below_14_megabytes() -> None:
    # those are the README's
    shipped = [
        path for path in ASSETS.rglob("*") if path.is_file() and path.parent.name != "pictures"
    ]
    assert sum(path.stat().st_size for path in shipped) < 14_000_000


@pytest.mark.parametrize("deck", DECKS)
def test_the_contact_sheets_of_the_readme_show_the_cards_as_they_are(deck: str) -> None:
    width, gap, columns = 132, 8, 8
    height = round(width * DECKS[deck][1] / DECKS[deck][0])
    with Image.open(ASSETS / "pictures" / f"{deck}.jpg") as picture:
        sheet = picture.convert("L")
    shown = [*FACES, *BACKS]
    rows = -(-len(shown) // columns)
    assert sheet.size == (columns * (width + gap) + gap, rows * (height + gap) + gap)
    old = []
    for i, name in enumerate(shown):
        x, y = gap + i % columns * (width + gap), gap + i // columns * (height + gap)
        there = sheet.crop((x, y, x + width, y + height))
        now = on_cloth(card(deck, name).resize((width, height), Image.Resampling.LANCZOS)).convert(
            "L"
        )
        small = (width // 3, height // 3)  # where what JPEG adds is gone
        if (
            difference(
                there.resize(small, Image.Resampling.BOX), now.resize(small, Image.Resampling.BOX)
            )
            > 1.8
        ):
            old.append(name)
    assert old == [], "out of date: python build/art/render.py --sheet"


@pytest.mark.parametrize("deck", DECKS)
def test_every_picture_is_credited(deck: str) -> None:
    credits = (ASSETS / f"cards_{deck}" / "CREDITS.txt").read_text(encoding="utf-8")
    words = set(credits.split())
    folder = ASSETS / f"cards_{deck}"
    there = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.png")
        if path.parent.name != "half"
    }
    there |= {f"../suits/{path.name}" for path in (ASSETS / "suits").glob(f"{deck}_*.png")}
    if deck == "french":
        there = {name for name in there if not name.startswith("four/")} | {"four/*.png"}
    assert there - words == set()
    assert "half/*.png" in words
    assert "CC BY-SA 4.0" in credits
