"""Universal Solitaire. RULES.md holds the rules by number."""
