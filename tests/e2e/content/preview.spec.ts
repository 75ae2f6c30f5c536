import { disablePreviewAccessSharing } from '@sanity/preview-url-secret/toggle-preview-access-sharing';
import { NO_CHOICE } from '../../support/consent.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { watchViolations } from '../../support/page-checks.ts';
import { openByLink, openPreview } from '../../support/preview.ts';
import { fillField, STUDIO_LOAD_MS } from '../../support/studio.ts';

const PUBLISHED = 'Vos outils se parlent, vous gagnez des heures';
const DRAFT = 'Bonjour depuis le brouillon';
const MARK = '\u200b'.repeat(4);

const services = async (headers: Record<string, string> = {}) =>
  (await fetch(`${E2E.siteUrl}/services`, { headers })).text();

const bar = (page: Page) => page.getByRole('complementary', { name: 'Aperçu' });

/** The scripts that a page loads. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/\/_next\/static\/[\w/.~-]+\.js/g)].map(([path]) => path);

test('see, click, type: Presentation on the live page, which visitors see as it was', async ({
  page,
}) => {
  await page.goto(`/studio/presentation?preview=${encodeURIComponent('/services')}`);
  const frame = page.frameLocator('iframe');
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

  // Presentation follows a document from a moment after it has opened it: who types on sees it.
  let typed = 0;
  await expect(async () => {
    await fillField(field, `${DRAFT} ${++typed}`);
    await expect(frame.getByText(`${DRAFT} ${typed}`)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  expect(await services()).toContain(PUBLISHED);
  expect(await services()).not.toContain(DRAFT);

  await page.getByRole('button', { name: 'Largeur d’une tablette' }).click();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(820);
  // The Studio says there what the bar says elsewhere.
  await expect(frame.getByText('Quitter l’aperçu')).toBeHidden();

  await page.getByRole('button', { name: 'Partager cet aperçu' }).click();
  await page.locator('label', { hasText: 'pendant sept jours' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copier le lien de l’aperçu' })).toBeEnabled();
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
  const service = await lakeClient().getDocument('service-make');
  await lakeClient().createOrReplace({
    ...service,
    _type: 'service',
    _id: 'drafts.service-make',
    name: '',
    icon: undefined,
  });
  await openPreview(page, '/services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ce brouillon ne peut pas encore s’afficher',
  );
  await expect(bar(page)).toContainText(
    /À compléter avant de publier : .*«\u202fNom\u202f» \(Service\), «\u202fSchéma animé\u202f» \(Service\)/,
  );
  expect(await services()).toContain(PUBLISHED);

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
