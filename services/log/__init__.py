"""The log: commands decided and appended, and its newest events handed to everyone in this process."""
