import type { Page } from '@playwright/test';

/**
 * Keeps the site's scripts from a page until the returned function is called: all of them, or those
 * that say `text`, which a slow line may bring last.
 */
export async function holdScripts(page: Page, text = ''): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    try {
      const response = await route.fetch();
      const body = await response.text();
      if (body.includes(text)) await release.promise;
      await route.fulfill({ response, body });
    } catch {
      // The page was left meanwhile: one that is still there lacks its script, and its test fails.
    }
  });
  return release.resolve;
}
