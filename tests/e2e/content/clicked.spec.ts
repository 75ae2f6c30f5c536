import type { Locator } from '@playwright/test';
import { CONSENT_KEYS } from '../../../lib/consent/store.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** The frame in which Presentation shows the drafts. */
const draftFrame = (page: Page) => page.frameLocator('iframe:not([title])');

/** Clicks in the middle of an element's own text, or of its picture: beside the words there may be nothing. */
async function clickWords(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const position = await element.evaluate((node) => {
    const range = document.createRange();
    const words = [...node.childNodes].find(
      (child) => child.nodeType === 3 && child.nodeValue?.trim(),
    );
    range.selectNodeContents(words ?? node);
    const [line] = range.getClientRects();
    const box = node.getBoundingClientRect();
    if (!line) throw new Error('nothing is drawn');
    return { x: line.left - box.left + line.width / 2, y: line.top - box.top + line.height / 2 };
  });
  await element.click({ position, timeout: 3_000 });
}

/** The place in Presentation's address of a field that is open: type, id, path. */
const openField = (page: Page) =>
  decodeURIComponent(new URL(page.url()).pathname).replace('/studio/presentation/', '');

/** What is clicked on each page, by a selector and its words, and the field that this opens. */
const CLICKS: Record<string, ReadonlyArray<[at: string, words: string | RegExp, field: RegExp]>> = {
  '/formations': [
    ['.tiers .figure', /€/, /^trainingPage\/trainingPage\/tiers\[_key=="\w+"\]\.price$/],
    ['.tiers > li > p', /HT/, /^siteSettings\/siteSettings\/labels\.tax$/],
    [
      '.programme-module .figure',
      /heures/,
      /^trainingPage\/trainingPage\/modules\[_key=="\w+"\]\.hours$/,
    ],
    ['.cookie-banner button', 'Tout accepter', /^cookiesPage\/cookiesPage\/words\.acceptButton$/],
    [
      '.cookie-banner button',
      'Personnaliser',
      /^cookiesPage\/cookiesPage\/words\.customizeButton$/,
    ],
  ],
  '/about': [['main p', /ai créé ce studio/, /^aboutPage\/aboutPage\/biography$/]],
  '/services': [
    [
      'section.tile dd > .figure',
      /€/,
      /^estimator\/estimator\/services\[_key=="\w+"\]\.basePrice$/,
    ],
    // In a window of the preview's width the rows are cards.
    ['table td span', 'Pour qui', /^servicesPage\/servicesPage\/comparison\.audience$/],
  ],
  '/contact': [
    ['label', 'Votre nom', /^contactPage\/contactPage\/words\.nameLabel$/],
    ['label', 'Sujet', /^contactPage\/contactPage\/words\.subjectLabel$/],
    ['footer address a', /@/, /^siteSettings\/siteSettings\/email$/],
  ],
  '/legal': [
    ['.legal-head time', /\d/, /^legalPage\/legalPage-legal\/updatedAt$/],
    ['.legal-text .missing', 'SIRET', /^siteSettings\/siteSettings\/legal\.siret$/],
  ],
  '/devis': [['form p', /Étape 1 sur 3/, /^quotePage\/quotePage\/words\.stepText$/]],
};

for (const [path, clicks] of Object.entries(CLICKS)) {
  test(`${path}: a click in the preview opens the very field of what is clicked`, async ({
    studio: page,
  }) => {
    await goToStudio(page, '/studio/structure');
    // Its banner shows to who has not answered it.
    await page.evaluate((keys) => {
      for (const key of keys) localStorage.removeItem(key);
    }, CONSENT_KEYS);
    await goToStudio(page, `/studio/presentation?preview=${encodeURIComponent(path)}`);
    const frame = draftFrame(page);
    await expect(frame.locator('sanity-visual-editing')).toBeAttached({ timeout: STUDIO_LOAD_MS });
    for (const [at, words, field] of clicks) {
      // Until the overlays listen to Presentation, nothing opens.
      await expect(async () => {
        await clickWords(frame.locator(at).filter({ hasText: words }).first());
        await expect.poll(() => openField(page), { timeout: 3_000 }).toMatch(field);
      }, `${at} ${words}`).toPass({ timeout: 30_000 });
    }
    // Nothing on the page was done by it.
    await expect(frame.locator('html')).toHaveJSProperty('baseURI', new URL(path, page.url()).href);
  });
}

test('what no field holds says where it comes from', async ({ studio: page }) => {
  await goToStudio(page, '/studio/presentation?preview=%2Fabout');
  const frame = draftFrame(page);
  const year = frame.locator('footer time');
  await expect(year).toHaveAttribute('title', /année en cours/, { timeout: STUDIO_LOAD_MS });
  await clickWords(year);
  await expect(
    frame.getByRole('status').filter({ hasText: 'elle change toute seule' }),
  ).toBeVisible();
});
