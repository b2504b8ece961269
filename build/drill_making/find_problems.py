"""Finds problems in deals of our own and writes them as collections into the package.

    python build/drill_making/find_problems.py --minutes 20
    python build/drill_making/find_problems.py --family pool --count 30

Deals are bid and played by the rules of thumb, with hands that chance makes stronger or weaker, and
each decision is proved: a card, a discard, an answer to the contract, or the best card where the
others' hands are hidden. One is kept if the usual choice is wrong, the right one is the only one,
and no problem of its kind was found before. How hard it is, is how many of the levels choose right,
asked several times. The same numbers find the same problems.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SIMPLE, Level
from prefgame.ai.player import choose
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.problems.position import BestPlay, Cards, Position
from prefgame.app.problems.problem import BadProblem, Problem, Question, Words
from prefgame.app.problems.proof import Choice, Proof, prove
from prefgame.app.problems.text import ENDING, Collection, write_collection
from prefgame.cards import DECK, Card
from prefgame.engine.commands import Command, Deal, Defend, Discard, PlayCard
from prefgame.engine.match import Match
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.registry import taught_games
from prefgame.rules.ruleset import RuleSet

ROOT = Path(__file__).resolve().parents[2]
TO = ROOT / "prefgame" / "problems"
PLAYERS = ("1", "2", "3")
TITLES = {
    "columns": "Thirty: Croatian, Slovenian, Serbian",
    "pot": "Thirty: Austrian, Illustrated, Viennese",
    "pool": "Thirty: Russian",
}
"""by the way of keeping score, which makes a family of games; players know the games"""
ABOUT = "From deals of our own, found and proved by the computer; no two are alike."
ASKED = 4
"""how often each level is asked"""
SHUFFLES = 40
"""of so many shuffles the one that suits the wish is dealt"""
PLAYED = 4
"""how often a deal is played after its auction"""
LEAST_LEFT = 3
CLEAR = 0.08
"""by how much the best share must be above the next one"""
MOST_RIGHT = 2
"""of the discards"""
MOST_OF = {"discard": 5, "answer": 5, "hidden": 6}
"""problems of a kind of question in a family; the others are cards with open hands"""


def families() -> dict[str, tuple[RuleSet, ...]]:
    """Group the games by the way in which they keep score."""
    found: dict[str, list[RuleSet]] = {}
    for rules in taught_games():
        found.setdefault(type(rules.score).__name__.lower(), []).append(rules)
    return {name: tuple(games) for name, games in found.items()}


@dataclass(frozen=True)
class Found:
    """A problem with its ``kind``, and the match in which the levels are asked for their choice."""

    problem: Problem
    kind: tuple[object, ...]
    match: Match
    proof: Proof


# ---- deals


def wished_deal(chance: random.Random) -> Deal:
    """Deal by chance; now and then a hand that wants no trick, or one that wants many."""
    dealer, wish = chance.randrange(3), chance.choice(["any", "any", "low", "high"])
    if wish == "any":
        return shuffled_deal(chance, dealer)
    sign = -1 if wish == "low" else 1
    deals = [shuffled_deal(chance, dealer) for _ in range(SHUFFLES)]
    return max(
        deals, key=lambda deal: max(sign * sum(card.rank for card in hand) for hand in deal.hands)
    )


def usual(match: Match, chance: random.Random) -> Command:
    """Choose what the rules of thumb do."""
    seat = match.to_act
    assert isinstance(seat, int), "somebody decides"
    return choose(match.view(seat), SIMPLE, chance)


def find_in_deal(rules: RuleSet, number: int) -> Iterator[Found]:
    """Go through the problems of the deal of that number."""
    chance = random.Random(f"problems/{rules.key}/{number}")
    match = Match.start(rules, PLAYERS)
    match.submit(wished_deal(chance))
    before = list[tuple[Match, Command]]()
    while match.phase not in (Phase.PLAY, Phase.DEAL, Phase.OVER):
        command = usual(match, chance)
        if isinstance(command, (Defend, Discard)):
            before.append((match.fork(), command))
        match.submit(command)
    hand = match.table.hand
    if match.phase is not Phase.PLAY or hand is None or hand.declarer is None:
        return
    if match.table.declared.contract.goal.run:
        return
    for earlier, command in before:
        yield from _before_the_play(match, earlier, command)
    if len(match.table.playing) == len(PLAYERS):
        for _time in range(PLAYED):
            yield from _in_the_play(match.fork(), chance)


# ---- a discard, or an answer


def _before_the_play(match: Match, earlier: Match, command: Command) -> Iterator[Found]:
    hand = match.table.declared
    order, seat = hand.order, earlier.to_act
    assert isinstance(seat, int), "somebody decides"
    if isinstance(command, Discard) and seat == hand.declarer and not match.table.this_hand.tricks:
        if len(match.table.playing) < len(PLAYERS):
            return
        hands = [match.hand_of(each) for each in order]
        twelve = (*match.hand_of(hand.declarer), *command.cards)
        at = order.index(hand.declarer)
        hands[at] = twelve[:10]
        yield from _proved(
            earlier, match, Question.DISCARD, hands, hand.declarer, command.cards, talon=twelve[10:]
        )
    if isinstance(command, Defend) and seat in hand.defenders:
        other = next(each for each in hand.defenders if each != seat)
        said = [word for each, word in hand.answers if each == other]
        if len(said) == 1 and said[0].declines:
            hands = [match.hand_of(each) for each in order]
            yield from _proved(
                earlier, match, Question.ANSWER, hands, seat, (command.answer,), other=said[0]
            )


def _proved(
    earlier: Match,
    match: Match,
    question: Question,
    hands: list[Cards],
    player: Seat,
    done: Choice,
    *,
    talon: Cards = (),
    other: Answer | None = None,
) -> Iterator[Found]:
    hand = match.table.declared
    order = hand.order
    try:
        problem = Problem(
            match.table.rules,
            question,
            (hands[0], hands[1], hands[2]),
            order.index(hand.declarer),
            hand.contract,
            _leader(match),
            order.index(player),
            talon=talon,
            other=other,
        )
    except BadProblem:
        return
    proof = prove(problem)
    if question is Question.DISCARD:
        if not 0 < len(proof.right) <= MOST_RIGHT or _sorted(done) in proof.right:
            return
        suits = {card.suit for card in proof.right[0] if isinstance(card, Card)}
        high = max(card.rank >= 12 for card in proof.right[0] if isinstance(card, Card))
        kind: tuple[object, ...] = ("discard", _sort(problem), len(suits), high)
    else:
        first = proof.right[0][:1] if proof.right else ()
        if len(proof.right) != 1 or done[:1] == first:
            return
        kind = ("answer", _sort(problem), first, problem.contract.goal.least)
    yield Found(problem, kind, earlier, proof)


def _sorted(choice: Choice) -> Cards:
    return tuple(sorted(card for card in choice if isinstance(card, Card)))


def _leader(match: Match) -> Seat:
    """Find who leads, as a number in the order of play, if all three play."""
    hand, rules = match.table.declared, match.table.rules
    leads = rules.play.leader(hand.order, hand.order, hand.declarer, hand.contract)
    return hand.order.index(leads)


def _sort(problem: Problem) -> str:
    goal = problem.contract.goal
    return "none" if goal.wants_few else "trumps" if problem.contract.trump else "no trumps"


# ---- a card


def _in_the_play(match: Match, chance: random.Random) -> Iterator[Found]:
    best = BestPlay(Position.of(match))
    fallen = list[tuple[Seat, Card]]()
    while match.phase is Phase.PLAY:
        position = Position.of(match)
        if position.left < LEAST_LEFT or position.made is not None:
            return
        command = usual(match, chance)
        assert isinstance(command, PlayCard)
        card = command.card
        if len(position.legal) > 1:
            right = best.right_cards(position)
            wrong = len(position.legal) - len(right)
            if right and card not in right and wrong > 1 and position.are_equal(right):
                yield from _found_card(match, position, right)
            if position.left <= 6 and not position.trick:
                yield from _found_hidden(match, position, card)
            if right and (card not in right or chance.random() < 0.3):
                card = chance.choice(right)
        fallen.append((position.seat, card))
        match.submit(PlayCard(card))


def _problem_of(match: Match, position: Position) -> Problem | None:
    order = position.order
    taken = position.taken
    hands = [
        (*position.hand(seat), *(card for one, card in position.trick if one == seat))
        for seat in order
    ]
    try:
        return Problem(
            match.table.rules,
            Question.PLAY,
            (hands[0], hands[1], hands[2]),
            order.index(position.declarer),
            position.contract,
            order.index(position.led),
            order.index(position.seat),
            (taken[0], taken[1], taken[2]),
            tuple(card for _seat, card in position.trick),
        )
    except BadProblem:
        return None


def _found_card(match: Match, position: Position, right: Cards) -> Iterator[Found]:
    problem = _problem_of(match, position)
    if problem is None:
        return
    kind = ("card", *_kind_of(position, right))
    yield Found(problem, kind, match.fork(), prove(problem))


def _kind_of(position: Position, right: Cards) -> tuple[object, ...]:
    """Say what kind of card it is, from which hand, in which sort of contract, and how early."""
    own, card = position.hand(position.seat), right[0]
    goal, trump = position.contract.goal, position.contract.trump
    suit = sorted(one.rank for one in own if one.suit is card.suit)
    if len(suit) == 1:
        height = "bare"
    else:
        height = "low" if card.rank == suit[0] else "high" if card.rank == suit[-1] else "middle"
    led = position.trick[0][1].suit if position.trick else None
    way = "lead" if led is None else "follow" if card.suit is led else "other"
    if trump is not None and card.suit is trump:
        way = f"{way} trump"
    sort = "none" if goal.wants_few else "trumps" if trump else "no trumps"
    early = "whole" if position.left == 10 else "early" if position.left > 6 else "late"
    place = len(position.trick) if way.startswith("other") else 0
    return sort, position.seat == position.declarer, way, height, place, early


def _found_hidden(match: Match, position: Position, done: Card) -> Iterator[Found]:
    """Look at the same hand with the others' cards hidden."""
    problem = _problem_of(match, position)
    if problem is None:
        return
    hidden = tuple(seat for seat in range(3) if seat != problem.player)
    held = {card for hand in problem.hands for card in hand}
    seen = {card for trick in match.table.this_hand.tricks for _seat, card in trick.cards}
    gone = tuple(card for card in DECK if card in seen)
    if problem.declares:  # who knows what lies aside
        gone = tuple(card for card in DECK if card not in held)
    lacks: dict[Seat, set[object]] = {seat: set() for seat in hidden}
    for trick in match.table.this_hand.tricks:
        led = trick.cards[0][1].suit
        for seat, card in trick.cards:
            at = position.order.index(seat)
            if card.suit is not led and at in lacks:
                lacks[at].add(led)
    hands = tuple(() if seat in hidden else hand for seat, hand in enumerate(problem.hands))
    suits = tuple(
        tuple(suit for suit in {card.suit: 0 for card in DECK} if suit in lacks.get(seat, ()))
        for seat in range(3)
    )
    try:
        single = replace(
            problem,
            hands=(hands[0], hands[1], hands[2]),
            hidden=hidden,
            gone=gone,
            lacks=suits,
        )
        proof = prove(single)
    except ValueError:
        return
    right = tuple(card for choice in proof.right for card in choice if isinstance(card, Card))
    if not right or not proof.others or done in right or not position.are_equal(right):
        return
    first, second = proof.shares[proof.right[0]], proof.shares[proof.others[0]]
    if first.part - second.part < CLEAR or not first.exact or len(proof.shares) < 3:
        return
    yield Found(single, ("hidden", *_kind_of(position, right)), match.fork(), proof)


# ---- how hard it is


def grade_of(found: Found) -> int:
    """Return how hard it is: 1 if beginners mostly choose right, 2 if a club player does, 3 if an
    expert does, 4 if an expert does now and then, 5 if nobody does; one more where several wrong
    choices look alike.
    """
    if _solved(found, BEGINNER) * 2 > ASKED:
        grade = 1
    elif _solved(found, CLUB) * 2 > ASKED:
        grade = 2
    else:
        solved = _solved(found, EXPERT)
        grade = 3 if solved * 2 > ASKED else 4 if solved else 5
    return min(5, grade + (_plausible(found) > 4))


def _solved(found: Found, level: Level) -> int:
    seat = found.match.to_act
    assert isinstance(seat, int)
    view = found.match.view(seat)
    chosen = (choose(view, level, random.Random(number)) for number in range(ASKED))
    return sum(_is_right(found, command) for command in chosen)


def _is_right(found: Found, command: Command) -> bool:
    right = found.proof.right
    match command:
        case PlayCard(card):
            return (card,) in right
        case Discard(cards=cards):
            return tuple(sorted(cards)) in right
        case Defend(answer):
            return any(choice[:1] == (answer,) for choice in right)
    return False


def _plausible(found: Found) -> int:
    """Count the wrong choices that differ from each other: cards that touch are one."""
    if found.problem.question is not Question.PLAY:
        return len(found.proof.others)
    wrong = sorted(card for one in found.proof.others for card in one if isinstance(card, Card))
    groups = 0
    for at, card in enumerate(wrong):
        touches = at and wrong[at - 1].suit is card.suit and wrong[at - 1].index + 1 == card.index
        groups += not touches
    return groups


# ---- the collections


def collect(name: str, games: tuple[RuleSet, ...], count: int, seconds: float) -> Collection:
    """Look for so many problems of a family, each of another kind."""
    kinds, kept, of = set[tuple[object, ...]](), list[Problem](), Counter[str]()
    per_game, end, number = -(-count // len(games)), time.monotonic() + seconds, 0
    share = Counter[str]()
    while len(kept) < count and time.monotonic() < end:
        for rules in games:
            if share[rules.key] >= per_game:
                continue
            for found in find_in_deal(rules, number):
                question = str(found.kind[0])
                full = of[question] >= MOST_OF.get(question, count)
                if full or found.kind in kinds or share[rules.key] >= per_game:
                    continue
                grade = grade_of(found)
                kinds.add(found.kind)
                of[question] += 1
                share[rules.key] += 1
                kept.append(replace(found.problem, words=Words(grade=grade)))
                print(name, len(kept), rules.key, number, grade, *found.kind, flush=True)
                break  # at most one of a deal
        number += 1
    kept.sort(key=lambda problem: (problem.words.grade, problem.key))
    return Collection(TITLES[name], tuple(kept), ABOUT)


def command_line() -> argparse.ArgumentParser:
    """Return the arguments of the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--family", nargs="+", choices=list(TITLES), default=list(TITLES))
    parser.add_argument("--count", type=int, default=30, help="problems of a family")
    parser.add_argument("--minutes", type=float, default=15.0, help="at most, for a family")
    parser.add_argument("--to", type=Path, default=TO, help="the folder for the collections")
    return parser


def main() -> int:
    """Look for problems as the arguments say."""
    given = command_line().parse_args()
    games = families()
    for name in given.family:
        collection = collect(name, games[name], given.count, 60 * given.minutes)
        path = given.to / f"{name}{ENDING}"
        path.write_text(write_collection(collection), "utf-8")
        print(f"{path.name}: {len(collection.problems)} problems", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
