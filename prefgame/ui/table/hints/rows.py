"""The choices of a hint as the table offers them: their names, and the lines of the list.

Invariant: a choice has the name of its button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.app.play.hints import Hint, HintChoice
from prefgame.app.words.contracts import (
    bid_in_sentence,
    contract_in_sentence,
    game_name,
)
from prefgame.app.words.hints import describe_score
from prefgame.app.words.names import first_letter_up, percent
from prefgame.cards import Card
from prefgame.engine.commands import (
    Announce,
    CallBid,
    Command,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.auctions.base import Bid, BidKind
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.hints.staying_out import staying_out_words
from prefgame.ui.table.slips.registry import defence_slips, kontra_slips, word_slips
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.commands import card_run, command_run
from prefgame.ui.words.contracts import bid_run, named_run, number_and_sign_run
from prefgame.ui.words.numbers import signed


@dataclass(frozen=True)
class HintRow:
    """A line of the list.

    ``rough``: its score is an estimate. ``plays``: the contract for which cards are discarded.
    """

    choice: Run
    score: str
    chance: str
    rough: bool
    plays: Run = ""


def hint_rows(view: SeatView, deck: Deck, hint: Hint) -> tuple[HintRow, ...]:
    """All choices, the best first; those that were tried out in a few deals only come last."""
    return tuple(
        HintRow(
            name_choice(view, deck, choice),
            _score(choice),
            percent(choice.chance),
            choice.rough,
            _meant(choice),
        )
        for choice in hint.choices
    )


def score_words(view: SeatView, hint: Hint) -> str:
    """What the scores of the list count, and what that of not playing is made of."""
    scores = ((choice.commands[0], choice.score) for choice in hint.choices)
    return " ".join(filter(None, (describe_score(view), staying_out_words(view, scores))))


def _score(choice: HintChoice) -> str:
    score = signed(round(choice.score))
    return _("about {score}").format(score=score) if choice.rough else score


def _meant(choice: HintChoice) -> Run:
    """The contract of a discard."""
    if choice.contract is None or not isinstance(choice.commands[0], Discard):
        return ""
    return number_and_sign_run(choice.contract)


def cards_in(commands: Sequence[Command]) -> tuple[Card, ...]:
    """The cards that are played or discarded."""
    match commands[0]:
        case PlayCard(card=card):
            return (card,)
        case Discard(cards=cards):
            return cards
    return ()


def name_choice(view: SeatView, deck: Deck, choice: HintChoice) -> Run:
    """The words of its button, or the cards."""
    cards = cards_in(choice.commands)
    if cards:
        return tuple(piece for card in cards for piece in card_run(deck, card))
    return name_commands(view, deck, choice.commands)


def name_commands(view: SeatView, deck: Deck, commands: Sequence[Command]) -> Run:
    """What is said: a call, a contract or an answer.

    For a discard it is the contract for which it is made, for a card nothing.
    """
    match commands[-1]:
        case CallBid(bid=bid):
            return _call(view, deck, bid)
        case RevealGame(game=game):
            return _("Silent") if game is None else number_and_sign_run(game)
        case Announce(contract=contract):
            return _("Play {contract}").format(contract=contract_in_sentence(contract, deck))
        case Defend() | SayKontra() | Say():
            return _slip(view, deck, commands)
        case Discard() | PlayCard():
            return ""
    return command_run(commands[-1], deck)


def _call(view: SeatView, deck: Deck, bid: Bid) -> Run:
    """A call, as its button has it."""
    highest = view.table.rules.auction.highest_bid(view.hand.calls) if view.hand else None
    match bid.kind:
        case BidKind.PASS:
            return _("Pass")
        case BidKind.SAME:
            held = None if highest is None else highest.contract
            return (
                _("Same")
                if held is None
                else _("Same ({number})").format(number=bid_in_sentence(held, deck))
            )
        case BidKind.GAME:
            return _("Game")
    assert bid.contract is not None
    if bid.kind is BidKind.NAMED:
        by_number = bid.contract.called_by_number
        return named_run(bid.contract) if by_number else game_name(bid.contract)
    run = number_and_sign_run(bid.contract) if bid.contract.trump else bid_run(bid.contract)
    return first_letter_up(run) if isinstance(run, str) else run


def _slip(view: SeatView, deck: Deck, commands: Sequence[Command]) -> Run:
    """The word of the slip that gives these commands.

    Of several slips it is the one that says no more than they do.
    """
    match commands[0]:
        case SayKontra():
            slips = kontra_slips(view)
        case Say():
            slips = word_slips(view, deck)
        case _:
            slips = defence_slips(view)
    if not slips:
        return command_run(commands[-1], deck)
    return max(slips, key=lambda slip: likeness(slip.commands, commands)).info.label


def likeness(one: Sequence[Command], other: Sequence[Command]) -> tuple[int, int]:
    """How much two answers are alike, as two numbers to compare.

    First the commands in common from the first on, then how little either says beyond a
    refusal of kontra.
    """
    common = next(
        (at for at, (mine, theirs) in enumerate(zip(one, other)) if mine != theirs),
        min(len(one), len(other)),
    )
    return common, -sum(
        1 for command in (*one[common:], *other[common:]) if command != SayKontra(0)
    )
