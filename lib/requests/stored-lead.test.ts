import { expect, it } from 'vitest';
import { storedLead } from './stored-lead.ts';

const read = (kind: string, payload: object | null, estimate: object | null = null) =>
  storedLead.parse({
    kind,
    reference: 'DEV-7K4Q-9XWM',
    payload,
    estimate,
    created_at: '2026-11-22T10:00:00Z',
  });

it.each([
  ['quote', { participants: 5 }, 'training'],
  ['quote', { participants: '5' }, 'quote'],
  ['quote', { participants: null, projectName: 'Portail' }, 'quote'],
  ['message', { participants: 5 }, 'message'],
] as const)('one that the database calls %s, with %o, is a %s', (stored, payload, kind) => {
  expect(read(stored, payload).kind).toBe(kind);
});

it('one of an older form is empty where it lacks something', () => {
  expect(read('quote', { projectName: 4 })).toMatchObject({
    kind: 'quote',
    payload: { projectName: '', email: '', labels: { service: '', features: [] } },
    estimate: null,
    price: null,
    priceRevision: '',
  });
  expect(read('message', null)).toMatchObject({ payload: { name: '', message: '' } });
  expect(read('quote', { participants: 3 })).toMatchObject({
    kind: 'training',
    payload: { participants: 3, earliest: '', labels: { tier: '' } },
    estimate: null,
  });
});

it('a price is known by its two ends, whatever else of the estimate is', () => {
  const estimate = { minimum: 1800, maximum: 2340, revision: 'rev-7' };
  const known = { price: { minimum: 1800, maximum: 2340 }, priceRevision: 'rev-7', estimate: null };
  expect(read('quote', {}, estimate)).toMatchObject(known);
  expect(read('quote', { participants: 3 }, estimate)).toMatchObject(known);
  expect(read('quote', {}, { minimum: '1800', maximum: 2340 }).price).toBeNull();
});
