"""The contracts of a game at a glance, with what each is worth."""

from __future__ import annotations

from pygame import Surface

from prefgame.app.words.contracts import contract_name, figure
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit, Run, Sign


def draw_contracts(surface: Surface, kit: Kit, room: Box, rules: RuleSet) -> None:
    """The contracts of the game with what each is worth, if there is room for them."""
    lines = rules.contracts
    top = room.y + kit.f(56)
    step = min(kit.f(38), (room.bottom - kit.f(14) - top) / len(lines))
    if step < kit.f(31):
        return
    kit.text(surface, room.x, top - kit.f(22), _("Contracts"), "title", 30)
    ends = room.x + round(room.w * 0.76), room.right
    for end, words in zip(ends, (_("worth"), _("as a game"))):
        kit.text(surface, end, top - kit.f(20), words, "label", 22, "ink2", "right")
    shapes.line(surface, room.x, top, room.w, "rule", kit.thin(2))
    for i, line in enumerate(lines):
        y = top + step * (i + 0.5) + kit.f(6)
        name = contract_name(line, kit.deck)
        label: Run = (Sign(str(line.trump)), name) if line.trump is not None else name
        kit.text(surface, room.x + kit.f(14), y, figure(line), "title", 30, "ink", "center")
        kit.run(surface, room.x + kit.f(44), y, label, "label", 24)
        for end, contract in zip(ends, (line, line.as_game)):
            if contract.game and contract not in rules.auction.all_games:
                continue
            worth = rules.score.base_worth(contract)
            kit.text(surface, end, y, str(worth), "label", 24, "ink", "right")
