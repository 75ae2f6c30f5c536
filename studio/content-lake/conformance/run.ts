/** Runs cases against a lake, over HTTP, and counts how they ended. */
import { isDeepStrictEqual } from 'node:util';
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
  pass: number;
  fail: number;
  skip: number;
  /** Each query that is answered otherwise, and why. */
  failed: string[];
};

export type RunOptions = {
  /** Time limit of one case, in ms: more than the lake itself gives a query. */
  limitMs?: number;
  /** Told of every case that is over. */
  onCase?: () => void;
};

const REFUSED = Symbol('refused');
/** Error types of an invalid query: not of one over its time, nor of a failure in the lake. */
const REFUSALS = ['queryParseError', 'queryError'];
/** The attributes that a lake adds to what is stored. */
const ADDED = ['_rev', '_createdAt', '_updatedAt'];
/** Begins the identifier and the type of a document that has none, which a lake does not take. */
const STAND_IN = 'none-';
const API_VERSION = 'v2025-02-19';
const LIMIT_MS = 15_000;

/** Runs every case, those about the same documents together, and counts by feature in the order of `cases`. */
export async function countCases(
  cases: readonly Case[],
  target: Target,
  { limitMs = LIMIT_MS, onCase }: RunOptions = {},
): Promise<FeatureCount[]> {
  const counts = new Map<string, FeatureCount>();
  for (const { feature } of cases) {
    counts.set(feature, { feature, pass: 0, fail: 0, skip: 0, failed: [] });
  }
  for (const [documents, about] of Map.groupBy(cases, (one) => one.documents)) {
    // Documents that no lake takes, with identifiers or references that are none, are nothing to ask about.
    const isStored = documents !== undefined && (await store(documents, target));
    for (const one of about) {
      const count = counts.get(one.feature) as FeatureCount;
      const fault = isStored ? await faultOf(one, target, limitMs) : undefined;
      if (!isStored) count.skip += 1;
      else if (fault === undefined) count.pass += 1;
      else {
        count.fail += 1;
        count.failed.push(`${one.query.trim()} ⇒ ${fault}`);
      }
      onCase?.();
    }
  }
  return [...counts.values()];
}

/** The counts as a table in Markdown, with their sum. */
export function tableOf(counts: readonly FeatureCount[]): string {
  const sum = (key: 'pass' | 'fail' | 'skip') =>
    counts.reduce((total, count) => total + count[key], 0);
  const all = { feature: 'all', pass: sum('pass'), fail: sum('fail'), skip: sum('skip') };
  return [
    '| feature | pass | fail | skip |',
    '| --- | ---: | ---: | ---: |',
    ...[...counts, all].map(
      ({ feature, pass, fail, skip }) => `| ${feature} | ${pass} | ${fail} | ${skip} |`,
    ),
  ].join('\n');
}

/** Why the answer to a case is not what it should be; undefined where it is. */
async function faultOf(one: Case, target: Target, limitMs: number): Promise<string | undefined> {
  const answer = await ask(one, target, limitMs).catch((error: Error) => error);
  if (answer instanceof Error) return `no answer (${answer})`;
  const isRefused = answer === REFUSED;
  const meets = one.result === undefined ? isRefused : isDeepStrictEqual(answer, one.result);
  if (meets) return undefined;
  const [got, wanted] = [isRefused ? undefined : answer, one.result].map((value) =>
    value === undefined ? 'refused' : JSON.stringify(value),
  );
  return `${got}, not ${wanted}`;
}

async function ask({ query, params }: Case, target: Target, limitMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs);
  const answer = await post(target, 'query', { query, params }, '?perspective=raw', signal);
  const { result, error } = (await answer.json()) as { result: unknown; error?: { type: string } };
  if (answer.status === 200) return withPlaces(withoutAdded(result));
  if (error && REFUSALS.includes(error.type)) return REFUSED;
  throw new Error(`${answer.status} ${error?.type}`);
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
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/${API_VERSION}/data/${operation}/${dataset}${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
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
