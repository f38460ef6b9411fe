"""One greedy player against three random ones, seats rotated: who wins, and by how much."""

from durbar.arena.simulate import simulate

report = simulate("taj-mahal", players=4, games=8, seed="example", bots=["greedy", "random", "random", "random"])
for name, figures in report["bots"].items():
    print(f"{name:7} wins {figures['win_rate']:.0%}, mean score {figures['score']['mean']}")
