"""A headless Chromium for tests: what a script finds on a page, and how many sheets of paper it takes."""

import base64
import html
import json
import re
import shutil
import subprocess
from importlib.resources import files

from tests.command import WAIT

CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
NOT_FOUND = "no Chromium found: pages are not looked at"
FRAME = """<!DOCTYPE html><meta charset="utf-8"><body>
<iframe id=f title=page style="width:{width}px;height:900px;border:0"></iframe><script>
f.srcdoc = new TextDecoder().decode(Uint8Array.from(atob("{page}"), (c) => c.charCodeAt(0)));
const wait = () => f.contentDocument.documentElement.dataset.found
  ? document.body.dataset.found = f.contentDocument.documentElement.dataset.found : setTimeout(wait, 50);
f.onload = wait;
</script></body>"""


def browse(tmp_path, *options):
    usual = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={tmp_path / 'profile'}"]
    return subprocess.run([CHROMIUM, *usual, *options], capture_output=True, text=True, timeout=WAIT)


def look(page, probe, tmp_path, width, *options, seconds=8):
    """Return what `probe`, the body of an async function that returns it, finds on the page in a frame of this width."""
    script = (
        "<script>addEventListener('load', async () => { let found; try { found = await (async () => {"
        f"{probe}"
        "})(); } catch (error) { found = {error: String(error)}; }"
        "document.documentElement.dataset.found = JSON.stringify(found); });</script>"
    )
    inner = base64.b64encode(page.replace("</body>", f"{script}</body>").encode()).decode()
    file = tmp_path / "frame.html"
    file.write_text(FRAME.format(width=width, page=inner), encoding="utf-8")
    budget = f"--virtual-time-budget={seconds * 1000}"
    done = browse(tmp_path, budget, "--window-size=1400,1000", *options, "--dump-dom", f"file://{file}")
    found = re.search(r'<body data-found="([^"]*)"', done.stdout)
    assert found, done.stderr[-500:]
    said = json.loads(html.unescape(found[1]))
    assert "error" not in said, said
    return said


def sheets_of(text, tmp_path):
    """Count the sheets of paper that a page takes."""
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    browse(tmp_path, f"--print-to-pdf={tmp_path / 'page.pdf'}", f"file://{tmp_path / 'page.html'}")
    return len(re.findall(rb"/Type /Page\b(?!s)", (tmp_path / "page.pdf").read_bytes()))


def axe_source():
    """Return the script of axe-core, which finds what some readers cannot use."""
    return (files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8")
