"""What lies beside the ledger: the purses line by line, the pot, and what they mean.

Invariant: every number is one of the sheet's own; here it only gets its words and its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from pygame import Surface

from prefgame.i18n import _
from prefgame.paper.pot import PotPaper, RowKind
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.scores.pot.payments import deals_words
from prefgame.ui.scores.pot.words import played_for
from prefgame.ui.scores.summary import SummaryPlaces, winning_sentence
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import short_name, signed, size_of
from prefgame.ui.words.options import odd_units

_LINE, _LOW_LINE = 56, 42
"""design heights of a line, and of one that gives room to a note"""
_AIR = 16
"""design height between the panel and a note"""


class Spared(IntEnum):
    """What the panel leaves out where it has no room; each with what comes before it."""

    NOTHING = 0
    FOOT = 1
    """what only explains"""
    CAPTION = 2
    HEIGHT = 3
    """the lines are lower"""
    SENTENCE = 4
    """who wins how much from whom: the lines and the title of the page say most of it"""
    HEADING = 5


@dataclass(frozen=True)
class PursesPanel:
    """The purses of a match, the highest first once it is over; ``remark`` says what they are."""

    paper: PotPaper
    rules: RuleSet

    @property
    def score(self) -> Pot:
        assert isinstance(self.rules.score, Pot)
        return self.rules.score

    @property
    def remark(self) -> str:
        return _(
            "A purse counts what its player has won, less what was paid. Pot and purses always "
            "add up to 0."
        )

    @property
    def meanings(self) -> tuple[str, ...]:
        return ()  # its lines are names

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.paper.settlement is not None

    def least_height(self, kit: Kit, width: int, *, remark: bool = False) -> int:
        """Pixels that the panel needs."""
        return self._flow(None, kit, Box(0, 0, width, 0))[0]

    def draw(
        self,
        surface: Surface,
        kit: Kit,
        box: Box,
        *,
        printed: bool = False,
        noted: int = 0,
    ) -> SummaryPlaces:
        """Draw it from the top of ``box``. ``printed``: in a picture, where nothing is pressed;
        ``noted``: the height of a note that lies in ``box`` too, 0 where none does.
        """
        spared = Spared.NOTHING if printed else self._spared(kit, box, noted)
        bottom, lines = self._flow(surface, kit, box, printed, spared)
        return SummaryPlaces(box._replace(h=bottom - box.y), NOWHERE, lines, NOWHERE)

    def _spared(self, kit: Kit, box: Box, noted: int) -> Spared:
        """The least that can be left out for a note of this height, or so that nothing is written
        under what is below the box.
        """
        room = box.bottom - (kit.f(_AIR) + noted if noted else 0)
        most = Spared.HEADING if noted else Spared.HEIGHT
        ways = (one for one in Spared if one <= most)
        return next(
            (one for one in ways if self._flow(None, kit, box, spared=one)[0] <= room), most
        )

    def _flow(
        self,
        surface: Surface | None,
        kit: Kit,
        box: Box,
        printed: bool = False,
        spared: Spared = Spared.NOTHING,
    ) -> tuple[int, Box]:
        """The bottom, and where the purses are; without a surface it only measures."""
        f, y = kit.f, box.y
        headed = spared < Spared.HEADING
        if surface is not None and headed:
            heading = _("Settlement") if self.over else _("Standing")
            kit.text(surface, box.x, y + f(6), heading, "title", 38, max_width=box.w)
        y += f(34) * headed
        if spared < Spared.CAPTION:
            y = self._words(surface, kit, box, y, self._caption())
        y += f(12) * headed
        top, high = y, f(_LOW_LINE if spared >= Spared.HEIGHT else _LINE)
        if surface is not None:
            shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
        for name, amount, quiet in self._lines():
            if surface is not None:
                self._line(surface, kit, box, y + high // 2, name, amount, quiet)
                shapes.line(surface, box.x, y + high, box.w, "rule", 1)
            y += high
        lines = Box(box.x, top, box.w, y - top)
        if self.over and spared < Spared.SENTENCE:
            y = self._words(surface, kit, box, y + f(12), winning_sentence(self.paper), 24)
        elif not self.over and self.score.dealer_pays and spared < Spared.FOOT:
            room = box._replace(x=box.x + f(40), w=box.w - f(40))
            if surface is not None:
                icons.dealer_pack(surface, box.x + f(14), y + f(30), f(12))
            words = _("deals, and pays {amount} into the pot").format(amount=self.score.base)
            y = self._words(surface, kit, room, y + f(12), words)
        if not printed and spared < Spared.FOOT:
            y = self._words(surface, kit, box, y + f(10), _("Click a line to see how it was paid."))
        return y, lines

    def _caption(self) -> str:
        paper = self.paper
        parts = [deals_words(paper, self.score.deals)]
        if self.over:
            parts.append(_("The pot is empty.") if not paper.sheet.pot else "")
            shared = [line for line in paper.last if line.kind is RowKind.SHARE]
            parts += [words for line in shared for words in odd_units(line.before.odd_share)]
        else:
            parts.append(played_for(self.score))
        return " ".join(part for part in parts if part)

    def _lines(self) -> list[tuple[str, str, bool]]:
        """Name and amount of each line; the pot is a quiet one."""
        sheet, players = self.paper.sheet, self.paper.players
        seats = list(range(len(players)))
        if self.over:
            seats.sort(key=lambda seat: (-sheet.purses[seat], seat))
        lines = [(players[seat], signed(sheet.purses[seat]), False) for seat in seats]
        if sheet.pot or not self.over:
            lines.append((_("in the pot"), size_of(sheet.pot), True))
        return lines

    @staticmethod
    def _line(
        surface: Surface, kit: Kit, box: Box, y: int, name: str, amount: str, quiet: bool
    ) -> None:
        room = box.w - kit.width(amount, "pencil_bold", 46) - kit.f(20)
        face, size = ("label", 24) if quiet else ("button", 25)
        words = short_name(kit, name, face, size, room)  # type: ignore[arg-type]
        kit.text(surface, box.x, y, words, face, size, "ink2" if quiet else "ink")  # type: ignore[arg-type]
        kit.pencil(
            surface,
            box.right - kit.f(6),
            y,
            amount,
            46,
            align="right",
            bold=True,
            seed=("side", name),
        )

    @staticmethod
    def _words(
        surface: Surface | None, kit: Kit, box: Box, y: int, words: str, size: float = 22
    ) -> int:
        """A paragraph from ``y`` on; returns its bottom."""
        colour = "ink2" if size < 24 else "ink"
        if surface is not None:
            kit.paragraph(surface, box.x, y, box.w, words, "label", size, colour, line_height=1.25)
        return y + kit.paragraph_height(words, box.w, "label", size, 1.25)


def stopped_sentence(_paper: PotPaper) -> str:
    """What the numbers mean that each player would get if the match were stopped."""
    return _("What each player would win or lose: the pot would be shared out equally.")
