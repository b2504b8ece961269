"""What the text of columns asks for."""

from __future__ import annotations

from operator import attrgetter

from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import unit_in_money
from prefgame.rules.scoring.columns import BetlKontra, Columns, DoubleFall, TwoRule, WhoseHat
from prefgame.ui.guide.telling import At, Telling
from prefgame.ui.guide.text import read_text
from prefgame.ui.words.numbers import money_size


def worth(rules: RuleSet, contract: Contract) -> tuple[str, str]:
    """Return what a contract is worth, with the talon and as a game."""
    as_game = contract.as_game in rules.auction.all_games
    game = str(rules.score.base_worth(contract.as_game)) if as_game else "–"
    return str(rules.score.base_worth(contract)), game


def _suit(at: At[Columns], contract: Contract) -> str:
    return at.deck.suit_in_sentence(str(contract.trump))


def _example_worth(at: At[Columns]) -> int:
    return at.it.base_worth(at.rules.contracts[2])


def _betls(at: At[Columns]) -> list[Contract]:
    return [contract for contract in at.rules.contracts if not contract.may_be_left]


GUIDE = Telling[Columns](
    read_text("columns"),
    attrgetter("score"),
    values={
        "suit_of_two": lambda at: _suit(at, at.rules.contract(str(at.it.two.number))),
        "start": lambda at: at.it.start,
        "unit": lambda at: at.it.unit,
        "suit": lambda at: _suit(at, at.rules.contracts[2]),
        "worth": _example_worth,
        "game": lambda at: _example_worth(at) + at.it.unit,
        "two": lambda at: 2 * _example_worth(at),
        "tricks": lambda at: at.it.fallen_betl_tricks,
        "points": lambda at: at.it.fallen_betl_tricks * at.it.base_worth(_betls(at)[0]),
        "refa_limit": lambda at: at.it.refa_limit,
        "times": lambda at: at.it.per_point,
        "deals": lambda at: at.it.deals,
        "minutes": lambda at: at.it.minutes,
        "money": lambda at: money_size(unit_in_money(at.it)),
    },
    conditions={
        "a two is played like the others": lambda at: at.it.two.rule is TwoRule.PLAY_NORMALLY,
        "the declarer wins a two": lambda at: at.it.two.rule is TwoRule.DECLARER_WINS,
        "a two is won only under a hat": lambda at: (
            at.it.two.rule is TwoRule.REFA_ELSE_REDEAL_HAT_WINS
        ),
        "a two is won when no refa is left": lambda at: at.it.two.rule is TwoRule.REFA_ELSE_WINS,
        "a two is thrown in": lambda at: at.it.two.rule is TwoRule.THROW_IN_REFA,
        "a two is played with an open refa": lambda at: at.it.two.on_refa,
        "open refas wait for the hats": lambda at: not at.it.refas_under_hat,
        "the hat of anybody counts": lambda at: at.it.two.whose_hat is WhoseHat.ANYONE,
        "the defenders score all their tricks": lambda at: at.it.most_against is None,
        "betl is played": lambda at: bool(_betls(at)),
        "there is kontra": lambda at: at.rules.kontra is not None,
        "the player who said kontra scores alone": lambda at: at.it.betl_kontra is BetlKontra.SAYER,
        "both defenders score and one pays": lambda at: at.it.betl_kontra is BetlKontra.BOTH_WRITE,
        "partners pay for each other": lambda at: at.it.partner_pays,
        "there are no refas": lambda at: at.it.refa_limit == 0,
        "refas are written once": lambda at: at.it.refa_limit == 1,
        "a contract above the debt that fails costs double": lambda at: (
            at.it.double_fall is DoubleFall.ABOVE
        ),
        "one of just the debt costs double, too": lambda at: (
            at.it.double_fall is DoubleFall.FROM_EQUAL
        ),
        "a debt has a minus": lambda at: at.it.debt_has_minus,
        "a number of deals is agreed on": lambda at: at.it.deals > 0,
        "a time is agreed on": lambda at: at.it.minutes > 0,
        "a point is worth money": lambda at: at.it.unit_worth > 0,
        "a minus is good": lambda at: at.rules.minus_is_good,
    },
)
