import { createHmac } from 'node:crypto';
import type { AuthCall, AuthContext } from './call.ts';
import { refusal } from './call.ts';

type Limit = { purpose: string; hits: number; windowSeconds: number };

const QUARTER = 15 * 60;

/** The figures of the site's own limits (product.md, Rate limits): no client of ours asks without the site. */
const AT_ONE_IP: Limit = { purpose: 'api-address', hits: 30, windowSeconds: QUARTER };
const LINKS: Limit = { ...AT_ONE_IP, purpose: 'api-link' };
const FROM_ONE_PLACE: Limit = { purpose: 'api-password', hits: 5, windowSeconds: QUARTER };
const FROM_EVERYWHERE: Limit = { purpose: 'api-all', hits: 100, windowSeconds: 24 * 60 * 60 };
const MAILS: Limit = { purpose: 'api-mail', hits: 5, windowSeconds: QUARTER };

/** A keyed hash: no e-mail and no IP is stored. */
const keyOf = ({ secretKey }: AuthContext, { purpose }: Limit, identity: string) =>
  createHmac('sha256', secretKey).update(`${purpose}\0${identity.toLowerCase()}`).digest('hex');

async function isAllowed(context: AuthContext, limit: Limit, identity: string): Promise<boolean> {
  const [counted] = await context.sql.rows<{ allowed: boolean }>(
    `select allowed from internal.consume_rate_limit($1, ${limit.hits}, ${limit.windowSeconds})`,
    [keyOf(context, limit, identity)],
  );
  return counted?.allowed ?? false;
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
  const place: Counted = [[FROM_ONE_PLACE, `${email}\0${call.ip}`]];
  const shared: Counted = [
    [AT_ONE_IP, call.ip],
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
  return countedCheck(context, call, [], [[LINKS, call.ip]], check);
}

async function countedCheck(
  context: AuthContext,
  { isSite }: AuthCall,
  place: Counted,
  shared: Counted,
  check: () => Promise<Response>,
): Promise<Response> {
  if (isSite) return check();
  // Of an IP that is used up, nothing is counted on the account.
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
      "select internal.release_rate_limits(string_to_array($1, ','), string_to_array($2, ','))",
      [keys(place), keys(shared)],
    );
  }
  return answer;
}

/** Whether one more mail may be asked for, to an e-mail or by a client; the site's own are not counted. */
export async function mayMail(
  context: AuthContext,
  { isSite }: AuthCall,
  identity: string,
): Promise<boolean> {
  return isSite || isAllowed(context, MAILS, identity);
}

/**
 * Whether one more mail may go to somebody who has proved nothing yet, whoever asks for it: anybody can enter anybody's
 * e-mail, from as many networks as they have.
 */
export async function mayMailStranger(context: AuthContext): Promise<boolean> {
  const { mailsAnHour } = context;
  const hour = { purpose: 'api-strangers', hits: mailsAnHour, windowSeconds: 60 * 60 };
  const day = { purpose: 'api-strangers-day', hits: 3 * mailsAnHour, windowSeconds: 24 * 60 * 60 };
  return (await isAllowed(context, hour, '')) && (await isAllowed(context, day, ''));
}
