import { describe, expect, it } from 'vitest';
import { byNeed, isDescribedSo, isUndescribed, keyOfField, proposedText } from './describe.ts';
import { fieldsOf, type ImageUse } from './uses.ts';

const use = (documentId: string, alt?: string): ImageUse => ({
  documentId,
  documentType: 'article',
  document: 'Article',
  rev: 'r',
  path: 'cover',
  assetId: 'image-x-60x40-png',
  framing: {},
  alt,
});

const image = (id: string, altText: string, uses: ImageUse[] = []) => ({ id, altText, uses });

describe('pictures that are described one after the other', () => {
  it('come first where a field shows them without a text, then by what lacks their own', () => {
    const all = [
      image('done', 'Un bureau', [use('a', 'Un bureau')]),
      image('unused', ''),
      image('used', '', [use('a', 'Une vue')]),
      image('silent', 'Une table', [use('a', 'Une table'), use('drafts.a')]),
    ];
    expect(byNeed(all).map(({ id }) => id)).toEqual(['silent', 'used', 'unused', 'done']);
    expect(all.filter(isUndescribed).map(({ id }) => id)).toEqual(['unused', 'used', 'silent']);
  });

  it('are proposed their own text, else that of a field', () => {
    expect(proposedText(image('a', 'Un bureau', [use('a', 'Une vue')]))).toBe('Un bureau');
    expect(proposedText(image('a', '', [use('a'), use('b', 'Une vue')]))).toBe('Une vue');
    expect(proposedText(image('a', ''))).toBe('');
  });

  it('have nothing to save where picture and chosen fields say so already', () => {
    const uses = [use('a', 'Une vue'), use('drafts.a')];
    const all = new Set(fieldsOf(uses).map(keyOfField));
    expect(isDescribedSo(image('a', 'Une vue', uses), 'Une vue', all)).toBe(false);
    expect(isDescribedSo(image('a', 'Une vue', uses), 'Une vue', new Set())).toBe(true);
    expect(isDescribedSo(image('a', ''), 'Une vue', new Set())).toBe(false);
    expect(isDescribedSo(image('a', '', uses), '', all)).toBe(true);
  });
});
