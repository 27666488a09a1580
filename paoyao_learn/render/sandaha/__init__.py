"""How 三打哈 is shown at a table."""
