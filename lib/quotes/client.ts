import 'server-only';
import { sendsMails } from '../env/leads.ts';
import { DONE, type Result, refused } from '../result/result.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { consumeRateLimit, RATE_LIMIT } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';
import { isUuid } from '../validation/uuid.ts';
import { whyNotAcceptable } from './acceptable.ts';
import { quoteTotals } from './amounts.ts';
import { contractOrNone } from './contract.ts';
import type { Acceptance, Withdrawal } from './decision.ts';
import type { QuoteFile, QuoteFileKind } from './document.ts';
import { quoteDues } from './dues.ts';
import { proofPdf } from './pdf.ts';
import { proofPaper, type Signature, withdrawalPaper } from './proof.ts';
import { awaited, signedOptions } from './signers.ts';
import { type ClientQuote, clientQuote, fileName } from './stored.ts';
import { ipHash, tokenHash } from './tokens.ts';
import { whyNotWithdrawable, withdrawalEnd } from './withdrawal.ts';

/** The key by which the database knows whose quote it is: an account's, or a link's with its access. */
export type QuoteKey =
  | { account_id: string; quote: string }
  | { token_hash: string; access_hash: string };

/** The key of a quote by its link, and by what a redeemed code gave; empty before. */
export const linkKey = (token: string, access: string): QuoteKey => ({
  token_hash: tokenHash(token),
  access_hash: tokenHash(access),
});

/**
 * The key of a quote by the account that it belongs to.
 *
 * @param userId of the signed-in client, never one that a form names
 */
export const accountKey = (id: string, userId: string): QuoteKey => ({
  account_id: userId,
  quote: id,
});

/** Whether the key can open a quote at all: the id of a URL may be none. */
const isOne = (key: QuoteKey) => !('quote' in key) || isUuid(key.quote);

/**
 * Reads what the client may see of the quote; null where there is none of theirs.
 *
 * @throws Error when the database does not answer
 */
export async function readClientQuote(key: QuoteKey): Promise<ClientQuote | null> {
  if (!isOne(key)) return null;
  const database = createServiceClient();
  const [quote, contract] = await Promise.all([
    database.rpc('read_client_quote', key).maybeSingle(),
    database.rpc('read_client_contract', key),
  ]);
  const error = quote.error ?? contract.error;
  if (error) throw failed('the quote could not be read', error);
  return (
    quote.data && {
      ...clientQuote.parse(quote.data),
      contract: contractOrNone.parse(contract.data),
    }
  );
}

/** A file of the quote; null where there is none of theirs. */
export async function readClientFile(
  key: QuoteKey,
  kind: QuoteFileKind,
): Promise<QuoteFile | null> {
  if (!isOne(key)) return null;
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
export const ANSWER_REFUSED = {
  signed:
    'Vous avez déjà signé ce devis. Rechargez la page\u00a0: elle dit qui doit encore signer.',
  stale:
    'Ce devis change en ce moment même\u00a0: un autre signataire répond peut-être. Réessayez dans un instant.',
  gone: 'Ce devis n’est plus accessible. Rechargez la page.',
  expired: 'Ce devis n’est plus valable\u00a0: demandez-moi de le renouveler.',
  state: 'Ce devis a déjà reçu une réponse, ou il a été remplacé ou retiré. Rechargez la page.',
  late: 'Le délai pour renoncer à ce contrat est terminé\u00a0: rechargez la page, elle dit jusqu’à quand il courait.',
  changed: 'Ce devis a changé entre-temps. Rechargez la page, et relisez-le.',
  tries: 'Trop d’essais. Réessayez dans un quart d’heure.',
} as const;

/** Outcome of a client's answer to a quote. */
export type Answered<Value = null> = Result<Value, keyof typeof ANSWER_REFUSED>;

/** Writes a question, once, and has the consultant told by mail. */
export async function ask(key: QuoteKey, { text }: { text: string }): Promise<Answered> {
  const { error } = await createServiceClient().rpc('ask_quote', {
    ...key,
    question: text,
    by_mail: sendsMails,
  });
  return error ? refusedBy(error, ANSWER_REFUSED, 'the question could not be written') : DONE;
}

/** Refuses the quote, once, and has the consultant told why. */
export async function refuse(key: QuoteKey, { reason }: { reason: string }): Promise<Answered> {
  const { error } = await createServiceClient().rpc('refuse_quote', {
    ...key,
    why: reason,
    by_mail: sendsMails,
  });
  return error ? refusedBy(error, ANSWER_REFUSED, 'the quote could not be refused') : DONE;
}

/** The address by which a client is known: a signer's own among several, else the quote's. */
export const provenAddress = ({ self, document }: ClientQuote): string =>
  self?.email ?? document.content.client.email;

/** Attempts to sign anew because another signer has signed meanwhile, or the consultant changed who signs. */
const SIGNINGS = 5;

/** Each has a proof drawn. */
const ACCEPTANCES = { ...RATE_LIMIT, purpose: 'quote-acceptance' };

/** What was signed, and by whom it still has to be, where there are several. */
type Signed = { number: string; awaited: ReadonlyArray<{ name: string }> };

/**
 * Accepts the quote, once, with the page of proof of it: whichever of two that come at once is first. Both sides are mailed
 * both. Where several sign, each signs once, and the last one accepts it for all.
 *
 * @param ip the IP that the request came from
 */
export async function accept(
  key: QuoteKey,
  acceptance: Acceptance,
  ip: string,
): Promise<Answered<Signed>> {
  const who = 'account_id' in key ? key.account_id : key.token_hash;
  for (let tries = 1; ; tries += 1) {
    const quote = await readClientQuote(key);
    if (!quote) return refused('gone');
    const { number } = quote;
    const why = whyNotAcceptable(quote, acceptance);
    const others = awaited(quote.signers).filter(({ id }) => id !== quote.self?.id);
    if (why === 'accepted') return { ok: true, value: { number, awaited: others } };
    if (why) return refused(why);
    if (tries === 1 && !(await consumeRateLimit(ACCEPTANCES, who))) return refused('tries');
    const by = 'account_id' in key ? ('account' as const) : ('link' as const);
    const signed = await signedBy(quote, acceptance, { by, addressHash: ipHash(ip) });
    if (!signed) return refused('changed');
    const { error } = await createServiceClient().rpc('accept_quote', {
      ...key,
      ...signed,
      by_mail: sendsMails,
    });
    if (!error) return { ok: true, value: { number, awaited: others } };
    const unsigned = refusedBy(error, ANSWER_REFUSED, 'the quote could not be accepted');
    if (unsigned.refusal !== 'stale' || tries === SIGNINGS) return unsigned;
  }
}

/**
 * What `accept_quote` takes: what is signed, and its proof, which is made once nobody else has to sign. Null where the options are
 * not those of the quote, or not those that the others have signed.
 */
async function signedBy(
  { document, signers, self, version }: ClientQuote,
  acceptance: Acceptance,
  { by, addressHash }: Pick<Signature, 'by' | 'addressHash'>,
) {
  const { name, role, approval, options, sha256 } = acceptance;
  const known = document.content.lines.filter(({ isOption }) => isOption).map(({ id }) => id);
  const chosen = known.filter((id) => options.includes(id));
  if (chosen.length < new Set(options).size) return null;
  const fixed = signedOptions(signers);
  if (fixed && fixed.join() !== chosen.join()) return null;
  const at = new Date();
  const { client } = document.content;
  const { withdrawalDays, earlyStartText } = document.settings;
  const isConsumer = client.kind === 'consumer';
  const totals = quoteTotals(document.content, document.settings.vatRegime, chosen);
  const signed = {
    name,
    approval,
    sha256,
    options: chosen,
    totals,
    // The names that `accept_quote` has for them.
    addressHash,
    earlyStart: isConsumer && earlyStartText !== '' && acceptance.earlyStart === 'on',
    withdrawUntil: isConsumer ? withdrawalEnd(at, withdrawalDays) : null,
  };
  const signatures = signers.flatMap((signer): SignedSigner[] => {
    const { position, email } = signer;
    if (signer.id === self?.id) {
      const { earlyStart } = signed;
      return [{ position, email, name, role, approval, at, by, addressHash, earlyStart }];
    }
    if (!signer.signed) return [];
    const { knownBy, at: before, options: _, ...rest } = signer.signed;
    return [{ position, email, ...rest, by: knownBy, at: new Date(before) }];
  });
  const isLast = signatures.length === signers.length;
  const paper = proofPaper({
    ...signed,
    ...(self && { signatures, earlyStart: signatures.every(({ earlyStart }) => earlyStart) }),
    document,
    at,
    by,
  });
  return {
    signed: {
      ...signed,
      ...(self && { role, version }),
      totals: { ...totals, dues: quoteDues(document.content, totals, document.amends) },
      at: at.toISOString(),
    },
    proof: isLast ? (await proofPdf(paper, at)).toString('base64') : '',
  };
}

type SignedSigner = Signature & { earlyStart: boolean };

/** Each has a receipt drawn. */
const WITHDRAWALS = { ...RATE_LIMIT, purpose: 'quote-withdrawal' };

/**
 * Withdraws a consumer from the quote that they accepted, once, with a receipt of it: whichever of two that come at once is
 * first. The receipt is mailed to them, and the consultant is told.
 *
 * @param ip the IP that the request came from
 */
export async function withdraw(
  key: QuoteKey,
  declared: Withdrawal,
  ip: string,
): Promise<Answered<{ number: string }>> {
  const quote = await readClientQuote(key);
  if (!quote) return refused('gone');
  const { document, number, acceptance } = quote;
  const why = whyNotWithdrawable(quote, declared);
  if (why === 'withdrawn') return { ok: true, value: { number } };
  if (why || !acceptance) return refused(why ?? 'state');
  const who = 'account_id' in key ? key.account_id : key.token_hash;
  if (!(await consumeRateLimit(WITHDRAWALS, who))) return refused('tries');
  const at = new Date();
  const by = 'account_id' in key ? ('account' as const) : ('link' as const);
  const addressHash = ipHash(ip);
  const paper = withdrawalPaper({
    ...declared,
    document,
    acceptedAt: acceptance.at,
    at,
    by,
    address: provenAddress(quote),
    addressHash,
  });
  const receipt = await proofPdf(paper, at);
  const { error } = await createServiceClient().rpc('withdraw_quote', {
    ...key,
    declared: { ...declared, addressHash, at: at.toISOString() },
    receipt: receipt.toString('base64'),
    by_mail: sendsMails,
  });
  if (error) return refusedBy(error, ANSWER_REFUSED, 'the quote could not be withdrawn from');
  return { ok: true, value: { number } };
}
