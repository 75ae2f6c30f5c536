import { describe, expect, it } from 'vitest';
import { puttingBack, replacing, stillThere } from './replace.ts';
import { fieldsOf, type UsingDocument, usesByImage } from './uses.ts';

const OLD = { id: 'image-old-6000x4000-jpg', width: 6000, height: 4000 };
const NEW = { id: 'image-new-2560x1707-jpg', width: 2560, height: 1707 };
const SQUARE = { id: 'image-square-900x900-png', width: 900, height: 900 };

const shown = (id: string, more = {}) => ({
  _type: 'image',
  asset: { _type: 'reference', _ref: id },
  ...more,
});
const crop = { top: 0, bottom: 0.2, left: 0, right: 0 };
const hotspot = { x: 0.5, y: 0.4, width: 0.2, height: 0.2 };

const article: UsingDocument = {
  _id: 'article-guide',
  _type: 'article',
  _rev: 'r1',
  title: 'Guide',
  cover: shown(OLD.id, { crop, hotspot, alt: 'Un bureau' }),
  seo: { image: shown(SQUARE.id) },
  body: [
    { _key: 'a', _type: 'block' },
    { _key: 'b', _type: 'articleImage', image: shown(OLD.id, { alt: ' ' }) },
  ],
};
const draft: UsingDocument = { ...article, _id: 'drafts.article-guide', _rev: 'r2', body: [] };
const version: UsingDocument = { ...draft, _id: 'versions.rJanvier.article-guide', seo: {} };

const uses = usesByImage([article, draft, version]);
const usesOf = (id: string) => uses.get(id) ?? [];

describe('where a picture shows', () => {
  it('is found in every field of a document, its draft and its versions', () => {
    expect(usesOf(OLD.id).map(({ documentId, path, alt }) => [documentId, path, alt])).toEqual([
      ['article-guide', 'cover', 'Un bureau'],
      ['article-guide', 'body[_key=="b"].image', undefined],
      ['drafts.article-guide', 'cover', 'Un bureau'],
      ['versions.rJanvier.article-guide', 'cover', 'Un bureau'],
    ]);
    expect(usesOf(SQUARE.id)).toHaveLength(2);
  });

  it('is told once for a field, with what the field is called and which states show it', () => {
    expect(fieldsOf(usesOf(OLD.id))).toEqual([
      expect.objectContaining({
        id: 'article-guide',
        path: 'cover',
        document: 'Article «\u202fGuide\u202f»',
        states: ['publié', 'brouillon', 'publication groupée'],
      }),
      expect.objectContaining({
        path: 'body[_key=="b"].image',
        field: 'Texte',
        states: ['publié'],
      }),
    ]);
  });
});

describe('replacing a picture', () => {
  it('points every place at the other one, framed as before where the proportions are the same', () => {
    expect(replacing(usesOf(OLD.id), OLD, NEW)).toEqual([
      { id: 'article-guide', patch: { set: { 'cover.asset._ref': NEW.id } } },
      { id: 'article-guide', patch: { set: { 'body[_key=="b"].image.asset._ref': NEW.id } } },
      { id: 'drafts.article-guide', patch: { set: { 'cover.asset._ref': NEW.id } } },
      { id: 'versions.rJanvier.article-guide', patch: { set: { 'cover.asset._ref': NEW.id } } },
    ]);
  });

  it('takes a framing away that says nothing of the other one', () => {
    const [cover, body] = replacing(usesOf(OLD.id), OLD, SQUARE);
    expect(cover?.patch).toEqual({
      set: { 'cover.asset._ref': SQUARE.id },
      unset: ['cover.crop', 'cover.hotspot'],
    });
    expect(body?.patch).toEqual({ set: { 'body[_key=="b"].image.asset._ref': SQUARE.id } });
  });

  it('is taken back with the framing, where no third picture was put since', () => {
    const before = usesOf(OLD.id);
    const now = before.slice(0, 2).map((use) => ({ ...use, assetId: SQUARE.id, rev: 'r3' }));
    expect(puttingBack(stillThere(before, now))).toEqual([
      {
        id: 'article-guide',
        patch: {
          set: { 'cover.asset._ref': OLD.id, 'cover.crop': crop, 'cover.hotspot': hotspot },
        },
      },
      {
        id: 'article-guide',
        patch: {
          set: { 'body[_key=="b"].image.asset._ref': OLD.id },
          unset: ['body[_key=="b"].image.crop', 'body[_key=="b"].image.hotspot'],
        },
      },
    ]);
  });
});
