"""Decides whether a hand completes a program, how far it is from it, and which card goes where."""

from domain.games.programs.solver.arrange import arrangement, cards_used
from domain.games.programs.solver.search import Plan, distance, plan

__all__ = ["Plan", "arrangement", "cards_used", "distance", "plan"]
