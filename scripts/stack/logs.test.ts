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

describe('the logs of the stack', () => {
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

  it('set a log of ten million bytes aside, and keep ten of them', () => {
    const full = 'x'.repeat(9_999_995);
    const logTo = open();
    const moment = new Date();
    const month = moment.toISOString().slice(0, 7);
    logTo('site')('un');
    for (let n = 1; n <= 13; n += 1) {
      writeFileSync(join(folder, 'site.log'), `${n} ${full}`);
      utimesSync(join(folder, 'site.log'), moment, new Date(moment.getTime() - (20 - n)));
      logTo('site')('plein');
    }
    logTo('site')('suivant');
    expect(readFileSync(join(folder, 'site.log'), 'utf8')).toBe('plein\nsuivant\n');
    const aside = readdirSync(folder).filter((name) => name !== 'site.log');
    const kept = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((n) => `site.${month}.${n}.log`);
    expect(aside.toSorted()).toEqual(kept.toSorted());
    expect(readFileSync(join(folder, `site.${month}.13.log`), 'utf8').slice(0, 3)).toBe('13 ');
  });

  it('are none of another process whose name begins alike', () => {
    mkdirSync(folder);
    for (let n = 2; n <= 14; n += 1) writeFileSync(join(folder, `site.bis.2026-03.${n}.log`), '');
    writeFileSync(join(folder, 'site.log'), 'ancien\n');
    utimesSync(join(folder, 'site.log'), new Date(), new Date('2026-03-31T23:59:00Z'));
    open()('site')('nouveau');
    expect(readdirSync(folder)).toHaveLength(15);
  });
});
