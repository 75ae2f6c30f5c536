import { randomUUID } from 'node:crypto';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';

test('a module made longer in the Studio lengthens the training: totals cannot contradict', async ({
  page,
}) => {
  await lakeClient()
    .patch('trainingPage')
    .set({ 'modules[0].hours': 6, 'tiers[2].to': 10, 'tiers[2].price': 1500 })
    .commit();
  await expect(async () => {
    await page.goto('/formations');
    await expect(page.getByRole('definition').first()).toHaveText('26h', {
      timeout: 500,
    });
  }).toPass();
  await expect(page.getByRole('definition').nth(2)).toHaveText('10');
  await expect(page.locator('main')).toContainText('à partir de 1\u202f500\u00a0€ HT');
});

test('what the settings lack is marked on /contact and /legal, and shown once they hold it, as is a telephone number and the organisation on /make', async ({
  page,
}) => {
  await signInAs(page.context(), await createAccount());
  await page.goto('/contact');
  const profile = page.getByRole('note').filter({ hasText: 'profil LinkedIn' });
  // On the card and in the footer.
  await expect(profile).toHaveText(Array(2).fill('[à compléter\u00a0: profil LinkedIn]'));
  const legal = await page.context().newPage();
  await legal.goto('/legal');
  const missing = (what: string) => legal.getByRole('note').filter({ hasText: what });
  for (const what of ['SIRET', 'adresse du siège', 'téléphone de l’hébergeur', 'Prénom Nom']) {
    await expect(missing(what).first()).toBeVisible();
  }

  await lakeClient()
    .patch('siteSettings')
    .set({
      socialUrl: 'https://www.linkedin.com/in/exemple',
      phone: '+33 (0)1 00 00 00 00',
      'legal.siret': '000 000 000 00000',
      makeOrganisationId: '4815162',
    })
    .commit();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Voir mon profil' })).toHaveAttribute(
      'href',
      'https://www.linkedin.com/in/exemple',
      { timeout: 500 },
    );
  }).toPass();
  await expect(profile).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('link', { name: '+33 (0)1 00 00 00 00' }),
  ).toHaveAttribute('href', 'tel:+33100000000');
  await expect(async () => {
    await legal.reload();
    await expect(legal.getByRole('article')).toContainText('000\u202f000\u202f000', {
      timeout: 500,
    });
  }).toPass();
  await expect(missing('SIRET')).toHaveCount(0);
  await expect(async () => {
    await page.goto('/make');
    await expect(page.getByRole('region', { name: 'Configuration' })).toContainText('4815162', {
      timeout: 1_000,
    });
  }).toPass();
});

test('a site that is live says nothing of what is missing, and states no figure that nothing backs', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const claim = { _type: 'claim', _key: 'p', value: '12', label: 'projets prouvés' };
  await lakeClient()
    .patch('siteSettings')
    .set({ isLive: true, ownerName: 'Camille Exemple' })
    .append('claims', [{ ...claim, source: 'Liste des projets', date: '2026-05-01' }])
    .commit();
  for (const path of ['/', '/about', '/formations', '/contact', '/terms', '/blog/comparatif']) {
    await expect.poll(() => read(path), { intervals: [50] }).not.toContain('encore en préparation');
    const page = await read(path);
    expect(page, path).not.toContain('à compléter');
    expect(page, path).not.toContain('OPCO');
    expect(page, path).toContain('Camille Exemple');
  }
  const home = await read('/');
  expect(home).toContain('Liste des projets, 1er\u00a0mai\u00a02026');
  expect(home).not.toContain('100\u00a0%');
  expect(home).toContain('pour une réponse');
  expect(await read('/contact')).not.toContain('LinkedIn');
  await expect.poll(() => read('/blog'), { intervals: [50] }).not.toContain('65\u00a0%');
});

test('a figure that the site counts stands on the home page with its source and day, once there is enough', async ({
  request,
}) => {
  const read = async () => (await request.get('/')).text();
  const label = 'des demandes répondues à temps';
  const claim = { _type: 'claim', _key: 'c', label, figure: 'answeredInTime' };
  const requests = Array.from({ length: 10 }, () => ({
    reference: `MSG-${randomUUID()}`,
    kind: 'message',
    payload: { message: 'Bonjour' },
    consent_contact: true,
    idempotency_key: randomUUID(),
    email_hash: 'a'.repeat(64),
    answered_at: new Date().toISOString(),
  }));
  const { data, error } = await serviceClient().from('leads').insert(requests).select('id');
  expect(error).toBeNull();
  await lakeClient()
    .patch('siteSettings')
    .set({ claims: [claim] })
    .commit();
  await expect.poll(read, { intervals: [50] }).toContain(label);
  // Other tests may have sent requests, too.
  const source =
    /Compté par ce site sur \d+ demandes, 12\u00a0derniers mois, \d+(?:er)?\u00a0\p{L}+\u00a020\d\d/u;
  expect(await read()).toMatch(source);
  await serviceClient()
    .from('leads')
    .delete()
    .in('id', data?.map(({ id }) => id) ?? []);
});
