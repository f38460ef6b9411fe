"""The tables being played: who does what at them, in which order, and what came of it."""
