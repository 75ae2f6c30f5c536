/** `/data/export/…`: the whole dataset, in the NDJSON that `sanity dataset import` reads. */
import { Hono } from 'hono';
import type { Authorize, LakeApp, LakeEnv } from '../http/http.ts';
import { notFound } from '../protocol/errors.ts';
import type { Doc } from '../protocol/types.ts';

const EXPORT_CHUNK_BYTES = 64 * 1024;

/** Builds `GET /data/export/:dataset`: every document, one JSON a line. */
export function exportRoutes(deps: {
  dataset: string;
  authorize: Authorize;
  listDocuments: () => Iterable<Doc>;
}): LakeApp {
  const routes: LakeApp = new Hono<LakeEnv>();
  routes.get('/:version/data/export/:dataset', (c) => {
    deps.authorize(c, 'read');
    if (c.req.param('dataset') !== deps.dataset) throw notFound('Dataset not found');
    const types = c.req.query('types')?.split(',');
    // A snapshot of references: what changes while the answer is being sent does not tear it.
    const docs = [...deps.listDocuments()].filter(({ _type }) => !types || types.includes(_type));
    return c.body(encodeLines(docs), 200, {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
    });
  });
  return routes;
}

function encodeLines(docs: Doc[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      let chunk = '';
      while (next < docs.length && chunk.length < EXPORT_CHUNK_BYTES) {
        chunk += `${JSON.stringify(docs[next])}\n`;
        next += 1;
      }
      if (chunk) controller.enqueue(encoder.encode(chunk));
      if (next >= docs.length) controller.close();
    },
  });
}
