import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Options of tests that look at how things move, where nothing else does (playwright.config.ts). */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The newest toast of this title. */
export const toast = (page: Page, title: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).first();

/** Options that have faults alone described: describing all that is right takes longer than looking for them. */
const AXE: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true } },
};

/** The rules that look at colours: the only ones that another theme can break. */
const COLOURS: RunOptions = { ...AXE, runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * The accessibility findings of a page, or of a part of it: each rule's name with the first element that
 * breaks it. The page, which has no frames of others, holds axe from the first time until it is left.
 */
export async function accessibilityFindings(
  page: Page,
  part = 'html',
  options = AXE,
): Promise<string[]> {
  // A page that is rendered anew has none until the end of that answer.
  await expect(page).toHaveTitle(/./);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(part, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    [part, options] as const,
  );
}

/** The accessibility findings of a page in this theme, which stays. */
export async function findingsIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  options = AXE,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const findings = await accessibilityFindings(page, 'html', options);
  return findings.map((finding) => `${colorScheme}: ${finding}`);
}

/** The accessibility findings of a page in the dark theme, then in the light one, which stays. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  return [...(await findingsIn(page, 'dark', COLOURS)), ...(await findingsIn(page, 'light'))];
}

/** No accessibility finding in either theme, and no sideways scrolling at any width. */
export async function expectSound(page: Page, widths = [320, 390, 768, 1440]): Promise<void> {
  expect(await findingsInBothThemes(page)).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Violations of the policy of a page, or of each page of a browser, from the first moment of any page opened from now on. */
export async function watchViolations(opened: Page | BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await opened.exposeFunction('onViolation', (violation: string) => violations.push(violation));
  await opened.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { onViolation: (text: string) => void }).onViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return violations;
}

/** Presses Tab until this element has the focus: what the keyboard cannot reach fails. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
