"""How the 刨幺 family is shown at a table."""
