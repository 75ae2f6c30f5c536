import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import { NOT_FOUND_PAGE, SITE_PAGES } from '../../lib/site/pages.ts';
import { readWholeSeed } from '../../scripts/stack/seed.ts';
import { uploadSeedPictures } from '../../scripts/stack/seed-pictures.ts';
import { E2E } from './e2e-stack.ts';
import { lakeClient } from './lake-client.ts';

type Document = { _id: string; _type: string };

const seed = new Map<string, Document>(readWholeSeed().map((document) => [document._id, document]));
const seedTypes = [...new Set([...seed.values()].map(({ _type }) => _type))];

/** A document without the fields that the lake itself writes, which are no content. */
const written = ({ _rev, _createdAt, _updatedAt, ...content }: Record<string, unknown>) => content;

/** Puts the seed content back, drops every draft and document beside it, and waits for the site. */
export async function resetContent(): Promise<void> {
  const client = lakeClient();
  // By their identifiers releases come before their versions, which may be locked as long as they are there.
  const documents = await client.fetch<Document[]>(
    `*[_type in $types || _type in ["caseStudy", "page", "redirect", "system.release"] || _id in path("drafts.**")]
      | order(_id)`,
    { types: seedTypes },
  );
  const found = new Map(documents.map((document) => [document._id, document]));
  const transaction = client.transaction();
  for (const id of found.keys()) if (!seed.has(id)) transaction.delete(id);
  const changed = [...seed.values()].filter((document) => {
    const now = found.get(document._id);
    return !now || !isDeepStrictEqual(written(now), written(document));
  });
  await uploadSeedPictures(client, changed);
  for (const document of changed) transaction.createOrReplace(document);
  if (transaction.toJSON().length === 0) return;
  await transaction.commit();
  await siteIsFresh();
}

/** Time that a busy machine may take to render a page anew, in ms: more than a test waits for. */
const FRESH_MS = 60_000;

/** Settles once the site was told of every change, and shows none of these pages as it was before. */
async function siteIsFresh(): Promise<void> {
  const outbox = new DatabaseSync(join(E2E.dataDir, 'content-lake', 'lake.sqlite'), {
    readOnly: true,
  });
  const waiting = outbox.prepare('select count(*) as changes from webhook_outbox');
  try {
    await expect.poll(() => waiting.get()?.changes, { intervals: [20], timeout: FRESH_MS }).toBe(0);
  } finally {
    outbox.close();
  }
  for (const path of [...Object.keys(SITE_PAGES), NOT_FOUND_PAGE]) {
    const state = async () => {
      const response = await fetch(E2E.siteUrl + path, {
        headers: { 'cache-control': 'no-cache' },
      });
      await response.body?.cancel();
      return response.headers.get('x-nextjs-cache');
    };
    await expect.poll(state, { intervals: [20], timeout: FRESH_MS }).not.toBe('STALE');
  }
}
