"""The slips of a defender who is asked whether to whist, and how: what each answer asks and writes.

Invariant: amounts are those that the score writes (``outlook``), quotas as the rules have them.
"""

from __future__ import annotations

from prefgame.engine.commands import Command, Defend
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount, Answer, Role, Seat
from prefgame.ui.scores.face import WrittenAmounts
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo
from prefgame.ui.table.slips.outlook import ends_match, outlook, unplayed_note
from prefgame.ui.table.slips.stakes import (
    AmountRows,
    SlipChoice,
    amounts,
    declarer_name,
    needed_together,
)
from prefgame.ui.words.contracts import tricks_needed_words

WHIST, PASS, HALF = Defend(Answer.WHIST), Defend(Answer.PASS), Defend(Answer.HALF)
OPEN, CLOSED = Defend(Answer.OPEN), Defend(Answer.CLOSED)


def whisting_choices(view: SeatView) -> list[SlipChoice]:
    """The slips of a defender; one who would be the only whister says at once how to play."""
    hand = view.this_hand
    other = next(seat for seat in hand.defenders if seat != view.seat)
    said = dict(hand.answers).get(other)
    if OPEN in view.legal:
        return [_open(view, other, OPEN), _closed(view, other, CLOSED)]
    if said is None:
        return [_pass_first(view, other), _whist_first(view, other)]
    if said is Answer.WHIST:
        return [_pass_after_whist(view, other), _whist_too(view, other)]
    alone = [_open(view, other, WHIST, OPEN), _closed(view, other, WHIST, CLOSED)]
    if said is Answer.HALF:
        return [_leave_half(view, other), *alone]
    half = [_half(view, other)] if HALF in view.legal else []
    return [_pass_too(view), *half, *alone]


# ---- what is written


def _rows(view: SeatView, *said: Command) -> AmountRows:
    """What a whister writes for a trick and for one that is lacking, and the declarer."""
    may_be = outlook(view, said)
    return (
        (_("trick"), _won(view, may_be.against)),
        (pgettext("tricks lacking", "you lack"), _lost(view, may_be.own)),
        *_declarer_rows(view, may_be),
    )


def _won(view: SeatView, won: frozenset[Amount]) -> str:
    """What the player writes on the declarer, with its unit; a bare 0 for nothing."""
    return words_of(view.table.rules).won_words(amounts(won)) if won else amounts(won)


def _lost(view: SeatView, lost: frozenset[Amount]) -> str:
    """What is written against somebody, with its unit."""
    words = words_of(view.table.rules).lost_words(view, lost) if lost else ""
    return words or amounts(lost)


def _declarer_rows(view: SeatView, may_be: WrittenAmounts) -> AmountRows:
    """What the declarer writes: one number where the same may be won and lost, else a row for each
    amount, with its unit.
    """
    won = words_of(view.table.rules).made_rows(view, amounts(may_be.made))
    name = declarer_name(view)
    if may_be.down and may_be.made and len(won) == 1:
        return ((name, amounts(may_be.declarer)),)
    short = [(_("each short"), _lost(view, may_be.down))] if may_be.down else []
    return ((name, won[0]), *(("", words) for words in won[1:]), *short)


def _passing_rows(view: SeatView, *said: Command) -> AmountRows:
    """What one who does not whist writes: for each trick that the declarer lacks."""
    may_be = outlook(view, said)
    return (
        (pgettext("tricks that the declarer lacks", "if down"), _won(view, may_be.bonus)),
        *_declarer_rows(view, may_be),
    )


def _unplayed_rows(view: SeatView, *said: Command) -> AmountRows:
    """What is written where nobody plays."""
    may_be = outlook(view, said)
    return (
        (_("you score"), _won(view, may_be.bonus)),
        *_declarer_rows(view, may_be),
    )


# ---- passing


def _pass_first(view: SeatView, other: Seat) -> SlipChoice:
    name = view.table.players[other]
    half = any(Answer.HALF in choices for choices in _next_choices(view, PASS))
    words = (
        _("{name} answers next. If {name} says half, you may still whist.")
        if half
        else _("{name} answers next.")
    )
    info = AnswerSlipInfo(
        _("Pass"), 0, _("no tricks needed"), _passing_rows(view, PASS), words.format(name=name)
    )
    return SlipChoice(info, (PASS,))


def _next_choices(view: SeatView, said: Defend) -> list[tuple[Answer, ...]]:
    """What the other defender may say after this answer, where there is still a question."""
    hand, defence = view.contracted, view.table.rules.defence
    after = (*hand.answers, (view.seat, said.answer))
    asked = defence.to_answer(hand.defenders, after, hand.contract)
    return [] if asked is None else [defence.choices(hand.defenders, after, hand.contract)]


def _pass_after_whist(view: SeatView, other: Seat) -> SlipChoice:
    note = _("{name} plays with open or closed cards, and scores your tricks too.").format(
        name=view.table.players[other]
    )
    info = AnswerSlipInfo(_("Pass"), 0, _("no tricks needed"), _passing_rows(view, PASS), note)
    return SlipChoice(info, (PASS,))


def _pass_too(view: SeatView) -> SlipChoice:
    need = _("{name} wins").format(name=declarer_name(view))
    note = unplayed_note(view, (PASS,))
    info = AnswerSlipInfo(_("Pass"), 0, need, _unplayed_rows(view, PASS), note)
    return SlipChoice(info, (PASS,))


def _half(view: SeatView, other: Seat) -> SlipChoice:
    note = _("{name} may still whist; then your “half” counts as a pass.").format(
        name=view.table.players[other]
    )
    info = AnswerSlipInfo(_("Half whist"), 0, _("no tricks needed"), _half_rows(view), note)
    return SlipChoice(info, (HALF,))


def _half_rows(view: SeatView) -> AmountRows:
    """What a half-whist writes, if the other defender leaves it at that."""
    other = next(seat for seat in view.this_hand.defenders if seat != view.seat)
    may_be = outlook(view, (HALF,), ((other, Answer.PASS),))
    return (
        (_("you score"), _won(view, may_be.bonus)),
        *_declarer_rows(view, may_be),
    )


def _leave_half(view: SeatView, other: Seat) -> SlipChoice:
    name = view.table.players[other]
    note = _("{name} scores the half whist; nobody plays.").format(name=name)
    if ends_match(view, (PASS,)):
        note = " ".join((note, _("The match ends.")))
    need = _("{name} wins").format(name=declarer_name(view))
    info = AnswerSlipInfo(_("Pass"), 0, need, _unplayed_rows(view, PASS), note)
    return SlipChoice(info, (PASS,))


# ---- whisting


def _whist_first(view: SeatView, other: Seat) -> SlipChoice:
    alone, both = view.owed_by(Role.HOST).needed, view.owed_by(Role.COMES)
    name = view.table.players[other]
    note = (
        _("If {name} whists too, {name} needs the trick.").format(name=name)
        if both.own is None
        else _("If {name} whists too, each of you needs {n}.").format(name=name, n=both.own)
    )
    info = AnswerSlipInfo(_("Whist"), alone, needed_together(alone), _rows(view, WHIST), note)
    return SlipChoice(info, (WHIST,))


def _whist_too(view: SeatView, other: Seat) -> SlipChoice:
    owes = view.owed_by(Role.COMES)
    name = view.table.players[other]
    if owes.own is None:
        need, note = owes.needed, _("{name} needs no trick: you do.").format(name=name)
        words = needed_together(need)
    else:
        need, words = owes.own, tricks_needed_words(owes.own)
        note = _("Or you need {n} together with {name}.").format(n=owes.team, name=name)
    info = AnswerSlipInfo(_("Whist too"), need, words, _rows(view, WHIST), note)
    return SlipChoice(info, (WHIST,))


def _open(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    note = _("Both hands lie open. You play both, and score all their tricks.")
    return _only_whister(view, _("Whist open"), note, *said)


def _closed(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    note = _("{name} plays too; you score the tricks of both.").format(
        name=view.table.players[other]
    )
    return _only_whister(view, _("Whist closed"), note, *said)


def _only_whister(view: SeatView, label: str, note: str, *said: Command) -> SlipChoice:
    need = view.owed_by(Role.HOST).needed
    info = AnswerSlipInfo(label, need, needed_together(need), _rows(view, *said), note)
    return SlipChoice(info, said)
