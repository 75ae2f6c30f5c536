import type { Locator } from '@playwright/test';
import { stegaClean } from '@sanity/client/stega';
import { disablePreviewAccessSharing } from '@sanity/preview-url-secret/toggle-preview-access-sharing';
import { ARTICLES_A_PAGE } from '../../../lib/site/list-pages.ts';
import { CASE_STUDY } from '../../support/case-study.ts';
import { NO_CHOICE } from '../../support/consent.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { mailsTo } from '../../support/leads.ts';
import { watchViolations } from '../../support/page-checks.ts';
import { openByLink, openPreview } from '../../support/preview.ts';
import { isLong, LONG, LONG_ONLY } from '../../support/scale.ts';
import { fillField, goToStudio, publish, STUDIO_LOAD_MS } from '../../support/studio.ts';

const PUBLISHED = 'Vos outils se parlent, vous gagnez des heures';
const DRAFT = 'Bonjour depuis le brouillon';
const MARK = '\u200b'.repeat(4);

const services = async (headers: Record<string, string> = {}) =>
  (await fetch(`${E2E.siteUrl}/services`, { headers })).text();

const bar = (page: Page) => page.getByRole('complementary', { name: 'Aperçu' });

/** The scripts that a page loads. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/\/_next\/static\/[\w/.~-]+\.js/g)].map(([path]) => path);

/** Opens Presentation on a page, and a document in it where one is named. */
const presentation = (path: string, document = '') =>
  `/studio/presentation${document}?preview=${encodeURIComponent(path)}`;

/** The frame in which Presentation shows the drafts. */
const draftFrame = (page: Page) => page.frameLocator('iframe:not([title])');

/** Waits until Presentation shows the page; where it gave up on it, as on a busy machine, it is asked again. */
async function whenShown(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
    await expect(draftFrame(page).getByText(PUBLISHED).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: STUDIO_LOAD_MS });
}

/** « Ce qui est en ligne », which Presentation shows beside the draft. */
const onlineFrame = (page: Page) => page.frameLocator('iframe[title="Ce qui est en ligne"]');

/** The draft at a tablet's width, and a link to it. */
async function expectTabletAndLink(page: Page): Promise<void> {
  const tablet = page.getByRole('button', { name: 'Largeur d’une tablette' });
  await tablet.click();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(820);
  await tablet.click();
  await page.getByRole('button', { name: 'Partager cet aperçu' }).click();
  await page.locator('label', { hasText: 'pendant sept jours' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copier le lien de l’aperçu' })).toBeEnabled();
  await page.keyboard.press('Escape');
}

/** The online page is as wide as the draft beside it, and scrolls along. */
async function expectInStep(page: Page): Promise<void> {
  const [frame, online] = [draftFrame(page), onlineFrame(page)];
  const boxOf = (at: number) => page.locator('iframe').nth(at).boundingBox();
  await expect
    .poll(async () => {
      const [left, right] = await Promise.all([boxOf(0), boxOf(1)]);
      return left && right && [left.width - right.width, left.x + left.width <= right.x];
    })
    .toEqual([0, true]);
  const scrolled = (in_: typeof frame) => in_.locator('html').evaluate(() => scrollY);
  await frame.locator('html').evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(() => scrolled(online)).toBeGreaterThan(700);
  await online.locator('html').evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => scrolled(frame)).toBe(0);
}

/** A link of one leads both on. Where there is room for one, they take turns. */
async function expectTogether(page: Page): Promise<void> {
  const [frame, online] = [draftFrame(page), onlineFrame(page)];
  await online.locator('footer a[href="/contact"]').first().click();
  await expect(frame.locator('html')).toHaveJSProperty('baseURI', `${E2E.siteUrl}/contact`);
  await expect(online.locator('html')).toHaveJSProperty(
    'baseURI',
    `${E2E.siteUrl}/contact?apercu=en-ligne`,
  );
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(page.locator('iframe').nth(1)).toBeHidden();
  await page.getByRole('button', { name: 'En ligne', exact: true }).click();
  await expect(page.locator('iframe').nth(1)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
}

test(
  'see, click, type: Presentation on the live page, which visitors see as it was',
  LONG,
  async ({ studio: page }) => {
    await goToStudio(page, presentation('/services'));
    const frame = draftFrame(page);
    const tagline = frame.locator('p', { hasText: PUBLISHED }).first();
    await expect(tagline).toBeVisible({ timeout: STUDIO_LOAD_MS });

    // The document of the page is open; a click on a text opens its own. Until the overlays are there, nothing does.
    const field = page.getByLabel('Accroche', { exact: true });
    await expect(async () => {
      await tagline.scrollIntoViewIfNeeded();
      const box = await tagline.boundingBox();
      if (box) await page.mouse.click(box.x + 20, box.y + box.height / 2);
      await expect(field).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });

    // Text typed while the document opens shows, and so does each later change.
    await fillField(field, DRAFT);
    await expect(frame.getByText(DRAFT)).toBeVisible();
    await field.pressSequentially(', et la suite', { delay: 60 });
    await expect(frame.getByText(`${DRAFT}, et la suite`)).toBeVisible();
    expect(await services()).toContain(PUBLISHED);
    expect(await services()).not.toContain(DRAFT);
    // The Studio says there what the bar says elsewhere.
    await expect(frame.getByText('Quitter l’aperçu')).toBeHidden();
    if (isLong) await expectTabletAndLink(page);

    // Beside the draft, what is online, without the bar; a publish shows there.
    await page.getByRole('button', { name: 'Comparer avec ce qui est en ligne' }).click();
    const online = onlineFrame(page);
    await expect(online.getByText(PUBLISHED)).toBeVisible();
    await expect(online.getByText(DRAFT)).toHaveCount(0);
    await expect(online.locator('.preview-bar, sanity-visual-editing')).toHaveCount(0);
    if (isLong) await expectInStep(page);
    await publish(page);
    await expect(online.getByText(`${DRAFT}, et la suite`)).toBeVisible();
    if (isLong) await expectTogether(page);
  },
);

// The 404 page says in the console which address it was (product.md, Unknown paths).
anyConsole(
  'an address without a page says so in « Aperçu », beside the 404, with a way back',
  async ({ studio: page }) => {
    await goToStudio(page, presentation('/services'));
    await whenShown(page);
    const frame = draftFrame(page);
    const address = page.getByTestId('presentation-root').getByRole('textbox').first();
    await expect(address).toHaveValue(/\/services$/);
    // Until Presentation has found its frame, what is typed is taken back.
    await expect(async () => {
      await address.fill('/servises');
      await address.press('Enter');
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found', {
        timeout: 5_000,
      });
    }).toPass({ timeout: STUDIO_LOAD_MS });
    await expect(page.getByText('Aucune page n’est à l’adresse /servises')).toBeVisible();
    await expect(page.getByText('document principal')).toHaveCount(0);
    const told = frame.getByRole('complementary', { name: 'Aperçu' });
    await expect(told).toContainText('Aucune page n’est à cette adresse.');
    await told.getByRole('link', { name: 'Revenir à l’accueil' }).click();
    await expect(address).toHaveValue(/:\d+\/$/);
    await expect(frame.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found');
    await expect(page.getByText('Aucune page n’est à l’adresse')).toHaveCount(0);
  },
);

/** Texts typed by two into one field at once are all there, and both show the same. */
async function expectNoLetterLost(mine: Locator, yours: Locator): Promise<void> {
  await fillField(mine, 'DÉBUT. milieu. FIN.');
  await expect(yours).toHaveValue('DÉBUT. milieu. FIN.');
  // A text that comes in moves the browser's caret to the end; two that type at one place are not meant here.
  const typeAtTheStart = async () => {
    for (const letter of [...'Premier. '].reverse()) {
      await mine.press('Control+Home');
      await mine.press(letter);
    }
  };
  await yours.press('Control+End');
  await Promise.all([typeAtTheStart(), yours.pressSequentially(' Dernier.', { delay: 40 })]);
  const letters = (text: string) => [...text].sort().join('');
  const all = letters('Premier. DÉBUT. milieu. FIN. Dernier.');
  await expect.poll(async () => letters(await mine.inputValue())).toBe(all);
  const agree = async () => (await yours.inputValue()) === (await mine.inputValue());
  await expect.poll(agree, 'both show one text').toBe(true);
}

// Two at once lose no letter: proved by studio/content-lake/tests/co-editing.test.ts.
test(
  'two consultants at once lose no keystroke, also in one field, and see each other’s changes, as does who has the link',
  LONG_ONLY,
  async ({ studio: page, browser }) => {
    const open = (options = {}) =>
      browser.newContext({ baseURL: E2E.siteUrl, locale: 'fr-FR', ...options });
    const other = await (await open({ reducedMotion: 'reduce' })).newPage();
    const colleague = await (await open()).newPage();
    const url = presentation('/services', '/service/service-make');
    await Promise.all([goToStudio(page, url), other.goto(url), openByLink(colleague, '/services')]);
    const mine = page.getByLabel('Accroche', { exact: true });
    const yours = other.getByLabel('Description', { exact: true });
    for (const window of [page, other]) {
      const field = window.getByLabel('Accroche', { exact: true });
      await expect(field).toBeEditable({ timeout: STUDIO_LOAD_MS });
      await expect(window).not.toHaveURL(/\/intent\//);
    }
    const previews = [page, other];
    await Promise.all(previews.map(whenShown));
    await Promise.all([fillField(mine, ''), fillField(yours, '')]);

    // Texts of one length: both are typed from beginning to end at once.
    const tagline = 'Vous rentrez plus tôt.';
    const description = 'Un devis, une facture.';
    await Promise.all([
      mine.pressSequentially(tagline, { delay: 20 }),
      yours.pressSequentially(description, { delay: 20 }),
    ]);
    const theSame = page.getByLabel('Description', { exact: true });
    await expect(theSame).toHaveValue(description);
    await expect(other.getByLabel('Accroche', { exact: true })).toHaveValue(tagline);
    const draft = '*[_id == "drafts.service-make"][0]{tagline, description}';
    await expect.poll(() => lakeClient().fetch(draft)).toEqual({ tagline, description });
    for (const shown of previews.map(draftFrame)) {
      await expect(shown.getByText(tagline)).toBeVisible();
      await expect(shown.getByText(description)).toBeVisible();
    }

    // Both type in one field: one after the other, then at once.
    await other.getByLabel('Accroche', { exact: true }).press('Control+End');
    await other.keyboard.type(' Vraiment.');
    await expect(mine).toHaveValue(`${tagline} Vraiment.`);
    await expect(draftFrame(page).getByText(`${tagline} Vraiment.`)).toBeVisible();
    await colleague.reload();
    await expect(colleague.getByText(`${tagline} Vraiment.`)).toBeVisible();
    await expect(colleague.getByText(description)).toBeVisible();
    await expectNoLetterLost(theSame, yours);
    await colleague.context().close();
    await other.context().close();
  },
);

anyConsole(
  'a page of a preview shows drafts; what is sent from it is published',
  async ({ page }) => {
    const settings = await lakeClient().getDocument('siteSettings');
    if (!settings) throw new Error('no settings');
    const draft = { ...settings, _id: 'drafts.siteSettings', brand: 'Marque en brouillon' };
    await lakeClient().createOrReplace(draft);
    await openPreview(page, '/contact');
    await expect(page.locator('footer')).toContainText('Marque en brouillon');

    const email = `apercu-${Date.now()}@exemple.test`;
    const form = page.getByRole('form', { name: 'Écrire un message' });
    await expect(form).toHaveJSProperty('noValidate', true);
    await form.getByLabel('Votre nom').fill('Ana Martin');
    await form.getByLabel('Votre adresse e-mail').fill(email);
    await form.getByLabel('Sujet').fill('Un portail');
    await form.getByLabel('Votre message').fill('Bonjour, je prépare un portail.');
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(String(settings.brand));
    expect(JSON.stringify(mail)).not.toContain('Marque en brouillon');
    const manifest = await page.request.get('/manifest.webmanifest');
    expect(await manifest.text()).not.toContain('Marque en brouillon');
    await expect(page.locator('footer')).toContainText('Marque en brouillon');
  },
);

anyConsole('pages with a query, a number or a name are previewed as they are', async ({ page }) => {
  const guide = await lakeClient().getDocument('article-guide');
  const drafts = lakeClient().transaction();
  for (let number = 1; number <= ARTICLES_A_PAGE; number += 1) {
    const slug = { _type: 'slug', current: `numero-${number}` };
    const publishedAt = '2020-01-01T08:00:00Z';
    drafts.create({ ...guide, _type: 'article', _id: `drafts.n${number}`, slug, publishedAt });
  }
  const { _id, ...study } = CASE_STUDY;
  drafts.create({ ...study, _id: `drafts.${_id}` });
  await drafts.commit();

  await openPreview(page, '/devis?service=make&heures=6');
  await expect(page.locator('input[name="service"][value="make"]')).toBeChecked();
  await expect(page.getByLabel('Heures par semaine')).toHaveValue('6');
  // On a phone the estimate stays in reach, and so does what the bar says.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('input[name="projectType"]').first().check();
  const [price, foot] = await Promise.all([
    page.locator('.price-bar').boundingBox(),
    bar(page).boundingBox(),
  ]);
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  expect(foot?.height).toBeLessThanOrEqual(160);
  await page.goto('/devis?participants=3');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/formation/i);
  for (const [path, text] of [
    ['/blog/page/2', '/blog/numero-1'],
    ['/blog/numero-1', '<article'],
    [`/realisations/${CASE_STUDY.slug.current}`, CASE_STUDY.client],
  ] as const) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(stegaClean(await answer.text()), path).toContain(text);
  }
});

anyConsole.describe('a link shows drafts without the Studio', () => {
  anyConsole.use({ storageState: NO_CHOICE });

  anyConsole(
    'of an article that was never published, until it is no longer shared',
    async ({ page }) => {
      const violations = await watchViolations(page);
      const guide = await lakeClient().getDocument('article-guide');
      await lakeClient().createOrReplace({
        ...guide,
        _type: 'article',
        _id: 'drafts.article-inedit',
        title: 'Un article inédit',
        excerpt: '',
        slug: { _type: 'slug', current: 'inedit' },
      });
      const answer = await openByLink(page, '/blog/inedit');
      await expect(page).toHaveURL('/blog/inedit');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un article inédit');
      expect(answer?.headers()['cache-control']).toContain('no-store');
      expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(await page.content()).not.toContain(MARK);
      await expect(bar(page)).toContainText('Vous voyez les brouillons');
      await expect(bar(page)).toContainText('Votre lien l’ouvre jusqu’au');
      await expect(bar(page)).toContainText('À compléter avant de publier');
      // The cookie banner is there as well, and over none of it.
      const banner = page.getByRole('region', { name: 'Des cookies' });
      await expect(banner).toBeVisible();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const [above, below] = await Promise.all([banner.boundingBox(), bar(page).boundingBox()]);
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      }

      await bar(page).getByRole('button', { name: 'Voir ce qui est publié' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
      await bar(page).getByRole('button', { name: 'Voir les brouillons' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un article inédit');
      expect((await fetch(`${E2E.siteUrl}/blog/inedit`)).status).toBe(404);

      await disablePreviewAccessSharing(lakeClient(), 'test', E2E.siteUrl);
      const over = await page.request.get('/blog/inedit');
      expect(over.status()).toBe(401);
      expect(await over.text()).toContain('Cet aperçu n’est plus ouvert');
      expect((await page.request.get('/blog/inedit')).status()).toBe(404);
      expect(violations).toEqual([]);
    },
  );
});

anyConsole('a draft that no page can show says which field it is about', async ({ page }) => {
  const settings = await lakeClient().getDocument('siteSettings');
  const service = await lakeClient().getDocument('service-make');
  await lakeClient().createOrReplace({
    ...service,
    _type: 'service',
    _id: 'drafts.service-make',
    name: '',
    icon: undefined,
  });
  await lakeClient().createOrReplace({
    ...settings,
    _type: 'siteSettings',
    _id: 'drafts.siteSettings',
    estimateDays: 0,
  });
  const answer = await openPreview(page, '/services');
  expect(answer?.status()).toBe(200);
  for (const [document, field] of [
    ['Service', 'Nom'],
    ['Service', 'Schéma animé'],
    ['Réglages du site', 'Validité d’une estimation (jours)'],
  ]) {
    await expect(bar(page)).toContainText(`« ${field} » (${document})`);
  }
  await expect(bar(page)).toContainText(
    'En attendant, la page montre à la place ce qui est en ligne.',
  );
  await expect(page.getByText(PUBLISHED)).toBeVisible();

  // A page that was never online has nothing in its place.
  const guide = await lakeClient().getDocument('article-guide');
  const slug = { _type: 'slug', current: 'inedit' };
  const draft = { ...guide, _type: 'article', _id: 'drafts.inedit', slug, publishedAt: undefined };
  await lakeClient().create(draft);
  expect((await page.goto('/blog/inedit'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ce brouillon ne peut pas encore s’afficher',
  );
  await expect(bar(page)).toContainText('« Date de l’article » (Article)');
  await page.goto('/services');

  await bar(page).getByRole('button', { name: 'Quitter l’aperçu' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('visitors get no byte of it, and open nothing', async ({ request }) => {
  expect(await services({ cookie: '__prerender_bypass=devine' })).toContain(PUBLISHED);
  for (const secret of ['', '?sanity-preview-secret=devine']) {
    const refused = await request.get(`/api/draft-mode${secret}`, { maxRedirects: 0 });
    expect(refused.status()).toBe(401);
    expect(refused.headers()['set-cookie']).toBeUndefined();
  }
  const leaving = await request.post('/api/draft-mode/leave', {
    headers: { origin: 'https://ailleurs.example' },
  });
  expect(leaving.status()).toBe(403);

  for (const path of ['/', '/services', '/blog']) {
    const page = await request.get(path);
    const html = await page.text();
    expect(html, path).not.toMatch(/\u200b|data-sanity|preview-bar/);
    expect(page.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
    for (const script of scriptsOf(html)) {
      const source = await (await request.get(script)).text();
      expect(source, `${path} ${script}`).not.toMatch(/visual-editing|sanity-visual|draft-mode/);
    }
  }
});
