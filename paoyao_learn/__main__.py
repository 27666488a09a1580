"""``python -m paoyao_learn`` does what ``paoyao-learn`` does."""

import sys

from .cli import main

sys.exit(main())
