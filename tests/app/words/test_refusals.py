"""Every call that the rules refuse has a sentence for the player, with all that it names."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from prefgame.app.words.contracts import IN_SHORT, SENTENCES, refusal_sentence
from prefgame.app.words.decks import DeckWords
from prefgame.rules.auctions.base import (
    GAME,
    SAME,
    Bid,
    BrokenRule,
    Calls,
    Refusal,
    Winner,
    announcement_refusal,
    named_bid,
    number_bid,
)
from prefgame.rules.base import Seat
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

NAMES, DECK = ("Ana", "Bojan", "Cvita"), DeckWords("french")


def refused_calls(rules: RuleSet, auctions: int) -> Iterator[tuple[Seat, Bid, Refusal]]:
    """Yield what may not be said at each turn of some random auctions."""
    auction, rng = rules.auction, random.Random(rules.key)
    known = (
        *(SAME, GAME),
        *map(number_bid, auction.contracts),
        *(named_bid(game) for game in auction.all_games if game.word),
    )
    for _auction in range(auctions):
        calls = Calls((0, 1, 2), least_goal=rng.choice((0, 0, 7)))
        while (seat := auction.to_call(calls)) is not None:
            legal = auction.bids(calls, seat)
            for bid in known:
                if bid not in legal and auction.read(bid.word) == bid:
                    yield seat, bid, auction.refusal(calls, seat, bid, NAMES)
            calls = calls.with_bid(seat, rng.choice(legal[:4]))


def test_every_rule_has_a_sentence() -> None:
    assert set(SENTENCES) == set(BrokenRule) and set(IN_SHORT) <= set(SENTENCES)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_refused_call_has_the_facts_that_its_sentence_names(rules: RuleSet) -> None:
    met = set()
    for seat, bid, refusal in refused_calls(rules, 40):
        words = SENTENCES[refusal.rule]()
        assert ("{name}" in words) == (refusal.seat is not None), (bid, refusal)
        assert "{number}" not in words or refusal.contract is not None, (bid, refusal)
        assert ("{contracts}" in words) == bool(refusal.contracts), (bid, refusal)
        assert ("{n}" in words) == bool(refusal.number), (bid, refusal)
        assert refusal.seat != seat, "nobody is told to beat themselves"
        sentence = refusal_sentence(refusal, NAMES, DECK)
        assert not sentence[0].islower() and sentence.endswith(".") and "{" not in sentence
        met.add(refusal.rule)
    assert len(met) > 3


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_what_may_not_be_announced_says_why_in_two_words_too(rules: RuleSet) -> None:
    auction = rules.auction
    for won in auction.contracts:
        winner = Winner(0, won, game=False, fixed=False)
        for contract in set(auction.contracts) - set(auction.contracts_for(winner)):
            refusal = announcement_refusal(auction, winner, contract, "Ana", took_over=False)
            lower = contract.rank < won.rank
            assert refusal.rule is (BrokenRule.BELOW_THE_BID if lower else BrokenRule.NOT_BID)
            assert refusal.contract == won and refusal.rule in IN_SHORT


@pytest.mark.parametrize("key", ["serbian", "austrian", "illustrated", "viennese"])
def test_after_a_plain_game_other_contracts_had_to_be_bid(key: str) -> None:
    """000:153, 003:58, 001:198-200: a lone "game" is won without a contract that could be named."""
    auction = find_ruleset(key).auction
    winner = Winner(0, None, game=True, fixed=False)
    for contract in set(auction.all_games) - set(auction.contracts_for(winner)):
        refusal = announcement_refusal(auction, winner, contract, "Ana", took_over=False)
        assert refusal.message == f"{contract} cannot be announced after game"
        assert refusal.rule in IN_SHORT and refusal_sentence(refusal, NAMES, DECK) == (
            "The auction was won with “game”. This contract is played only if it was bid."
        )


def test_after_a_takeover_the_auction_was_won_by_another() -> None:
    auction = find_ruleset("viennese").auction
    low, high = auction.contracts[1], auction.contracts[2]
    winner = Winner(0, high, game=False, fixed=False)
    for took_over, sentence in (
        (False, "The auction was won with 3, so this is too low."),
        (True, "You take over with at least 3."),
    ):
        refusal = announcement_refusal(auction, winner, low, "Ana", took_over=took_over)
        assert refusal_sentence(refusal, NAMES, DECK) == sentence
