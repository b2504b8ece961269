"""Kontra and the doublings that answer it, in words.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.rules.defence.base import tricks_needed
from prefgame.rules.kontra import Doubling, MayKontra
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term


def the_kontra(rules: RuleSet, _deck: Deck) -> Iterator[Block]:
    """Who may double, what it means, and how far it goes."""
    doubling = rules.kontra
    assert isinstance(doubling, Doubling)
    yield Head(_("Kontra"))
    if doubling.may_say is MayKontra.VOLUNTEERS:
        yield Paragraph(
            _(
                "A player who defends may say kontra, a bet that the contract will fail. A "
                "guest, or a player who dropped out, may not."
            )
        )
    else:
        yield Paragraph(
            _(
                "Once one player defends, either opponent of the declarer may say kontra, "
                "a bet that the contract will fail."
            )
        )
    yield Paragraph(
        _(
            "Kontra doubles everything that is written for the hand. The player who says "
            "it becomes the host, and the other defender is the guest. Together they need "
            "{kontra} tricks."
        ).format(kontra=_kontra_quota(rules))
    )
    highest = {
        4: _("The declarer may answer with rekontra (×4)."),
        16: _(
            "The declarer may answer with rekontra (×4), the defender with subkontra (×8), the "
            "declarer with mortkontra (×16)."
        ),
    }
    endless = _(
        "The declarer may answer with rekontra (×4), the defender with subkontra (×8), the "
        "declarer with mortkontra (×16), and so on without limit."
    )
    yield Paragraph(
        endless
        if doubling.highest is None
        else highest.get(
            doubling.highest,
            _("Each side may double again, up to ×{factor}.").format(factor=doubling.highest),
        )
    )
    if not doubling.rekontra_on_game_betl:
        yield Paragraph(_("Nobody may say rekontra to a betl played without the talon."))


def _kontra_quota(rules: RuleSet) -> int:
    """The tricks that a defender who said kontra answers for, in a contract in which they count."""
    return max(tricks_needed(rules.defence, Role.KONTRA, contract) for contract in rules.contracts)


def the_words(_rules: RuleSet) -> Iterator[Term]:
    """What doubles."""
    yield Term(
        _("kontra"),
        _(
            "A bet that the contract will fail; it doubles the hand. Rekontra, subkontra "
            "and mortkontra double it again."
        ),
    )
