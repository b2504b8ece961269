"""The menu of a match, and what it leads to: ending it by agreement, and the seal of a deal.

Invariant: it lists scenes and actions, and does nothing itself.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame

from prefgame.app.learn.practice import PracticeSession
from prefgame.app.odds.held import HeldHand, NoStatistics
from prefgame.app.play.shuffle import FairDeal, fair_deal
from prefgame.app.session import Session
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.deal import SealKind
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.overlays import LaidSheet, MenuLine, TableMenu
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.elements import Column, Control, Element, Paragraph, Row, Stretch, Text
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.styles import TEXT, TITLE
from prefgame.ui.words.numbers import NO_BREAK, signed

# ---- ending a match by agreement: whether it can be done, and the question to the player
# Invariant: the rules share out the points that nobody has won; here the result is shown. A match
# is stopped between two hands only, only where the score of the game knows an agreement, and only
# if everybody agrees. A match can always be left: it is stored.


def knows_agreement(session: Session) -> bool:
    """Return whether players can agree to stop this match at all: not a lesson, nor a hand that is
    played again.
    """
    table = session.view().table
    return session.goes_on and table.rules.score.write_off(table.sheet) is not None


def why_not_stop(session: Session) -> str:
    """Say why the match cannot be stopped now, in a game that knows an agreement; "" if it can."""
    phase = session.view().turn.phase
    if phase is Phase.DEAL:
        return ""
    if phase is Phase.OVER:
        return _("The match is over.")
    return _("A match can be stopped only between two hands.")


def how_it_ends(rules: RuleSet, players: Sequence[str], now: Sheet, stopped: Sheet) -> str:
    """Say how what nobody has won is shared out, and what each player then gets."""
    shares = words_of(rules).shares(players, now, stopped)
    results = ", ".join(
        f"{name}{NO_BREAK}{signed(total, rules.minus_is_good)}"
        for name, total in zip(players, rules.score.settlement(stopped))
    )
    end = _("The match then ends with {results}.").format(results=results)
    return f"{shares} {end}"


def ask_to_stop(game: Game, window: Host, session: Session) -> None:
    """Say what each player would get, and stop the match if the player and the others agree.

    Nothing happens in a game without such an agreement.
    """
    table = session.view().table
    agreed = table.rules.score.write_off(table.sheet)
    if agreed is None:
        return
    stopped, _entries = agreed

    def stop() -> None:
        if not session.between_hands:
            return
        against = session.seat_against_stopping()
        if against is None:
            session.write_off()
            game.open(routes.Settlement(session))
        else:
            window.push(_refusal(table.players[against]))

    end = how_it_ends(table.rules, table.players, table.sheet, stopped)
    sentence = " ".join((end, _("Everybody must agree.")))
    window.push(
        Dialog(
            _("Agree to stop the match?"),
            sentence,
            [DialogButton(_("Play on")), DialogButton(_("Ask the others"), stop)],
        )
    )


def _refusal(name: str) -> Dialog:
    return Dialog(
        _("{name} wants to play on.").format(name=name),
        _(
            "{name} is behind and can still catch up. You can leave the table at any time: the "
            "match is saved."
        ).format(name=name),
        [DialogButton(_("Play on"))],
    )


# ---- the sheet about the seal of a deal: before the end of a hand the seal, after it the proof
# Invariant: it shows and changes nothing; what it shows can be copied.


_GROUP, _LINE = 8, 35
"""characters of a seal without a blank between, and those of a line with its blanks"""


class FairDealSheet(LaidSheet):
    """The sheet about ``deal``."""

    wide = 880

    def __init__(self, deal: FairDeal) -> None:
        super().__init__()
        self.deal = deal
        self.copy = Button(_("Copy"), self._copy)
        self.done = Button(_("Close"), self.close, kind="brass", shortcut=pygame.K_ESCAPE)

    def sentence(self) -> str:
        """Say what the seal is, and whether the cards fit it."""
        covers_score = self.deal.kind is SealKind.SCORE
        if not self.deal.salt and covers_score:
            return _(
                "The computer sealed this hand before the first call: the cards, who holds them, "
                "who deals, the score, and which hand of which match it is. The seal is made of "
                "these and a secret number. After the hand you see all of it: another deal would "
                "give another seal."
            )
        if not self.deal.salt:
            return _(
                "The computer sealed this hand before the first call: the cards, who holds them, "
                "who deals, and which hand of which match it is. The seal is made of these and a "
                "secret number. After the hand you see all of it: another deal would give another "
                "seal."
            )
        if self.deal.fits and covers_score:
            return _(
                "The seal was made before the first call; “Fair deal” in the menu has shown it "
                "since then. The cards, the seats, the dealer, the score, the hand, the match and "
                "the secret number give exactly this seal, so nothing of it was changed during the "
                "hand."
            )
        if self.deal.fits and self.deal.kind is SealKind.TABLE:
            return _(
                "The seal was made before the first call; “Fair deal” in the menu has shown it "
                "since then. The cards, the seats, the dealer, the hand, the match and the secret "
                "number give exactly this seal, so nothing of it was changed during the hand."
            )
        if self.deal.fits:
            return _(
                "The seal was made before the first call; “Fair deal” in the menu has shown it "
                "since then. The cards and the secret number give exactly this seal, so no card "
                "was exchanged during the hand."
            )
        return _("The cards and the secret number do not give this seal.")

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Return each thing that can be checked: its name, and its signs in groups."""
        deal = self.deal
        shown = [(_("Seal"), _grouped(deal.seal))]
        if deal.salt:
            shown += [(_("Secret number"), _grouped(deal.salt)), (_("Code of the deal"), deal.code)]
        return tuple(shown)

    def foot(self) -> str:
        """Say what can be done with it."""
        if not self.deal.salt:
            return _("Copy the seal now if you want to compare it later.")
        return _(
            "“prefgame verify” checks a saved record. Anybody can play these cards with "
            "the code: Records, in the book, opens it. The code does not say which game it "
            "was, or whose cards were yours. Tell the other player both."
        )

    def _copy(self) -> None:
        with suppress(pygame.error):  # a system without a clipboard
            pygame.scrap.put_text(
                "\n".join(f"{name}: {signs.replace(' ', '')}" for name, signs in self.lines())
            )
            self.group.say(_("Copied."), self.copy.rect)

    def content(self) -> Element:
        quiet = TEXT.inked("ink2")
        signs = []
        for name, groups in self.lines():
            lines = map(Text, textwrap.wrap(groups, _LINE))
            signs.append(Column((Text(name, quiet), *lines), "hair"))
        buttons = Stretch(Control("copy", self.copy)), Stretch(Control("done", self.done))
        sentence, foot = Paragraph(self.sentence()), Paragraph(self.foot(), quiet)
        return Column((Text(_("Fair deal"), TITLE), sentence, *signs, foot, Row(buttons)))

    def first(self) -> Widget:
        return self.done


def _grouped(signs: str) -> str:
    return " ".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


# ---- the menu of a match: the ways from the table, and from the result of a hand


def table_menu(
    game: Game, window: Host, session: Session, end_early: Callable[[], None] | None = None
) -> TableMenu:
    """Return the menu of ``session``, to be pushed on the window.

    ``end_early`` is how the player ends the hand before its last card, if that is possible.
    """
    view, practice = session.view(), isinstance(session, PracticeSession)
    rules, page = view.table.rules, routes.RulesPage(view.table.rules, view.turn.phase)
    german = window.kit.deck.name == "german"
    deck = _("Switch to French cards") if german else _("Switch to William Tell cards")
    title, lines = (
        _("At the table"),
        [MenuLine(_("Continue"), lambda: None, _("Key Escape"), "brass")],
    )
    if isinstance(session, PracticeSession):
        lines += _practice_lines(game, session)
        title = title if session.can_be_continued else _("Practice")
    lines += [
        MenuLine(_("Score sheet"), game.way(routes.ScoreSheet(session)), key=keys.SCORE_SHEET),
        MenuLine(_("Rules of the game"), game.way(page), key=keys.RULES),
    ]
    if end_early is not None:
        lines.append(MenuLine(_("Claim or give up"), end_early, key=keys.CLAIM))
    lines += [
        *_odds_lines(game, session),
        MenuLine(deck, lambda: game.other_deck(rules), key=keys.DECK),
        MenuLine(_("Settings"), game.way(routes.SettingsPage())),
        *([] if practice else _match_lines(game, window, session)),
        _leave_line(game, session),
    ]
    return TableMenu(title, session.warning or _sentence(session), lines)


def _sentence(session: Session) -> str:
    """Return which match of an evening is played, if it is one of an evening, and what is kept of
    it.
    """
    place = session.plan.evening
    if place is None:
        return session.keeping
    words = _("Match {number} of {matches} of your evening")
    match = words.format(number=place.number, matches=place.matches)
    return f"{match}. {session.keeping}"


def _leave_line(game: Game, session: Session) -> MenuLine:
    leave, end = _("Leave the table"), game.way(routes.EndPractice())
    if not isinstance(session, PracticeSession):
        hint = _("You can continue the match from the menu.")
        return MenuLine(leave, game.way(routes.Menu()), hint)
    if session.can_be_continued:
        return MenuLine(leave, end, _("You can continue the hand later."))
    return MenuLine(_("End the practice"), end)


def _practice_lines(game: Game, session: PracticeSession) -> list[MenuLine]:
    def change(to: Callable[[], PracticeSession]) -> Callable[[], None]:
        return lambda: game.open(routes.ChangePractice(to()))

    back, again = session.why_not_taken_back, session.why_not_again
    same = _("The same cards, from where the practice began")
    return [
        MenuLine(_("Take back"), change(session.taken_back), reason=back, key=keys.TAKE_BACK),
        MenuLine(_("Begin again"), change(session.again), same, reason=again),
    ]


def _odds_lines(game: Game, session: Session) -> list[MenuLine]:
    """Return the way to the odds of the player's hand, by all that the player knows. It is advice,
    so it is there where hints are, and when they are.
    """
    words, view = _("Odds of my hand"), session.view()
    plays = session.player is not None and view.turn.phase not in (Phase.DEAL, Phase.OVER)
    if not (plays and session.gives_hints and game.settings.hints):
        return []
    if not view.legal:
        reason = _("You can ask for the odds when it is your turn.")
        return [MenuLine(words, lambda: None, reason=reason)]
    try:
        way = game.way(routes.HandOdds((HeldHand.of_view(view),)))
    except NoStatistics:
        reason = _("There is no contract whose odds could be counted.")
        return [MenuLine(words, lambda: None, reason=reason)]
    return [MenuLine(words, way, _("How often each contract is made, by all that you know"))]


def _match_lines(game: Game, window: Host, session: Session) -> list[MenuLine]:
    """Return the ways of a match that is kept: the seal of its cards, if they were sealed, and how
    it ends by agreement, if the game knows one.
    """
    lines, deal = [], fair_deal(session.seen_log())
    if deal is not None:
        words = _("How you can check that no card is exchanged")
        lines.append(MenuLine(_("Fair deal"), lambda: window.push(FairDealSheet(deal)), words))
    if knows_agreement(session):
        reason, over = why_not_stop(session), session.view().turn.phase is Phase.OVER
        sub = _("only between two hands") if reason and not over else ""
        words, stop = _("End this match for good"), lambda: ask_to_stop(game, window, session)
        lines.append(MenuLine(_("Agree to stop"), stop, words, reason=reason, sub=sub))
    return lines
