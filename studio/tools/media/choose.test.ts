import { describe, expect, it } from 'vitest';
import { choose } from './choose.ts';
import type { LibraryImage } from './library.ts';
import type { ImageUse } from './uses.ts';

const image = (name: string, more: Partial<LibraryImage> = {}): LibraryImage => ({
  id: `image-${name}-100x100-jpg`,
  url: `https://lake.test/${name}.jpg`,
  name: `${name}.jpg`,
  title: '',
  altText: '',
  extension: 'jpg',
  width: 100,
  height: 100,
  bytes: 1000,
  at: '2026-01-01T00:00:00Z',
  tags: [],
  uses: [],
  ...more,
});

const use = (alt?: string): ImageUse => ({
  path: 'cover',
  assetId: 'image-x-100x100-jpg',
  framing: {},
  alt,
  documentId: 'a',
  documentType: 'article',
  rev: 'r',
  document: 'Article',
});

describe('pictures that are looked for', () => {
  const all = [
    image('IMG_0001', { title: 'Équipe au travail' }),
    image('schema', { altText: 'Un schéma du flux' }),
    image('bureau', { uses: [use('La vue depuis le bureau')] }),
  ];
  const names = (search: string, shown: Parameters<typeof choose>[2] = 'all') =>
    choose(all, search, shown).map(({ name }) => name);

  it('are found by file name, title and words, also those of the fields that show them', () => {
    expect(names('img_0001')).toEqual(['IMG_0001.jpg']);
    expect(names('equipe TRAVAIL')).toEqual(['IMG_0001.jpg']);
    expect(names('flux')).toEqual(['schema.jpg']);
    expect(names('vue')).toEqual(['bureau.jpg']);
    expect(names('vue flux')).toEqual([]);
    expect(names('  ')).toHaveLength(3);
  });

  it('by a tag in any writing, and by having none', () => {
    const tagged = [image('portrait', { tags: ['Équipe', 'Été'] }), image('schema')];
    const withTag = (search: string, tag?: string | null) =>
      choose(tagged, search, 'all', tag).map(({ name }) => name);
    expect(withTag('ete')).toEqual(['portrait.jpg']);
    expect(withTag('', 'equipe')).toEqual(['portrait.jpg']);
    expect(withTag('', 'équ')).toEqual([]);
    expect(withTag('', null)).toEqual(['schema.jpg']);
    expect(withTag('schema', 'Équipe')).toEqual([]);
  });

  it('and by whether anything shows them', () => {
    expect(names('', 'used')).toEqual(['bureau.jpg']);
    expect(names('schema', 'unused')).toEqual(['schema.jpg']);
    expect(names('schema', 'used')).toEqual([]);
  });
});
