"""Writes the letter's fonts from those of @fontsource: latin and latin-ext in one, with a glyph for U+202F.

    pip install fonttools && python3 make.py
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

PACKAGES = Path(__file__).parents[3] / "node_modules/@fontsource"
FONTS = {
    "text.ttf": "instrument-sans/files/instrument-sans-{}-400-normal.woff",
    "display.ttf": "bricolage-grotesque/files/bricolage-grotesque-{}-700-normal.woff",
}


def read(source: str, part: str) -> TTFont:
    font = TTFont(PACKAGES / source.format(part))
    font.flavor = None
    return font


def extend(latin: TTFont, extension: TTFont, folder: str) -> TTFont:
    """The extension's own letters after those of `latin`, which keep their kerning."""
    subsetter = subset.Subsetter(subset.Options(layout_features=[]))
    subsetter.populate(unicodes=set(extension.getBestCmap()) - set(latin.getBestCmap()))
    subsetter.subset(extension)
    files = []
    for font in (latin, extension):
        files.append(f"{folder}/{len(files)}.ttf")
        font.save(files[-1])
    return merge.Merger(merge.Options(drop_tables=["STAT", "DSIG"])).merge(files)


def add_narrow_space(font: TTFont) -> None:
    """A little narrower than the no-break space; Intl puts it between thousands."""
    width, bearing = font["hmtx"]["uni00A0"]
    font.setGlyphOrder([*font.getGlyphOrder(), "uni202F"])
    font["glyf"].glyphs["uni202F"] = Glyph()
    font["hmtx"].metrics["uni202F"] = (round(width * 0.85), bearing)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x202F] = "uni202F"


for name, source in FONTS.items():
    with TemporaryDirectory() as folder:
        font = extend(read(source, "latin"), read(source, "latin-ext"), folder)
        add_narrow_space(font)
        # The same bytes at every run.
        font.recalcTimestamp = False
        font["head"].modified = font["head"].created
        font.save(Path(__file__).parent / name)
