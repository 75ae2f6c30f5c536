import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SANITY_API_VERSION } from '../env/content-api.ts';
import { publicEnv } from '../env/public.ts';
import { serverEnv } from '../env/server.ts';
import { shared } from '../env/shared.ts';
import { answer } from '../http/answer.ts';
import { clientIp } from '../http/client-ip.ts';
import { now } from '../log/clock.ts';
import { log } from '../log/log.ts';
import { isFromSite } from './same-origin.ts';

/**
 * Roles of a Sanity project that work with what clients have sent: those that may write and publish any document, and those
 * that the deployment names. What a role may do with content, Sanity itself decides (docs/decisions/0036-roles.md).
 */
const DECIDING_ROLES: ReadonlySet<string> = new Set([
  'administrator',
  'developer',
  'editor',
  ...(serverEnv.STUDIO_ROLES?.split(',').map((role) => role.trim()) ?? []),
]);

/** The cookie by which the local Content Lake knows the Studio; hosted Sanity takes a token. */
const LAKE_SESSION = /(?:^|;\s*)(lake_session=[\w-]+)/;

const TIMEOUT_MS = 3_000;

/** How long what Sanity said of somebody holds, in ms: it counts each question, and a right that ended ends by then. */
const HOLDS_MS = 60_000;
/** Most answers kept at once; a Studio has a few members. */
const MOST_KNOWN = 200;

/** How often a network may be unknown to Sanity, within how many ms, before it is asked of it no more. */
const STRANGE = { most: 20, withinMs: 60_000 };
const MOST_STRANGE = 10_000;

const { projectId, apiHost } = publicEnv.sanity;
const ME = `${apiHost ?? `https://${projectId}.api.sanity.io`}/v${SANITY_API_VERSION}/users/me`;

const currentUser = z.object({
  id: z.string().max(200).catch(''),
  name: z.string().catch(''),
  /** The address of their account with Sanity; the local lake knows none. */
  email: z.email().max(254).catch(''),
  roles: z.array(z.object({ name: z.string() })),
});

/** The consultant, as the Content Lake knows them. */
export type StudioEditor = { id: string; name: string; email: string };

const REFUSALS = {
  stranger: [
    401,
    'Votre session du Studio n’est pas reconnue. Rechargez le Studio et reconnectez-vous.',
  ],
  limited: [
    403,
    'Votre rôle dans Sanity ouvre les contenus, pas les données des clients\u00a0: demandez cet accès à qui administre le site.',
  ],
  unavailable: [503, 'Le Studio ne répond pas pour le moment. Réessayez dans un instant.'],
} as const;

/**
 * A caller of a Studio route who is no editor; `limited`: a member of the project who works with its
 * content alone; `unavailable`: Sanity did not say.
 */
type NoEditor = keyof typeof REFUSALS;

/** Somebody of the project, with any role, and whether it is one of an editor. */
type Member = StudioEditor & { decides: boolean };

/** Sanity's answer, and until when it holds. */
type Answer = { said: Promise<Member | 'stranger' | 'unavailable'>; until: number };

/** Sanity's answers, by a print of the credentials asked with; and the times it did not know somebody, by network. */
const { key, members, strange } = shared('studioMembers', () => ({
  /** Of this process: no token's print is worth a thing beyond it. */
  key: randomBytes(32),
  members: new Map<string, Answer>(),
  strange: new Map<string, number[]>(),
}));

/** The answer to a caller who is no editor, or of whom Sanity did not say: a French message for the Studio. */
export function refuseStudioCaller(caller: NoEditor): Response {
  const [status, message] = REFUSALS[caller];
  return answer(status, { message, refused: caller });
}

/**
 * The member of the project whose credentials the request carries, of a role that works with clients' data, or else why
 * not. Requests that a page of another site may have sent are a stranger's.
 */
export async function studioEditor(request: Request): Promise<StudioEditor | NoEditor> {
  const member = await studioMember(request);
  if (typeof member === 'string') return member;
  const { decides, ...editor } = member;
  return decides ? editor : 'limited';
}

/** The same of any role: for what is about content alone, which they read in the Studio by themselves. */
export async function studioMember(request: Request): Promise<Member | 'stranger' | 'unavailable'> {
  if (!isFromSite(request)) return 'stranger';
  const headers = credentialsOf(request);
  if (!headers) return 'stranger';
  const print = createHmac('sha256', key).update(JSON.stringify(headers)).digest('base64url');
  const known = members.get(print);
  if (known && known.until > now()) return known.said;
  const network = clientIp(request.headers);
  // Whoever was known before is asked about, whatever others of their network try.
  if (!known && isStrange(network)) return 'stranger';
  const at = noteStrange(network);
  const said = askWho(headers);
  members.delete(print);
  if (members.size >= MOST_KNOWN) members.delete(members.keys().next().value ?? '');
  members.set(print, { said, until: now() + HOLDS_MS });
  const member = await said;
  // Only members are kept: somebody who signs in after that, or after an outage, is known at once.
  if (typeof member === 'string') members.delete(print);
  if (member !== 'stranger') forgetStrange(network, at);
  return member;
}

/** The Studio's token, or the session cookie of the local lake; undefined where there is neither. */
function credentialsOf({ headers }: Request): Record<string, string> | undefined {
  const authorization = headers.get('authorization');
  if (authorization) return { authorization };
  const session = LAKE_SESSION.exec(headers.get('cookie') ?? '')?.[1];
  return session ? { cookie: session } : undefined;
}

/** Asks the Content Lake whose credentials these are. */
async function askWho(
  headers: Record<string, string>,
): Promise<Member | 'stranger' | 'unavailable'> {
  try {
    const response = await fetch(ME, {
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) return 'unavailable';
    if (!response.ok) return 'stranger';
    const { roles, id, name, email } = currentUser.parse(await response.json());
    if (roles.length === 0) return 'stranger';
    const decides = roles.some((role) => DECIDING_ROLES.has(role.name));
    // Whoever changes something is named by it.
    return id ? { id, name: name.slice(0, 200), email, decides } : 'unavailable';
  } catch (error) {
    log.warn({ err: error }, 'The Studio’s identity could not be checked');
    return 'unavailable';
  }
}

/** Whether a network was unknown so often by now that its next credentials are hardly worth a question. */
function isStrange(network: string): boolean {
  const times = strange.get(network)?.filter((at) => at > now() - STRANGE.withinMs) ?? [];
  if (times.length > 0) strange.set(network, times);
  else strange.delete(network);
  return times.length >= STRANGE.most;
}

/** Counts a question whose answer may be that nobody is known by these credentials. */
function noteStrange(network: string): number {
  const at = now();
  if (strange.size >= MOST_STRANGE) strange.delete(strange.keys().next().value ?? '');
  strange.set(network, [...(strange.get(network) ?? []), at]);
  return at;
}

function forgetStrange(network: string, at: number): void {
  const times = strange.get(network)?.filter((time) => time !== at) ?? [];
  if (times.length > 0) strange.set(network, times);
  else strange.delete(network);
}
