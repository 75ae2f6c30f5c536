import 'server-only';
import { leadsEnv, sendsMails } from '../env/leads.ts';
import { toStoredLead } from '../requests/stored-lead.ts';
import { summaryOf } from '../requests/summary.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { iso, isoOrNull, signedMessage, storedEvent, toHistory } from '../thread/stored.ts';
import { quoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';
import type { QuoteFile, QuoteFileKind } from './document.ts';
import { quoteEventWords } from './events.ts';
import { quoteFacts } from './facts.ts';
import { quoteGaps } from './gaps.ts';
import { documentPdf, makeDocument } from './make.ts';
import { QUOTE_STATES, type QuoteState } from './states.ts';
import {
  fileName,
  type StoredAcceptance,
  type StoredFile,
  type StoredQuote,
  toAcceptance,
  toFiles,
} from './stored.ts';
import type { QuoteDetail, QuoteLinkMail, QuoteSummary, QuotesPage, QuotesQuery } from './wire.ts';

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
  const counts = Object.fromEntries(QUOTE_STATES.map((each) => [each, 0]));
  for (const row of counted.data) counts[row.state] = row.counted;
  return {
    quotes: rows.map((row): QuoteSummary => {
      const { name, company, email } = row.client as QuoteContent['client'];
      return {
        id: row.id,
        version: row.version,
        number: row.number,
        state: row.state as QuoteState,
        title: row.title,
        client: name,
        company,
        email,
        net: row.net,
        total: row.total,
        updatedAt: iso(row.updated_at),
        issuedOn: row.issued_on,
        validUntil: row.valid_until,
        decidedAt: isoOrNull(row.decided_at),
        request: row.reference,
        isUnseen: row.is_unseen,
        isExample: row.is_example,
      };
    }),
    counts: counts as QuotesPage['counts'],
    next: listed.data.length > PAGE ? (rows.at(-1)?.page_cursor ?? null) : null,
  };
}

type StoredLeadRow = Parameters<typeof toStoredLead>[0] & { id: string };

/** The answer of `read_quote`, as far as the database has it in JSON. */
export type StoredDetail = {
  quote: StoredQuote;
  lead: StoredLeadRow | null;
  account_email: string | null;
  messages: unknown[];
  events: unknown[];
  acceptance: StoredAcceptance | null;
  files: StoredFile[];
  mail: QuoteLinkMail;
  links: { open: number; used_at: string | null };
  replaced: { id: string; number: string } | null;
  replacing: { id: string; number: string | null; state: QuoteState } | null;
};

/** A quote with everything that the database has of it; null where there is none. */
export async function readStored(id: string): Promise<StoredDetail | null> {
  const { data, error } = await createServiceClient()
    .rpc('read_quote', { quote: id })
    .maybeSingle();
  if (error) throw failed('the quote could not be read', error);
  return data as StoredDetail | null;
}

/**
 * A quote in full; null where there is none.
 *
 * @throws Error when Supabase or the Content Lake do not answer as they should
 */
export async function readQuote(id: string): Promise<QuoteDetail | null> {
  const [stored, facts] = await Promise.all([readStored(id), quoteFacts()]);
  if (!stored) return null;
  const { quote, lead, messages, events, acceptance, files } = stored;
  const { content } = quote;
  const about = quote.document?.content ?? content;
  return {
    id: quote.id,
    version: quote.version,
    number: quote.number,
    state: quote.state,
    title: quote.title,
    client: about.client.name,
    company: about.client.company,
    email: about.client.email,
    net: quote.net_cents,
    total: quote.total_cents,
    updatedAt: iso(quote.updated_at),
    issuedOn: quote.issued_on,
    validUntil: quote.valid_until,
    decidedAt: isoOrNull(quote.decided_at),
    request: lead?.reference ?? null,
    isUnseen: quote.news_at !== null,
    isExample: quote.is_example,
    content,
    totals:
      acceptance?.totals ??
      quote.document?.totals ??
      quoteTotals(content, facts.settings.vatRegime),
    document: quote.document,
    gaps: quote.state === 'draft' ? quoteGaps({ content, ...facts }) : [],
    settings: facts.settings,
    account: stored.account_email,
    requestTitle: lead && summaryOf(toStoredLead(lead)).title,
    messages: messages.map((message) => signedMessage.parse(message)),
    events: toHistory(
      events.map((event) => storedEvent.parse(event)),
      quoteEventWords,
    ),
    acceptance: toAcceptance(acceptance),
    reason: quote.reason,
    files: toFiles(quote.number, files),
    mail: stored.mail,
    links: {
      open: stored.links.open,
      lastUsedAt: isoOrNull(stored.links.used_at),
    },
    replaces: stored.replaced,
    replacedBy: stored.replacing,
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
  if (stored?.quote.state !== 'draft') return null;
  const document = makeDocument(stored.quote.content, facts, {
    number: 'brouillon',
    issuedOn: next.today,
    replaces: stored.replaced?.number ?? null,
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
