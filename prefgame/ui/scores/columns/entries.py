"""What is behind a number in a column, as a player would say it aloud.

Invariant: it puts into words what the score wrote; every number in its sentences was worked out by
the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.regional import refa_words, regional_words
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.columns import ColumnLine, ColumnPaper
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Hand, Result, Unplayed
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import (
    ColumnEntry,
    ColumnSheet,
    Factor,
    MarkKind,
    Step,
    steps,
)
from prefgame.ui.draw.deck import Deck
from prefgame.ui.words.contracts import kontra_said
from prefgame.ui.words.numbers import MINUS, TIMES, Explanation, corrected_words, plain
from prefgame.ui.words.options import odd_points, share_of, stop_words


def explain(paper: ColumnPaper, rules: RuleSet, deck: Deck, line: ColumnLine) -> Explanation:
    """Return what this line of the paper says, and how it came about."""
    name = paper.players[line.entry.player]
    match line.entry.mark:
        case MarkKind.REFA:
            return _refa(line, name, regional_words(rules))
        case MarkKind.HAT:
            when = (
                _("Above zero since hand {hand}.").format(hand=line.hand)
                if line.hand
                else _("Above zero from the start.")
            )
            return Explanation(
                _("{name} is under the hat").format(name=name),
                (when, _("The numbers below are points won.")),
            )
        case MarkKind.HAT_OFF:
            since = _("Below zero again since hand {hand}.").format(hand=line.hand)
            return Explanation(
                _("{name}: the hat is turned over").format(name=name),
                (since, _("The numbers below are debt again.")),
            )
    if line.hand == 0:
        return _start(line, name, rules)
    title = _("{name}: {sum}").format(name=name, sum=sum_words(line))
    if line.reason:
        return Explanation(title, (corrected_words(line.hand, line.reason),))
    if line.entry.mark is MarkKind.WRITE_OFF and paper.before_stop is not None:
        assert paper.stop is not None
        return Explanation(
            title,
            (
                share_of(stop_words(paper.stop, rules), line.entry.amount, paper.shared_out),
                *odd_points(paper.before_stop.odd_share),
            ),
        )
    story = paper.hand(line.hand)
    sentence = (
        _soup(paper, line, story.contract, deck)
        if line.entry.against is not None
        else _middle(line, story, paper.result(line.hand), deck)
    )
    names = regional_words(rules)
    return Explanation(
        title, (sentence, *arithmetic(line.entry, story.contract, deck, story.kontra, names))
    )


def sum_words(line: ColumnLine) -> str:
    """Return the number as a sum: "60 + 128 = 188"; in the middle column a debt has a minus."""
    entry = line.entry
    sign = MINUS if entry.amount < 0 else "+"
    return f"{plain(line.before or 0)} {sign} {abs(entry.amount)} = {plain(entry.total)}"


def _start(line: ColumnLine, name: str, rules: RuleSet) -> Explanation:
    assert isinstance(rules.score, Columns)
    points = plain(rules.score.as_written(line.entry.total))
    if line.entry.against is not None:
        return Explanation(
            f"{name}: {points}", (_("Carried over from the sheet this match started with."),)
        )
    if line.entry.total > 0:
        return Explanation(
            f"{name}: +{points}", (_("Above zero on the sheet this match started with."),)
        )
    return Explanation(
        _("{name} starts with {points}").format(name=name, points=points),
        (_("A debt to pay off in this column."),),
    )


def _refa(line: ColumnLine, name: str, names: Mapping[str, str]) -> Explanation:
    title = (
        _("{name}: {refa} of hand {hand}") if line.hand else _("{name}: a {refa} from the start")
    )
    title = title.format(name=name, hand=line.hand, **names)
    if line.used_in is not None:
        used = _("Used in hand {hand}. Its contract counted double and was worth {worth}.").format(
            hand=line.used_in, worth=line.worth
        )
        return Explanation(title, (used,))
    return Explanation(title, (_("{name}’s next contract counts double.").format(name=name),))


def _soup(paper: ColumnPaper, line: ColumnLine, contract: Contract | None, deck: Deck) -> str:
    assert line.entry.against is not None
    count = dict(line.entry.factors).get(Factor.TRICKS, 0)
    other = paper.players[line.entry.against]
    if contract is not None and not contract.may_be_left:
        failed = _("Hand {hand}: {name}’s {contract} failed, which counts as {count} tricks.")
        return failed.format(
            hand=line.hand,
            contract=ContractWords(contract, deck).in_sentence_with_game,
            name=other,
            count=count,
        )
    sentence = ngettext(
        "{count} trick against {name}, hand {hand}",
        "{count} tricks against {name}, hand {hand}",
        count,
    )
    return sentence.format(count=count, name=other, hand=line.hand)


def _middle(line: ColumnLine, story: Hand, result: Result, deck: Deck) -> str:
    made, hand, contract = result.made, line.hand, story.contract
    if contract is None:
        return _("Hand {hand}").format(hand=hand)
    words = ContractWords(contract, deck).in_sentence_with_game
    if story.declarer != line.entry.player:
        return _("Hand {hand}: went down defending against {contract}").format(
            hand=hand, contract=words
        )
    if not story.tricks:
        sentence = (
            _("Hand {hand}: {contract}, won without playing")
            if made
            else _("Hand {hand}: {contract}, lost without playing")
        )
        return sentence.format(hand=hand, contract=words)
    if contract.goal.takes_none:
        told = (
            pgettext("contract for no trick", "Hand {hand}: {contract} made")
            if made
            else pgettext("contract for no trick", "Hand {hand}: {contract} failed")
        )
        return told.format(hand=hand, contract=words)
    if not contract.may_be_left:
        return (
            _("Hand {hand}: {contract} made") if made else _("Hand {hand}: {contract} failed")
        ).format(hand=hand, contract=words)
    count = story.tricks.get(line.entry.player, 0)
    if made:
        sentence = ngettext(
            "Hand {hand}: {contract} made with {count} trick",
            "Hand {hand}: {contract} made with {count} tricks",
            count,
        )
    else:
        sentence = ngettext(
            "Hand {hand}: {contract} failed with {count} trick",
            "Hand {hand}: {contract} failed with {count} tricks",
            count,
        )
    return sentence.format(hand=hand, contract=words, count=count)


def arithmetic(
    entry: ColumnEntry,
    contract: Contract | None,
    deck: Deck,
    kontra: int,
    names: Mapping[str, str],
) -> tuple[str, ...]:
    """Return the multiplication: one line for the worth of the hand, one for the tricks.
    ``names``: the words of the region.
    """
    parts, tricks = [], []
    first = ContractWords(contract, deck).alone_with_game if contract is not None else _("Contract")
    for step in steps(entry):
        match step.factor:
            case Factor.CONTRACT:
                pass
            case Factor.UNIT:
                parts.append(f"{first} {product(step)}")
            case Factor.REFA:
                parts.append(_("{refa} {times}").format(times=times(step), **names))
            case Factor.KONTRA:
                parts.append(f"{kontra_said(kontra or step.by.bit_length() - 1)} {times(step)}")
            case Factor.CAPPED:
                parts.append(
                    _("cut to the {points} still to be paid off").format(points=step.after)
                )
            case Factor.DOUBLE_FALL:
                parts.append(_("double in the last hand {times}").format(times=times(step)))
            case Factor.TRICKS:
                tricks.append(f"{step.by} {TIMES} {step.before} = {step.after}")
    return (", ".join(parts), *tricks) if parts else ()


def product(step: Step) -> str:
    """Return "4 × 2 = 8"."""
    return f"{step.before} {TIMES} {step.by} = {step.after}"


def times(step: Step) -> str:
    """Return "× 4 = 32", to go on with."""
    return f"{TIMES} {step.by} = {step.after}"


def no_refa_reason(score: Columns, sheet: ColumnSheet) -> str:
    """Return why a hand that would have brought a refa wrote nothing."""
    words = refa_words(score.refa_called)
    if score.refa_limit == 0:
        return _("This match has no {refas}.").format(**words)
    if any(sheet.hats):
        return _("Somebody is under the hat, so there is no {refa}.").format(**words)
    if sheet.refas_written >= score.refa_limit:
        return _("All {refas} of this match have been written.").format(**words)
    return _("Nothing is written.")


def is_refa_hand(unplayed: Unplayed | None, entries: Sequence[ColumnEntry]) -> bool:
    """Return whether the hand ended with a refa for everybody."""
    return unplayed is not None and any(entry.mark is MarkKind.REFA for entry in entries)
