import 'server-only';
import { headers } from 'next/headers';
import type { FormRefusal } from '../forms/refusal.ts';
import { clientIp } from '../http/client-ip.ts';
import { log } from '../log/log.ts';
import { type Result, refused } from '../result/result.ts';
import { noSoonerThan } from '../security/answer-time.ts';
import {
  countAttempt,
  type Limit,
  RATE_LIMIT,
  rateLimitKey,
  releaseAttempts,
} from '../supabase/rate-limit.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';
import { TOO_MANY } from './toasts.ts';

/** Attempts at one account from one place: a known browser by itself, all new ones at an IP together. */
const FROM_ONE_PLACE: Limit = { ...RATE_LIMIT, purpose: 'sign-in' };

/** Attempts at one IP from new browsers, whatever the accounts. */
const AT_ONE_IP: Limit = { ...RATE_LIMIT, purpose: 'sign-in-address', hits: 30 };

/** Attempts at one account from all browsers that are new to it: the most that guessing from many IPs can reach. */
const FROM_EVERYWHERE: Limit = { purpose: 'sign-in-all', hits: 100, windowSeconds: 24 * 60 * 60 };

/** Number of attempts from everywhere from which on each answer takes the longest pause. */
const MANY = 20;

/** The least time that the answer to each attempt from one place takes, in ms: slower, before attempts are refused. */
const PAUSES_MS = [0, 0, 1_000, 2_000, 4_000];
const LONGEST_PAUSE_MS = 4_000;

/**
 * Tries a password of the account with this e-mail, by `check`, unless too many were wrong (operations.md,
 * Rate limits). Nothing here depends on whether there is such an account. A right one resets the count,
 * and makes this browser a known one: what others try elsewhere no longer shuts it out.
 *
 * @throws Error when the attempt could not be counted, and what `check` throws
 */
export async function attemptPassword<Value>(
  email: string,
  check: () => Promise<Result<Value, FormRefusal>>,
): Promise<Result<Value, FormRefusal>> {
  const browser = await knownBrowser(email);
  const ip = clientIp(await headers());
  const place = `${email}\0${browser ?? ip}`;
  const counted: Array<[Limit, string]> = browser
    ? [[FROM_ONE_PLACE, place]]
    : [
        [AT_ONE_IP, ip],
        [FROM_ONE_PLACE, place],
        [FROM_EVERYWHERE, email],
      ];
  let pause = 0;
  for (const [limit, identity] of counted) {
    const { allowed, attempt } = await countAttempt(limit, identity);
    if (!allowed) {
      const isEverywhere = limit === FROM_EVERYWHERE;
      return refused({ message: isEverywhere ? TOO_MANY.everywhere : TOO_MANY.signIn });
    }
    if (limit === FROM_ONE_PLACE) pause = Math.max(pause, PAUSES_MS[attempt - 1] ?? 0);
    if (limit === FROM_EVERYWHERE && attempt >= MANY) pause = LONGEST_PAUSE_MS;
  }
  const result = await noSoonerThan(check, pause);
  if (!result.ok) return result;
  const shared = counted.filter(([limit]) => limit !== FROM_ONE_PLACE);
  await Promise.all([
    releaseAttempts({
      forgotten: [rateLimitKey(FROM_ONE_PLACE.purpose, place)],
      returned: shared.map(([{ purpose }, identity]) => rateLimitKey(purpose, identity)),
    }).catch((error: unknown) => log.warn({ err: error }, 'Attempts were not given back')),
    rememberBrowser(email),
  ]);
  return result;
}
