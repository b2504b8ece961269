"""What a pulya must obey, computed once more from the words of the source (002:80-113).

Everything is counted here as it would be in Sochi, and then written as the table scores.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from prefgame.engine.events import HandScored, WrittenOff, start_of
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.options import OptionValue
from prefgame.rules.scoring.base import Hand, Unplayed
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolSheet
from tests.helpers import option_values
from tests.narrow import all_of_kind, as_kind

VALUE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
QUOTA = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}


def worth(match: Match, sheet: PoolSheet) -> list[Fraction]:
    """Return what each player would win with this sheet, not yet evened out."""
    scoring = option_values(match.table.rules)["scoring"]
    seats = range(len(sheet.lines))
    pool = 20 if scoring == "leningrad" else 10
    return [
        Fraction(
            sum(sheet.lines[seat].whists)
            - sum(line.whists[seat] for line in sheet.lines)
            + pool * sheet.lines[seat].pool
            - 10 * sheet.lines[seat].dump
        )
        for seat in seats
    ]


def check_hand(match: Match) -> None:
    """No pool is above the target, and the match is over when all have reached it; a common pool
    is full when the sum is.
    """
    sheet, rules = match.table.sheet, match.table.rules
    assert isinstance(sheet, PoolSheet)
    target = as_kind(int, option_values(rules)["pool"])
    pools = [line.pool for line in sheet.lines]
    common = option_values(rules)["common_pool"]
    assert all(pool >= 0 and (common or pool <= target) for pool in pools)
    assert all(line.whists[seat] == 0 for seat, line in enumerate(sheet.lines))
    full = sum(pools) >= target * len(pools) if common else all(pool == target for pool in pools)
    assert match.phase is Phase.OVER if full else match.phase is not Phase.OVER or stopped(match)
    if match.phase is Phase.OVER:
        assert match.table.settlement is not None and sum(match.table.settlement) == 0
        plain = worth(match, sheet)
        mean = sum(plain) / len(plain)
        assert [each - mean for each in plain] == list(match.table.settlement)


def stopped(match: Match) -> bool:
    """Whether agreed deals or an agreed time have ended the match before the pools were full."""
    return any(isinstance(event, WrittenOff) for event in match.log)


def check_paper(match: Match) -> None:
    """Check what every hand changed of the settlement; aid changes nothing (002:103)."""
    started = start_of(match.log)
    options = option_values(match.table.rules)
    sheet: PoolSheet = match.table.rules.score.new_sheet(len(started.players))
    row = 0
    for event in match.log:
        if not isinstance(event, HandScored):
            continue
        after = event.sheet
        assert isinstance(after, PoolSheet)
        changed = [now - then for then, now in zip(worth(match, sheet), worth(match, after))]
        target = options["pool"]
        assert isinstance(target, int)
        rooms = [
            100_000 if options["common_pool"] else int(target - line.pool) for line in sheet.lines
        ]
        assert changed == wanted(event.hand, options, row, rooms), event.hand
        made = event.result.made
        if event.hand.declarer is None:
            row += 1
        elif options["raspasy_end"] == "any" or (
            made and (options["raspasy_end"] == "made" or was_whisted(event.hand))
        ):
            row = 0
        totals = {
            (entry.seat, entry.part, entry.on): entry.total
            for entry in all_of_kind(
                PoolEntry, event.entries
            )  # the last number of each area stands on the sheet
        }
        for (seat, part, on), total in totals.items():
            line = after.lines[seat]
            held = {"pool": line.pool, "dump": line.dump}
            assert total == (line.whists[on] if on is not None else held[part.value])
        sheet = after


def was_whisted(hand: Hand) -> bool:
    """Return whether a defender whisted: not against a misère, nor a ten that is checked."""
    return bool({Role.COMES, Role.HOST} & set(hand.roles.values()))


def for_the_talon(contract: Contract, talon: str) -> int:
    """Return the whists of the dealer (002:128-133), read off the two cards as text."""
    ranks, one_suit = "".join(sorted(talon[1] + talon[4])), talon[0] == talon[3]
    if contract.word:
        return 20 if one_suit and ranks == "78" else 10 * ranks.count("7")
    king = {"AK": 2, "KQ": 1}.get(ranks, 0) if one_suit else 0
    return VALUE[contract.goal.least] * (3 if ranks == "AA" else max(king, int("A" in ranks)))


def wanted(
    hand: Hand, options: dict[str, OptionValue], row: int, rooms: list[int]
) -> list[Fraction]:
    """Return what the hand is worth to each player, by seat. ``rooms``: what each pool lacks."""
    players = len(rooms)
    rostov, twice = options["scoring"] == "rostov", options["scoring"] == "leningrad"
    gain: dict[Seat, Fraction] = defaultdict(Fraction)

    def whists(seat: Seat, on: Seat, count: Fraction) -> None:
        gain[seat] += count * (1 + twice)
        gain[on] -= count * (1 + twice)

    def dump(seat: Seat, points: Fraction) -> None:
        if not rostov:
            gain[seat] -= 10 * points * (1 + twice)
            return
        for other in range(players):
            if other != seat:
                each = Fraction(10, players) if options["rostov_exact"] else Fraction(5)
                gain[other] += each * points
                gain[seat] -= each * points

    def pool(points: dict[Seat, int]) -> None:
        """Each has the own points first, and then the others need some (002:103)."""
        needed = sum(rooms) - sum(min(rooms[seat], points[seat]) for seat in points)
        for seat in sorted(points):
            surplus = max(points[seat] - rooms[seat], 0)
            spare = max(surplus - needed, 0)  # taken off the own dump
            needed = max(needed - surplus, 0)
            gain[seat] += 10 * (points[seat] - spare) * (1 + twice)
            dump(seat, Fraction(-spare))

    if hand.declarer is None:
        limit = options["raspasy_limit"]
        assert isinstance(limit, int)
        place = min(row, limit - 1)
        first = options["raspasy_price"]
        assert isinstance(first, int)
        prices = [int(price) for price in str(options["raspasy_ladder"]).split("-")]
        stage = {
            "none": first,
            "add": first * (place + 1),
            "double": first * 2**place,
            "own": (prices + prices[-1:] * 99)[row],
        }[str(options["raspasy"])]
        forgiven = sorted(hand.tricks[seat] for seat in hand.roles)[0]
        for seat, tricks in hand.tricks.items():
            paid = max(0, tricks - forgiven) if options["raspasy_amnesty"] else tricks
            if not options["rostov_raspasy"]:
                dump(seat, Fraction(stage * paid))
                continue
            each = Fraction(10, players) if options["rostov_exact"] else Fraction(5)
            low = [one for one in hand.roles if hand.tricks[one] == forgiven]
            for one in low if seat not in low else []:
                whists(one, seat, each * stage * paid)
        pool({seat: stage for seat in hand.roles if not hand.tricks[seat]})
        return [gain[seat] for seat in range(players)]
    me, contract = hand.declarer, hand.contract
    assert contract is not None
    if options["dealer_bonus"] and players == 4 and hand.talon:
        (dealer,) = {0, 1, 2, 3} - set(hand.roles)
        assert hand.dealer == dealer
        whists(dealer, me, Fraction(for_the_talon(contract, " ".join(map(str, hand.talon)))))
    if hand.thrown:
        assert options["thrown_talon"] and players == 4
        (dealer,) = {0, 1, 2, 3} - set(hand.roles)
        dump(dealer, Fraction(1))
    if contract.word.startswith("misere"):
        if hand.tricks[me]:
            dump(me, Fraction(10 * hand.tricks[me]))
        else:
            pool({me: 10})
        return [gain[seat] for seat in range(players)]
    level = contract.goal.least
    value, quota = VALUE[level], QUOTA[level]
    defenders = [seat for seat in hand.roles if seat != me]
    roles = hand.roles
    given_up = hand.unplayed is Unplayed.GIVEN_UP
    assert not given_up or options["without_three"]
    if not (hand.tricks or given_up):
        pool({me: value})
        for seat in defenders:
            if roles[seat] is Role.HALF:
                whists(seat, me, Fraction(value * quota // 2))
        return [gain[seat] for seat in range(players)]
    missing = 3 if given_up else level - hand.tricks[me]
    if missing > 0:
        dump(me, Fraction(value * missing))
        everybody = [seat for seat in range(players) if seat != me]
        consoled = {"nobody": [], "defenders": defenders, "all": everybody}
        for seat in consoled[str(options["consolation"])]:
            whists(seat, me, Fraction(value * missing))
    else:
        pool({me: value})
    whisters = [seat for seat in defenders if roles[seat] in (Role.COMES, Role.HOST)]
    caught = sum(hand.tricks.get(seat, 0) for seat in defenders)
    shared = whisters and (options["gentlemen"] is True or len(whisters) == 1)
    if missing > 0 and options["gentlemen"] and shared:
        for seat in defenders:
            whists(seat, me, Fraction(value * caught, 2))
    elif len(whisters) == 1:
        whists(whisters[0], me, Fraction(value * caught))
    else:
        for seat in whisters:
            whists(seat, me, Fraction(value * hand.tricks[seat]))
    short = max(quota - caught, 0) if whisters else 0
    usual = Fraction(1, 2) if rostov else Fraction(1)
    parts = {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
    share = parts.get(str(options["responsibility"]), usual)
    if short and (len(whisters) == 1 or quota == 1):
        order = [
            seat for seat in sorted(roles, key=lambda seat: (seat - me) % players) if seat != me
        ]
        last = [seat for seat in order if seat in whisters][-1]
        dump(last, value * short * share)
    elif short:
        for seat in whisters:
            own = max(quota // 2 - hand.tricks[seat], 0)
            dump(
                seat,
                value * share * (own if options["whisters"] == "personal" else min(own, short)),
            )
    return [gain[seat] for seat in range(players)]
