import { expect, type Page } from '@playwright/test';
import type { Mail } from './leads.ts';

/**
 * Holds a mail, as it arrived, to what its reader sees: nothing loaded, no sideways scrolling at 320 px, a
 * sheet of its own by day and by night, and a text part that says what the HTML says.
 */
export async function expectSoundMail(page: Page, { html, text }: Mail): Promise<void> {
  expect(html).not.toMatch(/<(?:img|script|link|iframe)\b|\bsrc=|url\(/i);
  const reader = await page.context().newPage();
  await reader.setViewportSize({ width: 320, height: 640 });
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme });
    await reader.setContent(html);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    grounds.push(await reader.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(new Set(grounds).size).toBe(2);
  expect(text).toContain(await reader.getByRole('heading', { level: 1 }).textContent());
  expect(text).not.toMatch(/[<>{}]|&\w+;/);
  await reader.close();
}
