import { expect, it } from 'vitest';
import { consequences } from './consequences.ts';
import type { ImageUse } from './uses.ts';

const use = (documentId: string, more: Partial<ImageUse> = {}): ImageUse => ({
  documentId,
  documentType: 'article',
  document: 'Article',
  rev: 'r',
  path: 'cover',
  assetId: 'image-old-60x40-png',
  framing: {},
  alt: undefined,
  ...more,
});
const LANDSCAPE = {
  id: 'old',
  width: 60,
  height: 40,
  title: '',
  altText: '',
  tags: [] as string[],
};
const SQUARE = { width: 50, height: 50 };

it('replacing a picture says whether visitors see it, and what becomes of crops and words', () => {
  const said = (uses: ImageUse[], next = SQUARE) => consequences(uses, LANDSCAPE, next).join(' ');
  expect(said([use('drafts.a')])).toMatch(/^Rien de ce qui est publié ne change pour le moment\.$/);
  expect(said([use('a'), use('drafts.a')])).toMatch(/^Ce qui est publié change aussitôt/);
  const framed = [use('a', { framing: { crop: {} } })];
  expect(said(framed)).toContain('Le cadrage revient à l’image entière');
  expect(said(framed, { width: 120, height: 80 })).toContain('Le cadrage est gardé');
  expect(said([use('a')])).not.toContain('cadrage');
  expect(said([use('a', { alt: 'Une vue' })])).toContain('relisez-les');
  expect(said([use('a')])).not.toContain('relisez-les');
  expect(said([use('a')])).not.toContain('étiquettes');
  const tagged = consequences([use('a')], { ...LANDSCAPE, tags: ['Portraits'] }, SQUARE);
  expect(tagged.at(-1)).toMatch(/reprend .* étiquettes qui lui manquent/);
});
