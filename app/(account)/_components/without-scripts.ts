/**
 * Names, in a page's URL, that the browser runs no scripts: it then waits for the whole page, since
 * what streams in after the skeleton bars needs a script to take their place.
 */
export const WITHOUT_SCRIPTS = 'sans-script';

/** The parameters that pages read: what else came with a URL, such as a secret, is not repeated. */
const KEPT = ['onglet', 'equipe', 'page', 'recherche', 'export'] as const;

/** The page's URL for such a browser, its own parameters kept. */
export function withoutScripts(
  path: string,
  params: Readonly<Record<string, string | string[] | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const name of KEPT) {
    const value = params[name];
    if (typeof value === 'string') query.set(name, value);
  }
  query.set(WITHOUT_SCRIPTS, '1');
  return `${path}?${query}`;
}
