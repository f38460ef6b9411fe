"""What the lobby says of Sabika, and the version its records carry."""

from durbar.engine.game import Meta

META = Meta(
    name="sabika",
    title="Sabika",
    designer="Germán P. Millán",
    year=2022,
    players=(1, 2, 3, 4),
    modes=("standard", "advanced", "harder", "hardest"),
    minutes=(90, 150),
    weight="heavy",
    rules_version="2",
    only_for={"harder": (1,), "hardest": (1,)},
    plays={"1": ()},
)
