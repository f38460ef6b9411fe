"""The court, the players, the cards and one province, drawn with Rich."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import flow, in_turn, summary, titled
from durbar.games.taj_mahal.names import GOODS, INFLUENCE, RANKS
from durbar.games.taj_mahal.terminal.signs import CARDS, card, card_ranks, city_pieces, grouped, times

WIDE = 72
"""From this width on a panel has room for whole words."""


def header(sight: Sight) -> Text:
    """Say which visit it is and what comes next."""
    position = sight.position
    order = sorted(position["provinces"], key=lambda one: one["tile"])
    to_come = [sight.noun("province", one["id"]) for one in order if one["state"] == "to_come"]
    parts: list[str | tuple[str, str]] = [(sight.word("title"), "bold")]
    if position["stage"] == "over":
        parts.append("  " + sight.noun("stage", "over"))
        return Text.assemble(*parts)
    here = sight.noun("province", position["province"])
    parts.append(("  " + sight.word("visit", n=position["visit"], of=position["visits"], here=here), "bold"))
    if to_come:
        more = to_come[:3] if len(to_come) > 4 else to_come
        parts.append("  " + sight.word("then" if len(more) == len(to_come) else "then_more", names=", ".join(more)))
    return Text.assemble(*parts)


# ---------------------------------------------------------------------- the court


def court(sight: Sight, width: int) -> RenderableType:
    """Show the six prizes, and what everybody shows of each symbol, in turn order."""
    position = sight.position
    wide = width >= WIDE
    grid = summary("bold")
    grid.add_column("", no_wrap=True)
    for rank in RANKS:
        grid.add_column(_prize_head(sight, rank, wide), justify="center", min_width=6 if wide else 4, no_wrap=True)
    for seat in position["order"]:
        player = position["players"][seat]
        cells = [court_cell(sight, player, rank) for rank in RANKS]
        grid.add_row(in_turn(sight, seat), _status(sight, player), *cells)
    here = position["province"]
    title = sight.word("court", here=sight.noun("province", here)) if here else sight.word("court_plain")
    return titled(sight, title, grid, width, sight.word("court_legend"))


def _prize_head(sight: Sight, rank: str, wide: bool) -> Text:
    name = sight.word(("head." if wide else "short.") + rank)
    winner = sight.position["prizes"][rank]
    if winner is not None:
        return Text.assemble((name, "dim"), "\n", sight.badge(winner))
    return Text(f"{name}\n{prize_word(sight, rank, wide)}")


def prize_word(sight: Sight, rank: str, wide: bool = True) -> str:
    """Say in a word what a prize brings."""
    if rank != "elephant":
        return sight.word(("prize." if wide else "short_prize.") + ("mogul" if rank == "mogul" else "palace"))
    names = prize_goods(sight)
    return "+".join(names) if wide else "+".join(name[:1] for name in names)


def prize_goods(sight: Sight) -> list[str]:
    """Name the goods on the province tile at court."""
    tiles = [one for one in sight.position["provinces"] if one["state"] == "current"]
    return [sight.noun("good", good) for tile in tiles for good in tile["goods"]]


def court_cell(sight: Sight, player: Mapping[str, Any], rank: str) -> Text:
    """Show how often a player shows a symbol: [2] leads, =2 is tied."""
    if rank in player["won"]:
        return Text(sight.word("cell.won"), "bold green")
    if not player["inside"]:
        return Text("–", "dim")
    count = player["shown"][rank]
    if not count:
        return Text("·", "dim")
    if rank in player["leads"]:
        return Text(f"[{count}]", "bold reverse")
    if rank in player["ties"]:
        return Text(f"={count}", "bold")
    return Text(str(count), "dim" if sight.position["prizes"][rank] is not None else "")


def _status(sight: Sight, player: Mapping[str, Any]) -> Text:
    if not player["inside"]:
        return Text(sight.word("left"), "dim")
    colour = player["colour"]
    return Text(f" {sight.noun('colour', colour)} ", CARDS[colour]) if colour else Text("")


# ---------------------------------------------------------------------- the players


def players(sight: Sight, width: int) -> RenderableType:
    """Show what everybody owns, in turn order."""
    position = sight.position
    wide = width >= WIDE
    grid = summary("bold")
    for name in ("points", "hand", "palaces", "chain"):
        grid.add_column(sight.word(("head." if wide else "short_head.") + name), justify="right")
    for good in GOODS:
        grid.add_column(sight.noun("good", good) if wide else sight.noun("good", good)[:2], justify="right")
    grid.add_column(sight.word("head.tiles"))
    for seat in position["order"]:
        player = position["players"][seat]
        if player["dummy"]:
            grid.add_row(sight.named_badge(seat), "", "", str(player["palaces"]))
            continue
        counts = [player["hand_size"], player["palaces"], player["chain"]]
        goods = [_count(player["goods"][good]) for good in GOODS]
        score = Text(str(player["score"]), "bold")
        grid.add_row(sight.named_badge(seat), score, *map(str, counts), *goods, _tiles(sight, player))
    return titled(sight, sight.word("players"), grid, width)


def _count(number: int) -> Text:
    return Text(str(number), "bold") if number else Text("0", "dim")


def _tiles(sight: Sight, player: Mapping[str, Any]) -> Text:
    """Show influence tiles by their short names, and special cards as cards."""
    found = Text()
    for rank in INFLUENCE:
        if player["influence"][rank]:
            found.append(times(sight.word("short." + rank), player["influence"][rank]) + " ")
    for special in player["specials"]:
        style = "dim" if special in player["played_specials"] else CARDS["special"]
        found.append(f"*{sight.word('short.' + special)}", style)
        found.append(" ")
    return found


# ---------------------------------------------------------------------- cards


def open_cards(sight: Sight, width: int) -> RenderableType:
    """Show the open cards, and who took the others."""
    position = sight.position
    lying = [one["card"] for one in position["open"] if one["card"] is not None]
    cards = flow([card(sight, name) for name in lying] or [Text(sight.word("none_open"), "dim")], width - 4, " ", "")
    taken = Counter(one["by"] for one in position["open"] if one["by"] is not None)
    lines = [cards]
    if taken:
        words = [sight.word("took", who=sight.player(seat), n=count) for seat, count in taken.items()]
        lines.append(Text(", ".join(words), "dim"))
    note = sight.word("pile", n=position["deck"])
    return titled(sight, sight.word("open"), Group(*lines), width, note)


def specials(sight: Sight, width: int) -> RenderableType:
    """Show the four special cards, what they do and who owns them."""
    grid = Grid.grid(padding=(0, 2))
    for one in sight.position["specials"]:
        name = Text(f" {sight.noun('special', one['id'])} ", CARDS["special"])
        effect = sight.noun(f"special.{one['id']}", "effect")
        owner = sight.named_badge(one["owner"]) if one["owner"] is not None else Text(sight.word("on_table"), "dim")
        grid.add_row(name, owner, sight.word("played") if one["played"] else "", effect)
    return titled(sight, sight.word("specials"), grid, width)


def hand(sight: Sight, width: int) -> RenderableType:
    """Show one's own hand, by colour."""
    if sight.seat is None:
        return titled(sight, sight.word("hand_none"), Text(""), width)
    player = sight.position["players"][sight.seat]
    grid = Grid.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(max_width=width - 20)
    for colour, cards in grouped(player["hand"]).items():
        names = [times(card_ranks(sight, name), count) for name, count in cards.items()]
        title = f" {sight.noun('colour', colour)} {cards.total()} "
        grid.add_row(Text(title, CARDS[colour], justify="left"), Text("   ".join(names)))
    own = [name for name in player["specials"] if name not in player["played_specials"]]
    if own:
        names = [f"{sight.noun('special', name)}: {sight.noun(f'special.{name}', 'effect')}" for name in own]
        grid.add_row(Text(f" {sight.word('special')} {len(own)} ", CARDS["special"]), Text("\n".join(names)))
    title = sight.word("hand", n=player["hand_size"])
    return titled(sight, title, grid, width, sight.word("hand_worth", n=player["hand_points"]))


# ---------------------------------------------------------------------- one province


def here(sight: Sight, width: int) -> RenderableType:
    """Show the province of the court, if there is one."""
    name = sight.position["province"]
    return province(sight, name, width) if name and sight.position["stage"] != "over" else Group()


def province(sight: Sight, name: str, width: int) -> RenderableType:
    """Show a province's cities, what stands there, and the roads over its borders."""
    position = sight.position
    about = next(one for one in position["provinces"] if one["id"] == name)
    cities = {city["id"]: city for city in position["cities"]}
    grid = Grid.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(min_width=8)
    grid.add_column(max_width=width - 30)
    for city in cities.values():
        if city["province"] == name:
            pieces = Text.assemble(*city_pieces(sight, city))
            beyond = [one for one in neighbours(position, city["id"]) if cities[one]["province"] != name]
            roads = Text(sight.word("roads_to") + " " if beyond else "", "dim")
            roads.append_text(Text(", ").join(_road_end(sight, cities[one]) for one in beyond))
            grid.add_row(Text(sight.noun("city", city["id"]), "bold"), pieces, roads)
    goods = ", ".join(sight.noun("good", good) for good in about["goods"])
    title = sight.word("province_" + about["state"], name=sight.noun("province", name), n=about["tile"], goods=goods)
    return titled(sight, title, grid, width)


def _road_end(sight: Sight, city: Mapping[str, Any]) -> Text:
    end = Text(sight.noun("city", city["id"]))
    for owner in (city["palace"], city["crown"]):
        if owner is not None:
            end.append(" ")
            end.append_text(sight.badge(owner))
    return end


def neighbours(position: Mapping[str, Any], city: str) -> list[str]:
    """List the cities at the other ends of a city's roads."""
    ends = [road for road in position["roads"] if city in road]
    return [one if other == city else other for one, other in ends]
