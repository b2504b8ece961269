"""Deals as people write them: any text that is pasted, and what is written for others."""

from __future__ import annotations

import random

import pytest

from prefgame.app.deals.notations import (
    BadDealText,
    read_deal_text,
    write_deal_line,
    write_pbn,
    write_suits,
)
from prefgame.app.deals.ppn_text import write_letters
from prefgame.app.play.shuffle import Packets, shuffled_deal, write_deal_code
from prefgame.app.words.decks import DeckWords
from prefgame.cards import DECK, Card, parse_cards
from prefgame.i18n import languages, use_language
from tests.damage import MALICE

NAMES = ("Ana M", "S", "10")


def packets(*texts: str) -> Packets:
    hands = [parse_cards(text) for text in texts]
    hands += [()] * (4 - len(hands))
    return tuple(hands[:3]), hands[3]


def in_order(found: Packets) -> Packets:
    hands, talon = found
    return tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(talon))


WHOLE = packets(
    "SJ SK SA D7 D8 HT HK HA C9 CA",
    "S7 S9 SQ DT DJ DK H7 H8 CT CJ",
    "S8 ST D9 DQ DA H9 HJ C7 C8 CQ",
    "HQ CK",
)
TEXTS = {
    "a code": "GYM3-YC20-629F",
    "a code in small letters": "gym3yc20629f",
    "the line of a record": "deal: Ana SJ SK SA D7 D8 HT HK HA C9 CA | "
    "Bojan S7 S9 SQ DT DJ DK H7 H8 CT CJ | Cvita S8 ST D9 DQ DA H9 HJ C7 C8 CQ | talon HQ CK",
    "a record": "rules: croatian\nplayers: Ana Bojan Cvita\ndealer: Cvita\n"
    'deal: Ana SJ SK SA D7 D8 HT HK HA C9 CA | "Bojan B" S7 S9 SQ DT DJ DK H7 H8 '
    "CT CJ | C S8 ST D9 DQ DA H9 HJ C7 C8 CQ | talon HQ CK\nAna: pass\n",
    "lines with names": "Ana: SJ SK SA D7 D8 HT HK HA C9 CA\nBojan: S7 S9 SQ DT DJ DK H7 H8 CT CJ\n"
    "Cvita: S8 ST D9 DQ DA H9 HJ C7 C8 CQ\n\ntalon: HQ CK",
    "the talon first": "Kup: HQ CK\nAna: SJ SK SA D7 D8 HT HK HA C9 CA\n"
    "Bojan: S7 S9 SQ DT DJ DK H7 H8 CT CJ\nCvita: S8 ST D9 DQ DA H9 HJ C7 C8 CQ",
    "suits before ranks": "S AKJ H AKT D 87 C A9\nS Q97 H 87 D KJT C JT\nS T8 H J9 D AQ9 C Q87\n"
    "H Q C K",
    "signs and tens": "♠AKJ ♥AK10 ♦87 ♣A9\n♠Q97 ♥87 ♦KJ10 ♣J10\n♠10 8 ♥J 9 ♦A Q 9 ♣Q 8 7",
    "hollow signs, coloured": "♤ A,K,J ♥️ A,K,10 ♢ 8,7 ♣️ A,9; ♤ Q97 ♡ 87 ♢ KJX ♧ JX; "
    "♤ X8 ♡ J9 ♢ AQ9 ♧ Q87; ♤ — ♡ Q ♢ – ♧ K",
    "a suit a line": "♠ AKJ\n♥ AKT\n♦ 87\n♣ A9\n\n♠ Q97\n♥ 87\n♦ KJT\n♣ JT\n\n♠ T8\n♥ J9\n♦ AQ9\n"
    "♣ Q87",
    "suits behind": "AS KS JS AH KH 10H 8D 7D AC 9C | QS 9S 7S 8H 7H KD JD 10D JC 10C | "
    "10S 8S JH 9H AD QD 9D QC 8C 7C | QH KC",
    "Cyrillic": "♠ТКВ ♥ТК10 ♦87 ♣Т9\n♠Д97 ♥87 ♦КВ10 ♣В10\n♠108 ♥В9 ♦ТД9 ♣Д87\nприкуп: ♥Д ♣К",
    "Cyrillic suits": "Пики ТКВ Червы ТК10 Бубны 87 Трефы Т9\n"
    "пики Д97 червы 87 бубны КВ10 трефы В10\nпики 10 8 червы В9 бубны ТД9 трефы Д87",
    "German letters": "Laub AKU Herz AK10 Schellen 87 Eichel A9\nLaub O97 Herz 87 Schellen KU10 "
    "Eichel U10\nLaub 10 8 Herz U9 Schellen AO9 Eichel O87",
    "Dame and Bube": "♠AKB ♥AK10 ♦87 ♣A9\n♠D97 ♥87 ♦KB10 ♣B10\n♠10 8 ♥B9 ♦AD9 ♣D87",
    "Croatian words": "Ana: list A K D, srce A K 10, bundeva 8 7, žir A 9\n"
    "Bojan: list G 9 7, srce 8 7, bundeva K D 10, žir D 10\n"
    "Cvita: list 10 8, srce D 9, bundeva A G 9, žir G 8 7",
    "Serbian Cyrillic": "♠АКЖ ♥АК10 ♦87 ♣А9\n♠Д97 ♥87 ♦КЖ10 ♣Ж10\n♠108 ♥Ж9 ♦АД9 ♣Д87",
    "a page": "**Karte:**\n\n- **Ana:** J♠, K♠, A♠, 7♦, 8♦, 10♥, K♥, A♥, 9♣, A♣\n"
    "- **Bojan:** 7♠, 9♠, Q♠, 10♦, J♦, K♦, 7♥, 8♥, 10♣, J♣\n"
    "- **Cvita:** 8♠, 10♠, 9♦, Q♦, A♦, 9♥, J♥, 7♣, 8♣, Q♣\n- **Talon:** Q♥, K♣\n",
    "a program": "// Hand 1: J♠K♠A♠7♦8♦X♥K♥A♥9♣A♣\n// Hand 2: 7♠9♠Q♠X♦J♦K♦7♥8♥X♣J♣\n"
    "// Hand 3: 8♠X♠9♦Q♦A♦9♥J♥7♣8♣Q♣\n// Talon: Q♥K♣",
    "a mail": "> Ana: SJ SK SA D7 D8 HT HK HA C9 CA\n> Bojan: S7 S9 SQ DT DJ DK H7 H8 CT CJ\n"
    "> Cvita: S8 ST D9 DQ DA H9 HJ C7 C8 CQ\n> talon: HQ CK\n",
    "PBN": '[Deal "N:AKJ.AKT.87.A9 Q97.87.KJT.JT T8.J9.AQ9.Q87 .Q..K"]',
    "PBN without its talon": "E:AKJ.AKT.87.A9 Q97.87.KJT.JT T8.J9.AQ9.Q87 -",
    "PBN among other tags": '[Event "Club"]\n[Deal "W:.Q..K AKJ.AKT.87.A9 Q97.87.KJ10.J10 '
    'X8.J9.AQ9.Q87"]\n[Result ""]',
    "the cards of PPN": "5789AKNORW136CDFHIST24BEGJLPQUMV",
    "a deal of PPN": "[1 123 5789AKNORW136CDFHIST24BEGJLPQUMV P,P,P]",
}


@pytest.mark.parametrize("text", ["♠ A K D  ♥ 7", "♠ A K D\n♥ 7", "Spades A K D, hearts 7"])
def test_a_letter_behind_a_sign_is_a_rank_not_a_suit(text: str) -> None:
    """D is the queen in five languages; the hand had one card less, and nobody was told."""
    assert [*map(str, read_deal_text(text)[0][0])] == ["SA", "SK", "SQ", "H7"]


@pytest.mark.parametrize("name", TEXTS)
def test_any_text_of_a_deal_is_read(name: str) -> None:
    assert in_order(read_deal_text(TEXTS[name])) == WHOLE


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("S7", packets("S7")),
        ("S AK - H - D - C 10", packets("SA SK CT")),
        ("Ana: S7 S8\nBojan:\nCvita: HA", packets("S7 S8", "", "HA")),
        ("A S7 S8 | K H7 | T -", packets("S7 S8", "H7", "")),
        ("talon: HQ", packets("", "", "", "HQ")),
        ("SA | - | - | -", packets("SA")),
        ("♠AKQ ♥ ♦987 ♣", packets("SA SK SQ D9 D8 D7")),
        ("AK♠ 98♥", packets("SA SK H9 H8")),
        ("N:AK.T.. - -", packets("SA SK HT")),
        ("ha, sK.", packets("HA SK")),
    ],
)
def test_hands_may_be_known_in_part(text: str, found: Packets) -> None:
    assert read_deal_text(text) == found


@pytest.mark.parametrize("seed", range(64))
def test_what_is_written_is_read_back(seed: int) -> None:
    chance = random.Random(seed)
    deal = shuffled_deal(chance, 0)
    whole = in_order((deal.hands, deal.talon))
    assert read_deal_text(write_deal_code(*whole)) == whole
    assert in_order(read_deal_text("".join(map(write_letters, (*whole[0], whole[1]))))) == whole
    hands = tuple(tuple(card for card in hand if chance.random() < 0.6) for hand in whole[0])
    for packet in (whole, (hands, whole[1][:1]), (hands, ())):
        if not any(packet[0]):
            continue
        assert in_order(read_deal_text(write_deal_line(*packet, NAMES))) == packet
        assert in_order(read_deal_text(write_suits(*packet, NAMES))) == packet
        assert in_order(read_deal_text(write_pbn(*packet))) == packet


def test_it_is_written_so_that_people_read_it() -> None:
    assert write_suits(*WHOLE, ("Ana", "Bojan", "Cvita")) == (
        "Ana: ♠ A K J  ♦ 8 7  ♥ A K 10  ♣ A 9\nBojan: ♠ Q 9 7  ♦ K J 10  ♥ 8 7  ♣ J 10\n"
        "Cvita: ♠ 10 8  ♦ A Q 9  ♥ J 9  ♣ Q 8 7\ntalon: ♥ Q  ♣ K"
    )
    assert write_pbn(*WHOLE) == TEXTS["PBN"]
    assert (
        f"deal: {write_deal_line(*WHOLE, ('Ana', 'Bojan', 'Cvita'))}"
        == (TEXTS["the line of a record"])
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no text."),
        (" \n ", "There is no text."),
        ("hello", "hello is no deal: cards are written S7 HT, S A K 10 or 10H, a hand a line."),
        ("- | -", "- - is no deal"),
        ("S7 S7", "The card S7 is there twice."),
        ("SA | HA | DA | S7 S8 S9", "The talon has 3 cards; it has at most two."),
        ("SAKQJT987 HAKQ", "Hand 1 has 11 cards; a hand has at most ten."),
        ("SA | HA | DA | CA | S7", "There are 4 hands; a deal has three, and a talon."),
        ("A K Q", "A card has no suit in"),
        ("S7 8H", "A card has no suit in S7 8H."),
        ("GYM3-YC20-629G", "one of its letters or figures is wrong"),
        ('[Deal "N:AKQ"]', "A deal in PBN is hands as AKQ.987.T8.JT, not N:AKQ."),
        ("N:AK.2.. - -", "2 in AK.2.. is not a rank: 7 8 9 10 J Q K A."),
        ("N:AK.7.. -", "A deal in PBN has three hands and a talon, not 2 parts."),
        ("x" * 5001, "A deal is a text of at most 5000 characters."),
    ],
)
def test_what_is_no_deal_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(BadDealText) as refusal:
        read_deal_text(text)
    assert words in str(refusal.value) and len(str(refusal.value)) <= 300


@pytest.mark.parametrize("seed", range(200))
def test_a_damaged_text_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(list(TEXTS.values()))
    for _count in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        put = chance.choice((*MALICE, "", "S", "10", "-", " | ", "\n", "♥"))
        text = text[:at] + put + text[at + chance.choice((0, 1, 5)) :]
    try:
        hands, talon = read_deal_text(text)
    except BadDealText as refusal:
        assert 0 < len(str(refusal)) <= 300 and str(refusal).isprintable()
    else:
        cards: list[Card] = [card for part in (*hands, talon) for card in part]
        assert len(set(cards)) == len(cards) and len(hands) == 3


def test_a_rank_that_no_card_has_is_named_in_its_hand() -> None:
    for text in ("♠ AKJ ♦ 87 ♥ AK10 ♣ A92", "Ana: ♠ AKJ ♦ 87 ♥ AK10 ♣ A92"):
        with pytest.raises(BadDealText, match=r"^2 in ♠ AKJ ♦ 87 ♥ AKT ♣ A92 is not a rank"):
            read_deal_text(text)


# ---- names of cards


@pytest.mark.parametrize("deck", ["french", "german"])
@pytest.mark.parametrize("code", languages())
def test_the_names_of_cards_in_each_language_are_read(code: str, deck: str) -> None:
    use_language(code)
    words = DeckWords(deck)
    for at in range(0, len(DECK), 8):
        cards = DECK[at : at + 8]
        names = ", ".join(words.card_name(str(card)) for card in cards)
        assert {*read_deal_text(names)[0][0]} == {*cards}, names
        suit = words.suit_name(str(cards[0])[0])
        ranks = ", ".join(words.rank_name(str(card)[1]) for card in cards)
        assert {*read_deal_text(f"{suit} {ranks}")[0][0]} == {*cards}, ranks


@pytest.mark.parametrize(
    "text", ["žir as, kralj, gornji", "Eichel As König Ober", "Ana: трефа туз, король, дама"]
)
def test_words_for_ranks_are_read_in_any_language(text: str) -> None:
    assert {*read_deal_text(text)[0][0]} == {Card.CA, Card.CK, Card.CQ}
