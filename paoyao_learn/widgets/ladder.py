"""``pl.Ladder``: the picture of all tiers, to look at, to put in order and to guess at."""

from __future__ import annotations

from ..cards import Card
from ..errors import IllegalAction, OptionError, StaleAction
from ..game import as_ruleset
from ..notation import CardsLike, parse_cards
from ..paoyao.describe import entry_name
from ..paoyao.judge import judge
from ..paoyao.ladder import ladder_of
from ..paoyao.ruleset import RuleSet
from ..render.lab import Said
from ..render.ladder import MODES, SIZES, LadderLook, ladder_of_look, ladder_title
from ..render.ladder_picture import ladder_in_words, ladder_picture
from ..render.paoyao.naming import play_name
from ..teach.sorting import ANSWERS, Pair, dressed, first_wrong, pair_of, sample, shuffled
from ..teach.standing import Standing, standing
from ..text import capitalised
from ..verdict import Verdict
from .board import Message
from .lab import Lab

__all__ = ["Ladder"]

_MOST = 16  # cards in the tray


class Ladder(Lab):
    """All tiers of a rule set: what a play beats and what beats it, the ladder shuffled to be sorted, pairs to guess.

    ``mode`` is ``look``, ``sort`` or ``guess``; ``seed`` fixes what is asked; an ``exercise`` of a lesson is done once
    a ladder was sorted. Where 亮王 is open both ladders can be looked at. The methods raise what goes wrong; gestures
    show it.

    >>> ladder = Ladder("baishan", lang="en")
    >>> ladder.place("44A").lowest_above, ladder
    (6, Ladder('baishan', mode='look', placed='44A'))
    """

    _own_words = ("moved", "grabbed", "dropped")
    _once = frozenset({"answer", "next"})

    def __init__(
        self,
        rules: str | RuleSet = "baishan",
        *,
        lang: str | None = None,
        mode: str = "look",
        seed: int = 0,
        exercise: str = "",
    ) -> None:
        rules = as_ruleset(rules)
        self._takes_up(exercise)
        self._switch = rules.hidden_sides and rules.kings_shown is None
        self.rules = rules.with_kings(False) if self._switch else rules
        self._seed, self._size = seed, SIZES[0]
        self._found: Standing | None = None
        self._tray: tuple[str, ...] = ()
        self._wrong: tuple[str, ...] = ()
        self._answered, self._right, self._asked = "", 0, 0
        self._pair: Pair = pair_of(self.rules, seed)
        self._order = self._shuffle()
        self._mode = self._known_mode(mode)
        super().__init__(lang)

    # what a lesson calls

    @property
    def placed(self) -> Standing | None:
        """Where the placed play stands."""
        return self._found

    def place(self, cards: CardsLike) -> Standing:
        """Put a play on the ladder. Raises NotationError, CardError or, with the reason, IllegalAction for no play."""
        self._place(parse_cards(cards))
        self._publish()
        assert self._found is not None
        return self._found

    def sort(self, order: list[str] | tuple[str, ...]) -> Verdict | None:
        """Check entries put in order, high to low: None when all is right, else the verdict on the first wrong place.

        Raises OptionError when they are not the ones that were asked for."""
        self._mode = "sort"
        verdict = self._check(tuple(order))
        self._publish()
        return verdict

    def answer(self, which: str) -> Verdict:
        """Say ``left``, ``right`` or ``neither`` of the pair; the verdict that tells the truth. Raises StaleAction for
        a pair that was answered."""
        self._mode = "guess"
        self._guess(which)
        self._publish()
        return self._pair.verdict

    @property
    def order(self) -> tuple[str, ...]:
        """The entries to be sorted, high to low, as they lie."""
        return self._order

    @property
    def pair(self) -> Pair:
        """The pair to guess at."""
        return self._pair

    def picture(self) -> str:
        """The poster as SVG that needs nothing around it."""
        title = ladder_title(self.rules, self._lang, self._switch)
        return ladder_picture(self.rules, self._lang, title, self._found)

    def _in_words(self) -> str:
        return ladder_in_words(self.rules, self._lang)

    def _markup(self, live: bool) -> str:
        look = LadderLook(
            rules=self.rules,
            lang=self._lang,
            mode=self._mode,
            switch=self._switch,
            found=self._found,
            tray=self._tray,
            line=self._line,
            size=self._size,
            order=self._order,
            wrong=self._wrong,
            pair=self._pair,
            answer=self._answered,
            right=self._right,
            asked=self._asked,
            live=live,
        )
        return ladder_of_look(look)

    # what is pressed

    def _known_mode(self, mode: str) -> str:
        if mode not in MODES:
            raise OptionError("bad_value", option="mode", value=mode, values=", ".join(MODES))
        return mode

    def _shuffle(self) -> tuple[str, ...]:
        return shuffled(self.rules, self._size, self._seed)[::-1]

    def _idle(self) -> None:
        """The line while nothing has been done in a mode."""
        key = {"look": "idle", "sort": "sort_idle", "guess": "guess_idle"}[self._mode]
        self._line = Said(self._words(key))

    def _retell(self) -> None:
        self._wrong = ()
        if self._mode == "look" and self._found is not None:
            self._line = self._told_of(self._found)
        elif self._mode == "guess" and self._answered:
            self._line = self._truth()
        else:
            self._idle()

    def _act(self, act: str, value: str, message: Message) -> None:
        if act == "mode":
            self._mode = self._known_mode(value)
            self._idle()
        elif act == "kings":
            self._turn(value == "shown")
        elif act in ("press", "add", "clear", "place"):
            self._look(act, value, str(dict(message.get("fields") or {}).get("cards", "")))
        elif act in ("size", "again", "check"):
            self._sorting(act, value, tuple(map(str, message.get("order") or ())))
        elif act == "answer":
            self._guess(value)
        elif act == "next":
            if not self._answered:
                raise StaleAction("stale")
            self._seed += 1
            self._pair, self._answered = pair_of(self.rules, self._seed), ""
            self._answer(self._words("guess_idle"), focus="answer-left")

    def _turn(self, shown: bool) -> None:
        """The other ladder, of a deal with or without 亮王."""
        self.rules = self.rules.with_kings(shown)
        self._pair, self._answered, self._wrong = pair_of(self.rules, self._seed), "", ()
        self._order = self._shuffle()
        if self._found is not None and self._mode == "look":
            self._place(self._found.play.cards)
        else:
            self._found = None
            self._idle()

    def _look(self, act: str, value: str, written: str) -> None:
        if act == "press":
            entry = value in ladder_of(self.rules.ladder, self.rules.kings_shown)
            self._place(sample(self.rules, value).cards if entry else parse_cards(value))
        elif act == "add" and len(self._tray) < _MOST:
            cards = parse_cards(" ".join((*self._tray, value)))
            self._tray = tuple(map(str, cards))
            play = self.rules.identify(cards)
            if play is None:
                self._found = None
                self._answer(self._words("picking"))
            else:
                self._show(play.cards)
        elif act == "clear":
            self._tray, self._found = (), None
            self._idle()
        elif act == "place":
            cards = parse_cards(written) if written.strip() else parse_cards(" ".join(self._tray) or "")
            self._place(cards)

    def _place(self, cards: tuple[Card, ...]) -> None:
        self._tray = tuple(map(str, cards))
        self._show(cards)

    def _show(self, cards: tuple[Card, ...]) -> None:
        """Where cards stand, on the rungs and in words; why not, where they form no play."""
        play = self.rules.identify(cards)
        if play is None:
            self._found = None
            raise IllegalAction(judge(self.rules, cards, cards, None))
        self._found = found = standing(self.rules, play)
        self._tray = tuple(map(str, (play if any(card.suit for card in cards) else dressed(play)).cards))
        self._line = self._told_of(found)
        self._answer(self._line.words, self._line.tone)

    def _told_of(self, found: Standing) -> Said:
        """Where a play stands, in words."""
        play = found.play
        words = self._words(
            "placed" if play.tier else "placed_flat",
            play=play_name(play, self._lang),
            tier=play.tier,
            tiers=len(found.tiers),
            beats=found.beats,
            beaten=found.beaten,
        )
        told = f"{words}{'' if self._lang == 'zh' else ' '}{self._above(found)}"
        return Said(capitalised(told), "can")

    def _above(self, found: Standing) -> str:
        tier = found.lowest_above
        if tier is None:
            return self._words("highest")
        name = entry_name(ladder_of(self.rules.ladder, self.rules.kings_shown)[tier - 1], self._lang)
        return self._words("nearest_rank" if found.tiers[tier - 1] == "part" else "nearest", name=name)

    def _sorting(self, act: str, value: str, order: tuple[str, ...]) -> None:
        if act == "check":
            self._check(order or self._order)
            return
        if act == "size":
            self._size = next((size for size in SIZES if str(size) == value), SIZES[0])
        self._seed += 1
        self._order, self._wrong = self._shuffle(), ()
        self._answer(self._words("sort_idle"))

    def _check(self, order: tuple[str, ...]) -> Verdict | None:
        if sorted(order) != sorted(self._order):
            raise OptionError("bad_value", option="order", value=", ".join(order), values=", ".join(self._order))
        self._order = order
        wrong = first_wrong(self.rules, order[::-1])
        if wrong is None:
            self._wrong = ()
            self._has_done()
            whole = len(order) == self.rules.playbook.tiers
            self._answer(self._words("sort_right_all" if whole else "sort_right"), "can")
            return None
        at = len(order) - 1 - wrong.at
        self._wrong = (order[at], order[at - 1])
        lower, higher = (entry_name(entry, self._lang) for entry in self._wrong)
        why = wrong.verdict.message(self._lang)
        words = self._words("sort_wrong", lower=lower, higher=higher, why=why)
        self._answer(words, "no", wrong.verdict.source, focus=f"item-{order[at - 1]}")
        return wrong.verdict

    def _guess(self, which: str) -> None:
        if which not in ANSWERS:
            raise OptionError("bad_value", option="answer", value=which, values=", ".join(ANSWERS))
        if self._answered:  # nothing changes, so that a press on its way to the next pair is not taken for a late one
            raise StaleAction("stale")
        self._answered = which
        self._right += which == self._pair.truth
        self._asked += 1
        told = self._truth()
        self._answer(told.words, told.tone, told.source, focus="next")

    def _truth(self) -> Said:
        """What is true of the pair, and whether it was said."""
        right, verdict = self._answered == self._pair.truth, self._pair.verdict
        words = self._words("guess_right" if right else "guess_wrong", why=verdict.message(self._lang))
        return Said(words, "can" if right else "no", verdict.source)

    def __repr__(self) -> str:
        placed = "" if self._found is None else f", placed={self._found.play.ranks!r}"
        return f"Ladder({self.rules.id!r}, mode={self._mode!r}{placed})"
