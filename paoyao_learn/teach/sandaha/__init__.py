"""Questions about 三打哈: the auction, trumps, following, tricks, results."""
