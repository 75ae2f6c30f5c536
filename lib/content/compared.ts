/** Query of a previewed page that is shown as it is online, beside its draft (docs/decisions/0013-preview.md). */
const [NAME, VALUE] = ['apercu', 'en-ligne'];

/** Whether a query asks for that. */
export const isCompared = (query: URLSearchParams): boolean => query.get(NAME) === VALUE;

/** The URL at which the page of `url`, which may be relative to `origin`, is shown so. */
export function comparedUrl(url: string, origin: string): string {
  const compared = new URL(url, origin);
  compared.searchParams.set(NAME, VALUE);
  return compared.href;
}
