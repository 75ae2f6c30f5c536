import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepToOwner } from './keep-to-owner.ts';
import { openLogs } from './logs.ts';

let root: string;
const at = (...path: string[]) => join(root, ...path);
const modeOf = (...path: string[]) => (statSync(at(...path)).mode & 0o777).toString(8);
const silent = () => {
  throw new Error('nothing is to be said');
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'data-'));
  chmodSync(root, 0o755);
  for (const folder of ['content-lake/images', 'supabase/postgres/base']) {
    mkdirSync(at(folder), { recursive: true, mode: 0o755 });
  }
  for (const file of [
    'secrets.json',
    'content-lake/lake.sqlite',
    'content-lake/lake.sqlite-wal',
    'content-lake/images/photo.png',
    'supabase/postgres/base/1259',
    'supabase/mailbox.sqlite',
  ]) {
    writeFileSync(at(file), '', { mode: 0o644 });
  }
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a data folder that an older version left readable', () => {
  it('is its owner’s alone after a start, down to the last file', () => {
    keepToOwner(root, silent);
    expect(modeOf()).toBe('700');
    expect(modeOf('content-lake/images')).toBe('700');
    expect(modeOf('supabase/postgres/base')).toBe('700');
    for (const file of [
      'secrets.json',
      'content-lake/lake.sqlite-wal',
      'content-lake/images/photo.png',
      'supabase/postgres/base/1259',
      'supabase/mailbox.sqlite',
    ]) {
      expect(modeOf(file)).toBe('600');
    }
  });

  it('and holds something else, stays open as far as that goes', () => {
    mkdirSync(at('photos'), { mode: 0o755 });
    keepToOwner(root, silent);
    expect(modeOf()).toBe('755');
    expect(modeOf('photos')).toBe('755');
    expect(modeOf('content-lake')).toBe('700');
  });

  it('and holds other data folders, is closed, and leaves them to their own starts', () => {
    mkdirSync(at('essai'), { mode: 0o755 });
    writeFileSync(at('essai/secrets.json'), '');
    keepToOwner(root, silent);
    expect(modeOf()).toBe('700');
    expect(modeOf('essai')).toBe('755');
  });

  it('is not left by a link', () => {
    mkdirSync(at('photos'), { mode: 0o755 });
    symlinkSync(at('photos'), at('content-lake/photos'));
    keepToOwner(root, silent);
    expect(modeOf('photos')).toBe('755');
  });
});

it('logs are their owner’s alone from their first line', () => {
  openLogs(at('logs'), silent)('site')('une ligne');
  expect(modeOf('logs')).toBe('700');
  expect(modeOf('logs/site.log')).toBe('600');
});
