import { log } from '../log/log.ts';
import { currentRequest, REQUEST_ID_HEADER } from '../log/request.ts';
import { supabaseDeadline } from './budget.ts';

/**
 * `fetch` for Supabase's clients: never cached, and never waiting without end.
 *
 * Asked whose session it is, only the auth server itself may say that it is over: the library would
 * end it for any other refusal, too, and those are an outage here.
 */
export const supabaseFetch: typeof fetch = async (input, init) => {
  const deadline = supabaseDeadline();
  const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  const response = await followed(input, { ...init, cache: 'no-store', signal });
  if (response.ok || !asksForSession(new Request(input, init))) return response;
  return (await isVerdict(response)) ? response : new Response(null, { status: 503 });
};

/** Asks under the id of the request that it is for, and notes how that went. */
export const followed: typeof fetch = async (input, init) => {
  const request = currentRequest();
  const sent = input instanceof Request ? input : null;
  const headers = new Headers(init?.headers ?? sent?.headers);
  if (request) headers.set(REQUEST_ID_HEADER, request.id);
  const call = `${init?.method ?? sent?.method ?? 'GET'} ${endpointOf(sent?.url ?? String(input))}`;
  const began = performance.now();
  const fields = () => ({ call, ms: Math.round(performance.now() - began) });
  // Repeated work outside requests reports its failures itself.
  const level = (isWell: boolean) => (request ? (isWell ? 'info' : 'warn') : 'debug');
  try {
    const response = await fetch(input, { ...init, headers });
    const { status } = response;
    log[level(status < 500)]({ ...fields(), status }, 'Supabase answered');
    return response;
  } catch (error) {
    log[level(false)]({ ...fields(), err: error }, 'Supabase did not answer');
    throw error;
  }
};

/** The endpoint alone, as `/rest/v1/rpc/create_lead`: no filter, no id, no name of a file. */
const endpointOf = (url: string): string => new URL(url).pathname.split('/', 5).join('/');

/** Whether a call asks who is signed in, or for the session anew. */
function asksForSession({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return method === 'GET'
    ? pathname.endsWith('/auth/v1/user')
    : searchParams.get('grant_type') === 'refresh_token';
}

/** Whether the auth server has refused by a code of its own, and not for the number of requests. */
async function isVerdict(response: Response): Promise<boolean> {
  if (response.status === 408 || response.status === 429) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { code, error_code: errorCode } = (body ?? {}) as Record<string, unknown>;
  return typeof errorCode === 'string' || typeof code === 'string';
}
