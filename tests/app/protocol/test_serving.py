"""``prefgame engine``: the seats of ours answer by the protocol what they answer here, and
whatever else comes in gets one sentence.
"""

from __future__ import annotations

import io
import json
import random
from threading import Thread, current_thread
from typing import Any, NoReturn

import pytest

from prefgame.ai.level import find_level
from prefgame.ai.player import choose
from prefgame.app.play.thinking import question_of
from prefgame.app.protocol.messages import LONGEST_MESSAGE, in_messages
from prefgame.app.protocol.seen import lines_of
from prefgame.app.protocol.serving import Engine, serve
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.app.protocol.test_seen import lines_for, some_hands
from tests.helpers import go_on_asking, say, start


def said(engine: Engine, **message: object) -> Any:
    """Return what the engine replies to a message; None for nothing."""
    reply = engine.reply(json.dumps(message).encode())
    return json.loads(reply) if reply else None


def seated(match: Match, seat: int, level: str = "simple") -> Engine:
    """Return an engine that has been given what the seat sees."""
    engine = Engine(find_level(level))
    name = match.table.players[seat]
    assert said(engine, type="match", seat=name, lines=lines_for(match, seat)) is None
    return engine


def test_it_says_what_it_knows() -> None:
    found = said(Engine(find_level("club")), type="hello", protocol=1, table="a test")
    assert found["type"] == "hello" and found["protocol"] == 1 and found["name"] == "prefgame"
    assert found["rules"] == [rules.key for rules in RULESETS] and "expert" in found["levels"]
    assert all(found["options"][rules.key] for rules in RULESETS)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_it_answers_as_the_seat_does_at_our_table(rules: RuleSet) -> None:
    level = find_level("simple")
    engines: list[Engine] = []
    given: list[int] = []
    asked = 0
    for match in some_hands(rules, 3, 17, 4):
        players = match.table.players
        if not engines:
            engines = [Engine(level, 5) for _ in players]
            for engine, name in zip(engines, players):
                said(engine, type="match", seat=name)
            given = [0] * len(players)
        seat = match.to_act
        if not isinstance(seat, int):
            continue
        lines = lines_for(match, seat)
        for part in in_messages(lines[given[seat] :]):
            assert said(engines[seat], type="lines", lines=part) is None
        given[seat] = len(lines)
        asked += 1
        view = match.view(seat)
        legal = [str(command) for command in view.legal]
        answer = said(engines[seat], type="ask", id=asked, legal=legal, seconds=60)
        chance = random.Random(f"engine/5/{question_of(view)}")
        assert answer == {
            "type": "answer",
            "id": asked,
            "command": str(choose(view, level, chance)),
        }
    assert asked > 50


def test_it_advises_with_numbers_and_a_reason() -> None:
    engine = seated(start("croatian"), 0, "beginner")
    found = said(engine, type="advise", id=3)
    assert found["type"] == "advice" and found["id"] == 3 and found["reason"]
    assert found["command"] == found["options"][0]["command"]
    assert {option["command"] for option in found["options"]} == set(
        map(str, start("croatian").legal())
    )


def test_it_answers_in_time_by_rules_of_thumb() -> None:
    engine = seated(start("croatian"), 0, "expert")
    found = said(engine, type="advise", id=3, seconds=0.0001)
    assert found["options"] == [] and found["command"] in map(str, start("croatian").legal())


def test_a_thought_that_comes_too_late_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would go on for ten seconds, and take the time of the next question."""
    thinkers: list[Thread] = []

    def think(*_asked: object) -> NoReturn:
        thinkers.append(current_thread())
        go_on_asking(seconds=10)

    match = start("croatian")
    engine = seated(match, 0, "expert")
    monkeypatch.setattr("prefgame.app.protocol.serving.advise", think)
    assert said(engine, type="advise", id=3, seconds=0.2)["options"] == []
    (thinker,) = thinkers
    thinker.join(3)
    assert not thinker.is_alive()


BAD: list[tuple[str, object, str]] = [
    ("no JSON", b"rubbish", "not JSON"),
    ("not UTF-8", b'{"type": "\xff"}', "UTF-8"),
    ("a list", [], "an object"),
    ("no type", {}, "type must be"),
    ("another type", {"type": "resign"}, "hello, match, lines, ask, advise, quit"),
    ("no protocol", {"type": "hello"}, "protocol of hello must be a whole number"),
    ("no protocol of ours", {"type": "hello", "protocol": 0}, "1 or more"),
    ("no seat", {"type": "match", "lines": []}, "seat of match must be"),
    ("a level", {"type": "match", "seat": "Ana", "level": "god"}, "unknown"),
    ("no lines", {"type": "lines", "lines": "rules: croatian"}, "a list of texts"),
    ("many lines", {"type": "lines", "lines": [""] * 501}, "at most 500 texts, not of 501"),
    ("a number", {"type": "lines", "lines": ["", 7]}, "a list of texts, item 2 is 7"),
    ("deep", b"[" * 5000, "the message is nested too deeply"),
    ("half a message", b'{"type": "ask"\n', '"message": "column 15: not JSON'),
    ("no time", {"type": "ask", "id": 1, "seconds": 0}, "above 0 and at most 3600, not 0"),
    ("no id", {"type": "ask"}, "id of ask must be"),
    ("a time", {"type": "ask", "id": 1, "seconds": -1}, "seconds of ask must be"),
    ("no turn", {"type": "ask", "id": 1}, "nothing to decide"),
    ("another question", {"type": "ask", "id": 1, "legal": ["S7"]}, "nothing to decide"),
    ("a line", {"type": "lines", "lines": ["", "Bojan: misere"]}, "line 2: "),
]


@pytest.mark.parametrize(("message", "why"), [one[1:] for one in BAD], ids=[one[0] for one in BAD])
def test_what_is_wrong_is_said_in_one_sentence(message: object, why: str) -> None:
    engine = seated(start("croatian"), 1)
    line = message if isinstance(message, bytes) else json.dumps(message).encode()
    reply = engine.reply(line)
    found = json.loads(reply)
    assert found["type"] == "error" and (why in found["message"] or why in reply.decode())
    assert len(found["message"]) <= 300
    assert said(engine, type="hello", protocol=1)["type"] == "hello"


def test_after_a_line_that_does_not_fit_the_match_begins_anew() -> None:
    match = start("croatian")
    engine = seated(match, 0)
    assert said(engine, type="lines", lines=["Ana: 9"])["type"] == "error"
    assert "comes first" in said(engine, type="ask", id=1)["message"]
    said(engine, type="match", seat="Ana", lines=lines_for(match, 0))
    assert said(engine, type="ask", id=2)["type"] == "answer"


HEAD = ["rules: croatian", "options: start=30", "players: Ana Bojan Cvita"]


@pytest.mark.parametrize(
    ("at", "line", "place"),
    [
        (0, "rules: bridge", "line 1: "),
        (1, "options: start=-5", "line 2: "),
        (1, "options: foo=3", "line 2: "),
        (2, "players: Ana Ana Bojan", "line 3: "),
        (2, "players: Ana Bojan Zoran", "seat: 'Cvita' is none of the players"),
        (1, "options: start=30\noptions: start=40", "line 2: "),
    ],
)
def test_what_is_wrong_with_a_match_is_said_at_once_and_where(
    at: int, line: str, place: str
) -> None:
    lines = HEAD.copy()
    lines[at] = line
    engine = Engine(find_level("simple"))
    found = said(engine, type="match", seat="Cvita", lines=lines)
    assert found["type"] == "error" and found["message"].startswith(place)
    found = said(engine, type="match", seat="Cvita", lines=["", "# a note", *lines])
    number = place.removeprefix("line ")[:1]
    assert found["message"].startswith(f"line {int(number) + 2}" if number.isdigit() else place)


def test_a_head_may_come_in_parts() -> None:
    engine = Engine(find_level("simple"))
    score = "score: Ana declarer=-20 | Bojan declarer=-30 | Cvita declarer=-30"
    assert said(engine, type="match", seat="Ana", lines=HEAD[:1]) is None
    assert said(engine, type="lines", lines=HEAD[1:]) is None
    found = said(engine, type="lines", lines=[score])
    assert found is None or "score" in found["message"]
    assert said(engine, type="match", seat="Ana") is None


@pytest.mark.parametrize(
    ("field", "value"),
    [("legal", ["S7"]), ("legal", "pass"), ("seat", "Bojan"), ("to_act", "Cvita"), ("phase", "x")],
)
def test_a_table_that_means_another_question_is_told(field: str, value: object) -> None:
    engine = seated(start("croatian"), 0)
    found = said(engine, type="ask", id=4, **{field: value})
    assert found["id"] == 4 and f"another question: {field} is " in found["message"]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_lines_of_no_match_never_end_it(rules: RuleSet) -> None:
    """Lines are dropped, doubled, exchanged and spoilt: each gets an error, or fits."""
    rng = random.Random(rules.key)
    *_rest, match = some_hands(rules, 3, 23, 2)
    lines = lines_for(match, 0)
    refused = 0
    for _ in range(60):
        spoilt = lines[: rng.randrange(3, len(lines))]
        at = rng.randrange(2, len(spoilt))
        words = spoilt[at].split()
        rng.shuffle(words)
        other = rng.choice(lines)
        choices: tuple[list[str], ...] = (
            [],
            [spoilt[at]] * 2,
            [other],
            [other, spoilt[at]],
            [" ".join(words)],
        )
        spoilt[at : at + 1] = rng.choice(choices)
        engine = Engine(find_level("simple"))
        replies = [said(engine, type="match", seat="Ana")]
        replies += [said(engine, type="lines", lines=part) for part in in_messages(spoilt)]
        replies.append(said(engine, type="ask", id=1))
        assert all(one is None or one["type"] in ("error", "answer") for one in replies)
        refused += any(one is not None and one["type"] == "error" for one in replies[:-1])
    assert refused > 20


def test_the_process_reads_until_its_input_ends() -> None:
    match = say(start("croatian"), "2")
    seen = lines_of([event.seen_by(1) for event in match.log], match.table.players, ())
    lines = [
        json.dumps({"type": "hello", "protocol": 1}).encode() + b"\n",
        b"x" * (3 * LONGEST_MESSAGE) + b"\n",
        b"\n",
        json.dumps({"type": "match", "seat": "Bojan", "lines": seen}).encode() + b"\n",
        json.dumps({"type": "ask", "id": 1}).encode(),
    ]
    output = io.BytesIO()
    assert serve("simple", 1, io.BytesIO(b"".join(lines)), output) is None
    replies = [json.loads(line) for line in output.getvalue().splitlines()]
    assert [reply["type"] for reply in replies] == ["hello", "error", "answer"]


def test_quit_ends_it_before_its_input() -> None:
    output = io.BytesIO()
    lines = b'{"type": "quit"}\n{"type": "hello", "protocol": 1}\n'
    assert serve("simple", 1, io.BytesIO(lines), output) is None and not output.getvalue()


def test_a_level_that_is_unknown_is_said() -> None:
    assert "unknown" in (serve("god", 1, io.BytesIO(), io.BytesIO()) or "")
