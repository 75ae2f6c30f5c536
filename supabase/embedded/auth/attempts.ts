import { createHmac } from 'node:crypto';
import type { AuthCall, AuthContext } from './call.ts';
import { refusal } from './call.ts';
import { networkOf } from './network.ts';

type Limit = { purpose: string; hits: number; windowSeconds: number };

const QUARTER = 15 * 60;

/** The figures of the site's own limits (operations.md, Rate limits): no client of ours asks without the site. */
const AT_ONE_IP: Limit = { purpose: 'api-address', hits: 30, windowSeconds: QUARTER };
const LINKS: Limit = { ...AT_ONE_IP, purpose: 'api-link' };
const FROM_ONE_PLACE: Limit = { purpose: 'api-password', hits: 5, windowSeconds: QUARTER };
const FROM_EVERYWHERE: Limit = { purpose: 'api-all', hits: 100, windowSeconds: 24 * 60 * 60 };
const MAILS: Limit = { purpose: 'api-mail', hits: 5, windowSeconds: QUARTER };

const DAY = 24 * 60 * 60;

/** A quota that is filled again token by token: what is over it waits for the next one. */
type Bucket = { purpose: string; capacity: number; refillSeconds: number; reserve?: number };

/** The share of the mails for all that one network may have; a customer with many networks may have twice that. */
const SHARE = 1 / 5;

/** The share of the mails for all that is kept for networks that had none within a day. */
const RESERVE = 1 / 25;

/** The last mail to a stranger that a network had sent. */
const HAD_MAIL: Limit = { purpose: 'api-had-mail', hits: 1, windowSeconds: DAY };

/** A keyed hash: no e-mail and no IP is stored. */
const keyOf = ({ secretKey }: AuthContext, { purpose }: Pick<Limit, 'purpose'>, identity: string) =>
  createHmac('sha256', secretKey).update(`${purpose}\0${identity.toLowerCase()}`).digest('hex');

async function isAllowed(context: AuthContext, limit: Limit, identity: string): Promise<boolean> {
  const [counted] = await context.sql.rows<{ allowed: boolean }>(
    `select allowed from public.consume_rate_limit($1, ${limit.hits}, ${limit.windowSeconds})`,
    [keyOf(context, limit, identity)],
  );
  return counted?.allowed ?? false;
}

/** Takes a token: for how many seconds there is none, 0 where it is taken. */
async function waitFor(context: AuthContext, bucket: Bucket, identity: string): Promise<number> {
  const { capacity, refillSeconds, reserve = 0 } = bucket;
  const [taken] = await context.sql.rows<{ wait: number }>(
    `select retry_after_seconds as wait
     from public.consume_token_bucket($1, ${capacity}, ${refillSeconds}, ${reserve})`,
    [keyOf(context, bucket, identity)],
  );
  return taken ? Number(taken.wait) : refillSeconds;
}

/** Whether the attempt succeeded: by an answer, or by the redirection of a link that was opened. */
const isRight = (answer: Response) =>
  answer.ok || (answer.status === 303 && !/[#&]error=/.test(answer.headers.get('location') ?? ''));

type Counted = Array<[Limit, string]>;

/**
 * Lets a password or a code of the account be tried, by `check`, unless too many were wrong: of the account
 * from this IP, of it from everywhere, and at this IP. A right one resets the first count. The
 * site's own server is not counted.
 */
export function attempt(
  context: AuthContext,
  call: AuthCall,
  email: string,
  check: () => Promise<Response>,
): Promise<Response> {
  const place: Counted = [[FROM_ONE_PLACE, `${email}\0${call.network}`]];
  const shared: Counted = [
    [AT_ONE_IP, call.network],
    [FROM_EVERYWHERE, email],
  ];
  return countedCheck(context, call, place, shared, check);
}

/** The same of a link, which names no account. */
export function attemptLink(
  context: AuthContext,
  call: AuthCall,
  check: () => Promise<Response>,
): Promise<Response> {
  return countedCheck(context, call, [], [[LINKS, call.network]], check);
}

async function countedCheck(
  context: AuthContext,
  { isSite }: AuthCall,
  place: Counted,
  shared: Counted,
  check: () => Promise<Response>,
): Promise<Response> {
  if (isSite) return check();
  // The IP is counted first: once it is used up, nothing is counted on the account.
  const counted = [...shared.slice(0, 1), ...place, ...shared.slice(1)];
  for (const [limit, identity] of counted) {
    if (!(await isAllowed(context, limit, identity))) {
      return refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
  }
  const answer = await check();
  if (isRight(answer)) {
    const keys = (limits: Counted) =>
      limits.map(([limit, identity]) => keyOf(context, limit, identity)).join(',');
    await context.sql.rows(
      "select public.release_rate_limits(string_to_array($1, ','), string_to_array($2, ','))",
      [keys(place), keys(shared)],
    );
  }
  return answer;
}

/**
 * Whether one more mail may be asked for, to an e-mail or by a client: of one network, whoever the mails go to, then of
 * that identity. The site has counted its own.
 */
export async function mayMail(
  context: AuthContext,
  { isSite, network }: AuthCall,
  identity: string,
): Promise<boolean> {
  if (isSite) return true;
  const share = Math.ceil(context.mailsAnHour * SHARE);
  // Full again within a day at the latest.
  const ofOne = { capacity: share, refillSeconds: Math.min(QUARTER, DAY / share) };
  const ofMany = { capacity: 2 * share, refillSeconds: ofOne.refillSeconds / 2 };
  const customer = networkOf(network, 48);
  return (
    !(await waitFor(context, { purpose: 'api-mail-network', ...ofOne }, network)) &&
    !(await waitFor(context, { purpose: 'api-mail-customer', ...ofMany }, customer)) &&
    isAllowed(context, MAILS, identity)
  );
}

/**
 * After how many seconds one more mail may go to somebody who has proved nothing yet, whoever asks for it; 0 where it
 * may now: anybody can enter anybody's e-mail, from as many networks as they have. The last of them are for
 * networks that had none within a day, so that a few which take each new one shut nobody else out.
 */
export async function waitForStranger(
  context: AuthContext,
  { network }: AuthCall,
): Promise<number> {
  const capacity = context.mailsAnHour;
  const customer = networkOf(network, 48);
  const [known] = await context.sql.rows(
    'select from private.rate_limits where key_hash = $1 and window_ends_at > clock_timestamp()',
    [keyOf(context, HAD_MAIL, customer)],
  );
  // Full at first, then two thirds of what a day may come to.
  const wait = await waitFor(
    context,
    {
      purpose: 'api-strangers-bucket',
      capacity,
      refillSeconds: DAY / (2 * capacity),
      reserve: known ? Math.min(Math.ceil(capacity * RESERVE), capacity - 1) : 0,
    },
    '',
  );
  if (!wait) await isAllowed(context, HAD_MAIL, customer);
  return wait;
}
