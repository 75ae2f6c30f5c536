import type { ListenEvent, MutationEvent, SanityClient } from '@sanity/client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { muxFetch } from './mux-fetch.ts';
import {
  newFolder,
  ownLake,
  READ_TOKEN,
  removeFolder,
  startLake,
  until,
  WRITE_TOKEN,
} from './support.ts';

type Event = ListenEvent<Record<string, unknown>>;

const lake = ownLake();
let client: SanityClient;
const open: { unsubscribe(): void }[] = [];

beforeAll(() => {
  client = lake.client();
});

afterEach(() => {
  for (const subscription of open.splice(0)) subscription.unsubscribe();
});

/** Collects what a listener hears, from its welcome on. */
async function listen(
  from: SanityClient,
  query: string,
  params: Record<string, unknown> = {},
  options: object = {},
): Promise<{ events: Event[]; mutations: () => MutationEvent[]; errors: unknown[] }> {
  const events: Event[] = [];
  const errors: unknown[] = [];
  const subscription = from
    .listen(query, params, { events: ['welcome', 'mutation', 'reconnect'], ...options } as object)
    .subscribe({
      next: (event) => events.push(event as Event),
      error: (error) => errors.push(error),
    });
  open.push(subscription);
  await until(() => events.length + errors.length > 0, 'the welcome');
  const mutations = () =>
    events.filter((event) => event.type === 'mutation') as unknown as MutationEvent[];
  return { events, mutations, errors };
}

/** The same client with its listeners over one WebSocket, as the Studio has them. */
function multiplexed(token: string | undefined = WRITE_TOKEN): SanityClient {
  const listenFetch = muxFetch(lake.url);
  return lake.client({ token, resolveFetch: () => listenFetch } as object);
}

describe.each([
  ['over server-sent events', () => client],
  ['over the multiplexed WebSocket', () => multiplexed()],
])('listening %s', (name, connect) => {
  const type = name.includes('WebSocket') ? 'muxed' : 'streamed';

  it('hears of what a filter looks up among other documents, as these stand', async () => {
    const query = '*[_type == $type && kind in *[_type == $kinds && isHeard]._id]';
    const heard = await listen(connect(), query, { type: `${type}-one`, kinds: `${type}-kind` });
    const [loud, quiet] = [`${type}-loud`, `${type}-quiet`];
    await client.create({ _id: loud, _type: `${type}-kind`, isHeard: true });
    await client.create({ _id: quiet, _type: `${type}-kind`, isHeard: false });
    await client.create({ _id: `${type}-a`, _type: `${type}-one`, kind: quiet });
    await client.create({ _id: `${type}-b`, _type: `${type}-one`, kind: loud });
    await client.patch(quiet).set({ isHeard: true }).commit();
    await client.patch(`${type}-a`).set({ n: 1 }).commit();
    await until(() => heard.mutations().length === 2, 'two events');
    expect(heard.mutations().map(({ documentId }) => documentId)).toEqual([
      `${type}-b`,
      `${type}-a`,
    ]);
  });

  it('hears appearing, changing and disappearing documents, each linked to the last', async () => {
    const heard = await listen(connect(), '*[_type == $type]', { type });
    expect(heard.events[0]).toMatchObject({ type: 'welcome', listenerName: expect.any(String) });
    const created = await client.create({ _id: `${type}-1`, _type: type, n: 1 });
    const patched = await client.patch(`${type}-1`).inc({ n: 1 }).commit();
    await client.delete(`${type}-1`);
    await until(() => heard.mutations().length === 3, 'three events');
    const [appear, update, disappear] = heard.mutations();
    expect(appear).toMatchObject({
      documentId: `${type}-1`,
      transition: 'appear',
      resultRev: created._rev,
      transactionId: created._rev,
      visibility: 'query',
      result: { n: 1 },
      mutations: [{ create: { _id: `${type}-1`, n: 1 } }],
    });
    expect(appear).not.toHaveProperty('previousRev');
    expect(update).toMatchObject({
      transition: 'update',
      previousRev: created._rev,
      resultRev: patched._rev,
      mutations: [{ patch: { id: `${type}-1`, inc: { n: 1 } } }],
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
    });
    expect(disappear).toMatchObject({ transition: 'disappear', previousRev: patched._rev });
    expect(disappear?.resultRev).toBe(disappear?.transactionId);
  });

  it('tells when a change makes a document enter or leave the query', async () => {
    const id = `${type}-filter`;
    await client.create({ _id: id, _type: 'switch', on: false });
    const heard = await listen(connect(), '*[_id == $id && on]', { id });
    await client.patch(id).set({ on: true }).commit();
    await client.patch(id).set({ label: 'x' }).commit();
    await client.patch(id).set({ on: false }).commit();
    await client.patch(id).set({ label: 'unheard' }).commit();
    await client.patch(id).set({ on: true }).commit();
    await until(() => heard.mutations().length >= 4, 'four events');
    expect(heard.mutations().map(({ transition }) => transition)).toEqual([
      'appear',
      'update',
      'disappear',
      'appear',
    ]);
  });

  it('numbers the events of a transaction among those that this listener gets', async () => {
    const heard = await listen(connect(), '*[_type == "pair"]');
    await client
      .transaction()
      .create({ _id: `${type}-p1`, _type: 'pair' })
      .create({ _id: `${type}-other`, _type: 'other' })
      .create({ _id: `${type}-p2`, _type: 'pair' })
      .commit();
    await until(() => heard.mutations().length === 2, 'two events');
    expect(
      heard
        .mutations()
        .map(({ transactionCurrentEvent, transactionTotalEvents }) => [
          transactionCurrentEvent,
          transactionTotalEvents,
        ]),
    ).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('starts the mutations of a new draft with its creation', async () => {
    const id = `${type}-draft`;
    await client.create({ _id: id, _type: 'note', text: 'un' });
    const heard = await listen(connect(), '*[_id == $draft]', { draft: `drafts.${id}` });
    await client.action({
      actionType: 'sanity.action.document.edit',
      draftId: `drafts.${id}`,
      publishedId: id,
      patch: { set: { text: 'deux' } },
    });
    await until(() => heard.mutations().length === 1, 'the draft');
    const [event] = heard.mutations();
    expect(event?.mutations).toMatchObject([
      { create: { _id: `drafts.${id}`, text: 'un' } },
      { patch: { id: `drafts.${id}`, set: { text: 'deux' } } },
    ]);
    expect(event?.result).toMatchObject({ text: 'deux' });
  });

  it('includes the previous revision and the effects only where they are asked for', async () => {
    const id = `${type}-effects`;
    await client.create({ _id: id, _type: 'note', n: 1 });
    const full = await listen(
      connect(),
      '*[_id == $id]',
      { id },
      {
        includePreviousRevision: true,
        effectFormat: 'mendoza',
      },
    );
    const lean = await listen(connect(), '*[_id == $id]', { id }, { includeResult: false });
    await client.patch(id).set({ n: 2 }).commit();
    await until(() => full.mutations().length + lean.mutations().length === 2, 'both events');
    expect(full.mutations()[0]).toMatchObject({
      previous: { n: 1 },
      effects: { apply: expect.any(Array), revert: expect.any(Array) },
    });
    expect(lean.mutations()[0]).not.toHaveProperty('result');
    expect(lean.mutations()[0]).not.toHaveProperty('effects');
  });
});

describe('listeners', () => {
  it('hear published documents only, without a token', async () => {
    const anonymous = lake.client({ token: undefined });
    const heard = await listen(anonymous, '*[_type == "secret"]');
    await client.create({ _id: 'drafts.secret', _type: 'secret' });
    await client.create({ _id: 'below.a-path', _type: 'secret' });
    await client.create({ _id: 'public', _type: 'secret' });
    await until(() => heard.mutations().length > 0, 'the published document');
    expect(heard.mutations().map(({ documentId }) => documentId)).toEqual(['public']);
  });

  it('hear drafts with the read token', async () => {
    const heard = await listen(lake.client({ token: READ_TOKEN }), '*[_id == "drafts.readable"]');
    await client.create({ _id: 'drafts.readable', _type: 'note' });
    await until(() => heard.mutations().length === 1, 'the draft');
  });

  it('are many over one WebSocket: forty, where a browser has six connections', async () => {
    const many = multiplexed();
    const heard = await Promise.all(
      Array.from({ length: 40 }, (_, n) => listen(many, '*[_id == $id]', { id: `many-${n}` })),
    );
    await client
      .transaction(heard.map((_, n) => ({ create: { _id: `many-${n}`, _type: 'note' } })) as never)
      .commit();
    await until(() => heard.every(({ mutations }) => mutations().length === 1), 'all forty');
  });

  it('reconnect by themselves after the server was killed, and hear on', async () => {
    const folder = await newFolder();
    const first = await startLake(folder);
    const port = new URL(first.url).port;
    const listenFetch = muxFetch(first.url);
    const heard = await listen(
      first.client({ resolveFetch: () => listenFetch } as object),
      '*[_type == "after"]',
    );
    await first.stop('SIGKILL');
    await until(() => heard.events.some(({ type }) => type === 'reconnect'), 'the loss');
    const second = await startLake(folder, { LAKE_PORT: port });
    await until(
      () => heard.events.filter(({ type }) => type === 'welcome').length === 2,
      'the second welcome',
      20_000,
    );
    await second.client().create({ _type: 'after' });
    await until(() => heard.mutations().length === 1, 'the event');
    await second.stop();
    await removeFolder(folder);
  });
});

describe('live events', () => {
  it('name the sync tags of the queries that a publication makes stale, and no others', async () => {
    await client.create({ _id: 'live-1', _type: 'livePage', title: 'un' });
    const tagsOf = async (query: string): Promise<string[]> => {
      const answer = await client.fetch(
        query,
        {},
        { filterResponse: false, perspective: 'published' },
      );
      return (answer as unknown as { syncTags: string[] }).syncTags;
    };
    const stale = await tagsOf('*[_type == "livePage"]');
    const byId = await tagsOf('*[_id == "live-1"][0]');
    const fresh = await tagsOf('*[_type == "liveOther"]');
    const events: { type: string; tags?: string[] }[] = [];
    open.push(client.live.events().subscribe((event) => events.push(event as never)));
    await until(() => events.some(({ type }) => type === 'welcome'), 'the welcome');
    await client.create({ _id: 'drafts.live-1', _type: 'livePage', title: 'brouillon' });
    await client.patch('live-1').set({ title: 'deux' }).commit();
    await until(() => events.some(({ type }) => type === 'message'), 'the message');
    const messages = events.filter(({ type }) => type === 'message');
    expect(messages).toHaveLength(1);
    expect(messages[0]?.tags).toEqual(expect.arrayContaining([...stale, ...byId]));
    for (const tag of fresh) expect(messages[0]?.tags).not.toContain(tag);
  });

  it('go stale through a reference as well', async () => {
    await client.create({ _id: 'live-author', _type: 'liveAuthor', name: 'Ada' });
    await client.create({ _id: 'live-2', _type: 'liveBook', by: { _ref: 'live-author' } });
    const { syncTags } = (await client.fetch(
      '*[_type == "liveBook"]{"by": by->name}',
      {},
      { filterResponse: false, perspective: 'published' },
    )) as unknown as { syncTags: string[] };
    const events: { type: string; tags?: string[] }[] = [];
    open.push(client.live.events().subscribe((event) => events.push(event as never)));
    await until(() => events.length > 0, 'the welcome');
    await client.patch('live-author').set({ name: 'Ada L.' }).commit();
    await until(() => events.some(({ type }) => type === 'message'), 'the message');
    const told = events.flatMap(({ tags }) => tags ?? []);
    expect(syncTags.some((tag) => told.includes(tag))).toBe(true);
  });

  /** Opens a stream of live events; its `text` grows as they come. */
  async function listenAs(headers: Record<string, string>): Promise<{ text: string }> {
    const { body } = await fetch(`${lake.url}/v2025-02-19/data/live/events/production`, {
      headers,
    });
    const live = { text: '' };
    const collector = new WritableStream<string>({
      write(chunk) {
        live.text += chunk;
      },
    });
    void body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(collector)
      .catch(() => {});
    return live;
  }

  it('have who comes back start afresh where something changed meanwhile, and only there', async () => {
    const first = await listenAs({});
    await until(() => first.text.includes('welcome'), 'the welcome');
    const id = /^id: (.+)$/m.exec(first.text)?.[1] ?? '';
    const unchanged = await listenAs({ 'last-event-id': id });
    await client.create({ _id: 'missed', _type: 'liveMissed' });
    const missed = Buffer.from('type:liveMissed').toString('base64url');
    await until(() => unchanged.text.includes(missed), 'the change');
    expect(unchanged.text).not.toContain('restart');
    const late = await listenAs({ 'last-event-id': id });
    await until(() => late.text.includes('restart'), 'the restart');
  });

  it('tell of documents below a path only to those with a token', async () => {
    // The client sends its token only where it asks for drafts as well.
    const heard = await Promise.all([
      listenAs({}),
      listenAs({ authorization: `Bearer ${READ_TOKEN}` }),
    ]);
    await client.create({ _id: 'below.live', _type: 'liveHidden' });
    await client.create({ _id: 'above', _type: 'liveShown' });
    const shown = Buffer.from('type:liveShown').toString('base64url');
    await until(() => heard.every(({ text }) => text.includes(shown)), 'the later one');
    const hidden = Buffer.from('type:liveHidden').toString('base64url');
    expect(heard.map(({ text }) => text.includes(hidden))).toEqual([false, true]);
  });

  it('tell of drafts only to those who may read them', async () => {
    for (const asked of ['includeDrafts', 'includeAllDocuments']) {
      const answer = await fetch(
        `${lake.url}/v2025-02-19/data/live/events/production?${asked}=true`,
      );
      expect(answer.status).toBe(401);
    }
    const events: { type: string }[] = [];
    open.push(
      client.live.events({ includeDrafts: true }).subscribe((event) => events.push(event as never)),
    );
    await until(() => events.length > 0, 'the welcome');
    await client.create({ _id: 'drafts.live-3', _type: 'livePage' });
    await until(() => events.some(({ type }) => type === 'message'), 'the draft');
  });
});
