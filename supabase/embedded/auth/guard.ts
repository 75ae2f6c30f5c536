import { createHash, timingSafeEqual } from 'node:crypto';
import { administer, invite } from './admin.ts';
import { type AuthCall, type AuthContext, bearerOf, besides, subjectOf } from './call.ts';
import { requestMail, signUp } from './disguise.ts';
import { networkOf } from './network.ts';
import { readSent } from './sent.ts';
import { redeem, renew, signIn } from './sign-in.ts';
import { undoable } from './undo.ts';
import { changeUser } from './user-changes.ts';

type Answer = (context: AuthContext, call: AuthCall) => Promise<Response>;

const notFound: Answer = async () => Response.json({ message: 'Not found' }, { status: 404 });

const GRANTS: Readonly<Record<string, Answer>> = { password: signIn, refresh_token: renew };

/** Routes that the library alone would leave open to guessing, flooding or telling accounts apart. */
const GUARDED: Readonly<Record<string, Answer>> = {
  'POST /token': (context, call) => {
    const answer = GRANTS[new URL(call.request.url).searchParams.get('grant_type') ?? ''];
    return answer ? answer(context, call) : context.ask(call.request);
  },
  // Without a scope the library ends this session alone.
  'POST /logout': (context, call) =>
    context.ask(
      new URL(call.request.url).searchParams.has('scope')
        ? call.request
        : besides(call, 'POST', '/logout?scope=global'),
    ),
  'POST /verify': redeem,
  'GET /verify': redeem,
  'POST /signup': signUp,
  'POST /otp': requestMail,
  'POST /magiclink': requestMail,
  'POST /recover': requestMail,
  'POST /resend': requestMail,
  'PUT /user': changeUser,
  'POST /invite': invite,
  // Its mail is English and cannot be another; the present password does what its code would.
  'GET /reauthenticate': notFound,
};

/** The least time of the answers to these, in ms: an account that exists takes longer, by a mail. */
const FLOOR_MS = 150;
const EVEN = new Set([
  'POST /otp',
  'POST /magiclink',
  'POST /recover',
  'POST /resend',
  'PUT /user',
]);

/** HEAD does what GET does. */
const routeOf = ({ method, url }: Request) =>
  `${method === 'HEAD' ? 'GET' : method} ${new URL(url).pathname.slice('/auth/v1'.length)}`;

/** When the answer to a request to the auth API may go out, in ms from now. */
export const floorOf = (request: Request): number => (EVEN.has(routeOf(request)) ? FLOOR_MS : 0);

/**
 * The auth server with what it lacks beside hosted Supabase (supabase/embedded/README.md): limits, answers
 * that do not tell who has an account, and new passwords for their owners alone.
 *
 * @param body as it was sent
 * @param peer the other end of the connection, null where it is not known
 */
export async function guardedAuth(
  context: AuthContext,
  request: Request,
  body: Uint8Array | undefined,
  peer: string | null,
): Promise<Response> {
  // The library decodes paths: one that is written another way would pass by the table.
  const url = new URL(request.url);
  if (url.pathname.includes('%')) return Response.json({}, { status: 404 });
  const sent = readSent(body, url);
  if (sent instanceof Response) return sent;
  const isSite = isFromSite(request, context);
  // The site says whom it asks for; nobody else is believed.
  const ip = (isSite && request.headers.get('sb-forwarded-for')) || peer || 'unknown';
  const call = { request, body: sent, network: networkOf(ip), isSite };
  const isAdmin = url.pathname.startsWith('/auth/v1/admin/');
  const answer = isAdmin ? administer : GUARDED[routeOf(request)];
  const work = () => (answer ? answer(context, call) : context.ask(request));
  if (!MAILS.has(routeOf(request))) return work();
  const isChange = request.method === 'PUT';
  const account = String(isChange ? subjectOf(bearerOf(request)) : sent.email);
  return undoable(context.sql, isChange ? 'id' : 'email', account, work);
}

/** Routes that may mail an account. */
const MAILS = new Set([
  'POST /signup',
  'POST /otp',
  'POST /magiclink',
  'POST /recover',
  'POST /resend',
  'POST /invite',
  'PUT /user',
]);

/** Whether the site's own server asks, by its key. */
export const isFromSite = (
  request: Request,
  { secretKey }: Pick<AuthContext, 'secretKey'>,
): boolean => isSame(request.headers.get('apikey') ?? '', secretKey);

/** Whether what was given is the secret, in a time that does not tell how much of it is. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
