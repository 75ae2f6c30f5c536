import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { noteOf } from '../../scripts/pictures/old.ts';
import { SHOWN } from '../../scripts/pictures/shown.ts';
import { ROOT } from '../../scripts/stack/config.ts';

/** The host that stands for the tests' stack in a URL. */
const SHOWN_HOST = 'votre-site.fr';
/** The quality of WebP: letters stay sharp, and a whole screen takes less than 100 kB. */
const QUALITY = 80;
/** The time that a screen may take to come to rest, in ms. */
const PATIENCE_MS = 15_000;

type Options = {
  /** The elements to be seen, with what stands between; the whole screen where none is named. */
  of?: Locator[];
  /** The margin around them, in CSS pixels. */
  margin?: number;
  /** The width of the file, in pixels; as the screen has it where none is given. */
  width?: number;
  /** The folder of the file, from the repository's; that of the documents where none is given. */
  folder?: string;
};

type Area = { x: number; y: number; width: number; height: number };

/** In the page: shows each URL of the stack, whose port is nobody's business, as one of a site. */
function showPublicHost(host: string): void {
  const shown = (text: string) =>
    text.replace(/http:\/\/localhost:\d+/g, `https://${host}`).replace(/localhost:\d+/g, host);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    if (shown(text) !== text) node.nodeValue = shown(text);
  }
  for (const field of document.querySelectorAll('input')) {
    if (shown(field.value) !== field.value) field.value = shown(field.value);
  }
}

/** The smallest part of the screen with all of these in it. */
async function areaOf(page: Page, parts: Locator[], margin: number): Promise<Area> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const edges = boxes.map((box, index) => {
    if (!box) throw new Error(`Not on the screen: ${parts[index]}`);
    return [box.x, box.y, box.x + box.width, box.y + box.height] as const;
  });
  const left = Math.max(0, Math.min(...edges.map(([x]) => x)) - margin);
  const top = Math.max(0, Math.min(...edges.map(([, y]) => y)) - margin);
  const right = Math.min(screen.width, Math.max(...edges.map(([, , x]) => x)) + margin);
  const bottom = Math.min(screen.height, Math.max(...edges.map(([, , , y]) => y)) + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Writes what the page shows to `<name>.webp`, once it stays as it is; of the documents' pictures with a note of the words
 * that were there to be seen.
 *
 * @throws where a part that is to be seen is not, or the screen does not come to rest
 */
export async function takePicture(
  page: Page,
  name: string,
  { of, margin = 24, width, folder = 'docs/images' }: Options = {},
): Promise<void> {
  await expect(page.locator('[data-ui="Spinner"]:visible')).toHaveCount(0);
  await expect(page.getByText(/^Enregistrement/)).toHaveCount(0);
  const look = async () => {
    await page.evaluate(showPublicHost, SHOWN_HOST);
    const clip = of && (await areaOf(page, of, margin));
    // Animations stay: some of the site's follow the scroll.
    return page.screenshot({ caret: 'hide', ...(clip && { clip }) });
  };
  let shot = await look();
  await expect(async () => {
    const before = shot;
    shot = await look();
    expect(shot.equals(before), 'the screen comes to rest').toBe(true);
  }).toPass({ timeout: PATIENCE_MS, intervals: [50] });
  const shown = SHOWN[name];
  await sharp(shot)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 6 })
    .withExif(shown ? { IFD0: { ImageDescription: noteOf(shown) } } : {})
    .toFile(join(ROOT, folder, `${name}.webp`));
}
