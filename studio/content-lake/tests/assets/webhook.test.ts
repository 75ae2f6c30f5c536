import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isValidSignature } from '@sanity/webhook';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WebhookOptions, WebhookOutbox } from '../../commit/webhook.ts';
import type { Doc, PublishedChange } from '../../protocol/types.ts';
import { openHost } from './host.ts';

const SECRET = 'un-secret-de-test';

type Received = {
  headers: Headers;
  raw: string;
  body: Record<string, unknown>;
};

/** A site that records every call and answers as the test says. */
class Site {
  readonly calls: Received[] = [];
  /** Decides the status of a call; may wait, so that a test can hold a call open. */
  answer: (call: Received) => number | Promise<number> = () => 200;
  #server: Server | undefined;
  port = 0;

  async open(port = 0): Promise<void> {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString();
      const headers = new Headers(request.headers as Record<string, string>);
      const call = { headers, raw, body: JSON.parse(raw) as Record<string, unknown> };
      this.calls.push(call);
      response.writeHead(await this.answer(call)).end();
    });
    await new Promise<void>((resolve) => this.#server?.listen(port, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
  }

  titles(): unknown[] {
    return this.calls.map(({ body }) => body.title);
  }
}

let revision = 0;
function doc(id: string, title: string): Doc {
  revision += 1;
  const now = new Date().toISOString();
  return {
    _id: id,
    _type: 'service',
    _rev: `r${revision}`,
    _createdAt: now,
    _updatedAt: now,
    title,
  };
}

function change(
  operation: PublishedChange['operation'],
  document: Doc,
  before: Doc | null = null,
): PublishedChange {
  return {
    documentId: document._id,
    operation,
    before: operation === 'delete' ? document : before,
    after: operation === 'delete' ? null : document,
    transactionId: `tx-${document._rev}`,
  };
}

/** Opens a gate on demand: what a held call waits for. */
function gate(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

let folder: string;
let db: DatabaseSync;
let site: Site;
let logged: string[];
const outboxes: WebhookOutbox[] = [];

function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'lake.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  WebhookOutbox.migrate(database);
  return database;
}

function outbox(options: WebhookOptions = {}, secret = SECRET): WebhookOutbox {
  const created = new WebhookOutbox(
    db,
    {
      url: `http://127.0.0.1:${site.port}/api/revalidate?clef=cachee`,
      secret,
      projectId: 'projet',
      dataset: 'production',
    },
    { pause: () => 5, log: (line) => logged.push(line), ...options },
  );
  outboxes.push(created);
  return created;
}

/** Enqueues inside a transaction and wakes after the commit, as the store does. */
function publish(target: WebhookOutbox, ...changes: PublishedChange[]): void {
  db.exec('BEGIN IMMEDIATE');
  target.enqueue(changes);
  db.exec('COMMIT');
  target.wake();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  db = openDatabase();
  site = new Site();
  logged = [];
  await site.open();
});

afterEach(async () => {
  await Promise.all(outboxes.splice(0).map((target) => target.stop()));
  await site.close();
  if (db.isOpen) db.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('one delivery', () => {
  test('passes the signature check of Sanity’s toolkit and carries the whole document', async () => {
    const target = outbox();
    target.start();
    const document = doc('service-bubble', 'Bubble, « éàü » 🎈');
    publish(target, change('update', document));
    await vi.waitFor(() => expect(site.calls).toHaveLength(1));
    const [call] = site.calls as [Received];
    const signature = call.headers.get('sanity-webhook-signature') ?? '';
    expect(await isValidSignature(call.raw, signature, SECRET)).toBe(true);
    expect(await isValidSignature(call.raw, signature, 'autre-secret')).toBe(false);
    expect(call.body).toEqual(document);
    expect(call.headers.get('content-type')).toBe('application/json');
    expect(call.headers.get('sanity-operation')).toBe('update');
    expect(call.headers.get('sanity-document-id')).toBe('service-bubble');
    expect(call.headers.get('sanity-transaction-id')).toBe(`tx-${document._rev}`);
    expect(call.headers.get('sanity-project-id')).toBe('projet');
    expect(call.headers.get('sanity-dataset')).toBe('production');
    await vi.waitFor(() => expect(target.pending()).toBe(0));
  });

  test('a deletion carries the document as it was', async () => {
    const target = outbox();
    target.start();
    publish(target, change('delete', doc('faq-1', 'Adieu')));
    await vi.waitFor(() => expect(site.titles()).toEqual(['Adieu']));
    expect(site.calls[0]?.headers.get('sanity-operation')).toBe('delete');
  });

  test('a change whose transaction is rolled back is never announced', async () => {
    const target = outbox();
    target.start();
    db.exec('BEGIN IMMEDIATE');
    target.enqueue([change('update', doc('a', 'annulé'))]);
    db.exec('ROLLBACK');
    target.wake();
    publish(target, change('update', doc('b', 'validé')));
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(site.titles()).toEqual(['validé']);
  });
});

describe('a site in trouble', () => {
  test('is tried again with one idempotency key and a valid signature until it answers 2xx', async () => {
    const pauses: number[] = [];
    const target = outbox({
      pause: (failures) => {
        pauses.push(failures);
        return 1;
      },
    });
    target.start();
    const statuses = [500, 401, 307, 204];
    site.answer = () => statuses[site.calls.length - 1] ?? 200;
    publish(target, change('update', doc('a', 'obstiné')));
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(site.calls).toHaveLength(4);
    expect(new Set(site.calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(pauses).toEqual([1, 2, 3]);
  });

  test('a refusal is told once, in French, without any secret', async () => {
    const target = outbox({ pause: () => 1 });
    target.start();
    site.answer = () => (site.calls.length < 6 ? 401 : 200);
    publish(target, change('update', doc('a', 'x')), change('update', doc('b', 'y')));
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    const refusals = logged.filter((line) => line.includes('refuse'));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain('401');
    expect(logged.join('\n')).not.toContain(SECRET);
    expect(logged.join('\n')).not.toContain('cachee');
    expect(logged.at(-1)).toContain('de nouveau');
  });

  test('that does not answer in time is tried again', async () => {
    const held = gate();
    const target = outbox({ timeoutMs: 50, pause: () => 1 });
    target.start();
    site.answer = async () => {
      if (site.calls.length === 1) await held.passed;
      return 200;
    };
    publish(target, change('update', doc('a', 'lent')));
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    held.open();
    expect(site.calls.length).toBeGreaterThanOrEqual(2);
  });

  test('that cannot be reached is tried each second, by one change alone; one that refuses, less often', async () => {
    const longest: number[] = [];
    const port = site.port;
    await site.close();
    const target = outbox({
      pause: (_failures, limit) => {
        longest.push(limit);
        if (limit === 30_000) return 1;
        return longest.length > 5 ? 3_600_000 : 20;
      },
    });
    target.start();
    const changes = Array.from({ length: 5 }, (_, index) =>
      change('update', doc(`d${index}`, `${index}`)),
    );
    publish(target, ...changes);
    // The five that went out together, and then one.
    await vi.waitFor(() => expect(longest).toEqual(Array(6).fill(1_000)));
    const { attempts } = db
      .prepare('SELECT SUM(failures) AS attempts FROM webhook_outbox')
      .get() as { attempts: number };
    expect(attempts).toBe(6);

    site.answer = () => (site.calls.length === 1 ? 503 : 200);
    await site.open(port);
    publish(target, change('update', doc('d5', 'de retour')));
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(longest.at(-1)).toBe(30_000);
  });

  test('once reachable again, gets at once what waits through long pauses', async () => {
    const port = site.port;
    await site.close();
    const target = outbox({ pause: () => 3_600_000 });
    target.start();
    publish(target, change('update', doc('a', 'pendant la panne')));
    await vi.waitFor(() =>
      expect(logged.some((line) => line.includes('ne répond pas'))).toBe(true),
    );
    await site.open(port);
    publish(target, change('update', doc('b', 'après la panne')));
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(site.titles()).toEqual(['pendant la panne', 'après la panne']);
  });
});

describe('order', () => {
  test('changes of one document arrive in order, and a newer one replaces the unsent', async () => {
    const held = gate();
    const target = outbox();
    target.start();
    site.answer = async () => {
      if (site.calls.length === 1) await held.passed;
      return 200;
    };
    publish(target, change('create', doc('a', 'un')));
    await vi.waitFor(() => expect(site.calls).toHaveLength(1));
    publish(target, change('update', doc('a', 'deux')));
    publish(target, change('update', doc('a', 'trois')));
    expect(target.pending()).toBe(2);
    held.open();
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(site.titles()).toEqual(['un', 'trois']);
  });

  test('what was tried and failed is kept, before the newer one', async () => {
    const target = outbox({ pause: () => 3_600_000 });
    target.start();
    site.answer = () => (site.calls.length === 1 ? 503 : 200);
    publish(target, change('update', doc('a', 'essayé')));
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    publish(target, change('update', doc('a', 'suivant')));
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(site.titles()).toEqual(['essayé', 'essayé', 'suivant']);
  });

  test('nothing passes what fails again and again', async () => {
    const target = outbox({ pause: () => 100 });
    target.start();
    site.answer = () => (site.calls.length <= 3 ? 503 : 200);
    publish(target, change('update', doc('a', 'essayé')));
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    publish(target, change('update', doc('a', 'suivant')));
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(site.titles()).toEqual(['essayé', 'essayé', 'essayé', 'essayé', 'suivant']);
  });

  test('an unsent creation stays a creation, and an unsent deletion is never lost', async () => {
    const target = outbox();
    publish(target, change('create', doc('a', 'né')));
    publish(target, change('update', doc('a', 'né, retouché')));
    publish(target, change('delete', doc('b', 'ancienne adresse')));
    publish(target, change('create', doc('b', 'nouvelle adresse')));
    target.start();
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    const seen = site.calls.map(({ headers, body }) => [
      headers.get('sanity-operation'),
      body.title,
    ]);
    expect(seen).toHaveLength(3);
    expect(seen).toContainEqual(['create', 'né, retouché']);
    expect(seen.filter(([, title]) => String(title).includes('adresse'))).toEqual([
      ['delete', 'ancienne adresse'],
      ['create', 'nouvelle adresse'],
    ]);
  });

  test('different documents go side by side, 32 at a time', async () => {
    const held = gate();
    const target = outbox();
    target.start();
    let open = 0;
    let most = 0;
    site.answer = async () => {
      open += 1;
      most = Math.max(most, open);
      await held.passed;
      open -= 1;
      return 200;
    };
    for (let index = 0; index < 40; index++) {
      publish(target, change('create', doc(`d${index}`, `${index}`)));
    }
    await vi.waitFor(() => expect(open).toBe(32));
    held.open();
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(site.calls).toHaveLength(40);
    expect(most).toBe(32);
  });

  test('an import goes four at a time, and a publish overtakes it', async () => {
    const held = gate();
    const target = outbox();
    target.start();
    site.answer = () => held.passed.then(() => 200);
    const imported = Array.from({ length: 30 }, (_, index) =>
      change('create', doc(`d${index}`, `${index}`)),
    );
    publish(target, ...imported);
    await vi.waitFor(() => expect(site.calls).toHaveLength(4));
    publish(target, change('update', doc('prix', 'publié')));
    await vi.waitFor(() => expect(site.titles()).toContain('publié'));
    expect(site.calls).toHaveLength(5);
    held.open();
    await vi.waitFor(() => expect(target.pending()).toBe(0));
    expect(site.calls).toHaveLength(31);
  });
});

test('what an older version left in the lake is delivered', async () => {
  db.exec('DROP INDEX webhook_outbox_turn; ALTER TABLE webhook_outbox DROP COLUMN batch');
  WebhookOutbox.migrate(db);
  const target = outbox();
  publish(target, change('update', doc('a', 'après la mise à jour')));
  target.start();
  await vi.waitFor(() => expect(target.pending()).toBe(0));
  expect(site.titles()).toEqual(['après la mise à jour']);
});

test('what an earlier process could not deliver is delivered by the next, with the same key', async () => {
  const first = outbox({ pause: () => 3_600_000 });
  first.start();
  site.answer = () => 503;
  publish(first, change('update', doc('a', 'avant le redémarrage')));
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  await first.stop();
  db.close();

  db = openDatabase();
  site.answer = () => 200;
  const second = outbox();
  publish(second, change('update', doc('a', 'après le redémarrage')));
  second.start();
  await vi.waitFor(() => expect(second.pending()).toBe(0));
  expect(site.titles()).toEqual([
    'avant le redémarrage',
    'avant le redémarrage',
    'après le redémarrage',
  ]);
  const [before, again] = site.calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(before);
});

test('a call cut by a stop is sent again by the next start', async () => {
  const held = gate();
  const first = outbox();
  first.start();
  site.answer = () => held.passed.then(() => 200);
  publish(first, change('update', doc('a', 'coupé')));
  await vi.waitFor(() => expect(site.calls).toHaveLength(1));
  await first.stop();
  expect(first.pending()).toBe(1);
  held.open();
  const second = outbox();
  second.start();
  await vi.waitFor(() => expect(second.pending()).toBe(0));
  expect(site.titles()).toEqual(['coupé', 'coupé']);
});

test('a publication through the API reaches the site in a moment, a draft never does', async () => {
  const url = `http://127.0.0.1:${site.port}/api/revalidate`;
  const host = await openHost({ webhook: { url, secret: SECRET } });
  try {
    await host.client.create({ _id: 'drafts.a', _type: 'service', title: 'Bubble' });
    const durations: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const calls = site.calls.length;
      const start = performance.now();
      const publish =
        round === 0
          ? { actionType: 'sanity.action.document.publish', draftId: 'drafts.a', publishedId: 'a' }
          : undefined;
      if (publish) await host.client.action(publish as never);
      else
        await host.client
          .patch('a')
          .set({ title: `Bubble ${round}` })
          .commit();
      await vi.waitFor(() => expect(site.calls).toHaveLength(calls + 1), { interval: 1 });
      durations.push(performance.now() - start);
    }
    expect(site.calls[0]?.headers.get('sanity-operation')).toBe('create');
    expect(site.calls[0]?.body).toMatchObject({ _id: 'a', title: 'Bubble' });
    expect(site.calls[9]?.body).toEqual(await host.client.getDocument('a'));
    const median = durations.sort((a, b) => a - b)[5] ?? Number.POSITIVE_INFINITY;
    console.info(`write to webhook: ${median.toFixed(1)} ms at the median`);
    expect(median).toBeLessThan(250);
    await host.client.delete('a');
    await vi.waitFor(() => expect(site.calls).toHaveLength(11));
    expect(site.calls[10]?.headers.get('sanity-operation')).toBe('delete');
  } finally {
    await host.close();
  }
});
