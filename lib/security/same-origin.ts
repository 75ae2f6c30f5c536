/**
 * Whether a page of this very site sent the request. Browsers put `Origin` on every POST; a GET within
 * the site comes without, but says so by `Sec-Fetch-Site`. No script can forge either; `null`, foreign
 * and absent ones are refused alike.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin';
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}
