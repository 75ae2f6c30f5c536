/**
 * Whether a page of this very site sent the request. Browsers put `Origin` on every POST, and no script
 * can forge it; absent, `null` and foreign ones are refused alike.
 */
export function isSameOrigin(headers: Pick<Headers, 'get'>): boolean {
  const origin = headers.get('origin');
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}
