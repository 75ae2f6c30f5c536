import { expect, it } from 'vitest';
import type { Sql } from '../database/database.ts';
import { describeSql } from './support/sql.ts';

/** Accepted quotes with dues that wait to be handed over; how many there are. */
async function waitingDues(sql: Sql, quotes: number, each: number): Promise<number> {
  await sql.script(`
    with made as (
      insert into public.quotes (
        email_hash, number, status, content, document, issued_on, valid_until, sha256, sent_at, decided_at
      )
      select repeat('a', 64), 'D-2031-' || to_char(n, 'FM0000'), 'accepted', '{}', '{}', date '2031-01-01',
        date '2031-01-31', repeat('b', 64), now(), now()
      from generate_series(1, ${quotes}) as n
      returning id
    ), due as (
      insert into private.quote_dues (quote_id, position, label, event, days, amount_cents, vat, due_on)
      select made.id, place, 'Acompte', 'signature', 7, 100, '[]', date '2031-01-08'
      from made, generate_series(1, ${each}) as place
      returning quote_id, position
    )
    insert into private.due_invoices (quote_id, position, next_at)
    select due.quote_id, due.position, now() - interval '1 minute' from due`);
  return quotes * each;
}

await describeSql(
  'dues to invoice',
  ({ sql }) => {
    it('one that waits is taken by one, whose time is over, by the next', async () => {
      await waitingDues(sql, 1, 1);
      const claim = (seconds: number) =>
        sql.rows<{ attempt: number }>('select attempt from public.claim_due_delivery($1)', [
          String(seconds),
        ]);
      expect(await claim(0)).toEqual([{ attempt: 1 }]);
      expect(await claim(60)).toEqual([{ attempt: 2 }]);
      expect(await claim(60)).toEqual([]);
      await sql.rows('delete from public.quotes where true');
    });
  },
  ({ sql, transaction }) => {
    it('what one is just taking, nobody else takes, or waits for', async () => {
      await waitingDues(sql, 1, 2);
      const claim = async (session: Sql) => {
        const taken = await session.rows<{ place: number }>(
          'select due_position as place from public.claim_due_delivery(600)',
        );
        return taken.map(({ place }) => place);
      };
      const taken: number[][] = [];
      await transaction(async (first) => {
        taken.push(await claim(first));
        await transaction(async (second) => {
          await second.rows(`set local lock_timeout = '2s'`);
          taken.push(await claim(second), await claim(second));
        });
      });
      expect(taken.map(({ length }) => length)).toEqual([1, 1, 0]);
      expect(taken.flat().sort()).toEqual([1, 2]);
    });
  },
);
