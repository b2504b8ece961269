"""The stepwise auction in words: numbers that rise by one, games, and who may say same.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import bid_in_sentence, contract_in_sentence, game_in_sentence
from prefgame.app.words.sentences import any_of, first_letter_up
from prefgame.i18n import _
from prefgame.rules.auctions.stepwise import Hold, Reveal, Stepwise
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Term, Text, Word
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.keys import key_name, key_range


def _auction(rules: RuleSet) -> Stepwise:
    assert isinstance(rules.auction, Stepwise)
    return rules.auction


def the_auction(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """The calls, from the first to the last."""
    auction = _auction(rules)
    yield Text(
        _(
            "Beginning with the eldest hand, everybody in turn passes, bids a number, or says "
            "game. A pass is final."
        )
    )
    yield Text(
        _(
            "Numbers rise one at a time: the first bid is {first}, and every other bid the next "
            "number up to {last}. "
            "A number stands for the cheapest contract its bidder may then play."
        ).format(
            first=bid_in_sentence(auction.contracts[0], deck),
            last=bid_in_sentence(auction.contracts[-1], deck),
        )
    )
    yield Text(
        {
            Hold.POSITION: _(
                "Whoever has bid before, and sits earlier in the round than the player who holds "
                "the bid now, says same instead of "
                "raising, and holds it at the same number. Whoever sits later must raise or pass."
            ),
            Hold.FOREHAND: _(
                "Only the eldest hand may say same, and hold the bid at the same number instead "
                "of raising. If the eldest hand passed at "
                "once, the last player may say it against the middle one."
            ),
            Hold.ELDEST_ONLY: _(
                "Only the eldest hand may say same, and hold the bid at the same number instead "
                "of raising."
            ),
            Hold.NONE: _("Nobody may equal a bid; it must be raised."),
        }[auction.hold]
    )
    yield Head(_("Games"))
    yield Text(
        _(
            "A game is played with the ten cards as they were dealt, without the talon. It beats "
            "every number, but can be bid only at a player’s first call."
        )
    )
    yield Text(
        _("Whoever says game need not tell yet which one it is. It may be: {plain}.").format(
            plain=any_of([contract_in_sentence(game, deck) for game in auction.plain_games])
        )
    )
    named = auction.named_games
    for games, sentence in (
        (
            [game for game in named if game not in auction.plain_games],
            _("{games} must be named at the first call, in place of the word game."),
        ),
        (
            [game for game in named if game in auction.plain_games],
            _(
                "{games} may also be named at the first call, in place of the word game; after "
                "that only a higher one can be named."
            ),
        ),
    ):
        if games:
            yield Text(
                first_letter_up(
                    sentence.format(
                        games=any_of([contract_in_sentence(game, deck) for game in games])
                    )
                )
            )
    if auction.named_ends_games:
        yield Text(_("A game that was named beats every game that was not."))
    if auction.reveal is Reveal.ONCE:
        yield Text(
            _(
                "If several players say game, each in turn tells what it is, or stays silent when "
                "it cannot win. The highest plays; of two alike, the one who sits earlier."
            )
        )
    else:
        yield Text(
            _(
                "If several players say game, they outbid each other, game by game, until all but "
                "one are silent. Of two alike, the one who sits earlier is first."
            )
        )
    yield Text(
        _(
            "If everybody passes, there is no play; a refa may be written, and the next player "
            "deals."
        )
    )


def the_winner(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the winner takes, and may announce."""
    shown = (
        _("turns it up for all to see") if rules.talon_shown else _("takes it without showing it")
    )
    yield Text(
        _(
            "Whoever wins the auction with a number takes the talon ({shown}), lays two cards "
            "away face down, and announces a contract: that of the number, or any higher one."
        ).format(shown=shown)
    )
    yield Text(
        _(
            "Whoever wins with a game leaves the talon where it lies. A game that has not been "
            "told yet is announced now."
        )
    )


def the_keys(rules: RuleSet) -> Iterator[Block]:
    """What a call has for its key."""
    auction = _auction(rules)
    numbers = [
        keys.DIGITS[contract.name] for contract in auction.contracts if contract.name in keys.DIGITS
    ]
    said = _(
        "Bid that number. After the talon: choose that contract. Among several games: say what "
        "yours is."
    )
    yield Term(key_range(numbers[0], numbers[-1]), said)
    yield Term(
        key_name(keys.PASS),
        _("Pass, or stay silent. After the talon: lay the two cards away, announce the contract."),
    )
    yield Term(key_name(keys.SAME), _("Say same."))
    yield Term(key_name(keys.GAME), _("Say game."))
    for named in (game for game in auction.named_games if game.word in keys.NAMED):
        said = _(
            "In the auction: say {game} at the first call, to play it without the talon."
        ).format(game=game_in_sentence(named))
        yield Term(key_name(keys.NAMED[named.word]), said)


def the_words() -> Iterator[Word]:
    """Bids and contracts."""
    yield "betl", Term(_("betl"), _("The contract to take no trick, without trumps."))
    yield (
        "game",
        Term(_("game"), _("A contract played without the talon; it counts one number more.")),
    )
    yield (
        "preferans",
        Term(
            _("preferans"),
            _("The contract to take all ten tricks, without trumps, where it is played."),
        ),
    )
    yield "same", Term(_("same"), _("Hold a bid at its number instead of raising it."))
    yield "sans", Term(_("sans"), _("The contract to take six tricks without trumps."))
