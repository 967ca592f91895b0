"""The verbs of effects (chapter TW-17.2): what there is, and what a list of them does to a seat."""

from simulate.engine.effects import Verb, Vocabulary
from simulate.games.tawantinsuyu.words import GOODS

PAY = tuple(f"pay_{good}" for good in GOODS)
VERBS = Vocabulary(
    (
        Verb("gain", "gain so many units", (), GOODS, any_of=True),
        Verb("vp", "gain n victory points"),
        Verb("god", "draw n god cards, each from the deck or the offer (TW-6.6)"),
        Verb("army", "draw n army cards (TW-7.9.3)"),
        Verb("worker", "take n workers from the nomads (TW-13.1)"),
        Verb("weaving", "take n free weavings (TW-7.6.5)"),
        Verb("merchant", "as the Merchants task (TW-7.8.1)", ()),
        Verb("recover", "may turn up to n face-down production buildings and army cards up, free"),
        Verb("temple", "may pay and go n steps up the temple track (TW-12.1)", ("n",), PAY),
        Verb("build", "may build, `discount` units less (TW-7.4.4)", (), ("discount",)),
        Verb("statue", "may build a statue, `discount` stone less (TW-7.5.1)", (), ("discount",)),
        Verb("steps", "may place a step marker, `discount` stone less (TW-7.3.1)", (), ("discount",)),
        Verb("produce", "may use a production building (TW-7.10.1)", ()),
    )
)
(
    V_GAIN, V_VP, V_GOD, V_ARMY, V_WORKER, V_WEAVING, V_MERCHANT, V_RECOVER, V_TEMPLE, V_BUILD, V_STATUE, V_STEPS, V_PRODUCE,
) = range(1, 14)  # fmt: skip
