import 'server-only';
import type { z } from 'zod';
import { getQuotePage, getSiteSettings } from '../content/index.ts';
import { leadsEnv, sendsMails } from '../env/leads.ts';
import { letterFrame } from '../estimate-letter/letter-frame.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { toHistory } from '../thread/stored.ts';
import { eventWords } from './events.ts';
import { letterOf } from './lead-letter.ts';
import { replyDelayMs } from './reply-delay.ts';
import type { InboxQuery } from './route.ts';
import { hasLetter, type leadById, type StoredLead, storedLead } from './stored-lead.ts';
import { factsBelowHead, openingOf, summaryOf } from './summary.ts';
import {
  type ExportedRequest,
  type Fact,
  type RelatedRequest,
  type RequestDetail,
  type RequestSummary,
  type RequestsPage,
  requestFrame,
  storedRequest,
} from './wire.ts';

/** Number of requests on a page of the inbox, and of the export. */
const PAGE = 30;
const EXPORT_PAGE = 500;

const SETTINGS = { replyDelay: '24h', email: '', labels: { tax: '' } };

/**
 * Reads the settings that the inbox takes, and from when on a request is late by them; without the lake the consultant
 * still gets at the requests.
 */
async function settings() {
  const { replyDelay, email, labels } = await getSiteSettings().catch(() => SETTINGS);
  const lateBefore = new Date(Date.now() - replyDelayMs(replyDelay)).toISOString();
  return { replyDelay, email, taxLabel: labels.tax, lateBefore };
}

function toSummary(lead: StoredLead, frame: z.output<typeof requestFrame>): RequestSummary {
  const { name, email, company, title, text } = summaryOf(lead);
  return {
    ...frame,
    reference: lead.reference,
    topic: lead.kind,
    name,
    email,
    company,
    title,
    opening: openingOf(text),
    sentAt: lead.createdAt.toISOString(),
  };
}

async function listRows(
  { view, search, state, topic, after }: InboxQuery,
  lateBefore: string,
  size: number,
) {
  const { data, error } = await createServiceClient().rpc('list_leads', {
    late_before: lateBefore,
    view,
    // One more than a page tells whether there is another.
    page_size: size + 1,
    ...(search && { searched: search }),
    ...(state && { statuses: [state] }),
    ...(topic && { asked_topic: topic }),
    ...(after && { after_cursor: after }),
  });
  if (error) throw failed('requests could not be listed', error);
  const rows = data.slice(0, size).map(({ lead, frame, page_cursor }) => ({
    lead: storedLead.parse(lead),
    frame: requestFrame.parse(frame),
    page_cursor,
  }));
  return { rows, next: data.length > size ? (rows.at(-1)?.page_cursor ?? null) : null };
}

/**
 * A page of the inbox, the last spoken about first, and how many requests ask for something.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function listRequests(query: InboxQuery): Promise<RequestsPage> {
  const { replyDelay, lateBefore } = await settings();
  const [{ rows, next }, counted] = await Promise.all([
    listRows(query, lateBefore, PAGE),
    createServiceClient().rpc('count_leads', { late_before: lateBefore }).single(),
  ]);
  if (counted.error) throw failed('requests could not be counted', counted.error);
  return {
    requests: rows.map(({ lead, frame }) => toSummary(lead, frame)),
    counts: counted.data,
    next,
    replyDelay,
  };
}

/**
 * The requests that the filters leave, all of them.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function exportRequests(query: Omit<InboxQuery, 'after'>): Promise<ExportedRequest[]> {
  const { lateBefore } = await settings();
  const requests: ExportedRequest[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await listRows({ ...query, after }, lateBefore, EXPORT_PAGE);
    for (const { lead, frame } of rows) {
      const { phone, text } = summaryOf(lead);
      requests.push({ ...toSummary(lead, frame), phone, text, estimate: lead.price });
    }
    after = next ?? undefined;
  } while (after);
  return requests;
}

/** The steps of the estimate as on paper; none where content cannot be read. */
async function calculationOf(lead: StoredLead): Promise<Fact[]> {
  if (!hasLetter(lead)) return [];
  try {
    const frame = letterFrame(...(await Promise.all([getSiteSettings(), getQuotePage()])));
    const { steps, totals } = letterOf(lead, frame);
    return [...steps, ...totals];
  } catch {
    return [];
  }
}

const toRelated = (lead: z.output<typeof leadById>): RelatedRequest & { id: string } => ({
  id: lead.id,
  reference: lead.reference,
  title: summaryOf(lead).title,
  sentAt: lead.createdAt.toISOString(),
});

/**
 * The request with this reference, in full; null where there is none.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function readRequest(reference: string): Promise<RequestDetail | null> {
  const { email, taxLabel, lateBefore } = await settings();
  const { data, error } = await createServiceClient().rpc('read_lead', {
    lead_reference: reference,
    late_before: lateBefore,
  });
  if (error) throw failed('the request could not be read', error);
  if (!data) return null;
  const { lead, frame, events, merged, related, ...stored } = storedRequest.parse(data);
  return {
    ...stored,
    ...toSummary(lead, frame),
    id: lead.id,
    phone: summaryOf(lead).phone,
    facts: factsBelowHead(lead, taxLabel),
    calculation: await calculationOf(lead),
    events: toHistory(events, eventWords),
    merged: merged.map((each) => ({ ...toRelated(each), version: each.version })),
    related: related.map((each) => ({ ...toRelated(each), state: each.state })),
    mailbox: sendsMails ? (leadsEnv.MAIL_TO ?? email) : null,
  };
}
