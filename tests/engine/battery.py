"""What holds at every table of every game, checked on matches that are played at random.

A game is checked by ``play_and_check``; what its sheet must obey is said once for each way of
keeping score, in ``CHECKERS``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.commands import (
    DEALER,
    Announce,
    CallBid,
    Command,
    Deal,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    Say,
    SayKontra,
)
from prefgame.engine.events import Dealt, HandEnded, HandScored, TalonTaken
from prefgame.engine.legal import IllegalCommand, least_binding
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.auctions.base import GAME, PASS, SAME, named_bid, number_bid
from prefgame.rules.base import Answer, Phase, Role
from prefgame.rules.options import OptionValue
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from tests.engine import pool_checks, pot_checks
from tests.helpers import NAMES, contract_of, deal, option_values, texts
from tests.narrow import all_of_kind, as_kind, column_sheet

HANDS = 14
RARE = {"game": 0.25, "betl": 0.15, "sans": 0.15, "preferans": 0.3}
"""games are called less often, so that talons are taken too"""

SAYABLE: tuple[Command, ...] = (
    *(CallBid(bid) for bid in (PASS, SAME, GAME)),
    *(CallBid(number_bid(contract_of(number))) for number in range(1, 9)),
    *(CallBid(named_bid(contract_of(number, game=True))) for number in (6, 7, 8)),
    *(
        RevealGame(None if number is None else contract_of(number, game=True))
        for number in (None, *range(1, 9))
    ),
    *(Announce(contract_of(number, game)) for number in range(1, 9) for game in (False, True)),
    *(Defend(answer) for answer in (Answer.COME, Answer.STAY, Answer.INVITE, Answer.ALONE)),
    *(SayKontra(level) for level in range(8)),
    *(PlayCard(card) for card in DECK),
    *(Discard((DECK[at], DECK[at + 3])) for at in range(0, 28, 5)),
)
"""every command that has a text, some discards for all"""

EVERYTHING: tuple[Command, ...] = (
    *SAYABLE,
    CallBid(number_bid(contract_of(9))),
    Announce(contract_of(9, game=True)),
    SayKontra(40),
    Say("take"),
    Discard((DECK[5], DECK[2])),
    Discard((DECK[5], DECK[5])),
    deal(0),
    deal(1),
)
"""and some that no text gives"""


def check_position(match: Match, rng: random.Random) -> None:
    legal = match.legal()
    words = texts(legal)
    assert len(set(words)) == len(words) and len(set(legal)) == len(legal)
    assert [match.read(text) for text in words] == list(legal)
    for seat in range(len(match.table.players)):
        view = match.view(seat)
        assert view.table == match.table and view.turn == match.turn
        assert view.cards == match.hand_of(seat)
        assert view.legal == (legal if seat == match.to_act else ())
        assert all(
            view.cards_left(other) == len(match.hand_of(other))
            for other in range(len(match.table.players))
        )
    if isinstance(match.to_act, int):
        assert legal, "the player who is to act has something to do"
    if match.phase is Phase.PLAY:
        assert match.turn.card_of is not None and {
            command.card for command in legal if isinstance(command, PlayCard)
        } <= set(match.hand_of(match.turn.card_of))
    check_refusals(match, legal, rng)


def check_refusals(match: Match, legal: tuple[Command, ...], rng: random.Random) -> None:
    state, known = match._state, len(match.log)
    for command in rng.sample(EVERYTHING, 4):
        if command in legal or (
            match.to_act is DEALER
            and isinstance(command, Deal)
            and command.dealer == match.table.next_dealer()
        ):
            continue
        if (
            match.to_act is DEALER
            and isinstance(command, Deal)
            and match.table.next_dealer() is None
        ):
            continue
        with pytest.raises(IllegalCommand) as refusal:
            match.submit(command)
        error = refusal.value
        assert error.reason and error.message and error.where and error.legal == legal
        assert not error.message.rstrip().endswith(("hold", "with", "holds")), (
            f"half a sentence: {error.message}"
        )
        assert match._state is state and len(match.log) == known
    wrong = [seat for seat in range(len(match.table.players)) if seat != match.to_act]
    if legal and wrong:
        with pytest.raises(IllegalCommand):
            match.submit(legal[0], wrong[0])
        assert match._state is state


def check_cards(match: Match) -> None:
    """Every card is in one place."""
    hand = match.table.hand
    secrets = match._state.secrets
    if hand is None or secrets is None:
        return
    played = [
        card for trick in (*(trick.cards for trick in hand.tricks), hand.trick) for _, card in trick
    ]
    held = [card for cards in secrets.hands.values() for card in cards]
    aside = secrets.discard if hand.talon_taken else secrets.talon
    assert sorted([*played, *held, *aside]) == list(DECK)


def check_secrecy(match: Match, rng: random.Random) -> None:
    """Whatever a view holds, it names no card that its seat has not held or seen on the table."""
    hand, secrets = match.table.hand, match._state.secrets
    if hand is None or secrets is None:
        return
    played = {
        card for trick in (*(trick.cards for trick in hand.tricks), hand.trick) for _, card in trick
    }
    seat = rng.randrange(len(match.table.players))
    known = played | set(secrets.dealt.get(seat, ()))
    dealt = max(at for at, event in enumerate(match.log) if isinstance(event, Dealt))
    for event in match.log[dealt:]:  # a player who takes over takes up what was discarded
        if isinstance(event, TalonTaken) and (event.shown or seat == event.seat):
            known |= set(event.cards or ())
    known |= {card for _, cards in hand.laid_open for card in cards}
    assert set(re.findall(r"\b[SDHC][789TJQKA]\b", repr(match.view(seat)))) <= {
        str(card) for card in known
    }


def check_written(before: ColumnSheet, event: HandScored, rules: RuleSet) -> None:
    """Check what a hand changes on the paper, computed once more from the words of
    the source (000:74-87).
    """
    hand, after, options = event.hand, event.sheet, option_values(rules)
    assert isinstance(after, ColumnSheet)
    entries = all_of_kind(ColumnEntry, event.entries)
    columns = list(zip(before.columns, after.columns))
    middles = [new.middle - old.middle for old, new in columns]
    soups = {
        (seat, other): new.soup[other] - old.soup[other]
        for seat, (old, new) in enumerate(columns)
        for other in range(len(columns))
    }
    refas = [new.open_refas - old.open_refas for old, new in columns]
    for seat, change in enumerate(middles):
        assert change == sum(
            entry.amount for entry in entries if (entry.player, entry.against) == (seat, None)
        )
    for (seat, other), change in soups.items():
        assert (
            change
            == sum(
                entry.amount for entry in entries if (entry.player, entry.against) == (seat, other)
            )
            >= 0
        )
    # all passed, or a two without kontra
    if hand.declarer is None or hand.contract is None or refas[0] == 1 or not event.entries:
        assert not any(middles) and not any(soups.values()) and len(set(refas)) == 1
        assert hand.unplayed is not None and after.refas_written - before.refas_written == refas[
            0
        ] <= (not any(before.hats))
        return
    me, defenders = (
        hand.declarer,
        [seat for seat, role in hand.roles.items() if role is not Role.DECLARER],
    )
    waits = options.get("refa_under_hat") is False and any(before.hats)
    doubled = before.columns[me].open_refas > 0 and not waits
    value = (hand.contract.rank + hand.contract.game) * 2 * (1 + doubled) * 2**hand.kontra
    assert refas == [-1 if seat == me and doubled else 0 for seat in range(len(columns))], (
        "a refa counts once, for its player"
    )
    against = sum(hand.tricks.values()) - hand.tricks.get(me, 0)
    made = middles[me] > 0
    fallen = [seat for seat in defenders if middles[seat]]
    worth = min(value, -before.sum) if made and not fallen else value
    over = value + before.sum  # a contract worth just what is missing ends the match, too
    twice = {False: False, True: over > 0, "equal": over >= 0}[options["double_fall"]]
    assert middles[me] == (worth if made else -value * (1 + twice))
    assert all(middles[seat] == -worth for seat in fallen) and sum(middles) <= -before.sum
    assert all(
        not change
        for (seat, other), change in soups.items()
        if other != me or seat not in defenders
    )
    if not hand.tricks:
        assert not any(soups.values()) and not fallen
    elif hand.contract.may_be_left:
        beyond_five = options.get("beyond_five") is True
        assert (
            made is (hand.tricks[me] >= 6)
            and (sum(hand.tricks.values()) == 10 if beyond_five else against <= 5)
            and sum(soups.values()) == against * worth
        )
    else:
        assert made is ((hand.tricks[me] == 0) if hand.contract.goal.takes_none else against == 0)
        writers = 1 if hand.kontra and options["kontra_on_betl"] == "sayer" else 2
        assert sum(soups.values()) == (0 if made else 5 * value * writers)


def check_paper(match: Match) -> None:
    """Every hand of the match, as it was written."""
    paper = match.table.rules.score.new_sheet(len(match.table.players))
    for event in match.log:
        if isinstance(event, HandScored):
            check_written(paper, event, match.table.rules)
            paper = event.sheet


def check_hand(match: Match) -> None:
    """Check the sheet after a hand: never above zero, exactly zero when the match is over."""
    sheet, limit = column_sheet(match), as_kind(Columns, match.table.rules.score).refa_limit
    assert sheet.sum <= 0 and match.table.scored
    assert all(column.open_refas <= sheet.refas_written <= limit for column in sheet.columns)
    assert all(column.soup[seat] == 0 for seat, column in enumerate(sheet.columns))
    if match.phase is Phase.OVER:
        assert sheet.sum == 0 and match.to_act is None and match.legal() == ()
        assert match.table.settlement == sheet.settlement() and sum(sheet.settlement()) == 0
    else:
        assert sheet.sum < 0 and match.table.settlement is None


@dataclass(frozen=True)
class Checker:
    """What the sheet of one way of keeping score must obey: after each hand,
    and all along the match.
    """

    hand: Callable[[Match], None]
    paper: Callable[[Match], None]


CHECKERS: dict[type, Checker] = {
    Columns: Checker(check_hand, check_paper),
    Pool: Checker(pool_checks.check_hand, pool_checks.check_paper),
    Pot: Checker(pot_checks.check_hand, pot_checks.check_paper),
}


DECLINING = {"pass", "stay", "leave", "refuse", "silent", "none", "no kontra", "no"}
"""the words that formats.md has for saying no"""


def check_least(phase: Phase, legal: Sequence[Command]) -> None:
    """Of its legal commands, a seat binds itself least where it says no, if it can."""
    least = least_binding(phase, legal)
    noes = [command for command in legal if str(command) in DECLINING]
    assert least == (noes[0] if noes else legal[0])


def play_and_check(
    rules: RuleSet, seats: int, given: Mapping[str, OptionValue], seed: int, hands: int = HANDS
) -> Match:
    """Return a match at random, held against everything that must be true of it."""
    checker = CHECKERS[type(rules.score)]
    rng = random.Random(seed)
    match = Match.start(rules.with_options(given), NAMES[:seats])
    patience = rng.choice([0.2, 0.5, 0.8])
    while match.to_act is not None and match.table.hands_played < hands:
        check_position(match, rng)
        if rng.random() < 0.05:
            check_secrecy(match, rng)
        if match.to_act is DEALER:
            checker.hand(match)
            dealer = match.table.next_dealer()
            match.submit(shuffled_deal(rng, rng.randrange(seats) if dealer is None else dealer))
        else:
            legal = match.legal()
            check_least(match.phase, legal)
            weights = [RARE.get(str(command), 1.0) for command in legal]
            match.submit(
                legal[0]
                if len(legal) < 5 and rng.random() < patience
                else rng.choices(legal, weights)[0]
            )
        check_cards(match)
    check_position(match, rng)
    checker.hand(match)
    assert Match.replay(match.log) == match
    assert Match.replay(decode_event(*encode_event(event)) for event in match.log) == match
    assert read_record(write_record(match)).match == match
    checker.paper(match)
    dealt = [event for event in match.log if isinstance(event, Dealt)]
    assert (
        len(dealt)
        == sum(isinstance(event, HandEnded) for event in match.log)
        == sum(isinstance(event, HandScored) for event in match.log)
    )
    for event in match.log:
        if isinstance(event, HandEnded):
            assert sorted(card for cards in (*event.hands, event.talon) for card in cards) == list(
                DECK
            )
    return match


def long_match(rules: RuleSet, start: int = 60) -> dict[str, OptionValue]:
    """Return a length that some ten hands hardly use up: so many points, or 30 deals."""
    wanted = {"start": start, "deals": 30, "pool": 100}
    return {option.name: wanted[option.name] for option in rules.options if option.name in wanted}


def customs(rules: RuleSet, rng: random.Random) -> dict[str, OptionValue]:
    """Return a table's agreement: each option is given or left out by chance, without
    contradictions.
    """
    given: dict[str, OptionValue] = {}
    for option in rules.options:
        if rng.random() < 0.5:
            given[option.name] = rng.choice(
                [value for value, _ in option.values]
                or range(option.least, option.most + 1, option.step)[:12]
            )
    for option in rules.options:
        if option.only_with is not None and option.name in given:
            other, fitting = option.only_with
            table = rules.with_options(
                {name: value for name, value in given.items() if name == other}
            )
            if option_values(table)[other] not in fitting:
                del given[option.name]
    for option in rules.options:
        if option.not_below in given:
            least = given[option.not_below]
            number = given.get(option.name, option.default(rules))
            assert isinstance(least, int) and isinstance(number, int)
            if number < least:
                given[option.name] = least
        if option.clash is not None and option.name in given:
            value, other, against = option.clash
            if given[option.name] == value and given.get(other) in against:
                del given[option.name]
    return given
