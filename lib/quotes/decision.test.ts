import { describe, expect, it } from 'vitest';
import cases from '../../tests/cases/typed.json';
import { errorsByField } from '../forms/fields.ts';
import { acceptance } from './decision.ts';

describe('« Bon pour accord »', () => {
  const sign = (approval: string) =>
    acceptance.safeParse({ name: 'Zoé Roy', agreed: 'on', approval, sha256: 'a'.repeat(64) });
  it.each([
    ...cases.approval,
    'BON POUR ACCORD',
    'bon\u00a0 pour \u202faccord',
    'Bon pour accord !!',
    '"Bon pour accord"',
    '“bon-pour-accord”',
    'Lu et approuvé, bon pour accord.',
    'lu et approuve, Bon Pour Accord',
    '(Bon pour accord)',
    '\u2066Bon pour accord\u2069',
  ])('%j is taken, and kept as it is seen', (typed) => {
    const { success, data } = sign(typed);
    expect(success).toBe(true);
    expect(data?.approval).toBe(typed.replace(/[\u200b\u2066\u2069]/g, ''));
  });
  it.each(['', 'ok', 'bon', 'pour accord', 'pas bon pour accord', 'Bon pour accord, sauf le prix'])(
    '%j is sent back with what to type',
    (typed) => {
      expect(errorsByField(sign(typed).error?.issues ?? [])).toEqual({
        approval: expect.stringContaining('«\u202fBon pour accord\u202f»'),
      });
    },
  );
  it('is no longer than the proof keeps', () => {
    const { success, error } = sign(`Bon pour accord${'!'.repeat(100)}`);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toMatch(/100 caractères/);
  });
});
