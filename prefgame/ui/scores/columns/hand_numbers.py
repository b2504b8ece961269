"""How a hand ended in columns: in words, and the panel that says how its numbers arose.

Invariant: it works out no score.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

from pygame import Surface

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.regional import refa_words
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.paper.columns import ColumnLine, ColumnPaper
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.defence import defenders_down, tricks_needed
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import (
    ColumnEntry,
    ColumnSheet,
    Factor,
    MarkKind,
    Step,
    steps,
)
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.columns.entries import is_refa_hand, no_refa_reason, product, sum_words
from prefgame.ui.scores.hand_numbers import GAPS, Name, Number, NumbersPanel, ruled, said
from prefgame.ui.scores.marks import Progress, clipped
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Drawing, Element, Row, Share, Stretch, Text
from prefgame.ui.widgets.styles import HEADING, NOTE, STRONG, Distance
from prefgame.ui.words.contracts import kontra_title
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import (
    NO_BREAK,
    TIMES,
    number_of_tricks,
    plain,
    signed,
    tricks_with_need,
    with_need,
)

AT_THE_END = (Factor.CAPPED, Factor.DOUBLE_FALL)
"""what the end of the match does to a number, after all that doubles it"""


class ColumnStory(HandFacts):
    """The facts of the last hand, and the reasons of its numbers."""

    def __init__(self, view: SeatView, deck: Deck) -> None:
        super().__init__(view, deck)
        score, sheet = self.rules.score, self.table.sheet
        assert isinstance(score, Columns) and isinstance(sheet, ColumnSheet)
        self.score, self.sheet = score, sheet
        self.called = refa_words(score.refa_called)
        self.entries = tuple(
            entry for entry in self.table.last_entries if isinstance(entry, ColumnEntry)
        )
        self.refa_hand = is_refa_hand(self.hand.unplayed, self.entries)
        self.refa_used = any(entry.mark is MarkKind.REFA_USED for entry in self.entries)

    def all_passed(self) -> str:
        words = (
            _("All passed: a {refa} for everybody")
            if self.refa_hand
            else _("All passed: nothing is written")
        )
        return words.format(**self.called)

    def undecided(self) -> str:
        return (
            _("No kontra to {contract}: a {refa} for everybody")
            if self.refa_hand
            else _("No kontra to {contract}: nothing is written")
        )

    def doublings(self) -> tuple[str, ...]:
        if not self.refa_used:
            return ()
        return (_("{name}’s {refa}").format(name=self.declarer, **self.called),)

    def worth(self) -> tuple[tuple[str, str], ...]:
        """Return how the worth of the hand arose, step by step: words and sum."""
        entry = next(
            (
                entry
                for entry in self.entries
                if entry.player == self.hand.declarer and entry.factors
            ),
            None,
        )
        contract = self.hand.contract
        if entry is None or contract is None:
            return ()
        shown = [(step, words) for step in steps(entry) if (words := self._step_words(step))]
        by_what = [step for step in shown if step[0].factor not in AT_THE_END]
        at_the_end = [step for step in shown if step[0].factor in AT_THE_END]
        knows_kontra = self.rules.kontra is not None
        silent = knows_kontra and not self.hand.kontra.level and self.hand.unplayed is None
        return (
            *((words, product(step)) for step, words in by_what),
            *([(_("Kontra"), _("none"))] if silent else []),
            *((words, self._end_figure(step)) for step, words in at_the_end),
        )

    def _step_words(self, step: Step) -> str:
        """Why a number changed; nothing for what the page shows elsewhere."""
        contract = self.hand.contract
        assert contract is not None
        match step.factor:
            case Factor.UNIT:
                return _("{contract}: number {value}, times two").format(
                    contract=ContractWords(contract, self.deck).alone_with_game, value=step.before
                )
            case Factor.REFA:
                return _("{name}’s {refa} doubles").format(name=self.declarer, **self.called)
            case Factor.KONTRA:
                return kontra_title(self.hand.kontra.level)
            case Factor.CAPPED:
                return _("Cut to the {points} still to be paid off").format(points=step.after)
            case Factor.DOUBLE_FALL:
                return _("Going down in the last hand counts double")
        return ""

    @staticmethod
    def _end_figure(step: Step) -> str:
        return str(step.after) if step.factor is Factor.CAPPED else product(step)

    def refa_words(self) -> str:
        """Return what a hand without a contract means for the next ones."""
        if self.refa_hand:
            left = self.score.refa_limit
            written = self.sheet.refas_written
            return _(
                "Each player’s next contract counts double. "
                "This was {refa} {written} of at most {limit}."
            ).format(written=written, limit=left, **self.called)
        return no_refa_reason(self.score, self.sheet)

    def note(self, line: ColumnLine) -> str:
        """Return why this number was written."""
        if line.entry.against is not None:
            return self._soup_note(line)
        if line.entry.player == self.hand.declarer:
            return self._declarer_note(line)
        return self._down_note(line.entry.player)

    def _declarer_note(self, line: ColumnLine) -> str:
        if not self.played:
            words = (
                _("nobody said kontra") if self.hand.unplayed is not None else _("nobody defended")
            )
        elif self.hand.contracted.contract.may_be_left:
            won, goal = self.hand.taken[self.hand.won.declarer], self.hand.contracted.contract.goal
            words = tricks_with_need(won, goal.least)
        else:
            words = self._all_or_nothing_note()
        if not self.refa_used:
            return words
        return _("{words}; the {refa} is used").format(words=words, **self.called)

    def _all_or_nothing_note(self) -> str:
        """Return what decided a betl or a preferans, or that the declarer gave up before that."""
        hand, rest = self.hand, self.rest
        none = hand.contracted.contract.goal.takes_none
        if none and any(
            trick.winner == hand.won.declarer
            for trick in (hand.tricks if rest is None else hand.tricks[: rest.trick - 1])
        ):
            return _("took a trick")
        if rest is not None and rest.settled.given_up and rest.settled.seat == hand.won.declarer:
            return _("gave up in trick {number}").format(number=rest.trick)
        return (
            _("took no trick")
            if none
            else tricks_with_need(
                hand.taken[hand.won.declarer], hand.contracted.contract.goal.least
            )
        )

    def _soup_note(self, line: ColumnLine) -> str:
        seat = line.entry.player
        last = steps(line.entry)[-1]
        tricks, each = number_of_tricks(last.by), f"{NO_BREAK}{TIMES}{NO_BREAK}{last.before}"
        words = tricks + each
        contract = self.hand.contracted.contract
        if not contract.may_be_left:
            lost = _("{contract} failed, which counts as {words}")
            return lost.format(
                contract=ContractWords(contract, self.deck).in_sentence_with_game, words=words
            )
        match self.roles[seat]:
            case Role.ALONE as role:
                return with_need(tricks, self._needed(role)) + each
            case Role.COMES as role if self._team() < self._needed(Role.HOST):
                # alone they may have enough; that the other one has not is said there
                return with_need(tricks, self._needed(role)) + each
            case Role.COMES:
                return _("{words}; together {team}").format(
                    words=words, team=with_need(self._team(), self._needed(Role.HOST))
                )
            case Role.HOST | Role.KONTRA as role:
                guest = next(one for one, other in self.roles.items() if other is Role.GUEST)
                words = with_need(tricks, self._needed(role)) + each
                if self.hand.taken[guest]:
                    helped = _("{words}, with {guest}’s tricks")
                    return helped.format(words=words, guest=self.names[guest])
        return words

    def _down_note(self, seat: Seat) -> str:
        taken, team = self.hand.taken, self._team()
        role, contract = self.roles[seat], self.hand.contracted.contract
        if not contract.may_be_left:
            return _("said kontra, and {contract} was made").format(
                contract=ContractWords(contract, self.deck).in_sentence_with_game
            )
        down = defenders_down(self.rules.defence, self.roles, taken, contract)
        if seat not in down and down:
            return _("pays for {name}, after taking their tricks").format(name=self.names[down[0]])
        if role is Role.ALONE:
            return _("went down: {tricks}").format(
                tricks=tricks_with_need(taken[seat], self._needed(role))
            )
        if role is Role.COMES:
            return _("went down: {tricks}, together {team}").format(
                tricks=tricks_with_need(taken[seat], self._needed(role)),
                team=with_need(team, self._needed(Role.HOST)),
            )
        return _("went down: together {tricks}").format(
            tricks=tricks_with_need(team, self._needed(role))
        )

    def _needed(self, role: Role) -> int:
        return tricks_needed(self.rules.defence, role, self.hand.contracted.contract)

    def _team(self) -> int:
        return len([trick for trick in self.hand.tricks if trick.winner != self.hand.declarer])

    def nothing(self, seat: Seat) -> str:
        """Return why a player wrote nothing."""
        if seat not in self.hand.order:
            return _("dealt, and sat out")
        writer = next(
            (one for one, role in self.roles.items() if role in (Role.HOST, Role.KONTRA)), None
        )
        host = "" if writer is None else self.names[writer]
        if self.hand.unplayed is None:
            match self.roles.get(seat):
                case Role.STAYS:
                    return _("dropped out: wins and loses nothing")
                case Role.GUEST if (
                    self._for_tricks and (writer, Answer.INVITE) not in self.hand.answers
                ):
                    return _("{name} said kontra, and scores the tricks of both").format(name=host)
                case Role.GUEST if self._for_tricks:
                    return _("was invited: {name} scores the tricks").format(name=host)
                case Role.GUEST if not self._is_made:
                    return _("{name} said kontra, and scores alone").format(name=host)
                case Role.GUEST if any(
                    entry.player != self.hand.declarer for entry in self.entries
                ):
                    return _("{name} said kontra, and pays alone").format(name=host)
                case Role.GUEST | Role.KONTRA if not self._for_tricks:
                    return _("tricks do not count when this contract is made")
                case Role.OBLIGED:
                    return _("tricks do not count when this contract is made")
                case Role.COMES:
                    return _("took no trick, but {needed} together were enough").format(
                        needed=self._needed(Role.HOST)
                    )
        return _("scores nothing")


# ---- the panel of the numbers of a hand

_NAMES = 0.4
"""how much of the width the names of a panel have"""
_REFA, _REFA_STEP, _MOST_REFAS = 24, 26, 4
"""design half width of a refa, from one to the next, and how many are drawn"""
_REFAS_WIDE = (_MOST_REFAS - 1) * _REFA_STEP + 2 * _REFA


def news(paper: ColumnPaper) -> Sequence[tuple[Hashable, bool]]:
    """Return what the last hand wrote, in the order of the page: (its key, whether it is a number).
    For a hand without numbers they are its refas.
    """
    numbers = [(line, True) for line in paper.last if line.is_number]
    return numbers or [(("refa", seat), False) for seat, _name in enumerate(paper.players)]


def numbers_of(story: ColumnStory, paper: ColumnPaper) -> Iterator[Number]:
    """Yield everybody's numbers of the last hand, the declarer first. Who has none is told why."""
    sitting_out = (seat for seat in range(len(story.names)) if seat not in story.seats)
    for seat in (*story.seats, *sitting_out):
        lines = [line for line in paper.last if line.entry.player == seat and line.is_number]
        for line in lines:
            against = line.entry.against
            where = (
                _("bula")
                if against is None
                else _("soup against {name}").format(name=paper.players[against])
            )
            before, _equals, total = sum_words(line).rpartition(" = ")
            yield Number(
                paper.players[seat],
                where,
                signed(line.entry.amount),
                story.note(line),
                line,
                "" if line.before is None else f"{before} =",
                total,
                (_under_hat(line, line.before), _under_hat(line, line.entry.total)),
            )
        if not lines:
            yield Number(paper.players[seat], "", "0", story.nothing(seat))


def _under_hat(line: ColumnLine, number: int | None) -> str:
    return plain(number) if number is not None and number > 0 and line.entry.against is None else ""


def numbers_panel(story: ColumnStory, paper: ColumnPaper, shown: Progress) -> NumbersPanel:
    """Return the panel of a hand; where nobody played, it says what that means."""
    worth = story.worth()
    if not worth:
        return NumbersPanel([_what_it_means(story, paper, shown, gap) for gap in GAPS])
    above: list[Element] = [] if story.rest is None else [said(story.rest.sentence())]
    for words, total in worth:
        above.append(Row((Stretch(said(words)), Text(total, STRONG, "right"))))
    return NumbersPanel.of(tuple(numbers_of(story, paper)), shown, above)


def _what_it_means(
    story: ColumnStory, paper: ColumnPaper, shown: Progress, gap: Distance
) -> Element:
    head = Column((Text(_("What this means"), HEADING), said(story.refa_words())), "tight")
    if not story.refa_hand:
        return head
    rows = []
    for seat, name in enumerate(story.names):
        count = paper.sheet.columns[seat].open_refas
        words = ngettext("{count} open {refa}", "{count} open {refas}", count)
        words = words.format(count=count, **story.called)
        refas = Drawing(partial(_draw_refas, seat, count, shown), _REFAS_WIDE, 2 * _REFA)
        said_beside = Stretch(Text(words, NOTE, "right"))
        rows.append(Row((Share(_NAMES, Name(name)), refas, said_beside)))
    return Column((head, *ruled(rows)), gap)


def _draw_refas(
    seat: Seat, count: int, shown: Progress, surface: Surface, kit: Kit, box: Box
) -> None:
    half, step = kit.f(_REFA), kit.f(_REFA_STEP)
    for at in range(min(count, _MOST_REFAS)):
        part = shown(("refa", seat)) if at == count - 1 else 1.0
        left = box.x + at * step
        y = box.centery - at * kit.thin(2)
        with clipped(surface, box._replace(x=left, w=round(2 * half * part))):
            icons.refa(surface, left + half, y, half, kit.thin(4, 2), seed=(seat, at))
