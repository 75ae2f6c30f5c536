import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sweepArchives } from '../archive/before-upgrade.ts';
import { monthOf, monthOfLog } from './logs.ts';

/** The retention of technical logs that the privacy page promises: six months at most. */
const KEPT_MONTHS = 6;
const DAY_MS = 86_400_000;

/**
 * Deletes the logs that hold a line older than the privacy page says: past ones are named after their
 * month. Returns how many.
 */
export function sweep(dataDir: string): number {
  const limit = new Date();
  limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS);
  const folder = join(dataDir, 'logs');
  if (!existsSync(folder)) return 0;
  let deleted = 0;
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.log'))) {
    const file = join(folder, name);
    const month = monthOfLog(name) ?? monthOf(statSync(file).mtime);
    if (month > monthOf(limit)) continue;
    rmSync(file);
    deleted += 1;
  }
  return deleted;
}

/** Sweeps now and, while this process lives, every day. What was deleted is said; a sweep that fails too, and tried again. */
export function sweepDaily(dataDir: string, say: (line: string) => void): void {
  const attempt = () => {
    try {
      const deleted = sweep(dataDir);
      if (deleted > 0) say(`Journaux de plus de six mois supprimés : ${deleted}.`);
      const archives = sweepArchives(dataDir);
      if (archives > 0) {
        say(
          `Sauvegardes d’avant une mise à jour, de plus de 90 jours, supprimées\u00a0: ${archives}.`,
        );
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      say(`Les journaux de plus de six mois n’ont pas pu être supprimés : ${reason}`);
    }
  };
  attempt();
  setInterval(attempt, DAY_MS).unref();
}
