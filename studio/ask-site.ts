const OFFLINE = 'Le site ne répond pas. Rien n’a été modifié, réessayez dans un instant.';

/**
 * Asks a route of the site that is for the Studio alone, as its signed-in editor: by their token, or by
 * the session cookie where there is none.
 *
 * @throws Error with a French message for the editor
 */
export async function askSite<Answer>(path: string, token: string | undefined, init?: RequestInit) {
  const response = await fetch(path, {
    ...init,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  }).catch(() => {
    throw new Error(OFFLINE);
  });
  const answer = (await response.json().catch(() => ({}))) as Answer & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? OFFLINE);
  return answer;
}
