"""The stepwise auction in words: numbers that rise by one, games, and who may say same.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import first_letter_up, join_with_or
from prefgame.i18n import _
from prefgame.rules.auctions.base import Hold, Reveal
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.auction.bids import call_keys, game_meaning, hold_sentence, same_term
from prefgame.ui.guide.auction.contract_words import contract_words
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term
from prefgame.ui.words.contracts import ContractRuns


def _auction(rules: RuleSet) -> Stepwise:
    assert isinstance(rules.auction, Stepwise)
    return rules.auction


def the_auction(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """The calls, from the first to the last."""
    yield from _numbers(rules, deck)
    yield from _games(rules, deck)
    yield from _contests(rules, deck)


def _numbers(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    auction = _auction(rules)
    yield Paragraph(
        _(
            "Starting with the eldest hand, each player in turn passes, bids a number, or says "
            "“game”. A player who has passed is out of the auction."
        )
    )
    yield Paragraph(
        _(
            "Bids go up one number at a time: the first bid is {first}, and each later bid is "
            "the next number, up to {last}. A bid promises to play the contract with that "
            "number, or a higher one."
        ).format(
            first=ContractWords(auction.contracts[0], deck).by_number,
            last=ContractWords(auction.contracts[-1], deck).by_number,
        )
    )
    yield Paragraph(hold_sentence(auction.hold))


def _games(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    auction = _auction(rules)
    yield Head(_("“Game”: without the talon"))
    yield Paragraph(
        _(
            "A bid of “game” means a contract without the talon, with the ten cards that were "
            "dealt. It beats every number, but a player can bid it only at the first call."
        )
    )
    yield Paragraph(
        _(
            "A player who says “game” need not say yet which contract it is. It may be {plain}."
        ).format(
            plain=join_with_or([ContractRuns(game).explained(deck) for game in auction.plain_games])
        )
    )
    named = auction.named_games
    for games, sentence in (
        (
            [
                ContractRuns(game).explained(deck)
                for game in named
                if game not in auction.plain_games
            ],
            _(
                "{games} without the talon must be named at the first call, "
                "in place of the word “game”."
            ),
        ),
        (
            [
                ContractWords(game, deck).in_sentence
                for game in named
                if game in auction.plain_games
            ],
            _(
                "{games} without the talon may also be named at the first call, in place of the "
                "word “game”; after that, only a higher contract can be named."
            ),
        ),
    ):
        if games:
            yield Paragraph(first_letter_up(sentence.format(games=join_with_or(games))))


def _contests(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """Who wins where several bid a game."""
    auction = _auction(rules)
    if auction.named_ends_games:
        yield Paragraph(_("A bid that names its contract in this way beats “game”."))
    if auction.reveal is Reveal.ONCE:
        yield Paragraph(
            _(
                "If several players say “game”, they name their contracts in turn. A player "
                "whose contract is too low to win says nothing. The highest contract is "
                "played; if two are equal, that of the player who sits earlier."
            )
        )
    else:
        yield Paragraph(
            _(
                "If several players say “game”, they outbid each other, contract by contract, "
                "until all but one are silent. Between equal contracts, the player who sits "
                "earlier comes first."
            )
        )
    if auction.suit_ends_auction:
        ending = [game for game in auction.named_games if game.trump is not None]
        yield Paragraph(
            _("A bid of {games} without the talon ends the auction.").format(
                games=join_with_or([ContractWords(game, deck).in_sentence for game in ending])
            )
        )


def the_winner(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the winner takes, and may announce."""
    shown = _("everybody sees it") if rules.talon_shown else _("nobody else sees it")
    yield Paragraph(
        _(
            "A player who wins the auction with a number takes the talon ({shown}), discards "
            "two cards face down, and announces a contract: the one with that number, or any "
            "higher one."
        ).format(shown=shown)
    )
    yield Paragraph(
        _(
            "A player who wins with “game” does not take the talon. If the contract has not "
            "been named yet, it is announced now."
        )
    )


def the_keys(rules: RuleSet) -> Iterator[Block]:
    """What a call has for its key."""
    words = _(
        "Pass, or stay silent. After the talon: discard the two cards and announce the contract."
    )
    auction = _auction(rules)
    return call_keys(auction, auction.hold, auction.named_games, words)


def the_words(rules: RuleSet) -> Iterator[Term]:
    """Bids and contracts, as far as the table plays them."""
    auction = _auction(rules)
    top = [] if auction.top is None else [auction.top]
    yield from contract_words(dict.fromkeys([*auction.contracts, *top]))
    yield Term(_("game"), game_meaning(rules))
    if auction.hold is not Hold.NONE:
        yield same_term()
