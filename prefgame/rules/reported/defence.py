"""The answers and the kontra of a reported hand.

Invariant: they are what the defenders and the declarer could have said when the rules asked them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from prefgame.quoting import quote, shorten, show_value
from prefgame.rules.base import Seat, kontra_word
from prefgame.rules.defence.base import Answers, forced_answers
from prefgame.rules.kontra import NO_KONTRA, Kontra, KontraRule, roles_before_kontra
from prefgame.rules.reported.declaration import Declaration, find_seat
from prefgame.rules.reported.hand import BadHand, Fault, ReportedHand


def check_answers(declaration: Declaration, reported: ReportedHand) -> Answers:
    """What the defenders answered; empty where they are not asked."""
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
    """Whether anybody is asked about this contract."""
    asked = declaration.rules.defence.to_answer(declaration.defenders, (), declaration.contract)
    return asked is not None


def _check_all_play(
    said: Mapping[str, str], word: str, why: str, fault: Fault = Fault.ALL_PLAY
) -> None:
    """Nobody is asked, so nobody has answered anything but the word for playing."""
    for name, answer in said.items():
        if answer != word:
            raise BadHand(f"{why} {name} cannot answer {quote(answer)}", fault, name=name)


def check_kontra(declaration: Declaration, reported: ReportedHand, answers: Answers) -> Kontra:
    """The kontra, once everybody has been asked about it."""
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
    declaration: Declaration,
    rule: KontraRule,
    answers: Answers,
    sayers: Sequence[Seat],
    level: int,
) -> Kontra:
    """The kontra once the rule asks nobody any more, if of the defenders only these say it when
    they are asked, and both sides then double up to this level.
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
    """Everything that was reported was also said when the rule asked for it."""
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
