"""Every event has its sentence, in every game and language, and tells no card that was not seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from prefgame.cards import DECK, Card
from prefgame.engine.commands import Settled
from prefgame.engine.events import (
    AuctionWon,
    BidCalled,
    CardPlayed,
    ContractAnnounced,
    Dealt,
    DefenceAnswered,
    Discarded,
    Event,
    GameRevealed,
    HandLaidOpen,
    HandScored,
    KontraSaid,
    MatchEnded,
    NobodyDeclared,
    Said,
    TalonLed,
    TalonTaken,
    TalonThrown,
    TimeCalled,
    WrittenOff,
)
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.i18n import languages, use_language
from prefgame.rules.base import Seat
from prefgame.rules.registry import RULESETS
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.aloud.events import SENTENCES, SILENT, Moment, event_words
from tests.helpers import anything, deal_next, start
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, at

ALWAYS_SAID = (
    Dealt,
    BidCalled,
    GameRevealed,
    TalonTaken,
    Discarded,
    ContractAnnounced,
    DefenceAnswered,
    KontraSaid,
    NobodyDeclared,
    TalonLed,
    HandLaidOpen,
    HandScored,
    TimeCalled,
    MatchEnded,
)
GAMES = [rules.key for rules in RULESETS]
HANDS = 3


@cache
def played(rules: str) -> Match:
    """Return a match of a few hands, in which most things happen that can."""
    match, rng = start(rules), random.Random(11)
    for _hand in range(HANDS):
        while isinstance(match.to_act, int):
            match.submit(anything(match.view(match.to_act), rng))
        if match.to_act is None:
            break
        deal_next(match, rng)
    return match


def heard(
    match: Match, me: Seat | None = 0, deck: DeckName = "french"
) -> Iterator[tuple[Event, SeatView, str]]:
    """Yield each event as its seat sees it, the view after it, and what is said of it."""
    seat, cards = me or 0, Deck(deck)
    view = first_view(seat, match.log[0])  # type: ignore[arg-type]
    for whole in match.log[1:]:
        event = whole.seen_by(seat)
        after = evolve_view(view, event)
        yield event, after, event_words(event, Moment(view, after, cards, me))
        view = after


def said(match: Match, kind: type, me: Seat | None = 0) -> list[str]:
    """Return what was said of the events of one kind."""
    return [words for event, _view, words in heard(match, me) if isinstance(event, kind)]


def test_every_event_has_a_sentence_or_a_reason_to_be_silent() -> None:
    kinds = set(get_args(Event))
    assert set(SENTENCES) | set(SILENT) == kinds
    assert not set(SENTENCES) & set(SILENT)
    assert all(len(why.split()) > 3 for why in SILENT.values())


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("rules", GAMES)
def test_every_event_of_every_game_is_told_in_every_language(rules: str, code: str) -> None:
    use_language(code)
    match = played(rules)
    for deck in ("german", "french"):
        for event, _view, words in heard(match, deck=deck):
            assert "{" not in words and "}" not in words and "Sign(" not in words, words
            if isinstance(event, ALWAYS_SAID):
                assert words, event
            if words:
                assert words[0] == words[0].upper() and words[-1] in ".?!…", words


@pytest.mark.parametrize("rules", GAMES)
def test_no_card_is_named_that_was_not_seen(rules: str) -> None:
    deck = Deck("french")
    names = {card: deck.card_name(str(card)) for card in DECK}
    for me in (0, 1, 2):
        seen = set[Card]()
        for event, view, words in heard(played(rules), me):
            if isinstance(event, Dealt):
                seen = set(view.dealt)
            if isinstance(event, (CardPlayed, TalonLed)):
                seen.add(event.card)
            if isinstance(event, HandLaidOpen):
                seen |= {*event.cards}
            seen |= {*view.talon, *view.discard, *view.cards}
            told = {card for card, name in names.items() if name in words}
            assert told <= seen, (event, words)


@pytest.mark.parametrize("rules", GAMES)
def test_every_card_that_is_played_is_told_with_its_player(rules: str) -> None:
    deck = Deck("french")
    for event, view, words in heard(played(rules)):
        if isinstance(event, CardPlayed):
            name = "You" if event.seat == 0 else view.table.players[event.seat]
            assert words == f"{name}: {deck.card_name(str(event.card))}."


def test_a_hand_is_told_from_the_deal_to_the_first_lead() -> None:
    match = at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "kontra", "no")
    told = [words for _event, _view, words in heard(match) if words]
    assert told == [
        "Cvita deals. You call first. Spades: Ace, 10. Diamonds: 8. Clubs: King, 9. "
        "Hearts: Ace, King, Queen, 9, 7.",
        "You: pass.",
        "Bojan: 2.",
        "Cvita: pass.",
        "Bojan won the auction with 2.",
        "Bojan takes the two cards: 8 of clubs and 10 of clubs.",
        "Bojan discards two cards.",
        "Bojan plays diamonds.",
        "Cvita: I defend.",
        "You: I’m out.",
        "Cvita: Alone.",
        "Cvita: kontra.",
        "Bojan: no rekontra.",
        "You lead to the first trick.",
    ]


def test_the_one_who_discards_hears_the_cards_and_nobody_else() -> None:
    match = at(*BOJAN_PLAYS_DIAMONDS)
    assert said(match, Discarded, me=1) == ["You discard 9 of spades and 7 of diamonds."]
    assert said(match, Discarded, me=2) == ["Bojan discards two cards."]


def test_a_contract_that_is_not_announced_is_told_when_the_auction_is_won() -> None:
    match = at("pass", "betl", "pass")
    assert said(match, AuctionWon) == ["Bojan plays bettel (no tricks, no trumps)."]


def test_who_only_looks_on_hears_no_hand_and_is_nobody() -> None:
    match = at("2", "pass", "pass")
    dealt, call = said(match, Dealt, me=None), said(match, BidCalled, me=None)
    assert dealt == ["Cvita deals. Ana calls first."]
    assert call[0] == "Ana: 2."


def test_the_result_says_which_numbers_changed() -> None:
    match = at(*BOJAN_PLAYS_DIAMONDS, "stay", "stay")
    (result,) = said(match, HandScored)
    assert "Bojan made it without play." in result
    assert "Bojan: bula 24, it was 30." in result and "Ana:" not in result


def test_silence_to_a_question_is_not_heard() -> None:
    quiet = Said(1, *next((e.phase, e.word) for e in _bonuses() if e.silent))
    assert quiet.seen_by(0) != quiet
    assert event_words(quiet.seen_by(0), next(_moments())) == ""


def _bonuses() -> Iterator[Said]:
    for rules in GAMES:
        yield from (e for e in played(rules).log if isinstance(e, Said))


def _moments() -> Iterator[Moment]:
    for _event, view, _words in heard(played("austrian")):
        yield Moment(view, view, Deck("german"), 0)


def test_what_ends_a_match_is_said() -> None:
    match = played("croatian")
    *_before, (_event, view, _words) = heard(match)
    moment = Moment(view, view, Deck("french"), 0)
    sheet = view.table.sheet
    assert event_words(TimeCalled(), moment) == "The time is up: this is the last round."
    assert event_words(WrittenOff((), sheet), moment) == "Stopped by agreement."
    assert event_words(WrittenOff((), sheet, planned=True), moment) == ""
    ended = event_words(MatchEnded((7, -3, -4)), moment)
    assert ended == "The match is over. You: +7, Bojan: −3, Cvita: −4."


def test_a_talon_that_is_thrown_is_named() -> None:
    *_before, (_event, view, _words) = heard(at("pass", "2", "pass"))
    moment = Moment(view, view, Deck("french"), 0)
    thrown = event_words(TalonThrown(1, thrown=True), moment)
    assert thrown == "Bojan throws the talon: 8 of clubs and 10 of clubs."
    assert event_words(TalonThrown(1, thrown=False), moment) == ""


def test_cards_that_fall_as_the_rest_is_settled_are_passed_over() -> None:
    moment = next(_moments())
    card = Card("HA")
    assert event_words(CardPlayed(1, card), moment) == "Bojan: Ace of hearts."
    assert event_words(CardPlayed(1, card, Settled(1)), moment) == ""
