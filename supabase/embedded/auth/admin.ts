import { z } from 'zod';
import { type AuthCall, type AuthContext, refusal } from './call.ts';
import { refuseMetadata } from './metadata.ts';
import {
  countUsers,
  createUser,
  deleteUser,
  findUser,
  isStrong,
  listUsers,
  newToken,
  type User,
  type UserChanges,
  updateUser,
} from './users.ts';

const metadata = z.record(z.string(), z.unknown()).optional();

/** Anything else is refused: who bans an account is to know that nothing came of it. */
const changes = z.strictObject({
  email: z.email().toLowerCase().optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata,
  app_metadata: metadata,
});

/** `redirect_to` is always the site. */
const link = z.object({
  type: z.enum(['magiclink', 'recovery', 'signup', 'invite']),
  email: z.email().toLowerCase(),
  password: z.string().optional(),
  data: metadata,
});

const invitation = z.object({ email: z.email().toLowerCase(), data: metadata });

const DEFAULT_PER_PAGE = 50;
const MOST_PER_PAGE = 1_000;

const notFound = (message = 'User not found') => refusal(404, 'user_not_found', message);
const notAdmin = () => refusal(403, 'not_admin', 'User not allowed');
const emailExists = () => {
  const message = 'A user with this email address has already been registered';
  return refusal(422, 'email_exists', message);
};
const notServed = (error: z.ZodError) =>
  refusal(400, 'validation_failed', `Not served: ${z.prettifyError(error)}`);

/** The account, or why it could not be made or changed. */
async function refuseChanges(
  { sql }: AuthContext,
  { email, password, user_metadata }: UserChanges,
  id = '',
): Promise<Response | undefined> {
  const refused = await refuseMetadata({ sql }, user_metadata, id);
  if (refused) return refused;
  if (password !== undefined && !isStrong(password)) {
    return refusal(422, 'weak_password', 'Password is too weak');
  }
  const owner = email && (await findUser(sql, 'email', email));
  return owner && owner.id !== id ? emailExists() : undefined;
}

async function list({ sql }: AuthContext, { request }: AuthCall): Promise<Response> {
  const url = new URL(request.url);
  const asked = (name: string, otherwise: number, most: number) =>
    Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get(name))) || otherwise), most);
  const page = asked('page', 1, Number.MAX_SAFE_INTEGER / MOST_PER_PAGE);
  const perPage = asked('per_page', DEFAULT_PER_PAGE, MOST_PER_PAGE);
  const total = await countUsers(sql);
  const last = Math.max(1, Math.ceil(total / perPage));
  const to = (number: number, rel: string) =>
    `<${url.origin}${url.pathname}?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')];
  return Response.json(
    { users: await listUsers(sql, page, perPage), aud: 'authenticated' },
    { headers: { 'x-total-count': String(total), link: links.join(', ') } },
  );
}

async function create(context: AuthContext, { body }: AuthCall): Promise<Response> {
  const given = changes.safeParse(body);
  if (!given.success) return notServed(given.error);
  if (!given.data.email) {
    const message = 'Cannot create a user without either an email or phone';
    return refusal(400, 'validation_failed', message);
  }
  return (
    (await refuseChanges(context, given.data)) ??
    Response.json(await createUser(context.sql, given.data))
  );
}

/**
 * The account that is to confirm this address, made where there is none; or why there cannot be one.
 *
 * @param isInvited whether somebody else made it
 */
async function unconfirmed(
  context: AuthContext,
  { email, password, data }: { email: string; password?: string | undefined; data?: object },
  isInvited: boolean,
): Promise<User | Response> {
  const { sql } = context;
  const present = await findUser(sql, 'email', email);
  if (present?.email_confirmed_at) return emailExists();
  const account = { email, password, user_metadata: { ...data } };
  const refused = present ? undefined : await refuseChanges(context, account);
  if (refused) return refused;
  const user = present ?? (await createUser(sql, account));
  if (!user) return notFound();
  if (!isInvited) return user;
  await sql.rows('update auth.users set invited_at = now() where id = $1::uuid', [user.id]);
  return user;
}

async function generateLink(context: AuthContext, { request, body }: AuthCall): Promise<Response> {
  const asked = link.safeParse(body);
  if (!asked.success) return notServed(asked.error);
  const { type, email } = asked.data;
  const opens = type === 'magiclink' || type === 'recovery';
  const user = opens
    ? await findUser(context.sql, 'email', email)
    : await unconfirmed(context, asked.data, type === 'invite');
  if (!user) return notFound('User with this email not found');
  if (user instanceof Response) return user;
  const token = await newToken(context.sql, user, opens ? 'recovery' : 'confirmation');
  const query = new URLSearchParams({
    token: token.hashed_token,
    type,
    redirect_to: context.siteUrl,
  });
  return Response.json({
    ...user,
    ...token,
    action_link: `${new URL(request.url).origin}/auth/v1/verify?${query}`,
    redirect_to: context.siteUrl,
    verification_type: type,
  });
}

/** Inviting somebody, who is mailed a link to an account of theirs. */
export async function invite(context: AuthContext, call: AuthCall): Promise<Response> {
  if (!call.isSite) return notAdmin();
  const asked = invitation.safeParse(call.body);
  if (!asked.success) return notServed(asked.error);
  const user = await unconfirmed(context, asked.data, true);
  if (user instanceof Response) return user;
  const { hashed_token, email_otp } = await newToken(context.sql, user, 'confirmation');
  const token = { token_hash: hashed_token, token: email_otp };
  await context.mails.sendLink('invite', user.email, token);
  return Response.json(await findUser(context.sql, 'id', user.id));
}

async function ofUser(context: AuthContext, call: AuthCall, user: User): Promise<Response> {
  if (call.request.method === 'GET') return Response.json(user);
  if (call.request.method === 'DELETE') {
    if (call.body.should_soft_delete) {
      return refusal(400, 'validation_failed', 'Not served: should_soft_delete');
    }
    await deleteUser(context.sql, user.id);
    return Response.json({});
  }
  const given = changes.safeParse(call.body);
  if (!given.success) return notServed(given.error);
  return (
    (await refuseChanges(context, given.data, user.id)) ??
    Response.json(await updateUser(context.sql, user, given.data))
  );
}

/**
 * The part of hosted Supabase's admin API that an operator uses, for who has the secret key; the library has none.
 * Accounts are listed, made, read, changed and deleted, and a link to one is made without a mail.
 */
export async function administer(context: AuthContext, call: AuthCall): Promise<Response> {
  if (!call.isSite) return notAdmin();
  const { pathname } = new URL(call.request.url);
  const { method } = call.request;
  const route = `${method} ${pathname.slice('/auth/v1/admin'.length)}`;
  if (route === 'GET /users') return list(context, call);
  if (route === 'POST /users') return create(context, call);
  if (route === 'POST /generate_link') return generateLink(context, call);
  const [, id] = /^(?:GET|PUT|DELETE) \/users\/([^/]+)$/.exec(route) ?? [];
  if (!id) return Response.json({ message: 'Not found' }, { status: 404 });
  if (!z.guid().safeParse(id).success) {
    return refusal(404, 'validation_failed', 'user_id must be an UUID');
  }
  const user = await findUser(context.sql, 'id', id);
  return user ? ofUser(context, call, user) : notFound();
}
