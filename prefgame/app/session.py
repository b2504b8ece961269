"""A match being played: the player's seat, the AI seats, and every event on disk before it is seen.

Invariant: an AI seat gets its view and nothing else; it thinks in a worker thread while the window
goes on, and what it chooses enters the match only in ``advance``, or with the player's word on it,
on the caller's thread.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from prefgame.ai.decide.questions import agrees_to_stop
from prefgame.ai.decide.splits import accepts_split, split_to_offer
from prefgame.ai.imagine import sampling
from prefgame.ai.level import LEVELS, Level, UnknownLevel, find_level
from prefgame.app.play.claims import Claiming, claimed_card
from prefgame.app.play.held_choice import HeldChoice
from prefgame.app.play.partner import Proposal, partner_in_talk
from prefgame.app.play.shuffle import sealed, shuffled_deal
from prefgame.app.play.thinking import Hint, Thinking, stream_of
from prefgame.app.protocol.seated import SeatedPrograms, planned, trusts_all, typed_for
from prefgame.app.settings import TypedProgram
from prefgame.app.storage.rows import EveningPlace, MatchPlan
from prefgame.app.storage.store import EventKeeper, NothingKept, Store, UnreadableMatch
from prefgame.app.words.sentences import shown_name
from prefgame.cards import Suit
from prefgame.engine.commands import DEALER, CallTime, Command, PlayCard, WriteOff
from prefgame.engine.events import Event, HandScored, MatchEnded, MatchStarted, WrittenOff, start_of
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.i18n import _
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.options import OptionValue
from prefgame.rules.ruleset import RuleSet

SEATS = "compiled" if sampling.COMPILED else "interpreted"
"""how the seats draw and weigh imagined deals in this installation"""


USUAL_LEVEL = "club"
"""How well seats play that nobody has chosen a level for."""


def level_names() -> tuple[str, ...]:
    """Name how well a seat of the computer may play, the weakest first."""
    return tuple(level.name for level in LEVELS if level.worlds)


class Session:
    """One match at the table. ``player``: the seat of the human; None to look on."""

    goes_on = True
    """whether another hand may follow"""
    takes_claims = True
    """whether the rest of a hand may be claimed"""
    may_hold = True
    """whether a choice of the player may be held back, to be taken back"""
    may_consult = True
    """whether a partner may name its card before it plays, where the two may discuss the play"""
    clock: Callable[[], float] = staticmethod(time.monotonic)
    """in seconds; the match has none of its own"""

    def __init__(
        self,
        match: Match,
        plan: MatchPlan,
        store: EventKeeper,
        number: int,
        saved: int,
        programs: Mapping[Seat, TypedProgram] = MappingProxyType({}),
        trusts: Callable[[str], bool] = trusts_all,
    ) -> None:
        self.match, self.plan, self.store, self.number = match, plan, store, number
        self.programs = SeatedPrograms(plan, match, programs, trusts)
        self._since = self.clock()
        self.player: Seat | None = next(
            (seat for seat, level in enumerate(plan.levels) if level is None), None
        )
        self._levels: dict[Seat, Level] = {
            seat: find_level(level) for seat, level in enumerate(plan.levels) if level is not None
        }
        self._given = saved  # how many events the store has been given
        self._save(saved)
        self._taken = max(1, saved)  # the start is there from the beginning
        started = start_of(match.log)
        # how many events, and what they show the player
        self._seen = 1, first_view(self._eyes, started)
        self._thinking = Thinking()
        self.holds = False
        """whether choices of the player are held back until ``let_go``"""
        self._held: HeldChoice | None = None
        self.consults = False
        """whether a partner names its card and waits, where the two may discuss the play"""
        self.proposal: Proposal | None = None
        """what the player may know of what a partner would play, and waits with"""
        self._meant: PlayCard | None = None  # what it would play
        self._heard = False  # the seat that thinks has heard what the player wants
        self.told: frozenset[int] = frozenset()
        """the events, by their number, of cards on which the player had a word with a partner"""
        self.claims = Claiming(
            match,
            self.player,
            lambda: self.view() if self._settled else None,
            splits=self.takes_claims,
        )

    @classmethod
    def begin(
        cls,
        store: Store,
        rules: RuleSet,
        players: Sequence[str],
        levels: Sequence[str | None],
        *,
        options: dict[str, OptionValue] | None = None,
        seed: int | None = None,
        first_dealer: Seat | None = None,
        evening: EveningPlace | None = None,
        programs: Mapping[Seat, TypedProgram] = MappingProxyType({}),
        trusts: Callable[[str], bool] = trusts_all,
    ) -> Session:
        """Begin a new match, in the store. ``levels`` by seat, a style may follow each, None for
        the player; without ``first_dealer`` lots are drawn. ``programs`` play in the place of
        levels, if ``trusts`` says of their command lines that the player has typed them here.

        OptionError, BadTable and UnknownLevel name what cannot be.
        """
        match = Match.start(rules.with_options(options or {}), players)
        seed = random.SystemRandom().getrandbits(48) if seed is None else seed
        dealer = first_dealer
        if dealer is None:
            dealer = random.Random(f"{seed}/dealer").randrange(len(players))
        for level in levels:
            find_level(level) if level is not None else None
        plan = MatchPlan(
            levels=tuple(levels),
            seed=seed,
            first_dealer=dealer,
            evening=evening,
            programs=planned(programs),
        )
        return cls(match, plan, store, store.begin(plan), 0, programs, trusts)

    @classmethod
    def resume(
        cls,
        store: Store,
        number: int,
        typed: Sequence[TypedProgram] = (),
        trusts: Callable[[str], bool] = trusts_all,
    ) -> Session:
        """Resume the match of that number; programs sit down that were ``typed``, as in ``begin``.
        UnreadableMatch if it cannot be continued.
        """
        plan, match = store.load(number)
        programs = typed_for(plan, typed)
        try:
            return cls(match, plan, store, number, len(match.log), programs, trusts)
        except UnknownLevel:
            raise UnreadableMatch(
                _(
                    "This match cannot be continued: this version of the game does not know how "
                    "one of its players plays."
                )
            ) from None

    # ---- what the window reads

    def view(self, seat: Seat | None = None) -> SeatView:
        """Show what a seat knows; the player's by default, of the events that are stored."""
        if seat is not None:
            return self.match.view(seat)
        (count, view), known = self._seen, self._count_known
        if count < known:
            for event in self.match.log[count:known]:
                view = evolve_view(view, event.seen_by(self._eyes))
            self._seen = known, view
        if self._held is not None and not self.writing:
            for event in self._held.events:
                view = evolve_view(view, event.seen_by(self._eyes))
        return view

    @property
    def _settled(self) -> bool:
        """Whether the player knows all that has happened, and holds no choice back."""
        return self._held is None and not self.writing

    @property
    def _eyes(self) -> Seat:
        return 0 if self.player is None else self.player

    @property
    def _count_known(self) -> int:
        """How many events may be seen: those that the disk has taken, or will not take. The start
        of a match is no secret.
        """
        return max(1, min(self._given, self.store.count_offered(self.number)))

    @property
    def writing(self) -> bool:
        """Whether events are on their way to the disk: nobody sees them before they are there."""
        return self._count_known < self._given

    @property
    def has_news(self) -> bool:
        """Whether something has happened that nobody has taken yet, be it stored or not."""
        held = 0 if self._held is None else len(self._held.events)
        return self._taken < self._given + held or self.writing

    @property
    def between_hands(self) -> bool:
        """Whether nothing can be done but to deal the next hand, or to stop."""
        return self.goes_on and self.match.to_act is DEALER

    def take_events(self) -> tuple[Event, ...]:
        """Take the stored events since the last call, as the player sees them."""
        shown = self.match.log[: self._count_known]
        if self._held is not None and not self.writing:
            shown += self._held.events
        fresh = shown[self._taken :]
        self._taken += len(fresh)
        return tuple(event.seen_by(self._eyes) for event in fresh)

    def seen_log(self) -> tuple[Event, ...]:
        """Return the whole match as the player has seen it."""
        return tuple(event.seen_by(self._eyes) for event in self.match.log[: self._count_known])

    def open_log(self) -> tuple[Event, ...]:
        """Return the match with everybody's cards as far as everything lies open."""
        log = self.match.log[: self._count_known]
        while len(log) > 1 and not isinstance(log[-1], (HandScored, WrittenOff, MatchEnded)):
            log = log[:-1]
        return log

    @property
    def thinking(self) -> Seat | None:
        return self._thinking.seat

    def is_computer(self, seat: object) -> bool:
        """Tell whether a level plays this seat."""
        return seat in self._levels and seat not in self.programs

    def name_of_hand(self, hand: str) -> str:
        """Name what is being played at the table; ``hand`` names it by its number."""
        return hand

    @property
    def keeping(self) -> str:
        """What becomes of what is played here, in a sentence."""
        return _("The match is saved after every card.")

    @property
    def warning(self) -> str | None:
        """One sentence when the match is not being saved."""
        return self.store.warning

    # ---- what the window does

    def submit(self, command: Command) -> None:
        """Do the player's command. IllegalCommand if it is refused; nothing has changed then."""
        self.let_go()
        if self.holds and self.may_hold and len(self.match.legal()) > 1:
            self._hold(command)
        else:
            self._do(command, self._eyes)

    def submit_next(self, command: Command) -> None:
        """Do a command that belongs to the choice before it, made by the same press."""
        if self._held is not None and self._held.is_all:
            self._hold(command)
        else:
            self.submit(command)

    def _hold(self, command: Command) -> None:
        held = self._held or HeldChoice(self.match, self._eyes)
        held.add(command)
        self._held = held
        self._thinking.forget_hint()

    @property
    def held(self) -> bool:
        """Whether the player's last choice can be taken back."""
        return self._held is not None and not self.writing

    @property
    def next_is_ready(self) -> bool:
        """Whether whoever follows the choice that is held back knows what to do."""
        if self._held is None or not self.is_computer(self._held.after.to_act):
            return True
        return self._thinking.seat is not None and not self._thinking.busy

    def let_go(self) -> None:
        """Do what is held back: it can no longer be taken back."""
        held, self._held = self._held, None
        for command in held.commands if held is not None else ():
            self._do(command, self._eyes)

    def take_back(self) -> None:
        """Take the choice back that is held; the player is asked again, and it is counted."""
        if self._held is None or self.writing:
            return
        self._taken = min(self._taken, self._held.first)
        self._held = None
        self._thinking.drop()
        self.plan = self.plan.model_copy(update={"taken_back": self.plan.taken_back + 1})
        self.store.change_plan(self.number, self.plan)

    def deal(self) -> None:
        """Deal the next hand, from the seed of the match."""
        self.programs.deal()
        table = self.match.table
        dealer = table.next_dealer()
        where = f"{self.plan.seed}/{table.hands_played}"
        deal = shuffled_deal(
            random.Random(where), self.plan.first_dealer if dealer is None else dealer
        )
        self._do(sealed(deal, random.Random(f"{where}/salt")), DEALER)

    def seat_against_stopping(self) -> Seat | None:
        """Find the first AI seat that does not agree to end the match now; None if all do."""
        seats = sorted(self._levels)
        return next((seat for seat in seats if not agrees_to_stop(self.match.view(seat))), None)

    def write_off(self) -> None:
        """End the match by agreement, between two hands."""
        self._do(WriteOff(), DEALER)

    def mark_settled(self) -> None:
        """Note that the player has seen the settlement: the match is offered no more."""
        self.store.finish(self.number)

    def advance(self) -> bool:
        """Let the AI seats go on, one step. True when an event came of it."""
        if self.proposal is not None:
            if self.consults:
                return False
            self.agree()
            return True
        match = self.match if self._held is None else self._held.after
        acting = match.to_act
        if self.claims.on_table is not None or self._thinking.busy:
            return False
        seat = self._thinking.seat
        if seat is not None and self._held is not None:
            return False
        if seat is not None:
            command = self._thinking.take()
            self._note_programs()
            if seat == acting:
                if command is None:
                    self.claims.lay_open()
                    return False
                self.proposal = self._proposed_by(seat, command)
                if self.proposal is not None:
                    return False
                if self._heard:
                    self.told |= {len(match.log)}
                self._do(command, seat)
                return True
        if isinstance(acting, int) and acting in self._levels:
            elsewhere = self.programs.asking(match, acting)
            if elsewhere is not None and self._held is not None:
                return False  # a program cannot forget what it has seen
            if elsewhere is None and self._seat_offers(acting):
                return False
            self._thinking.begin(
                match.view(acting),
                self._levels[acting],
                stream_of(self.plan.seed, len(match.log), acting),
                self.claims.seats_may,
                elsewhere,
            )
        elif self.claims.setting == "always" and self._held is None:
            self.claims.claim_rest()
        return False

    def offer_split(self, mine: int) -> Seat | None:
        """Offer, for the player, that the player's side gets so many of the tricks that are left.
        The claim lies open then; or the seat is returned that wants to play on.
        """
        view = self.view()
        declarers = mine
        if view.seat != view.contracted.declarer:
            declarers = TRICKS - len(view.this_hand.tricks) - mine
        asked = self._asked_about_a_split(view.seat)
        against = next((seat for seat in asked if not self._accepts(seat, declarers)), None)
        if against is None and self.claims.offer(declarers):
            return None
        self.claims.refuse_split()
        return asked[0] if against is None else against

    def _asked_about_a_split(self, offers: Seat) -> list[Seat]:
        """List the seats of the computer that must agree."""
        table = self.match.table
        return [
            seat
            for seat in table.playing
            if seat != offers and seat in self._levels and table.roles.get(seat) is not Role.DUMMY
        ]

    def _accepts(self, seat: Seat, declarers: int) -> bool:
        view, level = self.match.view(seat), self._levels[seat]
        return accepts_split(view, level, self._chance_of(seat), declarers)

    def _chance_of(self, seat: Seat) -> random.Random:
        return random.Random(stream_of(self.plan.seed, len(self.match.log), seat))

    def _seat_offers(self, seat: Seat) -> bool:
        """Tell whether a seat of the computer offers a split that the others of the computer
        accept: it then lies open, and the player is asked.
        """
        table, claims = self.match.table, self.claims
        if not claims.seats_may_split or self._held is not None or self.player not in table.playing:
            return False
        level = self._levels[seat]
        declarers = split_to_offer(self.match.view(seat), level, self._chance_of(seat))
        if declarers is None:
            return False
        asked = self._asked_about_a_split(seat)
        return all(self._accepts(each, declarers) for each in asked) and claims.offer(declarers)

    # ---- a partner with whom the player may discuss the play

    def _proposed_by(self, seat: Seat, command: Command) -> Proposal | None:
        """Return what the seat is about to do as a proposal, if it waits for a word on it."""
        wanted = self.consults and self.may_consult and not self._heard and self.player is not None
        wanted = wanted and seat not in self.programs
        if not wanted or not isinstance(command, PlayCard) or len(self.match.legal()) < 2:
            return None
        owner, hand = self.match.turn.card_of, self.match.table.declared
        if owner is None or partner_in_talk(self.match.view(self._eyes)) != seat:
            return None
        closed = owner not in hand.open_now
        if closed and hand.trick:
            return None  # it follows as it must
        other = next(each for each in hand.defenders if each != seat)
        plays_for = self.match.table.plays_for
        decides = plays_for(other) == plays_for(seat)
        self._meant = command
        return Proposal(seat, owner, command.card.suit, None if closed else command, decides)

    def agree(self) -> None:
        """Have the partner play what it proposed."""
        if self.proposal is not None and self._meant is not None:
            self._do(self._meant, self.proposal.seat)

    def tell(self, card: PlayCard) -> None:
        """Have the partner play this card; one who plays both hands only thinks about it again.
        IllegalCommand if it may not be played; nothing has changed then.
        """
        proposal = self.proposal
        if proposal is None or card == proposal.command:
            self.agree()
        elif not proposal.decides:
            at = len(self.match.log)
            self._do(card, proposal.seat)
            self.told |= {at}
        elif card in self.match.legal():
            self._think_again(proposal, card)

    def ask_for(self, suit: Suit) -> None:
        """Have a partner with closed cards lead this suit, if it has one."""
        proposal = self.proposal
        if proposal is None or suit is proposal.suit:
            self.agree()
        else:
            self._think_again(proposal, suit)

    def _think_again(self, proposal: Proposal, wanted: PlayCard | Suit) -> None:
        self.proposal, self._meant, self._heard = None, None, True
        seat, match = proposal.seat, self.match
        stream = stream_of(self.plan.seed, len(match.log), seat)
        self._thinking.begin_again(match.view(seat), self._levels[seat], stream, wanted)

    def settle_claim(self) -> None:
        """Play the rest as it was claimed, to the end of the hand."""
        claim, self.claims.on_table = self.claims.on_table, None
        if claim is not None:
            while self.match.phase is Phase.PLAY:
                self._do(claimed_card(self.match, claim), self.match.to_act)

    # ---- a hint for the player

    @property
    def gives_hints(self) -> bool:
        return True

    def ask_hint(self) -> None:
        """Begin to think in the player's place; nothing if it is not the player's turn, if that was
        asked already, or if no hints are given.

        The chance in it comes from the seed and the length of the log alone: asking again gives the
        same hint, and the AI seats play as without it.
        """
        turn = self.player is not None and self.match.to_act == self.player
        if self.gives_hints and turn and self._settled:
            self._thinking.ask_hint(self.view())

    @property
    def hint_pending(self) -> bool:
        return self._thinking.hint_pending

    @property
    def hint(self) -> Hint | None:
        """The hint for the player's decision, once asked for and found."""
        return self._thinking.hint

    def close(self) -> None:
        """Do what was held back, keep how long the match has been played where that counts, and
        stop the thinking; everything else is saved already.
        """
        self.let_go()
        self._keep_time()
        self._note_programs()
        self.programs.close(None if self._thinking.busy else self.match.log)
        self._thinking.close()

    def _note_programs(self) -> None:
        """Keep in the plan which programs play no more, or play again."""
        if self.programs.look():
            programs = self.programs.plan.programs
            self.plan = self.plan.model_copy(update={"programs": programs})
            self.store.change_plan(self.number, self.plan)

    # ---- saving

    def _do(self, command: Command, seat: object) -> None:
        first = len(self.match.log)
        self.match.submit(command, seat)  # type: ignore[arg-type]
        if self.match.to_act is DEALER:
            self._look_at_the_clock()
        self._thinking.forget_hint()
        self.proposal, self._meant, self._heard = None, None, False
        self._save(first)

    def _look_at_the_clock(self) -> None:
        """After a hand, say that the time is up if it is, at a table that has agreed on one."""
        table = self.match.table
        minutes = table.rules.score.minutes
        self._keep_time()
        if minutes and not table.time_is_up and self.plan.seconds >= 60 * minutes:
            self.match.submit(CallTime(), DEALER)

    def _keep_time(self) -> None:
        """Keep how long the match has been played, if its table has agreed on a time."""
        if not self.match.table.rules.score.minutes:
            return
        passed = int(self.clock() - self._since)
        self._since += passed
        self.plan = self.plan.model_copy(update={"seconds": self.plan.seconds + passed})
        self.store.change_plan(self.number, self.plan)

    def _save(self, first: int) -> None:
        events = self.match.log[first:]
        if events:
            self._given = first + len(events)
            self.store.append(self.number, first, events)


# ---- a session that teaches: the player is at a table whose match is given
# Invariant: nothing of it is kept in the store, no hand follows, nothing is claimed, and no hint is
# thought about: what the player learns there comes from what was given.


PLAYER = 0
"""the seat of the player: the first of the record"""


def with_player(started: MatchStarted, player: str) -> MatchStarted:
    """Show the start of a given match with the usual names of the language in use, and with the
    player's name, unless somebody else in it has that.
    """
    names = tuple(map(shown_name, started.players))
    name = shown_name(player)
    if name and name not in names:
        names = (name, *names[PLAYER + 1 :])
    return replace(started, players=names)


class GuidedSession(Session):
    """A match as far as it is given."""

    goes_on = False
    takes_claims = False
    may_hold = False
    may_consult = False

    def __init__(self, match: Match, seed: int = 0) -> None:
        others = (USUAL_LEVEL,) * (len(match.table.players) - 1)
        plan = MatchPlan(levels=(None, *others), seed=seed, first_dealer=0)
        super().__init__(match, plan, NothingKept(), 0, saved=0)

    @property
    def gives_hints(self) -> bool:
        return False
