"""The seal of a deal: it binds the cards, and says nothing of them before they are seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from prefgame.app.play.shuffle import sealed, shuffled_deal
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.cards import write_cards
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.commands import DEALER
from prefgame.engine.events import Dealt
from prefgame.engine.match import Match
from prefgame.engine.record.reading import read_record
from prefgame.engine.record.writing import write_record
from prefgame.rules.deal import SealKind
from prefgame.rules.registry import RULESETS, find_ruleset
from tests.source_tree import ROOT


def dealt(key: str = "croatian", seed: int = 3) -> tuple[Match, Dealt]:
    match = Match.start(find_ruleset(key), ("Ana", "Bojan", "Cvita"))
    chance = random.Random(seed)
    match.submit(sealed(shuffled_deal(chance, 0), chance))
    return match, next(event for event in match.log if isinstance(event, Dealt))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_record_keeps_seal_and_salt_in_every_game(rules: object) -> None:
    match, deal = dealt(rules.key)  # type: ignore[attr-defined]
    text = write_record(match)
    assert f"seal 2: {deal.seal}\nsalt: {deal.salt}\ndeal: " in text
    reading = read_record(text)
    assert reading.error is None and reading.match == match


def test_anybody_can_work_the_seal_out_with_other_tools() -> None:
    match, deal = dealt()
    one, two, three, talon = (
        write_cards(sorted(cards or ())) for cards in (*deal.hands, deal.talon)
    )
    seats = f'"Bojan" {one} | "Cvita" {two} | "Ana" {three} | talon {talon}'
    table = 'croatian "Ana" "Bojan" "Cvita"'
    text = f'{deal.salt} 2 {table}, hand 1 after -, dealer "Ana" | {seats}'
    assert deal.seal == sha256(text.encode()).hexdigest()
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert (
        'SALT 2 RULES "Ana" "Bojan" "Cvita", hand N after BEFORE, dealer "Ana" | "Bojan" ' in page
    )
    match = played_on(match)
    second = [event for event in match.log if isinstance(event, Dealt)][1]
    assert second.seal == sha256(text_of(match, second, before=deal.seal).encode()).hexdigest()


def text_of(match: Match, deal: Dealt, before: str) -> str:
    """What the seal of the second hand of three players is made of."""
    names = match.table.players
    hands = [
        f'"{names[seat]}" {write_cards(hand or ())}' for seat, hand in zip(deal.order, deal.hands)
    ]
    head = f"croatian {' '.join(map(chr(34).__add__, (f'{name}{chr(34)}' for name in names)))}"
    return " | ".join(
        (
            f'{deal.salt} 2 {head}, hand 2 after {before}, dealer "{names[deal.dealer]}"',
            *hands,
            f"talon {write_cards(deal.talon or ())}",
        )
    )


def played_on(match: Match) -> Match:
    """The match with its hand played and the next one dealt."""
    rng = random.Random(1)
    while match.table.hands_played < 1 or match.to_act is not DEALER:
        match.submit(rng.choice(match.legal()))
    match.submit(sealed(shuffled_deal(rng, match.table.next_dealer() or 0), rng))
    return match


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("Ana", "Anja"),
        lambda text: text.replace("rules: croatian", "rules: croatian\noptions: start=30"),
        lambda text: without_first_hand(text),
        lambda text: text.replace("seal 2:", "seal:"),
    ],
    ids=["another player", "other rules", "another number of the hand", "another kind"],
)
def test_a_seal_covers_the_table_the_hand_and_the_match(change: Callable[[str], str]) -> None:
    match, _deal = dealt()
    text = write_record(played_on(match))
    assert read_record(text).error is None
    error = read_record(change(text)).error
    assert error is not None and error.reason == "bad_seal" and len(error.message) < 300


def without_first_hand(text: str) -> str:
    """The record of the second hand alone."""
    lines = text.splitlines(keepends=True)
    deals = [at for at, line in enumerate(lines) if line.startswith("dealer:")]
    return "".join((*lines[: deals[0]], *lines[deals[1] :]))


def test_a_seal_of_an_earlier_version_is_read_and_covers_the_cards() -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    chance = random.Random(3)
    match.submit(replace(shuffled_deal(chance, 0), salt="ab12"))
    deal = match.log[1]
    assert isinstance(deal, Dealt) and deal.kind is SealKind.CARDS and deal.talon is not None
    text = " | ".join(write_cards(sorted(cards or ())) for cards in (*deal.hands, deal.talon))
    assert deal.seal == sha256(f"{deal.salt} {text}".encode()).hexdigest()
    record = write_record(match)
    assert "\nseal: " in record and read_record(record).match == match
    kind, data = encode_event(deal)
    assert decode_event(kind, data.replace(b',"kind":1', b"")) == deal
    other = record.replace("Ana", "Anja")
    assert read_record(other).error is None, "an older seal does not cover the players"


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
    old = data.replace(f',"seal":"{deal.seal}","salt":"{deal.salt}","kind":2'.encode(), b"")
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
        (lambda text: text.replace("salt: ", "# "), "seal 2: needs a line salt: beside it"),
        (lambda text: text.replace("seal 2: ", "# "), "salt: needs a line seal: beside it"),
        (lambda text: text.replace("salt: ", "seal: ab\nsalt: "), "seal: appears twice"),
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
