/**
 * Cases of Sanity's own GROQ test suite (https://github.com/sanity-io/groq-test-suite), compiled: one
 * JSON object a line, data sets and tests. It is read from where its user has it, or fetched, and is no
 * part of this repository.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A document of a case: whatever the case wants to have queried. */
export type CaseDocument = Record<string, unknown>;

/** One query, and what it has to answer. */
export type Case = {
  feature: string;
  query: string;
  params: Record<string, unknown>;
  /** Undefined where the case is not for this lake: of another revision, or about what the suite only links to. */
  documents: readonly CaseDocument[] | undefined;
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

/** The commit of the suite that the known gaps (`floor.ts`) are counted on. */
const COMMIT = '0445fe5';
const ADDRESS = 'https://github.com/sanity-io/groq-test-suite';

const run = promisify(execFile);

/**
 * The compiled suite: `source` is its file, or a checkout of the suite, which is compiled. Without one it
 * is fetched into `cacheDir`, once.
 *
 * @throws Error that says how to name it, where it cannot be fetched
 */
export async function locateSuite(source: string | undefined, cacheDir: string): Promise<string> {
  if (source && !(await stat(source)).isDirectory()) return source;
  const folder = source ?? (await fetchSuite(join(cacheDir, `groq-test-suite-${COMMIT}`)));
  const file = join(folder, 'suite.ndjson');
  if (existsSync(file)) return file;
  const options = ['--include=dev', '--ignore-scripts', '--no-package-lock'];
  await run('npm', ['install', ...options], { cwd: folder });
  await run(process.execPath, ['src/build.js'], { cwd: folder });
  return file;
}

async function fetchSuite(folder: string): Promise<string> {
  if (existsSync(folder)) return folder;
  // Whole under its name, or not there: a fetch may be broken off.
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    // A short name of a commit cannot be asked for alone.
    await run('git', ['clone', '--quiet', ADDRESS, part]);
    await run('git', ['checkout', '--quiet', COMMIT], { cwd: part });
  } catch (cause) {
    const instead = 'npm run conformance -- ../groq-test-suite';
    throw new Error(`${ADDRESS} cannot be fetched. Where it is already: ${instead}`, { cause });
  }
  await rename(part, folder);
  return folder;
}

/** Reads a compiled suite. */
export async function readSuite(file: string): Promise<Case[]> {
  const entries = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
  const datasets = new Map(
    // Datasets that the compiler generates for many tests come after them.
    entries.flatMap((entry) => (entry._type === 'dataset' ? [[entry._id, entry.documents]] : [])),
  );
  return entries.flatMap((entry) => {
    if (entry._type === 'dataset') return [];
    const { filename, query, params, valid, result, version, dataset } = entry;
    return {
      ...{ feature: filename.replace(/\.yml$/, ''), query, params: params ?? {} },
      documents: concernsUs(version) ? datasets.get(dataset._ref) : undefined,
      ...(valid === false ? {} : { result: result ?? null }),
    };
  });
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
