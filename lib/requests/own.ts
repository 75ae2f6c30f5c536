import 'server-only';
import { sendsMails } from '../env/leads.ts';
import type { Result } from '../forms/state.ts';
import { everyRow } from '../supabase/every-row.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { iso, type Message, message } from '../thread/stored.ts';
import type { RequestState, RequestTopic } from './states.ts';
import { toStoredLead } from './stored-lead.ts';
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

/**
 * The client's own requests, the last spoken about first; a double that the consultant has put together with another of
 * theirs is part of that one. An example goes with the first real one.
 *
 * @param supabase with the client's rights: the policy of `leads` says which are theirs
 * @throws the store's error
 */
export async function readOwnRequests(supabase: Supabase, taxLabel: string): Promise<OwnRequest[]> {
  const [leads, messages] = await Promise.all([
    everyRow((from, to) =>
      supabase
        .from('leads')
        .select(
          'id, reference, kind, status, payload, estimate, created_at, last_message_at, merged_into, is_example',
        )
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    everyRow((from, to) =>
      supabase
        .from('lead_messages')
        .select('id, lead_id, author, body, created_at')
        .order('created_at')
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
  ]);
  const ids = new Set(leads.data.map(({ id }) => id));
  const isReal = leads.data.some(({ is_example }) => !is_example);
  const shown = leads.data.filter(
    ({ merged_into, is_example }) =>
      !(merged_into && ids.has(merged_into)) && !(isReal && is_example),
  );
  return shown
    .map((row) => {
      const lead = toStoredLead(row);
      const family = new Set(
        leads.data.filter(({ merged_into }) => merged_into === row.id).map(({ id }) => id),
      ).add(row.id);
      const thread = messages.data.filter(({ lead_id }) => family.has(lead_id));
      return {
        reference: row.reference,
        topic: lead.kind,
        state: row.status as RequestState,
        title: summaryOf(lead).title,
        sentAt: iso(row.created_at),
        activeAt: iso(thread.at(-1)?.created_at ?? row.created_at),
        facts: factsOf(lead, taxLabel),
        messages: thread.map(({ id, author, body, created_at }) =>
          message.parse({ id, author, text: body, at: created_at }),
        ),
        isExample: row.is_example,
      };
    })
    .toSorted((a, b) => b.activeAt.localeCompare(a.activeAt));
}

/**
 * Writes in the thread of a request of this client's, once, and has the consultant told by mail.
 *
 * @param userId of the signed-in client, never one that a form names
 * @throws Error when the database does not answer
 */
export async function writeOwnMessage(
  { reference, text }: { reference: string; text: string },
  userId: string,
): Promise<Result<null>> {
  const { data, error } = await createServiceClient().rpc('write_lead_message', {
    lead_reference: reference,
    account_id: userId,
    message: text,
    by_mail: sendsMails,
  });
  if (error) throw failed('the message could not be written', error);
  return data === 'stored'
    ? { ok: true, value: null }
    : {
        ok: false,
        message: 'Cette demande n’est plus dans votre espace. Rechargez la page.',
      };
}
