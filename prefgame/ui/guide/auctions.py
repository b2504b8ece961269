"""What the texts of each kind of auction ask for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from operator import attrgetter
from typing import Any

from prefgame.app.words.contracts import ShortName
from prefgame.app.words.sentences import first_letter_up, join_with_or
from prefgame.rules.auctions.base import Hold, Reveal
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Reads
from prefgame.ui.guide.telling import At, Condition, Telling, Value
from prefgame.ui.guide.text import read_text
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.keys import key_name, key_range
from prefgame.ui.words.contracts import ContractRuns, games_count_more

# ---- numbers and games

Bids = Stepwise | ViennaAuction

_NAMED = {
    "betl": ("betl", "five"),
    "sans": ("sans",),
    "preferans": ("preferans",),
    "durchmarsch": ("six",),
    "sans atout": ("sans atout",),
    "plauderer": ("seven",),
    "open durchmarsch": ("eight",),
}
"""the contracts that are explained, by their own names or the words that name them as games"""


def _is_named(at: At[object], words: tuple[str, ...]) -> bool:
    return (at.contract.own_name or at.contract.word) in words


def _number_keys(at: At[Bids]) -> str:
    numbers = [keys.DIGITS[line.name] for line in at.it.contracts if line.name in keys.DIGITS]
    return key_range(numbers[0], numbers[-1])


_VALUES: dict[str, Value[Bids]] = {
    "contract": lambda at: ShortName(at.contract).in_sentence,
    "numbers": _number_keys,
    "pass": lambda _at: key_name(keys.PASS),
    "same": lambda _at: key_name(keys.SAME),
    "game": lambda _at: key_name(keys.GAME),
    "key": lambda at: key_name(keys.NAMED[at.contract.word]),
}
_CONDITIONS: dict[str, Condition[Bids]] = {
    "players who sit earlier may say same": lambda at: at.it.hold is Hold.POSITION,
    "the eldest hand or the dealer may say same": lambda at: at.it.hold is Hold.FOREHAND,
    "only the eldest hand may say same": lambda at: at.it.hold is Hold.ELDEST_ONLY,
    "nobody may say same": lambda at: at.it.hold is Hold.NONE,
    "the talon is shown": lambda at: at.rules.talon_shown,
    "each game is a level of its own": lambda at: at.it.numbers_beat_games,
    "a game counts one number higher": lambda at: games_count_more(at.rules),
    **{f"it is {name}": partial(_is_named, words=words) for name, words in _NAMED.items()},
}


def _with_a_key(games: Iterable[Contract]) -> list[Contract]:
    return [game for game in games if game.word in keys.NAMED]


def _with_a_name(contracts: Iterable[Contract]) -> list[Contract]:
    known = {word for words in _NAMED.values() for word in words}
    return [line for line in dict.fromkeys(contracts) if (line.own_name or line.word) in known]


# ---- the stepwise auction


def _must_be_named(at: At[Stepwise]) -> list[Contract]:
    return [game for game in at.it.named_games if game not in at.it.plain_games]


def _may_be_named(at: At[Stepwise]) -> list[Contract]:
    return [game for game in at.it.named_games if game in at.it.plain_games]


def _explained(at: At[Stepwise], games: Iterable[Contract]) -> str:
    return join_with_or([ContractRuns(game).explained(at.deck) for game in games])


_STEPWISE = Telling[Stepwise](
    read_text("stepwise", "bids"),
    attrgetter("auction"),
    values={
        **_VALUES,
        "first": lambda at: at.bid(at.it.contracts[0]),
        "last": lambda at: at.bid(at.it.contracts[-1]),
        "left_out": lambda at: ", ".join(map(at.bid, at.it.left_out)),
        "plain": lambda at: _explained(at, at.it.plain_games),
        "low_game": lambda at: at.it.contracts[0].name,
        "level": lambda at: at.it.contracts[1].name,
        "second_game": lambda at: at.it.plain_games[1].name,
        "third_game": lambda at: at.it.plain_games[2].name,
        "must_be_named": lambda at: _explained(at, _must_be_named(at)),
        "may_be_named": lambda at: at.any_of(_may_be_named(at)),
        "named_suits": lambda at: at.any_of(game for game in at.it.named_games if game.trump),
    },
    conditions={
        **_CONDITIONS,
        "numbers are left out": lambda at: bool(at.it.left_out),
        "a number may be raised by more than one": lambda at: at.it.jumps,
        "some games must be named": lambda at: bool(_must_be_named(at)),
        "some games may be named": lambda at: bool(_may_be_named(at)),
        "a named game beats the others": lambda at: at.it.named_ends_games,
        "games are named once": lambda at: at.it.reveal is Reveal.ONCE,
        "each later game is higher": lambda at: at.it.reveal is Reveal.RISING,
        "only who is behind is silent": lambda at: at.it.silent_behind,
        "a contract promises trumps": lambda at: bool(at.rules.promises.trumps),
        "a named suit ends the auction": lambda at: at.it.suit_ends_auction,
    },
    contracts={
        "named game with a key": lambda at: _with_a_key(at.it.named_games),
        "contract with a name": lambda at: _with_a_name(
            (*at.it.contracts, *([at.it.top] if at.it.top is not None else []))
        ),
    },
)


# ---- the Viennese auction

_VIENNESE = Telling[ViennaAuction](
    read_text("vienna", "bids"),
    attrgetter("auction"),
    values={
        **_VALUES,
        "first": lambda at: at.bid(at.it.numbers[0]),
        "last": lambda at: at.bid(at.it.numbers[-1]),
        "plain": lambda at: at.any_of(at.it.plain_games),
        "hearts": lambda at: first_letter_up(at.all_of(at.it.named)),
        "contracts": lambda at: at.any_of(at.it.named),
        "lowest": lambda at: at.name(at.it.premium_played[0]),
    },
    conditions={
        **_CONDITIONS,
        "a number may be raised by more than one": lambda at: at.it.jumps,
        "suits are outbid": lambda at: at.it.reveal is Reveal.ASCENDING,
        "premium contracts are played": lambda at: bool(at.it.premium_played),
    },
    contracts={
        "named game with a key": lambda at: _with_a_key(
            game for game in at.it.all_games if game not in at.it.plain_games
        ),
        "contract with a name": lambda at: _with_a_name(at.it.premium_played),
    },
)


# ---- the auction of levels


def _below(at: At[Levels]) -> Contract:
    return max((line for line in at.it.ladder if line.rank < at.contract.rank), key=_rank)


def _above(at: At[Levels]) -> Contract:
    return min((line for line in at.it.ladder if line.rank > at.contract.rank), key=_rank)


def _games_above(at: At[Levels]) -> Contract:
    assert at.it.games_above is not None
    return at.it.games_above


def _next_above(at: At[Levels]) -> Contract:
    return next(line for line in at.it.ladder if line.rank > _games_above(at).rank)


def _rank(contract: Contract) -> int:
    return contract.rank


_LEVELS = Telling[Levels](
    read_text("levels"),
    attrgetter("auction"),
    values={
        "first": lambda at: at.name(at.it.ladder[0]),
        "last": lambda at: at.name(at.it.ladder[-1]),
        "misere": lambda at: first_letter_up(ShortName(at.contract).in_sentence),
        "below": lambda at: at.name(_below(at)),
        "above": lambda at: at.name(_above(at)),
        "levels": lambda _at: ", ".join(map(key_name, keys.LEVELS)),
        "strains": lambda _at: ", ".join(map(key_name, keys.STRAINS)),
        "game": lambda at: ShortName(at.contract).in_sentence,
        "key": lambda at: key_name(keys.NAMED[at.contract.word]),
        "nine": lambda at: first_letter_up(ShortName(_games_above(at)).in_sentence),
        "highest": lambda at: ShortName(at.it.bid_alone[-1]).in_sentence,
        "next": lambda at: at.name(_next_above(at)),
        "number": lambda at: _games_above(at).goal.least,
        "pass": lambda _at: key_name(keys.PASS),
    },
    conditions={
        "players who sit earlier may bid the same": lambda at: at.it.hold is Hold.POSITION,
        "the eldest hand or the dealer may bid the same": lambda at: at.it.hold is Hold.FOREHAND,
        "only the eldest hand may bid the same": lambda at: at.it.hold is Hold.ELDEST_ONLY,
        "a pass between the two forbids it": lambda at: not at.it.over_pass,
        "a contract is bid alone": lambda at: bool(at.it.bid_alone),
        "it is played without the talon": lambda at: at.contract.game,
        "misère without the talon is played": lambda at: at.it.without_talon_played,
        "tricks without the talon may be bid": lambda at: at.it.games_above is not None,
        "the talon is shown": lambda at: at.rules.talon_shown,
        "a contract may be given up": lambda at: Reads.GIVEN_UP in at.rules.score.reads,
    },
    contracts={
        "contract that is bid alone": lambda at: at.it.bid_alone,
        "contract with a key": lambda at: at.it.beside_the_ladder,
    },
)

AUCTIONS: dict[type, Telling[Any]] = {
    Levels: _LEVELS,
    Stepwise: _STEPWISE,
    ViennaAuction: _VIENNESE,
}
"""by the class of auction; each text has the parts "calls", "winner", "keys" and "words" """
