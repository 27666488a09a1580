"""The rule set of 三打哈: its options as one frozen value, and the questions that can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal

from ..cards import Card, pack
from ..errors import NotationError, OptionError
from ..notation import NO_TRUMP, CardsLike, parse_cards
from ..paoyao.options import Value, check_value, listed
from ..result import Result
from ..verdict import Verdict
from .dealing import BOTTOM
from .describe import compare, describe
from .follow import duty_of, follows, leads
from .judge import judge_cards
from .options import ID, OPTIONS
from .order import Order, order_of
from .play import Play, answer_of, beats, identify, play_of
from .settlement import Chongguan, chongguan, settle

__all__ = ["RuleSet", "make_ruleset"]

_THREE_PLAYERS: dict[str, Value] = {"players": 3, "pack": 92}


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """Every option with its value in force; made by :func:`make_ruleset`, never by hand."""

    id: str = ID
    players: Literal[4, 3]
    pack: Literal[108, 92]
    scoring: Literal["text", "examples"]
    all_pass: Literal["redeal", "forced_100"]
    throws: Literal["penalty", "off"]
    bottom: Literal["cards", "pairs", "x1", "off"]
    surrender: Literal["level1", "two_step", "off"]
    no_trump_tractors: bool
    force_partial_tractor: bool
    chongguan_times_m: bool

    @property
    def without(self) -> tuple[str, ...]:
        """The ranks that are taken out of the packs."""
        return ("3", "4") if self.pack == 92 else ()

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """All cards of both packs."""
        return pack(without=self.without) * 2

    @property
    def cards(self) -> int:
        """Cards in both packs."""
        return self.pack

    @property
    def hand(self) -> int:
        """Cards dealt to each seat."""
        return (self.pack - BOTTOM) // self.players

    @property
    def changed(self) -> dict[str, Value]:
        """The options that differ from their defaults, in the order of the option table."""
        return {
            name: getattr(self, name)
            for name, option in OPTIONS.items()
            if getattr(self, name) != option.defaults[ID][0]
        }

    def source(self, option: str) -> str:
        """The statement an option's value comes from, ``"option"`` where it was changed."""
        value, source = OPTIONS[option].defaults[ID]
        return source if getattr(self, option) == value else "option"

    def with_options(self, **options: object) -> RuleSet:
        """The same rule set with other options. Raises OptionError as :func:`make_ruleset` does."""
        return make_ruleset(**{**self.changed, **options})

    def order(self, trump: str | None) -> Order:
        """The order of cards for a trump suit or ``none``; while none is named (None), that of 無主."""
        return order_of(NO_TRUMP if trump is None else trump, self.without, self.no_trump_tractors)

    def identify(self, cards: CardsLike, *, trump: str = NO_TRUMP) -> Play | None:
        """The single, pair, tractor or throw that cards form under a trump; None when they cannot be led.

        >>> make_ruleset().identify("As As 2h 2h", trump="s").name("en")
        'tractor ♥2 ♥2 ♠A ♠A'
        """
        return identify(self.order(trump), self._cards(cards))

    def beats(self, play: Play | CardsLike, on: Play | CardsLike, *, trump: str = NO_TRUMP) -> bool:
        """Whether a play takes the trick from the one that leads it."""
        return beats(self._play(play, trump), self._led(on, trump))

    def legal_plays(
        self, hand: CardsLike, on: Play | CardsLike | None = None, *, trump: str = NO_TRUMP
    ) -> list[Play]:
        """What a hand can lead, or with what it can follow the play that was led. Of throws those of the highest
        trumps, of loose cards a spread (see :data:`follow.MOST`); :meth:`judge` knows all."""
        order, held = self.order(trump), self.order(trump).sorted(self._cards(hand))
        if on is None:
            return leads(order, held, self.throws != "off")
        duty = duty_of(order, self._led(on, trump), held, self.force_partial_tractor)
        return [answer_of(order, cards) for cards in follows(order, duty)]

    def judge(
        self, cards: CardsLike, *, hand: CardsLike, on: Play | CardsLike | None = None, trump: str = NO_TRUMP
    ) -> Verdict:
        """Whether a selection from a hand may be led (``on`` None) or follow what was led, and if not, why and what
        would do."""
        led = None if on is None else self._led(on, trump)
        return judge_cards(self, parse_cards(cards), self._cards(hand), led, trump)

    def chongguan(self, cards: CardsLike, trump: str | None) -> Chongguan | None:
        """The 沖關 of a dealt hand, None when it has none."""
        return chongguan(self._cards(cards), trump)

    def settle(
        self,
        *,
        bid: int,
        points: int = 0,
        declarer: int = 0,
        surrender: bool = False,
        bonus: tuple[int, Chongguan] | None = None,
    ) -> Result:
        """What an end pays: the ``bid``, the defenders' ``points`` (扣底 among them), who was ``declarer``, whether he
        gave up, and who had a 沖關. Raises PositionError.

        >>> make_ruleset().settle(bid=80, points=120).payoffs
        (-6, 2, 2, 2)
        """
        return settle(self, bid=bid, points=points, declarer=declarer, surrender=surrender, bonus=bonus)

    def describe(self, lang: str) -> str:
        """The whole rule set as a readable sheet, each line with its source."""
        return describe(self, lang)

    def compare(self, other: RuleSet) -> list[dict[str, object]]:
        """What differs from another rule set of this game, as data."""
        return compare(self, other)

    def __getstate__(self) -> dict[str, object]:
        """The options alone: what follows from them is made again."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _cards(self, cards: CardsLike) -> tuple[Card, ...]:
        """Cards of these packs, each with its suit. Raises NotationError, CardError or OptionError."""
        read = parse_cards(cards)
        for card in read:
            if card.suit is None and not card.is_joker:
                raise NotationError("suit_needed", text=" ".join(map(str, read)), char=str(card), place=1)
            if card.rank in self.without:
                raise OptionError("not_in_92", card=card.name)
        return read

    def _play(self, play: Play | CardsLike, trump: str) -> Play:
        """The play that cards are, of whatever shape. Raises NotationError for no cards."""
        if isinstance(play, Play):
            return play
        cards = self._cards(play)
        if not cards:
            raise NotationError("empty", text="", char="", place=1)
        return play_of(self.order(trump), cards)

    def _led(self, play: Play | CardsLike, trump: str) -> Play:
        """A play that can lie on the table. Raises OptionError for one that cannot be led."""
        found = self._play(play, trump)
        if found.kind == "loose":
            raise OptionError("no_play", cards=str(found))
        return found


def make_ruleset(**options: object) -> RuleSet:
    """The rule set of 三打哈 with options changed by name.

    Three players play with 92 cards, and the worked examples are of three players: what goes with these need not be
    said. Raises OptionError for an option or value that does not exist, and for combinations that cannot be.
    """
    values: dict[str, Any] = {name: option.defaults[ID][0] for name, option in OPTIONS.items()}
    for name, value in options.items():
        if name not in OPTIONS:
            raise OptionError("no_option", option=name, name=ID, names=listed(OPTIONS))
        check_value(ID, OPTIONS[name], value)
    three = options.get("players") == 3 or options.get("scoring") == "examples"
    values |= {**(_THREE_PLAYERS if three else {}), **options}
    if three and (values["players"], values["pack"]) != (3, 92):
        raise OptionError("three_players")
    return RuleSet(**values)
