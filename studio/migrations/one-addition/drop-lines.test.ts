import { expect, it } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { dropLines } from './drop-lines.ts';

const page = readSeed().find(({ _id }) => _id === 'quotePage');
if (!page) throw new Error('no page');

it('takes away the texts that have no place, once, and no other', () => {
  const { panel, opening } = page as { panel?: object; opening?: object };
  const before = {
    ...page,
    opening: { ...opening, from: 'Les plus petits projets commencent à {prix}.' },
    panel: { ...panel, base: 'Prix de base', minimum: 'Minimum', maximum: 'Maximum' },
    letter: { sum: 'Total avant arrondi' },
  };
  expect(dropLines([before])).toEqual([
    {
      id: 'quotePage',
      set: {},
      unset: ['opening.from', 'panel.base', 'panel.minimum', 'panel.maximum', 'letter.sum'],
    },
  ]);
  expect(dropLines([page])).toEqual([]);
});

it('leaves other documents alone', () => {
  expect(dropLines([{ ...page, _type: 'article', panel: { base: 'À moi' } }])).toEqual([]);
});
