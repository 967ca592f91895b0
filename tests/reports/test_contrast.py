"""The page's colours: text can be read, and marks stay apart for colour-blind readers, in the light and in the dark palette.

Colour blindness is simulated by the matrices of Machado, Oliveira, Fernandes (2009, IEEE TVCG 15:1291) at full severity,
in linear RGB; contrast is that of WCAG 2.1, difference CIE76 in CIELAB.
"""

import re
from importlib.resources import files

import numpy as np
import pytest

KINDS = {
    "normal": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])
WHITE = TO_XYZ @ np.ones(3)


def palettes():
    """The colours of `:root`, light and dark, by name."""
    css = (files("reports") / "templates" / "report.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root \{([^}]*)\}", css)[:2]
    light, dark = (dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", block)) for block in blocks)
    return {"light": light, "dark": light | dark}


PALETTES = palettes()


def linear(colour):
    value = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def seen(colour, kind):
    """Linear RGB as somebody sees it."""
    return np.clip(KINDS[kind] @ linear(colour), 0, 1)


def contrast(one, two):
    a, b = sorted(float(TO_XYZ[1] @ rgb) for rgb in (one, two))
    return (b + 0.05) / (a + 0.05)


def lab(rgb):
    t = TO_XYZ @ rgb / WHITE
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(one, two):
    return float(np.linalg.norm(lab(one) - lab(two)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", PALETTES)
def test_text_and_marks_can_be_told_from_what_is_behind_them(theme, kind):
    """4.9 : 1 for full sight on the page, panels and the fair band; else 4.5 (AA) for text, 3 for marks."""
    colour = PALETTES[theme]
    for ground in ("bg", "pan", "band", "code"):
        for name in ("ink", "ink2", "link", "up", "dn", "in"):
            full = kind == "normal" and ground != "code"
            least = 4.9 if full else 3 if name in ("up", "dn", "in") and ground in ("band", "code") else 4.5
            assert contrast(seen(colour[name], kind), seen(colour[ground], kind)) >= least, (name, ground)


@pytest.mark.parametrize("theme", PALETTES)
def test_the_fair_line_and_outlined_marks_stand_out(theme):
    colour = PALETTES[theme]
    for mark in ("fair", "s1", "in"):
        for ground in ("bg", "band"):
            assert contrast(seen(colour[mark], "normal"), seen(colour[ground], "normal")) >= 3, (mark, ground)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", PALETTES)
def test_neighbours_in_a_stack_differ_and_what_is_off_differs_from_what_is_not(theme, kind):
    """Hatches and shapes tell them apart as well; colour alone must not mislead: 10 is a clear difference."""
    colour = PALETTES[theme]
    if kind != "tritanopia":  # which tells orange from blue by lightness alone; the triangles point up and down
        assert difference(seen(colour["up"], kind), seen(colour["dn"], kind)) >= 40
    for i in range(1, 7):
        assert difference(seen(colour[f"s{i}"], kind), seen(colour[f"s{i + 1}"], kind)) >= 10, i


def test_the_simulation_makes_red_and_green_alike_and_leaves_grey_alone():
    red, green = seen("#b02010", "deuteranopia"), seen("#5a6a10", "deuteranopia")
    assert difference(red, green) < difference(linear("#b02010"), linear("#5a6a10")) / 2
    assert difference(seen("#808080", "deuteranopia"), linear("#808080")) < 1
