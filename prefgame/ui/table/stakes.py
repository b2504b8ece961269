"""What a choice asks, wins and costs: the numbers of the slips, from the rules alone.

Law of this module: value x unit x refa x kontra, quotas as the rule set has them; it advises nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Contract, Goal, Role, Seat
from prefgame.rules.defence import Quota
from prefgame.rules.plain_two import TwoEnd
from prefgame.rules.scoring.columns import BetlKontra
from prefgame.ui.buttons import Kind
from prefgame.ui.offers import OfferInfo
from prefgame.ui.table.sentences import kontra_title, signed
from prefgame.words import _, ngettext

NO = SayKontra(0)
Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Choice:
    """A slip, and the commands it stands for, in the order the engine will ask for them."""

    info: OfferInfo
    commands: tuple[Command, ...]
    kind: Kind = "paper"


def worth_of(view: SeatView, contract: Contract, level: int = 0) -> int:
    """What the contract wins or costs its declarer, doubled ``level`` times."""
    table, hand = view.table, view.hand
    assert hand is not None and hand.declarer is not None
    return table.rules.score.worth(table.sheet, hand.declarer, contract, level)


def worth(view: SeatView, level: int) -> int:
    """The same for the contract being played."""
    assert view.hand is not None and view.hand.contract is not None
    return worth_of(view, view.hand.contract, level)


def in_force(view: SeatView) -> int:
    """What it is worth as it stands."""
    assert view.hand is not None
    return worth(view, view.hand.kontra.level)


def win_or_fall(view: SeatView, amount: int) -> str:
    """What the declarer wins or loses by so much, as the slips write it; in the last hand a fall may cost more."""
    lost = view.table.rules.score.lost(view.table.sheet, amount)
    return f"± {amount}" if lost == amount else f"{signed(amount)} / {signed(-lost)}"


def last_hand(view: SeatView) -> str:
    """A sentence where making the contract would end the match and therefore counts less; else nothing."""
    score, sheet, amount = view.table.rules.score, view.table.sheet, worth(view, 0)
    won = score.won(sheet, amount)
    return "" if won == amount else _("Missing to the end: {n}. A win counts no more.").format(n=won)


# ---- come or stay


def defence_choices(view: SeatView) -> list[Choice]:
    """The answers open to the player, whole chains of them where the other defender has answered."""
    assert view.hand is not None
    hand, defence = view.hand, view.table.rules.defence
    other = next(seat for seat in hand.defenders if seat != view.seat)
    said = dict(hand.answers).get(other)
    come, stay = Defend(Answer.COME), Defend(Answer.STAY)
    if len(hand.answers) == 2:  # the player comes alone, and is asked how
        return [
            Choice(_alone(view, other), (Defend(Answer.ALONE), NO), "brass"),
            Choice(_invite(view, other), (Defend(Answer.INVITE), NO)),
            Choice(_kontra_offer(view, other), (Defend(Answer.ALONE), SayKontra(1)), "ox"),
        ]
    if said is Answer.STAY:
        return [
            Choice(_stay_too(view), (stay,)),
            Choice(_alone(view, other), (come, Defend(Answer.ALONE), NO), "brass"),
            Choice(_invite(view, other), (come, Defend(Answer.INVITE), NO)),
            Choice(_kontra_offer(view, other), (come, Defend(Answer.ALONE), SayKontra(1)), "ox"),
        ]
    if said is Answer.COME:
        return [
            Choice(_leave(view, other), (stay,)),
            Choice(_come_too(view, other), (come, NO), "brass"),
            Choice(_kontra_offer(view, other), (come, SayKontra(1)), "ox"),
        ]
    note = _("If {name} stays, you may invite; kontra comes after.").format(name=view.table.players[other])
    first = OfferInfo(_("Come"), defence.alone, _tricks_needed(defence.alone), _rows(view, defence.alone, 0), note)
    return [Choice(_stay_first(view, other), (stay,)), Choice(first, (come,), "brass")]


def _rows(view: SeatView, need: int, level: int) -> Rows:
    """What each trick writes, what too few cost, and what the declarer wins or loses."""
    amount = worth(view, level)
    return (
        (_("each trick"), signed(amount)),
        (_too_few(need), signed(-amount)),
        (_declarer(view), win_or_fall(view, amount)),
    )


def _too_few(need: int) -> str:
    return _("1 or none") if need == 2 else _("none") if need == 1 else _("{n} or fewer").format(n=need - 1)


def _tricks_needed(need: int) -> str:
    return ngettext("{n} trick needed", "{n} tricks needed", need).format(n=need)


def _together(need: int) -> str:
    return _("{n} needed together").format(n=need)


def _declarer(view: SeatView) -> str:
    assert view.hand is not None and view.hand.declarer is not None
    return view.table.players[view.hand.declarer]


def _stay_too(view: SeatView) -> OfferInfo:
    """Nobody would play: the declarer has won."""
    amount = view.table.rules.score.won(view.table.sheet, worth(view, 0))
    rows = ((_("you write"), "0"), (_("you risk"), "0"), (_declarer(view), signed(amount)))
    need = _("{name} simply wins").format(name=_declarer(view))
    return OfferInfo(_("Stay"), 0, need, rows, _("Nobody plays; the next hand is dealt."))


def _leave(view: SeatView, other: Seat) -> OfferInfo:
    """The other one plays without the player."""
    rows = ((_("you write"), "0"), (_("you risk"), "0"), (_declarer(view), win_or_fall(view, worth(view, 0))))
    name = view.table.players[other]
    note = _("{name} may still invite you, or plays alone.").format(name=name)
    return OfferInfo(_("Stay"), 0, _("nothing needed"), rows, note)


def _stay_first(view: SeatView, other: Seat) -> OfferInfo:
    rows = ((_("you write"), "0"), (_("you risk"), "0"), (_declarer(view), win_or_fall(view, worth(view, 0))))
    note = _("{name} answers next, and may invite you.").format(name=view.table.players[other])
    return OfferInfo(_("Stay"), 0, _("nothing needed"), rows, note)


def _alone(view: SeatView, other: Seat) -> OfferInfo:
    need = view.table.rules.defence.alone
    note = _("{name} lays the cards down.").format(name=view.table.players[other])
    return OfferInfo(_("Come alone"), need, _tricks_needed(need), _rows(view, need, 0), note)


def _come_too(view: SeatView, other: Seat) -> OfferInfo:
    defence = view.table.rules.defence
    note = _("Each needs {alone} alone.").format(alone=defence.alone)
    if defence.volunteers is Quota.TEAM:
        note = _("Or {n} together with {name}.").format(n=defence.together, name=view.table.players[other])
    return OfferInfo(_("Come too"), defence.alone, _tricks_needed(defence.alone), _rows(view, defence.alone, 0), note)


def _invite(view: SeatView, other: Seat) -> OfferInfo:
    need, name = view.table.rules.defence.together, view.table.players[other]
    note = _("Tricks of {name} are written to you.").format(name=name)
    return OfferInfo(_("Invite {name}").format(name=name), need, _together(need), _rows(view, need, 0), note)


def _kontra_offer(view: SeatView, other: Seat) -> OfferInfo:
    need = view.table.rules.defence.kontra
    note = _("{other} joins; {name} may say rekontra.").format(other=view.table.players[other], name=_declarer(view))
    return OfferInfo(_("Kontra"), need, _together(need), _rows(view, need, 1), note)


# ---- kontra and its answers


def kontra_choices(view: SeatView) -> list[Choice]:
    """Double, or leave it."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    level = hand.kontra.level
    double = SayKontra(level + 1)
    if view.seat == hand.declarer:
        return [Choice(_declarer_leaves(view, level), (NO,)), Choice(_declarer_doubles(view, level + 1), (double,), "ox")]
    if hand.contract.goal is Goal.SIX:
        if level == 0:
            other = next(seat for seat in hand.defenders if seat != view.seat)
            return [Choice(_no_kontra(view, other), (NO,)), Choice(_kontra_offer(view, other), (double,), "ox")]
        need = view.table.rules.defence.kontra
        leave = OfferInfo(_leave_word(level), need, _together(need), _rows(view, need, level))
        raise_ = OfferInfo(kontra_title(level + 1), need, _together(need), _rows(view, need, level + 1))
        return [Choice(leave, (NO,)), Choice(raise_, (double,), "ox")]
    leave = OfferInfo(_leave_word(level), 0, _goal(view), _all_or_nothing(view, level), "")
    raise_ = OfferInfo(kontra_title(level + 1), 0, _goal(view), _all_or_nothing(view, level + 1), _answer_note(view, level + 1))
    return [Choice(leave, (NO,)), Choice(raise_, (double,), "ox")]


def _leave_word(level: int) -> str:
    return _("No kontra") if level == 0 else _("Leave it so")


def _no_kontra(view: SeatView, other: Seat) -> OfferInfo:
    """What happens without kontra: a plain two may not be played at all."""
    hand, rules = view.hand, view.table.rules
    assert hand is not None and hand.declarer is not None
    if hand.needs_kontra:
        note = "" if len(hand.kontra.said) else _("{name} is asked next.").format(name=view.table.players[other])
        return OfferInfo(_("No kontra"), 0, _two_end(view), _two_rows(view), note)
    role = view.role(view.seat)
    if role is Role.HOST:
        return OfferInfo(_("No kontra"), rules.defence.together, _together(rules.defence.together), _rows(view, rules.defence.together, 0))
    if role in (Role.STAYS, Role.GUEST):
        rows = ((_("you write"), "0"), (_("you risk"), "0"), (_declarer(view), win_or_fall(view, worth(view, 0))))
        return OfferInfo(_("No kontra"), 0, _("nothing needed"), rows)
    need = rules.defence.alone
    note = ""
    if role is Role.COMES and rules.defence.volunteers is Quota.TEAM:
        note = _("Or {n} together with {name}.").format(n=rules.defence.together, name=view.table.players[other])
    return OfferInfo(_("No kontra"), need, _tricks_needed(need), _rows(view, need, 0), note)


def _two_end(view: SeatView) -> str:
    """What becomes of a two that nobody doubles."""
    match _end_of_two(view):
        case TwoEnd.WINS:
            return _("{name} simply wins").format(name=_declarer(view))
        case TwoEnd.FAILS:
            return _("{name} falls").format(name=_declarer(view))
        case TwoEnd.REFA:
            return _("a refa for everybody")
        case _:
            return _("dealt again")


def _two_rows(view: SeatView) -> Rows:
    score, sheet, amount = view.table.rules.score, view.table.sheet, worth(view, 0)
    ends = {TwoEnd.WINS: signed(score.won(sheet, amount)), TwoEnd.FAILS: signed(-score.lost(sheet, amount))}
    declarer = ends.get(_end_of_two(view), "0")
    return (_("you write"), "0"), (_("you risk"), "0"), (_declarer(view), declarer)


def _end_of_two(view: SeatView) -> TwoEnd:
    hand, table = view.hand, view.table
    assert hand is not None and hand.declarer is not None
    return table.rules.two.end(hand.declarer, table.sheet.hats, table.rules.score.refa_allowed(table.sheet))


def _goal(view: SeatView) -> str:
    assert view.hand is not None and view.hand.contract is not None
    return _("it falls at one trick") if view.hand.contract.goal is Goal.NONE else _("one trick is enough")


def _all_or_nothing(view: SeatView, level: int) -> Rows:
    """Betl and preferans: what a fall writes, and what one's own kontra costs."""
    score = view.table.rules.score
    amount = worth(view, level)
    fined = level > 0 and score.betl_kontra is not BetlKontra.NO_FINE
    return (
        (_("it falls"), signed(score.fallen_betl_tricks * amount)),
        (_("it is made"), signed(-amount if fined else 0)),
        (_declarer(view), win_or_fall(view, amount)),
    )


def _answer_note(view: SeatView, level: int) -> str:
    assert view.hand is not None and view.hand.contract is not None
    if level != 1 or not view.table.rules.defence.may_double(level, view.hand.contract):
        return ""
    return _("{name} may say rekontra.").format(name=_declarer(view))


def _declarer_leaves(view: SeatView, level: int) -> OfferInfo:
    return OfferInfo(_leave_word(level), _own_need(view), _own_goal(view), _own_rows(view, level))


def _declarer_doubles(view: SeatView, level: int) -> OfferInfo:
    return OfferInfo(kontra_title(level), _own_need(view), _own_goal(view), _own_rows(view, level))


def _own_need(view: SeatView) -> int:
    assert view.hand is not None and view.hand.contract is not None
    return 6 if view.hand.contract.goal is Goal.SIX else 0


def _own_goal(view: SeatView) -> str:
    assert view.hand is not None and view.hand.contract is not None
    return {
        Goal.SIX: _("6 tricks needed"),
        Goal.NONE: _("no trick allowed"),
        Goal.ALL: _("all tricks needed"),
    }[view.hand.contract.goal]


def _own_rows(view: SeatView, level: int) -> Rows:
    """The declarer's own numbers; defence tricks are written against him."""
    assert view.hand is not None and view.hand.contract is not None
    amount = worth(view, level)
    theirs = amount if view.hand.contract.goal is Goal.SIX else amount * view.table.rules.score.fallen_betl_tricks
    label = _("their trick") if view.hand.contract.goal is Goal.SIX else _("their soup")
    lost = view.table.rules.score.lost(view.table.sheet, amount)
    return (_("made"), signed(amount)), (_("fallen"), signed(-lost)), (label, signed(theirs))
