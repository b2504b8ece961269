"""A finished hand as people report it, checked against the rules before it is written.

Invariant: a hand that could not have happened at this table is refused in one sentence
(``BadHand``). A hand that passes is the same ``Hand`` that the engine would have written.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card, parse_cards
from prefgame.quoting import quote
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import HANDS, TALON_SIZE, TRICKS
from prefgame.rules.play import TALON_SEAT
from prefgame.rules.reported_hand import (
    BadHand,
    Declaration,
    Fault,
    ReportedHand,
    check_agreed,
    check_answers,
    check_kontra,
    check_row,
    check_tricks,
    find_dealt,
    find_declaration,
    find_seat,
    tricks_by_seat,
)
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Aces, Hand, Reads, Sheet, Unplayed


def open_reported_hand(
    rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
) -> Sheet:
    """Find the sheet once the hand is dealt. BadHand if an ante has no known dealer."""
    if rules.score.over(sheet):
        raise BadHand("the match is over", Fault.MATCH_OVER)
    if reported.dealer is None:
        if Reads.DEALER in rules.score.reads:
            raise BadHand("the dealer, who pays the ante, is missing")
        return _sheet_after_deal(rules, sheet, 0)
    return _sheet_after_deal(rules, sheet, find_seat(players, reported.dealer, "dealer"))


def _sheet_after_deal(rules: RuleSet, sheet: Sheet, dealer: Seat) -> Sheet:
    opened: Sheet = rules.score.before_hand(sheet, dealer)[0]
    return opened


def check_reported_hand(
    rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
) -> Hand:
    """Find the hand that was reported. BadHand if it breaks the rules. ``sheet``: once dealt."""
    if reported.misdeal:
        return _misdeal(rules, players, reported)
    if reported.passed:
        return _passed_hand(rules, players, reported)
    return _declared_hand(find_declaration(rules, players, sheet, reported), reported)


def _misdeal(rules: RuleSet, players: Sequence[str], reported: ReportedHand) -> Hand:
    """Report a wrong deal: nothing but its dealer."""
    if reported != ReportedHand(misdeal=True, dealer=reported.dealer):
        raise BadHand("a misdeal has a dealer and nothing else")
    if Reads.MISDEAL not in rules.score.reads:
        raise BadHand("a misdeal costs nothing at this table, so leave it out")
    if reported.dealer is None:
        raise BadHand("the dealer, who pays for the misdeal, is missing")
    dealer = find_seat(players, reported.dealer, "dealer")
    return Hand(None, None, {}, {}, unplayed=Unplayed.MISDEAL, dealer=dealer)


def _passed_hand(rules: RuleSet, players: Sequence[str], reported: ReportedHand) -> Hand:
    """Report a hand that all passed: nothing, or the tricks of each player if the game plays it."""
    contract = rules.when_all_pass
    empty = ReportedHand(passed=True, dealer=reported.dealer, tricks=reported.tricks)
    if reported != empty or (contract is None and reported.tricks):
        last = "aces or tricks" if contract is None else "or aces"
        raise BadHand(f"a hand that all passed has no declarer, contract, defence, kontra, {last}")
    if contract is None:
        return Hand(None, None, {}, {}, unplayed=Unplayed.ALL_PASSED)
    if len(players) > HANDS and reported.dealer is None:
        raise BadHand("the dealer, who holds no cards, is missing")
    playing, dealer = sorted(find_dealt(players, reported)), talon_takers(rules, players, reported)
    tricks = tricks_by_seat(players, (*playing, *dealer), reported)
    if any(tricks[seat] > TALON_SIZE for seat in dealer):
        raise BadHand(
            f"{reported.dealer} deals, and the two cards of the talon take at most two tricks",
            Fault.TRICKS_OF_TALON,
            name=reported.dealer,
        )
    if sum(tricks.values()) != TRICKS:
        total = sum(tricks.values())
        raise BadHand(
            f"the tricks add up to {total}; they must be ten", Fault.ALL_TRICKS, total=total
        )
    return Hand(None, contract, dict.fromkeys(playing, Role.FOR_ITSELF), tricks)


def talon_takers(
    rules: RuleSet, players: Sequence[str], reported: ReportedHand
) -> tuple[Seat, ...]:
    """Find the dealer of four, if all passed and the talon is led: its cards may take the two
    tricks to which they are led (002:112; A-24a).
    """
    if not rules.play.talon_leads or len(players) == HANDS:
        return ()
    leads = rules.play.talon_seat(
        find_seat(players, reported.dealer, "dealer"), find_dealt(players, reported)
    )
    return () if leads == TALON_SEAT else (leads,)


def _declared_hand(declaration: Declaration, reported: ReportedHand) -> Hand:
    declarer, contract = declaration.declarer, declaration.contract
    answers = check_answers(declaration, reported)
    kontra = check_kontra(declaration, reported, answers)
    if declaration.terms.needs_kontra and kontra.by is None:
        if reported.tricks:
            raise BadHand(f"a plain {contract} is not played without kontra")
        roles = {declarer: Role.DECLARER} | dict.fromkeys(declaration.defenders, Role.STAYS)
        return Hand(declarer, contract, roles, {}, unplayed=Unplayed.NO_KONTRA)
    roles = declaration.rules.defence.roles(
        declarer, declaration.defenders, answers, kontra, contract
    )
    tricks = check_tricks(declaration, reported, roles)
    return Hand(
        declarer,
        contract,
        roles,
        tricks,
        kontra.level,
        kontra.by,
        doubled=kontra.each,
        aces=_aces(declaration, reported),
        agreed=check_agreed(declaration, reported, roles, tricks),
        dealer=_paid_dealer(declaration, reported),
        talon=_paid_talon(declaration, reported),
        thrown=_thrown(declaration, reported),
        run=check_row(declaration, reported, tricks),
    )


def _paid_dealer(declaration: Declaration, reported: ReportedHand) -> Seat | None:
    """Find the dealer of four, if that player is paid or pays for the talon (002:126-133)."""
    reads = declaration.rules.score.reads
    if not reads & {Reads.TALON, Reads.THROWN} or len(declaration.players) == HANDS:
        return None
    return find_seat(declaration.players, reported.dealer, "dealer")


def _paid_talon(declaration: Declaration, reported: ReportedHand) -> tuple[Card, ...]:
    """Read the talon for which that dealer may be paid."""
    if Reads.TALON not in declaration.rules.score.reads or not _talon_is_seen(
        declaration, reported
    ):
        if reported.talon:
            raise BadHand("nobody is paid for the talon of this hand, so leave it out")
        return ()
    if not reported.talon:
        raise BadHand(
            "the talon, for which the dealer may be paid, is missing", Fault.TALON_MISSING
        )
    try:
        cards = parse_cards(reported.talon)
    except ValueError as error:
        raise BadHand(f"talon: {error}") from None
    if len(set(cards)) != TALON_SIZE:
        raise BadHand(f"talon {quote(reported.talon)} is not two different cards")
    return tuple(sorted(cards))


def _thrown(declaration: Declaration, reported: ReportedHand) -> bool:
    """Tell whether the talon was thrown at that dealer (002:127)."""
    reads = declaration.rules.score.reads
    may_be = Reads.THROWN in reads and _talon_is_seen(declaration, reported)
    if reported.thrown and not may_be:
        raise BadHand("nobody throws the talon of this hand, so leave thrown out")
    return reported.thrown


def _talon_is_seen(declaration: Declaration, reported: ReportedHand) -> bool:
    """Tell whether there is such a dealer, and everybody saw the declarer take the talon."""
    shown = declaration.rules.talon_shown and not declaration.contract.game
    return shown and _paid_dealer(declaration, reported) is not None


def _aces(declaration: Declaration, reported: ReportedHand) -> Aces | None:
    if reported.aces is None:
        return None
    paid = declaration.rules.score.aces.holdings(declaration.contract)
    if reported.aces not in [aces.value for aces in paid]:
        known = " or ".join(aces.value for aces in paid)
        raise BadHand(
            f"aces {quote(reported.aces)} pay nothing in {declaration.contract}; "
            + (f"aces are {known}" if known else "nothing is paid for aces there")
        )
    return Aces(reported.aces)
