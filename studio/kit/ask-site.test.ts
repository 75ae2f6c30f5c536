import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askSite, askSiteForFile, refusalOfRole } from './ask-site.ts';

const OFFLINE = /^Le site ne répond pas\./;

let respond: (response: ServerResponse) => void;
const server = createServer((_, response) => respond(response));
let url: string;

beforeEach(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

test('the answer, or the message of a refusal', async () => {
  respond = (response) => response.end('{"count":3}');
  expect(await askSite(url, undefined)).toEqual({ count: 3 });
  respond = (response) => response.writeHead(401).end('{"message":"Reconnectez-vous."}');
  await expect(askSite(url, undefined)).rejects.toThrow('Reconnectez-vous.');
});

test('what is to be changed is posted', async () => {
  const asked: Array<string | undefined> = [];
  const hear = (request: IncomingMessage) => asked.push(request.method);
  server.on('request', hear);
  respond = (response) => response.end('{}');
  await askSite(url, undefined);
  await askSite(url, 'token', { action: 'move' });
  server.off('request', hear);
  expect(asked).toEqual(['GET', 'POST']);
});

test('a file, or why there is none', async () => {
  respond = (response) => response.end('a;b');
  expect(await (await askSiteForFile(url, undefined)).text()).toBe('a;b');
  respond = (response) => response.writeHead(404).end('{"message":"Ce devis n’existe plus."}');
  await expect(askSiteForFile(url, undefined)).rejects.toThrow('Ce devis n’existe plus.');
  respond = (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
  await expect(askSiteForFile(url, undefined)).rejects.toThrow(OFFLINE);
});

test('what a refusal says beside its message is the cause', async () => {
  respond = (response) => response.writeHead(409).end('{"message":"Trop tard.","reason":"stale"}');
  await expect(askSite(url, undefined)).rejects.toMatchObject({
    message: 'Trop tard.',
    cause: { reason: 'stale' },
  });
});

test('a site that is down, answers with a page, or never ends its answer, does not respond', async () => {
  respond = (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
  await expect(askSite(url, undefined)).rejects.toThrow(OFFLINE);

  respond = (response) => response.destroy();
  await expect(askSite(url, undefined)).rejects.toThrow(OFFLINE);

  const timeout = vi.spyOn(AbortSignal, 'timeout');
  for (const begin of [() => {}, (response: ServerResponse) => response.write('{"count":')]) {
    const patience = new AbortController();
    timeout.mockReturnValueOnce(patience.signal);
    respond = (response) => {
      begin(response);
      patience.abort(new DOMException('late', 'TimeoutError'));
    };
    await expect(askSite(url, undefined)).rejects.toThrow(OFFLINE);
  }
  expect(timeout).toHaveBeenCalledWith(20_000);
});

test('a role that opens no clients’ data is told from everything else that went wrong', async () => {
  const failure = () => askSite(url, undefined).catch((error: unknown) => error);
  respond = (response) =>
    response.writeHead(403).end('{"message":"Votre rôle ne l’ouvre pas.","refused":"limited"}');
  expect(refusalOfRole(await failure())).toBe('Votre rôle ne l’ouvre pas.');
  respond = (response) =>
    response.writeHead(401).end('{"message":"Reconnectez-vous.","refused":"stranger"}');
  expect(refusalOfRole(await failure())).toBeNull();
  respond = (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
  expect(refusalOfRole(await failure())).toBeNull();
  expect(refusalOfRole(new Error('autre'))).toBeNull();
});
