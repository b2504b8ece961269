"""The words and the open cards of a claim have room in every window and language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from prefgame.app.play.claims import Claim, NoClaim
from prefgame.i18n import languages, use_language
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.system.display import headless
from prefgame.ui.table.open_hands import open_boxes
from prefgame.ui.table.phases import claim as claiming
from prefgame.ui.table.phases.claim import ClaimPhase, EndPhase
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Text
from prefgame.ui.widgets.styles import NOTE
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import with_noun
from tests.app.play.claimed_hands import LATE, at_claim, game_in_spades, play_cards
from tests.each_value import each_value
from tests.ui.table.phases.claiming import ANA, BOJAN, CLAIMS, GIVEN_UP, asked, poor_hand


@pytest.mark.parametrize(
    ("size", "deck"), [((1280, 720), "german"), ((1920, 1080), "french"), ((1024, 640), "german")]
)
def test_the_open_hands_can_be_read(
    size: tuple[int, int], deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large, clear of the trick, the plates and the slip, and with their corner letters where one
    hides another.
    """
    headless()
    window = Window(size)
    player = asked(window, tmp_path, at_claim(BOJAN), "always", deck=deck)
    layout, drawn = window.layout, list[tuple[str, int, dict[str, Any]]]()
    real = type(window.kit).card

    def noted(
        kit: Kit, surface: Surface, card: str, x: float, y: float, h: int, **how: Any
    ) -> None:
        drawn.append((card, h, how))
        real(kit, surface, card, x, y, h, **how)

    monkeypatch.setattr(type(window.kit), "card", noted)
    player.table.desk.stage.draw_below(window.surface, window.kit)
    opened = [
        (h, how.get("covered"))
        for card, h, how in drawn
        if card in {card for cards in player.table.desk.stage.opened.values() for card in cards}
    ]
    assert (
        len(opened) == 20
        and all(h >= 0.49 * layout.card_h for h, _covered in opened)
        and all(covered for _h, covered in opened)
    )
    for place in ("left", "right"):
        for count in (1, 5, 6, 10):
            boxes = open_boxes(layout, place, count)
            others = (*layout.trick_slots().values(), layout.seat(place), layout.me, layout.claim)
            assert len(boxes) == count and not any(
                box.overlaps(other) for box in boxes for other in others
            ), (place, count)
            assert all(layout.table.contains(box) for box in boxes)
            upper, lower = boxes[0], boxes[-1]
            assert lower.y == upper.y or lower.y >= upper.y + 0.6 * upper.h, (
                "the second row leaves the first to be read"
            )
            assert layout.height < 1000 or lower.y == upper.y or lower.y > upper.bottom, (
                "and is clear of it where there is room"
            )
    window.close()


@pytest.mark.parametrize(
    ("code", "size"),
    each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)]),
)
@pytest.mark.parametrize("text_scale", [115, 130])
def test_with_large_text_the_slip_of_a_claim_leaves_the_open_cards_and_the_hand_free(
    text_scale: int, size: tuple[int, int], code: str, tmp_path: Path
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    player = asked(window, tmp_path, at_claim(BOJAN), "ask", text_scale=text_scale)
    phase, layout = player.table.desk.phase, player.table.kit.layout
    assert isinstance(phase, ClaimPhase)
    sheets: list[Box] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            type(window.kit), "sheet", lambda _kit, _surface, box, *_given: sheets.append(box)
        )
        for claim in (
            *(claim for claim, _told in CLAIMS.values()),
            *(claim for claim, _told, _proof in GIVEN_UP.values()),
            Claim(2, (0, 2), 5, False, {}, goes_down=True),
        ):
            phase.claim = replace(claim, hands={seat: () for seat in range(3)})
            player.table.hands.refresh()
            sheets.clear()
            phase.draw(window.surface)
            (slip,) = sheets
            opened = [
                box
                for place in ("left", "right")
                for count in range(1, 11)
                for box in open_boxes(layout, place, count)
            ]
            assert not any(slip.overlaps(box) for box in (*opened, layout.hand, layout.me)), (
                phase.headline()
            )
            assert all(slip.contains(choice.rect) for choice in player.table.desk.choices)
            assert not player.table.kit.overflows
    window.close()


@pytest.mark.parametrize(
    ("code", "size"),
    each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)]),
)
def test_every_word_of_a_claim_has_room(
    size: tuple[int, int], code: str, tmp_path: Path, written: dict[str, Box]
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    for dealer in (BOJAN, ANA):
        player = asked(window, tmp_path / str(dealer), at_claim(dealer), "ask")
        if dealer == ANA:
            player.key(keys.CLAIM)
            player.frames(5)
        phase = player.table.desk.phase
        assert isinstance(phase, ClaimPhase) and not player.table.kit.overflows
        for claim in (
            *(claim for claim, _told in CLAIMS.values()),
            *(claim for claim, _told, _proof in GIVEN_UP.values()),
            Claim(2, (0, 2), 5, False, {}, goes_down=True),
        ):
            phase.claim = replace(claim, hands={seat: () for seat in range(3)})
            player.table.hands.refresh()
            written.clear()
            player.frames(2)
            headline_box, proof = (
                written[with_noun(phase.headline())],
                written[with_noun(phase.detail())],
            )
            assert not player.table.kit.overflows and not headline_box.overlaps(proof), (
                phase.headline()
            )
            assert player.table.kit.layout.claim.contains(
                headline_box
            ) and player.table.kit.layout.claim.contains(proof), phase.detail()
        assert all(
            player.table.kit.layout.table.contains(choice.rect)
            for choice in player.table.desk.choices
        )
    player = asked(
        window, tmp_path / "part", play_cards(game_in_spades("come", "come", "no", "no"), *LATE)
    )
    player.key(keys.CLAIM)
    written.clear()
    player.frames(2)
    phase = player.table.desk.phase
    assert (
        isinstance(phase, EndPhase)
        and len(player.table.desk.choices) == 2  # the rest is not given up beside what is certain
        and not player.table.kit.overflows
    )
    headline_box, detail = (
        written[with_noun(phase.headline())],
        written[with_noun(phase.detail())],
    )
    assert not headline_box.overlaps(detail) and all(
        box.bottom <= player.table.kit.layout.claim.bottom for box in (headline_box, detail)
    )
    window.close()


def test_the_open_cards_across_leave_the_plates_and_the_trick_free() -> None:
    for width, height in ((1024, 640), (1280, 720), (1920, 1080)):
        layout = Layout(width, height, players=4)
        for count in (1, 4, 5, 10):
            boxes = open_boxes(layout, "across", count)
            others = (
                layout.left,
                layout.across,
                layout.right,
                layout.rail,
                *layout.trick_slots("left").values(),
            )
            assert len(boxes) == count and not any(
                box.overlaps(other) for box in boxes for other in others
            ), (width, height)
            # the plaque may be wider than the plate
            assert min(box.y for box in boxes) >= layout.plaque_height
            assert min(box.h for box in boxes) >= 0.25 * layout.card_h


def test_no_word_of_a_slip_becomes_smaller_than_it_usually_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window((1180, 640))
    monkeypatch.setattr(
        EndPhase,
        "detail",
        lambda _phase: "There is no room beside the buttons for so many words. " * 2,
    )
    player = asked(window, tmp_path, poor_hand(), still=True, text_scale=130)
    player.key(keys.CLAIM)
    phase, kit = player.table.desk.phase, player.table.kit
    assert isinstance(phase, EndPhase) and kit.layout.usual < 1
    least = kit.f(NOTE.pixels * kit.layout.usual)
    for box, leaf in phase._words.parts:
        assert isinstance(leaf, Text)
        fitted = kit._fitted(str(leaf.words), leaf.style.face, leaf.style.pixels, box.w, None, 2)
        assert fitted.complete and fitted.pixels >= least
    window.close()


@pytest.mark.parametrize(("code", "text_scale"), each_value(languages(), [130, 115, 100]))
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_the_slip_that_ends_a_hand_has_room_at_every_size_of_the_text(
    size: tuple[int, int],
    text_scale: int,
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    written: dict[str, Box],
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    player = asked(
        window,
        tmp_path,
        play_cards(game_in_spades("come", "come", "no", "no"), *LATE),
        text_scale=text_scale,
    )
    player.key(keys.CLAIM)
    table = player.table
    for sure, why in ((3, NoClaim.UNPROVED), *((0, why) for why in NoClaim)):
        monkeypatch.setattr(player.session.claims, "sure_tricks", lambda sure=sure: sure)
        monkeypatch.setattr(claiming, "why_no_claim", lambda _view, why=why: why)
        table.desk.phase = phase = EndPhase(table.desk)
        table.desk.choices = phase.choices()
        written.clear()
        player.frames(2)
        headline_box, detail = (
            written[with_noun(phase.headline())],
            written[with_noun(phase.detail())],
        )
        boxes = [headline_box, detail, *(button.rect for button in phase.buttons)]
        assert not table.kit.overflows, (phase.detail(), table.kit.overflows)
        assert not any(
            one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[:at]
        ), phase.detail()
        assert all(table.kit.layout.table.contains(box) for box in boxes) and all(
            box.bottom < table.kit.layout.hand_y for box in boxes
        )
    window.close()
