import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { migratedPglite } from './support/sql.ts';

/** Mails of the auth server in the outbox (product.md, Mails): what each is made of goes with it. */

const { sql } = migratedPglite();

const rows = <Row = Record<string, unknown>>(text: string, values: string[] = []) =>
  sql.rows<Row>(text, values);
beforeEach(async () => {
  await rows('delete from private.lead_mails where true');
  await rows('delete from private.account_mails where true');
});

const queue = (mails: string[], seconds = 3600) =>
  rows("select public.queue_account_mails(string_to_array($1, ','), $2::integer)", [
    mails.join(),
    String(seconds),
  ]);
type Claimed = { id: string; attempt: number; recipient: string; kind: string; reference: string };
const claim = () =>
  rows<Claimed>(`select * from public.claim_lead_mails(10, 60, 0, 0, true, array['account-mail'])`);
/** Says how an attempt ended: it was sent, is tried again at once, or is refused for good. */
const settle = ({ id, attempt }: Claimed, end: 'sent' | 'again' | 'refused') =>
  rows(
    `select public.settle_lead_mail(
       $1::uuid, $2::integer,
       case when $3 <> 'sent' then 'ECODE' end, case when $3 = 'again' then 0 end
     )`,
    [id, String(attempt), end],
  );
const read = async (reference: string) =>
  (
    await rows<{ sealed: string | null }>('select public.read_account_mail($1::uuid) as sealed', [
      reference,
    ])
  )[0]?.sealed;
const left = async () => {
  const [kept] = await rows(
    `select (select count(*)::int from private.account_mails) as made_of,
       (select count(*)::int from private.lead_mails) as mails`,
  );
  return kept;
};

it('waits under no ceiling, and leaves nothing once it is sent', async () => {
  await queue(['un', 'deux']);
  const claimed = await claim();
  expect(claimed.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['account-mail', 'client'],
    ['account-mail', 'client'],
  ]);
  const texts = await Promise.all(claimed.map(({ reference }) => read(reference)));
  expect(texts.sort()).toEqual(['deux', 'un']);
  for (const mail of claimed) await settle(mail, 'sent');
  expect(await left()).toEqual({ made_of: 0, mails: 0 });
});

it('stays while it is tried again, and goes where its address is refused for good', async () => {
  await queue(['un']);
  const [first] = await claim();
  if (!first) throw new Error('no mail');
  await settle(first, 'again');
  expect(await left()).toEqual({ made_of: 1, mails: 1 });
  const [second] = await claim();
  if (!second) throw new Error('no mail');
  expect(await read(second.reference)).toBe('un');
  await settle(second, 'refused');
  expect(await left()).toEqual({ made_of: 0, mails: 0 });
});

it('is worth nothing once its link is, and gone with the next one', async () => {
  await queue(['ancien'], 0);
  const [old] = await claim();
  expect(await read(old?.reference ?? randomUUID())).toBeNull();
  await queue(['nouveau']);
  expect(await left()).toEqual({ made_of: 1, mails: 1 });
  const [fresh] = await claim();
  expect(await read(fresh?.reference ?? randomUUID())).toBe('nouveau');
});
