"""Claims: made only when nothing can go wrong, in whatever way the hidden cards lie and whatever
the others play.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import pytest

from prefgame.ai.decide.claim import (
    MOST_DEALS,
    Judge,
    can_claim,
    claimants,
    claims_none,
    high_tricks,
    sure_tricks,
)
from prefgame.ai.imagine.worlds import Worlds, mask_of
from prefgame.cards import DECK, Card, parse_cards
from prefgame.engine.commands import Command, Deal, Discard
from prefgame.engine.events import Dealt
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.state import HandTable, Table, Trick
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Calls, Winner
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.kontra import Kontra
from prefgame.rules.play import Played
from prefgame.rules.registry import find_ruleset
from tests.helpers import KEYS, NAMES, announced, anything, random_deal, say, start
from tests.solver.minimax import Minimax

ORDER = (0, 1, 2)


def ending(
    contract: str,
    *hands: str,
    aside: str = "",
    seat: Seat = 0,
    leader: Seat = 0,
    trick: str = "",
    kontra: Seat | None = None,
    answers: Sequence[Answer] = (Answer.COME, Answer.COME),
    rules: str = "croatian",
) -> SeatView:
    """What ``seat`` knows when these cards are left. Ana (0) declares; two are laid aside; nobody
    else has shown to be without a suit.
    """
    number, game = int(contract.split()[-1]), contract.startswith("game")
    ruleset = find_ruleset(rules)
    held = [parse_cards(hand) for hand in hands]
    away, table = parse_cards(aside), parse_cards(trick)
    followed = _followed([*away, *table, *sum(held, ())], seat)
    winners = [1 if number == 6 else 0] * len(followed)  # a betl declarer has taken nothing
    winners[-1:] = [leader] if winners else []
    hand = HandTable(
        2,
        ORDER,
        Calls(ORDER),
        Winner(0, ruleset.contract(str(number), game), game, fixed=False),
        talon_taken=not game,
        discarded=not game,
        contract=ruleset.contract(str(number), game),
        answers=tuple(zip((1, 2), answers)) if number != 6 else (),
        leader=leader,
        kontra=Kontra() if kontra is None else Kontra(1, kontra, ((kontra, 1), (0, 0))),
        trick=tuple(((leader + turn) % 3, card) for turn, card in enumerate(table)),
        tricks=tuple(map(Trick, followed, winners)),
    )
    table_now = Table(ruleset, NAMES[:3], ruleset.score.new_sheet(3), hand, scored=False)
    return SeatView(seat, table_now, held[seat], discard=away if seat == 0 and not game else ())


def _followed(left: Sequence[Card], seat: Seat) -> list[Played]:
    """Tricks of all other cards in which the two other seats play the same suit, so that they show
    nothing.
    """
    gone = [card for card in DECK if card not in left]
    pairs = [pair for pair in pairwise(gone) if pair[0].suit is pair[1].suit]
    apart: list[tuple[Card, Card]] = []
    for pair in pairs:
        if len(apart) < len(gone) // 3 and not any(
            card in chosen for card in pair for chosen in apart
        ):
            apart.append(pair)
    odd = [card for card in gone if not any(card in pair for pair in apart)]
    one, two = (other for other in ORDER if other != seat)
    return [
        ((one, first), (two, second), (seat, card))
        for (first, second), card in zip(apart, odd, strict=True)
    ]


@pytest.mark.parametrize(
    ("mine", "out", "claim"),
    [
        ("SA SK SQ", "S7 S8", True),
        ("SA SK S7", "SQ S8", True),  # whoever has both: they fall in two rounds
        ("SA SQ S7", "SK S8", False),
        ("SK SQ SJ", "SA S8", False),
        ("SA SK S7", "SQ SJ S9", False),  # all three may lie in one hand
        ("SA SK SQ", "SJ ST S9", True),
        ("DA HA CA", "D7 D8 C7", True),
        ("DA HA CA", "D7 D8 S7", False),  # a trump ruffs
        ("DA HK CA", "D7 HA H7", False),
        ("S9 HA CA", "S8 H7 C7", True),  # the only trump outside is drawn first
        ("S9 HA CA", "S8 S7 C7", False),
        ("S7 HA CA", "S8 H7 C7", False),
        ("DA D7 HA", "D8 H8 H7", True),  # the eight falls under the ace
        ("DA D7 HA", "D8 D9 H7", False),
    ],
)
def test_a_declarer_claims_what_no_missing_card_can_take(mine: str, out: str, claim: bool) -> None:
    one, two, three = [*out.split(), "C9", "CT"][:3]
    rest = ["H9", "HT", "HJ"]
    for hands in (
        (f"{one} {rest[0]} {rest[1]}", f"{two} {three} {rest[2]}"),
        (f"{one} {two} {three}", " ".join(rest)),
    ):
        assert can_claim(ending("2", mine, *hands, aside="DK CK")) is claim


def test_what_was_laid_away_is_known_to_the_declarer_alone() -> None:
    hands = "DA HA", "D7 C7", "H7 C8"
    assert can_claim(ending("2", *hands, aside="S7 S8"))
    assert not can_claim(ending("game 2", *hands, aside="S7 S8")), (
        "in a game nobody has seen the talon"
    )


@pytest.mark.parametrize(
    ("mine", "led", "claim"),
    [
        ("DA SA", "D7", True),
        ("DA SA", "DK", True),
        ("DQ SA", "DA", False),
        ("DQ SA", "D7", False),  # the king may follow
        ("SA SK", "D7", True),
    ],
)
def test_a_trick_on_the_table_must_be_won_too(mine: str, led: str, claim: bool) -> None:
    third = "DK" if led != "DK" else "D9"
    assert (
        can_claim(ending("2", mine, f"H7 {third}", "C8", aside="H9 CT", leader=2, trick=led))
        is claim
    )


@pytest.mark.parametrize(
    ("mine", "out", "claim"),
    [
        ("SA DA", "D7 H7 H8 C7 C8 C9", True),
        ("SA DA", "S7 H7 H8 C7 C8 C9", True),
        ("SA DA", "S7 S8 H8 C7 C8 C9", False),
    ],
)
def test_a_defender_claims_against_both_others(mine: str, out: str, claim: bool) -> None:
    cards = out.split()
    rest = " ".join(cards[:2]), " ".join(cards[2:4]), " ".join(cards[4:])
    assert can_claim(ending("2", rest[0], mine, rest[1], aside=rest[2], seat=1, leader=1)) is claim


def test_tricks_that_one_writes_for_both_are_claimed_together_others_keep_theirs() -> None:
    hands = "H7", "D7 SA", "C7"  # Cvita led the ace; whatever she leads next, Bojan trumps it
    both = ending("2", *hands, aside="C8 C9", seat=1, leader=2, trick="DA H9", kontra=1)
    assert claimants(both) == (1, 2) and can_claim(both)
    guest = ending("2", *hands, aside="C8 C9", seat=1, leader=2, trick="DA H9", kontra=2)
    assert claimants(guest) == (1, 2) and can_claim(guest)
    apart = ending("2", *hands, aside="C8 C9", seat=1, leader=2, trick="DA H9")
    assert claimants(apart) == () and not can_claim(apart)


BETL_REST = "ST SJ SQ SK SA D9 DT DJ", "DQ DK DA H9 HT HJ HQ", "HK HA"


@pytest.mark.parametrize(
    ("mine", "others", "trick", "claim"),
    [
        ("D7 H7", ("D8 H8", "C8"), "D9", True),
        ("DK H7", ("D8 H8", "C8"), "DJ", False),  # the other player may have no higher one
        ("D7 H9", ("D8 H8", "C8"), "D9", False),  # the eight may be led
        ("D7 H9", ("D8 HT", "C8"), "D9", True),
        ("CA CK", ("D8 HT", "H8"), "D9", True),  # clubs are out
        ("S7 S8 S9 D7 D8 H7 H8 C7", BETL_REST, "C8", True),
        ("S7 S8 SK D7 D8 H7 H8 C7", ("ST SJ SQ S9 SA D9 DT DJ", *BETL_REST[1:]), "C8", False),
    ],
)
def test_a_betl_declarer_claims_when_he_stays_below_however_the_cards_lie(
    mine: str, others: tuple[str, ...], trick: str, claim: bool
) -> None:
    two, one = others[0], others[1]
    assert (
        can_claim(
            ending(
                "6",
                mine,
                two,
                one,
                aside=others[2] if len(others) > 2 else "CT CJ",
                leader=2,
                trick=trick,
            )
        )
        is claim
    )


def test_who_plays_against_a_betl_has_nothing_to_claim() -> None:
    view = ending("6", "D8 H8", "DA HA", "D7 C8", aside="C9 CT", seat=1, leader=1)
    assert claimants(view) == () and not can_claim(view)


def test_neither_the_last_trick_nor_the_turn_of_another_is_claimed() -> None:
    assert not can_claim(ending("2", "SA", "S7", "S8", aside="H8 C8"))
    assert not can_claim(ending("2", "SA SK", "S7 D7", "S8 D8", aside="H8 C8", seat=1))
    match = announced("croatian", "4")
    assert not can_claim(match.view(1))


@pytest.mark.parametrize(
    ("mine", "out", "sure"),
    [
        ("SA SK SQ", "S7 S8", 3),
        ("SA SK S7", "SQ SJ S9", 2),
        ("SA SQ S7", "SK S8", 2),
        ("SA D7 H7", "S8 D8", 1),
        ("SK SQ SJ", "SA S8", 2),
        ("S7 D7 H7", "S8 S9", 0),
    ],
)
def test_so_many_tricks_are_sure_as_no_missing_card_can_take(
    mine: str, out: str, sure: int
) -> None:
    one, two, three = [*out.split(), "C9", "CT"][:3]
    assert (
        sure_tricks(ending("2", mine, f"{one} {two} H9", f"{three} HT HJ", aside="DK CK")) == sure
    )


@pytest.mark.parametrize(
    ("mine", "high"),
    [
        ("SA SK SQ SJ ST S9 DA HA C7 C8", 8),  # two trumps are out and drawn, two aces stand
        ("SA SK SQ SJ S9 DA DK HA C7 C8", 8),
        # of the three that are out each beats one trump, and one may be left to trump an ace
        ("SA SK S9 S8 S7 DA DK HA C7 C8", 2),
        ("SK SQ SJ ST S9 DA DK HA C7 C8", 4),
    ],
)
def test_high_cards_are_sure_before_the_deals_can_be_counted(mine: str, high: int) -> None:
    view = say(
        start(dealer=2, packets=(mine,)),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    ).view(0)
    assert Worlds(view).count > MOST_DEALS and high_tricks(view) == high == sure_tricks(view)


@pytest.mark.parametrize(
    ("mine", "high"), [("SA SK S9", 2), ("SA SK SQ", 3), ("SA DK DQ", 1), ("SK SQ SJ", 0)]
)
def test_without_trumps_what_runs_from_the_top_is_sure(mine: str, high: int) -> None:
    left = [
        card
        for card in ("SA", "SK", "SQ", "ST", "S8", "DA", "D7", "H9", "H8")
        if card not in mine.split()
    ]
    assert (
        high_tricks(ending("7", mine, " ".join(left[:3]), " ".join(left[3:6]), aside="CK CQ"))
        == high
    )


@pytest.mark.parametrize(
    ("mine", "trick", "high"), [("S8 SK", "DK", 1), ("SK SQ", "SJ", 1), ("DA HA", "S8", 0)]
)
def test_who_is_not_to_lead_is_sure_of_trumps_alone(mine: str, trick: str, high: int) -> None:
    assert (
        high_tricks(ending("2", mine, "SA CK", "HK", aside="C9 CT", leader=2, trick=trick)) == high
    )


def test_only_a_defender_who_writes_for_both_claims_a_part_of_the_tricks() -> None:
    hands = "S7 DK", "SA D7", "C7 C8"
    assert sure_tricks(ending("2", *hands, aside="C9 CT", seat=1, leader=1)) == 0
    assert sure_tricks(ending("2", *hands, aside="C9 CT", seat=1, leader=1, kontra=1)) == 1
    assert (
        sure_tricks(
            ending("2", *hands, aside="C9 CT", seat=1, leader=1, answers=(Answer.COME, Answer.STAY))
        )
        == 1
    )


def test_a_betl_declarer_is_sure_of_no_trick_to_claim() -> None:
    assert (
        sure_tricks(ending("6", "D7 H7", "D8 H8", "C8", aside="CT CJ", leader=2, trick="D9")) == 0
    )


# ---- against plain minimax


def play(
    match: Match, rng: random.Random, hands: int
) -> Iterator[tuple[SeatView, list[tuple[Seat, Command]]]]:
    """Every view in which a card is to be played, and what was done in the hand before."""
    done: list[tuple[Seat, Command]] = []
    while isinstance(match.to_act, int) or match.table.hands_played < hands:
        if not isinstance(match.to_act, int):
            dealer = match.table.next_dealer()
            match.submit(random_deal(rng, 0 if dealer is None else dealer))
            done.clear()
            continue
        view = match.view(match.to_act)
        if view.turn.phase is Phase.PLAY:
            yield view, done
        command = anything(view, rng)
        done.append((view.seat, command))
        match.submit(command, view.seat)


def truly(view: SeatView, hands: dict[Seat, Sequence[Card]]) -> bool:
    """Whether the claim of the view's seat holds with these cards, by plain minimax."""
    assert view.hand is not None
    return taken_by(view, hands) == (0 if claims_none(view) else 10 - len(view.hand.tricks))


def taken_by(view: SeatView, hands: dict[Seat, Sequence[Card]]) -> int:
    """The tricks that the side of the view's seat takes with these cards, by plain minimax."""
    hand, side = view.hand, claimants(view)
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    playing = tuple(seat for seat in hand.order if view.table.roles[seat].plays)
    one = side[0] if len(side) == 1 else hand.declarer
    duties = view.table.rules.play.duties_in(hand.contract, playing)
    game = Minimax(
        playing.index(one),
        hand.contract.trump,
        claims_none(view),
        duties.must_trump,
        duties.must_beat + duties.lowest_beating,
        tuple(range(len(playing))),
        led_by=playing.index(hand.declarer),
    )
    trick = tuple((playing.index(seat), card) for seat, card in hand.trick)
    taken = game.tricks(
        tuple(frozenset(hands[seat]) for seat in playing), playing.index(view.seat), trick
    )
    return taken if len(side) == 1 else 10 - len(hand.tricks) - taken


def deals(view: SeatView) -> Iterator[dict[Seat, Sequence[Card]]]:
    """Every way the cards may lie that contradicts nothing the seat has seen, written down without
    the game's own imagination.
    """
    hand = view.hand
    assert hand is not None and hand.contract is not None
    tricks = [*(trick.cards for trick in hand.tricks), hand.trick]
    seen = {card for trick in tricks for _, card in trick} | {*view.cards, *view.discard}
    lacks: dict[Seat, set[object]] = {seat: set() for seat in hand.order}
    for trick in tricks:
        for seat, card in trick[1:]:
            if card.suit is not trick[0][1].suit:
                lacks[seat] |= {trick[0][1].suit} | ({hand.contract.trump} - {card.suit})
    hidden_cards = [card for card in DECK if card not in seen]
    others = [seat for seat in hand.order if seat != view.seat]

    def fits(seat: Seat, cards: Sequence[Card]) -> bool:
        foreign = set(view.talon) if seat != hand.declarer or not hand.talon_taken else set()
        return not any(card.suit in lacks[seat] or card in foreign for card in cards)

    for first in combinations(hidden_cards, view.cards_left(others[0])):
        if fits(others[0], first):
            rest = [card for card in hidden_cards if card not in first]
            for second in combinations(rest, view.cards_left(others[1])):
                if fits(others[1], second):
                    yield {view.seat: view.cards, others[0]: first, others[1]: second}


@pytest.mark.parametrize("rules", KEYS)
def test_in_short_endings_a_claim_is_made_exactly_when_it_holds_in_every_deal(rules: str) -> None:
    rng = random.Random(f"claims {rules}")
    answers = []
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000, play_out=True)
    for view, _done in play(match, rng, hands=60):
        if (
            claimants(view)
            and len(view.cards) <= 3
            and len(view.table.playing) == 3
            and Worlds(view).count <= MOST_DEALS
        ):
            claim = all(truly(view, deal) for deal in deals(view))
            assert can_claim(view) is claim
            answers.append((claim, len(claimants(view)), claims_none(view)))
    assert {(True, 1, False), (False, 1, False), (True, 2, False), (False, 2, False)} <= set(
        answers
    )


@pytest.mark.parametrize("rules", KEYS)
def test_in_short_endings_so_many_tricks_are_sure_as_are_taken_in_every_deal(rules: str) -> None:
    rng = random.Random(f"sure {rules}")
    found = set()
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000, play_out=True)
    for view, _done in play(match, rng, hands=40):
        sure = (
            sure_tricks(view)
            if len(view.cards) <= 3
            and len(view.table.playing) == 3
            and Worlds(view).count <= MOST_DEALS
            else 0
        )
        if sure:
            assert min(taken_by(view, deal) for deal in deals(view)) == sure
            found.add((sure, len(claimants(view))))
    assert {(1, 1), (2, 1), (1, 2)} <= found


@pytest.mark.parametrize("rules", KEYS)
def test_so_many_tricks_as_high_cards_promise_are_taken_in_every_deal(rules: str) -> None:
    rng = random.Random(f"high {rules}")
    short, long = set(), 0
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000, play_out=True)
    for view, _done in play(match, rng, hands=40):
        if not claimants(view) or claims_none(view):
            continue
        high = high_tricks(view)
        if (
            len(view.cards) <= 3
            and len(view.table.playing) == 3
            and Worlds(view).count <= MOST_DEALS
        ):
            assert min(taken_by(view, deal) for deal in deals(view)) >= high
            short.add(high)
        elif high:
            judge = Judge(view, claimants(view), high)
            assert judge.agrees(
                [
                    mask_of(match.hand_of(seat)) if seat in match.table.playing else 0
                    for seat in judge.order
                ]
            )
            long += 1
    assert {0, 1, 2, 3} <= short and long > 20


@pytest.mark.parametrize("rules", KEYS)
def test_every_claim_holds_on_the_cards_as_they_lie_and_does_not_depend_on_what_is_hidden(
    rules: str,
) -> None:
    rng = random.Random(f"hidden claims {rules}")
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000)
    claims = compared = 0
    for view, done in play(match, rng, hands=70):
        claim = can_claim(view)
        if claim:
            claims += 1
            if len(view.cards) <= 4:
                assert truly(view, {seat: match.hand_of(seat) for seat in match.table.playing})
        if claim or rng.random() < 0.1:
            other = retold(match, done, view, rng)
            if other is not None:
                compared += 1
                assert can_claim(other) is claim
    assert claims >= 15 and compared >= 15


def retold(
    match: Match, done: list[tuple[Seat, Command]], view: SeatView, rng: random.Random
) -> SeatView | None:
    """What the seat would see after the same calls and cards if hidden cards lay otherwise; None
    where they were not legal then.
    """
    start = max(at for at, event in enumerate(match.log) if isinstance(event, Dealt))
    dealt = match.log[start]
    assert isinstance(dealt, Dealt) and view.hand is not None
    seen = {
        card
        for trick in (*(trick.cards for trick in view.hand.tricks), view.hand.trick)
        for _, card in trick
    }
    hidden_cards = [
        card
        for card in DECK
        if card not in {*view.dealt, *view.cards, *view.talon, *view.discard, *seen}
    ]
    swap = dict(zip(hidden_cards, rng.sample(hidden_cards, len(hidden_cards))))
    hands = tuple(tuple(swap.get(card, card) for card in hand or ()) for hand in dealt.hands)
    again = Match.replay(match.log[:start])
    try:
        again.submit(
            Deal(dealt.dealer, hands, tuple(swap.get(card, card) for card in dealt.talon or ()))
        )
        for seat, command in done:
            if isinstance(command, Discard) and seat != view.seat:
                command = Discard(tuple(sorted(swap.get(card, card) for card in command.cards)))  # type: ignore[arg-type]
            again.submit(command, seat)
    except IllegalCommand:
        return None
    return again.view(view.seat)
