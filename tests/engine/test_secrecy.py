"""No seat's view holds a hidden card: move the cards that a seat cannot see, and all that it ever
saw stays the same.

The hidden cards are changed about between the places where they lie; what everybody said and
played is done again. As long as that is legal, the whole stream of the seat's views must be equal
to the letter.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, Card
from prefgame.engine.commands import DEALER, NO_BONUS, Command, Deal, Discard
from prefgame.engine.events import CardPlayed, Dealt, Discarded, Event, HandLaidOpen, TalonTaken
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.view import evolve_view
from prefgame.rules.base import Phase, Seat
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.engine.test_pot_games import ACELESS, GAME, played
from tests.helpers import NAMES, play_carefully, start


@dataclass
class Story:
    """A hand from the deal on: who did what, and where it stood before each command."""

    before: Match
    deal: Deal
    done: list[tuple[Seat, Command]]


def story(rules: RuleSet, seats: int, seed: int, **options: object) -> Story:
    """Return some hand of a match, mostly one with the talon taken and cards played."""
    rng = random.Random(seed)
    rare = {"game": 0.1, "betl": 0.1, "sans": 0.1, "stay": 0.4}
    while True:
        before = play_carefully(
            Match.start(rules.with_options(options), NAMES[:seats]), rng, hands=rng.randrange(3)
        )
        if before.to_act is not DEALER:
            continue
        match = Match.replay(before.log)
        dealing = shuffled_deal(rng, match.table.next_dealer() or 0)
        match.submit(dealing)
        done: list[tuple[Seat, Command]] = []
        while isinstance(match.to_act, int):
            choices = match.legal()
            command = rng.choices(choices, [rare.get(str(choice), 1.0) for choice in choices])[0]
            done.append((match.to_act, command))
            match.submit(command)
        exchanged = any(isinstance(command, Discard) for _, command in done)
        if (len(done) > 20 and exchanged) or rng.random() < 0.1:
            return Story(before, dealing, done)


def seen_cards(match: Match, seat: Seat) -> set[Card]:
    """Return what a seat may have had before its eyes in this hand: said here once more, without
    asking the events.
    """
    seen: set[Card] = set()
    start_of_hand = max(at for at, event in enumerate(match.log) if isinstance(event, Dealt))
    for event in match.log[start_of_hand:]:
        if isinstance(event, Dealt):
            seen.update(
                card
                for owner, hand in zip(event.order, event.hands)
                if owner == seat
                for card in hand or ()
            )
        elif isinstance(event, TalonTaken) and (seat == event.seat or event.shown):
            seen.update(event.cards or ())
        elif isinstance(event, CardPlayed):
            seen.add(event.card)
        elif isinstance(event, HandLaidOpen):
            seen.update(event.cards)
    return seen


def random_exchange(fixed: set[Card], within_suits: bool, rng: random.Random) -> dict[Card, Card]:
    """Return a random exchange of the cards that are not fixed."""
    moves = {card: card for card in DECK}
    groups: dict[object, list[Card]] = {}
    for card in DECK:
        if card not in fixed:
            groups.setdefault(card.suit if within_suits else None, []).append(card)
    for cards in groups.values():
        shuffled = rng.sample(cards, len(cards))
        moves.update(zip(cards, shuffled))
    return moves


def stream(
    match: Match, one_story: Story, seat: Seat, moves: dict[Card, Card], steps: int
) -> list[str] | None:
    """Return what the seat sees and its views of the hand, event by event, as far as so many
    commands lead with the cards moved; None where one is not legal. A declarer who has aces to
    announce only before, or only after the cards are moved, keeps quiet about them.
    """
    match = Match.replay(one_story.before.log)
    view, views = match.view(seat), []

    def see(events: tuple[Event, ...]) -> None:
        nonlocal view
        for event in events:
            seen = event.seen_by(seat)
            view = evolve_view(view, seen)
            views.append(repr((seen, view, view.legal)))

    hands = tuple(tuple(moves[card] for card in hand) for hand in one_story.deal.hands)
    talon = tuple(moves[card] for card in one_story.deal.talon)
    see(match.submit(Deal(one_story.deal.dealer, hands, talon)))
    for actor, command in one_story.done[:steps]:
        if command == NO_BONUS and match.phase is not Phase.BONUS:
            continue
        if match.phase is Phase.BONUS and command not in match.legal():
            see(match.submit(NO_BONUS))
        if isinstance(command, Discard):
            one, other = sorted(moves[card] for card in command.cards)
            command = Discard((one, other))
        try:
            see(match.submit(command, actor))
        except IllegalCommand:
            return None
    if match.phase is Phase.BONUS:
        see(match.submit(NO_BONUS))
    return views


GAMES = [rules.key for rules in RULESETS]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(("seats", "hidden_talon"), [(3, True), (4, False)])
def test_a_seat_sees_nothing_of_the_hidden_cards(
    rules: str, seats: int, hidden_talon: bool
) -> None:
    game = find_ruleset(rules)
    # where cards must be beaten or are laid open, fewer of them can be exchanged
    fewer = game.play.duties.must_beat or any(each.open_hands for each in game.contracts)
    stories = 14 if fewer else 7
    compared, changed = check_streams(game, seats, stories, talon_visible=not hidden_talon)
    assert compared > 300 and changed > 20 * (seats - 2)


def check_streams(rules: RuleSet, seats: int, stories: int, **options: object) -> tuple[int, int]:
    """Compare the streams of every seat in so many hands: how many views were compared, and how
    many cards were moved.
    """
    rng = random.Random(f"{rules.key} {seats} {options}")
    compared = changed = 0
    for number in range(stories):
        one_story = story(rules, seats, number, **options)
        for seat in range(seats):
            steps = rng.randrange(len(one_story.done))  # the last command lays everything open
            reached = Match.replay(one_story.before.log)
            reached.submit(one_story.deal)
            for _, command in one_story.done[:steps]:
                reached.submit(command)
            fixed = seen_cards(reached, seat)
            original = stream(reached, one_story, seat, {card: card for card in DECK}, steps)
            assert original is not None
            for within_suits in (True, False):
                moves = random_exchange(fixed, within_suits, rng)
                views = stream(reached, one_story, seat, moves, steps)
                if views is None:
                    assert not within_suits or rules.play.duties.must_beat, (
                        "within a suit nothing that was legal stops being so"
                    )
                    continue
                assert views == original
                compared += len(views)
                changed += any(card is not other for card, other in moves.items())
    return compared, changed


@pytest.mark.parametrize("options", ["", "four_aces=before", "aces_asked=before_answers"])
def test_nobody_learns_whether_a_quiet_declarer_has_an_ace(options: str) -> None:
    """003:92: an aceless declarer may keep quiet. One ace of another hand goes to the declarer for
    a low card, and whoever sees neither card sees the same.
    """
    answers = ("Bojan: come", "Cvita: come")
    for ace, low, watcher in (("SA", "S7", 2), ("DA", "D7", 1)):
        with_ace = ACELESS.replace(ace, "?").replace(low, ace).replace("?", low)
        if "before_answers" in options:
            quiet = played("austrian", *GAME, "Ana: no", *answers, deal=ACELESS, options=options)
        else:
            quiet = played("austrian", *GAME, *answers, "Ana: no", deal=ACELESS, options=options)
        unasked = played("austrian", *GAME, *answers, deal=with_ace, options=options)
        assert quiet.phase is unasked.phase is Phase.PLAY
        one, other = ([event.seen_by(watcher) for event in each.log] for each in (quiet, unasked))
        assert one == other and quiet.view(watcher) == unasked.view(watcher)
        assert quiet.table == unasked.table


@pytest.mark.parametrize("rules", GAMES)
def test_the_views_would_notice_a_card_they_do_see(rules: str) -> None:
    """The comparison itself: exchange a card of the seat's own hand, or of a shown talon, and its
    views differ.
    """
    one_story = story(find_ruleset(rules), 3, 3)
    same = {card: card for card in DECK}
    order = [(one_story.deal.dealer + step) % 3 for step in (1, 2, 3)]
    mine, another = one_story.deal.hands[0][0], one_story.deal.hands[1][0]
    swapped = same | {mine: another, another: mine}
    assert stream(one_story.before, one_story, order[0], swapped, 0) != stream(
        one_story.before, one_story, order[0], same, 0
    )


def test_what_a_seat_sees_of_each_event() -> None:
    """The redaction, field by field: other hands, the talon until it is shown, and what another
    discarded.
    """
    match = start("croatian", talon_visible=False)
    rng = random.Random(2)
    for word in ("2", "pass", "pass"):
        match.submit(next(command for command in match.legal() if str(command) == word))
    match.submit(rng.choice(match.legal()))
    for event in match.log:
        for seat in range(3):
            mine = event.seen_by(seat)
            if isinstance(mine, Dealt):
                assert [hand is not None for hand in mine.hands] == [
                    owner == seat for owner in mine.order
                ] and mine.talon is None
            if isinstance(mine, (TalonTaken, Discarded)):
                assert (mine.cards is not None) is (seat == 0)
    shown = start("croatian")
    for word in ("2", "pass", "pass"):
        shown.submit(next(command for command in shown.legal() if str(command) == word))
    taken = next(event for event in shown.log if isinstance(event, TalonTaken))
    assert all(taken.seen_by(seat) == taken for seat in range(3))
