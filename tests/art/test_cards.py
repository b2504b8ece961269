"""The card pictures: complete, of one size, double-headed, and told apart at a glance."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image

from tests.art.pictures import (
    ASSETS,
    BACKS,
    CARDS,
    DECKS,
    DISTINCT,
    FACES,
    FOUR,
    SAME,
    SHEETS,
    SIGNS,
    card,
    difference,
    half,
    hide_what_stays_upright,
    on_cloth,
)
from tests.narrow import as_kind


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
    fading = [level for count, level in alpha.getcolors(256) or [] if 0 < as_kind(int, level) < 255]
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
