"""A game as a text that people read and write (`.orr`), and back to a log. NOTATION.md beside this package says how."""
