import { expect, it } from 'vitest';
import { formerServiceIds, redirectsOfMoved, remember } from './former-slugs.ts';

const AT = '2026-03-02T08:00:00.000Z';
const former = (slug: string, until = AT) => ({ slug, until });

it('a renamed document leads from each earlier URL to the one of now, in one step', () => {
  const moved = { type: 'article', slug: 'c', former: [former('a'), former('b')] } as const;
  expect(redirectsOfMoved([moved])).toEqual([
    { from: '/blog/a', to: '/blog/c', permanent: true, since: AT },
    { from: '/blog/b', to: '/blog/c', permanent: true, since: AT },
  ]);
  expect(redirectsOfMoved([{ ...moved, type: 'caseStudy' }])[0]).toMatchObject({
    from: '/realisations/a',
    to: '/realisations/c',
  });
  expect(redirectsOfMoved([{ ...moved, slug: null }])).toEqual([]);
  expect(redirectsOfMoved([{ ...moved, type: 'service' }])).toEqual([]);
});

it('an earlier id of a service stands for the one of now, until a service has it again', () => {
  const services = [
    { type: 'service', slug: 'make', former: [former('zapier'), former('n8n')] },
    { type: 'service', slug: 'n8n', former: [former('zapier', '2026-04-01T08:00:00.000Z')] },
    { type: 'article', slug: 'x', former: [former('y')] },
  ] as const;
  expect(formerServiceIds(services)).toEqual(new Map([['zapier', 'n8n']]));
});

it('a draft remembers the published slug once, whatever is typed on the way', () => {
  const first = remember({ slug: 'nouve', former: [] }, 'ancien', AT);
  expect(first).toEqual([former('ancien')]);
  expect(remember({ slug: 'nouveau', former: first ?? [] }, 'ancien', 'later')).toBeNull();
});

it('a slug that the document has again is none of its earlier ones', () => {
  expect(remember({ slug: 'ancien', former: [former('ancien')] }, 'ancien', AT)).toEqual([]);
  expect(remember({ slug: 'a', former: [former('a')] }, 'b', AT)).toEqual([former('b')]);
});

it('nothing is remembered of a draft that never was public, or has no slug yet', () => {
  expect(remember({ slug: 'a', former: [] }, undefined, AT)).toBeNull();
  expect(remember({ slug: undefined, former: [] }, 'a', AT)).toBeNull();
  expect(remember({ slug: 'a', former: [] }, 'a', AT)).toBeNull();
});
