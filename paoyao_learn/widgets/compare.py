"""``pl.Compare``: two rule sets side by side, every difference with a trick that shows it."""

from __future__ import annotations

from ..errors import OptionError
from ..game import as_ruleset
from ..notation import parse_cards
from ..paoyao.ruleset import RuleSet
from ..render.compare import CompareLook, compare_in_words, compare_of, compare_picture
from ..teach.contrasts import Pick, Trick, contrast_of
from .board import Message
from .hand_picker import HandPicker
from .lab import Lab
from .table import Table

__all__ = ["Compare"]


class Compare(Lab):
    """What differs between two rule sets; each difference that a trick can show is tried under both.

    ``play(name, rules)`` gives the trick as something to play: a hand to pick from, or a table.

    >>> both = Compare("baishan", "mingyao", lang="en")
    >>> both.names[:3], both.outcomes("snow")[1]
    (('ladder', 'show_yao', 'snow'), 'The deal is won and goes on by itself for a snow.')
    """

    _section = "compare"

    def __init__(
        self, one: str | RuleSet = "baishan", other: str | RuleSet = "mingyao", *, lang: str | None = None
    ) -> None:
        self.one, self.other = as_ruleset(one), as_ruleset(other)
        self._at: int | None = None
        self._rows = self.one.compare(self.other)
        super().__init__(lang)

    @property
    def names(self) -> tuple[str, ...]:
        """What differs: options, and ladder entries in notation."""
        return tuple(str(row["name"]) for row in self._rows)

    def outcomes(self, name: str) -> tuple[str, str]:
        """What the same trick comes to under both. Raises OptionError for what does not differ or cannot be played."""
        contrast = self._contrast(name)
        return contrast.outcome(self.one, self._lang), contrast.outcome(self.other, self._lang)

    def play(self, name: str, rules: str | RuleSet | None = None) -> HandPicker | Table:
        """The trick of a difference, to be played under one of the two rule sets: by default the second, or the first
        where the second has no such cards."""
        chosen = self.other if rules is None else as_ruleset(rules)
        contrast = self._contrast(name)
        if isinstance(contrast, Pick):
            if rules is None and any(card.rank not in chosen.order for card in parse_cards(contrast.hand)):
                chosen = self.one
            return HandPicker(contrast.hand, chosen, on=contrast.on, lang=self._lang)
        return Table(deal=contrast.deal(chosen), lang=self._lang)

    def picture(self) -> str:
        """The differences as SVG that needs nothing around it."""
        return compare_picture(self._look(False))

    def _contrast(self, name: str) -> Pick | Trick:
        for row in self._rows:
            if row["name"] == name and (contrast := contrast_of(row, self.one, self.other)) is not None:
                return contrast
        playable = [str(row["name"]) for row in self._rows if contrast_of(row, self.one, self.other)]
        raise OptionError("bad_value", option="name", value=name, values=", ".join(playable))

    def _in_words(self) -> str:
        return compare_in_words(self._look(False))

    def _markup(self, live: bool) -> str:
        return compare_of(self._look(live))

    def _look(self, live: bool) -> CompareLook:
        return CompareLook(self.one, self.other, self._lang, self._rows, self._at, live)

    def _act(self, act: str, value: str, message: Message) -> None:
        if act == "try":
            self._at = None if value == str(self._at) else int(value)
            if self._at is not None:
                name = str(self._rows[self._at]["name"])
                self._answer(" / ".join(self.outcomes(name)))
        elif act in ("one", "other"):
            rules = as_ruleset(value)
            self.one, self.other = (rules, self.other) if act == "one" else (self.one, rules)
            self._rows, self._at = self.one.compare(self.other), None

    def __repr__(self) -> str:
        return f"Compare({self.one.id!r}, {self.other.id!r}, differences={len(self._rows)})"
