"""What the lobby says of Amritsar, and the version its records carry."""

from durbar.engine.game import Meta

META = Meta(
    name="amritsar",
    title="Amritsar: The Golden Temple",
    designer="David Heras",
    year=2023,
    players=(1, 2, 3, 4),
    modes=("standard", "harder"),
    minutes=(60, 120),
    weight="medium heavy",
    rules_version="2",
    only_for={"harder": (1,)},
    plays={"1": ("solo_end.reading",)},
)
