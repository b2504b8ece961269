"""The verdict on a hand: what it says, that the rules' own result says it, and when it is seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.table.verdict import HandVerdict, Kind, hand_verdict, verdict_box
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import tricks_with_need
from tests.helpers import anything, deal_next, play_at_random
from tests.narrow import known
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, at
from tests.ui.table_game import Player, sit_down

KEYS = [rules.key for rules in RULESETS]
COME = ("come", "come", "no", "no")


def before_and_scored(match: Match, seat: Seat) -> tuple[SeatView, HandScored]:
    """Return what a seat saw before its last hand was written, and the writing."""
    at = max(i for i, event in enumerate(match.log) if isinstance(event, HandScored))
    scored = match.log[at]
    assert isinstance(scored, HandScored)
    return Match.replay(match.log[:at]).view(seat), scored


def verdict_of(match: Match, seat: Seat, me: Seat | None) -> HandVerdict | None:
    return hand_verdict(*before_and_scored(match, seat), me)


def played_out(match: Match, seed: int) -> Match:
    """Return the hand played to its end at random."""
    return play_at_random(match, random.Random(seed))


def hands_of(key: str, count: int, players: int = 3) -> list[Match]:
    """Return matches whose last hand was played at random: as many as wanted."""
    names = ("Ana", "Bojan", "Cvita", "Davor")[:players]
    found = []
    for seed in range(count):
        match = Match.start(find_ruleset(key), names)
        deal_next(match, random.Random(seed))
        found.append(play_at_random(match, random.Random(seed)))
    return found


# ---- true by the rules' own result


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("key", KEYS)
def test_a_verdict_says_what_the_result_of_the_rules_says(key: str, players: int) -> None:
    kinds = set()
    for match in hands_of(key, 60, players):
        hand, result = match.table.this_hand, match.table.result
        for me in (*range(players), None):
            verdict = verdict_of(match, me or 0, me)
            if hand.contract is None or (hand.declarer is not None and result.made is None):
                assert verdict is None
                continue
            assert verdict is not None and verdict.words
            kinds.add(verdict.kind)
            assert 0 <= verdict.won <= TRICKS
            if hand.declarer is None:
                taken = hand.taken[me] if me in hand.taken else max(hand.taken.values())
                assert verdict.won == taken
            elif me == hand.declarer:
                good = verdict.kind in (Kind.MADE, Kind.EVERYTHING)
                assert good is result.made and (me in result.down) is not good
                assert match.table.players[me] not in verdict.words
            elif me in result.down:
                assert verdict.kind is Kind.DOWN and verdict.words in ("You went down", "You lose")
            elif result.made is False and me is not None and known(match.view(me).role(me)).plays:
                assert verdict.kind is Kind.HELD or match.view(me).agreed_tricks
    assert {Kind.DOWN, Kind.HELD} <= kinds


# ---- its words


def test_the_words_are_from_where_the_player_sits() -> None:
    match = played_out(at(*BOJAN_PLAYS_DIAMONDS, *COME), 4)
    won = match.table.this_hand.taken[1]
    assert match.table.result.made is False
    own, other = verdict_of(match, 1, 1), verdict_of(match, 0, 0)
    assert own == HandVerdict("You went down", Kind.DOWN, tricks_with_need(won, 6), "", won, 6)
    assert other is not None and other.words == "Bojan went down"
    assert other.tally == own.tally
    assert other.kind is Kind.HELD and other.below.startswith("Well defended: ")
    watched = verdict_of(match, 0, None)
    assert watched is not None and (watched.words, watched.kind) == (other.words, Kind.DOWN)


def hand_with(key: str, wanted: Callable[[Match], bool]) -> Match:
    """Return the first of many random hands that is as wanted."""
    for seed in range(3000):
        rng = random.Random(seed)
        match = Match.start(find_ruleset(key), ("Ana", "Bojan", "Cvita"))
        deal_next(match, rng)
        while not match.table.hand or not match.table.this_hand.ended:
            assert isinstance(match.to_act, int)
            match.submit(anything(match.view(match.to_act), rng))
        if wanted(match):
            return match
    raise AssertionError(f"no such hand of {key}")


def one_of_two_is_down(match: Match) -> bool:
    roles = list(match.table.roles.values())
    result = match.table.result
    return bool(result.made) and len(result.down) == 1 and roles.count(Role.COMES) == 2


def test_a_contract_that_is_made_against_two() -> None:
    match = hand_with("croatian", one_of_two_is_down)
    hand, names, down = match.table.declared, match.table.players, match.table.result.down[0]
    declarer, won = hand.declarer, hand.taken[hand.declarer]
    tally, beaten = tricks_with_need(won, 6), f"{names[down]} went down"
    own = verdict_of(match, declarer, declarer)
    assert own == HandVerdict("You made it", Kind.MADE, tally, beaten, won, 6)
    below = f"{names[declarer]} made it: {tally}"
    tricks = hand.taken[down]
    told = tricks_with_need(tricks, 2)
    lost = HandVerdict("You went down", Kind.DOWN, told, below, tricks, 2)
    assert verdict_of(match, down, down) == lost
    kept = next(seat for seat in hand.defenders if seat != down)
    tricks = hand.taken[kept]
    told = tricks_with_need(tricks, 2)
    held = HandVerdict("Well defended", Kind.HELD, told, below, tricks, 2)
    assert verdict_of(match, kept, kept) == held


def test_no_trick_and_all_tricks_are_everything() -> None:
    betl = next(
        match
        for match in (played_out(at("pass", "betl", "pass", "no", "no"), s) for s in range(300))
        if match.table.result.made
    )
    own, other = known(verdict_of(betl, 1, 1)), verdict_of(betl, 0, 0)
    assert own == HandVerdict("You made it", Kind.EVERYTHING, "no trick", own.below)
    assert other is not None and (other.words, other.tally) == ("Bojan made it", "no trick")


def test_who_plays_both_hands_of_the_defence_has_defended_alone() -> None:
    """In an open whist the other defender has passed, and plays nothing."""
    said = "pass", "pass", "6C", "discard S7 S8", "announce 6C", "whist", "pass", "open"
    for seed in range(60):
        match = played_out(at(*said, rules="russian"), seed)
        if match.table.result.made is False:
            break
    own = verdict_of(match, 0, 0)
    hand = match.table.this_hand
    both = sum(hand.taken[seat] for seat in hand.defenders)
    assert own is not None and own.below == f"Well defended: {tricks_with_need(both, 4)}"


def test_a_hand_that_nobody_opposes_or_declares() -> None:
    left = verdict_of(at(*BOJAN_PLAYS_DIAMONDS, "stay", "stay"), 0, 0)
    assert left == HandVerdict("Bojan made it without play", Kind.MADE)
    assert verdict_of(at("pass", "pass", "pass"), 0, 0) is None
    raspasy = played_out(at("pass", "pass", "pass", rules="russian"), 2)
    assert raspasy.table.this_hand.declarer is None
    taken = raspasy.table.this_hand.taken
    most = max(taken, key=lambda seat: taken[seat])
    lost = verdict_of(raspasy, most, most)
    assert lost is not None and lost.kind is Kind.DOWN and lost.won == taken[most]
    others = [seat for seat in raspasy.table.this_hand.order if seat != most]
    names = raspasy.table.players
    assert all(f"{names[seat]}\u00a0{taken[seat]}" in lost.below for seat in others)


# ---- its moment at the table


def ends(window: Window, tmp_path: Path, hands: int = 0, **settings: object) -> Player:
    """Return a table at which Bojan's contract has just been left by both, after so many hands."""
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    for _hand in range(hands):
        deal_next(match, random.Random(3))
        while match.phase is Phase.AUCTION:
            match.submit(match.read("pass"))
    dealer = match.table.next_dealer()
    match.submit(shuffled_deal(random.Random(3), 0 if dealer is None else dealer))
    while match.table.hand is not None and not match.table.this_hand.ended:
        wanted = {Phase.AUCTION: "2", Phase.DEFENCE: "stay"}.get(match.phase, "")
        said = [command for command in match.legal() if str(command) == wanted]
        match.submit(said[0] if said else match.legal()[0])
    last = max(i for i, event in enumerate(match.log) if str(getattr(event, "command", "")))
    return sit_down(window, tmp_path, Match.replay(match.log[:last]), player=None, chosen=settings)


def until_verdict(player: Player) -> None:
    player.until(lambda: player.table.verdict.verdict is not None)


def duration(player: Player) -> float:
    """Milliseconds that the verdict is on the table."""
    until_verdict(player)
    passed = 0.0
    while player.table.verdict.verdict is not None:
        player.frames(1, 0.02)
        passed += 20
    return passed


def test_it_lies_on_the_table_before_the_hand_is_booked(
    monkeypatch: pytest.MonkeyPatch, window: Window, tmp_path: Path
) -> None:
    player = ends(window, tmp_path)
    heard: list[str] = []
    monkeypatch.setattr(player.game.sounds, "play", lambda name, side=0.0: heard.append(name))
    until_verdict(player)
    assert not player.game.visits and not player.table.shown.view.table.scored
    verdict = player.table.verdict.verdict
    player.until(lambda: bool(player.game.visits))
    assert player.game.visits == [routes.HandResult(player.session)]
    assert player.table.verdict.verdict is None
    assert verdict is not None and verdict.kind.value in heard


def test_a_click_or_a_key_ends_it(window: Window, tmp_path: Path) -> None:
    skips: tuple[Callable[[Player], None], ...] = (
        lambda one: one.click(500, 300),
        lambda one: one.key(pygame.K_SPACE),
    )
    for skip in skips:
        player = ends(window, tmp_path)
        until_verdict(player)
        skip(player)
        player.frames(3)
        assert player.table.verdict.verdict is None
        assert player.game.visits == [routes.HandResult(player.session)]


def test_it_is_shorter_from_the_third_hand_on(window: Window, tmp_path: Path) -> None:
    first, second, third = (duration(ends(window, tmp_path / str(n), n)) for n in (0, 1, 2))
    assert abs(first - second) < 400  # they count as many tricks as were taken
    assert 500 < third < min(first, second) - 400


def test_without_motion_all_of_it_is_there_at_once(window: Window, tmp_path: Path) -> None:
    window.configure(less_motion=True)
    player = ends(window, tmp_path, less_motion=True)
    until_verdict(player)
    assert player.table.verdict.shown.counted == player.table.verdict.shown.line == 1
    assert player.table.desk.timeline.less_motion


def test_at_once_nothing_holds_the_hand_up(window: Window, tmp_path: Path) -> None:
    player = ends(window, tmp_path, pace="at_once")
    while not player.game.visits:
        player.frames()
        assert player.table.verdict.verdict is None


@pytest.mark.parametrize("large", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_slip_lies_between_the_plates(
    screen: None, size: tuple[int, int], large: float
) -> None:
    opened = Window(size, text_scale=large)
    long = "The long name of a player made it without play"
    for kind, won in ((Kind.EVERYTHING, 10), (Kind.DOWN, 5)):
        verdict = HandVerdict(long, kind, "10 tricks (10 needed)", f"{long}: ten tricks", won, 6)
        for players in (3, 4):
            opened.configure(players=players)
            layout = opened.kit.layout
            box: Box = verdict_box(opened.kit, verdict)
            assert layout.left.right < box.x and box.right < layout.right.x
            if large == 1:  # much larger text makes two lines of it, over cards that are played
                assert box.y > layout.rail.bottom and box.bottom < layout.hand_y - layout.lift
    opened.close()
