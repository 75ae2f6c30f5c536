import { serviceClient } from '../../support/client-account.ts';
import { E2E, homeHtml } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectSound } from '../../support/page-checks.ts';
import { announce } from '../../support/webhook.ts';

const INVITATION = 'Dites-le ici.';

// Here, where one test runs at a time: it is about the reviews of all others, too.
test('before the first review: no list of any, and the form, small, with its banner and a button that sends nothing yet', async ({
  page,
}) => {
  await serviceClient().from('testimonials').delete().neq('rating', 0);
  expect(await announce(E2E.siteUrl, { _id: 'avis', _type: 'testimonial' })).toBe(200);
  await expect.poll(homeHtml, { intervals: [50] }).toContain(INVITATION);

  await page.goto('/');
  const reviews = page.getByRole('region', { name: INVITATION });
  await expect(reviews.getByRole('heading')).toHaveText([/Dites-le ici\.$/]);
  await expect(page.getByRole('heading', { name: 'Ce qu’en disent les clients' })).toHaveCount(0);
  const form = page.locator('#votre-avis');
  await expect(form).toBeVisible();
  expect((await form.boundingBox())?.width).toBeLessThan(700);
  await expect(form.getByRole('note')).toContainText('Les avis viennent de comptes clients');
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
