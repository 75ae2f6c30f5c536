import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { htmlToText } from './html.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

/** The mails that the embedded Supabase "sends", kept in the data folder. */
export class MailStore {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
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
  }

  /**
   * The library's mail driver. Its text part is English and not configurable, so the text is made from
   * the French HTML, which is what a reader without HTML should see.
   */
  async send(mail: { to: string; subject: string; text?: string; html?: string }): Promise<void> {
    const html = mail.html ?? '';
    this.#database
      .prepare(
        'INSERT INTO mails (id, recipient, subject, html, text, sent_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(
        randomUUID(),
        mail.to,
        mail.subject,
        html,
        html ? htmlToText(html) : (mail.text ?? ''),
        new Date().toISOString(),
      );
  }

  /** The newest mails first, at most 100, of one recipient where given. */
  list(to?: string): Mail[] {
    const rows = this.#database
      .prepare(
        `SELECT id, recipient AS "to", subject, html, text, sent_at AS "sentAt" FROM mails
         WHERE ?1 IS NULL OR recipient = ?1 ORDER BY position DESC LIMIT 100`,
      )
      .all(to ?? null);
    return rows as unknown as Mail[];
  }

  find(id: string): Mail | undefined {
    const row = this.#database
      .prepare(
        'SELECT id, recipient AS "to", subject, html, text, sent_at AS "sentAt" FROM mails WHERE id = ?',
      )
      .get(id);
    return row as unknown as Mail | undefined;
  }

  close(): void {
    this.#database.close();
  }
}
