"""Claims at the table: asked, made at once or never, settled by ordinary cards, and safe when the
program is killed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.ai.decide.claim import can_claim, claims_none, sure_tricks
from prefgame.app.play.claims import (
    Claim,
    NoClaim,
    claimed_card,
    gives_up,
    part_claim,
    proved_claim,
    why_no_claim,
)
from prefgame.app.session import Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.events import CardPlayed, Commanded, Settled
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.engine.record_writer import write_record
from prefgame.rules.base import Answer, Phase
from prefgame.rules.registry import find_ruleset
from tests.ai.test_claim import ending
from tests.helpers import KEYS, NAMES, anything, random_deal, say, start

ALL_TEN = "SA SK SQ SJ ST S9 S8 S7 DA HA"
"""who plays spades with these takes every trick, whatever the others hold"""


def at_claim(dealer: int) -> Match:
    """The one after the dealer plays a game in spades with ALL_TEN and is to lead; the others have
    come.
    """
    return say(
        start(dealer=dealer, packets=(ALL_TEN,)),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    )


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite")


def sit(store: Store, match: Match, player: int | None = 0) -> Session:
    plan = MatchPlan(
        levels=tuple(None if seat == player else "simple" for seat in range(3)),
        seed=3,
        first_dealer=0,
    )
    number = store.begin(plan)
    store.append(number, 0, match.log)
    return Session.resume(store, number)


def go_on(session: Session) -> None:
    """Let the AI seats think and play until the player is to act, a claim lies open, or the hand is
    over.
    """
    while session.claim is None and session.match.phase is Phase.PLAY:
        while session._thinking.busy:
            time.sleep(0.001)
        if not session.advance() and session.thinking is None:
            return


def cards(session: Session) -> int:
    return sum(isinstance(event, CardPlayed) for event in session.match.log)


def taken(session: Session) -> dict[int, int]:
    assert session.match.table.hand is not None
    return session.match.table.hand.taken


def test_a_seat_claims_and_nobody_plays_until_the_player_has_agreed(store: Store) -> None:
    session = sit(store, at_claim(dealer=0))
    session.claims = "ask"
    go_on(session)
    claim = session.claim
    assert claim is not None and (claim.seat, claim.side, claim.tricks, claim.none) == (
        1,
        (1,),
        10,
        False,
    )
    assert claim.hands == {seat: session.match.hand_of(seat) for seat in range(3)}
    assert (
        session.claim_asks
        and not session.advance()
        and session.thinking is None
        and cards(session) == 0
    )
    session.settle_claim()
    assert session.claim is None and session.match.phase is Phase.DEAL
    assert taken(session) == {0: 0, 1: 10, 2: 0} and cards(session) == 30
    assert store.load(session.number)[1] == session.match
    session.close()


def test_who_fells_the_contract_claims_the_tricks_that_are_still_played(store: Store) -> None:
    """The play stops at the fifth trick of the defence; where it does not, all ten are claimed."""
    for played_out, claimed in ((False, (5, True)), (True, (10, False))):
        match = start(dealer=2, packets=(ALL_TEN,), play_out=played_out)
        session = sit(
            store, say(match, "pass", "game", "pass", "announce game 2", "come", "come", "no", "no")
        )
        session.claims = "ask"
        session.claim_rest()
        assert (
            session.claim is not None
            and session.claim.side == (0,)
            and (session.claim.tricks, session.claim.fells) == claimed
        )
        session.settle_claim()
        assert taken(session)[0] == claimed[0]
        session.close()


def test_the_player_may_want_to_play_on_and_is_not_asked_again_in_this_hand(store: Store) -> None:
    session = sit(store, at_claim(dealer=0))
    session.claims = "ask"
    go_on(session)
    session.play_on()
    while session.match.phase is Phase.PLAY:
        go_on(session)
        assert session.claim is None
        if session.match.to_act == session.player:
            session.submit(session.view().legal[0])
    assert taken(session)[1] == 10
    session.close()


def test_where_claims_are_never_made_everything_is_played(store: Store) -> None:
    session = sit(store, at_claim(dealer=0))
    go_on(session)
    assert session.claim is None and cards(session) == 2 and session.match.to_act == session.player
    own = sit(store, at_claim(dealer=2))
    own.advance()
    own.claim_rest()
    assert not own.may_claim() and own.claim is None
    session.close()
    own.close()


def test_the_player_claims_only_if_he_wants_to(store: Store) -> None:
    session = sit(store, at_claim(dealer=2))
    session.claims = "ask"
    assert not session.advance() and session.claim is None and session.may_claim()
    session.claim_rest()
    assert (
        session.claim is not None
        and session.claim.seat == 0
        and not session.claim_asks
        and not session.may_claim()
    )
    session.settle_claim()
    assert taken(session)[0] == 10
    session.close()


@pytest.mark.parametrize("dealer", [0, 2])
def test_where_claims_are_always_made_whoever_can_does_and_nobody_is_asked(
    store: Store, dealer: int
) -> None:
    session = sit(store, at_claim(dealer))
    session.claims = "always"
    go_on(session)
    assert (
        session.claim is not None
        and session.claim.seat == (dealer + 1) % 3
        and not session.claim_asks
    )
    session.close()


def test_nothing_is_offered_that_could_go_wrong_or_out_of_turn(store: Store) -> None:
    packets = (ALL_TEN.replace("SA", "D7"),)  # the ace of trumps is out
    match = say(
        start(dealer=2, packets=packets),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    )
    session = sit(store, match)
    session.claims = "ask"
    assert session.match.to_act == 0 and not session.may_claim()
    session.submit(session.view().legal[0])
    assert not session.may_claim() and proved_claim(session.match) is None
    session.close()


def test_a_player_who_sits_by_is_not_asked(store: Store) -> None:
    match = say(
        start(dealer=0, packets=(ALL_TEN,)),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "stay",
        "alone",
        "no",
    )
    session = sit(store, match)
    session.claims = "ask"
    assert session.view().role(0) is not None and not session.view().role(0).plays  # type: ignore[union-attr]
    go_on(session)
    assert (
        session.claim is not None and set(session.claim.hands) == {1, 2} and not session.claim_asks
    )
    session.settle_claim()
    assert taken(session) == {0: 0, 1: 10, 2: 0}
    session.close()


NO_CLAIMS = {
    "the ace of trumps is out": (
        NoClaim.UNPROVED,
        ending("game 2", "SK SQ SJ", "SA S7 D7", "S8 D8 C8", aside="C7 C9"),
    ),
    "another's turn": (
        NoClaim.NOT_THE_TURN,
        ending("game 2", "SK SQ SJ", "SA S7 D7", "S8 D8 C8", seat=1, aside="C7 C9"),
    ),
    "at home": (
        NoClaim.LOOKS_ON,
        ending(
            "game 2",
            "SK SQ",
            "SA S7",
            "S8 D8",
            seat=2,
            answers=(Answer.COME, Answer.STAY),
            aside="C7 C9",
        ),
    ),
    "the last card": (NoClaim.LAST_CARD, ending("game 2", "SA", "SK", "S8", aside="C7 C9")),
    "against a betl": (
        NoClaim.AGAINST_BETL,
        ending("game 6", "S9 D9", "S8 D8", "S7 D7", seat=1, leader=1, aside="CK CQ"),
    ),
    "a betl with a high card": (
        NoClaim.BETL_UNPROVED,
        ending("game 6", "SA D9", "S8 D8", "DT", leader=2, trick="S7", aside="CK CQ"),
    ),
    "the trick of the other": (
        NoClaim.PARTNERS_TRICK,
        ending("game 2", "S7", "D8", "SK DA", seat=2, leader=0, trick="S9 SQ", aside="C7 C9"),
    ),
}


@pytest.mark.parametrize("kind", NO_CLAIMS)
def test_a_seat_that_may_not_claim_can_be_told_why(kind: str) -> None:
    why, view = NO_CLAIMS[kind]
    assert not can_claim(view) and why_no_claim(view) is why


def test_before_the_cards_are_played_there_is_no_claim() -> None:
    assert why_no_claim(start().view(0)) is NoClaim.BEFORE_THE_PLAY
    assert (
        why_no_claim(Match.start(find_ruleset("croatian"), NAMES[:3]).view(0))
        is NoClaim.BEFORE_THE_PLAY
    )


def test_a_fallen_betl_that_is_played_to_the_end_is_not_claimed() -> None:
    packets = "SA SK D8 D9 DT HJ HQ HK C8 C9", "S7 S8 S9 ST D7 H7 H8 H9 HT C7", "SQ SJ"
    match = say(
        start(dealer=2, packets=packets, play_out=True),
        "betl",
        "pass",
        "pass",
        "no",
        "no",
        "SA",
        "S7",
    )
    while match.to_act != 0:
        match.submit(match.legal()[0])
    assert why_no_claim(match.view(0)) is NoClaim.BETL_FALLEN


class Killed(BaseException):
    """The program is gone."""


@pytest.mark.parametrize("after", [0, 1, 5, 29])
def test_killed_in_the_middle_of_a_claimed_ending_the_match_is_resumed_and_ends_alike(
    store: Store, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit(store, at_claim(dealer=0))
    session.claims = "ask"
    go_on(session)
    left = [after]

    def dying(command: Command, seat: object) -> None:
        if not left[0]:
            raise Killed
        left[0] -= 1
        Session._do(session, command, seat)

    monkeypatch.setattr(session, "_do", dying)
    with pytest.raises(Killed):
        session.settle_claim()
    session.close()
    again = Session.resume(store, session.number)
    assert cards(again) == after
    again.claims = "ask"
    while again.match.phase is Phase.PLAY:
        go_on(again)
        if again.claim is not None:
            again.settle_claim()
        elif again.match.to_act == again.player:
            again.submit(again.view().legal[0])
    assert taken(again) == {0: 0, 1: 10, 2: 0}
    again.close()


def test_a_claim_that_is_not_proved_is_not_made(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prefgame.app.play.thinking.can_claim", lambda view: True)
    packets = (ALL_TEN.replace("SA", "D7"),)
    match = say(
        start(dealer=0, packets=packets),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    )
    session = sit(store, match)
    session.claims = "ask"
    go_on(session)
    assert session.claim is None and cards(session) == 0
    go_on(session)
    assert session.claim is None and cards(session) > 0, "the seat plays instead"
    session.close()


def test_whoever_claims_gets_all_he_claimed_whatever_the_others_play() -> None:
    kinds = {
        kind
        for rules in KEYS
        for kind in _claims(
            Match.start(find_ruleset(rules), NAMES[:3], start=1000), random.Random(rules)
        )
    }
    assert {(1, False), (2, False)} <= kinds


def test_a_claimed_betl_takes_no_trick() -> None:
    packets = "SA SK D8 D9 DT HJ HQ HK C8 C9", "S7 S8 S9 ST D7 H7 H8 H9 HT C7", "SQ SJ"
    # Cvita plays it, Bojan has led
    match = say(start(dealer=0, packets=packets), "pass", "betl", "pass", "no", "no", "SA")
    claim = proved_claim(match)
    assert claim is not None and (claim.seat, claim.side, claim.none) == (2, (2,), True)
    _settled(match, claim, random.Random(0))


def _claims(match: Match, rng: random.Random) -> Iterator[tuple[int, bool]]:
    """Every claim of some hands, settled: by how many, and whether to take no trick."""
    while match.table.hands_played < 16:
        if not isinstance(match.to_act, int):
            dealer = match.table.next_dealer()
            match.submit(random_deal(rng, 0 if dealer is None else dealer))
            continue
        view = match.view(match.to_act)
        if view.turn.phase is Phase.PLAY and can_claim(view):
            claim = proved_claim(match)
            assert claim is not None
            _settled(match, claim, rng)
            yield len(claim.side), claims_none(view)
        else:
            match.submit(anything(view, rng))


def _settled(match: Match, claim: Claim, rng: random.Random) -> None:
    """Once with the cards that are played when all agree, once with anything the others may
    play.
    """
    assert match.table.hand is not None
    before = len(match.table.hand.tricks)
    for wild in (True, False):
        ending = Match.replay(match.log) if wild else match
        while ending.phase is Phase.PLAY:
            own = ending.to_act in claim.side or not wild
            ending.submit(claimed_card(ending, claim) if own else rng.choice(ending.legal()))
        assert ending.table.hand is not None
        late = ending.table.hand.tricks[before:]
        assert claim.none or len(late) == claim.tricks
        assert late and all((trick.winner in claim.side) is not claim.none for trick in late)


# ---- a part of the rest, and giving it up

TEN = (
    "SA SK SQ SJ ST S9 S8 DA HA CA",
    "S7 DK DQ DJ DT D9 D8 D7 HK HQ",
    "HJ HT H9 H8 H7 CK CQ CJ CT C9",
    "C8 C7",
)
"""Ana's hand in spades takes ten tricks, or leaves some if she likes; then Bojan's, Cvita's and the
talon
"""
NINE = ("SA SK SQ SJ ST S9 S8 DA HA C7", TEN[1], "HJ HT H9 H8 H7 CK CQ CJ CT C9", "C8 CA")


def declared(*answers: str, packets: tuple[str, ...] = NINE) -> Match:
    """Ana plays a game in spades and is to lead."""
    return say(
        start(dealer=2, packets=packets), "game", "pass", "pass", "announce game 2", *answers
    )


def play_cards(match: Match, *texts: str) -> Match:
    """These leads, each followed by what comes first."""
    for text in texts:
        say(match, text)
        while match.table.hand is not None and match.table.hand.trick:
            match.submit(match.legal()[0])
    return match


LATE = ("SA", "SK", "SQ", "SJ", "ST", "DA")


def test_all_but_some_tricks_are_claimed_and_exactly_those_are_taken(store: Store) -> None:
    """Four cards are left: two trumps and an ace are sure, the seven of clubs is not."""
    session = sit(store, play_cards(declared("come", "come", "no", "no"), *LATE))
    session.claims = "ask"
    assert not session.may_claim() and session.sure_tricks() == 3
    session.claim_part()
    claim = session.claim
    assert (
        claim is not None
        and (claim.side, claim.tricks, claim.lost, claim.given_up) == ((0,), 3, 1, False)
        and not session.claim_asks
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
    for end in (Session.claim_part, Session.give_up):
        session = sit(store, play_cards(declared("come", "come", "no", "no"), *LATE))
        session.claims = "ask"
        end(session)
        session.settle_claim()
        text = write_record(session.match)
        assert read_record(text).match == session.match and "claim" not in text
        session.close()


def test_the_match_remembers_who_settled_a_hand_and_how_many_cards_were_played(
    store: Store,
) -> None:
    for end, given_up in ((Session.claim_part, False), (Session.give_up, True)):
        session = sit(store, play_cards(declared("come", "come", "no", "no"), *LATE))
        session.claims = "ask"
        end(session)
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
    session = sit(store, play_cards(declared("come", "come", "no", "no"), *LATE))
    session.claims = "ask"
    session.give_up()
    session.settle_claim()
    played = Match.start(
        find_ruleset("croatian"),
        session.match.table.players,
        **dict(session.match.table.rules.chosen),
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
    match = declared("come", "come", "no", "no", packets=TEN)
    match.submit(PlayCard(match.legal()[0].card, Settled(0)))  # type: ignore[union-attr]
    assert (
        match.table.hand is not None
        and match.table.hand.settled == Settled(0)
        and match.table.hand.cards_played == 0
    )
    match.submit(match.legal()[0])
    assert match.table.hand.settled is None and match.table.hand.cards_played == 2


def test_nobody_settles_a_hand_in_which_he_does_not_play() -> None:
    match = declared("come", "stay", "alone", "no")
    before = match.log
    for seat in (2, 3, -1):
        with pytest.raises(IllegalCommand):
            match.submit(PlayCard(match.legal()[0].card, Settled(seat)))  # type: ignore[union-attr]
    assert match.log == before


def test_where_claims_are_switched_off_or_another_is_to_play_nothing_ends_early(
    store: Store,
) -> None:
    late = play_cards(declared("come", "come", "no", "no"), *LATE)
    for match, wish in ((late, "never"), (say(late.fork(), "HA"), "ask")):
        session = sit(store, match)
        session.claims = wish  # type: ignore[assignment]
        session.claim_part()
        assert (
            session.sure_tricks() == 0
            and session.claim is None
            and session.give_up() is None
            and session.claim is None
        )
        session.close()


def test_the_last_card_is_played_and_ends_nothing_early(store: Store) -> None:
    match = play_cards(declared("come", "come", "no", "no"), *LATE)
    while match.to_act != 0 or len(match.hand_of(0)) > 1:
        match.submit(match.legal()[0])
    session = sit(store, match)
    session.claims = "ask"
    session.claim_part()
    assert session.claim is None and session.sure_tricks() == 0
    assert session.give_up() is None and session.claim is None and not session.objected
    session.close()


def test_whoever_claims_a_part_gets_it_whatever_the_others_play() -> None:
    """The tricks claimed are those that are proved, and the play of the others can only bring
    more.
    """
    seen = set()
    for rules in KEYS:
        rng, match = (
            random.Random(f"part {rules}"),
            Match.start(find_ruleset(rules), NAMES[:3], start=1000),
        )
        while match.table.hands_played < 14:
            if not isinstance(match.to_act, int):
                match.submit(random_deal(rng, match.table.next_dealer() or 0))
                continue
            claim = part_claim(match) if match.phase is Phase.PLAY else None
            if claim is not None:
                assert match.table.hand is not None
                sure, left = sure_tricks(match.view(claim.seat)), 10 - len(match.table.hand.tricks)
                assert 0 < sure < left and (claim.fells or claim.tricks + claim.lost == left)
                seen.add((claim.tricks - sure if not claim.fells else 0, len(claim.side)))
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
    match = play_cards(declared("come", "come", "no", "no"), *LATE)
    claim = gives_up(match)
    assert isinstance(claim, Claim) and (claim.seat, claim.side, claim.given_up) == (
        0,
        (1, 2),
        True,
    )
    assert (claim.tricks, claim.lost, claim.fells) == (1, 3, False), (
        "two trumps are high, and no ace can be thrown away before them"
    )


def test_a_declarer_who_gives_up_before_his_contract_is_made_falls() -> None:
    low = (
        "S7 S8 D7 D8 H7 H8 H9 C7 C8 C9",
        "SA SK SQ DA DK HA HK CA CK CQ",
        "SJ ST S9 DQ DJ HQ HJ CJ CT HT",
        "D9 DT",
    )
    claim = gives_up(declared("come", "come", "no", "no", packets=low))
    assert isinstance(claim, Claim) and claim.fells and claim.tricks == 5


def test_a_lone_defender_gives_the_rest_to_the_declarer(store: Store) -> None:
    match = play_cards(declared("come", "stay", "alone", "no"), *LATE, "C7")
    while match.to_act != 1:
        match.submit(match.legal()[0])
    claim = gives_up(match)
    assert isinstance(claim, Claim) and claim.side == (0,) and claim.lost == 0
    session = sit(store, match, player=1)
    session.claims = "ask"
    assert session.give_up() is None and session.claim == claim
    mine = taken(session)[1]
    session.settle_claim()
    assert taken(session)[1] == mine
    session.close()


def test_who_plays_beside_another_gives_up_only_what_is_lost_and_asks_once(store: Store) -> None:
    """Cvita still has the ace of clubs: she objects. Without it nothing is left to take, and she
    agrees.
    """
    for packets, objects in (
        ((*NINE[:2], "HJ HT H9 H8 H7 CA CQ CJ CT C9", "C8 CK"), True),
        (TEN, False),
    ):
        match = play_cards(declared("come", "come", "no", "no", packets=packets), *LATE)
        say(match, "HA")
        session = sit(store, match, player=1)
        session.claims = "ask"
        assert (
            session.give_up() == (2 if objects else None)
            and (session.claim is None) is objects is session.objected
        )
        assert session.give_up() is None and (session.claim is None) is objects, (
            "nobody is asked twice"
        )
        session.close()


def test_a_host_gives_up_for_his_guest_but_no_guest_for_his_host() -> None:
    packets = (*NINE[:2], "HJ HT H9 H8 H7 CA CQ CJ CT C9", "C8 CK")
    for answers, objector in (
        (("come", "stay", "invite", "no"), None),
        (("stay", "come", "invite", "no"), 2),
    ):
        match = say(play_cards(declared(*answers, packets=packets), *LATE), "HA")
        found = gives_up(match)
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
    mine = gives_up(say(start(dealer=2, packets=packets), "betl", "pass", "pass", "no", "no"))
    assert isinstance(mine, Claim) and mine.fells and (mine.seat, mine.lost) == (0, 1), (
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
        found = gives_up(match)
        assert match.to_act == 2 and (isinstance(found, Claim) if agreed else found == 0)
        if isinstance(found, Claim):
            assert (found.side, found.tricks, found.fells) == ((1,), 0, False)
