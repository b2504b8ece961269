"""A claim on the table, and the slip with which a player ends a hand that is not all proved.

Invariant: it shows what the session has proved. A player who agrees sees the hand written as if
every card had been played. While the player may still play on, only the hands that claim are open.
"""

from __future__ import annotations

from functools import partial

from prefgame.app.play.claims import Claim, why_no_claim
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.phases.tricks import SlipPhase
from prefgame.ui.table.plate import place_of
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.styles import SIZES
from prefgame.ui.words.contracts import no_claim

# ---- the slip with which the player may end a hand whose rest is not all proved: it offers what
# the player's own cards prove, so that nobody learns from it where the others' cards are


class EndPhase(SlipPhase):
    """Nothing has been said yet: the player claims what is proved, gives the rest up, or goes on
    playing.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sure = desk.shown.session.claims.sure_tricks()
        left = TRICKS - len(self.view.this_hand.tricks) - self.sure
        none = self.view.contracted.contract.goal.takes_none
        self._asked, self._give_up_words = False, _("Give up") if none else _("Give up the rest")
        # who has certain tricks gives none of them up: only the claim is offered
        label, press = self._give_up_words, self._ask
        if self.sure:
            label = _("Claim {count}, give up {left}").format(count=self.sure, left=left)
            press = desk.hands.claim_part
        self._concede = Button(label, press, size=SIZES["text"])
        self._play_on = Button(_("Play on"), desk.hands.end_early, size=SIZES["text"])
        self._offering, self._against = False, ""
        self._left = left + self.sure
        splits = [Button(_("Offer a split"), self._begin_offer, size=SIZES["text"])]
        may_split = desk.shown.session.claims.may_split
        self._claims = desk.shown.session.claims.setting != "never"
        claims = [self._concede] if self._claims else []
        self.offer(*claims, *(splits if may_split else []), self._play_on)
        if not self.sure and desk.shown.session.claims.objected:
            self._refuse()

    # ---- a split of the rest, offered to the others

    def _begin_offer(self) -> None:
        """Ask how many of the tricks that are left the player offers to take."""
        self._offering = True
        numbers = range(1, self._left)
        self.offer(
            *(
                Button(str(number), partial(self._offer, number), size=SIZES["text"])
                for number in numbers
            ),
            self._play_on,
        )
        self.desk.hands.refresh()
        self.desk.group.focus_on(self._play_on)

    def _offer(self, mine: int) -> None:
        against = self.shown.session.offer_split(mine)
        if against is None:
            return
        self._offering, self._against = False, self.name(against)
        self.offer(self._play_on)
        self.desk.hands.refresh()
        self.desk.group.focus_on(self._play_on)

    def _refuse(self) -> None:
        self._concede.enabled, self._concede.reason = False, self._objection()

    def headline(self) -> str:
        if self._asked:
            return _("Really give up?")
        if self._offering and self.view.seat != self.view.contracted.declarer and self._partner():
            words = ngettext(
                "How many of the last {left} trick do {name} and you offer to take?",
                "How many of the last {left} tricks do {name} and you offer to take?",
                self._left,
            )
            return words.format(left=self._left, name=self._partner())
        if self._offering:
            words = ngettext(
                "How many of the last {left} trick do you offer to take?",
                "How many of the last {left} tricks do you offer to take?",
                self._left,
            )
            return words.format(left=self._left)
        if self._against:
            return _("{name} wants to play on.").format(name=self._against)
        hand = self.view.contracted
        if hand.declarer is not None:
            own = hand.taken[hand.declarer]
            against, goal = len(hand.tricks) - own, hand.contract.goal
            if goal.is_won(own, against):
                return _("The contract is made. End the hand here?")
            if goal.is_lost(own, against):
                return _("The contract is lost. End the hand here?")
        return _("End the hand here?")

    def detail(self) -> str:
        """Return what is proved, or why there is no claim to everything; asked again,
        what follows.
        """
        if self._asked:
            return _("The hand ends here, and this cannot be taken back.")
        if self._offering:
            return _("The rest goes to the other side. Everybody must agree.")
        if self._against:
            return _("You can offer a split again in the next trick.")
        if self.sure:
            return ngettext(
                "{count} more trick is certainly yours. You may take more if you play on.",
                "{count} more tricks are certainly yours. You may take more if you play on.",
                self.sure,
            ).format(count=self.sure)
        if not self._claims:
            return _("Claims are switched off in the settings.")
        return no_claim(why_no_claim(self.view)).format(name=self._partner())

    def first_this(self) -> str:
        return _("First claim, give up or play on.")

    def safe_answer(self) -> Widget | None:
        return self._play_on

    def first(self, choices: list[Widget]) -> Widget | None:
        """Playing on: nobody gives up by a key pressed too often."""
        return self._play_on

    def _ask(self) -> None:
        """Ask once more, with playing on in the place of what was pressed: a second click, or the
        same key again, gives nothing up.
        """
        self._asked = True
        self._concede.label, self._concede.on_press = _("Yes, give up"), self._give_up
        self.offer(self._play_on, self._concede)
        self.desk.hands.refresh()
        self.desk.group.focus_on(self._play_on)

    def _give_up(self) -> None:
        if self.shown.session.claims.give_up() is not None:
            self._asked, self._concede.label = False, self._give_up_words
            self._refuse()
            self.desk.hands.refresh()
            self.desk.group.focus_on(self._play_on)
            self.desk.group.say(self._objection(), self._concede.rect)

    def _objection(self) -> str:
        return _("{name} disagrees: not every trick is lost yet.").format(name=self._partner())

    def _partner(self) -> str:
        hand = self.view.this_hand
        apart = (self.view.seat, hand.declarer)
        return next((self.name(seat) for seat in self.view.table.playing if seat not in apart), "")


# ---- a claim on the table: what is claimed and why it holds, the hands laid open, and the way on


class ClaimPhase(SlipPhase):
    """Nobody plays until the claim is settled, or the player wants to play on."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        claims, hands = desk.shown.session.claims, desk.hands
        assert claims.on_table is not None
        self.claim: Claim = claims.on_table
        label = _("Agree") if claims.asks else _("Continue")
        agree = Button(label, hands.settle_claim, kind="brass", size=SIZES["text"])
        play_on = Button(_("Play on"), hands.play_on, size=SIZES["text"])
        self.offer(agree, *([play_on] if claims.asks else []))

    def safe_answer(self) -> Widget | None:
        return self.buttons[-1] if self.shown.session.claims.asks else None

    # ---- what it says

    def first_this(self) -> str:
        if self.shown.session.claims.asks:
            return _("Answer the claim first.")
        return _("Nothing is left to be decided: continue first.")

    def headline(self) -> str:
        """Who claims what, for whom, and who goes down with it."""
        claim = self.claim
        if claim.agreed:
            return self._split()
        if claim.given_up:
            none = self.view.contracted.contract.goal.takes_none
            words = _("You give up.") if none else _("You give up the rest.")
        elif claim.seat not in claim.side:
            return self._declarers_tricks()
        elif claim.none:
            return self._no_trick().format(name=self.name(claim.seat))
        elif claim.lost and not claim.goes_down:
            return self._part()
        else:
            words = self._claimed()
        return f"{words} {self._goes_down()}" if claim.goes_down else words

    def _split(self) -> str:
        """How the rest is shared out between the declarer and the defenders."""
        claim, hand = self.claim, self.view.contracted
        assert hand.declarer is not None
        left = TRICKS - len(hand.tricks)
        declarers = claim.total - hand.taken[hand.declarer]
        me = self.shown.session.player
        if hand.declarer == me:
            words = _("You take {count} of the last {left} tricks, the defenders {rest}.")
        else:
            words = _("{name} takes {count} of the last {left} tricks, the defenders {rest}.")
        words = words.format(
            name=self.name(hand.declarer), count=declarers, left=left, rest=left - declarers
        )
        if claim.seat == me:
            return words
        return _("{name} offers: {words}").format(name=self.name(claim.seat), words=words)

    def _partner(self) -> str:
        """Who else is on the side that claims."""
        return next((self.name(seat) for seat in self.claim.side if seat != self.claim.seat), "")

    def _no_trick(self) -> str:
        mine = self.claim.seat == self.shown.session.player
        if not self.view.this_hand.taken[self.claim.seat]:
            theirs = _("{name} claims to take no trick.")
            return _("You claim that you take no trick.") if mine else theirs
        return (
            _("You have gone down, and claim that you take no more tricks.")
            if mine
            else _("{name} has gone down, and claims to take no more tricks.")
        )

    def _declarers_tricks(self) -> str:
        """Return what a defender claims of a declarer who wants no trick: how many are taken."""
        claim, me, count = self.claim, self.shown.session.player, self.claim.tricks
        declarer = claim.side[0]
        if claim.none:
            words = self._conceded(declarer)
        elif claim.seat == me:
            words = ngettext(
                "You claim that {declarer} takes {count} more trick.",
                "You claim that {declarer} takes {count} more tricks.",
                count,
            )
        elif declarer == me:
            words = ngettext(
                "{name} claims that you take {count} more trick.",
                "{name} claims that you take {count} more tricks.",
                count,
            )
        else:
            words = ngettext(
                "{name} claims that {declarer} takes {count} more trick.",
                "{name} claims that {declarer} takes {count} more tricks.",
                count,
            )
        return words.format(name=self.name(claim.seat), declarer=self.name(declarer), count=count)

    def _conceded(self, declarer: Seat) -> str:
        me, clean = self.shown.session.player, not self.view.this_hand.taken[declarer]
        if self.claim.seat == me:
            one = _("You give up the rest: {declarer} takes no trick.")
            more = _("You give up the rest: {declarer} takes no more tricks.")
        elif declarer == me:
            one = _("{name} gives up the rest: you take no trick.")
            more = _("{name} gives up the rest: you take no more tricks.")
        else:
            one = _("{name} gives up the rest: {declarer} takes no trick.")
            more = _("{name} gives up the rest: {declarer} takes no more tricks.")
        return one if clean else more

    def _who_gets_them(self) -> str:
        """How the tricks that are given up are shared out. Where none is wanted, no number counts
        once the hand is over with the first one.
        """
        claim, count, hand = self.claim, self.claim.tricks, self.view.contracted
        none, name = hand.contract.goal.takes_none, self.name(claim.side[0])
        if none and hand.declarer == claim.seat:
            words = ngettext(
                "You take {count} more trick.", "You take {count} more tricks.", claim.lost
            )
            return _("You take a trick.") if claim.goes_down else words.format(count=claim.lost)
        if none and not hand.taken[claim.side[0]] and not count:
            return _("{name} takes no trick.").format(name=name)
        if none or len(claim.side) == 1:
            words = ngettext(
                "{name} takes {count} more trick.", "{name} takes {count} more tricks.", count
            )
        else:
            words = ngettext(
                "The others take {count} more trick.", "The others take {count} more tricks.", count
            )
        words = words.format(name=name, count=count)
        if none or not claim.lost:
            return words
        kept = ngettext(
            "{count} trick cannot be lost.", "{count} tricks cannot be lost.", claim.lost
        ).format(count=claim.lost)
        return f"{words} {kept}"

    def _part(self) -> str:
        """How many of those left are the player's: at least as many as were proved."""
        count, left = self.claim.tricks, self.claim.tricks + self.claim.lost
        if len(self.claim.side) == 1:
            words = ngettext(
                "{count} of the last {left} tricks is yours.",
                "{count} of the last {left} tricks are yours.",
                count,
            )
        else:
            words = ngettext(
                "{count} of the last {left} tricks belongs to {partner} and you.",
                "{count} of the last {left} tricks belong to {partner} and you.",
                count,
            )
        return words.format(count=count, left=left, partner=self._partner())

    def _claimed(self) -> str:
        """All that are left are claimed, or as many as are still played."""
        claim = self.claim
        words = self._more(claim.tricks) if claim.goes_down else self._last(claim.tricks)
        name = self.name(claim.seat)
        return words.format(name=name, partner=self._partner(), count=claim.tricks)

    def _last(self, count: int) -> str:
        claim, me = self.claim, self.shown.session.player
        match claim.seat == me, len(claim.side):
            case True, 1:
                return ngettext(
                    "You claim the last {count} trick.", "You claim the last {count} tricks.", count
                )
            case True, _many:
                return ngettext(
                    "You claim the last {count} trick for {partner} and yourself.",
                    "You claim the last {count} tricks for {partner} and yourself.",
                    count,
                )
            case False, 1:
                return ngettext(
                    "{name} claims the last {count} trick.",
                    "{name} claims the last {count} tricks.",
                    count,
                )
        if me in claim.side:
            return ngettext(
                "{name} claims the last {count} trick for both of you.",
                "{name} claims the last {count} tricks for both of you.",
                count,
            )
        return ngettext(
            "{name} claims the last {count} trick for both defenders.",
            "{name} claims the last {count} tricks for both defenders.",
            count,
        )

    def _more(self, count: int) -> str:
        claim, me = self.claim, self.shown.session.player
        match claim.seat == me, len(claim.side):
            case True, 1:
                return ngettext(
                    "You claim {count} more trick.", "You claim {count} more tricks.", count
                )
            case True, _many:
                return ngettext(
                    "You claim {count} more trick for {partner} and yourself.",
                    "You claim {count} more tricks for {partner} and yourself.",
                    count,
                )
            case False, 1:
                return ngettext(
                    "{name} claims {count} more trick.", "{name} claims {count} more tricks.", count
                )
        if me in claim.side:
            return ngettext(
                "{name} claims {count} more trick for both of you.",
                "{name} claims {count} more tricks for both of you.",
                count,
            )
        return ngettext(
            "{name} claims {count} more trick for both defenders.",
            "{name} claims {count} more tricks for both defenders.",
            count,
        )

    def _goes_down(self) -> str:
        hand = self.view.won
        return (
            _("That way you go down.")
            if hand.declarer == self.shown.session.player
            else _("That way {name} goes down.").format(name=self.name(hand.declarer))
        )

    def detail(self) -> str:
        """Why it holds."""
        claim, me = self.claim, self.shown.session.player
        if claim.agreed:
            return (
                _("The others agree.")
                if claim.seat == me
                else _("If you agree, the rest is not played.")
            )
        if claim.given_up:
            return self._who_gets_them()
        own = claim.seat in claim.side
        if self.view.contracted.contract.goal.takes_none and not (claim.none and own):
            return (
                _("Proved: the others can avoid all these tricks.")
                if own
                else _("Proved: with best play it is so, wherever the hidden cards lie.")
            )
        if claim.lost:
            return _("Certain: however the others play, you take no fewer.")
        others = [self.name(seat) for seat in claim.hands if seat not in claim.side and seat != me]
        against_me = me in claim.hands and me not in claim.side
        words = self._proof(len(others), against_me).format(name="".join(others[:1]))
        return words if me in claim.hands else " ".join((words, _("The hand ends here.")))

    def _proof(self, others: int, against_me: bool) -> str:
        """Against so many others, and perhaps the player."""
        none, tricks = self.claim.none, self.claim.tricks
        if against_me and others:
            every = _("Certain: however you and {name} play, one of you takes each trick.")
            nothing = ngettext(
                "Certain: however you and {name} play, you do not take this trick.",
                "Certain: however you and {name} play, you take none of these tricks.",
                tricks,
            )
        elif against_me:
            every = _("Certain: however you play, you take every trick.")
            nothing = ngettext(
                "Certain: however you play, you do not take this trick.",
                "Certain: however you play, you take none of these tricks.",
                tricks,
            )
        elif others > 1:
            every = _("Certain: however the others play, they take every trick.")
            nothing = ngettext(
                "Certain: however the others play, they do not take this trick.",
                "Certain: however the others play, they take none of these tricks.",
                tricks,
            )
        else:
            every = _("Certain: however {name} plays, {name} takes every trick.")
            nothing = ngettext(
                "Certain: however {name} plays, {name} does not take this trick.",
                "Certain: however {name} plays, {name} takes none of these tricks.",
                tricks,
            )
        return every if none else nothing

    # ---- what is laid open

    def lay_open(self) -> None:
        stage, asks = self.desk.stage, self.shown.session.claims.asks
        if self.claim.agreed and asks:  # who refuses a split has seen nothing
            return
        side = self.claim.side if self.claim.seat in self.claim.side else (self.claim.seat,)
        for seat, cards in self.claim.hands.items():
            # while the player may still play on, only the hands that claim are seen
            place = place_of(self.view, seat)
            lies_open = seat == self.view.seat or place in stage.opened
            if not lies_open and (seat in side or not asks):
                stage.backs[place] = 0
                stage.opened[place] = tuple(map(str, sorted_hand(cards)))
