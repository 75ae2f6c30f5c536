const OFFLINE = 'Le site ne répond pas. Vérifiez votre connexion, puis réessayez dans un instant.';

const TIMEOUT_MS = 20_000;

/**
 * Asks a route of the site that is for the Studio alone, as its signed-in editor: by their token, or by
 * the session cookie where there is none.
 *
 * @throws Error with a French message for the editor, after 20 s without an answer too; what the route says beside it is
 * the error's cause
 */
export async function askSite<Answer>(path: string, token: string | undefined, init?: RequestInit) {
  const answered = async () => {
    const response = await fetch(path, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    return { ok: response.ok, body: (await response.json()) as Answer & { message?: string } };
  };
  const { ok, body } = await answered().catch(() => {
    throw new Error(OFFLINE);
  });
  if (!ok) throw new Error(body.message ?? OFFLINE, { cause: body });
  return body;
}
