"""The seal of a deal: it binds the cards, and says nothing of them before they are seen."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.play.shuffle import sealed, shuffled_deal
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.cards import write_cards
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.commands import DEALER
from prefgame.engine.events import Dealt, HandScored
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.deal import SealKind
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet, edition_of, in_edition, rules_hash
from tests.narrow import as_kind
from tests.source_tree import ROOT


def dealt(key: str = "croatian", seed: int = 3) -> tuple[Match, Dealt]:
    match = Match.start(find_ruleset(key), ("Ana", "Bojan", "Cvita"))
    chance = random.Random(seed)
    match.submit(sealed(shuffled_deal(chance, 0), chance))
    return match, next(event for event in match.log if isinstance(event, Dealt))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_record_keeps_seal_and_salt_in_every_game(rules: RuleSet) -> None:
    match, deal = dealt(rules.key)
    text = write_record(match)
    assert f"seal 3: {deal.seal}\nsalt: {deal.salt}\ndeal: " in text
    reading = read_record(text)
    assert reading.error is None and reading.match == match


def test_anybody_can_work_the_seal_out_with_other_tools() -> None:
    match, deal = dealt()
    one, two, three, talon = (
        write_cards(sorted(cards or ())) for cards in (*deal.hands, deal.talon)
    )
    seats = f'"Bojan" {one} | "Cvita" {two} | "Ana" {three} | talon {talon}'
    table = 'croatian edition 1 "Ana" "Bojan" "Cvita"'
    score = score_words(match.log[0], match)
    assert score.startswith('{"players":{"Ana":{"declarer":-30,"hat":false,"open_refas":0,"soup":{')
    text = f'{deal.salt} 3 {table}, hand 1 after -, score {score}, dealer "Ana" | {seats}'
    assert deal.seal == sha256(text.encode()).hexdigest()
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert (
        'SALT 3 RULES edition E "Ana" "Bojan" "Cvita", hand N after BEFORE, score SCORE, dealer '
        '"Ana" | "Bojan"'
    ) in page
    assert "`SALT 2 RULES" in page and "`SALT S7 …" in page
    match = played_on(match)
    second = [event for event in match.log if isinstance(event, Dealt)][1]
    assert second.seal == sha256(text_of(match, second, before=deal.seal).encode()).hexdigest()


def score_words(event: object, match: Match) -> str:
    """Return the score with which a match began, or after a hand of it, as a seal has it."""
    rules, players = match.table.rules, match.table.players
    sheet = getattr(event, "sheet", None) or rules.score.new_sheet(len(players))
    plain = rules.score.to_plain(sheet, players)
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


def text_of(match: Match, deal: Dealt, before: str) -> str:
    """Return what the seal of the second hand of three players is made of."""
    names = match.table.players
    hands = [
        f'"{names[seat]}" {write_cards(hand or ())}' for seat, hand in zip(deal.order, deal.hands)
    ]
    head = "croatian edition 1 " + " ".join(f'"{name}"' for name in names)
    score = score_words(next(each for each in match.log if isinstance(each, HandScored)), match)
    return " | ".join(
        (
            f"{deal.salt} 3 {head}, hand 2 after {before}, score {score}, "
            f'dealer "{names[deal.dealer]}"',
            *hands,
            f"talon {write_cards(deal.talon or ())}",
        )
    )


def played_on(match: Match) -> Match:
    """Return the match with its hand played and the next one dealt."""
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
        lambda text: text.replace("seal 3:", "seal:"),
        lambda text: text.replace("seal 3:", "seal 2:"),
        lambda text: with_score(text),
    ],
    ids=["another player", "other rules", "another number", "a kind", "another kind", "a score"],
)
def test_a_seal_covers_the_table_the_hand_and_the_match(change: Callable[[str], str]) -> None:
    match, _deal = dealt()
    text = write_record(played_on(match))
    assert read_record(text).error is None
    error = read_record(change(text)).error
    assert error is not None and error.reason == "bad_seal" and len(error.message) < 300


def with_score(text: str, middle: int = -40) -> str:
    """Return the record where the match began with another score."""
    names = "Ana", "Bojan", "Cvita"
    lines = {
        name: {"declarer": middle, "soup": {other: 0 for other in names if other != name}}
        | {"open_refas": 0}
        for name in names
    }
    score = json.dumps({"players": lines})
    return text.replace("dealer:", f"score: {score}\ndealer:", 1)


def without_first_hand(text: str) -> str:
    """Return the record of the second hand alone."""
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


def test_a_seal_without_the_score_is_read_and_does_not_cover_it() -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    deal = replace(shuffled_deal(random.Random(3), 0), salt="ab12", kind=SealKind.TABLE)
    match.submit(deal)
    sealed_deal = match.log[1]
    assert isinstance(sealed_deal, Dealt)
    one, two, three, talon = (
        write_cards(cards or ()) for cards in (*sealed_deal.hands, sealed_deal.talon)
    )
    text = (
        'ab12 2 croatian "Ana" "Bojan" "Cvita", hand 1 after -, dealer "Ana" | '
        f'"Bojan" {one} | "Cvita" {two} | "Ana" {three} | talon {talon}'
    )
    assert sealed_deal.seal == sha256(text.encode()).hexdigest()
    record = write_record(match)
    assert "\nseal 2: " in record and read_record(record).match == match
    assert read_record(with_score(record)).error is None
    assert read_record(record.replace("Ana", "Anja")).error is not None


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_seal_covers_every_number_of_the_score_in_every_game(rules: RuleSet) -> None:
    """The score is changed where a record has it, one number after another."""
    began = played_on(dealt(rules.key)[0])
    players = began.table.players
    sheet = next(each for each in began.log if isinstance(each, HandScored)).sheet
    match = Match.start(rules, players, sheet=sheet)
    chance = random.Random(7)
    match.submit(sealed(shuffled_deal(chance, 0), chance))
    text = write_record(match)
    score = json.loads(line_of(text, "score: "))
    assert read_record(text).error is None
    tried = 0
    for changed in with_one_number_more(score):
        other = text.replace(line_of(text, "score: "), json.dumps(changed))
        error = read_record(other).error
        assert error is not None, changed
        tried += error.reason == "bad_seal"  # others are no score at all
    balanced = with_balance(score)
    if balanced is not None:
        error = read_record(text.replace(line_of(text, "score: "), json.dumps(balanced))).error
        assert error is not None and error.reason == "bad_seal", balanced
        tried += 1
    assert tried


def test_a_seal_covers_the_edition_of_the_rules() -> None:
    names = "Ana", "Bojan", "Cvita", "Davor"
    rules = find_ruleset("russian").with_options({"raspasy_talon": True})
    match = Match.start(rules, names)
    chance = random.Random(3)
    match.submit(sealed(shuffled_deal(chance, 0), chance))
    text = write_record(match, with_hash=True)
    assert edition_of(match.table.rules) == 2 and read_record(text).error is None
    earlier = rules_hash(in_edition(match.table.rules, 1))
    error = read_record(text.replace(line_of(text, "rules hash: "), earlier)).error
    assert error is not None and error.reason == "bad_seal"


def line_of(text: str, head: str) -> str:
    return next(line.removeprefix(head) for line in text.splitlines() if line.startswith(head))


def with_one_number_more(plain: Any) -> Iterator[Any]:
    """Yield copies of a document, each with another one of its numbers raised by ten."""
    if isinstance(plain, dict):
        for name, value in plain.items():
            for changed in with_one_number_more(value):
                yield {**plain, name: changed}
    elif isinstance(plain, int) and not isinstance(plain, bool):
        yield plain + 10


def with_balance(score: dict[str, Any]) -> dict[str, Any] | None:
    """Return the score of a pot of which ten more are in the first purse; None for other scores."""
    if "pot" not in score:
        return None
    name, line = next(iter(score["players"].items()))
    players = {**score["players"], name: {"purse": line["purse"] + 10}}
    return {**score, "pot": score["pot"] - 10, "players": players}


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
    old = data.replace(f',"seal":"{deal.seal}","salt":"{deal.salt}","kind":3'.encode(), b"")
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
        (lambda text: text.replace("salt: ", "# "), "seal 3: needs a line salt: beside it"),
        (lambda text: text.replace("seal 3: ", "# "), "salt: needs a line seal: beside it"),
        (lambda text: text.replace("salt: ", "seal: ab\nsalt: "), "seal: appears twice"),
        (lambda text: text.replace("salt: ", "salt: X"), "salt: is followed by 1 to 64"),
        (lambda text: text.replace("salt: ", "salt: ab\nsalt: "), "salt: appears twice"),
        (lambda text: text.replace("rules: croatian", "rules: croatian\nrules hash: no"), "not no"),
    ],
)
def test_what_is_no_seal_is_said(change: Callable[[str], str], reason: str) -> None:
    match, _deal = dealt()
    error = read_record(change(write_record(match))).error
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
    assert as_kind(Dealt, again.match.log[1]).seal != whole.seal
    assert read_record(write_record(session.match)).error is None
    session.close()
    again.close()
    store.close()
