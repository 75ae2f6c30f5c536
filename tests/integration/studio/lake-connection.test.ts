import type { ListenEvent, SanityClient } from '@sanity/client';
import { afterEach, expect, it } from 'vitest';
import { createListenFetch } from '../../../studio/lake-connection.ts';
import { newFolder, removeFolder, startLake, until } from '../../support/embedded-lake.ts';
import { ownLake } from '../../support/own-lake.ts';

type Heard = ListenEvent<Record<string, unknown>>;

const lake = ownLake();
const open: { unsubscribe(): void }[] = [];

afterEach(() => {
  for (const subscription of open.splice(0)) subscription.unsubscribe();
});

/** A client as the Studio has it (studio/local-lake.ts): its listeners over one WebSocket. */
function studioClient(url = lake.url): SanityClient {
  const listenFetch = createListenFetch(url);
  return lake.client({ apiHost: url, resolveFetch: () => listenFetch } as object);
}

/** The events that a listener hears, from its welcome on. */
async function listen(client: SanityClient, query: string): Promise<Heard[]> {
  const events: Heard[] = [];
  open.push(
    client
      .listen(query, {}, { events: ['welcome', 'mutation', 'reconnect'] })
      .subscribe((event) => events.push(event as Heard)),
  );
  await until(() => events.length > 0, 'the welcome');
  return events;
}

const transitions = (events: Heard[]) =>
  events.flatMap((event) => (event.type === 'mutation' ? [event.transition] : []));

it('carries what a listener of the Studio hears, in order', async () => {
  const events = await listen(studioClient(), '*[_type == "note"]');
  await lake.client().create({ _id: 'note', _type: 'note', text: 'un' });
  await lake.client().patch('note').set({ text: 'deux' }).commit();
  await lake.client().delete('note');
  await until(() => events.length === 4, 'three changes');
  expect(events[0]).toMatchObject({ type: 'welcome', listenerName: expect.any(String) });
  expect(transitions(events)).toEqual(['appear', 'update', 'disappear']);
  expect(events[2]).toMatchObject({ result: { text: 'deux' } });
});

it('carries forty listeners, where a browser has six connections', async () => {
  const client = studioClient();
  const heard = await Promise.all(
    Array.from({ length: 40 }, (_, n) => listen(client, `*[_id == "many-${n}"]`)),
  );
  await lake
    .client()
    .transaction(heard.map((_, n) => ({ create: { _id: `many-${n}`, _type: 'many' } })) as never)
    .commit();
  await until(() => heard.every((events) => transitions(events).length === 1), 'all forty');
});

it('stops a listener that unsubscribes, and leaves the others', async () => {
  const client = studioClient();
  const [left, kept] = [await listen(client, '*[_id == "one"]'), await listen(client, '*')];
  open.shift()?.unsubscribe();
  await lake.client().create({ _id: 'one', _type: 'one' });
  await until(() => transitions(kept).length === 1, 'the change');
  expect(transitions(left)).toEqual([]);
});

it('reconnects by itself after the lake was killed, and hears on', async () => {
  const folder = await newFolder();
  const first = await startLake(folder);
  const events = await listen(studioClient(first.url), '*[_type == "after"]');
  await first.stop('SIGKILL');
  await until(() => events.some(({ type }) => type === 'reconnect'), 'the loss');
  const second = await startLake(folder, { LAKE_PORT: new URL(first.url).port });
  await until(
    () => events.filter(({ type }) => type === 'welcome').length === 2,
    'the second welcome',
    20_000,
  );
  await second.client().create({ _type: 'after' });
  await until(() => transitions(events).length === 1, 'the event');
  await second.stop();
  await removeFolder(folder);
});
