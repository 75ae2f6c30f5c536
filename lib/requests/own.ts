import 'server-only';
import * as z from 'zod/mini';
import { sendsMails } from '../env/leads.ts';
import { DONE, type Result } from '../result/result.ts';
import { everyRow } from '../supabase/every-row.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { type Message, message } from '../thread/stored.ts';
import { row } from '../validation/row.ts';
import { REQUEST_STATES, type RequestState, type RequestTopic } from './states.ts';
import { storedLead } from './stored-lead.ts';
import { factsOf, summaryOf } from './summary.ts';
import type { Fact } from './wire.ts';

/** A request as its author sees it. Moments are ISO 8601. */
export type OwnRequest = {
  reference: string;
  topic: RequestTopic;
  state: RequestState;
  title: string;
  sentAt: string;
  /** When somebody last wrote. */
  activeAt: string;
  /** The sent fields, all of them. */
  facts: Fact[];
  /** The thread, the first message first. */
  messages: Message[];
  isExample: boolean;
};

const ownRequest = z.intersection(
  storedLead,
  row({
    id: z.string(),
    status: z.enum(REQUEST_STATES),
    mergedInto: z.nullable(z.string()),
    isExample: z.boolean(),
  }),
);

const ownMessage = z.extend(message, { leadId: z.string() });

/**
 * The client's own requests, the last spoken about first; a double that the consultant has put together with another of
 * theirs is part of that one. An example goes with the first real one.
 *
 * @param supabase with the client's rights: the policy of `leads` says which are theirs
 * @throws the store's error
 */
export async function readOwnRequests(supabase: Supabase, taxLabel: string): Promise<OwnRequest[]> {
  const [leadRows, messageRows] = await Promise.all([
    everyRow(
      supabase
        .from('leads')
        .select(
          'id, reference, kind, status, payload, estimate, created_at, last_message_at, merged_into, is_example',
        )
        .order('created_at', { ascending: false }),
    ),
    everyRow(
      supabase
        .from('lead_messages')
        .select('id, leadId:lead_id, author, text:body, at:created_at')
        .order('created_at'),
    ),
  ]);
  const leads = z.array(ownRequest).parse(leadRows);
  const messages = z.array(ownMessage).parse(messageRows);
  const ids = new Set(leads.map(({ id }) => id));
  const isReal = leads.some(({ isExample }) => !isExample);
  const shown = leads.filter(
    ({ mergedInto, isExample }) => !(mergedInto && ids.has(mergedInto)) && !(isReal && isExample),
  );
  return shown
    .map((lead) => {
      const family = new Set(
        leads.filter(({ mergedInto }) => mergedInto === lead.id).map(({ id }) => id),
      ).add(lead.id);
      const thread = messages
        .filter(({ leadId }) => family.has(leadId))
        .map(({ leadId: _, ...told }) => told);
      const sentAt = lead.createdAt.toISOString();
      return {
        reference: lead.reference,
        topic: lead.kind,
        state: lead.status,
        title: summaryOf(lead).title,
        sentAt,
        activeAt: thread.at(-1)?.at ?? sentAt,
        facts: factsOf(lead, taxLabel),
        messages: thread,
        isExample: lead.isExample,
      };
    })
    .toSorted((a, b) => b.activeAt.localeCompare(a.activeAt));
}

/** Messages to a client whose message is not taken. */
export const MESSAGE_REFUSED = {
  gone: 'Cette demande n’est plus dans votre espace. Rechargez la page.',
} as const;

/**
 * Writes in the thread of a request of this client's, once, and has the consultant told by mail.
 *
 * @param userId of the signed-in client, never one that a form names
 * @throws Error when the database does not answer
 */
export async function writeOwnMessage(
  { reference, text }: { reference: string; text: string },
  userId: string,
): Promise<Result<null, 'gone'>> {
  const { error } = await createServiceClient().rpc('write_lead_message', {
    lead_reference: reference,
    account_id: userId,
    message: text,
    by_mail: sendsMails,
  });
  return error ? refusedBy(error, MESSAGE_REFUSED, 'the message could not be written') : DONE;
}
