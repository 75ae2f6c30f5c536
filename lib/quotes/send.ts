import 'server-only';
import { sendsMails } from '../env/leads.ts';
import { type Result, refused } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { amendedOf } from './contract.ts';
import { documentPdf, makeDocument, quoteFacts } from './make.ts';
import { missingIn } from './missing.ts';
import { nextNumber, readContract, readStored } from './quotes.ts';
import { QUOTE_REFUSED } from './route.ts';
import type { QuoteGap, QuoteRefusal } from './wire.ts';

/** Attempts to make a document anew because another process has taken its number, and longest pause, in ms. */
const TRIES = 25;
const LONGEST_PAUSE_MS = 200;

let turn: Promise<unknown> = Promise.resolve();

/** Runs the work in turn within this process: each document tells its number, which the one before takes. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = turn.then(work, work);
  turn = done.catch(() => undefined);
  return done;
}

/** Outcome of a sending; `gaps` is what a draft lacks. */
export type Sending = Result<{ number: string; version: number }, QuoteRefusal> & {
  gaps?: QuoteGap[];
};

/**
 * Sends a draft that was seen in this version: under the next number, with the document that tells it, in one
 * transaction. Nothing is sent with something required missing.
 *
 * @throws Error when Supabase or the Content Lake do not answer as they should
 */
export const sendQuote = (id: string, version: number, editor: StudioEditor): Promise<Sending> =>
  inTurn(async () => {
    const [quote, facts] = await Promise.all([readStored(id), quoteFacts()]);
    if (!quote) return refused('gone');
    if (quote.version !== version) return refused('stale');
    if (quote.state !== 'draft') return refused('state');
    const contractNow = async () => (quote.amends ? await readContract(quote.amends) : null);
    const missing = await missingIn(quote.content, facts, amendedOf(await contractNow()));
    const gaps = missing.filter(({ isRequired }) => isRequired);
    if (gaps.length > 0) return { ...refused('gaps'), gaps };

    for (let tries = 1; ; tries += 1) {
      const [next, contract] = await Promise.all([nextNumber(), contractNow()]);
      const number = contract?.nextNumber ?? next.number;
      const document = makeDocument(quote.content, facts, {
        number,
        issuedOn: next.today,
        replaces: quote.replaces?.number ?? null,
        amends: amendedOf(contract),
      });
      const pdf = await documentPdf(document);
      const { data, error } = await createServiceClient().rpc('send_quote', {
        quote: id,
        seen_version: version,
        actor_id: editor.id,
        actor_name: editor.name,
        sent_document: document,
        pdf: pdf.toString('base64'),
        by_mail: sendsMails,
      });
      if (!error) return { ok: true, value: { number, version: data } };
      const unsent = refusedBy(error, QUOTE_REFUSED, 'the quote could not be sent');
      if (unsent.refusal !== 'number' || tries === TRIES) return unsent;
      const pause = Math.random() * LONGEST_PAUSE_MS;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  });
