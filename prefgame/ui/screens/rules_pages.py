"""The pages about one table: its rules in the order in which a hand is played, the table rules in
force, the words of the game, and the keys.

Invariant: a page only puts together what its mechanisms say of themselves. Names of suits are those
of the deck in use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import dropwhile, groupby
from typing import Any
from unicodedata import normalize

from prefgame.app.words.agreements import agreement_line, label_of, title_of
from prefgame.app.words.contracts import ContractWords, figure, is_number
from prefgame.app.words.sentences import first_letter_down, in_turn
from prefgame.cards import RANK_LETTERS
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Direction
from prefgame.rules.contracts import Contract
from prefgame.rules.presets import as_preset, preset_of
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.auctions import AUCTIONS
from prefgame.ui.guide.defences import DEFENCES, KONTRAS, NEGOTIATION, TAKEOVER
from prefgame.ui.guide.play import PLAY
from prefgame.ui.guide.telling import (
    At,
    Block,
    CardRow,
    Head,
    Page,
    Paragraph,
    Shown,
    TableBlock,
    Telling,
    Term,
    Value,
)
from prefgame.ui.guide.text import read_text
from prefgame.ui.scores.registry import face_of, with_usual_length
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.canvas import Run, Sign
from prefgame.ui.words.contracts import goal_words
from prefgame.ui.words.options import applies, note_of, sentence_of, usual_value

PageOf = Callable[[RuleSet, Deck], Page]
"""a page about these rules, with the names of this deck"""


def _page(part: str, rules: RuleSet, deck: Deck) -> Page:
    title, *blocks = _PAGES.part(part, rules, deck)
    assert isinstance(title, Head)
    return Page(title.words, tuple(blocks))


the_game: PageOf = partial(_page, "the game")
the_auction: PageOf = partial(_page, "the auction")
the_contracts: PageOf = partial(_page, "the contracts")
the_defence: PageOf = partial(_page, "the defence")
the_play: PageOf = partial(_page, "the play")
the_sheet: PageOf = partial(_page, "the score sheet")
the_end: PageOf = partial(_page, "the end")
this_table: PageOf = partial(_page, "the table rules")
at_the_computer: PageOf = partial(_page, "the keys")


def words_of_the_game(rules: RuleSet, deck: Deck) -> Page:
    """Return what everybody says, and what the mechanisms of this game have words for, in the order
    of the alphabet.
    """
    page = _page("the glossary", rules, deck)
    terms: list[Term] = [block for block in page.blocks if isinstance(block, Term)]
    terms.sort(key=_in_the_alphabet)
    return Page(page.title, tuple(terms))


def _in_the_alphabet(term: Term) -> str:
    """Return by what the terms are sorted: an accent makes a letter follow the one without it."""
    return normalize("NFD", term.word.casefold())


# ---- what the mechanisms say


def _auction(rules: RuleSet) -> Telling[Any]:
    return AUCTIONS[type(rules.auction)]


def _defence(rules: RuleSet) -> Telling[Any]:
    return DEFENCES[type(rules.defence)]


def _score(rules: RuleSet) -> Telling[Any]:
    return face_of(rules).guide.text


def _kontra(rules: RuleSet) -> list[Telling[Any]]:
    return [] if rules.kontra is None else [KONTRAS[type(rules.kontra)]]


def _says(part: str, *mechanisms: Callable[[RuleSet], Telling[Any]]) -> Shown[RuleSet]:
    """Return what mechanisms of the table say in this part of their texts."""
    return lambda at, _words: (
        block
        for mechanism in mechanisms
        for block in mechanism(at.rules).part(part, at.rules, at.deck)
    )


def _words_of_mechanisms(at: At[RuleSet], _words: tuple[str, ...]) -> Iterator[Block]:
    rules, own = at.rules, (_auction(at.rules), _defence(at.rules), _score(at.rules))
    for telling in (*own, TAKEOVER, NEGOTIATION, *_kontra(rules)):
        yield from telling.part("words", rules, at.deck)


def _of_kontra(at: At[RuleSet], _words: tuple[str, ...]) -> Iterator[Block]:
    for kontra in _kontra(at.rules):
        yield from kontra.part("rules", at.rules, at.deck)


# ---- cards and contracts

RANKS = RANK_LETTERS[::-1]


def _cards_of_a_suit(at: At[RuleSet], _words: tuple[str, ...]) -> list[CardRow]:
    highest = at.rules.suit_order[-1]
    return [CardRow("", tuple(f"{highest}{rank}" for rank in RANKS))]


def _suits(at: At[RuleSet], _words: tuple[str, ...]) -> Iterator[TableBlock]:
    numbers = {line.trump: line.name for line in reversed(at.rules.contracts) if is_number(line)}
    rows = tuple(
        (numbers.get(suit, ""), (Sign(str(suit)), at.deck.suit_name(str(suit))))
        for suit in dict.fromkeys(at.rules.suit_order)
    )
    yield TableBlock((), rows)


def _steps(at: At[RuleSet]) -> str:
    steps = [
        ngettext("{count} card to each player", "{count} cards to each player", count).format(
            count=count
        )
        if count
        else _("two to the table, face down")
        for count in at.rules.packets
    ]
    return in_turn(steps)


def _contracts(at: At[RuleSet], words: tuple[str, ...]) -> Iterator[TableBlock]:
    *heads, cards_open, or_no_trumps = words
    score, rules = face_of(at.rules).guide, at.rules
    of_score = [
        head.words for head in score.text.part("worth", rules, at.deck) if isinstance(head, Head)
    ]
    named = (game for game in rules.auction.all_games if game.only_game)
    # one that is bid by its name alone stands where it stands in the auction
    groups = tuple(_groups(sorted((*rules.contracts, *named), key=lambda line: line.rank)))
    worths = [score.worth(rules, group[0]) for group in groups]
    told = [column for column in (0, 1) if any(worth[column] != "–" for worth in worths)]
    rows: list[tuple[Run, ...]] = []
    for group, worth in zip(groups, worths):
        label, goal = _label(group, at.deck, or_no_trumps), goal_words(group[0].goal)
        rows.append((figure(group[0]), label, goal, *(worth[column] for column in told)))
    yield TableBlock(
        (*heads, *(of_score[column] for column in told)),
        tuple(rows),
        wide=3,
        notes=tuple(cards_open if group[0].open_hands else "" for group in groups),
    )


def _groups(contracts: Iterable[Contract]) -> Iterator[tuple[Contract, ...]]:
    """Yield the contracts of one number together, as a row of the table has them."""
    for number, lines in groupby(contracts, lambda line: figure(line) or line.name):
        group = tuple(lines)
        if number == group[0].name or len(group) == 1:
            yield from ((line,) for line in group)
        else:
            yield group


def _label(group: tuple[Contract, ...], deck: Deck, or_no_trumps: str) -> Run:
    line = group[0]
    if len(group) == 1:
        name = ContractWords(line, deck).alone_with_game
        return (Sign(str(line.trump)), name) if line.trump is not None else name
    signs = tuple(Sign(str(each.trump)) for each in group if each.trump is not None)
    return (*signs, or_no_trumps) if len(signs) < len(group) else signs


def _without_trumps(at: At[RuleSet]) -> list[Contract]:
    """Return the contracts from the first one without trumps, if no higher one has any."""
    plain = list(dropwhile(lambda line: line.trump is not None, at.rules.contracts))
    return [] if any(line.trump for line in plain) else plain


# ---- the rules of the table


def _table_rules(at: At[RuleSet], _words: tuple[str, ...]) -> Iterator[Block]:
    """Yield in a line what the table agreed on, then each rule that applies, and what the preset
    has or what is usual where it is another.
    """
    rules = at.rules
    agreed, preset = agreement_line(rules), preset_of(rules)
    if agreed:
        yield Paragraph(agreed)
    usual, given = with_usual_length(find_ruleset(rules.key)), dict(rules.chosen)
    plain = as_preset(rules)
    for option in (one for one in rules.options if applies(rules, one)):
        value, expected = option.default(rules), usual_value(usual, given, option)
        words = _("default: {value}").format(value=label_of(option, expected, rules))
        if preset is not None and not option.says_length:
            expected = option.default(plain)
            words = _("{preset}: {agreements}").format(
                preset=_(preset.name), agreements=label_of(option, expected, rules)
            )
        changed = value != expected
        yield Term(
            f"{title_of(option, rules)}: {label_of(option, value, rules)}",
            f"{sentence_of(option, at.deck, rules)} {note_of(option, value, rules)}".strip(),
            words if changed else "",
            changed,
        )


def _key(code: int) -> Value[RuleSet]:
    return lambda _at: keys.key_name(code)


_PAGES = Telling[RuleSet](
    read_text("pages", "glossary", "keys"),
    lambda rules: rules,
    values={
        "ranks": lambda at: ", ".join(first_letter_down(at.deck.rank_name(rank)) for rank in RANKS),
        "elsewhere": lambda at: _(at.rules.elsewhere),
        "steps": _steps,
        "contract": lambda at: ContractWords(_without_trumps(at)[0], at.deck).alone,
        "hint": _key(keys.HINT),
        "last_trick": _key(keys.LAST_TRICK),
        "piles": _key(keys.PILES),
        "open_hands": _key(keys.OPEN_HANDS),
        "deck": _key(keys.DECK),
        "notes": _key(keys.NOTES),
        "result": _key(keys.RESULT),
        "claim": _key(keys.CLAIM),
        "take_back": _key(keys.TAKE_BACK),
        "report": _key(keys.REPORT),
        "explain": _key(keys.EXPLAIN),
        "rules": _key(keys.RULES),
        "score_sheet": _key(keys.SCORE_SHEET),
        "say_turn": _key(keys.SAY_TURN),
        "say_hand": _key(keys.SAY_HAND),
        "say_trick": _key(keys.SAY_TRICK),
        "say_contract": _key(keys.SAY_CONTRACT),
        "say_talon": _key(keys.SAY_TALON),
        "say_score": _key(keys.SAY_SCORE),
        "say_last": _key(keys.SAY_LAST),
    },
    conditions={
        "the game goes clockwise": lambda at: at.rules.direction is Direction.CLOCKWISE,
        "others play it too": lambda at: bool(at.rules.elsewhere),
        "four may play": lambda at: 4 in at.rules.seats,
        "the highest contracts have no trumps": lambda at: bool(_without_trumps(at)),
    },
    shown={
        "what a match is about": _says("game", _score),
        "the cards of a suit": _cards_of_a_suit,
        "the suits": _suits,
        "what a dealer does who sits out": _says("dealer", _score),
        "the calls": _says("calls", _auction),
        "a hand that all pass": _says("all pass", _score),
        "what the winner of the auction does": _says("winner", _auction),
        "the contracts": _contracts,
        "taking over": _says("rules", lambda _rules: TAKEOVER),
        "the answers of the defenders": _says("answers", _defence),
        "what the score says of the defence": _says("defence", _score),
        "kontra": _of_kontra,
        "agreeing on the tricks": _says("rules", lambda _rules: NEGOTIATION),
        "the play": _says("play", lambda _rules: PLAY),
        "the score sheet": _says("sheet", _score),
        "the end of the match": _says("end", _score),
        "the table rules": _table_rules,
        "the words of this game": _words_of_mechanisms,
        "the keys of this game": _says("keys", _auction, _defence, lambda _rules: NEGOTIATION),
    },
)
