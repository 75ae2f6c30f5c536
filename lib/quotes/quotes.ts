import 'server-only';
import * as z from 'zod/mini';
import { leadsEnv, sendsMails } from '../env/leads.ts';
import { summaryOf } from '../requests/summary.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { quoteTotals } from './amounts.ts';
import { amendedOf, type Contract, contractOrNone } from './contract.ts';
import type { QuoteFile, QuoteFileKind } from './document.ts';
import { documentPdf, makeDocument, quoteFacts } from './make.ts';
import { missingIn } from './missing.ts';
import {
  fileName,
  quoteCounts,
  quoteSummary,
  type StoredQuote,
  storedFollowUps,
  storedQuote,
} from './stored.ts';
import { regimeOf } from './vat.ts';
import type { QuoteDetail, QuotesPage, QuotesQuery } from './wire.ts';

/** Quotes a page of the list. */
const PAGE = 30;

/**
 * A page of the quotes, the last changed first.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function listQuotes({
  view,
  search,
  state,
  request,
  after,
}: QuotesQuery): Promise<QuotesPage> {
  const database = createServiceClient();
  const [listed, counted] = await Promise.all([
    database.rpc('list_quotes', {
      view,
      // One more than a page tells whether there is another.
      page_size: PAGE + 1,
      ...(search && { searched: search }),
      ...(state && { states: [state] }),
      ...(request && { lead_reference: request }),
      ...(after && { after_cursor: after }),
    }),
    database.rpc('count_quotes'),
  ]);
  if (listed.error) throw failed('quotes could not be listed', listed.error);
  if (counted.error) throw failed('quotes could not be counted', counted.error);
  const rows = listed.data.slice(0, PAGE);
  return {
    quotes: z.array(quoteSummary).parse(rows),
    counts: quoteCounts.parse(
      Object.fromEntries(counted.data.map(({ state: each, counted: many }) => [each, many])),
    ),
    next: listed.data.length > PAGE ? (rows.at(-1)?.page_cursor ?? null) : null,
  };
}

/** A quote with everything that the database has of it; null where there is none. */
export async function readStored(id: string): Promise<StoredQuote | null> {
  const { data, error } = await createServiceClient()
    .rpc('read_quote', { quote: id })
    .maybeSingle();
  if (error) throw failed('the quote could not be read', error);
  return data && storedQuote.parse(data);
}

/** The contract of an accepted quote, or of an amendment to one; null where there is none. */
export async function readContract(quote: string): Promise<Contract | null> {
  const { data, error } = await createServiceClient().rpc('read_contract', { quote });
  if (error) throw failed('the contract could not be read', error);
  return contractOrNone.parse(data);
}

/** What was followed up of a quote, and whether it goes on. */
async function readFollowUps(id: string) {
  const { data, error } = await createServiceClient().rpc('read_follow_ups', { quote: id });
  if (error) throw failed('the follow-ups could not be read', error);
  return storedFollowUps.parse(data);
}

/**
 * A quote in full; null where there is none.
 *
 * @throws Error when Supabase or the Content Lake do not answer as they should
 */
export async function readQuote(id: string): Promise<QuoteDetail | null> {
  const [stored, facts, followUps] = await Promise.all([
    readStored(id),
    quoteFacts(),
    readFollowUps(id),
  ]);
  if (!stored) return null;
  const { lead, leadId: _, totals, amends: amendedId, ...quote } = stored;
  const { content, state, document } = quote;
  const contract = amendedId || quote.acceptance ? await readContract(id) : null;
  const amends = document ? document.amends : amendedOf(amendedId ? contract : null);
  return {
    ...quote,
    contract,
    amends,
    totals: totals ?? quoteTotals(content, regimeOf(content, facts.settings)),
    gaps: state === 'draft' ? await missingIn(content, facts, amends) : [],
    settings: facts.settings,
    requestTitle: lead && summaryOf(lead).title,
    followUps,
    mailbox: sendsMails ? (leadsEnv.MAIL_TO ?? facts.issuer.email) : null,
  };
}

/**
 * A file of any quote, for the consultant; of a draft a preview by the settings of now. Null where there is none.
 *
 * @throws Error when Supabase or the Content Lake do not answer as they should
 */
export async function readQuoteFile(id: string, kind: QuoteFileKind): Promise<QuoteFile | null> {
  const { data, error } = await createServiceClient()
    .rpc('read_quote_file', { quote: id, file_kind: kind })
    .maybeSingle();
  if (error) throw failed('the file could not be read', error);
  if (data) {
    return {
      filename: fileName(data.number, kind),
      sha256: data.sha256,
      bytes: Buffer.from(data.bytes, 'base64'),
    };
  }
  return kind === 'quote' ? preview(id) : null;
}

async function preview(id: string): Promise<QuoteFile | null> {
  const [stored, facts, next] = await Promise.all([readStored(id), quoteFacts(), nextNumber()]);
  if (stored?.state !== 'draft') return null;
  const contract = stored.amends ? await readContract(stored.amends) : null;
  const document = makeDocument(stored.content, facts, {
    number: 'brouillon',
    issuedOn: next.today,
    replaces: stored.replaces?.number ?? null,
    amends: amendedOf(contract),
  });
  const bytes = await documentPdf(document, true);
  return { filename: 'devis-brouillon.pdf', sha256: '', bytes };
}

/** Reads the number that the next quote would get, and the day that it would be sent on. */
export async function nextNumber(): Promise<{ number: string; today: string }> {
  const { data, error } = await createServiceClient().rpc('next_quote_number').single();
  if (error) throw failed('the next number could not be read', error);
  return data;
}
