"""Any point of a game, with the hands as they were then."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from ..errors import RecordError
from ..matches import Match, Round
from ..notation import Action
from ..protocol import GameDeal

__all__ = ["Moment", "replay", "rounds_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A position of a game: of deal ``number`` (from 1), after ``at`` actions; ``fled`` who left at this point."""

    number: int
    at: int
    deal: GameDeal
    fled: int | None = None

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """All hands as they were."""
        return self.deal.hands

    @property
    def action(self) -> Action | None:
        """What led here, None at the opening of a deal."""
        return self.deal.action

    @property
    def actor(self) -> int | None:
        """Whose action led here."""
        return self.deal.actor


def rounds_of(game: Match | GameDeal) -> tuple[Round, ...]:
    """The deals of a match, or a lone deal as one. Raises RecordError for anything else."""
    if isinstance(game, Match):
        return game.rounds
    if isinstance(game, GameDeal):
        return (Round(1, game),)
    raise RecordError("no_game", found=type(game).__name__)


def replay(game: Match | GameDeal) -> tuple[Moment, ...]:
    """All positions of a game in order, from the cards as dealt.

    >>> from paoyao_learn.game import deal
    >>> [len(m.hands[0]) for m in replay(deal("baishan", hands=["44A5", "6", "7", "8"]).act("44A").act("pass"))]
    [4, 1, 1]
    """
    rounds = rounds_of(game)
    found = []
    for each in rounds:
        line = (*each.deal.history, each.deal)
        last = len(line) - 1
        found += [Moment(each.number, at, deal, each.fled if at == last else None) for at, deal in enumerate(line)]
    return tuple(found)
