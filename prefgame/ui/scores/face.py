"""The face of a way of keeping score: all that the window knows about one score.

Invariant: scenes ask the face of a score, and none of them names a score. The pages of the paper
are the same for all: the frame of score sheet and settlement, the hand laid open with its review.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from prefgame.engine.events import Event
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.paper.base import Line, Paper
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.options import OptionValue
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Hand, Place, Score, Sheet
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.telling import Telling
from prefgame.ui.scores.hand_numbers import NumbersPanel
from prefgame.ui.scores.lines import ScoreInfo, Stairs
from prefgame.ui.scores.marks import DrawnPaper, PaperMark, Progress
from prefgame.ui.scores.money import Money, PaymentRow, Said
from prefgame.ui.scores.summary import Summary
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import Explanation

S = TypeVar("S", bound=Score[Any, Any])
T = TypeVar("T", bound=Sheet)
P = TypeVar("P", bound=Paper)
L = TypeVar("L", bound=Line)
H = TypeVar("H", bound=HandFacts)

# ---- what is said about it


def most_deals(score: Score[Any, Any]) -> tuple[str, ...]:
    """Return after how many deals a match ends at the latest; nothing where none are agreed on."""
    words = ngettext("at most {count} deal", "at most {count} deals", score.deals)
    return (words.format(count=score.deals),) if score.deals else ()


def most_minutes(score: Score[Any, Any]) -> tuple[str, ...]:
    """Return after how many minutes its last round is played; nothing where none are agreed on."""
    words = ngettext("{count} minute", "{count} minutes", score.minutes)
    return (words.format(count=score.minutes),) if score.minutes else ()


class ScoreWords(Generic[S, T]):
    """What is said about one way of keeping score; nothing where it has nothing to say."""

    def length(self, score: S) -> str:
        """Return how long a match is."""
        return self.agreed(score)[0]

    def agreed(self, score: S) -> tuple[str, ...]:
        """Return how long a match is, and what else the table agreed on, in a few words each."""
        raise NotImplementedError

    def amount(self, amount: Amount) -> str:
        """Return an amount of the settlement without its sign, as "1 point" is one."""
        raise NotImplementedError

    def over_sentence(self) -> str:
        """Return that the match is over, and nothing is left to be won."""
        raise NotImplementedError

    def shares(self, players: Sequence[str], now: T, stopped: T) -> str:
        """Return how an agreement to stop shares out what nobody has won."""
        raise NotImplementedError

    def place(self, place: Place, players: Sequence[str]) -> str:
        """Return which of a player's numbers may be corrected, in a few words."""
        raise NotImplementedError

    def undecided(self, score: S, entries: Sequence[Entry]) -> str:
        """Return what becomes of a contract, neither won nor lost, that writes these entries."""
        raise NotImplementedError

    def judged_note(self) -> str:
        """Return what else an amount counts, where the value of a choice is meant."""
        return ""

    # ---- the sheet, in the auction

    def auction_sentence(self, view: SeatView) -> str:
        """Return what the sheet has for the next contract, before anybody plays."""
        raise NotImplementedError

    def price_note(self, view: SeatView) -> str:
        """Return in a few words what a trick costs if all pass; nothing where it costs nothing, or
        where not all can pass any more.
        """
        return ""

    def bid_rows(self, view: SeatView, contract: Contract) -> tuple[tuple[str, str], ...]:
        """Return what a bid may win and lose, as causes and amounts, for a slip beside the bids."""
        return ()

    def premium(self, view: SeatView, contract: Contract) -> str:
        """Return what each of the others pays or gets for a contract besides its tricks."""
        return ""

    def declared_worth(self, view: SeatView, contract: Contract) -> str:
        """Return what a contract that may be declared wins or loses, for a small button."""
        raise NotImplementedError

    def declared_in_short(self, view: SeatView, contract: Contract) -> str:
        """Return the first amount of it and a sign for more; nothing where there is no other."""
        return ""

    def given_up_words(self, view: SeatView) -> str:
        """Return what a declarer writes who gives up; nothing where nobody may."""
        return ""

    def made_sentence(self, view: SeatView, contract: Contract) -> str:
        """Return what a contract writes that is made, where this is not its usual worth."""
        return ""

    def thrown_words(self, view: SeatView) -> str:
        """Return what a dealer who sits out pays where the talon is thrown, as a short amount."""
        return ""

    # ---- the contract that is being played

    def title_note(self, view: SeatView) -> str:
        """Return what the sheet does to it, as the plaque has it beside the contract."""
        raise NotImplementedError

    def contract_sentence(self, view: SeatView) -> str:
        """Return the same as a sentence."""
        return ""

    def stake_sentence(self, view: SeatView) -> str:
        """Return what is at stake with it."""
        raise NotImplementedError

    def worth(self, view: SeatView) -> str:
        """Return what it wins or loses, in a few words."""
        raise NotImplementedError

    def announced_more(self, view: SeatView) -> bool:
        """Return whether the declarer has announced something that makes it worth more."""
        return False

    def against(self) -> str:
        """Return what the defenders write against the declarer, where nobody may leave it."""
        return _("they score")

    def defender_sentence(self, view: SeatView) -> str:
        """Return where the numbers of a defender's slips are written."""
        return ""

    def sharing_sentence(self, score: S, *, alone: bool) -> str:
        """Say what defenders share who would write by the roles that they have; nothing where that
        is all. ``alone``: one of two who could whist has done so.
        """
        return ""

    def made_rows(self, view: SeatView, amounts: str) -> tuple[str, ...]:
        """Return what the declarer wins by making it, row by row."""
        return (amounts,)

    def won_words(self, amount: str) -> str:
        """Return an amount of a slip that a defender wins, in the same way."""
        return amount

    def lost_words(self, view: SeatView, lost: frozenset[Amount]) -> str:
        """Return what a player loses who lacks tricks; nothing where all amounts have one unit."""
        return ""

    # ---- a hand that nobody declares, and one that has ended

    def undeclared_sentence(self, view: SeatView) -> str:
        """Return what the tricks of a hand that nobody declares cost."""
        return _("There is no declarer: all play for themselves.")

    def tricks_cost(self, view: SeatView, tricks: int) -> str:
        """Return what so many tricks cost a player in it; nothing if it is settled at once."""
        return ""

    def row_stairs(self, view: SeatView) -> Stairs | None:
        """Return where it is in a row of such hands; None where the row changes nothing."""
        return None

    def terms_of_gain(self, entries: Sequence[Entry], seat: Seat) -> str:
        """Return how what a player wins comes together; nothing for a single amount."""
        return ""

    def end_sentence(self, view: SeatView) -> str:
        """Return what was written for a hand that has ended, where no number says it."""
        return ""


# ---- the paper


@dataclass(frozen=True, slots=True)
class ScorePaper(Generic[P, L, H]):
    """A match on the paper of one score. ``P``: its paper, ``L``: its lines, ``H``: its hands."""

    arrange: Callable[[Sequence[Event]], P]
    """the paper of a log"""
    drawn: Callable[
        [Kit, Box, P, RuleSet, Seat, Callable[[PaperMark], None], Progress, Progress],
        DrawnPaper[PaperMark],
    ]
    """of the paper in a box, by the rules of its table, as it lies before a seat: what a press on a
    mark does, how far each line has been written, and how far the one before it is still dark
    """
    share: Callable[[Kit, int], float]
    """how much of the width of a page the paper takes, among so many players; 1 where the summary
    is a sheet of its own that opens on it
    """
    line_time: float
    """milliseconds in which a line of it is written"""
    explain: Callable[[P, RuleSet, Deck, L], Explanation]
    """of a line of the paper"""
    summary: Callable[[P, RuleSet], Summary]
    stopped: Callable[[P], str]
    """what the numbers are that each would get if the match were stopped"""
    story: Callable[[SeatView, Deck], H]
    """a hand that has ended, in words"""
    numbers: Callable[[H, P, Progress], NumbersPanel]
    """of the story, the paper, and how far each line has been written"""
    news: Callable[[P], Iterable[tuple[Hashable, bool]]]
    """of the paper: the key of what is written before the player's eyes, and if it is a number"""


# ---- at the table


@dataclass(frozen=True, slots=True)
class WrittenAmounts:
    """The amounts that may be written; none of them is 0."""

    made: frozenset[Amount] = frozenset()
    """in the middle column of the declarer, or by the declarer but for the tricks, where the
    contract is made
    """
    down: frozenset[Amount] = frozenset()
    """in the same, where it is not"""
    own: frozenset[Amount] = frozenset()
    """in that of the player, or by the player, who defends"""
    against: frozenset[Amount] = frozenset()
    """against the declarer, for the player or (the declarer being the player) for anybody: for each
    trick, or for a contract that goes down without trumps
    """
    bonus: frozenset[Amount] = frozenset()
    """what the player, who defends, wins or pays besides, even by staying"""
    cut: frozenset[Amount] = frozenset()
    """to what a contract is cut, and each trick with it"""

    @classmethod
    def of(cls, **amounts: Iterable[Amount]) -> WrittenAmounts:
        """Return these amounts, by what they are written for."""
        return cls(**{name: frozenset(each) - {0} for name, each in amounts.items()})

    @property
    def declarer(self) -> frozenset[Amount]:
        """In the middle column of the declarer, however it goes."""
        return self.made | self.down


HandEnd = tuple[bool | None, Sequence[Entry]]
"""Whether the contract is made, and what is written."""


@dataclass(frozen=True, slots=True)
class ScoreMoney(Generic[T]):
    """What the table knows about a score whose money lies on the cloth."""

    lies: Callable[[T], Money]
    """of the sheet: what is where"""
    at_stake: Callable[[SeatView], str]
    """what is played for, in a few words; nothing where that is not known yet"""
    rows: Callable[[SeatView, Sequence[Entry], Hand | None, Deck], tuple[PaymentRow, ...]]
    """of the view once they are paid, the entries, and the hand that they are paid for, if any"""
    rows_before: Callable[[SeatView, Sequence[Entry], Deck], tuple[PaymentRow, ...]]
    """the same of what was paid for a hand before it was played"""
    next_deal: Callable[[SeatView], str]
    """a sentence about the deal that follows; nothing where the match is over"""
    may_end: Callable[[SeatView], bool]
    """whether the players decide before the next deal to fill the pot again or to end the match"""
    filled_before: Callable[[Sequence[Entry]], str]
    """of what was written before a hand: what is no part of it, in a sentence"""
    said: Callable[[SeatView, Deck], Said]
    """of the view once the hand is written: how it ended, in words"""


# ---- in the forms, and in a list of records


@dataclass(frozen=True, slots=True)
class LengthRow:
    """A row with a table option. It is left out where the game has no such option, or where the
    option has no effect.

    ``words`` are its label and a short one. Of the ``usual`` numbers one is chosen at a touch;
    ``zero`` is what 0 means.
    """

    option: str
    words: Callable[[], tuple[str, str]]
    usual: tuple[int, ...] = ()
    zero: Callable[[], str] | None = None
    about: Callable[[], str] | None = None
    """a short sentence about a word that a new player does not know"""

    def number(self, number: int) -> str:
        """Return the words for one of the numbers."""
        return self.zero() if self.zero is not None and number == 0 else str(number)


@dataclass(frozen=True, slots=True)
class ScoreRows:
    """A ``caption``, the heads of the columns, a row for each player.

    ``hats`` says over whose first number there is a hat.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    hats: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ScoreGuide:
    """What the rules pages say about it: a text with the parts "game", "all pass", "dealer",
    "worth" (two heads for the table of contracts), "defence", "sheet", "end" and "words", and what
    is below those heads for a contract.
    """

    text: Telling[Any]
    worth: Callable[[RuleSet, Contract], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ScoreFace(Generic[S, T, P, L, H]):
    """One way of keeping score, its score ``S`` and its sheet ``T``."""

    words: ScoreWords[S, T]
    paper: ScorePaper[P, L, H]
    lines: Callable[[SeatView], ScoreInfo]
    """the score in short, for the foot of the notepad"""
    amounts: Callable[[SeatView, Sequence[HandEnd]], WrittenAmounts]
    """what the ways in which a hand may end write"""
    length_rows: tuple[LengthRow, ...]
    """how long a match is, for the forms: a row for each option; the first is about what ends it"""
    table: Callable[[S, T, Sequence[str]], ScoreRows]
    """of a sheet among these players: the score after a hand of a record"""
    guide: ScoreGuide
    usual: tuple[tuple[str, OptionValue], ...] = ()
    """options that suit an evening, where the rules leave the end of a match to the players"""
    money: ScoreMoney[T] | None = None
    """None where no money lies on the table"""
