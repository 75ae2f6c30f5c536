/**
 * The thread that evaluates GROQ: it parses, evaluates and serialises, all of it within one limit of
 * time, size and memory, so that no query holds up the thread that serves requests.
 */
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { queryError } from '../protocol/errors.ts';
import { type Doc, LakeError } from '../protocol/types.ts';
import { presentAssets } from '../store/asset-urls.ts';
import { writeAnswer } from './answer.ts';
import type { FromThread, Job, Outcomes, Reply, ThreadOptions, ToThread } from './jobs.ts';
import { type CompiledQuery, compileQuery, type QueryContext, runQuery, selects } from './query.ts';
import { Replica } from './replica.ts';
import { TimeLimitExceeded, withTimeLimit } from './time-limit.ts';
import { DatasetView } from './views.ts';

const { databaseFile, projectId, dataset, publicUrl, niceness } = workerData as ThreadOptions;
if (niceness > 0) stepBack();
const replica = new Replica(databaseFile, presentAssets(publicUrl, projectId, dataset));
const send = (message: FromThread, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

parentPort?.on('message', (message: ToThread) => {
  if ('commit' in message) {
    replica.follow(message.commit);
    return;
  }
  const reply = run(message.job, message.limitMs);
  const bytes = 'outcome' in reply && reply.outcome instanceof Uint8Array ? reply.outcome : null;
  send(reply, bytes ? [bytes.buffer] : []);
});
send('ready');

function run(job: Job, limitMs: number): Reply {
  const started = performance.now();
  try {
    // Whose cost is ours, and small, is done before: what is begun there is kept for the next.
    const view = viewFor(job);
    const outcome = withTimeLimit(limitMs, () => outcomeOf(job, view));
    return { outcome, ms: performance.now() - started };
  } catch (error) {
    if (error instanceof TimeLimitExceeded) return { overran: true };
    const { status, body } =
      error instanceof LakeError ? error : queryError(String((error as Error).message));
    return { refusal: { status, body } };
  }
}

function viewFor(job: Job): DatasetView {
  if (job.kind === 'answer' || job.kind === 'select') return replica.views.of(job.perspective);
  if (job.kind === 'check' || job.changed.length === 0) return replica.views.of('raw');
  const documents = new Map<string, Doc>();
  for (const doc of replica.all()) documents.set(doc._id, doc);
  for (const [id, body] of job.changed) {
    if (body === null) documents.delete(id);
    else documents.set(id, JSON.parse(body) as Doc);
  }
  return new DatasetView(documents);
}

function outcomeOf(job: Job, view: DatasetView): Outcomes[Job['kind']] {
  const started = performance.now();
  const { query, params } = job;
  const compiled = compileQuery(query, params);
  if (job.kind === 'check') return null;
  const context = { view, params, identity: job.identity, projectId, dataset };
  switch (job.kind) {
    case 'answer': {
      const found = runQuery(compiled, { ...context, sourceMap: job.sourceMap });
      return writeAnswer(found, started, job.echo ? query : undefined);
    }
    case 'select': {
      const documents = JSON.parse(job.documents) as (Doc | null)[];
      return documents.map((doc) => doc !== null && isSelected(compiled, doc, context));
    }
    case 'ids': {
      const { result } = runQuery(compiled, context);
      return Array.isArray(result) ? result.flatMap(idOf) : null;
    }
  }
}

/** A filter that cannot be evaluated on a document does not select it. */
function isSelected(compiled: CompiledQuery, doc: Doc, context: QueryContext): boolean {
  try {
    return selects(compiled, doc, context);
  } catch {
    return false;
  }
}

function idOf(item: unknown): string[] {
  const id = typeof item === 'object' && item !== null && '_id' in item ? item._id : undefined;
  return typeof id === 'string' ? [id] : [];
}

/** Lets the other threads go first, where the system can tell a thread from its process. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(19, getPriority(thread) + niceness));
  } catch {
    // Not Linux: then it competes like the others.
  }
}
