import type { ContentSourceMap } from '@sanity/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownLake, READ_TOKEN } from './support.ts';

const lake = ownLake();

beforeAll(async () => {
  const page = {
    _type: 'page',
    hero: { title: 'Bonjour' },
    lead: null,
    tags: ['un', 'deux'],
    parts: [
      { _key: 'a', _type: 'part', title: 'Première', kind: 'x' },
      { _key: "l'autre", _type: 'part', title: 'Seconde', kind: 'y' },
    ],
    author: { _type: 'reference', _ref: 'ada' },
    views: 3,
  };
  await lake
    .client()
    .transaction()
    .create({ _id: 'ada', _type: 'author', name: 'Ada', job: { title: 'Autrice' } })
    .create({ _id: 'page', ...page })
    .create({ _id: 'drafts.page', ...page, hero: { title: 'Bonsoir' } })
    .commit();
});

/** Each text of an answer that has a source, by its place in the answer. */
async function sources(query: string, resultSourceMap: 'withKeyArraySelector' | true) {
  const client = lake.client({ perspective: 'drafts', token: READ_TOKEN });
  const options = { filterResponse: false, resultSourceMap } as const;
  const { result, resultSourceMap: map } = await client.fetch(query, {}, options);
  const { documents, paths, mappings } = map as ContentSourceMap;
  expect(result).toEqual(await client.fetch(query));
  return Object.fromEntries(
    Object.entries(mappings).map(([place, { source }]) => {
      if (source.type !== 'documentValue') throw new Error(`${place}: ${source.type}`);
      return [place, `${documents[source.document]?._id} ${paths[source.path]}`];
    }),
  );
}

describe('content source maps', () => {
  it('say of which field each projected text is, of the draft where there is one', async () => {
    expect(
      await sources(
        `*[_type == "page"][0]{
          "title": hero.title,
          "lead": coalesce(lead, hero.title),
          "kind": select(views > 2 => hero.title, "peu lue"),
          "said": coalesce(lead, "rien"),
          "who": author->name,
          "job": author->job { title },
          "shout": upper(hero.title),
          views
        }`,
        'withKeyArraySelector',
      ),
    ).toEqual({
      "$['title']": "drafts.page $['hero']['title']",
      "$['lead']": "drafts.page $['hero']['title']",
      "$['kind']": "drafts.page $['hero']['title']",
      "$['who']": "ada $['name']",
      "$['job']['title']": "ada $['job']['title']",
    });
  });

  it('name items of lists by their key, or by their place', async () => {
    const query = `*[_id == "page"][0]{ "parts": parts[kind == "y"] { title }, "labels": coalesce(tags, []) }`;
    expect(await sources(query, 'withKeyArraySelector')).toEqual({
      "$['parts'][0]['title']": "drafts.page $['parts'][?(@._key=='l\\'autre')]['title']",
      "$['labels'][0]": "drafts.page $['tags'][0]",
      "$['labels'][1]": "drafts.page $['tags'][1]",
    });
    expect(await sources(query, true)).toMatchObject({
      "$['parts'][0]['title']": "drafts.page $['parts'][1]['title']",
    });
  });

  it('follow whole documents and what is spread, but for what was written over it', async () => {
    const query = `*[_type == "page"]{ "own": parts[] { ..., "kind": "z", kind == "x" => { "first": title } }, hero }`;
    expect(await sources(query, 'withKeyArraySelector')).toMatchObject({
      "$[0]['own'][0]['title']": "drafts.page $['parts'][?(@._key=='a')]['title']",
      "$[0]['own'][0]['first']": "drafts.page $['parts'][?(@._key=='a')]['title']",
      "$[0]['hero']['title']": "drafts.page $['hero']['title']",
    });
    expect(await sources(query, 'withKeyArraySelector')).not.toHaveProperty([
      "$[0]['own'][0]['kind']",
    ]);
    const whole = await sources('*[_id == "ada"]', 'withKeyArraySelector');
    expect(whole).toMatchObject({ "$[0]['job']['title']": "ada $['job']['title']" });
  });

  it('are not in an answer that was not asked for one', async () => {
    const { resultSourceMap } = await lake.client().fetch('*[0]', {}, { filterResponse: false });
    expect(resultSourceMap).toBeUndefined();
  });
});
