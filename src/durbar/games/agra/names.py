"""The fixed names of Agra and their numbers: guilds, characters, favour actions, notables."""

from typing import Final

GUILDS: Final[tuple[str, ...]] = ("craftsmen", "traders", "scholars")
CHARACTERS: Final[tuple[str, ...]] = ("architect", "sailor", "trader", "botanist")
ARCHITECT: Final = 0
SAILOR: Final = 1
TRADER: Final = 2
BOTANIST: Final = 3
FIRST_BUILDING: Final = len(CHARACTERS)
"""Spaces for workers: the four characters, then the sixteen buildings."""
ROWS: Final = 4
COLUMNS: Final = 4
GOODS: Final = ROWS * COLUMNS
SPACES: Final = FIRST_BUILDING + GOODS
GOOD_NAMES: Final[tuple[str, ...]] = (
    "sandstone", "wood", "turmeric", "cotton", "cement", "plank", "curry", "oil", "brick", "paper", "dye", "cloth",
    "statue", "book", "painting", "garment",
)  # fmt: skip
"""The sixteen goods; an edition may order them otherwise, not rename them: rules, words and pictures know them."""
SIDES: Final[tuple[str, ...]] = ("north", "east", "south", "west")
"""The farm's sides, clockwise from the corner at the top left."""
CIRCLE: Final[tuple[str, ...]] = ("deliver", "process", "uncover", "exchange")
"""The outer actions of the meditation circle; the marker begins on the first [2.6]."""
CIRCLE_DELIVER: Final = 0
CIRCLE_PROCESS: Final = 1
CIRCLE_UNCOVER: Final = 2
CIRCLE_EXCHANGE: Final = 3
CIRCLE_FARMER: Final = 4
CENTRE: Final = "farmer"
"""The action in the middle of the circle."""
PRINTED_ACTIONS: Final[tuple[str, ...]] = ("basic-good", "influence", "process")
TILES: Final[tuple[str, ...]] = (
    "stand-up", "remove-cover", "gain-value-2", "price-token", "meditation-point", "akbar-or-order", "process-basic",
    "sell", "farmers", "free-overtime", "more-processing", "deliver", "meditation-level", "exchange",
)  # fmt: skip
ACTIONS: Final[tuple[str, ...]] = (*PRINTED_ACTIONS, *TILES)
"""Favour actions: the three printed ones, then the fourteen tiles."""
FIRST_TILE: Final = len(PRINTED_ACTIONS)
(
    BASIC_GOOD, GUILD_STEP, PROCESS_ONE, STAND_UP, REMOVE_COVER, GAIN_TWO, MOVE_TOKEN, MORE_MP, SERVE, PROCESS_BASIC,
    SELL_ONE, MOVE_FARMERS, NO_OVERTIME, MORE_PROCESSING, DELIVER_ONE, LEVEL_UP, SWAP_ONE,
) = range(len(ACTIONS))  # fmt: skip
NOTABLES: Final[tuple[str, ...]] = (
    "portuguese-trader", "sufi", "takshaka", "mahout", "khatib", "french-trader", "dyer", "cook", "muezzin",
    "jagirdar", "caliph", "calligrapher", "mullah", "english-trader", "mosaicist", "mujtahida", "dutch-trader",
    "painter", "nazim", "sadr-us-sudur", "grand-mufti", "grand-imam", "court-artist", "diwan",
)  # fmt: skip
(
    PORTUGUESE, SUFI, TAKSHAKA, MAHOUT, KHATIB, FRENCH, DYER, COOK_CARD, MUEZZIN, JAGIRDAR, CALIPH, CALLIGRAPHER,
    MULLAH, ENGLISH, MOSAICIST, MUJTAHIDA, DUTCH, PAINTER, NAZIM, SADR, MUFTI, IMAM, COURT_ARTIST, DIWAN,
) = range(len(NOTABLES))  # fmt: skip
EXTRAS: Final[tuple[str, ...]] = (*GUILDS, "favour", "cover", "none")
EXTRA_FAVOUR: Final = 3
EXTRA_COVER: Final = 4
AT_ONCE_FAVOUR: Final = 3
"""What a notable of the last level brings at once."""
FUELS: Final[tuple[str, ...]] = ("oil", "curry", "oil-curry")
LUXURIES: Final[tuple[str, ...]] = ("statue", "book", "painting", "garment")
POWERS: Final[tuple[str, ...]] = ("french-trader", "caliph", "english-trader", "mosaicist-1", "mosaicist-3")
"""Contracts used once a turn by their owner's choice; the Mosaicist has two rates."""
POWER_OF: Final[tuple[int, ...]] = (FRENCH, CALIPH, ENGLISH, MOSAICIST, MOSAICIST)
