"""Over whole matches in every game: not one byte that goes to a program tells of a hidden card."""

from __future__ import annotations

import json
import random
import re
from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from prefgame.app.protocol import foreign
from prefgame.app.protocol.foreign import ForeignSeat
from prefgame.app.protocol.messages import LONGEST_MESSAGE
from prefgame.cards import DECK
from prefgame.engine.events import Dealt
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.app.protocol.test_seen import RARE, may_be_known
from tests.helpers import NAMES, deal_next

CARDS = set(map(str, DECK))
SHORT = {"start": 6, "deals": 5, "pool": 3}
"""a few hands are a match"""
MOST, LEAST = 40, 150
"""hands of a match that will not end, and questions that are asked in every game"""


class Listener:
    """In the place of a process: keeps what it is told, and answers at random."""

    told: list[bytes]
    number, running = 0, True

    def __init__(self, words: object) -> None:
        self.told = []
        self._answers: deque[bytes] = deque()
        self._rng = random.Random(5)

    def tell(self, line: bytes) -> None:
        self.told.append(line)
        message = json.loads(line)
        if message["type"] == "hello":
            self._say({"type": "hello", "protocol": 1, "name": "Listener"})
        elif message["type"] == "ask":
            legal = message["legal"]
            command = self._rng.choices(legal, [RARE.get(one, 1.0) for one in legal])[0]
            self._say({"type": "answer", "id": message["id"], "command": command})

    def _say(self, message: dict[str, Any]) -> None:
        self._answers.append(json.dumps(message).encode())

    def hear(self, until: float) -> bytes:
        return self._answers.popleft()

    def end(self) -> None:
        pass

    kill = end


def tables() -> Iterator[object]:
    for rules in RULESETS:
        short = {one.name: SHORT[one.name] for one in rules.options if one.name in SHORT}
        for players in rules.seats:
            yield pytest.param(rules.with_options(short), players, id=f"{rules.key}-{players}")


@pytest.mark.parametrize(("rules", "players"), list(tables()))
def test_nothing_hidden_is_sent(
    rules: RuleSet, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign, "Process", Listener)
    rng = random.Random(f"{rules.key} {players}")
    seats = [ForeignSeat("listener") for _ in range(players)]
    asked = 0
    while asked < LEAST:
        match = Match.start(rules, NAMES[:players])
        for at, seat in enumerate(seats):
            seat.sit_down(at)
        asked += play(match, seats, rng)
        assert match.phase is Phase.OVER or match.table.hands_played == MOST
        for at, seat in enumerate(seats):
            seat.see(match.log)
            check(match, at, seat)


def play(match: Match, seats: list[ForeignSeat], rng: random.Random) -> int:
    """Play the match to its end, and return how many questions it had."""
    asked = 0
    while match.to_act is not None and match.table.hands_played < MOST:
        acting = match.to_act
        if not isinstance(acting, int):
            deal_next(match, rng)
            continue
        command = seats[acting].decide(match.log, match.view(acting))
        check(match, acting, seats[acting])
        match.submit(command, acting)
        asked += 1
    return asked


def check(match: Match, seat: int, program: ForeignSeat) -> None:
    """Check what the program has been told since it was looked at last: cards that its seat may
    know by now, of this hand or of those that are over, and no line that is too long.
    """
    listener = program._process
    assert isinstance(listener, Listener)
    log = match.log
    began = max((at for at, event in enumerate(log) if isinstance(event, Dealt)), default=0)
    known = may_be_known(log[began:], seat)
    for line in listener.told:
        assert len(line) <= LONGEST_MESSAGE
        message = json.loads(line)
        texts = since_the_deal(message.get("lines", []))
        texts += [json.dumps({name: message[name] for name in message if name != "lines"})]
        if message["type"] == "ask":
            assert set(message["hand"]) <= {match.table.players[seat], *open_now(match)}
        cards = set(re.findall(r"[A-Z0-9]+", " ".join(texts))) & CARDS
        assert cards <= known, line
    listener.told.clear()


def since_the_deal(lines: list[str]) -> list[str]:
    """Return those of the lines that are of the last hand, if one is dealt in them."""
    deals = [at for at, line in enumerate(lines) if line.startswith("deal: ")]
    return lines[deals[-1] :] if deals else lines


def open_now(match: Match) -> set[str]:
    hand = match.table.hand
    return set() if hand is None else {match.table.players[seat] for seat in hand.open_now}
