import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweep, sweepDaily } from './retention.ts';

let dataDir: string;
const logs = () => join(dataDir, 'logs');
const at = (date: string) => vi.setSystemTime(new Date(date));

beforeEach(() => {
  vi.useFakeTimers();
  dataDir = mkdtempSync(join(tmpdir(), 'retention-'));
  mkdirSync(logs());
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

describe('technical logs are kept six months at most (privacy page « Combien de temps »)', () => {
  it('deletes the months that reach further back, and a log that is silent since', () => {
    const kept = ['site.2026-06.2.log', 'site.2026-06.log', 'site.log'];
    for (const name of ['site.2026-04.log', 'site.2026-05.log', 'site.2026-05.12.log', ...kept]) {
      writeFileSync(join(logs(), name), '');
    }
    writeFileSync(join(logs(), 'supabase.log'), '');
    utimesSync(join(logs(), 'supabase.log'), new Date(), new Date('2026-05-31T12:00:00Z'));
    utimesSync(join(logs(), 'site.log'), new Date(), new Date('2026-11-20T12:00:00Z'));
    at('2026-11-21T12:00:00Z');
    expect(sweep(dataDir)).toBe(4);
    expect(readdirSync(logs()).sort()).toEqual(kept);
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
    expect(said).toEqual(['Journaux de plus de six mois supprimés : 1.']);
    rmSync(logs(), { recursive: true });
    writeFileSync(logs(), '');
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(said.slice(1)).toEqual([expect.stringContaining('n’ont pas pu être supprimés')]);
  });
});

it('archives from before an upgrade are kept 90 days, and a person’s for good', () => {
  const backups = join(dataDir, 'backups');
  mkdirSync(backups);
  const names = [
    'backup-20260101T000000Z.tar.gz',
    'upgrade-20260830T000000Z.tar.gz',
    'upgrade-20260901T000000Z.tar.gz',
  ];
  for (const name of names) writeFileSync(join(backups, name), '');
  at('2026-11-29T12:00:00Z');
  const said: string[] = [];
  sweepDaily(dataDir, (line) => said.push(line));
  expect(readdirSync(backups).sort()).toEqual([names[0], names[2]]);
  expect(said).toEqual([
    'Sauvegardes d’avant une mise à jour, de plus de 90 jours, supprimées\u00a0: 1.',
  ]);
});
