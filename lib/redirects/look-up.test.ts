import { expect, it, vi } from 'vitest';

vi.mock('./known-paths.ts', () => ({
  getKnownPaths: async () => ({
    articles: new Set(['guide']),
    caseStudies: new Set(),
    services: new Set(),
    groups: new Set(),
    lists: new Set(['2', '3']),
    formerServices: new Map([['zapier', 'make']]),
    redirects: [{ from: '/blog/page/9', to: '/services', permanent: true }],
  }),
}));

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
] as const)('%s: %j', async (path, found) => {
  expect(await lookUp(path, 'x=1')).toEqual(found);
});

it('an estimate of a service by its earlier id is one by its id of now, the rest of it kept', async () => {
  const moved = await movedService(new URLSearchParams('service=zapier&heures=4'));
  expect(moved?.toString()).toBe('service=make&heures=4');
  expect(await movedService(new URLSearchParams('service=make'))).toBeNull();
  expect(await movedService(new URLSearchParams('participants=3'))).toBeNull();
});
