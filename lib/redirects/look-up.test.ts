import { expect, it, vi } from 'vitest';

vi.mock('./known-paths.ts', () => ({
  getKnownPaths: async () => ({
    articles: new Set(['guide']),
    caseStudies: new Set(),
    services: new Set(),
    groups: new Set(),
    lists: new Set(['2', '3']),
    redirects: [{ from: '/blog/page/9', to: '/services', permanent: true }],
  }),
}));

const { lookUp } = await import('./look-up.ts');

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
