/**
 * The publish webhook, delivered from a transactional outbox.
 *
 * A change is written to the outbox by the same SQLite transaction as the document itself, so a
 * publication that was acknowledged is always announced, whatever happens to the process afterwards.
 */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import type { PublishedChange } from '../protocol/types.ts';

/** Address of the publish webhook, and the secret that signs it. */
export type WebhookConfig = {
  url: string;
  secret: string;
  projectId: string;
  dataset: string;
};

/** Timing and log of delivery, which a test may replace; never its rules. */
export type WebhookOptions = {
  /** Pause before attempt number `failures + 1`, and the longest there may be, in milliseconds. */
  pause?: (failures: number, longest: number) => number;
  /** Time limit of one call, in milliseconds. */
  timeoutMs?: number;
  /** Receives the few French lines for the operator. */
  log?: (line: string) => void;
};

type OutboxRow = {
  seq: number;
  document_id: string;
  operation: PublishedChange['operation'];
  transaction_id: string;
  idempotency_key: string;
  payload: string;
  failures: number;
  /** 1 where its transaction changed many published documents: an import. */
  batch: 0 | 1;
};

/** Deliveries at once; fewer for changes that came in batches, so that an editor's publish finds the site free. */
const CONCURRENCY = 32;
const OF_BATCHES = 4;
/** Changes of a transaction that make it a batch: more than an editor publishes at once, by a release of a few documents. */
const BATCH_FROM = 9;
const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** Longest pause while nothing answers: a site that starts hears what it missed before visitors and publishes come. */
const LONGEST_SILENCE_MS = 1_000;
const STORAGE_PAUSE_MS = 1_000;
/** The outcome of a call that got no answer at all, as opposed to an answer that is not 2xx. */
const UNREACHABLE = 'unreachable';

/** 0.25 s, 0.5 s, 1 s, 2 s … 30 s, each shortened by up to a quarter so that retries spread out. */
function growingPause(failures: number, longest: number): number {
  return Math.min(longest, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (1 - Math.random() / 4);
}

/** Delivers each change of a published document to the site, at least once, in order per document. */
export class WebhookOutbox {
  readonly #config: WebhookConfig;
  readonly #pause: (failures: number, longest: number) => number;
  readonly #timeoutMs: number;
  readonly #log: (line: string) => void;
  readonly #statements: Statements;

  /** Document id → the row being sent; one at a time per document keeps their order. */
  readonly #inFlight = new Map<string, { seq: number; done: Promise<void> }>();
  /** Set while nothing answers at the site: one change at a time finds out whether it is back. */
  #silence: { failures: number; until: number } | undefined;
  /** Failures already told; emptied by the next success, so a recurrence is told again. */
  readonly #told = new Set<string>();
  #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running = false;

  /** Creates the outbox table where it is missing. */
  static migrate(db: DatabaseSync): void {
    db.exec(`
      CREATE TABLE IF NOT EXISTS webhook_outbox (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        document_id TEXT NOT NULL,
        operation TEXT NOT NULL,
        transaction_id TEXT NOT NULL,
        idempotency_key TEXT NOT NULL UNIQUE,
        payload TEXT NOT NULL,
        failures INTEGER NOT NULL DEFAULT 0,
        last_error TEXT,
        due_at INTEGER NOT NULL,
        batch INTEGER NOT NULL DEFAULT 0
      ) STRICT;
    `);
    // A lake that an older version made lacks the column.
    const columns = db.prepare('PRAGMA table_info(webhook_outbox)').all();
    if (!columns.some(({ name }) => name === 'batch')) {
      db.exec('ALTER TABLE webhook_outbox ADD COLUMN batch INTEGER NOT NULL DEFAULT 0');
    }
    db.exec(`
      CREATE INDEX IF NOT EXISTS webhook_outbox_document ON webhook_outbox (document_id, seq);
      CREATE INDEX IF NOT EXISTS webhook_outbox_due ON webhook_outbox (due_at, seq);
      CREATE INDEX IF NOT EXISTS webhook_outbox_turn ON webhook_outbox (batch, due_at, seq);
    `);
  }

  constructor(db: DatabaseSync, config: WebhookConfig, options: WebhookOptions = {}) {
    if (!URL.canParse(config.url)) {
      throw new Error(`L'adresse du webhook n'est pas une URL : ${config.url}`);
    }
    this.#config = config;
    this.#pause = options.pause ?? growingPause;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#log = options.log ?? ((line) => console.warn(line));
    this.#statements = prepare(db);
  }

  /**
   * Records changes to announce. To be called inside the transaction that makes them; `wake` then
   * starts the delivery once that transaction has committed.
   */
  enqueue(changes: PublishedChange[]): void {
    for (const change of changes) {
      const document = change.operation === 'delete' ? change.before : change.after;
      if (!document) continue;
      // Somebody is publishing and waits for the page: what failed before is tried again now.
      if (this.#silence) this.#silence.until = 0;
      this.#statements.retryNow.run(Date.now(), change.documentId);
      this.#statements.insert.run(
        change.documentId,
        this.#supersede(change),
        change.transactionId,
        randomUUID(),
        JSON.stringify(document),
        Date.now(),
        changes.length < BATCH_FROM ? 0 : 1,
      );
    }
  }

  /** Starts delivering, with whatever an earlier process left behind first. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#abort = new AbortController();
    this.#pump();
  }

  /** Looks for something to send now: to be called after each commit that enqueued. */
  wake(): void {
    this.#pump();
  }

  /** Stops delivering and waits for the calls under way; what is unsent stays for the next start. */
  async stop(): Promise<void> {
    this.#running = false;
    clearTimeout(this.#timer);
    this.#abort.abort();
    await Promise.all([...this.#inFlight.values()].map(({ done }) => done));
  }

  /** Number of changes still to be delivered. */
  pending(): number {
    return (this.#statements.count.get() as { pending: number }).pending;
  }

  /**
   * Drops what this change makes pointless: a change of the same document that was never sent. A
   * deletion stays, for its payload is the last trace of the old path. Answers the operation to
   * announce: a site that was never told of the creation still has to learn that the document is new.
   */
  #supersede(change: PublishedChange): PublishedChange['operation'] {
    const sending = this.#inFlight.get(change.documentId)?.seq ?? -1;
    const dropped = this.#statements.supersede.all(change.documentId, sending) as Pick<
      OutboxRow,
      'operation'
    >[];
    const wasNew = dropped.some(({ operation }) => operation === 'create');
    return wasNew && change.operation === 'update' ? 'create' : change.operation;
  }

  #pump(): void {
    if (!this.#running) return;
    clearTimeout(this.#timer);
    const now = Date.now();
    if (this.#silence && this.#silence.until > now) {
      this.#timer = setTimeout(() => this.#pump(), this.#silence.until - now);
      return;
    }
    const atOnce = this.#silence ? 1 : CONCURRENCY;
    const due = this.#statements.due.all(
      now,
      atOnce + this.#inFlight.size,
    ) as unknown as OutboxRow[];
    for (const row of due) {
      if (this.#inFlight.size >= (row.batch ? Math.min(OF_BATCHES, atOnce) : atOnce)) return;
      if (this.#inFlight.has(row.document_id)) continue;
      const done = this.#deliver(row)
        .catch((error: unknown) => this.#surviveStorageFault(error))
        .finally(() => {
          this.#inFlight.delete(row.document_id);
          this.#pump();
        });
      this.#inFlight.set(row.document_id, { seq: row.seq, done });
    }
    const next = this.#statements.next.get(now) as { due_at: number } | undefined;
    if (next) this.#timer = setTimeout(() => this.#pump(), next.due_at - now);
  }

  async #deliver(row: OutboxRow): Promise<void> {
    const outcome = await this.#call(row);
    if (outcome === 'delivered') {
      this.#silence = undefined;
      this.#statements.remove.run(row.seq);
      if (this.#told.size > 0) {
        this.#told.clear();
        this.#log('[content-lake] Le site reçoit de nouveau les publications.');
      }
      return;
    }
    // A call cut by `stop` says nothing about the site: it stays as it was for the next start.
    if (!this.#running) return;
    const failures = row.failures + 1;
    if (outcome === UNREACHABLE) {
      const silent = (this.#silence?.failures ?? 0) + 1;
      const until = Date.now() + this.#pause(silent, LONGEST_SILENCE_MS);
      this.#silence = { failures: silent, until };
      // Behind the others, so that a change which alone gets no answer does not hold them up.
      this.#statements.postpone.run(failures, outcome, Date.now(), row.seq);
    } else {
      this.#silence = undefined;
      const dueAt = Math.round(Date.now() + this.#pause(failures, LONGEST_PAUSE_MS));
      this.#statements.postpone.run(failures, String(outcome), dueAt, row.seq);
    }
    this.#tellOnce(outcome);
  }

  /** Makes one HTTP call: delivered, unreachable, or the status that refused it. */
  async #call(row: OutboxRow): Promise<'delivered' | typeof UNREACHABLE | number> {
    const { url, secret, projectId, dataset } = this.#config;
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: row.payload,
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(this.#timeoutMs)]),
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(row.payload, Date.now(), secret),
          'sanity-operation': row.operation,
          'sanity-document-id': row.document_id,
          'sanity-transaction-id': row.transaction_id,
          'sanity-project-id': projectId,
          'sanity-dataset': dataset,
          'idempotency-key': row.idempotency_key,
        },
      });
      await response.body?.cancel();
      return response.ok ? 'delivered' : response.status;
    } catch {
      return UNREACHABLE;
    }
  }

  /** The outbox itself could not be written (a full disk, say): breathe before the next round. */
  async #surviveStorageFault(error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    this.#log(`[content-lake] File d'attente du webhook inaccessible : ${reason}`);
    await delay(STORAGE_PAUSE_MS, undefined, { signal: this.#abort.signal }).catch(() => undefined);
  }

  #tellOnce(outcome: typeof UNREACHABLE | number): void {
    const key = String(outcome);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const url = withoutSecrets(this.#config.url);
    if (outcome === UNREACHABLE) {
      this.#log(
        `[content-lake] Le site ne répond pas à ${url} : les publications lui seront annoncées dès son retour.`,
      );
    } else if (outcome >= 400 && outcome < 500) {
      this.#log(
        `[content-lake] Le site refuse l'annonce des publications (${outcome} à ${url}) : vérifiez l'adresse, et que le secret du webhook est le même des deux côtés. Nouvel essai à intervalles croissants.`,
      );
    } else {
      this.#log(
        `[content-lake] Le site a répondu ${outcome} à l'annonce d'une publication (${url}) : nouvel essai à intervalles croissants.`,
      );
    }
  }
}

/** A webhook's URL may carry a key in its query or its credentials; logs get only the place. */
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

type Statements = Record<
  'insert' | 'supersede' | 'due' | 'next' | 'remove' | 'postpone' | 'retryNow' | 'count',
  StatementSync
>;

/** Only the oldest row of a document may leave: `IS_HEAD` is what keeps each document's order. */
const IS_HEAD = `seq = (SELECT MIN(seq) FROM webhook_outbox AS older
                        WHERE older.document_id = webhook_outbox.document_id)`;

function prepare(db: DatabaseSync): Statements {
  return {
    insert: db.prepare(
      `INSERT INTO webhook_outbox
         (document_id, operation, transaction_id, idempotency_key, payload, due_at, batch)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    supersede: db.prepare(
      `DELETE FROM webhook_outbox
       WHERE document_id = ? AND failures = 0 AND operation <> 'delete' AND seq <> ?
       RETURNING operation`,
    ),
    due: db.prepare(
      `SELECT * FROM webhook_outbox WHERE due_at <= ? AND ${IS_HEAD} ORDER BY batch, due_at, seq LIMIT ?`,
    ),
    next: db.prepare(
      `SELECT due_at FROM webhook_outbox WHERE due_at > ? AND ${IS_HEAD} ORDER BY due_at LIMIT 1`,
    ),
    remove: db.prepare('DELETE FROM webhook_outbox WHERE seq = ?'),
    postpone: db.prepare(
      'UPDATE webhook_outbox SET failures = ?, last_error = ?, due_at = ? WHERE seq = ?',
    ),
    retryNow: db.prepare(
      'UPDATE webhook_outbox SET due_at = ?1 WHERE due_at > ?1 AND document_id = ?2',
    ),
    count: db.prepare('SELECT COUNT(*) AS pending FROM webhook_outbox'),
  };
}
