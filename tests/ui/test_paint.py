"""Shapes, grounds, type and decks, looked at by their pixels; no screen is needed."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pygame
import pytest
from PIL import Image
from pygame import Surface

from prefgame.app.paths import asset_root
from prefgame.i18n import languages, use_language
from prefgame.ui.cards import deck as decks
from prefgame.ui.cards.deck import Deck
from prefgame.ui.cards.style import USUAL, CornerLetters, Look
from prefgame.ui.draw import icons, shapes, textures, theme
from prefgame.ui.draw.cache import PictureCache
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.widgets.canvas import Kit, Sign, Words
from tests.test_art import composed, difference, variants

pytestmark = pytest.mark.usefixtures("screen")


def blank(w: int = 100, h: int = 80) -> Surface:
    return Surface((w, h), pygame.SRCALPHA)


def grey(picture: Surface, x: int, y: int) -> float:
    r, g, b, _ = picture.get_at((x, y))
    return (r + g + b) / 3


# -- colours --------------------
def luminance(colour: theme.Colour) -> float:
    parts = [part / 255 for part in theme.rgb(colour)]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    "text, ground",
    [
        ("ink", "paper"),
        ("ink2", "paper"),
        ("ink2", "chosen_low"),
        ("ink", "field"),
        ("pencil2", "paper"),
        ("cream", "cloth_lit"),
        ("cream", "#666548"),
        ("cream2", "walnut_lit"),
        ("cream", "walnut"),
        ("ink", "brass_low"),
        ("brass_lit", "walnut_dark"),
        ("cream", "ox_high"),
        ("cream", "ox"),
        ("not_now_ink", "not_now"),
        ("not_now_ink", "not_now_low"),
        ("cream2", "walnut_dark"),
    ],
)
def test_text_stands_out_from_its_ground(text: str, ground: str) -> None:
    bright, dark = sorted((luminance(text), luminance(ground)), reverse=True)
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_an_unknown_colour_is_refused() -> None:
    with pytest.raises(ValueError):
        theme.rgb("no such colour")


# -- shapes --------------------
def test_a_rounded_rectangle_has_smooth_corners_an_edge_and_a_gradient() -> None:
    picture = blank()
    shapes.rounded(
        picture, Box(10, 10, 80, 60), 16, (200, 0, 0), (0, 0, 200), edge=(0, 255, 0), edge_width=3
    )
    assert picture.get_at((10, 10)).a == 0 and picture.get_at((9, 40)).a == 0
    assert picture.get_at((11, 40))[:3] == (0, 255, 0)
    top, low = picture.get_at((50, 14)), picture.get_at((50, 65))
    assert top.r > 180 and low.b > 180 and top.a == low.a == 255
    partly = [picture.get_at((x, y)).a for x in range(10, 26) for y in range(10, 26)]
    assert any(0 < alpha < 255 for alpha in partly)


def test_the_four_corners_are_alike() -> None:
    picture = shapes.plain(60, 40, 12, "ink")
    for x, y in itertools.product(range(14), range(14)):
        corners = {
            picture.get_at(at).a for at in ((x, y), (59 - x, y), (x, 39 - y), (59 - x, 39 - y))
        }
        assert len(corners) == 1


def test_a_ring_is_empty_inside() -> None:
    picture = blank()
    shapes.ring(picture, Box(10, 10, 80, 60), 12, "brass", 4)
    assert picture.get_at((50, 40)).a == 0 and picture.get_at((15, 40)).a == 0
    assert picture.get_at((11, 40)) == picture.get_at((88, 40)) == (*theme.rgb("brass"), 255)


def test_a_large_shadow_is_the_same_whether_blurred_or_stretched() -> None:
    stretched = blank(400, 300)
    shapes.shadow(stretched, Box(100, 80, 200, 140), 14, 12, 0, 130)
    ink = (*theme.rgb("shade"), 130)
    direct = shapes._blurred(200, 140, 14, 12, ink)
    for x, y in itertools.product(range(0, 272, 7), range(0, 212, 7)):
        assert abs(direct.get_at((x, y)).a - stretched.get_at((100 - 36 + x, 80 - 36 + y)).a) <= 2


def test_a_shadow_keeps_its_colour_and_falls_down() -> None:
    picture = blank(120, 120)
    shapes.shadow(picture, Box(30, 30, 60, 60), 8, 6, 10, 140, (200, 100, 50))
    seen = [picture.get_at((x, y)) for x in range(120) for y in range(120)]
    assert all(tuple(pixel)[:3] == (200, 100, 50) for pixel in seen if pixel.a > 3)
    assert picture.get_at((60, 96)).a > picture.get_at((60, 24)).a


def test_lines_drawn_by_hand_are_alike_for_a_seed_and_stay_near_their_line() -> None:
    first = shapes.wobble((0, 50), (300, 50), 26, ("hand", 3))
    assert (
        first
        == shapes.wobble((0, 50), (300, 50), 26, ("hand", 3))
        != shapes.wobble((0, 50), (300, 50), 26, ("hand", 4))
    )
    assert all(abs(y - 50) <= 1 for _, y in first) and len(first) == 12
    assert len({y for _, y in first}) > 6


def test_a_stroke_is_as_wide_as_asked() -> None:
    picture = blank()
    shapes.stroke(picture, [(10, 40), (90, 40)], "ink", 6)
    inked = sum(picture.get_at((50, y)).a for y in range(80)) / 255
    assert inked == pytest.approx(6, abs=0.3)


def test_marks_leave_ink() -> None:
    for draw in (
        lambda s: icons.crown(s, 50, 40, 12),
        lambda s: icons.check(s, 50, 40, 12),
        lambda s: icons.triangle(s, 50, 40, 12, "up"),
        lambda s: icons.dealer_pack(s, 50, 40, 16),
        lambda s: icons.pencil_sign(s, 50, 40, 12),
        lambda s: icons.hat(s, 50, 40, 16, 3),
        lambda s: icons.refa(s, 50, 40, 16, 3, used=True),
        lambda s: icons.bars(s, 50, 40, 10),
    ):
        picture = blank()
        draw(picture)
        inked = picture.get_bounding_rect(min_alpha=100)
        assert inked.w > 8 and Box(25, 15, 50, 50).contains(Box(*inked))


def test_tricks_won_are_filled_and_tricks_needed_are_frames() -> None:
    picture = blank()
    right = icons.trick_backs(picture, 10, 40, 1, 3, 14, 20, 5)
    assert right == 10 + 3 * 14 + 2 * 5
    assert picture.get_at((17, 40))[:3] == theme.rgb("ox")
    assert picture.get_at((36, 40)).a == 0 and picture.get_at((55, 40)).a == 0


def test_a_part_is_composed_once() -> None:
    drawn: list[Box] = []
    for _ in range(3):
        shapes.sprite(blank(), ("test", "once"), Box(5, 5, 20, 10), 4, lambda s, b: drawn.append(b))
    assert drawn == [Box(4, 4, 20, 10)]
    shapes.forget()


# -- grounds --------------------
def test_the_cloth_is_lit_by_a_lamp_and_dark_in_the_corners() -> None:
    cloth = textures.cloth(640, 360)

    def mean(x: int, y: int) -> float:
        return sum(grey(cloth, x + i, y + j) for i in range(16) for j in range(16)) / 256

    lamp, corner, edge = mean(248, 150), mean(620, 340), mean(600, 150)
    assert lamp > edge > corner
    assert abs(lamp - sum(theme.rgb("cloth_lit")) / 3) < 6
    assert len({grey(cloth, 250 + i, 150) for i in range(40)}) > 6


def test_grounds_are_alike_every_time() -> None:
    for make in (
        lambda: textures.cloth(200, 120),
        lambda: textures.walnut(200, 60),
        lambda: textures.paper(200, 120, 8),
    ):
        first = pygame.image.tobytes(make(), "RGBA")
        textures.forget()
        assert pygame.image.tobytes(make(), "RGBA") == first


def test_paper_is_cream_with_browner_edges_and_round_corners() -> None:
    sheet = textures.paper(300, 200, 8)
    middle = [sheet.get_at((x, y)) for x in range(120, 180) for y in range(80, 120)]
    for channel, wanted in enumerate(theme.rgb("paper")):
        assert abs(sum(pixel[channel] for pixel in middle) / len(middle) - wanted) < 4
    edge = [sheet.get_at((x, 198)) for x in range(20, 280)]
    assert (
        sum(pixel.b for pixel in edge) / len(edge)
        < sum(pixel.b for pixel in middle) / len(middle) - 5
    )
    assert sheet.get_at((0, 0)).a == 0 and sheet.get_at((150, 0)).a == 255


def test_walnut_grain_runs_lengthwise() -> None:
    board = textures.walnut(400, 60)
    along = sum(
        abs(grey(board, x + 1, y) - grey(board, x, y))
        for x in range(0, 390)
        for y in range(0, 60, 7)
    )
    across = sum(
        abs(grey(board, x, y + 1) - grey(board, x, y))
        for x in range(0, 390, 7)
        for y in range(0, 59)
    )
    assert across > 3 * along
    assert grey(board, 200, 2) > grey(board, 200, 57)


def test_the_cache_drops_what_was_not_used_for_longest() -> None:
    cache = PictureCache(3 * 10 * 10 * 4)
    for name in "abc":
        cache.get(name, lambda: blank(10, 10))
    cache.get("a", lambda: blank(10, 10))
    cache.get("d", lambda: blank(10, 10))
    assert "b" not in cache and "a" in cache and len(cache) == 3 and cache.used == 1200
    cache.get("huge", lambda: blank(100, 100))
    assert len(cache) == 1 and "huge" in cache


# -- type --------------------
@pytest.mark.parametrize("face", ["title", "name", "label", "text", "button"])
@pytest.mark.parametrize("size", [16, 25, 42, 84])
def test_text_is_centred_by_its_capitals(face: theme.Face, size: int) -> None:
    kit = Kit(Layout(1920, 1080), Deck("german"))
    picture = blank(300, 200)
    kit.text(picture, 20, 100, "HEH", face, size)
    inked = picture.get_bounding_rect(min_alpha=120)
    assert abs((inked.top + inked.bottom) / 2 - 100) <= max(1.0, size * 0.035)


def test_text_keeps_its_proportions_at_every_size() -> None:
    sentence = "Hearts cannot be played: bells were led and you hold bells."
    unit = theme.text_width(sentence, "text", 92) / 92
    for size in (15, 16, 17, 23, 46):
        assert theme.text_width(sentence, "text", size) / size == pytest.approx(unit, rel=0.02)


def test_wrapping_keeps_every_word_and_the_width() -> None:
    text = (
        "You may announce 3 or higher.\nThe first call of a game names it and ends the numbers "
        "of all the others."
    )
    lines = theme.wrap(text, "text", 23, 260)
    assert " ".join(lines).split() == text.split()
    assert all(theme.text_width(line, "text", 23) <= 260 for line in lines) and len(lines) >= 4
    assert lines[1] == "higher." or "higher." in lines[0] or "higher." in lines[1]
    assert not any("higher." in line and "first" in line for line in lines)


def test_a_text_gives_way_to_94_percent_then_to_a_second_line_then_is_reported() -> None:
    width = theme.text_width("Lay away, play hearts", "button", 50)
    assert theme.fit("Lay away, play hearts", "button", 50, width) == (
        ("Lay away, play hearts",),
        50,
        True,
    )
    little = theme.fit("Lay away, play hearts", "button", 50, round(width * 0.96))
    assert little.complete and len(little.lines) == 1 and 47 <= little.pixels < 50
    two = theme.fit("Lay away, play hearts", "button", 50, round(width * 0.6), lines=2)
    assert two.complete and len(two.lines) == 2 and two.pixels >= 47
    cut = theme.fit("Lay away, play hearts", "button", 50, round(width * 0.5))
    assert not cut.complete and cut.lines[0].endswith("…") and cut.pixels >= 47
    assert theme.text_width(cut.lines[0], "button", cut.pixels) <= width * 0.5


def test_a_text_that_does_not_fit_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    kit = Kit(Layout(1280, 720), Deck("german"))
    for _ in range(2):
        kit.text(blank(), 0, 40, "far too long for this place", max_width=60)
    assert kit.overflows == {"far too long for this place"} and len(caplog.records) == 1


ODD = (
    "\0",
    "a\0b",
    "\u200b\u200d",
    "\u0301",
    "\ud800.pref",
    "\n",
    "\x1b[31m",
    "\u3164",
    "\ufe0f",
    "",
    "\U0001f600",
    "m" * 1_000_000,
    "\0" * 100_000,
)


@pytest.mark.parametrize("text", ODD, ids=lambda text: ascii(text[:9]))
def test_any_text_can_be_drawn_in_its_place(text: str) -> None:
    """Files that are damaged or hostile reach the window as text; none of it ends the game, and
    none leaves its place.
    """
    kit = Kit(Layout(1280, 720), Deck("german"))
    assert theme.render(text, "label", 25, "ink").get_width() <= 12_000
    assert kit.text(blank(400, 80), 10, 40, text, max_width=300).w <= 300
    assert kit.text(blank(400, 80), 10, 40, text, angle=2.0).h > 0
    assert all(
        theme.text_width(line, "label", 25) <= 300 for line in theme.wrap(text, "label", 25, 300)
    )
    assert kit.paragraph(blank(400, 80), 10, 0, 300, text) == kit.paragraph_height(text, 300)


def test_what_cannot_be_drawn_is_seen_as_a_question_mark() -> None:
    assert theme.drawable("A\0na\x1b\ud800 \n") == "A?na?? ?"
    assert theme.drawable("30\u00a0%, Жика, Č…") == "30\u00a0%, Жика, Č…"


def test_a_text_is_measured_no_longer_than_what_is_seen_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever its length, the letters that are measured are bounded: a line of a megabyte once
    took twenty seconds and three gigabytes.
    """
    measured: list[int] = []
    real = theme._width

    def width(text: str, face: theme.Face, pixels: int) -> int:
        measured.append(len(text))
        return real(text, face, pixels)

    monkeypatch.setattr(theme, "_width", width)
    for text in ("m" * 1_000_000, "m " * 500_000, "\n" * 1_000_000):
        theme.wrap(text, "label", 27, 300)
        theme.fit(text, "label", 27, 300)
        theme.fit(text, "label", 27, 300, 3)
    assert max(measured) <= theme.LONGEST_LINE and sum(measured) < 2_000_000


def test_a_word_longer_than_the_line_is_broken_and_a_path_after_a_folder() -> None:
    path = "/home/ana/games/of cards/" + "x" * 80
    lines = theme.wrap(path, "label", 25, 200)
    assert all(theme.text_width(line, "label", 25) <= 200 for line in lines)
    assert lines[0].endswith("/") and "".join(lines).replace(" ", "") == path.replace(" ", "")


def test_cyrillic_is_never_set_in_italics() -> None:
    upright = theme.render("талон", "name", 30, "ink")
    assert pygame.image.tobytes(
        theme.render("талон", "caption", 30, "ink"), "RGBA"
    ) == pygame.image.tobytes(upright, "RGBA")
    assert theme.text_width("talon", "caption", 30) != theme.text_width("talon", "name", 30)


def test_handwriting_is_alike_for_a_seed() -> None:
    kit = Kit(Layout(1920, 1080), Deck("german"))

    def written(seed: int) -> bytes:
        picture = blank(200, 80)
        kit.pencil(picture, 100, 40, "kontra", seed=seed)
        return pygame.image.tobytes(picture, "RGBA")

    assert written(1) == written(1) != written(2)


def test_a_run_is_as_wide_as_it_says() -> None:
    kit = Kit(Layout(1920, 1080), Deck("german"))
    run = ("4", Sign("H"), Words("· Kontra ×2", "title", "brass_dark"))
    picture = blank(500, 100)
    assert kit.run(picture, 20, 50, run, size=40) == kit.run_width(run, size=40)
    inked = picture.get_bounding_rect(min_alpha=60)
    assert abs(inked.w - kit.run_width(run, size=40)) < 8


# -- decks --------------------
@pytest.fixture
def without_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fonts are there, the cards are lost."""
    shutil.copytree(asset_root() / "fonts", tmp_path / "fonts")
    monkeypatch.setattr(decks, "asset_root", lambda: tmp_path)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("name", ["german", "french"])
def test_lost_pictures_are_replaced_by_plain_cards_that_can_be_told(name: decks.DeckName) -> None:
    deck = Deck(name)
    faces = {
        card: pygame.image.tobytes(deck.card(card, 200), "RGBA")
        for card in ("SA", "HA", "DA", "CA", "ST", "S9", "back")
    }
    assert len(set(faces.values())) == len(faces)
    assert {"SA.png", "back.png", f"{name}_S.png"} <= deck.missing


@pytest.mark.usefixtures("without_pictures")
def test_cards_have_the_asked_height_and_transparent_corners() -> None:
    for deck in (Deck("german"), Deck("french")):
        for height in (60, 182, 308):
            picture = deck.card("HQ", height)
            assert picture.get_size() == (round(height * deck.ratio), height)
            assert (
                picture.get_at((0, 0)).a < 80
                and picture.get_at((picture.get_width() // 2, 0)).a == 255
            )
            assert deck.card("HQ", height) is picture


@pytest.mark.usefixtures("without_pictures")
def test_a_dimmed_card_is_darker() -> None:
    deck = Deck("german")
    plain, dim = deck.card("HQ", 200), deck.card("HQ", 200, dim=True)
    assert grey(dim, 60, 180) < grey(plain, 60, 180) - 30


INDEXED = [
    # deck, card, height, size of the index, letters, four colours
    ("german", "S7", 140, "large", "german_suits", False),
    ("german", "HT", 205, "ordinary", "german_suits", False),
    ("german", "DQ", 205, "large", "slovenian", False),
    ("german", "DQ", 616, "ordinary", "croatian", False),
    ("german", "CA", 616, "large", "russian", False),
    ("german", "HJ", 308, "ordinary", "german", False),
    ("french", "HQ", 205, "ordinary", "german", False),
    ("french", "HA", 205, "ordinary", "russian", True),
    ("french", "DK", 205, "large", "english", True),
    ("french", "CT", 308, "large", "english", False),
    ("french", "CJ", 616, "large", "russian", True),
    ("french", "DQ", 616, "ordinary", "english", True),
]


@pytest.mark.parametrize(("name", "card", "height", "size", "letters", "four"), INDEXED)
def test_faces_are_put_together_like_the_reference(
    name: decks.DeckName, card: str, height: int, size: str, letters: str, four: bool
) -> None:
    look = Look(
        letters=(letters, letters),
        corner_letters="always",
        large_index=size == "large" and height > 200,
        four_colours=four,
    )
    deck = Deck(name, look)
    seen = deck.card(card, height)
    whole = seen.get_size()
    inside = (
        round(whole[0] * 0.03),
        round(whole[1] * 0.03),
        round(whole[0] * 0.97),
        round(whole[1] * 0.97),
    )
    put_together = Image.frombytes("RGB", whole, pygame.image.tobytes(seen, "RGB")).crop(inside)
    others = [
        (a, b, c)
        for a in ("ordinary", "large")
        for b in variants(name)["letters"]
        for c in ((False, True) if name == "french" else (False,))
    ]
    wanted = {
        other: composed(name, card, *other).resize(whole).convert("RGB").crop(inside)
        for other in others
    }
    own = difference(put_together, wanted[size, letters, four])
    assert own < 12
    told = {other for other in others if difference(wanted[other], wanted[size, letters, four]) > 0}
    assert all(difference(put_together, wanted[other]) > own for other in told), (
        "it looks more like another one"
    )
    assert not deck.missing
    assert deck.card(card, height, covered=True) is seen


def test_german_letters_are_there_always_never_or_where_cards_overlap() -> None:
    def seen(wish: CornerLetters, covered: bool) -> bytes:
        return pygame.image.tobytes(
            Deck("german", Look(corner_letters=wish)).card("HT", 205, covered=covered), "RGB"
        )

    plain, letters = seen("never", False), seen("always", False)
    assert plain != letters
    assert seen("overlap", False) == seen("never", True) == plain
    assert pygame.image.tobytes(Deck("german").card("HT", 205), "RGB") == letters, (
        "they are there unless the player takes them away"
    )
    assert seen("overlap", True) == seen("always", True) == letters
    french = Deck("french")
    assert french.card("HQ", 200, covered=True) is french.card("HQ", 200), (
        "a French card has its index"
    )


@pytest.mark.parametrize("name", ["german", "french"])
def test_each_deck_has_two_backs(name: decks.DeckName) -> None:
    first, second = (Deck(name, Look(backs=backs)).back(205) for backs in ((1, 1), (2, 2)))
    file = pygame.transform.smoothscale(
        pygame.image.load(asset_root() / f"cards_{name}/half/back_2.png").convert_alpha(),
        second.get_size(),
    )
    middle = second.get_width() // 2, second.get_height() // 3
    assert sum(abs(a - b) for a, b in zip(second.get_at(middle)[:3], file.get_at(middle)[:3])) < 12
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(second, "RGB")
    mixed = Deck(name, Look(backs=(2, 1) if name == "german" else (1, 2))).back(205)
    assert pygame.image.tobytes(mixed, "RGB") == pygame.image.tobytes(second, "RGB")


def test_four_colours_reach_the_signs_of_the_french_deck_only() -> None:
    looks = [USUAL, Look(four_colours=True)]
    for name, changed in (("german", ""), ("french", "DC")):
        for suit in "SDHC":
            two, four = (
                pygame.image.tobytes(Deck(name, look).suit(suit, 40), "RGBA") for look in looks
            )  # type: ignore[arg-type]
            assert (two != four) == (suit in changed), (name, suit)
    four = Deck("french", looks[1])
    colours = [
        pygame.transform.average_color(four.suit(suit, 140), consider_alpha=True)[:3]
        for suit in "DC"
    ]
    assert colours[0][2] == max(colours[0]) and colours[1][1] == max(colours[1])


def test_words_have_the_letters_of_the_cards() -> None:
    deck = Deck("german", Look(letters=("croatian", "russian")))
    assert [deck.index(rank) for rank in "AKQJT7"] == ["A", "K", "G", "D", "10", "7"]
    deck = Deck("french", Look(letters=("croatian", "german")))
    assert [deck.index(rank) for rank in "AKQJT7"] == ["A", "K", "D", "B", "10", "7"]


@pytest.mark.parametrize("code", languages())
def test_the_letters_of_every_language_are_drawn(code: str) -> None:
    use_language(code)
    for name in ("german", "french"):
        assert {decks.deck_words.index(name, rank) for rank in "AKQJ"} <= set(
            variants(name)["columns"]
        )


def test_a_letter_that_is_not_drawn_is_the_english_one(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = pygame.image.tobytes(
        Deck("german", Look(letters=("english", "english"), corner_letters="always")).card(
            "HQ", 205
        ),
        "RGB",
    )
    monkeypatch.setattr(
        decks.deck_words, "index", lambda _deck, letter: {"Q": "Ž"}.get(letter, letter)
    )
    assert (
        pygame.image.tobytes(Deck("german", Look(corner_letters="always")).card("HQ", 205), "RGB")
        == usual
    )


def test_what_is_kept_of_a_deck_is_bounded() -> None:
    deck = Deck("german", Look(corner_letters="always", large_index=True))
    for height in (*range(150, 400, 10), 700):
        for card in decks.DECK:
            deck.card(str(card), height)
    assert deck._masters.used <= deck._masters.limit and deck._scaled.used <= deck._scaled.limit


def test_cards_as_high_as_the_small_pictures_are_made_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[Path] = []
    load = pygame.image.load
    monkeypatch.setattr(decks.pygame.image, "load", lambda path: read.append(path) or load(path))
    for name, high in (("german", 500), ("french", 440)):
        deck = Deck(name)
        deck.card("HQ", high)
        assert read.pop().parent.name == "half"
        deck.card("HQ", high + 1)
        assert read.pop().parent.name == f"cards_{name}"


def test_without_the_pictures_of_an_index_the_card_is_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(
        asset_root() / "cards_german",
        tmp_path / "cards_german",
        ignore=shutil.ignore_patterns("index*", "*.txt"),
    )
    monkeypatch.setattr(decks, "asset_root", lambda: tmp_path)
    deck = Deck("german")
    assert pygame.image.tobytes(deck.card("HQ", 205, covered=True), "RGB") == pygame.image.tobytes(
        deck.card("HQ", 205), "RGB"
    )
    assert deck.missing == {"index.png"}


def test_the_words_of_the_decks() -> None:
    german, french = Deck("german"), Deck("french")
    assert [german.suit_name(s) for s in "SDHC"] == ["Leaves", "Bells", "Hearts", "Acorns"]
    assert [french.suit_name(s) for s in "SDHC"] == ["Spades", "Diamonds", "Hearts", "Clubs"]
    assert [german.rank_name(r) for r in "AKQJT7"] == ["Ace", "King", "Over", "Under", "10", "7"]
    assert [french.rank_name(r) for r in "AKQJT7"] == ["Ace", "King", "Queen", "Jack", "10", "7"]
    assert (
        german.card_name("CK") == "King of acorns" and french.card_name("SQ") == "Queen of spades"
    )
    assert german.index("Q") == "O" and french.index("Q") == "Q" and german.index("T") == "10"
