"""A hint in the player's words: why a choice is right, how often it succeeds, and what
its scores count.

Invariant: complete sentences are made from the given facts; nothing is computed here.
"""

from __future__ import annotations

from prefgame.app.play.hints import Fact, Hint, Success
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.hint_facts import aim, clause, holding_words
from prefgame.app.words.hint_names import ReasonNames
from prefgame.app.words.hint_outcomes import outcome
from prefgame.app.words.score_units import hint_units
from prefgame.app.words.sentences import first_letter_up, join_with_and
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Phase, Role


def explain_hint(view: SeatView, deck: DeckWords, hint: Hint) -> str:
    """Why the first choice of the hint is right: one sentence about the cards, one about
    the likely end.
    """
    named = [ReasonNames(view, deck, reason) for reason in hint.reasons]
    facts = [names for names in named if not names.reason.expected]
    held = [part for names in facts if (part := holding_words(names))]
    clauses = [part for names in facts if not _is_worth(names) and (part := clause(names))]
    worth = [clause(names) for names in facts if _is_worth(names)]
    aims = [part for names in facts if (part := aim(names))]
    hand = [_("you hold {cards}").format(cards=join_with_and(held))] if held else []
    ends = [outcome(names, hint) for names in named if names.reason.expected]
    why = "; ".join([*clauses, *hand, *worth])
    sentences = [": ".join(part for part in (*_whose(view), *aims, why) if part), *ends[:1]]
    whole = [words for words in sentences if words] or [_("no other choice scores more")]
    return " ".join(f"{first_letter_up(words)}." for words in whole)


def _whose(view: SeatView) -> tuple[str, ...]:
    """From whose hand the card is played, where the player chooses it for a partner."""
    owner = view.turn.card_of
    if owner is None or owner == view.seat:
        return ()
    return (_("from {name}’s hand").format(name=view.table.players[owner]),)


def _is_worth(names: ReasonNames) -> bool:
    """Whether this compares the worth of contracts, which is said after what the hand holds."""
    return names.reason.fact is Fact.WORTH_MORE


def success_head(view: SeatView, success: Success) -> str:
    """What the chances of a hint are chances of, over their column; nothing for the cards of a hand
    that nobody declares.
    """
    if view.turn.phase is Phase.PLAY and (view.hand is None or view.hand.declarer is None):
        return ""
    if success is Success.DOWN:
        declarer = view.hand.declarer if view.hand else None
        name = "" if declarer is None else view.table.players[declarer]
        return _("{name} goes down").format(name=name)
    return _("Contract made") if success is Success.CONTRACT else _("Enough tricks")


def describe_score(view: SeatView) -> str:
    """What the scores of a hint count: during the play a defender may share tricks."""
    role = view.role(view.seat) if view.turn.phase is Phase.PLAY else None
    units = hint_units(view.table.rules)
    if role is Role.GUEST:
        return units.partner()
    return units.shared() if role is Role.COMES else units.own()
