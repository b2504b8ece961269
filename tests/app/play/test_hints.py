"""A hint for the player: thought through, repeatable, blind to hidden cards, and without effect on
anything else.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

import prefgame.app.play.thinking as hints_module
import prefgame.app.play.thinking as thinking_module
from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.facts import Fact
from prefgame.app.book.keeping import finished_hands, hand_logs
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.play.thinking import Hint, find_hint, question_of
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.app.words.hints import success_head
from prefgame.cards import DECK, Card
from prefgame.engine.commands import DEALER, Announce, Command, Deal, Discard
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.app.book.stored_book import random_match
from tests.helpers import NAMES, ORDINARY_DEAL, deal, say
from tests.narrow import as_kind, known


def at(*texts: str, packets: tuple[str, ...] = ORDINARY_DEAL) -> SeatView:
    match = Match.start(find_ruleset("croatian"), NAMES[:3])
    match.submit(deal(2, *packets))
    say(match, *texts)
    assert isinstance(match.to_act, int)
    return match.view(match.to_act)


def said(hint: Hint) -> list[str]:
    return [", ".join(map(str, choice.commands)) for choice in hint.choices]


# ---- what is thought through


def test_a_discard_comes_with_its_contract_and_all_pairs_are_there() -> None:
    hint = find_hint(at("2", "pass", "pass"), "a")
    assert len(hint.choices) == 66 and hint.success is Success.CONTRACT
    assert [len(choice.commands) for choice in hint.choices[:2]] == [2, 1]
    assert str(hint.choices[0].commands[1]).startswith("announce")
    scores = [round(choice.score, 6) for choice in hint.choices]
    assert scores == sorted(scores, reverse=True)
    assert all(choice.contract is not None for choice in hint.choices), (
        "every pair is meant for a contract"
    )
    assert hint.choices[0].commands[1] == Announce(known(hint.choices[0].contract))
    assert (
        hint.choices[0].chance == next(reason for reason in hint.reasons if reason.expected).chance
    )


def test_a_pair_that_was_only_looked_at_is_tried_out_for_what_the_best_one_is_meant_for() -> None:
    """Twelve cards of a betl: a player who discards the king plays it, though at first
    sight most pairs look better for a plain two that falls; but not without the seven that
    guards three diamonds.
    """
    hint = find_hint(
        at("2", "pass", "pass", packets=("SJ S9 S7 DJ DT D9 D7 CK C9 C8", "", "", "C7 H9")), "a"
    )
    assert str(hint.choices[0].commands[0]) in ("discard H9 CK", "discard SJ H9")
    without = [
        choice for choice in hint.choices if Card.CK in as_kind(Discard, choice.commands[0]).cards
    ]
    guarded = [
        choice for choice in without if Card.D7 not in as_kind(Discard, choice.commands[0]).cards
    ]
    assert len(guarded) == 10 and all(
        choice.contract is not None and choice.contract.goal.takes_none for choice in guarded
    )


def test_no_discard_seems_better_than_the_one_that_is_hinted_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it wins with its contract is the number with which it was found to be the best, and
    the chance belongs to it.
    """
    monkeypatch.setattr(
        hints_module, "ADVISER", replace(hints_module.ADVISER, worlds=12, drawn=300, speaks=12)
    )
    rng = random.Random("discards")
    for number in range(12):
        match = Match.start(find_ruleset("croatian"), NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        hint = find_hint(say(match, "2", "pass", "pass").view(0), str(number))
        best = hint.choices[0]
        assert best.score == max(choice.score for choice in hint.choices) and not best.rough
        assert [reason.chance for reason in hint.reasons if reason.expected] in ([], [best.chance])


def test_where_one_contract_is_left_the_discard_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """The auction was won with 7, so the announcement is no choice; the discard is one."""
    monkeypatch.setattr(
        hints_module, "ADVISER", replace(hints_module.ADVISER, worlds=24, drawn=600, speaks=12)
    )
    numbers = ("2", "3", "pass", "same", "4", "same", "5", "same", "6", "same", "7", "pass")
    hint = find_hint(at(*numbers), "a")
    assert len(hint.choices) == 66 and [str(command) for command in hint.choices[0].commands][
        1:
    ] == ["announce 7"]
    facts = [reason.fact for reason in hint.reasons]
    assert Fact.ONLY_CHOICE not in facts and facts[-1] in (
        Fact.MAKES,
        Fact.MAKES_ANYWAY,
        Fact.MAKES_TOO,
    )


def test_what_passing_wins_is_an_estimate_but_for_the_last_pass_of_all() -> None:
    for before, rough in (((), True), (("pass",), True), (("pass", "pass"), False), (("2",), True)):
        (passing,) = (
            choice
            for choice in find_hint(at(*before), "a").choices
            if str(choice.commands[0]) == "pass"
        )
        assert passing.rough is rough


def test_coming_is_thought_through_to_how_and_to_kontra() -> None:
    hint = find_hint(at("pass", "2", "pass", "discard S9 D7", "announce 3", "stay"), "a")
    assert sorted(said(hint)) == ["come, alone, kontra", "come, alone, no", "come, invite", "stay"]
    assert [choice.score for choice in hint.choices] == sorted(
        (choice.score for choice in hint.choices), reverse=True
    )
    assert sum(reason.expected for reason in hint.reasons) == 1 and len(set(hint.reasons)) == len(
        hint.reasons
    )


WEAK = (
    "ST S7 D8 DK D7 C7 CJ CT HT H8",
    "SA SK SQ SJ S9 DA HA HQ HK H7",
    "S8 D9 DT DQ DJ HJ H9 CK C8 CA",
    "CQ C9",
)


def test_a_hint_to_stay_has_the_chance_of_the_best_way_to_come() -> None:
    """As the list of choices has it: the way that wins most, alone or with an invitation."""
    hint = find_hint(
        at("pass", "2", "pass", "discard CQ C9", "announce 4", "stay", packets=WEAK), "a"
    )
    assert said(hint)[0] == "stay"
    expected = [reason.chance for reason in hint.reasons if reason.fact is Fact.WOULD_REACH]
    assert expected == [next(each.chance for each in hint.choices if each.chance is not None)]


def test_kontra_is_a_choice_also_where_the_other_defender_is_asked_about_it_first() -> None:
    """Its button means: if the other one says no."""
    view = at("pass", "2", "pass", "discard S9 D7", "announce 3", "come")
    assert sorted(said(find_hint(view, "a"))) == ["come, kontra", "come, no", "stay"]


def test_where_another_seat_answers_next_the_choices_end_there() -> None:
    assert sorted(said(find_hint(at("pass", "pass", "2", "discard S7 S8", "announce 5"), "a"))) == [
        "come",
        "stay",
    ]


def test_a_hand_that_nobody_declares_has_no_chance_of_a_contract() -> None:
    match = Match.start(find_ruleset("viennese"), NAMES[:3])
    match.submit(deal(2, *ORDINARY_DEAL))
    view = say(match, "pass", "pass", "pass").view(2)
    hint = find_hint(view, "a")
    assert all(choice.chance is None for choice in hint.choices)
    assert all(reason.fact is not Fact.MAKES for reason in hint.reasons)
    assert success_head(view, hint.success) == ""


def test_a_card_that_the_customs_prefer_stays_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the seat would play is hinted at, though another card is worth a shade more."""
    view = at("pass", "2", "pass", "discard S9 D7", "announce 3", "come", "come", "no", "no")
    low, high, *others = view.legal
    advice = Advice(
        (Option(low, 1.0), Option(high, 1.3), *(Option(other, 0.5) for other in others)),
        Success.QUOTA,
        10,
    )
    monkeypatch.setattr(hints_module, "advise", lambda *_: advice)
    monkeypatch.setattr(hints_module, "reasons_for", lambda *_: ())
    assert [choice.commands[0] for choice in find_hint(view, "a").choices] == [low, high, *others]


def test_every_choice_begins_with_something_legal_and_all_that_is_legal_is_there() -> None:
    lead = ("pass", "2", "pass", "discard S9 D7", "announce 3", "come", "come", "no", "no")
    for texts in ((), ("game", "game", "pass"), ("pass", "betl", "pass"), lead):
        view = at(*texts)
        assert {choice.commands[0] for choice in find_hint(view, "a").choices} == set(view.legal)


# ---- secrecy


def test_hidden_cards_change_places_and_the_hint_stays() -> None:
    rng = random.Random("hint")
    compared: set[Phase] = set()
    for _ in range(6):
        dealing = shuffled_deal(rng, 2)
        match = Match.start(find_ruleset("croatian"), NAMES[:3])
        match.submit(dealing)
        done: list[tuple[int, Command]] = []
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            other = _retold(_moved(dealing, _hidden(view, done), rng), done, view.seat)
            if other is not None and (view.turn.phase not in compared or rng.random() < 0.05):
                assert find_hint(other, "x") == find_hint(view, "x")
                compared.add(view.turn.phase)
            weights = [
                0.4 if str(command) in ("pass", "stay", "betl", "game") else 1.0
                for command in view.legal
            ]
            command = rng.choices(view.legal, weights)[0]
            done.append((view.seat, command))
            match.submit(command)
    assert compared >= {Phase.AUCTION, Phase.EXCHANGE, Phase.DEFENCE, Phase.KONTRA, Phase.PLAY}


def _hidden(view: SeatView, done: list[tuple[int, Command]]) -> list[Card]:
    hand = view.hand
    assert hand is not None
    shown = {card for trick in hand.tricks for _, card in trick.cards} | {
        card for _, card in hand.trick
    }
    laid = {
        card
        for seat, command in done
        if isinstance(command, Discard) and seat == view.seat
        for card in command.cards
    }
    return [
        card for card in DECK if card not in {*view.dealt, *view.cards, *view.talon, *shown, *laid}
    ]


def _moved(dealing: Deal, hidden: list[Card], rng: random.Random) -> Deal:
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden))))
    return Deal(
        dealing.dealer,
        tuple(tuple(swap.get(card, card) for card in hand) for hand in dealing.hands),
        tuple(swap.get(card, card) for card in dealing.talon),
    )


def _retold(dealing: Deal, done: list[tuple[int, Command]], seat: int) -> SeatView | None:
    match = Match.start(find_ruleset("croatian"), NAMES[:3])
    match.submit(dealing)
    try:
        for actor, command in done:
            match.submit(command, actor)
    except IllegalCommand:
        return None
    return match.view(seat)


# ---- at the table


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite")


def begin(store: Store) -> Session:
    session = Session.begin(
        store,
        find_ruleset("croatian"),
        NAMES[:3],
        (None, "beginner", "beginner"),
        seed=11,
        first_dealer=2,
    )
    session.deal()
    return session


def wait(session: Session) -> Hint:
    end = time.monotonic() + 60
    while session.hint is None and time.monotonic() < end:
        time.sleep(0.001)
    assert session.hint is not None
    return session.hint


def test_a_hint_is_there_for_the_players_own_decision_alone(store: Store) -> None:
    session = begin(store)
    assert session.hint is None and not session.hint_pending
    session.ask_hint()
    hint = wait(session)
    assert {choice.commands[0] for choice in hint.choices} == set(
        session.view().legal
    ) and not session.hint_pending
    session.submit(session.view().legal[0])
    assert session.hint is None and not session.hint_pending, "it goes with the turn"
    session.ask_hint()
    assert session.hint is None and not session.hint_pending, "and another seat's turn has none"
    session.close()


def test_asking_twice_or_after_coming_back_gives_the_same_hint(store: Store) -> None:
    session = begin(store)
    session.ask_hint()
    first = wait(session)
    session.ask_hint()
    assert session.hint is first
    session.close()
    again = Session.resume(store, session.number)
    again.ask_hint()
    assert wait(again) == first
    again.close()


def test_a_hint_that_cannot_be_found_leaves_the_table_as_it_is(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(thinking_module, "find_hint", broken)
    session = begin(store)
    before = session.match.log
    session.ask_hint()
    assert wait(session) == Hint() and session.match.log == before
    session.close()


def test_asking_for_hints_never_changes_what_the_other_seats_do(store: Store) -> None:
    logs = []
    for asked in (False, True):
        session = begin(Store(store.path.with_name(f"{asked}.sqlite")))
        end = time.monotonic() + 120
        while session.match.to_act is not DEALER and time.monotonic() < end:
            if session.match.to_act == session.player:
                if asked:
                    session.ask_hint()
                    wait(session)
                session.submit(session.view().legal[0])
            else:
                session.advance()
                time.sleep(0.0005)
        session.close()
        logs.append(session.match.log)
    assert logs[0] == logs[1]


def test_one_decision_has_one_number_in_hint_review_and_book() -> None:
    """A hint said 95 %, the review 93 % and the book 97 % of the same answer."""
    rules = find_ruleset("croatian")
    match = random_match(rules, 3, 1, 3)
    asked = {}
    for at in range(1, len(match.log)):
        before = Match.replay(match.log[:at])
        if isinstance(before.to_act, int):
            asked[at] = question_of(before.view(before.to_act))
    assert len(set(asked.values())) == len(asked), "each decision has deals of its own"
    booked = 0
    for seat in range(3):
        for hand in finished_hands(match.log, seat):
            for _event, decision in hand.decisions:
                assert question_of(decision.view) == asked[decision.at]
                booked += 1
    judged = [
        question_of(one.view)
        for events in hand_logs(match.log)
        for one in FinishedHand.of(events).decisions()
    ]
    assert booked and set(judged) <= set(asked.values())
