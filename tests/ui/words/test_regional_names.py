"""The names of contracts and refas are those of the region of the table, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from prefgame.app.learn.lessons import evenings
from prefgame.app.words.agreements import label_of, title_of
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.regional import PLACES, regional_words, with_names
from prefgame.i18n import _, languages, use_language
from prefgame.rules.auctions.base import named_bid
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.games.serbian import SERBIAN
from prefgame.rules.games.slovenian import SLOVENIAN
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet, rules_hash
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.telling import Paragraph, Term
from prefgame.ui.learn.note import said
from prefgame.ui.scores.registry import face_of, words_of
from prefgame.ui.words.contracts import bid_on_button, call_run
from prefgame.ui.words.options import note_of, sentence_of

FRENCH = Deck("french")
CYRILLIC = {"ru", "sr", "uk"}
CAPITAL_NOUNS = {"de"}
LATIN = [code for code in languages() if code not in CYRILLIC | CAPITAL_NOUNS]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


def names_at(rules: RuleSet) -> tuple[str, str, str, str]:
    """Return how betl, sans and one or several refas are called in a sentence at this table."""
    words = regional_words(rules)
    return words["betl"], words["sans"], words["refa"], words["refas"]


def everything_said(rules: RuleSet) -> str:
    """Return what options, rules pages and the score say at this table."""
    text = []
    for option in rules.options:
        values = [value for value, _label in option.values]
        text += [title_of(option, rules), sentence_of(option, FRENCH, rules)]
        text += [label_of(option, value, rules) for value in values]
        text += [note_of(option, value, rules) for value in values]
    guide = face_of(rules).guide.text
    for part in guide.text.parts:
        for block in guide.part(part, rules, FRENCH):
            if isinstance(block, Paragraph):
                text.append(block.words)
            elif isinstance(block, Term):
                text += [block.word, block.meaning]
    text += words_of(rules).agreed(rules.score)
    return " ".join(text)


def test_000_19_serbia_says_betl_and_sans_where_croatia_says_bettel_and_sanac() -> None:
    """000:19: "In Serbia, the contract Bettel is spelled Betl, and Sanac is known as Sans."."""
    assert names_at(CROATIAN) == ("bettel", "sanac", "refa", "refas")
    assert names_at(SERBIAN) == ("betl", "sans", "refa", "refas")


def test_000_145_148_slovenia_says_berac_sans_atout_and_radlc() -> None:
    """000:145-146: "Bettel is called Berač"; 000:147: "sans atout"; 000:148: "a radlc"."""
    assert names_at(SLOVENIAN) == ("berač", "sans atout", "radlc", "radlcs")


@pytest.mark.parametrize("code", LATIN)
def test_in_every_language_a_slovenian_table_says_berac_and_radlc(code: str) -> None:
    use_language(code)
    betl = ContractWords(SLOVENIAN.contract("6"), FRENCH)
    assert (betl.alone, betl.in_sentence) == ("Berač", "berač")
    assert regional_words(SLOVENIAN)["refa"] == "radlc"
    assert regional_words(SERBIAN)["refa"] == "refa"
    assert ContractWords(SERBIAN.contract("7"), FRENCH).alone == "Sans"
    assert ContractWords(CROATIAN.contract("7"), FRENCH).alone == "Sanac"


@pytest.mark.parametrize(
    ("code", "slovenian", "croatian"),
    [
        ("ru", ("берач", "радлц"), ("беттель", "санац")),
        ("sr", ("берач", "радлц"), ("бетл", "санац")),
        ("uk", ("берач", "радлц"), ("бетль", "санац")),
        ("de", ("Berač", "Radlc"), ("Bettel", "Sanac")),
    ],
)
def test_a_language_writes_them_in_its_own_letters(
    code: str, slovenian: tuple[str, str], croatian: tuple[str, str]
) -> None:
    use_language(code)
    assert names_at(SLOVENIAN)[::2] == slovenian
    assert names_at(CROATIAN)[:2] == croatian


def test_they_are_said_and_written_on_buttons_so_and_commands_keep_their_text() -> None:
    for rules, said_so in ((CROATIAN, "bettel"), (SERBIAN, "betl"), (SLOVENIAN, "berač")):
        bid = named_bid(rules.contract("6", game=True))
        assert call_run(bid) == said_so and str(bid) == "betl"
        assert bid_on_button(bid, FRENCH) == said_so.capitalize()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("rules", [CROATIAN, SERBIAN, SLOVENIAN], ids=lambda each: each.key)
def test_no_page_says_a_word_of_another_region(code: str, rules: RuleSet) -> None:
    use_language(code)
    text = everything_said(rules)
    assert "{" not in text
    words = {word.lower() for word in re.findall(r"\w+", text)}
    refas = {word for word in words if word.startswith(("ref", "реф"))}
    radlcs = {word for word in words if word.startswith(("radl", "радл"))}
    if rules is SLOVENIAN:
        assert radlcs and not refas
        assert not {word for word in words if word.startswith(("betl", "bettel", "бет"))}
    else:
        assert refas and not radlcs
        assert not {word for word in words if word.startswith(("berač", "берач"))}


@pytest.mark.parametrize("code", languages())
def test_lessons_speak_the_words_of_their_game(code: str) -> None:
    use_language(code)
    for evening in evenings():
        for lesson in evening.lessons:
            rules = lesson.rules
            for sentence in lesson.sentences:
                words = said(sentence, FRENCH, "Ana", rules)
                assert "{" not in words
                if rules.key == "slovenian":
                    assert not re.search(r"\b([Bb]etl|[Rr]ef[aeuio]\b|[Бб]етл|[Рр]еф)", words)
            for sentence in (lesson.title, lesson.about):
                assert "{" not in with_names(rules, _(sentence))


def test_a_translation_chooses_by_the_gender_of_the_word() -> None:
    use_language("hr")
    open_refa = "A two with an open {refa}"
    assert with_names(CROATIAN, _(open_refa)) == "Dvojka uz otvorenu refu"
    assert with_names(SLOVENIAN, _(open_refa)) == "Dvojka uz otvoren radlc"
    use_language("sl")
    assert with_names(SERBIAN, _(open_refa)) == "Dvojka z odprto refo"


def test_names_change_no_hash() -> None:
    hashes = {rules.key: rules_hash(rules) for rules in RULESETS}
    assert hashes["slovenian"] == "afd9dfcead3bfde7" and hashes["serbian"] == "37c4919eddf1bfdb"


def test_only_known_places_are_in_sentences() -> None:
    found = set(re.findall(r"{(\w+)}", " ".join(option.sentence for option in SERBIAN.options)))
    assert found <= PLACES
