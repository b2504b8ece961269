"""The card pictures: complete, of one size, double-headed, credited, and what the renderer would draw again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "assets"
RENDERER = ROOT / "build" / "art" / "render.py"
DECKS = {"german": (630, 1000), "french": (630, 880)}
FACES = [suit + rank for suit in "SDHC" for rank in "AKQJT987"]
CARDS = [(deck, name) for deck in DECKS for name in [*FACES, "back"]]
SIGNS = [(deck, suit) for deck in DECKS for suit in "SDHC"]
SAME = 0.5  # mean difference of a colour channel, of 255
DISTINCT = 2.0

# What tradition leaves upright on a French card: the sign of an ace, the middle row of a seven and an eight, the odd pip of
# a seven and a nine. Boxes in shares of the card.
MIDDLE_ROW, ODD_PIP = (0.2, 0.42, 0.8, 0.58), (0.41, 0.1, 0.59, 0.9)
UPRIGHT = {"A": [(0.2, 0.25, 0.8, 0.75)], "7": [MIDDLE_ROW, ODD_PIP], "8": [MIDDLE_ROW], "9": [ODD_PIP]}


def path_of(deck: str, name: str) -> Path:
    return ASSETS / f"cards_{deck}" / f"{name}.png"


def card(deck: str, name: str) -> Image.Image:
    with Image.open(path_of(deck, name)) as picture:
        return picture.convert("RGBA")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of a colour channel, transparency included."""
    means: list[float] = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return max(means)


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_is_32_faces_and_a_back_and_nothing_else(deck: str) -> None:
    found = {path.stem for path in (ASSETS / f"cards_{deck}").glob("*.png")}
    assert found == {*FACES, "back"}


@pytest.mark.parametrize(("deck", "name"), CARDS)
def test_every_card_has_the_size_of_its_deck(deck: str, name: str) -> None:
    assert card(deck, name).size == DECKS[deck]


def test_proportions_are_those_the_layout_counts_on() -> None:
    ratios = {deck: width / height for deck, (width, height) in DECKS.items()}
    assert ratios["german"] == pytest.approx(0.63, abs=0.001)
    assert ratios["french"] == pytest.approx(0.716, abs=0.001)


@pytest.mark.parametrize(("deck", "name"), CARDS)
def test_corners_are_cut_away_smoothly_and_the_rest_is_opaque(deck: str, name: str) -> None:
    alpha = card(deck, name).getchannel("A")
    width, height = alpha.size
    for x in (0, width - 1):
        for y in (0, height - 1):
            assert alpha.getpixel((x, y)) == 0
    assert alpha.crop((40, 4, width - 40, height - 4)).getextrema() == (255, 255)
    assert alpha.crop((4, 40, width - 4, height - 40)).getextrema() == (255, 255)
    fading = [level for count, level in alpha.getcolors(256) or [] if 0 < level < 255]
    assert len(fading) >= 8, "the round corner has steps in place of a soft edge"


@pytest.mark.parametrize(("deck", "name"), CARDS)
def test_no_card_is_blank(deck: str, name: str) -> None:
    picture = card(deck, name)
    width, height = picture.size
    inside = picture.convert("RGB").crop((20, 20, width - 20, height - 20))
    colours = inside.getcolors(1_000_000) or []
    paper = max(count for count, _ in colours)
    assert len(colours) >= 12
    assert paper < 0.97 * inside.width * inside.height


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_faces_are_alike_at_the_size_of_a_small_hand(deck: str) -> None:
    width, height = 110, round(110 * DECKS[deck][1] / DECKS[deck][0])
    small = {name: card(deck, name).resize((width, height), Image.Resampling.LANCZOS) for name in FACES}
    pairs = [(a, b) for i, a in enumerate(FACES) for b in FACES[i + 1 :]]
    closest = min(pairs, key=lambda pair: difference(small[pair[0]], small[pair[1]]))
    assert difference(small[closest[0]], small[closest[1]]) > DISTINCT, closest


@pytest.mark.parametrize(("deck", "name"), CARDS)
def test_a_card_reads_the_same_from_both_sides(deck: str, name: str) -> None:
    picture = card(deck, name)
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    for left, top, right, bottom in UPRIGHT.get(name[1], []) if deck == "french" else []:
        box = (left * picture.width, top * picture.height, right * picture.width, bottom * picture.height)
        for half in (picture, turned):
            ImageDraw.Draw(half).rectangle(box, fill="white")
    assert difference(picture, turned) < SAME


@pytest.mark.parametrize("deck", DECKS)
def test_the_comparison_of_halves_would_notice_a_mirrored_half(deck: str) -> None:
    for name in ("SK", "DQ", "CJ"):
        picture = card(deck, name)
        assert difference(picture, picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)) > 10 * SAME


@pytest.mark.parametrize(("deck", "suit"), SIGNS)
def test_suit_signs_stand_alone_on_nothing(deck: str, suit: str) -> None:
    with Image.open(ASSETS / "suits" / f"{deck}_{suit}.png") as picture:
        sign = picture.convert("RGBA")
    alpha = sign.getchannel("A")
    assert sign.height == 140
    assert alpha.getpixel((0, 0)) == 0 and alpha.getpixel((sign.width - 1, sign.height - 1)) == 0
    left, top, right, bottom = alpha.getbbox() or (0, 0, 0, 0)
    assert (right - left) > 0.6 * sign.width and (bottom - top) > 0.8 * sign.height
    assert left > 0 and top > 0 and right < sign.width and bottom < sign.height, "the sign is cut off"


def test_all_pictures_together_stay_small() -> None:
    pictures = [
        path
        for folder in ("cards_german", "cards_french", "suits")
        for path in (ASSETS / folder).glob("*.png")
    ]
    assert sum(path.stat().st_size for path in pictures) < 9_000_000


@pytest.mark.parametrize("deck", DECKS)
def test_every_picture_is_credited(deck: str) -> None:
    credits = (ASSETS / f"cards_{deck}" / "CREDITS.txt").read_text(encoding="utf-8")
    words = set(credits.split())
    missing = [f"{name}.png" for name in [*FACES, "back"] if f"{name}.png" not in words]
    missing += [
        f"../suits/{deck}_{suit}.png" for suit in "SDHC" if f"../suits/{deck}_{suit}.png" not in words
    ]
    assert not missing
    assert "CC BY-SA 4.0" in credits


def test_the_renderer_draws_the_committed_pictures_again(tmp_path: Path) -> None:
    for library in ("resvg_py", "shapely", "numpy"):
        pytest.importorskip(library)
    names = ["CQ", "HQ", "SA", "D7", "back"]
    command = [sys.executable, str(RENDERER), "--only", *names, "--out", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    for deck in DECKS:
        for name in names:
            with Image.open(tmp_path / f"cards_{deck}" / f"{name}.png") as drawn:
                assert difference(drawn.convert("RGBA"), card(deck, name)) < SAME, (
                    f"{deck} {name} is out of date"
                )


def test_the_renderer_refuses_an_unknown_card() -> None:
    pytest.importorskip("resvg_py")
    command = [sys.executable, str(RENDERER), "--only", "S6"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "no such card: S6" in done.stderr
