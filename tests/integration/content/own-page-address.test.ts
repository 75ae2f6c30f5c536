import { NextRequest } from 'next/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { fixture } from '../../support/fixture.ts';
import { ownLake } from '../../support/own-lake.ts';
import { OWN_PAGE } from '../../support/own-page.ts';
import { watchLake } from '../../support/watched-lake.ts';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));

const MENUS = {
  header: [
    {
      _type: 'link',
      _key: 'own',
      label: 'Avocats',
      page: { _type: 'reference', _ref: OWN_PAGE._id },
    },
  ],
};
const lake = ownLake([
  ...readSeed().map((document) =>
    document._id === 'navigation' ? { ...document, ...MENUS } : document,
  ),
  OWN_PAGE,
]);
const asked: Array<string | null> = [];
const watched = fixture(
  () => watchLake(Number(new URL(lake.url).port), (tag) => asked.push(tag)),
  (standing) => standing.stop(),
);
beforeAll(() => {
  vi.stubEnv('SANITY_API_HOST', watched.url);
  vi.resetModules();
});
const site = fixture(async () => ({
  ...(await import('../../../lib/content/index.ts')),
  ...(await import('../../../lib/content/tags.ts')),
  ...(await import('../../../lib/next/marks.ts')),
  ...(await import('../../../proxy.ts')),
}));

/** Where an address leads: the path that answers in its place, or the one that it is sent on to. */
async function answerAt(path: string, init: ConstructorParameters<typeof NextRequest>[1] = {}) {
  const { headers } = await site.proxy(new NextRequest(`http://localhost:3000${path}`, init));
  const to = headers.get('x-middleware-rewrite') ?? headers.get('location');
  return to && new URL(to).pathname + new URL(to).search;
}

/** Publishes an edit of the page, which the webhook tells of. */
async function publish(fields: object) {
  await lake.client().patch(OWN_PAGE._id).set(fields).commit();
  site.markStale([site.contentTag('page')]);
}

test('an address leads to where its page is stored, with what a visitor brings', async () => {
  expect(await answerAt('/metiers/avocats')).toBe('/page/metiers/avocats');
  expect(await answerAt('/metiers/avocats?utm_source=lettre')).toBe(
    '/page/metiers/avocats?utm_source=lettre',
  );
  const posted = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  expect(await answerAt('/metiers/avocats', posted)).toBe('/page/metiers/avocats');
});

test('three thousand addresses of nobody lead to no page, and ask the lake nothing', async () => {
  await answerAt('/metiers/avocats');
  asked.length = 0;
  const led = new Set<string | null>();
  for (let count = 0; count < 1_000; count++) {
    led.add(await answerAt(`/inconnu-${count}`));
    led.add(await answerAt(`/metiers/inconnu-${count}`));
    led.add(await answerAt(`/page/inconnu-${count}`));
  }
  // Next has no route there, or is sent to where it has none.
  expect([...led]).toEqual([null, '/_introuvable']);
  expect(await answerAt('/page/metiers/avocats')).toBe('/_introuvable');
  expect(asked).toEqual([]);
});

test('the sitemap, the menus and a share image know it, and a moved one leads on from its address', async () => {
  const paths = async () => (await site.getSitemapEntries()).map(({ path }) => path);
  expect(await paths()).toContain('/metiers/avocats');
  expect((await site.getNavigation()).header).toEqual([
    { label: 'Avocats', href: '/metiers/avocats' },
  ]);
  expect(await site.getShareCard('/metiers/avocats')).toMatchObject({ title: OWN_PAGE.title });

  const former = { _type: 'formerAddress', _key: 'a', slug: 'metiers/avocats' };
  await publish({
    slug: { _type: 'slug', current: 'avocats' },
    formerAddresses: [{ ...former, until: new Date().toISOString() }],
    isUnlisted: true,
  });
  expect(await answerAt('/avocats')).toBe('/page/avocats');
  expect(await answerAt('/metiers/avocats?x=1')).toBe('/avocats?x=1');
  const entries = await site.getSitemapEntries();
  expect(entries.find(({ path }) => path === '/avocats')).toMatchObject({ isUnlisted: true });
});
