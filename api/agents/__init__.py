"""The tables for agents, by the Model Context Protocol: a client of the API like any other, with its caller's token.

README.md beside this file is the guide. The SDK comes with the extra `agents`; nothing else in the house needs it.
"""
