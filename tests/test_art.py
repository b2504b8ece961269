"""The card pictures: complete in every variant, of one size, double-headed, credited, and what the renderer would draw again.

A face with another index is put together here as any program must do it, from the face, a sheet of indices and
`variants.json`; what is tested is what comes out.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "assets"
RENDERER = ROOT / "build" / "art" / "render.py"
DECKS = {"german": (630, 1000), "french": (630, 880)}
FACES = [suit + rank for suit in "SDHC" for rank in "AKQJT987"]
BACKS = ["back", "back_2"]
SHEETS = ["index", "index_large"]
FOUR = [suit + rank for suit in "DC" for rank in "AKQJT987"]
CARDS = [(deck, name) for deck in DECKS for name in [*FACES, *BACKS]]
CARDS += [("french", f"four/{name}") for name in FOUR]
SIGNS = [(deck, suit) for deck in DECKS for suit in "SDHC"]
SIGNS += [("french", "D_four"), ("french", "C_four")]
SAME = 0.5  # mean difference of a colour channel, of 255
DISTINCT = 2.0

# What tradition leaves upright on a French card: the sign of an ace, the middle row of a seven and an eight, the odd pip of
# a seven and a nine. Boxes in shares of the card.
MIDDLE_ROW, ODD_PIP = (0.2, 0.42, 0.8, 0.58), (0.41, 0.1, 0.59, 0.9)
UPRIGHT = {"A": [(0.2, 0.25, 0.8, 0.75)], "7": [MIDDLE_ROW, ODD_PIP], "8": [MIDDLE_ROW], "9": [ODD_PIP]}


def path_of(deck: str, name: str) -> Path:
    return ASSETS / f"cards_{deck}" / f"{name}.png"


@cache
def card(deck: str, name: str) -> Image.Image:
    with Image.open(path_of(deck, name)) as picture:
        return picture.convert("RGBA")


def half(name: str) -> str:
    """The name of the small picture."""
    folder, _, last = name.rpartition("/")
    return f"{folder}/half/{last}" if folder else f"half/{last}"


@cache
def variants(deck: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ASSETS / f"cards_{deck}" / "variants.json").read_text(encoding="utf-8"))
    return found


def paper(deck: str) -> tuple[int, ...]:
    """The colour of the blank card."""
    blank = card(deck, "blank")
    found = blank.getpixel((blank.width // 2, blank.height // 2))
    assert isinstance(found, tuple)
    return found


def cell(deck: str, size: str, suit: str, column: str, four: bool = False) -> Image.Image:
    """One index on its paper, from the sheet of large pictures."""
    told = variants(deck)
    index = told["indices"][size]
    width, height = index["cell"]
    x = told["columns"].index(column) * width
    y = told["rows_in_four_colours" if four else "rows"][suit] * height
    return card(deck, index["file"].removesuffix(".png")).crop((x, y, x + width, y + height))


def column_of(deck: str, rank: str, letters: str) -> str:
    told: str = variants(deck)["letters"][letters].get(rank, "10" if rank == "T" else rank)
    return told


def composed(deck: str, name: str, size: str, letters: str = "english", four: bool = False) -> Image.Image:
    """A face with the index asked for in both corners."""
    told = variants(deck)
    index = told["indices"][size]
    face = card(deck, f"four/{name}" if four and name in FOUR else name).copy()
    if told["picture"]:
        x, y, width, height = told["picture"]
        left, top, *smaller = index["picture"]
        inner = face.resize(smaller, box=(x, y, x + width, y + height))
        face = card(deck, "blank").copy()
        face.paste(inner, (left, top))
    own = cell(deck, size, name[0], column_of(deck, name[1], letters), four)
    for _ in range(2):
        face.alpha_composite(own, tuple(index["at"]))
        face = face.transpose(Image.Transpose.ROTATE_180)
    return face


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of a colour channel, transparency included."""
    means: list[float] = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return max(means)


def on_cloth(picture: Image.Image) -> Image.Image:
    cloth = Image.new("RGBA", picture.size, "#42463a")
    cloth.alpha_composite(picture)
    return cloth


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_is_32_faces_two_backs_a_blank_card_and_its_sheets_of_indices_in_both_sizes(deck: str) -> None:
    folder = ASSETS / f"cards_{deck}"
    whole = {*FACES, *BACKS, *SHEETS, "blank"}
    assert {path.stem for path in folder.glob("*.png")} == whole
    assert {path.stem for path in folder.glob("half/*.png")} == whole
    four = set(FOUR) if deck == "french" else set()
    assert {path.stem for path in folder.glob("four/*.png")} == four
    assert {path.stem for path in folder.glob("four/half/*.png")} == four


@pytest.mark.parametrize(("deck", "name"), CARDS)
def test_every_card_has_the_size_of_its_deck(deck: str, name: str) -> None:
    assert card(deck, name).size == DECKS[deck]


@pytest.mark.parametrize(("deck", "name"), [*CARDS, *[(deck, sheet) for deck in DECKS for sheet in SHEETS]])
def test_the_small_picture_is_the_large_one_halved(deck: str, name: str) -> None:
    large, small = card(deck, name), card(deck, half(name))
    assert small.size == (large.width // 2, large.height // 2)
    assert difference(on_cloth(small), on_cloth(large).resize(small.size, Image.Resampling.BOX)) < 2


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
    picture = card(deck, name).copy()
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    hide_what_stays_upright(deck, name, picture, turned)
    assert difference(picture, turned) < SAME


def hide_what_stays_upright(deck: str, name: str, *pictures: Image.Image) -> None:
    rank = name.rpartition("/")[2][1]
    for left, top, right, bottom in UPRIGHT.get(rank, []) if deck == "french" else []:
        for picture in pictures:
            box = (left * picture.width, top * picture.height, right * picture.width, bottom * picture.height)
            ImageDraw.Draw(picture).rectangle(box, fill="white")


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


@pytest.mark.parametrize("deck", DECKS)
def test_the_suits_are_told_apart_by_their_shapes_alone(deck: str) -> None:
    masks = {}
    for suit in "SDHC":
        with Image.open(ASSETS / "suits" / f"{deck}_{suit}.png") as picture:
            alpha = picture.convert("RGBA").getchannel("A")
        masks[suit] = alpha.crop(alpha.getbbox()).resize((40, 40))
    for one, other in combinations("SDHC", 2):
        assert difference(masks[one], masks[other]) > 15, (one, other)


@pytest.mark.parametrize("deck", DECKS)
def test_the_two_backs_are_two(deck: str) -> None:
    assert difference(card(deck, "back"), card(deck, "back_2")) > 20


# -- variants ----------------------------------------------------------------------------------------------------
VARIANTS = [
    ("german", "ordinary", "german_suits", False),
    ("german", "ordinary", "slovenian", False),
    ("german", "large", "croatian", False),
    ("german", "large", "english", False),
    ("french", "ordinary", "german", False),
    ("french", "ordinary", "english", True),
    ("french", "large", "english", False),
    ("french", "large", "russian", True),
]


@pytest.mark.parametrize("deck", DECKS)
def test_the_sheets_hold_what_is_told_of_them(deck: str) -> None:
    told = variants(deck)
    assert told["card"] == list(DECKS[deck])
    assert [path_of(deck, back.removesuffix(".png")).is_file() for back in told["backs"]] == [True, True]
    rows = max(told["rows_in_four_colours"].values()) + 1
    for index in told["indices"].values():
        width, height = index["cell"]
        sheet = card(deck, index["file"].removesuffix(".png"))
        assert sheet.size == (width * len(told["columns"]), height * rows)
        assert not any(length % 2 for length in (width, height, *index["at"])), "half of it must be whole pixels"
        assert index["at"][0] + width <= DECKS[deck][0] // 2 and index["at"][1] + height <= DECKS[deck][1] // 2
    for letters in told["letters"].values():
        assert set(letters) == set("AKQJ") and set(letters.values()) <= set(told["columns"])
        assert len(set(letters.values())) == 4


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("size", ["ordinary", "large"])
def test_no_two_indices_are_alike(deck: str, size: str) -> None:
    told = variants(deck)
    cells = {(suit, column): cell(deck, size, suit, column) for suit in "SDHC" for column in told["columns"]}
    if deck == "french":
        cells |= {(suit.lower(), column): cell(deck, size, suit, column, four=True) for suit in "DC" for column in told["columns"]}
    small = {key: picture.resize((picture.width // 4, picture.height // 4)) for key, picture in cells.items()}
    for one, other in combinations(small, 2):
        assert difference(small[one], small[other]) > 1, (one, other)


@pytest.mark.parametrize("name", FACES)
def test_the_ordinary_index_laid_on_its_own_face_leaves_no_trace(name: str) -> None:
    assert difference(composed("french", name, "ordinary"), card("french", name)) < 0.02


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("name", [*FACES, *SHEETS, "blank"])
def test_paper_is_of_one_colour(deck: str, name: str) -> None:
    picture = card(deck, name).convert("RGB")
    counted = sorted((count, colour) for count, colour in picture.getcolors(1_000_000) or [])
    commonest = [colour for _, colour in counted[-2:]]
    assert paper(deck)[:3] in commonest


@pytest.mark.parametrize(("deck", "size", "letters", "four"), VARIANTS)
def test_every_face_of_a_variant_is_whole(deck: str, size: str, letters: str, four: bool) -> None:
    seen = {}
    for name in FACES:
        picture = composed(deck, name, size, letters, four)
        turned = picture.transpose(Image.Transpose.ROTATE_180)
        small = picture.resize((63, round(63 * picture.height / picture.width)))
        assert picture.size == DECKS[deck]
        assert picture.getpixel((0, 0)) == (0, 0, 0, 0) or picture.getpixel((0, 0))[3] == 0  # type: ignore[index]
        assert picture.getchannel("A").crop((40, 4, 590, picture.height - 4)).getextrema() == (255, 255)
        hide_what_stays_upright(deck, name, picture, turned)
        assert difference(picture, turned) < SAME, name
        seen[name] = small
    for one, other in combinations(FACES, 2):
        assert difference(seen[one], seen[other]) > 1, (one, other)


@pytest.mark.parametrize("deck", DECKS)
def test_a_large_index_is_much_larger(deck: str) -> None:
    for suit in "SDHC":
        heights = []
        for size in ("ordinary", "large"):
            own = cell(deck, size, suit, "8").convert("RGB")
            inked = ImageChops.difference(own, Image.new("RGB", own.size, paper(deck)[:3])).convert("L").point(lambda v: 255 * (v > 60))
            left = inked.crop((0, 0, own.width // 2, own.height)) if deck == "german" else inked
            box = left.getbbox()
            assert box is not None
            heights.append(box[3] - box[1])
        assert heights[1] > 1.4 * heights[0]


@pytest.mark.parametrize("name", FOUR)
def test_a_card_in_four_colours_is_the_same_card_in_another_colour(name: str) -> None:
    ordinary, other = card("french", name).convert("RGB"), card("french", f"four/{name}").convert("RGB")
    changed = ImageChops.difference(ordinary, other).convert("L").point(lambda v: 255 * (v > 40))
    share = changed.histogram()[255] / (ordinary.width * ordinary.height)
    assert 0.005 < share < 0.2, "only signs and letters take another colour"
    red, green, blue = ImageStat.Stat(other, changed).mean
    assert blue > max(red, green) if name[0] == "D" else green > max(red, blue)


# -- the icon ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("side", [16, 24, 32, 48, 64, 128, 256, 512])
def test_the_icon_is_there_at_every_size_linux_asks_for(side: int) -> None:
    with Image.open(ASSETS / "icons" / f"icon_{side}.png") as picture:
        icon = picture.convert("RGBA")
    assert icon.size == (side, side)
    assert [icon.getpixel((x, y))[3] for x in (0, side - 1) for y in (0, side - 1)] == [0] * 4  # type: ignore[index]
    assert icon.getchannel("A").getextrema() == (0, 255)
    assert len(icon.getcolors(300_000) or []) > 12


def test_windows_and_mac_have_icons_of_all_their_sizes() -> None:
    with Image.open(ROOT / "build" / "icons" / "prefgame.ico") as icon:
        assert {(side, side) for side in (16, 24, 32, 48, 64, 128, 256)} <= icon.info["sizes"]
    with Image.open(ROOT / "build" / "icons" / "prefgame.icns") as icon:
        assert {side * scale for side, _, scale in icon.info["sizes"]} >= {32, 64, 128, 256, 512, 1024}


# -- the whole ---------------------------------------------------------------------------------------------------
def test_everything_that_is_shipped_stays_below_14_megabytes() -> None:
    shipped = [path for path in ASSETS.rglob("*") if path.is_file() and path.parent.name != "pictures"]  # those are the README's
    assert sum(path.stat().st_size for path in shipped) < 14_000_000


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    named = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert {"assets/pictures/german.jpg", "assets/pictures/french.jpg"} <= set(named)
    assert all((ROOT / name).stat().st_size <= 400_000 for name in named)
    assert {ROOT / name for name in named} == set((ASSETS / "pictures").iterdir())


@pytest.mark.parametrize("deck", DECKS)
def test_every_picture_is_credited(deck: str) -> None:
    credits = (ASSETS / f"cards_{deck}" / "CREDITS.txt").read_text(encoding="utf-8")
    words = set(credits.split())
    folder = ASSETS / f"cards_{deck}"
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.png") if path.parent.name != "half"}
    there |= {f"../suits/{path.name}" for path in (ASSETS / "suits").glob(f"{deck}_*.png")}
    if deck == "french":
        there = {name for name in there if not name.startswith("four/")} | {"four/*.png"}
    assert there - words == set()
    assert "half/*.png" in words
    assert "CC BY-SA 4.0" in credits


def test_the_renderer_draws_the_committed_pictures_again(tmp_path: Path) -> None:
    for library in ("resvg_py", "shapely", "numpy"):
        pytest.importorskip(library)
    names = ["CQ", "D7", "back_2", "indices"]
    command = [sys.executable, str(RENDERER), "--only", *names, "--out", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    for deck in DECKS:
        drawn = sorted((tmp_path / f"cards_{deck}").rglob("*.png"))
        assert len(drawn) > 2 * len(names)
        for path in drawn:
            name = path.relative_to(tmp_path / f"cards_{deck}").with_suffix("").as_posix()
            with Image.open(path) as picture:
                assert difference(picture.convert("RGBA"), card(deck, name)) < SAME, f"{deck} {name} is out of date"
        told = tmp_path / f"cards_{deck}" / "variants.json"
        assert json.loads(told.read_text(encoding="utf-8")) == variants(deck)


def test_the_renderer_refuses_an_unknown_card() -> None:
    pytest.importorskip("resvg_py")
    command = [sys.executable, str(RENDERER), "--only", "S6"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "no such card: S6" in done.stderr
