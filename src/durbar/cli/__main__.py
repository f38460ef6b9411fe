"""Lets `python -m durbar.cli` stand for `durbar`."""

import sys

from durbar.cli import main

sys.exit(main())
