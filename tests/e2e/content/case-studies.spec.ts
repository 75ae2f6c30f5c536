import { CASE_STUDY_ANCHORS } from '../../../lib/site/anchors.ts';
import { CASE_STUDY } from '../../support/case-study.ts';
import { createAccount, serviceClient } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { frenchText, typographyFaults } from '../../support/french-text.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { expectSound } from '../../support/page-checks.ts';
import { type JsonLdNode, structuredDataFaults } from '../../support/structured-data.ts';

const LIST = '/realisations';
const PATH = '/realisations/suivi-chantiers';
/** The case study of the seed content. */
const STUDIO_WORK = 'case-study-ce-site';
const WORDS = 'Le bureau ferme à l’heure, et les factures partent le lendemain.';

const read = async (path: string) => {
  const answer = await fetch(E2E.siteUrl + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};
const statuses = () => Promise.all([LIST, PATH].map(async (path) => (await read(path)).status));

/** Links of the site to case studies: in the menu of a page, the sitemap, the service that one employed. */
const leads = async () => {
  const [home, sitemap, services] = await Promise.all(['/', '/sitemap.xml', '/services'].map(read));
  return {
    menu: home?.text.includes(`href="${LIST}"`),
    sitemap: sitemap?.text.includes(E2E.siteUrl + LIST),
    services: services?.text.includes(`href="${PATH}"`),
  };
};

test('a case study and all that leads to it are there from its publication until it is withdrawn', async ({
  page,
}) => {
  const lake = lakeClient();
  await lake.delete(STUDIO_WORK);
  await expect.poll(statuses, { intervals: [50] }).toEqual([404, 404]);
  await expect.poll(leads).toEqual({ menu: false, sitemap: false, services: false });

  const { userId } = await createAccount();
  const review = { user_id: userId, name: 'Camille Exemple', content: WORDS };
  const { data } = await serviceClient()
    .from('testimonials')
    .insert({ ...review, status: 'approved' })
    .select('id')
    .single();
  await lake.createOrReplace({ ...CASE_STUDY, review: data?.id });
  await expect.poll(statuses, { intervals: [50] }).toEqual([200, 200]);
  await expect.poll(leads).toEqual({ menu: true, sitemap: true, services: true });
  const image = await fetch(`${E2E.siteUrl}/partage${PATH}.png`);
  expect(image.headers.get('content-type')).toBe('image/png');

  await page.goto(LIST);
  await expectSound(page, [320]);
  // The header keeps to what the consultant wrote.
  const menu = page.getByRole('contentinfo').getByRole('link', { name: 'Réalisations' });
  await expect(menu).toHaveAttribute('href', LIST);
  await expect(page.getByRole('banner').locator(`a[href="${LIST}"]`)).toHaveCount(0);
  await page.getByRole('link', { name: /^Lire le récit/ }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CASE_STUDY.title);
  await expect(page.getByRole('region', { name: 'Ce qui a été mesuré' })).toContainText(
    /Mesuré le 1er juin 2026.*Source\u00a0: relevé.*9\u00a0h/s,
  );
  await expect(page.getByRole('link', { name: 'Automatisations Make' }).first()).toBeVisible();
  await expect(page.getByRole('figure').filter({ hasText: WORDS })).toContainText(
    'Camille Exemple',
  );
  for (const id of Object.keys(CASE_STUDY_ANCHORS)) {
    await expect(page.locator(`#${id}`)).toHaveCount(1);
  }
  await expectSound(page, [320, 768]);
  expect(typographyFaults(await frenchText(page))).toEqual([]);
  const graph = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )['@graph'] as JsonLdNode[];
  expect(graph.map((node) => node['@type'])).toContain('Article');
  expect(structuredDataFaults(graph)).toEqual([]);

  // Withdrawn, the review is not quoted any more, and the page stays.
  const token = lake.config().token;
  const decision = await fetch(`${E2E.siteUrl}/api/moderation/testimonials`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin: E2E.siteUrl },
    body: JSON.stringify({ id: data?.id, status: 'rejected', reason: 'Retiré par son auteur' }),
  });
  expect(decision.status).toBe(200);
  await expect.poll(async () => (await read(PATH)).text).not.toContain(WORDS);
  expect(await statuses()).toEqual([200, 200]);

  await lake.delete(CASE_STUDY._id);
  await expect.poll(statuses, { intervals: [50] }).toEqual([404, 404]);
  await expect.poll(leads).toEqual({ menu: false, sitemap: false, services: false });
});
