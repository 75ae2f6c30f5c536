import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogs } from './logs.ts';

let root: string;
let folder: string;
let said: string[];
const open = () => openLogs(folder, (line) => said.push(line));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'logs-'));
  folder = join(root, 'logs');
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the logs of the stack (issue 2 « Bad input and faults »)', () => {
  it('keep the lines of each process apart', () => {
    const logTo = open();
    logTo('site')('un');
    logTo('supabase')('deux');
    logTo('site')('trois');
    expect(readFileSync(join(folder, 'site.log'), 'utf8')).toBe('un\ntrois\n');
    expect(said).toEqual([]);
  });

  it('say once, in one French line, that nothing can be written, and never throw', () => {
    mkdirSync(join(folder, 'site.log'), { recursive: true });
    mkdirSync(join(folder, 'supabase.log'));
    const logTo = open();
    logTo('site')('un');
    logTo('site')('deux');
    logTo('supabase')('trois');
    expect(said).toEqual([expect.stringMatching(/^Les journaux .+ \(EISDIR\) : le site continue/)]);
    logTo('content-lake')('quatre');
    expect(readFileSync(join(folder, 'content-lake.log'), 'utf8')).toBe('quatre\n');
  });

  it('do so where the folder itself cannot be made', () => {
    writeFileSync(folder, '');
    expect(() => open()('site')('un')).not.toThrow();
    expect(said).toHaveLength(1);
  });

  it('set the log of a past month aside before they write on', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'site.log'), 'ancien\n');
    utimesSync(join(folder, 'site.log'), new Date(), new Date('2026-03-31T23:59:00Z'));
    open()('site')('nouveau');
    expect(readdirSync(folder).sort()).toEqual(['site.2026-03.log', 'site.log']);
    expect(readFileSync(join(folder, 'site.log'), 'utf8')).toBe('nouveau\n');
  });
});
