import { log } from '../log/log.ts';
import 'server-only';
import { readConsultantMails } from '../content/queries/consultant-mails.ts';
import { readMailTexts } from '../content/queries/mail-texts.ts';
import { readQuotePage } from '../content/queries/quote-page.ts';
import { readSiteSettings } from '../content/queries/site-settings.ts';
import { serverEnv } from '../env/server.ts';
import { sweepFiles } from '../files/store.ts';
import { eraseExpiredProjects } from '../projects/retention.ts';
import { sendExamples } from '../quotes/examples.ts';
import { eraseExpiredQuotes } from '../quotes/retention.ts';
import { type Outbox, sendDueMails, sendsMails, siteOutbox } from './outbox.ts';
import { eraseExpiredLeads } from './retention.ts';

/** How often mails that wait are looked for, and what failed is tried again, in ms. */
const POLL_MS = 30_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How often files that no project names any more are taken out of Storage, in ms. */
const SWEEP_MS = 5 * 60 * 1000;

/**
 * Repeats a task from now on, with a pause of `pauseMs` after each time, of `retryMs` after a failure.
 * One that goes on is said once.
 *
 * @returns what ends it; resolves once the task is not running any more
 */
function repeat(
  task: () => Promise<unknown>,
  complaint: string,
  { pauseMs, retryMs }: { pauseMs: number; retryMs: number },
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let isDown = false;
  const run = async () => {
    try {
      await task();
      isDown = false;
    } catch (error) {
      if (!isDown) log.warn({ err: error }, complaint);
      isDown = true;
    }
    if (ended) return;
    const again = () => {
      round = run();
    };
    timer = setTimeout(again, isDown ? retryMs : pauseMs).unref();
  };
  let round = run();
  return () => {
    ended = true;
    clearTimeout(timer);
    return round;
  };
}

/**
 * Looks for mails that wait, from now on: those whose first attempt failed, and those that a stopped
 * process left behind.
 *
 * @returns what ends it; resolves once nothing more is being sent
 */
export function watchOutbox(outbox: Outbox, pollMs = POLL_MS): () => Promise<void> {
  return repeat(() => sendDueMails(outbox), 'Mails wait', { pauseMs: pollMs, retryMs: pollMs });
}

/**
 * Starts with the server process: mails that wait are sent where a mail server is configured, leads, quotes and
 * projects whose term is over are erased every day, and files that nobody names any more are removed.
 *
 * @returns what ends it
 */
export function startOutbox(pollMs = POLL_MS): () => Promise<void> {
  const daily = { pauseMs: DAY_MS, retryMs: pollMs };
  const ends = [
    repeat(eraseExpiredLeads, 'Leads whose term is over stay', daily),
    repeat(eraseExpiredProjects, 'Projects whose term is over stay', daily),
    repeat(sweepFiles, 'Files that nobody names stay', { pauseMs: SWEEP_MS, retryMs: SWEEP_MS }),
    repeat(eraseExpiredQuotes, 'Quotes whose term is over stay', daily),
  ];
  if (serverEnv.DEMO_DATA === '1') ends.push(repeat(sendExamples, 'Example quotes wait', daily));
  if (sendsMails) {
    ends.push(
      watchOutbox(
        siteOutbox({
          settings: readSiteSettings,
          mailTexts: readMailTexts,
          consultantTexts: readConsultantMails,
          quotePage: readQuotePage,
        }),
        pollMs,
      ),
    );
  }
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
