import { beforeAll, describe, expect, it } from 'vitest';
import { clientError, ownLake, READ_TOKEN } from './support.ts';

const lake = ownLake();

beforeAll(async () => {
  const client = lake.client();
  await client
    .transaction()
    .create({ _id: 'ada', _type: 'author', name: 'Ada' })
    .create({ _id: 'bob', _type: 'author', name: 'Bob' })
    .create({
      _id: 'first',
      _type: 'article',
      title: 'Un café',
      slug: { _type: 'slug', current: 'un-cafe' },
      views: 3,
      author: { _type: 'reference', _ref: 'ada' },
    })
    .create({
      _id: 'second',
      _type: 'article',
      title: 'Deux thés',
      slug: { _type: 'slug', current: 'deux-thes' },
      views: 7,
      author: { _type: 'reference', _ref: 'bob' },
    })
    .create({ _id: 'drafts.first', _type: 'article', title: 'Un café noir', views: 4 })
    .create({ _id: 'drafts.third', _type: 'article', title: 'Jamais publié' })
    .create({ _id: 'versions.rSpring.second', _type: 'article', title: 'Deux thés verts' })
    .create({
      _id: 'versions.rSpring.first',
      _type: 'article',
      title: 'à retirer',
      _system: { delete: true },
    })
    .commit();
});

describe('queries', () => {
  it('finds by type and slug, and follows a reference', async () => {
    const article = await lake
      .client()
      .fetch('*[_type == "article" && slug.current == $slug][0]{title, "author": author->name}', {
        slug: 'deux-thes',
      });
    expect(article).toEqual({ title: 'Deux thés', author: 'Bob' });
  });

  it('takes slices, orders and counts, with parameters in the slice too', async () => {
    const client = lake.client({ perspective: 'published' });
    const query = '*[_type == "article"] | order(views desc)[0...$n].title';
    expect(await client.fetch(query, { n: 1 })).toEqual(['Deux thés']);
    expect(await client.fetch(query, { n: 2 })).toEqual(['Deux thés', 'Un café']);
    expect(await client.fetch('count(*[_type == $type])', { type: 'article' })).toBe(2);
  });

  it('gives the same answer whichever side and form a filter takes', async () => {
    const client = lake.client({ perspective: 'published' });
    const filters = [
      '_type == "article" && _id in ["first", "second"]',
      '"article" == _type',
      '_type in ["article"]',
      '_type in $types',
      '_id == "first" || _id == "second"',
      '_type == "article" || _id == "nobody"',
      '(_type == "article") && defined(slug.current)',
      'references($authors)',
    ];
    for (const filter of filters) {
      const ids = await client.fetch(`*[${filter}] | order(_id)._id`, {
        types: ['article'],
        authors: ['ada', 'bob'],
      });
      expect(ids, filter).toEqual(['first', 'second']);
    }
  });

  it('sees every change at once: of the type, of the slug, of the document, of its absence', async () => {
    const client = lake.client({ perspective: 'published' });
    const find = (slug: string) =>
      client.fetch('*[_type == "moving" && slug.current == $slug].n', { slug });
    const list = () => client.fetch('*[_type == "moving"] | order(n).n');
    expect([await find('a'), await list()]).toEqual([[], []]);
    await client.create({ _id: 'm1', _type: 'moving', slug: { current: 'a' }, n: 1 });
    await client.create({ _id: 'm2', _type: 'moving', slug: { current: 'a' }, n: 2 });
    expect([await find('a'), await list()]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    await client
      .patch('m1')
      .set({ slug: { current: 'b' }, n: 10 })
      .commit();
    expect([await find('a'), await find('b'), await list()]).toEqual([[2], [10], [2, 10]]);
    await client.createOrReplace({ _id: 'm2', _type: 'settled', slug: { current: 'a' }, n: 3 });
    expect([await find('a'), await list()]).toEqual([[], [10]]);
    await client.delete('m1');
    expect([await find('b'), await list()]).toEqual([[], []]);
    expect(await client.fetch('*[_id in ["m1", "m2"]]._id')).toEqual(['m2']);
    expect(await client.fetch('count(*[_id match "m*"])')).toBe(1);
  });

  it('joins through a sub-query that looks at its parent', async () => {
    const authors = await lake.client({ perspective: 'published' }).fetch(
      `*[_type == "author"] | order(name) {
        name, "articles": *[_type == "article" && author._ref == ^._id].title
      }`,
    );
    expect(authors).toEqual([
      { name: 'Ada', articles: ['Un café'] },
      { name: 'Bob', articles: ['Deux thés'] },
    ]);
  });

  it('matches words as the search of the Studio asks for them', async () => {
    const client = lake.client({ perspective: 'published' });
    expect(await client.fetch('*[title match text::query($q)]._id', { q: 'thés' })).toEqual([
      'second',
    ]);
    expect(await client.fetch('*[[title] match ["caf*"]]._id')).toEqual(['first']);
  });

  it('leaves out of a search what stands after a minus, words and phrases', async () => {
    const client = lake.client({ perspective: 'published' });
    const find = (text: string) =>
      client.fetch('*[_type == "article" && title match text::query($text)] | order(_id)._id', {
        text,
      });
    expect(await find('un -café')).toEqual([]);
    expect(await find('un -thés')).toEqual(['first']);
    expect(await find('-café')).toEqual(['second']);
    expect(await find('"deux thés" -"un café"')).toEqual(['second']);
    // A minus inside a word is part of it, and nothing to look for finds nothing.
    expect([await find('thés-deux'), await find(' - '), await find('')]).toEqual([
      ['second'],
      [],
      [],
    ]);
    const scored = '*[_type == "article"] | score(title match text::query("thés -café"))[0]._id';
    expect(await client.fetch(scored)).toBe('second');
  });

  it('refuses a query whose parameter is missing, and takes one that is null', async () => {
    const client = lake.client();
    for (const query of [
      '*[_id == $id]',
      '*[_type == "article"]{"mine": author._ref == $id}',
      '*[_type == "article"][0..$id]',
    ]) {
      const { statusCode, responseBody } = await clientError(client.fetch(query));
      expect([statusCode, responseBody.error.type], query).toEqual([400, 'queryParseError']);
    }
    const { message } = await clientError(client.fetch('*[_id == $id]', { other: 1 }));
    expect(message).toContain('param $id referenced, but not provided');
    expect(await client.fetch('*[_id == $id]', { id: null })).toEqual([]);
    const removal = client.delete({ query: '*[_id == $id]' });
    expect((await clientError(removal)).statusCode).toBe(400);
  });

  it('knows the releases', async () => {
    const client = lake.client();
    await client.create({ _id: '_.releases.rSpring', _type: 'system.release', title: 'Printemps' });
    expect(await client.fetch('releases::all()[]{title}')).toEqual([{ title: 'Printemps' }]);
    expect(await client.fetch('count(releases::all()[title == "Automne"])')).toBe(0);
  });

  it('compares documents by what a selector names', async () => {
    const client = lake.client();
    const versions = [
      { a: 1, b: 2, list: [{ k: 1, n: 1 }, { k: 2 }], deep: { x: { y: 1 } } },
      { a: 1, b: 3, list: [{ k: 1, n: 9 }, { k: 2 }], deep: { x: { y: 2 } } },
    ];
    const ask = async (call: string) =>
      client.fetch(`diff::${call.replace('(', '($before, $after, ')}`, {
        before: versions[0],
        after: versions[1],
      });
    expect(await ask('changedAny(a)')).toBe(false);
    expect(await ask('changedAny((a, b))')).toBe(true);
    expect(await ask('changedAny(list[].k)')).toBe(false);
    expect(await ask('changedAny(list[k == 1].n)')).toBe(true);
    expect(await ask('changedAny(list[k == 2].n)')).toBe(false);
    expect(await ask('changedAny(deep.x.y)')).toBe(true);
    expect(await ask('changedOnly((b, list, deep))')).toBe(true);
    expect(await ask('changedOnly((b, list))')).toBe(false);
    const stored =
      '*[_id == $id]{"is": diff::changedAny(*[_id == "first"][0], *[_id == "drafts.first"][0], title)}';
    expect(await client.fetch(stored, { id: 'first' })).toEqual([{ is: true }]);
    const inPlace = client.fetch('*{"is": diff::changedAny(@, *[0], title)}');
    expect((await clientError(inPlace)).message).toContain('diff::changedAny compares');
  });

  it('takes a comment on the last line', async () => {
    expect(await lake.client().fetch('count(*[_type == "author"]) // both')).toBe(2);
  });

  it('finds by several identifiers in the order of the identifiers, not of the question', async () => {
    const ids = await lake.client().fetch('*[_id in $ids]._id', { ids: ['second', 'bob', 'ada'] });
    expect(ids).toEqual(['ada', 'bob', 'second']);
  });

  it('answers a query that is too long for a URL, by POST', async () => {
    const ids = Array.from({ length: 4_000 }, (_, index) => `unknown-${index}`);
    const found = await lake.client().fetch('*[_id in $ids]._id', { ids: [...ids, 'ada'] });
    expect(found).toEqual(['ada']);
  });

  it('returns the query only where it is asked for, and tags for live updates', async () => {
    const base = `${lake.url}/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_type=="author"]._id')}`;
    const full = (await (await fetch(base)).json()) as Record<string, unknown>;
    expect(full.query).toContain('author');
    expect(full.result).toEqual(['ada', 'bob']);
    expect(full.syncTags).toEqual([expect.stringMatching(/^s1:/)]);
    expect(typeof full.ms).toBe('number');
    const lean = (await (await fetch(`${base}&returnQuery=false`)).json()) as object;
    expect(lean).not.toHaveProperty('query');
  });

  it('fetches documents by id, several at once, and says what is missing', async () => {
    const client = lake.client();
    expect((await client.getDocument('ada'))?.name).toBe('Ada');
    expect(await client.getDocument('nobody')).toBeUndefined();
    const [ada, nobody] = await client.getDocuments(['ada', 'nobody']);
    expect([ada?.name, nobody]).toEqual(['Ada', null]);
  });
});

describe('perspectives', () => {
  const titles = '*[_type == "article"] | order(_id) {_id, _originalId, title}';

  it('is "published" by default from API 2025-02-19, "raw" before', async () => {
    const ids = '*[_type == "article"]._id';
    const current = await lake.client({ perspective: undefined }).fetch<string[]>(ids);
    expect(current.sort()).toEqual(['first', 'second']);
    const older = await lake
      .client({ perspective: undefined, apiVersion: '2024-01-01' })
      .fetch<string[]>(ids);
    expect(older).toContain('drafts.first');
  });

  it('lays drafts over what is published, under the published identifiers', async () => {
    for (const perspective of ['drafts', 'previewDrafts'] as const) {
      expect(await lake.client({ perspective }).fetch(titles)).toEqual([
        { _id: 'first', _originalId: 'drafts.first', title: 'Un café noir' },
        { _id: 'second', _originalId: 'second', title: 'Deux thés' },
        { _id: 'third', _originalId: 'drafts.third', title: 'Jamais publié' },
      ]);
    }
  });

  it('stacks releases over drafts, the first one on top, and hides what a release unpublishes', async () => {
    const result = await lake.client({ perspective: ['rSpring', 'drafts'] }).fetch(titles);
    expect(result).toEqual([
      { _id: 'second', _originalId: 'versions.rSpring.second', title: 'Deux thés verts' },
      { _id: 'third', _originalId: 'drafts.third', title: 'Jamais publié' },
    ]);
  });

  it('follows references within the perspective', async () => {
    const query = '*[_id == "second"][0].author->name';
    expect(await lake.client({ perspective: 'drafts' }).fetch(query)).toBe('Bob');
  });

  it('shows nothing but what is published to a reader without a token', async () => {
    for (const perspective of ['raw', 'drafts', 'published', ['rSpring']] as const) {
      const client = lake.client({
        token: undefined,
        perspective: perspective as never,
        ignoreBrowserTokenWarning: true,
      });
      const ids = await client.fetch<string[]>('*[_type == "article"]._id');
      expect(ids.sort(), String(perspective)).toEqual(['first', 'second']);
    }
    const anonymous = lake.client({ token: undefined });
    expect(await anonymous.getDocument('drafts.third')).toBeUndefined();
  });

  it('shows drafts to the read token', async () => {
    const reader = lake.client({ token: READ_TOKEN, perspective: 'raw' });
    expect(await reader.fetch('count(*[_id in path("drafts.**")])')).toBe(2);
  });

  it('refuses a perspective that does not exist', async () => {
    const error = await clientError(
      lake.client({ perspective: 'raw' }).fetch('*', {}, { perspective: ['nonsense'] as never }),
    );
    expect(error.statusCode).toBe(400);
  });
});
