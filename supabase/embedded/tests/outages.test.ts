import { expect, it } from 'vitest';
import { migratedPglite } from './support/sql.ts';

const { sql } = migratedPglite();

const BEGAN = '2026-11-23T10:00:00Z';

const open = async () => {
  const [row] = await sql.rows<{ open: boolean }>(
    'select public.open_outage($1, $2::timestamptz) as open',
    ['mail', BEGAN],
  );
  return row?.open;
};
const close = async () => {
  const [row] = await sql.rows<{ began: string | null }>(
    'select public.close_outage($1) as began',
    ['mail'],
  );
  return row?.began && new Date(row.began).getTime();
};

it('an outage is told of by one, its end by one, and the next one an hour later at the earliest', async () => {
  expect(await close()).toBeNull();
  expect([await open(), await open()]).toEqual([true, false]);
  expect([await close(), await close()]).toEqual([Date.parse(BEGAN), null]);

  expect(await open()).toBe(false);
  expect(await close()).toBeNull();
  await sql.script("update private.outages set told_at = told_at - interval '61 minutes'");
  expect([await open(), await open()]).toEqual([true, false]);

  // One that goes on is told of once, however long that is.
  await sql.script("update private.outages set told_at = told_at - interval '2 days'");
  expect(await open()).toBe(false);
});
