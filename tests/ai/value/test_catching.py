"""Defenders of a misère who know all cards but the discard, and play one way against all of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.decide.play import advise_card
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.value import catching
from prefgame.ai.value.catching import Catch
from prefgame.ai.value.hidden_discard import every_discard
from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.rules.play import Played, trick_winner
from tests.ai.decide.test_catch import misere
from tests.ai.value.test_hidden_discard import view_in
from tests.solver.minimax import Hands, Minimax

TWO_WAYS = """rules: russian
players: Ana Bojan Cvita
dealer: Ana
deal: Bojan S7 S9 SQ D7 D9 DT DJ DA C9 CA | Cvita SJ SK D8 DK H9 C7 C8 CJ CQ CK | \
Ana S8 SA DQ H7 H8 HT HJ HQ HK HA | talon ST CT
Bojan: pass
Cvita: pass
Ana: misere
Ana: discard SA DQ
Bojan: S9
Cvita: SK
Ana: ST
"""


def view_of_defender(seed: int, cards_left: int) -> SeatView | None:
    """Return a defender in a hand played at random, in which the declarer has no trick yet."""
    match = misere(seed, cards_left)
    hand = match.table.declared
    assert isinstance(match.to_act, int)
    return None if hand.taken[hand.declarer] else match.view(match.to_act)


class PlainCatch:
    """What defenders catch together, by trying every card of both and of the declarer."""

    def __init__(self, view: SeatView) -> None:
        hand = view.declared
        self.declarer = hand.order.index(hand.declarer)
        self.rules = Minimax(self.declarer, None, True, True, 0)

    def catches(self, hands: tuple[Hands, ...], seat: int, trick: Played) -> bool:
        """Whether one way catches all these deals, which look alike to the defenders."""
        legal = [self.rules.legal(deal[seat], trick) for deal in hands]
        if seat == self.declarer:
            every = {card for cards in legal for card in cards}
            return all(
                self.after(
                    tuple(deal for deal, cards in zip(hands, legal) if card in cards),
                    seat,
                    trick,
                    card,
                )
                for card in every
            )
        return any(self.after(hands, seat, trick, card) for card in legal[0])

    def after(self, hands: tuple[Hands, ...], seat: int, trick: Played, card: Card) -> bool:
        rest = tuple(
            tuple(held - {card} if at == seat else held for at, held in enumerate(deal))
            for deal in hands
        )
        trick = (*trick, (seat, card))
        if len(trick) < 3:
            return self.catches(rest, (seat + 1) % 3, trick)
        winner = trick_winner(trick, None)
        if winner == self.declarer:
            return True
        return any(rest[0]) and self.catches(rest, winner, ())


@pytest.mark.parametrize("seed", range(60))
def test_what_is_caught_together_is_caught_by_one_way_of_playing(seed: int) -> None:
    view = view_of_defender(seed, 2 + seed % 3)
    if view is None:
        return
    hand = view.declared
    worlds, shares = every_discard(view)
    plain = PlainCatch(view)
    trick = tuple((hand.order.index(seat), card) for seat, card in hand.trick)
    for card, caught in Catch(view, worlds, shares).caught().items():
        deals = tuple(
            tuple(
                frozenset(card for card in Card if mask_of([card]) & world.hands[seat])
                for seat in hand.order
            )
            for world, each in zip(worlds, caught)
            if each
        )
        if deals:
            assert plain.after(deals, hand.order.index(view.seat), trick, card)
        for world, each in zip(worlds, caught):
            one = tuple(
                frozenset(card for card in Card if mask_of([card]) & world.hands[seat])
                for seat in hand.order
            )
            alone = plain.after((one,), hand.order.index(view.seat), trick, card)
            assert alone or not each


def test_a_card_that_is_right_against_several_discards_is_preferred() -> None:
    """With open cards the jack and the nine catch every discard; the jack needs to know which."""
    view = view_in(TWO_WAYS)
    apart = advise_card(view, replace(EXPERT, ponders=0), random.Random(1))
    open_cards = {str(option.command): option.chance for option in apart.options}
    assert open_cards["SJ"] == open_cards["H9"] == pytest.approx(1.0)
    together = {
        str(option.command): option.chance or 0.0
        for option in advise_card(view, EXPERT, random.Random(1)).options
    }
    assert together["H9"] == pytest.approx(1.0) and together["SJ"] < 0.95


def test_a_look_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the cards are worth what open cards say."""
    view = view_in(TWO_WAYS)
    worlds, shares = every_discard(view)
    monkeypatch.setattr(catching, "DEALS", 1)
    assert all(Catch(view, worlds, shares).caught()[Card.SJ])
