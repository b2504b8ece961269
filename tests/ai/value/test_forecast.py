"""What a contract is expected to win: slips, luck and answers mixed as they are meant to be, with
what the solver finds put in by hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from prefgame.ai.decide.bidding import hands_with_mine
from prefgame.ai.imagine.likelihood import RARE, chance_of_yes, holdings
from prefgame.ai.imagine.worlds import Worlds, mask_of
from prefgame.ai.masks import SUITS
from prefgame.ai.models.defences import INVITES, KONTRA_ON_TWO
from prefgame.ai.models.registry import defence_model
from prefgame.ai.value.end_values import End, EndValues
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.played_out import (
    FEWEST,
    LUCK,
    MOST,
    SLIPS,
    SLIPS_BY_LENGTH,
    TWO_LESS,
    EndsAfter,
    Hands,
    PlayedOut,
)
from prefgame.cards import parse_cards
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.defence import Answers
from prefgame.rules.kontra import Kontra
from tests.ai.tables import at
from tests.ai.value.means import before_answers, if_kontra_needed
from tests.helpers import BALKAN_GAMES

VIEW = at()
"""Ana's, before anybody has called: Ana is the declarer of all these contracts, and Bojan
and Cvita defend.
"""
COME, STAY, INVITE, ALONE = Answer.COME, Answer.STAY, Answer.INVITE, Answer.ALONE
BOTH: Answers = ((1, COME), (2, COME))
BOJAN_ALONE: Answers = ((1, COME), (2, STAY), (1, ALONE))


def some_worlds(number: int, seed: str = "worlds") -> list[Hands]:
    mine = mask_of(VIEW.cards)
    return [
        hands_with_mine(world, VIEW, mine)
        for world in Worlds(VIEW).draw(number, random.Random(seed))
    ]


def forecast(number: int, worlds: Sequence[Hands] | int = 1, view: SeatView = VIEW) -> Forecast:
    """Return a contract without the talon, by its number."""
    hands = some_worlds(worlds) if isinstance(worlds, int) else worlds
    return Forecast(view, 0, view.table.rules.contract(str(number), False), hands)


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put in what the solver finds: the declarer's tricks, world by world, none of them sure."""

    def put(*tricks: int) -> None:
        monkeypatch.setattr(PlayedOut, "tricks", lambda self, playing, at: tricks[at])
        monkeypatch.setattr(PlayedOut, "_sure_tricks", lambda self, playing, at: 0)

    return put


# ---- the play: who cannot see the cards lets slip some tricks


@pytest.mark.parametrize(("answers", "playing"), [(BOTH, 3), (BOJAN_ALONE, 2)])
@pytest.mark.parametrize("tricks", range(11))
def test_a_contract_on_the_edge_is_made_but_for_the_slips(
    answers: Answers, playing: int, tricks: int, solved: Callable[..., None]
) -> None:
    """Six with open hands are mostly six, and five become six as often as one more is taken: by how
    many play.
    """
    solved(tricks)
    less, more = SLIPS[playing]
    made = {5: more, 6: 1 - less}.get(tricks, float(tricks > 6))
    assert forecast(4).end_of_play(0, answers).success == pytest.approx(made)


@pytest.mark.parametrize(("answers", "playing"), [(BOTH, 3), (BOJAN_ALONE, 2)])
def test_a_defence_that_must_beat_errs_less(
    answers: Answers, playing: int, solved: Callable[..., None]
) -> None:
    """Counted in 104 hands of experts for a pot: of 17 contracts that lacked one trick with open
    hands, two were made.
    """
    view = at(rules="austrian", seat=0)
    hands = [dict(enumerate(some_worlds(1)[0].values()))]
    contract = view.table.rules.contracts[0]
    trumps = (hands[0][0] >> 8 * SUITS.index(contract.trump) & 0xFF).bit_count()
    less, more = SLIPS_BY_LENGTH[min(max(trumps, FEWEST), MOST)][playing]
    two_less = TWO_LESS[playing] if trumps <= FEWEST else 0.0
    for tricks, made in ((5, more), (6, 1 - less - two_less), (7, 1 - two_less)):
        solved(tricks)
        found = Forecast(view, 0, contract, hands).end_of_play(0, answers).success
        assert found == pytest.approx(made)
    assert SLIPS_BY_LENGTH[5][3][1] < SLIPS[3][1]


@pytest.mark.parametrize("tricks", range(11))
def test_the_gain_is_mixed_of_what_the_rules_write_for_one_less_and_one_more(
    tricks: int, solved: Callable[..., None]
) -> None:
    """But nobody takes fewer than none, or more than ten."""
    solved(tricks)
    foreseen = forecast(4)
    roles = {0: Role.DECLARER, 1: Role.ALONE, 2: Role.STAYS}
    stakes = EndValues(VIEW.table.rules, VIEW.table.sheet, 0, foreseen.contract, roles)
    gains = {count: stakes.end({0: count, 1: 10 - count}).gain for count in range(11)}
    less, more = SLIPS[2]
    expected = (
        (1 - less - more) * gains[tricks]
        + less * gains[max(0, tricks - 1)]
        + more * gains[min(10, tricks + 1)]
    )
    assert foreseen.end_of_play(0, BOJAN_ALONE).gain == pytest.approx(expected)


def test_where_nobody_comes_nothing_can_slip(solved: Callable[..., None]) -> None:
    solved(0)
    foreseen = forecast(4)
    roles = {0: Role.DECLARER, 1: Role.STAYS, 2: Role.STAYS}
    assert (
        foreseen.end_of_play(0, ((1, STAY), (2, STAY)))
        == EndValues(VIEW.table.rules, VIEW.table.sheet, 0, foreseen.contract, roles).end_unplayed()
    )


# ---- betl: the defence must find the hole


def escapes(safe: int, broken: int, solved: Callable[..., None]) -> tuple[float, float]:
    """How often a betl escapes that could be broken, and how often it is made at all, if so many
    worlds are safe and so many are not.
    """
    solved(*[0] * safe, *[1] * broken)
    foreseen = forecast(6, safe + broken)
    return foreseen.play.escape_chance((0, 1, 2)), before_answers(foreseen).success


def test_a_betl_that_can_be_broken_in_every_world_hardly_ever_escapes(
    solved: Callable[..., None],
) -> None:
    escape_chance, made = escapes(0, 40, solved)
    assert 0 < escape_chance < 0.05 and made == pytest.approx(escape_chance)


def test_a_betl_that_is_safe_in_every_world_is_made(solved: Callable[..., None]) -> None:
    escape_chance, made = escapes(40, 0, solved)
    assert 0 < escape_chance < 1 and made == 1


def test_luck_makes_the_odds_of_a_betl_better_by_its_factor(solved: Callable[..., None]) -> None:
    """Where half of the worlds are safe, the odds are even with open hands."""
    _, made = escapes(20, 20, solved)
    assert made / (1 - made) == pytest.approx(LUCK)


def test_the_more_worlds_are_safe_the_likelier_a_hole_is_missed_in_the_others(
    solved: Callable[..., None],
) -> None:
    found = [escapes(safe, 20 - safe, solved) for safe in range(0, 20, 4)]
    assert found == sorted(found) and len(set(found)) == len(found)


# ---- what the others answer


def comes(foreseen: Forecast, world: int, seat: Seat, before: Answers = ()) -> float:
    """How likely a defender comes."""
    held = holdings(foreseen.worlds[world][seat])
    return defence_model(foreseen.rules).answer_chances(
        held, foreseen.contract, before, (COME, STAY)
    )[0]


def test_every_answer_has_its_share_and_all_shares_are_the_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where answers that are too unlikely are left out."""
    monkeypatch.setattr(EndsAfter, "end", lambda self, at: End(1, 1))
    foreseen = forecast(4, 200)
    come = [comes(foreseen, at, 1) for at in range(200)]
    assert min(come) < RARE and any(0.3 < chance < 0.7 for chance in come)
    assert before_answers(foreseen) == pytest.approx(
        End(1, 1)
    ) and foreseen.expected_end() == pytest.approx(End(1, 1))
    assert all(
        before_answers(forecast(4, [world])) == pytest.approx(End(1, 1))
        for world in foreseen.worlds
    )


def test_the_share_of_an_answer_is_how_likely_the_defenders_give_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second one knows what the first has said, and who comes alone invites or not."""
    wanted: Answers = ()
    monkeypatch.setattr(
        EndsAfter,
        "end",
        lambda self, at: End(float(self.answers == wanted), 0),
    )
    looked_at = 0
    for world in some_worlds(200):
        foreseen = forecast(4, [world])
        first, after_come, after_stay = (
            comes(foreseen, 0, seat, before)
            for seat, before in ((1, ()), (2, ((1, COME),)), (2, ((1, STAY),)))
        )
        shares: dict[Answers, float] = {
            BOTH: first * after_come,
            ((1, COME), (2, STAY)): first * (1 - after_come),
            ((1, STAY), (2, COME)): (1 - first) * after_stay,
            ((1, STAY), (2, STAY)): (1 - first) * (1 - after_stay),
        }
        invite = {
            seat: chance_of_yes(holdings(world[seat]), foreseen.contract.trump, INVITES)
            for seat in (1, 2)
        }
        if min(shares.values()) < RARE or min(invite.values()) < RARE:
            continue
        looked_at += 1
        for said, share in shares.items():
            sole = [seat for seat, answer in said if answer is COME]
            ends = {said: share}
            if len(sole) == 1:
                (seat,) = sole
                ends = {
                    (*said, (seat, INVITE)): share * invite[seat],
                    (*said, (seat, ALONE)): share * (1 - invite[seat]),
                }
            for wanted, chance in ends.items():  # noqa: B007 - read by what is played
                assert before_answers(foreseen).gain == pytest.approx(chance)
    assert looked_at >= 3


def test_a_seat_that_is_asked_answers_as_is_best_on_the_whole_and_not_in_each_world(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bojan comes, Cvita stays: whether to invite is one decision for all the worlds that look the
    same to Bojan.
    """
    view = at(seat=1)
    said: Answers = ((1, COME), (2, STAY))
    gains = {(0, INVITE): 10.0, (1, INVITE): -4.0, (0, ALONE): -4.0, (1, ALONE): 9.0}
    monkeypatch.setattr(
        EndsAfter,
        "end",
        lambda self, at: End(gains[at, self.answers[-1][1]], 0),
    )
    assert forecast(4, 2, view).expected_end(said).gain == pytest.approx(3.0), (
        "to choose world by world would bring 9.5"
    )
    alone = [forecast(4, [world], view).expected_end(said).gain for world in some_worlds(1)]
    assert alone == [pytest.approx(10.0)]


def test_where_one_answered_already_no_answer_of_the_other_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A defender weighs all that the partner may say."""
    view, world = at(seat=1), {**some_worlds(1)[0], 2: mask_of(parse_cards(NOTHING))}
    monkeypatch.setattr(
        EndsAfter,
        "end",
        lambda self, at: End(float(self.answers == BOTH), 0),
    )
    foreseen = forecast(4, [world], view)
    chance = comes(foreseen, 0, 2, ((1, COME),))
    assert (
        0 < chance < RARE
        and foreseen.expected_end(((1, COME),)).gain == pytest.approx(chance)
        and before_answers(foreseen).gain == 0
    )


def test_nobody_is_asked_about_a_betl(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Answers] = []

    def end(self: EndsAfter, at: object) -> End:
        asked.append(self.answers)
        return End(1, 1)

    monkeypatch.setattr(EndsAfter, "end", end)
    before_answers(forecast(6))
    assert set(asked) == {()}


# ---- a two that waits for a kontra


STRONG, NOTHING = "SK SQ SJ DA DK CA CQ CJ CT C8", "S7 S8 S9 D7 D8 D9 H7 H8 C7 C9"


def says_kontra(foreseen: Forecast, world: int, seat: Seat) -> float:
    """How likely a defender doubles a plain two, who is counted as silent where that is rare."""
    chance = chance_of_yes(
        holdings(foreseen.worlds[world][seat]), foreseen.contract.trump, KONTRA_ON_TWO
    )
    return chance if chance > RARE else 0.0


@pytest.mark.parametrize(("rules", "decided"), [("croatian", True), ("serbian", False)])
def test_a_plain_two_is_doubled_by_the_one_or_else_by_the_other(
    rules: str, decided: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unplayed it is won in Croatia, and a refa in Serbia: neither made nor lost."""
    monkeypatch.setattr(Forecast, "end_without_kontra", lambda self: End(0, 1))
    monkeypatch.setattr(
        EndsAfter,
        "end",
        lambda self, at: End(1.0, 0.2) if self.kontra.by == 1 else End(100.0, 0.6),
    )
    both = 0
    for world in some_worlds(200):
        foreseen = forecast(2, [world], at(rules=rules))
        one, other = says_kontra(foreseen, 0, 1), says_kontra(foreseen, 0, 2)
        if (1 - one) * other > RARE or not other:
            both += bool(one and other)
            gain, success, played = (
                one + 100 * (1 - one) * other,
                0.2 * one + 0.6 * (1 - one) * other,
                one + (1 - one) * other,
            )
            made = success + 1 - played if decided else success / played if played else 0.2
            assert if_kontra_needed(foreseen) == pytest.approx(End(gain, made))
    assert both >= 10


def test_a_plain_two_is_the_mean_of_all_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """And its shares are the whole, also where a kontra that is too unlikely is left out."""
    worlds = some_worlds(40)
    alone = [if_kontra_needed(forecast(2, [world])) for world in worlds]
    together = if_kontra_needed(forecast(2, worlds))
    assert (
        together.gain == pytest.approx(sum(end.gain for end in alone) / 40)
        and len({end.gain for end in alone}) > 10
    )
    for owner, found in ((Forecast, "end_without_kontra"), (EndsAfter, "end")):
        monkeypatch.setattr(owner, found, lambda self, *_given: End(1, 1))
    assert if_kontra_needed(forecast(2, worlds)) == pytest.approx(End(1, 1))


@pytest.mark.parametrize(("defender", "doubled"), [(STRONG, True), (NOTHING, False)])
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_plain_two_is_doubled_by_tricks_and_left_alone_without(
    rules: str, defender: str, doubled: bool, solved: Callable[..., None]
) -> None:
    """Nobody is asked to come, and who does not double lets the rules write what a two without
    kontra is.
    """
    solved(3)
    view = at(rules=rules)
    held = {0: 0, 1: mask_of(parse_cards(defender)), 2: mask_of(parse_cards(NOTHING))}
    foreseen = Forecast(view, 0, view.table.rules.contract("2", False), [held])
    expected = (
        foreseen.end_of_play(0, (), Kontra(1, 1, ((1, 1),)))
        if doubled
        else foreseen.end_without_kontra()
    )
    assert if_kontra_needed(foreseen).gain == pytest.approx(expected.gain, rel=0.02, abs=0.5)
    assert (
        abs(
            foreseen.end_of_play(0, (), Kontra(1, 1, ((1, 1),))).gain
            - foreseen.end_without_kontra().gain
        )
        > 50
    ), "the one is not the other"
