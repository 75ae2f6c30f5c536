/** `/data/…`: queries, documents, mutations, actions, listeners. */
import { Hono } from 'hono';
import type { Lake } from '../commit/lake.ts';
import type { Gatekeeper } from '../http/auth.ts';
import {
  apiVersion,
  flag,
  headersOf,
  type LakeApp,
  type LakeContext,
  type LakeEnv,
  readJsonObject,
  strangerOf,
} from '../http/http.ts';
import { refusedListener } from '../listen/listen.ts';
import { applyActions } from '../mutate/actions.ts';
import { applyMutations } from '../mutate/mutations.ts';
import {
  actionError,
  badRequest,
  mutationError,
  notFound,
  TransactionFailure,
  unauthorized,
} from '../protocol/errors.ts';
import { isPublicId, releaseDocumentId } from '../protocol/ids.ts';
import { type Doc, LakeError } from '../protocol/types.ts';
import { checkLength } from '../query/answer.ts';
import type { Asker } from '../query/engine.ts';
import type { QueryParams } from '../query/query.ts';
import type { SourceMapKind } from '../query/source-map.ts';
import { parsePerspective } from '../query/views.ts';
import { allReferences } from '../store/references.ts';

/** The routes that read and change documents. */
export function dataRoutes(lake: Lake, gate: Gatekeeper): LakeApp {
  const app: LakeApp = new Hono<LakeEnv>();

  const requireDataset = (c: LakeContext): void => {
    if (c.req.param('dataset') !== lake.dataset) {
      throw notFound(
        `Dataset "${c.req.param('dataset')}" not found for project ID "${lake.projectId}"`,
      );
    }
  };
  const canRead = (c: LakeContext, doc: Doc): boolean =>
    gate.reads(c.var.identity) && (c.var.identity.role !== 'anonymous' || isPublicId(doc._id));

  app.use('/:version/data/:operation/:dataset/*', async (c, next) => {
    // `/data/live/events/<dataset>` has its dataset one step further on, and checks it itself.
    if (c.req.param('operation') !== 'live') requireDataset(c);
    await next();
  });

  app.get('/:version/data/query/:dataset', (c) => {
    const url = new URL(c.req.url);
    return answerQuery(c, url.searchParams.get('query'), paramsOf(url), c.req.query());
  });

  app.post('/:version/data/query/:dataset', async (c) => {
    const { query, params, ...options } = await readJsonObject(c);
    const values = typeof params === 'object' && params !== null ? (params as QueryParams) : {};
    return answerQuery(c, query, values, { ...options, ...c.req.query() });
  });

  async function answerQuery(
    c: LakeContext,
    query: unknown,
    params: QueryParams,
    { perspective, returnQuery, resultSourceMap }: Record<string, unknown>,
  ): Promise<Response> {
    const isRelease = (name: string) => lake.store.get(releaseDocumentId(name)) !== undefined;
    const asked = parsePerspective(perspective, apiVersion(c), isRelease);
    const { id: identity, role } = c.var.identity;
    const open = gate.reads(c.var.identity) ? 'public' : 'nothing';
    const body = await lake.queries.ask(
      {
        kind: 'answer',
        query,
        params,
        // Without a token there are no drafts and no versions, whatever the perspective.
        perspective: role === 'anonymous' ? open : asked,
        identity,
        echo: returnQuery !== 'false' && returnQuery !== false,
        sourceMap: sourceMapKind(resultSourceMap),
      },
      askerOf(c),
    );
    return c.body(body, 200, { 'content-type': 'application/json' });
  }

  app.get('/:version/data/doc/:dataset/:ids', (c) => {
    const documents: Doc[] = [];
    const omitted: { id: string; reason: 'existence' | 'permission' }[] = [];
    for (const id of new Set(c.req.param('ids').split(','))) {
      const doc = lake.store.get(id);
      if (doc && canRead(c, doc)) documents.push(doc);
      else omitted.push({ id, reason: doc ? 'permission' : 'existence' });
    }
    if (flag(c, 'excludeContent')) {
      return c.json({ documents: documents.map(withoutContent), omitted });
    }
    checkLength(documents);
    return c.json({ documents, omitted });
  });

  app.post('/:version/data/mutate/:dataset', async (c) => {
    gate.authorize(c.var.identity, 'write', headersOf(c));
    const { mutations, transactionId } = await readJsonObject(c);
    const author = c.var.identity.id;
    try {
      const { transactionId: id, result } = await lake.transact(
        {
          author,
          transactionId: transactionId ?? c.req.query('transactionId'),
          dryRun: flag(c, 'dryRun'),
          autoGenerateArrayKeys: flag(c, 'autoGenerateArrayKeys'),
        },
        (transaction) => applyMutations(transaction, mutations, lake.selectFor(author)),
      );
      const withDocuments = flag(c, 'returnDocuments');
      const withIds = withDocuments || flag(c, 'returnIds');
      const results = result.map(({ id: documentId, operation, document }) => ({
        ...(withIds ? { id: documentId } : {}),
        operation,
        ...(withDocuments ? { document } : {}),
      }));
      return c.json({ transactionId: id, results });
    } catch (error) {
      throw wrapped(error, mutationError);
    }
  });

  app.post('/:version/data/actions/:dataset', async (c) => {
    gate.authorize(c.var.identity, 'write', headersOf(c));
    const { actions, transactionId, dryRun } = await readJsonObject(c);
    try {
      const { transactionId: id } = await lake.transact(
        {
          author: c.var.identity.id,
          transactionId,
          dryRun: dryRun === true || flag(c, 'dryRun'),
          autoGenerateArrayKeys: true,
        },
        (transaction) => applyActions(transaction, actions),
      );
      return c.json({ transactionId: id });
    } catch (error) {
      throw wrapped(error, actionError);
    }
  });

  app.get('/:version/data/listen/:dataset', async (c) => {
    const url = new URL(c.req.url);
    const params = paramsOf(url);
    const query = url.searchParams.get('query') ?? '';
    const { identity, place } = c.var;
    if (!gate.reads(identity)) throw unauthorized();
    const leave = lake.listeners.enter(identity, place);
    try {
      await lake.queries.ask({ kind: 'check', query, params }, askerOf(c));
    } catch (error) {
      leave();
      if (error instanceof LakeError && !error.retrySeconds) return refusedListener(error);
      throw error;
    }
    return lake.listeners.listen({
      query,
      params,
      includeResult: flag(c, 'includeResult'),
      includePreviousRevision: flag(c, 'includePreviousRevision'),
      includeMutations: flag(c, 'includeMutations', true),
      includeEffects: c.req.query('effectFormat') === 'mendoza' || flag(c, 'effects'),
      identity,
      place,
      leave,
    });
  });

  app.get('/:version/data/live/events/:dataset', (c) => {
    requireDataset(c);
    const includeDrafts = flag(c, 'includeDrafts') || flag(c, 'includeAllDocuments');
    const { identity, place } = c.var;
    if ((includeDrafts && identity.role === 'anonymous') || !gate.reads(identity)) {
      throw unauthorized();
    }
    const leave = lake.listeners.enter(identity, place);
    return lake.listeners.live(identity, includeDrafts, c.req.header('last-event-id'), leave);
  });

  app.get('/:version/data/references/:dataset/documents/:id/to', (c) => {
    gate.authorize(c.var.identity, 'read', headersOf(c));
    const target = c.req.param('id');
    // There is one dataset, so every reference is an internal one.
    const sources = flag(c, 'excludeInternalReferences') ? [] : [...lake.store.all()];
    const references = sources
      .filter((doc) => doc._id !== target && allReferences(doc).has(target))
      .map(({ _id }) => ({ documentId: _id }));
    return c.json({ totalCount: references.length, references });
  });

  app.get('/:version/data/ping/:dataset?', (c) => c.json({}));

  return app;
}

function askerOf(c: LakeContext): Asker {
  return {
    strangerAt: strangerOf(c),
    isGone: () => c.env.outgoing?.destroyed ?? false,
  };
}

/** `true`, or `withKeyArraySelector`, as @sanity/client asks for drafts that are edited while they are seen. */
function sourceMapKind(value: unknown): SourceMapKind | undefined {
  if (value === 'withKeyArraySelector') return 'byKey';
  return value === 'true' || value === true ? 'byIndex' : undefined;
}

function paramsOf(url: URL): QueryParams {
  const params: QueryParams = {};
  for (const [name, value] of url.searchParams) {
    if (!name.startsWith('$')) continue;
    try {
      params[name.slice(1)] = JSON.parse(value);
    } catch {
      throw badRequest(`The query parameter "${name}" is not valid JSON`);
    }
  }
  return params;
}

function withoutContent({ _id, _type, _rev, _createdAt, _updatedAt }: Doc): Doc {
  return { _id, _type, _rev, _createdAt, _updatedAt };
}

function wrapped(error: unknown, wrap: (failure: TransactionFailure) => LakeError): unknown {
  return error instanceof TransactionFailure ? wrap(error) : error;
}
