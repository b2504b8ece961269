"""The frame of the table: seats, slips, trick and pad say what they are given, inside their
boxes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.ui.cards.deck import Deck, DeckName
from prefgame.ui.cards.style import Look
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.frames import rail
from prefgame.ui.table import call_bubble, card_labels, plaque
from prefgame.ui.table.pad import page as pad
from prefgame.ui.table.pad import score as pad_score
from prefgame.ui.table.pad.info import LastTrick, PadInfo, Pile, ScoreInfo, ScoreLine
from prefgame.ui.table.pad.page import draw_pad
from prefgame.ui.table.pad.plan import pad_cards, pad_zones, plan_pad
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.table.seats.plate import SeatInfo, draw_backs, draw_seat, tongue_box
from prefgame.ui.table.slips.answer_slip import AnswerSlip, AnswerSlipInfo, slip_places
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit, Sign, Words
from prefgame.ui.words.phrases import fill

pytestmark = pytest.mark.usefixtures("screen")

WINDOWS = ((1024, 640), (1280, 720), (1600, 1200), (1920, 1080), (3840, 2160))
NAMES = ("Ana", "Bojan", "Cvita")
SCORE = ScoreInfo(
    "Score",
    ("left", "own", "right"),
    (
        ScoreLine("Ana", ("0", "30", "12")),
        ScoreLine("Bojan", ("12", "20", "0"), refas=1),
        ScoreLine("Cvita", ("0", "−24", "130"), hat=True),
    ),
)
CALLS: tuple[tuple[str | None, ...], ...] = (
    ("2", "3", "pass"),
    ("same", "4", None),
    ("pass", None, None),
    (None, "kontra", "comes"),
)
PAD = PadInfo(
    "Auction",
    NAMES,
    CALLS,
    now=0,
    ring=(3, 0),
    note="Every trick is worth 16.",
    last=LastTrick("Last trick", ("C7", "CA", "CK"), 1),
    score=SCORE,
)


def kit_of(size: tuple[int, int] = (1280, 720), **rest: float) -> Kit:
    return Kit(Layout(*size, **rest), Deck("german"))  # type: ignore[arg-type]


def differs(kit: Kit, one: object, other: object) -> bool:
    """Whether two surfaces drawn by callables are unlike."""
    pictures = []
    for draw in (one, other):
        picture = Surface((kit.layout.width, kit.layout.height))
        draw(picture)  # type: ignore[operator]
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    return pictures[0] != pictures[1]


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3])
def test_the_usual_words_fit_at_every_size(size: tuple[int, int], scale: float) -> None:
    kit = kit_of(size, text_scale=scale)
    layout, surface = kit.layout, Surface(size)
    draw_seat(
        surface,
        kit,
        layout.left,
        SeatInfo("Aleksandra", "said kontra", won=3, needed=5, count="3 of 5", dealer=True),
    )
    draw_seat(
        surface,
        kit,
        layout.right,
        SeatInfo("Cvita", "declarer", won=9, needed=6, count="9, needs 6"),
    )
    draw_seat(
        surface,
        kit,
        layout.me,
        SeatInfo("Ana", "guest of Cvita", "0 tricks, team 1 of 5", tongue="your turn"),
    )
    contract = (
        Sign("H", True),
        "Hearts",
        Words("· 4", "name"),
        Words("· Kontra ×2", colour="brass_lit"),
    )
    plaque.draw_plaque(surface, kit, PlaqueInfo(contract, "Bojan plays, with the talon"))
    draw_pad(surface, kit, layout.pad, PAD)
    slots = layout.trick_slots()
    card_labels.draw_empty_place(surface, kit, slots["me"], "your card")
    card_labels.draw_tab(
        surface, kit, slots["right"].centerx, slots["right"].y, "highest", crowned=True
    )
    assert not kit.overflows


def test_every_mark_of_a_seat_is_seen() -> None:
    kit = kit_of()
    plain = SeatInfo("Ana", "defender", won=0, needed=2, count="0 of 2")
    changes = ({"dealer": True}, {"out": True}, {"tongue": "to play"}, {"won": 1}, {"needed": 4})
    others = [replace(plain, **change) for change in changes]
    for other in others:
        assert differs(
            kit,
            lambda s: draw_seat(s, kit, kit.layout.left, plain),
            lambda s, o=other: draw_seat(s, kit, kit.layout.left, o),
        )
    assert differs(
        kit,
        lambda s: draw_seat(s, kit, kit.layout.left, plain),
        lambda s: draw_seat(s, kit, kit.layout.left, plain, 30.0),
    )


def test_a_part_is_drawn_anew_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = kit_of()
    before = kit.identity
    monkeypatch.setattr("prefgame.ui.widgets.canvas.language", lambda: "hr")
    assert kit.identity != before


def test_a_part_is_drawn_anew_with_cards_of_another_look() -> None:
    kit = kit_of()
    assert replace(kit, deck=Deck("german", Look(backs=(2, 1)))).identity != kit.identity


def test_backs_tell_their_number() -> None:
    kit = kit_of()
    assert differs(
        kit, lambda s: draw_backs(s, kit, "left", 10), lambda s: draw_backs(s, kit, "left", 9)
    )
    assert not differs(kit, lambda s: draw_backs(s, kit, "left", 0), lambda s: None)


def test_the_slip_of_a_call_points_at_its_seat_and_grows() -> None:
    kit = kit_of()
    for place in ("left", "right", "me"):
        slip = call_bubble.bubble_box(kit, place, "pass")
        assert kit.layout.window.contains(slip) and not slip.overlaps(kit.layout.seat(place))
    assert differs(
        kit,
        lambda s: call_bubble.draw_bubble(s, kit, "left", "4", 0.3),
        lambda s: call_bubble.draw_bubble(s, kit, "left", "4"),
    )
    assert (
        call_bubble.bubble_box(kit, "left", "I come alone").w
        > call_bubble.bubble_box(kit, "left", "4").w
    )


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
def test_no_call_of_four_players_lies_on_the_talon(size: tuple[int, int], deck: DeckName) -> None:
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio, players=4), cards)
    for place in ("left", "across", "right"):
        for call in ("pass", "same", "game", "4"):
            slip = call_bubble.bubble_box(kit, place, call)
            others = [kit.layout.seat(other) for other in ("left", "across", "right")]
            assert not any(slip.overlaps(box) for box in (*kit.layout.talon(), *others)), (
                place,
                call,
            )


def test_rail_buttons_stand_at_both_ends() -> None:
    kit = kit_of()
    menu = Button("Menu", kind="wood", icon="menu", size=23)
    last, sheet = Button("Last trick", kind="wood", size=23), Button("Score sheet", kind="wood")
    right = rail.place_rail(kit, [menu], [last, sheet])
    assert (
        right == menu.rect.right < last.rect.x < last.rect.right < sheet.rect.x < kit.layout.width
    )
    assert all(
        kit.layout.rail.contains(button.rect) and button.rect.h >= 44
        for button in (menu, last, sheet)
    )


# ---- the pad
@pytest.mark.parametrize("size", WINDOWS)
def test_the_zones_of_the_pad_lie_on_it_and_keep_apart(size: tuple[int, int]) -> None:
    kit = kit_of(size)
    box = kit.layout.pad
    zones = pad_zones(kit, box, PAD)
    assert set(zones) == {"last", "score"}
    assert all(box.contains(zone) and zone.h >= 44 for zone in zones.values())
    assert not zones["last"].overlaps(zones["score"])
    assert set(pad_zones(kit, box, replace(PAD, last=None, score=None))) == set()


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
def test_talon_and_discards_have_their_place_beside_the_last_trick_at_every_size(
    size: tuple[int, int], deck: DeckName
) -> None:
    """Three rows of calls stay to be seen, and the cards put aside do not move when the first trick
    comes.
    """
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio), cards)
    box, rows = kit.layout.pad, CALLS[:3]
    whole = replace(
        PAD,
        rows=rows,
        ring=None,
        piles=(Pile("Talon", ("HT", "S7")), Pile("Laid away", ("D8", "C9"))),
    )
    zones = pad_zones(kit, box, whole)
    assert set(zones) == {"last", "piles", "score"} and all(
        box.contains(zone) for zone in zones.values()
    )
    assert not any(
        zones[one].overlaps(zones[other])
        for one, other in (("last", "piles"), ("piles", "score"), ("last", "score"))
    )
    assert plan_pad(kit, box.w, box.h, whole).first_row == 0
    lying = pad_cards(kit, box, whole)
    assert [card for part, card, _place in lying if part == "piles"] == ["HT", "S7", "D8", "C9"]
    assert all(zones[part].contains(place) for part, _card, place in lying)
    assert not any(
        one.overlaps(other)
        for at, (_p, _c, one) in enumerate(lying)
        for _q, _d, other in lying[:at]
    )
    before = pad_cards(kit, box, replace(whole, last=None))
    assert before == [entry for entry in lying if entry[0] == "piles"]


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
def test_a_long_auction_stays_on_the_pad_beside_the_last_trick(
    size: tuple[int, int], deck: DeckName
) -> None:
    """Five rows of calls with contract, answers and kontra, talon and discards below."""
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio), cards)
    rows = (*CALLS, ("rekontra", None, "subkontra"))
    whole = replace(
        PAD,
        rows=rows,
        ring=None,
        piles=(Pile("Talon", ("HT", "S7")), Pile("Laid away", ("D8", "C9"))),
    )
    plan = plan_pad(kit, kit.layout.pad.w, kit.layout.pad.h, whole)
    assert plan.hidden == 0 and all(plan.shows(row) for row in range(5))
    assert "last" in pad_zones(kit, kit.layout.pad, whole) and "calls" not in pad_zones(
        kit, kit.layout.pad, whole
    )


def test_rows_without_room_are_counted_and_can_be_brought_back() -> None:
    kit = kit_of()
    box = kit.layout.pad
    many = replace(PAD, rows=tuple((str(i), None, None) for i in range(40)), ring=None)
    plan = plan_pad(kit, box.w, box.h, many)
    assert plan.shows(39) and not plan.shows(0) and plan.hidden == plan.first_row
    first = plan_pad(kit, box.w, box.h, replace(many, back=plan.hidden))
    assert first.shows(0) and not first.shows(39) and first.row_y(0) == plan.row_y(plan.first_row)
    assert pad_zones(kit, box, many)["calls"].contains(
        Box(box.x, box.y + plan.calls, box.w, plan.row_h)
    )
    marks: list[str] = []
    write = Kit.text

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *given: Any, **rest: Any
    ) -> Box:
        marks.append(words)
        return write(kit, surface, x, y, words, *given, **rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kit, "text", text)
        draw_pad(Surface((1280, 720)), kit, box, many)
        assert marks.count(str(plan.hidden)) == 2, (
            "how many rows lie above, and the first row that is seen"
        )


def test_when_calls_need_the_room_the_oldest_leave_the_pad() -> None:
    kit = kit_of()
    box = kit.layout.pad
    many = replace(PAD, rows=tuple((str(i), None, None) for i in range(40)))
    plan = plan_pad(kit, box.w, box.h, many)
    assert 0 < plan.first_row < 40
    assert plan.row_y(39) < plan.note <= plan.last <= plan.score
    assert plan_pad(kit, box.w, box.h, PAD).first_row == 0


def test_a_call_is_written_from_left_to_right() -> None:
    kit = kit_of()
    written = replace(PAD, newest=(1, 0))
    box = kit.layout.pad

    def draw(part: float) -> object:
        return lambda s: draw_pad(s, kit, box, written, part)

    assert differs(kit, draw(0.0), draw(0.5)) and differs(kit, draw(0.5), draw(1.0))
    assert not differs(kit, draw(1.0), lambda s: draw_pad(s, kit, box, PAD))


# ---- choices
@pytest.mark.parametrize("size", WINDOWS)
def test_offers_stand_between_seat_and_hand(size: tuple[int, int]) -> None:
    for ratio in (0.63, 0.716):
        layout = Layout(*size, ratio)
        for place in slip_places(layout, 4):
            assert place.bottom <= layout.hand_y and place.h > 3 * layout.hit
            assert not any(place.overlaps(seat) for seat in (layout.me, layout.right, layout.left))


def test_an_offer_is_taken_anywhere_on_its_slip() -> None:
    taken: list[str] = []
    info = AnswerSlipInfo(
        "Come alone",
        2,
        "2 tricks needed",
        (("each trick", "+8"), ("1 or none", "−8")),
        "Cvita lays her cards down.",
    )
    kit = kit_of()
    offer = AnswerSlip(
        info, lambda: taken.append("come"), slip_places(kit.layout, 4)[1], kind="brass"
    )
    offer.draw(Surface((1280, 720)), kit)
    assert offer.hit(offer.rect.center) and not offer.hit((offer.rect.x - 2, offer.rect.centery))
    offer.press()
    assert taken == ["come"] and not kit.overflows
    button = offer._button(kit)
    assert Box(*offer.rect).contains(button) and button.h == kit.layout.hit


@pytest.mark.parametrize("players", [3, 4])
def test_a_waiting_refa_lies_under_its_number_where_it_is_no_minus(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every stroke stands below the figures and above the rule of the row, and the hat stays above
    them.
    """
    kit = kit_of((1280, 720))
    numbers: list[Box] = []
    strokes: list[tuple[float, float, float]] = []
    hats: list[float] = []
    write = Kit.pencil

    def pencil(kit: Kit, *given: Any, **rest: Any) -> Box:
        numbers.append(write(kit, *given, **rest))
        return numbers[-1]

    monkeypatch.setattr(Kit, "pencil", pencil)
    monkeypatch.setattr(
        pad_score.icons,
        "refa",
        lambda _surface, x, y, size, *_given, **_rest: strokes.append((x - size, x + size, y)),
    )
    monkeypatch.setattr(
        pad_score.icons, "hat", lambda _surface, _x, y, size, *_given, **_rest: hats.append(y)
    )
    values = ("0", "14", "12", "8")[:players]
    score = ScoreInfo(
        "Score",
        ("left", "own", "far", "right")[:players],
        (ScoreLine("Ana", values, refas=2), ScoreLine("Bojan", values, hat=True)),
    )
    draw_pad(Surface((1280, 720)), kit, kit.layout.pad, replace(PAD, rows=(), score=score))
    assert len(strokes) == 2 and len(hats) == 1
    own, below = numbers[1], numbers[players + 1]
    for left, right, y in strokes:
        assert y >= own.centery + kit.f(13), "under the figures"
        assert own.centerx - kit.f(30) <= left and right <= own.centerx + kit.f(30)
    assert strokes[0][1] < strokes[1][0], "one beside the other"
    assert hats[0] <= below.centery - kit.f(15) and strokes[0][2] + kit.f(14) <= hats[0], (
        "the hat of the next row is its own"
    )


@pytest.mark.parametrize("size", WINDOWS)
def test_the_tongue_of_the_slim_plate_covers_neither_plaque_nor_name(size: tuple[int, int]) -> None:
    kit = kit_of(size, players=4)
    layout = kit.layout
    for words in ("to play", "to announce", "to name it"):
        tab = tongue_box(kit, layout.across, words)
        assert tab.y >= layout.plaque_height and tab.y >= layout.across.bottom - kit.f(10)
        assert not any(
            tab.overlaps(box)
            for box in (layout.left, layout.right, *layout.backs("across", 10), *layout.talon())
        )
        assert tongue_box(kit, layout.left, words).y < layout.left.y


@pytest.mark.parametrize("size", WINDOWS)
def test_the_longest_call_stays_in_its_column(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_of(size)
    widths: list[int] = []
    write = Kit.pencil

    def pencil(kit: Kit, *given: Any, **rest: Any) -> Box:
        box = write(kit, *given, **rest)
        widths.append(box.w)
        return box

    monkeypatch.setattr(Kit, "pencil", pencil)
    for call in ("brez subkontre", "brez rekontre", "mortkontra"):
        draw_pad(
            Surface(size),
            kit,
            kit.layout.pad,
            PadInfo("Calls", NAMES, (("no kontra", None, None), (call, None, None))),
        )
    assert len(widths) >= 6 and max(widths) <= (kit.layout.pad.w - 2 * kit.f(14)) / 3 - 2 * kit.f(
        8
    ), "with air before the lines"


@pytest.mark.parametrize("size", WINDOWS)
def test_a_tab_stands_on_a_card_and_not_over_its_corner_letters(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The index begins 14 thousandths of the card under its edge."""
    kit = kit_of(size)
    boxes: list[Box] = []
    monkeypatch.setattr(Kit, "sprite", lambda _kit, _surface, _key, box, *_rest: boxes.append(box))
    card_labels.draw_tab(Surface(size), kit, 400, 300, "talon")
    assert 300 <= boxes[0].bottom <= 300 + round(kit.layout.card_h * 0.014)


@pytest.mark.parametrize("size", WINDOWS)
def test_the_crown_of_the_last_trick_covers_neither_title_nor_card(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_of(size)
    tops: list[float] = []
    cards: list[tuple[float, float]] = []
    titles: dict[str, Box] = {}
    write = Kit.text

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *given: Any, **rest: Any
    ) -> Box:
        titles[words] = write(kit, surface, x, y, words, *given, **rest)
        return titles[words]

    monkeypatch.setattr(Kit, "text", text)
    monkeypatch.setattr(
        Kit, "card", lambda _kit, _surface, _card, x, y, _height, **_rest: cards.append((x, y))
    )
    monkeypatch.setattr(
        pad, "draw_tab", lambda _surface, _kit, _x, y, *_given, **_rest: tops.append(y)
    )
    draw_pad(
        Surface(size),
        kit,
        kit.layout.pad,
        replace(PAD, rows=(), note="", last=LastTrick("Last trick", ("C7", None, "CK"), 2)),
    )
    assert len(cards) == 2 and cards[0][0] < cards[1][0] - kit.layout.pad.w / 2
    assert tops == [cards[0][1]] and tops[0] - kit.f(32) > titles["Last trick"].bottom - kit.f(4)


def test_words_that_meet_in_a_run_are_one_piece() -> None:
    """A gap is drawn between pieces, and none belongs before a comma."""
    hearts = (Sign("H"), "Hearts")
    assert fill("{name} made {contract}, kontra ×4", name="Ana", contract=("betl",)) == (
        "Ana made betl, kontra ×4",
    )
    assert fill("{name} made {contract}, kontra ×4", name="Ana", contract=hearts) == (
        "Ana made",
        Sign("H"),
        "Hearts, kontra ×4",
    )


@pytest.mark.parametrize("size", WINDOWS)
def test_a_long_heading_of_a_slip_stays_above_the_rule(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_of(size)
    info = AnswerSlipInfo("Stay", 0, "Maximilian simply wins", (("you write", "0"),))
    drawn: list[Box] = []
    rules: list[float] = []
    write, line = Kit.text, shapes.line

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *given: Any, **rest: Any
    ) -> Box:
        box = write(kit, surface, x, y, words, *given, **rest)
        if words == info.need:
            drawn.append(box)
        return box

    monkeypatch.setattr(Kit, "text", text)
    monkeypatch.setattr(
        shapes,
        "line",
        lambda surface, x, y, *how, **more: (rules.append(y), line(surface, x, y, *how, **more)),
    )
    offer = AnswerSlip(info, rect=slip_places(kit.layout, 4)[0])
    offer.draw(Surface(size), kit)
    heading = drawn[0]
    assert heading.bottom <= rules[1] and heading.y >= rules[0]
