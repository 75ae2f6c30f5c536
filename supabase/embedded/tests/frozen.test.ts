import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientOf, KEYS, ownFolder, ownServer } from './support/embedded.ts';

const folder = ownFolder();
const server = ownServer(folder);

/** Sends a lead, and leaves after `patience` ms. */
const send = (patience: number, key = randomUUID()) =>
  fetch(`${server.url}/rest/v1/rpc/create_lead`, {
    method: 'POST',
    headers: { apikey: KEYS.secret, 'content-type': 'application/json' },
    body: JSON.stringify({
      lead_kind: 'message',
      lead_payload: { message: `Bonjour ${key}` },
      lead_idempotency_key: key,
      lead_email_hash: 'c'.repeat(64),
      lead_consent_contact: true,
    }),
    signal: AbortSignal.timeout(patience),
  }).then(
    (response) => response.status,
    () => 'left',
  );

it('what nobody waits for any more is not done after a standstill, and who waits is answered at once', async () => {
  const service = clientOf(server.url, KEYS.secret);
  const stored = async () => {
    const { count } = await service.from('leads').select('id', { count: 'exact', head: true });
    return count;
  };
  // Connections that are open by then, and new ones.
  expect(await Promise.all(Array.from({ length: 10 }, () => send(20_000)))).toEqual(
    Array(10).fill(200),
  );
  server.process.kill('SIGSTOP');
  const abandoned = await Promise.all(Array.from({ length: 60 }, () => send(1_000)));
  expect(abandoned).toEqual(Array(60).fill('left'));
  const waiting = send(20_000);
  const began = performance.now();
  server.process.kill('SIGCONT');
  expect(await waiting).toBe(200);
  const took = performance.now() - began;
  expect(await stored()).toBe(11);
  expect(took).toBeLessThan(1_000);
});

it('a copy is taken for a backup that waits for it, and not for one that was killed meanwhile', async () => {
  const { url, token } = JSON.parse(readFileSync(join(folder.path, 'control.json'), 'utf8'));
  const askForCopy = (patience: number) =>
    fetch(`${url}/snapshot`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patience),
    }).then(
      ({ status }) => status,
      () => 'left',
    );
  const copy = join(folder.path, 'snapshot');
  server.process.kill('SIGSTOP');
  expect(await askForCopy(500)).toBe('left');
  const waiting = send(20_000);
  server.process.kill('SIGCONT');
  expect(await waiting).toBe(200);
  expect(existsSync(copy)).toBe(false);
  expect(await askForCopy(20_000)).toBe(200);
  expect(existsSync(copy)).toBe(true);
});
