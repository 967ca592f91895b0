"""Words of the glossary tell their meaning where they first stand in a text."""

import re

from reports.sections.methods import GLOSSARY
from reports.write.tooltips import MEANINGS, WORDS, with_tooltips
from reports.write.writers import to_html

PAGE = """<nav>playouts</nav><main class="w"><h2>Is it fair?</h2>
<p>A playout <a href="#x">fair</a> and <b>fair</b>, <code>fair</code>; fair, unfair, 3&nbsp;pp.<br>Fair
shares of playouts.</p>
<table><tr><td>deal</td></tr></table><ul><li>deals, undecided</li></ul><p>deals, fair</p></main><footer>clearly</footer>"""


def marked(page):
    return re.findall(r'<dfn tabindex="0" title="([^"]+)">([^<]+)</dfn>', page)


def test_the_first_of_each_word_in_a_text_is_marked_and_nothing_else_changes():
    made = with_tooltips(PAGE)
    assert [word for _, word in marked(made)] == ["playout", "fair", "pp", "deals", "undecided"]
    assert re.sub(r"</?dfn[^>]*>", "", made) == PAGE
    assert "; <dfn" in made  # not in links, bold words or code
    assert marked(made)[0][0] == dict(GLOSSARY)["playout"]


def test_there_are_twelve_words_and_each_has_its_meaning():
    assert len(WORDS) == 12
    assert set(WORDS) <= set(MEANINGS)


def test_a_page_has_each_word_once(make_run):
    from reports.pages.run_report import make_report

    words = [meaning for meaning, _ in marked(to_html(make_report(make_run())))]
    assert len(words) == len(set(words)) > 3
