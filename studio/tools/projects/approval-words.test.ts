import { expect, it } from 'vitest';
import type { Milestone } from '../../../lib/projects/wire.ts';
import { approvalWords, isFixed } from './approval-words.ts';

const asked: NonNullable<Milestone['approval']> = {
  word: 'Tout est en ligne.',
  askedAt: '2026-11-20T09:00:00.000Z',
  verdict: null,
  message: '',
  name: null,
  answeredAt: null,
};
const answered = { ...asked, name: 'Ana Roy', answeredAt: '2026-11-21T09:00:00.000Z' };

it('says what the client is asked, and what they answered', () => {
  expect(approvalWords({ approval: null })).toEqual([]);
  expect(approvalWords({ approval: asked })).toEqual([
    'Validation demandée le 20 novembre 2026',
    'Tout est en ligne.',
  ]);
  expect(approvalWords({ approval: { ...asked, word: '' } })).toHaveLength(1);
  expect(approvalWords({ approval: { ...answered, verdict: 'approved' } })).toEqual([
    'Validée par Ana Roy le 21 novembre 2026',
  ]);
  expect(
    approvalWords({ approval: { ...answered, verdict: 'redo', message: 'Le logo manque.' } }),
  ).toEqual(['Reprise demandée par Ana Roy le 21 novembre 2026', 'Le logo manque.']);
});

it('what waits for the client, and what they approved, does not change', () => {
  const approved = { ...answered, verdict: 'approved' as const };
  expect(isFixed({ state: 'review', approval: asked })).toBe(true);
  expect(isFixed({ state: 'done', approval: approved })).toBe(true);
  expect(isFixed({ state: 'done', approval: null })).toBe(false);
  expect(isFixed({ state: 'doing', approval: { ...answered, verdict: 'redo' } })).toBe(false);
});
