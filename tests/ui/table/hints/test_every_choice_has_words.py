"""At every table of every game each choice of a hint has words, in the slip and in the list."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.ai.level import EXPERT
from prefgame.app.play import thinking
from prefgame.app.play.thinking import Hint, HintChoice, find_hint
from prefgame.app.words.hints import explain_hint
from prefgame.engine.commands import DEALER, WITHOUT_THREE, Discard, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.engine.view import SeatView
from prefgame.i18n import use_language
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.all_choices import hint_rows, name_commands, score_words
from prefgame.ui.table.phases.base import cards_in
from tests.engine.battery import customs
from tests.helpers import NAMES, deal_next, say

GLIMPSE = replace(EXPERT, name="glimpse", worlds=2, drawn=12, speaks=2, ponders=0, thorough=True)
"""finds every choice of a hint in no time; what it thinks of them is no matter here"""
DECK = Deck("french")
TABLES = 2
"""tables of different customs for each rule set and number of seats"""
HANDS = 6
UNTRANSLATED = re.compile(rf"(?!{'|'.join(NAMES)})\b[A-Za-z]{{3,}}")
"""English words; the names of the players are Latin in every language"""

HOPELESS = """rules: russian
options: without_three=yes
players: A B C
dealer: A
deal: B S7 SA D8 DJ DK H7 H9 HQ C9 CT | C S8 ST SJ D9 DQ HK HA C8 CK CA | A SQ SK D7 DT H8 HT HJ C7 CJ CQ | talon S9 DA
B: pass
C: 6S
A: 6C
C: pass
"""  # noqa: E501 -- a record has a line for a deal
"""A has to take the talon for a contract that cannot be made"""


@pytest.fixture(autouse=True)
def _a_glimpse_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "ADVISER", GLIMPSE)


def check_words(view: SeatView, hint: Hint) -> None:
    """Look at every choice as the slip says the best one, and as the list has it."""
    assert hint.choices
    assert explain_hint(view, DECK, hint) and score_words(view, hint)
    rows = hint_rows(view, DECK, hint)
    assert len(rows) == len(hint.choices)
    for choice, row in zip(hint.choices, rows):
        said = name_commands(view, DECK, choice.commands)
        what = view.turn.phase, choice.commands
        assert said or cards_in(choice.commands), what
        assert row.choice, what
        for language in ("ru", "en"):
            use_language(language)
            again = name_commands(view, DECK, choice.commands)
            if language == "ru" and isinstance(again, str):
                assert not UNTRANSLATED.search(again), (what, again)


def tables() -> Iterator[object]:
    for rules in RULESETS:
        for seats in rules.seats:
            rng = random.Random(f"words {rules.key} {seats}")
            for number in range(TABLES):
                given = customs(rules, rng)
                words = ",".join(f"{name}={value}" for name, value in given.items())
                name = f"{rules.key}-{seats}-{number}-{words[:60]}"
                yield pytest.param(rules, seats, given, rng.randrange(10**6), id=name)


@pytest.mark.parametrize(("rules", "seats", "given", "seed"), list(tables()))
def test_every_choice_of_a_hint_has_words(
    rules: RuleSet, seats: int, given: dict[str, OptionValue], seed: int
) -> None:
    rng = random.Random(seed)
    match = Match.start(rules.with_options(given), NAMES[:seats])
    while match.to_act is not None and match.table.hands_played < HANDS:
        if match.to_act is DEALER:
            deal_next(match, rng)
            continue
        played = match.phase is Phase.PLAY
        if played and rng.random() < 0.95:
            match.submit(rng.choice(match.legal()))
            continue
        assert isinstance(match.to_act, int)
        view = match.view(match.to_act)
        hint = find_hint(view)
        check_words(view, hint)
        chosen = hint.choices[0] if rng.random() < 0.5 else rng.choice(hint.choices)
        match.submit(chosen.commands[0])


def hopeless() -> Match:
    match = read_record(HOPELESS).match
    assert match is not None
    return match


def test_a_contract_that_is_given_up_after_the_talon_is_named_as_its_button() -> None:
    view = hopeless().view(0)
    hint = find_hint(view)
    best = hint.choices[0]
    assert isinstance(best.commands[0], Discard) and best.commands[1:] == (WITHOUT_THREE,)
    assert name_commands(view, DECK, best.commands) == "Give up: without three"
    row = hint_rows(view, DECK, hint)[0]
    assert (row.choice, row.plays) == ("Give up: without three", "")
    assert not cards_in(best.commands), "the cards are no matter then"
    check_words(view, hint)


def test_it_is_named_so_when_the_cards_lie_away_too() -> None:
    match = say(hopeless(), "discard SQ SK")
    view = match.view(0)
    hint = find_hint(view)
    check_words(view, hint)
    said = name_commands(view, DECK, (WITHOUT_THREE,))
    assert said == "Give up: without three"
    assert HintChoice((WITHOUT_THREE,), 0.0, None).commands in {
        choice.commands for choice in hint.choices
    }


def test_no_choice_of_a_card_is_said() -> None:
    view = hopeless().view(0)
    assert name_commands(view, DECK, (PlayCard(next(iter(view.cards))),)) == ""
