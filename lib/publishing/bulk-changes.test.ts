import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isOneOfMany } from './bulk-changes.ts';
import type { Change } from './webhook.ts';

beforeAll(() => {
  vi.useFakeTimers();
});
// Earlier tests' changes are outside the window.
beforeEach(() => {
  vi.advanceTimersByTime(10_000);
});
afterAll(() => {
  vi.useRealTimers();
});

let transactions = 0;

const told = (
  type: Change['type'],
  operation: 'create' | 'update' | 'delete',
  transaction = `transaction-${transactions++}`,
) =>
  isOneOfMany(
    { type },
    new Headers({ 'sanity-operation': operation, 'sanity-transaction-id': transaction }),
  );

const TYPES = ['article', 'service', 'estimator', 'faqEntry'] as const;

it('documents of one transaction are many, from the ninth on; the few of a release are not', () => {
  const release = TYPES.map((type) => told(type, 'update', 'release'));
  expect(release).not.toContain(true);
  const imported = Array.from({ length: 12 }, (_, index) =>
    told(TYPES[index % TYPES.length] ?? 'article', 'create', 'import'),
  );
  expect(imported.indexOf(true)).toBe(8);
  expect(imported.lastIndexOf(false)).toBe(7);
});

it('so are those that a client writes one by one; an edit in the middle is not, nor another type', () => {
  const imported = Array.from({ length: 100 }, () => told('article', 'create'));
  expect(imported.indexOf(true)).toBe(8);
  expect(imported.lastIndexOf(false)).toBe(7);
  expect(told('article', 'update')).toBe(false);
  expect(told('estimator', 'update')).toBe(false);
});

it('one that comes later is on its own again', () => {
  for (let index = 0; index < 20; index++) told('article', 'update');
  expect(told('article', 'update')).toBe(true);
  vi.advanceTimersByTime(2_001);
  expect(told('article', 'update')).toBe(false);
});

it('a webhook that names no transaction is one change', () => {
  const none = new Headers();
  expect(isOneOfMany({ type: 'service' }, none)).toBe(false);
  expect(isOneOfMany({ type: 'estimator' }, none)).toBe(false);
});
