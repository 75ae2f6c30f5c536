import 'server-only';
import { parisDay } from '../format/dates.ts';
import { everyRow } from '../supabase/every-row.ts';
import type { Supabase } from '../supabase/server.ts';
import { isUuid } from '../validation/uuid.ts';
import { type Answered, accept, ask, readClientFile, readClientQuote, refuse } from './client.ts';
import type { ClientQuote } from './client-quote.ts';
import type { Acceptance } from './decision.ts';
import type { QuoteFile, QuoteFileKind } from './document.ts';
import type { SentState } from './states.ts';

/** A quote in the list of a client's own. Amounts are whole cents. */
export type OwnQuote = {
  id: string;
  number: string;
  state: SentState;
  title: string;
  net: number;
  total: number;
  issuedOn: string;
  validUntil: string;
  /** When it was accepted, refused, replaced or revoked. */
  decidedAt: string | null;
  /** The reference of its request. */
  request: string | null;
  isExample: boolean;
};

/**
 * The client's own quotes, the last sent first. An example goes with the first real one.
 *
 * @param supabase with the client's rights: the policy of `quotes` says which are theirs
 * @throws the store's error
 */
export async function readOwnQuotes(supabase: Supabase): Promise<OwnQuote[]> {
  const [quotes, leads] = await Promise.all([
    everyRow((from, to) =>
      supabase
        .from('quotes')
        .select(
          'id, lead_id, number, status, title, net_cents, total_cents, issued_on, valid_until, decided_at, is_example',
        )
        .order('sent_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    everyRow((from, to) =>
      supabase.from('leads').select('id, reference').order('id').range(from, to).throwOnError(),
    ),
  ]);
  const references = new Map(leads.data.map(({ id, reference }) => [id, reference]));
  const isReal = quotes.data.some(({ is_example }) => !is_example);
  const today = parisDay(new Date());
  return quotes.data
    .filter(({ is_example }) => !(isReal && is_example))
    .map((row) => {
      const validUntil = row.valid_until ?? '';
      const isExpired = row.status === 'sent' && validUntil < today;
      return {
        id: row.id,
        number: row.number ?? '',
        state: isExpired ? 'expired' : (row.status as SentState),
        title: row.title,
        net: row.net_cents,
        total: row.total_cents,
        issuedOn: row.issued_on ?? '',
        validUntil,
        decidedAt: row.decided_at && new Date(row.decided_at).toISOString(),
        request: references.get(row.lead_id ?? '') ?? null,
        isExample: row.is_example,
      };
    });
}

const keyOf = (id: string, userId: string) => ({ account_id: userId, quote: id });

/**
 * A quote of this client's, in full; null where there is none of theirs.
 *
 * @param userId of the signed-in client, never one that a form names
 * @throws Error when the database does not answer
 */
export const readOwnQuote = async (id: string, userId: string): Promise<ClientQuote | null> =>
  isUuid(id) ? readClientQuote(keyOf(id, userId)) : null;

/** A file of a quote of this client's; null where there is none. */
export const ownQuoteFile = async (
  id: string,
  userId: string,
  kind: QuoteFileKind,
): Promise<QuoteFile | null> => (isUuid(id) ? readClientFile(keyOf(id, userId), kind) : null);

/** A signed-in client who decides about the quote with this id, a UUID, and the IP that their request came from (`clientIp`). */
export type OwnReader = { id: string; userId: string; ip: string };

/** Writes a question about it, once, and has the consultant told by mail. */
export const askAboutOwnQuote = async (
  { id, userId }: OwnReader,
  { text }: { text: string },
): Promise<Answered> => ask(keyOf(id, userId), text);

/** Refuses it, once, and has the consultant told why. */
export const refuseOwnQuote = async (
  { id, userId }: OwnReader,
  { reason }: { reason: string },
): Promise<Answered> => refuse(keyOf(id, userId), reason);

/** Accepts it, once; both sides are mailed the quote and its proof. */
export const acceptOwnQuote = async (
  { id, userId, ip }: OwnReader,
  acceptance: Acceptance,
): Promise<Answered<{ number: string }>> => accept(keyOf(id, userId), acceptance, ip);
