/**
 * Cases of our own, written after the GROQ specification (https://spec.groq.dev) and what Content Lake
 * adds to it, by the features that sites and the Studio lean on.
 */
import type { Case, CaseDocument } from './suite.ts';

/** Marks a query that has to be refused. */
const INVALID = Symbol('invalid');

type Row = [query: string, result: unknown, params?: Record<string, unknown>];

function feature(name: string, documents: readonly CaseDocument[], rows: Row[]): Case[] {
  return rows.map(([query, result, params = {}]) => ({
    ...{ feature: name, query, params, documents },
    ...(result === INVALID ? {} : { result }),
  }));
}

const NONE: CaseDocument[] = [];

const LIBRARY: CaseDocument[] = [
  { _id: 'ada', _type: 'author', name: 'Ada', born: 1815, friends: ['bob', 'eve'] },
  { _id: 'bob', _type: 'author', name: 'Bob', born: 1901 },
  {
    ...{ _id: 'dawn', _type: 'book', title: 'Dawn of the Engine', pages: 120 },
    slug: { current: 'dawn' },
    author: { _ref: 'ada' },
    tags: ['engines', 'history'],
    chapters: [
      { _key: 'a', title: 'Gears', pages: 40 },
      { _key: 'b', title: 'Cards', pages: 80 },
    ],
    body: [
      { _type: 'block', children: [{ _type: 'span', text: 'First ' }] },
      { _type: 'block', children: [{ _type: 'span', text: 'words' }] },
    ],
  },
  {
    ...{ _id: 'noon', _type: 'book', title: 'Noon in the garden', pages: 80 },
    slug: { current: 'noon' },
    author: { _ref: 'bob' },
    tags: ['garden'],
  },
  { _id: 'stray', _type: 'book', title: 'A stray engine', pages: null },
];

const VERSIONS: CaseDocument[] = [
  { _id: '_.releases.rSpring', _type: 'system.release', name: 'rSpring' },
  { _id: 'drafts.page', _type: 'page', title: 'Draft', kept: 1, list: [1, 2] },
  { _id: 'page', _type: 'page', title: 'Published', kept: 1, list: [1, 3] },
  { _id: 'versions.rSpring.page', _type: 'page', title: 'Spring', kept: 1, list: [1, 2] },
];

/** Every case, each feature's together. */
export const OWN_CASES: readonly Case[] = [
  ...feature('literals', NONE, [
    ['1', 1],
    ['-1.5e3', -1500],
    ['"é\\n\\u00e9"', 'é\né'],
    ["'single'", 'single'],
    ['[1, [2], {"a": 3}]', [1, [2], { a: 3 }]],
    ['{"a": 1, "b": {"c": null}}', { a: 1, b: { c: null } }],
    ['[...[1, 2], 3]', [1, 2, 3]],
    ['{...{"a": 1}, "a": 2}', { a: 2 }],
    ['1 // a comment\n', 1],
    ['1 // the last line', 1],
    ['"open', INVALID],
    ['[1,,2]', INVALID],
    ['{"a"}', INVALID],
  ]),
  ...feature('comparison', NONE, [
    ['1 < 2', true],
    ['"a" >= "b"', false],
    ['1 == 1.0', true],
    ['"a" == 1', false],
    ['"a" < 1', null],
    ['null == null', true],
    ['[] == []', false],
    ['true > false', true],
    ['1 in [1, 2]', true],
    ['3 in [1, 2]', false],
    ['3 in 1..5', true],
    ['5 in 1...5', false],
    ['"a" in "abc"', null],
    ['dateTime("2026-01-01T00:00:00Z") < dateTime("2026-01-01T00:00:01Z")', true],
  ]),
  ...feature('logic', NONE, [
    ['true && null', null],
    ['false && null', false],
    ['true || null', true],
    ['!null', null],
    ['!(1 == 2)', true],
    ['true || false && false', true],
  ]),
  ...feature('arithmetic', NONE, [
    ['1 + 2 * 3', 7],
    ['2 ** 3 ** 2', 512],
    ['7 % 3', 1],
    ['1 / 0', null],
    ['"a" + "b"', 'ab'],
    ['[1] + [2]', [1, 2]],
    ['{"a": 1} + {"b": 2}', { a: 1, b: 2 }],
    ['1 + "a"', null],
  ]),
  ...feature('filter', LIBRARY, [
    ['*[_type == "author"].name', ['Ada', 'Bob']],
    ['*[_type == "book" && pages > 100]._id', ['dawn']],
    ['*[pages == null && _type == "book"]._id', ['stray']],
    ['*[!defined(pages) && _type == "book"]._id', ['stray']],
    ['*["garden" in tags]._id', ['noon']],
    ['*[count(chapters[pages > 50]) > 0]._id', ['dawn']],
    ['*[_id in path("d*")]._id', []],
    ['*[_id in $ids]._id', ['ada', 'dawn'], { ids: ['dawn', 'ada'] }],
    ['*[slug.current == $slug][0].title', 'Noon in the garden', { slug: 'noon' }],
    ['*[references("ada")]._id', ['dawn']],
    ['*[references($ids)]._id', ['dawn', 'noon'], { ids: ['ada', 'bob'] }],
    ['*[path(_id) in path("d**")]._id', []],
    ['path("a.b") in path("a.*")', true],
    ['path("a.b.c") in path("a.*")', false],
    ['*[_type == "book" && author._ref in *[_type == "author" && born < 1900]._id]._id', ['dawn']],
    // A subquery that is the same for every document is evaluated once, or this would take days.
    [`*[${'_id in *['.repeat(12)}_type == "author"${']._id'.repeat(12)}]._id`, ['ada', 'bob']],
    ['*[_type in *[diff::changedAny({"a": 1}, {"a": 2}, a)]._type && born > 1900]._id', ['bob']],
    ['*[_id in *[_type == "book" && author._ref == ^._id].author._ref]._id', ['ada', 'bob']],
    ['*[_type == "nothing"]', []],
    ['*[_type == $type]', INVALID],
    ['*[', INVALID],
    ['*[unknown(1)]', INVALID],
  ]),
  ...feature('traversal', LIBRARY, [
    ['*[_id == "dawn"][0].chapters[].title', ['Gears', 'Cards']],
    ['*[_id == "dawn"][0].chapters[_key == "b"][0].pages', 80],
    ['*[_id == "dawn"].chapters[].pages', [40, 80]],
    ['*[_id == "dawn"][0].tags[-1]', 'history'],
    ['*[_type == "book"].author->name', ['Ada', 'Bob', null]],
    ['*[_type == "book"][0].author->{name, born}', { name: 'Ada', born: 1815 }],
    ['*[_id == "stray"][0].author->name', null],
    ['*[_id == "ada"][0]["name"]', 'Ada'],
  ]),
  ...feature('projection', LIBRARY, [
    ['*[_id == "ada"]{name}', [{ name: 'Ada' }]],
    ['*[_id == "bob"]{..., "age": 2026 - born}[0].age', 125],
    ['*[_id == "noon"][0]{pages, author->{name}}', { pages: 80, author: { name: 'Bob' } }],
    ['*[_id == "noon"][0]{"by": author->name}', { by: 'Bob' }],
    ['*[_id == "ada"]{"wrote": _id in *[_type == "book"].author._ref}', [{ wrote: true }]],
    [
      '*[_type == "author"]{name, "books": *[author._ref == ^._id]._id}',
      [
        { name: 'Ada', books: ['dawn'] },
        { name: 'Bob', books: ['noon'] },
      ],
    ],
    [
      '*[_id == "dawn"]{pages > 100 => {"long": true}, pages > 500 => {"huge": true}}',
      [{ long: true }],
    ],
    [
      '*[_id == "dawn"][0]{"t": chapters[]{title}}',
      { t: [{ title: 'Gears' }, { title: 'Cards' }] },
    ],
    ['*[_id == "ada"][0]{name, missing}', { name: 'Ada', missing: null }],
    ['*[_type == "author"]{"x": @.name}.x', ['Ada', 'Bob']],
  ]),
  ...feature('slice and order', LIBRARY, [
    ['*[_type == "book"] | order(pages desc)._id', ['stray', 'dawn', 'noon']],
    ['*[_type == "book"] | order(pages asc)._id', ['noon', 'dawn', 'stray']],
    ['*[_type == "book"] | order(lower(title))[0]._id', 'stray'],
    ['*[_type == "book"] | order(pages desc)[0...$n]._id', ['stray', 'dawn'], { n: 2 }],
    ['*[_type == "book"] | order(_id)[1..2]._id', ['noon', 'stray']],
    ['*[_type == "book"] | order(_id)[-1]._id', 'stray'],
    ['[5, 3, 9] | order(@ desc)', [9, 5, 3]],
    ['*[0...$n]', INVALID],
  ]),
  ...feature('functions', LIBRARY, [
    ['count(*[_type == "book"])', 3],
    ['length("été")', 3],
    ['coalesce(null, 2, 3)', 2],
    ['select(1 == 2 => "a", "b")', 'b'],
    ['round(2.345, 2)', 2.35],
    ['upper("été")', 'ÉTÉ'],
    ['string(12) + "€"', '12€'],
    ['math::sum([1, null, 2])', 3],
    ['math::avg([1, 2])', 1.5],
    ['math::max([1, 5, 2])', 5],
    ['array::unique([1, 2, 1])', [1, 2]],
    ['array::unique([1, null, 2, null])', [1, null, 2]],
    ['array::unique(*[].missing)', [null]],
    ['array::unique("a")', null],
    ['array::compact([1, null])', [1]],
    ['array::join(["a", "b"], ", ")', 'a, b'],
    ['array::intersects([1, 2], [2, 3])', true],
    ['string::split("a,b", ",")', ['a', 'b']],
    ['string::startsWith("abc", "ab")', true],
    ['pt::text(*[_id == "dawn"][0].body)', 'First \n\nwords'],
    ['count(1, 2)', INVALID],
  ]),
  ...feature('match and score', LIBRARY, [
    ['*[0..1] | score(name match "ada") {_id}', [{ _id: 'ada' }, { _id: 'bob' }]],
    ['*{name} | score(name match "ada")', INVALID],
    ['*[0] | score(name match "ada")', INVALID],
    ['*[title match "engine"]._id', ['dawn', 'stray']],
    ['*[title match "gard*"]._id', ['noon']],
    // An apostrophe is within a word: what is elided is searched with its article.
    ['"Dans l’onglet" match "onglet"', false],
    ['"Dans l’onglet" match "l’ongl*"', true],
    ['*[[title, name] match ["the", "eng*"]]._id', ['dawn']],
    ['*[_type == "book"] | score(title match "engine")[0]._score > 0', true],
    [
      '*[_type == "book"] | score(boost(title match "noon", 5), title match "engine")[0]._id',
      'noon',
    ],
  ]),
  ...feature('text::query', LIBRARY, [
    ['*[title match text::query("engine")]._id', ['dawn', 'stray']],
    ['*[title match text::query("engine -stray")]._id', ['dawn']],
    ['*[title match text::query($q)]._id', ['stray'], { q: 'engine -dawn' }],
    ['*[_type == "book" && title match text::query("-engine")]._id', ['noon']],
    ['*[title match text::query("\\"stray engine\\"")]._id', ['stray']],
    ['*[title match text::query("\\"engine stray\\"")]._id', []],
  ]),
  ...feature('releases and versions', VERSIONS, [
    ['releases::all()[].name', ['rSpring']],
    ['*[sanity::versionOf("page")]._id', ['drafts.page', 'page', 'versions.rSpring.page']],
    ['*[sanity::partOfRelease("rSpring")]._id', ['versions.rSpring.page']],
    ['*[_id in path("drafts.**")]._id', ['drafts.page']],
    ['releases::all()[name == "rSpring"]._id', ['_.releases.rSpring']],
    ['*[sanity::partOfRelease(true)]', []],
    ['count(*[!sanity::partOfRelease("rSpring")])', 3],
    ['*[sanity::versionOf(1)]', []],
    ['*[sanity::partOfRelease()]', INVALID],
    ['*[sanity::versionOf("page", "page")]', INVALID],
    ['releases::all(1)', INVALID],
  ]),
  ...feature('diff', VERSIONS, [
    ['diff::changedAny({"a": 1}, {"a": 2}, a)', true],
    ['diff::changedAny({"a": 1}, {"a": 1}, (a, b))', false],
    ['diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 1}, a)', true],
    ['diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 2}, a)', false],
    ['diff::changedAny(*[_id == "page"][0], *[_id == "drafts.page"][0], kept)', false],
    ['diff::changedAny(*[_id == "page"][0], *[_id == "drafts.page"][0], list[])', true],
    ['diff::changedAny({"a": {"b": 1, "c": 1}}, {"a": {"b": 2, "c": 1}}, a.(b, c))', true],
    ['diff::changedAny({"a": {"b": 1, "c": 1}}, {"a": {"b": 2, "c": 1}}, a.c)', false],
    [
      'diff::changedAny({"a": {"b": 1}, "d": {"b": 1}}, {"a": {"b": 1}, "d": {"b": 2}}, (a, d).b)',
      true,
    ],
    ['diff::changedOnly({"a": {"b": 1}, "d": 1}, {"a": {"b": 2}, "d": 1}, a.b)', true],
    ['diff::changedOnly({"a": {"b": 1}, "d": 1}, {"a": {"b": 2}, "d": 2}, a.b)', false],
    ['diff::changedAny({"a": [{"b": 1}]}, {"a": [{"b": 1}, {"b": 2}]}, a[b == 1].b)', true],
    [
      'diff::changedAny({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}, a[b == 1].b)',
      false,
    ],
    [
      'diff::changedAny(*[_id == "page" && _type in *[kept == 1]._type][0], *[_id == "drafts.page"][0], title)',
      true,
    ],
    ['diff::changedAny({"a": {"l": [1]}}, {"a": {"l": [1, 2]}}, a.(l[@ == 1]))', true],
    ['diff::changedAny({"a": 1}, {"a": 2})', INVALID],
  ]),
  ...feature('geo', NONE, [
    ['geo::distance(geo::latLng(0, 0), geo::latLng(0, 0))', 0],
    ['geo::contains(geo::latLng(0, 0), geo::latLng(1, 1))', false],
  ]),
];
