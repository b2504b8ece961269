"""The slips of kontra and its answers: what each asks, wins and costs.

Law of this module: as that of ``stakes``, whose numbers it shows: it advises nothing.
"""

from __future__ import annotations

from prefgame.engine.commands import SayKontra
from prefgame.engine.view import SeatView
from prefgame.rules.base import Goal, Role, Seat
from prefgame.rules.defence import Quota
from prefgame.rules.plain_two import TwoEnd
from prefgame.ui.offers import OfferInfo
from prefgame.ui.table.sentences import kontra_title, signed
from prefgame.ui.table.stakes import (
    NO,
    Choice,
    Rows,
    declarer_name,
    fall,
    fined,
    kontra_offer,
    needed_together,
    trick_rows,
    tricks_needed,
    win,
    win_or_fall,
    worth,
)
from prefgame.words import _


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
            return [Choice(_no_kontra(view, other), (NO,)), Choice(kontra_offer(view, other), (double,), "ox")]
        need = view.table.rules.defence.kontra
        leave = OfferInfo(_leave_word(level), need, needed_together(need), trick_rows(view, need, level))
        raise_ = OfferInfo(kontra_title(level + 1), need, needed_together(need), trick_rows(view, need, level + 1))
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
        return OfferInfo(_("No kontra"), rules.defence.together, needed_together(rules.defence.together), trick_rows(view, rules.defence.together, 0))
    if role in (Role.STAYS, Role.GUEST):
        rows = ((_("you write"), "0"), (_("you risk"), "0"), (declarer_name(view), win_or_fall(view, 0)))
        return OfferInfo(_("No kontra"), 0, _("nothing needed"), rows)
    need = rules.defence.alone
    note = ""
    if role is Role.COMES and rules.defence.volunteers is Quota.TEAM:
        note = _("Or {n} together with {name}.").format(n=rules.defence.together, name=view.table.players[other])
    return OfferInfo(_("No kontra"), need, tricks_needed(need), trick_rows(view, need, 0), note)


def _two_end(view: SeatView) -> str:
    """What becomes of a two that nobody doubles."""
    match _end_of_two(view):
        case TwoEnd.WINS:
            return _("{name} simply wins").format(name=declarer_name(view))
        case TwoEnd.FAILS:
            return _("{name} falls").format(name=declarer_name(view))
        case TwoEnd.REFA:
            return _("a refa for everybody")
        case _:
            return _("dealt again")


def _two_rows(view: SeatView) -> Rows:
    ends = {TwoEnd.WINS: signed(win(view, 0)), TwoEnd.FAILS: signed(-fall(view, 0))}
    declarer = ends.get(_end_of_two(view), "0")
    return (_("you write"), "0"), (_("you risk"), "0"), (declarer_name(view), declarer)


def _end_of_two(view: SeatView) -> TwoEnd:
    hand, table = view.hand, view.table
    assert hand is not None and hand.declarer is not None
    return table.rules.two.end(hand.declarer, table.sheet.hats, table.rules.score.refa_allowed(table.sheet))


def _goal(view: SeatView) -> str:
    assert view.hand is not None and view.hand.contract is not None
    return _("one trick fells it") if view.hand.contract.goal is Goal.NONE else _("one trick is enough")


def _all_or_nothing(view: SeatView, level: int) -> Rows:
    """Betl and preferans: what a fall writes, and what one's own kontra costs."""
    amount = worth(view, level)
    return (
        (_("it falls"), signed(view.table.rules.score.fallen_betl_tricks * amount)),
        (_("it is made"), signed(-amount if fined(view, level) else 0)),
        (declarer_name(view), win_or_fall(view, level)),
    )


def _answer_note(view: SeatView, level: int) -> str:
    assert view.hand is not None and view.hand.contract is not None
    if level != 1 or not view.table.rules.defence.may_double(level, view.hand.contract):
        return ""
    return _("{name} may say rekontra.").format(name=declarer_name(view))


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
    return (_("made"), signed(win(view, level))), (_("fallen"), signed(-fall(view, level))), (label, signed(theirs))
