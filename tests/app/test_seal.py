"""The seal of a deal: it binds the cards, and says nothing of them before they are seen."""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path

import pytest

from prefgame.app.play.shuffle import sealed, shuffled_deal
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.cards import write_cards
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.events import Dealt
from prefgame.engine.match import Match
from prefgame.engine.record.reading import read_record
from prefgame.engine.record.writing import write_record
from prefgame.rules.registry import RULESETS, find_ruleset


def dealt(key: str = "croatian", seed: int = 3) -> tuple[Match, Dealt]:
    match = Match.start(find_ruleset(key), ("Ana", "Bojan", "Cvita"))
    chance = random.Random(seed)
    match.submit(sealed(shuffled_deal(chance, 0), chance))
    return match, next(event for event in match.log if isinstance(event, Dealt))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_record_keeps_seal_and_salt_in_every_game(rules: object) -> None:
    match, deal = dealt(rules.key)  # type: ignore[attr-defined]
    text = write_record(match)
    assert f"seal: {deal.seal}\nsalt: {deal.salt}\ndeal: " in text
    reading = read_record(text)
    assert reading.error is None and reading.match == match


def test_anybody_can_work_the_seal_out_with_other_tools() -> None:
    _match, deal = dealt()
    assert deal.talon is not None
    text = " | ".join(write_cards(sorted(cards or ())) for cards in (*deal.hands, deal.talon))
    assert deal.seal == sha256(f"{deal.salt} {text}".encode()).hexdigest()


def test_a_seat_sees_the_seal_and_not_the_salt() -> None:
    _match, deal = dealt()
    assert len(deal.seal) == 64 and len(deal.salt) == 32
    for seat in range(3):
        seen = deal.seen_by(seat)
        assert seen.seal == deal.seal and seen.salt == ""


def test_the_store_keeps_seal_and_salt_and_reads_deals_from_before_there_were_seals() -> None:
    _match, deal = dealt()
    kind, data = encode_event(deal)
    assert decode_event(kind, data) == deal
    old = data.replace(f',"seal":"{deal.seal}","salt":"{deal.salt}"'.encode(), b"")
    assert old != data
    found = decode_event(kind, old)
    assert isinstance(found, Dealt) and (found.seal, found.salt) == ("", "")


def test_two_cards_exchanged_break_the_seal() -> None:
    match, deal = dealt()
    text = write_record(match)
    first, second = (hand or () for hand in deal.hands[:2])
    one, other = str(first[0]), str(second[0])
    head, line = text.split("deal: ")
    line = line.replace(one, "??").replace(other, one).replace("??", other)
    error = read_record(f"{head}deal: {line}").error
    assert error is not None and error.reason == "bad_seal" and error.line == 6
    assert f"not {deal.seal[:12]}" in error.message


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.replace("salt: ", "# "), "seal: needs a line salt: beside it"),
        (lambda text: text.replace("seal: ", "# "), "salt: needs a line seal: beside it"),
        (lambda text: text.replace("salt: ", "salt: X"), "salt: is followed by 1 to 64"),
        (lambda text: text.replace("salt: ", "salt: ab\nsalt: "), "salt: appears twice"),
        (lambda text: text.replace("rules: croatian", "rules: croatian\nrules hash: no"), "not no"),
    ],
)
def test_what_is_no_seal_is_said(change: object, reason: str) -> None:
    match, _deal = dealt()
    error = read_record(change(write_record(match))).error  # type: ignore[operator]
    assert error is not None and reason in error.message


def test_a_record_says_under_which_rules_it_was_played() -> None:
    match, _deal = dealt("russian")
    text = write_record(match, with_hash=True)
    reading = read_record(text)
    assert reading.error is None and not reading.other_rules and reading.rules_hash
    other = text.replace(reading.rules_hash, "0123456789abcdef")
    assert read_record(other).other_rules and read_record(other).error is None
    assert not read_record(write_record(match)).other_rules


def test_every_deal_at_the_table_is_sealed_and_the_player_sees_no_salt(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path / "matches.sqlite")
    names, levels = ("Ana", "Bojan", "Cvita"), (None, "simple", "simple")
    session = Session.begin(store, find_ruleset("serbian"), names, levels, seed=5)
    session.deal()
    (whole,) = (event for event in session.match.log if isinstance(event, Dealt))
    (seen,) = (event for event in session.seen_log() if isinstance(event, Dealt))
    assert whole.salt and seen.seal == whole.seal and seen.salt == ""
    again = Session.begin(store, find_ruleset("serbian"), names, levels, seed=6)
    again.deal()
    assert again.match.log[1].seal != whole.seal  # type: ignore[union-attr]
    assert read_record(write_record(session.match)).error is None
    session.close()
    again.close()
    store.close()
