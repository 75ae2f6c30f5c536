import 'server-only';
import { createHash } from 'node:crypto';
import { isOutage } from './outage.ts';
import { createSessionClient } from './server.ts';
import { AuthUnavailableError } from './session.ts';

/** A session by its ids, as the auth server signed them. */
export type VerifiedSession = { userId: string; sessionId: string };

/** Time before a signature found good is checked again, in ms; the library keeps public keys for as long. */
const GOOD_FOR_MS = 10 * 60_000;

/** Sessions by the hash of an access token that the auth server signed, and until when that holds. */
const verified = new Map<string, VerifiedSession & { until: number }>();

/**
 * The session of this request, or null. The signature is checked once a token, by the auth server where its keys are not
 * public: the result holds for good. Whether the session still exists is not checked: the caller asks for that by
 * `sessionId` in the very query that reads.
 *
 * @throws AuthUnavailableError
 */
export async function getVerifiedSession(): Promise<VerifiedSession | null> {
  const { auth } = await createSessionClient();
  const { data, error } = await auth.getSession();
  if (error && isOutage(error)) throw new AuthUnavailableError(error);
  if (!data.session) return null;
  const token = data.session.access_token;
  const key = createHash('sha256').update(token).digest('base64');
  const known = verified.get(key);
  if (known && known.until > Date.now()) return known;

  const checked = await auth.getClaims(token);
  if (checked.error && isOutage(checked.error)) throw new AuthUnavailableError(checked.error);
  if (!checked.data) return null;
  const { sub, session_id, exp } = checked.data.claims;
  const until = Math.min(exp * 1000, Date.now() + GOOD_FOR_MS);
  for (const [past, session] of verified) if (session.until <= Date.now()) verified.delete(past);
  const session = { userId: sub, sessionId: session_id, until };
  verified.set(key, session);
  return session;
}
