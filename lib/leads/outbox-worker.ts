import 'server-only';
import { readSiteSettings } from '../content/site-settings.ts';
import { leadsEnv } from '../env/leads.ts';
import { type Outbox, sendDueMails, sendsMails, siteOutbox } from './outbox.ts';

/** How often mails that wait are looked for, in ms. */
const POLL_MS = 30_000;

/**
 * Looks for mails that wait, from now on: those whose first attempt failed, and those that a stopped
 * process left behind. A store that is down is said once, and tried again.
 *
 * @returns what ends it; resolves once nothing more is being sent
 */
export function watchOutbox(outbox: Outbox, pollMs = POLL_MS): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let isDown = false;
  const look = async () => {
    try {
      await sendDueMails(outbox);
      isDown = false;
    } catch (error) {
      if (!isDown) console.warn('Mails wait:', error instanceof Error ? error.message : 'error');
      isDown = true;
    }
    if (ended) return;
    timer = setTimeout(() => {
      round = look();
    }, pollMs).unref();
  };
  let round = look();
  return () => {
    ended = true;
    clearTimeout(timer);
    return round;
  };
}

/** Starts with the server process, where a mail server is configured. */
export function startOutbox(): void {
  if (!sendsMails || leadsEnv.LEADS === 'simulate') return;
  watchOutbox(siteOutbox(readSiteSettings));
}
