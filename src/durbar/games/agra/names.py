"""The fixed names of Agra and their numbers: guilds, characters, favour actions, notables."""

GUILDS = ("craftsmen", "traders", "scholars")
CHARACTERS = ("architect", "sailor", "trader", "botanist")
ARCHITECT, SAILOR, TRADER, BOTANIST = range(4)
FIRST_BUILDING = len(CHARACTERS)
"""Spaces for workers: the four characters, then the sixteen buildings."""
ROWS = 4
COLUMNS = 4
GOODS = ROWS * COLUMNS
SPACES = FIRST_BUILDING + GOODS
GOOD_NAMES = (
    "sandstone", "wood", "turmeric", "cotton", "cement", "plank", "curry", "oil", "brick", "paper", "dye", "cloth",
    "statue", "book", "painting", "garment",
)  # fmt: skip
"""The sixteen goods; an edition may order them otherwise, not rename them: rules, words and pictures know them."""
SIDES = ("north", "east", "south", "west")
"""The farm's sides, clockwise from the corner at the top left."""
CIRCLE = ("deliver", "process", "uncover", "exchange")
"""The outer actions of the meditation circle; the marker begins on the first [2.6]."""
CIRCLE_DELIVER, CIRCLE_PROCESS, CIRCLE_UNCOVER, CIRCLE_EXCHANGE, CIRCLE_FARMER = range(5)
CENTRE = "farmer"
"""The action in the middle of the circle."""
PRINTED_ACTIONS = ("basic-good", "influence", "process")
TILES = (
    "stand-up", "remove-cover", "gain-value-2", "price-token", "meditation-point", "akbar-or-order", "process-basic",
    "sell", "farmers", "free-overtime", "more-processing", "deliver", "meditation-level", "exchange",
)  # fmt: skip
ACTIONS = (*PRINTED_ACTIONS, *TILES)
"""Favour actions: the three printed ones, then the fourteen tiles."""
FIRST_TILE = len(PRINTED_ACTIONS)
(
    BASIC_GOOD, GUILD_STEP, PROCESS_ONE, STAND_UP, REMOVE_COVER, GAIN_TWO, MOVE_TOKEN, MORE_MP, SERVE, PROCESS_BASIC,
    SELL_ONE, MOVE_FARMERS, NO_OVERTIME, MORE_PROCESSING, DELIVER_ONE, LEVEL_UP, SWAP_ONE,
) = range(len(ACTIONS))  # fmt: skip
NOTABLES = (
    "portuguese-trader", "sufi", "takshaka", "mahout", "khatib", "french-trader", "dyer", "cook", "muezzin",
    "jagirdar", "caliph", "calligrapher", "mullah", "english-trader", "mosaicist", "mujtahida", "dutch-trader",
    "painter", "nazim", "sadr-us-sudur", "grand-mufti", "grand-imam", "court-artist", "diwan",
)  # fmt: skip
(
    PORTUGUESE, SUFI, TAKSHAKA, MAHOUT, KHATIB, FRENCH, DYER, COOK_CARD, MUEZZIN, JAGIRDAR, CALIPH, CALLIGRAPHER,
    MULLAH, ENGLISH, MOSAICIST, MUJTAHIDA, DUTCH, PAINTER, NAZIM, SADR, MUFTI, IMAM, COURT_ARTIST, DIWAN,
) = range(len(NOTABLES))  # fmt: skip
EXTRAS = (*GUILDS, "favour", "cover", "none")
EXTRA_FAVOUR, EXTRA_COVER = 3, 4
AT_ONCE_FAVOUR = 3
"""What a notable of the last level brings at once."""
FUELS = ("oil", "curry", "oil-curry")
LUXURIES = ("statue", "book", "painting", "garment")
POWERS = ("french-trader", "caliph", "english-trader", "mosaicist-1", "mosaicist-3")
"""Contracts used once a turn by their owner's choice; the Mosaicist has two rates."""
POWER_OF = (FRENCH, CALIPH, ENGLISH, MOSAICIST, MOSAICIST)
