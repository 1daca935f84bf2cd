"""What goes on without anyone asking: lists, clocks, bots and demo tables."""
