"""What a lobby would say of the bazaar, and the version its records carry."""

from durbar.engine.game import Meta

META = Meta(
    name="bazaar",
    title="Bazaar",
    designer="nobody",
    year=2024,
    players=(2, 3, 4),
    modes=("standard", "short"),
    minutes=(5, 10),
    weight="light",
    rules_version="1",
)
