"""Every finding of a review in a plain sentence."""

from __future__ import annotations

import pytest

from prefgame.app.look_back import judge as judge_module
from prefgame.app.look_back import open_hand as open_hand_module
from prefgame.app.look_back import review as review_module
from prefgame.app.look_back.open_hand import AnswerValue, OpenHand
from prefgame.app.look_back.review import CostlyCard, EarlyEnd, Review
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.rules.base import Role
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.deck import Deck
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.review_words import ReviewSentences
from prefgame.ui.scores.columns.hand_numbers import ColumnStory
from prefgame.ui.scores.registry import words_of as amounts_of
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.app.look_back import review_hands
from tests.ui.paper.shown_scenes import SIZES, FakeGame, ask, recorded, sentences, show

WORDS_OF_A_REVIEW = {
    "both dropped out": (
        review_hands.FIVE_TRUMPS,
        review_hands.GAME_IN_HEARTS + "Bojan: stay\nCvita: stay",
        [
            "Yes: Bojan and Cvita had better answers.",
            "Against both defenders, Ana would have taken 6 tricks: contract made.",
            "By defending alone, Bojan would have won 40 points, with 4 tricks.",
            "By inviting Bojan, Cvita would have won 40 points, with 4 tricks together.",
            "By defending alone, Cvita would have won 30 points, with 3 tricks.",
        ],
    ),
    "saved": (
        review_hands.NINE_SURE,
        review_hands.GAME_IN_HEARTS + "Bojan: stay\nCvita: stay",
        [
            "No: even with open cards, nobody could have done better.",
            "Against both defenders, Ana would have taken 9 tricks: contract made.",
            "Bojan saved 57 points by dropping out: alone, Bojan would have taken 1 trick.",
        ],
    ),
    "came in vain": (
        review_hands.NINE_SURE,
        review_hands.GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: alone\nBojan: no",
        [
            "Ana would have made the contract with 9 tricks.",
            "Defending lost points: with perfect play, Bojan would have got 1 trick, and "
            "dropping out was worth 57 points more.",
        ],
    ),
    "invited in vain": (
        review_hands.NINE_SURE,
        review_hands.GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: invite\nBojan: no",
        [
            "Inviting lost points: with perfect play, Bojan would have got 1 trick with "
            "Cvita, and dropping out was worth 57 points more."
        ],
    ),
    "betl let through": (
        review_hands.BEATEN_BETL,
        review_hands.BETL + "Bojan: no\nCvita: no\nAna: CK\nBojan: CA\nCvita: C8",
        [
            "Yes: in trick 1, Bojan had a better card.",
            "Ana would have taken a trick and gone down.",
            "In trick 1, Bojan’s card gave away the contract.",
        ],
    ),
    "kontra in vain": (
        review_hands.SAFE_BETL,
        review_hands.BETL + "Bojan: kontra\nAna: no",
        [
            "Kontra lost points: with perfect play, the contract would have been made. "
            "Without kontra, Bojan would have 233 points more."
        ],
    ),
    "all passed": (
        review_hands.EACH_HIS_SUIT,
        "Ana: pass\nBojan: pass\nCvita: pass",
        [
            "Yes: Ana, Bojan and Cvita had better contracts.",
            "Ana could have made acorns with the talon.",
            "Bojan could have made hearts with the talon.",
        ],
    ),
    "another contract": (
        review_hands.EACH_HIS_SUIT,
        review_hands.FALLEN_DIAMONDS,
        ["Yes: Ana had a better contract.", "Ana could have made acorns instead."],
    ),
}


@pytest.mark.parametrize("kind", WORDS_OF_A_REVIEW)
@pytest.mark.parametrize("size", SIZES)
def test_every_finding_is_a_plain_sentence(
    size: tuple[int, int], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_module, "COMPILED", True)
    monkeypatch.setattr(judge_module, "COMPILED", False)  # then the review says all of it
    deal, lines, wanted = WORDS_OF_A_REVIEW[kind]
    headless()
    window = Window(size)
    match = review_hands.play_on(review_hands.match_of(deal, lines))
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(match))))
    lines_shown = sentences(scene)
    assert [line for line in lines_shown if line in wanted] == wanted, lines_shown
    assert not window.kit.overflows
    window.close()


def test_a_hand_that_stopped_early_and_had_to_fall_says_with_how_many_tricks(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The declarer took fewer tricks than best play to the last card gives, but only because the
    play stopped.
    """
    monkeypatch.setattr(review_module, "COMPILED", False)
    monkeypatch.setattr(judge_module, "COMPILED", False)
    five_trumps = review_hands.FIVE_TRUMPS.replace("Ana SA", "Ana S7").replace("S8 S7", "S8 SA")
    match = review_hands.match_of(
        five_trumps, review_hands.GAME_IN_HEARTS + "Bojan: come\nCvita: come\nBojan: no\nCvita: no"
    )
    hand = match.table.hand
    assert hand is not None and hand.contract is not None
    best = OpenHand(
        match.table.rules.play, hand.order, tuple(map(match.hand_of, hand.order)), 0, hand.contract
    )
    with monkeypatch.context() as late:
        late.setattr(open_hand_module._Course, "is_sure", lambda *_given: False)
        tricks = best.line(favoured=1)  # a line of best play in which Ana keeps her sure tricks
    for trick in tricks:
        for _seat, card in trick.cards:
            match.submit(PlayCard(card))
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(match))))
    review = scene.hand.review
    assert review is not None and (review.best, review.costly_cards) == (5, ())
    assert review.taken < 5 and review.played < 10
    said = sentences(scene)
    assert said[0] == (
        "Even if all ten tricks had been played, Ana would have gone down with 5 tricks."
    )
    assert not any(line.startswith(("Yes", "No")) for line in said), (
        "whether another contract could have been made is not known"
    )


def words_of(found: Review) -> list[str]:
    """Return the sentences of a review of this hand; the hand itself is Ana's game in hearts."""
    match = review_hands.play_on(
        review_hands.match_of(
            review_hands.NINE_SURE, review_hands.GAME_IN_HEARTS + "Bojan: stay\nCvita: stay"
        )
    )
    return [
        line.sentence
        for line in ReviewSentences(found, ColumnStory(match.view(0), Deck("french"))).all()
    ]


def test_where_the_play_stops_the_tricks_of_best_play_do_not_clash_with_those_taken() -> None:
    """The declarer gave up with four tricks; to the last card it would have been five, and the
    contract fails in any case.
    """
    hearts = find_ruleset("croatian").contract("4", True)
    gave_up = EarlyEnd(8, 0, True, 0, False)
    found = Review(0, hearts, 5, False, 4, 9, False, end=gave_up, complete=True)
    assert words_of(found) == [
        "No: even with open cards, nobody could have done better.",
        "Even if all ten tricks had been played, Ana would have gone down with 5 tricks.",
        "Ana gave up in trick 8. Playing on would have changed nothing.",
    ]


def test_a_card_that_gave_back_what_another_had_given_away_says_so() -> None:
    hearts = find_ruleset("croatian").contract("4", True)
    costly_cards = (
        CostlyCard(2, 1, Card.CA, (Card.C7,), 1, True, False),
        CostlyCard(5, 0, Card.HA, (Card.H7,), 1, True, False),
    )
    found = Review(0, hearts, 7, True, 7, 10, True, costly_cards, complete=True)
    assert words_of(found)[1:4] == [
        "Ana would have taken 7 tricks, as in the play.",
        "In trick 2, Bojan’s card gave away 1 trick.",
        "In trick 5, Ana’s card gave back 1 trick.",
    ]


@pytest.mark.parametrize(
    ("made", "best_made", "played", "said"),
    [
        (False, False, 8, False),
        (True, False, 10, False),
        (False, True, 8, False),
        (True, True, 10, True),
        (True, False, 0, True),
    ],
)
def test_another_answer_makes_a_contract_fall_only_if_it_did_not_anyway(
    made: bool, best_made: bool, played: int, said: bool
) -> None:
    stand = AnswerValue(1, Role.COMES, False, 2, 20, False)
    found = Review(
        0,
        find_ruleset("croatian").contract("4", True),
        5,
        best_made,
        5,
        played,
        made,
        answer_values=(stand,),
        complete=True,
    )
    beside = "By defending with Cvita, Bojan would have won 20 points, with 2 tricks."
    assert beside + (" The contract would have failed." if said else "") in words_of(found)


def test_all_ten_that_cannot_be_taken_are_reported_with_the_number() -> None:
    preferans = find_ruleset("serbian").with_options({"preferans": True}).contract("8", False)
    found = Review(0, preferans, 8, False, 8, 10, False, complete=True)
    assert "Ana would have taken 8 tricks, not all ten, and gone down." in words_of(found)


def test_a_pot_pays_units_and_columns_count_points() -> None:
    for key, one, many in (
        ("croatian", "1 point", "12 points"),
        ("austrian", "1 unit", "12 units"),
        ("russian", "1 whist", "12 whists"),
    ):
        said = amounts_of(find_ruleset(key)).amount
        assert (said(-1), said(12)) == (one, many)
