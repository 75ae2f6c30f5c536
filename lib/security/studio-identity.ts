import 'server-only';
import { z } from 'zod';
import { SANITY_API_VERSION } from '../env/content-api.ts';
import { publicEnv } from '../env/public.ts';
import { answer } from '../http/answer.ts';
import { log } from '../log/log.ts';
import { isSameOrigin } from './same-origin.ts';

/** Roles of a Sanity project that may decide on what the site shows. */
const DECIDING_ROLES = new Set(['administrator', 'developer', 'editor']);

/** The cookie by which the local Content Lake knows the Studio; hosted Sanity takes a token. */
const LAKE_SESSION = /(?:^|;\s*)(lake_session=[\w-]+)/;

const TIMEOUT_MS = 3_000;

const { projectId, apiHost } = publicEnv.sanity;
const ME = `${apiHost ?? `https://${projectId}.api.sanity.io`}/v${SANITY_API_VERSION}/users/me`;

const currentUser = z.object({
  id: z.string().max(200).catch(''),
  name: z.string().catch(''),
  roles: z.array(z.object({ name: z.string() })),
});

/** The consultant, as the Content Lake knows them. */
export type StudioEditor = { id: string; name: string };

const REFUSALS = {
  stranger: [
    401,
    'Votre session du Studio n’est pas reconnue. Rechargez le Studio et reconnectez-vous.',
  ],
  unavailable: [503, 'Le Studio ne répond pas pour le moment. Réessayez dans un instant.'],
} as const;

/** A caller of a Studio route who is no editor; `unavailable`: Sanity did not say. */
type NoEditor = keyof typeof REFUSALS;

/** The answer to a caller who is no editor, or of whom Sanity did not say: a French message for the Studio. */
export function refuseStudioCaller(caller: NoEditor): Response {
  const [status, message] = REFUSALS[caller];
  return answer(status, { message });
}

/**
 * Asks the Content Lake whose credentials the request carries: the Studio's token, or the session
 * cookie of the local lake. Requests that a page of another site may have sent are a stranger's.
 */
export async function studioEditor(request: Request): Promise<StudioEditor | NoEditor> {
  if (!isSameOrigin(request.headers)) return 'stranger';
  const headers = new Headers();
  const authorization = request.headers.get('authorization');
  const session = LAKE_SESSION.exec(request.headers.get('cookie') ?? '')?.[1];
  if (authorization) headers.set('authorization', authorization);
  else if (session) headers.set('cookie', session);
  else return 'stranger';

  try {
    const response = await fetch(ME, {
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) return 'unavailable';
    if (!response.ok) return 'stranger';
    const { roles, id, name } = currentUser.parse(await response.json());
    if (!roles.some((role) => DECIDING_ROLES.has(role.name))) return 'stranger';
    // Changes are recorded under this identity.
    return id ? { id, name: name.slice(0, 200) } : 'unavailable';
  } catch (error) {
    log.warn({ err: error }, 'The Studio’s identity could not be checked');
    return 'unavailable';
  }
}
