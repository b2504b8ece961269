"""Colours and type: text stands out from its ground, keeps its proportions and its place."""

from __future__ import annotations

import pygame
import pytest

from prefgame.ui.draw import theme
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.widgets.canvas import Kit, Sign, StyledWords
from tests.ui.draw.pixels import blank

pytestmark = pytest.mark.usefixtures("screen")


# ---- colours


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


# ---- type


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


def test_a_percent_sign_stays_beside_its_number() -> None:
    words = "The contract was 67 % likely, and 100 % was 30 %."
    for width in range(130, 400, 7):
        for line in theme.wrap(words, "text", 23, width):
            assert not line.startswith("%"), (width, line)


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
    width = theme.text_width("Discard, play hearts", "button", 50)
    assert theme.fit("Discard, play hearts", "button", 50, width) == (
        ("Discard, play hearts",),
        50,
        True,
    )
    little = theme.fit("Discard, play hearts", "button", 50, round(width * 0.96))
    assert little.complete and len(little.lines) == 1 and 47 <= little.pixels < 50
    two = theme.fit("Discard, play hearts", "button", 50, round(width * 0.6), lines=2)
    assert two.complete and len(two.lines) == 2 and two.pixels >= 47
    cut = theme.fit("Discard, play hearts", "button", 50, round(width * 0.5))
    assert not cut.complete and cut.lines[0].endswith("…") and cut.pixels >= 47
    assert theme.text_width(cut.lines[0], "button", cut.pixels) <= width * 0.5


def test_a_long_word_is_cut_in_each_line() -> None:
    """A name in two parts, the first of which is wider than the place."""
    name, room = "Konstantinopolitanskaja Nikol", 90
    cut = theme.fit(name, "label", 20, room, 2)
    assert not cut.complete and cut.lines[-1].endswith("…")
    assert all(theme.text_width(line, "label", cut.pixels) <= room for line in cut.lines)
    cut = theme.fit("Ana " + name, "label", 20, room, 2)
    assert cut.lines[0] == "Ana" and cut.lines[1].startswith("Konst")


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
    assert theme.drawable_text("A\0na\x1b\ud800 \n") == "A?na?? ?"
    assert theme.drawable_text("30\u00a0%, Жика, Č…") == "30\u00a0%, Жика, Č…"


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

    with monkeypatch.context() as patch:  # the caches are dropped before monkeypatch is undone
        patch.setattr(theme, "_width", width)
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

    def pixels_of_kontra(seed: int) -> bytes:
        picture = blank(200, 80)
        kit.pencil(picture, 100, 40, "kontra", seed=seed)
        return pygame.image.tobytes(picture, "RGBA")

    assert pixels_of_kontra(1) == pixels_of_kontra(1) != pixels_of_kontra(2)


def test_no_gap_is_drawn_between_a_sign_and_a_comma() -> None:
    kit = Kit(Layout(1920, 1080), Deck("french"))
    sign, words = kit.run_width((Sign("C"),), size=40), kit.width(", made", "label", 40)
    assert kit.run_width((Sign("C"), ", made"), size=40) == sign + words
    for closing in ("»", "”", "?", "!"):
        assert kit.run_width((Sign("C"), closing), size=40) == sign + kit.width(
            closing, "label", 40
        )
    assert kit.run_width((Sign("C"), "made"), size=40) > sign + kit.width("made", "label", 40)


@pytest.mark.parametrize(
    ("rank", "near"), [("10", True), ("A", True), ("7.", True), ("u", False), ("in", False)]
)
def test_a_rank_is_nearer_to_its_sign_than_the_next_sign(rank: str, near: bool) -> None:
    """In ♠ 10 ♠ J nobody shall read 10 ♠."""
    kit = Kit(Layout(1920, 1080), Deck("french"))
    sign, words = kit.run_width((Sign("S"),), size=40), kit.width(rank, "label", 40)
    inside = kit.run_width((Sign("S"), rank), size=40) - sign - words
    between = kit.run_width((rank, Sign("S")), size=40) - sign - words
    assert (0 < inside < between / 2) is near and inside <= between


def test_a_run_is_as_wide_as_it_says() -> None:
    kit = Kit(Layout(1920, 1080), Deck("german"))
    run = ("4", Sign("H"), StyledWords("· Kontra ×2", "title", "brass_dark"))
    picture = blank(500, 100)
    assert kit.run(picture, 20, 50, run, size=40) == kit.run_width(run, size=40)
    inked = picture.get_bounding_rect(min_alpha=60)
    assert abs(inked.w - kit.run_width(run, size=40)) < 8


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", [22, 40])
def test_words_after_a_tile_do_not_run_into_it(deck: DeckName, size: int) -> None:
    kit = Kit(Layout(1280, 720), Deck(deck))
    tile = Sign("H", tile=True)
    alone, followed = blank(200, 100), blank(200, 100)
    kit.run(alone, 20, 50, (tile,), size=size)
    kit.run(followed, 20, 50, (tile, "?"), size=size)
    box = alone.get_bounding_rect()
    assert box.x >= 20, "nor does it stick out at the left"
    assert all(
        alone.get_at((x, y)) == followed.get_at((x, y))
        for x in range(box.x, box.right)
        for y in range(box.y, box.bottom)
        if alone.get_at((x, y)).a or followed.get_at((x, y)).a  # what is clear has no colour
    )


@pytest.mark.parametrize("face", theme.FILES)
@pytest.mark.parametrize("name", ["Γιώργος", "Արամ", "გიორგი", "Ǆ", "Zoë", "Ђорђе"])
def test_a_letter_that_a_face_lacks_comes_from_another_font(face: theme.Face, name: str) -> None:
    """They were boxes, all alike."""
    assert theme.drawable_text(name) == name
    letters = {
        pygame.image.tobytes(theme.render(letter, face, 40, "ink"), "RGBA") for letter in name
    }
    assert len(letters) == len(set(name))
    whole, parts = theme.render(name, face, 40, "ink"), theme.text_width(name, face, 40)
    assert abs(whole.get_width() - parts) <= 2
    assert whole.get_height() == theme.render("A", face, 40, "ink").get_height()


@pytest.mark.parametrize("name", ["李小龙", "علي", "דוד", "😀", "A\ufe0f\u20e3"])
def test_a_letter_that_no_font_has_is_a_question_mark(name: str) -> None:
    shown = theme.drawable_text(name)
    assert "?" in shown and all(map(theme.can_draw, shown))
