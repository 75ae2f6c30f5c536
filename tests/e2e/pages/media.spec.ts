import sharp from 'sharp';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { readPdf } from '../../support/letter.ts';
import { paint } from '../../support/pdf.ts';

/** Grey of the accent on paper, of 255, and pixels in a row that no letter has. */
const ACCENT_GREY = 70;
const LONG_RUN = 100;

/** The most pixels in a row that have the accent's grey. */
function longestRun(pixels: Uint8Array, width: number): number {
  let longest = 0;
  let run = 0;
  for (const [at, grey] of pixels.entries()) {
    run = at % width > 0 && Math.abs(grey - ACCENT_GREY) < 8 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

test.describe('on paper, without backgrounds', () => {
  test('lines, bars and buttons are drawn, and no sheet is the footer’s', async ({ page }) => {
    for (const path of ['/', '/services', '/formations', '/about', '/contact']) {
      await page.goto(path);
      const bytes = await page.pdf({ format: 'A4', printBackground: false });
      const { pixels, width } = await paint(bytes);
      expect.soft(longestRun(pixels, width), path).toBeGreaterThan(LONG_RUN);
      expect.soft((await readPdf(bytes)).text, path).not.toContain('Tous droits réservés');
    }
  });

  test('/devis before a choice is the price list', async ({ page }) => {
    await page.goto('/devis');
    await expect(page.locator('.price-list')).toBeHidden();
    const { text } = await readPdf(await page.pdf({ printBackground: false }));
    expect(text).toContain('Premier produit (MVP)');
    expect(text).not.toContain('Choisissez un service');
  });
});

/** The colour that the screen shows this far into what a selector finds first, at half its height. */
async function colourIn(page: Page, selector: string, right: number): Promise<string> {
  const found = page.locator(selector).first();
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error(`${selector} has no place`);
  const clip = { x: box.x + right, y: Math.floor(box.y + box.height / 2), width: 1, height: 1 };
  const shown = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...shown].join(' ');
}

test('in forced colours, bars, lines and buttons stand out of their ground', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/formations');
    const ground = await colourIn(page, 'h1', -8);
    // A bar of the ruler, and the room before a button's words.
    for (const drawn of ['main span.bg-accent', 'main a.bg-accent'])
      expect.soft(await colourIn(page, drawn, 8), `${drawn}, ${colorScheme}`).not.toBe(ground);
    expect.soft(await colourIn(page, '.hour-line', 1), `line, ${colorScheme}`).not.toBe(ground);
    await page.goto('/');
    expect.soft(await colourIn(page, '.rail', 7), `.rail, ${colorScheme}`).not.toBe(ground);
  }
});

test('with twice the text on a phone, buttons are pills and marks do not run together', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/formations']) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const title = await page.locator('h1').boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(title?.y, path).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  }
  const ends = await page.locator('main a.rounded-3xl').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { height } = button.getBoundingClientRect();
      return Math.min(Number.parseFloat(getComputedStyle(button).borderTopLeftRadius), height / 2);
    }),
  );
  expect(ends.length).toBeGreaterThan(2);
  expect(Math.max(...ends)).toBeLessThanOrEqual(48);
  const marks = await page.locator('.slider-marks span').evaluateAll((all) =>
    all
      .filter((mark) => getComputedStyle(mark).visibility === 'visible')
      .map((mark) => {
        const range = document.createRange();
        range.selectNodeContents(mark);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
  );
  for (const [index, { left }] of marks.entries())
    if (index > 0) expect(left - (marks[index - 1]?.right ?? 0)).toBeGreaterThan(8);
  const margin = await page
    .locator('.programme-module article')
    .first()
    .evaluate((block) => getComputedStyle(block).paddingLeft);
  expect(margin, 'room is for the words').toBe('24px');
});

test('the narrow space between thousands is as wide as a blank', async ({ page }) => {
  await page.goto('/formations');
  const widths = await page
    .locator('.group-totals .text-muted')
    .first()
    .evaluate((total) => {
      const node = total.firstChild as Text;
      const at = node.data.indexOf('\u202f');
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { width } = range.getBoundingClientRect();
      return { at, share: width / Number.parseFloat(getComputedStyle(total).fontSize) };
    });
  expect(widths.at).toBeGreaterThan(0);
  expect(widths.share).toBeGreaterThan(0.18);
});
