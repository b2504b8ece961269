"""Questions of the Austrian and Viennese games: takeover, bonus, negotiation, open hands, kontra.

The games are played as records; ``legal`` is what ``prefgame replay`` answers.
"""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.app.commands.records import replay_data
from prefgame.engine.events import Commanded, HandLaidOpen, HandScored
from prefgame.engine.match import Match, prove
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pot import PaymentReason, PotPayment

PLAYERS = "players: Ana Bojan Cvita\ndealer: Cvita\n"
DEAL = (
    "deal: Ana SA SK SQ D7 D8 D9 H7 H8 C7 C8 | Bojan S7 S8 S9 DT DJ DQ H9 HT C9 CT | "
    "Cvita ST SJ DK DA HJ HQ HK CJ CQ CK | talon HA CA\n"
)


def played(rules: str, *lines: str, options: str = "", deal: str = DEAL) -> Match:
    """Return the match after these lines."""
    head = f"rules: {rules}\n" + (f"options: {options}\n" if options else "")
    reading = read_record(head + PLAYERS + deal + "\n".join(lines) + "\n")
    assert reading.error is None, reading.error
    assert reading.match is not None
    return reading.match


def legal(match: Match) -> list[str]:
    return [str(command) for command in match.legal()]


def asked(match: Match) -> tuple[str, Any]:
    """Return the phase as records know it, and the player to act."""
    turn = match.turn
    return turn.phase.value, match.table.players[turn.seat] if isinstance(turn.seat, int) else None


# ---- taking over


VIENNA = ("Ana: 1", "Bojan: 2", "Cvita: pass", "Ana: pass", "Bojan: discard HA CA")


def test_efterkop_is_asked_after_the_announcement_of_those_who_bid() -> None:
    """001:209-214."""
    match = played("viennese", *VIENNA, "Bojan: announce 2")
    assert asked(match) == ("takeover", "Ana") and legal(match) == ["take", "leave"]
    after = played("viennese", *VIENNA, "Bojan: announce 2", "Ana: leave")
    assert after.phase.value == "play", "Cvita only passed, and the first deal is forced"


def test_a_taker_gets_the_discard_and_announces_at_least_five() -> None:
    """001:213-217."""
    match = played("viennese", *VIENNA, "Bojan: announce 2", "Ana: take")
    assert asked(match) == ("exchange", "Ana")
    assert {"HA", "CA"} <= set(map(str, match.view(0).cards)) and len(match.view(0).cards) == 12
    match = played("viennese", *VIENNA, "Bojan: announce 2", "Ana: take", "Ana: discard SA SK")
    assert legal(match) == ["announce 5", "announce 6", "announce 7", "announce 8"]


def test_the_question_goes_round_until_nobody_takes_over() -> None:
    """001:219-224: the first declarer may take the hand back for a higher contract."""
    taken = (*VIENNA, "Bojan: announce 2", "Ana: take", "Ana: discard SA SK", "Ana: announce 5")
    assert asked(played("viennese", *taken)) == ("takeover", "Bojan")
    back = (*taken, "Bojan: take", "Bojan: discard SA SK")
    assert legal(played("viennese", *back)) == ["announce 6", "announce 7", "announce 8"]
    again = played("viennese", *back, "Bojan: announce 8")
    assert again.phase.value == "play", "nothing beats eight"


def test_a_premium_contract_that_won_the_auction_is_not_taken_over() -> None:
    """001:209-210: only one to four."""
    match = played(
        "viennese",
        "Ana: 5",
        "Bojan: 6",
        "Cvita: pass",
        "Ana: pass",
        "Bojan: discard HA CA",
        "Bojan: announce 6",
    )
    assert match.phase.value == "play"


def nachgehen(*lines: str) -> Match:
    """Return a match of Illustrated in which Bojan has won the auction with a two and discarded
    two.
    """
    start = ("Ana: 1", "Bojan: 2", "Cvita: pass", "Ana: pass", "Bojan: discard HA CA")
    return played("illustrated", *start, *lines)


def test_nachgehen_is_asked_before_the_announcement() -> None:
    """003:122-123, the example of the source."""
    assert asked(nachgehen()) == ("takeover", "Ana")
    assert asked(nachgehen("Ana: leave")) == ("announce", "Bojan")
    taken = ("Ana: take", "Ana: discard SA SK")
    assert asked(nachgehen(*taken)) == ("announce", "Ana")
    assert asked(nachgehen(*taken, "Ana: announce 5")) == ("takeover", "Bojan")
    back = (*taken, "Ana: announce 5", "Bojan: take", "Bojan: discard SA SK")
    assert legal(nachgehen(*back)) == ["announce 6", "announce 7", "announce 8"]


def test_without_nachgehen_nobody_takes_over() -> None:
    """A-39: where the table did not agree on it."""
    start = ("Ana: 1", "Bojan: 2", "Cvita: pass", "Ana: pass", "Bojan: discard HA CA")
    assert asked(played("illustrated", *start, options="nachgehen=no")) == ("announce", "Bojan")
    match = played("viennese", *VIENNA, "Bojan: announce 2", options="nachgehen=no")
    assert match.phase.value == "play"


def refusal(rules: str, *lines: str) -> str:
    """Why the last of these lines is refused."""
    reading = read_record(f"rules: {rules}\n" + PLAYERS + DEAL + "\n".join(lines) + "\n")
    assert reading.error is not None
    return reading.error.message


def test_refusals_say_what_the_player_may_have_meant() -> None:
    taken = (*VIENNA, "Bojan: announce 2", "Ana: take", "Ana: discard SA SK", "Ana: announce 4")
    assert refusal("viennese", *taken) == "Ana took over for at least 5, so 4 is too low"
    assert refusal("viennese", *VIENNA, "Bojan: announce hearts") == (
        "Bojan plays with the talon and no longer as a game"
    )
    five = refusal("viennese", "Ana: five", "Bojan: hearts")
    assert five == "hearts does not beat five", "in the words of the bids"
    unread = refusal("viennese", "Ana: nine")
    assert unread.count("pass") == 1 and "take" in unread and "offer 3" in unread
    assert "no aces" in refusal("austrian", "Ana: nine")


# ---- the bonus for aces


ACELESS = (
    "deal: Ana S7 S8 S9 ST SJ SQ SK D7 H7 C7 | Bojan SA D8 D9 DT DJ DQ H8 H9 HT C8 | "
    "Cvita DK DA HJ HQ HK C9 CT CJ CQ CK | talon HA CA\n"
)
GAME = ("Ana: game", "Bojan: pass", "Cvita: pass", "Ana: announce game 2")


def test_a_declarer_without_an_ace_is_asked_after_the_answers() -> None:
    """003:92, A-43."""
    match = played("austrian", *GAME, "Bojan: come", "Cvita: come", deal=ACELESS)
    assert asked(match) == ("bonus", "Ana") and legal(match) == ["no", "no aces"]
    both_stay = played("austrian", *GAME, "Bojan: stay", "Cvita: stay", deal=ACELESS)
    assert asked(both_stay) == ("bonus", "Ana"), "asked before the win is claimed"


def test_a_match_of_an_earlier_edition_goes_on_as_it_began_and_its_record_is_read_so() -> None:
    """Everybody heard there whether the declarer was asked."""
    now = played("austrian", *GAME, "Bojan: come", "Cvita: come", "Ana: no", deal=ACELESS)
    earlier = Match.start(find_ruleset("austrian"), now.table.players, edition=1)
    for event in now.log:
        if isinstance(event, Commanded):
            earlier.submit(event.command)
    kinds = [type(event).__name__ for event in earlier.log]
    assert "QuestionOpened" in kinds and "NothingSaid" not in kinds
    assert len(now.log) == len(earlier.log) - 1 and now.phase is earlier.phase is Phase.PLAY
    for match in (earlier, now):
        assert prove(match.log) == match
        reading = read_record(write_record(match))
        assert reading.match == match and not reading.other_rules
    assert "rules hash" in write_record(earlier) and "rules hash" not in write_record(now)


def test_no_aces_is_paid_by_both_where_nobody_plays() -> None:
    """003:86, A-43: irrespective of whether they stayed."""
    match = played("austrian", *GAME, "Bojan: stay", "Cvita: stay", "Ana: no aces", deal=ACELESS)
    scored = next(event for event in match.log if isinstance(event, HandScored))
    paid = [entry for entry in scored.entries if isinstance(entry, PotPayment)]
    assert [(each.payer, each.amount) for each in paid if each.reason is PaymentReason.NO_ACES] == [
        (1, 10),
        (2, 10),
    ]


def test_a_declarer_with_an_ace_is_not_asked() -> None:
    match = played("austrian", *GAME, "Bojan: come", "Cvita: come")
    assert match.phase.value == "play"


def test_an_ace_in_the_discard_forbids_no_aces() -> None:
    """003:92: "It is illegal to discard aces into the talon in order to announce No Aces"."""
    bid = ("Ana: 1", "Bojan: pass", "Cvita: pass")
    lines = (*bid, "Ana: discard HA CA", "Ana: announce 2", "Bojan: come", "Cvita: come")
    assert played("austrian", *lines, deal=ACELESS).phase.value == "play"


# ---- negotiation


def alone(*lines: str) -> Match:
    """Return a Viennese deal with two stakes in the pot, in which only Bojan defends."""
    score = (
        'score: {"pot": 20, "players": {"Ana": {"purse": -20}, "Bojan": {"purse": 0}, '
        '"Cvita": {"purse": 0}}}\n'
    )
    start = ("Ana: game", "Bojan: pass", "Cvita: pass", "Ana: announce game 2")
    text = (
        "rules: viennese\n"
        + PLAYERS.replace("dealer", score + "dealer")
        + DEAL
        + "\n".join((*start, "Bojan: come", "Cvita: stay", "Bojan: alone", *lines))
        + "\n"
    )
    reading = read_record(text)
    assert reading.error is None and reading.match is not None, reading.error
    return reading.match


def test_either_side_may_offer_a_split_in_which_nobody_falls() -> None:
    """001:258-266."""
    match = alone()
    assert asked(match) == ("negotiation", "Ana")
    assert legal(match) == ["offer 2", "offer 3", "offer 4", "refuse"]
    assert asked(alone("Ana: refuse")) == ("negotiation", "Bojan")
    assert alone("Ana: refuse", "Bojan: refuse").phase.value == "play"


def test_an_offer_is_accepted_refused_or_answered() -> None:
    offered = alone("Ana: offer 3")
    assert legal(offered) == ["offer 2", "offer 4", "accept", "refuse"]
    assert asked(alone("Ana: offer 3", "Bojan: offer 4")) == ("negotiation", "Ana")
    assert alone("Ana: offer 3", "Bojan: refuse").phase.value == "play"


def test_what_was_agreed_is_paid_as_if_it_were_played() -> None:
    """001:263-264: thirty are played for; seven and three tricks."""
    match = alone("Ana: offer 3", "Bojan: accept")
    scored = next(event for event in match.log if isinstance(event, HandScored))
    assert scored.hand.agreed and scored.hand.tricks == {0: 7, 1: 3, 2: 0}
    paid = [entry for entry in scored.entries if isinstance(entry, PotPayment)]
    assert [(each.payer, each.payee, each.amount) for each in paid] == [(0, 1, 9), (None, 0, 30)]


def test_records_know_the_negotiation_as_part_of_the_defence() -> None:
    reading = read_record(
        "rules: viennese\n"
        'players: Ana Bojan Cvita\nscore: {"pot": 20, "players": {"Ana": {"purse": -20}, '
        '"Bojan": {"purse": 0}, "Cvita": {"purse": 0}}}\ndealer: Cvita\n'
        + DEAL
        + "Ana: game\nBojan: pass\nCvita: pass\nAna: announce game 2\n"
        + "Bojan: come\nCvita: stay\nBojan: alone\n"
    )
    assert replay_data(reading)["phase"] == "defence"


# ---- open hands


def test_in_illustrated_seven_the_declarer_lies_open_after_the_first_lead() -> None:
    """003:113."""
    lines = ("Ana: seven", "Bojan: pass", "Cvita: pass", "Bojan: no", "Cvita: no", "Ana: D7")
    match = played("illustrated", *lines)
    opened = [event for event in match.log if isinstance(event, HandLaidOpen)]
    assert [event.seat for event in opened] == [0] and len(opened[0].cards) == 9


def test_in_viennese_seven_both_defenders_lie_open_after_the_first_trick() -> None:
    """001:94-96, 001:276-278."""
    lines = ("Ana: seven", "Bojan: pass", "Cvita: pass", "Ana: D7", "Bojan: DT")
    assert not any(isinstance(event, HandLaidOpen) for event in played("viennese", *lines).log)
    match = played("viennese", *lines, "Cvita: DK")
    opened = [event for event in match.log if isinstance(event, HandLaidOpen)]
    assert [(event.seat, len(event.cards)) for event in opened] == [(1, 9), (2, 9)]


# ---- kontra for oneself


def test_each_defender_says_kontra_for_itself_and_the_declarer_answers_both() -> None:
    """003:119-120."""
    bid = ("Ana: five", "Bojan: pass", "Cvita: pass")
    match = played("illustrated", *bid, "Bojan: kontra")
    assert asked(match) == ("kontra", "Cvita") and legal(match) == ["kontra", "no"]
    match = played("illustrated", *bid, "Bojan: kontra", "Cvita: no")
    assert asked(match) == ("kontra", "Ana") and legal(match) == ["rekontra", "no"]
    match = played("illustrated", *bid, "Bojan: no", "Cvita: no")
    assert match.phase.value == "play", "a passed first opponent cannot come back"


# ---- a hand that all passed


@pytest.mark.parametrize(
    ("players", "dealer", "leader"),
    [
        ("Ana Bojan Cvita", "Cvita", "Cvita"),  # 001:270-271: "då givaren gör första utspelet"
        ("Ana Bojan Cvita Dana", "Dana", "Ana"),  # 001:359-360: "spelar förhand ut"
    ],
)
def test_who_leads_when_all_have_passed(players: str, dealer: str, leader: str) -> None:
    head = f"rules: viennese\nplayers: {players}\ndealer: {dealer}\n"
    reading = read_record(head + DEAL + "Ana: pass\nBojan: pass\nCvita: pass\n")
    assert reading.error is None and reading.match is not None
    assert asked(reading.match) == ("play", leader)
