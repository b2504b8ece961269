"""The pages of the guide say what the table plays: its numbers, its options and its keys."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

import pytest

from prefgame.i18n import languages, use_language
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.play import Duties, Lead
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.telling import Page, Paragraph, TableBlock, Term
from prefgame.ui.screens.help import PAGES
from prefgame.ui.screens.rules_pages import (
    at_the_computer,
    the_auction,
    the_contracts,
    the_defence,
    the_end,
    the_game,
    the_play,
    the_sheet,
    this_table,
    words_of_the_game,
)
from prefgame.ui.widgets import keys


def words(page: Page) -> str:
    """All words of a page, in a row."""
    said = []
    for block in page.blocks:
        match block:
            case Paragraph() as text:
                said.append(text.words)
            case Term() as term:
                said += [term.word, term.aside, term.meaning]
            case TableBlock() as table:
                said += [str(cell) for row in table.rows for cell in row]
    return " ".join(said)


def test_the_help_names_the_numbers_of_the_table(deck: Deck) -> None:
    rules = find_ruleset("croatian").with_options(
        {
            "start": 50,
            "kontra_max": 4,
            "defender_quota": "individual",
            "play_out": True,
            "hold": "none",
        }
    )
    assert "the bula, which starts with a debt of 50" in words(
        the_sheet(rules, deck)
    ) and "at most 3 times" in words(the_sheet(rules, deck))
    assert "rekontra (×4)." in words(the_defence(rules, deck)) and "each needs 2" in words(
        the_defence(rules, deck)
    )
    assert "All ten tricks" in words(the_play(rules, deck))
    assert "Nobody may take over a bid" in words(the_auction(rules, deck))
    marked = [
        block
        for block in this_table(rules, deck).blocks
        if isinstance(block, Term) and block.marked
    ]
    assert [term.word for term in marked] == [
        "Starting bula: 50",
        "Two defenders: each their own",
        "The highest kontra: rekontra (×4)",
        "Failed contracts: played to the end",
        "Who may say “same”: nobody",
    ]


def test_whether_a_betl_is_named_at_once_is_explained_as_the_auction_has_it(deck: Deck) -> None:
    croatian, serbian = map(find_ruleset, ("croatian", "serbian"))
    text_shown = words(the_auction(croatian, deck))
    betl, sans = "bettel (no tricks, no trumps)", "sanac (six tricks, no trumps)"
    assert f"It may be leaves, bells, hearts, acorns, {betl} or {sans}." in text_shown
    assert (
        "Bettel or sanac without the talon may also be named" in text_shown
        and "must be named" not in text_shown
    )
    text_shown = words(the_auction(serbian, deck))
    betl, sans = "betl (no tricks, no trumps)", "sans (six tricks, no trumps)"
    assert "It may be leaves, bells, hearts or acorns." in text_shown
    assert (
        f"{betl.capitalize()} or {sans} without the talon must be named" in text_shown
        and "may also be named" not in text_shown
    )
    preferans = "preferans (all ten tricks, no trumps)"
    assert f"{sans} or {preferans} without the talon must be named" in words(
        the_auction(serbian.with_options({"preferans": True}), deck)
    )


def keys_told(page: Page) -> set[str]:
    """Everything that is said to be a key, "2 to 8" taken apart."""
    terms = [block.word for block in page.blocks if isinstance(block, Term)]
    ranges = [range(int(word[0]), int(word[-1]) + 1) for word in terms if " to " in word]
    return {part for word in terms for part in re.split(r", | ", word)} | {
        str(n) for numbers in ranges for n in numbers
    }


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_key_of_two_meanings_says_when_each_holds(deck: Deck, rules: RuleSet) -> None:
    table = (
        rules.with_options({"preferans": True})
        if any(one.name == "preferans" for one in rules.options)
        else rules
    )
    text_shown = [
        block
        for block in at_the_computer(table, deck).blocks
        if isinstance(block, Term) and block.word == keys.key_name(keys.RESULT)
    ]
    assert all(
        term.meaning.startswith(("In the auction:", "During the play")) for term in text_shown
    )
    assert len({term.meaning.split(":")[0] for term in text_shown}) == len(text_shown) >= 1


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_key_of_the_table_is_explained_and_comes_from_one_place(
    deck: Deck, rules: RuleSet
) -> None:
    table = (
        rules.with_options({"preferans": True})
        if any(one.name == "preferans" for one in rules.options)
        else rules
    )
    played = {game.word for game in table.auction.all_games}
    codes = {code for code in vars(keys).values() if isinstance(code, int)} | {*keys.SLIPS}
    codes -= {keys.UNDO, keys.REDO}  # of the score keeper
    codes |= {
        code
        for name, code in keys.DIGITS.items()
        if name in {contract.name for contract in table.contracts}
    }
    codes |= {code for word, code in keys.NAMED.items() if word in played}
    if isinstance(table.auction, Levels):  # a grid of bids has neither "same" nor "game"
        codes = codes - {keys.SAME, keys.GAME} | {*keys.LEVELS, *keys.STRAINS, keys.NAMED["misere"]}
    assert {keys.key_name(code) for code in codes} <= keys_told(at_the_computer(table, deck))
    elsewhere = {
        (path.name, found)
        for path in Path(keys.__file__).parent.rglob("*.py")
        if path.name != "keys.py"
        for found in re.findall(r"pygame\.K_(?:[a-z0-9]|F\d+)\b", path.read_text(encoding="utf-8"))
    }
    assert elsewhere == {
        ("window.py", "pygame.K_F11"),
        *(("text_field.py", f"pygame.K_{letter}") for letter in "acvx"),
    }, "one of the window, and those of every field that is typed in"
    assert {"F11", "Escape", "Tab", "Home", "End", "Up", "Down", "Wheel"} <= keys_told(
        at_the_computer(table, deck)
    )


def test_the_help_says_how_the_regions_differ(deck: Deck) -> None:
    croatian, slovenian, serbian = map(find_ruleset, ("croatian", "slovenian", "serbian"))
    assert "clockwise. The player to the dealer’s left" in words(the_game(croatian, deck))
    assert "counter-clockwise" in words(the_game(serbian, deck))
    assert "Instead, the declarer wins without playing" in words(the_defence(croatian, deck))
    assert "thrown in" in words(the_defence(slovenian, deck))
    assert "under a hat (above zero), the declarer wins" in words(the_defence(serbian, deck))
    assert "may say rekontra to a betl" in words(
        the_defence(serbian, deck)
    ) and "may say rekontra to a bettel" not in words(the_defence(croatian, deck))
    allowed = serbian.with_options({"rekontra_on_game_betl": True})
    assert "may say rekontra to a betl" not in words(the_defence(allowed, deck))
    assert "declarer plays second" in words(
        the_play(slovenian, deck)
    ) and "declarer plays second" not in words(the_play(croatian, deck))


def test_where_a_preferans_ends_is_explained_where_it_is_played(deck: Deck) -> None:
    serbian = find_ruleset("serbian")
    stops, plays_on = (
        serbian.with_options({"preferans": True}),
        serbian.with_options({"preferans": True, "play_out": True}),
    )
    assert "in preferans at the defenders’ first" in words(the_play(stops, deck))
    assert "in preferans at" not in words(the_play(plays_on, deck)) + words(the_play(serbian, deck))


def test_the_page_about_the_play_says_who_leads_and_what_must_be_played(deck: Deck) -> None:
    """001:270-291, 003:73-77."""
    croatian = find_ruleset("croatian")
    austrian, viennese = (
        words(
            the_play(
                replace(
                    croatian,
                    play=replace(
                        croatian.play, duties=duties, lead=Lead.DECLARER, sans_lead=Lead.DECLARER
                    ),
                ),
                deck,
            )
        )
        for duties in (
            Duties(must_beat=True, lowest_beating=True),
            Duties(must_trump=False, must_beat=True),
        )
    )
    assert (
        "The declarer leads" in austrian
        and "eldest hand leads" not in austrian
        and "never leads first" not in austrian
    )
    assert (
        "must play a trump" in austrian
        and "must do so" in austrian
        and "the lowest card that can" in austrian
    )
    assert (
        "cannot beat the cards may play any card" in viennese
        and "must do so" in viennese
        and "the lowest card" not in viennese
    )
    assert (
        "Nobody has to play higher" in words(the_play(croatian, deck))
        and "Nobody has to play higher" not in austrian + viennese
    )


def test_the_contracts_are_listed_with_their_worth(deck: Deck) -> None:
    rows = {
        row[0]: row
        for block in the_contracts(
            find_ruleset("serbian").with_options({"preferans": True}), deck
        ).blocks
        if isinstance(block, TableBlock)
        for row in block.rows
    }
    assert (
        rows["2"][3:] == ("4", "6")
        and rows["6"][2:] == ("no tricks", "12", "14")
        and rows["8"][2:] == ("all ten tricks", "16", "18")
    )


def test_optional_rules_are_explained_only_where_they_hold(deck: Deck) -> None:
    plain = find_ruleset("serbian")
    agreed = plain.with_options({"double_fall": True, "partner_pays": True, "paper_sign": True})
    assert "the declarer loses double" in words(
        the_end(agreed, deck)
    ) and "the declarer loses double" not in words(the_end(plain, deck))
    assert "worth at least what all players together" not in words(the_end(agreed, deck))
    assert "worth at least what all players together" in words(
        the_end(plain.with_options({"double_fall": "equal"}), deck)
    )
    assert "a win has a minus" in words(the_end(agreed, deck)) and "a minus" not in words(
        the_end(plain, deck)
    )
    assert "partner’s" in words(the_sheet(agreed, deck)) and "partner’s" not in words(
        the_sheet(plain, deck)
    )
    without = plain.with_options({"refas": 0})
    assert "no refas" in words(the_sheet(without, deck))
    passed = "A refa may be written"
    assert passed in words(the_auction(plain, deck)) + words(the_game(plain, deck))
    assert passed not in words(the_auction(without, deck)) + words(the_game(without, deck))


def test_all_tricks_of_the_defenders_are_scored_only_where_a_table_says_so(deck: Deck) -> None:
    """004:309."""
    to_the_end = find_ruleset("serbian").with_options({"play_out": True})
    all_scored = to_the_end.with_options({"beyond_five": True})
    said = "All tricks of the defenders are scored"
    assert said in words(the_sheet(all_scored, deck)) and said not in words(
        the_sheet(to_the_end, deck)
    )
    assert "What the defenders score: all their tricks" in words(this_table(all_scored, deck))
    for rules in ("croatian", "slovenian"):
        page = words(this_table(find_ruleset(rules).with_options({"play_out": True}), deck))
        assert "What the defenders score" not in page and "first five tricks" in page


def test_a_debt_without_a_minus_is_explained_where_the_paper_has_none(deck: Deck) -> None:
    """000:73."""
    for rules in map(find_ruleset, ("croatian", "slovenian", "serbian")):
        said = "A debt is written without a minus"
        assert said in words(the_sheet(rules, deck))
        assert said not in words(the_sheet(rules.with_options({"debt_minus": True}), deck))


def test_jumps_are_explained_only_where_a_table_says_so(deck: Deck) -> None:
    """004:107, against 000:32."""
    for rules in map(find_ruleset, ("croatian", "slovenian", "serbian")):
        jumps = words(the_auction(rules.with_options({"jump": True}), deck))
        steps = words(the_auction(rules, deck))
        assert "each bid is any higher number" in jumps and "one number at a time" not in jumps
        assert "each bid is any higher number" not in steps and "one number at a time" in steps


def test_that_only_who_is_behind_is_silent_is_explained_where_a_table_says_so(deck: Deck) -> None:
    """000:34."""
    croatian, told = find_ruleset("croatian"), "Only a player who may be behind can stay silent."
    behind = croatian.with_options({"silence": True})
    assert told in words(the_auction(behind, deck)) and told not in words(
        the_auction(croatian, deck)
    )


def test_games_that_rise_are_explained_only_where_a_table_says_so(deck: Deck) -> None:
    """004:137-139."""
    serbian, said = find_ruleset("serbian"), "the second of them at least 3, the third at least 4"
    rising = serbian.with_options({"game_reveal": "rising"})
    assert said in words(the_auction(rising, deck)) and said not in words(
        the_auction(serbian, deck)
    )


def test_an_open_refa_waits_only_where_a_table_says_so(deck: Deck) -> None:
    plain = find_ruleset("serbian").with_options({"two_on_refa": True})
    waits = plain.with_options({"refa_under_hat": False})
    said, two = "While anybody is under a hat, an open refa waits", "unless anybody is under a hat"
    assert said in words(the_sheet(waits, deck)) and said not in words(the_sheet(plain, deck))
    assert two in words(the_defence(waits, deck)) and two not in words(the_defence(plain, deck))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_value_of_every_option_can_be_explained(deck: Deck, rules: RuleSet) -> None:
    for one in rules.options:
        for value, _label in one.values:
            needs = dict([(one.only_with[0], one.only_with[1][0])]) if one.only_with else {}
            table = rules.with_options(needs | {one.name: value})
            assert all(words(make(table, deck)) for make in PAGES)


@pytest.mark.parametrize(
    "rules",
    [rules for rules in RULESETS if not isinstance(rules.auction, Levels)],
    ids=lambda rules: rules.key,
)
def test_same_is_explained_only_where_somebody_may_say_it(deck: Deck, rules: RuleSet) -> None:
    silent = rules.with_options({"hold": "none"})
    for make in (at_the_computer, this_table):
        assert "same”" in words(make(rules, deck)) or "same " in words(make(rules, deck))
        assert "Say “same”." not in words(make(silent, deck))
        assert "same" not in [
            block.word for block in make(silent, deck).blocks if isinstance(block, Term)
        ]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_apostrophes_are_the_printed_ones(deck: Deck, rules: RuleSet) -> None:
    text_shown = [words(make(rules, deck)) for make in PAGES]
    text_shown += [
        text
        for one in rules.options
        for text in (one.title, one.sentence, *(label for _value, label in one.values))
    ]
    assert not [text for text in text_shown if re.search(r"\w'\w", text)]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("code", languages())
def test_the_glossary_follows_the_alphabet_of_the_language(
    deck: Deck, code: str, rules: RuleSet
) -> None:
    use_language(code)
    terms = [
        block.word for block in words_of_the_game(rules, deck).blocks if isinstance(block, Term)
    ]
    plain = [normalize("NFD", word.casefold())[0] for word in terms]
    assert len(terms) > 5 and plain == sorted(plain)


def test_a_game_of_a_level_of_its_own_is_explained_only_where_a_table_says_so(deck: Deck) -> None:
    """004:88-97."""
    serbian, said = find_ruleset("serbian"), "2 without the talon is as high as a bid of 3"
    levels = serbian.with_options({"game_level": True})
    assert said in words(the_auction(levels, deck)) and said not in words(
        the_auction(serbian, deck)
    )
    assert "“game”" not in words(the_auction(levels, deck))


def test_what_calls_promise_is_explained_only_where_a_table_says_so(deck: Deck) -> None:
    """004:384-386."""
    serbian = find_ruleset("serbian")
    agreed = serbian.with_options({"three_trumps": True, "two_aces": True})
    for page, said in (
        (the_contracts, "expect at least three trumps"),
        (the_defence, "expect two aces, or a trump trick and an ace"),
    ):
        assert said in words(page(agreed, deck)) and said not in words(page(serbian, deck))
