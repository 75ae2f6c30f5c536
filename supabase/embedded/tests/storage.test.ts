import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { clientOf, KEYS, ownFolder, ownServer } from './support/embedded.ts';

/** Beside tests/integration/files/storage.test.ts, which Supabase's own Storage passes too: what is of this one alone. */
const folder = ownFolder();
beforeAll(() => {
  mkdirSync(join(folder.path, 'arriving'), { recursive: true });
  writeFileSync(join(folder.path, 'arriving', 'half'), 'of a file, which a kill left');
});
const server = ownServer(folder);

const arriving = () => readdirSync(join(folder.path, 'arriving'));
const bucket = () => clientOf(server.url, KEYS.secret).storage.from('projets');

/** A body of unsaid length, of which `waits` comes before the last byte. */
const streamOf = (bytes: number, waits?: Promise<unknown>) => {
  let left = bytes;
  return new ReadableStream({
    async pull(controller) {
      if (left === 0) {
        await waits;
        return controller.close();
      }
      const size = Math.min(left, 1_000_000);
      left -= size;
      controller.enqueue(new Uint8Array(size));
    },
  });
};

it('forgets what was on its way when it was ended', () => {
  expect(arriving()).toEqual([]);
});

it('counts what comes without a length, and keeps nothing of what is too much', async () => {
  const { error } = await bucket().upload('a/large', streamOf(25_000_001));
  expect(error).toMatchObject({ message: 'The object exceeded the maximum allowed size' });
  expect((await bucket().list('a')).data).toEqual([]);
  expect(arriving()).toEqual([]);
  expect((await bucket().upload('a/large', streamOf(25_000_000))).error).toBeNull();
});

it('answers others while a file is on its way, and keeps it out of the way of backups', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sending = bucket().upload('b/slow', streamOf(100_000, promise));
  await vi.waitFor(() => expect(arriving()).toHaveLength(1));
  expect((await bucket().upload('b/quick', 'x')).error).toBeNull();
  expect((await bucket().list('b')).data).toMatchObject([{ name: 'quick' }]);
  resolve();
  expect((await sending).error).toBeNull();
  expect(arriving()).toEqual([]);
  expect((await bucket().list('b')).data).toMatchObject([{ name: 'quick' }, { name: 'slow' }]);
});

it('gives a name to one of two that come at once, where Supabase’s own may tell both that it is theirs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const both = [1, 2].map(() => bucket().upload('c/one', streamOf(10, promise)));
  await vi.waitFor(() => expect(arriving()).toHaveLength(2));
  resolve();
  const errors = (await Promise.all(both)).map(({ error }) => error?.message);
  expect(errors.sort()).toEqual(['The resource already exists', undefined]);
  expect(arriving()).toEqual([]);
});

it.each(['/object/sign/projets/a', '/object/upload/sign/projets/a', '/object/move', '/bucket'])(
  'does not serve %s',
  async (path) => {
    const response = await fetch(`${server.url}/storage/v1${path}`, {
      method: 'POST',
      body: '{}',
      headers: { apikey: KEYS.secret },
    });
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: `Route POST:${path} not found`, error: 'Not Found', statusCode: 404 },
    ]);
  },
);
