"""Lets `python -m durbar` stand for `durbar`."""

import sys

from durbar.cli import main

sys.exit(main())
