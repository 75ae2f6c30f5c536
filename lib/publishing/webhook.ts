import 'server-only';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { type ContentType, isContentType } from '../site/pages.ts';

/** A published change; an article's page is known by the document's id and by its slug. */
export type Change = { type: ContentType; id?: string; slug?: string };

/** What a process tells itself when it starts: anything may have changed. */
export const EVERYTHING = '*';

/** Says that another process of this build passed the webhook on: it is not to go further. */
export const RELAYED_HEADER = 'x-content-relay';

/** The change that a webhook's body tells of; null for a type that the site does not show. */
export function changeOf(body: Record<string, unknown>): Change | typeof EVERYTHING | null {
  const { _type: type, _id: id, slug } = body;
  if (type === EVERYTHING) return EVERYTHING;
  if (!isContentType(type)) return null;
  const current = (slug as { current?: unknown } | undefined)?.current;
  return {
    type,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof current === 'string' ? { slug: current } : {}),
  };
}

/**
 * Tells the site at `origin` what changed, as the Content Lake would; it passes that on to no other
 * process.
 *
 * @throws what `fetch` throws where nothing answers there
 */
export async function sendWebhook(
  origin: string,
  secret: string,
  change: Change | typeof EVERYTHING,
): Promise<void> {
  const body = JSON.stringify(
    change === EVERYTHING
      ? { _type: EVERYTHING }
      : { _type: change.type, _id: change.id, slug: { current: change.slug } },
  );
  await fetch(`${origin}/api/revalidate`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret),
      [RELAYED_HEADER]: '1',
    },
  });
}
