"""A finished hand in words: what was played, who did what, and why each number was written.

Law of this module: sentences only; it reads the hand as it lies open on the table and works out no score.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Goal, Role, Seat
from prefgame.rules.scoring.entries import Factor, Mark, Unplayed, steps
from prefgame.sheet import Line
from prefgame.ui.decks import Deck
from prefgame.ui.explain import is_refa_hand, no_refa_reason, product
from prefgame.ui.kit import Run
from prefgame.ui.phrases import TIMES, contract_in_sentence, contract_name, contract_run, fill
from prefgame.ui.settled_rest import SettledRest
from prefgame.ui.table.sentences import kontra_said, kontra_title
from prefgame.ui.table.sorting import sorted_hand
from prefgame.words import _, ngettext


@dataclass(frozen=True)
class HandRow:
    """One hand on the table: whose, what the player was, whether the player played, how many tricks, the cards, and which of them were the talon's.

    ``tricks`` is empty where their number means nothing: of a seat that did not play, and of a betl whose rest nobody played.
    ``aside`` lies beside it, under ``aside_words``: what was laid away, or the talon that nobody took.
    """

    seat: Seat
    name: str
    role: str
    plays: bool
    tricks: str
    cards: tuple[Card, ...]
    talon: frozenset[Card]
    aside: tuple[Card, ...] = ()
    aside_words: str = ""


class HandStory:
    """The last hand as the player's ``view`` shows it after its end; words of the cards follow ``deck``."""

    def __init__(self, view: SeatView, deck: Deck) -> None:
        assert view.hand is not None and view.hand.ended
        self.view, self.deck = view, deck
        self.table, self.hand, self.rules = view.table, view.hand, view.table.rules
        self.names = view.table.players
        self.roles = {} if self.hand.declarer is None else view.table.roles
        self.refa_hand = is_refa_hand(self.hand.unplayed, view.table.last_entries)
        self.played = bool(self.hand.tricks)
        self.rest = SettledRest.of(view)

    # ---- who and what

    @property
    def declarer(self) -> str:
        return "" if self.hand.declarer is None else self.names[self.hand.declarer]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The three hands: the declarer first, then the defenders in order of play; nobody declaring, from the eldest on."""
        if self.hand.declarer is None:
            return self.hand.order
        return self.hand.declarer, *self.hand.defenders

    def _tricks(self, count: int) -> str:
        return ngettext("{count} trick", "{count} tricks", count).format(count=count)

    @property
    def _for_tricks(self) -> bool:
        """Whether the defenders' tricks count: nobody is invited to a betl."""
        return self.hand.contract is not None and self.hand.contract.goal is Goal.SIX

    def _team(self) -> int:
        return len([trick for trick in self.hand.tricks if trick.winner != self.hand.declarer])

    # ---- title and facts

    def headline(self) -> Run:
        """The hand in one sentence."""
        hand = self.hand
        if hand.unplayed is Unplayed.ALL_PASSED:
            return _("All passed: a refa for everybody") if self.refa_hand else _("All passed: nothing is written")
        assert hand.contract is not None and hand.declarer is not None
        if hand.unplayed is Unplayed.NO_KONTRA:
            return self._without_kontra()
        contract = contract_run(self.deck, hand.contract)
        if not self.played:
            return fill(_("Nobody came: {name} wins {contract} unplayed"), name=self.declarer, contract=contract)
        made = self._made
        if hand.contract.goal is not Goal.SIX:
            return fill(_("{name} made {contract}") if made else _("{name} fell on {contract}"), name=self.declarer, contract=contract)
        told = _("{name} made {contract} with {tricks}") if made else _("{name} fell on {contract} with {tricks}")
        return fill(told, name=self.declarer, contract=contract, tricks=self._tricks(hand.taken[hand.declarer]))

    @property
    def _made(self) -> bool:
        """What the paper says: the declarer's middle column went up."""
        return any(entry.player == self.hand.declarer and entry.against is None and entry.amount > 0 for entry in self.table.last_entries)

    def _without_kontra(self) -> Run:
        assert self.hand.contract is not None
        contract = contract_run(self.deck, self.hand.contract)
        if self.refa_hand:
            return fill(_("A refa for everybody: no kontra to {contract}"), contract=contract)
        if not self.table.last_entries:
            return fill(_("Nothing is written: no kontra to {contract}"), contract=contract)
        told = _("No kontra: {name} wins {contract} unplayed") if self._made else _("No kontra: {name} falls on {contract} unplayed")
        return fill(told, name=self.declarer, contract=contract)

    def facts(self) -> tuple[str, ...]:
        """Short facts for the head of the page."""
        hand = self.hand
        if hand.contract is None:
            return (_("{name} dealt").format(name=self.names[hand.dealer]),)
        told = []
        if hand.unplayed is None:
            told += [self._answer(seat) for seat in hand.defenders]
        if hand.kontra.by is not None:
            told.append(_("{name} said kontra").format(name=self.names[hand.kontra.by]))
            told += [_("up to {kontra}").format(kontra=kontra_said(hand.kontra.level))] if hand.kontra.level > 1 else []
        elif self.played:
            told.append(_("no kontra"))
        if any(entry.mark is Mark.REFA_USED for entry in self.table.last_entries):
            told.append(_("{name}’s refa").format(name=self.declarer))
        if self.rest is not None:
            told.append(self.rest.fact())
        elif self.played and len(hand.tricks) < 10:
            told.append(_("stopped after {tricks}").format(tricks=self._tricks(len(hand.tricks))))
        return tuple(fact for fact in told if fact)

    def _answer(self, seat: Seat) -> str:
        """What a defender had answered before any kontra."""
        assert self.hand.contract is not None and self.hand.declarer is not None
        name = self.names[seat]
        other = next(self.names[one] for one in self.hand.defenders if one != seat)
        said = [answer.value for one, answer in self.hand.answers if one == seat]
        match said:
            case [*_earlier, "invite"]:
                return _("{name} invited {other}").format(name=name, other=other)
            case [*_earlier, "alone"] if self.hand.kontra.by != seat:  # who says kontra has the other one as guest, and is not alone
                return _("{name} came alone").format(name=name)
            case ["come", *_later]:
                return _("{name} came").format(name=name)
            case ["stay"] if self.roles.get(seat) is Role.STAYS:
                return _("{name} stayed").format(name=name)
        return ""

    # ---- the hands

    def rows(self) -> tuple[HandRow, ...]:
        """The hands laid open, as they were played."""
        dealt = dict(zip(self.hand.order, self.hand.open_hands))
        rows = []
        for at, seat in enumerate(self.seats):
            cards, talon = set(dealt[seat]), frozenset[Card]()
            aside: tuple[Card, ...] = ()
            words = ""
            if seat == self.hand.declarer and self.hand.discarded:
                cards = (cards | set(self.hand.talon)) - set(self.hand.open_discard)
                talon, aside, words = frozenset(self.hand.talon), self.hand.open_discard, _("laid away")
            elif at == 0:
                aside, words = self.hand.talon, _("the talon")
            plays = self.played and self.roles[seat].plays
            won = self._tricks(self.hand.taken[seat]) if plays and (self._for_tricks or self.rest is None) else ""
            rows.append(HandRow(seat, self.names[seat], self.role(seat), plays, won, self.sorted(cards), talon, self.sorted(aside), words))
        return tuple(rows)

    def sorted(self, cards: set[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
        """Suit by suit, the trumps first."""
        return sorted_hand(tuple(cards), self.hand.contract.trump if self.hand.contract is not None else None)

    def role(self, seat: Seat) -> str:
        """What the player was in the hand."""
        if self.hand.unplayed is Unplayed.NO_KONTRA and seat != self.hand.declarer:
            return _("defender")
        match self.roles.get(seat):
            case Role.DECLARER:
                return _("declarer")
            case Role.COMES:
                return _("came")
            case Role.ALONE:
                return _("came alone")
            case Role.HOST:
                return _("invited")
            case Role.GUEST:
                return _("guest") if self._for_tricks else _("defender")
            case Role.STAYS:
                return _("stayed")
            case Role.KONTRA:
                return _("said kontra")
            case Role.OBLIGED:
                return _("defender")
        return _("dealer") if seat == self.hand.dealer else _("passed")

    # ---- the numbers

    def worth(self) -> tuple[tuple[str, str], ...]:
        """How the worth of the hand arose, step by step: words and sum."""
        entry = next((entry for entry in self.table.last_entries if entry.player == self.hand.declarer and entry.factors), None)
        contract = self.hand.contract
        if entry is None or contract is None:
            return ()
        rows: list[tuple[str, str]] = []
        last: list[tuple[str, str]] = []  # what the end of the match does, after all that doubles
        for step in steps(entry):
            match step.factor:
                case Factor.UNIT:
                    told = _("{contract} is {value}, counted double").format(contract=contract_name(self.deck, contract), value=step.before)
                    rows.append((told, product(step)))
                case Factor.REFA:
                    rows.append((_("{name}’s refa doubles").format(name=self.declarer), product(step)))
                case Factor.KONTRA:
                    rows.append((kontra_title(self.hand.kontra.level), product(step)))
                case Factor.CAPPED:
                    last.append((_("Cut to the {points} still missing").format(points=step.after), str(step.after)))
                case Factor.DOUBLE_FALL:
                    last.append((_("A fall in the last hand counts double"), product(step)))
        if not self.hand.kontra.level and self.hand.unplayed is None:
            rows.append((_("Kontra"), _("none")))
        return *rows, *last

    def refa_words(self) -> str:
        """What a hand without a contract means for the next ones."""
        if self.refa_hand:
            left = self.rules.score.refa_limit
            written = self.table.sheet.refas_written
            return _("The next contract of each player counts double. This was refa {written} of at most {limit}.").format(
                written=written, limit=left)  # fmt: skip
        return no_refa_reason(self.rules, self.table.sheet.hats, self.table.sheet.refas_written)

    def note(self, line: Line) -> str:
        """Why this number was written."""
        if line.entry.against is not None:
            return self._soup_note(line)
        if line.entry.player == self.hand.declarer:
            return self._declarer_note(line)
        return self._penalty_note(line.entry.player)

    def _declarer_note(self, line: Line) -> str:
        assert self.hand.contract is not None and self.hand.declarer is not None
        won = self.hand.taken[self.hand.declarer]
        if not self.played:
            told = _("nobody said kontra") if self.hand.unplayed is not None else _("nobody came")
        elif self.hand.contract.goal is Goal.SIX:
            told = _("{tricks}, 6 were needed").format(tricks=self._tricks(won))
        elif self.hand.contract.goal is Goal.ALL:
            told = _("{tricks}, all 10 were needed").format(tricks=self._tricks(won))
        else:
            told = self._betl_note()
        used = any(entry.mark is Mark.REFA_USED for entry in self.table.last_entries)
        return _("{told}; the refa is used up").format(told=told) if used else told

    def _betl_note(self) -> str:
        """Whether the declarer took a trick, or gave up before that."""
        hand, rest = self.hand, self.rest
        if any(trick.winner == hand.declarer for trick in (hand.tricks if rest is None else hand.tricks[: rest.trick - 1])):
            return _("took a trick")
        if rest is not None and rest.settled.given_up and rest.settled.seat == hand.declarer:
            return _("gave up at trick {number}").format(number=rest.trick)
        return _("took no trick")

    def _soup_note(self, line: Line) -> str:
        assert self.hand.contract is not None
        seat, rules = line.entry.player, self.rules.defence
        last = steps(line.entry)[-1]
        told = f"{self._tricks(last.by)} {TIMES} {last.before}"
        if self.hand.contract.goal is not Goal.SIX:
            lost = _("{contract} fell, which counts as {told}")
            return lost.format(contract=contract_in_sentence(self.deck, self.hand.contract), told=told)
        match self.roles[seat]:
            case Role.ALONE:
                return _("{told}; {needed} were needed").format(told=told, needed=rules.alone)
            case Role.COMES:
                return _("{told}; {team} together, {needed} were needed").format(told=told, team=self._team(), needed=rules.together)
            case Role.HOST | Role.KONTRA as role:
                guest = next(one for one, other in self.roles.items() if other is Role.GUEST)
                if self.hand.taken[guest]:
                    helped = _("{told}, with {guest}’s tricks; {needed} were needed")
                    return helped.format(told=told, guest=self.names[guest], needed=rules.need(role))
                return _("{told}; {needed} were needed").format(told=told, needed=rules.need(role))
        return told

    def _penalty_note(self, seat: Seat) -> str:
        assert self.hand.contract is not None
        rules, taken, team = self.rules.defence, self.hand.taken, self._team()
        role = self.roles[seat]
        if self.hand.contract.goal is not Goal.SIX:
            return _("said kontra, and {contract} was made").format(contract=contract_in_sentence(self.deck, self.hand.contract))
        fallen = rules.fallen(self.roles, taken)
        if seat not in fallen and fallen:
            return _("pays for {name}, whose tricks were taken over").format(name=self.names[fallen[0]])
        if role is Role.ALONE:
            return _("penalty: {won} of {needed} tricks").format(won=taken[seat], needed=rules.alone)
        if role is Role.COMES:
            told = _("penalty: {won} of {alone} tricks, together {team} of {needed}")
            return told.format(won=taken[seat], alone=rules.alone, team=team, needed=rules.together)
        return _("penalty: together {team} of {needed} tricks").format(team=team, needed=rules.need(role))

    def nothing(self, seat: Seat) -> str:
        """Why a player wrote nothing."""
        if seat not in self.hand.order:
            return _("dealt, and sat out")
        writer = next((one for one, role in self.roles.items() if role in (Role.HOST, Role.KONTRA)), None)
        host = "" if writer is None else self.names[writer]
        if self.hand.unplayed is None:
            match self.roles.get(seat):
                case Role.STAYS:
                    return _("stayed: wins nothing, risks nothing")
                case Role.GUEST if self._for_tricks and (writer, Answer.INVITE) not in self.hand.answers:
                    return _("{name} said kontra, and writes the tricks of both").format(name=host)
                case Role.GUEST if self._for_tricks:
                    return _("was invited: the tricks are written by {name}").format(name=host)
                case Role.GUEST if not self._made:
                    return _("{name} said kontra, and writes alone").format(name=host)
                case Role.GUEST if any(entry.player != self.hand.declarer for entry in self.table.last_entries):
                    return _("{name} said kontra, and pays alone").format(name=host)
                case Role.GUEST | Role.KONTRA if not self._for_tricks:
                    return _("no trick counts when this contract is made")
                case Role.OBLIGED:
                    return _("no trick counts when this contract is made")
                case Role.COMES:
                    return _("took no trick, but {needed} together were enough").format(needed=self.rules.defence.together)
        return _("writes nothing")
