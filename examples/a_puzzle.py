"""A position written down by hand, what one may do there, and why not the rest."""

import durbar

table = durbar.new_table("taj-mahal", players=3, seed="puzzle")
document = table.position()
document["state"]["deck"] = "rest"  # whatever is nowhere else
puzzle = durbar.from_position(document, seed="what comes then")

decision = puzzle.decision
assert decision is not None
for option in decision.options:
    outcome = decision.outcome(option)
    print(f"{option.text:34}", puzzle.say(outcome) if outcome else "")
for option, why in decision.greyed:
    print(f"{option.text:34} not now: {puzzle.say(why)} [{why.clause}]")
