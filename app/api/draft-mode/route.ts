import { urlSearchParamPreviewSecret, validatePreviewUrl } from '@sanity/preview-url-secret';
import { withoutSecretSearchParams } from '@sanity/preview-url-secret/without-secret-search-params';
import { cookies, draftMode } from 'next/headers';
import { draftClient } from '@/lib/content/client.ts';
import {
  linkPass,
  PASS_COOKIE,
  readPass,
  sharedLink,
  studioPass,
  writePass,
} from '@/lib/content/preview-pass.ts';
import { readPerspective } from '@/lib/content/view.ts';
import { publicEnv } from '@/lib/env/public.ts';
import { log } from '@/lib/log/log.ts';
import {
  PREVIEW_COOKIE_OPTIONS as COOKIE,
  PERSPECTIVE_COOKIE,
  PREVIEW_COOKIE,
} from '@/lib/next/preview-mode.ts';
import { plainPage, previewRefused } from '@/lib/security/plain-page.ts';

const NEVER_CACHED = { 'Cache-Control': 'private, no-store' };

/** Time that Sanity takes a secret of the Studio for valid, in ms. */
const SECRET_MS = 60 * 60 * 1000;

/** The Studio's secrets that have opened a preview, and when: one that got into a history or a log opens no second. */
const used = new Map<string, number>();

/**
 * Opens the preview in the browser that brings a secret, and goes to the page that the URL names. The frame of
 * Presentation does so, and whoever has the link that the Studio shares. Else a page says in French why not (401), or
 * that it could not be checked (503).
 */
export async function GET(request: Request): Promise<Response> {
  if (!draftClient) {
    return refuse(503, 'Il demande un token de lecture : définissez SANITY_API_READ_TOKEN.');
  }
  const secret = new URL(request.url).searchParams.get(urlSearchParamPreviewSecret) ?? '';
  const store = await cookies();
  try {
    const link = await sharedLink();
    const byLink = link !== null && link.secret === secret ? link : null;
    if (byLink && byLink.until <= Date.now()) {
      return refuse(401, 'Ce lien a expiré : demandez-en un nouveau.');
    }
    // The frame itself may come twice.
    if (wasUsed(secret) && !readPass(store.get(PASS_COOKIE)?.value)) {
      return refuse(401, 'Cette adresse a déjà servi : rouvrez l’aperçu depuis le Studio.');
    }
    const preview = await validatePreviewUrl(draftClient, request.url);
    if (!preview.isValid) {
      return refuse(
        401,
        'Cette adresse ne vaut pas, ou ne vaut plus : rouvrez l’aperçu depuis le Studio, ou demandez un nouveau lien.',
      );
    }
    if (!byLink) used.set(secret, Date.now());
    (await draftMode()).enable();
    // Next makes it a cookie for frames of other sites.
    store.set(PREVIEW_COOKIE, store.get(PREVIEW_COOKIE)?.value ?? '', COOKIE);
    store.set(PASS_COOKIE, writePass(byLink ? linkPass(byLink) : studioPass()), COOKIE);
    const perspective = readPerspective(preview.studioPreviewPerspective ?? undefined);
    store.set(PERSPECTIVE_COOKIE, String(perspective), COOKIE);
    return new Response(null, {
      status: 307,
      headers: { ...NEVER_CACHED, Location: pathOf(preview.redirectTo) },
    });
  } catch (error) {
    log.warn({ err: error }, 'The secret of a preview could not be checked');
    return refuse(503, 'Sanity ne répond pas pour le moment. Réessayez dans un instant.');
  }
}

/** The page that the URL names, without what only its opening needed; never on another host. */
function pathOf(target = '/'): string {
  const { pathname, search, hash } = withoutSecretSearchParams(new URL(target, publicEnv.siteUrl));
  return pathname.startsWith('//') ? '/' : pathname + search + hash;
}

function wasUsed(secret: string): boolean {
  for (const [known, at] of used) if (at < Date.now() - SECRET_MS) used.delete(known);
  return used.has(secret);
}

const refuse = (status: 401 | 503, why: string) =>
  new Response(plainPage(previewRefused(why)), {
    status,
    headers: { ...NEVER_CACHED, 'Content-Type': 'text/html; charset=utf-8' },
  });
