"""Which statements of the rules a question asks: one row a theme, one column a rule set, in the order of PRESETS; those
of 三打哈, which has themes of its own, in a second table.

A theme is what a question turns on ("a run of pairs rides a run of singles"). ``-`` stands where a document says
nothing of it; the sources of an answer are the engine's own and stand beside the answer.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..game import SANDAHA
from ..paoyao.options import PRESETS
from ..paoyao.play import Play

__all__ = ["THEMES", "naming_themes", "stated_by", "themes_of_pair"]

_ROWS = """
is_single          000-05          001-11          002-02          003-08
is_pair            000-06          001-11          002-02          003-08
is_straight        000-07          001-11          002-02          003-08
is_double_straight 000-08          001-11          002-02          003-08
is_bomb            000-11          001-12          002-02          003-10
is_yao             000-12          001-12          002-02          003-10
is_great_yao       000-13          001-12          002-02          003-10
is_jokers          000-14          001-14          002-08          003-14
no_pair_of_jokers  000-06          001-14          002-02          003-08
run_outside        000-09          001-11          002-02          003-08
ace_high           000-10          001-11          002-02          003-08
single             000-15          001-17          002-04          003-08
pair               000-16          001-17          002-04          003-08
own_type           -               001-17,001-08   -               -
straight           000-17          001-16          002-05          003-11
double_straight    000-17          001-16          002-05          003-11
riding             000-20,000-21   001-18          002-03          003-09
bomb               000-18          001-19          002-06          003-11
yao                000-19          001-13          002-07          003-13
bomb_on_single     000-23          001-15          002-07          003-12
bomb_on_straight   000-21          001-20          002-07          003-12
bomb_on_double     000-22          001-20          002-07          003-12
small_yao          000-24          001-19          002-07          003-13
middle_yao         000-25          001-19          002-07          003-13
old_yao            000-26          001-19          002-07          003-13
big_joker_single   000-27          001-17          002-04          003-14
lone_joker         -               -               -               003-14,003-13
jokers_bb          000-28          001-19          002-08          003-14,003-13
jokers_br          000-29          001-19          002-08          003-13
jokers_rr          000-30          001-19          002-08          003-14,003-13
jokers_bbr         000-31          001-19          002-09          003-13
jokers_brr         000-32          001-19          002-10          003-13
jokers_bbrr        000-33          001-19          002-11          003-13
points             000-34          -               002-01          003-16
trick              -               001-21          002-01          003-16
cards_in_all       000-01          001-03          002-01          003-03
cards_each         000-02          001-03          -               003-03
players            000-02          001-01          -               003-01
partners           000-03          001-02          002-01          -
kings_side         -               -               -               003-02
first_lead         000-04          001-05          -               003-06
lead_anything      000-04          001-06          -               003-06
first_dealer       -               001-04          -               003-04
next_lead          -               001-07          -               -
next_dealer        -               001-04          -               003-04
passing            000-04          001-08          -               003-07
must_show_yao      -               001-09          -               -
shown_yao_free     -               001-10          -               -
show_kings         -               -               -               003-05
remember           -               001-31          -               -
win_points         000-35          001-22          002-12          003-17
win_flag           000-39          001-23          002-13          003-17
double_out         000-42          001-24          002-16          003-17
sweep              000-43          001-27          002-16          003-18
plain_win          000-37          001-25          002-12          003-18
snow_at_140        000-36          001-26          002-12          003-18
snow_at_flag       000-40          001-26          002-13          003-18
declined           000-37          -               002-12          -
accepted           000-38          -               002-12          -
flag_answered      000-41          -               002-13          -
big_snow           000-44          001-27          002-14          003-18
small_snow         000-44          001-27          002-15          003-18
losers_out         -               001-28          -               -
pay                000-44          001-29          002-17          -
pay_kings_win      -               -               -               003-19
pay_kings_lose     -               -               -               003-20
pay_one            -               -               -               003-21
pay_factors        -               -               -               003-22
four_jokers        -               -               -               003-15
stake              000-45          -               -               -
fee                000-46          -               -               -
flee               000-47          001-30          -               003-23
alike              000-48          -               -               -
room_base          -               -               -               003-24
points_title       000-49          -               -               -
coins_title        000-50          -               -               -
"""

_SANDAHA = """
table            004-01
first_bidder     004-02
bids             004-03
out_of_auction   004-04
auction_over     004-05
all_pass         004-06
declares         004-07
trump_cards      004-08
trump_order      004-09
no_trump_order   004-10
plain_order      004-11
shapes           004-12
tractor          004-13
trump_tractor    004-14
equal_pairs      004-15
throw            004-16
announcing       004-17
follow_suit      004-18
follow_pair      004-19
follow_tractor   004-20
follow_throw     004-21
void             004-22
ruff             004-23
leads_next       004-24
takes_trick      004-25
defenders_score  004-26
bottom           004-27
level_down       004-28
level_made       004-29
exactly_40       004-30
multiplier       004-31
sandaha_pay      004-32
chongguan        004-33
chongguan_cards  004-34
chongguan_given  004-35
silver           004-36
"""

THEMES: dict[str, dict[str, tuple[str, ...]]] = {
    theme: {preset: () if cell == "-" else tuple(cell.split(",")) for preset, cell in zip(PRESETS, cells, strict=True)}
    for theme, *cells in map(str.split, _ROWS.strip().splitlines())
} | {theme: {SANDAHA: (statement,)} for theme, statement in map(str.split, _SANDAHA.strip().splitlines())}


def stated_by(themes: Iterable[str], preset: str) -> tuple[str, ...]:
    """The statements behind some themes under a rule set, in order."""
    return tuple(sorted({statement for theme in themes for statement in THEMES[theme][preset]}))


def naming_themes(play: Play) -> tuple[str, ...]:
    """What is asked where a play is to be named."""
    if play.kind == "yao" and play.length > 4:
        return ("is_great_yao",)
    return ("is_jokers",) if play.kind == "single" and play.tier else (f"is_{play.kind}",)


def _joker_themes(*plays: Play) -> list[str]:
    sets = ["jokers_" + "".join(card.rank[0].lower() for card in p.cards) for p in plays if p.kind == "jokers"]
    return sets + ["lone_joker" for play in plays if play.kind == "single" and play.tier]


def _tier_themes(play: Play, on: Play) -> list[str]:
    if play.kind == on.kind and play.kind in ("bomb", "yao"):
        return [play.kind]
    yao = {2: "small_yao", 3: "middle_yao"}
    found = [yao.get(each.length, "old_yao") for each in (play, on) if each.kind == "yao"]
    return found + _joker_themes(play, on)


def themes_of_pair(play: Play, on: Play) -> tuple[str, ...]:
    """What is asked where a play is compared with one on the table."""
    if play.tier and on.tier:
        return tuple(_tier_themes(play, on))
    if on.tier:
        return themes_of_pair(on, play)
    if play.tier:
        flat = {"single": "bomb_on_single", "pair": "bomb_on_single", "straight": "bomb_on_straight"}
        big = ["big_joker_single"] if on.kind == "single" and on.rank == "RJ" else []
        return (flat.get(on.kind, "bomb_on_double"), *big, *_joker_themes(play))
    if play.kind == on.kind:
        big = ["big_joker_single"] if play.kind == "single" and "RJ" in (play.rank, on.rank) else []
        return (play.kind, *big)
    return ("riding",) if (play.kind, on.kind) == ("double_straight", "straight") else ("own_type",)
