import 'server-only';
import { getQuotePage, getSiteSettings } from '../content/index.ts';
import { leadsEnv, sendsMails } from '../env/leads.ts';
import { letterFrame } from '../estimate-letter/letter-frame.ts';
import { parisDay } from '../format/dates.ts';
import { DONE, type Result } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import {
  iso,
  type StoredEvent,
  type StoredSignedMessage,
  toHistory,
  toNextStep,
  toSignedMessage,
} from '../thread/stored.ts';
import { eventWords } from './events.ts';
import { letterOf } from './lead-letter.ts';
import { replyDelayMs } from './reply-delay.ts';
import { type InboxQuery, REFUSED, type Refusal } from './route.ts';
import { isOpen, type RequestState } from './states.ts';
import { hasLetter, type StoredLead, toStoredLead } from './stored-lead.ts';
import { factsOf, openingOf, summaryOf } from './summary.ts';
import type {
  ExportedRequest,
  Fact,
  RelatedRequest,
  RequestChange,
  RequestDetail,
  RequestSummary,
  RequestsPage,
  ThreadMessage,
} from './wire.ts';

/** Number of requests on a page of the inbox, and of the export. */
const PAGE = 30;
const EXPORT_PAGE = 500;

const SETTINGS = { replyDelay: '24h', email: '', labels: { tax: '' } };

/** Reads the settings that the inbox takes; without the lake the consultant still gets at the requests. */
const settings = () => getSiteSettings().catch(() => SETTINGS);

type StoredRow = Parameters<typeof toStoredLead>[0];

/** A row with what all that is told of a request is made of. */
type Row = StoredRow & {
  status: string;
  active_at: string;
  read_at: string | null;
  awaits_since: string | null;
  next_step: string | null;
  next_step_on: string | null;
  is_example: boolean;
};

function toSummary(row: Row, lead: StoredLead, lateBefore: Date): RequestSummary {
  const { name, email, company, title, text } = summaryOf(lead);
  const state = row.status as RequestState;
  const awaitsSince = isOpen(state) && row.awaits_since ? iso(row.awaits_since) : null;
  return {
    reference: row.reference,
    topic: lead.kind,
    state,
    name,
    email,
    company,
    title,
    opening: openingOf(text),
    sentAt: iso(row.created_at),
    activeAt: iso(row.active_at),
    isUnread: row.read_at === null,
    awaitsSince,
    isLate: awaitsSince !== null && new Date(awaitsSince) < lateBefore,
    nextStep: toNextStep(row),
    isExample: row.is_example,
  };
}

/** Bounds that a page of the inbox is asked for by: from when on a request is late, and what is due today. */
async function bounds() {
  const { replyDelay } = await settings();
  const lateBefore = new Date(Date.now() - replyDelayMs(replyDelay));
  return { replyDelay, lateBefore, dueOn: parisDay(new Date()) };
}

async function listRows(
  { view, search, state, topic, after }: InboxQuery,
  { lateBefore, dueOn }: Awaited<ReturnType<typeof bounds>>,
  size: number,
) {
  const { data, error } = await createServiceClient().rpc('list_leads', {
    late_before: lateBefore.toISOString(),
    due_on: dueOn,
    view,
    // One more than a page tells whether there is another.
    page_size: size + 1,
    ...(search && { searched: search }),
    ...(state && { statuses: [state] }),
    ...(topic && { asked_topic: topic }),
    ...(after && { after_cursor: after }),
  });
  if (error) throw failed('requests could not be listed', error);
  const rows = data.slice(0, size);
  return { rows, next: data.length > size ? (rows.at(-1)?.page_cursor ?? null) : null };
}

/**
 * A page of the inbox, the last spoken about first, and how many requests ask for something.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function listRequests(query: InboxQuery): Promise<RequestsPage> {
  const limits = await bounds();
  const [{ rows, next }, counted] = await Promise.all([
    listRows(query, limits, PAGE),
    createServiceClient()
      .rpc('count_leads', {
        late_before: limits.lateBefore.toISOString(),
        due_on: limits.dueOn,
      })
      .single(),
  ]);
  if (counted.error) throw failed('requests could not be counted', counted.error);
  return {
    requests: rows.map((row) => toSummary(row, toStoredLead(row), limits.lateBefore)),
    counts: counted.data,
    next,
    replyDelay: limits.replyDelay,
  };
}

/**
 * The requests that the filters leave, all of them.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function exportRequests(query: Omit<InboxQuery, 'after'>): Promise<ExportedRequest[]> {
  const limits = await bounds();
  const requests: ExportedRequest[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await listRows({ ...query, after }, limits, EXPORT_PAGE);
    for (const row of rows) {
      const lead = toStoredLead(row);
      const { phone, text } = summaryOf(lead);
      const { minimum, maximum } = (row.estimate ?? {}) as Record<string, unknown>;
      const estimate =
        typeof minimum === 'number' && typeof maximum === 'number' ? { minimum, maximum } : null;
      requests.push({ ...toSummary(row, lead, limits.lateBefore), phone, text, estimate });
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

type Related = StoredRow & { id: string; status: string; version: number };

const toRelated = (row: Related): RelatedRequest => ({
  reference: row.reference,
  title: summaryOf(toStoredLead(row)).title,
  sentAt: iso(row.created_at),
});

/** The answer of `read_lead`, as far as the database has it in JSON. */
type StoredDetail = {
  lead: Omit<Row, 'active_at'> & {
    id: string;
    version: number;
    last_message_at: string | null;
    kept_reference: string | null;
    claim: string | null;
  };
  messages: Array<StoredSignedMessage & Pick<ThreadMessage, 'reference' | 'mail'>>;
  notes: Array<{ id: string; author_name: string; body: string; created_at: string }>;
  events: Array<StoredEvent<string | null>>;
  merged: Related[];
  doubles: Related[];
};

/**
 * The request with this reference, in full; null where there is none.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function readRequest(reference: string): Promise<RequestDetail | null> {
  const [{ data, error }, { replyDelay, email, labels }] = await Promise.all([
    createServiceClient().rpc('read_lead', { lead_reference: reference }).maybeSingle(),
    settings(),
  ]);
  if (error) throw failed('the request could not be read', error);
  if (!data) return null;
  const { lead: row, messages, notes, events, merged, doubles } = data as unknown as StoredDetail;
  const lead = toStoredLead(row);
  const active = { ...row, active_at: row.last_message_at ?? row.created_at };
  const lateBefore = new Date(Date.now() - replyDelayMs(replyDelay));
  return {
    ...toSummary(active, lead, lateBefore),
    id: row.id,
    version: row.version,
    facts: factsOf(lead, labels.tax),
    calculation: await calculationOf(lead),
    account: data.account_email,
    isDenied: row.claim === 'denied',
    messages: messages.map((message) => ({
      ...toSignedMessage(message),
      reference: message.reference,
      mail: message.mail,
    })),
    notes: notes.map(({ id, author_name, body, created_at }) => ({
      id,
      authorName: author_name,
      text: body,
      at: iso(created_at),
    })),
    events: toHistory(events, eventWords),
    keptReference: row.kept_reference,
    merged: merged.map((each) => ({ ...toRelated(each), id: each.id, version: each.version })),
    related: doubles.map((each) => ({
      ...toRelated(each),
      id: each.id,
      state: each.status as RequestState,
    })),
    mailbox: sendsMails ? (leadsEnv.MAIL_TO ?? email) : null,
  };
}

/**
 * Changes a request, in the name of this editor, who has seen the version that the change names. An answer is mailed
 * where mails are sent.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function changeRequest(
  change: RequestChange,
  editor: StudioEditor,
): Promise<Result<null, Refusal>> {
  const database = createServiceClient();
  const common = {
    lead: change.id,
    seen_version: change.version,
    actor_id: editor.id,
    actor_name: editor.name,
  };
  const run = () => {
    switch (change.action) {
      case 'move':
        return database.rpc('move_lead', { ...common, new_status: change.state });
      case 'answer':
        return database.rpc('answer_lead', {
          ...common,
          answer: change.text,
          by_mail: sendsMails,
        });
      case 'note':
        return database.rpc('note_lead', { ...common, note: change.text });
      case 'plan':
        return database.rpc('plan_lead', { ...common, step: change.step, step_on: change.day });
      case 'unplan':
        return database.rpc('plan_lead', common);
      case 'mark':
        return database.rpc('mark_lead', { ...common, mark: change.mark });
      case 'merge':
        return database.rpc('merge_lead', { ...common, kept: change.into });
      case 'unmerge':
        return database.rpc('unmerge_lead', common);
    }
  };
  const { error } = await run();
  return error ? refusedBy(error, REFUSED, 'the request could not be changed') : DONE;
}
