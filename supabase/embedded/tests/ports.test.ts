import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KEYS, mailsTo, ownServer } from './support/embedded.ts';
import { answerTo, openRaw, type RawSocket, trickle } from './support/raw-socket.ts';

/** The connections that one IP may have open at once at each port. */
const CONNECTIONS = 500;
const HOST = 'Host: 127.0.0.1\r\n';
const RPC = '/rest/v1/rpc/get_approved_testimonials';
const KEY = { apikey: KEYS.publishable };

const server = ownServer();

const open: RawSocket[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

async function raw(url: string, text = ''): Promise<RawSocket> {
  const one = await openRaw(url, text);
  open.push(one);
  return one;
}

const http = () => [server.url, server.mailboxUrl];

describe('what is no request of ours', () => {
  it.each([
    ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}\r\n`, 405],
    ['two Hosts', `GET / HTTP/1.1\r\n${HOST}host: evil.example\r\n\r\n`, 400],
    ['101 headers', `GET / HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(100)}\r\n`, 431],
    ['20 kB of them', `GET / HTTP/1.1\r\n${HOST}A: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is refused by the API and by the mailbox: %s', async (_, request, status) => {
    for (const url of http()) {
      expect(await answerTo(url, request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });
});

it('who comes slowly is ended at every port, whatever they began with; who moves is not', async () => {
  const post = `POST ${RPC} HTTP/1.1\r\n${HOST}`;
  const began: [name: string, socket: RawSocket, byte: string][] = [];
  const begin = async (name: string, url: string, text: string, byte = '') => {
    began.push([name, await raw(url, text), byte]);
  };
  for (const url of http()) {
    await begin(`nothing, ${url}`, url, '');
    await begin(`half a request line, ${url}`, url, 'GET /');
    await begin(`headers without end, ${url}`, url, `GET / HTTP/1.1\r\n${HOST}A: `, ' ');
    await begin(`a kept connection, ${url}`, url, `GET /health HTTP/1.1\r\n${HOST}\r\n`);
  }
  const chunks = `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`;
  await begin('a body', server.url, `${post}Content-Length: 5000\r\n\r\n{`, ' ');
  await begin('a body in chunks', server.url, chunks, '1\r\n \r\n');
  await begin('no mail', server.smtpUrl, '');
  await begin('a command without end', server.smtpUrl, 'EHLO ', 'a');
  await begin('commands that lead nowhere', server.smtpUrl, 'EHLO a\r\n', '\r\n');
  for (const [, socket, byte] of began) if (byte) trickle(socket, byte);

  const started = performance.now();
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(4_000).fill(32));
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (performance.now() - started < 25_000) return;
      controller.enqueue(new TextEncoder().encode('{}'));
      controller.close();
    },
  });
  const headers = { ...KEY, 'content-type': 'application/json' };
  const moving = fetch(server.url + RPC, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);

  const left = () => began.filter(([, { isEnded }]) => !isEnded()).map(([name]) => name);
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 45_000, interval: 100 });
  expect((await moving).status).toBe(200);
}, 90_000);

it('the site is served while somebody holds more connections than they may', async () => {
  const post = `POST ${RPC} HTTP/1.1\r\n${HOST}Content-Length: 5000\r\n\r\n{`;
  const crowds: RawSocket[][] = [];
  for (const url of [...http(), server.smtpUrl]) {
    const texts = url === server.smtpUrl ? ['', 'EHLO '] : ['', 'GET /', post];
    crowds.push(
      await Promise.all(
        Array.from({ length: CONNECTIONS + 50 }, (_, n) => raw(url, texts[n % texts.length])),
      ),
    );
  }
  // The oldest have made room for the others.
  await vi.waitFor(() => {
    for (const crowd of crowds) {
      expect(crowd.filter(({ isEnded }) => isEnded()).length).toBeGreaterThanOrEqual(50);
    }
  });
  expect((await fetch(server.url + RPC, { method: 'POST', headers: KEY })).status).toBe(200);
  const to = 'foule@example.fr';
  await createTransport(server.smtpUrl).sendMail({ from: 'a@example.fr', to, text: 'Bonjour' });
  expect(await mailsTo(server.mailboxUrl, to)).toHaveLength(1);
});
