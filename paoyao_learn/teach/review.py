"""Looking back: what a bot would have done in a position, beside what was done."""

from __future__ import annotations

from dataclasses import dataclass

from ..bots import bot
from ..notation import WORDS, Action
from ..paoyao.deal import Deal
from ..text import text

__all__ = ["Remark", "remark_on"]


@dataclass(frozen=True, slots=True)
class Remark:
    """An action and the ``advised`` one, with the bot's ``why`` in both languages."""

    deal: Deal
    done: Action
    advised: Action
    why: dict[str, tuple[str, ...]]

    @property
    def agrees(self) -> bool:
        """Whether the bot would have done the same: cards of equal ranks are the same play."""
        return _ranks(self.done) == _ranks(self.advised)

    def words(self, lang: str) -> str:
        """The remark in a sentence or two."""
        key = "agrees" if self.agrees else "differs"
        reasons = ("" if lang == "zh" else " ").join(self.why[lang])
        told = text(f"review.{key}", lang, deed=self._deed(lang))
        return f"{told}{'' if lang == 'zh' else ' '}{reasons}".strip()

    def _deed(self, lang: str) -> str:
        if str(self.advised) in WORDS:
            return text(f"review.{self.advised}", lang)
        play = self.deal.rules.identify(self.advised.cards)
        return text("review.plays", lang, play=str(self.advised) if play is None else play.name(lang))


def _ranks(action: Action) -> tuple[str, list[str]]:
    return action.kind, sorted(card.rank for card in action.cards)


def remark_on(deal: Deal, action: Action, level: str = "club") -> Remark:
    """What a bot of this level says of an action of the seat whose turn it is; it sees no more than that seat."""
    assert deal.turn is not None
    advice = bot(level, deal.rules, seed=0).choose(deal.view(deal.turn))
    return Remark(deal, action, advice.action, {lang: tuple(advice.reasons(lang)) for lang in ("zh", "en")})
