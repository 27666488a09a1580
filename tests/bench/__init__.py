"""How quick the core is, beside its peers, in one run: ``python -m tests.bench`` from the repository's root."""
