"""The findings of a review of a hand: a plain sentence for each, and the cards that belong to it.
What might have been is worked out by the review.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prefgame.app.look_back.open_hand import AnswerValue
from prefgame.app.look_back.review import (
    AvoidableTricks,
    CostlyCard,
    EarlyEnd,
    Finding,
    MissedContract,
    Review,
)
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_and
from prefgame.cards import Card
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.ui.scores.registry import words_of
from prefgame.ui.words.defence_words import answer_words
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import number_of_tricks, rounded


@dataclass(frozen=True)
class ReviewCards:
    """Cards that are drawn beside each other, after a word."""

    words: str
    cards: tuple[Card, ...]


def _played(card: Card) -> ReviewCards:
    return ReviewCards(pgettext("the card that was", "played"), (card,))


@dataclass(frozen=True)
class ReviewLine:
    """One finding: its sentence, and the cards below it. A ``quiet`` one is set smaller."""

    sentence: str
    groups: tuple[ReviewCards, ...] = ()
    quiet: bool = False


class ReviewSentences:
    """The sentences of one review."""

    def __init__(self, review: Review, story: HandFacts) -> None:
        self.review, self.story = review, story
        self.name: Callable[[Seat], str] = story.names.__getitem__

    def all(self) -> tuple[ReviewLine, ...]:
        """Return its findings, the biggest first, and what is said in any case."""
        review = self.review
        lines = [ReviewLine(answer)] if (answer := self._answer()) else []
        if review.best is not None:
            lines.append(ReviewLine(self.best_play()))
        for finding in review.findings:
            match finding:
                case CostlyCard():
                    lines.append(self.costly_card(finding, back=finding in review.given_back))
                case AvoidableTricks():
                    lines.append(self._avoidable(finding))
                case EarlyEnd():
                    lines.append(ReviewLine(self._early_end(finding)))
                case AnswerValue():
                    lines.append(ReviewLine(self._answer_value(finding)))
                case MissedContract():
                    lines.append(self._missed_contract(finding))
        if review.asks_for_contracts:
            lines += self._no_missed_contracts()
        return tuple(lines)

    def beside_judgement(self) -> tuple[ReviewLine, ...]:
        """Return what no judgement of a decision says: how the rest of the hand was settled, and
        other contracts, but no other discards.
        """
        review = self.review
        lines = list[ReviewLine]()
        for finding in review.findings:
            if isinstance(finding, MissedContract) and finding.contract != review.contract:
                lines.append(self._missed_contract(finding))
            elif isinstance(finding, EarlyEnd):
                lines.append(ReviewLine(self._early_end(finding)))
        return (*lines, *(self._no_missed_contracts() if review.asks_for_contracts else ()))

    def _answer(self) -> str:
        """Say yes or no, once it is known; and what was better for each player who decided it."""
        groups: dict[str, list[str]] = {}
        for finding in self.review.missed_chances:
            groups.setdefault(self._what_was_better(finding), []).append(self.name(finding.seat))
        if groups:
            return " ".join(
                self._better(what, names, first=at == 0)
                for at, (what, names) in enumerate(groups.items())
            )
        if self.review.better is None:
            return ""
        if self.review.declarer is None and self.story.played:
            return _("No: even with open cards, nobody could have been sure of a better result.")
        return _("No: even with open cards, nobody could have done better.")

    def _what_was_better(self, finding: Finding) -> str:
        """Return what players are named together for: a card of a trick, an answer, a contract."""
        match finding:
            case CostlyCard(trick=trick) | AvoidableTricks(trick=trick):
                return f"card {trick}"
            case EarlyEnd():
                return "end"
            case AnswerValue():
                return "answer"
            case MissedContract(contract=contract):
                return "discard" if contract == self.review.contract else "contract"

    @staticmethod
    def _better(what: str, names: Sequence[str], *, first: bool) -> str:
        """Say that these players could have done better; ``first``: in the sentence that begins
        with yes.
        """
        kind, _space, trick = what.partition(" ")
        many = len(names)
        if first:
            words = {
                "card": _("Yes: in trick {number}, {names} had a better card."),
                "end": _("Yes: {names} should have played on."),
                "answer": ngettext(
                    "Yes: {names} had a better answer.", "Yes: {names} had better answers.", many
                ),
                "contract": ngettext(
                    "Yes: {names} had a better contract.",
                    "Yes: {names} had better contracts.",
                    many,
                ),
                "discard": _("Yes: {names} had a better discard."),
            }[kind]
        else:
            words = {
                "card": _("In trick {number}, {names} had a better card too."),
                "end": _("{names} should have played on too."),
                "answer": ngettext(
                    "{names} had a better answer too.", "{names} had better answers too.", many
                ),
                "contract": ngettext(
                    "{names} had a better contract too.", "{names} had better contracts too.", many
                ),
                "discard": _("{names} had a better discard too."),
            }[kind]
        return words.format(names=join_with_and(names), number=trick)

    # ---- the tricks

    def best_play(self) -> str:
        """Say what best play by all would have come to: another number than that of the play."""
        review = self.review
        assert (
            review.best is not None and review.contract is not None and review.declarer is not None
        )
        name, made = self.name(review.declarer), review.best_made
        tricks = number_of_tricks(review.best) if review.best else _("no tricks")
        if review.contract.goal.takes_none and made:
            words = _("{name} would have avoided every trick and made the contract.")
        elif review.contract.goal.takes_none and not review.counts_on:
            words = _("{name} would have taken a trick and gone down.")
        elif made is None:
            words = _("{name} would have taken {tricks}, perhaps not one after another.")
        elif review.contract.goal.takes_all:
            words = (
                _("{name} would have taken all ten tricks and made the contract.")
                if made
                else _("{name} would have taken {tricks}, not all ten, and gone down.")
            )
        elif review.nobody_came:
            words = (
                _("Against both defenders, {name} would have taken {tricks}: contract made.")
                if made
                else _("Against both defenders, {name} would have gone down with {tricks}.")
            )
        elif review.played == TRICKS and review.best == review.taken:
            words = _("{name} would have taken {tricks}, as in the play.")
        # the play stopped, so the tricks that were taken are fewer
        elif 0 < review.played < TRICKS and not review.best_made and self._nothing_lost:
            words = _(
                "Even if all ten tricks had been played, {name} would have gone down with {tricks}."
            )
        elif made:
            words = _("{name} would have made the contract with {tricks}.")
        else:
            words = _("{name} would have gone down with {tricks}.")
        return words.format(name=name, tricks=tricks)

    @property
    def _nothing_lost(self) -> bool:
        """Return whether no card, and no early end, lost a trick."""
        review = self.review
        return not review.costly_cards and (review.end is None or not review.end.cost)

    def costly_card(self, costly: CostlyCard, *, back: bool = False) -> ReviewLine:
        """Name a card that lost a trick, and those that would not have. ``back``: it gave back what
        the other side's had lost.
        """
        assert self.review.contract is not None
        if back:
            lost = gave = _("In trick {number}, {name}’s card gave back {tricks}.")
        elif not costly.decided:
            lost = _("In trick {number}, {name}’s card lost {tricks}.")
            gave = _("In trick {number}, {name}’s card gave away {tricks}.")
        elif not self.review.contract.may_be_left:
            lost = _("In trick {number}, {name}’s card lost the contract.")
            gave = _("In trick {number}, {name}’s card gave away the contract.")
        else:
            lost = _("In trick {number}, {name}’s card lost {tricks} and the contract.")
            gave = _("In trick {number}, {name}’s card gave away {tricks} and the contract.")
        words = lost if costly.seat == self.review.declarer else gave
        sentence = words.format(
            number=costly.trick, name=self.name(costly.seat), tricks=number_of_tricks(costly.cost)
        )
        if costly.any_other and len(costly.right) > 1:
            other = ReviewCards(_("every other legal card was better"), ())
            return ReviewLine(sentence, (_played(costly.card), other))
        better = ReviewCards(_("better"), self.story.sort_cards(costly.right))
        return ReviewLine(sentence, (_played(costly.card), better))

    def _avoidable(self, card: AvoidableTricks) -> ReviewLine:
        """Name a card of a hand in which all play for themselves, and what would have been sure."""
        words = ngettext(
            "In trick {number}, {name} could have been sure to end with {count} trick at most, "
            "whatever the others played.",
            "In trick {number}, {name} could have been sure to end with {count} tricks at most, "
            "whatever the others played.",
            card.fewest,
        )
        if not card.fewest:
            words = _(
                "In trick {number}, {name} could have been sure to take no trick, whatever the "
                "others played."
            )
        sentence = words.format(number=card.trick, name=self.name(card.seat), count=card.fewest)
        better = ReviewCards(_("better"), self.story.sort_cards(card.right))
        return ReviewLine(sentence, (_played(card.card), better))

    def _early_end(self, end: EarlyEnd) -> str:
        """Say that the hand was not played to its end, and what that lost."""
        words = (
            _("{name} gave up in trick {number}.")
            if end.given_up
            else _("{name} claimed in trick {number}.")
        )
        assert self.review.contract is not None
        if not end.cost:
            lost = gave = _("Playing on would have changed nothing.")
        elif end.decided and not self.review.contract.may_be_left:
            lost, gave = _("That lost the contract."), _("That gave away the contract.")
        elif end.decided:
            lost = _("That lost {tricks} and the contract.")
            gave = _("That gave away {tricks} and the contract.")
        else:
            lost, gave = _("That lost {tricks}."), _("That gave away {tricks}.")
        cost = lost if end.seat == self.review.declarer else gave
        return f"{words} {cost}".format(
            name=self.name(end.seat), number=end.trick, tricks=number_of_tricks(end.cost)
        )

    # ---- come, stay, kontra

    def _answer_value(self, value: AnswerValue) -> str:
        name, points, tricks = (
            self.name(value.seat),
            words_of(self.story.rules).amount(rounded(value.points)),
            number_of_tricks(value.tricks) if value.tricks else _("no tricks"),
        )
        other = next(self.name(seat) for seat in self.story.hand.defenders if seat != value.seat)
        if value.role is Role.KONTRA:
            words = self._kontra(value)
        else:
            known = answer_words(self.story.rules)
            if value.taken:
                words = known.was_loss[value.role]()
            elif value.points < 0 and self._could_invite(value):
                words = known.lost()
            else:
                words = (known.saved if value.points < 0 else known.won)[value.role]()
        sentence = words.format(name=name, other=other, points=points, tricks=tricks)
        if value.taken or value.made or value.role is Role.KONTRA or self._goes_down_anyway:
            return sentence
        return sentence + " " + _("The contract would have failed.")

    @property
    def _goes_down_anyway(self) -> bool:
        """Return whether the contract went down, or does with best play by those who played."""
        review = self.review
        return not review.made or (not review.nobody_came and not review.best_made)

    def _could_invite(self, value: AnswerValue) -> bool:
        """Return whether the review also shows what inviting would have won this defender."""
        return value.role is Role.ALONE and any(
            other.seat == value.seat and other.role is Role.HOST
            for other in self.review.answer_values
        )

    @staticmethod
    def _kontra(value: AnswerValue) -> str:
        if value.taken:
            return _(
                "Kontra lost points: with perfect play, the contract would have been "
                "made. Without kontra, {name} would have {points} more."
            )
        if value.points < 0:
            return _("{name} saved {points} without kontra: the contract would have been made.")
        return _("With kontra, {name} would have won {points}: the contract would have failed.")

    # ---- other contracts

    def _missed_contract(self, missed: MissedContract) -> ReviewLine:
        contract = ContractWords(missed.contract, self.story.deck).in_sentence_with_game
        away = (
            (ReviewCards(_("discard"), self.story.sort_cards(missed.discard)),)
            if missed.discard
            else ()
        )
        if missed.caught is not None:
            words = ngettext(
                "With this discard, {name} would have been caught with {count} trick.",
                "With this discard, {name} would have been caught with {count} tricks.",
                missed.caught,
            ).replace("{count}", str(missed.caught))
        elif self.review.declarer is None:
            words = _("{name} could have made {contract} with the talon.")
        elif missed.contract == self.review.contract and missed.contract.goal.takes_none:
            words = _("With this discard, {name} could not have been caught.")
        elif missed.contract == self.review.contract:
            words = _("With another discard, {name} could have made {contract}.")
        else:
            words = _("{name} could have made {contract} instead.")
        return ReviewLine(words.format(name=self.name(missed.seat), contract=contract), away)

    def _no_missed_contracts(self) -> list[ReviewLine]:
        review = self.review
        words = ""
        if not review.complete:
            discards, contracts = (
                _("Trying the other discards …"),
                _("Trying the other contracts …"),
            )
            words = discards if review.only_discards else contracts
        elif not review.tried_contracts:
            words = (
                _("Other discards are not tried here: it would take too long.")
                if review.only_discards
                else _("Other contracts are not tried here: it would take too long.")
            )
        if words:
            return [ReviewLine(words, quiet=True)]
        if review.missed_contracts:
            return []
        if review.declarer is None:
            return [ReviewLine(_("Nobody could have made a contract with the talon."))]
        if not review.only_discards:
            return [ReviewLine(_("None of the other possible contracts could be made."))]
        words = _("With any other discard, {name} could have been caught too.")
        return [ReviewLine(words.format(name=self.name(review.declarer)))]
