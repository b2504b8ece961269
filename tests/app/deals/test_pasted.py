"""What is typed or pasted is laid out, or refused with a sentence."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.app.deals.coded import code_of_composed
from prefgame.app.deals.composed import ASIDE, BadHand, Composed
from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.deals.pasted import composed_of, read_pasted
from prefgame.app.play.position_code import LINK, CodedPosition, write_position_code
from prefgame.app.problems.laid_out import NoProblem, problem_of
from prefgame.app.problems.problem import Words
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import shown_name
from prefgame.cards import DECK, Card
from prefgame.engine.record import read_record
from prefgame.i18n import use_language
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.source_tree import ROOT

CROATIAN = find_ruleset("croatian")
PLAYERS = ("Ana", "Bojan", "Cvita")
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.pref"))


def laid(rules: RuleSet) -> Composed:
    deal = Composed(rules).filled(random.Random(f"pasted {rules.key}"))
    return Composed(
        rules, deal.hands, deal.aside, contract=rules.contracts[1], declarer=1, discard=deal.aside
    )


HAND = ("♠ A K D B 10 9 7", "♥ A 8", "♦ A")


@pytest.mark.parametrize(
    "text",
    [
        "Dear Bojan,\n\n{hand}\n\nWould you call? It was in Zagreb.\nBest wishes, Ana",
        "Dear Bojan,\nmy hand:\n{lines}\nWhat do you call?",
        "> On Monday, Ana wrote:\n> {hand}\n> Would you call?\n\nI would. Bojan",
        "Spades are trumps, 6 or more.\n{hand}\nLead: ♠ 8 or ♥ K?",
    ],
)
def test_a_hand_inside_a_letter_is_found(text: str) -> None:
    letter = text.format(hand="  ".join(HAND), lines="\n".join(HAND))
    there = read_pasted(letter, Composed(CROATIAN), 1)
    assert there.hands[1] == read_pasted("  ".join(HAND), Composed(CROATIAN), 1).hands[1]
    assert len(there.hands[1]) == 10


def test_a_deal_inside_a_letter_is_found() -> None:
    deal = "Ana: ♠ A K D  ♥ 7\nBojan: ♠ 7 8  ♦ A K\nCvita: ♥ A  ♣ 10 9"
    there = read_pasted(f"Hello!\n{deal}\n\nYours, Cvita", Composed(CROATIAN), 0, PLAYERS)
    assert [len(hand) for hand in there.hands] == [4, 4, 3]


@pytest.mark.parametrize(
    "text",
    [
        "Dear Bojan,\nwhat is a good hand?\nBest wishes, Ana",
        "Mine:\nSA SK SQ\nand yours?\nHA HK HQ\nWho wins?",
        "Is it better to lead\nS7 or\nH8?",
    ],
)
def test_a_letter_in_which_no_hand_or_more_than_one_place_has_cards_is_refused(text: str) -> None:
    with pytest.raises(BadHand, match=" is no deal: "):
        read_pasted(text, Composed(CROATIAN), 0)


@pytest.mark.parametrize("text", ["SA SK H10 H7 D8", "S7 S8 S9 SA", "SAKQ H789 DAKQ C7"])
def test_cards_that_look_like_a_code_are_cards(text: str) -> None:
    assert len(read_pasted(text, Composed(CROATIAN), 1).hands[1]) >= 4


@pytest.mark.parametrize(
    "text",
    [
        "Look at this: prefgame:{code}",
        "prefgame:{code}, what do you lead?",
        "(see prefgame: {code}). Would you call?",
        "> What would you call with {code}?",
        "Look at\n{code}\nplease, it is from 12-30-2024.",
        "https://example.org/deal#{code}",
    ],
)
def test_a_code_inside_a_text_is_found(text: str) -> None:
    coded = code_of_composed(laid(CROATIAN))
    for one in (coded, replace(CodedPosition(coded.hands, coded.talon), rules="")):
        there = read_pasted(text.format(code=write_position_code(one)), Composed(CROATIAN), 0)
        assert there.hands == coded.hands


@pytest.mark.parametrize(("deck", "card"), [("german", "leaves"), ("french", "spades")])
def test_a_fault_has_the_words_of_the_deck_and_the_names_of_the_rows(deck: str, card: str) -> None:
    words, empty = DeckWords(deck), Composed(CROATIAN)
    with pytest.raises(BadHand, match=f"Ace of {card} is there twice"):
        read_pasted("SA SK\nSA", empty, 0, PLAYERS, words)
    many = " ".join(map(str, DECK[:12]))
    with pytest.raises(BadHand, match="Bojan has 12 cards"):
        read_pasted(f"CA\n{many}", empty, 0, PLAYERS, words)
    with pytest.raises(BadHand, match="Pero has 12 cards"):
        read_pasted(f"Mate: CA\nPero: {many}\nIvo: CK", empty, 0, PLAYERS, words)


def test_a_wrong_code_inside_a_text_is_named() -> None:
    with pytest.raises(BadHand, match="'AGYB-HWXV-5EGZ' is not the code"):
        read_pasted("Look: prefgame:AGYB-HWXV-5EGZ please", Composed(CROATIAN), 0)


def test_a_record_that_waits_for_a_discard_is_laid_out_so() -> None:
    rules = find_ruleset("russian")
    deal = laid(rules)
    misere = rules.contract("misere")
    waits = Composed(rules, deal.hands, deal.aside, contract=misere, declarer=1, to_discard=True)
    first = OpenCards(laid(rules).match(PLAYERS, random.Random(0)))
    assert composed_of(first).discard and not composed_of(first).to_discard
    cards = OpenCards(waits.match(PLAYERS, random.Random(0)))
    there = composed_of(cards)
    assert there.to_discard and not there.discard and there.contract == misere
    again = there.match(PLAYERS, random.Random(0))
    assert (again.phase, again.to_act) == (Phase.EXCHANGE, there.declarer)


def test_cards_go_into_the_active_place() -> None:
    hand = read_pasted("SA H10 ♣7", Composed(CROATIAN), 2)
    assert hand.hands[2] == (Card.SA, Card.HT, Card.C7)
    assert read_pasted("D7", hand, ASIDE).aside == (Card.D7,)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_link_brings_the_hand_back_with_its_contract(rules: RuleSet) -> None:
    cards = OpenCards(laid(rules).match(PLAYERS, random.Random(0)))
    cards = cards.after(cards.legal[0])
    there = composed_of(cards)
    link = LINK + write_position_code(code_of_composed(there))
    assert replace(there, names=()) == read_pasted(link, Composed(CROATIAN), 0)
    again = OpenCards(there.match(PLAYERS, random.Random(0)))
    assert (again.hand.trick, again.hand.contract) == (cards.hand.trick, cards.hand.contract)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_last_hand_of_a_record_is_laid_out(path: Path) -> None:
    text = path.read_text("utf-8")
    hand = read_pasted(text, Composed(CROATIAN), 0)
    match = read_record(text).match
    assert match is not None
    cards = OpenCards(match)
    assert hand.is_deal and hand.contract == cards.hand.contract
    dealt = {tuple(sorted(one)) for one in cards.dealt[0]}
    assert {*hand.hands} == dealt
    assert hand.names == tuple(
        name for seat, name in enumerate(match.table.players) if seat in cards.hand.order
    )


def sent(rules: RuleSet, leader: int | None = 2) -> OpenCards:
    """Return a hand that the second seat plays, at its first card but one."""
    cards = OpenCards(replace(laid(rules), leader=leader).match(PLAYERS, random.Random(0)))
    return cards.after(cards.legal[0])


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_record_keeps_who_sits_where(rules: RuleSet) -> None:
    for leader in (0, 2):
        try:
            cards = sent(rules, leader)
        except BadHand:
            continue
        there = read_pasted(cards.record(), Composed(CROATIAN), 0, ("x", "y", "z"))
        assert (there.names, there.declarer, there.leader) == (PLAYERS, 1, leader)
        assert there.hands == laid(rules).hands
        again = OpenCards(there.match(there.names, random.Random(0)))
        assert again.record() == cards.record()


def test_a_record_before_the_first_call_keeps_who_is_first() -> None:
    deal = replace(laid(CROATIAN), contract=None, declarer=None, discard=(), leader=1)
    record = OpenCards(deal.match(PLAYERS, random.Random(0))).record()
    there = read_pasted(record, Composed(CROATIAN), 0)
    assert (there.names, there.hands, there.first_to_call) == (PLAYERS, deal.hands, 1)


def test_a_code_has_the_seats_from_the_eldest_on() -> None:
    there = composed_of(sent(CROATIAN))
    coded = code_of_composed(there)
    assert there.eldest == 2 and coded.hands == (*there.hands[2:], *there.hands[:2])
    assert (coded.declarer, coded.leader) == (2, 0)
    deal = replace(laid(CROATIAN), contract=None, declarer=None, discard=(), leader=1)
    assert code_of_composed(deal).hands == (*deal.hands[1:], deal.hands[0])


def test_hands_with_names_go_to_these_players() -> None:
    text = "Bojan: SA SK / Cvita: HA / Ana: DA D7".replace(" / ", "\n")
    there = read_pasted(text, Composed(CROATIAN), 0, PLAYERS)
    assert there.hands == ((Card.D7, Card.DA), (Card.SK, Card.SA), (Card.HA,))
    assert (there.names, there.first_to_call) == ((), 1)
    there = read_pasted(text, Composed(CROATIAN), 0, ("Ana", "Boris", "Vera"))
    assert (there.hands[0], there.names) == ((Card.SK, Card.SA), ("Bojan", "Cvita", "Ana"))


def test_a_name_of_the_game_in_the_language_in_use_is_that_player() -> None:
    use_language("ru")
    shown = [shown_name(name) for name in PLAYERS]
    lines = "\n".join(f"{shown[seat]}: {card}" for seat, card in ((1, "SA"), (2, "HA"), (0, "DA")))
    there = read_pasted(lines, Composed(CROATIAN), 0, PLAYERS)
    assert there.hands == ((Card.DA,), (Card.SA,), (Card.HA,))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There is no text"),
        ("hello", "hello"),
        ("SA SA", "twice"),
        ("prefgame:0000-0000-0001", "one of its letters or figures is wrong"),
        ("rules: croatian\nplayers: Ana Bojan Cvita\ndeal: nothing", "line|hand|dealer|cards"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, why: str) -> None:
    before = Composed(CROATIAN)
    with pytest.raises(BadHand, match=why) as refusal:
        read_pasted(text, before, 0)
    assert len(str(refusal.value)) <= 300 and "\n" not in str(refusal.value)


def test_a_problem_is_made_of_the_card_that_is_due() -> None:
    cards = OpenCards(laid(CROATIAN).match(PLAYERS, random.Random(0)))
    for _card in range(4):
        cards = cards.after(cards.legal[0])
    problem = problem_of(cards, Words(title="Mine"))
    assert problem.player == cards.due and problem.contract == cards.hand.contract
    assert problem.position().legal == tuple(str_card(cards))
    deal = OpenCards(laid(CROATIAN).at(Phase.AUCTION, PLAYERS))
    with pytest.raises(NoProblem, match="asks for a card"):
        problem_of(deal, Words())


def str_card(cards: OpenCards) -> list[Card]:
    return [Card(str(command)) for command in cards.legal]


# ---- an ending


def ending(rules: RuleSet, contract: int = 0, home: int | None = None) -> Composed:
    """Lay out four cards each; of a defender who stays ``home`` two, and one of the discard."""
    for seed in range(60):
        deal = Composed(rules).filled(random.Random(seed))
        few = tuple(hand[2 : 4 if at == home else 6] for at, hand in enumerate(deal.hands))
        chosen, stays = rules.contracts[contract], frozenset(() if home is None else (home,))
        laid = Composed(rules, few, contract=chosen, declarer=1, leader=2, stays=stays, taken=3)
        laid = replace(laid, names=PLAYERS, aside=deal.aside[:1] if stays else ())
        with suppress(BadHand):
            opened(laid, 3)
            return laid
    raise AssertionError("no ending was found")


def opened(laid: Composed, cards: int = 0) -> OpenCards:
    there = OpenCards(laid.match(PLAYERS, random.Random(3)), laid)
    for _card in range(cards):
        there = there.after(there.legal[-1])
    return there


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("played", [0, 2, 5])
def test_an_ending_is_read_back_from_its_record(rules: RuleSet, played: int) -> None:
    laid = ending(rules)
    cards = opened(laid, played)
    there = read_pasted(cards.record(), Composed(CROATIAN), 0)
    assert len(there.played) == played and there == replace(laid, played=there.played)
    quoted = "".join(f"> {line}\n" for line in cards.record().splitlines())
    assert read_pasted(quoted, Composed(CROATIAN), 0) == there


def test_what_is_known_beside_an_ending_is_read_back() -> None:
    laid = ending(CROATIAN, 2, home=0)
    there = read_pasted(opened(laid, 1).record(), laid, 0)
    assert len(laid.aside) == 1 and there == replace(laid, played=there.played)
    assert opened(laid, 1).cards_of(0) == laid.hands[0] and opened(laid).aside == laid.aside


@pytest.mark.parametrize("note", ["ending 0", "ending 9 SA", "ending x", "ending 3 S1", "ending"])
def test_a_note_that_says_no_ending_is_passed_over(note: str) -> None:
    record = f"#: {note}\n" + sent(CROATIAN).record()
    assert read_pasted(record, Composed(CROATIAN), 0).is_deal


def test_nothing_is_told_of_what_is_made_up() -> None:
    laid = ending(CROATIAN)
    cards = opened(laid, 4)
    assert not cards.aside and len(cards.tricks) == 1
    assert [cards.taken(seat) is None for seat in range(3)] == [True, False, True]
    (hands, talon), order = cards.told
    assert (order, talon) == ((2, 0, 1), ()) and hands == tuple(laid.hands[seat] for seat in order)
    assert composed_of(cards) == replace(laid, played=composed_of(cards).played)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_an_ending_is_read_back_from_its_code(rules: RuleSet) -> None:
    laid = composed_of(opened(ending(rules), 5))
    code = write_position_code(code_of_composed(laid))
    assert read_pasted(f"Look at this: {code}!", Composed(rules), 0) == replace(laid, names=())


def test_a_code_has_what_is_known_beside_an_ending() -> None:
    laid = replace(ending(CROATIAN, 2, home=0), eldest=1)
    there = read_pasted(write_position_code(code_of_composed(laid)), Composed(CROATIAN), 0)
    assert there.hands == (*laid.hands[1:], laid.hands[0]) and there.stays == {2}
    assert (there.declarer, there.leader) == (0, 1)
    assert (there.aside, there.taken) == (laid.aside, laid.taken)


# ---- Portable Preferans Notation


def ppn_of_the_page() -> str:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    return page.split("```ppn club.ppn\n")[1].split("```")[0]


def test_a_ppn_file_is_laid_out_with_all_that_its_last_deal_says() -> None:
    lines = ppn_of_the_page().splitlines(keepends=True)
    first = read_pasted("".join(lines[:-2]), Composed(CROATIAN), 0)
    assert first.rules.key == "serbian" and first.is_deal
    assert (str(first.contract), first.declarer) == ("4", 0)
    assert first.discard == (Card.D7, Card.D8)
    assert len(first.played) == 20 and len(first.stays) == 1
    second = read_pasted("".join(lines[:-1]), Composed(CROATIAN), 0)
    assert str(second.contract) == "game 6" and not second.discard
    passed = read_pasted("".join(lines), Composed(CROATIAN), 0)
    assert passed.contract is None and passed.rules.key == "serbian"


def test_a_line_of_ppn_is_laid_out_alone() -> None:
    lines = ppn_of_the_page().splitlines()
    whole = read_pasted("\n".join(lines[:-2]), Composed(CROATIAN), 0)
    alone = read_pasted(lines[-3], Composed(CROATIAN), 0)
    assert (alone.contract, alone.discard, alone.played) == (
        whole.contract,
        whole.discard,
        whole.played,
    )
    assert alone.rules.key == "serbian"
    unplayed = lines[-3].replace(lines[-3].split()[-2], "811")
    assert len(read_pasted(unplayed, Composed(CROATIAN), 0).played) == 2


def test_bad_ppn_is_refused_in_a_sentence() -> None:
    lines = ppn_of_the_page().splitlines()
    for text in (lines[-3][:-30], "[Bula 100]\n" + lines[-3]):
        with pytest.raises(BadHand) as refused:
            read_pasted(text, Composed(CROATIAN), 0)
        assert len(str(refused.value)) <= 300
