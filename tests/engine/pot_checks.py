"""What a pot must obey, computed once more from the words of the sources."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from prefgame.cards import DECK, Card, Rank
from prefgame.engine.events import (
    Dealt,
    Discarded,
    HandOpened,
    HandScored,
    Said,
    TalonTaken,
    WrittenOff,
    start_of,
)
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Role
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pot import PotPayment, PotSheet
from tests.helpers import option_values
from tests.narrow import pot_sheet

PREMIUM = {"5": 1, "6": 2, "7": 3, "8": 4}
STYRIAN = {"1": 1, "2": 2, "3": 3, "4": 4, "hearts": 4}
"""the place of the trump suit, by which the table has agreed what is played for (003:97)"""
ACES = {card for card in DECK if card.rank is Rank.ACE}


def check_hand(match: Match) -> None:
    """Pot and purses are together always nothing, and the pot is never in debt."""
    sheet = match.table.sheet
    assert isinstance(sheet, PotSheet)
    assert sheet.pot + sum(sheet.purses) == 0 and sheet.pot >= 0
    if match.phase is Phase.OVER:
        assert match.table.settlement == sheet.purses and sheet.pot == 0


def check_paper(match: Match) -> None:
    """Every hand, from what was said and from the cards that were held."""
    started = start_of(match.log)
    rules = match.table.rules
    sheet, dealer, words = PotSheet(0, (0,) * len(started.players)), 0, list[str]()
    held: dict[int, set[Card]] = {}
    for event in match.log:
        if isinstance(event, (HandOpened, HandScored, WrittenOff)):
            assert isinstance(event.sheet, PotSheet) and event.sheet.pot >= 0
            assert event.sheet.pot + sum(event.sheet.purses) == 0, "after every event"
        match event:
            case Dealt():
                dealer, words = event.dealer, []
                held = {seat: set(hand or ()) for seat, hand in zip(event.order, event.hands)}
            case HandOpened():
                paper = pot_sheet(event.sheet)
                assert paper.purses == opened(rules, sheet, dealer)
                sheet = paper
            case TalonTaken(seat=seat):
                held[seat] |= set(event.cards or ())
            case Discarded(seat=seat, cards=cards):
                held[seat] -= set(cards or ())
            case Said():
                words.append(event.word)
            case HandScored():
                paid = [entry for entry in event.entries if isinstance(entry, PotPayment)]
                assert all(entry.amount > 0 for entry in paid) and len(paid) == len(event.entries)
                after = purses_after(rules, sheet, event, held, words)
                paper = pot_sheet(event.sheet)
                assert paper.purses == (shared(after) if rules.score.over(paper) else after)
                sheet = paper
            case WrittenOff():
                assert pot_sheet(event.sheet).purses == shared(sheet.purses)


def opened(rules: RuleSet, sheet: PotSheet, dealer: int) -> tuple[Any, ...]:
    """Return the purses after the ante of the dealer (001:115-116, 003:95) or the fill of all
    (003:54).
    """
    options: dict[str, Any] = option_values(rules)
    purses: list[Any] = list(sheet.purses)
    if options.get("pot", "limited") in ("unlimited", "limited"):
        purses[dealer] -= options.get("base", 10)
        return tuple(purses)
    assert sheet.pot == 0
    return tuple(purse - options["fill"] for purse in purses)


def shared(purses: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the end: equal parts of the pot, and the odd units to the lowest purse."""
    part, odd = divmod(-sum(purses), len(purses))
    poorest = purses.index(min(purses))
    return tuple(
        purse + part + (odd if seat == poorest else 0) for seat, purse in enumerate(purses)
    )


def bonus_for_aces(options: dict[str, Any], held: set[Card], words: list[str], made: bool) -> int:
    """Return what each of the others pays for aces, or gets where the contract is lost
    (003:89-104).
    """
    paid = options.get("bonuses", "not_paid")
    four = held >= ACES if options.get("four_aces") == "after" else "four aces" in words
    none = "no aces" in words
    assert not four or held >= ACES
    assert not none or (paid in ("both", "games") and not held & ACES)  # 003:101, 003:103
    lost = {"no_aces": none, "both": True, "neither": False}
    counts = made or lost[options.get("aces_lost", "neither")]
    return 10 * (paid != "not_paid" and (four or none) and counts)


def purses_after(
    rules: RuleSet,
    sheet: PotSheet,
    event: HandScored,
    held: dict[int, set[Card]],
    words: list[str],
) -> tuple[Any, ...]:
    """Return the purses after a hand, before the pot is shared out."""
    hand, change = event.hand, [Fraction(0)] * len(sheet.purses)
    options: dict[str, Any] = option_values(rules)
    base = options.get("base", 10)
    contract, declarer = hand.contract, hand.declarer
    if contract is None:
        assert hand.unplayed is not None
        return sheet.purses
    if declarer is None:  # 001:343-346
        for seat, tricks in hand.tricks.items():
            if tricks == max(hand.tricks.values()):
                change[seat] -= base
        return tuple(a + b for a, b in zip(sheet.purses, change))
    others = [seat for seat in hand.roles if seat != declarer]
    mine = hand.tricks.get(declarer, 10)
    made = contract.goal.least <= mine <= contract.goal.most
    if contract.goal.run and hand.tricks:  # 003:125
        assert hand.run is not None
        made = made and hand.run >= contract.goal.run
    assert event.result.made is made
    stake = min(
        sheet.pot,
        {
            "basic": 10,
            "unlimited": sheet.pot,
            "limited": options.get("limit", 0),
            "styrian": options.get(f"styrian_{STYRIAN.get(contract.name)}", 0),
        }[options.get("pot", "limited")],
    )
    if contract.may_be_left or options.get("premium_pot"):
        change[declarer] += stake if made else -stake
    bonus = 0
    if contract.may_be_left:
        bonus = base if contract.name == "hearts" else 0
        for seat in others:
            taken, role = hand.tricks.get(seat, 0), hand.roles[seat]
            host = [one for one in others if hand.roles[one] is Role.HOST]
            change[declarer] -= Fraction(stake, 10) * taken
            change[host[0] if role is Role.GUEST else seat] += Fraction(stake, 10) * taken
            team = sum(hand.tricks.get(one, 0) for one in others)
            short = role in (Role.COMES, Role.ALONE) and taken < 2
            if role is Role.COMES and options["defender_quota"] == "team":
                short = short and team < 4
            if hand.tricks and (short or (role is Role.HOST and team < 4)):
                assert not hand.agreed
                change[seat] -= stake
        paid = options.get("bonuses", "not_paid")
        if contract.game or paid not in ("games", "games_four"):
            bonus += bonus_for_aces(options, held[declarer], words, made)
    else:
        bonus = base * PREMIUM[contract.name]
        if contract.game:
            bonus = bonus + base if options["premium_game"] == "plus_one" else 2 * bonus
    for seat in others:
        factor = 2**hand.kontra if seat in hand.doubled else 1
        change[declarer] += bonus * factor * (1 if made else -1)
        change[seat] -= bonus * factor * (1 if made else -1)
    return tuple(a + b for a, b in zip(sheet.purses, change))
