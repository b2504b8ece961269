"""Hints at the table: asked for by key and by mouse in every phase, shown on a slip, followed by
what is ringed.
"""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

import prefgame.app.play.thinking as thinking_module
from prefgame.app.play.hints import Fact, Hint, HintChoice, Reason, Success
from prefgame.app.words.hints import (
    card_in_sentence,
    describe_chance,
    describe_low_chance,
    describe_score,
    percent,
    sentence,
)
from prefgame.cards import Card, Suit, parse_cards
from prefgame.engine.commands import CallBid, Defend, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.i18n import languages
from prefgame.rules.base import Answer, Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.call_bubble import bubble_box
from prefgame.ui.table.hints.all_choices import HintList
from prefgame.ui.table.hints.rows import hint_rows
from prefgame.ui.table.hints.table_hints import HintGlance
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.pad.plan import pad_cards, pad_parts, pad_zones
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.widgets.window import Window, headless
from tests.helpers import announced, parse, say
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, LONG, POSITIONS, at
from tests.ui.table_game import Player, label_of, sit_down

ASKED = [name for name, match in POSITIONS.items() if match.to_act == 0]
"""positions in which Ana is asked"""


KNOWN: dict[str, Hint] = {}


@pytest.fixture(autouse=True)
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question asked at another size or in another language is not thought about again."""
    real = thinking_module.find_hint

    def find(view: SeatView, stream: str) -> Hint:
        key = repr((view, stream))
        if key not in KNOWN:
            KNOWN[key] = real(view, stream)
        return KNOWN[key]

    monkeypatch.setattr(thinking_module, "find_hint", find)


def asks(window: Window, home: Path, match: Match, **settings: object) -> Player:
    """Ana at the table, who has asked for a hint and got it."""
    player = sit_down(window, home, match, still=True, **{"pace": "at_once", **settings})
    player.until_asked()
    player.key(pygame.K_h)
    player.until(lambda: player.session.hint is not None)
    player.frames(10)
    return player


def ringed(player: Player) -> list[Widget]:
    return [widget for widget in (*player.table.choices, *player.table.stage.hand) if widget.ringed]


def hidden(player: Player) -> set[str]:
    """What of the table the slip with the hint lies on."""
    table, layout, kit = player.table, player.table.layout, player.table.kit
    slip, pad = table.hints.slip.box, player.table.frame.pad_info()
    things = [("hand", card.rect) for card in table.stage.hand] + [
        ("choice", choice.rect) for choice in table.choices
    ]
    things += [("plate", box) for _place, box, _info in table.frame.seats()] + [
        ("rail", layout.rail)
    ]
    things += [
        ("call", bubble_box(kit, place, call)) for place, call in table.stage.bubbles.items()
    ]
    things += [
        ("trick", layout.trick_slots(table.stage.out)[place]) for place, _card in table.stage.trick
    ]
    things += [("talon", box) for box in layout.talon()[: table.stage.talon]] + [
        ("open card", box) for _card, box in table.phase.cards()
    ]
    things += [
        (part, box)
        for part, box in pad_zones(kit, layout.pad, pad).items()
        if part not in ("calls", "piles")
    ]
    if table.shown.turn.phase is not Phase.EXCHANGE:  # there the talon lies large in the middle
        things += [(part, box) for part, _card, box in pad_cards(kit, layout.pad, pad)]
    return {name for name, box in things if box.overlaps(slip)}


# ---- every phase


@pytest.mark.parametrize("name", ASKED)
def test_whoever_presses_what_is_ringed_does_what_the_hint_says(
    name: str, window: Window, tmp_path: Path
) -> None:
    player = asks(window, tmp_path, POSITIONS[name])
    hint = player.session.hint
    assert hint is not None and player.table.hints.shown
    before = len(player.session.match.log)
    for _press in range(5):
        if len(player.session.match.log) > before:
            break
        assert ringed(player), "something is ringed until it is done"
        player.press(ringed(player)[0])
        player.frames(8)
    again = Match.replay(player.session.match.log[:before])
    for command in hint.choices[0].commands:
        again.submit(command)
    assert player.session.match.log[before : len(again.log)] == again.log[before:]
    assert not ringed(player) and not player.table.hints.open, "the hint went with the turn"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_every_word_of_a_hint_has_its_place(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    for name in ASKED:
        player = asks(window, tmp_path / name, POSITIONS[name], deck=deck)
        layout = window.layout
        slip = player.table.hints.slip if not layout.compact else window.scene.slip  # type: ignore[union-attr]
        assert slip.box.h > 0 and layout.window.contains(slip.box), name
        assert layout.compact or not hidden(player), name
        boxes = [slip.more.rect, slip.away.rect]
        assert all(slip.box.contains(box) and box.h >= layout.hit for box in boxes) and not boxes[
            0
        ].overlaps(boxes[1]), name
        player.click(*slip.more.rect.center)
        player.frames(10)
        assert isinstance(window.scene, HintList) and layout.window.contains(window.scene.box), name
        assert not window.kit.overflows, (name, window.kit.overflows)
    window.close()


def test_large_text_leaves_the_slip_on_the_pad(tmp_path: Path) -> None:
    headless()
    window = Window((1280, 720))
    for name in ASKED:
        player = asks(window, tmp_path / name, POSITIONS[name], text_scale=130)
        assert window.layout.window.contains(player.table.hints.slip.box), name
        assert not {"hand", "choice", "trick", "plate"} & hidden(player), name
    window.close()


@pytest.mark.parametrize("code", languages())
def test_a_hint_has_room_in_every_language(code: str, window: Window, tmp_path: Path) -> None:
    for name in ASKED:
        player = asks(window, tmp_path / name, POSITIONS[name], language=code)
        assert window.layout.window.contains(player.table.hints.slip.box) and not hidden(player) - {
            "score"
        }, name
        player.press(player.table.hints.slip.more)
        player.frames(4)
        assert not window.kit.overflows, (name, window.kit.overflows)


# ---- asking and putting away


def test_the_same_by_mouse_and_the_slip_goes_by_its_cross_the_button_the_key_and_escape(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(), still=True, pace="at_once")
    player.until_asked()
    hints = player.table.hints
    keys = [lambda code=code: player.key(code) for code in (pygame.K_h, pygame.K_ESCAPE)]
    for close in (lambda: player.press(hints.slip.away), lambda: player.press(hints.button), *keys):
        player.press(hints.button)
        player.until(lambda: hints.shown and player.session.hint is not None)
        player.frames(4)
        assert ringed(player)
        close()
        player.frames(4)
        assert not hints.shown and not ringed(player)
        assert window.scene is player.table, "Escape puts the slip away, nothing else"
    player.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, TableMenu)


def test_while_it_is_thought_about_the_slip_says_so_but_not_at_once(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    real = thinking_module.find_hint
    monkeypatch.setattr(thinking_module, "find_hint", lambda *given: (go.wait(60), real(*given))[1])
    player = sit_down(window, tmp_path, at(), still=True, pace="at_once")
    player.until_asked()
    player.key(pygame.K_h)
    hints = player.table.hints
    assert hints.waiting and not hints.shown and player.table.awake
    player.frames(4, 0.05)
    assert hints.shown and hints.slip.info.why == "Thinking …" and not ringed(player)
    go.set()
    player.until(lambda: player.session.hint is not None)
    player.frames(4)
    assert hints.slip.info.why != "Thinking …" and ringed(player)


def test_a_hint_asked_for_goes_with_the_turn(window: Window, tmp_path: Path) -> None:
    player = asks(window, tmp_path, at())
    player.key(pygame.K_p)
    player.frames(10)
    hints = player.table.hints
    assert not hints.shown and not hints.open and not hints.button.enabled
    player.key(pygame.K_h)
    assert (
        player.table.group.tooltip is not None
        and player.table.group.tooltip.text == "A hint comes when it is your turn."
    )


def test_calls_last_trick_and_score_stay_to_be_seen_beside_the_slip(
    window: Window, tmp_path: Path
) -> None:
    player = asks(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", "HA", "H8", "HJ")
    )
    info = player.table.frame.pad_info()
    assert info.rows and info.last is not None and info.score is not None and not info.covered
    assert not hidden(player)


def test_what_of_the_pad_must_lie_under_the_slip_is_not_seen_cut(
    window: Window, tmp_path: Path
) -> None:
    """Much is said at the exchange: the sentence of the pad gives way as a whole, and comes
    back.
    """
    player = asks(window, tmp_path, POSITIONS["exchange"])
    parts = pad_parts(window.kit, window.layout.pad, player.table.frame.pad_info())
    under = {name for name, box in parts.items() if box.overlaps(player.table.hints.slip.box)}
    assert under and under == player.table.frame.pad_info().covered <= {"note", "piles"}
    player.key(pygame.K_ESCAPE)
    player.frames(4)
    assert not player.table.frame.pad_info().covered


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("come", "come", "no", "no", "no"), "and half of what the other defender may expect."),
        (("come", "stay", "alone", "no"), "points you may expect at the settlement."),
        (
            ("stay", "come", "invite", "no", "no"),
            "points that the one you play for may expect at the settlement.",
        ),
    ],
)
def test_a_score_tells_whose_points_it_counts(answers: tuple[str, ...], told: str) -> None:
    """The seat after the declarer came with the other one, alone, or is the other one's guest."""
    match = announced("croatian", "4")
    for answer in answers:
        if match.view(1).turn.phase is not Phase.PLAY:
            say(match, answer)
    view = match.view(1)
    assert view.turn.phase is Phase.PLAY and describe_score(view).endswith(told)


def test_all_choices_are_listed_and_escape_leads_back_to_the_slip(
    window: Window, tmp_path: Path
) -> None:
    player = asks(window, tmp_path, POSITIONS["exchange"])
    player.press(player.table.hints.slip.more)
    scene = window.scene
    assert isinstance(scene, HintList)
    assert len(scene.rows) == 66 and all(row.plays and row.choice for row in scene.rows)
    assert not scene.rows[0].rough and any(row.rough for row in scene.rows)
    assert all(row.score.startswith("about ") is row.rough for row in scene.rows)
    player.frames(4)
    assert (
        window.layout.window.contains(scene.box)
        and scene.box.contains(scene.area.track)
        and scene.area.limit > 0
    )
    player.key(pygame.K_END)
    player.frames(2)
    assert scene.area.offset == scene.area.limit
    player.key(pygame.K_ESCAPE)
    assert window.scene is player.table and player.table.hints.shown


def test_a_narrow_window_shows_the_slip_alone_and_the_rings_stay(tmp_path: Path) -> None:
    headless()
    window = Window((1024, 640))
    player = asks(window, tmp_path, at())
    assert isinstance(window.scene, HintGlance)
    player.key(pygame.K_ESCAPE)
    player.frames(4)
    assert window.scene is player.table and ringed(player)
    player.press(ringed(player)[0])
    assert not ringed(player)
    window.close()


def test_whoever_wants_no_hints_has_neither_button_nor_key(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(), still=True, pace="at_once", hints=False)
    player.until_asked()
    assert player.table.hints.button not in player.table.group.widgets
    player.key(pygame.K_h)
    player.frames(4)
    assert (
        not player.table.hints.open
        and player.session.hint is None
        and not player.session.hint_pending
    )
    player.game.change(hints=True)
    player.frames(2)
    assert player.table.hints.button in player.table.group.widgets


# ---- words


def test_chances_are_told_as_card_players_do() -> None:
    assert [describe_chance(chance) for chance in (0.0, 0.04, 0.1, 0.78, 0.97)] == [
        "almost never",
        "almost never",
        "about 1 time in 10",
        "about 8 times in 10",
        "almost always",
    ]
    assert (
        describe_low_chance(0.3) == "only about 3 times in 10"
        and describe_low_chance(0.01) == "almost never"
    )
    assert [percent(chance) for chance in (None, 0.534, 0.99, 0.997, 0.001)] == [
        "",
        "53\u00a0%",
        "99\u00a0%",
        ">\u00a099\u00a0%",
        "<\u00a01\u00a0%",
    ]


def _hint(*reasons: Reason) -> Hint:
    return Hint((HintChoice((CallBid(parse("2").bid),), 1.0, 0.5),), Success.CONTRACT, reasons)  # type: ignore[union-attr]


def test_every_fact_has_its_words(window: Window) -> None:
    view = at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", "H7").view(1)
    deck = window.kit.deck
    for fact in Fact:
        reason = Reason(
            fact,
            parse_cards("HK"),
            Suit.H,
            2,
            0.6,
            PlayCard(Card.C7),
            find_ruleset("croatian").contract("6", False),
        )
        words = sentence(view, deck, _hint(reason))
        assert words.endswith(".") and not words[0].islower() and "{" not in words, fact
        assert words != "No other choice brings more.", fact


def test_the_sentence_joins_hand_and_expectation(window: Window) -> None:
    view = at(*BOJAN_PLAYS_DIAMONDS).view(2)
    found = (
        Reason(Fact.SURE_TRUMPS, suit=Suit.D, count=2),
        Reason(Fact.ACES, parse_cards("CA"), Suit.D),
        Reason(Fact.REACHES, count=2, chance=0.8),
    )
    assert (
        sentence(view, window.kit.deck, _hint(*found))
        == "2 sure trump tricks and 1 side ace: you reach your 2 tricks about 8 times in 10."
    )
    assert sentence(view, window.kit.deck, _hint()) == "No other choice brings more."


@pytest.mark.parametrize(
    ("score", "end"),
    [(-12.0, "but no other choice costs less"), (3.0, "but no other choice brings more")],
)
def test_what_seldom_comes_off_is_advised_because_nothing_else_is_better(
    score: float, end: str, window: Window
) -> None:
    """An invitation against sans was advised at 4 in 10, and nothing said why."""
    view = at(*BOJAN_PLAYS_DIAMONDS, "stay").view(0)
    invite = HintChoice((Defend(Answer.COME), Defend(Answer.INVITE)), score, 0.4)
    found = Reason(Fact.ACES, parse_cards("SA HA")), Reason(Fact.TOGETHER, count=4, chance=0.4)
    told = sentence(view, window.kit.deck, Hint((invite,), Success.CONTRACT, found))
    assert told == f"2 aces: together you reach 4 tricks only about 4 times in 10, {end}."
    likely = Reason(Fact.TOGETHER, count=4, chance=0.6)
    assert (
        sentence(view, window.kit.deck, Hint((invite,), Success.CONTRACT, (likely,)))
        == "Together you reach 4 tricks about 6 times in 10."
    )


def test_a_hint_at_sans_speaks_of_aces_for_without_trumps_no_suit_is_a_side_suit(
    window: Window,
) -> None:
    sans = Reason(Fact.MEANT, contract=find_ruleset("croatian").contract("7", False))
    told = sentence(
        at().view(0),
        window.kit.deck,
        _hint(
            sans,
            Reason(Fact.ACES, parse_cards("SA DA HA")),
            Reason(Fact.MAKES_WITH_TALON, chance=0.8),
        ),
    )
    assert told == "Sans is meant; 3 aces: with the talon the contract is made about 8 times in 10."


def test_why_a_contract_with_poor_trumps_is_right_is_told_in_order(window: Window) -> None:
    window.configure(deck="german")
    found = (
        Reason(Fact.TRUMPS, parse_cards("CQ"), Suit.C, 3),
        Reason(Fact.SIDE_SUIT, parse_cards("SA SQ"), Suit.S, 5),
        Reason(Fact.ACES, parse_cards("SA DA HA"), Suit.C),
        Reason(Fact.WORTH_MORE, suit=Suit.S),
        Reason(Fact.MAKES, chance=0.9),
    )
    assert sentence(at().view(0), window.kit.deck, _hint(*found)) == (
        "3 cards of acorns (over), 5 cards of leaves (ace, over) beside them and 3 side aces; a "
        "contract in leaves would count less: the contract is made about 9 times in 10."
    )


def test_a_pass_says_how_often_a_contract_would_be_made(window: Window) -> None:
    view, two = at().view(0), parse("2")
    assert (
        sentence(view, window.kit.deck, _hint(Reason(Fact.WOULD_MAKE, chance=0.6, command=two)))
        == "Not safe enough for 2: a contract would be made about 6 times in 10."
    )
    assert (
        sentence(view, window.kit.deck, _hint(Reason(Fact.WOULD_MAKE, chance=0.3, command=two)))
        == "Too weak for 2: a contract would be made only about 3 times in 10."
    )
    assert sentence(
        view, window.kit.deck, _hint(Reason(Fact.WOULD_MAKE, chance=0.3, command=parse("betl")))
    ).startswith("Too weak for betl: ")
    betl = (
        Reason(Fact.MEANT, contract=find_ruleset("croatian").contract("6", False)),
        Reason(Fact.GAP, parse_cards("CK"), Suit.C),
        Reason(Fact.MAKES_WITH_TALON, chance=0.7),
    )
    assert sentence(view, window.kit.deck, _hint(*betl)) == (
        "Betl is meant; the danger is in acorns: with the talon the contract is made about 7 "
        "times in 10."
    )


def test_who_has_to_beat_a_card_is_named(window: Window) -> None:
    view = at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", "H7").view(1)
    assert (
        sentence(view, window.kit.deck, _hint(Reason(Fact.MUST_BE_BEATEN, parse_cards("HK"))))
        == "Cvita has to beat it, or the trick is yours."
    )


def test_cards_are_named_after_the_deck(window: Window) -> None:
    window.configure(deck="german")
    assert card_in_sentence(window.kit.deck, Card.HQ) == "the over of hearts"
    window.configure(deck="french")
    assert card_in_sentence(window.kit.deck, Card.HQ) == "the queen of hearts"


def test_choices_are_called_as_their_buttons_are(window: Window, tmp_path: Path) -> None:
    for name in ("auction later", "second to answer", "asked how", "kontra", "rekontra"):
        player = asks(window, tmp_path / name, POSITIONS[name])
        hint = player.session.hint
        assert hint is not None
        buttons = {label_of(widget) for widget in player.table.choices}
        assert {
            row.choice for row in hint_rows(player.table.shown, window.kit.deck, hint)
        } <= buttons, name


@pytest.mark.parametrize(
    ("size", "text_scale"), [((1280, 720), 100), ((1366, 768), 100), ((1920, 1080), 115)]
)
def test_slip_and_backs_stay_as_they_are_while_the_exchange_is_chosen(
    size: tuple[int, int], text_scale: int, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    player = asks(window, tmp_path, at(*LONG[:9]), deck="french", text_scale=text_scale)
    table = player.table

    def still() -> tuple[Box, bool]:
        player.frames(10)
        slip = table.hints.slip.box
        things = [
            *(card.rect for card in table.stage.hand),
            *(choice.rect for choice in table.choices),
            *table.stage.visible_boxes(table.kit),
        ]
        assert not any(slip.overlaps(box) for box in things)
        return slip, table.stage._backs_hidden(table.layout)

    before = still()
    for text in ("HQ", "H7"):
        card = player.card(text)
        player.click(card.rect.x + 8, card.rect.y + 20)
        assert still() == before
    player.press(player.button("5"))
    assert still() == before
    player.window.configure(text_scale=1.3)
    assert still() != before, "another window, another place"
    window.close()


@pytest.mark.parametrize("name", ASKED)
def test_the_focus_goes_to_what_the_hint_means(name: str, window: Window, tmp_path: Path) -> None:
    player = asks(window, tmp_path, POSITIONS[name])
    assert player.table.group.focus in ringed(player)
