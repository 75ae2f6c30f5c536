import 'server-only';
import { randomUUID } from 'node:crypto';
import type { FormRefusal } from '../forms/refusal.ts';
import { CODE_SECONDS, type CodeSubject, sendCodeMail } from '../mail/code-mail.ts';
import { type Result, refused } from '../result/result.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { consumeRateLimit, RATE_LIMIT } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';
import { ANSWER_REFUSED, linkKey, readClientQuote } from './client.ts';
import { isAmendmentNumber, namesOfNumber } from './names.ts';
import type { ClientQuote } from './stored.ts';
import { codeHash, newCode, newToken, tokenHash } from './tokens.ts';

/** Time for which a redeemed code opens its link, in s. */
export const ACCESS_SECONDS = 2 * 60 * 60;

/** A limit by IP over all links together: whoever tries many finds none. */
const IP_LIMIT = { hits: 30, windowSeconds: RATE_LIMIT.windowSeconds };

/** The content of a link's page. */
export type LinkOpening =
  /** No such link, or it is over or cut: nothing else is said. */
  | { status: 'unknown' }
  /** Its account is gone, and the quote with it or out of its sight. */
  | { status: 'closed' }
  /** The state before the code: the address it is sent to, masked as « c•••••@exemple.fr ». */
  | { status: 'locked'; number: string; email: string }
  | { status: 'open'; quote: ClientQuote };

/** An e-mail address that its owner recognises, and nobody else learns. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••••');

/** Messages to who is not sent a code, or whose code does not open the link. */
export const CODE_REFUSED = {
  gone: 'Ce lien n’est plus valable. Demandez-m’en un autre.',
  tries: ANSWER_REFUSED.tries,
  unsent: 'Le code n’a pas pu être envoyé. Réessayez dans un instant.',
  wrong: {
    status: 'invalid',
    message: 'Ce code n’est pas le bon. Vérifiez-le, ou demandez-en un autre.',
  },
  over: { status: 'invalid', message: 'Ce code ne peut plus servir. Demandez-en un autre.' },
} as const satisfies Record<string, string | FormRefusal>;

type CodeResult<Value> = Result<Value, keyof typeof CODE_REFUSED>;

/**
 * Opens a link. Reads only: mail programs follow links, too.
 *
 * @param access what `redeemQuoteCode` gave; empty before
 * @throws Error when the database does not answer
 */
export async function openQuoteLink(token: string, access: string): Promise<LinkOpening> {
  const quote = access ? await readClientQuote(linkKey(token, access)) : null;
  if (quote) return { status: 'open', quote };
  const database = createServiceClient();
  const link = { token_hash: tokenHash(token) };
  const { data, error } = await database.rpc('open_quote_link', link).maybeSingle();
  if (error) throw failed('the link could not be read', error);
  if (data) return { status: 'locked', number: data.number, email: masked(data.email) };
  const closed = await database.rpc('is_quote_link_closed', link);
  if (closed.error) throw failed('the link could not be read', closed.error);
  return { status: closed.data ? 'closed' : 'unknown' };
}

/** Mails a new code to the client's e-mail; the one before is of no use any more. Limited by link and by IP. */
export async function sendQuoteCode(
  token: string,
  ip: string,
): Promise<CodeResult<{ email: string }>> {
  const byIp = { ...IP_LIMIT, purpose: 'quote-code-address' };
  const byLink = { ...RATE_LIMIT, purpose: 'quote-code-link' };
  if (!(await consumeRateLimit(byIp, ip))) return refused('tries');
  if (!(await consumeRateLimit(byLink, tokenHash(token)))) return refused('tries');
  const code = newCode();
  const { data, error } = await createServiceClient()
    .rpc('create_quote_code', {
      token_hash: tokenHash(token),
      new_code_hash: codeHash(token, code),
      code_seconds: CODE_SECONDS,
    })
    .single();
  if (error) return refusedBy(error, CODE_REFUSED, 'the code could not be stored');
  const mailed: CodeSubject = {
    email: data.email,
    fact: { label: namesOfNumber(data.number).name, value: data.number },
    texts: isAmendmentNumber(data.number)
      ? ['amendmentCodeText', 'amendmentCodeMistake']
      : ['codeText', 'codeMistake'],
  };
  const isSent = await sendCodeMail(randomUUID(), mailed, code);
  return isSent ? { ok: true, value: { email: masked(data.email) } } : refused('unsent');
}

/** Five attempts a code. What it gives goes into a cookie of this link alone (HttpOnly, `ACCESS_SECONDS`). */
export async function redeemQuoteCode(
  token: string,
  code: string,
  ip: string,
): Promise<CodeResult<{ access: string }>> {
  const byIp = { ...IP_LIMIT, purpose: 'quote-redeem-address' };
  if (!(await consumeRateLimit(byIp, ip))) return refused('tries');
  const access = newToken();
  const { data, error } = await createServiceClient().rpc('redeem_quote_code', {
    token_hash: tokenHash(token),
    given_code_hash: codeHash(token, code),
    new_access_hash: tokenHash(access),
    access_seconds: ACCESS_SECONDS,
  });
  if (error) throw failed('the code could not be checked', error);
  if (data === 'ok') return { ok: true, value: { access } };
  return refused(data === 'wrong' ? 'wrong' : 'over');
}
