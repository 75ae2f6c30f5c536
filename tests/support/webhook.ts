import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import type { Secrets } from '../../scripts/stack/secrets.ts';
import { E2E } from './e2e-stack.ts';

/** Tells a site, as the lake would, that a document changed; returns the status of its answer. */
export async function announce(
  site: string,
  document: { _id: string; _type: string; slug?: { current: string } },
): Promise<number> {
  const { webhookSecret } = JSON.parse(
    readFileSync(join(E2E.dataDir, 'secrets.json'), 'utf8'),
  ) as Secrets;
  const body = JSON.stringify(document);
  const signature = await encodeSignatureHeader(body, Date.now(), webhookSecret);
  const response = await fetch(`${site}/api/revalidate`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER_NAME]: signature },
  });
  await response.body?.cancel();
  return response.status;
}
