"""``prefgame solve``: a hand of a record where it stands, or one that is named, with open cards.

Invariant: nothing is played that is not in the record; what depends on words that nobody has said
yet is not guessed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from prefgame.app.commands.documents import CommandResult, solve_file
from prefgame.app.commands.named_hands import BadWords, HandWords, read_hand, text_of
from prefgame.app.commands.records import error_sentence
from prefgame.app.deals.composed import BadHand, Composed
from prefgame.app.deals.ppn_read import read_match
from prefgame.app.deals.ppn_text import ENDING as PPN
from prefgame.app.files import Unreadable, read_text
from prefgame.app.look_back.best_play import best_for
from prefgame.app.look_back.past_hands import FinishedHand, PlayedHands, laid_open
from prefgame.app.look_back.where_it_stands import ContractValue, Standing, where_it_stands
from prefgame.app.odds.held import PLACES
from prefgame.app.problems.position import BestPlay, Position
from prefgame.app.protocol.position import shown_phase
from prefgame.app.records import MATCHES
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.engine.state import Table
from prefgame.quoting import LONGEST_ANSWER, bounded, show_path
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import HANDS


class _NothingToSolve(Exception):
    """One sentence: what is missing."""


def solve_words(
    named: str, hand: int | None = None, words: HandWords | None = None
) -> CommandResult:
    """Answer ``prefgame solve``: of a file, or of a hand that is named."""
    words = words or HandWords()
    try:
        text = text_of(named)
    except Unreadable as error:
        return _refused(str(error))
    if text is None:
        if words != HandWords() and Path(named).exists():
            return _refused("a file says what is played: other words go with a code or cards only")
        return solve_path(Path(named), hand)
    if hand is not None:
        return _refused("--hand is for a record, and this is one hand")
    try:
        return _solve_composed(read_hand(text, words))
    except (BadWords, BadHand, _NothingToSolve) as error:
        return _refused(str(error))


def _solve_composed(hand: Composed) -> CommandResult:
    contract, declarer = hand.contract, hand.declarer
    if contract is None:
        raise _NothingToSolve(
            "there is no contract to solve: say it and who plays it, as in --contract 5 "
            "--declarer third"
        )
    empty = frozenset(seat for seat in range(HANDS) if not hand.hands[seat])
    if declarer is not None and not hand.is_deal and len(empty) < HANDS - 1:
        hand = replace(hand, stays=hand.stays | empty)
        if hand.is_ending:
            return _solve_ending(hand, contract, declarer)
    open_talon = hand.has_talon_to_take and not (hand.discard or hand.played)
    match = replace(hand, to_discard=open_talon).match(PLACES, random.Random(0))
    return _solved(match.log, 1)


def _solve_ending(hand: Composed, contract: Contract, declarer: Seat) -> CommandResult:
    """Solve the last tricks: of those before nothing is known."""
    leader = hand.playing[0] if hand.leader is None else hand.leader
    if leader not in hand.playing or declarer not in hand.playing:
        raise _NothingToSolve("who leads and who declares must hold cards")
    none = (0,) * HANDS
    position = Position(
        hand.rules.play,
        contract,
        tuple(range(HANDS)),
        hand.playing,
        declarer,
        hand.hands,
        none,
        leader,
    )
    for number, card in enumerate(hand.played, 1):
        if not position.left or card not in position.legal:
            raise _NothingToSolve(f"card {number} of --played is against the rules")
        position = position.after(card)
    if not position.left:
        raise _NothingToSolve("all cards are played, so there is nothing to solve")
    taken = position.tricks_of_declarer
    values = {card: tricks - taken for card, tricks in BestPlay(position).values(position).items()}
    best = best_for(position.seat, declarer, contract, values.values())
    deal = {"tricks": best, "values": {str(card): count for card, count in values.items()}}
    cards = ", ".join(f"{card} {count}" for card, count in values.items())
    lines = (
        f"{PLACES[position.seat]} to act, {PLACES[declarer]} plays {contract}",
        f"tricks of {PLACES[declarer]} from here on: {_count(best)}; after each card: {cards}",
    )
    return CommandResult({"deals": [deal]}, lines)


def solve_path(path: Path, hand: int | None = None) -> CommandResult:
    """Solve a record's last hand, or the one of this number from 1; or a file of deals."""
    if path.suffix.lower() in MATCHES:
        try:
            text = read_text(path)
        except Unreadable as error:
            return _refused(str(error))
        if path.suffix.lower() == PPN or not re.match(r"\s*[{\[]", text):  # no deals in JSON
            return solve_record(text, path, hand)
    if hand is not None:
        return _refused(f"{show_path(path)}: --hand is for a record, and this is a file of deals")
    return solve_file(path)


def solve_record(text: str, path: Path, hand: int | None = None) -> CommandResult:
    """Solve a hand of a record, or of PPN: one that is over from its first card on."""
    reading, _lost = read_match(text, path.name)
    if reading.error is not None:
        return _refused(error_sentence(path, reading.error))
    try:
        if reading.match is None:
            raise _NothingToSolve("no players are named")
        number, log = _hand_of(reading.match, hand)
        return _solved(log, number)
    except _NothingToSolve as missing:
        return _refused(f"{show_path(path)}: {missing}")


def _solved(log: Sequence[Event], number: int) -> CommandResult:
    standing = where_it_stands(laid_open(log))
    if standing is None:
        raise _NothingToSolve(f"nobody decides in hand {number}")
    _check_contract(standing, number)
    table = Match.replay(log).table
    return CommandResult(_data(standing, table, number), tuple(_lines(standing, table, number)))


def _refused(message: str) -> CommandResult:
    words = bounded(message, LONGEST_ANSWER)
    return CommandResult({"deals": [], "error": {"deal": None, "message": words}}, (), words)


# ---- which hand, and where it stands


def _hand_of(match: Match, wanted: int | None) -> tuple[int, Sequence[Event]]:
    """Find the hand, and the events up to where it is solved."""
    played = PlayedHands.of(match.log, 0)
    count = len(played.hands)
    if not count:
        raise _NothingToSolve("no hand has been dealt")
    number = count if wanted is None else wanted
    if not 1 <= number <= count:
        hands = "one hand" if count == 1 else f"{count} hands"
        raise _NothingToSolve(f"there is no hand {number}, the record has {hands}")
    log = played.after(number - 1).log
    if not played.hands[number - 1].ended:
        return number, log
    decisions = list(FinishedHand.of(log).decisions())
    cards = [one for one in decisions if one.phase is Phase.PLAY]
    words = [one for one in decisions if one.phase not in (Phase.AUCTION, Phase.REVEAL)]
    found = cards[:1] or words[-1:]
    if not found:
        raise _NothingToSolve(f"in hand {number} nobody played, so there is nothing to solve")
    return number, log[: found[0].at]


def _check_contract(standing: Standing, number: int) -> None:
    decision = standing.decision
    if decision.phase in (Phase.AUCTION, Phase.REVEAL):
        name = decision.view.table.players[decision.seat]
        raise _NothingToSolve(
            f"the auction of hand {number} is not over, so there is no contract to solve: "
            f"{name} is to call"
        )


# ---- what is printed


def _data(standing: Standing, table: Table, number: int) -> dict[str, Any]:
    """Make the object that ``--json`` prints: ``deals`` as for a file of deals, where the tricks
    taken so far are not counted, and ``stands`` with the whole hand.
    """
    hand, players = table.this_hand, table.players
    decision, phase = standing.decision, standing.decision.phase
    taken = 0 if hand.declarer is None else hand.taken[hand.declarer]
    deals = []
    if standing.best is not None and standing.tricks:
        rest = {str(card): count - taken for card, count in standing.tricks.items()}
        deals.append({"tricks": standing.best - taken, "values": rest})
    stands = {
        "hand": number,
        "phase": shown_phase(phase),
        "to_act": players[decision.seat],
        "card_of": players[standing.card_of] if phase is Phase.PLAY else None,
        "declarer": None if hand.declarer is None else players[hand.declarer],
        "contract": None if hand.contract is None else str(hand.contract),
        "taken": {players[seat]: hand.taken[seat] for seat in hand.order},
        "tricks": standing.best,
        "values": {str(card): count for card, count in standing.tricks.items()},
        "points": _points(standing),
        "contracts": [_contract(one) for one in standing.contracts],
    }
    return {"deals": deals, "stands": stands}


def _points(standing: Standing) -> dict[str, float]:
    """Count what each word is worth to its seat, or each card if nobody declares."""
    found = {str(command): value.points for command, value in standing.words}
    if standing.card is not None and not standing.tricks:
        found |= {
            str(card): group.value.points
            for group in standing.card.groups
            for card in sorted(group.cards)
        }
    return {text: round(points, 3) for text, points in found.items()}


def _contract(one: ContractValue) -> dict[str, Any]:
    return {
        "contract": str(one.contract),
        "discard": [str(card) for card in one.discard],
        "tricks": one.tricks,
        "made": one.made,
    }


def _lines(standing: Standing, table: Table, number: int) -> list[str]:
    hand, players, decision = table.this_hand, table.players, standing.decision
    phase = shown_phase(decision.phase)
    place = f", trick {decision.trick}" if decision.trick is not None else ""
    lines = [f"hand {number}, {phase}{place}: {players[decision.seat]} to act"]
    if standing.card_of != decision.seat:
        lines[0] += f" with the cards of {players[standing.card_of]}"
    if hand.declarer is not None and hand.contract is not None:
        declarer = f"{players[hand.declarer]} plays {hand.contract}"
        if standing.best is not None:
            declarer += f": {_count(standing.best)} with best play"
        if decision.phase is Phase.PLAY:
            declarer += f", {hand.taken[hand.declarer]} of them taken"
        elif standing.best is not None:
            declarer += ", if everybody plays"
        lines.append(declarer)
    if standing.tricks:
        lines.append(f"tricks of {players[hand.declarer or 0]} after each card: ")
        lines[-1] += ", ".join(f"{card} {count}" for card, count in standing.tricks.items())
    elif points := _points(standing):
        lines.append(f"points of {players[decision.seat]} after each choice: ")
        lines[-1] += ", ".join(f"{text} {value:+.1f}" for text, value in points.items())
    lines += map(_contract_line, standing.contracts)
    return lines


def _contract_line(one: ContractValue) -> str:
    words = f"{one.contract}: {_count(one.tricks)}"
    if one.discard:
        words += f" after discard {' '.join(map(str, one.discard))}"
    return words + {True: ", made", False: ", down", None: ""}[one.made]


def _count(tricks: int) -> str:
    return "1 trick" if tricks == 1 else f"{tricks} tricks"
