"""``docs/protocol.md``: what it shows is what is said, and its bot plays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from prefgame.ai.level import find_level
from prefgame.app.protocol.messages import LONGEST_MESSAGE, MOST_LINES, seconds_of
from prefgame.app.protocol.position import plain_position
from prefgame.app.protocol.seen import SEEN_KEYS
from prefgame.app.protocol.serving import Engine
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from tests.app.protocol.test_seen import lines_for
from tests.helpers import say, start
from tests.source_tree import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SHOWN: list[dict[str, Any]] = [
    json.loads(line)
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]
BOT = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]


def shown(kind: str, at: int = 0) -> dict[str, Any]:
    return [message for message in SHOWN if message["type"] == kind][at]


def test_what_the_table_says_leads_to_the_question_that_is_shown() -> None:
    match = say(start("croatian", start=30), "2")
    seen = lines_for(match, 1)
    assert shown("match")["lines"] + shown("lines")["lines"] == seen
    asked = {"type": "ask", "id": 1, "seconds": 10, "seat": "Bojan"}
    assert shown("ask") == asked | plain_position(match.view(1))


def test_the_engine_answers_what_is_shown() -> None:
    engine = Engine(find_level("beginner"))

    def reply(message: dict[str, Any]) -> Any:
        found = engine.reply(json.dumps(message).encode())
        return json.loads(found) if found else None

    assert reply(shown("hello"))["protocol"] == shown("hello", 1)["protocol"]
    assert reply(shown("match")) is None and reply(shown("lines")) is None
    assert reply(shown("ask")) == shown("answer")
    advice = reply(shown("advise"))
    assert (
        set(advice) == set(shown("advice")) and advice["options"][:2] == shown("advice")["options"]
    )
    assert advice["reason"] == shown("advice")["reason"]
    reply({"type": "lines", "lines": ["Bojan: pass"]})
    assert reply({"type": "ask", "id": 2}) == shown("error")


def test_the_page_names_all_there_is() -> None:
    assert f"{LONGEST_MESSAGE:,} bytes" in PAGE and f"{MOST_LINES} lines" in PAGE
    for name in shown("ask"):
        assert name in ("type", "id") or f"`{name}`" in PAGE
    for key in SEEN_KEYS:
        assert f"`{key}: " in PAGE or key in ("asked", "seal", "seal 2")
    for phase in {Phase.DEAL, Phase.OVER, Phase.NEGOTIATION} ^ set(Phase):
        assert f"| `{phase.value}` |" in PAGE
    for rules in RULESETS:
        assert rules.key in PAGE


def test_the_page_says_which_numbers_are_not_whole() -> None:
    """Those of the messages that are shown, of times, and of the sheets that share something."""
    pool, pot = find_ruleset("russian").score, find_ruleset("austrian").score
    names = ("Ana", "Bojan", "Cvita")
    whists = {"whists": {"Bojan": "40/3", "Cvita": 2.5}}
    sheets = (
        (pool, {"players": {"Ana": whists, "Bojan": {}, "Cvita": {}}}),
        (pot, {"pot": 2, "players": dict(zip(names, map(purse, (-2.5, 0.5, 0))))}),
    )
    plain = [score.to_plain(score.from_plain(sheet, names), names) for score, sheet in sheets]
    found = {name for each in (*SHOWN, *plain) for name in not_whole(each)}
    assert found == {"gain", "chance", "whists", "purse"}
    assert seconds_of({"type": "ask", "seconds": 0.5}) == 0.5
    said = PAGE.partition("Numbers are whole")[2].partition("\n\n")[0]
    assert {*re.findall("`([a-z]+)`", said)} == found | {"seconds", "score"}


def purse(amount: float) -> dict[str, float]:
    return {"purse": amount}


def not_whole(value: object, name: str = "") -> Iterator[str]:
    """Name the fields whose numbers are not whole; names of players are none."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from not_whole(one, key if key.islower() else name)
    elif isinstance(value, list):
        for one in value:
            yield from not_whole(one, name)
    elif isinstance(value, float) or (isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value)):
        yield name


def test_the_bot_has_twenty_lines() -> None:
    assert len(BOT.splitlines()) == 20
