"""What a double-click starts: the command line of the installed package."""

import sys

from prefgame.__main__ import main

sys.exit(main())
