"""The map: cities, routes, and what the way from one to another costs [6.1, 6.2]."""

from __future__ import annotations

from typing import Final, NamedTuple

from durbar.engine.document import Doc
from durbar.games.shared.documents import new_name

GRANADA: Final = "granada"

MOST_KNOWN: Final = 4096
"""For so many layouts of ships the ways are remembered: the cheapest is asked for before every move."""


class Ways(NamedTuple):
    """What it costs to reach each city, and the cheapest one without a ship; None if there is no such city."""

    costs: tuple[int, ...]
    cheapest: int | None


class Routes:
    """Cities by number; the distance tables have one row more, for Granada."""

    def __init__(self, doc: Doc) -> None:
        """Read the cities and the routes between them."""
        names: list[str] = []
        self.places: list[tuple[int, int]] = []
        for one in doc["cities"].items():
            one.fields(("name", "x", "y"))
            names.append(new_name(one["name"], (*names, GRANADA), "bad.two_cities"))
            self.places.append((one["x"].number(0, 1000), one["y"].number(0, 1000)))
        if not 2 <= len(names) <= 9:
            doc["cities"].fail("bad.ships", n=len(names))
        self.names = tuple(names)
        self.granada = len(names)
        home = doc["granada"].fields(("x", "y"))
        self.places.append((home["x"].number(0, 1000), home["y"].number(0, 1000)))
        self.routes: list[tuple[int, int, int]] = []
        for one in doc["routes"].items():
            first, second, cost = one.items(3)
            ends = first.index_in((*names, GRANADA)), second.index_in((*names, GRANADA))
            if ends[0] == ends[1]:
                one.fail("bad.join_two_different_places")
            self.routes.append((*ends, cost.number(0, 20)))
        self.neighbours: list[list[int]] = [[] for _ in names]
        """City by city, without Granada, which connects nothing."""
        for one_end, other, _ in self.routes:
            if self.granada not in (one_end, other):
                self.neighbours[one_end].append(other)
                self.neighbours[other].append(one_end)
        self.cost = self._distances(0)
        """The cheapest way from each place to each city."""
        self.stormy_cost = self._distances(1)
        """The same where each route costs 1 more."""
        self._ways: dict[tuple[tuple[int, ...], bool], Ways] = {}
        if any(cost >= 999 for row in self.cost for cost in row):
            doc["routes"].fail("bad.connect_every_city_granada")

    def ways(self, ships: tuple[int, ...], stormy: bool) -> Ways:
        """Give what the ways from Granada or the nearest ship cost; worked out when first asked for."""
        key = (ships, stormy)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= MOST_KNOWN:
                self._ways.clear()
            tables = self.stormy_cost if stormy else self.cost
            rows = [tables[-1], *(tables[city] for city, ship in enumerate(ships) if ship)]
            costs = tuple(min(row[city] for row in rows) for city in range(len(ships)))
            cheapest = min((cost for cost, ship in zip(costs, ships, strict=True) if not ship), default=None)
            found = self._ways[key] = Ways(costs, cheapest)
        return found

    def _distances(self, more: int) -> tuple[tuple[int, ...], ...]:
        size = len(self.names) + 1
        cost = [[0 if one == other else 999 for other in range(size)] for one in range(size)]
        for one, other, price in self.routes:
            cost[one][other] = cost[other][one] = min(cost[one][other], price + more)
        for between in range(size):
            for one in range(size):
                for other in range(size):
                    cost[one][other] = min(cost[one][other], cost[one][between] + cost[between][other])
        return tuple(tuple(row[:-1]) for row in cost)
