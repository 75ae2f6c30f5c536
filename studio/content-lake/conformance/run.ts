/** Runs cases against a lake, over HTTP, and against groq-js alone. */
import { isDeepStrictEqual } from 'node:util';
import { evaluate, parse } from 'groq-js';
import type { Case, CaseDocument } from './suite.ts';

/** A lake that holds nothing but what a run puts there. */
export type Target = {
  url: string;
  dataset: string;
  writeToken: string;
};

/** How the cases of one feature ended. */
export type FeatureCount = {
  feature: string;
  cases: number;
  /** Of these, about documents that Content Lake takes: with valid identifiers and references. */
  storable: number;
  lake: number;
  groqJs: number;
  /** The queries that the lake answers otherwise. */
  failed: string[];
};

const REFUSED = Symbol('refused');
/** The attributes that a lake adds to what is stored. */
const ADDED = ['_rev', '_createdAt', '_updatedAt'];
/** Begins the identifier and the type of a document that has none, which a lake does not take. */
const STAND_IN = 'none-';
const API_VERSION = 'v2025-02-19';

/** Runs every case, and counts by feature, in the order of their first cases. */
export async function countCases(cases: readonly Case[], target: Target): Promise<FeatureCount[]> {
  const counts = new Map<string, FeatureCount>();
  let loaded: readonly CaseDocument[] | undefined;
  let isStored = false;
  for (const one of cases) {
    if (one.documents !== loaded) {
      isStored = await store(one.documents, target);
      loaded = one.documents;
    }
    const count = counts.get(one.feature) ?? {
      ...{ feature: one.feature, cases: 0, storable: 0, lake: 0, groqJs: 0 },
      failed: [],
    };
    counts.set(one.feature, count);
    count.cases += 1;
    if (meets(one, await askGroqJs(one))) count.groqJs += 1;
    if (isStored) count.storable += 1;
    if (isStored && meets(one, await askLake(one, target))) count.lake += 1;
    else count.failed.push(one.query.trim());
  }
  return [...counts.values()];
}

/** The counts as a table in Markdown, with their sum. */
export function tableOf(counts: readonly FeatureCount[]): string {
  const sum = (key: 'cases' | 'storable' | 'lake' | 'groqJs') =>
    counts.reduce((total, count) => total + count[key], 0);
  const all = { cases: sum('cases'), storable: sum('storable'), lake: sum('lake') };
  const rows = [...counts, { feature: 'all', ...all, groqJs: sum('groqJs') }].map(
    ({ feature, cases, storable, lake, groqJs }) =>
      `| ${feature} | ${cases} | ${storable} | ${lake} | ${groqJs} |`,
  );
  return [
    '| feature | cases | storable | lake | groq-js alone |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

function meets({ result }: Case, answer: unknown): boolean {
  if (result === undefined || answer === REFUSED) return result === undefined && answer === REFUSED;
  return isDeepStrictEqual(withPlaces(answer), result);
}

async function askGroqJs({ query, params, documents }: Case): Promise<unknown> {
  try {
    const tree = parse(query, { params });
    const dataset = [...documents].sort(byId);
    const value = await evaluate(tree, { dataset, params });
    return JSON.parse(JSON.stringify(await value.get())) as unknown;
  } catch {
    return REFUSED;
  }
}

async function askLake({ query, params }: Case, target: Target): Promise<unknown> {
  const answer = await post(target, 'query', { query, params }, '?perspective=raw');
  if (answer.status !== 200) return REFUSED;
  const { result } = (await answer.json()) as { result: unknown };
  return withoutAdded(result);
}

/** Puts these documents in the place of all others; whether the lake takes them. */
async function store(documents: readonly CaseDocument[], target: Target): Promise<boolean> {
  await post(target, 'mutate', { mutations: [{ delete: { query: '*' } }] });
  const mutations = [...documents].sort(byId).map((document, index) => ({
    create: { _id: STAND_IN + index, _type: STAND_IN, ...document },
  }));
  return (await post(target, 'mutate', { mutations })).status === 200;
}

function post(
  { url, dataset, writeToken }: Target,
  operation: string,
  body: unknown,
  search = '',
): Promise<Response> {
  return fetch(`${url}/${API_VERSION}/data/${operation}/${dataset}${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function byId(one: CaseDocument, other: CaseDocument): number {
  return String(one._id) < String(other._id) ? -1 : 1;
}

function withoutAdded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdded);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, item]) => !ADDED.includes(key) && !String(item).startsWith(STAND_IN),
  );
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutAdded(item)]));
}

/** Scores are each implementation's own: the suite compares their places (`_pos`) instead. */
function withPlaces(value: unknown): unknown {
  const scores = new Set<number>();
  JSON.stringify(value, (key, item: unknown) => {
    if (key === '_score' && typeof item === 'number') scores.add(item);
    return item;
  });
  const places = [...scores].sort((one, other) => other - one);
  const replace = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(replace);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(
      Object.entries(item).map(([key, inner]) =>
        key === '_score' && typeof inner === 'number'
          ? ['_pos', places.indexOf(inner) + 1]
          : [key, replace(inner)],
      ),
    );
  };
  return replace(value);
}
