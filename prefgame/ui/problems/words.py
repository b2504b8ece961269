"""Words about a problem, its answer and its results.

Invariant: they say what the problem and its lines show; tricks are counted by the problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from prefgame.app.problems.position import Position
from prefgame.app.problems.problem import Problem, Question
from prefgame.app.problems.proof import Choice, Proof, Share
from prefgame.app.problems.puzzle import Puzzle, difference
from prefgame.app.problems.shelf import Kept
from prefgame.app.settings import Settings
from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.hints import card_in_sentence
from prefgame.app.words.sentences import first_letter_up, shown_name
from prefgame.cards import Card
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Answer, Direction, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.play import duties_in_short
from prefgame.ui.widgets.canvas import Run, Sign
from prefgame.ui.words.contracts import (
    card_run,
    declarer_part,
    defender_against,
    number_word,
    spoken_answer,
)
from prefgame.ui.words.numbers import fill, percent, tricks_with_need

# ---- what became of problems


def problem_words(result: ProblemResult) -> str:
    """Return how far the player came with a problem."""
    return {
        ProblemResult.UNTRIED: _("Not tried yet"),
        ProblemResult.TRIED: _("Not solved yet"),
        ProblemResult.FIRST: _("Solved at the first try"),
        ProblemResult.HELPED: _("Solved after another try"),
        ProblemResult.SHOWN: _("The answer was shown"),
    }[result]


def solved_words(found: Iterable[ProblemResult]) -> str:
    """Return how many of the problems that were tried were solved; "" where none was tried."""
    results = [result for result in found if result is not ProblemResult.UNTRIED]
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


def sitting(rules: RuleSet, order: Sequence[Seat], player: Seat) -> tuple[Seat, Seat, Seat]:
    """Return the player, and who sits at the left and at the right, of seats in order of play."""
    at = order.index(player)
    after, last = (order[(at + on) % len(order)] for on in (1, 2))
    clockwise = rules.direction is Direction.CLOCKWISE
    return (player, after, last) if clockwise else (player, last, after)


def names_of(settings: Settings, seats: Sequence[Seat]) -> dict[Seat, str]:
    """Return what the seats are called as they sit: you, and the opponents at left and right."""
    you, *others = seats
    return {you: _("You"), **dict(zip(others, map(shown_name, settings.opponents)))}


def cards_run(deck: Deck, cards: Sequence[Card]) -> Run:
    return tuple(piece for card in cards for piece in card_run(deck, card))


def trump_run(at: Position, deck: Deck) -> Run:
    trump = at.contract.trump
    if trump is None:
        return _("There are no trumps.")
    words = _("Trumps are {suit}.").format(suit=deck.suit_in_sentence(str(trump)))
    return Sign(str(trump)), words


def task_words(problem: Puzzle, names: Names) -> str:
    needed = problem.needed
    words = _task(problem.declares, problem.few, needed, problem.position.left).format(
        count=number_word(needed),
        left=number_word(problem.position.left),
        declarer=names[problem.position.declarer],
    )
    asked = _("You are to play.") if problem.position.trick else _("You lead.")
    return " ".join((asked, words))


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


def duty_words(at: Position) -> str:
    return duties_in_short(
        at.rules.duties_in(at.contract, at.playing), trumps=at.contract.trump is not None
    )


def role_words(at: Position, seat: Seat, *, you: bool = False) -> str:
    """Return the part of a seat in the hand, beside its name, or beside "You"."""
    if seat == at.declarer:
        return declarer_part(you=you)
    return defender_against(at.contract, you=you)


def need_words(problem: Puzzle, position: Position) -> str:
    """Return how many of the tricks that decide have been taken: "2 tricks (3 needed)"."""
    return tricks_with_need(problem.reached(position), problem.needed)


def failed_words(problem: Puzzle, position: Position) -> str:
    if not (problem.few and problem.declares):
        words = _("You reached {tricks}. Take back and try something else.")
        return words.format(tricks=need_words(problem, position))
    count = problem.reached(position)
    taken = ngettext("You took {count} trick.", "You took {count} tricks.", count)
    return " ".join((taken.format(count=count), _("Take back and try something else.")))


def tried_words(problem: Puzzle, position: Position) -> str:
    """Return what a try came to, in the list of tries."""
    if not (problem.few and problem.declares):
        return need_words(problem, position)
    count = problem.reached(position)
    if not count:
        return _("took no trick")
    return ngettext("took {count} trick", "took {count} tricks", count).format(count=count)


def leads_to(problem: Puzzle, deck: Deck, card: Card) -> Run:
    """Return what a lead brings with best play by all."""
    run = card_run(deck, card)
    count, few = problem.reached_after(card), problem.few
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


def tried_run(problem: Puzzle, deck: Deck, card: Card, tried: bool) -> Run:
    """Return what the other lead brings with best play by all, which need not be what the try came
    to: the one that was ``tried``, or the usual one.
    """
    if problem.few or not (tried or card == problem.usual):
        return leads_to(problem, deck, card)
    if not tried:
        words = _("Many would lead {card}. Then best play gives {tricks}.")
    elif problem.position.trick:
        words = _("You played {card}. Then best play gives {tricks}.")
    else:
        words = _("You led {card}. Then best play gives {tricks}.")
    reached = problem.reached_after(card)
    return fill(words, card=card_run(deck, card), tricks=tricks_with_need(reached, problem.needed))


def also_right_runs(problem: Puzzle, deck: Deck) -> Iterator[Run]:
    """Return the other right cards: those that are as good as the best of them, and the rest."""
    best, *others = problem.right
    reached = problem.reached_after(best)
    equal = [card for card in others if problem.reached_after(card) == reached]
    rest = [card for card in others if card not in equal]
    if equal:
        words = ngettext("{cards} is as good.", "{cards} are as good.", len(equal))
        yield fill(words, cards=cards_run(deck, equal))
    if rest:
        words = ngettext("{cards} is enough, too.", "{cards} are enough, too.", len(rest))
        yield fill(words, cards=cards_run(deck, rest))


def others_run(problem: Puzzle, deck: Deck, cards: Sequence[Card], count: int) -> Run:
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


def why_words(problem: Puzzle, deck: Deck, names: Names, tried: Card) -> str:
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


# ---- a problem of a collection: what is asked, and what its choices come to


def goal_words(problem: Problem, deck: Deck, names: Names) -> str:
    """Return what is to be reached, made from the facts: "You declare six in hearts. Make it
    against any defence."
    """
    contract = ContractWords(problem.contract, deck).in_sentence_with_game
    values = {"contract": contract, "declarer": names[problem.declarer]}
    few = problem.contract.goal.wants_few
    match problem.question:
        case Question.DISCARD if problem.is_single:
            words = _("You declare {contract}. Which two cards do you discard?")
        case Question.DISCARD:
            words = _("You declare {contract}. Discard so that any defence is beaten.")
        case Question.ANSWER:
            words = _("{declarer} declares {contract}. Do you defend?")
        case _ if problem.is_single and problem.declares:
            words = _("You declare {contract}. Play the card that makes it most often.")
        case _ if problem.is_single and few:
            words = _("{declarer} declares {contract}. Play the card that catches it most often.")
        case _ if problem.is_single:
            words = _("{declarer} declares {contract}. Play the card that beats it most often.")
        case _ if problem.declares:
            words = _("You declare {contract}. Make it against any defence.")
        case _ if few:
            words = _("{declarer} declares {contract}. Catch it.")
        case _:
            words = _("{declarer} declares {contract}. Beat it.")
    return first_letter_up(words.format(**values))


def choice_run(deck: Deck, choice: Choice) -> Run:
    """Return a choice as it is shown: its cards, or what is said."""
    cards = [one for one in choice if isinstance(one, Card)]
    if cards:
        return cards_run(deck, cards)
    said = [spoken_answer(one) for one in choice if isinstance(one, Answer)]
    return ", ".join(said)


def share_words(problem: Problem, share: Share) -> str:
    """Return how often a choice wins, or whether it holds where all cards are seen."""
    if not problem.is_single:
        return _("holds") if share.wins else _("does not hold")
    if share.exact:
        return percent(share.part)
    return _("{share} ± {error}").format(share=percent(share.part), error=percent(2 * share.error))


def hidden_runs(problem: Problem, deck: Deck, names: Names) -> Iterator[Run]:
    """Return which cards are hidden, and what is known of the hands that have them."""
    if problem.is_single:
        played = set(problem.played)
        cards = [card for card in problem.unknown if card not in played]
        yield fill(_("Hidden: {cards}"), cards=cards_run(deck, cards))
    for seat in problem.hidden:
        for suit in problem.lacks[seat]:
            words = _("{name} has no {suit}.")
            yield words.format(name=names[seat], suit=deck.suit_in_sentence(str(suit)))


def proof_hints(proof: Proof, deck: Deck) -> tuple[Run, ...]:
    """Return hints that come one after another: what fails, then what is common to all that is
    right: the suit, or one of two cards.
    """
    if not proof.right:
        return ()
    every = [_cards_of(choice) for choice in proof.right]
    wrong = [_cards_of(choice) for choice in proof.others]
    if proof.problem.question is Question.PLAY:
        right, others = ([card for each in cards for card in each] for cards in (every, wrong))
        return card_hints(right, others, deck)
    hints = [fill(_("Not {cards}."), cards=cards_run(deck, cards)) for cards in wrong[:1] if cards]
    if common := [card for card in every[0] if all(card in cards for cards in every)]:
        hints.append(fill(_("One of them is {cards}."), cards=card_run(deck, common[0])))
    return tuple(hints)


def card_hints(right: Sequence[Card], wrong: Sequence[Card], deck: Deck) -> tuple[Run, ...]:
    """Return hints to the right cards: one that is wrong, then the suit, where all that is right
    is of one suit and not all that may be played.
    """
    if not right:
        return ()
    hints: list[Run] = [fill(_("Not {cards}."), cards=card_run(deck, one)) for one in wrong[:1]]
    suits = {card.suit for card in right}
    if len(suits) == 1 and not suits >= {card.suit for card in wrong}:
        suit = deck.suit_in_sentence(str(right[0].suit))
        hints.append(_("The right card is among your {suit}.").format(suit=suit))
    return tuple(hints)


def _cards_of(choice: Choice) -> tuple[Card, ...]:
    return tuple(card for card in choice if isinstance(card, Card))


def verdict_words(proof: Proof) -> str:
    """Return how many of the cards that may be played are right."""
    count, most = len(proof.right), len(proof.shares)
    if not count:
        return _("No card is right here: nothing reaches the goal.")
    if count == most:
        return _("Every card that may be played is right: there is nothing to find.")
    words = ngettext(
        "{count} of {most} cards is right.", "{count} of {most} cards are right.", count
    )
    return words.format(count=count, most=most)


def grade_words(grade: int) -> str:
    """Return how hard a problem is; nothing where nobody has said."""
    grades = ("", _("easy"), _("not hard"), _("hard"), _("very hard"), _("for masters"))
    return grades[grade]


def progress_words(results: Sequence[ProblemResult]) -> str:
    """Return how many of the problems of a collection are solved."""
    solved = sum(result.is_solved for result in results)
    return _("{solved} of {count} solved").format(solved=solved, count=len(results))


def title_of(kept: Kept) -> str:
    """Return the title of a collection; one that the player has not given is translated."""
    return kept.collection.title if kept.own and not kept.is_untitled else _(kept.collection.title)
