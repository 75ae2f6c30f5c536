import { fromUrl } from '@sanity/bifur-client';
import type { SanityClient } from '@sanity/client';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { clientError, ORIGIN, ownLake, until } from './support.ts';

const lake = ownLake();
const named = ownLake({ LAKE_EDITOR_NAME_FROM: 'settings.owner' });
let client: SanityClient;

beforeAll(() => {
  client = lake.client();
});

describe('what the Studio asks for when it starts', () => {
  it('is answered: who I am, what I may do, the project', async () => {
    const me = await client.users.getById('me');
    expect(me).toMatchObject({ id: expect.any(String), roles: [{ name: 'administrator' }] });
    const acl = await client.request({ url: '/projects/local/datasets/production/acl' });
    expect(acl).toEqual([
      expect.objectContaining({
        permissions: expect.arrayContaining(['read', 'create', 'update']),
      }),
    ]);
    expect(await client.projects.getById('local')).toMatchObject({ id: 'local' });
    expect(await client.projects.list()).toEqual([expect.objectContaining({ id: 'local' })]);
    expect(await client.request({ url: `/users/${me.id}` })).toMatchObject({ id: me.id });
    expect(await client.request({ url: `/users/${me.id},nobody` })).toEqual([
      expect.objectContaining({ id: me.id }),
      null,
    ]);
  });

  it.each([
    '/projects/local/grants',
    '/projects/local/user-applications',
    '/projects/local/datasets?datasetProfile=comments',
    '/features',
    '/journey/trial',
    '/journey/announcements',
    '/intake/telemetry-status',
    '/check/cors',
    '/aliases',
    '/auth/providers',
    '/data/ping',
    // Asked for by the Studio with some of its edits: how far the dataset is.
    '/data/ping/production',
    '/ping',
  ])('is answered: %s', async (url) => {
    await expect(client.request({ url })).resolves.not.toThrow();
  });

  it('lists its dataset, as the command line and the client ask for it', async () => {
    const own = [expect.objectContaining({ name: 'production', aclMode: 'public' })];
    expect(await client.datasets.list()).toEqual(own);
    // The command line has the project in the host name.
    expect(await client.request({ url: '/datasets' })).toEqual(own);
    expect(await client.datasets.getEmbeddingsSettings('production')).toMatchObject({
      enabled: false,
    });
    const other = clientError(client.datasets.getEmbeddingsSettings('other'));
    expect((await other).statusCode).toBe(404);
  });

  it('calls who edits by the name that the content has for them, once it has one', async () => {
    const editor = async () => {
      const answer = await fetch(`${named.url}/v1/users/me`, { headers: { origin: ORIGIN } });
      const { id, name } = (await answer.json()) as { id: string; name: string };
      const user = await named.client().request<{ displayName: string }>({ url: `/users/${id}` });
      expect(user.displayName).toBe(name);
      return name;
    };
    expect(await editor()).toBe('Vous');
    const settings = { _id: 'settings', _type: 'settings', owner: '[Nom à compléter]' };
    await named.client().create(settings);
    expect(await editor()).toBe('Vous');
    await named.client().createOrReplace({ ...settings, owner: ' Camille Roy ' });
    expect(await editor()).toBe('Camille Roy');
  });

  it('keeps the settings of its user', async () => {
    const key = 'studio.settings.test';
    expect(await client.request({ url: `/users/me/keyvalue/${key}` })).toEqual([]);
    const pair = { key, value: { recent: ['a', 'b'] } };
    await client.request({ url: '/users/me/keyvalue', method: 'PUT', body: [pair] });
    expect(await client.request({ url: `/users/me/keyvalue/${key}` })).toEqual([pair]);
    const remove = () => client.request({ url: `/users/me/keyvalue/${key}`, method: 'DELETE' });
    await remove();
    expect(await client.request({ url: `/users/me/keyvalue/${key}` })).toEqual([]);
    await expect(remove()).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('presence', () => {
  const socketUrl = () => `${lake.url.replace('http', 'ws')}/v2022-06-30/socket/production`;

  /** Headers that a browser sends along from a page of the Studio, with a session of its own. */
  async function ofTheStudio() {
    const response = await fetch(`${lake.url}/v1/users/me`, { headers: { origin: ORIGIN } });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { headers: { cookie, origin: ORIGIN } };
  }

  /** A Studio window. */
  async function openWindow() {
    const socket = new WebSocket(socketUrl(), await ofTheStudio());
    await new Promise((resolve) => socket.once('open', resolve));
    const heard: { type: string; m?: unknown; session?: string }[] = [];
    let nextId = 0;
    const answers = new Map<number, (result: unknown) => void>();
    socket.on('message', (data) => {
      const text = String(data);
      if (!text.startsWith('{')) return;
      const message = JSON.parse(text);
      if (message.method) heard.push(message.params.result);
      else answers.get(message.id)?.(message.result);
    });
    const call = (method: string, params: object) =>
      new Promise<unknown>((resolve) => {
        const id = ++nextId;
        answers.set(id, resolve);
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      });
    await call('presence_subscribe', {});
    return { socket, heard, call };
  }

  it('tells each window where the others are, and when they leave', async () => {
    const [one, two] = [await openWindow(), await openWindow()];
    await one.call('presence_rollcall', { session: 'one' });
    await until(() => two.heard.length === 1, 'the roll call');
    expect(two.heard[0]).toMatchObject({ type: 'rollCall', session: 'one' });
    const data = { sessionId: 'two', locations: [{ type: 'document', documentId: 'a' }] };
    await two.call('presence_announce', { data });
    await until(() => one.heard.length === 1, 'the announcement');
    expect(one.heard[0]).toMatchObject({ type: 'state', m: data });
    expect(two.heard).toHaveLength(1);
    two.socket.terminate();
    await until(() => one.heard.length === 2, 'the departure');
    expect(one.heard[1]).toMatchObject({ type: 'disconnect', m: { session: 'two' } });
    one.socket.close();
  });

  it.each(['nonsense', 'null', '[]', '{"method":{"toString":1}}', '{"id":1}'])(
    'ends a window that says %s, and no other',
    async (message) => {
      const [one, two] = [await openWindow(), await openWindow()];
      const closed = new Promise((resolve) => one.socket.once('close', resolve));
      one.socket.send(message);
      expect(await closed).toBe(1003);
      await two.call('presence_disconnect', { session: { toString: 1 } });
      expect(await two.call('presence_announce', { data: 5 })).toBe(true);
      two.socket.close();
    },
  );

  it('is nobody’s without a session or a token: what is edited is not published', async () => {
    const socket = new WebSocket(socketUrl());
    const refusal = await new Promise((resolve) => socket.once('error', resolve));
    expect(String(refusal)).toContain('403');
  });

  it('speaks with the client that the Studio uses', async () => {
    const browser = await ofTheStudio();
    vi.stubGlobal(
      'WebSocket',
      class extends WebSocket {
        constructor(url: string) {
          super(url, browser);
        }
      },
    );
    const bifur = fromUrl(socketUrl());
    const answers: unknown[] = [];
    const subscription = bifur
      .request('presence_rollcall', { session: 'x' })
      .subscribe((answer) => answers.push(answer));
    await until(() => answers.length === 1, 'the answer');
    subscription.unsubscribe();
    vi.unstubAllGlobals();
  });
});
