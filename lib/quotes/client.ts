import 'server-only';
import { sendsMails } from '../env/leads.ts';
import { OUTDATED_FORM } from '../forms/messages.ts';
import type { Result } from '../forms/state.ts';
import { failed } from '../supabase/failed.ts';
import { consumeRateLimit, RATE_LIMIT } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';
import { iso, message } from '../thread/stored.ts';
import { whyNotAcceptable } from './acceptable.ts';
import { quoteTotals } from './amounts.ts';
import type { ClientQuote } from './client-quote.ts';
import type { Acceptance } from './decision.ts';
import type { QuoteDocument, QuoteFile, QuoteFileKind } from './document.ts';
import { proofPdf } from './pdf.ts';
import { proofPaper } from './proof.ts';
import type { SentState } from './states.ts';
import {
  fileName,
  type StoredAcceptance,
  type StoredFile,
  toAcceptance,
  toFiles,
} from './stored.ts';
import { ipHash } from './tokens.ts';

/** The key by which the database knows whose quote it is: an account's, or a link's with its access. */
export type QuoteKey =
  | { account_id: string; quote: string }
  | { token_hash: string; access_hash: string };

type StoredClientQuote = {
  quote: {
    id: string;
    number: string;
    title: string;
    state: SentState;
    document: QuoteDocument;
    issued_on: string;
    valid_until: string;
    sha256: string;
    reason: string | null;
    decided_at: string | null;
    is_example: boolean;
  };
  reference: string | null;
  messages: unknown[];
  acceptance: StoredAcceptance | null;
  files: StoredFile[];
  replaced_by: string | null;
};

/** Reads what the client may see of the quote; null where there is none of theirs. */
export async function readClientQuote(key: QuoteKey): Promise<ClientQuote | null> {
  const { data, error } = await createServiceClient().rpc('read_client_quote', key).maybeSingle();
  if (error) throw failed('the quote could not be read', error);
  if (!data) return null;
  const { quote, reference, messages, acceptance, files, replaced_by } =
    data as unknown as StoredClientQuote;
  const { state, reason, decided_at } = quote;
  const said = reason && decided_at ? { reason, at: iso(decided_at) } : null;
  return {
    id: quote.id,
    number: quote.number,
    state,
    title: quote.title,
    document: quote.document,
    totals: acceptance?.totals ?? quote.document.totals,
    issuedOn: quote.issued_on,
    validUntil: quote.valid_until,
    sha256: quote.sha256,
    messages: messages.map((each) => message.parse(each)),
    acceptance: toAcceptance(acceptance),
    refusal: state === 'refused' ? said : null,
    revocation: state === 'revoked' ? said : null,
    replacedBy: replaced_by,
    files: toFiles(quote.number, files),
    request: reference,
    isExample: quote.is_example,
  };
}

/** A file of the quote; null where there is none of theirs. */
export async function readClientFile(
  key: QuoteKey,
  kind: QuoteFileKind,
): Promise<QuoteFile | null> {
  const { data, error } = await createServiceClient()
    .rpc('read_client_quote_file', { ...key, file_kind: kind })
    .maybeSingle();
  if (error) throw failed('the file could not be read', error);
  return (
    data && {
      filename: fileName(data.number, kind),
      sha256: data.sha256,
      bytes: Buffer.from(data.bytes, 'base64'),
    }
  );
}

/** Messages to the client where nothing was done; a page that is read anew shows why. */
const REFUSED: Readonly<Record<string, string>> = {
  gone: 'Ce devis n’est plus accessible. Rechargez la page.',
  expired: 'Ce devis n’est plus valable\u00a0: demandez-moi de le renouveler.',
  state: 'Ce devis a déjà reçu une réponse, ou il a été remplacé ou retiré. Rechargez la page.',
  changed: 'Ce devis a changé entre-temps. Rechargez la page, et relisez-le.',
};

const refused = (answer: string): Extract<Result, { ok: false }> => ({
  ok: false,
  message: REFUSED[answer] ?? OUTDATED_FORM,
});

/** Writes a question, once. */
export async function ask(key: QuoteKey, text: string): Promise<Result<null>> {
  const { data, error } = await createServiceClient().rpc('ask_quote', {
    ...key,
    question: text,
    by_mail: sendsMails,
  });
  if (error) throw failed('the question could not be written', error);
  if (data !== 'stored') return refused(data);
  return { ok: true, value: null };
}

/** Refuses the quote, once. */
export async function refuse(key: QuoteKey, reason: string): Promise<Result<null>> {
  const { data, error } = await createServiceClient().rpc('refuse_quote', {
    ...key,
    why: reason,
    by_mail: sendsMails,
  });
  if (error) throw failed('the quote could not be refused', error);
  if (data !== 'refused') return refused(data);
  return { ok: true, value: null };
}

/** The answer to the attempt that is one too many. */
export const TOO_MANY = {
  ok: false,
  message: 'Trop d’essais. Réessayez dans un quart d’heure.',
} as const;

/** Each has a proof drawn. */
const ACCEPTANCES = { ...RATE_LIMIT, purpose: 'quote-acceptance' };

/**
 * Accepts the quote, once, with the page of proof of it: whichever of two that come at once is first.
 *
 * @param ip the IP that the request came from
 */
export async function accept(
  key: QuoteKey,
  acceptance: Acceptance,
  ip: string,
): Promise<Result<{ number: string }>> {
  const quote = await readClientQuote(key);
  if (!quote) return refused('gone');
  const { name, approval, options, sha256 } = acceptance;
  const { document, number } = quote;
  const why = whyNotAcceptable(quote, acceptance);
  if (why) return why === 'accepted' ? { ok: true, value: { number } } : refused(why);
  const known = document.content.lines.filter(({ isOption }) => isOption).map(({ id }) => id);
  const chosen = known.filter((id) => options.includes(id));
  if (chosen.length < new Set(options).size) return refused('changed');
  const who = 'account_id' in key ? key.account_id : key.token_hash;
  if (!(await consumeRateLimit(ACCEPTANCES, who))) return TOO_MANY;
  const at = new Date();
  const totals = quoteTotals(document.content, document.settings.vatRegime, chosen);
  const signed = {
    name,
    approval,
    sha256,
    options: chosen,
    totals,
    // The name that `accept_quote` has for it.
    addressHash: ipHash(ip),
  };
  const by = 'account_id' in key ? ('account' as const) : ('link' as const);
  const proof = await proofPdf(proofPaper({ ...signed, document, at, by }), at);
  const { data, error } = await createServiceClient().rpc('accept_quote', {
    ...key,
    signed: { ...signed, at: at.toISOString() },
    proof: proof.toString('base64'),
    by_mail: sendsMails,
  });
  if (error) throw failed('the quote could not be accepted', error);
  if (data !== 'accepted') return refused(data);
  return { ok: true, value: { number } };
}
