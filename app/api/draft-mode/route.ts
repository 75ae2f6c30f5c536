import { cookies, draftMode } from 'next/headers';
import { draftClient } from '@/lib/content/client.ts';
import { PREVIEW_COOKIE } from '@/lib/content/preview-mode.ts';
import { publicEnv } from '@/lib/env/public.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';

/**
 * Opens the preview in the consultant's browser, until it is closed or left: from then on the site's
 * pages show drafts there. For the Studio's action « Voir l’aperçu » alone; 401 or 503 with a French message.
 */
export async function POST(request: Request): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  if (!draftClient) {
    return Response.json(
      { message: 'L’aperçu demande un token de lecture : définissez SANITY_API_READ_TOKEN.' },
      { status: 503 },
    );
  }
  (await draftMode()).enable();
  // Next makes it a cookie for frames of other sites; the preview is a page of this one.
  const store = await cookies();
  store.set(PREVIEW_COOKIE, store.get(PREVIEW_COOKIE)?.value ?? '', {
    httpOnly: true,
    path: '/',
    sameSite: 'lax',
    secure: publicEnv.siteUrl.startsWith('https:'),
  });
  return Response.json({}, { headers: { 'cache-control': 'private, no-store' } });
}
