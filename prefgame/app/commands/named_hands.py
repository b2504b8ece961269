"""A hand that is named on the command line, or in a file of its own: the code of a deal, or cards
as people write them, and what is played with them.

Invariant: nothing that is named is believed: the engine decides whether the hand can have been.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from prefgame.app.deals.coded import composed_of_code
from prefgame.app.deals.composed import BadHand, Composed
from prefgame.app.deals.notations import (
    LONGEST_TEXT,
    BadDealText,
    read_cards,
    read_deal_text,
)
from prefgame.app.deals.ppn_text import looks_like_ppn
from prefgame.app.files import read_text
from prefgame.app.odds.held import PLACES
from prefgame.app.play.position_code import (
    CodedPosition,
    looks_like_position_code,
    read_position_code,
)
from prefgame.app.play.shuffle import BadDealCode
from prefgame.cards import Card, parse_cards
from prefgame.quoting import quote, shorten
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.options import OptionError
from prefgame.rules.registry import RULESETS, UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet

LINK = "prefgame:"


class BadWords(ValueError):
    """What cannot be answered; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class HandWords:
    """What is said of a hand beside its cards, as it stands on the command line."""

    rules: str = ""
    options: str = ""
    declarer: str = ""
    contract: str = ""
    discard: str = ""
    leader: str = ""
    played: str = ""


# ---- which text


def text_of(named: str) -> str | None:
    """Find the text of a hand: that of a file with such a text, or what is named is the text. None
    if it is, or could only be, another file. Unreadable if the file cannot be read.
    """
    path = Path(named)
    try:
        there = path.exists()
    except (OSError, ValueError):  # too long for a name, or no name at all
        there = False
    if not there:
        return named if _is_hand(named, path) else None
    if path.suffix.lower() in (".pref", ".ppn", ".json") or not path.is_file():
        return None
    text = read_text(path)
    if "rules:" in text or (re.match(r"\s*[{\[]", text) and not looks_like_ppn(text)):
        return None
    return text


def _is_hand(text: str, path: Path) -> bool:
    if text.startswith(LINK) or looks_like_position_code(text):
        return True
    plain = not re.fullmatch(r"\.\w+", path.suffix) and "/" not in text and "\\" not in text
    return (plain and any(sign in text for sign in " |;♠♦♥♣\n")) or looks_like_ppn(text)


# ---- what it says


def read_hand(text: str, words: HandWords) -> Composed:
    """Lay out what the text and the words say; a code may say it all. BadWords if it cannot be."""
    text = text.strip().removeprefix(LINK).strip()
    try:
        if looks_like_position_code(text):
            try:
                return _with_words(_of_code(read_position_code(text), words), words)
            except BadDealCode as reason:  # or short words about cards: "S7 S8 S9 SA"
                hand = _of_cards(text, words, str(reason))
        else:
            hand = _of_cards(text, words)
        return _with_words(hand, words)
    except (BadHand, UnknownRuleSet, OptionError) as reason:
        raise BadWords(str(reason)) from None


def _of_code(position: CodedPosition, words: HandWords) -> Composed:
    said = words.rules and find_ruleset(words.rules).key
    if said and position.rules not in ("", said):
        raise BadWords(f"the code is of a {position.rules} hand, so --rules cannot be {said}")
    return composed_of_code(position, rules_of(said or position.rules, words.options))


def _of_cards(text: str, words: HandWords, otherwise: str = "") -> Composed:
    try:
        hands, talon = read_deal_text(text[: LONGEST_TEXT + 1])
    except BadDealText as reason:
        raise BadWords(otherwise or str(reason)) from None
    sorted_ = tuple(tuple(sorted(hand)) for hand in hands)
    return Composed(rules_of(words.rules, words.options), sorted_, tuple(sorted(talon)))


def rules_of(key: str, options: str) -> RuleSet:
    """Find the rules of this key, the first of all if there is none, with these options."""
    given: dict[str, str] = {}
    for word in filter(None, options.split(",")):
        name, equals, value = word.partition("=")
        if not equals or name.strip() in given:
            raise BadWords(
                f"{quote(word)}: each option is written once, as name=value, such as start=30"
            )
        given[name.strip()] = value.strip()
    return find_ruleset(key or RULESETS[0].key).with_options(given)


def cards_of(text: str) -> tuple[Card, ...]:
    """Read cards in the order in which they are named, in any way that people write them."""
    try:
        return parse_cards(text)
    except ValueError as plain:
        try:
            return read_cards(text[:LONGEST_TEXT])
        except BadDealText as reason:
            signs = any(sign in text for sign in "♠♦♥♣")
            raise BadWords(str(reason if signs else plain)) from None


def place_of(word: str, name: str) -> Seat:
    """Read who is meant; ``name``: the option that says it."""
    if word not in PLACES:
        raise BadWords(f"{name} must be {', '.join(PLACES)}, not {quote(word)}")
    return PLACES.index(word)


def _with_words(hand: Composed, words: HandWords) -> Composed:
    if words.declarer:
        hand = replace(hand, declarer=place_of(words.declarer, "--declarer"))
    if words.contract:
        hand = replace(hand, contract=_contract(hand, words.contract))
    if words.leader:
        hand = replace(hand, leader=place_of(words.leader, "--leader"))
    if words.discard:
        hand = replace(hand, discard=_discard(hand, cards_of(words.discard)))
    if words.played:
        hand = replace(hand, played=cards_of(words.played))
    return hand


def _contract(hand: Composed, word: str) -> Contract:
    rules = hand.rules
    known = {str(one): one for one in (*rules.contracts, *rules.auction.all_games)}
    if hand.declarer is None and rules.when_all_pass is not None:
        known[str(rules.when_all_pass)] = rules.when_all_pass
    if word not in known:
        names = shorten(", ".join(known), 160)
        raise BadWords(f"--contract: {rules.key} has no {quote(word)}; choose from {names}")
    return known[word]


def _discard(hand: Composed, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if hand.declarer is None:
        raise BadWords("--discard needs a declarer, as in --declarer third")
    twelve = {*hand.hands[hand.declarer], *hand.aside}
    if len(set(cards)) != 2 or not {*cards} <= twelve:
        raise BadWords("--discard must be two of the declarer's cards and the talon")
    return tuple(sorted(cards))
