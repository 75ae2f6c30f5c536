import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from '../database/database.ts';
import { refusal } from './call.ts';

/** The site did not take a mail: the reason, in the hosted server's words. */
export class MailRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The mails of one request of the site's, which are its to write, and what undoes that they were asked for. */
export type Outbox = { readonly sending: Array<Promise<void>>; undo: () => Promise<void> };

/** The outbox of the request under way; none for anybody else's, who is answered before a mail is sent. */
export const outbox = new AsyncLocalStorage<Outbox>();

export const newOutbox = (): Outbox => ({ sending: [], undo: async () => undefined });

/** Waits for the mails of a request; why one of them was not taken, null where all were. */
export async function refusedMail({ sending }: Outbox): Promise<Response | null> {
  const refused = (await Promise.allSettled(sending)).find((sent) => sent.status === 'rejected');
  if (!refused) return null;
  const { status, code, message } = refused.reason as MailRefused;
  return refusal(status, code, message);
}

/** The columns of an account that a mail changes. */
const COLUMNS = [
  'confirmation_token',
  'confirmation_sent_at',
  'recovery_token',
  'recovery_sent_at',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'email_change_sent_at',
  'invited_at',
];
const STATE = `jsonb_build_object(${COLUMNS.map((name) => `'${name}', ${name}`)})::text`;

type Account = { id: string; state: string };

const accountWith = async (sql: Sql, by: 'email' | 'id', value: string) =>
  (
    await sql.rows<Account>(
      `select id::text as id, ${STATE} as state from auth.users where ${by}::text = $1`,
      [value.toLowerCase()],
    )
  )[0];

/**
 * Runs what mails an account, and notes how to undo it. The hosted server does all in one transaction, which it rolls back;
 * here the site, which calls back while it has the mail in hand, would wait for that transaction.
 */
export async function undoable(
  sql: Sql,
  by: 'email' | 'id',
  value: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const request = outbox.getStore();
  if (!request) return work();
  const before = await accountWith(sql, by, value);
  const answer = await work();
  const after = await accountWith(sql, by, value);
  request.undo = async () => {
    if (after && before) await putBack(sql, before, after);
    else if (after) await sql.rows(REMOVE_NEW, [after.id]);
  };
  return answer;
}

/** Whoever has opened its link by now has an account. */
const REMOVE_NEW =
  'select public.delete_account(id) from auth.users where id = $1::uuid and confirmed_at is null';

/** Unless somebody else has mailed it since. */
async function putBack(sql: Sql, before: Account, after: Account): Promise<void> {
  const columns = COLUMNS.join(', ');
  await sql.rows(
    `update auth.users set (${columns}) =
       (select ${columns} from jsonb_populate_record(null::auth.users, $2::text::jsonb))
     where id = $1::uuid and ${STATE} = $3`,
    [before.id, before.state, after.state],
  );
}
