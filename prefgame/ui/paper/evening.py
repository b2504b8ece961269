"""The results of an evening: a row for each match, a column for each player.

It is opened only between two matches, so there is always one to play: the next one, or that of a
new evening.
"""

from __future__ import annotations

from prefgame.app.evening import Evening
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.base import rules_of
from prefgame.rules.base import shown_amounts
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import payments
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.summary import money_of
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Inset,
    Paragraph,
    Pencilled,
    Row,
    Space,
    Stretch,
    Text,
    heading,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.styles import LEAD, NAME, PENCIL, STRONG, TEXT, Distance
from prefgame.ui.widgets.table import Line, Table
from prefgame.ui.widgets.told import Heard
from prefgame.ui.words.numbers import short_names, signed, size_of

_TABLE, _FIRST = 0.66, 0.24
"""the part of the page that the table takes, and of the table that the words of its rows take"""
_MANY = 4
"""matches; rows of more are lower"""


class EveningScene(FormScene):
    """The table of ``evening``."""

    def __init__(self, game: Game, evening: Evening) -> None:
        super().__init__(game)
        self.evening = evening

    @property
    def title(self) -> str:
        count = self.evening.place.matches
        return ngettext(
            "An evening of {count} match", "An evening of {count} matches", count
        ).format(count=count)

    @property
    def first(self) -> str:
        return "next"

    def enter(self, window: Host) -> None:
        super().enter(window)
        if self.evening.is_over:  # who presses Enter again and again is to see who has won
            window.ignore_presses()

    # ---- the page

    def content(self, kit: Kit) -> Element:
        place, way = self.evening.next_place, self.game.way
        words = _("A new evening")
        if place is not None:
            words = _("Play match {number}").format(number=place.number)
        on = Button(words, way(routes.NextMatch(self.evening)), kind="brass", size=29)
        ways = [Control("next", on)]
        if self.evening.is_over:
            on.hint = _("The same company, rules and number of matches")
            book = Button(_("Your book"), way(routes.BookPage()), size=26)
            ways.insert(0, Control("book", book))
        quiet = TEXT.inked("ink2")
        told = (Paragraph(sentence, quiet) for sentence in self._sentences())
        beside = Column((heading(self._leader()), *told, Stretch(Space()), *ways))
        columns = Stretch(self._table(kit), _TABLE), Stretch(beside, 1 - _TABLE)
        return Inset(Row(columns, "wide"), "wide", "apart")

    def _table(self, kit: Kit) -> Table:
        """Return a row for each match, and the sums. Every number was settled in a match, or is the
        exact sum of such numbers; it is shown as settlements are.
        """
        evening, players = self.evening, self.evening.start.players
        air: Distance = "near" if evening.place.matches > _MANY else "apart"
        step = (1 - _FIRST) / len(players)
        room = self.page.w * _TABLE * step - kit.space("wide")
        names = short_names(kit, players, NAME.face, NAME.pixels, room)
        played = {match.number: match.settlement for match in evening.played}
        lines = list[Line]()
        for number in range(1, evening.place.matches + 1):
            last = number == evening.done
            amounts = shown_amounts(played[number]) if number in played else ()
            cells = list[Element | None]()
            cells += (_cell(Pencilled(signed(one), last, seed=number), air) for one in amounts)
            if not amounts:
                words = pgettext("a match", "deleted") if number in evening.deleted else ""
                cells += [None] * (len(players) - 1)
                cells.append(_cell(Text(words, TEXT.inked("ink2"), "right"), air))
            style = LEAD if number <= evening.done else LEAD.inked("ink2")
            words = _("Match {number}").format(number=number)
            lines.append(Line(Text(words, style), tuple(cells)))
        sums = tuple(
            _cell(Pencilled(signed(one), strong=True), air) for one in shown_amounts(evening.sums)
        )
        lines.append(Line(Text(pgettext("of an evening", "Together"), STRONG), sums, total=True))
        rules = rules_of(evening.start)
        money = money_of(rules.score, evening.sums, minus_is_good=rules.minus_is_good)
        if money:
            cells = [_cell(Pencilled(one), air) for one in money]
            lines.append(Line(Text(_("In money"), NAME), tuple(cells)))
        heads = tuple(
            Heard(name, NAME, "right", whole=whole) for name, whole in zip(names, players)
        )
        edges = tuple(_FIRST + step * (at + 1) for at in range(len(players)))
        return Table("", heads, tuple(lines), edges)

    def _leader(self) -> str:
        evening = self.evening
        sums = shown_amounts(evening.sums)
        most = max(sums)
        names = [name for name, amount in zip(evening.start.players, sums) if amount == most]
        if len(names) > 1:
            return _("{names} are level").format(names=join_with_and(names))
        sentence = _("{name} wins the evening") if evening.is_over else _("{name} leads")
        return sentence.format(name=names[0])

    def _sentences(self) -> list[str]:
        evening = self.evening
        rules = find_ruleset(evening.start.rules)
        done = _("{played} of {matches} matches are played ({rules}).").format(
            played=evening.done, matches=evening.place.matches, rules=_(rules.name)
        )
        facts = [done, *self._deleted()]
        sums = shown_amounts(evening.sums)
        names = evening.start.players
        parts = [
            _("{debtor} pays {winner} {amount}").format(
                debtor=names[due.debtor], winner=names[due.winner], amount=size_of(due.amount)
            )
            for due in payments(sums)
        ]
        if not parts:
            return [*facts, _("Everybody ends at 0: nobody pays.")]
        if evening.next_place is not None:
            settled = _("If the evening ended now: {payments}.").format(payments="; ".join(parts))
            return [*facts, settled, _("Lots are drawn for the first dealer of each match.")]
        return [*facts, _("{payments}.").format(payments="; ".join(parts))]

    def _deleted(self) -> list[str]:
        numbers = self.evening.deleted
        if not numbers:
            return []
        words = ngettext(
            "Match {numbers} was deleted and does not count.",
            "Matches {numbers} were deleted and do not count.",
            len(numbers),
        )
        return [words.format(numbers=join_with_and(list(map(str, numbers))))]


def _cell(child: Element, air: Distance) -> Element:
    """Return a cell as high as one with handwriting, with ``air`` above and below."""
    return Inset(Row((Stretch(child), Text("", PENCIL)), "none"), y=air)
