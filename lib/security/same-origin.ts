/** Whether a URL that a browser names is of the site that was asked. */
function isOfSite(url: string | null, headers: Pick<Headers, 'get'>): boolean {
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  return url !== null && URL.canParse(url) && new URL(url).host === host;
}

/**
 * Whether a page of this very site sent the request. Browsers put `Origin` on every POST; a GET within
 * the site comes without, but says so by `Sec-Fetch-Site`. No script can forge either; `null`, foreign
 * and absent ones are refused alike.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin';
  return isOfSite(origin, headers);
}

/**
 * The same of what may be a reading, which over plain HTTP to another machine has neither header from any browser: there
 * `Referer` says where a GET comes from, which no script can forge either.
 */
export function isFromSite({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const isUnsaid = headers.get('origin') === null && headers.get('sec-fetch-site') === null;
  return isUnsaid && method === 'GET'
    ? isOfSite(headers.get('referer'), headers)
    : isSameOrigin(headers);
}
