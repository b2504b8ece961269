"""What the judgement of a hand says: a badge, a heading and a sentence for each decision.

Invariant: the numbers come from the judgement; here they become whole sentences.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.ai.advice import Success
from prefgame.app.look_back.judge import FineCard, Judged, Verdict
from prefgame.app.look_back.open_values import CardGroup, CardInQuestion, SeatPoints
from prefgame.app.look_back.past_hands import Decision
from prefgame.app.look_back.review import Review
from prefgame.engine.commands import Announce, Command
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.paper.hand.review_words import best_play_sentence
from prefgame.ui.scores.registry import words_of
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.commands import chosen_word, command_run
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import NO_BREAK, number_of_tricks, rounded, signed
from prefgame.ui.words.runs import fill


def badge_word(verdict: Verdict) -> str:
    """The word on the plate."""
    return {
        Verdict.MISTAKE: lambda: pgettext("verdict on a decision", "mistake"),
        Verdict.BAD_LUCK: lambda: pgettext("verdict on a decision", "bad luck"),
        Verdict.LUCKY: lambda: pgettext("verdict on a decision", "lucky"),
    }[verdict]()


def badge_meaning(verdict: Verdict) -> str:
    """What the word means, for the legend."""
    return {
        Verdict.MISTAKE: lambda: _("the player could have known better"),
        Verdict.BAD_LUCK: lambda: _("right by what the player could know"),
        Verdict.LUCKY: lambda: _("not right, but it lost nothing"),
    }[verdict]()


def kind_word(decision: Decision) -> str:
    """What kind of decision it was: the trick of a card, else the question."""
    if decision.trick is not None:
        return _("Trick {number}").format(number=decision.trick)
    return {
        Phase.AUCTION: lambda: pgettext("kind of decision", "Call"),
        Phase.EXCHANGE: lambda: pgettext("kind of decision", "Discard"),
        Phase.ANNOUNCE: lambda: pgettext("kind of decision", "Contract"),
        Phase.DEFENCE: lambda: pgettext("kind of decision", "Answer"),
        Phase.KONTRA: lambda: pgettext("kind of decision", "Kontra"),
        Phase.NEGOTIATION: lambda: pgettext("kind of decision", "Offer"),
        Phase.TAKEOVER: lambda: pgettext("kind of decision", "Takeover"),
    }.get(decision.phase, lambda: pgettext("kind of decision", "Answer"))()


def choice_run(decision: Decision, command: Command, deck: Deck) -> Run:
    """A choice in as few words as its button has; a contract as it is noted."""
    if isinstance(command, Announce):
        return ContractRuns(command.contract).as_announced
    word = getattr(command, "word", None)
    if isinstance(word, str):
        return chosen_word(decision.phase, word)
    return command_run(command, deck)


def heading_run(decision: Decision, name: str, deck: Deck) -> Run:
    """Who decided what: "Trick 2 · Anna ♠ 7"."""
    return fill(
        _("{kind} · {name}: {choice}"),
        kind=kind_word(decision),
        name=name,
        choice=choice_run(decision, decision.chosen, deck),
    )


def better_run(decision: Decision, better: Command, deck: Deck) -> Run:
    """What would have been better: "better ♣ A", "better “Pass”"."""
    choice = choice_run(decision, better, deck)
    said = isinstance(choice, str) and choice[0].isupper()
    return fill(_("better “{choice}”") if said else _("better {choice}"), choice=choice)


def judged_sentence(judged: Judged, name: str) -> str:
    """What the choice lost, by both counts."""
    bad_luck = judged.verdict is Verdict.BAD_LUCK
    known_loss = judged.behind if bad_luck else judged.expected
    expected = _amount(known_loss, judged.decision.view.table.rules)
    words = {
        Verdict.MISTAKE: lambda: _(
            "By what {name} could know, another choice promised {expected} more."
        ),
        Verdict.BAD_LUCK: lambda: _of_bad_luck(judged),
        Verdict.LUCKY: lambda: _(
            "By what {name} could know, another choice promised {expected} more. But this "
            "one lost nothing."
        ),
    }[judged.verdict]()
    known = words.format(name=name, expected=expected)
    lost = "" if judged.verdict is Verdict.LUCKY else _lost_words(judged)
    return " ".join(part for part in (known, lost, _likely(judged, name)) if part)


def _lost_words(judged: Judged) -> str:
    """What the choice lost with open cards. Where few tricks are wanted, nobody loses any: they are
    taken, or the declarer is spared them.
    """
    view = judged.decision.view
    contract, declarer = view.this_hand.contract, view.this_hand.declarer
    if not judged.tricks:
        words = _("This choice lost {lost}.")
    elif contract is None or not contract.goal.wants_few:
        words = _("This choice lost {tricks}: {lost}.")
    elif declarer in (None, judged.decision.seat):
        words = _("This choice took {tricks} too many: {lost}.")
    else:
        words = _("This choice spared the declarer {tricks}: {lost}.")
    lost = _shared(judged.lost, judged.losses, view)
    return words.format(tricks=_tricks(judged.tricks), lost=lost)


def position_sentence(position: CardInQuestion) -> str:
    """What a card lost that is not worth a verdict."""
    if not position.lost:
        return _("With open cards, no card was better.")
    words = _("With open cards, it lost {lost}.")
    return words.format(lost=_shared(position.lost, position.losses, position.decision.view))


def led_to_heading(position: CardInQuestion, name: str) -> str:
    """What the table of a position counts; ``name``: whose card it was."""
    if position.groups[0].value.tricks is None:
        return _("What each card led to:")
    hand = position.decision.view.this_hand
    if hand.declarer in (None, position.decision.seat):
        return _("Tricks of {name} after each card:").format(name=name)
    return _("Tricks of the defence after each card:")


def group_words(group: CardGroup, groups: Sequence[CardGroup], names: Sequence[str]) -> str:
    """What cards lead to: tricks of the whole hand, and points where the tricks alone do not say
    it. ``names``: of all seats.
    """
    value = group.value
    if value.tricks is None:
        return expected_words(value.points)
    tricks = _tricks(value.tricks) if value.tricks else _("no tricks")
    alike = [other.value for other in groups if other.value.tricks == value.tricks]
    if len(alike) == 1:
        return tricks
    if not value.shares:
        return f"{tricks}, {expected_words(value.points)}"
    (_seat, own), *others = value.shares
    told = [
        _("{name}: {amount}").format(name=names[seat], amount=expected_words(points))
        for at, (seat, points) in enumerate(others, 1)
        if len({round(other.shares[at][1], 6) for other in alike}) > 1
    ]
    return f"{tricks}, {_with_others(expected_words(own), told)}"


def _of_bad_luck(judged: Judged) -> str:
    """How right it was as far as one could know."""
    if not judged.behind:
        return _("Right by what {name} could know.")
    if judged.nearly_right:
        return _(
            "Nearly right: by what {name} could know, the best choice promised {expected} more."
        )
    return _(
        "By what {name} could know, another choice promised {expected} more. In fact it "
        "would not have been better."
    )


def _likely(judged: Judged, name: str) -> str:
    """How likely success seemed, where a word was at stake. Of a discard it is not said: most are
    tried in few deals, and the contract is another decision.
    """
    if judged.chance is None or judged.decision.phase in (Phase.EXCHANGE, Phase.PLAY):
        return ""
    percent = round(100 * judged.chance)
    if judged.advice.success is Success.CONTRACT and judged.decision.phase is Phase.AUCTION:
        words = _("With {name} as declarer, the chance to make the contract was {percent} %.")
        return words.format(name=name, percent=percent)
    enough = (
        _("With the better answer, the chance of enough tricks was {percent} %.")
        if judged.chance_is_of_better
        else _("The chance of enough tricks was {percent} %.")
    )
    words = {
        Success.CONTRACT: _("The chance to make the contract was {percent} %."),
        Success.QUOTA: enough,
        Success.DOWN: _("The chance that the contract fails was {percent} %."),
    }[judged.advice.success]
    return words.format(percent=percent)


def fine_sentence(fine: FineCard, name: str) -> str:
    """Why a card is the best one of a match."""
    view = fine.decision.view
    words = _("By what {name} could know, this card promised {expected} more. It won {won}.")
    return words.format(
        name=name,
        expected=_amount(fine.expected, view.table.rules),
        won=_shared(fine.won, fine.shares, view),
    )


def instead_run(fine: FineCard, deck: Deck) -> Run:
    """What a player by rules of thumb would have played."""
    return fill(_("not {choice}"), choice=choice_run(fine.decision, fine.instead, deck))


def best_play_words(review: Review, story: HandFacts) -> str:
    """What best play by all comes to; empty where nobody declared a contract."""
    if review.best is None or review.nobody_came:
        return best_play_sentence(review, story)
    if review.contract is not None and review.contract.goal.takes_none and review.best_made:
        assert review.declarer is not None
        words = _("With open cards and perfect play, {name} could not have been caught.")
        return words.format(name=story.names[review.declarer])
    if review.contract is not None and review.contract.goal.takes_none:
        assert review.declarer is not None
        words = _("With open cards and perfect play, {name} is caught with {tricks}.")
        return words.format(name=story.names[review.declarer], tricks=_tricks(review.best))
    words = (
        _("With open cards and perfect play: {tricks}, perhaps not one after another.")
        if review.best_made is None
        else _("With open cards and perfect play: {tricks}, contract made.")
        if review.best_made
        else _("With open cards and perfect play: {tricks}, contract down.")
    )
    return words.format(tricks=_tricks(review.best) if review.best else _("no tricks"))


def _tricks(count: int) -> str:
    return number_of_tricks(count).replace(" ", NO_BREAK)


def _amount(points: float, rules: RuleSet) -> str:
    """What a choice lost or won, in the unit in which the game is settled."""
    return words_of(rules).amount(rounded(points)).replace(" ", NO_BREAK)


def _shared(points: float, shares: SeatPoints, view: SeatView) -> str:
    """The same where another defender may have lost or won too: "5 units (Ana: 18 units)"."""
    table = view.table
    if not shares:
        return _amount(points, table.rules)
    (_seat, own), *others = shares
    told = [
        _("{name}: {amount}").format(name=table.players[seat], amount=_amount(more, table.rules))
        for seat, more in others
        if rounded(more) > 0
    ]
    return _with_others(_amount(max(0.0, own), table.rules), told)


def _with_others(own: str, others: Sequence[str]) -> str:
    return f"{own} ({', '.join(others)})" if others else own


def expected_words(points: float) -> str:
    """The points that a choice seems to be worth, with their sign."""
    return signed(rounded(abs(points)) * (1 if points >= 0 else -1))
