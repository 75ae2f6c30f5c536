import { isEmptyShell } from './finish.ts';
import { prerenderPage } from './prerender-page.ts';
import { isSilent, whenSilent } from './silence.ts';
import { isStale, type StoredPage, tagsOf } from './stored-pages.ts';

/** Resolves once a page that a publish has made old is rendered anew; at once where it is not old, or the lake is silent. */
export async function renew(path: string, page: StoredPage): Promise<void> {
  if (isEmptyShell(page.value)) return;
  const tags = tagsOf(page.value);
  if (!isStale(tags, page.lastModified) || isSilent(tags)) return;
  await Promise.race([prerenderPage(path), whenSilent()]);
}
