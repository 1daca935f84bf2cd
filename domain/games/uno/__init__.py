"""Super Ultra Extreme Extreme Uno: the shedding game in which every card does something."""
