import 'server-only';
import {
  getFollowUpSettings,
  getMailTexts,
  getQuoteSettings,
  getSiteSettings,
} from '../content/index.ts';
import {
  type FollowUpSettings,
  readFollowUpSettings,
} from '../content/queries/follow-up-settings.ts';
import { leadsEnv, sendsMails } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { dayAfter, parisDay } from '../format/dates.ts';
import { isOfficeTime } from '../format/office-time.ts';
import { mailText } from '../mail/mail-body.ts';
import { type Result, refused } from '../result/result.ts';
import { failed } from '../supabase/failed.ts';
import { inBatches } from '../supabase/in-batches.ts';
import { createServiceClient } from '../supabase/server.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { type FollowedUp, followUpMail } from './follow-up-mails.ts';
import { readStored } from './quotes.ts';
import { awaited } from './signers.ts';
import type { StoredQuote } from './stored.ts';
import { linkUrl } from './tokens.ts';
import type { FollowUpPreview, QuoteRefusal } from './wire.ts';

/** Follow-ups that are queued in one transaction at most. */
const BATCH = 100;

/** The settings as `queue_follow_ups` takes them: the days of each kind, none where it is switched off. */
export function followUpDays(settings: FollowUpSettings) {
  const { firstDays, secondDays, dueDays, dueAgainDays } = settings;
  const when = (isOn: boolean, first: number, second = 0) =>
    isOn ? [first, ...(second > first ? [second] : [])] : [];
  return {
    unanswered: when(settings.followsQuotes, firstDays, secondDays),
    expiring: when(settings.followsEnd, settings.endDays),
    // The day after the last one.
    expired: when(settings.tellsExpired || settings.tellsClientExpired, 1),
    due: when(settings.followsDues, dueDays, dueAgainDays),
    tells_consultant: settings.tellsExpired,
    tells_client: settings.tellsClientExpired,
  };
}

/**
 * Queues the follow-ups that are due, at hours at which one works; the outbox sends them.
 *
 * @param until begins nothing more once it is aborted
 * @returns how many
 * @throws Error where the database or the Content Lake does not answer
 */
export async function queueFollowUps(until: AbortSignal, now = new Date()): Promise<number> {
  if (!sendsMails || !isOfficeTime(now)) return 0;
  const rules = followUpDays(await readFollowUpSettings());
  const some = async () => {
    const { data, error } = await createServiceClient().rpc('queue_follow_ups', {
      rules,
      max_follow_ups: BATCH,
    });
    if (error) throw failed('the database does not answer', error);
    return data;
  };
  return inBatches(some, until);
}

/** What there is to follow up of a quote by hand; null where there is nothing. */
function followedByHand(
  { state, document, acceptance, signers }: StoredQuote,
  { endDays }: FollowUpSettings,
): FollowedUp | null {
  if (!document) return null;
  if (state === 'sent') {
    const isEnding = document.validUntil <= dayAfter(parisDay(new Date()), endDays);
    const [signer = null] = awaited(signers);
    return { kind: isEnding ? 'expiring' : 'unanswered', document, step: null, due: null, signer };
  }
  const due = acceptance?.dues.find(({ dueOn, receivedOn }) => dueOn && !receivedOn);
  return state === 'accepted' && due
    ? { kind: 'due', document, step: null, due, signer: null }
    : null;
}

/**
 * The mail that following a quote up would send now, with a link in it that opens nothing.
 *
 * @throws Error when Supabase or the Content Lake do not answer as they should
 */
export async function previewFollowUp(id: string): Promise<Result<FollowUpPreview, QuoteRefusal>> {
  const stored = await readStored(id);
  if (!stored) return refused('gone');
  const followed = followedByHand(stored, await getFollowUpSettings());
  if (!followed) return refused('state');
  const settings = await getSiteSettings();
  const sender = {
    ...settings,
    mailTexts: await getMailTexts().catch(() => MAIL_TEXTS),
    payment: getQuoteSettings,
    siteUrl: publicEnv.siteUrl,
  };
  const context = { sender, consultant: leadsEnv.MAIL_TO ?? settings.email };
  const mail = await followUpMail(followed, context, linkUrl(publicEnv.siteUrl, '…'));
  return {
    ok: true,
    value: {
      kind: followed.kind,
      due: followed.due?.position ?? 0,
      to: followed.due
        ? mail.to
        : awaited(stored.signers)
            .map(({ email }) => email)
            .join(', ') || mail.to,
      subject: mail.subject,
      text: mailText(mail.body),
    },
  };
}
