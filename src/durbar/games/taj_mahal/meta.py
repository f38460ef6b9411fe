"""What the lobby says of Taj Mahal, and the version its records carry."""

from durbar.engine.game import Meta

META = Meta(
    name="taj-mahal",
    title="Taj Mahal",
    designer="Reiner Knizia",
    year=2000,
    players=(2, 3, 4, 5),
    modes=("standard",),
    minutes=(60, 100),
    weight="medium heavy",
    rules_version="2",
    plays={"1": ()},
)
