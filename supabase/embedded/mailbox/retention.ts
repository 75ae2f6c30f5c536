import { summarize } from '../redaction.ts';
import type { MailStore } from './store.ts';

/** The retention that the privacy page promises for technical logs, which these mails are: six months at most. */
const KEPT_MONTHS = 6;
const DAY_MS = 86_400_000;

/**
 * Deletes the mails that are older than the privacy page says, now and every day; what it returns ends
 * that. A sweep that fails is said, and tried again.
 */
export function sweepDaily(store: Pick<MailStore, 'deleteBefore'>): () => void {
  const sweep = () => {
    const limit = new Date();
    limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS);
    try {
      const deleted = store.deleteBefore(limit);
      if (deleted > 0) process.stdout.write(`mails older than six months: ${deleted} deleted\n`);
    } catch (error) {
      process.stderr.write(
        `Les courriers de plus de six mois n’ont pas pu être supprimés : ${summarize(error)}\n`,
      );
    }
  };
  sweep();
  const timer = setInterval(sweep, DAY_MS).unref();
  return () => clearInterval(timer);
}
