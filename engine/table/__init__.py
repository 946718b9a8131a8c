"""People and bots around a game: matches, bots, what a seat may see, and how it is told."""
