"""The card pictures: complete in every variant, of one size, double-headed, credited, and what the
renderer would draw again.

A face with another index is put together here as any program must do it, from the face, a sheet of
indices and `variants.json`; what is tested is what comes out.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
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

# What tradition leaves upright on a French card: the sign of an ace, the middle row of a seven and
# an eight, the odd pip of a seven and a nine. Boxes in shares of the card.
MIDDLE_ROW, ODD_PIP = (0.2, 0.42, 0.8, 0.58), (0.41, 0.1, 0.59, 0.9)
UPRIGHT = {
    "A": [(0.2, 0.25, 0.8, 0.75)],
    "7": [MIDDLE_ROW, ODD_PIP],
    "8": [MIDDLE_ROW],
    "9": [ODD_PIP],
}


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
    found: dict[str, Any] = json.loads(
        (ASSETS / f"cards_{deck}" / "variants.json").read_text(encoding="utf-8")
    )
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


def composed(
    deck: str, name: str, size: str, letters: str = "english", four: bool = False
) -> Image.Image:
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
def test_a_deck_is_32_faces_two_backs_a_blank_card_and_its_sheets_of_indices_in_both_sizes(
    deck: str,
) -> None:
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


@pytest.mark.parametrize(
    ("deck", "name"), [*CARDS, *[(deck, sheet) for deck in DECKS for sheet in SHEETS]]
)
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
    small = {
        name: card(deck, name).resize((width, height), Image.Resampling.LANCZOS) for name in FACES
    }
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
            box = (
                left * picture.width,
                top * picture.height,
                right * picture.width,
                bottom * picture.height,
            )
            ImageDraw.Draw(picture).rectangle(box, fill="white")


def blobs(picture: Image.Image, belongs: Callable[[int, int, int], bool]) -> int:
    """How many separate areas of a colour there are in a small picture; specks do not count."""
    width, height = picture.size
    data = picture.convert("RGB").tobytes()
    left = {i for i in range(width * height) if belongs(*data[3 * i : 3 * i + 3])}
    found = 0
    while left:
        area, edge = 0, [left.pop()]
        while edge:
            place = edge.pop()
            area += 1
            near = (
                {place - width, place + width}
                | ({place - 1} if place % width else set())
                | ({place + 1} if (place + 1) % width else set())
            )
            edge += near & left
            left -= near
        found += area >= 0.002 * 126 * 126
    return found


# The colour of which every sign of a German suit shows one area: half a leaf or acorn, a bell's
# band, a heart
MARKS: dict[str, Callable[[int, int, int], bool]] = {
    "S": lambda r, g, b: r > 130 and r - b > 75 and r > g + 12,
    "D": lambda r, g, b: r > 115 and r - g > 70,
    "H": lambda r, g, b: r > 130 and r - g > 90,
    "C": lambda r, g, b: r > 130 and r - g > 90,
}


def pips_of(deck: str, picture: Image.Image, suit: str, rank: str) -> int:
    """Pips counted on a French pip card or on the upper half of a German one; what lies between and
    below them is left out.
    """
    small = picture.convert("RGB").resize(
        (126, round(126 * picture.height / picture.width)), Image.Resampling.BOX
    )
    width, height = small.size
    if deck == "french":
        inner = small.crop((round(0.16 * width), 0, round(0.84 * width), height))
        return blobs(inner, lambda r, g, b: min(r, g, b) < 140)
    side = 0.33 if suit in "DH" else 0.36
    foot = 0.44 if suit in "DH" or rank in "9T" else 0.4
    # below it begins the picture at the dividing line
    middle = 0.34 if suit in "DH" and rank in "9T" else 0.19
    columns = [(0.05, side, foot), (0.4, 0.6, middle), (1 - side, 0.95, foot)]
    return sum(
        blobs(
            small.crop(
                (round(a * width), round(0.03 * height), round(b * width), round(c * height))
            ),
            MARKS[suit],
        )
        for a, b, c in columns
    )


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("suit", "SDHC")
@pytest.mark.parametrize(("rank", "count"), [("7", 7), ("8", 8), ("9", 9), ("T", 10)])
def test_a_pip_card_bears_as_many_pips_as_it_says(
    deck: str, suit: str, rank: str, count: int
) -> None:
    face = card(deck, suit + rank)
    assert pips_of(deck, face, suit, rank) == count
    if deck == "german":
        assert pips_of(deck, face.transpose(Image.Transpose.ROTATE_180), suit, rank) == count, (
            "each half bears all of them"
        )


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
    assert left > 0 and top > 0 and right < sign.width and bottom < sign.height, (
        "the sign is cut off"
    )


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


# ---- variants
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
    assert [path_of(deck, back.removesuffix(".png")).is_file() for back in told["backs"]] == [
        True,
        True,
    ]
    rows = max(told["rows_in_four_colours"].values()) + 1
    for index in told["indices"].values():
        width, height = index["cell"]
        sheet = card(deck, index["file"].removesuffix(".png"))
        assert sheet.size == (width * len(told["columns"]), height * rows)
        assert not any(length % 2 for length in (width, height, *index["at"])), (
            "half of it must be whole pixels"
        )
        assert (
            index["at"][0] + width <= DECKS[deck][0] // 2
            and index["at"][1] + height <= DECKS[deck][1] // 2
        )
    for letters in told["letters"].values():
        assert set(letters) == set("AKQJ") and set(letters.values()) <= set(told["columns"])
        assert len(set(letters.values())) == 4


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("size", ["ordinary", "large"])
def test_no_two_indices_are_alike(deck: str, size: str) -> None:
    told = variants(deck)
    cells = {
        (suit, column): cell(deck, size, suit, column)
        for suit in "SDHC"
        for column in told["columns"]
    }
    if deck == "french":
        cells |= {
            (suit.lower(), column): cell(deck, size, suit, column, four=True)
            for suit in "DC"
            for column in told["columns"]
        }
    small = {
        key: picture.resize((picture.width // 4, picture.height // 4))
        for key, picture in cells.items()
    }
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
        assert picture.getchannel("A").crop((40, 4, 590, picture.height - 4)).getextrema() == (
            255,
            255,
        )
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
            inked = (
                ImageChops.difference(own, Image.new("RGB", own.size, paper(deck)[:3]))
                .convert("L")
                .point(lambda v: 255 * (v > 60))
            )
            left = inked.crop((0, 0, own.width // 2, own.height)) if deck == "german" else inked
            box = left.getbbox()
            assert box is not None
            heights.append(box[3] - box[1])
        assert heights[1] > 1.4 * heights[0]


# What a large French index may cover of a face: the ordinary index, the sign in a court's pane and
# the corner of the pane
ORDINARY_INDEX, SIGN_IN_THE_PANE, PANE_EDGES = (
    (8, 28, 80, 190),
    (96, 62, 180, 170),
    ((80, 46, 88, 270), (80, 46, 192, 54)),
)


@pytest.mark.parametrize("name", FACES)
def test_a_large_french_index_covers_nothing_but_paper_and_what_it_stands_for(name: str) -> None:
    index = variants("french")["indices"]["large"]
    covering = cell("french", "large", name[0], column_of("french", name[1], "english")).getchannel(
        "A"
    )
    face = card("french", name).convert("RGB")
    blank = paper("french")[:3]
    for box in (ORDINARY_INDEX, *((SIGN_IN_THE_PANE, *PANE_EDGES) if name[1] in "KQJ" else ())):
        ImageDraw.Draw(face).rectangle(box, fill=blank)
    x, y = index["at"]
    under = face.crop((x, y, x + covering.width, y + covering.height))
    drawn = (
        ImageChops.difference(under, Image.new("RGB", under.size, blank))
        .convert("L")
        .point(lambda v: 255 * (v > 24))
    )
    lost = ImageChops.multiply(drawn, covering.point(lambda v: 255 * (v > 0))).getbbox()
    assert lost is None, (
        f"{name}: covered from ({x + lost[0]}, {y + lost[1]}) to ({x + lost[2]}, {y + lost[3]})"
    )


@pytest.mark.parametrize("size", ["ordinary", "large"])
def test_a_german_index_stands_above_the_picture(size: str) -> None:
    told = variants("german")
    index = told["indices"][size]
    # what is cut out with the frame is paper so far
    margin = 4 * index["picture"][3] / told["picture"][3]
    assert index["at"][1] + index["cell"][1] <= index["picture"][1] + margin


@pytest.mark.parametrize("name", FOUR)
def test_a_card_in_four_colours_is_the_same_card_in_another_colour(name: str) -> None:
    ordinary, other = (
        card("french", name).convert("RGB"),
        card("french", f"four/{name}").convert("RGB"),
    )
    changed = ImageChops.difference(ordinary, other).convert("L").point(lambda v: 255 * (v > 40))
    share = changed.histogram()[255] / (ordinary.width * ordinary.height)
    assert 0.005 < share < 0.2, "only signs and letters take another colour"
    red, green, blue = ImageStat.Stat(other, changed).mean
    assert blue > max(red, green) if name[0] == "D" else green > max(red, blue)


# ---- the icon
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


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    named = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert {"assets/pictures/german.jpg", "assets/pictures/french.jpg"} <= set(named)
    assert all((ROOT / name).stat().st_size <= 400_000 for name in named)
    assert {ROOT / name for name in named} == set((ASSETS / "pictures").iterdir())


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


def needs_the_extra_art() -> None:
    for library in ("resvg_py", "shapely", "numpy"):
        pytest.importorskip(
            library,
            reason=f"drawing needs the extra `art` ({library} is missing): pip install -e '.[art]'",
        )


DRAWN_WHERE = """
import json, sys
sys.path.insert(0, "build/art")
from deck import pictures
def modules(deck):
    return {name: getattr(draw, "func", draw).__module__ for name, draw in pictures(deck).items()}
print(json.dumps({deck: modules(deck) for deck in ("german", "french")}))
"""


@cache
def drawn_where() -> dict[str, dict[str, str]]:
    """By deck and picture: the module that draws it."""
    needs_the_extra_art()
    found = subprocess.run(
        [sys.executable, "-c", DRAWN_WHERE],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    modules: dict[str, dict[str, str]] = json.loads(found.stdout)
    return modules


@pytest.mark.parametrize("deck", DECKS)
def test_the_renderer_draws_the_committed_pictures_again(deck: str, tmp_path: Path) -> None:
    """One card of every module that draws cards, backs among them, and the indices."""
    first = {module: name for name, module in reversed(drawn_where()[deck].items())}
    assert len(first) >= 6
    names = {*first.values(), "D7"}  # which the French deck has in four colours too
    command = [
        sys.executable,
        str(RENDERER),
        "--deck",
        deck,
        "--only",
        *sorted(names),
        "indices",
        "--out",
        str(tmp_path),
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    folder = tmp_path / f"cards_{deck}"
    drawn = {
        path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob("*.png")
    }
    assert names | {*SHEETS} <= set(drawn)
    for name, path in drawn.items():
        with Image.open(path) as picture:
            assert difference(picture.convert("RGBA"), card(deck, name)) < SAME, (
                f"{deck} {name} is out of date"
            )
    assert json.loads((folder / "variants.json").read_text(encoding="utf-8")) == variants(deck)


def test_the_renderer_draws_the_committed_signs_and_icons_again(tmp_path: Path) -> None:
    needs_the_extra_art()
    command = [sys.executable, str(RENDERER), "--only", "signs", "icons", "--out", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    drawn = sorted([*tmp_path.glob("suits/*.png"), *tmp_path.glob("icons/icon*.png")])
    committed = sorted([*ASSETS.glob("suits/*.png"), *ASSETS.glob("icons/icon*.png")])
    assert [path.name for path in drawn] == [path.name for path in committed]
    for one, other in zip(drawn, committed, strict=True):
        with Image.open(one) as new, Image.open(other) as old:
            assert new.size == old.size
            assert difference(new.convert("RGBA"), old.convert("RGBA")) < SAME, (
                f"{one.name} is out of date"
            )


def test_the_renderer_makes_the_contact_sheets_from_the_cards_that_are_there(
    tmp_path: Path,
) -> None:
    needs_the_extra_art()
    for deck in DECKS:
        shutil.copytree(
            ASSETS / f"cards_{deck}",
            tmp_path / f"cards_{deck}",
            ignore=shutil.ignore_patterns("half", "four"),
        )
    subprocess.run(
        [sys.executable, str(RENDERER), "--sheet", "--out", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=120,
    )
    for deck in DECKS:
        with (
            Image.open(tmp_path / "pictures" / f"{deck}.jpg") as new,
            Image.open(ASSETS / "pictures" / f"{deck}.jpg") as old,
        ):
            assert difference(new, old) < SAME


def test_the_renderer_refuses_an_unknown_card() -> None:
    needs_the_extra_art()
    command = [sys.executable, str(RENDERER), "--only", "S6"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "no such card: S6" in done.stderr
