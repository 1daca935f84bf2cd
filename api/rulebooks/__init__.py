"""The numbered clauses of the rulebooks, the tests that declare them and the code that cites them."""
