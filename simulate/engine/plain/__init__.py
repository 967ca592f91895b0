"""Games in ordinary Python: no compiler, any objects as positions and actions, the same log.

`PlainGame` names the verbs of a game, `PlainLoop` plays whole blocks of it into the rows of the log, `PlainReplay` plays one
playout step by step. A first version of a game begins here; its compiled twin is held against it by
`simulate conformance GAME --against PLAIN`.
"""

from simulate.engine.contract import Column
from simulate.engine.plain.chance import Chance
from simulate.engine.plain.game import PlainGame
from simulate.engine.plain.state import Names, PlainState
from simulate.engine.stages import stages_of

__all__ = ["Chance", "Column", "Names", "PlainGame", "PlainState", "stages_of"]
