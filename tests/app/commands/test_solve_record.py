"""``prefgame solve`` of a record: the hand where it stands, another one, and what is missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from prefgame.__main__ import main
from prefgame.app.commands.solving import solve_path, solve_record
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed, Discarded, HandEnded
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from tests.app.commands.test_solve import DEAL
from tests.helpers import say, start

GOLDEN = Path(__file__).parents[2] / "golden"
FILE = Path("match.pref")


def golden(name: str) -> Match:
    match = read_record((GOLDEN / f"{name}.pref").read_text("utf-8")).match
    assert match is not None
    return match


def solved(match: Match, hand: int | None = None) -> dict[str, Any]:
    answer = solve_record(write_record(match), FILE, hand)
    assert answer.error is None and answer.status == 0 and answer.lines
    return answer.data


def best_by_trial(match: Match) -> int:
    """Try every card of every seat: the declarer's tricks in the end with best play by all."""
    if match.phase is not Phase.PLAY:
        ended = match.table.this_hand
        return ended.taken[ended.declared.declarer]
    found = []
    for command in match.legal():
        after = match.fork()
        after.submit(command)
        found.append(best_by_trial(after))
    hand, owner = match.table.declared, match.turn.card_of
    mine = (match.to_act if owner is None else owner) == hand.declarer
    return (max if mine is not hand.contract.goal.wants_few else min)(found)


@pytest.mark.parametrize("name", ["russian-three", "russian-four"])
def test_every_card_of_the_last_tricks_has_the_value_that_trying_all_of_them_finds(
    name: str,
) -> None:
    log, tried = golden(name).log, 0
    for at, event in enumerate(log):
        if not isinstance(event, CardPlayed):
            continue
        match = Match.replay(log[:at])
        hand = match.table.this_hand
        held = sum(len(match.hand_of(seat)) for seat in hand.order)
        if match.phase is not Phase.PLAY or hand.declarer is None or held > 8:
            continue
        stands, deals = solved(match)["stands"], solved(match)["deals"]
        taken = hand.taken[hand.declarer]
        assert stands["taken"][match.table.players[hand.declarer]] == taken
        values = {}
        for command in match.legal():
            after = match.fork()
            after.submit(command)
            assert isinstance(command, PlayCard)
            values[str(command.card)] = best_by_trial(after)
        assert stands["values"] == values and stands["tricks"] == best_by_trial(match)
        rest = {card: count - taken for card, count in values.items()}
        assert deals == [{"tricks": stands["tricks"] - taken, "values": rest}]
        tried += 1
    assert tried > 5


def test_the_page_of_formats_says_what_is_printed() -> None:
    page = (GOLDEN.parents[1] / "docs" / "formats.md").read_text(encoding="utf-8")
    section = page.split("## A hand of a record, solved")[1]
    record = section.split("```record stands.pref\n")[1].split("```")[0]
    printed = section.split("```answer\n")[1].split("```")[0]
    assert solve_record(record, FILE).data == json.loads(printed)


def test_a_hand_that_is_over_is_solved_from_its_first_card() -> None:
    match = golden("russian-three")
    stands = solved(match, 1)["stands"]
    assert stands["hand"] == 1 and stands["phase"] == "play"
    assert len(stands["values"]) == 10 and set(stands["taken"].values()) == {0}
    deals = sum(isinstance(event, HandEnded) for event in match.log)
    assert solved(match)["stands"]["hand"] == deals


def test_the_lead_is_solved_as_a_file_of_deals_solves_it(tmp_path: Path) -> None:
    """The same cards, written down for ``prefgame solve`` by hand."""
    match = golden("serbian-three")
    at = next(at for at, event in enumerate(match.log) if isinstance(event, CardPlayed))
    before = Match.replay(match.log[:at])
    table, hand = before.table, before.table.declared
    order, contract, acting = hand.order, hand.contract, before.to_act
    duties = table.rules.play.duties_in(contract, table.playing)
    assert contract.trump is not None and isinstance(acting, int)
    file = tmp_path / "deals.json"
    deal = {
        "hands": [
            [str(card) for card in before.hand_of(seat)] if seat in table.playing else []
            for seat in order
        ],
        "declarer": order.index(hand.declarer),
        "leader": order.index(acting),
        "contract": "trump",
        "trump": str(contract.trump.value),
        "must_trump": duties.must_trump,
        "must_beat": 2 if duties.lowest_beating else 1 if duties.must_beat else 0,
    }
    file.write_text(json.dumps({"deals": [deal]}), "utf-8")
    assert solve_path(file).data["deals"] == solved(before)["deals"]


def test_before_the_play_there_are_answers_discards_and_contracts() -> None:
    match, seen = golden("slovenian-four"), set()
    for at in range(2, len(match.log)):
        now = Match.replay(match.log[:at])
        if not isinstance(now.to_act, int) or now.phase in (Phase.AUCTION, Phase.REVEAL):
            continue
        if now.phase in seen:
            continue
        seen.add(now.phase)
        stands = solved(now)["stands"]
        assert stands["to_act"] == now.table.players[now.to_act]
        legal = {str(command) for command in now.legal()}
        if now.phase is Phase.EXCHANGE:
            held = {str(card) for card in now.hand_of(now.to_act)}
            assert stands["contracts"]
            assert all(set(one["discard"]) < held for one in stands["contracts"])
        elif now.phase is Phase.ANNOUNCE:
            announced = {f"announce {one['contract']}" for one in stands["contracts"]}
            assert announced == legal
        elif now.phase is not Phase.PLAY:
            assert set(stands["points"]) == legal and stands["tricks"] is not None
    assert {Phase.EXCHANGE, Phase.ANNOUNCE, Phase.DEFENCE, Phase.PLAY} <= seen


def test_a_discard_has_the_tricks_that_the_hand_after_it_has() -> None:
    match = golden("slovenian-three")
    at = next(at for at in range(2, len(match.log)) if isinstance(match.log[at], Discarded))
    now = Match.replay(match.log[:at])
    for one in solved(now)["stands"]["contracts"]:
        after = now.fork()
        after.submit(after.read("discard " + " ".join(one["discard"])))
        later = solved(after)["stands"]["contracts"]
        (same,) = [each for each in later if each["contract"] == one["contract"]]
        assert same["tricks"] == one["tricks"] and same["made"] == one["made"]


def test_where_nobody_declares_each_card_has_points() -> None:
    match = golden("russian-three")
    for at in range(2, len(match.log)):
        now = Match.replay(match.log[:at])
        if now.legal() and now.phase is Phase.PLAY and now.table.this_hand.declarer is None:
            break
    data = solved(now)
    assert data["deals"] == [] and data["stands"]["tricks"] is None
    assert set(data["stands"]["points"]) == {str(command) for command in now.legal()}


def refused(text: str, hand: int | None = None) -> str:
    answer = solve_record(text, FILE, hand)
    assert answer.status == 2 and answer.error is not None and len(answer.error) <= 300
    assert answer.data == {"deals": [], "error": {"deal": None, "message": answer.error}}
    return answer.error


def test_what_is_missing_is_said_in_one_sentence() -> None:
    bidding = write_record(say(start("croatian"), "2"))
    name = read_record(bidding).match
    assert name is not None and isinstance(name.to_act, int)
    caller = name.table.players[name.to_act]
    assert "auction of hand 1 is not over" in refused(bidding) and caller in refused(bidding)
    assert "there is no hand 2, the record has one hand" in refused(bidding, 2)
    assert "no hand 0" in refused(bidding, 0)
    assert "no hand has been dealt" in refused("rules: croatian\nplayers: Ana Bojan Cvita\n")
    assert "line 1" in refused("")
    assert "line 3" in refused("rules: croatian\nplayers: Ana Bojan Cvita\ndealer: Dana\n")


def test_the_command_reads_a_record_and_still_reads_deals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "match.PREF"
    record.write_text(write_record(golden("russian-three")), "utf-8")
    assert main(["solve", str(record), "--hand", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stands"]["hand"] == 1
    assert main(["solve", str(record), "--hand", "1"]) == 0
    assert capsys.readouterr().out.startswith("hand 1, play, trick 1: ")
    deals = tmp_path / "deals.pref"  # a file of deals, whatever it is called
    deals.write_text(json.dumps({"deals": [DEAL]}), "utf-8")
    assert main(["solve", str(deals)]) == 0
    assert capsys.readouterr().out == "deal 1: 1; SK 1, H7 1\n"
    assert main(["solve", str(deals), "--hand", "1"]) == 2
    assert "--hand is for a record" in capsys.readouterr().err
    assert main(["solve", str(tmp_path / "none.pref")]) == 2
    assert "none.pref" in capsys.readouterr().err
