"""Where a hand stands that is not over: whose decision it waits for, and what each choice there is
worth with open cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.look_back.past_hands import Decision
from prefgame.app.look_back.where_it_stands import ContractValue, Standing
from prefgame.cards import Card
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Phase
from prefgame.ui.paper.judgement import choice_run, kind_word, led_to
from prefgame.ui.scores.registry import words_of
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Element,
    Paragraph,
    Row,
    Rule,
    Share,
    Stretch,
    Text,
)
from prefgame.ui.widgets.styles import ASIDE, HEADING, NOTE, STRONG, TEXT
from prefgame.ui.words.contracts import ContractRuns, card_run
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import MINUS, NO_BREAK, number_of_tricks, rounded

_CHOICE = 0.34
"""the part of the width that a choice takes beside what it is worth"""


def waiting_words(decision: Decision, name: str) -> str:
    """Say whose decision the hand waits for: "Trick 6 · Ana decides"."""
    return _("{kind} · {name} decides").format(kind=kind_word(decision), name=name)


def standing_element(kit: Kit, story: HandFacts, found: Standing | None, *, over: bool) -> Element:
    """Return what is known of the place; ``over``: nothing more will be found."""
    if found is None:
        said = _("This hand could not be analysed.") if over else ""
        return Paragraph(said, NOTE)
    name = story.names[found.decision.seat]
    lines: list[Element] = [Text(waiting_words(found.decision, name), HEADING)]
    if said := _best_words(found, story):
        lines.append(Paragraph(said, ASIDE))
    if found.card is None:
        lines.append(Rule())
    if found.card is not None:
        lines.append(led_to(kit, found.card, story.names))
    elif found.words:
        lines.append(Text(_("What each answer is worth:"), ASIDE))
        lines += _word_rows(found, story)
    elif found.contracts:
        head = _("Each contract with its best discard:")
        if not any(one.discard for one in found.contracts):
            head = _("Tricks in each contract:")
        lines.append(Text(head, ASIDE))
        lines += _contract_rows(found, story)
    else:
        words = _("The cards have a value once there is a contract.")
        lines.append(Paragraph(words, TEXT))
    return Column(tuple(lines), "tight")


def card_values(found: Standing | None) -> dict[Card, tuple[str, bool]]:
    """Return the number of tricks that each card leads to, and whether no card is better: for the
    side of the seat that is to play. Empty where it is no card, or tricks do not count.
    """
    if found is None or found.card is None:
        return {}
    best, *_others = found.card.groups
    return {
        card: (str(group.value.tricks), group is best)
        for group in found.card.groups
        for card in group.cards
        if group.value.tricks is not None
    }


def _best_words(found: Standing, story: HandFacts) -> str:
    """Say what best play by all comes to from here."""
    hand = story.hand
    if found.best is None or hand.contract is None:
        return ""
    goal, tricks = hand.contract.goal, _tricks(found.best)
    if goal.takes_none:
        words = (
            _("With open cards and perfect play, {name} is caught with {tricks}.")
            if found.best
            else _("With open cards and perfect play, {name} cannot be caught.")
        )
        return words.format(name=story.declarer, tricks=tricks)
    words = (
        _("With open cards and perfect play: {tricks}, perhaps not one after another.")
        if goal.run
        else _("With open cards and perfect play: {tricks}, contract made.")
        if goal.is_met(found.best)
        else _("With open cards and perfect play: {tricks}, contract down.")
    )
    if found.decision.phase is not Phase.PLAY:
        words = " ".join((words, _("That is if everybody plays.")))
    return words.format(tricks=tricks)


def _tricks(count: int) -> str:
    return number_of_tricks(count).replace(" ", NO_BREAK) if count else _("no tricks")


def _word_rows(found: Standing, story: HandFacts) -> Iterator[Element]:
    """List the words with what they are worth, in the unit in which the game is settled."""
    for command, value in found.words:
        word = Text(choice_run(found.decision, command, story.deck), STRONG)
        amount = words_of(story.rules).amount(rounded(abs(value.points)))
        sign = "" if not rounded(value.points) else "+" if value.points > 0 else MINUS
        yield Row((Share(_CHOICE, word), Stretch(Text(f"{sign}{amount}", TEXT))))


def _contract_rows(found: Standing, story: HandFacts) -> Iterator[Element]:
    """List contracts, the highest of those that are alike but for their number and are made, else
    the lowest.
    """
    for one in worth_saying(found.contracts):
        name: Run = ContractRuns(one.contract).in_short_list(story.deck, named=True)
        made = {
            True: pgettext("the contract", "made"),
            False: pgettext("the contract", "down"),
            None: "",
        }[one.made]
        words = " · ".join(filter(None, (_tricks(one.tricks), made)))
        said = Text(words, NOTE.inked("ink"))
        cells: list[Element] = [Share(_CHOICE, Text(name, STRONG)), Stretch(said)]
        if one.discard:
            cards = story.sort_cards(one.discard)
            cells += [Text(card_run(story.deck, card), STRONG) for card in cards]
        yield Row(tuple(cells), "tight")


def worth_saying(contracts: tuple[ContractValue, ...]) -> tuple[ContractValue, ...]:
    """Leave out the contracts of which a higher one with the same trump is made, or a lower one is
    not.
    """
    kept = list[ContractValue]()
    for one in contracts:
        alike = [
            other
            for other in contracts
            if other.contract.trump is one.contract.trump
            and other.contract.goal.wants_few is one.contract.goal.wants_few
            and other.contract.goal.run == one.contract.goal.run
        ]
        made = [other for other in alike if other.made]
        if one is (made[-1] if made else alike[0]):
            kept.append(one)
    return tuple(kept)
