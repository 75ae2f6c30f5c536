/**
 * Cases of Sanity's own GROQ test suite (https://github.com/sanity-io/groq-test-suite), compiled: one
 * JSON object a line, data sets and tests. It is read from where its user has it, or fetched, and is no
 * part of this repository.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
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

/** What the known gaps (`floor.ts`) are counted on. */
const COMMIT = '0445fe5';
const ADDRESS = 'https://github.com/sanity-io/groq-test-suite';

const run = promisify(execFile);

/**
 * The compiled suite: `source` is its file, or a checkout of the suite, which is compiled. Without one it
 * is fetched into `cacheDir`, once.
 */
export async function locateSuite(source: string | undefined, cacheDir: string): Promise<string> {
  if (source && !(await stat(source)).isDirectory()) return source;
  const folder = source ?? join(cacheDir, `groq-test-suite-${COMMIT}`);
  const file = join(folder, 'suite.ndjson');
  if (existsSync(file)) return file;
  const inFolder = (command: string, ...args: string[]) => run(command, args, { cwd: folder });
  if (!source) {
    await mkdir(folder, { recursive: true });
    // A part of a commit's name cannot be asked for, so the whole branch is.
    await run('git', ['clone', '--quiet', ADDRESS, folder]);
    await inFolder('git', 'checkout', '--quiet', COMMIT);
  }
  await inFolder('npm', 'install', '--include=dev', '--ignore-scripts', '--no-package-lock');
  await inFolder(process.execPath, 'src/build.js');
  return file;
}

/** Reads a compiled suite. */
export async function readSuite(file: string): Promise<Case[]> {
  const entries = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
  const datasets = new Map(
    // What the compiler generates for many tests comes after them.
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
