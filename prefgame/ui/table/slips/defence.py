"""The slips of the defence, of all its kinds: what each answer asks, wins and loses.

Invariant: amounts are those that may be written (``outlook``), quotas as the rule set has them; it
advises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount, Answer, Role, Seat
from prefgame.rules.defence import OnlyWhist, Quotas, Whisting
from prefgame.ui.scores.face import WrittenAmounts
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.slips.answer_slip import AmountRows, SlipChoice
from prefgame.ui.table.slips.outlook import amounts, ends_match, outlook, unplayed_note
from prefgame.ui.words.contracts import tricks_needed_words

NO = SayKontra(0)
COME, STAY = Defend(Answer.COME), Defend(Answer.STAY)
ALONE, INVITE = Defend(Answer.ALONE), Defend(Answer.INVITE)
WHIST, PASS, HALF = Defend(Answer.WHIST), Defend(Answer.PASS), Defend(Answer.HALF)
OPEN, CLOSED = Defend(Answer.OPEN), Defend(Answer.CLOSED)


def defence_slips(view: SeatView) -> list[SlipChoice]:
    """Return the slips of a defender; none where this way of defending has none."""
    make = DEFENCE_SLIPS.get(type(view.table.rules.defence))
    return [] if make is None else make(view)


def declarer_name(view: SeatView) -> str:
    """Who plays the contract."""
    return view.table.players[view.won.declarer]


def other_defender(view: SeatView) -> Seat:
    """Return the defender beside the player."""
    return next(seat for seat in view.this_hand.defenders if seat != view.seat)


def other_name(view: SeatView) -> str:
    return view.table.players[other_defender(view)]


def needed_together(need: int) -> str:
    """Return a quota that counts for both defenders, in words."""
    return _("{n} needed together").format(n=need)


def or_together_note(view: SeatView, together: int | None) -> str:
    """Return that so many tricks of both defenders are enough too."""
    words = _("Or you need {n} together with {name}.")
    return words.format(n=together, name=other_name(view))


# ---- come or stay: once the other has answered, each slip is a chain of answers


def may_be_doubled(view: SeatView) -> bool:
    """Whether the defenders of this contract may say kontra once they have answered."""
    hand, kontra = view.contracted, view.table.rules.kontra
    return kontra is not None and kontra.may_double(0, hand.contract)


def quota_slips(view: SeatView) -> list[SlipChoice]:
    """Return the slips of a defender who has a quota of tricks."""
    said = dict(view.this_hand.answers).get(other_defender(view))
    if len(view.this_hand.answers) == 2:  # the player comes alone, and is asked how
        return [_alone(view, ALONE), _invite(view, INVITE), *_kontra(view, ALONE)]
    if said is Answer.STAY:
        return [
            _unplayed(view, STAY),
            _alone(view, COME, ALONE),
            _invite(view, COME, INVITE),
            *_kontra(view, COME, ALONE),
        ]
    if said is Answer.COME:
        leave = _("{name} may still invite you, or play alone.")
        return [_drop_out(view, leave), _come_too(view), *_kontra(view, COME)]
    return [_drop_out(view, _("{name} answers next, and may invite you.")), _come_first(view)]


def trick_rows(view: SeatView, need: int, commands: Iterable[Command]) -> AmountRows:
    """Return what each trick writes, what too few lose, and what the declarer wins or loses, once
    these commands are given.
    """
    may_be = outlook(view, commands)
    return (
        (_("you, each trick"), amounts(may_be.against)),
        (_too_few(need), amounts(may_be.own)),
        *_bonus_rows(may_be),
        (declarer_name(view), amounts(may_be.declarer)),
    )


def nothing_rows(view: SeatView, commands: Iterable[Command]) -> AmountRows:
    """Return the rows of staying: the player writes nothing but a bonus. That nothing is at
    risk would not be true: what the declarer wins counts at the settlement.
    """
    may_be = outlook(view, commands)
    mine = _bonus_rows(may_be) or ((_("you score"), "0"),)
    return (*mine, (declarer_name(view), amounts(may_be.declarer)))


def _bonus_rows(may_be: WrittenAmounts) -> AmountRows:
    return ((_("your bonus"), amounts(may_be.bonus)),) if may_be.bonus else ()


def _too_few(need: int) -> str:
    if need > 2:
        return _("you, {n} or fewer").format(n=need - 1)
    return _("you, 1 or none") if need == 2 else _("you, none")


def _unplayed(view: SeatView, said: Command) -> SlipChoice:
    """Nobody would play: the declarer has won."""
    need, note = _("{name} wins").format(name=declarer_name(view)), unplayed_note(view, (said,))
    return SlipChoice(_("Drop out"), 0, need, nothing_rows(view, (said,)), (said,), note)


def _drop_out(view: SeatView, note: str) -> SlipChoice:
    """``note``: what {name}, the other defender, may still do."""
    note = note.format(name=other_name(view))
    rows = nothing_rows(view, (STAY,))
    return SlipChoice(_("Drop out"), 0, _("no tricks needed"), rows, (STAY,), note)


def _playing(
    view: SeatView,
    label: str,
    role: Role,
    said: tuple[Command, ...],
    note: str,
    together: bool = False,
) -> SlipChoice:
    """Return the slip of playing without kontra; ``together``: the tricks of both count."""
    need = view.owed_by(role).needed
    words = needed_together(need) if together else tricks_needed_words(need)
    commands = (*said, NO) if may_be_doubled(view) else said
    return SlipChoice(label, need, words, trick_rows(view, need, said), commands, note)


def _come_first(view: SeatView) -> SlipChoice:
    need = view.owed_by(Role.ALONE).needed
    words = (
        _("If {name} drops out, you may invite. You may still say kontra later.")
        if may_be_doubled(view)
        else _("If {name} drops out, you may invite.")
    )
    note = words.format(name=other_name(view))
    rows = trick_rows(view, need, (COME,))
    return SlipChoice(_("Defend"), need, tricks_needed_words(need), rows, (COME,), note)


def _alone(view: SeatView, *said: Command) -> SlipChoice:
    note = _("{name} takes no part in the play.").format(name=other_name(view))
    return _playing(view, _("Defend alone"), Role.ALONE, said, note)


def _come_too(view: SeatView) -> SlipChoice:
    owes = view.owed_by(Role.COMES)
    note = _("Each of you needs {alone}.").format(alone=owes.needed)
    if owes.team is not None:
        note = or_together_note(view, owes.team)
    return _playing(view, _("Defend too"), Role.COMES, (COME,), note)


def _invite(view: SeatView, *said: Command) -> SlipChoice:
    name = other_name(view)
    label, note = _("Invite {name}"), _("You also score {name}’s tricks.").format(name=name)
    return _playing(view, label.format(name=name), Role.HOST, said, note, together=True)


def _kontra(view: SeatView, *said: Command) -> list[SlipChoice]:
    return [first_kontra(view, *said)] if may_be_doubled(view) else []


def first_kontra(view: SeatView, *said: Command) -> SlipChoice:
    """Return the first kontra: what it asks and wins, after what is said before it."""
    need, commands = view.owed_by(Role.KONTRA).needed, (*said, SayKontra(1))
    words = _("{other} joins; {name} may say rekontra.")
    note = words.format(other=other_name(view), name=declarer_name(view))
    rows = trick_rows(view, need, commands)
    return SlipChoice(_("Kontra"), need, needed_together(need), rows, commands, note, kind="ox")


# ---- whether to whist, and how


def whisting_slips(view: SeatView) -> list[SlipChoice]:
    """Return the slips of a defender; one who would be the only whister says at once
    how to play.
    """
    said = dict(view.this_hand.answers).get(other_defender(view))
    if OPEN in view.legal:
        return [_whist_open(view, OPEN), _whist_closed(view, CLOSED)]
    if said is None:
        return [_pass_first(view), _whist_first(view)]
    if said is Answer.WHIST:
        return [_pass_after_whist(view), _whist_too(view)]
    alone = _whist_alone(view)
    if said is Answer.HALF:
        return [_leave_half(view), *alone]
    half = [_half(view)] if HALF in view.legal else []
    return [_pass_too(view, unplayed_note(view, (PASS,))), *half, *alone]


def _whist_alone(view: SeatView) -> list[SlipChoice]:
    """Return the ways in which this table lets a single whister play."""
    defence = view.table.rules.defence
    assert isinstance(defence, Whisting)
    match defence.only_whist(view.contracted.contract):
        case OnlyWhist.OPEN:
            return [_whist_open(view, WHIST)]
        case OnlyWhist.CLOSED:
            return [_whist_closed(view, WHIST)]
    return [_whist_open(view, WHIST, OPEN), _whist_closed(view, WHIST, CLOSED)]


def _whist_rows(view: SeatView, shared: str, *said: Command) -> AmountRows:
    """Return what a whister writes for a trick and for one that is lacking, and the declarer; and
    that whists for tricks may be ``shared``.
    """
    may_be = outlook(view, said)
    down = pgettext("tricks that the declarer lacks", "if down")
    half = ((down, _("half each")),) if shared else ()
    return (
        (_("trick"), _won(view, may_be.against)),
        *half,
        (pgettext("tricks lacking", "you lack"), _lost(view, may_be.own)),
        *_declarer_rows(view, may_be),
    )


def _won(view: SeatView, won: frozenset[Amount]) -> str:
    """Return what the player writes on the declarer, with its unit; a bare 0 for nothing."""
    return words_of(view.table.rules).won_words(amounts(won)) if won else amounts(won)


def _lost(view: SeatView, lost: frozenset[Amount]) -> str:
    """Return what is written against somebody, with its unit."""
    words = words_of(view.table.rules).lost_words(view, lost) if lost else ""
    return words or amounts(lost)


def _declarer_rows(view: SeatView, may_be: WrittenAmounts) -> AmountRows:
    """Return what the declarer writes: one number where the same may be won and lost, else a row
    for each amount, with its unit.
    """
    won = words_of(view.table.rules).made_rows(view, amounts(may_be.made))
    name = declarer_name(view)
    if may_be.down and may_be.made and len(won) == 1:
        return ((name, amounts(may_be.declarer)),)
    short = [(_("each short"), _lost(view, may_be.down))] if may_be.down else []
    return ((name, won[0]), *(("", words) for words in won[1:]), *short)


def _scored_rows(view: SeatView, cause: str, may_be: WrittenAmounts) -> AmountRows:
    """Return what one writes who does not play, and the declarer."""
    return ((cause, _won(view, may_be.bonus)), *_declarer_rows(view, may_be))


def _passing(view: SeatView, note: str) -> SlipChoice:
    """Return the slip of a pass after which somebody plays, who scores what the declarer lacks."""
    cause = pgettext("tricks that the declarer lacks", "if down")
    rows = _scored_rows(view, cause, outlook(view, (PASS,)))
    return SlipChoice(_("Pass"), 0, _("no tricks needed"), rows, (PASS,), note)


def _pass_first(view: SeatView) -> SlipChoice:
    words = (
        _("{name} answers next. If {name} says half, you may still whist.")
        if Answer.HALF in _next_choices(view)
        else _("{name} answers next.")
    )
    return _passing(view, words.format(name=other_name(view)))


def _next_choices(view: SeatView) -> tuple[Answer, ...]:
    """Return what the other defender may say after a pass, where there is still a question."""
    hand, defence = view.contracted, view.table.rules.defence
    after = (*hand.answers, (view.seat, PASS.answer))
    if defence.to_answer(hand.defenders, after, hand.contract) is None:
        return ()
    return defence.choices(hand.defenders, after, hand.contract)


def _pass_after_whist(view: SeatView) -> SlipChoice:
    defence = view.table.rules.defence
    assert isinstance(defence, Whisting)
    match defence.only_whist(view.contracted.contract):
        case OnlyWhist.OPEN:
            words = _("{name} plays both hands with open cards, and scores your tricks too.")
        case OnlyWhist.CLOSED:
            words = _("You play too, with closed cards; {name} scores your tricks.")
        case _:
            words = _("{name} plays with open or closed cards, and scores your tricks too.")
    passing = _passing(view, words.format(name=other_name(view)))
    return replace(passing, more=_shared(view, alone=True))


def _pass_too(view: SeatView, note: str) -> SlipChoice:
    need = _("{name} wins").format(name=declarer_name(view))
    rows = _scored_rows(view, _("you score"), outlook(view, (PASS,)))
    return SlipChoice(_("Pass"), 0, need, rows, (PASS,), note)


def _leave_half(view: SeatView) -> SlipChoice:
    note = _("{name} scores the half whist; nobody plays.").format(name=other_name(view))
    ends = ends_match(view, (PASS,))
    return _pass_too(view, " ".join((note, _("The match ends."))) if ends else note)


def _half(view: SeatView) -> SlipChoice:
    """Return a half-whist, and what it writes if the other defender leaves it at that."""
    words = _("{name} may still whist; then your “half” counts as a pass.")
    note = words.format(name=other_name(view))
    may_be = outlook(view, (HALF,), ((other_defender(view), Answer.PASS),))
    rows = _scored_rows(view, _("you score"), may_be)
    return SlipChoice(_("Half whist"), 0, _("no tricks needed"), rows, (HALF,), note)


def _whist_first(view: SeatView) -> SlipChoice:
    alone, both = view.owed_by(Role.HOST).needed, view.owed_by(Role.COMES)
    words = (
        _("If {name} whists too, {name} needs the trick.")
        if both.own is None
        else _("If {name} whists too, each of you needs {n}.")
    )
    note = words.format(name=other_name(view), n=both.own)
    more = _shared(view, alone=False)
    rows = _whist_rows(view, more, WHIST)
    return SlipChoice(_("Whist"), alone, needed_together(alone), rows, (WHIST,), note, more=more)


def _whist_too(view: SeatView) -> SlipChoice:
    owes = view.owed_by(Role.COMES)
    if owes.own is None:
        need, words = owes.needed, needed_together(owes.needed)
        note = _("{name} needs no trick: you do.").format(name=other_name(view))
    else:
        need, words = owes.own, tricks_needed_words(owes.own)
        note = or_together_note(view, owes.team)
    more = _shared(view, alone=False)
    rows = _whist_rows(view, more, WHIST)
    return SlipChoice(_("Whist too"), need, words, rows, (WHIST,), note, more=more)


def _whist_open(view: SeatView, *said: Command) -> SlipChoice:
    note = _("Both hands lie open. You play both, and score all their tricks.")
    return _only_whister(view, _("Whist open"), note, said)


def _whist_closed(view: SeatView, *said: Command) -> SlipChoice:
    words = _("{name} plays too; you score the tricks of both.")
    note = words.format(name=other_name(view))
    return _only_whister(view, _("Whist closed"), note, said)


def _only_whister(view: SeatView, label: str, note: str, said: tuple[Command, ...]) -> SlipChoice:
    need, more = view.owed_by(Role.HOST).needed, _shared(view, alone=True)
    rows = _whist_rows(view, more, *said)
    return SlipChoice(label, need, needed_together(need), rows, said, note, more=more)


def _shared(view: SeatView, *, alone: bool) -> str:
    """Say what is shared if the declarer fails (002:122); nothing where that is nothing."""
    rules = view.table.rules
    return words_of(rules).sharing_sentence(rules.score, alone=alone)


DEFENCE_SLIPS: dict[type, Callable[[SeatView], list[SlipChoice]]] = {
    Quotas: quota_slips,
    Whisting: whisting_slips,
}
"""by the class of the defence"""
