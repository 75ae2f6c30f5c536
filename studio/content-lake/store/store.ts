/**
 * Store of the documents: SQLite on disk, with every current document also in memory.
 *
 * One process writes, synchronously, so a transaction is worked out in memory, committed to SQLite
 * (WAL, synchronous=FULL: on disk before the caller hears of it), and only then becomes visible.
 * The log keeps, for each transaction, its mutations and every document it touched as it was left;
 * what a document was before is what the preceding row of the same document left.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataFolder } from '../data-folder.ts';
import { StartupError } from '../protocol/startup-error.ts';
import type { ContentLakeOptions, Doc } from '../protocol/types.ts';
import { presentAssets } from './asset-urls.ts';
import { pack, unpack } from './packed.ts';
import { strongReferences } from './references.ts';
import { type Statements, statementsOf } from './statements.ts';

/** One document touched by a transaction. */
export type DocumentChange = {
  documentId: string;
  before: Doc | null;
  after: Doc | null;
  /** The mutations that led from one to the other, each addressed to this document by its id. */
  mutations: unknown[];
};

/** A committed transaction, as the log keeps it and listeners hear of it. */
export type CommittedTransaction = {
  seq: number;
  id: string;
  timestamp: string;
  author: string;
  changes: DocumentChange[];
};

/** A transaction that is worked out and ready to be committed. */
export type PreparedTransaction = Omit<CommittedTransaction, 'seq'>;

/** A transaction without its content: the documents that it touched. */
export type LogEntry = Pick<CommittedTransaction, 'seq' | 'timestamp' | 'author'> & {
  transactionId: string;
  documentIds: string[];
};

/** From which to which transaction, both included, by number and by time, and by whom if not by all. */
export type LogBounds = {
  authors: string[] | undefined;
  from: { seq: number; time: string };
  to: { seq: number; time: string };
  reverse: boolean;
  limit: number;
};

/** A transaction that touched a document, without the content of either. */
export type TimelineRow = {
  seq: number;
  transactionId: string;
  timestamp: string;
  author: string;
  documentId: string;
  /** The revision that the document had before, or null where it was not there. */
  previousRev: string | null;
  /** Whether it is there afterwards. */
  exists: boolean;
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    timestamp TEXT NOT NULL,
    author TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS changes (
    document_id TEXT NOT NULL,
    seq INTEGER NOT NULL REFERENCES transactions(seq),
    mutations TEXT NOT NULL,
    after TEXT,
    PRIMARY KEY (document_id, seq)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS changes_by_transaction ON changes (seq);
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS keyvalue (
    user_id TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, key)
  ) WITHOUT ROWID;
`;

/**
 * Changes in the log that may be forgotten up to a transaction: those that a later one had replaced by then, and all of a
 * document that was deleted by then. For releases that still exist, the changes of their publication and those just before
 * it stay: the Studio reverts by these. The oldest first, so that a sweep which ends midway leaves each document as it was.
 */
const FORGETTABLE = `
  WITH of_releases AS (
    SELECT c.seq FROM changes c JOIN documents d ON d.id = c.document_id
     WHERE d.id >= '_.releases.' AND d.id < '_.releases/'
  )
  SELECT c.document_id AS id, c.seq AS seq,
         (SELECT min(later.seq) FROM changes later
           WHERE later.document_id = c.document_id AND later.seq > c.seq) AS next
    FROM changes c
   WHERE c.seq > ?1 AND c.seq <= ?2
     AND (c.after IS NULL OR next <= ?2)
     AND c.seq NOT IN of_releases
     AND (next IS NULL OR next NOT IN of_releases)
   ORDER BY c.seq LIMIT ?3
`;

/** Pages of the file that are worth giving back: more than half of it, and 16 MB at least. */
const WORTH_GIVING_BACK = { share: 0.5, bytes: 16_000_000 };

/** SQLite's error codes for a file that is not, or no longer, a database: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26];

/** The error to report for a database that does not open; the given one where the file is not at fault. */
function explainDamage(error: unknown, file: string, whatToDo: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
  const isDamage = error instanceof SyntaxError || DAMAGED.includes(code ?? 0);
  if (!isDamage) return error;
  return new StartupError(`le fichier ${file} est abîmé ; rien n’a été supprimé. ${whatToDo}`);
}

/** @throws what SQLite says where a page of the file, be it one that no start reads, is damaged */
function checkPages(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA quick_check(1)').get();
  if (found?.quick_check === 'ok') return;
  throw Object.assign(new Error('quick_check'), { errcode: DAMAGED[0] });
}

/**
 * Holds the data folder for this process alone. The lock is SQLite's own file lock on a file that
 * nothing else uses: the operating system drops it when the process dies, however it dies.
 */
function lockDataFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new StartupError(
        `le dossier ${dataDir} est déjà utilisé par un autre serveur ; arrêtez-le d’abord.`,
      );
    }
    throw explainDamage(error, join(dataDir, 'lock.sqlite'), 'Il ne contient rien : supprimez-le.');
  }
  return lock;
}

/** The lake's options that its store needs. */
export type StoreOptions = Pick<
  ContentLakeOptions,
  'dataDir' | 'publicUrl' | 'projectId' | 'dataset'
>;

/** The documents and their log. */
export class Store {
  readonly database: DatabaseSync;
  /** The database's path. */
  readonly file: string;
  readonly #lock: DatabaseSync;
  readonly #documents = new Map<string, Doc>();
  /** For each target, the documents that refer to it strongly; made when it is first asked for. */
  #referrers: Map<string, Set<string>> | undefined;
  readonly #prepared: Statements;
  #lastSeq = 0;
  /** Up to where the sweep under way has been. */
  #sweptSeq = 0;

  /** Opens the data folder, creating what is missing, and loads every document. */
  constructor(
    { dataDir, publicUrl, projectId, dataset }: StoreOptions,
    migrations: ((db: DatabaseSync) => void)[] = [],
  ) {
    this.file = join(dataDir, 'lake.sqlite');
    makeDataFolder(dataDir);
    this.#lock = lockDataFolder(dataDir);
    try {
      this.database = new DatabaseSync(this.file);
      this.database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 16000000;',
      );
      checkPages(this.database);
      this.database.exec(SCHEMA);
      for (const migrate of migrations) migrate(this.database);
      const rows = this.database.prepare('SELECT body FROM documents').all() as { body: string }[];
      const present = presentAssets(publicUrl, projectId, dataset);
      for (const { body } of rows) {
        const doc = present(JSON.parse(body) as Doc);
        this.#documents.set(doc._id, doc);
      }
    } catch (error) {
      this.#lock.close();
      throw explainDamage(
        error,
        this.file,
        `Restaurez une sauvegarde de ${dataDir}, ou renommez ce dossier pour repartir du contenu initial.`,
      );
    }
    const last = this.database.prepare('SELECT max(seq) AS seq FROM transactions').get();
    this.#lastSeq = Number(last?.seq ?? 0);
    this.#prepared = statementsOf(this.database);
  }

  /** The number of the last committed transaction. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The document as it stands, or undefined. */
  get(id: string): Doc | undefined {
    return this.#documents.get(id);
  }

  /** Every document: drafts and versions too. */
  all(): IterableIterator<Doc> {
    return this.#documents.values();
  }

  /** The documents that refer strongly to `id`. */
  referrers(id: string): ReadonlySet<string> {
    if (!this.#referrers) {
      this.#referrers = new Map();
      for (const doc of this.#documents.values()) link(this.#referrers, doc);
    }
    return this.#referrers.get(id) ?? new Set();
  }

  /** Whether a transaction of this identifier has been committed. */
  hasTransaction(id: string): boolean {
    return this.#prepared('SELECT 1 FROM transactions WHERE id = ?').get(id) !== undefined;
  }

  /**
   * Commits a prepared transaction, durably, then makes it visible. `also` runs inside the same
   * SQLite transaction: what it writes is committed with the documents or not at all.
   */
  commit(prepared: PreparedTransaction, also?: () => void): CommittedTransaction {
    const putDoc = this.#prepared('INSERT OR REPLACE INTO documents (id, body) VALUES (?, ?)');
    const dropDoc = this.#prepared('DELETE FROM documents WHERE id = ?');
    const putTx = this.#prepared(
      'INSERT INTO transactions (id, timestamp, author) VALUES (?, ?, ?)',
    );
    const putChange = this.#prepared(
      'INSERT INTO changes (document_id, seq, mutations, after) VALUES (?, ?, ?, ?)',
    );
    this.database.exec('BEGIN IMMEDIATE');
    let seq: number;
    try {
      seq = Number(putTx.run(prepared.id, prepared.timestamp, prepared.author).lastInsertRowid);
      for (const { documentId, after, mutations } of prepared.changes) {
        const body = after === null ? null : JSON.stringify(after);
        if (body === null) dropDoc.run(documentId);
        else putDoc.run(documentId, body);
        const told = pack(JSON.stringify(mutations), body);
        putChange.run(documentId, seq, told, body && pack(body));
      }
      also?.();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
    for (const change of prepared.changes) this.#show(change);
    this.#lastSeq = seq;
    return { ...prepared, seq };
  }

  /** The documents that each of at most `limit` transactions from `from` to `to` touched, in order. */
  log({ from, to, authors, reverse, limit }: LogBounds): LogEntry[] {
    const order = reverse ? 'DESC' : 'ASC';
    const transactions = this.#prepared(
      `SELECT seq, id, timestamp, author FROM transactions
          WHERE seq BETWEEN ?1 AND ?2 AND timestamp BETWEEN ?3 AND ?4
            AND (?5 IS NULL OR author IN (SELECT value FROM json_each(?5)))
          ORDER BY seq ${order} LIMIT ?6`,
    ).all(from.seq, to.seq, from.time, to.time, authors ? JSON.stringify(authors) : null, limit);
    const touched = this.#prepared('SELECT document_id AS id FROM changes WHERE seq = ?');
    return transactions.map(({ seq, id, timestamp, author }) => ({
      seq: Number(seq),
      transactionId: String(id),
      timestamp: String(timestamp),
      author: String(author),
      documentIds: touched.all(seq as number).map((row) => String(row.id)),
    }));
  }

  /** When and by whom the given documents were changed, oldest first. */
  timeline(documentIds: string[]): TimelineRow[] {
    const statement = this.#prepared(
      `SELECT c.seq, c.after IS NOT NULL AS present, t.id, t.timestamp, t.author
         FROM changes c JOIN transactions t ON t.seq = c.seq
        WHERE c.document_id = ? ORDER BY c.seq`,
    );
    const rows: TimelineRow[] = [];
    for (const documentId of new Set(documentIds)) {
      let previousRev: string | null = null;
      for (const { seq, present, id, timestamp, author } of statement.iterate(documentId)) {
        const exists = present === 1;
        rows.push({
          seq: Number(seq),
          transactionId: String(id),
          timestamp: String(timestamp),
          author: String(author),
          documentId,
          previousRev,
          exists,
        });
        // A revision is the identifier of the transaction that made it.
        previousRev = exists ? String(id) : null;
      }
    }
    return rows.sort((a, b) => a.seq - b.seq);
  }

  /** The change that one transaction made to one document that it touched. */
  change(documentId: string, seq: number): DocumentChange {
    const row = this.#prepared(
      'SELECT mutations, after FROM changes WHERE document_id = ? AND seq = ?',
    ).get(documentId, seq);
    const after = unpack(row?.after);
    return {
      documentId,
      before: this.documentAt(documentId, seq - 1),
      after: after === null ? null : (JSON.parse(after) as Doc),
      mutations: JSON.parse(unpack(row?.mutations, after) ?? '[]') as unknown[],
    };
  }

  /** The document as it was after the transaction of this number, or null. */
  documentAt(documentId: string, seq: number): Doc | null {
    const row = this.#prepared(
      'SELECT after FROM changes WHERE document_id = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
    ).get(documentId, seq);
    return parseDocument(row?.after);
  }

  /** The document as it was at a time, or null. */
  documentAtTime(documentId: string, time: Date): Doc | null {
    const row = this.#prepared(
      `SELECT c.after FROM changes c JOIN transactions t ON t.seq = c.seq
          WHERE c.document_id = ? AND t.timestamp <= ? ORDER BY c.seq DESC LIMIT 1`,
    ).get(documentId, time.toISOString());
    return parseDocument(row?.after);
  }

  /** The document as it was when it was last there, or null. */
  lastRevision(documentId: string): Doc | null {
    const row = this.#prepared(
      `SELECT after FROM changes
          WHERE document_id = ? AND after IS NOT NULL ORDER BY seq DESC LIMIT 1`,
    ).get(documentId);
    return parseDocument(row?.after);
  }

  /** The sequence number of a transaction, or undefined. */
  seqOf(transactionId: string): number | undefined {
    const row = this.#prepared('SELECT seq FROM transactions WHERE id = ?').get(transactionId);
    return row === undefined ? undefined : Number(row.seq);
  }

  /** Every identifier that has ever existed in the group of a published id. */
  groupIds(publishedId: string): string[] {
    const rows = this.#prepared(
      `SELECT DISTINCT document_id AS id FROM changes
          WHERE document_id = ?1 OR document_id = 'drafts.' || ?1
             OR (document_id >= 'versions.' AND document_id < 'versions/'
                 AND substr(document_id, -length(?1) - 1) = '.' || ?1)`,
    ).all(publishedId) as { id: string }[];
    return rows.map(({ id }) => id);
  }

  /**
   * Forgets at most `limit` changes from before a moment, durably and all at once. Transactions are numbered as they
   * came: nothing after the first one that is younger is forgotten, whatever a clock said.
   *
   * @returns how many; 0 where there are no more
   */
  forgetChanges(before: Date, limit: number): number {
    const young = this.#prepared('SELECT min(seq) AS seq FROM transactions WHERE timestamp >= ?');
    const firstKept = young.get(before.toISOString())?.seq;
    const last = firstKept == null ? this.#lastSeq : Number(firstKept) - 1;
    const rows = this.#prepared(FORGETTABLE).all(this.#sweptSeq, last, limit);
    if (rows.length === 0) {
      // The next sweep may forget what this one kept.
      this.#sweptSeq = 0;
      return 0;
    }
    const dropChange = this.#prepared('DELETE FROM changes WHERE document_id = ? AND seq = ?');
    const dropEmpty = this.#prepared(
      'DELETE FROM transactions WHERE seq = ?1 AND NOT EXISTS (SELECT 1 FROM changes WHERE seq = ?1)',
    );
    this.database.exec('BEGIN IMMEDIATE');
    try {
      for (const { id, seq } of rows) dropChange.run(id as string, seq as number);
      for (const { seq } of rows) dropEmpty.run(seq as number);
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
    // The last transaction may have more changes than this batch held.
    this.#sweptSeq = Number(rows.at(-1)?.seq) - 1;
    return rows.length;
  }

  /** Forgets the sessions of the Studio that are over, by a time in ms. */
  forgetSessions(now: number): void {
    this.#prepared('DELETE FROM sessions WHERE expires_at < ?').run(now);
  }

  /** Makes the file smaller where most of it is empty; SQLite takes it back whole where that is broken off. */
  giveBackSpace(): void {
    const pragma = (name: string) =>
      Number(Object.values(this.database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
    const [free, pages, size] = ['freelist_count', 'page_count', 'page_size'].map(pragma);
    if (free === undefined || pages === undefined || size === undefined) return;
    const { share, bytes } = WORTH_GIVING_BACK;
    if (free > pages * share && free * size > bytes) this.database.exec('VACUUM');
  }

  /** Releases the files and the folder. */
  close(): void {
    this.database.close();
    this.#lock.close();
  }

  #show({ documentId, before, after }: DocumentChange): void {
    if (before && this.#referrers) unlink(this.#referrers, before);
    if (after) {
      this.#documents.set(documentId, after);
      if (this.#referrers) link(this.#referrers, after);
    } else {
      this.#documents.delete(documentId);
    }
  }
}

function link(referrers: Map<string, Set<string>>, doc: Doc): void {
  for (const target of strongReferences(doc)) {
    const sources = referrers.get(target);
    if (sources) sources.add(doc._id);
    else referrers.set(target, new Set([doc._id]));
  }
}

function unlink(referrers: Map<string, Set<string>>, doc: Doc): void {
  for (const target of strongReferences(doc)) {
    const sources = referrers.get(target);
    sources?.delete(doc._id);
    if (sources?.size === 0) referrers.delete(target);
  }
}

function parseDocument(column: unknown): Doc | null {
  const body = unpack(column);
  return body === null ? null : (JSON.parse(body) as Doc);
}
