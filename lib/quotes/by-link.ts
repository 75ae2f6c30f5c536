import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Result } from '../forms/state.ts';
import { failed } from '../supabase/failed.ts';
import { consumeRateLimit, RATE_LIMIT } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';
import { linkKey, readClientQuote, TOO_MANY } from './client.ts';
import { CODE_SECONDS, sendCodeMail } from './code-mail.ts';
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
  /** The state before the code: the address it is sent to, masked as « c•••••@exemple.fr ». */
  | { status: 'locked'; number: string; email: string }
  | { status: 'open'; quote: ClientQuote };

/** An e-mail address that its owner recognises, and nobody else learns. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••••');

const GONE = {
  ok: false,
  message: 'Ce lien n’est plus valable. Demandez-m’en un autre.',
} as const;

/**
 * Opens a link. Reads only: mail programs follow links, too.
 *
 * @param access what `redeemQuoteCode` gave; empty before
 * @throws Error when the database does not answer
 */
export async function openQuoteLink(token: string, access: string): Promise<LinkOpening> {
  const quote = access ? await readClientQuote(linkKey(token, access)) : null;
  if (quote) return { status: 'open', quote };
  const { data, error } = await createServiceClient()
    .rpc('open_quote_link', { token_hash: tokenHash(token) })
    .maybeSingle();
  if (error) throw failed('the link could not be read', error);
  return data
    ? { status: 'locked', number: data.number, email: masked(data.email) }
    : { status: 'unknown' };
}

/** Mails a new code to the client's e-mail; the one before is of no use any more. Limited by link and by IP. */
export async function sendQuoteCode(token: string, ip: string): Promise<Result<{ email: string }>> {
  const byIp = { ...IP_LIMIT, purpose: 'quote-code-address' };
  const byLink = { ...RATE_LIMIT, purpose: 'quote-code-link' };
  if (!(await consumeRateLimit(byIp, ip))) return TOO_MANY;
  if (!(await consumeRateLimit(byLink, tokenHash(token)))) return TOO_MANY;
  const code = newCode();
  const { data, error } = await createServiceClient()
    .rpc('create_quote_code', {
      token_hash: tokenHash(token),
      new_code_hash: codeHash(token, code),
      code_seconds: CODE_SECONDS,
    })
    .maybeSingle();
  if (error) throw failed('the code could not be stored', error);
  if (!data) return GONE;
  const isSent = await sendCodeMail(randomUUID(), data, code);
  return isSent
    ? { ok: true, value: { email: masked(data.email) } }
    : {
        ok: false,
        message: 'Le code n’a pas pu être envoyé. Réessayez dans un instant.',
      };
}

/** Five attempts a code. What it gives goes into a cookie of this link alone (HttpOnly, `ACCESS_SECONDS`). */
export async function redeemQuoteCode(
  token: string,
  code: string,
  ip: string,
): Promise<Result<{ access: string }>> {
  const byIp = { ...IP_LIMIT, purpose: 'quote-redeem-address' };
  if (!(await consumeRateLimit(byIp, ip))) return TOO_MANY;
  const access = newToken();
  const { data, error } = await createServiceClient().rpc('redeem_quote_code', {
    token_hash: tokenHash(token),
    given_code_hash: codeHash(token, code),
    new_access_hash: tokenHash(access),
    access_seconds: ACCESS_SECONDS,
  });
  if (error) throw failed('the code could not be checked', error);
  if (data === 'ok') return { ok: true, value: { access } };
  return {
    ok: false,
    field: 'code',
    status: 'invalid',
    message:
      data === 'wrong'
        ? 'Ce code n’est pas le bon. Vérifiez-le, ou demandez-en un autre.'
        : 'Ce code ne peut plus servir. Demandez-en un autre.',
  };
}
