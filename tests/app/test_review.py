"""Could the hand have gone otherwise? Hands whose answers can be reasoned at the table, and
agreement with ``prefgame solve``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from prefgame.app.commands.solve import solve_document
from prefgame.app.look_back import review as reviewing
from prefgame.app.look_back.answer_values import AnswerValue
from prefgame.app.look_back.open_hands import OpenHand
from prefgame.app.look_back.review import MissedContract, Review, Reviewing, Slip, review, reviews
from prefgame.app.play.claims import Claim, claimed_card, gives_up, part_claim
from prefgame.cards import Card, Suit, parse_cards
from prefgame.engine.events import HandEnded
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.base import Phase, Role
from prefgame.rules.contracts import SIX_TRICKS
from prefgame.rules.registry import RULESETS
from prefgame.rules.scoring.hand import Unplayed
from tests.helpers import NAMES, deal_next, play_at_random

ANA, BOJAN, CVITA = 0, 1, 2
HEAD = "rules: croatian\nplayers: Ana Bojan Cvita\ndealer: Cvita\n"

FIVE_TRUMPS = (
    "deal: Ana SA HA HK HQ HJ HT D7 D8 C7 C8 | Bojan H9 H8 H7 DA DK DQ DJ CA CK CQ | "
    "Cvita SK SQ SJ ST S9 S8 S7 DT D9 CJ | talon CT C9"
)
"""Ana's game in hearts: five trumps and the ace of spades, which Bojan ruffs as long as he has a
trump; four cards lose whatever happens.
"""
NINE_SURE = (
    "deal: Ana SA SK HA HK HQ HJ HT H9 DA C7 | Bojan H8 H7 D7 D8 D9 DT CA CK CQ CJ | "
    "Cvita S7 S8 S9 ST SJ SQ DJ DQ DK C8 | talon CT C9"
)
"""Ana's game in hearts: all but the seven of clubs."""
EACH_HIS_SUIT = (
    "deal: Ana CA CK CQ CJ CT S7 S8 S9 D9 DT | Bojan HA HK HQ HJ HT H9 D7 D8 C7 C8 | "
    "Cvita DA DK DQ DJ SQ SJ ST C9 H7 H8 | talon SA SK"
)
"""With the talon Ana makes clubs, Bojan hearts and Cvita diamonds, and nothing higher: in sans the
others run five clubs or six hearts.
"""
GAME_IN_HEARTS = "Ana: game\nBojan: pass\nCvita: pass\nAna: announce game 4\n"
WORTH = 10
"""(4 + 1) x 2"""


def match_of(deal: str, *lines: str) -> Match:
    """The match of a record that begins with this deal; each line may hold several, with blanks
    after the colon.
    """
    reading = read_record(HEAD + deal + "\n" + "\n".join(lines))
    assert reading.error is None and reading.match is not None, reading.error
    return reading.match


def plays(*tricks: str) -> str:
    """Lines of a record: "Ana SA Bojan H7 Cvita S7" for every trick."""
    words = " ".join(tricks).split()
    return "\n".join(f"{name}: {card}" for name, card in zip(words[::2], words[1::2]))


def play_on(match: Match) -> Match:
    """The lowest legal card, to the end of the hand."""
    while match.to_act in (ANA, BOJAN, CVITA):
        match.submit(match.legal()[0])
    return match


def stands(found: Review) -> dict[int, AnswerValue]:
    return {stand.seat: stand for stand in found.answer_values}


# ---- the first card that cost a trick


def ruffed_ace() -> Match:
    return match_of(
        FIVE_TRUMPS,
        GAME_IN_HEARTS + "Bojan: come\nCvita: come\nBojan: no\nCvita: no",
        plays(
            "Ana SA Bojan H7 Cvita S7",
            "Bojan CA Cvita CJ Ana C7",
            "Bojan CK Cvita S8 Ana C8",
            "Bojan DA Cvita D9 Ana D7",
            "Bojan DK Cvita DT Ana D8",
        ),
    )


def test_an_ace_that_is_ruffed_cost_the_contract_which_stopped_early() -> None:
    found = review(ruffed_ace().log)
    assert (found.best, found.best_made, found.made, found.taken, found.played) == (
        6,
        True,
        False,
        0,
        5,
    )
    (slip,) = found.slips
    assert (slip.trick, slip.seat, slip.card, slip.cost, slip.decided) == (1, ANA, Card.SA, 1, True)
    assert {Card.HA, Card.HK, Card.HQ, Card.HJ, Card.HT} <= set(
        slip.right
    ) and Card.SA not in slip.right
    assert slip.any_other is (len(slip.right) == 9)
    assert found.findings[0] is slip and found.better


def test_the_right_cards_are_those_that_prefgame_solve_gives_most() -> None:
    match = ruffed_ace()
    ended = next(event for event in match.log if isinstance(event, HandEnded))
    line = {
        "hands": [list(map(str, hand)) for hand in ended.hands],
        "declarer": 0,
        "leader": 0,
        "contract": "trump",
        "trump": "H",
    }
    (answer,) = solve_document({"deals": [line]}).data["deals"]
    found = review(match.log)
    assert found.best == answer["tricks"]
    assert [str(card) for card in found.slips[0].right] == [
        card for card, value in answer["values"].items() if value == answer["tricks"]
    ]
    assert found.slips[0].cost == answer["tricks"] - answer["values"]["SA"]


BEATEN_BETL = (
    "deal: Ana S7 S8 S9 D7 D8 D9 H7 H8 H9 CK | Bojan CA C7 ST SJ SQ DT DJ HT HJ HQ | "
    "Cvita C8 C9 CT SK SA DQ DK DA HK HA | talon CJ CQ"
)
SAFE_BETL = (
    "deal: Ana S7 S8 S9 D7 D8 D9 H7 H8 H9 C7 | Bojan CA CK ST SJ SQ DT DJ HT HJ HQ | "
    "Cvita C8 C9 CT SK SA DQ DK DA HK HA | talon CJ CQ"
)
BETL = "Ana: betl\nBojan: pass\nCvita: pass\n"


def test_an_ace_on_the_king_lets_a_betl_through() -> None:
    """Ana's only high card is the king of clubs; under it everybody else can stay, but Bojan plays
    his ace.
    """
    found = review(
        play_on(
            match_of(BEATEN_BETL, BETL + "Bojan: no\nCvita: no", plays("Ana CK Bojan CA Cvita C8"))
        ).log
    )
    assert (found.best, found.best_made, found.made, found.played) == (1, False, True, 10)
    assert found.slips == (Slip(1, BOJAN, Card.CA, (Card.C7,), 1, True, True),)
    assert found.answer_values == () and not found.asks_for_contracts


def test_a_fallen_betl_was_fixed_by_the_auction_so_no_other_contract_is_tried() -> None:
    found = review(
        match_of(BEATEN_BETL, BETL + "Bojan: no\nCvita: no", plays("Ana CK Bojan C7 Cvita C8")).log
    )
    assert (found.best_made, found.made, found.played) == (False, False, 1) and found.slips == ()
    assert not found.asks_for_contracts and found.complete and found.better is False


def test_kontra_on_a_betl_that_nobody_can_beat_could_not_win() -> None:
    """A game betl counts 14, doubled 28, and ten times that in the reckoning."""
    found = review(play_on(match_of(SAFE_BETL, BETL + "Bojan: kontra\nAna: no")).log)
    assert found.best_made and found.slips == ()
    assert found.answer_values == (AnswerValue(BOJAN, Role.KONTRA, True, 10, -280, True),)
    assert found.findings == found.answer_values and found.better


# ---- come and stay


def test_staying_at_home_cost_tricks_against_five_trumps_and_an_ace() -> None:
    """Against Bojan alone Ana loses her four small cards; Cvita alone gets three of them (not the
    second club), but with Bojan all four.
    """
    found = review(match_of(FIVE_TRUMPS, GAME_IN_HEARTS + "Bojan: stay\nCvita: stay").log)
    assert (found.best, found.best_made, found.played, found.made, found.slips) == (
        6,
        True,
        0,
        True,
        (),
    ), "against both"
    assert set(found.answer_values) == {
        AnswerValue(BOJAN, Role.ALONE, False, 4, 4 * WORTH, True),
        AnswerValue(CVITA, Role.ALONE, False, 3, 3 * WORTH, True),
        AnswerValue(CVITA, Role.HOST, False, 4, 4 * WORTH, True),
    }, "coming alone is told always, inviting where it is better"
    assert len(found.findings) == 3 and found.better and found.nobody_came


def test_staying_at_home_saved_the_fall_against_nine_sure_tricks() -> None:
    """One trick, and ten times the contract for falling."""
    found = review(match_of(NINE_SURE, GAME_IN_HEARTS + "Bojan: stay\nCvita: stay").log)
    assert {stand.seat: (stand.tricks, stand.points) for stand in found.answer_values} == {
        BOJAN: (1, -9 * WORTH),
        CVITA: (1, -9 * WORTH),
    }
    assert found.better is False and len(found.findings) == 2 and found.best == 9


def test_coming_that_could_not_pay_is_told() -> None:
    found = review(
        play_on(
            match_of(
                NINE_SURE, GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: alone\nBojan: no"
            )
        ).log
    )
    assert stands(found)[BOJAN] == AnswerValue(BOJAN, Role.ALONE, True, 1, -9 * WORTH, True)
    assert stands(found)[BOJAN] in found.findings and found.better
    assert found.best == 9


def test_coming_beside_the_other_counts_both() -> None:
    """Bojan's cards are all above Cvita's: with four tricks together both are safe, and Cvita
    writes what is hers.
    """
    found = review(
        play_on(
            match_of(
                FIVE_TRUMPS, GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: alone\nBojan: no"
            )
        ).log
    )
    beside = stands(found)[CVITA]
    assert (beside.role, beside.taken, beside.made) == (
        Role.COMES,
        False,
        True,
    ) and beside.points == beside.tricks * WORTH
    assert stands(found)[BOJAN].taken and stands(found)[BOJAN].points == 4 * WORTH


def test_who_played_alone_is_told_where_inviting_would_have_brought_more() -> None:
    """Cvita alone gets three of the four small cards, with Bojan all four."""
    found = review(
        play_on(
            match_of(
                FIVE_TRUMPS, GAME_IN_HEARTS + "Bojan: stay\nCvita: come\nCvita: alone\nCvita: no"
            )
        ).log
    )
    mine = [stand for stand in found.answer_values if stand.seat == CVITA]
    assert mine == [
        AnswerValue(CVITA, Role.ALONE, True, 3, 3 * WORTH, True),
        AnswerValue(CVITA, Role.HOST, False, 4, 4 * WORTH, True),
    ]
    assert mine[1] in found.findings and found.better
    found = review(
        play_on(
            match_of(
                FIVE_TRUMPS, GAME_IN_HEARTS + "Bojan: stay\nCvita: come\nCvita: invite\nCvita: no"
            )
        ).log
    )
    mine = [stand for stand in found.answer_values if stand.seat == CVITA]
    assert mine == [AnswerValue(CVITA, Role.HOST, True, 4, 4 * WORTH, True)], "alone it is less"


def test_an_inviting_defender_answers_for_both() -> None:
    found = review(
        play_on(
            match_of(
                NINE_SURE, GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: invite\nBojan: no"
            )
        ).log
    )
    assert found.answer_values == (AnswerValue(BOJAN, Role.HOST, True, 1, -9 * WORTH, True),)


@pytest.mark.parametrize("discard", ["D9 DT", "S7 S8"])
def test_a_two_that_nobody_doubled_is_played_with_kontra(discard: str) -> None:
    match = match_of(
        EACH_HIS_SUIT,
        f"Ana: 2\nBojan: pass\nCvita: pass\nAna: discard {discard}\nAna: announce 2\nBojan: no\n"
        "Cvita: no",
    )
    assert match.table.hand is not None and match.table.hand.unplayed is Unplayed.NO_KONTRA
    found = review(match.log)
    assert found.best is not None and found.slips == () and not found.asks_for_contracts
    worth, against = 2 * 2 * 2, min(5, 10 - found.best)
    points = against * worth - (0 if against == 5 else 10 * worth)
    assert set(found.answer_values) == {
        AnswerValue(seat, Role.KONTRA, False, against, points, found.best >= 6)
        for seat in (BOJAN, CVITA)
    }


# ---- other contracts


def made(found: Review, hands: dict[int, Any], talon: str, offer: MissedContract) -> bool:
    """Whether the offered contract is made, by ``prefgame solve``; the eldest hand leads."""
    kept = [card for card in (*hands[offer.seat], *parse_cards(talon)) if card not in offer.discard]
    dealt = [list(map(str, kept if seat == offer.seat else cards)) for seat, cards in hands.items()]
    line = {
        "hands": dealt,
        "declarer": offer.seat,
        "leader": 0,
        "contract": "trump",
        "trump": str(offer.contract.trump),
    }
    return bool(solve_document({"deals": [line]}).data["deals"][0]["tricks"] >= 6)


def settled(end: Callable[[Match], Any], match: Match) -> Review:
    claim = end(match)
    assert isinstance(claim, Claim)
    while match.phase is Phase.PLAY:
        match.submit(claimed_card(match, claim))
    return review(match.log)


def test_cards_that_nobody_played_cost_nothing_but_giving_up_may() -> None:
    """Ana plays nine sure tricks: whoever gives up before the sixth throws the contract away, and
    no card is blamed for it.
    """
    tricks = "Ana HA Bojan H7 Cvita S7", "Ana HK Bojan H8 Cvita S8", "Ana SA Bojan D7 Cvita S9"
    early = settled(
        gives_up,
        match_of(
            NINE_SURE,
            GAME_IN_HEARTS,
            "Bojan: come\nCvita: come\nBojan: no\nCvita: no",
            plays(*tricks),
        ),
    )
    assert (
        early.end is not None
        and (early.end.trick, early.end.seat, early.end.given_up) == (4, ANA, True)
        and not early.slips
    )
    assert early.end in early.findings and early.better
    assert early.end.cost == early.best - max(5, early.taken)  # type: ignore[operator]
    assert early.end.decided is not early.made


def test_a_claim_that_takes_what_best_play_takes_costs_nothing() -> None:
    spades = "Ana SA Bojan D7 Cvita S9", "Ana SK Bojan D8 Cvita ST"
    hearts = "Ana HA Bojan H7 Cvita S7", "Ana HK Bojan H8 Cvita S8"
    rest = "Ana HQ Bojan D9 Cvita SJ", "Ana HJ Bojan DT Cvita C8", "Ana HT Bojan CJ Cvita DJ"
    match = match_of(
        NINE_SURE,
        GAME_IN_HEARTS,
        "Bojan: come\nCvita: come\nBojan: no\nCvita: no",
        plays(*hearts, *spades, *rest),
    )
    found = settled(part_claim, match)
    assert (
        found.end is not None
        and not found.end.given_up
        and not found.end.cost
        and not found.end.decided
        and not found.slips
    )
    assert found.taken == found.best == 9 and found.findings[-1] == found.end


def test_where_all_passed_every_seat_hears_its_highest_contract(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "COMPILED", True)
    match = match_of(EACH_HIS_SUIT, "Ana: pass\nBojan: pass\nCvita: pass")
    first, found = reviews(match.log)
    assert first.asks_for_contracts and not first.complete and first.missed_contracts == ()
    assert found.complete and found.tried_contracts and found.declarer is None
    assert [
        (offer.seat, offer.contract.trump, offer.contract.game) for offer in found.missed_contracts
    ] == [
        (ANA, Suit.C, False),
        (BOJAN, Suit.H, False),
        (CVITA, Suit.D, False),
    ]
    hand = match.table.hand
    assert hand is not None
    hands = dict(enumerate(hand.open_hands))
    assert all(
        made(found, hands, "SA SK", offer) and len(offer.discard) == 2
        for offer in found.missed_contracts
    )


FALLEN_DIAMONDS = (
    "Ana: 2\nBojan: pass\nCvita: pass\nAna: discard S7 S8\nAna: announce 3\nBojan: come\n"
    "Cvita: come\nBojan: no\nCvita: no"
)


def test_a_contract_that_had_to_fall_names_one_that_was_open_and_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "COMPILED", True)
    match = play_on(match_of(EACH_HIS_SUIT, FALLEN_DIAMONDS))
    found = review(match.log)
    assert (
        not found.made
        and not found.best_made
        and found.asks_for_contracts
        and found.tried_contracts
    )
    (offer,) = found.missed_contracts
    assert (offer.seat, offer.contract.trump, offer.contract.game) == (
        ANA,
        Suit.C,
        False,
    ) and offer in found.findings
    hand = match.table.hand
    assert hand is not None and made(found, dict(enumerate(hand.open_hands)), "SA SK", offer)


def test_the_interpreted_solver_leaves_the_discards_alone_and_keeps_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "COMPILED", False)
    found = review(play_on(match_of(EACH_HIS_SUIT, FALLEN_DIAMONDS)).log)
    assert (
        found.complete
        and found.asks_for_contracts
        and not found.tried_contracts
        and found.missed_contracts == ()
    )
    assert found.best is not None and found.answer_values


def test_a_fallen_game_is_tried_without_the_talon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana announces a game in diamonds, of which she has two small ones; in clubs her five and
    nothing else would win, so nothing is made.
    """
    monkeypatch.setattr(reviewing, "COMPILED", True)
    lines = (
        "Ana: game\nBojan: pass\nCvita: pass\nAna: announce game 3\nBojan: come\nCvita: come\n"
        "Bojan: no\nCvita: no"
    )
    found = review(play_on(match_of(EACH_HIS_SUIT, lines)).log)
    assert found.tried_contracts and found.missed_contracts == ()


# ---- which cards are told


def slip(trick: int, seat: int, cost: int = 1, decided: bool = False) -> Slip:
    return Slip(trick, seat, Card.CA, (Card.C7,), cost, True, decided)


TOLD: dict[str, tuple[list[Any], list[int], list[int]]] = {
    "one": ([(1, BOJAN)], [1], []),
    "given back": ([(2, BOJAN), (5, ANA)], [2, 5], [5]),
    "given back and lost again": ([(2, BOJAN), (5, ANA), (7, CVITA)], [7], []),
    "given back in two": (
        [(1, ANA, 2), (3, BOJAN), (5, CVITA), (6, ANA), (8, BOJAN)],
        [1, 3, 5],
        [3, 5],
    ),
    "more than given back": ([(2, BOJAN), (5, ANA, 2)], [5], []),
    "more than given back, and even": ([(2, BOJAN), (5, ANA, 2), (7, CVITA)], [2, 5, 7], []),
    "not quite given back": ([(2, BOJAN, 2), (5, ANA)], [2], []),
    "it decided": ([(1, BOJAN), (2, BOJAN, 1, True), (5, ANA, 1, True)], [2, 5], []),
}


@pytest.mark.parametrize("kind", TOLD)
def test_a_card_that_was_given_back_is_told_with_the_one_that_gave_it_back(kind: str) -> None:
    slips, told, back = TOLD[kind]
    found = Review(
        ANA,
        RULESETS[0].contract("4", True),
        7,
        True,
        7,
        10,
        True,
        tuple(slip(*one) for one in slips),
    )
    assert [finding.trick for finding in found.findings if isinstance(finding, Slip)] == told
    assert sorted(one.trick for one in found.given_back) == back


def test_answers_are_reported_player_by_player() -> None:
    """The player of the biggest first, and each player's biggest first."""
    worth = [(BOJAN, 20), (CVITA, -30), (BOJAN, 40), (CVITA, 10)]
    values = tuple(AnswerValue(seat, Role.ALONE, False, 2, points, True) for seat, points in worth)
    found = Review(ANA, RULESETS[0].contract("4", True), answer_values=values)
    assert [(one.seat, one.points) for one in found.findings if isinstance(one, AnswerValue)] == [
        (BOJAN, 40),
        (BOJAN, 20),
        (CVITA, -30),
        (CVITA, 10),
    ]


def test_whether_anybody_could_have_done_better_is_not_known_while_contracts_are_untried() -> None:
    fallen = Review(ANA, RULESETS[0].contract("4", True), 5, asks_for_contracts=True, complete=True)
    assert fallen.better is None and replace(fallen, tried_contracts=True).better is False
    assert (
        replace(fallen, asks_for_contracts=False).better is False
        and replace(fallen, asks_for_contracts=False, complete=False).better is None
    )
    assert replace(fallen, complete=False, slips=(slip(1, ANA),)).better


# ---- any hand


def random_hands(players: int, rules: Any, seed: int) -> Iterator[Match]:
    match, rng = (
        Match.start(rules, NAMES[:players], start=500),
        random.Random(f"{rules.key}{players}{seed}"),
    )
    for _hand in range(12):
        if match.to_act is not None:
            deal_next(match, rng)
            yield play_at_random(match, rng)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_costs_lead_from_best_play_to_what_happened(
    rules: Any, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Best play, less what the declarer's cards cost and with what the defenders' gave away, is
    what he took; and it agrees with ``solve``.
    """
    monkeypatch.setattr(reviewing, "COMPILED", False)  # the other contracts are not asked for here
    table = (
        rules.with_options({"preferans": True})
        if any(option.name == "preferans" for option in rules.options)
        else rules
    )
    seen = set()
    for seed in range(3):
        for match in random_hands(players, table, seed):
            found, hand = review(match.log), match.table.hand
            assert hand is not None and found.complete
            if found.best is None or not found.played or hand.contract is None:
                continue
            floor = max(0, hand.contract.goal.least - 1)
            count = (
                (lambda tricks: min(tricks, 1))
                if hand.contract.goal.takes_none
                else (lambda tricks, floor=floor: max(tricks, floor))
            )
            course = count(found.best)
            for slip in found.slips:
                worse = (slip.seat == hand.declarer) is not hand.contract.goal.takes_none
                course += -slip.cost if worse else slip.cost
                assert slip.cost > 0 and slip.card not in slip.right and slip.right
            assert course == (
                count(found.taken) if found.made or found.played == 10 else count(floor or 1)
            )
            assert len([slip for slip in found.slips if slip.decided]) % 2 == (
                found.made is not found.best_made
            )
            _agrees_with_solve(match, found)
            seen.add(hand.contract.goal)
    assert SIX_TRICKS in seen


def _agrees_with_solve(match: Match, found: Review) -> None:
    hand, table = match.table.hand, match.table
    assert (
        hand is not None
        and hand.declarer is not None
        and hand.contract is not None
        and hand.leader is not None
    )
    cards = {seat: set(dealt) for seat, dealt in zip(hand.order, hand.open_hands)}
    if hand.discarded:
        cards[hand.declarer] = (cards[hand.declarer] | set(hand.talon)) - set(hand.open_discard)
    contract = (
        "betl" if hand.contract.goal.takes_none else "trump" if hand.contract.trump else "notrump"
    )
    line = {
        "hands": [
            sorted(map(str, cards[seat])) if seat in table.playing else [] for seat in hand.order
        ],
        "declarer": hand.order.index(hand.declarer),
        "leader": hand.order.index(hand.leader),
        "contract": contract,
        "trump": str(hand.contract.trump) if hand.contract.trump else None,
        "must_trump": table.rules.play.duties.must_trump,
    }
    answer = solve_document({"deals": [line]}).data
    assert answer["deals"] and answer["deals"][0]["tricks"] == found.best


def test_a_seat_sees_the_same_as_the_record() -> None:
    """The player's own stream of events is enough: after a hand everything lies open."""
    for seed in range(4):
        for match in random_hands(3, RULESETS[0], seed):
            assert review(event.seen_by(1) for event in match.log) == review(match.log)
            break


def test_one_line_of_best_play_is_best_play() -> None:
    deal = {
        "Ana": "SA HA HK HQ HJ HT D7 D8 C7 C8",
        "Bojan": "H9 H8 H7 DA DK DQ DJ CA CK CQ",
        "Cvita": "SK SQ SJ ST S9 S8 S7 DT D9 CJ",
    }
    hands = tuple(parse_cards(cards) for cards in deal.values())
    open_hand = OpenHand(RULESETS[0].play, (0, 1, 2), hands, ANA, RULESETS[0].contract("4", True))
    for favoured in (None, BOJAN, CVITA):
        line = open_hand.line(favoured)
        assert (
            len(line) == 10
            and sum(1 for trick in line if trick.winner == ANA) == open_hand.tricks() == 6
        )


# ---- beside the window


def test_a_review_is_worked_out_beside_the_window() -> None:
    match = ruffed_ace()
    working = Reviewing(match.log)
    working.wait()
    assert working.over and working.latest == review(match.log)


def test_a_review_that_fails_is_over_without_a_word(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_given: object) -> Iterator[Review]:
        raise RuntimeError("broken")

    monkeypatch.setattr(reviewing, "reviews", broken)
    working = Reviewing(ruffed_ace().log)
    working.wait()
    assert working.over and working.latest is None and "the review of a hand failed" in caplog.text
