"""Why a seat calls, takes over, discards and plays as it does in a game that is nothing like the
Balkan ones: each fact is true in the order of this game, and has its words.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.facts import Fact, Reason, Reasons
from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.ai.reasons import reasons_for
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.play.thinking import Hint
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.hints import explain_hint
from prefgame.cards import Suit, parse_cards
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract
from tests.ai.test_facts import holds
from tests.helpers import NAMES, deal, say
from tests.proof_game.game import GAME
from tests.proof_game.known import make_known
from tests.proof_game.seats import make_seats_know
from tests.proof_game.takeover import LEAVE, TAKE

LONG_CLUBS = ("HA HK HQ HJ CT C9 C8 C7 CA SA", "SK SQ SJ ST S9 D7 D8 D9 H7 H8", "", "CK CQ")
"""Ana has more clubs than hearts, and hearts are the highest suit of this game."""


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)
    make_seats_know(monkeypatch)


def at(*texts: str, packets: tuple[str, ...] = LONG_CLUBS) -> SeatView:
    """Return what the seat to act sees after these words; the cards of an empty packet are the
    rest.
    """
    match = Match.start(GAME, NAMES[:3])
    match.submit(deal(2, *packets))
    say(match, *texts)
    assert isinstance(match.to_act, int)
    return match.view(match.to_act)


def reasons(
    view: SeatView, best: Command, chance: float | None, contract: Contract | None = None
) -> Reasons:
    """Why this choice is ten points ahead of all others, for this contract."""
    others = [Option(other, 0.0, 0.3, contract=contract) for other in view.legal if other != best]
    advice = Advice((Option(best, 10.0, chance, contract=contract), *others), Success.CONTRACT, 1)
    return reasons_for(view, advice, contract)


def words(view: SeatView, found: Reasons) -> str:
    return explain_hint(view, DeckWords("french"), Hint((), Success.CONTRACT, found))


def legal(view: SeatView, text: str) -> Command:
    return next(command for command in view.legal if str(command) == text)


def contract(name: str) -> Contract:
    return next(line for line in GAME.contracts if line.name == name)


def test_a_bid_is_made_for_trumps_that_are_higher_in_the_order_of_this_game() -> None:
    view = at()
    found = reasons(view, legal(view, "7H"), 0.8, contract("7H"))
    assert found == (
        Reason(Fact.TRUMPS, parse_cards("HA HK HQ"), Suit.H, 4),
        Reason(Fact.SIDE_SUIT, parse_cards("CA"), Suit.C, 5),
        Reason(Fact.ACES, parse_cards("SA"), Suit.H),
        Reason(Fact.MAKES_WITH_TALON, chance=0.8),
    )
    assert words(view, found).startswith("You hold 4 hearts (ace, king, queen), 5 clubs (ace)")
    lower = reasons(view, legal(view, "7C"), 0.8, contract("7H"))
    assert lower[0] == Reason(Fact.MEANT, contract=contract("7H"))
    assert GAME.score.base_worth(contract("7H")) == GAME.score.base_worth(contract("7C"))
    assert Reason(Fact.WORTH_MORE, suit=Suit.C) not in lower, "it is bid higher and costs the same"


def test_every_bid_has_its_reason_and_a_pass_the_lowest_bid() -> None:
    view = at()
    for line in GAME.contracts:
        found = reasons(view, legal(view, line.name), 0.6, line)
        assert found[-1] == Reason(Fact.MAKES_WITH_TALON, chance=0.6)
        assert len(found) > 1 and "{" not in words(view, found)
    found = reasons(view, legal(view, "pass"), None)
    assert [reason.fact for reason in found] == [Fact.DEFENDS_BETTER]
    assert found[0].command == legal(view, "7C")
    assert words(view, found).startswith("Too weak for 7 clubs: you would make a contract")


def test_taking_over_is_for_the_next_contract_and_leaving_says_how_often_it_would_be_made() -> None:
    view = at("7C", "7S", "pass", "announce 7S")
    assert view.turn.phase is Phase.TAKEOVER and view.seat == 0
    taken = reasons(view, TAKE, 0.7, contract("7D"))
    assert taken[0] == Reason(Fact.MEANT, contract=contract("7D"))
    assert taken[-1] == Reason(Fact.TAKEN_MAKES, chance=0.7)
    assert words(view, taken).endswith(
        "After taking over, you make the contract about 7 times in 10."
    )
    left = reasons(view, LEAVE, None)
    assert left == (Reason(Fact.WOULD_TAKE, chance=0.3),)


def test_a_discard_has_the_reasons_of_its_contract() -> None:
    view = at("7H", "pass", "pass", "announce 7H")
    assert view.turn.phase is Phase.EXCHANGE
    void = reasons(view, legal(view, "discard SA HJ"), 0.9, contract("7H"))
    assert void[0] == Reason(Fact.VOIDS, parse_cards("SA"))
    assert void[-1].fact is Fact.MAKES and void[-1].chance == 0.9
    none = at("none", "pass", "pass", "announce none")
    rid = reasons(none, legal(none, "discard SA HA"), 0.4, contract("none"))
    assert rid[0] == Reason(Fact.DANGERS, parse_cards("SA HA"))
    for one, found in ((view, void), (none, rid)):
        assert "{" not in words(one, found)


@pytest.mark.parametrize("name", [line.name for line in GAME.contracts])
def test_what_is_said_of_each_card_of_a_declared_hand_is_true(name: str) -> None:
    """Also of the cards that a partner lays open, and of those in a row of six."""
    rng = random.Random(f"declared {name}")
    seen: set[Fact] = set()
    for _deal in range(6):
        match = Match.start(GAME, NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        say(match, name, "pass", "pass", f"announce {name}")
        match.submit(match.legal()[0])
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            own = view.turn.card_of in (None, view.seat)
            for command in view.legal:
                assert isinstance(command, PlayCard)
                found = reasons(view, command, None)
                assert "{" not in words(view, found)
                for reason in found if own else ():
                    assert reason.expected or holds(reason, view, command.card), reason
                    seen.add(reason.fact)
            match.submit(rng.choice(view.legal))
    assert len(seen) >= 8, seen


def test_once_the_row_is_made_only_tricks_are_left_to_win() -> None:
    spades = "SA SK SQ SJ ST S9 D7 H8 HT C9"
    match = Match.start(GAME, NAMES[:3])
    match.submit(deal(2, spades, "D8 D9 DT DJ DQ DK DA H7 H9 S7", "", "C7 C8"))
    say(match, "row", "pass", "pass", "announce row", "discard C7 C8")
    level = replace(EXPERT, worlds=20, drawn=60, speaks=0, ponders=0)
    for led in spades.split()[:6]:
        view = match.view(0)
        advice = advise(view, level, random.Random(1))
        assert reasons_for(view, advice)[-1] == Reason(Fact.MAKES, chance=1.0)
        say(match, led)
        while match.table.this_hand.trick:
            match.submit(match.legal()[0])
    view = match.view(0)
    advice = advise(view, level, random.Random(1))
    assert {option.chance for option in advice.options} == {1.0}
    last = reasons_for(view, advice)[-1]
    assert last.fact is Fact.BETTER and last.count == 1 and str(advice.best.command) == "HT"
