const OFFLINE = 'Le site ne répond pas. Vérifiez votre connexion, puis réessayez dans un instant.';

const TIMEOUT_MS = 20_000;

/** Asks a route, and reads its answer, or its refusal, before the time is over. */
async function ask<Answer>(
  path: string,
  token: string | undefined,
  posted: object | undefined,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const answered = async (): Promise<{ answer: Answer } | { refusal: { message?: string } }> => {
    const response = await fetch(path, {
      ...(posted && { method: 'POST', body: JSON.stringify(posted) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    return response.ok ? { answer: await read(response) } : { refusal: await response.json() };
  };
  // An error page, half an answer or none is no answer of the route, and tells the editor nothing.
  const said = await answered().catch(() => ({ refusal: { message: OFFLINE } }));
  if ('answer' in said) return said.answer;
  throw new Error(said.refusal.message ?? OFFLINE, { cause: said.refusal });
}

/**
 * Asks a route of the site that is for the Studio alone, as its signed-in editor: by their token, or by
 * the session cookie where there is none.
 *
 * @param posted what it is to change; without it, it is read
 * @throws Error with a French message for the editor, after 20 s without an answer too; what the route says beside it is
 * the error's cause
 */
export const askSite = <Answer>(
  path: string,
  token: string | undefined,
  posted?: object,
): Promise<Answer> => ask(path, token, posted, (response) => response.json() as Promise<Answer>);

/**
 * The same of a route that answers a file.
 *
 * @throws Error as `askSite` does
 */
export const askSiteForFile = (path: string, token: string | undefined): Promise<Blob> =>
  ask(path, token, undefined, (response) => response.blob());

/** The site's message to a member of the project whose role is about content alone; null for any other failure. */
export function refusalOfRole(error: unknown): string | null {
  const { message, cause } = (error ?? {}) as { message?: string; cause?: { refused?: unknown } };
  return cause?.refused === 'limited' ? (message ?? null) : null;
}
