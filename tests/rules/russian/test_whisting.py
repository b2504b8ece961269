"""Whist, pass, half; open and closed; what whisters need: source 002, lines 82-86 and 124."""

from __future__ import annotations

import pytest

from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.defence import Whisting
from prefgame.rules.registry import find_ruleset
from tests.helpers import acting, legal, say, start

RUSSIAN = find_ruleset("russian")


def contracted(contract: str, *answers: str, **options: str | bool) -> Match:
    """Ana plays this contract; the defenders have given these answers."""
    rules = find_ruleset("russian").with_options(options)
    match = say(start(rules), "6S", "pass", "pass")
    match.submit(match.legal()[0])
    return say(match, f"announce {contract}", *answers)


def roles(match: Match) -> list[Role]:
    return [match.table.roles[seat] for seat in (1, 2)]


def test_002_82_each_defender_is_asked_whether_to_whist() -> None:
    match = contracted("8S")
    assert acting(match) == "Bojan" and legal(match) == ["whist", "pass"]
    match = say(match, "whist")
    assert acting(match) == "Cvita" and legal(match) == ["whist", "pass"]
    match = say(match, "whist")
    assert match.phase is Phase.PLAY and roles(match) == [Role.COMES, Role.COMES]


def test_002_82_if_neither_whists_the_hand_is_not_played() -> None:
    match = contracted("8S", "pass", "pass")
    assert match.phase is Phase.DEAL and match.table.result.made is True


@pytest.mark.parametrize("answers", [("whist", "pass"), ("pass", "whist")])
def test_002_84_one_whister_chooses_how_to_play(answers: tuple[str, str]) -> None:
    """002:84 "either playing normally or playing in the light. In the latter case both defenders'
    hands are displayed ... and the whister plays from both hands".
    """
    whister = answers.index("whist") + 1
    match = contracted("6S", *answers)
    assert match.to_act == whister and legal(match) == ["open", "closed"]
    closed = say(contracted("6S", *answers), "closed")
    assert closed.table.roles[whister] is Role.HOST and not closed.table.this_hand.laid_open
    match = say(match, "open")
    assert {seat for seat, _ in match.table.this_hand.laid_open} == {1, 2}
    acted = set()
    while match.phase is Phase.PLAY:
        acted.add((match.turn.card_of, match.to_act))
        match.submit(match.legal()[0])
    assert acted == {(0, 0), (1, whister), (2, whister)}


@pytest.mark.parametrize("contract", ["6D", "7NT", "8S", "9H", "10C"])
def test_002_86_half_is_said_by_the_second_defender_against_six_and_seven(contract: str) -> None:
    match = contracted(contract, "pass")
    assert ("half" in legal(match)) is (contract[0] in "67")
    assert "half" not in legal(contracted(contract)), "never by the first"
    assert "half" not in legal(contracted(contract, "whist")), "and only after a pass"


def test_002_86_after_half_the_first_defender_gets_a_second_chance() -> None:
    match = contracted("6S", "pass", "half")
    assert acting(match) == "Bojan" and legal(match) == ["whist", "pass"]
    match = say(match, "whist")
    assert legal(match) == ["open", "closed"], "A-22: the other one has passed"
    assert roles(say(match, "closed")) == [Role.HOST, Role.GUEST]
    match = contracted("6S", "pass", "half", "pass")
    assert match.phase is Phase.DEAL


@pytest.mark.parametrize(
    "answers", [("whist", "pass"), ("pass", "whist"), ("pass", "half", "whist")]
)
def test_002_84_at_some_tables_one_whister_against_six_has_no_choice(
    answers: tuple[str, ...],
) -> None:
    """002:84 leaves "playing in the light" to the whister; these tables do not, against six."""
    whister = 1 + (answers[0] == "pass" and len(answers) == 2)
    match = contracted("6C", *answers, six_whist="open")
    assert match.phase is Phase.PLAY and match.table.roles[whister] is Role.HOST
    assert {seat for seat, _ in match.table.this_hand.laid_open} == {1, 2}
    match = contracted("6C", *answers, six_whist="closed")
    assert match.phase is Phase.PLAY and Role.GUEST in roles(match)
    assert not match.table.this_hand.laid_open
    for how in ("open", "closed"):
        assert legal(contracted("7C", *answers, six_whist=how)) == ["open", "closed"]
        both = contracted("6C", "whist", "whist", six_whist=how)
        assert roles(both) == [Role.COMES, Role.COMES] and not both.table.this_hand.laid_open


def test_002_124_stalingrad_both_must_whist_with_closed_cards() -> None:
    match = contracted("6S", stalingrad=True)
    assert match.phase is Phase.PLAY and roles(match) == [Role.COMES, Role.COMES]
    assert not match.table.this_hand.laid_open
    assert contracted("6C", stalingrad=True).phase is Phase.DEFENCE


def test_a_48_a_ten_may_be_only_checked() -> None:
    match = contracted("10S", ten="check")
    assert match.phase is Phase.PLAY and roles(match) == [Role.OBLIGED, Role.OBLIGED]
    assert match.table.rules.defence.owes(Role.OBLIGED, RUSSIAN.contract("10S")) is None


@pytest.mark.parametrize(
    ("level", "first", "second", "lacks"),
    [
        # 002:85 "each whister is only responsible for his or her own undertricks with respect to
        # half the required number of tricks"
        (6, 2, 2, (0, 0)),
        (6, 1, 2, (1, 0)),
        (6, 1, 1, (1, 1)),
        (6, 0, 0, (2, 2)),
        (6, 4, 0, (0, 0)),
        (6, 3, 0, (0, 1)),  # two of their own, one together
        (7, 1, 0, (0, 1)),
        (7, 0, 0, (1, 1)),
        (7, 2, 0, (0, 0)),
        # 002:85 "if the required number of tricks was 1 ... the second whister is deemed
        # responsible"; A-23
        (8, 0, 0, (0, 1)),
        (8, 1, 0, (0, 0)),
        (9, 0, 0, (0, 1)),
        (10, 0, 0, (0, 1)),
    ],
)
def test_002_85_what_two_whisters_lack(
    level: int, first: int, second: int, lacks: tuple[int, int]
) -> None:
    roles: dict[Seat, Role] = {0: Role.DECLARER, 1: Role.COMES, 2: Role.COMES}
    tricks = {0: 10 - first - second, 1: first, 2: second}
    short = Whisting().shortfalls(roles, tricks, RUSSIAN.contract(f"{level}S"))
    assert (short.get(1, 0), short.get(2, 0)) == lacks
    assert sum(lacks) <= max({6: 4, 7: 2}.get(level, 1) - first - second, 0), "never more together"


def test_a_21_at_some_tables_each_whister_owes_half_whatever_the_other_takes() -> None:
    roles: dict[Seat, Role] = {0: Role.DECLARER, 1: Role.COMES, 2: Role.COMES}
    six, tricks = RUSSIAN.contract("6S"), {0: 7, 1: 3, 2: 0}
    assert Whisting(personal=True).shortfalls(roles, tricks, six) == {2: 2}


@pytest.mark.parametrize("guest", [Role.GUEST, Role.DUMMY])
def test_002_83_a_single_whister_owes_the_whole_quota_with_the_tricks_of_both(guest: Role) -> None:
    roles: dict[Seat, Role] = {0: Role.DECLARER, 1: Role.HOST, 2: guest}
    whisting = Whisting()
    for level, quota in ((6, 4), (7, 2), (8, 1), (9, 1), (10, 1)):
        for taken in range(5):
            tricks = {0: 10 - taken, 1: 0, 2: taken}
            short = whisting.shortfalls(roles, tricks, RUSSIAN.contract(f"{level}H"))
            assert short == ({1: quota - taken} if taken < quota else {})
    assert whisting.writer(2, roles) == 1
