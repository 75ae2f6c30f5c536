import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertWritable, makeFolder } from './folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a folder and those above it, its owner’s alone where that is asked for, and one that is there', () => {
  const path = join(folder, 'a/b/c');
  makeFolder(path, 0o700);
  makeFolder(path, 0o700);
  expect(['a', 'a/b', 'a/b/c'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([
    0o700, 0o700, 0o700,
  ]);
});

it('leaves nothing in a folder that takes files', () => {
  assertWritable(folder);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['a file', (path: string) => writeFileSync(path, '')],
  ['a link that leads nowhere', (path: string) => symlinkSync('/nowhere/at/all', path)],
])('takes %s for no folder', (_, plant) => {
  const path = join(folder, 'planted');
  plant(path);
  makeFolder(path);
  expect(() => assertWritable(path)).toThrow(/ENO/);
});

it.skipIf(!existsSync('/proc/self'))('ends where the system makes no folder', () => {
  expect(() => makeFolder('/proc/of/the/site')).toThrow(/ENOENT/);
});
