"""The rows of the table: what is measured, and in which unit it is told."""

MASK = "legal plays of a random position, as a mask"
LIST = "legal plays of a random position, as a list of numbers"
PLAYS = "legal plays of a random position, as objects with their cards"
LEAD_MASK = "first lead of a deal, as a mask"
LEAD_LIST = "first lead of a deal, as a list of numbers"
DEALS = "whole deals, dealt and played out at random"
BATCH = "whole deals, dealt and played out at random, many at once"
PLAYOUTS = "whole deals, played out at random from one dealt position"
STEPS = "actions in such a play-out"
ACT = "one action, the position before it kept"
IMPORT = "import, CPU time"

#: Row -> unit, and how many of it are in a second (a time) or None (a rate).
UNITS: dict[str, tuple[str, float | None]] = {
    MASK: ("µs", 1e6),
    LIST: ("µs", 1e6),
    PLAYS: ("µs", 1e6),
    LEAD_MASK: ("µs", 1e6),
    LEAD_LIST: ("µs", 1e6),
    DEALS: ("/s", None),
    BATCH: ("/s", None),
    PLAYOUTS: ("/s", None),
    STEPS: ("/s", None),
    ACT: ("/s", None),
    IMPORT: ("ms", 1e3),
}
#: What the core is built for: row -> the figure, a most for a time and a least for a rate.
TARGETS = {MASK: 1.0, LEAD_LIST: 8.0, DEALS: 4000.0, BATCH: 15_000.0, IMPORT: 60.0}
