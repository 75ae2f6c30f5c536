import { eraseOver } from './auth/retention.ts';
import type { Database } from './database/database.ts';
import { tidy } from './database/upkeep.ts';
import type { Mutex } from './mutex.ts';
import { summarize } from './redaction.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_AN_HOUR = 60;

/**
 * Erases each hour what the auth server is done with, and tidies an embedded database once enough was written, from now
 * on. What fails is said, and tried again.
 *
 * @returns what ends it, once nothing of it is under way
 */
export function keepUp(
  { sql, singleSession }: Pick<Database, 'sql' | 'singleSession'>,
  turns: Mutex,
): () => Promise<void> {
  let isOver = false;
  const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
    turns.runExclusive(() => (isOver ? Promise.reject(new Error('the server stops')) : task()));
  const look = async (minute: number) => {
    try {
      const erased = minute % MINUTES_OF_AN_HOUR === 0 ? await eraseOver(sql, inTurn) : 0;
      if (erased > 0) process.stdout.write(`auth rows that were over: ${erased} deleted\n`);
      if (singleSession && (await tidy(sql, inTurn))) process.stdout.write('database tidied\n');
    } catch (error) {
      if (isOver) return;
      process.stderr.write(`supabase: upkeep failed | ${summarize(error)}\n`);
    }
  };
  let minute = 0;
  let looking = look(minute);
  const timer = setInterval(() => {
    minute += 1;
    const now = minute;
    looking = looking.then(() => look(now));
  }, MINUTE_MS).unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await looking;
  };
}
