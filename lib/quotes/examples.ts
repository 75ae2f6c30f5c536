import 'server-only';
import { readQuoteSettings } from '../content/queries/quote-settings.ts';
import { readSiteSettings } from '../content/queries/site-settings.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { storedContent } from './content.ts';
import { factsOf } from './issuer.ts';
import { documentPdf, makeDocument } from './make.ts';
import { nextNumber } from './quotes.ts';
import { QUOTE_REFUSED } from './route.ts';

/**
 * Sends the examples that wait as drafts (supabase/seed.sql), so that each has a document as any quote has: of the
 * published content, without a number of the year and without a mail.
 *
 * @returns how many there were
 * @throws Error when the database or the Content Lake do not answer
 */
export async function sendExamples(): Promise<number> {
  const database = createServiceClient();
  const { data, error } = await database
    .from('quotes')
    .select('id, version, content')
    .eq('is_example', true)
    .eq('status', 'draft')
    .limit(100);
  if (error) throw failed('examples could not be read', error);
  for (const { id, version, content } of data) {
    const [site, settings, { today }] = await Promise.all([
      readSiteSettings(),
      readQuoteSettings(),
      nextNumber(),
    ]);
    const document = makeDocument(storedContent.parse(content), factsOf(site, settings), {
      number: 'D-EXEMPLE',
      issuedOn: today,
      replaces: null,
    });
    const pdf = await documentPdf(document);
    const sent = await database.rpc('send_quote', {
      quote: id,
      seen_version: version,
      actor_id: 'exemple',
      actor_name: 'Vous',
      sent_document: document,
      pdf: pdf.toString('base64'),
      by_mail: false,
    });
    // Refused: another process was first.
    if (sent.error) refusedBy(sent.error, QUOTE_REFUSED, 'an example could not be sent');
  }
  return data.length;
}
