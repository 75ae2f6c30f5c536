import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { htmlToText } from './html.ts';

export type Mail = {
  readonly id: string;
  readonly to: string;
  /** E-mails of the mail's headers; null where it has none. */
  readonly from: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
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
};

const COLUMNS =
  'id, recipient AS "to", sender AS "from", reply_to AS "replyTo", subject, html, text, sent_at AS "sentAt"';

/** The mails that the embedded Supabase and the site "send", kept in the data folder. */
export class MailStore {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
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
    this.#database
      .prepare(
        `INSERT INTO mails (id, recipient, sender, reply_to, subject, html, text, sent_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        randomUUID(),
        mail.to,
        mail.from ?? null,
        mail.replyTo ?? null,
        mail.subject,
        html,
        text,
        new Date().toISOString(),
      );
  }

  /** The newest mails first, at most 100, of one recipient where given. */
  list(to?: string): Mail[] {
    const rows = this.#database
      .prepare(
        `SELECT ${COLUMNS} FROM mails
         WHERE ?1 IS NULL OR recipient = ?1 ORDER BY position DESC LIMIT 100`,
      )
      .all(to ?? null);
    return rows as unknown as Mail[];
  }

  find(id: string): Mail | undefined {
    const row = this.#database.prepare(`SELECT ${COLUMNS} FROM mails WHERE id = ?`).get(id);
    return row as unknown as Mail | undefined;
  }

  /** Deletes the older mails, and overwrites on the disk what they said. */
  deleteBefore(limit: Date): void {
    this.#database.prepare('DELETE FROM mails WHERE sent_at < ?').run(limit.toISOString());
  }

  close(): void {
    this.#database.close();
  }
}
