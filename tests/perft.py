"""Counts of whole auctions, for the tests and for looking by hand: ``python -m tests.perft serbian
--divide 2 3``.

An auction is everything said from the deal until it is known who plays, the naming of games
included. ``count`` walks the engine; ``plain_count`` writes the sentence of the rule once more and
knows nothing of the engine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.engine.decide import cards_to_act, decide
from prefgame.engine.legal import legal_commands, turn_of
from prefgame.engine.state import State
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS, find_ruleset
from tests.helpers import say, start


def count(
    rules: str, said: tuple[str, ...] = (), players: int = 3, **options: OptionValue
) -> Counter[int]:
    """Whole auctions by how much was said in them after ``said``, by the engine."""
    counts: Counter[int] = Counter()
    table = find_ruleset(rules).with_options(options)
    level: list[State] = [say(start(table, players), *said)._state]
    depth = 0
    while level:
        following = []
        for state in level:
            now = turn_of(state.table)
            if now.phase in (Phase.AUCTION, Phase.REVEAL):
                following += [
                    decide(state, command)[1]
                    for command in legal_commands(state.table, now, cards_to_act(state))
                ]
            else:
                counts[depth] += 1
        level, depth = following, depth + 1
    return counts


def divide(rules: str, said: tuple[str, ...] = ()) -> dict[str, int]:
    """Whole auctions by what is said next."""
    match = say(start(rules), *said)
    if match.phase not in (Phase.AUCTION, Phase.REVEAL):
        return {}
    return {str(command): count(rules, (*said, str(command))).total() for command in match.legal()}


# ---- the same once more, from the words of the rule


@dataclass(frozen=True)
class Ladder:
    """The words of a table whose bids go up by one."""

    lowest: int
    top: int
    plain_games: range
    named: dict[str, int]
    """games that are named at the first call, by their place among the games"""
    named_beats_plain: bool
    """a named game beats every plain one unseen"""
    named_ends: tuple[str, ...] = ()
    """games after which nobody calls any more"""


BALKAN_GAMES = {"betl": 6, "sans": 7}
PREMIUM = {"five": 5, "six": 6, "seven": 7, "eight": 8}
LADDERS = {
    "croatian": Ladder(2, 7, range(2, 8), BALKAN_GAMES, False),  # 000:31-34
    "slovenian": Ladder(2, 7, range(2, 8), BALKAN_GAMES, False),
    "serbian": Ladder(2, 7, range(2, 6), BALKAN_GAMES, True),  # 000:153
    "austrian": Ladder(1, 4, range(1, 4), {"hearts": 4}, True, ("hearts",)),  # 003:57-61
    "illustrated": Ladder(1, 8, range(1, 4), {"hearts": 4} | PREMIUM, True),  # 003:106, 117, A-7
}


def plain_count(
    rules: str,
    preferans: bool = False,
    ascending: bool = False,
    rising: bool = False,
    behind: bool = False,
    jumps: bool = False,
    hold: str = "position",
    hearts_end: bool | None = None,
    extra: tuple[int, ...] = (5, 6, 7, 8),
) -> Counter[int]:
    """Whole auctions by their length, from the sentences of the sources.

    Bids are ordered by (number, earlier seat wins ties). Who has bid a number may only make the
    single lowest bid that beats the standing one (000:29-35, 003:57-62). Any game beats any number
    and is bid at the first call (000:31-33, 003:60-61); plain games are shown in turn and the
    highest wins, equal ones for the earlier seat (000:34, 003:61). Where they rise, spades cannot
    be the second game, nor diamonds the third (004:137-139). Where only who is behind a higher game
    may be silent, nobody is who could not have a lower one (000:34). In Serbia and Austria a plain
    game is a suit, and a named game beats it unseen (000:153, 003:61). Hearts end an Austrian
    auction (003:58). Where only the eldest hand holds, it does so against both; the forehand rule
    gives the right to the last hand against the middle one if the eldest began with a pass
    (001:143-150). Of the extra bids five to eight an Illustrated table plays some (003:106).
    """
    table = LADDERS[rules]
    left_out = {5, 6, 7, 8} - {*extra}
    numbers_played = [
        number
        for number in range(table.lowest, table.top + preferans + 1)
        if number not in left_out
    ]
    known_games = table.named | ({"preferans": 8} if preferans else {})
    known_games = {
        word: number
        for word, number in known_games.items()
        if word not in PREMIUM or number not in left_out
    }
    ending = table.named_ends if hearts_end is None else ("hearts",) if hearts_end else ()
    counts: Counter[int] = Counter()

    def after_games(games: dict[int, str], shown: dict[int, int | None], length: int) -> None:
        """``games`` by seat, ``shown`` what plain ones turned out to be; None is silence."""
        named = {seat: known_games[word] for seat, word in games.items() if word in known_games}
        plain = [seat for seat, word in games.items() if word == "game"]
        if not plain or len(games) == 1 or (table.named_beats_plain and named):
            counts[length] += 1
            return
        known = named | {seat: number for seat, number in shown.items() if number is not None}
        best = max(((number, -seat) for seat, number in known.items()), default=None)
        if ascending:
            last = next(reversed(shown)) if shown else -1
            around = [(last + step) % 3 for step in (1, 2, 3)] if shown else [0, 1, 2]
            asked = [
                seat
                for seat in around
                if seat in plain
                and not (seat in shown and shown[seat] is None)
                and (best is None or -seat != best[1])
            ]
        else:
            asked = [seat for seat in plain if seat not in shown]
        if not asked:
            counts[length] += 1
            return
        seat = asked[0]
        rest = {other: number for other, number in shown.items() if other != seat}
        least = table.plain_games[0] + (plain.index(seat) if rising else 0)
        must_say = best is None or (behind and least >= best[0])
        for number in table.plain_games:
            if number < least:
                continue
            if best is None or (number, -seat) > best or (must_say and number == best[0]):
                after_games(games, rest | {seat: number}, length + 1)
        if not must_say:
            after_games(games, rest | {seat: None}, length + 1)

    def first_round(
        seat: int, numbers: dict[int, int], out: frozenset[int], games: dict[int, str], length: int
    ) -> None:
        """Each seat's first call in turn: ``numbers`` bid so far by seat, ``games``
        named so far.
        """
        if any(word in ending for word in games.values()):
            counts[length] += 1
            return
        if seat == 3:
            if games:
                after_games(games, {}, length)
            elif not numbers:
                counts[length] += 1
            else:
                later_rounds(
                    max((number, seat) for seat, number in numbers.items()),
                    out,
                    2,
                    length,
                    began_with_pass=0 in out,
                )
            return
        first_round(seat + 1, numbers, out | {seat}, games, length + 1)
        if not games:
            for number in higher(max(numbers.values(), default=0)):
                first_round(seat + 1, numbers | {seat: number}, out, games, length + 1)
        highest = max((known_games.get(word, 0) for word in games.values()), default=0)
        if highest == 0:
            first_round(seat + 1, numbers, out, games | {seat: "game"}, length + 1)
        for word, number in known_games.items():
            if highest < number:
                first_round(seat + 1, numbers, out, games | {seat: word}, length + 1)

    def higher(number: int) -> Sequence[int]:
        """Give the numbers that may be bid above this one: the next, or with jumps each."""
        above = [one for one in numbers_played if one > number]
        return above if jumps else above[:1]

    def may_equal(seat: int, holder: int, began_with_pass: bool) -> bool:
        by_right = {"position": seat < holder, "none": False, "eldest_only": seat == 0}
        by_right["forehand"] = (seat, holder) == (2, 1) if began_with_pass else seat == 0
        return by_right[hold]

    def later_rounds(
        standing: tuple[int, int],
        out: frozenset[int],
        last: int,
        length: int,
        began_with_pass: bool,
    ) -> None:
        number, holder = standing
        asked = [
            seat for step in (1, 2, 3) if (seat := (last + step) % 3) not in out and seat != holder
        ]
        if not asked:
            counts[length] += 1
            return
        seat = asked[0]
        later_rounds(standing, out | {seat}, seat, length + 1, began_with_pass)
        equal = may_equal(seat, holder, began_with_pass)
        for bid in [number] if equal else higher(number):
            later_rounds((bid, seat), out, seat, length + 1, began_with_pass)

    first_round(0, {}, frozenset(), {}, 0)
    return counts


# ---- and the Viennese auction

VIENNESE_GAME = 5
"""the height of a plain game: above the four numbers"""
VIENNESE_PREMIUM = {"hearts": 10, "5": 10, "five": 11, "6": 12, "six": 13, "7": 14}
VIENNESE_PREMIUM |= {"seven": 15, "8": 16, "eight": 17}
"""001:49, 001:58-112, 001:174-176"""


def plain_count_viennese(
    hold: str = "forehand",
    jump: bool = False,
    once: bool = False,
    highest: int = 8,
    four: bool = False,
) -> Counter[int]:
    """Whole Viennese auctions by their length, from the sentences of source 001.

    "Each player must make a higher bid than the one before or pass; a player who has passed may not
    bid again; the bidding is over when two players have passed" (132-135). "A player who bids one
    to four the first time may not bid higher than four later; the lowest possible bid is always
    made at this level" (153-156). "Forehand may hold bids of one to four from both others if its
    first call was no pass; otherwise the right goes to the dealer, against the rear hand"
    (143-150). "Spel" is one to three without the talon: the first to say so names a suit, the other
    a higher one, or passes, in turn; nobody holds (160-167). A premium contract is bid first or
    never, and may be raised to a higher one (169-174); hearts and five are equal (174-176).

    Of four players the one left of forehand gets the right to hold, against the rear hand
    (358-359). The other words are those of some tables: who may hold, numbers in jumps (132-133),
    games that are named once, and no contract above ``highest`` (364-367).
    """
    counts: Counter[int] = Counter()
    premium = {
        word: height
        for word, height in VIENNESE_PREMIUM.items()
        if word == "hearts" or height // 2 <= highest
    }

    def may_hold(seat: int, holder: int, forehand_began: bool) -> bool:
        if hold != "forehand":
            return {"position": seat < holder, "eldest_only": seat == 0, "none": False}[hold]
        if forehand_began:
            return seat == 0
        return (seat, holder) == ((1, 2) if four else (2, 1))

    def naming(asked: list[int], suit: int, length: int) -> None:
        """``asked``: those who still name a suit, in order; the last one holds ``suit``."""
        if len(asked) == 1:
            counts[length] += 1
            return
        first, *others = asked
        naming(others, suit, length + 1)
        for higher in range(suit + 1, 4):
            left = others[:-1] if once else others  # who held the suit before has spoken once
            naming([*left, first], higher, length + 1)

    def calling(
        said: dict[int, list[str]], standing: tuple[int, int] | None, seat: int, length: int
    ) -> None:
        """``said``: the words of each seat; ``standing``: the height of the highest call, and its
        seat; ``seat``: whose turn it would be.
        """
        height = 0 if standing is None else standing[0]
        if all(seat in said for seat in range(3)):
            if height == VIENNESE_GAME:
                games = [seat for seat in range(3) if said[seat][0] == "game"]
                if len(games) == 1:
                    counts[length] += 1
                    return
                for suit in range(1, 4):  # the first says any, the others follow
                    naming([*games[1:], games[0]], suit, length + 1)
                return
            able = [
                other
                for other in range(3)
                if said[other][-1] != "pass"
                and (standing is None or other != standing[1])
                and (said[other][0] in premium or height < VIENNESE_GAME)
            ]
            if standing is None or not able:
                counts[length] += 1
                return
            seat = next(other for step in range(3) if (other := (seat + step) % 3) in able)
        first = seat not in said
        words = {"pass": height}
        if height < VIENNESE_GAME:
            words |= {
                str(number): number for number in range(height + 1, 5 if jump else height + 2)
            }
            words.pop("5", None)
            if standing is not None and may_hold(
                seat, standing[1], said.get(0, ["pass"])[0] != "pass"
            ):
                words["same"] = height
            if first:
                words["game"] = VIENNESE_GAME
        elif height == VIENNESE_GAME and first:
            words["game"] = VIENNESE_GAME
        if first or said[seat][0] in premium:
            words |= {word: high for word, high in premium.items() if high > height}
        for word, high in words.items():
            calling(
                said | {seat: [*said.get(seat, []), word]},
                standing if word == "pass" else (high, seat),
                (seat + 1) % 3,
                length + 1,
            )

    calling({}, None, 0, 0)
    return counts


def plain_count_levels(above: int) -> Counter[int]:
    """Whole auctions of levels by how much is said after the eldest hand's bid, when so many
    contracts are above it: each bid is higher, or equal to that of a later hand (002:77-78).
    """
    counts: Counter[int] = Counter()

    def go_on(seat: int, level: int, holder: int, left: frozenset[int], said: int) -> None:
        if left == {holder} and said >= 2:
            counts[said] += 1
            return
        following = (seat + 1) % 3
        if seat not in left or seat == holder:
            go_on(following, level, holder, left, said)
            return
        go_on(following, level, holder, left - {seat}, said + 1)
        for higher in range(level if seat < holder else level + 1, above + 1):
            go_on(following, higher, seat, left, said + 1)

    go_on(1, 0, 0, frozenset({0, 1, 2}), 0)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description="Counts of whole auctions.")
    parser.add_argument("rules", choices=[rules.key for rules in RULESETS])
    parser.add_argument("said", nargs="*", help="what has been said already")
    parser.add_argument(
        "--divide", action="store_true", help="count for each thing that may be said next"
    )
    options = parser.parse_intermixed_args()
    said = tuple(options.said)
    if options.divide:
        for word, number in divide(options.rules, said).items():
            print(f"{word:12}{number:8}")
    counts = count(options.rules, said)
    print(
        f"{'total':12}{counts.total():8}   by length: "
        f"{', '.join(f'{length}: {counts[length]}' for length in sorted(counts))}"
    )


if __name__ == "__main__":
    main()
