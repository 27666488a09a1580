"""A rule set of the family: its options as one frozen value, and the questions that can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal

from ..cards import JOKERS, PIPS, Card, pack
from ..errors import NotationError, OptionError
from ..notation import CardsLike, parse_cards
from ..result import Result
from ..verdict import Verdict
from .describe import compare, describe
from .judge import judge
from .options import OPTIONS, PRESETS, Value, check_value, listed, options_of
from .play import Play
from .playbook import Playbook, playbook_of
from .settlement import settle

__all__ = ["RuleSet", "make_ruleset"]


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """Every option with its value in force; made by :func:`make_ruleset`, never by hand.

    ``players``, ``hand`` (cards each) and ``cards`` (in both packs) follow from the preset and ``threes``.
    """

    id: str
    threes: Literal["high", "low", "none"]
    teams: Literal["opposite", "heart6", "big_jokers"]
    ladder: Literal["A", "B", "C"]
    first_lead: Literal["heart5", "heart3", "random"]
    next_lead: Literal["first_out", "random"]
    must_beat: bool
    passing_locks_out: bool
    inherit_lead: Literal["partner", "next"]
    riding_same_length: bool
    long_straight_beats_short: bool
    show_yao: Literal["off", "mandatory"]
    kings_shown: bool | None = None
    four_jokers_win: bool = False
    win_points: int
    flag_points: int
    snow: Literal["choice", "automatic", "off"]
    snow_offer_at_140: int
    snow_offer_at_flag: int
    small_snow_at_most: int
    snow_on_double_out: bool
    losers_out_bands: bool
    big_snow: int
    small_snow: int
    base: int
    flee: int | Literal["table"]
    show_partner_when_out: bool

    @property
    def players(self) -> int:
        """Seats at the table: 5 with sides by 大王, else 4."""
        return 5 if self.hidden_sides else 4

    @property
    def hidden_sides(self) -> bool:
        """Whether the sides go by the 大王 and are not announced (003-02); points are then kept per seat."""
        return self.teams == "big_jokers"

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """Both packs, 108 cards, or 100 where the threes are left out."""
        return pack(without=("3",) if self.threes == "none" else ()) * 2

    @property
    def cards(self) -> int:
        """Cards in both packs."""
        return len(self.pack)

    @property
    def hand(self) -> int:
        """Cards dealt to each seat."""
        return self.cards // self.players

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The ranks from low to high as singles; equal cards of one number compare in the same order (C-19)."""
        without = tuple(rank for rank in PIPS if rank != "3")
        pips = {"high": (*without, "3"), "low": ("3", *without), "none": without}[self.threes]
        return pips + JOKERS

    @cached_property
    def playbook(self) -> Playbook:
        """Every play that can exist under this rule set; shared by rule sets that agree on plays."""
        return playbook_of(
            self.order, self.ladder, bool(self.kings_shown), self.riding_same_length, self.long_straight_beats_short
        )

    @property
    def changed(self) -> dict[str, Value]:
        """The options that differ from the preset, in the order of the option table."""
        return {
            name: getattr(self, name)
            for name, option in options_of(self.id).items()
            if getattr(self, name) != option.defaults[self.id][0]
        }

    def source(self, option: str) -> str:
        """The statement an option's value comes from, ``"option"`` where it was changed from the preset."""
        value, source = OPTIONS[option].defaults[self.id]
        return source if getattr(self, option) == value else "option"

    def with_options(self, **options: object) -> RuleSet:
        """The same rule set with other options. Raises OptionError as :func:`make_ruleset` does."""
        return make_ruleset(self.id, **{**self.changed, **options})

    def with_kings(self, shown: bool) -> RuleSet:
        """The rule set in force once 亮王 is settled."""
        return self if self.kings_shown is shown else replace(self, kings_shown=shown)

    def identify(self, cards: CardsLike) -> Play | None:
        """The play that cards form, or None when they form none. Raises NotationError or CardError.

        >>> make_ruleset("baishan").identify("44A").name("zh")
        '小幺 44A'
        """
        return self.playbook.identify(parse_cards(cards))

    def legal_plays(self, hand: CardsLike, on: Play | CardsLike | None = None) -> list[Play]:
        """Every play a hand can make on what lies on the table (None: a lead), one per rank pattern, with the
        lowest cards, in the order of the playbook."""
        held = self.playbook.hand(parse_cards(hand))
        mask = held.mask if on is None else held.mask & self.playbook.beaten_by[self._play(on).index]
        return [held.play(index) for index in self.playbook.indices(mask)]

    def beats(self, play: Play | CardsLike, on: Play | CardsLike) -> bool:
        """Whether a play beats another; OptionError when one of them is no play."""
        return bool(self.playbook.beaten_by[self._play(on).index] >> self._play(play).index & 1)

    def judge(self, cards: CardsLike, *, hand: CardsLike, on: Play | CardsLike | None = None) -> Verdict:
        """Whether a selection from a hand may be played on the table, and if not, why and what would do."""
        return judge(self, parse_cards(cards), parse_cards(hand), None if on is None else self._play(on))

    def settle(
        self,
        *,
        how: str,
        captured: tuple[int, ...],
        out: tuple[int, ...] = (),
        holders: tuple[int, ...] | None = None,
    ) -> Result:
        """What an end pays: ``how`` it ended, points ``captured`` per side (per seat with hidden sides), the seats
        ``out`` in order, and the ``holders`` of the 大王. Raises PositionError for an end that cannot be."""
        return settle(self, how=how, captured=captured, out=out, holders=holders)

    def describe(self, lang: str) -> str:
        """The whole rule set as a readable sheet, each line with its source."""
        return describe(self, lang)

    def compare(self, other: RuleSet | str) -> list[dict[str, object]]:
        """What differs from another rule set, or from one of this name, as data: options and ladder places."""
        return compare(self, other if isinstance(other, RuleSet) else make_ruleset(other))

    def __getstate__(self) -> dict[str, object]:
        """The options alone: what follows from them is made again, so that a copy stays small."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _play(self, play: Play | CardsLike) -> Play:
        cards = play.cards if isinstance(play, Play) else parse_cards(play)
        if not cards:
            raise NotationError("empty", text="", char="", place=1)
        found = self.playbook.identify(cards)
        if found is None:
            raise OptionError("no_play", cards=" ".join(map(str, cards)))
        return found


def make_ruleset(preset: str, **options: object) -> RuleSet:
    """A rule set of the family by preset, with options changed by name.

    Raises OptionError for a preset, option or value that does not exist, naming those that do, and for
    combinations that cannot be.
    """
    if preset not in PRESETS:
        raise OptionError("no_ruleset", name=preset, names=listed(PRESETS))
    known = options_of(preset)
    values: dict[str, Any] = {name: option.defaults[preset][0] for name, option in known.items()}
    for name, value in options.items():
        if name not in known:
            raise OptionError("no_option", option=name, name=preset, names=listed(known))
        check_value(preset, known[name], value)
        values[name] = value
    if values["threes"] == "none" and values["first_lead"] == "heart3":
        raise OptionError("no_threes")
    if preset == "tonghua" and values["base"] % 2:
        raise OptionError("bad_number", option="base", value=values["base"], multiple=2, least=0)
    return RuleSet(id=preset, **values)
