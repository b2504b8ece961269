"""Events as JSON: read back equal, and refused by name where they are damaged."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefgame.engine.codec import BadEvent, decode_event, encode_event
from prefgame.engine.commands import DEALER, CallTime, WriteOff
from prefgame.engine.events import Corrected, Event, HandScored, MatchEnded
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from tests.engine.some_records import some_match
from tests.helpers import (
    NAMES,
    deal,
    deal_next,
    play_at_random,
    play_carefully,
    say,
    sheet,
    start,
)
from tests.narrow import as_kind
from tests.proof_game.game import GAME
from tests.proof_game.known import make_known


def test_every_kind_of_event_is_written_and_read_back_equal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = set()
    for seed in range(40):
        match = some_match(seed)
        stored = [encode_event(event) for event in match.log]
        read = [decode_event(kind, data) for kind, data in stored]
        assert read == list(match.log) and list(map(repr, read)) == list(map(repr, match.log))
        assert Match.replay(read) == match
        kinds |= {kind for kind, _ in stored}
    ended = play_carefully(
        Match.start(find_ruleset("croatian"), NAMES[:3], start=2), random.Random(1)
    )
    over = Match.start(find_ruleset("croatian"), NAMES[:3], sheet=sheet(-4, 2, 0))
    over.submit(WriteOff())
    make_known(monkeypatch)
    others = [
        play_at_random(Match.start(GAME, NAMES[:3]), random.Random(seed), until_deal=False)
        for seed in range(8)
    ]
    others += [
        play_at_random(start(key, deals=4), random.Random(seed), until_deal=False)
        for key in ("austrian", "viennese")
        for seed in range(8)
    ]
    earlier = Match.start(find_ruleset("austrian"), NAMES[:3], edition=1, deals=4)
    others.append(play_at_random(earlier, random.Random(1), until_deal=False))
    passed = say(start("proof"), "pass", "pass", "pass")
    others.append(play_at_random(passed, random.Random(1), until_deal=False))
    others.append(say(start("russian", raspasy_talon=True), "pass", "pass", "pass"))
    of_four = Match.start(find_ruleset("russian"), NAMES[:4], thrown_talon=True)
    of_four.submit(deal(3))
    others.append(say(of_four, "6S", "pass", "pass"))
    of_four.submit(of_four.legal()[0])  # all learn whether the talon was thrown
    timed = Match.start(find_ruleset("russian"), NAMES[:3], minutes=1, pool=100)
    for hand in range(3):
        deal_next(timed, random.Random(hand))
        play_at_random(timed, random.Random(hand))
    timed.submit(CallTime())
    for match in (ended, over, timed, *others):
        assert match.to_act is not DEALER
        kinds |= {kind for kind, _ in map(encode_event, match.log)}
        assert Match.replay([decode_event(*encode_event(event)) for event in match.log]) == match
    corrected = Corrected(over.table.last_entries, over.table.sheet, "1e999, miscounted")
    kind, data = encode_event(corrected)  # players with real cards write it, and no match
    assert decode_event(kind, data) == corrected
    assert kinds | {kind} == {kind.__name__ for kind in get_args(Event)}


def test_a_settlement_in_fractions_is_read_back_exactly() -> None:
    """Russian accounts come to thirds, and are rounded only to be shown (A-49)."""
    ended = MatchEnded((Fraction(200, 3), Fraction(-400, 3), Fraction(200, 3)))
    assert decode_event(*encode_event(ended)) == ended
    whole = MatchEnded((10, -10, 0))
    assert (
        encode_event(whole) == ("MatchEnded", b'{"settlement":[10,-10,0]}')
        and decode_event(*encode_event(whole)) == whole
    )
    again = as_kind(MatchEnded, decode_event(*encode_event(whole)))
    assert all(type(amount) is int for amount in again.settlement)


def test_a_result_that_was_stored_with_its_earlier_name_is_read_back() -> None:
    """A result once said ``fell`` for the seats that went down."""
    scored = next(
        event
        for seed in range(20)
        for event in some_match(seed).log
        if isinstance(event, HandScored) and event.result.down
    )
    kind, data = encode_event(scored)
    assert b'"down":' in data
    assert decode_event(kind, data.replace(b'"down":', b'"fell":')) == scored


def test_a_match_read_back_goes_on_like_the_first() -> None:
    """What was stored is the same in kind too: cards are cards, so the same commands are legal."""
    match = some_match(7)
    again = Match.replay([decode_event(*encode_event(event)) for event in match.log])
    assert again.legal() == match.legal() and again.turn == match.turn
    for seat in range(len(match.table.players)):
        assert repr(again.view(seat)) == repr(match.view(seat))


EVENTS = [encode_event(event) for seed in range(6) for event in some_match(seed).log]


@given(st.sampled_from(EVENTS), st.data())
@settings(max_examples=150)
def test_damaged_data_is_a_bad_event_and_nothing_else(
    event: tuple[str, bytes], data: st.DataObject
) -> None:
    kind, stored = event
    at = data.draw(st.integers(0, len(stored) - 1))
    spoiled = (
        stored[:at] + data.draw(st.binary(max_size=4)) + stored[at + data.draw(st.integers(0, 6)) :]
    )
    try:
        read = decode_event(kind, spoiled)
    except BadEvent as refusal:
        assert kind in str(refusal)
        return
    assert decode_event(*encode_event(read)) == read


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("Dealt", b""),
        ("Dealt", b"{}"),
        ("CardPlayed", b'{"seat": 0, "card": "S1"}'),
        ("CardPlayed", b'{"seat": "x", "card": "S7"}'),
        ("Future", b"{}"),
        ("CardPlayed", b'{"seat": 0}'),
        ("", b"{}"),
        ("CardPlayed", b"\xff"),
        ("CardPlayed", b"[" * 100_000),
    ],
)
def test_what_is_no_event_is_refused(kind: str, data: bytes) -> None:
    with pytest.raises(BadEvent):
        decode_event(kind, data)


def test_the_stored_form_is_plain_json() -> None:
    for kind, data in EVENTS[:200]:
        assert isinstance(json.loads(data), dict) and kind.isidentifier()
