"""Why a line of a record cannot be, in the player's language.

Invariant: the reader's code says which rule was broken, the match up to that line says
whose and by how much. Where only the writing of the file is at fault, the reader's own sentence (it
is English) follows as a detail.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.records import OpenedRecord
from prefgame.i18n import _
from prefgame.quoting import MOST_HANDS

OF_THE_FILE = frozenset(
    ("unreadable", "unknown_rules", "bad_option", "bad_players", "bad_score", "bad_deal")
)
"""codes whose cause is in the words of the line itself"""


def reason_lines(record: OpenedRecord) -> tuple[str, ...]:
    """Return the reason in a sentence, and the detail where there is one. A code that has no
    sentence here leaves the reader's own.
    """
    error = record.error
    assert error is not None
    detail = f"{error.message[:1].upper()}{error.message[1:].rstrip('.')}."
    sentence = (
        _of_the_file(record, error.reason)
        or _of_the_table(record, error.reason)
        or _of_a_call(record, error.reason)
    )
    if not sentence:
        return (detail,)
    return (sentence, detail) if error.reason in OF_THE_FILE else (sentence,)


_OF_THE_FILE: dict[str, Callable[[], str]] = {
    "missing": lambda: _("There is no such file."),
    "folder": lambda: _("This is a folder, not a file."),
    "forbidden": lambda: _("You have no permission to read this file."),
    "system": lambda: _("This file cannot be read ({reason})."),
    "unreadable": lambda: _("This line cannot be understood."),
    "unknown_rules": lambda: _("The rules of this game are unknown."),
    "bad_option": lambda: _("This table rule is unknown, or cannot have this value."),
    "bad_players": lambda: _("These players cannot sit at one table."),
    "bad_score": lambda: _("This score is not possible."),
    "too_many_hands": lambda: _("A record has at most {number} hands."),
    "bad_deal": lambda: _("A deal has ten cards for each player and two for the talon."),
}


def _of_the_file(record: OpenedRecord, code: str) -> str:
    if code == "unreadable" and not record.line:
        return _("This is not the text of a record.")
    reason = "" if record.error is None else record.error.message
    words = _OF_THE_FILE.get(code, str)()
    return words.format(reason=reason, number=MOST_HANDS)


_OF_THE_TABLE: dict[str, Callable[[], str]] = {
    "over": lambda: _("The match is over before this line."),
    "wrong_phase": lambda: _("This cannot happen at this point of the match."),
    "not_your_turn": lambda: _("It is {name}’s turn."),
    "wrong_dealer": lambda: _("It is {name}’s turn to deal."),
    "unknown_player": lambda: _(
        "This is neither a player nor a heading. The players are {players}."
    ),
    "not_in_hand": lambda: _("{name} does not hold this."),
    "not_thrown": lambda: _("Only the talon is thrown, and only at a dealer who sits out."),
    "answer_not_asked": lambda: _("{name} was asked something else."),
    "kontra_not_now": lambda: _("This doubling is not possible now."),
    "must_follow": lambda: _("{name} has a card of the suit led, and must follow."),
    "must_trump": lambda: _("{name} has none of the suit led, and must trump."),
    "must_beat": lambda: _("{name} can beat what lies on the table, and must do so."),
}


def _of_the_table(record: OpenedRecord, code: str) -> str:
    match, players = record.match, record.players
    if match is None:
        return ""
    seat = match.table.next_dealer() if code == "wrong_dealer" else match.to_act
    if code == "wrong_dealer" and seat is None:
        return ""
    name = players[seat] if isinstance(seat, int) else ""
    words = _OF_THE_TABLE.get(code, str)()
    return words.format(name=name, players=", ".join(players))


_OF_ANY_CALL: dict[str, Callable[[], str]] = {
    "game_too_late": lambda: _("This can be bid only at a player’s first call."),
    "game_stands": lambda: _(
        "Somebody has named a contract without the talon, and only a higher one beats it."
    ),
    "misere_alone": lambda: _("A player who bids misère makes no other bid in this hand."),
    "no_such_contract": lambda: _("This contract is not played at this table."),
    "reveal_too_low": lambda: _("This is too low after what the others have said."),
    "nothing_to_hold": lambda: _("{name} has not bid yet, and so cannot say “same”."),
    "must_raise": lambda: _("{name} may not say “same” here: raise or pass."),
    "must_reveal": lambda: _("{name} is the first to name a contract, and cannot stay silent."),
    "contract_too_low": lambda: _("The auction was won with {number}, so this is too low."),
}


def _of_a_call(record: OpenedRecord, code: str) -> str:
    match, error = record.match, record.error
    if (
        match is None
        or error is None
        or match.table.hand is None
        or not isinstance(match.to_act, int)
    ):
        return ""
    hand, auction, seat = match.table.hand, match.table.rules.auction, match.to_act
    words, number, most = _OF_ANY_CALL.get(code, str)(), str(hand.won_with), ""
    match code:
        case "bid_too_low" if (highest := auction.highest_bid(hand.calls)) is not None:
            words = _("{name} has already bid {number}.")
            seat, number = highest.seat, str(highest.contract)
        case "bid_skips" if "same" in error.legal:
            words = _("{name} can only say “same” or pass.")
        case "bid_skips":
            words = _("Bids go up by one: the next one is {number}.")
            number = next((text for text in error.legal if text.isdecimal()), "")
        case "must_reveal" if hand.calls.revealed:
            words = _("{name} is behind no higher contract, and cannot stay silent.")
        case "contract_too_high" if hand.auction_winner is not None:
            most = str(auction.contracts_for(hand.auction_winner)[-1])
            words = _(
                "The auction was won with {number}, so {highest} is the highest contract that "
                "may be announced."
            )
        case "game_with_talon" if hand.game:
            words = _("{name} plays without the talon, so the contract must be written as “game”.")
        case "game_with_talon":
            words = _("{name} has taken the talon, so the contract cannot be one without it.")
    return words.format(name=record.players[seat], number=number, highest=most)
