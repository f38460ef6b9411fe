"""The table in the browser: a server that keeps games, shows them, and lets people and bots play."""
