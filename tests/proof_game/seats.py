"""What the seats of the computer know of the proof game: an entry in each of their registries, and
what they do about a question of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from prefgame.ai import player, stakes
from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.imagine import sampling
from prefgame.ai.imagine.likelihood import Holdings
from prefgame.ai.imagine.worlds import World
from prefgame.ai.level import Level
from prefgame.ai.models import base, registry
from prefgame.ai.models.base import HeardAnswer, HeardCall
from prefgame.ai.rule_of_thumb import seat
from prefgame.ai.stakes import FirstSight
from prefgame.ai.value import end_values
from prefgame.app.words import sentences
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Bid, Calls, Winner
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Answers
from prefgame.rules.scoring import pot as austrian_pot
from tests.proof_game.auction import OneRound
from tests.proof_game.defence import OneHead
from tests.proof_game.score import PRIZE, Pot, PotSheet
from tests.proof_game.takeover import LEAVE


@dataclass(frozen=True, slots=True)
class AtOnce:
    """The auction is won at the bid that was made, or not at all."""

    seat: Seat
    contract: Contract

    def winner(self, world: World, mine: int) -> Winner | None:
        if mine < self.contract.rank:
            return None
        return Winner(self.seat, self.contract, game=False, fixed=False)


@dataclass(frozen=True, slots=True)
class OneRoundModel:
    auction: OneRound

    def worth_trying(self, calls: Calls, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        return bids

    def calls_heard(self, view: SeatView) -> Iterator[HeardCall]:
        assert view.hand is not None
        for caller, bid in view.hand.calls.made:
            yield HeardCall(caller, sampling.PASS if bid == PASS else sampling.NUMBER, 1, False)

    def rivals(self, view: SeatView, bid: Bid) -> AtOnce:
        assert bid.contract is not None
        return AtOnce(view.seat, bid.contract)


@dataclass(frozen=True, slots=True)
class OneHeadModel:
    """Nobody is asked anything, and both defenders win and lose together."""

    defence: OneHead

    lines = ()

    def answers_heard(self, view: SeatView) -> tuple[HeardAnswer, ...]:
        return ()

    def answer_chances(
        self, held: Holdings, contract: Contract, before: Answers, choices: Sequence[Answer]
    ) -> Sequence[float]:
        raise AssertionError("nobody is asked")

    def chance_of_kontra(self, held: Holdings, contract: Contract, needs_kontra: bool) -> float:
        raise AssertionError("nobody doubles")

    def binds(self, answer: Answer) -> bool:
        raise AssertionError("nobody answers")

    def told_too_good(self, answer: Answer, contract: Contract) -> tuple[float, float]:
        raise AssertionError("nobody answers")

    def habitual_answer(self, view: SeatView) -> Answer:
        raise AssertionError("nobody answers")

    def interests(self, view: SeatView) -> tuple[tuple[Seat, float], ...]:
        assert view.hand is not None
        return tuple((defender, 1.0) for defender in view.hand.defenders)


def expected_gain(
    score: Pot, sheet: PotSheet, declarer: Seat, contract: Contract, chance: float, _missed: float
) -> float:
    return chance * sheet.pot - (1 - chance) * PRIZE


def gain_and_loss(score: Pot, sheet: PotSheet, contract: Contract) -> tuple[float, float]:
    return PRIZE, PRIZE


def worth(score: Pot, sheet: PotSheet, owner: Seat) -> float:
    return sheet.purses[owner] + sheet.pot / len(sheet.purses)


def leave(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Nobody takes over."""
    return Advice.of(
        (Option(command, float(command == LEAVE)) for command in view.legal), Success.CONTRACT, 0
    )


def leave_by_habit(view: SeatView) -> Command:
    return LEAVE


def make_seats_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """For as long as the test runs."""
    monkeypatch.setitem(registry.AUCTIONS, OneRound, OneRoundModel)
    monkeypatch.setitem(registry.DEFENCES, OneHead, OneHeadModel)
    monkeypatch.setitem(
        stakes.FIRST_SIGHTS,
        Pot,
        FirstSight(
            expected_gain,
            gain_and_loss,
            lambda score, sheet, lowest: PRIZE / 4,
            lambda score, sheet, lowest: -0.1 * PRIZE,
        ),
    )
    monkeypatch.setitem(base.HABITS, Pot, base.Habits())
    monkeypatch.setitem(end_values.SHEET_VALUES, PotSheet, worth)
    monkeypatch.setitem(sentences.UNITS, Pot, sentences.UNITS[austrian_pot.Pot])
    monkeypatch.setitem(player.DECISIONS, Phase.TAKEOVER, leave)
    monkeypatch.setitem(seat.ANSWERS, Phase.TAKEOVER, leave_by_habit)
