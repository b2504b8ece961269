"""Each event of a match as a sentence that is heard when it is seen.

Invariant: it tells what the seat has seen, and nothing else: events come as their seat sees them.
Every event has its sentence here, or its reason to be passed over in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from prefgame.app.words.contracts import ContractWords
from prefgame.engine.events import (
    AuctionWon,
    BidCalled,
    CardPlayed,
    ContractAnnounced,
    Corrected,
    Dealt,
    DefenceAnswered,
    Discarded,
    Event,
    GameRevealed,
    HandEnded,
    HandLaidOpen,
    HandOpened,
    HandScored,
    KontraSaid,
    MatchEnded,
    MatchStarted,
    NobodyDeclared,
    NothingSaid,
    PlayBegan,
    QuestionOpened,
    Said,
    TalonLed,
    TalonTaken,
    TalonThrown,
    TimeCalled,
    TrickTaken,
    WrittenOff,
)
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import TALON_SEAT
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.money import PaymentRow
from prefgame.ui.scores.registry import money_at, paper_of, score_info, words_of
from prefgame.ui.table.verdict import hand_verdict
from prefgame.ui.widgets.canvas import run_words
from prefgame.ui.words.aloud import (
    bid_words,
    card_words,
    contract_words,
    hand_words,
    sentences,
    who_says,
)
from prefgame.ui.words.contracts import (
    goal_words,
    kontras_in_turn,
    spoken_answer,
    spoken_reveal,
    spoken_word,
    with_meaning,
)
from prefgame.ui.words.hand_facts import SettledRest
from prefgame.ui.words.numbers import signed


@dataclass(frozen=True, slots=True)
class Moment:
    """What was seen ``before`` an event and ``after`` it, with the ``deck`` in use. ``me``: the
    player's seat; None where nobody of the table listens.
    """

    before: SeatView
    after: SeatView
    deck: Deck
    me: Seat | None

    def name(self, seat: Seat) -> str:
        """Return who it is that says or plays something."""
        if seat == self.me:
            return pgettext("before what was said or played", "You")
        return _("the talon") if seat == TALON_SEAT else self.after.table.players[seat]

    def says(self, seat: Seat, words: str) -> str:
        """Return what a seat says or plays."""
        return who_says(self.name(seat), words) if words else ""

    def does(self, seat: Seat, own: str, words: str, **places: str) -> str:
        """Return what a seat does: ``own`` words for the player, else those about ``{name}``."""
        if seat == self.me:
            return own.format(**places)
        return words.format(name=self.name(seat), **places)


# ---- from the deal to the contract


def _dealt(event: Dealt, at: Moment) -> str:
    first = event.order[0]
    return sentences(
        at.does(event.dealer, _("You deal"), _("{name} deals")),
        at.does(first, _("You call first"), _("{name} calls first")),
        hand_words(at.after.cards, at.deck) if at.me is not None else "",
    )


def _hand_opened(event: HandOpened, at: Moment) -> str:
    money = money_at(at.after.table.rules)
    if money is None:  # other scores say it in the auction's note, once it matters
        return ""
    return _payments(money.rows_before(at.after, event.entries, at.deck))


def _payments(rows: Sequence[PaymentRow]) -> str:
    """Say who pays whom how much, and what for."""
    return sentences(*(who_says(row.title, f"{row.detail}, {row.amount}") for row in rows))


def _bid(event: BidCalled, at: Moment) -> str:
    return at.says(event.seat, bid_words(event.bid, at.deck))


def _revealed(event: GameRevealed, at: Moment) -> str:
    if event.game is None:
        return at.says(event.seat, run_words(spoken_reveal(None), at.deck))
    return at.says(event.seat, contract_words(event.game, at.deck))


def _auction_won(event: AuctionWon, at: Moment) -> str:
    won = event.winner.contract
    if won is None:  # "game", which has just been said
        return ""
    own, words = _("you won the auction with {number}"), _("{name} won the auction with {number}")
    if event.winner.fixed:  # nobody announces it any more
        return _plays(event.winner.seat, won, at)
    number = ContractWords(won, at.deck).as_bid
    return at.does(event.winner.seat, own, words, number=number)


def _talon_taken(event: TalonTaken, at: Moment) -> str:
    if event.cards is None:
        return at.does(event.seat, _("You take the two cards"), _("{name} takes the two cards"))
    own, words = _("You take the two cards: {cards}"), _("{name} takes the two cards: {cards}")
    return at.does(event.seat, own, words, cards=card_words(event.cards, at.deck))


def _discarded(event: Discarded, at: Moment) -> str:
    if event.cards is None:
        return at.does(event.seat, _("You discard two cards"), _("{name} discards two cards"))
    cards = card_words(event.cards, at.deck)
    if event.thrown:
        return _thrown(event.seat, cards, at)
    own, words = _("You discard {cards}"), _("{name} discards {cards}")
    return at.does(event.seat, own, words, cards=cards)


def _talon_thrown(event: TalonThrown, at: Moment) -> str:
    return _thrown(event.seat, card_words(at.after.talon, at.deck), at) if event.thrown else ""


def _thrown(seat: Seat, cards: str, at: Moment) -> str:
    own, words = _("You throw the talon: {cards}"), _("{name} throws the talon: {cards}")
    return at.does(seat, own, words, cards=cards)


def _announced(event: ContractAnnounced, at: Moment) -> str:
    return _plays(event.seat, event.contract, at)


def _plays(seat: Seat, contract: Contract, at: Moment) -> str:
    """Say who plays which contract. One without trumps has a name of its own, and what it means is
    said with it; of another one, that it is played without the talon.
    """
    words = contract_words(contract, at.deck)
    if contract.trump is None:
        words = with_meaning(ContractWords(contract, at.deck).in_sentence, contract)
    return at.does(seat, _("You play {contract}"), _("{name} plays {contract}"), contract=words)


# ---- what is said to it


def _answered(event: DefenceAnswered, at: Moment) -> str:
    return at.says(event.seat, spoken_answer(event.answer))


def _kontra(event: KontraSaid, at: Moment) -> str:
    *_earlier, (seat, words) = kontras_in_turn(at.after)
    return at.says(seat, words)


def _said(event: Said, at: Moment) -> str:
    hand = at.after.this_hand
    words = spoken_word(event.phase, event.word, declares=event.seat == hand.declarer)
    return at.says(event.seat, words)


def _nobody_declares(event: NobodyDeclared, at: Moment) -> str:
    contract = contract_words(event.contract, at.deck)
    return sentences(
        _("All passed: {contract}").format(contract=contract), goal_words(event.contract.goal)
    )


# ---- the play


def _play_began(event: PlayBegan, at: Moment) -> str:
    if event.leader == TALON_SEAT:
        return ""
    return at.does(
        event.leader, _("You lead to the first trick"), _("{name} leads to the first trick")
    )


def _talon_led(event: TalonLed, at: Moment) -> str:
    return at.says(event.seat, card_words([event.card], at.deck))


def _laid_open(event: HandLaidOpen, at: Moment) -> str:
    if event.seat == at.me:
        return _("Your cards lie open now")
    title = _("{name}’s hand").format(name=at.after.table.players[event.seat])
    return sentences(title, hand_words(event.cards, at.deck))


def _card(event: CardPlayed, at: Moment) -> str:
    if event.settled is not None:  # nobody plays them: the end of the hand says who got the rest
        return ""
    return at.says(event.seat, card_words([event.card], at.deck))


def _trick(event: TrickTaken, at: Moment) -> str:
    if at.after.this_hand.settled is not None:
        return ""
    return at.does(event.seat, _("You take the trick"), _("{name} takes the trick"))


def _hand_ended(event: HandEnded, at: Moment) -> str:
    rest = SettledRest.of(at.after)
    return "" if rest is None else sentences(rest.fact(), rest.sentence())


# ---- what is written


def _scored(event: HandScored, at: Moment) -> str:
    rules, verdict = at.after.table.rules, hand_verdict(at.before, event, at.me)
    story = paper_of(rules).story(at.after, at.deck)
    outcome = run_words(story.headline(), at.deck)
    if verdict is not None:
        outcome = sentences(verdict.line, verdict.below)
    money = money_at(rules)
    if money is not None:
        paid = _payments(money.rows(at.after, event.entries, event.hand, at.deck))
        return sentences(outcome, paid)
    return sentences(outcome, words_of(rules).end_sentence(at.after), _written(at))


def _written(at: Moment) -> str:
    """Say which numbers of the score have changed, and what they were."""
    before, after = score_info(at.before), score_info(at.after)
    changes = _("{head} {number}, it was {before}")
    said = []
    for old, new in zip(before.lines, after.lines):
        numbers = [
            changes.format(head=head, number=now, before=was)
            for head, was, now in zip(after.heard, old.values, new.values)
            if was != now
        ]
        if numbers:
            said.append(who_says(new.name, "; ".join(numbers)))
    return sentences(*said)


def _amounts(amounts: Sequence[Amount], at: Moment) -> str:
    """Say what each player has won or lost, the listener first."""
    players = len(at.after.table.players)
    seats = [(at.after.seat + step) % players for step in range(players)]
    return ", ".join(at.says(seat, signed(amounts[seat])) for seat in seats)


def _written_off(event: WrittenOff, at: Moment) -> str:
    return "" if event.planned else _("Stopped by agreement")


def _time_called(event: TimeCalled, at: Moment) -> str:
    return _("The time is up: this is the last round")


def _match_ended(event: MatchEnded, at: Moment) -> str:
    return sentences(_("The match is over"), _amounts(event.settlement, at))


# ---- all of them

Teller = Callable[[Any, Moment], str]
SENTENCES: dict[type, Teller] = {
    Dealt: _dealt,
    HandOpened: _hand_opened,
    BidCalled: _bid,
    GameRevealed: _revealed,
    AuctionWon: _auction_won,
    TalonTaken: _talon_taken,
    Discarded: _discarded,
    TalonThrown: _talon_thrown,
    ContractAnnounced: _announced,
    DefenceAnswered: _answered,
    KontraSaid: _kontra,
    Said: _said,
    NobodyDeclared: _nobody_declares,
    PlayBegan: _play_began,
    TalonLed: _talon_led,
    HandLaidOpen: _laid_open,
    CardPlayed: _card,
    TrickTaken: _trick,
    HandEnded: _hand_ended,
    HandScored: _scored,
    WrittenOff: _written_off,
    TimeCalled: _time_called,
    MatchEnded: _match_ended,
}
"""by the class of an event: what is said of it; nothing where it adds nothing to what was heard"""
SILENT: dict[type, str] = {
    MatchStarted: "it comes before there is a table to listen at",
    NothingSaid: "nobody at a real table hears anything either",
    QuestionOpened: "the next answer says that there was a question",
    Corrected: "only the score keeper has it, which plays no hand",
}
"""the events of which nothing is ever said, and why"""


def event_words(event: Event, at: Moment) -> str:
    """Return what is said of an event, in whole sentences; nothing where it is passed over."""
    tell = SENTENCES.get(type(event))
    return "" if tell is None else sentences(tell(event, at))
