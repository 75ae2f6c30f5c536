/**
 * Whether a page of this very site sent the request. Browsers put `Origin` on every POST; a GET within
 * the site comes without, but says so by `Sec-Fetch-Site`, or, where no browser sends that, over plain HTTP to another
 * machine, by `Referer`. No script can forge any of them; `null`, foreign and absent ones are refused alike.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin === null && site !== null) return site === 'same-origin';
  const from = origin ?? headers.get('referer');
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  return from !== null && URL.canParse(from) && new URL(from).host === host;
}
