"""Why a call or an announcement is refused, in the player's words.

Invariant: the rules say which rule is broken, and with which facts; here each has its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import first_letter_up, join_with_and
from prefgame.i18n import _
from prefgame.rules.auctions.base import BrokenRule, Refusal
from prefgame.rules.contracts import Contract

SENTENCES: dict[BrokenRule, Callable[[], str]] = {
    BrokenRule.NOT_PLAYED: lambda: _("This contract is not played at this table."),
    BrokenRule.ALREADY_BID: lambda: _("{name} has already bid {number}."),
    BrokenRule.ONE_STEP: lambda: _("Bids go up by one: the next one is {number}."),
    BrokenRule.ONLY_HOLD: lambda: _(
        "You can only say “same” or pass, because {name} has bid {number}."
    ),
    BrokenRule.SITS_AFTER: lambda: _("You sit after {name}: raise or pass."),
    BrokenRule.NO_HOLD: lambda: _("At this table you may not say “same” to {name}: raise or pass."),
    BrokenRule.NOTHING_TO_HOLD: lambda: _("There is no number that you could take over."),
    BrokenRule.NOT_EQUAL: lambda: _("You may not bid the same as {name}: raise or pass."),
    BrokenRule.TOO_LOW: lambda: _("{name} bids {number}: this is too low."),
    BrokenRule.LEAST_GOAL: lambda: _("After raspasy the bids begin at {n} tricks."),
    BrokenRule.GAME_FIRST: lambda: _("“Game” can be bid only at a player’s first call."),
    BrokenRule.CONTRACTS_FIRST: lambda: _("{contracts} can be bid only at a player’s first call."),
    BrokenRule.MISERE_FIRST: lambda: _("Misère can only be your first call."),
    BrokenRule.AFTER_MISERE: lambda: _("You have bid misère, and can only pass now."),
    BrokenRule.ANY_GAME_STANDS: lambda: _("Somebody has bid “game”, and no number beats that."),
    BrokenRule.NAMED_GAME_STANDS: lambda: _("Only a higher contract beats the one already named."),
    BrokenRule.UNNAMED_GAME_STANDS: lambda: _(
        "{name} says “game”, and only {contracts} beat that."
    ),
    BrokenRule.CONTRACT_STANDS: lambda: _("{name} has bid {number}, and this does not beat it."),
    BrokenRule.BELOW_THE_BID: lambda: _("The auction was won with {number}, so this is too low."),
    BrokenRule.BELOW_THE_TAKEOVER: lambda: _("you take over with at least {number}"),
    BrokenRule.NOT_BID: lambda: _(
        "The auction was won with {number}. This contract is played only if it was bid."
    ),
}
IN_SHORT: dict[BrokenRule, Callable[[], str]] = {
    BrokenRule.BELOW_THE_BID: lambda: _("too low"),
    BrokenRule.BELOW_THE_TAKEOVER: lambda: _("too low"),
    BrokenRule.NOT_BID: lambda: _("not bid"),
}
"""the same in two words, of what may not be announced"""


def refusal_sentence(refusal: Refusal, names: Sequence[str], deck: DeckWords) -> str:
    """Return why the player may not say something; ``names`` by seat."""
    contract = refusal.contract
    words = SENTENCES[refusal.rule]().format(
        name="" if refusal.seat is None else names[refusal.seat],
        number="" if contract is None else ContractWords(contract, deck).as_bid,
        contracts=contracts_above_game(refusal.contracts, deck),
        n=refusal.number,
    )
    if refusal.seat is None:  # a name stays as it is
        words = first_letter_up(words)
    return words if words.endswith(".") else f"{words}."


def contracts_above_game(contracts: Sequence[Contract], deck: DeckWords) -> str:
    """Return what beats a "game", games before a ladder of numbers: "hearts and 5 to 8"."""
    words = [ContractWords(game, deck).in_sentence_with_game for game in contracts if game.game]
    ladder = [contract.name for contract in contracts if not contract.game]
    if len(ladder) > 1:
        words.append(_("{low} to {high}").format(low=ladder[0], high=ladder[-1]))
    else:
        words += ladder
    return join_with_and(words)
