"""A match that ends after a number of deals that its table has agreed on."""

from __future__ import annotations

import random

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.app.keeper.table import table_of
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.commands import DEALER
from prefgame.engine.events import Event, HandScored, MatchEnded, WrittenOff
from prefgame.engine.match import FalseLog, Match, prove
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import plain_settlement
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import rules_hash
from prefgame.rules.scoring.corrections import Correction
from tests.helpers import NAMES, deal_next, play_at_random, play_carefully
from tests.narrow import known

GAMES = pytest.mark.parametrize("key", ["croatian", "slovenian", "serbian", "russian"])
LONG = {"croatian": {"start": 1000}, "russian": {"pool": 100}}


def ended(key: str, deals: int, seed: int = 1, players: int = 3) -> Match:
    """Play a match of so many deals to its end."""
    length = LONG.get(key, {"start": 1000})
    rules = find_ruleset(key).with_options({**length, "deals": deals})
    match = Match.start(rules, NAMES[:players])
    rng = random.Random(seed)
    while match.to_act is DEALER:
        deal_next(match, rng)
        play_at_random(match, rng)
    return match


@GAMES
@pytest.mark.parametrize("players", [3, 4])
def test_the_last_deal_settles_the_match_as_one_that_is_stopped(key: str, players: int) -> None:
    match = ended(key, 5, players=players)
    table = match.table
    assert table.hands_played == 5 and match.to_act is None
    scored, off, end = match.log[-3:]
    assert isinstance(scored, HandScored) and isinstance(off, WrittenOff) and off.planned
    sheet, entries = known(table.rules.score.write_off(scored.sheet))
    assert (off.sheet, off.entries) == (sheet, entries)
    assert isinstance(end, MatchEnded) and sum(end.settlement) == 0
    assert end.settlement == table.rules.score.settlement(sheet) == table.settlement


@GAMES
def test_its_record_and_its_stored_events_are_read_back(key: str) -> None:
    match = ended(key, 3)
    text = write_record(match)
    assert "deals=3" in text and "agreed:" not in text
    reading = read_record(text)
    assert reading.error is None and known(reading.match).log == match.log
    stored: list[Event] = [decode_event(*encode_event(event)) for event in match.log]
    assert stored == list(match.log) and prove(stored).log == match.log
    assert prove(stored[:-2]).log == match.log, "what follows by itself may be missing"


def test_an_end_that_was_not_agreed_on_does_not_follow() -> None:
    match = ended("croatian", 3)
    plain = Match.start(find_ruleset("croatian").with_options({"start": 1000}), NAMES[:3])
    log = (plain.log[0], *match.log[1:])
    with pytest.raises(FalseLog):
        prove(log)


def test_a_match_that_is_over_before_knows_no_such_end() -> None:
    rules = find_ruleset("croatian").with_options({"start": 2, "deals": 200})
    match = play_carefully(Match.start(rules, NAMES[:3]), random.Random(1))
    assert match.to_act is None and match.table.hands_played < 200
    assert not any(isinstance(event, WrittenOff) for event in match.log)


@GAMES
def test_only_tables_that_agree_on_a_number_have_another_hash(key: str) -> None:
    rules = find_ruleset(key)
    assert rules_hash(rules.with_options({"deals": 0})) == rules_hash(rules)
    assert rules_hash(rules.with_options({"deals": 9})) != rules_hash(rules)
    assert rules.with_options({"deals": 9}).score.usual_hands(3) <= 9


# ---- a table with real cards

MADE = {"declarer": "A", "contract": "6S", "defence": {"B": "pass", "C": "pass"}}


def kept(*hands: object, deals: int = 2) -> dict[str, object]:
    options = {"deals": deals, "misdeal": 2}
    return {"rules": "russian", "players": ["A", "B", "C"], "options": options, "hands": [*hands]}


def test_a_score_file_is_settled_after_the_last_deal() -> None:
    """Two contracts of six in A's pool of 4: 40 whists, of which 40/3 are taken off everybody."""
    misdeal = {"misdeal": True, "dealer": "B"}
    going_on = score_document(kept(MADE, misdeal))
    assert going_on.error is None and not going_on.data["over"], "a misdeal is no deal"
    file = kept(MADE, MADE)
    over = score_document(file)
    assert over.data["over"] and len(over.data["hands"]) == 2
    assert over.data["settlement"] == {"A": 26.66, "B": -13.33, "C": -13.33}
    table = table_of(file)
    assert table.over and table.ended_as_planned and not table.ended_early and not table.may_stop
    settlement = table.written.log[-1]
    assert isinstance(settlement, MatchEnded)
    assert plain_settlement(settlement.settlement) == [*over.data["settlement"].values()]
    more = score_document(kept(MADE, MADE, MADE))
    assert more.error == "hand 3: the match is over"
    bad = table.with_hand(table.reports[0]).written.bad
    assert bad is not None and str(bad) == "the match is over"


def test_a_correction_after_the_last_deal_changes_the_settlement() -> None:
    table = table_of(kept(MADE, MADE))
    mended = table.with_correction(Correction("B", "whists", 6, "forgotten", "A"))
    assert mended.ended_as_planned and mended.written.unfit is None
    assert mended.written.log[-1] != table.written.log[-1]
    lines = kept(MADE, MADE, {"correct": "B", "part": "whists", "on": "A", "by": 6, "reason": "x"})
    amounts = score_document(lines).data["settlement"]
    end = mended.written.log[-1]
    assert isinstance(end, MatchEnded)
    assert [*amounts.values()] == plain_settlement(end.settlement)
