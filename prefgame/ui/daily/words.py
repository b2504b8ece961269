"""Words about a day, its problem and its results.

Invariant: a date is one sentence of the catalogue, because the month changes its form in some
languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from prefgame.app.daily_problem import Position, Problem, difference
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.app.words.hints import card_in_sentence
from prefgame.app.words.sentences import first_letter_up
from prefgame.cards import Card
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.play import duties_in_short
from prefgame.ui.widgets.canvas import Run, Sign
from prefgame.ui.words.contracts import card_run, declarer_part, defender_against, number_word
from prefgame.ui.words.numbers import fill, signed, tricks_with_need


def day_words(day: date) -> str:
    """ "Sunday, 22 November"."""
    weekday = (
        _("Monday"),
        _("Tuesday"),
        _("Wednesday"),
        _("Thursday"),
        _("Friday"),
        _("Saturday"),
        _("Sunday"),
    )[day.weekday()]
    words = (
        _("{weekday}, {day} January"),
        _("{weekday}, {day} February"),
        _("{weekday}, {day} March"),
        _("{weekday}, {day} April"),
        _("{weekday}, {day} May"),
        _("{weekday}, {day} June"),
        _("{weekday}, {day} July"),
        _("{weekday}, {day} August"),
        _("{weekday}, {day} September"),
        _("{weekday}, {day} October"),
        _("{weekday}, {day} November"),
        _("{weekday}, {day} December"),
    )[day.month - 1]
    return words.format(weekday=weekday, day=day.day)


def problem_words(result: ProblemResult) -> str:
    """Return how far the player came with a problem."""
    return {
        ProblemResult.UNTRIED: _("Not tried yet"),
        ProblemResult.TRIED: _("Not solved yet"),
        ProblemResult.FIRST: _("Solved at the first try"),
        ProblemResult.HELPED: _("Solved after another try"),
        ProblemResult.SHOWN: _("The answer was shown"),
    }[result]


def deal_words(kept: KeptDay, rules: RuleSet) -> str:
    """Return what the player made of the deal of a day."""
    if kept.own is None:
        return _("Begun, not finished") if kept.begun else _("Not played yet")
    own = signed(kept.own, rules.minus_is_good)
    if kept.par is None:
        return _("You {own}").format(own=own)
    par = signed(kept.par, rules.minus_is_good)
    return _("You {own}, an expert {par}").format(own=own, par=par)


def against_par(kept: KeptDay) -> int | None:
    """1 for more than par, 0 for par, -1 for less; None where either is not known."""
    if kept.own is None or kept.par is None:
        return None
    return (kept.own > kept.par) - (kept.own < kept.par)


def solved_words(days: Iterable[KeptDay]) -> str:
    """Return how many of the problems that were tried were solved; "" where none was tried."""
    results = [day.problem for day in days if day.problem is not ProblemResult.UNTRIED]
    first = results.count(ProblemResult.FIRST)
    solved = first + results.count(ProblemResult.HELPED)
    if not results:
        return ""
    words = ngettext(
        "{solved} of {count} problem solved, {first} at the first try",
        "{solved} of {count} problems solved, {first} at the first try",
        len(results),
    )
    return words.format(solved=solved, count=len(results), first=first)


# ---- a problem and its answer in sentences
# Invariant: they say what the problem and its lines show; tricks are counted by the problem.

Names = Mapping[Seat, str]


def cards_run(deck: Deck, cards: Sequence[Card]) -> Run:
    return tuple(piece for card in cards for piece in card_run(deck, card))


def trump_run(problem: Problem, deck: Deck) -> Run:
    trump = problem.position.contract.trump
    if trump is None:
        return _("There are no trumps.")
    words = _("Trumps are {suit}.").format(suit=deck.suit_in_sentence(str(trump)))
    return Sign(str(trump)), words


def task_words(problem: Problem, names: Names) -> str:
    needed = problem.needed
    words = _task(problem.declares, problem.few, needed, problem.position.left).format(
        count=number_word(needed),
        left=number_word(problem.position.left),
        declarer=names[problem.position.declarer],
    )
    return " ".join((_("You lead."), words))


def _task(declares: bool, few: bool, needed: int, left: int) -> str:
    """Return the sentence about the tricks, to be filled; ``needed`` of them decide."""
    if not few:
        return (
            ngettext(
                "You need {count} of the last {left} trick.",
                "You need {count} of the last {left} tricks.",
                left,
            )
            if declares
            else ngettext(
                "{declarer} goes down if your side takes {count} of the last {left} trick.",
                "{declarer} goes down if your side takes {count} of the last {left} tricks.",
                left,
            )
        )
    if not declares:
        return ngettext(
            "Make {declarer} take {count} of the last {left} trick.",
            "Make {declarer} take {count} of the last {left} tricks.",
            left,
        )
    if needed == 1:
        return ngettext(
            "Take none of the last {left} trick.", "Take none of the last {left} tricks.", left
        )
    return ngettext(
        "Take fewer than {count} of the last {left} trick.",
        "Take fewer than {count} of the last {left} tricks.",
        left,
    )


def duty_words(problem: Problem) -> str:
    at = problem.position
    return duties_in_short(
        at.rules.duties_in(at.contract, at.playing), trumps=at.contract.trump is not None
    )


def role_words(problem: Problem, seat: Seat) -> str:
    """Return the part of a seat in the hand, beside its name, or beside "You"."""
    at, you = problem.position, seat == problem.seat
    if seat == at.declarer:
        return declarer_part(you=you)
    return defender_against(at.contract, you=you)


def need_words(problem: Problem, position: Position) -> str:
    """Return how many of the tricks that decide have been taken: "2 tricks (3 needed)"."""
    return tricks_with_need(problem.reached(position), problem.needed)


def failed_words(problem: Problem, position: Position) -> str:
    if not (problem.few and problem.declares):
        words = _("You reached {tricks}. Take back and try something else.")
        return words.format(tricks=need_words(problem, position))
    count = problem.reached(position)
    taken = ngettext("You took {count} trick.", "You took {count} tricks.", count)
    return " ".join((taken.format(count=count), _("Take back and try something else.")))


def tried_words(problem: Problem, position: Position) -> str:
    """Return what a try came to, in the list of tries."""
    if not (problem.few and problem.declares):
        return need_words(problem, position)
    count = problem.reached(position)
    if not count:
        return _("took no trick")
    return ngettext("took {count} trick", "took {count} tricks", count).format(count=count)


def leads_to(problem: Problem, deck: Deck, card: Card) -> Run:
    """Return what a lead brings with best play by all."""
    line, run = problem.lines[card], card_run(deck, card)
    count, few = problem.reached(line), problem.few
    if few and problem.declares:
        words = (
            ngettext("{card} takes {count} trick.", "{card} takes {count} tricks.", count)
            if count
            else _("{card} takes no trick.")
        )
    elif few:
        declarer = _("After {card} the declarer takes no trick.")
        words = _("After {card} the declarer must take a trick.") if count else declarer
    elif not count:
        words = _("{card} takes no trick.")
    else:
        words = ngettext("{card} takes {count} trick.", "{card} takes {count} tricks.", count)
    return fill(words.replace("{count}", number_word(count)), card=run)


def tried_run(problem: Problem, deck: Deck, card: Card, tried: bool) -> Run:
    """Return what the other lead brings with best play by all, which need not be what the try came
    to: the one that was ``tried``, or the usual one.
    """
    if problem.few:
        return leads_to(problem, deck, card)
    words = (
        _("You led {card}. Then best play gives {tricks}.")
        if tried
        else _("Many would lead {card}. Then best play gives {tricks}.")
    )
    reached = problem.reached(problem.lines[card])
    return fill(words, card=card_run(deck, card), tricks=tricks_with_need(reached, problem.needed))


def others_run(problem: Problem, deck: Deck, cards: Sequence[Card], count: int) -> Run:
    """Return what the other leads bring, which all lead to the same."""
    if problem.few and not problem.declares:
        words = _("After these leads the declarer takes no trick: {cards}")
    elif count:
        words = ngettext(
            "The other leads take {count} trick: {cards}",
            "The other leads take {count} tricks: {cards}",
            count,
        ).replace("{count}", number_word(count))
    else:
        words = _("The other leads take no trick: {cards}")
    return fill(words, cards=cards_run(deck, cards))


def why_words(problem: Problem, deck: Deck, names: Names, tried: Card) -> str:
    """Return what makes the difference between the right lead and the one that was tried."""
    found, right = difference(problem, tried), problem.right[0]
    values = {
        "right": card_in_sentence(deck, right),
        "tried": card_in_sentence(deck, tried),
        "suit": deck.suit_in_sentence(str(right.suit)),
    }
    sentences = []
    if found.has_to_trump is not None:
        words = _("{name} has no {suit} and must trump.")
        sentences.append(words.format(name=names[found.has_to_trump], **values))
    if found.gained is not None:
        seat, card = found.gained
        won = card_in_sentence(deck, card)
        if card == right:
            words = _("{card} wins the first trick.")
        elif seat == problem.seat:
            words = _("After {right} you win a trick with {card}.")
        else:
            words = _("After {right} {name} wins a trick with {card}.")
        sentences.append(words.format(card=won, name=names[seat], **values))
    if found.lost is not None:
        seat, card = found.lost
        won = card_in_sentence(deck, card)
        words = (
            _("After {tried} you win a trick with {card}.")
            if seat == problem.seat
            else _("After {tried} {name} wins a trick with {card}.")
        )
        sentences.append(words.format(card=won, name=names[seat], **values))
    return " ".join(map(first_letter_up, sentences))
