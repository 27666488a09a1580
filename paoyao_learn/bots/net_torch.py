"""The value net while it learns, in torch: from and to the weights as they are published.

Units of a hidden layer fall asleep while a net learns from what it does itself: no position lights them any more, so
nothing is learned by them either. Half of a layer can be lost that way; see :meth:`Net.renew`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from .features import Layout
from .features_batch import Inputs
from .net_batch import BatchNet, layers_of
from .value_net import ValueNet

__all__ = ["Net"]

Array = npt.NDArray[Any]
HIDDEN, FEW = 256, 64  # units of the hidden layers
ASLEEP = 0.001  # part of the positions that a unit must be lit by, to count as awake


class Net(nn.Module):
    """Rows of levels (see ``features.py``) -> values. What is on the table comes in as one number, not as inputs."""

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self.layout = layout
        place = layout.at["table"]
        levels, start = layout.groups[place].levels, layout.starts[place]
        self.plays = slice(start, start + levels)  # of the layout's inputs
        self.inputs = Inputs(layout, set(range(len(layout.groups))) - {place})
        self.first = nn.Linear(self.inputs.size, HIDDEN)
        self.table = nn.Embedding(1 + levels, HIDDEN, padding_idx=0)
        self.second = nn.Linear(HIDDEN, FEW)
        self.out = nn.Linear(FEW, 1)
        nn.init.normal_(self.table.weight[1:], std=0.01)
        nn.init.zeros_(self.table.weight[:1])

    def forward(self, levels: Array) -> torch.Tensor:
        """The values of rows."""
        _, few = self._hidden(levels)
        found: torch.Tensor = self.out(few)[:, 0]
        return found

    def _hidden(self, levels: Array) -> tuple[torch.Tensor, torch.Tensor]:
        table = torch.from_numpy(levels[:, self.layout.at["table"]].astype(np.int64))
        many = torch.relu(self.first(torch.from_numpy(self.inputs.of(levels))) + self.table(table))
        return many, torch.relu(self.second(many))

    def asleep(self, levels: Array) -> tuple[torch.Tensor, torch.Tensor]:
        """Which units of the two hidden layers these rows do not light, or hardly ever."""
        with torch.no_grad():
            many, few = ((layer > 0).float().mean(0) < ASLEEP for layer in self._hidden(levels))
        return many, few

    def renew(self, many: torch.Tensor, few: torch.Tensor, fresh: Net) -> None:
        """Begin anew with these units of the hidden layers: they see what those of a fresh net see, and count for
        nothing until they have learned something, so that the values stay as they are."""
        with torch.no_grad():
            self.first.weight[many], self.first.bias[many] = fresh.first.weight[many], fresh.first.bias[many]
            self.table.weight[:, many] = fresh.table.weight[:, many]
            self.second.weight[few], self.second.bias[few] = fresh.second.weight[few], fresh.second.bias[few]
            self.second.weight[:, many] = 0.0
            self.out.weight[:, few] = 0.0

    def take(self, published: ValueNet) -> None:
        """Begin with published weights. Units that they do not have see what they saw, and count for nothing."""
        (first, first_base), (second, second_base), (out, out_base) = layers_of(published)
        table = first[self.plays]
        known = {
            "first.weight": first[self.inputs.columns].T, "first.bias": first_base,
            "table.weight": np.concatenate([np.zeros_like(table[:1]), table]),
            "second.weight": second.T, "second.bias": second_base, "out.weight": out.T, "out.bias": out_base,
        }  # fmt: skip
        many, few = second.shape
        state = self.state_dict()
        with torch.no_grad():
            state["second.weight"][:few, many:] = 0.0
            state["out.weight"][:, few:] = 0.0
            for name, value in known.items():
                state[name][tuple(map(slice, value.shape))] = torch.from_numpy(np.array(value))

    def layers(self) -> list[tuple[Array, Array]]:
        """The weights by input, and the biases, layer by layer."""
        weights = {name: value.detach().numpy() for name, value in self.state_dict().items()}
        first = np.zeros((self.layout.inputs, HIDDEN), np.float32)
        first[self.inputs.columns] = weights["first.weight"].T
        first[self.plays] = weights["table.weight"][1:]
        later = ((weights[f"{name}.weight"].T.copy(), weights[f"{name}.bias"].copy()) for name in ("second", "out"))
        return [(first, weights["first.bias"].copy()), *later]

    def player(self) -> BatchNet:
        """The net as it is now, to act in batches."""
        return BatchNet.of_layers(self.layout, self.layers())
