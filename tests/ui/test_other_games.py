"""What the window shows of a game it knows nothing about: questions, contracts and hands that no
game of the registry has.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from prefgame.cards import Card, Suit, parse_cards
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.phases.registry import HANDLERS
from prefgame.engine.state import HandTable, Table, Trick
from prefgame.engine.turn import Turn
from prefgame.engine.view import SeatView
from prefgame.i18n import languages, use_language
from prefgame.rules import registry
from prefgame.rules.auctions.base import Calls
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.base import Phase, Refusal, Seat
from prefgame.rules.contracts import NO_TRICK, Contract, Goal
from prefgame.rules.defence.quotas import Quotas
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.guide.pages import the_contracts, the_game, the_play
from prefgame.ui.paper.score_sheet import ScoreSheetScene
from prefgame.ui.table.menu import table_menu
from prefgame.ui.table.phases.contract.exchange import ExchangePhase
from prefgame.ui.table.phases.payments import PaidDealPhase
from prefgame.ui.table.phases.question import QuestionPhase
from prefgame.ui.table.pot.money import Money
from prefgame.ui.table.seats.status import seat_info
from prefgame.ui.table.stopping import ask_to_stop
from prefgame.ui.table.tooltips import words as tooltip_words
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window, headless
from prefgame.ui.words.columns.story import ColumnStory
from tests.helpers import NAMES, ORDINARY_DEAL, deal, say
from tests.proof_game.at_the_table import make_drawn
from tests.proof_game.game import GAME
from tests.proof_game.known import make_known
from tests.ui.table_game import NoteTaker, Player, label_of, sit_at_rest, sit_down

SIZES = [(1280, 720), (1920, 1080)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def opened(request: pytest.FixtureRequest) -> Iterator[Window]:
    headless()
    window = Window(request.param, less_motion=True)
    yield window
    window.close()


def dealt(rules: RuleSet, *texts: str) -> Match:
    match = Match.start(rules, NAMES[:3])
    match.submit(deal(2, *ORDINARY_DEAL))
    return say(match, *texts)


def all_has_room(player: Player) -> None:
    """Every language, every word, every button."""
    table = player.table
    for code in languages():
        use_language(code)
        table._arrange()
        player.frames(2)
        boxes = [choice.rect for choice in table.choices]
        assert not table.kit.overflows, (code, table.kit.overflows)
        assert all(table.layout.table.contains(box) for box in boxes), code
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2)), code
    use_language("en")
    table.refresh()


# ---- a phase without a scene


@dataclass(frozen=True)
class Wish:
    """A command that the window has never heard of."""

    text: str

    def __str__(self) -> str:
        return self.text


WISHES = (
    "no",
    "clink",
    "drink to Cvita",
    "drink to all",
    "a song",
    "two songs",
    "sing the longest song of all",
    "sit down",
    "stand up",
    "leave",
)


def _made_up(value: str) -> Phase:
    phase = object.__new__(Phase)
    phase._name_, phase._value_ = value.upper(), value
    return phase


TOAST = _made_up("toast")


class ToastHandler(PhaseHandler):
    """Before the auction the eldest hand is asked for a toast."""

    phase = TOAST
    events = ()

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        return None if hand.calls.made else Turn(TOAST, hand.order[0])

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return tuple(Wish(text) for text in WISHES)  # type: ignore[misc]

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return None

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refusal, str] | None:
        return None

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        raise NotImplementedError

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        raise NotImplementedError


def known(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> RuleSet:
    """A game made from the Croatian one, which the registry knows during the test."""
    options = tuple(
        option for option in CROATIAN.options if option.field.partition(".")[0] not in changes
    )
    fields = {"options": options, **changes}
    rules = replace(CROATIAN, key="made up", name="Made up", **fields)
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, rules))
    return rules


@pytest.mark.parametrize("player", [0, 1])
def test_a_phase_without_a_scene_is_a_plaque_and_a_button_for_each_answer(
    player: int, opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HANDLERS, TOAST, ToastHandler())
    rules = known(monkeypatch, course=(TOAST, *CROATIAN.course))
    seated = sit_at_rest(opened, tmp_path, dealt(rules), player=player)
    table = seated.table
    assert isinstance(table.phase, QuestionPhase)
    assert table.phase.plaque().title == ("Your turn" if player == 0 else "Ana’s turn")
    assert seated.labels() == (
        ["No", *(text[0].upper() + text[1:] for text in WISHES[1:])] if player == 0 else []
    )
    assert seat_info(table.shown, 0, mine=player == 0).tongue == (
        "your turn" if player == 0 else "to answer"
    )
    all_has_room(seated)
    if player == 0:
        said: list[tuple[Command, ...]] = []
        monkeypatch.setattr(table, "submit", lambda *commands: said.append(commands))
        table.refresh()
        seated.press(seated.button("Clink"))
        assert said == [(Wish("clink"),)]


# ---- a mechanism without a scene


@dataclass(frozen=True, slots=True)
class OtherDefence(Quotas):
    """The same rules in another class."""


def test_a_defence_without_slips_is_answered_by_words(
    opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = known(monkeypatch, defence=OtherDefence())
    seated = sit_down(
        opened,
        tmp_path,
        dealt(rules, "pass", "pass", "2", "discard S7 S8", "announce 5"),
        still=True,
    )
    seated.until_still()
    table = seated.table
    assert isinstance(table.phase, QuestionPhase) and seated.labels() == ["Come", "Stay"]
    assert seat_info(table.shown, 0, mine=True).note == "your answer?"
    all_has_room(seated)
    seated.press(seated.button("Come"))
    assert [answer.value for _seat, answer in seated.session.match.table.hand.answers] == ["come"]


# ---- contracts by another name


def _ladder() -> tuple[Contract, ...]:
    """Six to ten in each suit and without trumps, and a contract without a number."""
    trumps = (Suit.S, Suit.C, Suit.D, Suit.H, None)
    names = [(level, trump) for level in range(6, 11) for trump in trumps]
    ladder = [
        Contract(f"{level}{trump.value if trump else 'NT'}", rank, trump, Goal(level))
        for rank, (level, trump) in enumerate(names, 1)
    ]
    return *ladder, Contract("misere", len(ladder) + 1, None, NO_TRICK, may_be_left=False)


LADDER = _ladder()
AUCTION = Stepwise(
    ladder=LADDER, plain_games=tuple(contract.as_game for contract in LADDER), named=()
)
POSITIONS = (
    (),
    ("6S",),
    ("6S", "6C", "pass", "same"),
    ("game", "pass", "pass"),
    ("game", "game", "pass"),
    ("6S", "pass", "pass"),
    ("6S", "pass", "pass", "discard ST D8", "announce 10NT"),
    ("pass", "6S", "pass", "discard S9 D7", "announce 7D"),
    ("pass", "6S", "pass", "discard S9 D7", "announce 7D", "come", "come", "no", "no"),
    ("pass", "6S", "pass", "discard S9 D7", "announce misere"),
)


@pytest.mark.parametrize("texts", POSITIONS, ids=" ".join)
def test_contracts_whose_names_are_no_figures_have_their_place(
    texts: tuple[str, ...], opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = known(monkeypatch, auction=AUCTION)
    for seat in range(2):
        seated = sit_down(
            opened, tmp_path / str(seat), dealt(rules, *texts), player=seat, still=True
        )
        seated.until_still()
        all_has_room(seated)
        shortcuts = [
            choice.shortcut for choice in seated.table.choices if choice.shortcut is not None
        ]
        assert len(shortcuts) == len(set(shortcuts))


def test_contracts_are_called_by_number_and_suit(
    opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = known(monkeypatch, auction=AUCTION)
    deck = opened.kit.deck
    view = dealt(rules, "pass", "6S", "pass", "discard S9 D7", "announce 7D").view(0)
    suit = deck.suit_in_sentence("D")
    assert tooltip_words.describe_plaque(view, deck).startswith(f"Bojan plays 7 {suit}. ")
    assert tooltip_words.describe_seat(view, 1) == "Bojan is the declarer and needs seven tricks."
    assert seat_info(view, 1, mine=False).count == "0 of 7"
    assert tooltip_words.describe_plaque(dealt(rules, "6S").view(0), deck).startswith(
        f"Ana bids 6 {deck.suit_in_sentence('S')}."
    )
    assert all(page(rules, deck).blocks for page in (the_game, the_contracts, the_play))


# ---- a hand that nobody declares


def undeclared(*, ended: bool = False) -> SeatView:
    """All passed, and everybody plays to take few tricks; Ana is to play, or the hand is over."""
    hands = [parse_cards(text) for text in ORDINARY_DEAL]
    first = Trick(tuple(zip((0, 1, 2), parse_cards("H9 HT HJ"))), 2)
    hand = HandTable(
        2,
        (0, 1, 2),
        Calls((0, 1, 2)),
        contract=Contract("all pass", 0, None, Goal(0, 2)),
        leader=0,
        tricks=(first,),
        trick=() if ended else ((2, Card("SJ")),),
        ended=ended,
        talon=hands[3],
        open_hands=tuple(hands[:3]) if ended else (),
    )
    table = Table(
        replace(CROATIAN, course=(Phase.PLAY,)),
        NAMES[:3],
        CROATIAN.score.new_sheet(3),
        hand,
        scored=ended,
    )
    cards = tuple(card for card in hands[0] if str(card) != "H9")
    view = SeatView(0, table, () if ended else cards, hands[0])
    if not ended:
        view.__dict__["turn"] = Turn(Phase.PLAY, 0, 0)
        view.__dict__["legal"] = tuple(PlayCard(card) for card in cards if card.suit is Suit.S)
    return view


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("live", [False, True])
def test_a_hand_without_a_declarer_shows_the_tricks_of_everybody(
    ended: bool, live: bool, opened: Window, tmp_path: Path
) -> None:
    view = undeclared(ended=ended)
    seated = sit_at_rest(opened, tmp_path, dealt(CROATIAN))
    table = seated.table
    seated.session.view = lambda *_seat: view  # type: ignore[method-assign]
    table._close_choice()
    table._become(view)
    table._settle()
    table.live = live and not ended
    all_has_room(seated)
    assert [seat_info(view, seat, mine=seat == 0).note for seat in range(3)] == [
        "0 tricks",
        "0 tricks",
        "1 trick",
    ]
    assert table.phase.plaque().line == "nobody declares"
    assert [tooltip_words.describe_seat(view, seat) for seat in range(3)] == [
        f"{name} tries to take few tricks; there is no declarer." for name in NAMES[:3]
    ]
    assert (
        tooltip_words.describe_plaque(view, opened.kit.deck)
        == "There is no declarer: all play for themselves and try to take few tricks."
    )
    table.frame.actions.show_last_trick()
    seated.frames(2)
    opened.pop()
    table.frame.actions.claim()
    seated.frames(2)
    if live and not ended:
        tip = table.group.tooltip
        assert tip is not None and tip.text in (
            "Without a declarer, all tricks are played.",
            "Claims are switched off in the settings.",
        )
        assert [card.card for card in table.stage.hand if card.enabled] == ["SA", "ST"]


def test_the_page_of_a_hand_without_a_declarer_says_so(window: Window) -> None:
    facts = ColumnStory(undeclared(ended=True), window.kit.deck)
    assert facts.headline() == "Nobody declared: all played for themselves"
    assert [(row.name, row.role, row.tricks) for row in facts.rows()] == [
        ("Ana", "plays alone", "0 tricks"),
        ("Bojan", "plays alone", "0 tricks"),
        ("Cvita", "plays alone", "1 trick"),
    ]
    assert facts.facts() == ("stopped after 1 trick",)


# ---- a whole game that is like none of the registry


BEGINNINGS = {
    "anything": (),
    "nobody declares": ("pass", "pass", "pass"),
    "a partner's open hand": ("pass", "pass", "7C", "announce 7C"),
    "taken over": ("7C", "pass", "7H", "announce 7H"),
}


@pytest.mark.parametrize("texts", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_game_of_other_mechanisms_is_played_at_the_table(
    texts: tuple[str, ...], window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One round of bids, a takeover that loops, a contract before the talon, a partner's open hand,
    hands that nobody declares, and a pot of its own.
    """
    make_known(monkeypatch)
    make_drawn(monkeypatch)
    rng = random.Random(1)
    seated = sit_down(
        window,
        tmp_path,
        dealt(GAME, *texts),
        still=True,
        pace="at_once",
        less_motion=True,
        hints=False,
    )
    session, seen = seated.session, set()

    def paid() -> bool:
        table = seated.table
        moves = table.animation.moving or table.timeline.busy
        return table.shown.table.scored and bool(table.choices) and not moves

    while not paid():
        if not isinstance(session.match.to_act, int):
            seated.until(paid)
        elif session.match.to_act == 0:
            seated.until(lambda: seated.ready or paid() or session.match.to_act != 0)
            if not seated.ready:  # the last card has played itself
                continue
            table, before = seated.table, len(session.match.log)
            seen.add(type(table.phase))
            assert not table.kit.overflows
            if isinstance(table.phase, ExchangePhase):
                for card in rng.sample(list(table.stage.hand), 2):
                    table._card_pressed(card)
                    seated.frames(4)
            cards = (
                []
                if isinstance(table.phase, ExchangePhase)
                else [card for card in table.stage.hand if card.enabled]
            )
            ready = cards or [choice for choice in table.choices if choice.enabled]
            rng.choice(ready).press()
            seated.frames(4)
            if len(session.match.log) == before:
                table.choices[-1].press()
            seated.until(lambda: len(session.match.log) > before)  # noqa: B023
        else:
            session._do(rng.choice(session.match.legal()), session.match.to_act)
            seated.frames(3)
    assert not seated.game.visits and len(session.match.table.hand.tricks) == 10
    phase, cash = seated.table.phase, seated.table.stage.cash
    assert isinstance(phase, PaidDealPhase) and cash.money is not None
    assert cash.money == Money(session.match.table.sheet.pot, session.match.table.sheet.purses)
    assert cash.money.pot + sum(cash.money.purses) == 0 and cash.money.pot != 0
    assert label_of(seated.table.choices[0]) == "Next hand" and not seated.table.kit.overflows
    assert (QuestionPhase in seen) is (not texts or texts[0] == "7C")


# ---- a game without an agreement to stop


def test_the_menu_offers_to_stop_only_where_the_game_knows_an_agreement(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def words(rules: RuleSet) -> list[str]:
        view = Match.start(rules, NAMES[:3]).view(0)
        session = SimpleNamespace(view=lambda: view, warning=None)
        menu = table_menu(NoteTaker(window, tmp_path), window, session)  # type: ignore[arg-type]
        return [label_of(button) for button in menu.buttons]

    make_known(monkeypatch)
    assert "Agree to stop" in words(CROATIAN)
    assert "Agree to stop" not in words(GAME) and "Leave the table" in words(GAME)


def test_a_match_without_an_agreement_is_not_stopped_from_the_score_sheet(
    opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Columns, "write_off", lambda score, sheet: None)
    seated = sit_down(opened, tmp_path, dealt(CROATIAN), still=True)
    scene = ScoreSheetScene(seated.game, seated.session)
    opened.push(scene)
    seated.frames(4)
    buttons = [name for name, widget in scene.widgets.items() if isinstance(widget, Button)]
    assert "on" in buttons and "stop" not in buttons
    assert not scene.kit.overflows
    before = seated.session.match.log
    ask_to_stop(seated.game, opened, seated.session)
    seated.frames(4)
    assert not isinstance(opened.scene, Dialog) and seated.session.match.log == before
