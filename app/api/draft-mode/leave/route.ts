import { cookies, draftMode } from 'next/headers';
import { PASS_COOKIE } from '@/lib/content/preview-pass.ts';
import { PERSPECTIVE_COOKIE } from '@/lib/next/preview-mode.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { backToPage, refused } from '../back-to-page.ts';

/** Ends the preview and shows the same page as visitors see it; a plain form, so that scripts are not needed. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return refused();
  (await draftMode()).disable();
  const store = await cookies();
  for (const name of [PASS_COOKIE, PERSPECTIVE_COOKIE]) store.delete(name);
  return backToPage(request);
}
