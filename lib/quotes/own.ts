import 'server-only';
import * as z from 'zod/mini';
import { parisDay } from '../format/dates.ts';
import { everyRow } from '../supabase/every-row.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { ownQuote } from './stored.ts';
import { mayWithdraw } from './withdrawal.ts';

/** A quote in the list of a client's own. */
export type OwnQuote = Awaited<ReturnType<typeof readOwnQuotes>>[number];

/**
 * The client's own quotes, the last sent first. An example goes with the first real one.
 *
 * @param supabase with the client's rights: the policy of `quotes` says which are theirs
 * @param account the client's id
 * @throws the store's error
 */
export async function readOwnQuotes(supabase: Supabase, account: string) {
  const [quotes, leads] = await Promise.all([
    everyRow(
      supabase
        .from('quotes')
        .select(
          'id, lead_id, number, status, title, net:net_cents, total:total_cents, issued_on, valid_until, decided_at, is_example, withdraw_until, amends',
        )
        .order('sent_at', { ascending: false }),
    ),
    everyRow(supabase.from('leads').select('id, reference')),
  ]);
  const [dues, signed] = await Promise.all([
    readNextDues(
      quotes
        .filter(({ status }) => status === 'accepted' || status === 'terminated')
        .map(({ id }) => id),
    ),
    readSigned(
      account,
      quotes.filter(({ status }) => status === 'sent').map(({ id }) => id),
    ),
  ]);
  const references = new Map(leads.map(({ id, reference }) => [id, reference]));
  const isReal = quotes.some(({ is_example }) => !is_example);
  const today = parisDay(new Date());
  return z
    .array(ownQuote)
    .parse(quotes)
    .filter(({ isExample }) => !(isReal && isExample))
    .map(({ status, leadId, withdrawUntil, ...quote }) => ({
      ...quote,
      /** Whether its consumer can still withdraw. */
      mayWithdraw: mayWithdraw({ state: status, withdrawUntil }, today),
      /** The due that is to be paid next, and its last day; null where none is yet. */
      nextDue: dues.get(quote.id) ?? null,
      state: status === 'sent' && quote.validUntil < today ? ('expired' as const) : status,
      /** Whether they have signed it, and others have not. */
      isSigned: signed.has(quote.id),
      /** The reference of its request. */
      request: references.get(leadId ?? '') ?? null,
    }));
}

/** @param quotes ids that the policy of `quotes` has let their reader see */
async function readNextDues(quotes: string[]) {
  if (quotes.length === 0) return new Map<string, { amount: number; on: string }>();
  const { data, error } = await createServiceClient().rpc('next_dues', { quotes });
  if (error) throw failed('dues could not be read', error);
  return new Map(
    data.map(({ quote, cents, due_on }) => [quote, { amount: cents, on: due_on }] as const),
  );
}

/** Of these quotes, which can be signed, those that this account has signed beside others. */
async function readSigned(account: string, quotes: string[]): Promise<ReadonlySet<string>> {
  if (quotes.length === 0) return new Set();
  const { data, error } = await createServiceClient().rpc('signed_quotes', {
    account_id: account,
    quotes,
  });
  if (error) throw failed('what was signed could not be read', error);
  return new Set(data);
}
