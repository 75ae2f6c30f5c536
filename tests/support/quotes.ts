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
  const actor = { actor_id: 'pTests', actor_name: 'Ana' };
  const draft = await service
    .rpc('create_quote', {
      ...actor,
      quote_content: content,
      net: totals.net,
      total: totals.total,
    })
    .single<{ id: string; version: number }>();
  if (draft.error) throw draft.error;
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
      totals,
      termsVersion: 'essai',
    };
    const { error } = await service.rpc('send_quote', {
      ...actor,
      quote: draft.data.id,
      seen_version: draft.data.version,
      sent_document: document,
      pdf: Buffer.from(`%PDF-1.7 ${number}`).toString('base64'),
      by_mail: false,
    });
    if (!error) {
      return { id: draft.data.id, number, version: draft.data.version + 1, title: content.title };
    }
    if (error.message !== 'quote_number') throw error;
  }
}
