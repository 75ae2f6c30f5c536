/** How long the server waits for Supabase, in ms, before a visitor reads that it does not answer. */
const SUPABASE_TIMEOUT_MS = 8_000;

/** `fetch` for Supabase's clients: never cached, and never waiting without end. */
export const supabaseFetch: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(SUPABASE_TIMEOUT_MS);
  return fetch(input, {
    ...init,
    cache: 'no-store',
    signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  });
};
