import { serviceClient } from '../../support/client-account.ts';
import { E2E, homeHtml } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectSound } from '../../support/page-checks.ts';
import { announce } from '../../support/webhook.ts';

const INVITATION = 'Dites-le ici.';

// Here, where one test runs at a time: it is about the reviews of all others, too.
test('before the first review: two lines, and the form once it is asked for', async ({ page }) => {
  await serviceClient().from('testimonials').delete().neq('rating', 0);
  expect(await announce(E2E.siteUrl, { _id: 'avis', _type: 'testimonial' })).toBe(200);
  await expect.poll(homeHtml, { intervals: [50] }).toContain(INVITATION);

  await page.goto('/');
  const reviews = page.getByRole('region', { name: /clients/ });
  await expect(reviews).toContainText(INVITATION);
  const form = page.locator('#votre-avis');
  await expect(form).toBeHidden();
  expect((await reviews.boundingBox())?.height).toBeLessThan(250);
  await reviews.getByRole('link', { name: 'Laissez votre avis' }).press('Enter');
  await expect(form).toBeInViewport();
  await expect(form.getByRole('button', { name: 'Envoyer mon avis' })).toBeDisabled();
  await expectSound(page, [320]);

  await page.setViewportSize({ width: 320, height: 900 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  const broken = await form.getByRole('note').evaluate((note) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) words.push(word);
      }
    }
    return words;
  });
  expect(broken, 'words on two lines, with twice the text').toEqual([]);
});
