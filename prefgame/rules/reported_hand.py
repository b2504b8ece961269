"""A finished hand as people report it, checked against the rules before it is written.

Invariant: a hand that could not have happened at this table is refused in one sentence
(``BadHand``). A hand that passes is the same ``Hand`` that the engine would have written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from prefgame.cards import Card, parse_cards
from prefgame.quoting import quote, shorten, show_value
from prefgame.rules.base import BadHand, Defenders, Fault, Role, Roles, Seat, Tricks, kontra_word
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.deal import HANDS, TALON_SIZE, seats_dealt
from prefgame.rules.defence import Answers, forced_answers
from prefgame.rules.kontra import NO_KONTRA, Kontra, KontraRule, roles_before_kontra
from prefgame.rules.play import TALON_SEAT
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Aces, Hand, Reads, Sheet, Terms, Unplayed

# ---- a finished hand as people report it
# Invariant: names and words as they were given; nothing here has been checked.


@dataclass(frozen=True, slots=True)
class ReportedHand:
    """A hand by the names of its players. ``defence``: come, stay or invited; ``tricks``: empty if
    nobody played; ``talon``: its cards, if the dealer is paid for them (002:126-133); ``thrown``:
    the declarer discarded both its cards for all to see (002:127); ``misdeal``: a wrong deal, with
    nothing but its dealer (002:115); ``row``: the most tricks that the declarer took one after
    another, if the contract asks for that (003:125); ``given_up``: the declarer gave up what was
    bid, after the talon.
    """

    passed: bool = False
    declarer: str | None = None
    contract: str | None = None
    game: bool = False
    dealer: str | None = None
    defence: Mapping[str, str] = field(default_factory=dict)
    kontra: int = 0
    kontra_by: str | Sequence[str] | None = None
    aces: str | None = None
    agreed: bool = False
    tricks: Mapping[str, int] = field(default_factory=dict)
    row: int | None = None
    talon: str = ""
    thrown: bool = False
    given_up: bool = False
    misdeal: bool = False


# ---- who declares what in a reported hand, against whom, and under which terms
# Invariant: every name is a seat of this table and the table plays the contract, or BadHand says
# what is wrong.


@dataclass(frozen=True, slots=True)
class Declaration:
    """A reported hand before any defender has answered."""

    rules: RuleSet
    players: tuple[str, ...]
    declarer: Seat
    defenders: Defenders
    """in order of play"""
    contract: Contract
    terms: Terms


def find_declaration(
    rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
) -> Declaration:
    """Find who declares what. ``sheet``: the score once the hand is dealt."""
    declarer = find_seat(players, reported.declarer, "declarer")
    contract = _contract(rules, reported)
    least = rules.score.least_goal(sheet)
    if contract.goal.least < least and not contract.goal.wants_few:
        raise BadHand(
            f"after raspasy the bids begin at {least} tricks, so {contract} is too low",
            Fault.TOO_LOW,
            least=least,
        )
    defenders = _defenders(players, declarer, reported)
    terms = rules.score.terms(sheet, declarer, contract)
    return Declaration(rules, tuple(players), declarer, defenders, contract, terms)


def find_seat(players: Sequence[str], name: str | None, what: str) -> Seat:
    """Find the seat of that name. ``what``: what the report calls this player."""
    if name is None:
        raise BadHand(f"{what} is missing")
    if name not in players:
        raise BadHand(f"{what} {quote(name)} is unknown; the players are {', '.join(players)}")
    return players.index(name)


def find_dealt(players: Sequence[str], reported: ReportedHand) -> tuple[Seat, ...]:
    """List the seats that hold cards, from the eldest hand on. Of three that is everybody, so there
    the dealer may be unknown, and then the order says nothing.
    """
    known = reported.dealer is not None or len(players) > HANDS
    dealer = find_seat(players, reported.dealer, "dealer") if known else 0
    return seats_dealt(dealer, len(players))


def _contract(rules: RuleSet, reported: ReportedHand) -> Contract:
    text, games = reported.contract, rules.auction.all_games
    if text is None:
        raise BadHand("no contract is given")
    only_games = [game for game in games if game.only_game]
    known = [contract.name for contract in (*rules.contracts, *only_games)]
    if text not in known:
        raise BadHand(
            f"there is no contract {shorten(text)}; the {rules.name} table has {', '.join(known)}"
        )
    contract = rules.contract(text, reported.game)
    if contract.game and contract not in games:
        same = next(
            (
                game
                for game in only_games
                if (game.trump, game.goal) == (contract.trump, contract.goal)
            ),
            None,
        )
        raise BadHand(
            f"{text} is not played without the talon"
            + (f"; that contract is {same.name}" if same is not None else ""),
            Fault.NO_GAME,
        )
    return contract


def _defenders(players: Sequence[str], declarer: Seat, reported: ReportedHand) -> tuple[Seat, Seat]:
    """Find the other two who hold cards, in order of play."""
    count, dealt = len(players), find_dealt(players, reported)
    if declarer not in dealt:
        raise BadHand(
            f"{reported.dealer} deals and holds no cards, so cannot be the declarer",
            Fault.DEALER_DECLARES,
            name=reported.dealer,
        )
    around = ((declarer + step) % count for step in range(1, count))
    first, second = (seat for seat in around if seat in dealt)
    return first, second


# ---- the tricks of a reported hand, and what was agreed on instead of playing
# Invariant: the play could have ended with these tricks, or BadHand says why not.


def tricks_by_seat(
    players: Sequence[str], playing: Sequence[Seat], reported: ReportedHand
) -> dict[Seat, int]:
    tricks = reported.tricks
    for name, count in tricks.items():
        if name not in players:
            raise BadHand(
                f"trick taker {quote(name)} is unknown; the players are {', '.join(players)}"
            )
        if type(count) is not int or count < 0:
            raise BadHand(f"tricks of {name} are a whole number from 0, not {show_value(count)}")
        if players.index(name) not in playing and count:
            why = "deals" if len(players) == 4 and name == reported.dealer else "dropped out"
            raise BadHand(f"{name} {why} and takes no tricks")
    return {seat: tricks.get(players[seat], 0) for seat in playing}


def check_tricks(declaration: Declaration, reported: ReportedHand, roles: Roles) -> dict[Seat, int]:
    """Count the tricks by seat; none if nobody plays against the declarer."""
    playing = [seat for seat in roles if roles[seat].plays]
    if len(playing) == 1:
        if reported.tricks:
            raise BadHand("nobody plays against the declarer, so there are no tricks")
        return {}
    tricks = tricks_by_seat(declaration.players, playing, reported)
    total, mine = sum(tricks.values()), tricks[declaration.declarer]
    against = total - mine
    fault = declaration.rules.score.why_not_tricks(declaration.contract, mine, against)
    if fault:
        kind = Fault.TRICKS_OF_DEFENCE if total == TRICKS else Fault.ALL_TRICKS
        raise BadHand(fault, kind, total=total)
    goal = declaration.contract.goal
    stopped = mine == goal.most + 1 or against == TRICKS - goal.least + 1
    if total > TRICKS or (total < TRICKS and not stopped):
        raise BadHand(
            f"the tricks add up to {total}; they must be ten, or fewer where the contract "
            "failed early",
            Fault.ALL_TRICKS,
            total=total,
        )
    return tricks


def check_row(declaration: Declaration, reported: ReportedHand, tricks: Tricks) -> int | None:
    """Count the declarer's longest row of tricks; None if the contract does not ask."""
    row, run = reported.row, declaration.contract.goal.run
    if not run:
        if row is not None:
            raise BadHand(f"{declaration.contract} asks for no tricks in a row; leave row out")
        return None
    mine = tricks[declaration.declarer]
    if row is None and run <= mine < TRICKS:
        raise BadHand(
            f"row is missing: how many of the {mine} tricks {reported.declarer} took one after "
            "another",
            Fault.ROW_MISSING,
        )
    if row is not None and not min(mine, 1) <= row <= mine:
        raise BadHand(
            f"row is a whole number from {min(mine, 1)} to {mine}, the tricks of "
            f"{reported.declarer}, not {show_value(row)}"
        )
    return mine if row is None else row


def check_agreed(
    declaration: Declaration, reported: ReportedHand, roles: Roles, tricks: Tricks
) -> bool:
    """Tell whether the tricks were agreed on instead of played."""
    if not reported.agreed:
        return False
    negotiation, defence = declaration.rules.negotiation, declaration.rules.defence
    if negotiation is None or not negotiation.played:
        raise BadHand("nobody agrees on the tricks at this table")
    if negotiation.partners(roles) is None:
        raise BadHand(
            "only a declarer and a defender who plays alone agree on the tricks", Fault.NOT_ALONE
        )
    if not negotiation.may_agree(roles, tricks, declaration.contract, defence):
        raise BadHand(
            "these tricks cannot be agreed on; neither side may go down", Fault.NOT_AGREED
        )
    return True


# ---- the answers and the kontra of a reported hand
# Invariant: they are what the defenders and the declarer could have said when the rules asked them.


def check_answers(declaration: Declaration, reported: ReportedHand) -> Answers:
    """Find what the defenders answered; nothing if they are not asked."""
    said, contract, defence = reported.defence, declaration.contract, declaration.rules.defence
    words = defence.reported_words
    names = [declaration.players[seat] for seat in declaration.defenders]
    for name, answer in said.items():
        if name not in names:
            find_seat(declaration.players, name, "defender")
            raise BadHand(f"{name} does not defend in this hand; {' and '.join(names)} do")
        if answer not in words:
            raise BadHand(
                f"{name} answers {quote(answer)}; a defender's answer is {', '.join(words)}"
            )
    if not contract.may_be_left:
        _check_all_play(said, words[0], f"nobody may drop out against {contract.word}, so")
        return ()
    if not declaration.terms.needs_kontra and not _is_asked(declaration):
        _check_all_play(said, words[0], f"both defenders play against {contract}, so")
        return ()
    if declaration.terms.needs_kontra:
        if reported.kontra == 0 and any(answer != "stay" for answer in said.values()):
            raise BadHand(f"a plain {contract} is not played without kontra, so nobody can defend")
        return ()
    if declaration.terms.forced:
        why = "the pot holds one basic stake only, so both play and"
        _check_all_play(said, words[0], why, Fault.FORCED)
        return forced_answers(declaration.defenders)
    missing = [name for name in names if name not in said]
    if missing:
        raise BadHand(
            f"the answer of {missing[0]} is missing: {', '.join(words[:-1])} or {words[-1]}",
            Fault.ANSWER_MISSING,
            name=missing[0],
        )
    first, second = (said[name] for name in names)
    try:
        return defence.answers_reported(declaration.defenders, (first, second), contract)
    except ValueError as why:
        raise BadHand(str(why), Fault.ANSWERS) from None


def _is_asked(declaration: Declaration) -> bool:
    """Tell whether anybody is asked about this contract."""
    asked = declaration.rules.defence.to_answer(declaration.defenders, (), declaration.contract)
    return asked is not None


def _check_all_play(
    said: Mapping[str, str], word: str, why: str, fault: Fault = Fault.ALL_PLAY
) -> None:
    """Refuse any answer but the word for playing, as nobody is asked."""
    for name, answer in said.items():
        if answer != word:
            raise BadHand(f"{why} {name} cannot answer {quote(answer)}", fault, name=name)


def check_kontra(declaration: Declaration, reported: ReportedHand, answers: Answers) -> Kontra:
    """Find the kontra, once everybody has been asked about it."""
    level, named = reported.kontra, reported.kontra_by
    by = (named,) if isinstance(named, str) else tuple(named or ())
    rules, players = declaration.rules, declaration.players
    if level == 0:
        if by:
            raise BadHand(f"{shorten(by[0])} is named as kontra_by, but kontra is 0")
        return NO_KONTRA
    if rules.kontra is None:
        raise BadHand(f"the {rules.name} table has no kontra, so kontra is 0")
    if not 0 <= level <= rules.kontra.last_level:
        raise BadHand(
            f"kontra {show_value(level)} is not said at this table; it goes from 0 to "
            f"{rules.kontra.last_level}"
        )
    seats = [find_seat(players, name, "kontra_by") for name in by or (None,)]
    for name, seat in zip(by, seats):
        if seat not in declaration.defenders:
            raise BadHand(f"{name} is not a defender and cannot say kontra")
    if len(set(seats)) < len(seats):
        raise BadHand(f"{by[0]} is named twice as kontra_by")
    kontra = _ask_everybody(declaration, rules.kontra, answers, seats, level)
    _check_heard(declaration, rules.kontra, kontra, seats, level)
    return kontra


def _ask_everybody(
    declaration: Declaration, rule: KontraRule, answers: Answers, sayers: Sequence[Seat], level: int
) -> Kontra:
    """Find the kontra once the rule asks nobody any more, if of the defenders only these say it
    when they are asked, and both sides then double up to this level.
    """
    declarer, defenders, contract = (
        declaration.declarer,
        declaration.defenders,
        declaration.contract,
    )
    if declaration.terms.needs_kontra:
        roles = roles_before_kontra(declarer, defenders)
    else:
        roles = declaration.rules.defence.roles(declarer, defenders, answers, NO_KONTRA, contract)
    kontra = NO_KONTRA
    while (seat := rule.to_ask(declarer, defenders, roles, kontra, contract)) is not None:
        offered = rule.next_level(kontra, seat == declarer)
        says = offered <= level and (offered > 1 or seat in sayers)
        kontra = rule.after(kontra, seat, offered if says else 0)
    return kontra


def _check_heard(
    declaration: Declaration, rule: KontraRule, kontra: Kontra, sayers: Sequence[Seat], level: int
) -> None:
    """Check that everything that was reported was also said when the rule asked for it."""
    heard = [seat for seat, said in kontra.said if said == 1]
    missed = [declaration.players[seat] for seat in sayers if seat not in heard]
    if kontra.level < level and not rule.may_double(kontra.level, declaration.contract):
        word = kontra_word(kontra.level + 1)
        raise BadHand(
            f"{word} is not said to {declaration.contract} at this table", Fault.NO_KONTRA
        )
    if missed and heard:
        raise BadHand("one defender says kontra, and the other is the guest", Fault.ONE_KONTRA)
    if missed:
        raise BadHand(
            f"{missed[0]} does not defend by choice and cannot say kontra",
            Fault.KONTRA_OF_NOBODY,
            name=missed[0],
        )


# ---- a finished hand as people report it, checked against the rules before it is written


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


def with_dealer(reported: ReportedHand, before: ReportedHand | None) -> ReportedHand:
    """Name the dealer of a hand after a misdeal, if the report does not: the same (002:120)."""
    if before is None or not before.misdeal or reported.dealer is not None:
        return reported
    return replace(reported, dealer=before.dealer)


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
    if reported.given_up:
        return _given_up_hand(declaration, reported)
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


def may_be_given_up(declaration: Declaration) -> bool:
    """Tell whether the declarer could give this contract up, after the talon."""
    contract = declaration.contract
    by_tricks = contract.goal.counts_tricks and not contract.game
    return by_tricks and Reads.GIVEN_UP in declaration.rules.score.reads


def _given_up_hand(declaration: Declaration, reported: ReportedHand) -> Hand:
    if Reads.GIVEN_UP not in declaration.rules.score.reads:
        raise BadHand("no contract is given up at this table")
    if not may_be_given_up(declaration):
        raise BadHand(f"{declaration.contract} is never given up, only a number of tricks is")
    if reported.defence or reported.tricks:
        raise BadHand("the contract was given up, so nobody answers it or takes tricks")
    declarer = declaration.declarer
    return Hand(
        declarer,
        declaration.contract,
        {declarer: Role.DECLARER} | dict.fromkeys(declaration.defenders, Role.STAYS),
        {},
        unplayed=Unplayed.GIVEN_UP,
        dealer=_paid_dealer(declaration, reported),
        talon=_paid_talon(declaration, reported),
        thrown=_thrown(declaration, reported),
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
