"""What is on the pad lies on it and keeps apart: calls, score, last trick and talon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pygame import Surface

from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.scores.columns.face import HatAndRefas
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.table import pad
from prefgame.ui.table.notes import LastTrick, PadInfo, Pile, pad_info
from prefgame.ui.table.pad import Pad
from prefgame.ui.widgets.canvas import Kit
from tests.ui.table.pad.filled_pad import CALLS, NAMES, PAD, WINDOWS, differs, kit_of
from tests.ui.table.pot_positions import POSITIONS as POT_POSITIONS

pytestmark = pytest.mark.usefixtures("screen")


# ---- the pad


@pytest.mark.parametrize("size", WINDOWS)
def test_the_zones_of_the_pad_lie_on_it_and_keep_apart(size: tuple[int, int]) -> None:
    kit = kit_of(size)
    box = kit.layout.pad
    zones = Pad(kit, box, PAD).zones()
    assert set(zones) == {"last", "score"}
    assert all(box.contains(zone) and zone.h >= 44 for zone in zones.values())
    assert not zones["last"].overlaps(zones["score"])
    assert set(Pad(kit, box, replace(PAD, last=None, score=None)).zones()) == set()


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
def test_talon_and_discards_have_their_place_beside_the_last_trick_at_every_size(
    size: tuple[int, int], deck: DeckName
) -> None:
    """Three rows of calls stay to be seen, and the cards put aside do not move when the
    first trick comes.
    """
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio), cards)
    box, rows = kit.layout.pad, CALLS[:3]
    whole = replace(
        PAD,
        rows=rows,
        ring=None,
        piles=(Pile("Talon", ("HT", "S7")), Pile("Discarded", ("D8", "C9"))),
    )
    zones = Pad(kit, box, whole).zones()
    assert set(zones) == {"last", "piles", "score"} and all(
        box.contains(zone) for zone in zones.values()
    )
    assert not any(
        zones[one].overlaps(zones[other])
        for one, other in (("last", "piles"), ("piles", "score"), ("last", "score"))
    )
    assert Pad(kit, box, whole).first_row == 0
    lying = Pad(kit, box, whole).cards()
    assert [card for part, card, _place in lying if part == "piles"] == ["HT", "S7", "D8", "C9"]
    assert all(zones[part].contains(place) for part, _card, place in lying)
    assert not any(
        one.overlaps(other)
        for at, (_p, _c, one) in enumerate(lying)
        for _q, _d, other in lying[:at]
    )
    before = Pad(kit, box, replace(whole, last=None)).cards()
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
        piles=(Pile("Talon", ("HT", "S7")), Pile("Discarded", ("D8", "C9"))),
    )
    plan = Pad(kit, kit.layout.pad, whole)
    assert plan.hidden == 0 and all(plan.shows(row) for row in range(5))
    assert (
        "last" in Pad(kit, kit.layout.pad, whole).zones()
        and "calls" not in Pad(kit, kit.layout.pad, whole).zones()
    )


def test_rows_without_room_are_counted_and_can_be_brought_back() -> None:
    kit = kit_of()
    box = kit.layout.pad
    many = replace(PAD, rows=tuple((str(i), None, None) for i in range(40)), ring=None)
    plan = Pad(kit, box, many)
    assert plan.shows(39) and not plan.shows(0) and plan.hidden == plan.first_row
    first = Pad(kit, box, replace(many, back=plan.hidden))
    assert first.shows(0) and not first.shows(39) and first.row_y(0) == plan.row_y(plan.first_row)
    assert (
        Pad(kit, box, many)
        .zones()["calls"]
        .contains(Box(box.x, box.y + plan.calls, box.w, plan.row_h))
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
        Pad(kit, box, many).draw(Surface((1280, 720)))
        assert marks.count(str(plan.hidden)) == 2, (
            "how many rows lie above, and the first row that is seen"
        )


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_a_long_note_loses_its_last_sentences_before_calls_come_closer(
    size: tuple[int, int],
) -> None:
    kit = kit_of(size)
    info = pad_info(POT_POSITIONS["taken over again"].view(0), "", turn=True)
    alone = Pad(kit, kit.layout.pad, info)
    note = "The first sentence says most. " + "Another one says a little more. " * 8
    plan = Pad(kit, kit.layout.pad, replace(info, note=note.strip()))
    assert plan.row_h >= min(alone.row_h, kit.f(30)) and not plan.hidden
    assert note.startswith(plan.words) and plan.words.endswith(".")
    assert plan.note + plan.note_h <= plan.piles


def test_when_calls_need_the_room_the_oldest_leave_the_pad() -> None:
    kit = kit_of()
    box = kit.layout.pad
    many = replace(PAD, rows=tuple((str(i), None, None) for i in range(40)))
    plan = Pad(kit, box, many)
    assert 0 < plan.first_row < 40
    assert plan.row_y(39) < plan.note <= plan.last <= plan.score
    assert Pad(kit, box, PAD).first_row == 0


def test_a_call_is_written_from_left_to_right() -> None:
    kit = kit_of()
    written = replace(PAD, newest=(1, 0))
    box = kit.layout.pad

    def draw(part: float) -> Callable[[Surface], None]:
        return lambda s: Pad(kit, box, written).draw(s, part)

    assert differs(kit, draw(0.0), draw(0.5)) and differs(kit, draw(0.5), draw(1.0))
    assert not differs(kit, draw(1.0), lambda s: Pad(kit, box, PAD).draw(s))


# ---- choices


@pytest.mark.parametrize("players", [3, 4])
def test_a_waiting_refa_lies_under_its_number_where_it_is_no_minus(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every stroke stands below the figures and above the rule of the row, and the hat
    stays above them.
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
        icons,
        "refa",
        lambda _surface, x, y, size, *_given, **_rest: strokes.append((x - size, x + size, y)),
    )
    monkeypatch.setattr(
        icons, "hat", lambda _surface, _x, y, size, *_given, **_rest: hats.append(y)
    )
    values = ("0", "14", "12", "8")[:players]
    score = ScoreInfo(
        "Score",
        ("left", "own", "far", "right")[:players],
        (
            ScoreLine("Ana", values, marks=HatAndRefas(refas=2)),
            ScoreLine("Bojan", values, marks=HatAndRefas(hat=True)),
        ),
    )
    Pad(kit, kit.layout.pad, replace(PAD, rows=(), score=score)).draw(Surface((1280, 720)))
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
        Pad(
            kit,
            kit.layout.pad,
            PadInfo("Calls", NAMES, (("no kontra", None, None), (call, None, None))),
        ).draw(Surface(size))
    assert len(widths) >= 6 and max(widths) <= (kit.layout.pad.w - 2 * kit.f(14)) / 3 - 2 * kit.f(
        8
    ), "with air before the lines"


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
    Pad(
        kit,
        kit.layout.pad,
        replace(PAD, rows=(), note="", last=LastTrick("Last trick", ("C7", None, "CK"), 2)),
    ).draw(Surface(size))
    assert len(cards) == 2 and cards[0][0] < cards[1][0] - kit.layout.pad.w / 2
    assert tops == [cards[0][1]] and tops[0] - kit.f(32) > titles["Last trick"].bottom - kit.f(4)
