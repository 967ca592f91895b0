"""The pure parts of the page's script, run in node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import simulate.studio

STATIC = Path(simulate.studio.__file__).with_name("static")
MODEL = STATIC / "model.js"
GAME = {
    "presets": [{"name": "dear", "values": {"a.x.cost": 5}}],
    "byPath": {"a.x.cost": {"printed": 3}, "a.y.list": {"printed": [1, 2]}},
}
NUMBER = {"kind": "number", "least": 0, "most": 9, "printed": 3}

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def told(tmp_path, script):
    """What a script says that has the model as `M`."""
    (tmp_path / "model.mjs").write_text(MODEL.read_text(encoding="utf-8"), encoding="utf-8")
    head = f"import * as M from './model.mjs'; const game = {json.dumps(GAME)}, number = {json.dumps(NUMBER)};\n"
    file = tmp_path / "told.mjs"
    file.write_text(f"{head}console.log(JSON.stringify({script}));", encoding="utf-8")
    done = subprocess.run(["node", str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@needs_node
@pytest.mark.parametrize("name", sorted(file.name for file in STATIC.glob("*.js")))
def test_each_script_is_one(tmp_path, name):
    (tmp_path / f"{name[:-3]}.mjs").write_text((STATIC / name).read_text(encoding="utf-8"), encoding="utf-8")
    line = ["node", "--check", str(tmp_path / f"{name[:-3]}.mjs")]
    assert subprocess.run(line, capture_output=True, timeout=60, check=False).returncode == 0


@needs_node
def test_a_value_as_printed_or_as_its_variant_has_it_is_no_change(tmp_path):
    begin = "M.begun({seats: 4, field: 'f', seed: 0})"
    changed = f"M.withValue({begin}, game, 'a.x.cost', 4)"
    assert told(tmp_path, changed)["values"] == {"a.x.cost": 4}
    assert told(tmp_path, f"M.withValue({changed}, game, 'a.x.cost', 3)")["values"] == {}
    dear = f"{{...{begin}, variants: ['dear']}}"
    assert told(tmp_path, f"M.withValue({dear}, game, 'a.x.cost', 5)")["values"] == {}
    assert told(tmp_path, f"M.withValue({dear}, game, 'a.x.cost', 3)")["values"] == {"a.x.cost": 3}
    assert told(tmp_path, f"M.valueAt({dear}, game, 'a.x.cost')") == 5


@needs_node
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("4", {"value": 4}),
        (" 0 ", {"value": 0}),
        ("10", None),
        ("-1", None),
        ("−1", None),
        ("1.5", None),
        ("1e3", None),
        ("", None),
    ],
)
def test_a_typed_number_is_read_or_refused_with_its_range(tmp_path, text, read):
    found = told(tmp_path, f"M.readValue(number, {json.dumps(text)})")
    assert found == (read or {"refused": "a whole number from 0 to 9"})


@needs_node
def test_undo_and_redo_go_back_and_forth(tmp_path):
    script = "(() => { const h = new M.History(1); h.push(2); h.push(3); h.undo(); const a = h.now; h.redo(); "
    script += "const b = h.now; h.undo(); h.push(4); h.redo(); return [a, b, h.now, h.past]; })()"
    assert told(tmp_path, script) == [2, 3, 4, [1, 2]]


@needs_node
def test_the_address_holds_the_state_and_an_unknown_one_is_none(tmp_path):
    begin = "{seats: 4, field: 'f', seed: 0}"
    state = f"M.withValue(M.begun({begin}), game, 'a.x.cost', 4)"
    assert told(tmp_path, f"M.readAddress(M.spelled({state}), {begin})") == told(tmp_path, state)
    assert told(tmp_path, f"M.readAddress('#nonsense', {begin})") is None
    assert "token" not in told(tmp_path, f"M.spelled({state})")
