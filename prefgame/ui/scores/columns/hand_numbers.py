"""How a hand ended in columns: in words, and the panel that says how its numbers arose.

Invariant: it works out no score. The panel is laid out by one function from top to bottom, which
only measures where it gets no surface.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.words.contracts import ContractWords
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
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.columns.entries import is_refa_hand, no_refa_reason, product, sum_words
from prefgame.ui.scores.marks import Progress
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.contracts import kontra_title
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import (
    NO_BREAK,
    TIMES,
    number_of_tricks,
    plain,
    short_name,
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
        self.entries = tuple(
            entry for entry in self.table.last_entries if isinstance(entry, ColumnEntry)
        )
        self.refa_hand = is_refa_hand(self.hand.unplayed, self.entries)
        self.refa_used = any(entry.mark is MarkKind.REFA_USED for entry in self.entries)

    def all_passed(self) -> str:
        return (
            _("All passed: a refa for everybody")
            if self.refa_hand
            else _("All passed: nothing is written")
        )

    def undecided(self) -> str:
        return (
            _("No kontra to {contract}: a refa for everybody")
            if self.refa_hand
            else _("No kontra to {contract}: nothing is written")
        )

    def doublings(self) -> tuple[str, ...]:
        return (_("{name}’s refa").format(name=self.declarer),) if self.refa_used else ()

    def worth(self) -> tuple[tuple[str, str], ...]:
        """How the worth of the hand arose, step by step: words and sum."""
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
        silent = not self.hand.kontra.level and self.hand.unplayed is None
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
                return _("{name}’s refa doubles").format(name=self.declarer)
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
        """What a hand without a contract means for the next ones."""
        if self.refa_hand:
            left = self.score.refa_limit
            written = self.sheet.refas_written
            return _(
                "Each player’s next contract counts double. "
                "This was refa {written} of at most {limit}."
            ).format(written=written, limit=left)
        return no_refa_reason(self.score, self.sheet)

    def note(self, line: ColumnLine) -> str:
        """Why this number was written."""
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
        return _("{words}; the refa is used").format(words=words) if self.refa_used else words

    def _all_or_nothing_note(self) -> str:
        """What decided a betl or a preferans, or that the declarer gave up before that."""
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
                contract=ContractWords(contract, self.deck).in_sentence_with_game,
                words=words,
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
        """The tricks of both defenders."""
        return len([trick for trick in self.hand.tricks if trick.winner != self.hand.declarer])

    def nothing(self, seat: Seat) -> str:
        """Why a player wrote nothing."""
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


_MOST_AIR = 26
"""design height that a block of a full page may get more than it needs"""


@dataclass(frozen=True)
class NumberBlock:
    """What one player got in one column: whose, which column, how much and why.

    ``line`` has the numbers on paper.
    """

    name: str
    where: str
    amount: str
    note: str
    line: ColumnLine | None = None


def news(paper: ColumnPaper) -> Sequence[tuple[Hashable, bool]]:
    """What the last hand wrote, in the order of the page: (its key, whether it is a number).

    For a hand without numbers they are its refas.
    """
    numbers = [(line, True) for line in paper.last if line.is_number]
    return numbers or [(("refa", seat), False) for seat, _name in enumerate(paper.players)]


def blocks(story: ColumnStory, paper: ColumnPaper) -> tuple[NumberBlock, ...]:
    """Everybody's numbers of the last hand, the declarer first.

    A player without a number gets a block that says why.
    """
    found = []
    for seat in _everybody(story):
        lines = [line for line in paper.last if line.entry.player == seat and line.is_number]
        for line in lines:
            against = line.entry.against
            where = (
                _("bula")
                if against is None
                else _("soup against {name}").format(name=paper.players[against])
            )
            found.append(
                NumberBlock(
                    paper.players[seat], where, signed(line.entry.amount), story.note(line), line
                )
            )
        if not lines:
            found.append(NumberBlock(paper.players[seat], "", "0", story.nothing(seat)))
    return tuple(found)


def _everybody(story: ColumnStory) -> tuple[Seat, ...]:
    return (*story.seats, *(seat for seat in range(len(story.names)) if seat not in story.seats))


@dataclass(frozen=True)
class _Places:
    """Where the parts of a block are, in pixels."""

    name: str
    """of the player, as far as it has room"""
    where: tuple[int, int]
    """the name of the column, which gets ``where_room`` pixels"""
    where_room: int
    note_y: int
    pencil: int
    """the width of the sum beside the reason; 0 where it is below"""
    hat: int
    """the height of a hat over the sum"""
    bottom: int
    """of the words"""


class NumbersPanel:
    """The text of the panel for one hand.

    ``tight`` puts the sum beside the reason instead of below it, at the right both times; ``air``
    is added to each block then.
    """

    def __init__(self, story: ColumnStory, paper: ColumnPaper, shown: Progress) -> None:
        self.story, self.paper, self.shown = story, paper, shown
        self.worth = story.worth()
        self.blocks = blocks(story, paper) if self.worth else ()
        self.tight, self.air = False, 0

    def settle(self, kit: Kit, width: int, room: int) -> None:
        """Choose how to lay it out in ``room`` pixels of height."""
        self.tight, self.air = False, 0
        self.tight = self.height(kit, width) > room
        if self.tight and self.blocks:
            self.air = max(
                0, min(kit.f(_MOST_AIR), (room - self.height(kit, width)) // len(self.blocks))
            )

    def height(self, kit: Kit, width: int) -> int:
        """The height of the panel."""
        return self._flow(None, kit, Box(0, 0, width, 0))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the panel from the top of ``box``."""
        self._flow(surface, kit, box)

    def _flow(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        y = box.y + kit.f(50)
        if surface is not None:
            heading = _("How the score was worked out") if self.worth else _("What this means")
            kit.text(surface, box.x, box.y + kit.f(16), heading, "title", 34, max_width=box.w)
        if not self.worth:
            return self._refas(surface, kit, box, y) - box.y
        if (rest := self.story.rest) is not None:
            if surface is not None:
                kit.paragraph(surface, box.x, y + kit.f(2), box.w, rest.sentence(), "label", 24)
            y += kit.paragraph_height(rest.sentence(), box.w, "label", 24) + kit.f(12)
        for words, total in self.worth:
            room = box.w - kit.width(total, "button", 24) - kit.f(16)
            if surface is not None:
                kit.text(surface, box.right, y + kit.f(18), total, "button", 24, "ink", "right")
                kit.paragraph(surface, box.x, y + kit.f(2), room, words, "label", 24)
            y += kit.paragraph_height(words, room, "label", 24) + kit.f(8)
        y += kit.f(12)
        if surface is not None:
            shapes.line(surface, box.x, y - kit.f(8), box.w, "ink2", 1)
        for block in self.blocks:
            y = self._block(surface, kit, Box(box.x, y, box.w, 0), block)
        return y - box.y

    def _block(self, surface: Surface | None, kit: Kit, box: Box, block: NumberBlock) -> int:
        """Draw one block from the top of ``box``; returns where the next one begins."""
        places = self._places(kit, box, block)
        if surface is not None:
            _draw_words(surface, kit, box, block, places)
        bottom = places.bottom
        if block.line is not None:
            right = box.right - kit.f(12)
            if places.pencil:
                y = places.note_y + kit.f(22) + self.air // 2
                self._draw_sum(surface, kit, y, block.line, right)
            else:
                y = bottom + places.hat + kit.f(24)
                self._draw_sum(surface, kit, y, block.line, right)
                bottom += places.hat + kit.f(52)
        if surface is not None:
            shapes.line(surface, box.x, bottom, box.w, "rule", 1)
        return bottom + kit.f(4 if self.tight else 8)

    def _places(self, kit: Kit, box: Box, block: NumberBlock) -> _Places:
        pencil = self._pencil_width(kit, block.line) if self.tight and block.line is not None else 0
        note_h = kit.paragraph_height(block.note, box.w - pencil, "label", 22, 1.25)
        name = short_name(kit, block.name, "title", 32, box.w * 0.4)
        where_x = box.x + kit.width(name, "title", 32) + kit.f(22)
        room = box.right - kit.width(block.amount, "title", 38) - kit.f(12) - where_x
        # enlarged text: the column is named on a line of its own
        below = kit.width(block.where, "label", 22) > room
        hat = kit.f(14) if block.line is not None and self._hat(block.line) else 0
        note_y = box.y + kit.f(42) + (kit.f(28) if below else 0)
        if pencil and not below:
            note_y += hat
        high = max(note_h, kit.f(40) if pencil else 0)
        return _Places(
            name=name,
            where=(box.x, box.y + kit.f(54)) if below else (where_x, box.y + kit.f(23)),
            where_room=box.w if below else room,
            note_y=note_y,
            pencil=pencil,
            hat=hat,
            bottom=note_y + high + kit.f(4 if self.tight else 8) + self.air,
        )

    @staticmethod
    def _hat(line: ColumnLine) -> bool:
        """Whether one of the two numbers is under a hat."""
        return line.entry.against is None and max(line.entry.total, line.before or 0) > 0

    @staticmethod
    def _sum(line: ColumnLine) -> tuple[str, str]:
        """The number as a sum, and what it comes to; no sum for the first of a column."""
        before, _equals, total = sum_words(line).rpartition(" = ")
        return ("" if line.before is None else f"{before} =", total)

    def _pencil_width(self, kit: Kit, line: ColumnLine) -> int:
        before, total = self._sum(line)
        return (
            kit.width(before, "pencil", 38)
            + kit.f(12)
            + kit.width(total, "pencil_bold", 44)
            + kit.f(24)
        )

    def _draw_sum(
        self, surface: Surface | None, kit: Kit, y: float, line: ColumnLine, right: float
    ) -> None:
        """The number before and what was added, then the new number, which ends at ``right``."""
        if surface is None:
            return
        f, (before, total), hats = kit.f, self._sum(line), line.entry.against is None
        new_x = right - kit.width(total, "pencil_bold", 44)
        x = new_x - f(12) - kit.width(before, "pencil", 38)
        old_w = kit.width(plain(line.before or 0), "pencil", 38) if before else 0
        clip, part = surface.get_clip(), self.shown(line)
        surface.set_clip(
            clip.clip(
                (
                    round(x) - f(4),
                    round(y) - f(60),
                    f(4) + old_w + round((right + f(12) - x - old_w) * part),
                    f(100),
                )
            )
        )
        if before:
            kit.pencil(surface, x, y, before, 38, "pencil2", "left", seed=line.place)
            if hats and (line.before or 0) > 0:
                icons.hat(
                    surface, x + old_w / 2, y - f(21), f(15), kit.thin(3, 2), colour="pencil2"
                )
        new = kit.pencil(
            surface, new_x, y, total, 44, "pencil", "left", seed=(line.place, line.hand), bold=True
        )
        if hats and line.entry.total > 0:
            icons.hat(surface, new.x + new.w / 2, y - f(24), f(17), kit.thin(3, 2))
        surface.set_clip(clip)

    # ---- hands without a contract

    def _refas(self, surface: Surface | None, kit: Kit, box: Box, y: int) -> int:
        words = self.story.refa_words()
        bottom = y + kit.paragraph_height(words, box.w, "label", 24)
        if surface is not None:
            kit.paragraph(surface, box.x, y, box.w, words, "label", 24)
        if not self.story.refa_hand:
            return bottom
        y = bottom + kit.f(24)
        for seat, name in enumerate(self.story.names):
            count = self.paper.sheet.columns[seat].open_refas
            if surface is not None:
                self._refa_row(surface, kit, Box(box.x, y, box.w, kit.f(60)), seat, name, count)
            y += kit.f(60)
        return y

    def _refa_row(
        self, surface: Surface, kit: Kit, box: Box, seat: Seat, name: str, count: int
    ) -> None:
        y = box.centery
        shapes.line(surface, box.x, box.y, box.w, "rule", 1)
        kit.text(surface, box.x, y, short_name(kit, name, "title", 32, box.w * 0.38), "title", 32)
        words = ngettext("{count} open refa", "{count} open refas", count).format(count=count)
        kit.text(surface, box.right, y, words, "label", 22, "ink2", "right", max_width=box.w * 0.36)
        size, x = kit.f(24), box.x + round(box.w * 0.42)
        clip = surface.get_clip()
        for at in range(min(count, 4)):
            part = self.shown(("refa", seat)) if at == count - 1 else 1.0
            left = x + at * kit.f(26)
            surface.set_clip(
                clip.clip((left - kit.f(4), box.y, round((2 * size + kit.f(8)) * part), box.h))
            )
            icons.refa(
                surface, left + size, y - at * kit.f(2), size, kit.thin(4, 2), seed=(seat, at)
            )
        surface.set_clip(clip)


def _draw_words(surface: Surface, kit: Kit, box: Box, block: NumberBlock, places: _Places) -> None:
    """The player, the column, the amount and the reason."""
    y = box.y + kit.f(22)
    kit.text(surface, box.right, y, block.amount, "title", 38, "ink", "right")
    kit.text(surface, box.x, y, places.name, "title", 32)
    x, below = places.where
    kit.text(surface, x, below, block.where, "label", 22, "ink2", max_width=places.where_room)
    width = box.w - places.pencil
    kit.paragraph(
        surface, box.x, places.note_y, width, block.note, "label", 22, "ink", line_height=1.25
    )
