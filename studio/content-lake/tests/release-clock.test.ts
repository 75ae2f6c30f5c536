import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SanityClient } from '@sanity/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_FORM, scaled } from './scale.ts';
import { newFolder, removeFolder, startLake, type TestLake, until } from './support.ts';

/** Lead time of a scheduled release, which waits while its lake is killed and started again. */
const AHEAD_MS = scaled(120_000, 2_500);

let lake: TestLake;
let client: SanityClient;
let site: Server;
let env: Record<string, string>;
/** Changes that the site was told of: the document's identifier, and the time. */
const told: { id: string; at: number }[] = [];

beforeAll(async () => {
  site = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    told.push({ id: (JSON.parse(body) as { _id: string })._id, at: Date.now() });
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  const { port } = site.address() as AddressInfo;
  env = { LAKE_WEBHOOK_URL: `http://127.0.0.1:${port}/`, LAKE_WEBHOOK_SECRET: 'secret' };
  await open(await newFolder());
});

afterAll(async () => {
  await lake.stop();
  site.close();
  await removeFolder(lake.dataDir);
});

async function open(dataDir: string): Promise<void> {
  lake = await startLake(dataDir, env);
  client = lake.client();
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function scheduled(releaseId: string, publishAt: string, ids: string[]): Promise<void> {
  await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } });
  for (const publishedId of ids) {
    await client.createVersion({
      releaseId,
      publishedId,
      document: { _type: 'note', text: releaseId },
    });
  }
  await client.releases.schedule({ releaseId, publishAt });
}

const wasTold = (...ids: string[]) => ids.every((id) => told.some((call) => call.id === id));

describe('a release is published at its time', () => {
  it('within a second of it, all documents at once, and the site is told of each', async () => {
    const publishAt = inMs(1_500);
    await scheduled('rSoon', publishAt, ['soon-1', 'soon-2', 'soon-3']);
    expect(
      await client.fetch('count(*[_id match "soon-*"])', {}, { perspective: 'published' }),
    ).toBe(0);
    await until(() => wasTold('soon-1', 'soon-2', 'soon-3'), 'the site to be told');
    const due = Date.parse(publishAt);
    for (const { at } of told) {
      expect(at).toBeGreaterThanOrEqual(due);
      expect(at).toBeLessThan(due + 1_000);
    }
    const docs = await client.getDocuments(['soon-1', 'soon-2', 'soon-3']);
    expect(new Set(docs.map((doc) => doc?._rev)).size).toBe(1);
  });

  it('the earlier one first, whichever was scheduled first; a later one waits', async () => {
    const at = inMs(1_000);
    await scheduled('rNever', inMs(86_400_000), ['order']);
    await scheduled('rLast', at, ['order']);
    await scheduled('rFirst', new Date(Date.parse(at) - 300).toISOString(), ['order']);
    await until(() => told.filter(({ id }) => id === 'order').length > 1, 'both publications');
    expect((await client.getDocument('order'))?.text).toBe('rLast');
    expect((await client.releases.get({ releaseId: 'rNever' }))?.state).toBe('scheduled');
  });

  it('not where it was taken back, or put off', async () => {
    const at = inMs(600);
    await scheduled('rBack', at, ['back']);
    await scheduled('rLater', at, ['later']);
    await scheduled('rOnTime', at, ['on-time']);
    await client.releases.unschedule({ releaseId: 'rBack' });
    await client.releases.schedule({ releaseId: 'rLater', publishAt: inMs(86_400_000) });
    await until(() => wasTold('on-time'), 'the third');
    expect(await client.getDocuments(['back', 'later'])).toEqual([null, null]);
  });

  it('at once where its time had passed when it was scheduled', async () => {
    await scheduled('rPast', inMs(-60_000), ['past']);
    await until(() => wasTold('past'), 'the publication');
  });

  it(
    'after a lake that was killed before its time, and one that was down at it',
    LONG_FORM,
    async () => {
      // Of one try alone: what an earlier one has told and left is not its.
      const [during, after] = [randomUUID(), randomUUID()];
      const soon = inMs(AHEAD_MS);
      await scheduled(`r${during}`, inMs(300), [during]);
      await scheduled(`r${after}`, soon, [after]);
      await lake.stop('SIGKILL');
      const passed = Date.now() + 500;
      await until(() => Date.now() > passed, 'the first to have passed');
      expect(wasTold(after)).toBe(false);
      await open(lake.dataDir);
      // A busy machine may take longer than that to start it again.
      const due = Math.max(Date.parse(soon), Date.now());
      await until(() => wasTold(during, after), 'both', AHEAD_MS + 10_000);
      const { at } = told.find(({ id }) => id === after) ?? { at: 0 };
      expect(at).toBeGreaterThanOrEqual(Date.parse(soon));
      expect(at).toBeLessThan(due + 1_000);
    },
  );

  it('or else is open again with the reason, and holds no other up', async () => {
    await client.create({ _id: 'target', _type: 'note' });
    const releaseId = 'rRefused';
    await client.releases.create({ releaseId });
    await client.createVersion({
      releaseId,
      publishedId: 'pointing',
      document: {
        _type: 'note',
        to: { _ref: 'target', _weak: true, _strengthenOnPublish: { type: 'note' } },
      },
    });
    const at = inMs(800);
    await client.releases.schedule({ releaseId, publishAt: at });
    await scheduled('rNext', at, ['next']);
    await client.delete('target');
    await until(() => wasTold('next'), 'the other');
    expect(await client.releases.get({ releaseId })).toMatchObject({
      state: 'active',
      error: { message: expect.stringContaining('«\u202ftarget\u202f», qui n’est pas publié') },
    });
    expect(await client.getDocument('pointing')).toBeUndefined();
    // Once the fault is mended, the release can be scheduled again, and the reason is gone.
    await client.create({ _id: 'target', _type: 'note' });
    await client.releases.schedule({ releaseId, publishAt: inMs(0) });
    await until(() => wasTold('pointing'), 'the second attempt');
    expect(await client.releases.get({ releaseId })).not.toHaveProperty('error');
  });

  it('says what holds a document that it was to unpublish', async () => {
    await client.create({ _id: 'held', _type: 'note' });
    await client.create({ _id: 'holder', _type: 'note', to: { _ref: 'held' } });
    const releaseId = 'rHeld';
    await client.releases.create({ releaseId });
    await client.unpublishVersion({ releaseId, publishedId: 'held' });
    await client.releases.schedule({ releaseId, publishAt: inMs(0) });
    const failed = '*[_id == "_.releases.rHeld" && state == "active"][0].error.message';
    await expect.poll(() => client.fetch(failed)).toContain('«\u202fholder\u202f» y renvoie');
    expect(await client.getDocument('held')).toBeDefined();
  });
});
