"""The words of the table: calls, contracts, answers and turns, as slips, plates and the pad say them.

Law of this module: whole words out of bids and contracts, no state; suits stay signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prefgame.app.play.claims import NoClaim
from prefgame.app.words.sentences import game_in_sentence
from prefgame.i18n import _, pgettext
from prefgame.rules.auctions.base import PASS, SAME, Bid, BidKind
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.contracts import Contract, Goal
from prefgame.ui.cards.deck import Deck
from prefgame.ui.widgets.canvas import Run, Sign, Words


def game_name(line: Contract) -> str:
    """The name of a contract without trumps, standing alone."""
    return {"betl": _("Betl"), "sans": _("Sans"), "preferans": _("Preferans")}[line.word]


def contract_name(line: Contract, deck: Deck) -> str:
    """"Hearts", "Betl" …"""
    return deck.suit_name(str(line.trump)) if line.trump else game_name(line)


def contract_run(line: Contract) -> Run:
    """A contract in short: its number and sign, or its name."""
    return (str(line.rank), Sign(str(line.trump))) if line.trump else game_name(line)


def game_run(line: Contract) -> Run:
    """A game with its suit, as it is called and noted."""
    return (pgettext("call", "game"), Sign(str(line.trump))) if line.trump else game_in_sentence(line)


def call_run(bid: Bid) -> Run:
    """One call of the auction."""
    if bid.contract is not None:
        return game_in_sentence(bid.contract) if bid.kind is BidKind.NAMED else bid.contract.name
    if bid == PASS:
        return pgettext("call", "pass")
    return pgettext("call", "same") if bid == SAME else pgettext("call", "game")


def reveal_run(game: Contract | None) -> Run:
    return pgettext("call", "silent") if game is None else game_run(game)


def spoken_reveal(game: Contract | None) -> Run:
    """The same as a whole answer, where there is room for it."""
    return pgettext("call", "stays silent") if game is None else reveal_run(game)


def announced_run(contract: Contract) -> Run:
    """The contract as its declarer names it."""
    line = contract
    if contract.game or line.trump is None:
        return game_run(line)
    return contract_run(line)


def answer_word(answer: Answer) -> str:
    """An answer as it is noted."""
    return {
        Answer.COME: pgettext("answer", "comes"),
        Answer.STAY: pgettext("answer", "stays"),
        Answer.INVITE: pgettext("answer", "invites"),
        Answer.ALONE: pgettext("answer", "alone"),
    }[answer]


def spoken_answer(answer: Answer) -> str:
    """An answer as it is said."""
    return {
        Answer.COME: _("I come"),
        Answer.STAY: _("I stay"),
        Answer.INVITE: _("I invite"),
        Answer.ALONE: _("Alone"),
    }[answer]


def kontra_said(level: int) -> str:
    """Kontra as it is said; beyond mortkontra the factor is named."""
    words = (_("no kontra"), _("kontra"), _("rekontra"), _("subkontra"), _("mortkontra"))
    return words[level] if level < len(words) else f"×{2**level}"


def kontras_in_turn(said: Sequence[tuple[Seat, int]]) -> Iterator[tuple[Seat, str]]:
    """What was said about kontra, in turn; who leaves one as it is does not say that there was none."""
    refused = (_("no kontra"), _("no rekontra"), _("no subkontra"), _("no mortkontra"))
    highest = 0
    for seat, level in said:
        yield seat, kontra_said(level) if level else refused[highest] if highest < len(refused) else pgettext("kontra", "no")
        highest = max(highest, level)


def kontras_spoken(said: Sequence[tuple[Seat, int]]) -> dict[Seat, str]:
    """The last word of each seat about kontra."""
    return dict(kontras_in_turn(said))


def kontra_title(level: int) -> str:
    """"Kontra ×2", as a button and the plaque have it."""
    words = ("", _("Kontra"), _("Rekontra"), _("Subkontra"), _("Mortkontra"))
    return words[level] if level < len(words) else _("Kontra")


def contract_title(contract: Contract, kontra: int, deck: Deck, *, refa: bool = False) -> Run:
    """The title of the plaque: suit tile, name, number, refa, kontra."""
    name = contract_name(contract, deck)
    title: tuple[str | Sign | Words, ...] = (name,) if contract.trump is None else (Sign(str(contract.trump), tile=True), name)
    title = (*title, Words(f"· {contract.rank}", "name"))
    if refa:
        title = (*title, Words(f"· {_('Refa')} ×2", None, "brass_lit"))
    if kontra:
        title = (*title, Words(f"· {kontra_title(kontra)} ×{2**kontra}", None, "brass_lit"))
    return title


def goal_count(contract: Contract) -> int:
    """Tricks the declarer needs."""
    return contract.goal.least


def by_goal(goal: Goal, some: str, none: str, every: str) -> str:
    """The wording that fits a goal: some tricks, none, or all."""
    return none if goal.takes_none else every if goal.takes_all else some


def no_claim(why: NoClaim) -> str:
    """Why the player may not claim; ``{name}`` is the other defender."""
    return {
        NoClaim.BEFORE_THE_PLAY: _("Tricks are claimed while the cards are played."),
        NoClaim.LOOKS_ON: _("You are not playing, so there is nothing you could claim."),
        NoClaim.NOT_THE_TURN: _("Tricks are claimed when it is your turn to play."),
        NoClaim.LAST_CARD: _("Your last card is simply played."),
        NoClaim.AGAINST_BETL: _("The defenders of a betl claim nothing."),
        NoClaim.BETL_FALLEN: _("The betl has fallen: there is nothing left to claim."),
        NoClaim.PARTNERS_TRICK: _("So far {name} wins this trick, and you cannot claim it."),
        NoClaim.BETL_UNPROVED: _("As far as you can see, you may still have to take a trick."),
        NoClaim.UNPROVED: _("As far as you can see, the others may still take a trick."),
    }[why]


def turn_tongue(phase: Phase) -> str:
    """What another seat is about to do."""
    return {
        Phase.AUCTION: _("to call"),
        Phase.REVEAL: _("to name it"),
        Phase.EXCHANGE: _("lays away"),
        Phase.ANNOUNCE: _("to announce"),
        Phase.DEFENCE: _("to answer"),
        Phase.KONTRA: _("to answer"),
        Phase.PLAY: _("to play"),
    }.get(phase, "")
