"""The papers of a match: the score sheet while it goes on, its end and who won, and its hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import BLEND_RGB_MULT, Surface
from pygame.event import Event as Input

from prefgame.app.evening import find_evening
from prefgame.app.learn.practice import Practice
from prefgame.app.look_back.past_hands import MadeUp, PastMatch, PlayedHands, laid_open
from prefgame.app.look_back.where_it_stands import FindingStanding
from prefgame.app.protocol.seated import typed_for
from prefgame.app.records import is_being_played
from prefgame.app.session import Session
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, pgettext
from prefgame.paper.base import Paper
from prefgame.rules.base import Seat, shown_amounts
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.icons import draw_sprig
from prefgame.ui.draw.motion import Timeline, linear
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import (
    DecidingHands,
    deciding_buttons,
    deciding_head,
    deciding_lines,
)
from prefgame.ui.paper.hand_result import HandPage
from prefgame.ui.paper.judged_match import JudgedMatchScene
from prefgame.ui.paper.open_hands import OpenHands, tricks_legend
from prefgame.ui.paper.save import save_match
from prefgame.ui.paper.sheet_scene import SKIPPING, PaperSource, SheetScene
from prefgame.ui.paper.standing import card_values, standing_element
from prefgame.ui.scores.summary import winner_words
from prefgame.ui.spoken.nodes import Node, Role, label
from prefgame.ui.table.menu import ask_to_stop, knows_agreement, why_not_stop
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Inset,
    Laid,
    Row,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import LEAD, Style
from prefgame.ui.words.contracts import taken_back_words
from prefgame.ui.words.numbers import signed

# ---- who won the match, in letters for the other side of the room: a paper over the final sheet
# Invariant: it says what the settlement says; the first press puts it away, and what that press was
# meant for below it still happens.

_SIZES = (176, 164, 152, 142, 132, 120, 108, 96, 84, 74, 66, 58)
"""design pixels of the winner: the largest that fits one line, or the smallest in several"""
_NAME, _AMOUNT = Style("name", "title"), Style("pencil", "result", "pencil")
_DARKENED = 0.35
"""how much light the sheet below loses"""
COMES, DRAWN, LISTED, GOES = 260.0, 500.0, 260.0, 160.0
"""milliseconds at Calm"""


@dataclass(frozen=True)
class MatchVerdict:
    """The winner in large ``words``, whether the player has ``won``, alone or with others, the
    ``others`` with their amounts, the best first, and a ``sentence`` to the player.
    """

    words: str
    won: bool
    others: tuple[tuple[str, str], ...]
    sentence: str


def match_verdict(paper: Paper, me: Seat | None, *, minus_is_good: bool = False) -> MatchVerdict:
    """Return what is said of a match that is over; ``me`` as of the seats, None for nobody."""
    assert paper.settlement is not None
    shown = shown_amounts(paper.settlement)
    most = max(shown)
    winners = [seat for seat, amount in enumerate(shown) if amount == most]
    behind = [seat for seat in range(len(shown)) if seat not in winners]
    behind.sort(key=lambda seat: -shown[seat])
    others = tuple((paper.players[seat], signed(shown[seat], minus_is_good)) for seat in behind)
    won, with_me = most > 0 and me in winners, [seat for seat in winners if seat != me]
    sentence = "" if most else _("Everybody ends at 0: nobody pays.")
    if won and with_me:
        names = join_with_and([paper.players[seat] for seat in with_me])
        sentence = _("You share the match with {names}.").format(names=names)
    elif won:
        sentence = _("The match is yours.")
    return MatchVerdict(winner_words(paper), won, others, sentence)


class WinnerPaper:
    """The paper with a ``verdict``; ``timeline`` moves it."""

    def __init__(self, verdict: MatchVerdict, timeline: Timeline) -> None:
        self.verdict, self.timeline = verdict, timeline
        self.open = True
        self._paper = self._line = self._listed = 0.0
        timeline.fade(COMES, partial(setattr, self, "_paper"))
        timeline.move(DRAWN, partial(setattr, self, "_line"), delay=COMES, ease=linear)
        timeline.fade(LISTED, partial(setattr, self, "_listed"), delay=COMES + DRAWN)

    @property
    def seen(self) -> bool:
        return self.open or self._paper > 0

    def put_away(self) -> None:
        if self.open:
            self.open = False
            self.timeline.fade(GOES, lambda part: setattr(self, "_paper", 1 - part))

    # ---- looks

    def box(self, kit: Kit) -> Box:
        """Return where the paper lies: the middle of the window under the rail."""
        layout = kit.layout
        top = layout.rail.bottom
        wide, high = round(layout.width * 0.72), round((layout.height - top) * 0.70)
        return Box((layout.width - wide) // 2, top + (layout.height - top - high) // 2, wide, high)

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it as far as it has come."""
        if not self.seen:
            return
        light = round(255 * (1 - _DARKENED * self._paper))
        surface.fill((light, light, light), special_flags=BLEND_RGB_MULT)
        box = self.box(kit).move(0, round(kit.u(20) * (1 - self._paper)))
        alpha = round(255 * self._paper)
        key = ("winner", self.verdict)
        kit.sprite(surface, key, box, kit.u(60) + 8, lambda s, b: self._draw(s, kit, b), alpha)
        self._draw_under(surface, kit, box, alpha)
        listed = round(alpha * self._listed)
        if listed:
            key = ("behind", self.verdict)
            kit.sprite(surface, key, box, 0, lambda s, b: self._draw_others(s, kit, b), listed)

    def _room(self, kit: Kit, box: Box) -> int:
        return box.w - 2 * kit.f(56)

    def _size(self, kit: Kit, box: Box) -> int:
        room, words = self._room(kit, box), self.verdict.words
        return next((one for one in _SIZES if kit.width(words, "title", one) <= room), _SIZES[-1])

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.sheet(surface, box, 8, 30, 16)
        shapes.ring(surface, box.inset(kit.u(14)), kit.u(5), "rule", kit.thin(2))
        size, room = self._size(kit, box), self._room(kit, box)
        words = self.verdict.words
        high = kit.paragraph_height(words, room + 2, "title", size, 1.12)
        top = self._line_at(box) - kit.f(40) - high
        x = box.centerx - room / 2
        kit.paragraph(
            surface, x, top, room + 2, words, "title", size, line_height=1.12, align="center"
        )

    def _line_at(self, box: Box) -> int:
        """Return the middle; lower if no sentence stands at the foot."""
        return box.y + round(box.h * (0.50 if self.verdict.sentence else 0.55))

    def _draw_under(self, surface: Surface, kit: Kit, box: Box, alpha: int) -> None:
        """Draw the double line that closes a reckoning, between two sprigs."""
        y, half, part = self._line_at(box), round(box.w * 0.22), self._line
        if part <= 0:
            return
        for row, begins in ((-1, 0.0), (1, 0.4)):
            drawn = min(1.0, max(0.0, (part - begins) / 0.6))
            at = y + row * kit.f(6)
            points = shapes.wobble(
                (box.centerx - half, at), (box.centerx + half, at), kit.u(26), ("winner", row)
            )
            count = round(drawn * len(points))
            if count >= 2:
                shapes.stroke(surface, points[:count], "pencil", kit.thin(4, 2), alpha)
        for way in (-1, 1):
            foot = box.centerx + way * (half + kit.f(20))
            draw_sprig(surface, foot, y + kit.f(12), kit.f(150), way=way, part=part, alpha=alpha)

    def _draw_others(self, surface: Surface, kit: Kit, box: Box) -> None:
        columns = (
            Column((Text(name, _NAME, "center"), Text(amount, _AMOUNT, "center")), "none")
            for name, amount in self.verdict.others
        )
        air = Stretch(Space())
        row = Row((air, *(Stretch(column, 2) for column in columns), air))
        said = Text(self.verdict.sentence, LEAD.inked("ink2"), "center")
        below = box._replace(y=self._line_at(box), h=box.bottom - self._line_at(box))
        page = Column((row, Stretch(Space()), said))
        Laid(Inset(page, "wide", "wide"), kit, below).paint(surface, kit)


# ---- a hand that was played before, or of a record that breaks off in it: its page as the table
# would show it, and the paper after it
# Invariant: it only looks; the ways lead from hand to hand, to the paper, and back to where it was
# opened.


class RecordedHandScene(HandPage):
    """The hand of ``played`` at ``index``, which has ended, or is laid open where it stands.

    ``on_look(index)`` is called when another hand is looked at; ``home`` says where the way back
    leads; ``number``: the decision whose judgement is looked at first. A hand that the player still
    plays elsewhere is not reached.
    """

    def __init__(
        self,
        game: Game,
        played: PlayedHands,
        index: int,
        on_look: Callable[[int], None],
        home: str,
        number: int | None = None,
    ) -> None:
        self.played, self.index, self.on_look, self.home = played, index, on_look, home
        self.number = number
        self.standing: FindingStanding | None = None
        self._found = False
        self._hidden = is_being_played(game.store, played, len(played.hands) - 1)
        super().__init__(game, self._hand_at(index))

    def enter(self, window: Host) -> None:
        super().enter(window)
        if self.number is not None:
            number, self.number = self.number, None
            self.look_judged(number)

    def _hand_at(self, index: int) -> PastMatch:
        """Return the match to the end of this hand, or to where it stands, with all cards open."""
        past = self.played.after(index)
        if self.played.hands[index].ended:
            return past
        return PastMatch(laid_open(past.log), past.seat)

    def look_at_hand(self, source: PaperSource) -> None:
        super().look_at_hand(source)
        if self.stands_open:
            self.standing, self._found = FindingStanding(source.open_log()), False

    def leave(self) -> None:
        super().leave()
        if self.standing is not None:
            self.standing.close()
            self.standing = None

    @property
    def stands_open(self) -> bool:
        """Whether the hand that is shown is not over."""
        return not self.played.hands[self.index].ended

    def _is_there(self, index: int) -> bool:
        """Tell whether there is such a hand, and nothing of it is hidden."""
        return 0 <= index < len(self.played.hands) - self._hidden

    @property
    def made_up(self) -> MadeUp | None:
        return self.played.made_up if self.index == len(self.played.hands) - 1 else None

    @property
    def title(self) -> str:
        return _("Hand {number}").format(number=self.played.hands[self.index].number)

    def practice(self) -> Practice:
        past, played = self.played.after(self.index), self.played
        levels = played.levels or (None,) * len(self.view.table.players)
        at = len(past.log) if self.stands_open else 0
        return Practice(past.log, at, played.seat, levels, played.seed, self.made_up)

    # ---- a hand that is not over

    def hands_shown(self) -> OpenHands:
        shown = super().hands_shown()
        if self.standing is None or self.trick is not None:
            return shown
        hand = self.view.this_hand
        gone = frozenset(card for trick in hand.tricks for _seat, card in trick.cards)
        now = frozenset(card for _seat, card in hand.trick)
        return replace(shown, gone=gone, now=now, values=card_values(self.standing.latest))

    def beside(self, kit: Kit) -> Element:
        if self.standing is None:
            return super().beside(kit)
        found = self.standing.latest
        said = standing_element(kit, self.story, found, over=self.standing.over)
        area = Stretch(Control("numbers", Scroll(said), fill=True))
        return Column((area, *((tricks_legend(),) if self.tricks else ())))

    @property
    def back_from_tricks(self) -> str:
        return _("Back to where it stands") if self.stands_open else super().back_from_tricks

    @property
    def why_no_review(self) -> str:
        if self.stands_open and self.played.hands[self.index].contract is None:
            return _("There is nothing to review before there is a contract.")
        return super().why_no_review

    @property
    def awake(self) -> bool:
        return super().awake or (self.standing is not None and not self._found)

    def update(self, dt: float) -> None:
        if self.standing is not None and not self._found and self.standing.over:
            self._found = True
            self.rebuild()
        super().update(dt)

    # ---- the ways

    def page_buttons(self) -> dict[str, Button]:
        before = Button(_("Previous hand"), lambda: self.go_to(self.index - 1))
        before.enabled = self._is_there(self.index - 1)
        before.reason = _("This was the first hand.")
        sheet = Button(_("Score sheet"), self.show_sheet, shortcut=keys.SCORE_SHEET)
        on = Button(self.home, self.go_back, kind="brass", size=30)
        if self._is_there(self.index + 1):
            on.label = pgettext("of those played", "Next hand")
            on.on_press = lambda: self.go_to(self.index + 1)
        return {"on": on, "before": before, "sheet": sheet}

    def go_to(self, index: int) -> None:
        self.index = index
        self.look_at_hand(self._hand_at(index))
        self.on_look(index)
        self.rebuild()

    def show_sheet(self) -> None:
        self.window.push(recorded_sheet(self.game, self.played, self.index))


def recorded_sheet(game: Game, played: PlayedHands, index: int) -> SheetScene:
    """Return the paper after the hand at ``index``: the final sheet if the match ended with it."""
    past = played.after(index, settled=True)
    if past.view().table.settlement is not None:
        return FinalSheetScene(game, past, played)
    return SheetScene(game, past)


# ---- the paper of a match that is over


class FinalSheetScene(SheetScene):
    """The final summary of ``source``, a match that is over, with its hands."""

    def __init__(self, game: Game, source: PaperSource, played: PlayedHands) -> None:
        super().__init__(game, source)
        self.played = played
        settlement, turned = self.paper.settlement, self.rules.minus_is_good
        assert settlement is not None
        self._deciding = DecidingHands.of(
            source.open_log(), played, self.paper.players, settlement, turned
        )

    @property
    def title(self) -> str:
        return winner_words(self.paper)

    @property
    def deciding(self) -> DecidingHands:
        return self._deciding

    def below(self, kit: Kit, side: Box) -> tuple[Box, dict[str, Widget]]:
        self._decided: Laid | None = None
        if not self.deciding.hands:
            return side, {}
        summary = self.parts.summary(self.paper, self.rules)
        least, whole = (summary.least_height(kit, side.w, remark=said) for said in (False, True))
        lines = deciding_lines(kit.deck, self.deciding, self.look_at_hand)
        buttons = deciding_buttons(self.deciding, self.look_at_hand)
        head = deciding_head(self.deciding)
        lined, rowed = (Column((head, part), "none") for part in (lines, buttons))
        # figures have some air beside lines; one row before no remark, no remark before no heading
        airy = kit.space("apart")
        ways = ((lined, whole + airy), (rowed, whole), (lined, least + airy), (rowed, least))
        for part, needed in (*ways, (buttons, least)):
            high = part.height(kit, side.w)
            place = side._replace(y=side.bottom - high, h=high)
            if side.h - high >= needed and part.fits(kit, place):
                break
        self._decided = Laid(part, kit, place)
        return side._replace(h=side.h - high), self._decided.widgets

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        super().paint(surface, kit, page)
        if self.summary_box != NOWHERE and self._decided is not None:
            self._decided.paint(surface, kit)

    def rail(self) -> dict[str, Button]:
        review = Button(_("Review the match"), self.look_at_match, kind="wood", size=23)
        way = self.game.way(routes.DuplicatePage(self.played))
        compare = Button(_("Expert’s play"), way, kind="wood", size=23)
        compare.hint = _("An expert plays your cards in this match again")
        able = any(hand.ended for hand in self.played.hands)
        return {**super().rail(), **({"match": review, "duplicate": compare} if able else {})}

    def look_at_match(self) -> None:
        self.window.push(
            JudgedMatchScene(self.game, self.source, self.deciding, self.played, self.look_at_hand)
        )

    def look_at_hand(self, index: int, number: int | None = None) -> None:
        """Lay open a hand of the match, the first being 0. ``number``: a decision of it, if its
        judgement is wanted.
        """
        home = _("Back to the settlement")
        self.window.push(
            RecordedHandScene(self.game, self.played, index, lambda _index: None, home, number)
        )


# ---- the end of a match at the table


class SettlementScene(FinalSheetScene):
    """The final sheet of ``session``, at the table."""

    def __init__(self, game: Game, session: Session) -> None:
        self.session = session
        self.evening = find_evening(game.store, session.plan)
        super().__init__(game, session, PlayedHands.at_table(session))

    def enter(self, window: Host) -> None:
        super().enter(window)
        verdict = match_verdict(
            self.paper, self.session.player, minus_is_good=self.rules.minus_is_good
        )
        self.game.sounds.play("won" if verdict.won else "over")
        self._winner = WinnerPaper(verdict, window.timeline())

    # ---- the winner, before anything else

    def handle(self, event: Input) -> None:
        """Put the winner away with the first press; a click on that paper, and a key that only goes
        on, mean nothing else.
        """
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if self._winner.open and pressed:
            self._winner.put_away()
            by_key = event.type == pygame.KEYDOWN
            if event.key in SKIPPING if by_key else self._winner.box(self.kit).holds(event.pos):
                self.wait_anew()
                return
        super().handle(event)

    def update(self, dt: float) -> None:
        self._winner.timeline.update(dt)
        super().update(dt)

    def told(self) -> tuple[Node, ...]:
        verdict = self._winner.verdict
        others = (f"{name} {amount}" for name, amount in verdict.others)
        words = ". ".join(filter(None, (verdict.words, verdict.sentence, ", ".join(others))))
        return (label(words, role=Role.SAID), *super().told())

    @property
    def awake(self) -> bool:
        return super().awake or self._winner.timeline.busy

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._winner.draw(surface, self.kit)

    @property
    def remark(self) -> str:
        return taken_back_words(self.session.plan.taken_back)

    @property
    def pause(self) -> float:
        return 1.0

    @property
    def back_words(self) -> str:
        return _("Menu")

    @property
    def first(self) -> str:
        return "again"

    def buttons(self) -> dict[str, Button]:
        saving = Button(_("Save record"), self.save)
        if self.evening is None:
            return {
                "save": saving,
                "again": Button(_("Same table again"), self.again, kind="brass"),
            }
        results = _("The evening"), self.game.way(routes.EveningPage(self.evening))
        if self.evening.next_place is None:
            return {"save": saving, "again": Button(*results, kind="brass")}
        way = self.game.way(routes.NextMatch(self.evening))
        on = Button(_("Next match"), way, kind="brass")
        return {"evening": Button(*results), "again": on}

    def rail(self) -> dict[str, Button]:
        new = Button(_("New match"), self.game.way(routes.NewMatch()), kind="wood", size=23)
        return {**super().rail(), "new": new}

    # ---- ways on

    def save(self) -> None:
        save_match(self.window, self.session, self.notify)

    def again(self) -> None:
        """Begin the same table once more; lots are drawn for the first deal."""
        rules, levels = find_ruleset(self.rules.key), self.session.plan.levels
        players, chosen = self.paper.players, dict(self.rules.chosen)
        plan = self.session.plan
        typed = self.game.settings.programs if plan.programs else ()
        programs = typed_for(plan, typed)
        again = routes.BeginMatch(rules, players, levels, chosen, None, programs=programs)
        self.game.open(again)

    def go_back(self) -> None:
        self.game.open(routes.Menu())


# ---- the score sheet during the match, and the way from it to the hands that have ended
# Invariant: all it can do to the match is to end it by agreement, between two hands.


class ScoreSheetScene(SheetScene):
    """The sheet during the match."""

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.session = session

    def buttons(self) -> dict[str, Button]:
        back = super().buttons()
        if not knows_agreement(self.session):
            return back
        reason = why_not_stop(self.session)
        stop = Button(_("Agree to stop"), self.ask_to_stop, enabled=not reason, reason=reason)
        return {"stop": stop, **back}

    def rail(self) -> dict[str, Button]:
        if not self.session.goes_on:  # a hand that is played again: those before it are not its own
            return super().rail()
        hands = Button(
            _("Past hands"),
            self.look_at_last_hand,
            kind="wood",
            size=23,
            hint=_("The hands of this match that have ended, the last one first"),
            enabled=self.session.view().table.hands_played > 0,
            reason=_("No hand has ended yet."),
        )
        return {"hands": hands, **super().rail()}

    def look_at_last_hand(self) -> None:
        """Lay open the hand that ended last; from it the way leads to those before."""
        played, home = PlayedHands.at_table(self.session), _("Back to the score sheet")
        last = max(at for at, hand in enumerate(played.hands) if hand.ended)
        self.window.push(RecordedHandScene(self.game, played, last, lambda _index: None, home))

    def ask_to_stop(self) -> None:
        ask_to_stop(self.game, self.window, self.session)
