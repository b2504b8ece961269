"""Whole hands in a session, as a player has them: at every table, with every claim setting."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from prefgame.app.session import Session
from prefgame.app.settings import ClaimSetting
from prefgame.app.storage.store import Store
from prefgame.engine.commands import DEALER
from prefgame.engine.record import read_record, write_record
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.helpers import NAMES
from tests.narrow import known

SETTINGS: tuple[ClaimSetting, ...] = ("ask", "always", "never")
HANDS = 1, 3
"""how many are played: with an option, and without one"""


def tables() -> Iterator[object]:
    """Yield every game with every value of what changes the play beside a split, and with each
    setting of claims.
    """
    for rules in RULESETS:
        given: list[dict[str, OptionValue]] = [{}, {}, {"rest_split": True}, {"rest_split": True}]
        for option in rules.options:
            if option.field.startswith("score.") or not option.values or option.only_with:
                continue
            for value, _label in option.values:
                given.append({"rest_split": True, option.name: value})
        for at, options in enumerate(given):
            seats = rules.seats[at % len(rules.seats)]
            words = ",".join(f"{name}={value}" for name, value in options.items())
            for setting in SETTINGS if at < 4 else SETTINGS[at % 3 :][:1]:
                yield pytest.param(
                    rules, seats, options, setting, id=f"{rules.key}-{seats}-{setting}-{words}"
                )


@pytest.mark.parametrize(("rules", "seats", "options", "setting"), list(tables()))
def test_hands_are_played_to_their_end(
    rules: RuleSet,
    seats: int,
    options: dict[str, OptionValue],
    setting: ClaimSetting,
    store: Store,
) -> None:
    levels = (None, *("beginner",) * (seats - 1))
    session = Session.begin(store, rules, NAMES[:seats], levels, options=options, seed=11)
    session.claims.setting = setting
    hands = HANDS[len(options) < 2]
    play(session, random.Random(setting), hands)
    assert session.match.table.hands_played == hands or session.match.to_act is None
    assert known(read_record(write_record(session.match)).match).log == session.match.log
    session.close()


def play(session: Session, rng: random.Random, hands: int) -> None:
    """Play at random for the player, who agrees to half of the claims and offers some splits."""
    match, claims = session.match, session.claims
    while match.to_act is not None and match.table.hands_played < hands:
        if claims.on_table is not None:
            agrees = not claims.asks or rng.random() < 0.5
            session.settle_claim() if agrees else claims.play_on()
        elif match.to_act is DEALER:
            session.deal()
        elif session._thinking.busy:
            time.sleep(0.0005)
        elif match.to_act == session.player:
            if claims.may_split and rng.random() < 0.3:
                session.offer_split(1)
            if claims.on_table is None:
                claims.claim_rest()
            if claims.on_table is None:
                session.submit(rng.choice(session.view().legal))
        else:
            session.advance()
