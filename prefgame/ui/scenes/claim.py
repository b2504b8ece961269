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
        """Who claims what, for whom, and who falls with it."""
        claim, me = self.claim, self.desk.session.player
        if claim.none:
            return _("You claim to take no trick.") if claim.seat == me else _("{name} claims to take no trick.").format(name=self.name(claim.seat))
        partner = next((self.name(seat) for seat in claim.side if seat != claim.seat), "")
        told = (self._more() if claim.fells else self._last()).format(name=self.name(claim.seat), partner=partner, count=claim.tricks)
        return f"{told} {self._falls()}" if claim.fells else told

    def _last(self) -> str:
        """All that are left are claimed."""
        claim, me, count = self.claim, self.desk.session.player, self.claim.tricks
        if len(claim.side) == 1:
            if claim.seat == me:
                return ngettext("You claim the last {count} trick.", "You claim the last {count} tricks.", count)
            return ngettext("{name} claims the last {count} trick.", "{name} claims the last {count} tricks.", count)
        if claim.seat == me:
            return ngettext("You claim the last {count} trick for {partner} and yourself.",
                            "You claim the last {count} tricks for {partner} and yourself.", count)  # fmt: skip
        if me in claim.side:
            return ngettext("{name} claims the last {count} trick for both of you.", "{name} claims the last {count} tricks for both of you.", count)
        return ngettext("{name} claims the last {count} trick for both defenders.",
                        "{name} claims the last {count} tricks for both defenders.", count)  # fmt: skip

    def _more(self) -> str:
        """As many are claimed as are still played."""
        claim, me, count = self.claim, self.desk.session.player, self.claim.tricks
        if len(claim.side) == 1:
            if claim.seat == me:
                return ngettext("You claim {count} more trick.", "You claim {count} more tricks.", count)
            return ngettext("{name} claims {count} more trick.", "{name} claims {count} more tricks.", count)
        if claim.seat == me:
            return ngettext("You claim {count} more trick for {partner} and yourself.",
                            "You claim {count} more tricks for {partner} and yourself.", count)  # fmt: skip
        if me in claim.side:
            return ngettext("{name} claims {count} more trick for both of you.", "{name} claims {count} more tricks for both of you.", count)
        return ngettext("{name} claims {count} more trick for both defenders.", "{name} claims {count} more tricks for both defenders.", count)

    def _falls(self) -> str:
        """Whose contract falls with these tricks."""
        hand = self.view.hand
        assert hand is not None and hand.declarer is not None
        return _("With that you fall.") if hand.declarer == self.desk.session.player else _("With that {name} falls.").format(
            name=self.name(hand.declarer))  # fmt: skip

    def proof(self) -> str:
        """Why it holds."""
        claim, me = self.claim, self.desk.session.player
        others = [self.name(seat) for seat in claim.hands if seat not in claim.side and seat != me]
        if me not in claim.hands or me in claim.side:
            told = self._proof_against_others(len(others))
        elif others:
            told = self._proof_against_both()
        else:
            told = self._proof_against_me()
        return told.format(name="".join(others[:1]))

    def _proof_against_others(self, count: int) -> str:
        none, tricks = self.claim.none, self.claim.tricks
        if count > 1:
            return _("Proved: however the others play, every trick is theirs.") if none else ngettext(
                "Proved: however the others play, they do not take this trick.",
                "Proved: however the others play, they take none of these tricks.", tricks)  # fmt: skip
        return _("Proved: however {name} plays, every trick goes there.") if none else ngettext(
            "Proved: however {name} plays, this trick is not lost.",
            "Proved: however {name} plays, none of these tricks is lost.", tricks)  # fmt: skip

    def _proof_against_both(self) -> str:
        """Against the player and somebody else."""
        return _("Proved: however you and {name} play, every trick is yours.") if self.claim.none else ngettext(
            "Proved: however you and {name} play, you do not take this trick.",
            "Proved: however you and {name} play, you take none of these tricks.", self.claim.tricks)  # fmt: skip

    def _proof_against_me(self) -> str:
        return _("Proved: however you play, every trick is yours.") if self.claim.none else ngettext(
            "Proved: however you play, you do not take this trick.",
            "Proved: however you play, you take none of these tricks.", self.claim.tricks)  # fmt: skip

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
        told = kit.text(surface, left, slip.y + slip.h * 0.30, self.claimed(), "title", 31, max_width=room, lines=2)
        kit.text(surface, left, (told.bottom + slip.bottom) / 2, self.proof(), "label", 22, "ink2", max_width=room, lines=2)
