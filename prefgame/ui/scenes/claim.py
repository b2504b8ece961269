"""A claim on the table: the hands that claim laid open (all, once nothing can be played on), what is claimed and why it holds, and the way on.

Law of this module: it tells what the session has proved; whoever agrees sees the hand written as if every card had been played.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.claims import Claim
from prefgame.ui import keys
from prefgame.ui.buttons import Button
from prefgame.ui.hand import HandCard
from prefgame.ui.layout import Box
from prefgame.ui.scenes.play import PlayPhase
from prefgame.ui.table.phase import Desk
from prefgame.ui.table.places import place_of
from prefgame.ui.table.sorting import sorted_hand
from prefgame.ui.widget import Widget
from prefgame.words import _, ngettext


class ClaimPhase(PlayPhase):
    """Nobody plays until the claim is settled, or the player wants to play on."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        claim = desk.session.claim
        assert claim is not None
        self.claim: Claim = claim
        asks = desk.session.claim_asks
        labels = [(_("Agree"), desk.settle_claim), (_("Play on"), desk.play_on)] if asks else [(_("Continue"), desk.settle_claim)]
        self.buttons = [
            Button(label, press, kind="paper" if at else "brass", size=25, shortcut=key, hint=_("Key {key}").format(key=keys.key_name(key)))
            for at, ((label, press), key) in enumerate(zip(labels, keys.SLIPS))
        ]

    # ---- what it says

    def hint(self) -> str:
        return ""

    def prompt(self) -> str:
        return ""

    def first_this(self) -> str:
        return _("The claim comes first.")

    def claimed(self) -> str:
        """Who claims what."""
        claim, me = self.claim, self.desk.session.player
        count, names = claim.tricks, [self.name(seat) for seat in claim.side if seat != me]
        if claim.none:
            return _("{name} claims to take no trick.").format(name=names[0]) if names else _("You claim to take no trick.")
        if claim.fells:
            return self._felled(names, count)
        if me not in claim.side:
            if len(names) == 2:
                told = ngettext("{name} and {other} claim the last {count} trick.", "{name} and {other} claim the last {count} tricks.", count)
                return told.format(name=names[0], other=names[1], count=count)
            told = ngettext("{name} claims the last {count} trick.", "{name} claims the last {count} tricks.", count)
            return told.format(name=names[0], count=count)
        if names:
            told = ngettext("You and {name} claim the last {count} trick.", "You and {name} claim the last {count} tricks.", count)
            return told.format(name=names[0], count=count)
        return ngettext("You claim the last {count} trick.", "You claim the last {count} tricks.", count).format(count=count)

    def _felled(self, names: list[str], count: int) -> str:
        """The same where the play ends with the fall of the contract; ``names``: who claims, without the player."""
        if self.desk.session.player not in self.claim.side:
            if len(names) == 2:
                told = ngettext("{name} and {other} claim {count} more trick, and the contract falls.",
                                "{name} and {other} claim {count} more tricks, and the contract falls.", count)  # fmt: skip
                return told.format(name=names[0], other=names[1], count=count)
            told = ngettext("{name} claims {count} more trick, and the contract falls.",
                            "{name} claims {count} more tricks, and the contract falls.", count)  # fmt: skip
            return told.format(name=names[0], count=count)
        if names:
            told = ngettext("You and {name} claim {count} more trick, and the contract falls.",
                            "You and {name} claim {count} more tricks, and the contract falls.", count)  # fmt: skip
            return told.format(name=names[0], count=count)
        told = ngettext("You claim {count} more trick, and the contract falls.", "You claim {count} more tricks, and the contract falls.", count)
        return told.format(count=count)

    def proof(self) -> str:
        """Why it holds."""
        claim = self.claim
        against = [seat for seat in claim.hands if seat not in claim.side]
        if len(against) > 1:
            if claim.none:
                return _("Proved: however the others play, every trick is theirs.")
            return _("Proved: however the others play, they take none of these tricks.")
        if against == [self.desk.session.player]:
            return _("Proved: however you play, every trick is yours.") if claim.none else _("Proved: however you play, you take none of them.")
        told = _("Proved: however {name} plays, every trick goes there.") if claim.none else _("Proved: however {name} plays, none of them is lost.")
        return told.format(name=self.name(against[0]))

    # ---- what lies open

    def settled(self) -> None:
        stage, asks = self.desk.stage, self.desk.session.claim_asks
        for seat, cards in self.claim.hands.items():
            # while the player may still play on, he sees no more than the hands that claim
            if seat != self.view.seat and (seat in self.claim.side or not asks):
                place = place_of(self.view, seat)
                stage.backs[place] = 0
                stage.opened[place] = tuple(map(str, sorted_hand(cards)))

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        for card in hand:
            card.dim = self._laid_down()
        return []

    # ---- the slip

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        kit, slip = self.kit, self.layout.claim
        width = max(kit.f(150), *(button.natural_width(kit) for button in self.buttons))
        x, y = slip.right - kit.u(20), slip.centery - self.layout.hit // 2
        for button in reversed(self.buttons):
            button.rect = Box(x - width, y, width, self.layout.hit)
            x -= width + kit.u(20)
        return list(self.buttons)

    def first(self, choices: list[Widget]) -> Widget | None:
        return self.buttons[0]

    def draw(self, surface: Surface) -> None:
        if not self.live:
            return
        kit, slip = self.kit, self.layout.claim
        kit.sheet(surface, slip, 10, 14, 7)
        left = slip.x + kit.u(24)
        room = self.buttons[0].rect.x - kit.u(20) - left
        kit.text(surface, left, slip.y + slip.h * 0.30, self.claimed(), "title", 31, max_width=room, lines=2)
        kit.text(surface, left, slip.y + slip.h * 0.70, self.proof(), "label", 22, "ink2", max_width=room, lines=2)
