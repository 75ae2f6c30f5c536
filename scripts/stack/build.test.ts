import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { explainFailure } from './build.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const PROGRESS = ['   Creating an optimized production build ...', '   Collecting page data ...'];

it.each([
  [
    'the lake does not answer in time',
    'Error: Request error while attempting to reach is http://localhost:3334/v1/data: ESOCKETTIMEDOUT',
    'le contenu n’a pas pu être lu',
  ],
  [
    'the content is longer on its way than it may be',
    'Error [TimeoutError]: The operation was aborted due to timeout',
    'le contenu n’a pas pu être lu',
  ],
  [
    'a document cannot be shown',
    'Published content refused, the last good page stays (estimator): services.0.basePrice: Too small.',
    'un contenu publié ne peut pas s’afficher',
  ],
  [
    'the source is wrong',
    "Type error: Cannot find module './nowhere'",
    'le compilateur s’est arrêté',
  ],
])(
  'a build that fails since %s says so in one French line, the rest in a log',
  (_, said, reason) => {
    const lines = [...PROGRESS, said, ...Array.from({ length: 40 }, (_, n) => `    at frame ${n}`)];
    const line = explainFailure(lines, dataDir, () => {});
    expect(line).toMatch(new RegExp(`^La construction du site a échoué\\s: ${reason}`));
    expect(line.split('\n')).toHaveLength(1);
    const log = join(dataDir, 'logs/build.log');
    expect(line.endsWith(`Le détail est dans ${log}.`)).toBe(true);
    expect(readFileSync(log, 'utf8').trimEnd().split('\n')).toEqual(lines);
  },
);
