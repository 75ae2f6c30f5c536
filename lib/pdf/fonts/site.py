"""Writes the fonts that the site needs beside its own two (app/fonts.ts): a narrow no-break space, which both lack, and
the emoji of its toasts, for machines that have none.

    pip install fonttools brotli && python3 site.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

HERE = Path(__file__).parent
SITE = HERE.parents[2] / "app/fonts"
EM = 1000
# As wide as the text's own blank, which is a narrow one: less is not seen between thousands.
NARROW = 200
EMOJI = (0x1F389, 0x1F4E7)


def box() -> Glyph:
    """Browsers refuse a font without any outline."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 500), (100, 500), (100, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


def narrow_space() -> TTFont:
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", "uni202F"])
    builder.setupCharacterMap({0x202F: "uni202F"})
    builder.setupGlyf({".notdef": box(), "uni202F": Glyph()})
    builder.setupHorizontalMetrics({".notdef": (NARROW, 0), "uni202F": (NARROW, 0)})
    builder.setupHorizontalHeader(ascent=970, descent=-250)
    builder.setupNameTable({"familyName": "Narrow Space", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=970, sTypoDescender=-250, usWinAscent=970, usWinDescent=250)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = 3_000_000_000
    return builder.font


def emoji() -> TTFont:
    font = TTFont(HERE / "emoji.ttf", recalcTimestamp=False)
    subsetter = subset.Subsetter(subset.Options(hinting=False, glyph_names=False, layout_features=[]))
    subsetter.populate(unicodes=EMOJI)
    subsetter.subset(font)
    return font


for name, font in (("narrow-space", narrow_space()), ("emoji", emoji())):
    font.recalcTimestamp = False
    font.flavor = "woff2"
    font.save(SITE / f"{name}.woff2")
