import { supabaseDeadline } from './budget.ts';

/**
 * `fetch` for Supabase's clients: never cached, and never waiting without end.
 *
 * Asked whose session it is, only the auth server itself may say that it is over: the library would
 * end it for any other refusal, too, and those are an outage here.
 */
export const supabaseFetch: typeof fetch = async (input, init) => {
  const deadline = supabaseDeadline();
  const response = await fetch(input, {
    ...init,
    cache: 'no-store',
    signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline,
  });
  if (response.ok || !asksForSession(new Request(input, init))) return response;
  return (await isVerdict(response)) ? response : new Response(null, { status: 503 });
};

/** Who is signed in, or the session anew. */
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
