import 'server-only';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { sendsMails } from '../env/leads.ts';
import type { FormRefusal } from '../forms/refusal.ts';
import { CODE_SECONDS, type CodeSubject, sendCodeMail } from '../mail/code-mail.ts';
import { DONE, type Result, refused } from '../result/result.ts';
import { keyedHash, newCode, newToken, tokenHash } from '../security/secrets.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { consumeRateLimit, RATE_LIMIT } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';
import { message, moment } from '../thread/stored.ts';
import { REQUEST_STATES, REQUEST_TOPICS } from './states.ts';

/** Time for which a redeemed code opens its request, in s. */
export const ACCESS_SECONDS = 2 * 60 * 60;

/** A limit by IP over all references together: whoever tries many finds none. */
const IP_LIMIT = { hits: 30, windowSeconds: RATE_LIMIT.windowSeconds };

const REFERENCE = /^(?:DEV|MSG)(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

/** The reference as it is stored, from a URL or read out by someone; null where it cannot be one. */
export function referenceIn(typed: string): string | null {
  const reference = typed.trim().toUpperCase();
  return REFERENCE.test(reference) ? reference : null;
}

/** Events that its author is told of: of the request, its quotes (by their number) and its calls. */
const STEPS = [
  'sent',
  'quoted',
  'accepted',
  'refused',
  'replaced',
  'revoked',
  'withdrawn',
  'terminated',
  'call',
  'cancelled',
] as const;

const followedRequest = z.object({
  topic: z.enum(REQUEST_TOPICS),
  sentAt: moment,
  /** State of the one that it was put together with, where both came from the same address. */
  state: z.enum(REQUEST_STATES),
  messages: z.array(message),
  steps: z.array(z.object({ what: z.enum(STEPS), at: moment, number: z.nullable(z.string()) })),
});

/** How far a request has come, without what was typed in its form. Moments are ISO 8601. */
export type FollowedRequest = z.output<typeof followedRequest>;

/** Messages to who is not sent a code, or whose code opens nothing. */
export const FOLLOW_REFUSED = {
  tries: 'Trop d’essais. Réessayez dans un quart d’heure.',
  unsent: 'Le code n’a pas pu être envoyé. Réessayez dans un instant.',
  wrong: {
    status: 'invalid',
    message: 'Ce code n’est pas le bon. Vérifiez-le, ou demandez-en un autre.',
  },
  over: { status: 'invalid', message: 'Ce code ne peut plus servir. Demandez-en un autre.' },
} as const satisfies Record<string, string | FormRefusal>;

type FollowResult<Value> = Result<Value, keyof typeof FOLLOW_REFUSED>;

const codeHash = (reference: string, code: string) =>
  keyedHash('lead-code', `${reference}\0${code}`);

/**
 * Reads the request that a redeemed code has opened; null where it has opened none.
 *
 * @param access what `redeemFollowCode` gave; empty before
 * @throws Error when the database does not answer
 */
export async function readFollowedRequest(
  reference: string,
  access: string,
): Promise<FollowedRequest | null> {
  if (!access) return null;
  const { data, error } = await createServiceClient().rpc('read_followed_lead', {
    lead_reference: reference,
    access_hash: tokenHash(access),
  });
  if (error) throw failed('the request could not be followed', error);
  return data === null ? null : followedRequest.parse(data);
}

/**
 * Writes in the thread of a request that a redeemed code has opened, once, and has the consultant told by mail.
 *
 * @throws Error when the database does not answer
 */
export async function writeFollowedMessage(
  { reference, text }: { reference: string; text: string },
  access: string,
): Promise<Result<null, 'gone'>> {
  const { error } = await createServiceClient().rpc('write_followed_message', {
    lead_reference: reference,
    access_hash: tokenHash(access),
    message: text,
    by_mail: sendsMails,
  });
  return error ? refusedBy(error, { gone: '' }, 'the message could not be written') : DONE;
}

/**
 * Mails a new code to the address that the request came from; the one before is of no use any more. Limited by reference and
 * by IP. The answer is the same where there is no such request.
 */
export async function sendFollowCode(reference: string, ip: string): Promise<FollowResult<null>> {
  const byIp = { ...IP_LIMIT, purpose: 'lead-code-address' };
  const byReference = { ...RATE_LIMIT, purpose: 'lead-code-reference' };
  if (!(await consumeRateLimit(byIp, ip))) return refused('tries');
  if (!(await consumeRateLimit(byReference, reference))) return refused('tries');
  const code = newCode();
  const { data: email, error } = await createServiceClient().rpc('create_lead_code', {
    lead_reference: reference,
    new_code_hash: codeHash(reference, code),
    code_seconds: CODE_SECONDS,
  });
  if (error) throw failed('the code could not be stored', error);
  if (!email) return DONE;
  const mailed: CodeSubject = {
    email,
    fact: { label: 'Demande', value: reference },
    texts: ['followCodeText', 'followCodeMistake'],
  };
  return (await sendCodeMail(randomUUID(), mailed, code)) ? DONE : refused('unsent');
}

/** Five attempts a code. What it gives goes into a cookie of this reference alone (HttpOnly, `ACCESS_SECONDS`). */
export async function redeemFollowCode(
  reference: string,
  code: string,
  ip: string,
): Promise<FollowResult<{ access: string }>> {
  const byIp = { ...IP_LIMIT, purpose: 'lead-redeem-address' };
  if (!(await consumeRateLimit(byIp, ip))) return refused('tries');
  const access = newToken();
  const { data, error } = await createServiceClient().rpc('redeem_lead_code', {
    lead_reference: reference,
    given_code_hash: codeHash(reference, code),
    new_access_hash: tokenHash(access),
    access_seconds: ACCESS_SECONDS,
  });
  if (error) throw failed('the code could not be checked', error);
  if (data === 'ok') return { ok: true, value: { access } };
  return refused(data === 'wrong' ? 'wrong' : 'over');
}
