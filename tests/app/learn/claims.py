"""What a note of a lesson may claim, and how each claim is checked: by the rules, or by the solver.

Invariant: a check looks at the match of the record, never at the words of the note.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.app.look_back.open_hand import OpenHand
from prefgame.app.session import PLAYER
from prefgame.cards import DECK, Card, Suit
from prefgame.engine.commands import DEALER, Announce, Command, Discard
from prefgame.engine.state import HandTable
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.scoring.base import Hand, settlement_if_stopped
from prefgame.rules.scoring.pot import Pot
from tests.app.learn.column_claims import COLUMN_CHECKS
from tests.app.learn.discard_claims import DISCARD_CHECKS, tricks_without
from tests.app.learn.position import Position, best_of, values_of
from tests.app.learn.table_claims import TABLE_CHECKS
from tests.narrow import as_kind, pot_sheet

# ---- the claims, by their first word


def _holds(at: Position, name: str, count: str) -> bool:
    return len(at.match.hand_of(at.seat(name))) == int(count)


def _legal(at: Position, *texts: str) -> bool:
    words = " ".join(map(str, at.match.legal())).split()
    return sorted(words) == sorted(texts)


def _trick(at: Position, name: str) -> bool:
    """Who takes the trick that is on the table, or that is led now."""
    before, count = len(at.match.table.this_hand.tricks), at.step.at
    while len((match := at.after(count)).table.this_hand.tricks) == before:
        count += 1
    return match.table.this_hand.tricks[before].winner == at.seat(name)


def _sure(at: Position, *cards: str) -> bool:
    """Nobody else can still hold a higher card of the suit of any of these."""
    own = set(at.hand)
    fallen = {card for trick in at.match.table.this_hand.tricks for _seat, card in trick.cards}
    return (
        all(
            other in own | fallen
            for card in map(Card, cards)
            for other in DECK
            if other.suit is card.suit and other.rank > card.rank
        )
        and set(map(Card, cards)) <= own
    )


def _takes(at: Position, name: str, tricks: str) -> bool:
    match = at.match if at.match.phase is Phase.PLAY else at.ahead(Phase.PLAY)
    return match.table.declared.declarer == at.seat(name) and best_of(match) == int(tricks)


def _only(at: Position, card: str) -> bool:
    values = values_of(at.match)
    best = best_of(at.match)
    return [text for text, value in values.items() if value == best] == [card]


def _alone(at: Position, name: str, tricks: str) -> bool:
    """Return what the declarer takes if this player plays against them alone."""
    return _tricks_against(at, at.seat(name)) == int(tricks)


def _both(at: Position, tricks: str) -> bool:
    """Return what the declarer takes if both defenders play."""
    return _tricks_against(at, *at.match.table.declared.order) == int(tricks)


def _tricks_against(at: Position, *seats: Seat) -> int:
    """Return what the declarer takes, before the first card, if these seats play against them."""
    table = at.match.table
    hand = table.declared
    cards = tuple(
        at.match.hand_of(seat) if seat in (hand.declarer, *seats) else () for seat in hand.order
    )
    play = OpenHand(table.rules.play, hand.order, cards, hand.declarer, hand.contract)
    return play.tricks()


def _out(at: Position, suit: str, count: str) -> bool:
    """How many cards of a suit are in the other hands, as far as the learner knows."""
    seen = set(at.hand)
    seen |= {card for trick in at.match.table.this_hand.tricks for _seat, card in trick.cards}
    return sum(card.suit is Suit(suit) and card not in seen for card in DECK) == int(count)


def _sheet(at: Position, name: str, field: str, value: str) -> bool:
    table = at.match.table
    plain = table.rules.score.to_plain(table.sheet, table.players)
    return bool(plain["players"][name][field] == int(value))


def _soup(at: Position, name: str, other: str, value: str) -> bool:
    table = at.match.table
    plain = table.rules.score.to_plain(table.sheet, table.players)
    return bool(plain["players"][name]["soup"][other] == int(value))


def _option(at: Position, name: str, value: str) -> bool:
    option = next(one for one in at.rules.options if one.name == name)
    return str(option.default(at.rules)) == value


def _forced(at: Position, name: str, card: str) -> bool:
    """Return whether only this card is allowed when this player is to play next."""
    count = at.step.at
    while (match := at.after(count)).to_act != at.seat(name):
        count += 1
    return [str(command) for command in match.legal()] == [card]


def _contract(at: Position, key: str) -> bool:
    return str(at.match.table.contracted.contract) == key


def _stopped(at: Position, name: str, total: str) -> bool:
    """Return what this player has if the match stops here, and is the most that anybody has."""
    table = at.match.table
    totals = settlement_if_stopped(table.rules.score, table.sheet)
    assert totals is not None
    return totals[at.seat(name)] == int(total) == max(totals)


def _premium(at: Position, *contract_and_value: str) -> bool:
    """Return what each defender pays for this contract, or is paid."""
    *words, value = contract_and_value
    contract = at.rules.read_contract(" ".join(words))
    assert contract is not None
    return as_kind(Pot, at.rules.score).premium(contract) == int(value)


def _between(at: Position, name: str, value: str) -> bool:
    """Return what passes between the declarer and this opponent, beside the pot."""
    table = at.match.table
    hand, kontra = table.declared, table.this_hand.kontra
    seat, score = at.seat(name), as_kind(Pot, table.rules.score)
    return score.premium_of(seat, hand.contract, kontra.level, kontra.each) == int(value)


def _down(at: Position, value: str) -> bool:
    """Return what the declarer pays into the pot after going down against the learner alone."""
    table = at.match.table
    hand, score = table.declared, as_kind(Pot, table.rules.score)
    lost = hand.contract.goal.decisive if hand.contract.goal.wants_few else 0
    tricks = {hand.declarer: lost, PLAYER: TRICKS - lost}
    lost_hand = Hand(hand.declarer, hand.contract, table.roles, tricks)
    _sheet, paid, _result = score.write(pot_sheet(table.sheet), lost_hand, table.rules.defence)
    into_pot = [one for one in paid if one.payer == hand.declarer and one.payee is None]
    return sum(one.amount for one in into_pot) == int(value)


def are_as_good(at: Position, commands: Sequence[Command]) -> bool:
    """Whether the learner takes as many tricks after each of these commands."""
    if at.match.phase is Phase.PLAY:
        values = values_of(at.match)
        return len({values[str(command)] for command in commands}) == 1
    named = next(one for one in at.lesson.commands[at.step.at :] if isinstance(one, Announce))
    key = str(named.contract)
    kept = [command.cards for command in commands if isinstance(command, Discard)]
    assert len(kept) == len(commands)
    return len({tricks_without(at, away, at.contract(key)) for away in kept}) == 1


CHECKS: dict[str, Callable[..., bool]] = {
    "holds": _holds,
    "phase": lambda at, phase: at.match.phase.value == phase,
    "legal": _legal,
    "trick": _trick,
    "card": lambda at, card, tricks: values_of(at.match)[card] == int(tricks),
    "only": _only,
    "sure": _sure,
    "takes": _takes,
    "alone": _alone,
    "both": _both,
    "out": _out,
    "taken": lambda at, name, n: at.match.table.this_hand.taken[at.seat(name)] == int(n),
    "needs": lambda at, n: at.match.table.contracted.contract.goal.least == int(n),
    "contract": _contract,
    "trumps": lambda at, key, suit: at.contract(key).trump is Suit(suit),
    "number": lambda at, word, n: any(
        one.word == word and one.rank == int(n) for one in at.rules.contracts
    ),
    "owes": lambda at, whom, n: getattr(at.rules.defence, whom) == int(n),
    "direction": lambda at, way: at.rules.direction.value == way,
    "aces": lambda at, n: sum(card.rank.letter == "A" for card in at.hand) == int(n),
    "highest": lambda at, rank: max(at.hand, key=lambda card: card.rank).rank.letter == rank,
    "suit": lambda at, suit, n: sum(card.suit is Suit(suit) for card in at.hand) == int(n),
    "sheet": _sheet,
    "soup": _soup,
    "option": _option,
    "forced": _forced,
    "first": lambda at, text: str(at.match.legal()[text != "pass"]) == text,
    "hold": lambda at, way: at.rules.auction.hold.value == way,
    "order": lambda at, *keys: tuple(str(one) for one in at.rules.contracts[: len(keys)]) == keys,
    "open": lambda at, name: at.seat(name) in at.match.table.this_hand.open_now,
    "undeclared": lambda at: at.match.table.contracted.declarer is None,
    "unplayed": lambda at: _last_hand(at).contract is not None and not _last_hand(at).tricks,
    "role": lambda at, name, role: at.match.table.roles[at.seat(name)].value == role,
    "missing": lambda at, n: at.rules.score.missing(at.match.table.sheet) == int(n),
    "counts": lambda at, n: at.rules.score.per_point == int(n),
    "stopped": _stopped,
    "games": lambda at, n: (
        max(at.rules.score.value(game) for game in at.rules.auction.all_games) == int(n)
    ),
    "kontra": lambda at, n: at.match.table.this_hand.kontra.level == int(n),
    "goal": lambda at, key, least, most: (
        (at.contract(key).goal.least, at.contract(key).goal.most) == (int(least), int(most))
    ),
    "pot": lambda at, n: at.match.table.sheet.pot == int(n),
    "stake": lambda at, key, n: (
        at.rules.score.stake(at.match.table.sheet, at.contract(key)) == int(n)
    ),
    "premium": _premium,
    "between": _between,
    "down": _down,
    **COLUMN_CHECKS,
    **DISCARD_CHECKS,
    **TABLE_CHECKS,
}


def _last_hand(at: Position) -> HandTable:
    """Return the hand that was over last before this step."""
    count = at.step.at
    while (match := at.after(count)).to_act is not DEALER:
        count -= 1
    return match.table.this_hand


def holds(at: Position, claim: str) -> bool:
    """Whether a claim is true where the step stands."""
    word, *rest = claim.split()
    return CHECKS[word](at, *rest)
