"""A finished hand in words: what was played, who did what, and the rest that nobody played.

Invariant: sentences only; it reads the hand as it lies open on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.regional import regional_words
from prefgame.app.words.sentences import join_with_and
from prefgame.cards import Card
from prefgame.engine.commands import Settled
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Answer, Phase, Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.defence import answers_that_hold
from prefgame.rules.play import TALON_SEAT
from prefgame.rules.scoring.base import Unplayed
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import ContractRuns, declarer_part, defender_against, kontra_said
from prefgame.ui.words.defence_words import defence_words, unplayed_words
from prefgame.ui.words.numbers import fill, number_of_tricks, tricks_with_need

# ---- the rest of a hand that nobody played
# Invariant: words and cards only; what came of the claim was worked out long ago.


@dataclass(frozen=True)
class SettledRest:
    """``trick``: the one, from 1, in which the hand was settled; ``played``: the cards that were
    played before. ``won`` are the tricks that were not played to their end, by the seats that got
    them, the most first; empty where their number means nothing, as in a contract for none that was
    made, or that ends with its first trick. ``stopped``: the play ends with them, before the tenth.
    """

    name: str
    settled: Settled
    trick: int
    played: frozenset[Card]
    won: tuple[tuple[str, int], ...]
    stopped: bool = False

    @classmethod
    def of(cls, view: SeatView) -> SettledRest | None:
        """Return that of the last hand, which has ended; None where it was played to its end."""
        table, hand = view.table, view.this_hand
        if hand.settled is None or hand.contract is None:
            return None
        cards = [card for trick in hand.tricks for _seat, card in trick.cards][: hand.cards_played]
        whole = hand.cards_played // len(table.playing)
        stopped = len(hand.tricks) < TRICKS
        if hand.declarer is None:  # players who all play for themselves write their tricks
            counts = True
        elif hand.contract.goal.takes_none:  # where the play goes on, each trick costs
            counts = hand.taken[hand.declarer] > 0 and not stopped
        else:  # defenders write theirs
            counts = hand.contract.may_be_left
        late = [trick.winner for trick in hand.tricks[whole:]] if counts else []
        won = sorted(
            ((table.players[seat], late.count(seat)) for seat in dict.fromkeys(late)),
            key=lambda pair: -pair[1],
        )
        name, played = table.players[hand.settled.seat], frozenset(cards)
        return cls(name, hand.settled, whole + 1, played, tuple(won), stopped)

    def fact(self) -> str:
        """Return who did what, and when, in a few words."""
        words = (
            _("{name} gave up in trick {number}")
            if self.settled.given_up
            else _("{name} claimed in trick {number}")
        )
        return words.format(name=self.name, number=self.trick)

    def sentence(self) -> str:
        """Return who got the tricks; the head of the page says who ended the hand, and when."""
        if not self.won:
            return _("The rest was not played.")
        count = sum(tricks for _name, tricks in self.won)
        shares = [f"{name} ({tricks})" if self.won[1:] else name for name, tricks in self.won]
        words = ngettext(
            "{count} trick was not played out; it goes to {names}.",
            "{count} tricks were not played out; they go to {names}.",
            count,
        )
        if self.stopped:
            words = ngettext(
                "{count} more trick goes to {names}, and the play stops there.",
                "{count} more tricks go to {names}, and the play stops there.",
                count,
            )
        return words.format(count=count, names=join_with_and(shares))

    def unplayed_cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return which of these, a hand as it was at the first lead, were not played."""
        return tuple(card for card in cards if card not in self.played)

    def headings(self) -> tuple[str, ...]:
        """Return what may be written over those cards, the longest first: the last has room over
        those of two tricks, the fewest there are.
        """
        long = _("{first}–{last}: not played out").format(first=self.trick, last=TRICKS)
        return long, _("cut short"), f"{self.trick}–{TRICKS}"


# ---- a finished hand in words: what was played, who did what, and how the cards lay

_ANSWERED: dict[Answer, Callable[[], str]] = {
    Answer.COME: lambda: _("{name} defended"),
    Answer.STAY: lambda: _("{name} dropped out"),
    Answer.INVITE: lambda: _("{name} invited {other}"),
    Answer.ALONE: lambda: _("{name} defended alone"),
    Answer.WHIST: lambda: _("{name} whisted"),
    Answer.PASS: lambda: _("{name} passed"),
    Answer.HALF: lambda: _("{name} said half"),
    Answer.OPEN: lambda: _("{name} whisted with open cards"),
    Answer.CLOSED: lambda: _("{name} whisted with closed cards"),
}
"""what a defender said last about the contract"""


@dataclass(frozen=True)
class HandRow:
    """One hand on the table: whose, what the player was, whether the player played, how many
    tricks, the cards, and which of these were ``taken``: the talon, or what another discarded.

    ``tricks`` is empty where their number means nothing: of a seat that did not play, and of a
    contract in which they do not count, where nobody played the rest. ``aside`` lies beside it,
    under ``aside_words``: what was discarded, or the talon that nobody took. ``taken_words`` say
    where those cards are from.
    """

    seat: Seat
    name: str
    role: str
    plays: bool
    tricks: str
    cards: tuple[Card, ...]
    taken: frozenset[Card]
    aside: tuple[Card, ...] = ()
    aside_words: str = ""
    taken_words: str = ""


class HandFacts:
    """The last hand as the player's ``view`` shows it after its end, or laid open where it stands;
    words of the cards follow ``deck``.
    """

    def __init__(self, view: SeatView, deck: Deck) -> None:
        assert view.this_hand.ended
        self.view, self.deck = view, deck
        self.table, self.hand, self.rules = view.table, view.this_hand, view.table.rules
        self.names = view.table.players
        self.roles = view.table.roles
        self.stands_open = not view.table.scored
        """whether the hand is not over"""
        self.played = self.hand.cards_down > 0
        self.rest = SettledRest.of(view)
        self.defence_words = defence_words(view.table.rules)
        negotiation, talk = self.rules.negotiation, self.hand.words_in(Phase.NEGOTIATION)
        self.agreed: dict[Seat, int] = (
            negotiation.agreed_split(talk, self.roles) if negotiation is not None and talk else {}
        )
        """the tricks that were agreed on instead of playing, by seat"""

    # ---- who and what

    @property
    def declarer(self) -> str:
        return "" if self.hand.declarer is None else self.names[self.hand.declarer]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The three hands: the declarer first, then the defenders in order of play; nobody
        declaring, from the eldest on.
        """
        if self.hand.declarer is None:
            return self.hand.order
        return self.hand.declarer, *self.hand.defenders

    @property
    def leads_talon(self) -> Seat | None:
        """The dealer of four whose talon was led: a seat with tricks and without a hand."""
        seat = self.hand.talon_seat
        return None if seat == TALON_SEAT else seat

    @property
    def trick_rows(self) -> tuple[tuple[Seat, str], ...]:
        """Who has a row in the table of tricks, each with the name: those who played, and that
        dealer, or the talon where it was led for nobody.
        """
        players = [(row.seat, row.name) for row in self.rows() if row.plays]
        dealer = self.leads_talon
        if dealer is not None:
            return *players, (dealer, self.names[dealer])
        led = any(seat == TALON_SEAT for trick in self.hand.tricks for seat, _card in trick.as_led)
        return (*players, *(((TALON_SEAT, _("the talon")),) if led else ()))

    @property
    def _for_tricks(self) -> bool:
        """Whether the defenders' tricks count: they need none where nobody may stay at home."""
        return self.hand.contract is not None and self.hand.contract.may_be_left

    # ---- title and facts

    def headline(self) -> Run:
        hand = self.hand
        if self.stands_open:
            return self._as_it_stands()
        if hand.unplayed is Unplayed.ALL_PASSED:
            return self.all_passed()
        if hand.declarer is None:
            return self.undeclared()
        if hand.unplayed is Unplayed.NO_KONTRA:
            return self._without_kontra()
        bid = hand.contracted.contract
        name, contract = self.declarer, ContractRuns(bid).in_list(self.deck)
        if hand.unplayed is Unplayed.GIVEN_UP:
            return fill(_("{name} gave up {contract}"), name=name, contract=contract)
        if not (self.played or self.agreed):
            words = unplayed_words(self.rules, self.roles).sentence()
            return fill(words, name=name, contract=contract)
        made, taken, tricks = self._is_made, hand.taken[hand.declarer], ""
        if self.agreed:
            words = _("Agreed: {name} makes {contract} with {tricks}")
            tricks = number_of_tricks(self.agreed[hand.declarer])
        elif bid.goal.takes_none and made:
            words = pgettext("contract for no trick", "{name} made {contract}")
        elif bid.goal.takes_none:
            words = pgettext("contract for no trick", "{name} went down in {contract}")
        elif not (bid.may_be_left and bid.goal.counts_tricks):
            words = _("{name} made {contract}") if made else _("{name} went down in {contract}")
        elif made:
            words, tricks = _("{name} made {contract} with {tricks}"), number_of_tricks(taken)
        else:
            words = _("{name} went down in {contract}: {tricks}")
            tricks = tricks_with_need(taken, bid.goal.least)
        return fill(words, name=name, contract=contract, tricks=tricks)

    def _as_it_stands(self) -> Run:
        """Say who plays what in a hand that is not over, as far as that is known."""
        hand, name = self.hand, self.declarer
        if hand.contract is None:
            words = _("{name} won the auction") if name else _("The auction is not over")
            return words.format(name=name)
        if not name:
            said = ContractWords(hand.contract, self.deck).in_sentence
            return _("All passed: {contract}").format(contract=said)
        contract = ContractRuns(hand.contract).in_list(self.deck)
        return fill(_("{name} plays {contract}"), name=name, contract=contract)

    @property
    def _is_made(self) -> bool:
        return self.table.result.made is True

    def _without_kontra(self) -> Run:
        contract = ContractRuns(self.hand.contracted.contract).in_list(self.deck)
        if self.table.result.made is None:
            return fill(self.undecided(), contract=contract, **regional_words(self.rules))
        words = (
            _("No kontra: {name} wins {contract} without playing")
            if self._is_made
            else _("No kontra: {name} goes down in {contract} without playing")
        )
        return fill(words, name=self.declarer, contract=contract)

    # ---- what the score says

    def all_passed(self) -> str:
        """Return what became of a hand that all passed."""
        raise NotImplementedError

    def undeclared(self) -> Run:
        """Return a hand that nobody declared, in one sentence."""
        return _("Nobody declared: all played for themselves")

    def undecided(self) -> str:
        """Return what became of the ``{contract}``, not doubled and neither won nor lost."""
        raise NotImplementedError

    def doublings(self) -> tuple[str, ...]:
        """Return what of the sheet doubled the contract, a short fact each."""
        raise NotImplementedError

    def facts(self) -> tuple[str, ...]:
        """Short facts for the head of the page."""
        return self._facts(self._answer)

    def outcome(self) -> tuple[str, ...]:
        """Return the same where no cards lie beside them: of each defender also how it went."""
        return self._facts(self._answer_and_tricks)

    def _facts(self, of_defender: Callable[[Seat], str]) -> tuple[str, ...]:
        hand = self.hand
        if hand.contract is None:
            return (_("{name} dealt").format(name=self.names[hand.dealer]),)
        facts = [
            _("{name} took over from {other}").format(
                name=self.names[taker.seat], other=self.names[before.seat]
            )
            for before, taker in pairwise(hand.exchanges)
        ]
        if hand.unplayed is None and hand.declarer is not None:
            facts += [of_defender(seat) for seat in hand.defenders]
        by = hand.kontra.each if hand.kontra.by is None else (hand.kontra.by,)
        facts += [_("{name} said kontra").format(name=self.names[seat]) for seat in by]
        if by and hand.kontra.level > 1:
            facts.append(_("raised to {kontra}").format(kontra=kontra_said(hand.kontra.level)))
        elif not by and self.played and hand.declarer is not None and self._may_be_doubled:
            facts.append(_("no kontra"))
        facts += self.doublings()
        if self.rest is not None:
            facts.append(self.rest.fact())
        elif self.played and len(hand.tricks) < TRICKS and not self.stands_open:
            facts.append(
                _("stopped after {tricks}").format(tricks=number_of_tricks(len(hand.tricks)))
            )
        return tuple(fact for fact in facts if fact)

    @property
    def _may_be_doubled(self) -> bool:
        kontra, contract = self.rules.kontra, self.hand.contract
        return kontra is not None and contract is not None and kontra.may_double(0, contract)

    def _answer(self, seat: Seat) -> str:
        """Return what a defender had answered before any kontra."""
        name = self.names[seat]
        other = next(self.names[one] for one in self.hand.defenders if one != seat)
        last = dict(answers_that_hold(self.hand.answers, self.hand.kontra)).get(seat)
        if last is None or (last.declines and self.roles.get(seat) is not Role.STAYS):
            return ""
        return _ANSWERED[last]().format(name=name, other=other)

    def _answer_and_tricks(self, seat: Seat) -> str:
        said, role = self._answer(seat), self.roles[seat]
        if seat in self.agreed:
            won = number_of_tricks(self.agreed[seat])
        elif not (self.played and role.plays and self._for_tricks):
            return said
        elif seat in self.table.result.down:
            won = self._too_few(seat, role)
        else:
            won = number_of_tricks(self.hand.taken[seat])
        return _("{words}: {tricks}").format(words=said or self.names[seat], tricks=won)

    def _too_few(self, seat: Seat, role: Role) -> str:
        """Return the tricks of a defender who is down; where two defend together, those of both
        count.
        """
        owed, taken = self.view.owed_by(role), self.hand.taken
        both = sum(taken[one] for one in self.hand.defenders)
        won = both if owed.own is None else taken[seat]
        return tricks_with_need(won, owed.needed)

    # ---- the hands

    def rows(self) -> tuple[HandRow, ...]:
        hands = dict(zip(self.hand.order, self.hand.hands_played))
        *_earlier, last = None, *self.hand.exchanges
        rows = []
        for at, seat in enumerate(self.seats):
            taken, aside = frozenset[Card](), tuple[Card, ...]()
            words = mark = ""
            held = hands[seat]
            if last is not None and last.seat == seat and self.hand.given_up:
                # nobody had to choose what lay away
                held, taken = (*held, *last.laid_away), frozenset(last.taken)
                mark = _("from the talon")
            elif last is not None and last.seat == seat:
                taken, aside, words = frozenset(last.taken), last.laid_away, _("discarded")
                mark = _("taken over") if self.hand.takers else _("from the talon")
            elif at == 0 and last is None:
                aside, words = self.hand.talon, self._talon_words()
            plays = self.played and self.roles[seat].plays
            won = ""
            if seat in self.agreed:
                won = number_of_tricks(self.agreed[seat])
            elif plays and (self._for_tricks or self.rest is None or self.rest.won):
                won = number_of_tricks(self.hand.taken[seat])
            who = seat, self.names[seat], self.role(seat), plays, won
            cards = self.sort_cards(held), taken, self.sort_cards(aside)
            rows.append(HandRow(*who, *cards, words, mark))
        return tuple(rows)

    def _talon_words(self) -> str:
        dealer = self.leads_talon
        if dealer is None:
            return _("the talon")
        tricks = number_of_tricks(self.hand.taken[dealer])
        return _("{name}’s talon: {tricks}").format(name=self.names[dealer], tricks=tricks)

    def away_word(self, row: HandRow) -> str:
        """Return why a player has no cards in a table of tricks: what they were, or would have
        done.
        """
        if not row.plays:
            return row.role
        words = self.defence_words.roles.get(Role.STAYS)
        return _("dropped out") if words is None else words()

    def sort_cards(self, cards: set[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
        """Suit by suit, the trumps first."""
        contract = self.hand.contract
        return sorted_hand(tuple(cards), None if contract is None else contract.trump)

    def role(self, seat: Seat) -> str:
        if self.hand.unplayed is Unplayed.NO_KONTRA and seat != self.hand.declarer:
            return defender_against(self.hand.contract)
        role = self.roles.get(seat)
        if role is None and self.stands_open and seat in self.hand.order:
            return declarer_part() if seat == self.hand.declarer else ""
        if role is None:
            return _("passed") if seat in self.hand.order else _("dealt, sat out")
        if role in self.defence_words.roles:
            return self.defence_words.roles[role]()
        match role:
            case Role.DECLARER:
                return declarer_part()
            case Role.COMES:
                return _("defended")
            case Role.ALONE:
                return pgettext("role", "alone")
            case Role.HOST:
                return _("host")
            case Role.GUEST | Role.DUMMY:
                return _("guest") if self._for_tricks else defender_against(self.hand.contract)
            case Role.STAYS | Role.HALF:
                return _("dropped out")
            case Role.KONTRA:
                return _("said kontra")
            case Role.OBLIGED:
                return defender_against(self.hand.contract)
            case Role.FOR_ITSELF:
                return _("plays alone")
            case Role.SITS_OUT:
                return _("dealt, sat out")
        assert_never(role)
