"""Two defenders who may discuss the play: the partner names its card, and plays another one if the
player wants that; one who plays both hands decides.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from prefgame.app.play.partner import (
    Proposal,
    cards_to_name,
    partner_in_talk,
    suits_to_ask_for,
)
from prefgame.app.records import last_choice
from prefgame.app.session import Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import NothingKept
from prefgame.cards import Card, Suit
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from tests.helpers import judge, play_at_random, review, say
from tests.narrow import known
from tests.ui.table import pot_positions
from tests.ui.table.russian_positions import (
    BY_BOJAN,
    MISERE_OF_ANA,
    MISERE_OF_BOJAN,
    POSITIONS,
    russian,
)

MISERE = russian(*MISERE_OF_BOJAN, "SA")
"""Bojan's misère; Ana has led, and Cvita follows after Bojan"""
BOTH_HANDS = russian(*BY_BOJAN, "whist", "pass", "open")
"""Cvita whists with open cards, and plays Ana's hand"""


def session_of(match: Match, level: str = "beginner", *, consults: bool = True) -> Session:
    """Seat the player as Ana; the others are of this level."""
    levels = (None, *(level for _seat in match.table.players[1:]))
    plan = MatchPlan(levels=levels, seed=5, first_dealer=2)
    keeper = NothingKept()
    keeper.append(0, 0, match.log)
    session = Session(Match.replay(match.log), plan, keeper, 0, saved=len(match.log))
    session.consults = consults
    return session


def until(session: Session, condition: Callable[[], bool]) -> None:
    for _turn in range(4000):
        if condition():
            return
        session.advance()
        time.sleep(0.002)
    raise AssertionError(f"waited in vain in {session.match.turn}")


def proposed(match: Match, level: str = "beginner") -> tuple[Session, Proposal]:
    session = session_of(match, level)
    until(session, lambda: session.proposal is not None)
    return session, known(session.proposal)


def card_of(proposal: Proposal) -> Card:
    """Return the card that is named; it is one of an open hand."""
    return known(proposal.command).card


def after_next(session: Session) -> CardPlayed | None:
    """Return the card that is played next by itself; None if the player or a word is awaited."""
    before = len(session.match.log)
    until(
        session,
        lambda: (
            len(session.match.log) > before
            or session.match.to_act == 0
            or session.proposal is not None
        ),
    )
    return last_card(session) if len(session.match.log) > before else None


def last_card(session: Session) -> CardPlayed:
    return next(event for event in reversed(session.match.log) if isinstance(event, CardPlayed))


# ---- who may talk


@pytest.mark.parametrize(
    ("match", "partner"),
    [
        (POSITIONS["misere, own lead"], 2),  # 002:108 "The defenders may discuss how to proceed."
        (POSITIONS["open whist, own lead"], 1),  # the Code: one who passed may discuss
        # 001:95-96, 001:107-109, 001:277-278 "De tillåts också diskutera taktik med varandra."
        (pot_positions.POSITIONS["the defenders' hands are open"], 2),
        (russian(*MISERE_OF_ANA), None),
        (POSITIONS["closed whist"], None),
        (POSITIONS["raspasy later"], None),
    ],
)
def test_defenders_talk_where_both_lie_open(match: Match, partner: int | None) -> None:
    found = partner_in_talk(match.view(0))
    assert found == partner
    if found is not None:
        assert partner_in_talk(match.view(found)) == 0


def test_nobody_talks_before_the_hands_lie_open() -> None:
    """001:95-96 "when the first trick has been turned"; A-47: the first trick may be closed."""
    match = russian(*MISERE_OF_BOJAN, misere_open="first_trick")
    assert partner_in_talk(match.view(0)) is None
    for _card in range(3):
        match.submit(match.legal()[0])
    assert partner_in_talk(match.view(0)) == 2


def after_seven(*cards: str) -> Match:
    """Bojan must take no trick, and lies open after the first lead; these cards were played."""
    match = Match.replay(pot_positions.POSITIONS["the declarer's hand is open"].log)
    return say(match, *cards)


CVITA_LEADS = after_seven("S9", "CJ", "CK", "C8")


def test_003_113_closed_defenders_talk_before_an_open_hand() -> None:
    """003:113 "After the first lead, the declarer's cards are laid face up on the table, and the
    defenders are allowed to discuss how to defeat the contract."; 003:115, of the eight, has no
    such words.
    """
    assert partner_in_talk(CVITA_LEADS.view(0)) == 2
    assert partner_in_talk(CVITA_LEADS.view(1)) is None
    play = CVITA_LEADS.table.rules.play
    seven, eight = map(CVITA_LEADS.table.rules.contract, ("7", "8"))
    assert play.defenders_may_talk(seven, 1, (2, 0), (1,))
    assert not play.defenders_may_talk(eight, 1, (2, 0), (1,))
    assert not play.defenders_may_talk(seven, 1, (2, 0), ())


# ---- what the partner does


def test_the_partner_names_its_card_and_waits() -> None:
    session, proposal = proposed(MISERE)
    assert (proposal.seat, proposal.owner, proposal.decides) == (2, 2, False)
    before = len(session.match.log)
    assert not session.advance() and len(session.match.log) == before
    session.agree()
    assert last_card(session).card is card_of(proposal) and session.proposal is None


def test_the_partner_plays_what_it_is_told() -> None:
    """002:108: the two discuss, and the player may say what to play."""
    session, proposal = proposed(MISERE)
    choices = cards_to_name(session.view(), proposal)
    assert proposal.command in choices
    other = next(command for command in choices if command != proposal.command)
    session.tell(other)
    event = last_card(session)
    assert (event.seat, event.card, event.by) == (2, other.card, None)
    assert session.proposal is None


def test_only_a_legal_card_can_be_told() -> None:
    session, proposal = proposed(MISERE)
    assert PlayCard(Card.CA) not in cards_to_name(session.view(), proposal)
    with pytest.raises(IllegalCommand):
        session.tell(PlayCard(Card.CA))
    assert session.proposal == proposal


def test_the_partner_plays_by_itself_where_nobody_consults() -> None:
    session = session_of(MISERE, consults=False)
    until(session, lambda: session.match.to_act == 0)
    assert session.proposal is None
    again, proposal = proposed(MISERE)
    again.consults = False
    assert again.advance() and last_card(again).card is card_of(proposal)


def test_the_same_card_is_played_with_and_without_a_word() -> None:
    alone = session_of(MISERE, consults=False)
    until(alone, lambda: alone.match.to_act == 0)
    asked, _proposal = proposed(MISERE)
    asked.agree()
    assert last_card(alone) == last_card(asked)


def test_the_declarer_and_closed_hands_wait_for_nobody() -> None:
    for match in (POSITIONS["closed whist"], russian(*MISERE_OF_ANA)):
        session = session_of(match)
        after_next(session)
        assert session.proposal is None


# ---- one who plays both hands decides


def test_a_whister_hears_a_word_and_decides() -> None:
    """The Code: a defender who passed may discuss the play, and the whister decides."""
    match = Match.replay(BOTH_HANDS.log)
    while match.to_act != 2 or len(match.legal()) < 2:
        match.submit(match.legal()[0])
    for level in ("beginner", "club"):
        session, proposal = proposed(match, level)
        assert proposal.seat == 2 and proposal.decides
        for wanted in cards_to_name(session.view(), proposal):
            session, proposal = proposed(match, level)
            before = len(session.match.log)
            session.tell(wanted)
            if wanted != proposal.command:
                assert len(session.match.log) == before  # it thinks about it
                assert known(after_next(session)).seat == proposal.owner
            assert last_card(session).card in {wanted.card, card_of(proposal)}


def test_a_defender_who_catches_alone_decides() -> None:
    match = russian(*MISERE_OF_BOJAN, misere_catch="one")
    _session, proposal = proposed(match)
    assert (proposal.seat, proposal.owner, proposal.decides) == (2, 0, True)


# ---- a partner with closed cards


@pytest.mark.parametrize("level", ["simple", "beginner", "club"])
def test_a_closed_partner_is_asked_for_a_suit(level: str) -> None:
    session, proposal = proposed(CVITA_LEADS, level)
    assert proposal.closed and cards_to_name(session.view(), proposal) == ()
    suits = suits_to_ask_for(session.view(), proposal)
    assert set(suits) == set(Suit)
    for suit in suits:
        session, proposal = proposed(CVITA_LEADS, level)
        own, meant = session.match.hand_of(2), known(session._meant)
        assert proposal.command is None and proposal.suit is meant.card.suit
        session.ask_for(suit)
        card = after_next(session) or last_card(session)
        held = [each for each in own if each.suit is suit]
        assert card.card in held if held else card.card is meant.card


def test_what_is_offered_tells_no_hidden_card() -> None:
    """The suits and the waiting depend on public facts alone."""
    session, proposal = proposed(CVITA_LEADS)
    view = session.view()
    other = replace(proposal, suit=Suit.H)
    assert suits_to_ask_for(view, proposal) == suits_to_ask_for(view, other)


def test_a_suit_that_the_partner_is_known_to_lack_is_not_offered() -> None:
    match = Match.replay(CVITA_LEADS.log)
    found = None
    while match.phase is Phase.PLAY and found is None:
        match.submit(match.legal()[0])
        lacks = [
            trick.cards[0][1].suit
            for trick in match.table.this_hand.tricks
            for seat, card in trick.cards
            if seat == 2 and card.suit is not trick.cards[0][1].suit
        ]
        if lacks:
            found = Proposal(2, 2, Suit.H, None, decides=False)
            assert set(suits_to_ask_for(match.view(0), found)) == set(Suit) - set(lacks)
    assert found is not None


def test_a_closed_partner_follows_without_a_word() -> None:
    match = after_seven("S9", "CJ")
    assert match.to_act == 2 and match.table.this_hand.trick
    session = session_of(match)
    assert known(after_next(session)).seat == 2


# ---- what is kept of it


def test_a_told_card_is_a_card_like_any_other() -> None:
    session, proposal = proposed(MISERE)
    other = next(
        command
        for command in cards_to_name(session.view(), proposal)
        if command != proposal.command
    )
    session.tell(other)
    text = write_record(session.match)
    again = known(read_record(text).match)
    assert again.log == session.match.log
    choice = last_choice(session)
    assert choice is None or choice.command != other


def test_a_hand_with_told_cards_is_reviewed_and_judged() -> None:
    session, proposal = proposed(MISERE)
    session.tell(cards_to_name(session.view(), proposal)[-1])
    match = Match.replay(session.match.log)

    play_at_random(match, random.Random(2))
    assert review(match.log) and judge(match.log)
