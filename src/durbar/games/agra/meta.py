"""What the lobby says of Agra, and the version its records carry."""

from durbar.engine.game import Meta

META = Meta(
    name="agra",
    title="Agra",
    designer="Michael Keller",
    year=2017,
    players=(2, 3, 4),
    modes=("standard",),
    minutes=(90, 150),
    weight="heavy",
    rules_version="3",
    plays={"2": ()},
)
