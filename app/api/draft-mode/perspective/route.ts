import { cookies, draftMode } from 'next/headers';
import { readPerspective } from '@/lib/content/view.ts';
import { PERSPECTIVE_COOKIE, PREVIEW_COOKIE_OPTIONS } from '@/lib/next/preview-mode.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { backToPage, refused } from '../back-to-page.ts';

/** Sets what the preview shows from now on, as asked by the bar or Presentation's own switch (`perspective=published`). */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const { isEnabled } = await draftMode();
  if (!isSameOrigin(request.headers) || !isEnabled || !form) return refused();
  const perspective = readPerspective(String(form.get('perspective')).slice(0, 500));
  (await cookies()).set(PERSPECTIVE_COOKIE, String(perspective), PREVIEW_COOKIE_OPTIONS);
  return backToPage(request);
}
