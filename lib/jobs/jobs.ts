import 'server-only';
import { eraseUnusedAccounts } from '../account/retention.ts';
import { LOOK_MS } from '../content/pace.ts';
import { invoicingEnv } from '../env/invoicing.ts';
import { makeEnv } from '../env/make.ts';
import { serverEnv } from '../env/server.ts';
import { sweepFiles } from '../files/store.ts';
import { lookAtDependencies } from '../health/look.ts';
import { eraseExpiredTokens } from '../make/retention.ts';
import { deliverWaitingDues } from '../outbox/deliver-dues.ts';
import { sendWaitingMails } from '../outbox/send-waiting.ts';
import { queueFileFollowUps } from '../projects/file-follow-ups.ts';
import { queueInvitationReminders } from '../projects/invitation-reminders.ts';
import { queueOffers } from '../projects/offers.ts';
import { showMissed } from '../publishing/missed.ts';
import { revalidateUnasked } from '../publishing/revalidate.ts';
import { sendExamples } from '../quotes/examples.ts';
import { queueFollowUps } from '../quotes/follow-ups.ts';
import { failed } from '../supabase/failed.ts';
import { inBatches } from '../supabase/in-batches.ts';
import { createServiceClient } from '../supabase/server.ts';
import type { Job } from './job.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The job of the demo alone. */
const EXAMPLES: Job = {
  name: 'examples',
  everyMs: DAY_MS,
  otherwise: 'Example quotes wait',
  run: async () => ({ sent: await sendExamples() }),
};

/** Without a tool that makes invoices nothing waits for it. */
const INVOICING: Job = {
  name: 'invoicing',
  everyMs: MINUTE_MS / 2,
  otherwise: 'Dues to invoice wait',
  run: async (until) => ({ taken: await deliverWaitingDues(until) }),
};

/** Samples open nothing. */
const TOKENS: Job = {
  name: 'tokens',
  everyMs: DAY_MS,
  otherwise: 'Make tokens that have expired stay',
  run: eraseExpiredTokens,
};

/** A job of the database's alone: it erases what is over (`supabase/schemas/retention.sql`; operations.md, Retention). */
const erasure = (
  name: string,
  what: string,
  run:
    | 'erase_expired_leads'
    | 'erase_expired_projects'
    | 'erase_expired_quotes'
    | 'erase_forgotten_clients'
    | 'erase_refused_testimonials',
): Job => {
  const some = async () => {
    const { data, error } = await createServiceClient().rpc(run);
    if (error) throw failed('the database does not answer', error);
    return data;
  };
  return {
    name,
    everyMs: DAY_MS,
    otherwise: `${what} whose term is over stay`,
    run: async (until) => ({ erased: await inBatches(some, until) }),
  };
};

/** The number of published reviews that were published before this moment: one that comes meanwhile hides none that goes. */
async function countPublishedReviews(before: string): Promise<number> {
  const { count, error } = await createServiceClient()
    .from('testimonials')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'approved')
    .or(`moderated_at.is.null,moderated_at.lt.${before}`);
  if (error) throw failed('reviews could not be counted', error);
  return count ?? 0;
}

/** A job that erases projects or accounts, with which their reviews go: what shows these is told. */
const tellingReviews = (job: Job): Job => ({
  ...job,
  run: async (until) => {
    const began = new Date().toISOString();
    const before = await countPublishedReviews(began);
    const tell = async () => {
      if ((await countPublishedReviews(began)) !== before)
        await revalidateUnasked({ type: 'testimonial' });
    };
    // What was erased before it broke off is gone, too.
    return job.run(until).finally(tell);
  },
});

/**
 * All that the site does without being asked. Each may run twice at once: the database hands a mail to one process
 * (a lease) and an outage to the one that notes it first, what was erased is not there for the second one, and to
 * remove a file twice removes it.
 */
export const JOBS: readonly Job[] = [
  {
    name: 'dependencies',
    everyMs: 10 * SECOND_MS,
    otherwise: 'Dependencies are not looked at',
    run: async (until) => ({ alerts: await lookAtDependencies(until) }),
  },
  {
    name: 'mails',
    everyMs: MINUTE_MS / 2,
    otherwise: 'Mails wait',
    run: async (until) => ({ taken: await sendWaitingMails(until) }),
  },
  {
    name: 'follow-ups',
    everyMs: 10 * MINUTE_MS,
    otherwise: 'Follow-ups wait',
    run: async (until) => ({
      queued:
        (await queueFollowUps(until)) +
        (await queueInvitationReminders()) +
        (await queueFileFollowUps(until)),
    }),
  },
  {
    name: 'content',
    everyMs: LOOK_MS,
    otherwise: 'What no webhook told waits',
    run: async () => ({ missed: await showMissed() }),
  },
  {
    name: 'files',
    everyMs: 5 * MINUTE_MS,
    otherwise: 'Files that nobody names stay',
    run: async (until) => ({ removed: await sweepFiles(until) }),
  },
  {
    name: 'offers',
    everyMs: DAY_MS,
    otherwise: 'Next offers wait',
    run: async () => ({ queued: await queueOffers() }),
  },
  erasure('leads', 'Leads', 'erase_expired_leads'),
  tellingReviews(erasure('projects', 'Projects', 'erase_expired_projects')),
  erasure('quotes', 'Quotes', 'erase_expired_quotes'),
  erasure('clients', 'Notes of clients', 'erase_forgotten_clients'),
  tellingReviews({
    name: 'accounts',
    everyMs: DAY_MS,
    otherwise: 'Accounts that nobody uses stay',
    run: eraseUnusedAccounts,
  }),
  erasure('reviews', 'Refused reviews', 'erase_refused_testimonials'),
  ...(invoicingEnv.INVOICE_WEBHOOK_URL ? [INVOICING] : []),
  ...(makeEnv.MAKE_MODE === 'live' ? [TOKENS] : []),
  ...(serverEnv.DEMO_DATA === '1' ? [EXAMPLES] : []),
];
