import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { clientOf, KEYS, ownFolder, startEmbedded } from './support/embedded.ts';
import { LONG_FORM, scaled } from './support/scale.ts';

const ROUNDS = scaled(20, 1);
const WRITERS = 8;
/** The time that a round may take, on a machine that does much else. */
const ROUND_MS = 30_000;

const folder = ownFolder();

it(`loses nothing acknowledged in ${ROUNDS} kill(s) under load, and starts again by itself`, {
  ...LONG_FORM,
  timeout: ROUNDS * ROUND_MS,
}, async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startEmbedded(folder.path);
    const service = clientOf(server.url, KEYS.secret);
    let alive = true;
    const write = async () => {
      while (alive) {
        const key = randomUUID();
        const { error } = await service.rpc('create_lead', {
          lead_kind: 'message',
          lead_payload: { round, key },
          lead_idempotency_key: key,
          lead_email_hash: 'd'.repeat(64),
          lead_consent_contact: true,
        });
        if (!error) acknowledged.add(key);
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    const enough = acknowledged.size + WRITERS + Math.random() * 50;
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(enough), {
      timeout: 20_000,
      interval: 5,
    });
    await server.stop('SIGKILL');
    alive = false;
    await Promise.all(writers);
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * WRITERS);

  const server = await startEmbedded(folder.path);
  const service = clientOf(server.url, KEYS.secret);
  const stored = new Set<string>();
  for (let page = 0; ; page += 1) {
    const { data, error } = await service
      .from('leads')
      .select('idempotency_key')
      .order('id')
      .range(page * 1000, page * 1000 + 999);
    if (error) throw error;
    for (const row of data) stored.add(row.idempotency_key);
    if (data.length < 1000) break;
  }
  expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([]);
  await server.stop();
});
