import 'server-only';
import { type Result, refused } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { readStored } from './quotes.ts';
import { QUOTE_REFUSED } from './route.ts';
import { sendQuote } from './send.ts';
import type { QuoteGap, QuoteRefusal } from './wire.ts';

/** Outcome of a renewal: the quote that replaces the expired one; `gaps` is what it lacks. */
type Renewal = Result<{ id: string; number: string; version: number }, QuoteRefusal> & {
  gaps?: QuoteGap[];
};

/**
 * Sends a quote that has expired anew, as it was and with a new date: a version that replaces it. Where something is missing by
 * now, that version stays a draft.
 *
 * @throws Error when Supabase or the Content Lake do not answer as they should
 */
export async function renewQuote(
  id: string,
  version: number,
  editor: StudioEditor,
): Promise<Renewal> {
  const quote = await readStored(id);
  if (!quote) return refused('gone');
  // A correction that is written already is sent by whoever reads it over.
  if (quote.state !== 'expired' || quote.replacedBy) return refused('state');
  const { data, error } = await createServiceClient()
    .rpc('replace_quote', {
      quote: id,
      seen_version: version,
      actor_id: editor.id,
      actor_name: editor.name,
    })
    .single();
  if (error) return refusedBy(error, QUOTE_REFUSED, 'the quote could not be renewed');
  const sending = await sendQuote(data.id, data.version, editor);
  if (!sending.ok) return sending;
  return { ok: true, value: { id: data.id, ...sending.value } };
}
