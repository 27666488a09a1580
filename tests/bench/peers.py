"""What is measured of the peers: RLCard's and OpenSpiel's 斗地主 (3 players, 54 cards, up to 20 in a hand).

Each through its own documented calls. RLCard: the game under its environment (``Game``), without the environment's
arrays. OpenSpiel: ``pyspiel`` states from Python. Both choose as we do, one number of ``random.Random`` an action.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from . import rows
from .clock import Piece

RLCARD, OPEN_SPIEL = "RLCard", "OpenSpiel"


def rlcard_pieces(scale: float) -> list[Piece]:
    """RLCard doudizhu. Raises ImportError when it is not installed."""
    from rlcard.games.doudizhu import Game
    from rlcard.games.doudizhu.utils import cards2str

    rng = random.Random(1)
    deals = max(1, round(8 * scale))
    repeat = max(1, round(2 * scale))

    def play(game: Any, seen: list[Any] | None = None) -> int:
        """One deal to its end; ``seen`` is given every seventh position."""
        state, _ = game.init_game()
        steps = 0
        while not game.is_over():
            if seen is not None and steps % 7 == 3:
                player = game.players[game.round.current_player]
                seen.append(copy.deepcopy((player, game.round.greater_player, game.judger)))
            actions = state["actions"]
            state, _ = game.step(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    game = Game()
    positions: list[Any] = []
    leads = []
    for _ in range(20):
        play(game, positions)
        _, seat = game.init_game()
        leads.append((game.judger, cards2str(game.players[seat].current_hand)))

    def listed() -> int:
        for _ in range(repeat):
            for player, greater, judger in positions:
                player.available_actions(greater, judger)
        return repeat * len(positions)

    def lead_list() -> int:
        for judger, hand in leads:
            judger.playable_cards_from_hand(hand)
        return len(leads)

    def dealt() -> int:
        for _ in range(deals):
            play(game)
        return deals

    return [
        Piece(rows.LIST, RLCARD, listed),
        Piece(rows.LEAD_LIST, RLCARD, lead_list),
        Piece(rows.DEALS, RLCARD, dealt),
    ]


def open_spiel_pieces(scale: float) -> list[Piece]:
    """OpenSpiel dou_dizhu. Raises ImportError when it is not installed."""
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    rng = random.Random(1)
    deals = max(1, round(100 * scale))
    repeat = max(1, round(20 * scale))

    def play_on(state: Any) -> int:
        """A state to its end, the dealing (chance nodes, all outcomes as likely) included; how many actions."""
        uniform, steps = rng.random, 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
            steps += 1
        return steps

    def dealt_state() -> Any:
        """A state whose first card is to be led: dealt, and bid at random until somebody bids."""
        while True:
            state = game.new_initial_state()
            while not state.is_terminal() and "Playing phase" not in str(state):
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            if not state.is_terminal():
                return state

    leads = [dealt_state() for _ in range(100)]
    positions = []
    applied = []
    for lead in leads[:30]:
        state = lead.clone()
        while not state.is_terminal():
            positions.append(state.clone())
            action = rng.choice(state.legal_actions())
            applied.append((positions[-1], action))
            state.apply_action(action)

    def listed() -> int:
        for _ in range(repeat):
            for state in positions:
                state.legal_actions()
        return repeat * len(positions)

    def lead_list() -> int:
        for _ in range(repeat):
            for state in leads:
                state.legal_actions()
        return repeat * len(leads)

    def dealt() -> int:
        for _ in range(deals):
            play_on(game.new_initial_state())
        return deals

    def from_position() -> int:
        for _ in range(deals):
            play_on(leads[0].clone())
        return deals

    def steps() -> int:
        return sum(play_on(leads[0].clone()) for _ in range(deals))

    def act() -> int:
        for state, action in applied:
            state.clone().apply_action(action)
        return len(applied)

    return [
        Piece(rows.LIST, OPEN_SPIEL, listed),
        Piece(rows.LEAD_LIST, OPEN_SPIEL, lead_list),
        Piece(rows.DEALS, OPEN_SPIEL, dealt),
        Piece(rows.PLAYOUTS, OPEN_SPIEL, from_position),
        Piece(rows.STEPS, OPEN_SPIEL, steps),
        Piece(rows.ACT, OPEN_SPIEL, act),
    ]
