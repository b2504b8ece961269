"""The words of the score keeper: its questions, their answers, and why an answer cannot be given.

Invariant: every question and every fault that a form can meet has its words here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prefgame.app.keeper.entry import NO_ACES, Ask, Question, Undeclared
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import first_letter_up, join_with_and
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import BadHand, Fault
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Aces
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import ContractRuns, games_count_more, kontra_said
from prefgame.ui.words.defence_words import defence_words

LABELS: dict[Ask, Callable[[], str]] = {
    Ask.DEALER: lambda: _("Dealer"),
    Ask.PLAYS: lambda: _("Who plays"),
    Ask.LEVEL: lambda: _("Contract"),
    Ask.CONTRACT: lambda: _("Contract"),
    Ask.GAME: lambda: pgettext("call", "Game"),
    Ask.KONTRA: lambda: _("Kontra"),
    Ask.KONTRA_BY: lambda: _("Said by"),
    Ask.TRICKS: lambda: _("Tricks"),
    Ask.ROW: lambda: _("In a row"),
    Ask.ACES: lambda: _("Aces"),
    Ask.AGREED: lambda: pgettext("tricks", "Agreed"),
    Ask.TALON: lambda: _("Talon"),
    Ask.THROWN: lambda: _("Thrown"),
    Ask.GIVEN_UP: lambda: _("Given up"),
}
"""what the row of a question is called; that of a defender's answer has the defender's name"""


def label_of(question: Question, *, after_level: bool = False) -> str:
    """Return what the row is called. ``after_level``: the number of tricks was asked before."""
    if question.ask is Ask.ANSWER:
        return question.name
    if question.ask is Ask.CONTRACT and after_level:
        return _("Trumps")
    return LABELS[question.ask]()


def answer_run(rules: RuleSet, question: Question, value: Any) -> Run:
    match question.ask:
        case Ask.PLAYS if isinstance(value, Undeclared):
            # a short form of it, for it stands among the names
            passed = pgettext("among the names", "All passed")
            return passed if value is Undeclared.PASSED else _("misdeal")
        case Ask.LEVEL:
            found = [one for one in rules.contracts if one.goal == value]
            return contract_run(found[0]) if len(found) == 1 else str(value.least)
        case Ask.CONTRACT:
            assert isinstance(value, Contract)
            return contract_run(value)
        case Ask.ANSWER:
            said = defence_words(rules).reported.get(value)
            return said() if said is not None else str(value)
        case Ask.KONTRA:
            short = {0: _("none"), 3: pgettext("kontra", "sub"), 4: pgettext("kontra", "mort")}
            return short.get(value) or kontra_said(value)
        case Ask.KONTRA_BY:
            return join_with_and(value)
        case Ask.ACES:
            return {
                NO_ACES: pgettext("aces", "not paid"),
                Aces.FOUR.value: pgettext("aces", "all four"),
                Aces.NONE.value: pgettext("aces", "none, said"),
            }[value]
    return str(value)


def contract_run(contract: Contract) -> Run:
    """Return a contract as it is called at the table, in short."""
    return contract.name if contract.called_by_number else ContractRuns(contract).on_button


def contracts_hint(question: Question, deck: DeckWords) -> str:
    """Return what the contracts are that have nothing but a number; nothing where there is none."""
    named = [choice.value for choice in question.choices if choice.value.called_by_number]
    words = [f"{one.name} {ContractWords(one, deck).in_sentence}" for one in named]
    return first_letter_up(", ".join(words))


def switch_words(rules: RuleSet, question: Question) -> tuple[str, str]:
    """Return what a switch that is on means, and the same in fewer words."""
    if question.ask is Ask.GAME:
        short = _("without the talon")
        if games_count_more(rules):
            return _("without the talon: counts one more"), short
        return short, short
    if question.ask is Ask.AGREED:
        return _("the tricks were agreed on, not played"), _("not played")
    if question.ask is Ask.GIVEN_UP:
        return _("the declarer gave up after the talon: without three"), _("without three")
    return _("the talon was discarded again, for all to see"), _("discarded again")


def open_words(question: Question, *, after_level: bool = False) -> str:
    if question.ask is Ask.TRICKS:
        return _("Enter the tricks of {name}.").format(name=question.name)
    if question.ask is Ask.ANSWER:
        return _("Enter what {name} answered.").format(name=question.name)
    words = {
        Ask.PLAYS: _("Enter who plays."),
        Ask.KONTRA_BY: _("Enter who said kontra."),
        Ask.TALON: _("Enter the two cards of the talon."),
    }
    if question.ask is Ask.CONTRACT and after_level:
        return _("Enter the trumps.")
    return words.get(question.ask) or _("Enter the contract.")


FAULTS: dict[Fault, Callable[[RuleSet, dict[str, Any]], str]] = {
    Fault.MATCH_OVER: lambda rules, at: _("The match is over."),
    Fault.DEALER_DECLARES: lambda rules, at: _("{name} deals and holds no cards.").format(**at),
    Fault.TOO_LOW: lambda rules, at: _("After raspasy the bids begin at {n} tricks.").format(
        n=at["least"]
    ),
    Fault.NO_GAME: lambda rules, at: _("This contract is not played without the talon."),
    Fault.ALL_PLAY: lambda rules, at: _("Nobody is asked here: both defenders play."),
    Fault.FORCED: lambda rules, at: _("The pot holds one stake only, so both defenders play."),
    Fault.ANSWER_MISSING: lambda rules, at: _("Enter what {name} answered.").format(**at),
    Fault.ANSWERS: lambda rules, at: defence_words(rules).impossible(),
    Fault.NO_KONTRA: lambda rules, at: _(
        "At this table, this contract cannot be doubled like that."
    ),
    Fault.ONE_KONTRA: lambda rules, at: _(
        "Only one defender says kontra; the other is then the guest."
    ),
    Fault.KONTRA_OF_NOBODY: lambda rules, at: _("Nobody in this hand may say kontra."),
    Fault.ALL_TRICKS: lambda rules, at: ngettext(
        "{total} trick is entered; there are ten.",
        "{total} tricks are entered; there are ten.",
        at["total"],
    ).format(**at),
    Fault.TRICKS_OF_DEFENCE: lambda rules, at: _("The defence cannot have so many tricks."),
    Fault.TRICKS_OF_TALON: lambda rules, at: _(
        "The two cards of the talon take at most two tricks."
    ),
    Fault.NOT_ALONE: lambda rules, at: _(
        "Only a declarer and a defender who plays alone agree on the tricks."
    ),
    Fault.NOT_AGREED: lambda rules, at: _("With agreed tricks, neither side may go down."),
    Fault.ROW_MISSING: lambda rules, at: _("Enter how many tricks were taken in a row."),
    Fault.TALON_MISSING: lambda rules, at: _("Enter the two cards of the talon."),
}


def fault_words(rules: RuleSet, why: BadHand) -> str:
    if why.fault is None:
        return _("The rules of this table do not allow this.")
    return FAULTS[why.fault](rules, dict(why.places))
