"""A problem out of a hand that lies open: the next card, against any defence."""

from __future__ import annotations

from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.problems.problem import BadProblem, Problem, Question, Words
from prefgame.cards import DECK
from prefgame.i18n import _
from prefgame.rules.base import Phase


class NoProblem(ValueError):
    """A hand of which no problem can be made; the message is one sentence for the player."""


def problem_of(cards: OpenCards, words: Words) -> Problem:
    """Ask for the card that is due here. NoProblem where none is, or nobody declares."""
    hand = cards.hand
    if cards.phase is not Phase.PLAY or cards.due is None:
        raise NoProblem(_("A problem asks for a card: go on until one is to be played."))
    sits_out = len(cards.table.players) > len(hand.order)
    if hand.contract is None or hand.declarer is None or sits_out:
        raise NoProblem(_("A problem has one player who declares, against the others."))
    on_table = {seat: (card,) for seat, card in hand.trick}
    held = {
        seat: tuple(sorted((*cards.cards_of(seat), *on_table.get(seat, ())))) for seat in hand.order
    }
    playing = cards.table.playing
    out = next((seat for seat in hand.order if seat not in playing), None)
    mine = {card for cards_of in held.values() for card in cards_of}
    try:
        return Problem(
            cards.table.rules,
            Question.PLAY,
            (held[0], held[1], held[2]),
            hand.declarer,
            hand.contract,
            hand.trick[0][0] if hand.trick else cards.due,
            cards.due,
            (hand.taken[0], hand.taken[1], hand.taken[2]),
            tuple(card for _seat, card in hand.trick),
            gone=tuple(card for card in DECK if card not in mine),
            out=out,
            words=words,
        )
    except BadProblem:
        raise NoProblem(_("No problem can be made of this hand.")) from None
