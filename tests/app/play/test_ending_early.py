"""A part of the rest is claimed, or the rest is given up."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.decide.questions import sure_tricks
from prefgame.app.play.claims import (
    Claim,
    Claiming,
    claimed_card,
    give_up,
    part_claim,
)
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.settings import ClaimSetting
from prefgame.app.storage.store import Store
from prefgame.engine.commands import PlayCard, Settled
from prefgame.engine.events import Commanded
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.app.play.claimed_hands import LATE, NINE, TEN, game_in_spades, play_cards, sit, taken
from tests.helpers import BALKAN_GAMES, NAMES, anything, say, start
from tests.narrow import as_kind


def test_all_but_some_tricks_are_claimed_and_exactly_those_are_taken(store: Store) -> None:
    """Four cards are left: two trumps and an ace are sure, the seven of clubs is not."""
    session = sit(store, play_cards(game_in_spades("come", "come", "no", "no"), *LATE))
    session.claims.setting = "ask"
    assert not session.claims.player_may and session.claims.sure_tricks() == 3
    session.claims.claim_part()
    claim = session.claims.on_table
    assert (
        claim is not None
        and (claim.side, claim.tricks, claim.lost, claim.given_up) == ((0,), 3, 1, False)
        and not session.claims.asks
    )
    session.settle_claim()
    assert (
        taken(session)[0] == 9
        and sum(taken(session).values()) == 10
        and session.match.phase is Phase.DEAL
    )
    assert store.load(session.number)[1] == session.match
    session.close()


def test_an_ending_that_was_claimed_in_part_or_given_up_is_a_record_like_any_other(
    store: Store,
) -> None:
    for end in (Claiming.claim_part, Claiming.give_up):
        session = sit(store, play_cards(game_in_spades("come", "come", "no", "no"), *LATE))
        session.claims.setting = "ask"
        end(session.claims)
        session.settle_claim()
        text = write_record(session.match)
        assert read_record(text).match == session.match and "claim" not in text
        session.close()


def test_the_match_remembers_who_settled_a_hand_and_how_many_cards_were_played(
    store: Store,
) -> None:
    for end, given_up in ((Claiming.claim_part, False), (Claiming.give_up, True)):
        session = sit(store, play_cards(game_in_spades("come", "come", "no", "no"), *LATE))
        session.claims.setting = "ask"
        end(session.claims)
        session.settle_claim()
        for hand in (
            session.match.table.hand,
            store.load(session.number)[1].table.hand,
            session.view().hand,
        ):
            assert hand is not None and hand.settled == Settled(0, given_up)
            assert (hand.cards_played, hand.cards_down) == (18, 30)
        session.close()


def test_a_record_says_the_same_whether_the_last_cards_were_played_or_settled(store: Store) -> None:
    session = sit(store, play_cards(game_in_spades("come", "come", "no", "no"), *LATE))
    session.claims.setting = "ask"
    session.claims.give_up()
    session.settle_claim()
    played = Match.start(
        find_ruleset("croatian").with_options(dict(session.match.table.rules.chosen)),
        session.match.table.players,
    )
    for event in session.match.log:
        command = event.command if isinstance(event, Commanded) else None
        if command is not None:
            played.submit(PlayCard(command.card) if isinstance(command, PlayCard) else command)
    assert (
        played.table.hand is not None
        and played.table.hand.settled is None
        and played.table.hand.cards_played == 30
    )
    assert write_record(played) == write_record(session.match) and played == session.match
    session.close()


def test_cards_that_are_played_after_a_settled_one_show_that_the_hand_went_on(store: Store) -> None:
    """Killed in the middle of a settled ending, the match is resumed and played on."""
    match = game_in_spades("come", "come", "no", "no", packets=TEN)
    match.submit(PlayCard(as_kind(PlayCard, match.legal()[0]).card, Settled(0)))
    assert (
        match.table.hand is not None
        and match.table.hand.settled == Settled(0)
        and match.table.hand.cards_played == 0
    )
    match.submit(match.legal()[0])
    assert match.table.hand.settled is None and match.table.hand.cards_played == 2


def test_nobody_settles_a_hand_without_playing_in_it() -> None:
    match = game_in_spades("come", "stay", "alone", "no")
    before = match.log
    for seat in (2, 3, -1):
        with pytest.raises(IllegalCommand):
            match.submit(PlayCard(as_kind(PlayCard, match.legal()[0]).card, Settled(seat)))
    assert match.log == before


def test_where_claims_are_switched_off_or_another_is_to_play_nothing_ends_early(
    store: Store,
) -> None:
    late = play_cards(game_in_spades("come", "come", "no", "no"), *LATE)
    cases: list[tuple[Match, ClaimSetting]] = [(late, "never"), (say(late.fork(), "HA"), "ask")]
    for match, wish in cases:
        session = sit(store, match)
        session.claims.setting = wish
        session.claims.claim_part()
        assert (
            session.claims.sure_tricks() == 0
            and session.claims.on_table is None
            and session.claims.give_up() is None
            and session.claims.on_table is None
        )
        session.close()


def test_the_last_card_is_played_and_ends_nothing_early(store: Store) -> None:
    match = play_cards(game_in_spades("come", "come", "no", "no"), *LATE)
    while match.to_act != 0 or len(match.hand_of(0)) > 1:
        match.submit(match.legal()[0])
    session = sit(store, match)
    session.claims.setting = "ask"
    session.claims.claim_part()
    assert session.claims.on_table is None and session.claims.sure_tricks() == 0
    assert (
        session.claims.give_up() is None
        and session.claims.on_table is None
        and not session.claims.objected
    )
    session.close()


def test_a_part_that_is_claimed_is_taken_whatever_the_others_play() -> None:
    """The tricks claimed are those that are proved; the play of the others can only win more."""
    seen = set()
    for rules in BALKAN_GAMES:
        rng, match = (
            random.Random(f"part {rules}"),
            Match.start(find_ruleset(rules), NAMES[:3], start=1000),
        )
        while match.table.hands_played < 14:
            if not isinstance(match.to_act, int):
                match.submit(shuffled_deal(rng, match.table.next_dealer() or 0))
                continue
            claim = part_claim(match) if match.phase is Phase.PLAY else None
            if claim is not None:
                assert match.table.hand is not None
                sure, left = sure_tricks(match.view(claim.seat)), 10 - len(match.table.hand.tricks)
                assert 0 < sure < left and (claim.goes_down or claim.tricks + claim.lost == left)
                seen.add((claim.tricks - sure if not claim.goes_down else 0, len(claim.side)))
                before = dict(match.table.hand.taken)
                wild = match.fork()
                while wild.phase is Phase.PLAY:
                    wild.submit(
                        claimed_card(wild, claim)
                        if wild.to_act in claim.side
                        else rng.choice(wild.legal())
                    )
                assert wild.table.hand is not None
                won = sum(wild.table.hand.taken[seat] - before[seat] for seat in claim.side)
                assert won >= sure or wild.table.hand.taken[claim.watched] < 10 > len(
                    wild.table.hand.tricks
                )
            match.submit(anything(match.view(match.to_act), rng))
    assert {(0, 1), (0, 2)} <= seen


def test_a_declarer_who_gives_up_takes_nothing_more_that_can_be_lost() -> None:
    match = play_cards(game_in_spades("come", "come", "no", "no"), *LATE)
    claim = give_up(match)
    assert isinstance(claim, Claim) and (claim.seat, claim.side, claim.given_up) == (
        0,
        (1, 2),
        True,
    )
    assert (claim.tricks, claim.lost, claim.goes_down) == (1, 3, False), (
        "two trumps are high, and no ace can be thrown away before them"
    )


def test_a_declarer_who_gives_up_before_the_contract_is_made_falls() -> None:
    low = (
        "S7 S8 D7 D8 H7 H8 H9 C7 C8 C9",
        "SA SK SQ DA DK HA HK CA CK CQ",
        "SJ ST S9 DQ DJ HQ HJ CJ CT HT",
        "D9 DT",
    )
    claim = give_up(game_in_spades("come", "come", "no", "no", packets=low))
    assert isinstance(claim, Claim) and claim.goes_down and claim.tricks == 5


def test_a_lone_defender_gives_the_rest_to_the_declarer(store: Store) -> None:
    match = play_cards(game_in_spades("come", "stay", "alone", "no"), *LATE, "C7")
    while match.to_act != 1:
        match.submit(match.legal()[0])
    claim = give_up(match)
    assert isinstance(claim, Claim) and claim.side == (0,) and claim.lost == 0
    session = sit(store, match, player=1)
    session.claims.setting = "ask"
    assert session.claims.give_up() is None and session.claims.on_table == claim
    mine = taken(session)[1]
    session.settle_claim()
    assert taken(session)[1] == mine
    session.close()


def test_who_plays_beside_another_gives_up_only_what_is_lost_and_asks_once(store: Store) -> None:
    """Cvita still has the ace of clubs: she objects. Without it nothing is left to take,
    and she agrees.
    """
    for packets, objects in (
        ((*NINE[:2], "HJ HT H9 H8 H7 CA CQ CJ CT C9", "C8 CK"), True),
        (TEN, False),
    ):
        match = play_cards(game_in_spades("come", "come", "no", "no", packets=packets), *LATE)
        say(match, "HA")
        session = sit(store, match, player=1)
        session.claims.setting = "ask"
        assert (
            session.claims.give_up() == (2 if objects else None)
            and (session.claims.on_table is None) is objects is session.claims.objected
        )
        assert session.claims.give_up() is None and (session.claims.on_table is None) is objects, (
            "nobody is asked twice"
        )
        session.close()


def test_a_host_gives_up_for_the_guest_but_no_guest_for_the_host() -> None:
    packets = (*NINE[:2], "HJ HT H9 H8 H7 CA CQ CJ CT C9", "C8 CK")
    for answers, objector in (
        (("come", "stay", "invite", "no"), None),
        (("stay", "come", "invite", "no"), 2),
    ):
        match = say(play_cards(game_in_spades(*answers, packets=packets), *LATE), "HA")
        found = give_up(match)
        assert match.to_act == 1 and (
            isinstance(found, Claim) if objector is None else found == objector
        )


def test_giving_up_a_betl_ends_it() -> None:
    packets = (
        "SA SK D8 D9 DT HJ HQ HK C8 C9",
        "S7 S8 S9 ST D7 H7 H8 H9 HT CK",
        "SQ SJ DK DA DQ DJ CA CQ CJ CT",
        "HA C7",
    )
    mine = give_up(say(start(dealer=2, packets=packets), "betl", "pass", "pass", "no", "no"))
    assert isinstance(mine, Claim) and mine.goes_down and (mine.seat, mine.lost) == (0, 1), (
        "the declarer takes a trick"
    )


def test_a_betl_is_given_up_by_a_defender_only_where_the_other_one_sees_no_way_either() -> None:
    safe, open_to_attack = "S7 S8 S9 D7 D8 D9 H7 H8 H9 C7", "S7 S8 S9 D7 D8 D9 H7 H8 H9 CA"
    for hand, agreed in ((safe, True), (open_to_attack, False)):
        match = say(
            start(dealer=0, packets=(hand, "ST SJ SQ SK SA DT DJ DQ DK C8")),
            "betl",
            "pass",
            "pass",
            "no",
            "no",
            "S9",
        )
        found = give_up(match)
        assert match.to_act == 2 and (isinstance(found, Claim) if agreed else found == 0)
        if isinstance(found, Claim):
            assert (found.side, found.tricks, found.goes_down) == ((1,), 0, False)
