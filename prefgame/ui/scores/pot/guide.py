"""What the text of a pot asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from prefgame.app.look_back.worked_hand import WorkedHand
from prefgame.i18n import given_names
from prefgame.paper.pot import payments_of
from prefgame.rules.base import Amount, Phase
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.reported_hand import ReportedHand, check_reported_hand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Hand, LostAces, PaidAces, unit_in_money
from prefgame.rules.scoring.pot import Pot, PotKind, PotSheet, WithoutTalon
from prefgame.ui.guide.telling import At, TableBlock, Telling
from prefgame.ui.guide.text import read_text
from prefgame.ui.guide.worked import as_lost, as_played, cards_of, values_of, worked
from prefgame.ui.scores.pot.payments import payment_detail, payment_title
from prefgame.ui.widgets.canvas import Run, Sign
from prefgame.ui.words.numbers import money_size, signed, size_of


def worth(rules: RuleSet, contract: Contract) -> tuple[str, str]:
    """Return the premium of a contract, with the talon and without it."""
    assert isinstance(rules.score, Pot)
    values = rules.score.premium(contract.with_talon), rules.score.premium(contract.as_game)
    with_talon, without = (str(value or "–") for value in values)
    return "–" if contract.only_game else with_talon, without


def _premium_contracts(at: At[Pot]) -> list[Contract]:
    contracts = at.rules.contracts
    return [line for line in contracts if not line.may_be_left and at.it.premium(line)]


def _hearts_bonus(at: At[Pot]) -> int:
    return at.it.base * dict(at.it.premiums).get("hearts", 0)


def _stakes(at: At[Pot], _words: tuple[str, ...]) -> Iterator[TableBlock]:
    suits = zip(dict.fromkeys(map(str, at.rules.suit_order)), at.it.styrian_stakes)
    rows = (((Sign(suit), at.deck.suit_name(suit)), str(stake)) for suit, stake in suits)
    yield TableBlock((), tuple(rows), wide=1)


# ---- a hand with all its payments

_STAKES = 6
"""basic stakes in the pot before the deal"""


def _hand(at: At[Pot]) -> WorkedHand:
    given, pot = given_names(), _STAKES * at.it.base
    players = given["Anna"], given["Bruno"], given["Clara"]
    return worked(at.rules, players, PotSheet(pot, (-pot // 3,) * 3))


def _before(at: At[Pot]) -> PotSheet:
    before = _hand(at).before
    assert isinstance(before, PotSheet)
    return before


def _with_premium(at: At[Pot]) -> Contract | None:
    return next((line for line in at.rules.contracts if at.it.premium(line)), None)


def _name_with_premium(at: At[Pot]) -> str:
    contract = _with_premium(at)
    return "" if contract is None else at.name(contract)


def _is_doubled(at: At[Pot]) -> bool:
    """Whether one defender says kontra, where the table doubles."""
    contract, kontra = _with_premium(at), at.rules.kontra
    return contract is not None and kontra is not None and kontra.may_double(0, contract)


def _paid_with_premium(at: At[Pot], words: tuple[str, ...]) -> Iterator[TableBlock]:
    contract, doubled = _with_premium(at), _is_doubled(at)
    assert contract is not None
    before, players = _before(at), _hand(at).players
    won = TRICKS if contract.goal.least else 0
    reported = ReportedHand(
        declarer=players[0],
        contract=contract.name,
        kontra=int(doubled),
        kontra_by=[players[1]] if doubled else None,
        tricks=dict(zip(players, (won, TRICKS - won, 0))),
    )
    hand = check_reported_hand(at.rules, players, before, reported)
    _after, entries, _result = at.it.write(before, hand, at.rules.defence)
    yield _payments(at, words, hand, entries)


def _payments(
    at: At[Pot], words: tuple[str, ...], report: Hand, entries: Sequence[Entry]
) -> TableBlock:
    rows: list[tuple[Run, ...]] = []
    notes: list[str] = []
    (pot, together), players = words, _hand(at).players
    before = sheet = _before(at)
    for payment in payments_of(entries):
        notes.append(payment_detail(payment, report, at.rules.defence, at.deck, sheet.pot))
        moved = sheet.with_payments((payment,))
        changes = (signed(amount) if amount else "" for amount in _changes(sheet, moved))
        rows.append((payment_title(payment, players), *changes))
        sheet = moved
    rows.append((together, *map(signed, _changes(before, sheet))))
    heads = "", *players, pot
    return TableBlock(heads, tuple(rows), wide=1, numbers=105, notes=(*notes, ""))


def _changes(before: PotSheet, after: PotSheet) -> tuple[Amount, ...]:
    return *after.won_since(before), after.pot - before.pot


GUIDE = Telling[Pot](
    read_text("pot"),
    attrgetter("score"),
    values={
        "base": lambda at: at.it.base,
        "fill": lambda at: at.it.fill,
        "limit": lambda at: at.it.limit,
        "bonus": _hearts_bonus,
        "contracts": lambda at: at.all_of(_premium_contracts(at)),
        "deals": lambda at: at.it.deals,
        "minutes": lambda at: at.it.minutes,
        "worth": lambda at: money_size(unit_in_money(at.it)),
        **values_of(_hand),
        "pot": lambda at: size_of(_before(at).pot),
        "with_premium": _name_with_premium,
        "doubler": lambda at: _hand(at).players[1],
    },
    conditions={
        "a hand that all pass is played": lambda at: at.rules.when_all_pass is not None,
        "the dealer pays": lambda at: at.it.dealer_pays,
        "the players decide about an empty pot": lambda at: at.it.kind is PotKind.STYRIAN,
        "nobody may drop out for one stake": lambda at: at.it.forced_at_base,
        "nobody may drop out of some contracts": lambda at: any(
            not contract.may_be_left for contract in at.rules.contracts
        ),
        "one stake is played for": lambda at: at.it.kind is PotKind.BASIC,
        "the whole pot is played for": lambda at: at.it.kind is PotKind.UNLIMITED,
        "part of the pot is played for": lambda at: at.it.kind is PotKind.LIMITED,
        "the stake is taken first": lambda at: at.it.takes_first,
        "there is a bonus for hearts": lambda at: _hearts_bonus(at) > 0,
        "aces are paid": lambda at: at.it.aces.paid is not PaidAces.NOT_PAID,
        "four aces are announced": lambda at: at.it.aces.four_announced,
        "a hand without aces is paid": lambda at: not at.it.aces.paid.only_four,
        "aces cost nothing": lambda at: at.it.aces.lost is LostAces.NEITHER,
        "four aces can be lost": lambda at: at.it.aces.lost is LostAces.BOTH,
        "aces are paid only without the talon": lambda at: at.it.aces.paid.only_games,
        "aces are announced before the answers": lambda at: (
            at.rules.course.index(Phase.BONUS) < at.rules.course.index(Phase.DEFENCE)
        ),
        "there are premium contracts": lambda at: bool(_premium_contracts(at)),
        "a premium contract is played for the pot too": lambda at: at.it.premium_for_pot,
        "the premium is higher without the talon": lambda at: any(
            at.it.premium(line.as_game) > at.it.premium(line) for line in _premium_contracts(at)
        ),
        "it is then twice as much": lambda at: at.it.without_talon is WithoutTalon.DOUBLE,
        "a contract has a premium": lambda at: _with_premium(at) is not None,
        "it is doubled": _is_doubled,
        "a time is agreed on": lambda at: at.it.minutes > 0,
        "a unit is worth money": lambda at: at.it.unit_worth > 0,
        "the number of deals is fixed": lambda at: at.it.deals > 0,
    },
    shown={
        "the stake of each suit": _stakes,
        **cards_of(_hand),
        "what is paid": as_played(_hand, _payments),
        "what is paid otherwise": as_lost(_hand, _payments),
        "what is paid with a premium": _paid_with_premium,
    },
)
