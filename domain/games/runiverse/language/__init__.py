"""The card language: what a card can say, how it is read, checked and printed."""
