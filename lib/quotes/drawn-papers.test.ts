import { describe, expect, it } from 'vitest';
import { readPdf } from '../../tests/support/letter.ts';
import { PAPER_CASES } from '../../tests/support/paper-cases.ts';
import { type Placed, paintPages, placedTexts } from '../../tests/support/pdf.ts';
import { PAGE } from '../pdf/page.ts';
import { documentPdf } from './make.ts';

/** The text without spaces: a PDF breaks its lines where it likes. */
const bare = (text: string) => text.replace(/\s/g, '');

/** Where the foot of a page is written, in points from its top: the lowest that is drawn on. */
const FOOT = PAGE.height - PAGE.margin;
const FOOT_HEIGHT = 14;

/** Room for the edges of letters, and of the mark at the beginning of the head's line, in points. */
const EDGE = 4;

/** The pixels of a page that are drawn on outside of its margins, as points from its top left. */
function outside({ pixels, width }: { pixels: Uint8Array; width: number }): string[] {
  const found: string[] = [];
  const height = pixels.length / width;
  for (let y = 0; y < height; y += 1) {
    const isInside = y / 2 >= PAGE.margin - EDGE && y / 2 <= FOOT + FOOT_HEIGHT;
    for (let x = 0; x < width; x += 1) {
      const isBetween = x / 2 >= PAGE.margin - EDGE && x / 2 <= PAGE.width - PAGE.margin + 1;
      if (!(isInside && isBetween) && (pixels[y * width + x] ?? 255) < 250) {
        found.push(`${x / 2}, ${y / 2}`);
      }
    }
  }
  return found;
}

/** Pairs of texts of which one is written over the other. */
const overlapping = (texts: readonly Placed[]): string[] =>
  texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5,
      )
      .map((other) => `« ${one.text} » and « ${other.text} »`),
  );

/** Titles of sections, by their size: one never ends a page. */
const isTitle = ({ top, bottom }: Placed) => Math.abs((bottom - top) / 0.9 - 12) < 0.1;

describe.each(PAPER_CASES)('the paper of a quote: $name', ({ document, pages, says, silent }) => {
  it('says what it has to of VAT, sums and its client, with true minus and French spaces', async () => {
    const read = await readPdf(await documentPdf(document));
    const text = bare(read.text);
    expect(says.filter((said) => !text.includes(bare(said)))).toEqual([]);
    expect(silent.filter((said) => text.includes(bare(said)))).toEqual([]);
    expect(read.text).not.toMatch(/(^|[^\p{L}\d])-\d/u);
    expect(read.text).not.toMatch(/ [;:!?»]|« /);
    expect(read.text).not.toContain('\ufffd');
    if (pages) expect(read.pages).toBe(pages);
  });

  it('cuts no word of what was typed', async () => {
    const { client, lines } = document.content;
    const typed = lines.flatMap(({ label, details, unit }) => [label, details, unit]);
    const words = [client.name, client.company, ...typed].join(' ').match(/[\p{L}\d]+/gu) ?? [];
    const pages = await placedTexts(await documentPdf(document));
    const written = pages.flatMap(({ texts }) => texts.map(({ text }) => text));
    expect(words.filter((word) => !written.some((text) => text.includes(word)))).toEqual([]);
  });

  it('is drawn within its margins, nothing over another, each letter in its font, no title at the end', async () => {
    const bytes = await documentPdf(document);
    const painted = await paintPages(bytes);
    const placed = await placedTexts(bytes);
    expect(painted).toHaveLength(placed.length);
    placed.forEach(({ texts, missing }, index) => {
      const page = `page ${index + 1}`;
      const pixels = painted[index];
      expect(pixels && outside(pixels).slice(0, 5), page).toEqual([]);
      expect(missing, page).toBe(0);
      expect(overlapping(texts), page).toEqual([]);
      const body = texts.filter(({ top }) => top < FOOT - 4);
      expect(body.length, page).toBeGreaterThan(2);
      const lowest = Math.max(...body.map(({ bottom }) => bottom));
      expect(body.filter((text) => text.bottom === lowest).some(isTitle), page).toBe(false);
    });
  });
});
