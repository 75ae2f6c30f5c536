import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tolerance on a call's time from now, in seconds, as Standard Webhooks has it. */
const TOLERANCE_SECONDS = 5 * 60;

/** The ids of the calls that were let in, with when, in ms: none is let in twice. */
const seen = new Map<string, number>();

/** A call as it came: its body to the letter. */
type Call = { headers: Headers; body: string };

/**
 * Finds what is wrong with a call that is to be signed as Standard Webhooks has it; null where nothing is. A call that is
 * let in is refused when it comes again, until it is forgotten.
 *
 * @param secrets one of which has signed it, as Supabase shows them: `v1,whsec_<base64>`, `|` between two
 */
export function refuseCall(
  { headers, body }: Call,
  secrets: string,
): 'signature' | 'time' | 'replay' | null {
  const id = headers.get('webhook-id') ?? '';
  const time = headers.get('webhook-timestamp') ?? '';
  const given = headers.get('webhook-signature') ?? '';
  if (!id || !/^\d{1,12}$/.test(time)) return 'signature';
  const expected = keysOf(secrets).map((key) => signCall(key, id, time, body));
  if (!signaturesIn(given).some((one) => expected.some((other) => isSame(one, other)))) {
    return 'signature';
  }
  if (Math.abs(Date.now() / 1000 - Number(time)) > TOLERANCE_SECONDS) return 'time';
  const now = Date.now();
  for (const [old, at] of seen) {
    // A call may be as far ahead as behind: after twice the tolerance its time refuses it.
    if (now - at > 2 * TOLERANCE_SECONDS * 1000) seen.delete(old);
  }
  if (seen.has(id)) return 'replay';
  seen.set(id, now);
  return null;
}

/** Lets the call in once more, since it was not carried out. */
export const forgetCall = ({ headers }: Pick<Call, 'headers'>): void =>
  void seen.delete(headers.get('webhook-id') ?? '');

/** The signature of a call, in base64. */
export const signCall = (key: Buffer, id: string, time: string, body: string): string =>
  createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');

/** The keys in a variable that holds secrets. */
export const keysOf = (secrets: string): Buffer[] =>
  secrets.split('|').map((secret) => Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64'));

/** Signatures of a header, each after its version; Supabase writes a comma between two, the standard a space. */
const signaturesIn = (header: string): string[] =>
  [...header.matchAll(/(?:^|[\s,])v1,([A-Za-z0-9+/=]+)/g)].map(([, signature = '']) => signature);

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
