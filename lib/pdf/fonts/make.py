"""Writes the fonts of PDFs, their licences, and which characters each of them draws.

    pip install fonttools && npm install --prefix noto --save-exact @expo-google-fonts/noto-emoji@0.4.7 \
        @expo-google-fonts/noto-sans@0.4.2 @expo-google-fonts/noto-sans-{arabic@0.4.3,armenian@0.4.2,georgian@0.4.3} \
        @expo-google-fonts/noto-sans-{hebrew@0.4.1,kr@0.4.3,math@0.4.2,sc@0.4.3,symbols@0.4.1,symbols-2@0.4.1,thai@0.4.2}
    python3 make.py noto/node_modules
"""

import json
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import category

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

HERE = Path(__file__).parent
OWN = HERE.parents[2] / "node_modules/@fontsource"
NOTO = Path(sys.argv[1]) / "@expo-google-fonts"

# The site's own: latin and latin-ext in one.
SITE = {
    "text": "instrument-sans/files/instrument-sans-{}-400-normal.woff",
    "display": "bricolage-grotesque/files/bricolage-grotesque-{}-700-normal.woff",
}
# What these lack, in the order in which it is looked for; of a character in several sources the first has it.
FALLBACK = {
    "sans": ["noto-sans"],
    "symbols": ["noto-sans-math", "noto-sans-symbols-2", "noto-sans-symbols"],
    "emoji": ["noto-emoji"],
    "hebrew": ["noto-sans-hebrew"],
    "arabic": ["noto-sans-arabic"],
    "armenian": ["noto-sans-armenian"],
    "georgian": ["noto-sans-georgian"],
    "thai": ["noto-sans-thai"],
    "han": ["noto-sans-sc"],
    "hangul": ["noto-sans-kr"],
}
# Noto Sans without Devanagari, which takes shaping of its own; all Chinese characters of Unicode’s main block, with kana
# and squared units; the syllables of KS X 1001; letters of mathematics, which names on networks are written in.
ONLY = {
    "sans": [*range(0x900), *range(0x980, 0x10000)],
    "symbols": [*range(0x2000, 0x3000), *range(0x1D400, 0x1D800)],
    "han": [*range(0x3000, 0x3100), *range(0x3200, 0x3400), *range(0x4E00, 0xA000), *range(0xFF00, 0xFFF0)],
    "hangul": [ord(bytes((a, b)).decode("euc_kr")) for a in range(0xB0, 0xC9) for b in range(0xA1, 0xFF)],
}
# What shapes letters and sets their marks; no small capitals, no fractions.
FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "init", "medi", "fina", "isol", "rlig", "liga", "calt", "rclt"]


def read(path: Path) -> TTFont:
    font = TTFont(path, recalcTimestamp=False)
    font.flavor = None
    return font


def noto(package: str) -> TTFont:
    return read(next((NOTO / package / "400Regular").glob("*.ttf")))


def cut(font: TTFont, unicodes: set[int], features: list[str]) -> TTFont:
    options = subset.Options(
        layout_features=features, hinting=False, notdef_outline=True, glyph_names=False,
        drop_tables=["STAT", "DSIG", "BASE", "vhea", "vmtx", "VORG", "MATH", "meta", "FFTM"],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    return font


def keep_whole(font: TTFont) -> None:
    """No letter is taken apart: a PDF could not tell its parts from others, and not be copied as it was typed."""
    for lookup in font["GSUB"].table.LookupList.Lookup if "GSUB" in font else []:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == 2:
                table.mapping = {name: parts for name, parts in table.mapping.items() if len(parts) < 2}


def joined(fonts: list[TTFont]) -> TTFont:
    """One font of several of the same scale."""
    if len(fonts) == 1:
        return fonts[0]
    with TemporaryDirectory() as folder:
        files = [f"{folder}/{index}.ttf" for index in range(len(fonts))]
        for font, file in zip(fonts, files):
            font.save(file)
        merged = merge.Merger(merge.Options(drop_tables=["STAT", "DSIG"])).merge(files)
    merged["head"].created = fonts[0]["head"].created
    return merged


def alias(font: TTFont, code: int, name: str, glyph: Glyph, width: int, bearing: int) -> None:
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = glyph
    font["hmtx"].metrics[name] = (width, bearing)
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format != 14 and (table.format == 12 or code < 0x10000):
            table.cmap[code] = name


def copy_glyph(font: TTFont, source: str, code: int) -> None:
    """A glyph of its own that looks like another."""
    glyph = font["glyf"].glyphs[source]
    glyph.expand(font["glyf"])
    alias(font, code, f"uni{code:04X}.own", glyph, *font["hmtx"][source])


def add_blanks_and_hyphens(font: TTFont) -> None:
    """U+202F, a little narrower than the no-break space; the tab; hyphens that only break otherwise."""
    cmap = font.getBestCmap()
    width, bearing = font["hmtx"]["uni00A0"]
    alias(font, 0x202F, "uni202F", Glyph(), round(width * 0.85), bearing)
    alias(font, 0x09, "tab", Glyph(), width * 4, bearing)
    for code in (0x2010, 0x2011):
        if code not in cmap:
            copy_glyph(font, cmap[0x2D], code)


def one_glyph_each(font: TTFont) -> None:
    """No two characters share a glyph: what is copied out of a PDF is told by it."""
    taken = set()
    for code, name in sorted(font.getBestCmap().items()):
        if name in taken:
            copy_glyph(font, name, code)
        taken.add(name)


def save(font: TTFont, name: str) -> None:
    """The same bytes at every run."""
    keep_whole(font)
    one_glyph_each(font)
    font.recalcTimestamp = False
    font["head"].modified = font["head"].created
    font.save(HERE / f"{name}.ttf")


def drawn(codes: Iterable[int]) -> list[int]:
    """Where each range begins and ends, of those that are there to be seen, and the tab."""
    ends: list[int] = []
    for code in sorted(codes):
        if code != 0x09 and (category(chr(code)) in ("Cc", "Cf") or 0xFE00 <= code <= 0xFE0F):
            continue
        if ends and code == ends[-1] + 1:
            ends[-1] = code
        else:
            ends += [code, code]
    return ends


coverage = {}
for name, source in SITE.items():
    latin, extension = (read(OWN / source.format(part)) for part in ("latin", "latin-ext"))
    # The extension's own letters after those of `latin`, which keep their kerning.
    cut(extension, set(extension.getBestCmap()) - set(latin.getBestCmap()), [])
    font = joined([latin, extension])
    add_blanks_and_hyphens(font)
    save(font, name)
    coverage[name] = drawn(font.getBestCmap())
known: set[int] = set()
for name, packages in FALLBACK.items():
    parts: list[TTFont] = []
    # Those of several fonts do not go together.
    features = FEATURES if len(packages) == 1 else []
    for package in packages:
        part = noto(package)
        own = set(part.getBestCmap()) & set(ONLY.get(name, range(0x110000))) - known
        known |= own
        parts.append(cut(part, own, features))
    font = joined(parts)
    save(font, name)
    coverage[name] = drawn(font.getBestCmap())
    shutil.copyfile(NOTO / packages[0] / "LICENSE_FONT", HERE / f"{name}.LICENSE")
lines = ",\n".join(f'  "{name}": {json.dumps(ends)}' for name, ends in coverage.items())
(HERE / "coverage.json").write_text(f"{{\n{lines}\n}}\n")
