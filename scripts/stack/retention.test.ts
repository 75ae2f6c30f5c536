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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MailStore } from '../../supabase/embedded/mailbox/store.ts';
import { sweep, sweepDaily } from './retention.ts';

let dataDir: string;
const logs = () => join(dataDir, 'logs');
const at = (date: string) => vi.setSystemTime(new Date(date));

beforeEach(() => {
  vi.useFakeTimers();
  dataDir = mkdtempSync(join(tmpdir(), 'retention-'));
  mkdirSync(logs());
  mkdirSync(join(dataDir, 'supabase'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

describe('technical logs are kept six months at most (privacy page « Combien de temps »)', () => {
  it('deletes the months that reach further back, and a log that is silent since', () => {
    for (const name of ['site.2026-04.log', 'site.2026-05.log', 'site.2026-06.log', 'site.log']) {
      writeFileSync(join(logs(), name), '');
    }
    writeFileSync(join(logs(), 'supabase.log'), '');
    utimesSync(join(logs(), 'supabase.log'), new Date(), new Date('2026-05-31T12:00:00Z'));
    utimesSync(join(logs(), 'site.log'), new Date(), new Date('2026-11-20T12:00:00Z'));
    at('2026-11-21T12:00:00Z');
    sweep(dataDir);
    expect(readdirSync(logs()).sort()).toEqual(['site.2026-06.log', 'site.log']);
  });

  it('deletes older mails of the local mailbox from the disk, and keeps the others', async () => {
    const file = join(dataDir, 'supabase', 'mailbox.sqlite');
    const mails = new MailStore(file);
    at('2026-05-20T12:00:00Z');
    await mails.send({ to: 'lea@exemple.test', subject: 'Un secret ancien' });
    at('2026-05-22T12:00:00Z');
    await mails.send({ to: 'lea@exemple.test', subject: 'Récent' });
    at('2026-11-21T12:00:00Z');
    sweep(dataDir);
    expect(mails.list().map(({ subject }) => subject)).toEqual(['Récent']);
    mails.close();
    expect(readFileSync(file).includes('Un secret ancien')).toBe(false);
  });

  it('sweeps at the start and every day, and says what it cannot delete without stopping', () => {
    const file = join(logs(), 'site.2026-06.log');
    writeFileSync(file, '');
    at('2026-11-30T12:00:00Z');
    const said: string[] = [];
    sweepDaily(dataDir, (line) => said.push(line));
    expect(readdirSync(logs())).toHaveLength(1);
    vi.advanceTimersByTime(25 * 3_600_000);
    expect(readdirSync(logs())).toHaveLength(0);
    expect(said).toEqual([]);
    rmSync(logs(), { recursive: true });
    writeFileSync(logs(), '');
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(said).toEqual([expect.stringContaining('plus de six mois')]);
  });
});
