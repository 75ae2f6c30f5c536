import 'server-only';
import { Make } from '@makehq/sdk';
import { z } from 'zod';
import { neverConnected } from '../http/never-connected.ts';
import type { MakeApi, RunStatus } from './api.ts';
import { failureOf, MakeFailure } from './failure.ts';
import { isPartOf } from './sample.ts';
import { type MakeZone, zoneHost } from './zones.ts';

/** Timeout of one call, in ms, and limit on the size of its answer, in bytes. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2_000_000;

/** Scenarios a page; a search reads at most this many pages of Make's. */
const PAGE_SIZE = 20;
const BATCH = 100;
const MAX_BATCHES = 10;
const RUNS_SHOWN = 5;

const id = z.coerce.number().int();
const named = z.object({ id, name: z.string() });
const scenario = named.extend({ isActive: z.boolean(), teamId: id });
const dataStore = named.extend({
  records: z.coerce.number().min(0),
  size: z.coerce.number().min(0),
  maxSize: z.coerce.number().min(0),
  teamId: id,
});
const STATUS_OF_LOG = { 0: 'running', 1: 'done', 2: 'warning', 3: 'failed' } as const;
const log = z.object({
  id: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  timestamp: z.string(),
  duration: z.coerce.number().min(0).catch(0),
});
const STATUS_OF_DETAIL: Record<string, RunStatus> = {
  RUNNING: 'running',
  SUCCESS: 'done',
  WARNING: 'warning',
  ERROR: 'failed',
};

/**
 * Make's own client, bounded: an answer that is late, huge or not JSON, and a redirection (which would
 * carry the token elsewhere), end in a MakeFailure. It never tries a call again.
 */
class BoundedMake extends Make {
  protected override async handleRequest(
    url: string,
    options?: Parameters<Make['handleRequest']>[1],
  ): Promise<Response> {
    try {
      const response = await fetch(url, {
        ...options,
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) {
        void response.body?.cancel().catch(() => undefined);
        throw failureOf(response.status, response.headers.get('retry-after'));
      }
      const body = await readAtMost(response, MAX_ANSWER_BYTES);
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof MakeFailure) throw error;
      throw new MakeFailure(kindOf(error));
    }
  }
}

/** The kind of failure that an error of `fetch`, or of reading its answer, stands for. */
function kindOf(error: unknown): 'slow' | 'unreachable' | 'interrupted' {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'slow';
  return neverConnected(error) ? 'unreachable' : 'interrupted';
}

async function readAtMost(
  response: Response,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > bytes) throw new MakeFailure('too-large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Runs a call and checks its answer's shape. */
async function ask<Schema extends z.ZodType>(
  schema: Schema,
  call: Promise<unknown>,
): Promise<z.output<Schema>> {
  try {
    const parsed = schema.safeParse(await call);
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (error instanceof MakeFailure) throw error;
    // Not JSON, or not the object that the client takes apart.
  }
  throw new MakeFailure('unreadable');
}

/** Whether a refusal is about one organisation alone, as of one that another zone hosts. */
const isOutOfReach = (error: unknown): error is MakeFailure =>
  error instanceof MakeFailure && (error.kind === 'forbidden' || error.kind === 'not-found');

/**
 * Make's API v2 with a client's own token. For the server alone.
 *
 * @param host another host that answers in Make's place, over HTTP: for tests
 */
export function liveApi(token: string, zone: MakeZone, host?: string): MakeApi {
  const make = new BoundedMake(token, host ?? zoneHost(zone));
  if (host) make.protocol = 'http';

  const teamsOf = async (organisationId: number, organisation: string) =>
    (await ask(z.array(named), make.teams.list(organisationId))).map((team) => ({
      ...team,
      organisation,
    }));

  const scenariosFrom = (teamId: number, offset: number, limit: number) =>
    ask(z.array(scenario), make.scenarios.list(teamId, { pg: { offset, limit } }));

  return {
    async teams() {
      const organisations = await ask(z.array(named), make.organizations.list());
      const refusals: MakeFailure[] = [];
      const lists = await Promise.all(
        organisations.map(({ id, name }) =>
          teamsOf(id, name).catch((error: unknown) => {
            if (!isOutOfReach(error)) throw error;
            refusals.push(error);
            return [];
          }),
        ),
      );
      const [refusal] = refusals;
      if (refusal && refusals.length === organisations.length) throw refusal;
      return lists.flat();
    },

    async scenarios(teamId, { page, search }) {
      const from = page * PAGE_SIZE;
      if (search.trim() === '') {
        const items = await scenariosFrom(teamId, from, PAGE_SIZE + 1);
        return { items: items.slice(0, PAGE_SIZE), hasMore: items.length > PAGE_SIZE };
      }
      // Make's API has no search by name.
      const found = [];
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const items = await scenariosFrom(teamId, batch * BATCH, BATCH);
        found.push(...items.filter(({ name }) => isPartOf(search, name)));
        if (items.length < BATCH || found.length > from + PAGE_SIZE) break;
      }
      return {
        items: found.slice(from, from + PAGE_SIZE),
        hasMore: found.length > from + PAGE_SIZE,
      };
    },

    dataStores: (teamId) => ask(z.array(dataStore), make.dataStores.list(teamId)),

    async run(scenarioId) {
      const started = await ask(
        z.object({ executionId: z.string().min(1) }),
        make.scenarios.run(scenarioId, undefined, { responsive: false }),
      );
      return started.executionId;
    },

    async runStatus(scenarioId, runId) {
      const { status } = await ask(
        z.object({ status: z.string() }),
        make.executions.getDetail(scenarioId, runId),
      );
      const known = STATUS_OF_DETAIL[status];
      if (!known) throw new MakeFailure('unreadable');
      return known;
    },

    async runs(scenarioId) {
      const logs = await ask(
        z.array(log),
        make.executions.list(scenarioId, { pg: { limit: RUNS_SHOWN } }),
      );
      return logs.map((run) => ({
        id: run.id,
        status: STATUS_OF_LOG[run.status],
        startedAt: run.timestamp,
        durationMs: run.duration,
      }));
    },

    async setActive(scenarioId, active) {
      const done = active
        ? make.scenarios.activate(scenarioId)
        : make.scenarios.deactivate(scenarioId);
      if (!(await ask(z.boolean(), done))) throw new MakeFailure('refused');
    },
  };
}
