/**
 * `/data/history/…`: what documents were, who changed them, and the events of their life.
 * The Studio's history panel, review of changes and "restore" are drawn from these.
 */
import { Hono } from 'hono';
import type { Lake } from '../commit/lake.ts';
import { documentEvents } from '../history/events.ts';
import { type Effects, effectsOf } from '../history/mendoza.ts';
import type { Gatekeeper } from '../http/auth.ts';
import { flag, headersOf, type LakeApp, type LakeContext, type LakeEnv } from '../http/http.ts';
import { badRequest, notFound } from '../protocol/errors.ts';
import { isDraftId, isVersionId, publishedId } from '../protocol/ids.ts';
import type { Doc } from '../protocol/types.ts';
import type { Store, TimelineRow } from '../store/store.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1_000;
const DEFAULT_EVENTS = 100;

type LoggedTransaction = {
  id: string;
  timestamp: string;
  author: string;
  documentIDs: string[];
  mutations?: unknown[];
  effects?: Record<string, Effects>;
};

/** The routes of the history. All of it shows drafts: it is not for anonymous readers. */
export function historyRoutes(lake: Lake, gate: Gatekeeper): LakeApp {
  const app: LakeApp = new Hono<LakeEnv>();

  app.use('/:version/data/history/:dataset/*', async (c, next) => {
    gate.authorize(c.var.identity, 'read', headersOf(c));
    if (c.req.param('dataset') !== lake.dataset) throw notFound('Dataset not found');
    await next();
  });

  app.get('/:version/data/history/:dataset/transactions/:ids', (c) => {
    const rows = lake.store.timeline(c.req.param('ids').split(','));
    const selected = selectTransactions(c, lake, groupByTransaction(rows));
    const withEffects = c.req.query('effectFormat') === 'mendoza';
    const withMutations = !flag(c, 'excludeMutations') && !flag(c, 'excludeContent');
    const lines = selected.map((group) =>
      JSON.stringify(describeTransaction(lake, group, withEffects, withMutations)),
    );
    return ndjson(c, lines);
  });

  // Transactions of the whole dataset: which documents were touched when, without content.
  app.get('/:version/data/history/:dataset/transactions', (c) => {
    if (!flag(c, 'excludeContent')) {
      throw badRequest('Transactions of the whole dataset need "excludeContent=true"');
    }
    const transactions = lake.store.log({
      from: { seq: bound(c, lake, 'fromTransaction') ?? 0, time: isoTime(c, 'fromTime') ?? '' },
      to: {
        seq: bound(c, lake, 'toTransaction') ?? Number.MAX_SAFE_INTEGER,
        time: isoTime(c, 'toTime') ?? '9',
      },
      authors: c.req.query('authors')?.split(','),
      reverse: flag(c, 'reverse'),
      limit: limitOf(c),
    });
    const lines = transactions.map(({ transactionId, timestamp, author, documentIds }) =>
      JSON.stringify({ id: transactionId, timestamp, author, documentIDs: documentIds }),
    );
    return ndjson(c, lines);
  });

  app.get('/:version/data/history/:dataset/documents/:ids', (c) => {
    const documents = c.req
      .param('ids')
      .split(',')
      .map((id) => documentAt(c, lake, id))
      .filter((doc) => doc !== null);
    return c.json({ documents });
  });

  app.get('/:version/data/history/:dataset/events/documents/:id', (c) => {
    const id = c.req.param('id');
    const rows = lake.store.timeline(lake.store.groupIds(publishedId(id)));
    const events = documentEvents(id, groupByTransaction(rows)).reverse();
    const start = Number(c.req.query('nextCursor') ?? 0) || 0;
    const end = start + Math.max(1, Number(c.req.query('limit') ?? 0) || DEFAULT_EVENTS);
    return c.json({
      events: { [id]: events.slice(start, end) },
      nextCursor: end < events.length ? String(end) : '',
    });
  });

  return app;
}

function groupByTransaction(rows: TimelineRow[]): TimelineRow[][] {
  const groups = new Map<number, TimelineRow[]>();
  for (const row of rows) {
    const group = groups.get(row.seq);
    if (group) group.push(row);
    else groups.set(row.seq, [row]);
  }
  return [...groups.values()];
}

function selectTransactions(c: LakeContext, lake: Lake, groups: TimelineRow[][]): TimelineRow[][] {
  const from = bound(c, lake, 'fromTransaction') ?? 0;
  const to = bound(c, lake, 'toTransaction') ?? Number.POSITIVE_INFINITY;
  const fromTime = time(c, 'fromTime') ?? Number.NEGATIVE_INFINITY;
  const toTime = time(c, 'toTime') ?? Number.POSITIVE_INFINITY;
  const authors = c.req.query('authors')?.split(',');
  const selected = groups.filter(([row]) => {
    if (!row) return false;
    const at = Date.parse(row.timestamp);
    return (
      row.seq >= from &&
      row.seq <= to &&
      at >= fromTime &&
      at <= toTime &&
      (authors?.includes(row.author) ?? true)
    );
  });
  if (flag(c, 'reverse')) selected.reverse();
  return selected.slice(0, limitOf(c));
}

function limitOf(c: LakeContext): number {
  const limit = Number(c.req.query('limit') ?? DEFAULT_LIMIT);
  return Math.min(limit > 0 ? Math.floor(limit) || 1 : DEFAULT_LIMIT, MAX_LIMIT);
}

function ndjson(c: LakeContext, lines: string[]): Response {
  return c.body(lines.map((line) => `${line}\n`).join(''), 200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
  });
}

function bound(c: LakeContext, lake: Lake, name: string): number | undefined {
  const transactionId = c.req.query(name);
  // The Studio sends an empty bound for "from the beginning".
  if (!transactionId) return undefined;
  const seq = lake.store.seqOf(transactionId);
  if (seq === undefined) throw notFound(`Transaction "${transactionId}" not found`);
  return seq;
}

function time(c: LakeContext, name: string): number | undefined {
  const value = c.req.query(name);
  if (!value) return undefined;
  const at = Date.parse(value);
  if (Number.isNaN(at)) throw badRequest(`"${name}" is not a date`);
  return at;
}

function isoTime(c: LakeContext, name: string): string | undefined {
  const at = time(c, name);
  return at === undefined ? undefined : new Date(at).toISOString();
}

function describeTransaction(
  lake: Lake,
  group: TimelineRow[],
  withEffects: boolean,
  withMutations: boolean,
): LoggedTransaction {
  const [{ seq, transactionId, timestamp, author }] = group as [TimelineRow];
  const changes = group.map(({ documentId }) => lake.store.change(documentId, seq));
  return {
    id: transactionId,
    timestamp,
    author,
    documentIDs: group.map(({ documentId }) => documentId),
    ...(withMutations ? { mutations: changes.flatMap(({ mutations }) => mutations) } : {}),
    ...(withEffects
      ? {
          effects: Object.fromEntries(
            changes.map(({ documentId, before, after }) => [documentId, effectsOf(before, after)]),
          ),
        }
      : {}),
  };
}

/** The document as it was at the asked revision or time, or null where it was not there. */
function documentAt(c: LakeContext, { store }: Lake, id: string): Doc | null {
  if (flag(c, 'lastRevision')) return lastRevision(store, id);
  const revision = c.req.query('revision');
  if (revision) {
    const seq = store.seqOf(revision);
    if (seq === undefined) return null;
    const standsInForDraft = isDraftId(id) && store.lastRevision(id) === null;
    return store.documentAt(standsInForDraft ? publishedId(id) : id, seq);
  }
  return store.documentAtTime(id, new Date(time(c, 'time') ?? Date.now()));
}

/**
 * The document as it was when it was last there, or null. A version that is gone has the revision of
 * its end: by this the Studio finds the publication of a release, and what was published before.
 */
function lastRevision(store: Store, id: string): Doc | null {
  const doc = store.lastRevision(id);
  const end = doc && isVersionId(id) ? store.timeline([id]).at(-1) : undefined;
  return doc && end && !end.exists ? { ...doc, _rev: end.transactionId } : doc;
}
