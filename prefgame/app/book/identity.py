"""Which logs are parts of one match: a match is known by its deals, and not by where a file of it
begins or ends.

Invariant: two logs with a deal in common (same rules, options, players, dealer and cards) are parts
of one match where they agree wherever they overlap. docs/decisions/0001 says why, and what is done
with logs that do not agree.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from prefgame.engine.events import Dealt, Event, HandEnded, MatchStarted, start_of

Log = Sequence[Event]


def deal_digest(started: MatchStarted, deal: Dealt) -> str:
    """A text that is the same for the same deal at the same table."""
    players = [unicodedata.normalize("NFC", name) for name in started.players]
    table = started.rules, sorted(started.options), players
    cards = deal.dealer, deal.order, deal.hands, deal.talon
    return hashlib.sha256(repr((table, cards)).encode()).hexdigest()


def deals_of(log: Log, numbers: Iterable[int] | None = None) -> Iterator[tuple[int, str]]:
    """The number of each event that is a deal, and its digest. ``numbers``: of the events, where
    some are missing.
    """
    started = start_of(log)
    for number, event in zip(count() if numbers is None else numbers, log):
        if isinstance(event, Dealt):
            yield number, deal_digest(started, event)


def common_deal(known: Log, found: Log) -> tuple[int, int] | None:
    """Where the first deal that both have stands in each of them; None where they have none."""
    places = {digest: at for at, digest in deals_of(known)}
    return next(((places[digest], at) for at, digest in deals_of(found) if digest in places), None)


def joined(known: Log, found: Log) -> tuple[Event, ...] | None:
    """All that two logs with a common deal say of their match together; None where they do not
    agree. It is ``known`` where ``found`` adds nothing.
    """
    common = common_deal(known, found)
    if common is None:
        return None
    here, there = common
    both = min(here, there)
    # the heads without the start, which has another sheet where one begins later
    agree = known[here - both + 1 : here] == found[there - both + 1 : there]
    if here == there:
        agree = agree and start_of(known).sheet == start_of(found).sheet
    shorter = min(len(known) - here, len(found) - there)
    if not agree or known[here : here + shorter] != found[there : there + shorter]:
        return None
    head = known[:here] if here >= there else found[:there]
    tail = known[here:] if len(known) - here >= len(found) - there else found[there:]
    return (*head, *tail)


def is_edited(known: Log, found: Log) -> bool:
    """Of two logs with a common deal that do not agree: whether one is an altered copy of the
    other, and not another match with the same cards. It is where the game sealed that deal, because
    no two such deals are alike; and where the whole hand went alike.
    """
    common = common_deal(known, found)
    assert common is not None, "only logs with a common deal are compared"
    one, other = _hand(known, common[0]), _hand(found, common[1])
    sealed = any(isinstance(hand[0], Dealt) and hand[0].seal for hand in (one, other))
    return sealed or (isinstance(one[-1], HandEnded) and one == other)


def _hand(log: Log, deal: int) -> tuple[Event, ...]:
    """The events of a hand from its deal to its last trick, or as far as it was played."""
    found: list[Event] = []
    for event in log[deal:]:
        if isinstance(event, Dealt) and found:
            break
        found.append(event)
        if isinstance(event, HandEnded):
            break
    return tuple(found)
