"""A score that is nothing like columns goes through a match, a record and the store."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.documents import write_json
from prefgame.engine.codec import BadEvent, decode_event, encode_event
from prefgame.engine.commands import DEALER, WriteOff
from prefgame.engine.events import Dealt, Event, HandOpened, HandScored, MatchStarted
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import BadTable, FalseLog, Match, prove
from prefgame.engine.record import read_record, write_record
from prefgame.paper import text as paper_text
from prefgame.rules import registry
from prefgame.rules.reported_hand import ReportedHand, check_reported_hand
from prefgame.rules.scoring import kinds
from tests.helpers import NAMES, play_at_random
from tests.proof_game.score import ANTE, KIND, PROOF, Pot, PotPayment, PotSheet


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, PROOF))
    monkeypatch.setitem(kinds.KINDS, "proof pot", KIND)
    monkeypatch.setitem(
        paper_text.TEXTS,
        PotSheet,
        paper_text.PaperPrinter(
            lambda _log: (),
            lambda _score, sheet, _players, _settlement: (f"pot {sheet.pot}",),
            lambda payment, _players: payment.reason,
        ),
    )


def matches(players: int = 3, count: int = 12) -> Iterator[Match]:
    for seed in range(count):
        yield play_at_random(
            Match.start(PROOF, NAMES[:players]), random.Random(seed), until_deal=False
        )


@pytest.mark.parametrize("players", [3, 4])
def test_a_match_is_played_to_its_end_and_settled_exactly(players: int) -> None:
    ends = [match.table for match in matches(players)]
    for table in ends:
        assert (
            table.hands_played == PROOF.score.usual_hands(players)
            and table.settlement is not None
            and sum(table.settlement) == 0
        )
    assert players == 4 or any(
        type(amount) is Fraction for table in ends for amount in table.settlement or ()
    )
    assert all(
        isinstance(amount, int) or amount.denominator in (3, 2, 4)
        for table in ends
        for amount in table.settlement or ()
    )


def test_the_ante_is_paid_when_the_cards_are_dealt_and_everybody_sees_it() -> None:
    match = play_at_random(Match.start(PROOF, NAMES[:3]), random.Random(1), until_deal=True)
    play_at_random(match, random.Random(1), until_deal=False)
    for before, event in zip(match.log, match.log[1:]):
        assert isinstance(event, HandOpened) is isinstance(before, Dealt)
        if isinstance(before, Dealt) and isinstance(event, HandOpened):
            assert (
                event.entries == (PotPayment(before.dealer, None, ANTE, "ante"),)
                and event.seen_by(0) == event
            )
    assert match.view(0).table.sheet == match.table.sheet


def test_all_ten_tricks_are_counted() -> None:
    hands = [
        event.hand
        for match in matches()
        for event in match.log
        if isinstance(event, HandScored) and event.hand.tricks
    ]
    assert hands and all(sum(hand.tricks.values()) == 10 for hand in hands)
    assert any(
        sum(count for seat, count in hand.tricks.items() if seat != hand.declarer) > 5
        for hand in hands
    )


def test_a_record_and_the_events_of_a_match_are_read_back() -> None:
    for match in matches(count=4):
        read = read_record(write_record(match))
        assert read.error is None and read.match == match
        stored = [decode_event(*encode_event(event)) for event in match.log]
        assert stored == list(match.log) and list(map(repr, stored)) == list(map(repr, match.log))
        assert prove(stored) == match


def test_a_match_goes_on_from_a_sheet_in_a_record_and_in_the_store() -> None:
    begun = PotSheet(40, (-20, -20, 0), 4)
    match = play_at_random(
        Match.start(PROOF, NAMES[:3], sheet=begun), random.Random(3), until_deal=False
    )
    assert match.table.hands_played == 2
    text = write_record(match)
    assert 'score: {"pot": 40, "hands": 4, ' in text and read_record(text).match == match
    assert decode_event(*encode_event(match.log[0])) == match.log[0]
    with pytest.raises(BadTable):
        Match.start(PROOF, NAMES[:3], sheet=PotSheet(0, (0, 0, 0), 6))


def test_the_store_keeps_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    session = Session.begin(
        store, PROOF, NAMES[:3], ("simple", "simple", "simple"), options={}, first_dealer=0
    )
    play_at_random(session.match, random.Random(5))
    number = store.begin(session.plan)
    store.append(number, 0, session.match.log)
    _plan, again = Store(tmp_path / "matches.sqlite").load(
        number if number > 0 else store.unfinished_matches()[0].id
    )
    assert again == session.match
    play_at_random(again, random.Random(6), until_deal=False)
    assert again.to_act is None
    session.close()


def test_an_ante_that_nobody_paid_is_found() -> None:
    log = play_at_random(Match.start(PROOF, NAMES[:3]), random.Random(2), until_deal=False).log
    without = [event for event in log if not isinstance(event, HandOpened)]
    with pytest.raises(FalseLog):
        prove(without)


def test_a_score_without_an_agreement_to_stop_refuses_one() -> None:
    match = Match.start(PROOF, NAMES[:3])
    assert match.to_act is DEALER
    with pytest.raises(IllegalCommand):
        match.submit(WriteOff())


def test_a_sheet_of_a_score_that_is_not_known_is_no_event(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = encode_event(MatchStarted(PROOF.key, (), NAMES[:3], PotSheet(0, (0, 0, 0))))
    monkeypatch.delitem(kinds.KINDS, "proof pot")
    with pytest.raises(BadEvent, match=r"MatchStarted.*pot"):
        decode_event(*stored)


def test_a_reported_hand_is_checked_and_written() -> None:
    score, sheet = PROOF.score, PotSheet(10, (-10, 0, 0))
    hand = check_reported_hand(
        PROOF,
        NAMES[:3],
        sheet,
        ReportedHand(
            declarer="Ana",
            contract="3",
            defence={"Bojan": "come", "Cvita": "come"},
            tricks={"Ana": 3, "Bojan": 6, "Cvita": 1},
        ),
    )
    after, entries, result = score.write(sheet, hand, PROOF.defence)
    assert result.made is False and result.down == (0,) and len(entries) == 3
    assert after == PotSheet(20, (-27, 6, 1), 1) and sum(after.purses) + after.pot == 0


def test_every_event_is_seen_by_everybody_alike_in_kind() -> None:
    """A seat's own stream holds the sheet too."""
    match = next(matches(count=1))
    seen: list[Event] = [event.seen_by(1) for event in match.log]
    assert [type(event) for event in seen] == [type(event) for event in match.log]


def one_hand_of(pot: int, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Return the answer of ``prefgame score --json`` for a match of one hand, played with so much
    in the pot, the ante included.
    """
    rules = replace(PROOF, key="short", name="Short", score=Pot(hands=1))
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, rules))
    state = PROOF.score.to_plain(PotSheet(pot - ANTE, (ANTE - pot, 0, 0)), NAMES[:3])
    answer = score_document(
        {
            "rules": "short",
            "players": NAMES[:3],
            "state": state,
            "hands": [{"passed": True, "dealer": "Ana"}],
        }
    )
    assert answer.error is None
    read = json.loads(write_json(answer.data))
    assert isinstance(read, dict)
    return read


@pytest.mark.parametrize(
    ("pot", "written"),
    [
        (9, {"Ana": -6, "Bojan": 3, "Cvita": 3}),
        (10, {"Ana": -6.66, "Bojan": 3.33, "Cvita": 3.33}),
    ],
)
def test_a_settlement_in_fractions_is_rounded_to_be_written_and_adds_up_to_zero(
    pot: int, written: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert one_hand_of(pot, monkeypatch)["settlement"] == written


def test_a_fraction_that_has_two_decimals_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Pot, "settlement", lambda _pot, _sheet: (Fraction(-5, 4), Fraction(1), Fraction(1, 4))
    )
    assert one_hand_of(9, monkeypatch)["settlement"] == {"Ana": -1.25, "Bojan": 1, "Cvita": 0.25}
