import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_FORM, scaled } from './scale.ts';
import {
  failToStart,
  newFolder,
  removeFolder,
  startLake,
  type TestLake,
  until,
} from './support.ts';

const ROUNDS = scaled(20, 2);
const WRITERS = 8;
/** Time limit of a round, on a machine that is busy with other work. */
const ROUND_MS = 30_000;

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterAll(() => removeFolder(folder));

/** Writes until the server is gone; notes in `acknowledged` the last value of each document. */
async function writeUntilKilled(
  client: SanityClient,
  writer: string,
  acknowledged: Map<string, number>,
): Promise<void> {
  const counter = `${writer}-counter`;
  try {
    await client.create({ _id: counter, _type: 'counter', value: 0 });
    acknowledged.set(counter, 0);
    for (let n = 1; ; n++) {
      const note = `${writer}-${n}`;
      await client
        .transaction()
        .create({ _id: note, _type: 'note', value: n })
        .patch(counter, (patch) => patch.set({ value: n }))
        .commit({ returnDocuments: false });
      acknowledged.set(note, n);
      acknowledged.set(counter, n);
    }
  } catch {
    // The server is gone; what it did not acknowledge may or may not be there.
  }
}

describe('durability', () => {
  it(`loses nothing that it acknowledged, over ${ROUNDS} rounds of SIGKILL under load`, {
    ...LONG_FORM,
    timeout: ROUNDS * ROUND_MS,
  }, async () => {
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const lake = await startLake(folder);
      const client = lake.client();
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        writeUntilKilled(client, `round${round}-writer${index}`, acknowledged),
      );
      const enough = acknowledged.size + 5 + Math.random() * 100;
      await until(() => acknowledged.size > enough, 'the first writes');
      await lake.stop('SIGKILL');
      await Promise.all(writers);
    }

    const lake = await startLake(folder);
    const stored = await lake
      .client()
      .fetch<{ _id: string; value: number }[]>('*[_type in ["note", "counter"]]{_id, value}');
    await lake.stop();
    const values = new Map(stored.map(({ _id, value }) => [_id, value]));
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * WRITERS);
    const lost = [...acknowledged].filter(([id, value]) => {
      const found = values.get(id);
      // A counter may be one further on: its last transaction was done, the answer never sent.
      return found === undefined || found < value || found > value + 1;
    });
    expect(lost).toEqual([]);
    // Each transaction wrote a note and its counter: half a transaction would tear them apart.
    const torn = stored.filter(
      ({ _id, value }) =>
        _id.endsWith('-counter') &&
        (value === 0
          ? values.has(_id.replace('counter', '1'))
          : !values.has(_id.replace('counter', String(value))) ||
            values.has(_id.replace('counter', String(value + 1)))),
    );
    expect(torn).toEqual([]);
  });

  it('keeps all that it writes to its owner', async () => {
    const other = await newFolder();
    const lake = await startLake(other);
    await lake.client().create({ _type: 'note' });
    const client = lake.client();
    await client.assets.upload('file', Buffer.from('un fichier'), { filename: 'note.txt' });
    const open: string[] = [];
    for (const name of await readdir(other, { recursive: true })) {
      const { mode } = await stat(join(other, name));
      if (mode & 0o077) open.push(name);
    }
    await lake.stop();
    expect(open).toEqual([]);
    await removeFolder(other);
  });

  it('stops on SIGTERM and SIGINT with exit code 0, listeners open or not', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const lake = await startLake(folder);
      const subscription = lake
        .client()
        .listen('*')
        .subscribe({ error: () => {} });
      await lake.client().create({ _type: 'last' });
      const started = Date.now();
      await lake.stop(signal);
      subscription.unsubscribe();
      expect(lake.process.exitCode).toBe(0);
      expect(Date.now() - started).toBeLessThan(3_000);
    }
  });
});

describe('a start that cannot succeed', () => {
  let running: TestLake;

  beforeAll(async () => {
    running = await startLake(folder);
  });

  afterAll(() => running.stop());

  const refuses = async (
    reason: RegExp,
    dataDir: string,
    env: Record<string, string> = {},
  ): Promise<void> => {
    const { code, stderr } = await failToStart(dataDir, env);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(reason)]);
    expect(code).toBe(1);
  };

  it('is refused in one line while another server holds the folder, which goes on', async () => {
    await refuses(/déjà utilisé par un autre serveur/, folder);
    const { _id } = await running.client().create({ _type: 'still' });
    expect(await running.client().getDocument(_id)).toBeDefined();
  });

  it('is refused in one line where the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as AddressInfo;
    const other = await newFolder();
    await refuses(/port \d+ est déjà pris/, other, { LAKE_PORT: String(port) });
    holder.close();
    await removeFolder(other);
  });

  it('is refused in one line where the folder cannot be written', async () => {
    const other = await newFolder();
    const file = join(other, 'file');
    await writeFile(file, '');
    await refuses(/Content Lake : .*file/, join(file, 'data'));
    if (process.getuid?.() !== 0) {
      const locked = join(other, 'locked');
      await mkdir(locked);
      await chmod(locked, 0o500);
      await refuses(/Content Lake : .*locked/, locked);
    }
    await removeFolder(other);
  });

  it.each(['/proc/mistyped', join(tmpdir(), 'mistyped')])(
    'is refused in one line, and makes nothing, for a folder below %s, which is not there',
    async (absent) => {
      await refuses(
        /^Content Lake : dossier .*mistyped.* inaccessible \(ENOENT\)/,
        join(absent, 'data'),
      );
      expect(existsSync(absent)).toBe(false);
    },
  );

  it.each([
    ['that is no database', (bytes: Buffer) => bytes.fill('?')],
    [
      'whose pages are damaged, where no start reads',
      (bytes: Buffer) => bytes.fill('?', bytes.length - 8_192),
    ],
  ])('is refused in one line for a file %s, which stays as it is', async (_, damage) => {
    const other = await newFolder();
    const lake = await startLake(other);
    for (let n = 0; n < 20; n++)
      await lake.client().create({ _type: 'note', text: 'x'.repeat(2_000) });
    await lake.stop();
    const file = join(other, 'lake.sqlite');
    const bytes = await readFile(file);
    damage(bytes);
    await writeFile(file, bytes);
    await refuses(
      /^Content Lake\s: le fichier \S+lake\.sqlite est abîmé\s; rien n’a été supprimé\. Restaurez une sauvegarde de /,
      other,
    );
    expect(await readFile(file)).toEqual(bytes);
    await removeFolder(other);
  });

  it('is refused in one line for a lock that is damaged', async () => {
    const other = await newFolder();
    await writeFile(join(other, 'lock.sqlite'), 'garbage');
    await refuses(/lock\.sqlite est abîmé\s; .+ Il ne contient rien\s: supprimez-le\.$/, other);
    await removeFolder(other);
  });

  it('is refused in one line beyond this machine without a Studio password', async () => {
    const other = await newFolder();
    await refuses(/STUDIO_PASSWORD/, other, { LAKE_HOST: '0.0.0.0' });
    await removeFolder(other);
  });

  it('is refused in one line where a variable is missing or wrong', async () => {
    const other = await newFolder();
    await refuses(/LAKE_WRITE_TOKEN/, other, { LAKE_WRITE_TOKEN: '' });
    await refuses(/LAKE_PORT/, other, { LAKE_PORT: 'http' });
    await refuses(/LAKE_ALLOWED_ORIGINS/, other, { LAKE_ALLOWED_ORIGINS: 'localhost' });
    await removeFolder(other);
  });
});
