"""``prefgame odds``: how often each contract is made with a hand, and what the talon brings.

Invariant: of a record only what the seat that decides knows goes in. With the same seed and number
of deals the answer is the same.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from pathlib import Path
from typing import Any

from prefgame.app.commands.documents import CommandResult
from prefgame.app.commands.named_hands import (
    BadWords,
    HandWords,
    cards_of,
    place_of,
    read_hand,
    rules_of,
    text_of,
)
from prefgame.app.commands.records import error_sentence, read_record_file, why_nobody
from prefgame.app.deals.composed import BadHand
from prefgame.app.files import Unreadable
from prefgame.app.odds.counting import MOST_DEALS, ContractOdds, HandOdds, KindOdds, count
from prefgame.app.odds.held import PLACES, HeldHand, NoStatistics
from prefgame.app.odds.tallies import Figure, Gains, Line, TalonGain
from prefgame.cards import Card, write_cards
from prefgame.engine.record import RecordError
from prefgame.quoting import quote, shorten
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import Stop

MOST_SECONDS = 600
DEALS = 1000
"""deals that are counted if nothing else is said"""
FEW = 10
"""deals of which their number is told in place of a share"""
LIKELY = 0.005
"""a part of the deals that is not worth a word"""


@dataclass(frozen=True, slots=True)
class OddsWords:
    """What was said on the command line."""

    file: str | None = None
    """a record, or a file or text with a hand"""
    cards: str = ""
    rules: str = ""
    options: str = ""
    place: str = PLACES[0]
    discard: str = ""
    contract: str = ""
    deals: int | None = None
    seconds: int | None = None
    seed: int = 1


def odds_words(words: OddsWords) -> CommandResult:
    """Answer ``prefgame odds``."""
    try:
        held = _held(words)
        *_, odds = count(held, Stop(), words.seed, *_bounds(words))
        told = _told(odds, words.contract)
    except (BadWords, NoStatistics, UnknownRuleSet, OptionError) as error:
        return CommandResult({"error": str(error)}, (), str(error))
    return CommandResult(odds_data(odds), tuple(_lines(odds, told)))


def _bounds(words: OddsWords) -> tuple[int, float | None]:
    deals, seconds = words.deals, words.seconds
    if deals is not None and not 1 <= deals <= MOST_DEALS:
        raise BadWords(f"--deals must be from 1 to {MOST_DEALS}, not {deals}")
    if seconds is not None and not 1 <= seconds <= MOST_SECONDS:
        raise BadWords(f"--seconds must be from 1 to {MOST_SECONDS}, not {seconds}")
    if deals is None:
        deals = DEALS if seconds is None else MOST_DEALS
    return deals, seconds


def _held(words: OddsWords) -> HeldHand:
    if (words.file is None) is (not words.cards):
        raise BadWords(
            "say either a record, a code or a deal, as in `odds FILE`, or a hand, as in "
            "`odds --cards 'SA SK …'`"
        )
    if words.file is None:
        return _of_cards(words, cards_of(words.cards), rules_of(words.rules, words.options))
    try:
        text = text_of(words.file)
    except Unreadable as error:
        raise BadWords(str(error)) from None
    return _of_record(Path(words.file), words) if text is None else _of_text(text, words)


def _of_cards(words: OddsWords, cards: Sequence[Card], rules: RuleSet) -> HeldHand:
    place, aside = place_of(words.place, "--place"), cards_of(words.discard)
    return HeldHand(rules, tuple(sorted(cards)), place, tuple(sorted(aside)))


def _of_text(text: str, words: OddsWords) -> HeldHand:
    """Take the hand at the place that was said, or of who declares or plays in the code."""
    hand = read_hand(text, HandWords(words.rules, words.options))
    if hand.contract is None or hand.declarer is None:
        return _of_cards(words, hand.hands[place_of(words.place, "--place")], hand.rules)
    if words.discard:
        raise BadWords("the code has a contract and its discard: --discard goes with cards only")
    try:
        match = hand.match(PLACES, random.Random(0))
    except BadHand as reason:
        raise BadWords(str(reason)) from None
    if isinstance(match.to_act, int) and hand.played:
        return HeldHand.of_view(match.view(match.to_act))
    cards = match.hand_of(hand.declarer)
    twelve = {*hand.hands[hand.declarer], *hand.aside} if hand.has_talon_to_take else {*cards}
    aside = tuple(sorted(twelve - {*cards}))
    return HeldHand(hand.rules, tuple(sorted(cards)), hand.declarer, aside)


def _of_record(path: Path, words: OddsWords) -> HeldHand:
    if words.rules or words.options or words.discard:
        raise BadWords(
            "a record has its rules and cards: --rules, --options and --discard go "
            "with --cards only"
        )
    reading = read_record_file(path)
    if reading.error is not None:
        raise BadWords(error_sentence(path, reading.error))
    seat = reading.match.to_act if reading.match is not None else None
    if reading.match is None or not isinstance(seat, int):
        words_of = f"nobody decides here, for {why_nobody(reading.match)}"
        raise BadWords(error_sentence(path, RecordError(reading.lines, "nobody_decides", words_of)))
    try:
        return HeldHand.of_view(reading.match.view(seat))
    except NoStatistics as error:
        raise BadWords(
            error_sentence(path, RecordError(reading.lines, "no_odds", str(error)))
        ) from None


def _told(odds: HandOdds, name: str) -> KindOdds | None:
    """Choose the contract that is told of at length: the one named, or the most likely."""
    if not odds.kinds:
        raise NoStatistics("the solver cannot count the contracts of these rules")
    if name:
        for kind in odds.kinds:
            if any(str(each.contract) == name for each in kind.contracts):
                return kind
        known = dict.fromkeys(str(each.contract) for kind in odds.kinds for each in kind.contracts)
        raise BadWords(
            f"--contract: {quote(name)} is not counted here; choose from "
            f"{shorten(', '.join(known), 160)}"
        )
    return odds.likeliest


# ---- as data


def odds_data(odds: HandOdds) -> dict[str, Any]:
    """Make the object that ``--json`` prints."""
    held, view = odds.held, odds.held.view
    parts = {"talon": odds.with_talon, "held": odds.fixed, "alone": odds.without}
    return {
        "rules": held.rules.key,
        "seat": None if view is None else view.table.players[view.seat],
        "place": PLACES[held.place],
        "cards": [str(card) for card in held.cards],
        "discard": [str(card) for card in held.aside],
        "deals": odds.deals,
        "talons": odds.talons,
        "contracts": [
            _contract_data(each, kind) | {"with": part}
            for part, kinds in parts.items()
            for kind in kinds
            for each in kind.contracts
        ],
        "kinds": [
            _kind_data(kind) | {"with": part} for part, kinds in parts.items() for kind in kinds
        ],
        "best_suit": None if odds.best_suit is None else _kind_data(odds.best_suit),
        "error": None,
    }


def _contract_data(odds: ContractOdds, kind: KindOdds) -> dict[str, Any]:
    return {
        "contract": str(odds.contract),
        "best_defence": _figure_data(odds.best),
        "guessing_defence": None if odds.guessed is None else _figure_data(odds.guessed),
    }


def _kind_data(kind: KindOdds) -> dict[str, Any]:
    few = kind.few
    return {
        "contracts": [str(each.contract) for each in kind.contracts],
        "made": _figure_data(kind.first.best),
        "tricks": None if few else [round(each.value, 4) for each in kind.tricks],
        "mean_tricks": None if few else _figure_data(kind.mean),
        "keeps": None if kind.keeps is None else [str(card) for card in kind.keeps],
        "by_trumps": [_line_data(line, "trumps", line.key[0]) for line in kind.by_trumps],
        "by_lie": [_line_data(line, "lie", list(line.key)) for line in kind.by_lie],
        "gains": None if kind.gains is None else _gains_data(kind.gains),
    }


def _figure_data(figure: Figure) -> dict[str, Any]:
    return {
        "value": round(figure.value, 4),
        "error": round(figure.error, 4),
        "deals": figure.deals,
    }


def _line_data(line: Line, name: str, key: int | list[int]) -> dict[str, Any]:
    return {name: key, "share": _figure_data(line.share), "made": _figure_data(line.made)}


def _gains_data(gains: Gains) -> dict[str, Any]:
    return {
        "mean": _figure_data(gains.mean),
        "shares": {str(gain): _figure_data(share) for gain, share in gains.shares},
        "talons": gains.talons,
        "bring_a_trick": _figure_data(gains.bring),
        "groups": [
            {
                "brings": list(group.key),
                "talons": group.talons,
                "share": _figure_data(group.share),
                "gain": _figure_data(group.gain),
            }
            for group in gains.groups
        ],
        "best": [[write_cards(each.cards), _figure_data(each.gain)] for each in gains.best],
        "worst": [[write_cards(each.cards), _figure_data(each.gain)] for each in gains.worst],
    }


# ---- as lines


def _percent(figure: Figure | None) -> str:
    if figure is None:
        return "unknown"
    if figure.deals < FEW:  # an error of so few deals says nothing
        return f"{figure.value * figure.deals:.3g} of {figure.deals}"
    if figure.at_least is not None:
        return f"at least {floor(1000 * figure.at_least) / 10:.1f} %"
    if figure.at_most is not None:
        return f"at most {ceil(1000 * figure.at_most) / 10:.1f} %"
    return f"{100 * figure.value:.1f} ± {100 * figure.error:.1f} %"


def _number(figure: Figure) -> str:
    return f"{figure.value:+.2f} ± {figure.error:.2f}"


def _gain(figure: Figure) -> str:
    number = _number(figure)
    return number if figure.differs else f"no difference to be seen ({number})"


def _talon(talon: TalonGain) -> str:
    told = _number(talon.gain) if talon.gain.differs else "no difference"
    return f"{write_cards(talon.cards)} ({told})"


def _lines(odds: HandOdds, told: KindOdds | None) -> list[str]:
    held = odds.held
    who = (
        f"{PLACES[held.place]} seat"
        if held.view is None
        else (held.view.table.players[held.view.seat])
    )
    lines = [f"{held.rules.key}, {who}: {write_cards(held.cards)}"]
    if held.aside:
        lines[0] += f" (discarded {write_cards(held.aside)})"
    alike = "as likely as what was heard makes them" if held.view else "all equally likely"
    lines.append(f"{odds.deals} deals, {alike}")
    lines.append("")
    lines.append(f"{'made':18}{'best defence':>16}{'guessing':>18}   tricks")
    for heading, kinds in (
        ("with the talon", odds.with_talon),
        ("with these cards", odds.fixed),
        ("without the talon", odds.without),
    ):
        if kinds:
            lines.append(f"{heading}:")
        for kind in kinds:
            for each in kind.contracts:
                lines.append(_row(str(each.contract), each, kind))
    if odds.best_suit is not None:
        lines.append("trumps chosen after the talon was seen:")
        lines.append(_row("best suit", odds.best_suit.first, odds.best_suit))
    if told is not None:
        lines += ["", *_details(told)]
    return [*lines, "", *_HONEST]


_HONEST = (
    "Best defence sees all cards, and so does the declarer; at a table more contracts are made.",
    "Guessing: as the game's own seats play, who see only their own cards. What cannot fail",
    "with open cards sometimes does then.",
)


def _row(name: str, odds: ContractOdds, kind: KindOdds) -> str:
    trump = odds.contract.trump
    if trump is not None and str(trump) not in name and name != "best suit":
        name += f" ({trump})"
    tricks = "" if kind.few else f"{kind.mean.value:.2f}"
    return f"  {name:16}{_percent(odds.best):>16}{_percent(odds.guessed):>18}   {tricks}"


def _details(kind: KindOdds) -> list[str]:
    contract = kind.first.contract
    lines = [f"{contract} in detail"]
    if kind.keeps is not None:
        lines.append(f"keeps: {write_cards(kind.keeps)}")
    if not kind.few:
        tricks = [
            f"{number}: {100 * share.value:.0f} %"
            for number, share in enumerate(kind.tricks)
            if share.value >= LIKELY
        ]
        lines.append(f"tricks: {', '.join(tricks)}")
    lines += _split("trumps held", kind.by_trumps)
    lines += _split("trumps of the others", kind.by_lie)
    return lines + (_gain_lines(kind.gains, kind.few) if kind.gains else [])


def _split(heading: str, parts: Sequence[Line]) -> list[str]:
    shown = [line for line in parts if line.share.value >= LIKELY]
    if len(shown) < 2:
        return []
    return [f"by {heading}:"] + [
        f"  {'-'.join(map(str, line.key)):6} in {_percent(line.share)} of the deals, made in "
        f"{_percent(line.made)}"
        for line in shown
    ]


def _gain_lines(gains: Gains, few: bool) -> list[str]:
    what = "hands that are made" if few else "tricks"
    lines = [f"what two cards bring on average, in {what}: {_gain(gains.mean)}"]
    lines += [f"  {gain:+d} in {_percent(share)} of the deals" for gain, share in gains.shares]
    if not few:
        lines.append(
            f"  {gains.bring.value:.0f} ± {gains.bring.error:.0f} of {gains.talons} talons bring "
            "a trick or more"
        )
    for group in gains.groups:
        lines.append(
            f"  {_group_words(group.key, few)} ({_talons(group.talons)}): {_gain(group.gain)}"
        )
    for word, some in (("best", gains.best), ("worst", gains.worst)):
        lines.append(f"  {word}: {', '.join(map(_talon, some))}")
    return lines


def _group_words(key: tuple[int, ...], few: bool) -> str:
    if few:
        return ("no low card", "a low card", "two low cards")[key[0]]
    trumps, aces = key if len(key) == 2 else (0, key[0])
    said = [("", "a trump", "two trumps")[trumps], ("", "an ace", "two aces")[aces]]
    if len(key) == 2 and not trumps and not aces:
        return "neither a trump nor an ace"
    return " and ".join(filter(None, said)) or "no ace"


def _talons(count: int) -> str:
    return "1 talon" if count == 1 else f"{count} talons"
