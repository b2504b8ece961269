"""The talon on the page of the score keeper."""

from __future__ import annotations

from prefgame.app.keeper.entry import Ask, Question
from prefgame.ui.screens.keeper.form_rows import TalonButton
from prefgame.ui.widgets.window import Window


def test_two_cards_are_named_in_one_phrase(window: Window) -> None:
    question = Question(Ask.TALON, (), "HJ SA")
    button = TalonButton(window.kit, question, lambda _text: None, lambda _scene: None)
    named = window.kit.deck.card_name
    assert button.words.card_name("HJ")[0].isupper()
    assert button.label == f"{named('HJ')} and {named('SA')[0].lower()}{named('SA')[1:]}"
