"""What a greedy player thinks of a position."""
from durbar.games.sabika.state import State
def value(s: State, seat: int) -> float:
    return float(s.score(seat))
