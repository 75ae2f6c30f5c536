import 'server-only';
import * as z from 'zod/mini';
import { getQuotePage, getSiteSettings } from '../content/index.ts';
import { leadsEnv, sendsMails } from '../env/leads.ts';
import { letterFrame } from '../estimate-letter/frame.ts';
import { parisDay } from '../format/dates.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { failed, refusalOf } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { history, mailState, signedMessage, toNextStep } from '../thread/stored.ts';
import { moment, row } from '../validation/row.ts';
import { eventWords } from './events.ts';
import { letterOf } from './lead-letter.ts';
import { replyDelayMs } from './reply-delay.ts';
import { type InboxQuery, REFUSED, type Refusal } from './route.ts';
import { isOpen, REQUEST_STATES } from './states.ts';
import { hasLetter, type StoredLead, storedLead } from './stored-lead.ts';
import { factsOf, openingOf, summaryOf } from './summary.ts';
import type {
  ExportedRequest,
  Fact,
  RelatedRequest,
  RequestChange,
  RequestDetail,
  RequestSummary,
  RequestsPage,
} from './wire.ts';

/** Number of requests on a page of the inbox, and of the export. */
const PAGE = 30;
const EXPORT_PAGE = 500;

const SETTINGS = { replyDelay: '24h', email: '', labels: { tax: '' } };

/** Reads the settings that the inbox takes; without the lake the consultant still gets at the requests. */
const settings = () => getSiteSettings().catch(() => SETTINGS);

const textOrNone = z.nullable(z.string());
const id = z.string();
const version = z.int();

/** A lead with what else the inbox tells of it. */
const request = z.intersection(
  storedLead,
  row({
    status: z.enum(REQUEST_STATES),
    readAt: textOrNone,
    awaitsSince: z.nullable(moment),
    nextStep: textOrNone,
    nextStepOn: textOrNone,
    isExample: z.boolean(),
  }),
);

/** A row of `list_leads`. */
const listed = z.intersection(request, row({ activeAt: moment }));

type Listed = z.output<typeof listed>;

function toSummary(asked: Listed, lateBefore: Date): RequestSummary {
  const { name, email, company, title, text } = summaryOf(asked);
  const awaitsSince = isOpen(asked.status) ? asked.awaitsSince : null;
  return {
    reference: asked.reference,
    topic: asked.kind,
    state: asked.status,
    name,
    email,
    company,
    title,
    opening: openingOf(text),
    sentAt: asked.createdAt.toISOString(),
    activeAt: asked.activeAt,
    isUnread: asked.readAt === null,
    awaitsSince,
    isLate: awaitsSince !== null && new Date(awaitsSince) < lateBefore,
    nextStep: toNextStep(asked),
    isExample: asked.isExample,
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
  return {
    rows: z.array(listed).parse(rows),
    next: data.length > size ? (rows.at(-1)?.page_cursor ?? null) : null,
  };
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
    requests: rows.map((asked) => toSummary(asked, limits.lateBefore)),
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
    for (const asked of rows) {
      const { phone, text } = summaryOf(asked);
      requests.push({
        ...toSummary(asked, limits.lateBefore),
        phone,
        text,
        estimate: asked.price,
      });
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

const related = z.intersection(storedLead, z.object({ id }));

const toRelated = (lead: z.output<typeof related>): RelatedRequest & { id: string } => ({
  id: lead.id,
  reference: lead.reference,
  title: summaryOf(lead).title,
  sentAt: lead.createdAt.toISOString(),
});

/** All that there is of a request, of `read_lead`. */
const storedRequest = row({
  lead: z.intersection(
    request,
    row({
      id,
      version,
      lastMessageAt: z.nullable(moment),
      keptReference: textOrNone,
      claim: textOrNone,
    }),
  ),
  accountEmail: textOrNone,
  messages: z.array(
    z.intersection(signedMessage, z.object({ reference: z.string(), mail: mailState })),
  ),
  notes: z.array(
    z.pipe(
      row({ id, authorName: z.string(), body: z.string(), createdAt: moment }),
      z.transform(({ body, createdAt, ...note }) => ({ ...note, text: body, at: createdAt })),
    ),
  ),
  events: history(eventWords),
  merged: z.array(z.intersection(related, z.object({ version }))),
  doubles: z.array(z.intersection(related, z.object({ status: z.enum(REQUEST_STATES) }))),
});

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
  const { lead, merged, doubles, accountEmail, ...told } = storedRequest.parse(data);
  const activeAt = lead.lastMessageAt ?? lead.createdAt.toISOString();
  const lateBefore = new Date(Date.now() - replyDelayMs(replyDelay));
  return {
    ...toSummary({ ...lead, activeAt }, lateBefore),
    ...told,
    id: lead.id,
    version: lead.version,
    facts: factsOf(lead, labels.tax),
    calculation: await calculationOf(lead),
    account: accountEmail,
    isDenied: lead.claim === 'denied',
    keptReference: lead.keptReference,
    merged: merged.map((each) => ({ ...toRelated(each), version: each.version })),
    related: doubles.map((each) => ({ ...toRelated(each), state: each.status })),
    mailbox: sendsMails ? (leadsEnv.MAIL_TO ?? email) : null,
  };
}

/**
 * Changes a request, in the name of this editor, who has seen the version that the change names. An answer is mailed
 * where mails are sent.
 *
 * @returns null once it is done, else why nothing was changed
 * @throws Error when Supabase does not answer as it should
 */
export async function changeRequest(
  change: RequestChange,
  editor: StudioEditor,
): Promise<Refusal | null> {
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
  return error && refusalOf(error, REFUSED, 'lead_', 'the request could not be changed');
}
