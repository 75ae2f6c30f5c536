import { describe, expect, it } from 'vitest';
import { changeOf } from './webhook.ts';

describe('what a webhook’s body tells of', () => {
  it('an article with its slug', () => {
    expect(changeOf({ _type: 'article', _id: 'a', slug: { current: 'un' } })).toEqual({
      type: 'article',
      id: 'a',
      slug: 'un',
    });
  });

  it.each([{ _type: 'sanity.imageAsset' }, { _type: 'toString' }, {}, { _type: 3 }])(
    'nothing for %j',
    (body) => expect(changeOf(body)).toBeNull(),
  );

  it('leaves out a slug that is no text', () => {
    expect(changeOf({ _type: 'article', slug: { current: 3 } })).toEqual({ type: 'article' });
  });
});
