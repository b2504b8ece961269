"""The page of a whole match that is over: the hands that decided it, how often each word was said
of each player, the costliest card and the best one.
It fills while it is read, the deciding hands first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from prefgame.app.look_back.judge import FineCard, Judged, MatchJudging, MatchStory, Verdict
from prefgame.app.look_back.past_hands import PlayedHands
from prefgame.engine.commands import PlayCard
from prefgame.i18n import _, pgettext
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import (
    DecidingHands,
    deciding_buttons,
    deciding_head,
    deciding_lines,
    part_heading,
)
from prefgame.ui.paper.judgement import (
    FillingScene,
    JudgedRow,
    badge,
    card_fan,
    fine_sentence,
    heading_run,
    instead_run,
    judged_row,
)
from prefgame.ui.paper.sheet_scene import PaperSource
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Inset,
    Row,
    Rule,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.styles import ASIDE, NAME, STRONG, TEXT
from prefgame.ui.widgets.table import Line, Table

_PICTURES = 150
"""design height of the cards of a trick"""


class JudgedMatchScene(FillingScene):
    """The match of ``source``, which is over. ``on_hand(index, number)`` opens a hand, and where a
    number is given, the judgement of that decision.
    """

    def __init__(
        self,
        game: Game,
        source: PaperSource,
        deciding: DecidingHands,
        played: PlayedHands,
        on_hand: Callable[[int, int | None], None],
    ) -> None:
        super().__init__(game, source)
        self.deciding, self.played, self.on_hand = deciding, played, on_hand
        self.judging = MatchJudging(played, [swing.hand - 1 for swing, _hand in deciding.hands])
        self._known: tuple[MatchStory | None, bool] = (None, False)

    @property
    def title(self) -> str:
        return _("The match")

    @property
    def first(self) -> str:
        return "on"

    @property
    def story(self) -> MatchStory | None:
        return self.judging.latest

    # ---- the page

    def content(self, kit: Kit) -> Element:
        on = Button(_("Back to the settlement"), self.go_back, kind="brass")
        left, cards = Column((*self._deciding(kit), *self._verdicts())), Column(self._cards(kit))
        right = Column((Stretch(cards), Control("on", on)))
        columns = Row((Stretch(left), Rule(upright=True), Stretch(right)), "apart")
        return Inset(columns, "wide", "apart")

    def _deciding(self, kit: Kit) -> tuple[Element, ...]:
        if not self.deciding.hands:
            return ()
        lines = deciding_lines(kit.deck, self.deciding, self.on_hand_alone)
        buttons = deciding_buttons(self.deciding, self.on_hand_alone)
        return deciding_head(self.deciding), Either((lines, buttons)), Space("near")

    def on_hand_alone(self, index: int) -> None:
        self.on_hand(index, None)

    def _verdicts(self) -> tuple[Element, ...]:
        """Return how often each word was said of each player, and how far the work is."""
        story = self.story
        looked = ""
        if story is not None:
            words = _("{looked} of {count} hands")
            looked = words.format(looked=story.looked, count=story.count)
        beside = Row((self.pencil(), Stretch(Text(looked, ASIDE, "right"))))
        lines = list[Line]()
        for seat, player in enumerate(self.paper.players):
            cells = list[Element]()
            for verdict in Verdict:
                count = 0 if story is None else story.verdicts.get((seat, verdict), 0)
                words = str(count) if count else pgettext("none of a kind", "–")
                cells.append(Text(words, STRONG, "center"))
            lines.append(Line(Text(player, NAME), tuple(cells)))
        plates = tuple(Row((Stretch(Space()), badge(verdict)), "none") for verdict in Verdict)
        return part_heading(_("How they played"), beside), Table("", plates, tuple(lines))

    def _cards(self, kit: Kit) -> tuple[Element, ...]:
        story, parts = self.story, list[Element]()
        best = None if story is None else story.best
        dearest = None if story is None else story.dearest
        for name, title, found in (
            ("dearest", _("The costliest card"), dearest),
            ("best", _("The best card"), best),
        ):
            if found is None:
                parts += (
                    part_heading(title),
                    Text(self._waiting(), TEXT.inked("ink2")),
                    Space("wide"),
                )
                continue
            number = _("hand {n}").format(n=found[0] + 1)
            parts.append(part_heading(title, Text(number, ASIDE, "right")))
            parts.append(Control(name, self._row(kit, *found)))
            parts.append(Inset(choice_cards(kit, found[1]), "near"))
        return tuple(parts)

    def _row(self, kit: Kit, index: int, found: Judged | FineCard) -> JudgedRow:
        decision = found.decision
        name = self.paper.players[decision.seat]
        if isinstance(found, Judged):
            return judged_row(found, name, kit.deck, partial(self.on_hand, index, decision.number))
        words = heading_run(decision, name, kit.deck), instead_run(found, kit.deck)
        press = partial(self.on_hand, index, None)
        return JudgedRow(None, *words, fine_sentence(found, name), press)

    def _waiting(self) -> str:
        story = self.story
        if not self.judging.over:
            return _("Looking at the hands …")
        complete = story is not None and story.complete
        return _("There was none.") if complete else _("The match could not be analysed.")

    # ---- what is done

    def leave(self) -> None:
        self.judging.close()

    @property
    def working(self) -> bool:
        return not self.judging.over

    @property
    def awake(self) -> bool:
        return super().awake or self.working

    def update(self, dt: float) -> None:
        known = self.judging.latest, self.judging.over
        if known != self._known:
            self._known = known
            self.rebuild()
        super().update(dt)


def choice_cards(kit: Kit, found: Judged | FineCard) -> Element:
    """Return the trick as it lay, with the card that was played in a ring, and aside the card that
    it is compared with; nothing where no card was played.
    """
    decision, fine = found.decision, isinstance(found, FineCard)
    other = found.instead if isinstance(found, FineCard) else found.better
    if not (isinstance(decision.chosen, PlayCard) and isinstance(other, PlayCard)):
        return Space()
    cards = (*(card for _seat, card in decision.view.this_hand.trick), decision.chosen.card)
    words = pgettext("before a card that was not played", "not") if fine else _("better")
    trick = card_fan(kit, cards, _PICTURES, 1.1, "brass_dark" if fine else "ox")
    return Row(
        (trick, Text(words, TEXT.inked("ink2")), card_fan(kit, (other.card,), _PICTURES)), "apart"
    )
