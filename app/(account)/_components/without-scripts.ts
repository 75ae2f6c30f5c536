/**
 * Names, in a page's address, that the browser runs no scripts: it then waits for the whole page, since
 * what streams in after the skeleton bars needs a script to take their place.
 */
export const WITHOUT_SCRIPTS = 'sans-script';

/** The page's address for such a browser, its other parameters kept. */
export function withoutScripts(
  path: string,
  params: Readonly<Record<string, string | string[] | undefined>>,
): string {
  const kept = Object.entries(params).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return `${path}?${new URLSearchParams([...kept, [WITHOUT_SCRIPTS, '1']])}`;
}
