import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { damaged, isDamage } from '../startup-error.ts';
import { htmlToText } from './html.ts';

/** A file that came with a mail, without its bytes; `size` counts these. */
type Attachment = { readonly name: string; readonly type: string; readonly size: number };

export type Mail = {
  readonly id: string;
  readonly to: string;
  /** E-mails of the mail's headers; null where it has none. */
  readonly from: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The attachments in their order, by which `attachment` finds one. */
  readonly attachments: readonly Attachment[];
  /** ISO 8601, UTC. */
  readonly sentAt: string;
};

/** A mail as it comes in: from the library, or by SMTP with a text part of its own. */
export type IncomingMail = {
  readonly to: string;
  readonly from?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html?: string | undefined;
  /** The library's text part: English, and not configurable. */
  readonly text?: string | undefined;
  readonly plainText?: string | undefined;
  readonly attachments?: ReadonlyArray<{ name: string; type: string; content: Uint8Array }>;
};

const COLUMNS =
  'id, recipient AS "to", sender AS "from", reply_to AS "replyTo", subject, html, text, sent_at AS "sentAt"';

/** The attachments of one mail, as JSON. */
const ATTACHMENTS = `(
  SELECT json_group_array(json_object('name', name, 'type', type, 'size', length(content)))
  FROM (SELECT * FROM attachments WHERE mail = mails.id ORDER BY position)
) AS attachments`;

/** The mails that the embedded Supabase and the site "send", kept in the data folder. */
export class MailStore {
  readonly #database: DatabaseSync;

  /** @throws StartupError where the file is damaged */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    try {
      this.#prepare();
    } catch (error) {
      this.#database.close();
      if (!isDamage(error)) throw error;
      throw damaged(
        `La boîte aux lettres ${file} est abîmée`,
        'Restaurez-en une sauvegarde, ou renommez ce fichier : une boîte vide le remplace.',
      );
    }
  }

  #prepare(): void {
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA foreign_keys = ON;
      CREATE TABLE IF NOT EXISTS mails (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        recipient TEXT NOT NULL COLLATE NOCASE,
        subject TEXT NOT NULL,
        html TEXT NOT NULL,
        text TEXT NOT NULL,
        sent_at TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS mails_recipient ON mails (recipient, position);
      CREATE TABLE IF NOT EXISTS attachments (
        mail TEXT NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        type TEXT NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (mail, position)
      );
    `);
    this.#addColumns('sender', 'reply_to');
  }

  /** Columns that a mailbox made by an older version lacks. */
  #addColumns(...names: string[]): void {
    const columns = this.#database.prepare('PRAGMA table_info(mails)').all();
    for (const name of names) {
      if (columns.some((column) => column.name === name)) continue;
      this.#database.exec(`ALTER TABLE mails ADD COLUMN ${name} TEXT`);
    }
  }

  /**
   * Keeps a mail; also the library's mail driver, whose text part is made from the French HTML: that is
   * what a reader without HTML should see.
   */
  async send(mail: IncomingMail): Promise<void> {
    const html = mail.html ?? '';
    const text = mail.plainText ?? (html ? htmlToText(html) : (mail.text ?? ''));
    const id = randomUUID();
    // Both or neither, also where the power fails in between.
    this.#database.exec('BEGIN');
    try {
      this.#insert(id, mail, html, text);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #insert(id: string, mail: IncomingMail, html: string, text: string): void {
    this.#database
      .prepare(
        `INSERT INTO mails (id, recipient, sender, reply_to, subject, html, text, sent_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        mail.to,
        mail.from ?? null,
        mail.replyTo ?? null,
        mail.subject,
        html,
        text,
        new Date().toISOString(),
      );
    const insert = this.#database.prepare('INSERT INTO attachments VALUES (?, ?, ?, ?, ?)');
    mail.attachments?.forEach(({ name, type, content }, position) => {
      insert.run(id, position, name, type, content);
    });
  }

  /** The newest mails first, at most 100, of one recipient where given. */
  list(to?: string): Mail[] {
    const rows = this.#database
      .prepare(
        `SELECT ${COLUMNS}, ${ATTACHMENTS} FROM mails
         WHERE ?1 IS NULL OR recipient = ?1 ORDER BY position DESC LIMIT 100`,
      )
      .all(to ?? null);
    return rows.map(toMail);
  }

  find(id: string): Mail | undefined {
    const row = this.#database
      .prepare(`SELECT ${COLUMNS}, ${ATTACHMENTS} FROM mails WHERE id = ?`)
      .get(id);
    return row && toMail(row);
  }

  /** The bytes of a mail's attachment, counted from 0. */
  attachment(id: string, position: number): Uint8Array<ArrayBuffer> | undefined {
    const row = this.#database
      .prepare('SELECT content FROM attachments WHERE mail = ? AND position = ?')
      .get(id, position);
    return row?.content as Uint8Array<ArrayBuffer> | undefined;
  }

  /** Deletes the older mails, and overwrites on the disk what they said. */
  deleteBefore(limit: Date): number {
    const deletion = this.#database.prepare('DELETE FROM mails WHERE sent_at < ?');
    return Number(deletion.run(limit.toISOString()).changes);
  }

  close(): void {
    this.#database.close();
  }
}

/** A row as the mail that it holds. */
const toMail = (row: Record<string, unknown>): Mail =>
  ({ ...row, attachments: JSON.parse(String(row.attachments)) }) as unknown as Mail;
