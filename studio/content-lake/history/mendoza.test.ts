import fc from 'fast-check';
import { applyPatch } from 'mendoza';
import { describe, expect, it } from 'vitest';
import type { Doc } from '../protocol/types.ts';
import { LONG_FORM, scaled } from '../tests/scale.ts';
import { effectsOf } from './mendoza.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '🎉', ' '), maxLength: 8 });
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.record({ _key: fc.constantFrom('k1', 'k2', 'k3'), value: tie('value') }), {
      maxLength: 4,
    }),
    fc.dictionary(fc.constantFrom('a', 'B', '_c', 'é'), tie('value')),
  ),
}));
const doc = fc
  .dictionary(fc.constantFrom('title', 'body', 'list', 'n'), value)
  .map((fields) => ({ _id: 'x', _type: 'note', _rev: 'r', ...fields }) as unknown as Doc);

const content = ({ _rev, ...rest }: Doc): object => rest;

describe('effectsOf', () => {
  it('leads from any document to any other and back, by the published decoder', LONG_FORM, () => {
    fc.assert(
      fc.property(doc, doc, (before, after) => {
        const { apply, revert } = effectsOf(before, after);
        expect(applyPatch(content(before), apply)).toEqual(content(after));
        expect(applyPatch(content(after), revert)).toEqual(content(before));
      }),
      { numRuns: scaled(2_000, 200) },
    );
  });

  it('writes creation and deletion as whole values', () => {
    const note = { _id: 'x', _type: 'note', _rev: 'r' } as Doc;
    expect(effectsOf(null, note)).toEqual({
      apply: [0, { _id: 'x', _type: 'note' }],
      revert: [0, null],
    });
  });
});
