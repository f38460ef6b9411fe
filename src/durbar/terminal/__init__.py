"""Play in the terminal, drawn with Rich or told in plain words; a game adds its own `terminal` module."""
