import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, type Page } from './fixtures.ts';

/** The newest toast of this title. */
export const toast = (page: Page, title: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).first();

/**
 * The accessibility findings of a page, or of a part of it: each rule's name with the first element that
 * breaks it. In the page itself, which has no frames of others: axe opens a second one otherwise, each time.
 */
export async function accessibilityFindings(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(part)
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** No accessibility finding in either theme, and no sideways scrolling at any width. */
export async function expectSound(page: Page, widths = [320, 390, 768, 1440]): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await accessibilityFindings(page)).toEqual([]);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Presses Tab until this element has the focus: what the keyboard cannot reach fails. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
