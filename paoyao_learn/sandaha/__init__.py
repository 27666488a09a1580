"""三打哈: bids, trumps, tricks; one against the rest (rules §8)."""
