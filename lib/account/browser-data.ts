/**
 * Where an early version of the Make page kept the token (product.md,
 * Sign-out); nothing is stored there any more.
 */
const DEPRECATED_TOKEN_KEY = 'make_api_token';

/** The value of a cookie that scripts may read. */
export function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}

export function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** Whether the name is one of those that signing out removes. */
export const isSensitiveCookie = (name: string): boolean => /token|auth/i.test(name);

/** Removes the deprecated token, on start. Storage may be forbidden: then there is none. */
export function dropDeprecatedToken(): void {
  try {
    localStorage.removeItem(DEPRECATED_TOKEN_KEY);
  } catch {}
}

/**
 * Clears what the browser holds, on signing out: the stored API token, all session storage, and every
 * cookie whose name contains token or auth. Those that scripts cannot see, the server has removed.
 */
export function forgetSensitiveData(): void {
  dropDeprecatedToken();
  try {
    sessionStorage.clear();
  } catch {}
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (isSensitiveCookie(name)) dropCookie(name);
  }
}
