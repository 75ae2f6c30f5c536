import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linkOrCopy, mirror } from '../snapshot/mirror.ts';

let folder: string;
let from: string;
let to: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirror-'));
  [from, to] = [join(folder, 'from'), join(folder, 'to')];
  mkdirSync(join(from, 'base'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const copied = () => readFileSync(join(to, 'base/1'), 'utf8');

it('copies once more what was written to while a copy was made, however long that took', () => {
  writeFileSync(join(from, 'base/1'), 'before');
  const inAMinute = new Date(Date.now() + 60_000);
  mirror(from, to, (source, copy) => {
    copyFileSync(source, copy);
    writeFileSync(source, 'meanwhile');
    utimesSync(copy, inAMinute, inAMinute);
  });
  expect(copied()).toBe('before');
  mirror(from, to);
  expect(copied()).toBe('meanwhile');
});

it('leaves what is as it was copied, and takes away what is gone', () => {
  const long = new Date(Date.now() - 60_000);
  for (const name of ['1', '2']) {
    writeFileSync(join(from, 'base', name), name);
    utimesSync(join(from, 'base', name), long, long);
  }
  mirror(from, to);
  rmSync(join(from, 'base/2'));
  const place = vi.fn();
  mirror(from, to, place);
  expect(place).not.toHaveBeenCalled();
  expect(copied()).toBe('1');
  expect(statSync(join(to, 'base/2'), { throwIfNoEntry: false })).toBeUndefined();
});

it('leaves a file that it gives another name its time', () => {
  writeFileSync(join(from, 'base/1'), 'bytes');
  const long = new Date('2026-01-05T08:00:00Z');
  utimesSync(join(from, 'base/1'), long, long);
  mirror(from, to, linkOrCopy);
  expect(statSync(join(to, 'base/1')).ino).toBe(statSync(join(from, 'base/1')).ino);
  expect(statSync(join(from, 'base/1')).mtime).toEqual(long);
});
