"""The phases of a hand: whose turn it is, which commands are legal, and why others are not.

Invariant: the first phase that still asks has the turn. This follows from the public facts alone,
so every seat knows it. Legality follows from the table and the cards of one hand, so a seat can
compute its own legal commands.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import DECK, Card, write_cards
from prefgame.engine.commands import DEALER, CallTime, Command, Deal, WriteOff
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.phases.before_the_play import (
    AnnounceHandler,
    AuctionHandler,
    ExchangeHandler,
    RevealHandler,
)
from prefgame.engine.phases.play import PlayHandler
from prefgame.engine.phases.questions import (
    BonusHandler,
    DefenceHandler,
    KontraHandler,
    NegotiationHandler,
    TakeoverHandler,
)
from prefgame.engine.state import Table, Turn, computed_once_per_table
from prefgame.quoting import bounded, quote, some_of
from prefgame.rules.base import Phase, Refused
from prefgame.rules.deal import HAND_SIZE, HANDS, TALON_SIZE
from prefgame.rules.ruleset import RuleSet

HANDLERS: dict[Phase, PhaseHandler] = {
    handler.phase: handler
    for handler in (
        AuctionHandler(),
        RevealHandler(),
        ExchangeHandler(),
        AnnounceHandler(),
        TakeoverHandler(),
        DefenceHandler(),
        NegotiationHandler(),
        KontraHandler(),
        BonusHandler(),
        PlayHandler(),
    )
}


# ---- the course of a hand: its phases in the order of the rules, and whose turn it is


@computed_once_per_table
def turn_of(table: Table) -> Turn:
    """Say whose decision it is at this table."""
    hand = table.hand
    if table.settlement is not None:
        return Turn(Phase.OVER, None)
    if hand is None or hand.ended:
        return Turn(
            Phase.DEAL, DEALER if table.scored and not table.rules.score.over(table.sheet) else None
        )
    if hand.said and hand.given_up:
        return Turn(Phase.PLAY, None)
    for phase in table.rules.course:
        turn = HANDLERS[phase].turn(table, hand)
        if turn is not None:
            return turn
    raise AssertionError(f"{table.rules.key}: no phase of the course continues the hand")


def read_command(rules: RuleSet, text: str, now: Phase = Phase.DEAL) -> Command:
    """Read the command of a text, legal or not. A text that several phases know is read as the
    phase ``now`` reads it. ValueError: it is not a command; the message lists examples. A deal is
    not read here, because it needs the players.
    """
    text = " ".join(text.split())
    for between in (WriteOff(), CallTime()):
        if text == str(between):
            return between
    for phase in sorted(rules.course, key=lambda phase: phase is not now):
        command = HANDLERS[phase].read(rules, text)
        if command is not None:
            return command
    examples = dict.fromkeys(
        each for phase in rules.course for each in HANDLERS[phase].examples(rules)
    )
    raise ValueError(f"{quote(text)} is not a call or a card; examples are {', '.join(examples)}")


# ---- which commands are legal, and why others are not


class IllegalCommand(Exception):
    """A command that the rules refuse.

    ``reason``: the code; ``message``: one sentence; ``where``: the moment in words; ``legal``: what
    was legal instead.
    """

    def __init__(
        self, reason: Refused, message: str, where: str, legal: tuple[Command, ...]
    ) -> None:
        choices = some_of([str(command) for command in legal]) or "nothing"
        super().__init__(bounded(f"{message} ({where}; legal: {choices})"))
        self.reason, self.message, self.where, self.legal = reason, message, where, legal


def legal_commands(table: Table, now: Turn, cards: Sequence[Card]) -> tuple[Command, ...]:
    """List what the seat to act may do. ``cards``: the hand that a card would come from."""
    hand = table.hand
    if hand is None or not isinstance(now.seat, int):
        return ()
    return HANDLERS[now.phase].legal(table, hand, now.seat, cards)


def least_binding(phase: Phase, legal: Sequence[Command]) -> Command:
    """Choose, of all that a seat may do in this phase, what commits it to least: it declines; if it
    cannot, the first, which is the lowest contract or card.
    """
    return next(filter(HANDLERS[phase].declines, legal), legal[0])


def describe_place(table: Table) -> str:
    """Describe the moment of the match in a few words: ``hand 3, auction, Bojan to act``."""
    now = turn_of(table)
    who = (
        "the dealer"
        if now.seat is DEALER
        else table.players[now.seat]
        if isinstance(now.seat, int)
        else "nobody"
    )
    return (
        f"hand {table.hands_played + (0 if now.phase is Phase.OVER else 1)}, "
        f"{now.phase.value}, {who} to act"
    )


def refuse(table: Table, now: Turn, command: Command, cards: Sequence[Card]) -> IllegalCommand:
    """Make the error for a command that is not legal: the rule that it breaks, in one sentence."""
    reason, message = _why(table, now, command, cards)
    return IllegalCommand(reason, message, describe_place(table), legal_commands(table, now, cards))


def _why(table: Table, now: Turn, command: Command, cards: Sequence[Card]) -> tuple[Refused, str]:
    if now.phase is Phase.OVER:
        return Refused.OVER, "the match is over"
    hand = table.hand
    if hand is None or not isinstance(now.seat, int):
        return Refused.WRONG_PHASE, f"{command} is not possible before the deal"
    why = HANDLERS[now.phase].why_not(table, hand, now.seat, command, cards)
    return why or (
        Refused.WRONG_PHASE,
        f"{command} is not possible in this phase ({now.phase.value})",
    )


def check_deal(table: Table, deal: Deal) -> None:
    """Raise IllegalCommand if it is no deal of three times ten and two, or by the wrong dealer."""

    def bad(reason: Refused, message: str) -> IllegalCommand:
        return IllegalCommand(reason, message, describe_place(table), ())

    expected = table.next_dealer()
    if not 0 <= deal.dealer < len(table.players):
        raise bad(Refused.WRONG_DEALER, f"there is no seat {deal.dealer}")
    if expected is not None and deal.dealer != expected:
        raise bad(
            Refused.WRONG_DEALER,
            f"{table.players[deal.dealer]} cannot deal: it is {table.players[expected]}'s turn",
        )
    sizes = [len(part) for part in (*deal.hands, deal.talon)]
    if sizes != [HAND_SIZE] * HANDS + [TALON_SIZE]:
        raise bad(
            Refused.BAD_DEAL,
            f"a deal is three hands of {HAND_SIZE} cards and a talon of {TALON_SIZE}, "
            f"not {', '.join(map(str, sizes))}",
        )
    dealt = [card for hand in (*deal.hands, deal.talon) for card in hand]
    if len(set(dealt)) != len(DECK):
        twice = sorted({card for card in dealt if dealt.count(card) > 1})
        raise bad(
            Refused.BAD_DEAL,
            f"dealt twice: {write_cards(twice)}; missing: "
            f"{write_cards(sorted(set(DECK) - set(dealt)))}",
        )


def may_write_off(now: Turn) -> bool:
    """Tell whether the players may end the match by agreement now: between two hands."""
    return now.seat is DEALER


def may_call_time(table: Table, now: Turn) -> bool:
    """Tell whether the minutes of the match may be over now: between two hands, once, and where the
    table has agreed on a time.
    """
    agreed = table.rules.score.minutes > 0 and not table.time_is_up
    return now.seat is DEALER and agreed and table.hands_played > 0
