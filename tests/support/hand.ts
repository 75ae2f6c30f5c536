import { expect, type Locator, type Page } from '@playwright/test';
import { STUDIO_LOAD_MS } from './studio.ts';

/** Time that anything may take before a hand gives up: on a busy machine, seconds. */
const PATIENCE = { timeout: STUDIO_LOAD_MS };

/** A file of the consultant's disk. */
export type Picked = { name: string; mimeType: string; buffer: Buffer };

/**
 * A hand that works at the Studio by pointer and keyboard, and counts: clicks (quick ones of one place are one, a drag is
 * one, and so is a line of a list or a window of the system), keys that do something, and letters.
 */
export class Hand {
  clicks = 0;
  keys = 0;
  letters = 0;
  readonly begunAt = performance.now();
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    // A browser that is asked for its windows as one is opened may not heed it before, and then tells of none.
    page.on('filechooser', () => undefined);
  }

  async click(what: Locator, clickCount = 1): Promise<void> {
    await what.click({ clickCount, ...PATIENCE });
    this.clicks += 1;
  }

  async key(name: string): Promise<void> {
    await this.page.keyboard.press(name);
    this.keys += 1;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.letters += text.length;
  }

  /** Writes over all that a field holds: three quick clicks choose a line. */
  async writeOver(field: Locator, text: string): Promise<void> {
    await this.click(field, 3);
    await this.type(text);
    await expect(field).toHaveValue(text, PATIENCE);
  }

  /** Writes into the empty field to which the Studio itself leads. */
  async writeThere(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused(PATIENCE);
    await expect(field).toHaveValue('');
    await this.type(text);
    await expect(field).toHaveValue(text, PATIENCE);
  }

  /** Takes a line of a field's list. */
  async choose(field: Locator, line: string): Promise<void> {
    await field.selectOption(line, PATIENCE);
    this.clicks += 2;
  }

  /** Takes a file in the system's window that this opens. */
  async pick(opener: Locator, file: Picked): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser', PATIENCE),
      this.click(opener),
    ]);
    await chooser.setFiles(file);
    this.clicks += 1;
  }

  /** Drags one line below another. */
  async drag(what: Locator, below: Locator): Promise<void> {
    const [from, to] = [await what.boundingBox(), await below.boundingBox()];
    if (!from || !to) throw new Error('What is dragged, or where to, is not on the screen.');
    const { mouse } = this.page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(from.x + from.width / 2, from.y + from.height, { steps: 4 });
    await mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 8 });
    await mouse.up();
    this.clicks += 1;
  }

  /** Goes by « Aller à… » to the place that these words find first. */
  async goTo(words: string, place: RegExp | string): Promise<void> {
    await this.key('ControlOrMeta+k');
    // Playwright has no key for an accent, which it puts into what has the focus.
    await expect(this.page.getByRole('combobox', { name: 'Aller à…' })).toBeFocused(PATIENCE);
    await this.type(words);
    const results = this.page.getByRole('listbox', { name: 'Résultats' });
    await expect(results.getByRole('option').first()).toContainText(place, PATIENCE);
    await this.key('Enter');
  }

  /** Closes what was opened last, of which so many stay. */
  async escape(left = 0): Promise<void> {
    await this.key('Escape');
    await expect(this.page.getByRole('dialog')).toHaveCount(left, PATIENCE);
  }
}
