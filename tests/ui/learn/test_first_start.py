"""The first start: three questions, each of which can be skipped."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from prefgame.app.learn.beginners import asked_of_learners, best_taught
from prefgame.app.learn.lessons import evenings
from prefgame.app.session import level_names
from prefgame.app.settings import SettingsFile, language_for, system_locale
from prefgame.i18n import languages, use_language
from prefgame.rules.registry import RULESETS, games_where, taught_games
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames import routes
from prefgame.ui.learn.lessons import LearnScene
from prefgame.ui.program import Program
from prefgame.ui.screens.first_start import QUESTIONS, FirstStartScene
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.widgets.elements import Laid, Paragraph
from prefgame.ui.widgets.scene import Scene
from tests.each_value import each_value
from tests.narrow import as_kind
from tests.ui.whole_program import SIZES, Open, click, frames, press_key


@pytest.fixture
def first(program: Open, monkeypatch: pytest.MonkeyPatch) -> Program:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    rooms = program(SIZES[1])
    rooms.window.replace(FirstStartScene(rooms))
    frames(rooms)
    return rooms


def scene_of(rooms: Program) -> FirstStartScene:
    scene = rooms.window.scene
    assert isinstance(scene, FirstStartScene)
    return scene


def press(rooms: Program, name: str) -> None:
    click(rooms, scene_of(rooms).widgets[name].rect)


def started_again(rooms: Program) -> Scene:
    """Return the first scene of the next start."""
    rooms.settings_file.save()
    rooms.settings_file = SettingsFile(rooms.settings_file.path)
    return rooms.first_scene()


def test_only_a_player_without_settings_is_asked(program: Open) -> None:
    rooms = program(SIZES[0])
    rooms.window.replace(rooms.first_scene())
    frames(rooms)
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, MenuScene)
    assert isinstance(started_again(rooms), MenuScene)


def test_settings_of_an_earlier_version_are_not_asked_for(program: Open) -> None:
    rooms = program(SIZES[0])
    rooms.settings_file.save()
    rooms.settings_file.path.write_text('{"language": "hr"}', "utf-8")
    rooms.settings_file = SettingsFile(rooms.settings_file.path)
    assert isinstance(rooms.first_scene(), MenuScene)


def test_who_closes_the_program_among_the_questions_is_asked_again(program: Open) -> None:
    rooms = program(SIZES[0])
    rooms.window.replace(rooms.first_scene())
    frames(rooms)
    press(rooms, "next")
    assert isinstance(started_again(rooms), FirstStartScene)


def test_the_language_of_the_system_is_chosen_first(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "hr_HR.UTF-8")
    rooms = program(SIZES[1])
    FirstStartScene(rooms)
    assert rooms.settings.language == "hr"
    assert pygame.display.get_caption()[0] == "Preferans"
    rooms.change(language="ru")
    assert pygame.display.get_caption()[0] == "Преферанс"
    use_language("en")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("hr_HR.UTF-8", "hr"),
        ("sr_RS@latin", "sr_Latn"),
        ("sr_RS.UTF-8@latin", "sr_Latn"),
        ("sr_Latn_RS", "sr_Latn"),
        ("sr-Latn-RS", "sr_Latn"),
        ("sr_RS.UTF-8", "sr"),
        ("sr_Cyrl_RS", "sr"),
        ("sr", "sr"),
        ("Russian", "en"),
        ("ru", "ru"),
        ("", "en"),
        ("C", "en"),
    ],
)
def test_a_locale_is_read(said: str, code: str) -> None:
    assert language_for(said, languages()) == code


def test_without_a_locale_it_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert system_locale() == ""
    assert language_for(system_locale(), languages()) == "en"
    assert system_locale(["de_AT"]) == "de_AT"
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert system_locale(["de_AT"]) == "de_AT"


def test_all_can_be_skipped_by_key(first: Program) -> None:
    for _question in range(QUESTIONS):
        press(first, "skip")
    assert isinstance(first.window.scene, MenuScene)
    assert first.settings.deck is None and first.settings.last_rules == RULESETS[0].key


def test_escape_goes_back_and_then_to_the_menu(first: Program) -> None:
    press(first, "next")
    press_key(first, pygame.K_ESCAPE)
    assert scene_of(first).question == 0
    press_key(first, pygame.K_ESCAPE)
    assert isinstance(first.window.scene, MenuScene)


def test_who_does_not_know_the_game_comes_to_the_lessons_of_the_region(first: Program) -> None:
    press(first, "next")
    press(first, "answer 0")
    press(first, "next")
    press(first, f"answer {len(taught_games()) - 1}")
    press(first, "deck german")
    press(first, "next")
    scene = first.window.scene
    assert isinstance(scene, LearnScene)
    assert first.settings.last_rules == scene.evening.rules.key == taught_games()[-1].key
    assert first.settings.deck == "german"
    first.open(routes.NewMatch())
    draft = first.window.scene
    assert isinstance(draft, NewMatchScene)
    assert set(draft.draft.levels) == {level_names()[0]}


def test_who_knows_no_game_is_offered_the_best_taught_until_another_one_is_chosen(
    first: Program,
) -> None:
    press(first, "next")
    press(first, "answer 0")
    assert scene_of(first).rules == best_taught()
    press(first, "answer 1")
    assert scene_of(first).rules == RULESETS[0]
    press(first, "next")
    press(first, f"answer {RULESETS.index(taught_games()[-1])}")
    scene_of(first).show(1)
    press(first, "answer 0")
    assert scene_of(first).rules == taught_games()[-1]


def test_who_has_chosen_opponents_keeps_them(first: Program) -> None:
    first.change(levels=("expert", "club", "club"))
    press(first, "next")
    press(first, "answer 0")
    press(first, "next")
    press(first, "next")
    assert first.settings.levels == ("expert", "club", "club")


def test_no_answer_is_chosen_for_the_player(first: Program) -> None:
    press(first, "next")
    assert not any(row.chosen for row in scene_of(first).widgets.values() if hasattr(row, "chosen"))
    press(first, "next")
    assert scene_of(first).question == 1
    scene_of(first).show(1)
    press_key(first, pygame.K_RETURN, pygame.K_RETURN)
    assert scene_of(first).learns is True


def test_a_skipped_question_leaves_what_is_usual(first: Program) -> None:
    press(first, "next")
    press(first, "answer 0")
    press(first, "skip")
    press(first, f"answer {len(RULESETS) - 1}")
    press(first, "skip")
    assert isinstance(first.window.scene, MenuScene)
    assert first.settings.last_rules == RULESETS[0].key


@pytest.mark.parametrize(
    ("size", "text_scale", "learns"), each_value(SIZES, [1.3, 1.0], [True, False])
)
def test_the_last_question_says_which_game_to_take(
    program: Open, size: tuple[int, int], text_scale: float, learns: bool
) -> None:
    """In every language the words stay between the cards and the buttons."""
    rooms = program(size, text_scale=text_scale)
    rooms.settings_file.change(text_scale=round(100 * text_scale))
    for language in languages():
        rooms.change(language=language, welcomed=False)
        scene = FirstStartScene(rooms)
        rooms.window.replace(scene)
        rooms.change(language=language)
        scene.learns = learns
        scene.show(QUESTIONS - 1)
        frames(rooms)
        assert scene._recommended.heading in scene.advice or language != "en"
        assert not known_words() & {*scene.advice.lower().replace(",", "").split()}
        parts = as_kind(Laid, scene._laid).parts
        written = ((leaf, box) for box, leaf in parts if isinstance(leaf, Paragraph))
        box = next(box for leaf, box in written if leaf.words == scene.advice)
        others = [one.rect for one in scene.widgets.values()]
        assert scene.page.contains(box) and not any(box.overlaps(one) for one in others), language
        assert not any(one.overlaps(two) for one, two in combinations(others, 2)), language
        assert not rooms.window.kit.overflows, language
    use_language("en")


def test_who_learns_is_not_told_that_they_know_a_game(first: Program) -> None:
    scene = scene_of(first)
    assert "know the game of your region" in scene.advice
    scene._learn(True)
    assert "your region" not in scene.advice and scene._recommended.heading in scene.advice


def test_the_best_taught_game_is_that_in_which_a_learner_does_most() -> None:
    asked = {
        evening.rules.key: sum(bool(step.ask) for one in evening.lessons for step in one.steps)
        for evening in evenings()
    }
    assert asked == {rules.key: asked_of_learners(rules) for rules in taught_games()}
    assert asked[best_taught().key] == max(asked.values())
    assert all(best_taught((rules,)) == rules for rules in taught_games())


@pytest.mark.parametrize(
    ("locale", "language", "game", "deck"),
    [
        ("de_DE.UTF-8", "de", "austrian", "german"),
        ("de_AT", "de", "austrian", "german"),
        ("en_AT", "en", "austrian", "german"),
        ("ru_RU.UTF-8", "ru", "russian", "french"),
        ("uk_UA", "uk", "russian", "french"),
        ("hr_HR", "hr", "croatian", "german"),
        ("sl_SI", "sl", "slovenian", "french"),
        ("sr_RS@latin", "sr_Latn", "serbian", "french"),
        ("sr_RS", "sr", "serbian", "french"),
        ("en_RS", "en", "serbian", "french"),
        ("fr_FR", "en", "croatian", "german"),
    ],
)
def test_the_system_preselects_game_and_deck_of_its_region(
    program: Open, monkeypatch: pytest.MonkeyPatch, locale: str, language: str, game: str, deck: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    rooms = program(SIZES[1])
    rooms.window.replace(FirstStartScene(rooms))
    frames(rooms)
    assert (rooms.settings.language, rooms.settings.last_rules) == (language, game)
    assert rooms.settings.deck is None and rooms.window.kit.deck.name == deck
    for _question in range(QUESTIONS):
        press(rooms, "skip")
    assert (rooms.settings.last_rules, rooms.window.kit.deck.name) == (game, deck)


def test_a_chosen_language_brings_the_game_of_its_region(first: Program) -> None:
    scene_of(first)._speak("ru")
    assert first.settings.last_rules == "russian" and first.window.kit.deck.name == "french"
    press(first, "next")
    press(first, "answer 0")
    assert scene_of(first).rules.key == "russian", "what is played there, as nothing else is"
    scene_of(first)._choose_rules(RULESETS[0])
    scene_of(first)._speak("sl")
    assert first.settings.last_rules == RULESETS[0].key, "the player has chosen"


def test_a_learner_of_a_region_with_several_games_begins_with_the_best_taught() -> None:
    austrian = games_where("de_AT")
    assert len(austrian) > 1 and best_taught(austrian) in austrian
    assert asked_of_learners(best_taught(austrian)) == max(map(asked_of_learners, austrian))


@pytest.mark.parametrize("size", SIZES)
def test_every_text_has_room_in_every_language(program: Open, size: tuple[int, int]) -> None:
    rooms = program(size)
    for code in languages():
        rooms.change(language=code)
        scene = FirstStartScene(rooms)
        rooms.change(language=code)
        rooms.window.replace(scene)
        for question in range(QUESTIONS):
            scene.show(question)
            frames(rooms)
        rooms.open(routes.Lessons())
        frames(rooms)
        assert not rooms.window.kit.overflows, code
    use_language("en")


WORDS_OF_THE_GAME = "talon|kontra|rekontra|refa|bula|hat|whist|misère|soup|pulya|premium|level"


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_note_of_a_game_needs_no_word_of_the_game(rules: RuleSet) -> None:
    """Who knows nothing yet is not helped by a second unknown word."""
    words = rules.title.lower().replace(",", "").split()
    assert len(words) >= 3 and not known_words() & set(words)


def known_words() -> set[str]:
    """Return the words that only who knows the game understands."""
    return {form for word in WORDS_OF_THE_GAME.split("|") for form in (word, f"{word}s")}
