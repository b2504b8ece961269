"""Whatever a seat says at the wrong time, the refusal is a sentence: no value of the program is in
it.
"""

from __future__ import annotations

import random
import re

import pytest

from prefgame.app.records import opened_match
from prefgame.engine.commands import DEALER, Announce, Command
from prefgame.engine.legal import HANDLERS, IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.record import RecordError
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.ui.words.record_errors import reason_lines
from tests.helpers import NAMES, deal_next

NO_SENTENCE = re.compile(r"\b(None|True|False|inf|nan)\b|[{}<>]|\w+\.[A-Z_]{2,}|\w\(\)")
"""a value, a place that was not filled, an angle bracket, a member of an enum, a function"""
GAMES: dict[str, dict[str, OptionValue]] = {rules.key: {} for rules in RULESETS} | {
    "serbian preferans": {"preferans": True},
    "viennese once": {"game_reveal": "ascending"},
    "russian by hand": {"misere_hand": True, "raspasy_talon": True},
}


def anything_said(match: Match, legal: set[Command]) -> list[Command]:
    """Return what may be said at some time in this game, and every card and contract."""
    rules = match.table.rules
    texts = [text for handler in HANDLERS.values() for text in handler.examples(rules)]
    texts += [game.word for game in rules.auction.all_games if game.word]
    texts += ["pass", "same", "game"]
    said = []
    for text in texts:
        try:
            said.append(match.read(text))
        except ValueError:
            continue
    said += map(Announce, (*rules.auction.contracts, *rules.auction.all_games))
    return [*said, *sorted(legal, key=str)]


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_a_sentence(game: str) -> None:
    """In a record, and in the window that opens it."""
    rules = find_ruleset(game.partition(" ")[0]).with_options(GAMES[game])
    chance, said = random.Random(game), set[Command]()
    often = set[tuple[Phase, type]]()
    met: dict[tuple[str, str], tuple[str, ...]] = {}
    for _hand in range(12):
        match = Match.start(rules, NAMES[:3])
        deal_next(match, chance)
        while match.to_act is not None and match.to_act is not DEALER:
            legal = match.legal()
            said |= set(legal)
            for command in anything_said(match, said):
                kind = (match.phase, type(command))
                if command in legal or (kind in often and chance.random() < 0.95):
                    continue
                if not isinstance(command, Announce):
                    often.add(kind)
                with pytest.raises(IllegalCommand) as refusal:
                    match.submit(command)
                why = refusal.value
                if (why.reason.value, why.message) not in met:
                    error = RecordError(1, why.reason.value, why.message, tuple(map(str, legal)))
                    met[error.reason, error.message] = (
                        str(why),
                        *reason_lines(opened_match(match, error=error)),
                    )
            match.submit(chance.choice(legal))
    sentences = {words for each in met.values() for words in each}
    assert [words for words in sorted(sentences) if NO_SENTENCE.search(words)] == []
    assert len(met) > 20
