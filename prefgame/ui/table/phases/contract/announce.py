"""The contract is named, after the exchange or in a game whose contract nobody knows yet.

Invariant: one contract is chosen and then announced; nothing is announced by choosing it.
"""

from __future__ import annotations

from functools import partial

from prefgame.app.words.contracts import contract_in_sentence
from prefgame.engine.commands import Announce
from prefgame.i18n import _
from prefgame.ui.table.phases.contract.contract_row import ContractRow
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.table.slips.sheet_words import with_contract_sentence
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.contracts import games_count_more


class AnnouncePhase(ContractRow):
    """The declarer names the contract."""

    def plaque(self) -> PlaqueInfo:
        hand = self.view.won
        mine = hand.declarer == self.view.seat and self.desk.session.player is not None
        line = _("without the talon") if hand.game else _("with the talon")
        if mine:
            return PlaqueInfo(_("Your contract"), line)
        return PlaqueInfo(_("{name} plays").format(name=self.name(hand.declarer)), line)

    def note(self) -> str:
        hand = self.view.this_hand
        if hand.game:
            rules = self.view.table.rules
            counts_more = _("Without the talon, a contract counts one number higher.")
            return with_contract_sentence(self.view, counts_more if games_count_more(rules) else "")
        return with_contract_sentence(
            self.view, _("The contract is {number} or higher.").format(number=self._number())
        )

    def hint(self) -> str:
        return _("The contract, and what it wins or loses") if self.live else self.waiting()

    def first_this(self) -> str:
        return _("Name your contract first; cards are played when the others have answered.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to name the contract.")

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        contract = self.contract()
        go = Button(
            _("Play"), kind="paper", size=25, ground="cloth", hint=_("Key P"), shortcut=keys.GO_ON
        )
        go.enabled, go.reason = contract is not None, _("Choose the contract first.")
        if contract is not None:
            go.label = _("Play {contract}").format(
                contract=contract_in_sentence(contract, self.kit.deck)
            )
            go.on_press = partial(self.desk.submit, Announce(contract))
        return self._row(go)
