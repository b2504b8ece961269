"""What the pages of all auctions say of bids: their keys, and the words "game" and "same".

Invariant: it explains what the table plays, and no bid that nobody may make.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prefgame.app.words.contracts import ShortName
from prefgame.i18n import _
from prefgame.rules.auctions.base import Auction, Hold
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.guide.blocks import Block, Term
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.keys import key_name, key_range
from prefgame.ui.words.contracts import games_count_more


def call_keys(
    auction: Auction, hold: Hold, named: Iterable[Contract], pass_words: str
) -> Iterator[Block]:
    """The keys of the calls. ``named``: the games that are bid by their names; ``pass_words``: what
    the key for pass does.
    """
    numbers = [
        keys.DIGITS[contract.name] for contract in auction.contracts if contract.name in keys.DIGITS
    ]
    said = _(
        "Bid that number. After the talon: choose that contract. After several “game” bids: "
        "name your contract."
    )
    yield Term(key_range(numbers[0], numbers[-1]), said)
    yield Term(key_name(keys.PASS), pass_words)
    if hold is not Hold.NONE:
        yield Term(key_name(keys.SAME), _("Say “same”."))
    yield Term(key_name(keys.GAME), _("Say “game”."))
    for game in (game for game in named if game.word in keys.NAMED):
        said = _(
            "In the auction: say {game} at the first call, to play it without the talon."
        ).format(game=ShortName(game).in_sentence)
        yield Term(key_name(keys.NAMED[game.word]), said)


def hold_sentence(hold: Hold) -> str:
    """Who may say "same" instead of raising."""
    return {
        Hold.POSITION: _(
            "A player who has bid before and sits earlier in the round than the highest "
            "bidder need not raise. That player may say “same”: this is a bid of the same "
            "number, and it beats the other one. A player who sits later must raise or "
            "pass."
        ),
        Hold.FOREHAND: _(
            "Only the eldest hand may say “same” and take over the bid at the same number "
            "instead of raising. If the eldest hand passed at the first call, the dealer "
            "may say “same” to a bid of the player before the dealer. With four players "
            "the dealer sits out; then the second player may say “same” to the third."
        ),
        Hold.ELDEST_ONLY: _(
            "Only the eldest hand may say “same” and take over the bid at the same number "
            "instead of raising."
        ),
        Hold.NONE: _("Nobody may take over a bid at the same number: it must be raised."),
    }[hold]


def game_meaning(rules: RuleSet) -> str:
    """What a game is at this table."""
    return (
        _("A contract played without the talon (igra); it counts one number higher.")
        if games_count_more(rules)
        else _("A contract played without the talon.")
    )


def same_term() -> Term:
    """What "same" means."""
    return Term(_("same"), _("Take over the highest bid at the same number instead of raising it."))
