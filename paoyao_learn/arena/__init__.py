"""The arena: two bots, the same cards, sides swapped.

Deals of two bots differ far less by skill than by cards, so every deal is played twice. In the first game one bot has
all seats of side 0 and the other all seats of side 1; in the second the same cards are played with the bots changed
over. Sides are those of the rule set: facing seats, or with hidden sides the holders of the 大王 against the rest. The
arena knows them, the bots do not: each sees its own view, so no bot can tell that its partner is one of its kind.

So over the two games every seat of a deal is played once by each bot, and whatever the cards give to a seat, two
against three included, is given to both. The figure of a deal is what the first bot's seats were paid in both games,
per seat; payoffs sum to zero, so the other bot's figure is the same with the sign turned, and two bots of one level
come to exactly zero on every deal. Deals are independent of each other, the games of one deal are not: every interval
takes the deal as its unit.
"""

from __future__ import annotations

from .contest import ArenaError, Contest
from .duplicate import Finished, play_deal
from .figures import Figures, figures_of

__all__ = ["ArenaError", "Contest", "Figures", "Finished", "figures_of", "play_deal"]
