"""Endings of a hand seen by one seat, and what plain minimax takes in them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from prefgame.ai.decide.questions import (
    claimants,
    claims_none,
)
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, Card, Suit, parse_cards
from prefgame.engine.commands import Command
from prefgame.engine.match import Match
from prefgame.engine.state import HandTable, Table, Trick
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Calls, Winner
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.kontra import Kontra
from prefgame.rules.play import Played
from prefgame.rules.registry import find_ruleset
from tests.helpers import NAMES, anything
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
    """Return what ``seat`` knows when these cards are left. Ana (0) declares; two are laid aside;
    nobody else has shown to be without a suit.
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
    """Tricks of all other cards in which the two other seats play the same suit, so that
    they show nothing.
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


def play(
    match: Match, rng: random.Random, hands: int
) -> Iterator[tuple[SeatView, list[tuple[Seat, Command]]]]:
    """Every view in which a card is to be played, and what was done in the hand before."""
    done: list[tuple[Seat, Command]] = []
    while isinstance(match.to_act, int) or match.table.hands_played < hands:
        if not isinstance(match.to_act, int):
            dealer = match.table.next_dealer()
            match.submit(shuffled_deal(rng, 0 if dealer is None else dealer))
            done.clear()
            continue
        view = match.view(match.to_act)
        if view.turn.phase is Phase.PLAY:
            yield view, done
        command = anything(view, rng)
        done.append((view.seat, command))
        match.submit(command, view.seat)


def truly(view: SeatView, every_deal: Iterable[dict[Seat, Sequence[Card]]]) -> bool:
    """Whether the claim of the view's seat holds in these deals, by plain minimax: its side takes
    all the rest; or where it wants no trick, none of it or all.
    """
    assert view.hand is not None
    left, found = 10 - len(view.hand.tricks), {taken_by(view, deal) for deal in every_deal}
    return found == {left} or (claims_none(view) and found == {0})


def taken_by(view: SeatView, hands: dict[Seat, Sequence[Card]]) -> int:
    """Return the tricks that the side of the view's seat takes with these cards, by
    plain minimax.
    """
    hand, side = view.hand, claimants(view)
    assert hand is not None and hand.contract is not None
    playing = tuple(seat for seat in hand.order if view.table.roles[seat].plays)
    one = side[0] if len(side) == 1 else hand.declarer
    assert one is not None
    duties = view.table.rules.play.duties_in(hand.contract, playing)
    game = _game(
        playing.index(one),
        hand.contract.trump,
        claims_none(view),
        duties.must_trump,
        duties.must_beat + duties.lowest_beating,
        tuple(range(len(playing))),
        playing.index(one if hand.declarer is None else hand.declarer),
    )
    trick = tuple((playing.index(seat), card) for seat, card in hand.trick)
    taken = game.tricks(
        tuple(frozenset(hands[seat]) for seat in playing), playing.index(view.seat), trick
    )
    return taken if len(side) == 1 else 10 - len(hand.tricks) - taken


@lru_cache(maxsize=4)
def _game(
    declarer: int,
    trump: Suit | None,
    fewest: bool,
    must_trump: bool,
    must_beat: int,
    playing: tuple[int, ...],
    led_by: int,
) -> Minimax:
    """Return the game by these rules: deals of one view come to the same positions, and what a
    position is worth follows from its cards.
    """
    return Minimax(declarer, trump, fewest, must_trump, must_beat, playing, led_by)


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
    shown = {seat: set(cards) for seat, cards in hand.open_now.items()}

    def fits(seat: Seat, cards: Sequence[Card]) -> bool:
        if seat in shown:
            return set(cards) == shown[seat]
        if any(card in open_cards for open_cards in shown.values() for card in cards):
            return False
        foreign = set(view.talon) if seat != hand.declarer or not hand.talon_taken else set()
        return not any(card.suit in lacks[seat] or card in foreign for card in cards)

    for first in combinations(hidden_cards, view.cards_left(others[0])):
        if fits(others[0], first):
            rest = [card for card in hidden_cards if card not in first]
            for second in combinations(rest, view.cards_left(others[1])):
                if fits(others[1], second):
                    yield {view.seat: view.cards, others[0]: first, others[1]: second}
