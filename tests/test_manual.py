"""The pages of docs: every link leads somewhere."""

import ast
import re
from pathlib import Path

import pytest

from regenerate import manual, ruleset_keys
from simulate.cli import COMMANDS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"])
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.M | re.S)


def anchors(page: Path) -> set[str]:
    """Return the names of a page's headings in an address."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    heads = re.findall(r"^#+ +(.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def broken(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere."""
    found = []
    for address in LINK.findall(FENCE.sub("", text)):
        if address.startswith(("http:", "https:", "mailto:")):
            continue
        name, _, anchor = address.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            found.append(address)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page):
    assert broken(page, page.read_text(encoding="utf-8")) == []


def test_a_broken_link_is_found():
    assert broken(ROOT / "README.md", "[a](docs/no.md) [b](README.md#no) [c](#readme-no)") == [
        "docs/no.md",
        "README.md#no",
        "#readme-no",
    ]


def test_every_path_of_docs_that_a_source_names_is_there():
    named = re.compile(r"(?<![\w/.])docs/[\w./-]+\.(?:md|json|png)")
    folders = ("simulate", "strategies", "reports", "regenerate", "benchmarks", "examples", "tests")
    files = [file for folder in folders for ending in ("py", "toml", "md") for file in (ROOT / folder).rglob(f"*.{ending}")]
    missing = {
        f"{file.relative_to(ROOT)}: {path}"
        for file in [*files, *PAGES]
        for path in named.findall(file.read_text(encoding="utf-8"))
        if not (ROOT / path).exists() and file != Path(__file__)
    }
    assert missing == set()


def spoken(file: Path) -> list[str]:
    """The texts of a module that are no docstrings, and its help."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    owners = (node for node in ast.walk(tree) if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)))
    docstrings = {id(node.body[0].value) for node in owners if isinstance(node.body[0], ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [node.value for node in texts if id(node) not in docstrings or file.parent.name == "cli"]


def test_what_the_program_says_cites_pages_by_their_titles():
    """A wheel has no docs/: a reader looks for the title."""
    files = [file for folder in ("simulate", "reports", "strategies") for file in (ROOT / folder).rglob("*.py")]
    texts = [(file.name, text) for file in files for text in spoken(file)]
    texts += [(file.parent.name, file.read_text(encoding="utf-8")) for file in (ROOT / "simulate").rglob("RULES.md")]
    assert [(name, text[:60]) for name, text in texts if "docs/" in text] == []
    cited = {title for _, text in texts for title in re.findall(r"the manual's page \"([^\"]+)\"", text, re.I)}
    titles = {page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for page in PAGES}
    assert len(cited) > 4
    assert cited <= titles


def test_the_page_of_commands_is_what_help_prints():
    page = (DOCS / "reference" / "commands.md").read_text(encoding="utf-8")
    assert page == manual.commands_page(), "make it again: python3 dev.py regenerate all --only commands"
    assert all(f"\n## {name}\n" in page for name in [*COMMANDS, "new game", "new strategy"])
    told, shared = page.split(f"## {manual.TOLD_ONCE}")
    assert page.count("The same seed gives the same tables.") == shared.count("The same seed gives the same tables.") == 1
    played = re.search(r"\n## counter\n.*?\n## ", told, re.S)[0]
    assert "Shared options: " in played
    assert re.search(r"Shared options: [^`]*--seed", played)
    assert "--generations" in played


def test_the_page_of_ruleset_keys_has_every_key():
    ((file, made),) = ruleset_keys.make([])
    assert file.read_bytes() == made, "make it again: python3 dev.py regenerate all --only keys"
    page = file.read_text(encoding="utf-8")
    assert "| `cards.*.cost` |" in page
    assert ruleset_keys.patterns(["a.x.cost", "a.y.cost", "a.x.only", "b.n"]) == {
        "a.x.cost": "a.*.cost",
        "a.y.cost": "a.*.cost",
        "a.x.only": "a.x.only",
        "b.n": "b.n",
    }


def test_a_listing_is_replaced():
    page = "It prints:\n\n```text\nold\n```\nmore\n"
    assert manual.with_listing(page, "It prints:", "new") == page.replace("old", "new")
    with pytest.raises(ValueError, match="no listing"):
        manual.with_listing(page, "It says:", "new")


def test_what_if_the_library_cost_6_is_two_clicks_away():
    home = (DOCS / "index.md").read_text(encoding="utf-8")
    (first,) = (address for text, address in re.findall(r"\[([^]]+)\]\(([^)]+)\)", home) if "Library cost 6" in text)
    assert "--to-set cards.library.cost=6" in (DOCS / first).read_text(encoding="utf-8")


def test_the_workflow_to_copy_is_the_one_that_is_tested():
    (shown,) = re.findall(r"^```yaml\n(.*?)^```", (DOCS / "how-to" / "ci.md").read_text(encoding="utf-8"), re.M | re.S)
    assert (ROOT / "examples" / "balance-workflow.yml").read_text(encoding="utf-8").endswith(shown)
