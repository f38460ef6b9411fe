"""A made-up game for the engine's own tests: hidden hands, sealed bids, nested effects, luck, and free actions."""
