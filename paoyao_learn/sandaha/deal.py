"""A deal of 三打哈 as an immutable value: ``deal.act(action)`` gives the next one and leaves this one as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..cards import points
from ..errors import IllegalAction, PositionError
from ..notation import PASS, SURRENDER, Action, CardsLike, parse_action
from ..paoyao.judge import listed, pick
from ..paoyao.numbers import seat_of, seed_of
from ..protocol import GameDeal
from ..verdict import Seat, Verdict
from . import course
from .course import Throw
from .dealing import Hand, captured_of, read_hands, shuffled, trump_of
from .follow import MOST, choices, duty_of, follows, leads
from .judge import allow, judge_cards, refuse, unreadable
from .order import TRUMPS, Order
from .play import Play, trump_name
from .ruleset import RuleSet
from .settlement import BIDS, is_bid
from .view import SandahaView, view_of

if TYPE_CHECKING:
    from random import Random

__all__ = ["Deal", "make_deal"]

_NAMES = ("s", "h", "d", "c", "none")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Deal(GameDeal):
    """One position of a deal.

    ``phase`` is ``bidding``, ``trumps``, ``burying``, ``play`` or ``over``. ``bottom`` are the cards dealt face down
    and ``dealt`` what each seat was given beside them; ``bids`` the running auction, after ``redeals`` in which all
    passed; ``declarer`` and ``bid`` who leads it and with what; ``led`` the play to follow, ``best`` the one that leads
    the trick and ``owner`` whose it is; ``penalty`` what throws that did not hold moved to the defenders' points.
    """

    rules: RuleSet
    bottom: Hand
    dealt: tuple[Hand, ...]
    bids: tuple[tuple[int, Action], ...] = ()
    redeals: int = 0
    declarer: int | None = None
    bid: int | None = None
    trump: str | None = None
    buried: Hand | None = None
    led: Play | None = None
    best: Play | None = None
    owner: int | None = None
    throws: tuple[Throw, ...] = ()
    penalty: int = 0

    @property
    def order(self) -> Order:
        """The order of cards in force."""
        return self.rules.order(self.trump)

    @property
    def passed(self) -> frozenset[int]:
        """Who has passed in the auction."""
        return frozenset(seat for seat, action in self.bids if action == PASS)

    @property
    def pot(self) -> int:
        """Points on the table."""
        return sum(points(action.cards) for _, action in self.trick)

    @property
    def score(self) -> int:
        """The defenders' points so far, 扣底 apart: never less than none (004-26, 004-16)."""
        caught = sum(won for seat, won in enumerate(self.captured) if seat != self.declarer)
        return max(caught + self.penalty, 0)

    def seen_by(self, seat: int) -> Hand:
        """What 沖關 of a seat is judged on: its dealt cards, the declarer's with the bottom (004-34)."""
        return (*self.dealt[seat], *self.bottom) if seat == self.declarer else self.dealt[seat]

    def totals(self) -> tuple[int, int]:
        """Points captured by the declarer, and by the others."""
        own = self.captured[self.declarer] if self.declarer is not None else 0
        return own, sum(self.captured) - own

    def trumps_left(self, seat: int) -> int:
        """Trumps in a hand, once they are named."""
        return len(self.order.of_group(self.hands[seat], TRUMPS))

    def may_surrender(self) -> bool:
        """Whether the declarer may give up: after he has seen the bottom and before the first lead."""
        before_play = self.phase in ("trumps", "burying") or (
            self.phase == "play"
            and self.turn == self.declarer
            and not (self.tricks or self.trick or any(self.captured))
        )
        return before_play and self.rules.surrender != "off"

    def legal_actions(self) -> list[Action]:
        """What the seat to act may do; [] when over. Of throws those of the highest trumps are listed, and of loose
        cards to bury or to discard a spread of about :data:`follow.MOST`; :meth:`judge` knows all."""
        if self.turn is None:
            return []
        if self.phase == "bidding":
            lower = (value for value in BIDS if self.bid is None or value < self.bid)
            return [*(Action("bid", value=str(value)) for value in lower), PASS]
        hand, order = self.hands[self.turn], self.order
        if self.phase == "trumps":
            found = [Action("trump", value=name) for name in _NAMES]
        elif self.phase == "burying":
            buried = dict.fromkeys(map(order.sorted, choices(hand, len(self.bottom), MOST)))
            found = [Action("bury", cards) for cards in buried]
        elif self.led is None:
            found = [Action("play", play.cards) for play in leads(order, hand, self.rules.throws != "off")]
        else:
            duty = duty_of(order, self.led, hand, self.rules.force_partial_tractor)
            found = [Action("play", cards) for cards in follows(order, duty)]
        return [*found, SURRENDER] if self.may_surrender() else found

    def judge(self, action: Action | CardsLike, seat: int | None = None) -> Verdict:
        """Whether a seat (None: the one to act) may do something now, and why. Raises NotationError, and PositionError
        for no such seat."""
        action = parse_action(action)
        if seat is not None:
            seat_of("seat", seat, self.players)
        if self.turn is None:
            return refuse("over")
        if seat is not None and seat != self.turn:
            return refuse("not_your_turn", who=Seat(self.turn))
        if action == SURRENDER:
            if self.may_surrender():
                return allow("sandaha_surrender_ok")
            return refuse("sandaha_surrender_off" if self.rules.surrender == "off" else "sandaha_surrender_when")
        if self.phase == "bidding":
            return self._judge_bid(action)
        if self.phase == "trumps":
            if action.kind != "trump" or action.value not in _NAMES:
                return refuse("sandaha_answer_trump")
            return allow("sandaha_trump_ok", trump=partial(trump_name, action.value))
        if self.phase == "burying":
            return self._judge_bury(action)
        if action.kind != "play":
            return refuse("sandaha_no_pass" if action == PASS else "sandaha_play_now")
        return judge_cards(self.rules, action.cards, self.hands[self.turn], self.led, self.trump)

    def _judge_bid(self, action: Action) -> Verdict:
        if action == PASS:
            return allow("sandaha_pass_ok")
        if action.kind != "bid":
            return refuse("sandaha_answer_bid")
        value = int(action.value) if action.value.isdigit() else 0
        if not is_bid(value):
            return refuse("sandaha_bid_step", bid=action.value)
        if self.bid is not None and value >= self.bid:
            return refuse("sandaha_bid_lower", bid=value, last=self.bid)
        return allow("sandaha_bid_ok", bid=value)

    def _judge_bury(self, action: Action) -> Verdict:
        assert self.turn is not None
        count = len(self.bottom)
        if action.kind != "bury":
            return refuse("sandaha_answer_bury", count=count)
        if wrong := unreadable(self.rules, action.cards, self.hands[self.turn]):
            code, values = wrong
            return refuse(code, (), **values)
        if len(action.cards) != count:
            return refuse("sandaha_bury_count", count=count, found=len(action.cards))
        return allow("sandaha_bury_ok", cards=listed(action.cards))

    def act(self, action: Action | CardsLike) -> Deal:
        """The position after the seat to act does something.

        Raises NotationError for what cannot be read and IllegalAction, with the verdict, for what may not be done.
        """
        action = parse_action(action)
        verdict = self.judge(action)
        if not verdict.ok:
            raise IllegalAction(verdict)
        if action == SURRENDER:
            return course.surrender(self, action)
        if self.phase == "bidding":
            return course.bid(self, action)
        if self.phase == "trumps":
            return course.name_trump(self, action)
        assert self.turn is not None
        cards, _ = pick(self.hands[self.turn], action.cards)
        return course.bury(self, cards) if self.phase == "burying" else course.play(self, cards)

    def view(self, seat: int) -> SandahaView:
        """All that a seat may know, as plain data for JSON, and no more."""
        return view_of(self, seat)

    def told(self, seat: int) -> str | None:
        """The action that led here; which cards another buried stays hidden."""
        hidden = self.action is not None and self.action.kind == "bury" and self.actor != seat
        return "bury" if hidden else super().told(seat)

    def revealed(self, seat: int) -> bool:
        """Whether the action that led here showed a seat cards: a play, the bottom, better trumps, a new hand."""
        before = self.before
        if before is None:
            return False
        bottom = before.phase == "bidding" and self.phase != "bidding"
        anew, failed = self.redeals > before.redeals, len(self.throws) > len(before.throws)
        return bottom or anew or failed or super().revealed(seat)

    def next_seats(self, chance: Random) -> tuple[int, int]:
        """Who bids first and who deals next: a declarer who has won, else the seat after him (004-02)."""
        assert self.declarer is not None
        made = self.result is not None and self.result.how == "made"
        first = self.declarer if made else (self.declarer + 1) % self.players
        return first, first


def make_deal(
    rules: RuleSet,
    *,
    seed: int | None = None,
    hands: Sequence[CardsLike] | None = None,
    lead: int | None = None,
    captured: Sequence[int] | None = None,
    dealer: int | None = None,
    bottom: CardsLike | None = None,
    declarer: int | None = None,
    bid: int | None = None,
    trump: str | None = None,
) -> Deal:
    """A deal from a seeded shuffle (0 without a seed), or a position set up by hand.

    With ``hands`` and ``bottom`` alone the auction is to come; with ``declarer`` and ``bid`` it is over and trumps are
    to be named; with ``trump`` too the cards are to be played, ``bottom`` is what lies buried, and ``lead`` who is to
    lead (the declarer unless said). Hands may be short, all of one size. Raises PositionError for what cannot be.
    """
    if dealer is not None:
        seat_of("dealer", dealer, rules.players)
    if lead is not None:
        seat_of("lead", lead, rules.players)
    if hands is None:
        given = {"captured": captured, "bottom": bottom, "declarer": declarer, "bid": bid, "trump": trump}
        for name, value in given.items():
            if value is not None:
                raise PositionError("position_only", name=name)
        from random import Random  # hashlib and more come with it; a position set up by hand needs none

        dealt, under = shuffled(rules, Random(0 if seed is None else seed_of(seed)), lead or 0)
    else:
        dealt, under = read_hands(rules, hands, bottom)
    if (declarer is None) != (bid is None) or (trump is not None and bid is None):
        raise PositionError("declarer_and_bid")
    if captured is not None and trump is None:
        raise PositionError("captured_in_play")
    first = lead or 0
    won = captured_of(rules, captured, (card for hand in (*dealt, under) for card in hand))
    order = rules.order(None if trump is None else trump_of(trump))
    dealt = tuple(map(order.sorted, dealt))
    deal = Deal(
        rules=rules,
        hands=dealt,
        dealt=dealt,
        bottom=order.sorted(under),
        dealer=first if dealer is None else dealer,
        leader=first,
        phase="bidding",
        turn=first,
        captured=won,
        sides=(1,) * rules.players,
    )
    if declarer is None:
        return deal
    seat_of("declarer", declarer, rules.players)
    if not is_bid(bid):
        raise PositionError("bad_bid_value", bid=repr(bid))
    deal = deal.changed(declarer=declarer, bid=bid, sides=course.sides_of(rules.players, declarer))
    if trump is None:
        whole = order.sorted((*dealt[declarer], *under))
        return deal.changed(phase="trumps", turn=declarer, hands=course.with_hand(dealt, declarer, whole))
    first = declarer if lead is None else lead
    buried = order.sorted(under)
    return deal.changed(
        phase="play",
        turn=first,
        leader=first,
        dealer=first if dealer is None else dealer,
        trump=trump,
        bottom=(),
        buried=buried,
        dealt=course.with_hand(dealt, declarer, (*dealt[declarer], *buried)),
    )
