"""Every index, every language of its letters, the four colours: whole, readable, not alike."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from tests.art.pictures import (
    DECKS,
    FACES,
    FOUR,
    SAME,
    SHEETS,
    card,
    cell,
    column_of,
    composed,
    difference,
    hide_what_stays_upright,
    paper,
    path_of,
    variants,
)
from tests.narrow import as_kind

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
def test_the_sheets_hold_what_is_written_about_them(deck: str) -> None:
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


def test_the_german_deck_has_the_letters_of_a_russian_table() -> None:
    """Tuz, korol, ober, unter; T, K and O look like the Latin ones."""
    assert {"T", "K", "O", "У"} <= set(variants("german")["columns"])


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
        corner = as_kind(tuple, picture.getpixel((0, 0)))
        assert corner == (0, 0, 0, 0) or corner[3] == 0
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
