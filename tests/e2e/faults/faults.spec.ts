import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { toast } from '../../support/page-checks.ts';
import { slowness } from '../../support/rounds.ts';
import { LONG, LONG_ONLY, scaled } from '../../support/scale.ts';
import { siteLog } from '../../support/site-log.ts';
import { announce } from '../../support/webhook.ts';

const html = async (path: string) => (await fetch(`${E2E.siteUrl}${path}`)).text();
const log = () => siteLog().join('\n');

/** The process id of the site or of an embedded store. */
const processOf = (name: 'content-lake' | 'supabase' | 'site') => {
  const log = readFileSync(join(E2E.dataDir, 'logs', `${name}.log`), 'utf8');
  return Number([...log.matchAll(/"pid":(\d+),"msg":"process started"/g)].at(-1)?.[1]);
};

test.describe('publishing', () => {
  test('of prices published in quick succession the last one shows', LONG, async () => {
    const client = lakeClient();
    const rounds = scaled(5, 2);
    for (let round = 0; round < rounds; round++) {
      const prices = [3100, 3200, 3300, 3400].map((price) => price + round);
      for (const price of prices) {
        await client
          .patch('estimator')
          .set({ 'services[_key=="bubble"].basePrice': price })
          .commit();
      }
      await expect
        .poll(() => html('/devis'), { intervals: [20], timeout: 5_000 })
        .toMatch(new RegExp(`"basePrice[\\\\":,]+${prices.at(-1)}\\b`));
    }
  });
});

test.describe('content that should not have arrived', () => {
  test('a price below 0 through the API: the last good page stays, and the log says so', async () => {
    const client = lakeClient();
    await expect.poll(() => html('/devis')).toMatch(/"basePrice[\\":,]+2500\b/);
    const logBefore = log().length;

    await client.patch('estimator').set({ 'services[_key=="bubble"].basePrice': -1 }).commit();
    await expect
      .poll(() => log().slice(logBefore))
      .toContain('Published content refused, the last good page stays (estimator)');
    const kept = await fetch(`${E2E.siteUrl}/devis`);
    expect(kept.status).toBe(200);
    expect(await kept.text()).toMatch(/"basePrice[\\":,]+2500\b/);

    await client.patch('estimator').set({ 'services[_key=="bubble"].basePrice': 2600 }).commit();
    await expect.poll(() => html('/devis')).toMatch(/"basePrice[\\":,]+2600\b/);
  });

  test('a webhook with a wrong signature changes nothing', async ({ request }) => {
    const response = await request.post('/api/revalidate', {
      data: { _type: 'estimator' },
      headers: { 'sanity-webhook-signature': `t=${Date.now()},v1=AAAA` },
    });
    expect(response.status()).toBe(401);
  });
});

test('a cron has a job run with its secret, in one line of the log, and nobody without it', async ({
  request,
}) => {
  const ask = async (authorization?: string) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const response = await request.get('/api/cron/leads', { headers });
    return { status: response.status(), ...(await response.json()) };
  };
  expect(await ask()).toEqual({ status: 401, error: 'wrong secret' });
  expect(await ask('Bearer another-secret-of-the-tests')).toMatchObject({ status: 401 });
  const logBefore = siteLog().length;
  expect(await ask(`Bearer ${E2E.env.CRON_SECRET}`)).toMatchObject({
    status: 200,
    job: 'leads',
    counts: { erased: 0 },
  });
  const ran = () =>
    siteLog()
      .slice(logBefore)
      .map((line) => JSON.parse(line))
      .filter(({ job }) => job === 'leads');
  await expect
    .poll(ran)
    .toEqual([expect.objectContaining({ msg: 'A job ran', erased: 0, ms: expect.any(Number) })]);
});

const SCHEDULED = { releaseId: 'rProgramme', publishedId: 'article-programme' };
const SCHEDULED_PATH = '/blog/programme';

/** Has a copy of the guide wait for a time in a release of its own, as « Programmer » does. */
async function scheduleArticle(publishAt: number): Promise<void> {
  const client = lakeClient();
  const guide = await client.getDocument<{ _id: string; _type: string }>('article-guide');
  if (!guide) throw new Error('the seed has no guide');
  await client.releases.create({
    releaseId: SCHEDULED.releaseId,
    metadata: { releaseType: 'scheduled', cardinality: 'one' },
  });
  const slug = { _type: 'slug', current: SCHEDULED_PATH.slice('/blog/'.length) };
  const { _id, _rev, ...content } = { ...guide, slug, title: 'Un article programmé' };
  await client.createVersion({ ...SCHEDULED, document: content });
  await scheduleFor(publishAt);
}

const scheduleFor = (publishAt: number) =>
  lakeClient().releases.schedule({
    releaseId: SCHEDULED.releaseId,
    publishAt: new Date(publishAt).toISOString(),
  });

test.describe('a site that dies', () => {
  test('it starts again by itself, the stores run on, and what is scheduled appears at its time', async () => {
    const stores = [processOf('content-lake'), processOf('supabase')];
    const site = processOf('site');
    const status = (path: string) =>
      fetch(E2E.siteUrl + path).then(
        (response) => response.status,
        () => 0,
      );
    await scheduleArticle(Date.now() + 120_000);
    expect(await status(SCHEDULED_PATH)).toBe(404);

    process.kill(site, 'SIGKILL');
    await expect.poll(() => status('/services'), { timeout: 20_000 }).toBe(200);
    expect(processOf('site')).not.toBe(site);
    // Until then a URL that has no page waits for all that is read at a start.
    await expect.poll(() => status('/api/health'), { timeout: 20_000 }).toBe(200);
    expect([processOf('content-lake'), processOf('supabase')]).toEqual(stores);

    // The length of that restart is not known beforehand: the publication is brought forward, as the consultant might do.
    const due = Date.now() + 2_000;
    await scheduleFor(due);
    expect(await status(SCHEDULED_PATH)).toBe(404);
    expect(await html('/blog')).not.toContain(SCHEDULED_PATH);
    const isShown = async (path: string): Promise<boolean> => {
      const response = await fetch(E2E.siteUrl + path);
      return response.status === 200 && (await response.text()).includes(SCHEDULED_PATH);
    };
    const after = await Promise.all(
      [SCHEDULED_PATH, '/blog', '/blog/flux.xml', '/sitemap.xml'].map(async (path) => {
        await expect.poll(() => isShown(path), { message: path, intervals: [20] }).toBe(true);
        return Date.now() - due;
      }),
    );
    console.info(`due to shown on page, list, feed and sitemap: ${after.join(', ')} ms`);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...after)).toBeLessThan(2_000 * slowness());
  });
});

test.describe('a Content Lake that dies', () => {
  test('the pages stay, it starts again by itself, and the next publish shows', async () => {
    process.kill(processOf('content-lake'), 'SIGKILL');
    for (const path of ['/', '/services', '/devis']) {
      expect((await fetch(`${E2E.siteUrl}${path}`)).status).toBe(200);
    }

    const client = lakeClient();
    await expect.poll(() => client.fetch('count(*)').catch(() => 0)).toBeGreaterThan(0);
    await client.patch('estimator').set({ 'services[_key=="bubble"].basePrice': 2700 }).commit();
    await expect.poll(() => html('/devis')).toMatch(/"basePrice[\\":,]+2700\b/);
  });
});

test.describe('a Content Lake that hangs', () => {
  test('the pages are served at once as they were, and it recovers by itself', async () => {
    await expect.poll(() => html('/devis')).toMatch(/"basePrice[\\":,]+2500\b/);
    const pid = processOf('content-lake');
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await announce(E2E.siteUrl, { _id: 'estimator', _type: 'estimator' })).toBe(200);
      for (const path of ['/', '/services', '/devis']) {
        const response = await fetch(`${E2E.siteUrl}${path}`, {
          signal: AbortSignal.timeout(2_000),
        });
        expect(response.status).toBe(200);
      }
      expect(await html('/devis')).toMatch(/"basePrice[\\":,]+2500\b/);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const client = lakeClient();
    await client.patch('estimator').set({ 'services[_key=="bubble"].basePrice': 2800 }).commit();
    // A regeneration that failed is tried again after half a minute.
    await expect
      .poll(() => html('/devis'), { timeout: 60_000 })
      .toMatch(/"basePrice[\\":,]+2800\b/);
  });
});

const tokenOf = (page: Page) => page.getByRole('main').getByLabel('Token API Make');
const connect = (page: Page) => page.getByRole('button', { name: 'Connexion sécurisée' });
const connected = (page: Page) => page.getByRole('heading', { name: 'Make connecté' });

async function arriveAtMake(page: Page): Promise<void> {
  await signInAs(page.context(), await createAccount());
  await page.goto('/make');
  await tokenOf(page).fill('token-during-an-outage');
}

test.describe('a Supabase that hangs', () => {
  test('readiness says that it is the database, the process lives, and the log says each once', async () => {
    const health = async (path = '') => {
      const response = await fetch(`${E2E.siteUrl}/api/health${path}`);
      expect(response.status).toBe(200);
      return response.json();
    };
    await expect.poll(health).toMatchObject({ status: 'ok', dependencies: { database: 'ok' } });
    const logBefore = siteLog().length;
    const said = () =>
      siteLog()
        .slice(logBefore)
        .flatMap((line) => line.match(/Dependency database [^"]*/) ?? []);
    const pid = processOf('supabase');
    process.kill(pid, 'SIGSTOP');
    try {
      // Each check waits for the store that does not answer, and three failed ones in a row are an outage.
      await expect
        .poll(health, { timeout: 60_000 })
        .toMatchObject({ status: 'degraded', dependencies: { database: 'down', content: 'ok' } });
      expect(await health('/live')).toEqual({ status: 'ok' });
      expect((await fetch(`${E2E.siteUrl}/services`)).status).toBe(200);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(health, { timeout: 60_000 })
      .toMatchObject({ dependencies: { database: 'ok' } });
    expect(said()).toEqual(['Dependency database is down.', 'Dependency database answers again.']);
  });

  test('a review that could not be stored says so, keeps its text, and is sent again', async ({
    page,
  }) => {
    await signInAs(page.context(), await createAccount());
    await page.goto('/#votre-avis');
    const text = `Un avis écrit pendant une panne. ${Date.now()}`;
    const name = page.getByLabel('Nom', { exact: true });
    // The form asks who is signed in as it comes into view.
    await name.scrollIntoViewIfNeeded();
    await expect(name).toHaveValue('Zoé Démo');
    await name.fill('Exemple Client');
    await page.getByLabel('Votre avis').fill(text);
    const pid = processOf('supabase');
    process.kill(pid, 'SIGSTOP');
    try {
      await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
      await expect(page.getByRole('button', { name: 'Envoi…' })).toBeDisabled();
      for (const path of ['/', '/services', '/devis', '/contact']) {
        const response = await fetch(`${E2E.siteUrl}${path}`, {
          signal: AbortSignal.timeout(2_000),
        });
        expect(response.status).toBe(200);
      }
      await expect(toast(page, 'Erreur')).toContainText(
        'Une erreur est survenue lors de l’envoi de votre avis.',
        { timeout: 9_500 },
      );
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect(page.getByLabel('Votre avis')).toHaveValue(text);
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await expect(toast(page, 'Merci pour votre avis')).toBeVisible({ timeout: 30_000 });
    const { data } = await serviceClient().from('testimonials').select('id').eq('content', text);
    expect(data).toHaveLength(1);
  });

  // The same as for a review that could not be stored; the console tells that the session could not be read meanwhile.
  anyConsole(
    'a Make token that could not be stored: said, kept, and tried again',
    LONG_ONLY,
    async ({ page }) => {
      await arriveAtMake(page);
      const pid = processOf('supabase');
      process.kill(pid, 'SIGSTOP');
      try {
        await connect(page).click();
        await expect(page.getByRole('button', { name: 'Connexion...' })).toBeVisible();
        await expect(tokenOf(page)).toHaveAccessibleDescription(
          'Impossible de sauvegarder le token Make.',
          { timeout: 9_500 },
        );
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      await expect(tokenOf(page)).toHaveValue('token-during-an-outage');
      await connect(page).click();
      await expect(connected(page)).toBeVisible({ timeout: 30_000 });
    },
  );

  // Removing a token fails as storing one does.
  anyConsole(
    'a Make token that could not be removed: said, and tried again',
    LONG_ONLY,
    async ({ page }) => {
      await arriveAtMake(page);
      await connect(page).click();
      await expect(connected(page)).toBeVisible();
      const remove = async () => {
        await page.getByRole('button', { name: 'Déconnecter' }).click();
        return page.getByRole('button', { name: 'Supprimer le token' });
      };
      const removal = await remove();
      const pid = processOf('supabase');
      process.kill(pid, 'SIGSTOP');
      try {
        await removal.click();
        await expect(toast(page, 'Erreur')).toContainText('Impossible de supprimer le token.', {
          timeout: 9_500,
        });
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      await expect(connected(page)).toBeVisible();
      await (await remove()).click();
      await expect(toast(page, 'Déconnexion réussie')).toBeVisible({ timeout: 30_000 });
    },
  );
});
