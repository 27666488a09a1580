"""A second reading of the rules, for the tests to compare the package with."""
