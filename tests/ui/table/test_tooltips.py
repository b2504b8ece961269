"""Tooltips of the table: what they say, and that they cover nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from prefgame.i18n import use_language
from prefgame.ui.system.display import headless
from prefgame.ui.table.pad import Pad
from prefgame.ui.table.plate import dealer_box, plaque_box, slots_box
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.tooltip import Tooltip
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.helpers import sheet
from tests.narrow import known
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, POSITIONS, at, second_trick
from tests.ui.table.pot_positions import POSITIONS as POT_POSITIONS
from tests.ui.table.russian_positions import ALL_PASS, russian
from tests.ui.table.seen_things import rest, things_on_table
from tests.ui.table_game import sit_at_rest, sit_down


@pytest.mark.parametrize(
    ("deck", "king"), [("german", "King of acorns"), ("french", "King of clubs")]
)
def test_a_tooltip_names_every_open_card(
    deck: str, king: str, window: Window, tmp_path: Path
) -> None:
    match, dice = (
        at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"),
        random.Random(4),
    )
    while (
        match.to_act != 0
        or not match.table.this_hand.tricks
        or not match.table.this_hand.trick
        or len(match.legal()) == len(match.view(0).cards)
    ):
        match.submit(dice.choice(match.legal()), match.to_act)
    player = sit_down(window, tmp_path, match, still=True, deck=deck)
    player.until_asked()
    name = player.table.kit.deck.card_name
    for card in list(player.table.desk.stage.hand):
        assert rest(player, card.rect) == (
            name(card.card) if card.enabled else f"{name(card.card)}. {card.reason}"
        )
    assert name("CK") == king
    (place, led), *_others = player.table.desk.stage.trick
    leader = match.table.players[match.table.this_hand.trick[0][0]]
    assert (
        rest(player, player.table.kit.layout.trick_slots()[place])
        == f"{name(led)}, played by {leader}"
    )
    info = player.table.frame.pad().info
    for _part, text, box in Pad(player.table.kit, player.table.kit.layout.pad, info).cards():
        assert rest(player, box) == name(text)


def test_tooltips_explain_seats_slots_plaque_and_columns(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, POSITIONS["lead"], still=True)
    player.until_asked()
    table = player.table
    seats = {place: box for place, box, _info in table.frame.seats()}
    assert (
        rest(player, seats["left"]._replace(h=30)) == "Bojan is the declarer and needs six tricks."
    )
    assert (
        rest(player, seats["me"]._replace(h=30))
        == "Ana defends and needs 2 tricks, or 4 together with Cvita."
    )
    bojan = next(
        slots_box(table.kit, box, info)
        for place, box, info in table.frame.seats()
        if place == "left"
    )
    assert rest(player, known(bojan)) == "Filled: a trick taken. Empty: a trick still needed."
    assert (
        rest(player, plaque_box(table.kit, table.frame.plaque))
        == "Bojan plays bells, number 3. Defenders get 6 a trick."
    )
    heads = known(table.frame.pad().score_block()).heads()
    head_words = [rest(player, head) for head in heads]
    assert [words.partition(":")[0].partition(",")[0] for words in head_words] == [
        "The soup against the player on your left",
        "Points still to be paid off",
        "The soup against the player on your right",
    ]


@pytest.mark.parametrize(
    ("size", "deck"),
    each_value([(1024, 640), (1280, 720), (1920, 1080)], ["german", "french"]),
)
def test_no_tooltip_covers_a_name_a_button_a_card_or_what_it_explains(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    positions = POSITIONS | {
        "second trick": second_trick(
            "2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"
        ),
        "four play": at(
            *BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", rules="serbian", players=4
        ),
    }
    for name, match in positions.items():
        player = sit_down(window, tmp_path / name, match, still=True, pace="at_once", deck=deck)
        player.frames(8)
        group, things = player.table.group, things_on_table(player)
        for widget in group.widgets:
            for tooltip in filter(
                None,
                (widget.tip(), Tooltip(widget.reason, widget.said_at) if widget.reason else None),
            ):
                box, _side, _width = group.tip_spot(tooltip, window.kit)
                assert window.layout.window.contains(box) and not box.overlaps(tooltip.anchor), (
                    name,
                    tooltip,
                )
                under = [
                    what
                    for what, where in things
                    if where.overlaps(box) and not where.contains(tooltip.anchor)
                ]
                assert not under, (name, tooltip, under)
    window.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_tooltip_of_a_bid_points_at_it_or_lies_right_below_it_and_not_on_the_line_of_the_bar(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    for name in ("viennese auction", "a number was bid", "illustrated auction"):
        player = sit_down(window, tmp_path / name, POT_POSITIONS[name], still=True, pace="at_once")
        player.until_asked()
        table, line = player.table, player.table.frame.hint_box()
        for bid in table.desk.choices:
            tooltip = bid.tip()
            assert tooltip is not None and line is not None
            box, side, _width = table.group.tip_spot(tooltip, window.kit)
            assert side or box.x <= bid.rect.centerx <= box.right, (name, tooltip)
            assert not box.overlaps(line), (name, tooltip)
    window.close()


def test_a_tooltip_goes_with_the_next_key_and_does_not_come_back(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["exchange"], still=True, pace="at_once")
    player.until_asked()
    plate = player.table.desk.phase.me_box()
    assert rest(player, plate._replace(h=30)).startswith("Ana plays this hand")
    player.key(pygame.K_LSHIFT)
    assert player.table.group.tooltip is not None
    player.key(pygame.K_4)
    player.frames(60)
    assert player.table.group.tooltip is None
    assert rest(player, plate._replace(h=30)).startswith("Ana plays this hand"), (
        "the mouse has moved"
    )


def test_the_answer_to_the_key_of_the_hint_lies_beside_the_cards_of_the_others(
    tmp_path: Path,
) -> None:
    """Between the plaque, the plates and the fan of the left seat there is no room below it."""
    headless()
    window = Window((1920, 1080), less_motion=True)
    use_language("ru")
    seated = sit_at_rest(window, tmp_path, russian(*ALL_PASS, "D8", players=4))
    seated.key(keys.HINT)
    table = seated.table
    assert table.group.tooltip is not None
    spot = table.group.tip_spot(table.group.tooltip, table.kit)
    backs = table.desk.stage.back_boxes(table.kit.layout)
    assert backs and not any(spot.box.overlaps(box) for box in backs)
    window.close()


def test_tooltips_explain_the_signs_that_have_no_words(window: Window, tmp_path: Path) -> None:
    said = *BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"
    match = second_trick(*said, sheet=sheet(-8, 8, -30, refas=(1, 0, 0)))
    player = sit_at_rest(window, tmp_path, match)
    table = player.table
    info, pad = table.frame.pad().info, table.kit.layout.pad
    explained = {words: box for box, words in Pad(table.kit, pad, info).signs()}
    winner = info.names[known(known(info.last).winner)]
    for words in (
        "1 open refa: it doubles the next contract of this player.",
        "Under the hat: the number is above zero.",
        f"{winner} took this trick.",
    ):
        assert rest(player, explained[words]) == words
    dealer = next(box for _place, box, seat in table.frame.seats() if seat.dealer)
    assert rest(player, dealer_box(table.kit, dealer)) == "Cvita dealt this hand."
