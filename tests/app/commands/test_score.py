"""Score files: the sheet of hands that people report is the sheet of the game."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.commands.documents import score_document, score_file
from prefgame.engine.commands import DEALER
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.rules.base import Role, plain_settlement
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Unplayed, without_counts
from tests.app.commands.score_files import GOOD
from tests.engine.battery import customs
from tests.helpers import NAMES, deal_next
from tests.narrow import known
from tests.scored_hands import score_hands

# ---- what the engine plays and what the table reports is one sheet

BEYOND_FIVE = ("beyond_five", "play_out")
"""the option that writes more than five tricks of the defence, and the one that it needs"""


def as_told(match: Match) -> dict[str, Any]:
    """Return the last hand in the words of a score file."""
    table, hand = match.table, match.table.hand
    assert hand is not None and hand.ended
    name = table.players
    dealer = {"dealer": name[hand.dealer]}
    if hand.contract is None or hand.declarer is None:
        tricks = {name[seat]: count for seat, count in hand.taken.items() if hand.tricks}
        return dealer | {"passed": True} | ({"tricks": tricks} if tricks else {})
    line: dict[str, Any] = dealer | {
        "declarer": name[hand.declarer],
        "contract": hand.contract.name,
        "game": hand.contract.game,
    }
    scored = next(event for event in reversed(match.log) if isinstance(event, HandScored)).hand
    if scored.aces is not None:
        line["aces"] = scored.aces.value
    if scored.agreed:
        line["agreed"] = True
    if scored.run is not None:
        line["row"] = scored.run
    if scored.talon:
        line["talon"] = " ".join(map(str, scored.talon))
    if scored.thrown:
        line["thrown"] = True
    if scored.unplayed is Unplayed.GIVEN_UP:
        line["given_up"] = True
    answers = {seat: answer.value for seat, answer in hand.answers[:2]}
    if answers:
        last = dict(hand.answers)
        line["defence"] = {name[seat]: answer for seat, answer in answers.items()}
        for seat in hand.defenders:
            if last[seat].value == "invite":
                line["defence"][next(name[other] for other in hand.defenders if other != seat)] = (
                    "invited"
                )
    if hand.kontra.by is not None:
        line |= {"kontra": hand.kontra.level, "kontra_by": name[hand.kontra.by]}
    if hand.kontra.each:
        doubled = [name[seat] for seat in hand.kontra.each]
        line |= {"kontra": hand.kontra.level, "kontra_by": doubled}
    if hand.tricks or scored.agreed:
        counted = scored.tricks if scored.agreed else hand.taken
        line["tricks"] = {
            name[seat]: count for seat, count in counted.items() if table.roles[seat].plays
        }
    return line


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_match_reported_hand_by_hand_gives_the_same_sheet(rules: RuleSet, seats: int) -> None:
    """Only what needs eyes at the table stays out: partner_pays, and tricks beyond the fifth where
    the play goes on and they are not written.
    """
    hands = 0
    for seed in range(10):
        rng = random.Random(seed)
        agreed = customs(rules, rng)
        unseen = {"partner_pays"} if agreed.get("beyond_five") else {"partner_pays", *BEYOND_FIVE}
        options: dict[str, OptionValue] = {
            name: value for name, value in agreed.items() if name not in unseen
        }
        match = Match.start(rules.with_options(options), NAMES[:seats])
        file: dict[str, Any] = {
            "rules": rules.key,
            "players": list(NAMES[:seats]),
            "options": options,
            "hands": [],
        }
        states = []
        while match.to_act is not None and match.table.hands_played < 15:
            if match.to_act is DEALER:
                deal_next(match, rng)
                continue
            match.submit(rng.choice(match.legal()))
            if match.table.scored:
                file["hands"].append(as_told(match))
                written = [one.sheet for one in match.log if isinstance(one, HandScored)]
                plain = rules.score.to_plain(written[-1], match.table.players)
                states.append(without_counts(plain))  # before deals that were agreed on end it
        answer = score_document(json.loads(json.dumps(file))).data
        assert answer["error"] is None, (
            answer["error"],
            file["hands"][answer["error"]["hand"] - 1],
        )
        assert answer["hands"] == states
        assert answer["over"] is (match.to_act is None)
        if match.table.settlement is not None:
            amounts = plain_settlement(match.table.settlement)
            assert answer["settlement"] == dict(zip(match.table.players, amounts))
        hands += len(states)
    assert hands > 40


def test_a_guest_and_a_host_are_known_by_their_answers() -> None:
    assert Role.GUEST.plays and not Role.STAYS.plays
    answer = score_hands(GOOD | {"defence": {"B": "come", "C": "invited"}})
    assert answer["error"] is None


# ---- mistakes


def test_the_same_sheet_in_json_and_toml(tmp_path: Path) -> None:
    file = {
        "rules": "croatian",
        "players": ["A", "B", "C"],
        "options": {"start": 30},
        "hands": [GOOD, {"passed": True}],
    }
    (tmp_path / "s.json").write_text(json.dumps(file))
    (tmp_path / "s.toml").write_text(
        'rules = "croatian"\nplayers = ["A", "B", "C"]\noptions = { start = 30 }\n[[hands]]\n'
        'declarer = "A"\ncontract = "4"\n'
        'defence = { B = "come", C = "come" }\ntricks = { A = 6, B = 2, C = 2 }\n[[hands]]\n'
        "passed = true\n"
    )
    one, other = score_file(tmp_path / "s.json"), score_file(tmp_path / "s.toml")
    assert (
        one.data == other.data
        and one.status == 0
        and len(one.data["hands"]) == 2
        and one.lines == other.lines
    )
    assert (
        one.lines[0] == "after 2 hands"
        and "A: bula 22, soup 0 against B, 0 against C, open refas 1" in one.lines
    )


def test_one_hand_is_one_hand() -> None:
    file = {"rules": "croatian", "players": ["A", "B", "C"], "hands": [{"passed": True}]}
    assert score_document(file).lines[0] == "after 1 hand"


def test_a_pulya_that_is_over_is_printed_with_its_settlement() -> None:
    """002:106 "The end score indicates how much a player receives or pays"."""
    ten = {"contract": "10S", "tricks": {"A": 10}} | {"defence": {"B": "whist", "C": "pass"}}
    others = [
        {
            "contract": "10S",
            "declarer": name,
            "defence": dict.fromkeys("ABC".replace(name, ""), "pass"),
        }
        for name in "BC"
    ]
    file = {"rules": "russian", "players": ["A", "B", "C"], "options": {"pool": 10}}
    playing = score_document(file | {"hands": [ten | {"declarer": "A"}]})
    assert playing.lines[-1] == "C: pool 0, dump 0, 0 whists on A, 0 whists on B"
    over = score_document(file | {"hands": [ten | {"declarer": "A"}, *others]})
    assert over.lines[-3:] == ("A, total: +33.33", "B, total: -66.66", "C, total: +33.33")


# ---- what a file says beside its hands


RASPASY = {"passed": True, "tricks": {"A": 5, "B": 5, "C": 0}}
SEVEN = {"declarer": "A", "contract": "7S", "tricks": {"A": 7, "B": 2, "C": 1}} | {
    "defence": {"B": "whist", "C": "whist"}
}


def file_of(rules: str, *hands: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"rules": rules, "players": ["A", "B", "C"], "hands": list(hands), **more}


@pytest.mark.parametrize(
    ("rules", "hand"), [("croatian", GOOD), ("russian", SEVEN), ("austrian", {"passed": True})]
)
def test_a_match_that_was_stopped_early_is_settled(rules: str, hand: dict[str, Any]) -> None:
    going_on = score_document(file_of(rules, hand))
    playing = going_on.data
    stopped = score_document(file_of(rules, hand, agreed="write off"))
    assert playing["over"] is False and playing["settlement"] is None
    assert stopped.data["over"] is True and stopped.data["hands"] == playing["hands"]
    game = find_ruleset(rules)
    sheet = game.score.from_plain(playing["hands"][-1], ["A", "B", "C"])
    end = known(game.score.write_off(sheet))[0]
    amounts = plain_settlement(game.score.settlement(end))
    assert stopped.data["settlement"] == dict(zip("ABC", amounts))
    assert sum(map(Fraction, map(str, amounts))) == pytest.approx(0)
    assert stopped.status == 0 and stopped.lines != going_on.lines


@pytest.mark.parametrize("word", ["stop", True, 1])
def test_another_word_for_the_end_is_refused(word: object) -> None:
    error = score_document(file_of("croatian", GOOD, agreed=word)).error
    assert error is not None and error.startswith('agreed must be "write off", not ')


def test_a_file_that_goes_on_from_a_state_goes_on_with_the_row_of_raspasy() -> None:
    """002:113 "In case of two consecutive raspasovka rounds, the second is played at doubled
    stakes."
    """
    whole = score_document(file_of("russian", RASPASY, RASPASY, SEVEN)).data["hands"]
    rest = file_of("russian", RASPASY, SEVEN, state=whole[0] | {"raspasy": 1})
    assert score_document(rest).data["hands"] == whole[1:]


def test_a_file_that_goes_on_from_a_state_goes_on_with_the_refas_that_were_written() -> None:
    """000:80-83: at most so many refas are written in a match; used ones count too."""
    limit: dict[str, object] = {"options": {"refas": 1}}
    hands: list[dict[str, Any]] = [{"passed": True}]
    for name in "ABC":
        others = [other for other in "ABC" if other != name]
        answers = {"defence": dict.fromkeys(others, "come")}
        taken = {"tricks": {name: 6} | dict.fromkeys(others, 2)}
        hands.append(GOOD | {"declarer": name} | answers | taken)
    whole = score_document(file_of("croatian", *hands, {"passed": True}, **limit)).data
    assert whole["error"] is None
    state = whole["hands"][3] | {"refas": 1}
    rest = file_of("croatian", {"passed": True}, state=state, **limit)
    assert score_document(rest).data["hands"] == whole["hands"][4:]


@pytest.mark.parametrize(
    ("rules", "state", "words"),
    [
        ("russian", {"raspasy": -1}, "raspasy of the score"),
        ("russian", {"raspasy": True}, "raspasy of the score"),
        ("croatian", {"refas": -1}, "refas of the score must be a whole number from 0"),
        ("croatian", {"refas": "2"}, "refas of the score must be a whole number from 0"),
    ],
)
def test_a_count_that_cannot_be_is_refused(rules: str, state: dict[str, Any], words: str) -> None:
    line = {"pool": 0} if rules == "russian" else {"declarer": -20}
    players = {name: dict(line) for name in "ABC"}
    error = score_document(file_of(rules, state=state | {"players": players})).error
    assert error is not None and words in error


def test_the_table_is_told_in_a_line() -> None:
    file = file_of("russian", RASPASY, options={"stalingrad": True, "raspasy_talon": True})
    assert score_document(file).lines[1] == "table: Sochi"
    file["options"]["ten"] = "check"
    assert score_document(file).lines[1] == "table: Sochi, but: ten is checked"
    croatian = score_document(file_of("croatian", {"passed": True}))
    assert not [line for line in croatian.lines if line.startswith("table:")]
