"""What the games have in common: how a folder becomes a game, options, documents, seats, scores, the terminal."""
