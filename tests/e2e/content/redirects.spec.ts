import { readdirSync } from 'node:fs';
import { artifactOf } from '../../../scripts/stack/build.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { expectOneWithin } from '../../support/rounds.ts';

const FIRST = { from: '/toute-premiere', to: '/about' };
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'first'].map((name) => `redirect-test-${name}`);

test.afterAll(async () => {
  await lakeClient().delete({ query: '*[_id in $ids]', params: { ids: IDS } });
});

test.describe('any other path', () => {
  test('an old URL leads to its new one within a second of its publication', async ({
    request,
  }) => {
    const visit = async (path: string) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      return `${answer.status()} ${answer.headers().location ?? ''}`.trim();
    };
    const client = lakeClient();
    expect(await visit('/ancienne-offre')).toBe('404');

    const names = (_ref: string) => ({ page: { _type: 'reference', _ref } });
    const redirects: Array<[from: string, target: object, permanent: boolean]> = [
      ['/ancienne-offre', names('service-make'), true],
      ['/promotion', { to: '/ancienne-offre' }, false],
      ['/ailleurs', { to: 'https://exemple.fr/page' }, true],
      ['/boucle', { to: '/boucle' }, true],
      // URLs that begin like ones of the code.
      ['/studio-no-code', { ...names('aboutPage'), anchor: 'parcours' }, true],
      ['/iconographie', { to: '/services' }, true],
    ];
    const transaction = client.transaction();
    for (const [index, [from, target, permanent]] of redirects.entries()) {
      const _id = IDS[index] as string;
      transaction.createOrReplace({ _id, _type: 'redirect', from, ...target, permanent });
    }
    // Documents that were reset before this test are announced first.
    await client.createOrReplace({ _id: 'redirect-test-first', _type: 'redirect', ...FIRST });
    await expect
      .poll(() => visit(FIRST.from), { intervals: [100], timeout: 60_000 })
      .toMatch(/^308/);
    let to = FIRST.to;
    await expectOneWithin(1_000, async () => {
      to = to === '/services' ? '/about' : '/services';
      const published = performance.now();
      await client.patch('redirect-test-first').set({ to }).commit();
      await expect.poll(() => visit(FIRST.from), { intervals: [50] }).toBe(`308 ${to}`);
      return performance.now() - published;
    });

    await transaction.commit();
    await expect.poll(() => visit('/ancienne-offre'), { intervals: [50] }).toMatch(/^308/);

    expect(await visit('/ancienne-offre?utm_source=lettre')).toBe(
      '308 /services?utm_source=lettre#make',
    );
    // Over a chain in one step, provisional as its first link.
    expect(await visit('/promotion')).toBe('307 /services#make');
    expect(await visit('/ailleurs')).toBe('308 https://exemple.fr/page');
    expect(await visit('/boucle')).toBe('404');
    expect(await visit('/studio-no-code')).toBe('308 /about#parcours');
    expect(await visit('/iconographie')).toBe('308 /services');
    for (const path of ['/icon.svg', '/apple-icon.png']) expect(await visit(path)).toBe('200');
    // Only what the consultant typed leaves the site.
    for (const path of ['/exemple.fr', '/ailleurs/page', '/https:/exemple.fr']) {
      expect(await visit(path), path).toBe('404');
    }

    await client.delete(IDS[0] as string);
    await expect.poll(() => visit('/ancienne-offre'), { intervals: [50] }).toBe('404');
  });

  test('URLs that nobody published leave nothing behind', async ({ request }) => {
    const files = () => readdirSync(artifactOf(E2E.env.NEXT_DIST_DIR), { recursive: true }).length;
    await request.get('/inconnu-0');
    const before = files();
    for (let visit = 1; visit <= 20; visit++) {
      expect((await request.get(`/inconnu-${visit}`)).status()).toBe(404);
      expect((await request.get(`/blog/inconnu-${visit}`)).status()).toBe(404);
    }
    expect(files()).toBe(before);
  });

  test('an article that moved leads on, and unknown ones read without JavaScript', async ({
    browser,
    request,
  }) => {
    const [_id] = IDS;
    await lakeClient().createOrReplace({
      _id: _id as string,
      _type: 'redirect',
      from: '/blog/ancien-guide',
      to: '/blog/guide',
      permanent: true,
    });
    await expect
      .poll(async () => (await request.get('/blog/ancien-guide', { maxRedirects: 0 })).status())
      .toBe(308);

    const client = lakeClient();
    const visit = async (path: string) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      return `${answer.status()} ${answer.headers().location ?? ''}`.trim();
    };
    const leavesSlugs = (...slugs: string[]) =>
      slugs.map((slug) => ({
        _type: 'formerAddress',
        _key: slug,
        slug,
        until: new Date().toISOString(),
      }));
    await client
      .transaction()
      .patch('article-guide', {
        set: {
          slug: { _type: 'slug', current: 'guide-airtable' },
          formerAddresses: leavesSlugs('guide', 'premier-guide'),
        },
      })
      .patch('service-make', {
        set: {
          serviceId: { _type: 'slug', current: 'automatisation' },
          formerAddresses: leavesSlugs('make'),
        },
      })
      .commit();
    await expect.poll(() => visit('/blog/guide?x=1')).toBe('308 /blog/guide-airtable?x=1');
    expect(await visit('/blog/premier-guide')).toBe('308 /blog/guide-airtable');
    await expect.poll(() => visit('/blog/guide-airtable')).toBe('200');
    // Redirects to the old URL lead on, in one step.
    expect(await visit('/blog/ancien-guide')).toBe('308 /blog/guide-airtable');
    await expect
      .poll(() => visit('/devis?service=make&heures=4'))
      .toBe('308 /devis?service=automatisation&heures=4');
    await expect
      .poll(async () => (await request.get('/services')).text())
      .toMatch(/id="automatisation".*id="make"/s);

    const { _id: _, ...other } = (await client.getDocument('article-comparatif')) as {
      _id: string;
      _type: string;
    };
    await client.createOrReplace({
      ...other,
      _id: IDS[1] as string,
      slug: { _type: 'slug', current: 'guide' },
    });
    await expect.poll(() => visit('/blog/guide')).toBe('200');
    expect(await visit('/blog/ancien-guide')).toBe('308 /blog/guide');

    const page = await browser.newPage({ javaScriptEnabled: false });
    for (const path of ['/inconnu', '/blog/inconnu']) {
      expect((await page.goto(E2E.siteUrl + path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    }
    await page.close();
  });
});
