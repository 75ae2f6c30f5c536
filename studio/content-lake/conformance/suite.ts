/**
 * Cases of Sanity's own GROQ test suite (https://github.com/sanity-io/groq-test-suite), compiled: one
 * JSON object a line, data sets and tests. It comes without a licence, so it is read from where its
 * user has it and is no part of this repository.
 */
import { readFile } from 'node:fs/promises';

/** A document of a case: whatever the case wants to have queried. */
export type CaseDocument = Record<string, unknown>;

/** One query, and what it has to answer. */
export type Case = {
  feature: string;
  query: string;
  params: Record<string, unknown>;
  documents: readonly CaseDocument[];
  /** Undefined where the query has to be refused. */
  result?: unknown;
};

type Entry =
  | { _type: 'dataset'; _id: string; documents?: CaseDocument[] }
  | {
      _type: 'test';
      filename: string;
      query: string;
      params?: Record<string, unknown>;
      result?: unknown;
      valid?: boolean;
      version?: string;
      dataset: { _ref: string };
    };

/** The revision of GROQ that Content Lake speaks: GROQ-1.revision2. */
const [MAJOR, MINOR] = [1, 2];

/**
 * Reads a compiled suite from a file or a URL. Cases of other revisions of the language are left out,
 * and so are those on the large data sets that the suite only links to.
 */
export async function readSuite(source: string): Promise<Case[]> {
  const text = /^https?:/.test(source)
    ? await (await fetch(source)).text()
    : await readFile(source, 'utf8');
  const datasets = new Map<string, CaseDocument[] | undefined>();
  const cases: Case[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const entry = JSON.parse(line) as Entry;
    if (entry._type === 'dataset') {
      datasets.set(entry._id, entry.documents);
      continue;
    }
    const documents = datasets.get(entry.dataset._ref);
    if (!documents || !concernsUs(entry.version) || entry.filename.includes('perf')) continue;
    cases.push({
      feature: entry.filename.replace(/\.yml$/, ''),
      query: entry.query,
      params: entry.params ?? {},
      documents,
      ...(entry.valid === false ? {} : { result: entry.result ?? null }),
    });
  }
  return cases;
}

/** Whether a selector such as `>= 1.0` is met by the revision that is spoken here. */
function concernsUs(selector: string | undefined): boolean {
  for (const [, sign = '=', major, minor] of (selector ?? '').matchAll(
    /([<>]=?|=)?\s*(\d+)\.(\d+)/g,
  )) {
    const distance = MAJOR - Number(major) || MINOR - Number(minor);
    const holds = sign.includes('=') && distance === 0;
    if (!holds && !(sign.startsWith('>') && distance > 0) && !(sign[0] === '<' && distance < 0)) {
      return false;
    }
  }
  return true;
}
