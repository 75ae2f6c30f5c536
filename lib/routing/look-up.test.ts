import { expect, it, vi } from 'vitest';

const lake = vi.hoisted(() => ({ isSilent: false }));
vi.mock('../next/build.ts', () => ({
  builtPages: (folder: string) => (folder === 'page' ? ['metiers/avocats'] : ['guide']),
}));
vi.mock('./known-paths.ts', () => ({
  getKnownPaths: async () => (lake.isSilent ? null : KNOWN),
}));
const KNOWN = {
  articles: new Set(['guide']),
  caseStudies: new Set(['chantier']),
  pages: new Set(['avocats', 'metiers/notaires']),
  services: new Set(['make']),
  groups: new Set(['3']),
  lists: new Set(['2', '3']),
  formerServices: new Map([['zapier', 'make']]),
  redirects: [{ from: '/blog/page/9', to: '/services', permanent: true }],
};

const { lookUp, movedService } = await import('./look-up.ts');

it.each([
  ['/blog/page/2', { kind: 'page' }],
  ['/blog/page/3/', { kind: 'page' }],
  ['/blog/page/4', { kind: 'gone' }],
  ['/blog/page/02', { kind: 'gone' }],
  ['/blog/page', { kind: 'gone' }],
  ['/blog/page/1', { kind: 'moved', to: { to: '/blog?x=1', permanent: true } }],
  ['/blog/page/9', { kind: 'moved', to: { to: '/services?x=1', permanent: true } }],
  ['/blog/page/2/x', { kind: 'page' }],
  ['/devis/make', { kind: 'page' }],
  ['/devis/make/temps', { kind: 'page' }],
  ['/devis/inconnu/temps', { kind: 'gone' }],
  ['/devis/formation/temps', { kind: 'gone' }],
  ['/devis/formation/3', { kind: 'page' }],
  // A page of one's own is stored elsewhere; no other address is, and none where it is stored.
  ['/avocats', { kind: 'page', stored: '/page/avocats' }],
  ['/metiers/notaires', { kind: 'page', stored: '/page/metiers/notaires' }],
  ['/metiers', { kind: 'page' }],
  ['/inconnu', { kind: 'page' }],
  ['/Avocats', { kind: 'page' }],
  ['/%61vocats', { kind: 'page' }],
  ['/page/avocats', { kind: 'gone' }],
  ['/page/inconnu', { kind: 'gone' }],
  ['/partage/avocats.png', { kind: 'page' }],
  ['/partage/metiers/notaires.png', { kind: 'page' }],
  ['/partage/metiers/inconnu.png', { kind: 'gone' }],
  ['/partage/page/avocats.png', { kind: 'gone' }],
  ['/partage/accueil.png', { kind: 'page' }],
  ['/partage/services.png', { kind: 'page' }],
  ['/partage/blog/guide.png', { kind: 'page' }],
  ['/partage/realisations/chantier.png', { kind: 'page' }],
  // An image of every other address, and of every other spelling, would be stored as well.
  ['/partage/inconnu.png', { kind: 'gone' }],
  ['/partage/blog/inconnu.png', { kind: 'gone' }],
  ['/partage/blog/guide', { kind: 'gone' }],
  ['/partage/blog/guide/.png', { kind: 'gone' }],
  ['/partage/blog/gu%69de.png', { kind: 'gone' }],
  ['/partage/%73ervices.png', { kind: 'gone' }],
  ['/partage/devis/make.png', { kind: 'gone' }],
  ['/partage/partage/services.png.png', { kind: 'gone' }],
  ['/partage/constructor.png', { kind: 'gone' }],
] as const)('%s: %j', async (path, found) => {
  expect(await lookUp(path, 'x=1')).toEqual(found);
});

it('an estimate of a service by its earlier id is one by its id of now, the rest of it kept', async () => {
  const moved = await movedService(new URLSearchParams('service=zapier&heures=4'));
  expect(moved?.toString()).toBe('service=make&heures=4');
  expect(await movedService(new URLSearchParams('service=make'))).toBeNull();
  expect(await movedService(new URLSearchParams('participants=3'))).toBeNull();
});

it.each([
  ['/metiers/avocats', { kind: 'page', stored: '/page/metiers/avocats' }],
  ['/blog/guide', { kind: 'page' }],
  ['/inconnu', { kind: 'unread' }],
  ['/metiers/inconnu', { kind: 'unread' }],
  ['/blog/inconnu', { kind: 'unread' }],
  ['/realisations/inconnu', { kind: 'unread' }],
  // Nothing of the content can be there: the route says so.
  ['/a/b/c', { kind: 'page' }],
  ['/api/inconnu', { kind: 'page' }],
  ['/devis/make', { kind: 'page' }],
] as const)('while the lake has not answered once, %s: %j', async (path, found) => {
  lake.isSilent = true;
  try {
    expect(await lookUp(path, '')).toEqual(found);
  } finally {
    lake.isSilent = false;
  }
});
