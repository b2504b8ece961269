"""Claims at a table: who may claim now, the claim that lies open, and who does not want one.

Invariant: it looks at the match and changes nothing in it; the session plays the cards of a claim.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from prefgame.ai.decide.claim import can_claim, sure_tricks
from prefgame.app.play.claim_setting import ClaimSetting
from prefgame.app.play.claims import Claim, give_up, part_claim, proved_claim
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat

_log = logging.getLogger(__name__)


class Claiming:
    """The claims of ``match``. ``player`` is the seat of the human, None where nobody plays;
    ``view`` says what the player knows, None while that is not all that has happened.
    """

    def __init__(
        self, match: Match, player: Seat | None, view: Callable[[], SeatView | None]
    ) -> None:
        self._match, self._player, self._view = match, player, view
        self.setting: ClaimSetting = "never"
        self.on_table: Claim | None = None
        """the claim that lies on the table; nobody plays while it does"""
        self._refused: int | None = None  # the hand in which the player wants to play on
        self._objected: int | None = None  # the hand that the other defender does not give up
        # how long the log was when it was looked at last, and whether the player may claim
        self._offered = 0, False

    @property
    def seats_may(self) -> bool:
        """Whether a seat of the computer may claim in this hand."""
        return self.setting != "never" and self._refused != self._match.table.hands_played

    @property
    def player_may(self) -> bool:
        """Whether it is the player's turn and they may claim the rest."""
        view = self._view() if self._is_players_turn else None
        if view is None:
            return False
        if self._offered[0] != len(self._match.log):
            self._offered = len(self._match.log), can_claim(view)
        return self._offered[1]

    def claim_rest(self) -> None:
        """Claim the rest for the player, if they may."""
        if self.player_may:
            self.lay_open()

    def sure_tricks(self) -> int:
        """How many of the tricks left are proved to be the player's (and a partner's), who is to
        play; fewer than all may be claimed as a part.
        """
        view = self._view() if self._may_end else None
        return 0 if view is None else sure_tricks(view)

    def claim_part(self) -> None:
        """The player claims those."""
        self.on_table = part_claim(self._match) if self._may_end else None

    def give_up(self) -> Seat | None:
        """The player gives up the rest. Where the other defender objects, that seat: nothing
        changes then, and nobody is asked again in this hand.
        """
        if not self._may_end or self.objected:
            return None
        found = give_up(self._match)
        if isinstance(found, Claim):
            self.on_table = found
            return None
        self._objected = self._match.table.hands_played
        return found

    @property
    def objected(self) -> bool:
        """Whether the other defender has objected to giving up in this hand."""
        return self._objected == self._match.table.hands_played

    @property
    def asks(self) -> bool:
        """Whether the player may refuse the claim and play on."""
        claim = self.on_table
        return (
            claim is not None
            and self.setting == "ask"
            and claim.seat != self._player
            and self._player in claim.hands
        )

    def play_on(self) -> None:
        """The claim is taken back, and none of the others claims in this hand again."""
        self.on_table = None
        self._refused = self._match.table.hands_played

    def lay_open(self) -> None:
        """The seat to act claims the rest."""
        self.on_table = proved_claim(self._match)
        if self.on_table is None:  # a claim that cannot be proved is none: the seat plays on
            _log.error("seat %s claimed too much", self._match.to_act)
            self._refused = self._match.table.hands_played
            self._offered = (len(self._match.log), False)

    @property
    def _is_players_turn(self) -> bool:
        """Whether the player is to act and nothing is claimed yet; False where claims are
        not wanted.
        """
        wanted = self.setting != "never" and self.on_table is None and self._view() is not None
        return wanted and self._player is not None and self._match.to_act == self._player

    @property
    def _may_end(self) -> bool:
        """Whether the player is to play a card and may end the hand before the last one."""
        if not self._is_players_turn or self._match.phase is not Phase.PLAY:
            return False
        assert self._player is not None
        return len(self._match.hand_of(self._player)) > 1
