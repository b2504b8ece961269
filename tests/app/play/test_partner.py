"""Two defenders who may discuss the play: the partner names its card, and plays another one if the
player wants that; one who plays both hands decides.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from prefgame.app.play.partner import Proposal, cards_to_name, partner_in_talk
from prefgame.app.records import last_choice
from prefgame.app.session import Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import NothingKept
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from tests.helpers import judge, play_at_random, review
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


# ---- what the partner does


def test_the_partner_names_its_card_and_waits() -> None:
    session, proposal = proposed(MISERE)
    assert (proposal.seat, proposal.owner, proposal.decides) == (2, 2, False)
    before = len(session.match.log)
    assert not session.advance() and len(session.match.log) == before
    session.agree()
    assert last_card(session).card is proposal.command.card and session.proposal is None


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
    assert again.advance() and last_card(again).card is proposal.command.card


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
            assert last_card(session).card in {wanted.card, proposal.command.card}


def test_a_defender_who_catches_alone_decides() -> None:
    match = russian(*MISERE_OF_BOJAN, misere_catch="one")
    _session, proposal = proposed(match)
    assert (proposal.seat, proposal.owner, proposal.decides) == (2, 0, True)


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
