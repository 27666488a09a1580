"""A deal as an immutable value: ``deal.act(action)`` gives the next one and leaves this one as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import IllegalAction, PositionError
from ..notation import HIDE, NOSNOW, PASS, SHOW, SNOW, Action, CardsLike, parse_action
from ..protocol import GameDeal, Trick
from ..verdict import Seat, Verdict
from . import course
from .course import Win
from .dealing import BIG, Hand, check_position, deal_cards, read_hands
from .following import dealer_after, leader_after
from .judge import judge, pick, refuse, source_of
from .numbers import seat_of, seed_of, whole_numbers
from .play import Play
from .ruleset import RuleSet
from .settlement import side_totals, sides_of
from .view import View, view_of

if TYPE_CHECKING:
    from random import Random

__all__ = ["Deal", "Trick", "Win", "make_deal"]


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Deal(GameDeal):
    """One position of a deal.

    ``phase`` is ``show`` (亮王 is asked), ``play``, ``snow`` (雪 is asked) or ``over``; ``table`` the play to beat and
    ``owner`` who played it; ``pot`` the points on the table; ``captured`` per side (per seat with hidden sides);
    ``passed`` who has passed since; ``out`` who has gone out, in order.
    """

    rules: RuleSet
    packed: tuple[int, ...]
    holders: tuple[int, ...] | None
    pot: int = 0
    table: Play | None = None
    owner: int | None = None
    passed: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    yao_shown: tuple[bool, ...] = ()
    answers: tuple[bool, ...] = ()
    won: Win | None = None
    resume: int | None = None

    def totals(self) -> tuple[int, int]:
        """Points captured by each side."""
        return side_totals(self.sides, self.captured)

    def legal_mask(self) -> int:
        """The plays of the playbook that the seat to act can make now, as bits."""
        if self.phase != "play" or self.turn is None:
            return 0
        mask = self.rules.playbook.mask(self.packed[self.turn])
        return mask if self.table is None else mask & self.rules.playbook.beaten_by[self.table.index]

    def may_pass(self) -> bool:
        """Whether the seat to act may pass: never on a lead, and with ``must_beat`` only when it cannot beat."""
        return self.phase == "play" and self.table is not None and not (self.rules.must_beat and self.legal_mask() != 0)

    def legal_plays(self) -> list[Play]:
        """The plays of the seat to act, one per rank pattern, with its lowest cards."""
        mask = self.legal_mask()
        if not mask or self.turn is None:
            return []
        held = self.rules.playbook.hand(self.hands[self.turn])
        return [held.play(index) for index in self.rules.playbook.indices(mask)]

    def legal_actions(self) -> list[Action]:
        """All that the seat to act may do, plays in the order of the playbook, then pass; [] when over."""
        if self.turn is None:
            return []
        if self.phase == "snow":
            return [SNOW, NOSNOW]
        if self.phase == "show":
            return [SHOW, HIDE] if BIG in self.hands[self.turn] else [HIDE]
        plays = [Action("play", play.cards) for play in self.legal_plays()]
        return [*plays, PASS] if self.may_pass() else plays

    def judge(self, action: Action | CardsLike, seat: int | None = None) -> Verdict:
        """Whether a seat (None: the one to act) may do something now, and why. Raises NotationError, and PositionError
        for no such seat."""
        action = parse_action(action)
        rules = self.rules
        if seat is not None:
            seat_of("seat", seat, rules.players)
        if self.turn is None:
            return refuse(rules, "over")
        if seat is not None and seat != self.turn:
            return refuse(rules, "not_your_turn", who=Seat(self.turn))
        if self.phase in ("snow", "show"):
            return self._judge_answer(action)
        if action.kind == "play":
            return judge(rules, action.cards, self.hands[self.turn], self.table)
        if action.kind != "pass":
            return refuse(rules, "not_asked")
        if self.table is None:
            return refuse(rules, "must_lead", tuple(self.legal_plays()[:3]))
        if not self.may_pass():
            plays = tuple(self.legal_plays()[:3])
            return refuse(rules, "must_beat", plays, play=plays[0].name)
        return Verdict(True, "pass_ok", source=source_of(rules, "pass_ok"))

    def _judge_answer(self, action: Action) -> Verdict:
        if action in self.legal_actions():
            code = "snow_ok" if self.phase == "snow" else "kings_ok"
            return Verdict(True, code, source=source_of(self.rules, code))
        if self.phase == "show" and action == SHOW:
            return refuse(self.rules, "kings_not_held")
        return refuse(self.rules, "answer_snow" if self.phase == "snow" else "answer_kings")

    def act(self, action: Action | CardsLike) -> Deal:
        """The position after the seat to act does something; ranks alone take the lowest cards held.

        Raises NotationError for what cannot be read and IllegalAction, with the verdict, for what may not be done.
        """
        action = parse_action(action)
        if self.phase == "play" and self.turn is not None and action.kind == "play":
            chosen, missing = pick(self.hands[self.turn], action.cards)
            play = None if missing else self.rules.playbook.identify(chosen)
            if play and self.legal_mask() >> play.index & 1:
                return course.play(self, play)
        verdict = self.judge(action)
        if not verdict.ok:
            raise IllegalAction(verdict)
        if action == PASS:
            return course.pass_turn(self)
        return course.answer_snow(self, action) if self.phase == "snow" else course.answer_kings(self, action)

    def view(self, seat: int) -> View:
        """All that a seat may know, as plain data for JSON, and no more."""
        return view_of(self, seat)

    def told(self, seat: int) -> str | None:
        """The action that led here; what others answer to 亮王 stays theirs."""
        asked = self.before is not None and self.before.phase == "show" and self.actor != seat
        return None if asked else super().told(seat)

    def next_seats(self, chance: Random) -> tuple[int, int]:
        """Who leads and who deals next; ``chance`` draws the leader with ``next_lead="random"``."""
        if self.rules.next_lead != "random":
            return leader_after(self), dealer_after(self)
        lead = chance.randrange(self.players)
        return lead, lead if self.holders is None else dealer_after(self)


def make_deal(
    rules: RuleSet,
    *,
    seed: int | None = None,
    hands: Sequence[CardsLike] | None = None,
    lead: int | None = None,
    captured: Sequence[int] | None = None,
    out: Sequence[int] = (),
    kings: Sequence[int] | None = None,
    dealer: int | None = None,
) -> Deal:
    """A deal from a seeded shuffle (0 without a seed), or a position set up by hand.

    ``lead`` is who plays first (for a shuffle: instead of the first ♥5), ``captured`` and ``out`` what happened before,
    ``kings`` who held the 大王 when no hand shows it. Raises PositionError for a position that cannot be.
    """
    hidden = rules.hidden_sides
    none = (0,) * (rules.players if hidden else 2)
    points = none if captured is None else whole_numbers("captured", captured)
    gone = whole_numbers("out", out)
    if dealer is not None:
        seat_of("dealer", dealer, rules.players)
    if hands is None:
        for name, value in (("captured", captured), ("out", out), ("kings", kings)):
            if value:
                raise PositionError("position_only", name=name)
        dealt, dealer, first = deal_cards(rules, 0 if seed is None else seed_of(seed), dealer)
        lead = first if lead is None else lead
    else:
        dealt = read_hands(rules, hands)
        lead = 0 if lead is None else lead
    holders = check_position(rules, dealt, lead, points, gone, kings)
    fresh = not gone and not any(points)
    asks = rules.kings_shown is None and hidden and fresh and sum(hand.count(BIG) for hand in dealt) == 2
    if hidden and not asks and rules.kings_shown is None:
        rules = rules.with_kings(False)
    deal = Deal(
        rules=rules,
        hands=dealt,
        packed=tuple(map(rules.playbook.pack, dealt)),
        sides=sides_of(rules, holders),
        holders=holders,
        dealer=lead if dealer is None else dealer,
        leader=lead,
        phase="show" if asks else "play",
        turn=0 if asks else lead,
        captured=points,
        out=gone,
        yao_shown=tuple(_shows_yao(rules, hand) for hand in dealt),
    )
    four = hidden and rules.four_jokers_win and any(sum(card.is_joker for card in hand) == 4 for hand in dealt)
    return course.end(deal, "four_jokers", winner=0) if four else deal


def _shows_yao(rules: RuleSet, hand: Hand) -> bool:
    """Whether a hand must show its 4s and As before play: two 4s and an A at least (001-09)."""
    ranks = [card.rank for card in hand]
    return rules.show_yao == "mandatory" and ranks.count("4") >= 2 and "A" in ranks
