import type { NextRequest } from 'next/server';
import { fileGone, handOut } from '@/lib/files/hand-out.ts';
import { isSignedUrl } from '@/lib/files/url.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

const BACK = { href: '/dashboard', label: 'Revenez à votre espace' };

/**
 * A file of a project, for its client's session or by a URL that the site has signed for the Studio. The site hands
 * it on itself; who is not signed in is asked to.
 */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/fichiers/[id]'>,
): Promise<Response> {
  const { id } = await params;
  if (!isUuid(id)) return fileGone(BACK);
  return handOut(
    request,
    id,
    async () => {
      if (isSignedUrl(id, request.nextUrl.searchParams)) return 'consultant';
      const user = await getUser();
      return user ? { account: user.id } : signInFirst(request, id);
    },
    BACK,
  );
}

/** A link leads to the form, and from there to the file; a picture has nobody who could fill it in. */
function signInFirst(request: NextRequest, id: string): Response {
  if ((request.headers.get('sec-fetch-dest') ?? 'document') !== 'document') return fileGone(BACK);
  const location = `/auth?${new URLSearchParams({ next: `/fichiers/${id}` })}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
