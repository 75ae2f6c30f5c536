import type { SupabaseClient } from '@supabase/supabase-js';
import { quoteTotals } from '../../lib/quotes/amounts.ts';
import type { QuoteContent } from '../../lib/quotes/content.ts';
import type { QuoteDocument } from '../../lib/quotes/document.ts';
import { issuerOf } from '../../lib/quotes/issuer.ts';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from './quote-papers.ts';

/** Content of a test's quote, to this address: 1 620 € with VAT, 2 340 € with its option. */
export function contentFor(email: string, change: Partial<QuoteContent> = {}): QuoteContent {
  const { client, lines } = fullContent();
  return fullContent({
    client: { ...client, email },
    lines: lines.map((line) => (line.isOption ? line : { ...line, quantity: 300 })),
    discount: null,
    ...change,
  });
}

const ACTOR = { actor_id: 'pTests', actor_name: 'Ana' };

export type SentQuote = { id: string; number: string; version: number; title: string };

/**
 * Sends a quote past the Studio, and past what it asks to be filled in first, without a mail.
 *
 * @param service the store past every policy
 */
export async function sendQuote(
  service: SupabaseClient,
  content: QuoteContent,
): Promise<SentQuote> {
  const totals = quoteTotals(content, FULL_SETTINGS.vatRegime);
  const draft = await service
    .rpc('create_quote', {
      ...ACTOR,
      quote_content: content,
      net: totals.net,
      total: totals.total,
    })
    .single<{ id: string; version: number }>();
  if (draft.error) throw draft.error;
  return sendDraft(service, draft.data, content);
}

/** Sends a draft of an amendment, as it was saved, likewise. */
export async function sendAmendment(service: SupabaseClient, id: string): Promise<SentQuote> {
  const { data, error } = await service
    .from('quotes')
    .select('id, version, content, amends')
    .eq('id', id)
    .single<{ id: string; version: number; content: QuoteContent; amends: string }>();
  if (error) throw error;
  const contract = await service.rpc('read_contract', { quote: data.amends });
  if (contract.error) throw contract.error;
  const { next_number, accepted_on, number, total, received, open, vat } = contract.data;
  return sendDraft(service, data, data.content, {
    number: next_number,
    amends: { number, acceptedOn: accepted_on, total, received, open, vat },
  });
}

async function sendDraft(
  service: SupabaseClient,
  draft: { id: string; version: number },
  content: QuoteContent,
  change: Partial<QuoteDocument> = {},
): Promise<SentQuote> {
  // Another test may take the number between the two.
  for (;;) {
    const next = await service.rpc('next_quote_number').single<{ number: string; today: string }>();
    if (next.error) throw next.error;
    const { number, today } = next.data;
    const validUntil = new Date(Date.parse(today) + content.validityDays * 86_400_000);
    const document: QuoteDocument = {
      number,
      issuedOn: today,
      validUntil: validUntil.toISOString().slice(0, 10),
      replaces: null,
      amends: null,
      content,
      issuer: issuerOf(ISSUER_SETTINGS, FULL_SETTINGS),
      settings: FULL_SETTINGS,
      totals: quoteTotals(content, FULL_SETTINGS.vatRegime),
      termsVersion: 'essai',
      ...change,
    };
    const { error } = await service.rpc('send_quote', {
      ...ACTOR,
      quote: draft.id,
      seen_version: draft.version,
      sent_document: document,
      pdf: Buffer.from(`%PDF-1.7 ${document.number}`).toString('base64'),
      by_mail: false,
    });
    if (!error) {
      return {
        id: draft.id,
        number: document.number,
        version: draft.version + 1,
        title: content.title,
      };
    }
    if (error.message !== 'quote_number') throw error;
  }
}
