"""What brings people together around tables: accounts, the lobby, the queue, matches and chat."""
