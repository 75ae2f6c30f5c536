import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Document from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { CHARACTERS, WORDS } from '../../tests/support/characters.ts';
import { readPdf } from '../../tests/support/letter.ts';
import { paint } from '../../tests/support/pdf.ts';
import { FONTS, undrawable } from './characters.ts';
import { drawSheets } from './draw-sheets.ts';
import { drawEveryCharacter } from './fallback.ts';
import COVERAGE from './fonts/coverage.json' with { type: 'json' };
import { DISPLAY, type Pdf, TEXT } from './page.ts';

const ABOUT = { title: 'Essai', author: 'Atelier', date: new Date(0) };

/** Each character by itself has so much room, in points. */
const CELL = 30;
const COLUMNS = 18;
const place = (index: number) => [
  20 + (index % COLUMNS) * CELL,
  20 + Math.floor(index / COLUMNS) * CELL,
];

async function page(draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new Document({ size: 'A4', margin: 0, font: '' });
  const bytes = buffer(pdf);
  for (const font of FONTS) {
    pdf.registerFont(font, join(process.cwd(), 'lib/pdf/fonts', `${font}.ttf`));
  }
  draw(pdf);
  pdf.end();
  return bytes;
}

/** The ink painted in each cell, cut to its bounds: rows of black and white; empty where there is none. */
async function shapes(bytes: Buffer, count: number): Promise<string[]> {
  const { pixels, width } = await paint(bytes);
  return Array.from({ length: count }, (_, index) => {
    const [x = 0, y = 0] = place(index).map((points) => Math.round(points * 2));
    const rows = Array.from({ length: CELL * 2 }, (_row, row) => {
      const start = (y + row) * width + x;
      return [...pixels.subarray(start, start + CELL * 2)]
        .map((grey) => (grey < 128 ? '#' : ' '))
        .join('');
    }).filter((row) => row.trim() !== '');
    const left = Math.min(...rows.map((row) => row.search('#')));
    return rows.map((row) => row.slice(left).trimEnd()).join('\n');
  });
}

const drawAt = (pdf: Pdf, text: string, index: number) => {
  const [x, y] = place(index);
  pdf.fontSize(16).text(text, x, y, { lineBreak: false });
};

/** The box of each font, for a character that it does not have. */
const boxes = page((pdf) => {
  for (const [index, font] of FONTS.entries()) drawAt(pdf.font(font), '\u{10fffd}', index);
}).then((bytes) => shapes(bytes, FONTS.length));

/** The glyph lookup of fontkit, by which pdfkit opens a font. */
type Opened = { _font: { font: { glyphForCodePoint(code: number): Glyph } } };
type Glyph = { id: number; bbox: { width: number; height: number } };

it.each(FONTS)(
  '%s draws each character that it is said to, by a glyph of its own',
  async (font) => {
    const ranges: readonly number[] = COVERAGE[font];
    const codes = ranges.flatMap((first, index) =>
      index % 2 === 1
        ? []
        : Array.from(
            { length: (ranges[index + 1] ?? first) - first + 1 },
            (_, step) => first + step,
          ),
    );
    let glyphs: Glyph[] = [];
    await page((pdf) => {
      const { font: opened } = (pdf.font(font) as unknown as Opened)._font;
      glyphs = codes.map((code) => opened.glyphForCodePoint(code));
    });
    const isBlank = /[\p{Z}\t\u2800]/u;
    const missing = codes.filter((code, index) => {
      const { id = 0, bbox } = glyphs[index] ?? {};
      return id === 0 || (!isBlank.test(String.fromCodePoint(code)) && !(bbox && bbox.height > 0));
    });
    expect(missing.map((code) => code.toString(16))).toEqual([]);
    expect(new Set(glyphs.map(({ id }) => id)).size).toBe(codes.length);
  },
);

describe.each([TEXT, DISPLAY] as const)('in the font %s', (font) => {
  it.each(Object.entries(CHARACTERS))(
    '%s: each character is painted, and no box',
    async (_, all) => {
      const characters = [...new Set(all)];
      const bytes = await page((pdf) => {
        drawEveryCharacter(pdf);
        pdf.font(font);
        for (const [index, character] of characters.entries()) drawAt(pdf, character, index);
      });
      const painted = await shapes(bytes, characters.length);
      const none = new Set(['', ...(await boxes)]);
      expect(none.size).toBeGreaterThan(3);
      expect(characters.filter((_character, index) => none.has(painted[index] ?? ''))).toEqual([]);
      // The copied text is the typed one.
      expect((await readPdf(bytes)).text).toBe(characters.join(''));
    },
  );
});

describe('a text', () => {
  const written = (text: string, font: typeof TEXT | typeof DISPLAY = TEXT) =>
    drawSheets(ABOUT, (sheet) => sheet.write('P', text, { font }));

  it.each(WORDS)('%s: is copied out as it was typed', async (text) => {
    for (const font of [TEXT, DISPLAY] as const) {
      const bytes = await written(text, font);
      const { text: glyphs, copied } = await readPdf(bytes);
      expect(glyphs).toBe(text);
      expect(copied.normalize('NFKC')).toBe(text.normalize('NFKC').replace('\t', ' '));
    }
  });

  it('is in composed letters, without what nobody sees', async () => {
    const typed = 'Ze\u0301 Nguye\u0302\u0303n\u200b \u202dtel\u202c a\u0000b';
    expect((await readPdf(await written(typed))).text).toBe('Zé Nguyễn tel ab');
  });

  it('shows a soft hyphen where a line ends, and nowhere else', async () => {
    const inWidth = async (width: number) => {
      const text = 'anticonstitution\u00adnellement';
      const bytes = await drawSheets(ABOUT, (sheet) =>
        sheet.table([text], () => [{ type: 'TD', text, x: 0, width }]),
      );
      return (await readPdf(bytes)).text;
    };
    expect(await inWidth(90)).toBe('anticonstitution-nellement');
    expect(await inWidth(200)).toBe('anticonstitutionnellement');
  });

  it.each([
    ['Société \u05de\u05e8\u05d9\u05dd \u05db\u05d4\u05df, Lyon', '\u05de\u05e8\u05d9\u05dd'],
    ['\u0634\u0631\u0643\u0629 \u0645\u062d\u0645\u062f (2026)', '\u0645\u062d\u0645\u062f'],
  ])('from right to left is read in its order: %s', async (text, word) => {
    const { text: glyphs, copied } = await readPdf(await written(text));
    expect(copied).toContain(word);
    // Glyphs stand from left to right: the last letter of a word that is read from the right comes first.
    expect(glyphs).toContain([...word].reverse().join(''));
  });

  it('says by its number what no font has', async () => {
    const text = 'क et 𠮷';
    expect(undrawable(text)).toEqual(['क', '𠮷']);
    expect((await readPdf(await written(text))).text).toBe('[U+0915] et [U+20BB7]');
    expect(undrawable(Object.values(CHARACTERS).join('') + WORDS.join(''))).toEqual([]);
  });
});
