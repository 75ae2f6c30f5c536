import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { plainForm } from '../../support/plain-form.ts';
import { LONG, scaled } from '../../support/scale.ts';

/** Pieces of URLs as a scanner, a broken link or somebody in search of a gap puts them together. */
const PIECES = [
  ...[
    '/',
    '//',
    '/./',
    '/../',
    '..',
    '.',
    '%2f',
    '%2F',
    '%5c',
    '%2e%2e',
    '%2E/',
    '#',
    '/x/../',
    '%00',
    '%',
    '%zz',
    '%c3%a9',
  ],
  ...[
    'services',
    'studio',
    'blog',
    'guide',
    'auth',
    'index',
    '_not-found',
    '_introuvable',
    'contact',
  ],
  ...[
    '?',
    '?a=1',
    '?_rsc=1',
    '?__nextDefaultLocale=fr',
    '&b',
    '=',
    ';',
    '@',
    ':',
    ',',
    '*',
    '!',
    '~',
    '$',
  ],
  ...[
    '.rsc',
    '.txt',
    '.html',
    '.json',
    '.segments/_tree.segment.rsc',
    '.prefetch.rsc',
    '[slug]',
    '[[...tool]]',
  ],
  ...[
    '_next/',
    '_next/static/',
    '_next/image?url=%2f',
    '_next/data/',
    'api/',
    'http://exemple.fr/',
    '"',
    'é',
    '\\',
  ],
];
/** Headers by which Next tells its own requests apart. */
const HEADERS: ReadonlyArray<Record<string, string>> = [
  {},
  {},
  {},
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { 'x-prerender-revalidate': 'guess' },
  { 'x-matched-path': '/studio', 'x-invoke-path': '/studio' },
  { 'x-nextjs-data': '1' },
  { 'x-middleware-rewrite': '/studio', 'x-middleware-subrequest': 'proxy' },
  { 'x-forwarded-host': 'exemple.fr' },
];

const aTarget = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((pieces) => `/${pieces.join('')}`);

type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** The answer to a target as it stands: no client puts it in order first. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  { body, from }: { body?: Buffer; from?: string } = {},
) {
  const { host, hostname, port } = new URL(E2E.siteUrl);
  const place = from ? { hostname: '127.0.0.1', localAddress: from } : { hostname };
  return new Promise<Answer>((resolve, reject) => {
    const raw = Buffer.from(path).toString('latin1');
    send({ ...place, port, path: raw, headers: { host, ...headers }, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/**
 * The parts that two renderings of a page have in common. React writes the rows of its inline scripts in the order in
 * which they are ready, so these, their hashes, the length and the tag may differ; each request has its own id.
 */
function lasting({ status, headers, body }: Answer) {
  const own = ['date', 'etag', 'content-length', 'x-nextjs-cache', 'x-request-id'];
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
  const policy = String(headers['content-security-policy']).replace(
    /( 'sha256-[^']+')+/g,
    ' hashes',
  );
  const shown = body.replace(/<script\b[^>]*>.*?<\/script>/gs, '');
  return { status, headers: { ...rest, 'content-security-policy': policy }, shown };
}

test('a path that cannot be decoded is not found, wherever it begins', async () => {
  for (const path of ['/%zz', '/blog/%zz', '/services/%zz', '/studio/%zz', '/studio/a/%c3.rsc']) {
    for (const headers of [{}, { rsc: '1' }, HEADERS[4]]) {
      const { status, body } = await ask(path, headers);
      expect(status, path).toBe(404);
      if (!headers?.rsc) expect(body).toContain('Page introuvable');
    }
  }
});

test('what leads to a page by a detour is that page, and what is no path of the site is refused', async () => {
  for (const [odd, plain] of [
    ['/x/../studio', '/studio'],
    ['/%2e%2e/studio#x', '/studio'],
    ['/studio/../services', '/services'],
    ['/./services?', '/services'],
  ] as const) {
    const [one, other] = await Promise.all([ask(odd), ask(plain)]);
    expect(lasting(one), odd).toEqual(lasting(other));
  }
  for (const [method, target] of [
    ['OPTIONS', '*'],
    ['GET', '*'],
    ['GET', '/studio/%00'],
    ['GET', 'http://exemple.fr/services'],
    ['GET', `${E2E.siteUrl}/services`],
  ] as const) {
    const { status, headers, body } = await ask(target, { accept: 'text/html' }, method);
    expect([status, headers.location], target).toEqual([400, undefined]);
    expect(body).toContain('Cette adresse est mal formée');
  }
  // A request for another protocol does not pass by the gate, either.
  const upgrade = { accept: 'text/html', connection: 'upgrade', upgrade: 'websocket' };
  expect((await ask('/studio/%00', upgrade)).status).toBe(400);
  expect((await ask('/studio/../services', upgrade)).status).toBe(200);
});

test('what no page or picture has is not found, be it a name that every object has', async () => {
  for (const path of [
    '/icons/toString',
    '/icons/__proto__',
    '/partage/inconnu.png',
    '/partage/blog/constructor.png',
    '/blog/toString',
    '/devis/constructor',
    '/devis/formation/__proto__',
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect((await ask('/partage/accueil.png')).status).toBe(200);
  expect((await ask('/partage/blog/guide.png')).status).toBe(200);
});

test(
  'whatever is asked for, a plain request is answered as before, meanwhile and afterwards',
  LONG,
  async () => {
    test.setTimeout(600_000);
    const plain = ['/', '/services', '/blog/guide', '/studio', '/studio/structure', '/inconnu'];
    const answers = () => Promise.all(plain.map(async (path) => lasting(await ask(path))));
    // The first visit of a path of the Studio makes its page.
    await answers();
    const before = await answers();

    const asked = fc.sample(fc.tuple(aTarget, fc.constantFrom(...HEADERS)), scaled(10_000, 300));
    const failed: string[] = [];
    const visit = async () => {
      for (let next = asked.pop(); next; next = asked.pop()) {
        const [path, headers] = next;
        const { status } = await ask(path, headers);
        const said = `${path} ${JSON.stringify(headers)}`;
        if (status >= 500) failed.push(`${status} ${said}`);
        const victim = asked.length % plain.length;
        const after = lasting(await ask(plain[victim] as string));
        if (!isDeepStrictEqual(after, before[victim]))
          failed.push(`${plain[victim]} after ${said}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, visit));
    expect(failed).toEqual([]);
    expect(await answers()).toEqual(before);
  },
);

test('a form of another site, or one too long to be read, is refused in French', async ({
  request,
}) => {
  const send = (headers: Record<string, string>, message: string) =>
    request.post('/contact', {
      headers: { accept: 'text/html', ...headers },
      multipart: { message, $ACTION_REF_1: '' },
    });
  for (const origin of ['null', 'https://exemple.fr', 'exemple']) {
    const answer = await send({ origin }, 'Bonjour');
    expect([answer.status(), await answer.text()], origin).toEqual([
      403,
      expect.stringContaining('Cet envoi a été refusé'),
    ]);
  }
  const long = await send({ origin: E2E.siteUrl }, 'x'.repeat(1_000_000));
  expect([long.status(), await long.text()]).toEqual([
    413,
    expect.stringContaining('Votre envoi est trop long'),
  ]);
  const raw = (type: string, body: string) => {
    const headers = { accept: 'text/html', origin: E2E.siteUrl, 'content-type': type };
    return request.post('/contact', { headers, data: body });
  };
  const broken = await raw('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form');
  expect([broken.status(), await broken.text()]).toEqual([
    400,
    expect.stringContaining('Votre envoi est arrivé incomplet'),
  ]);
  const field = `name="$ACTION_ID_40${'ab'.repeat(20)}"`;
  const old = await raw(
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; ${field}\r\n\r\n\r\n--x--\r\n`,
  );
  expect([old.status(), await old.text()]).toEqual([
    409,
    expect.stringContaining('Le site a été mis à jour entre-temps'),
  ]);
});

test.describe('messages from one place', () => {
  const byte = () => 1 + Math.floor(Math.random() * 250);
  const anIp = (first: number) => [first, byte(), byte(), byte()].join('.');

  /** Sends a message from an IP of this machine; resolves with whether it was taken. */
  async function message(page: string, from: string, forwarded: string): Promise<boolean> {
    const form = plainForm(page, 'message');
    const email = `${randomUUID()}@exemple.test`;
    // A program's message is stored and counted as ever, and mailed to nobody.
    const typed = { name: 'Zoé', email, subject: 'Un site', message: 'Bonjour', precision: 'x' };
    for (const [name, value] of Object.entries(typed)) form.append(name, value);
    const sent = new Response(form);
    const headers = {
      origin: E2E.siteUrl,
      'content-type': String(sent.headers.get('content-type')),
      'x-forwarded-for': forwarded,
    };
    const body = Buffer.from(await sent.arrayBuffer());
    const answer = await ask('/contact', headers, 'POST', { body, from });
    const isTaken = answer.body.includes('MSG-');
    if (!isTaken) expect(answer.body).toContain('vous en avez déjà envoyé plusieurs');
    return isTaken;
  }
  const taken = (sent: boolean[]) => sent.filter(Boolean).length;

  test('that is no proxy are five, whatever they say of where they come from', async () => {
    test.skip(process.platform !== 'linux', 'The machine has one loopback IP.');
    const { body: page } = await ask('/contact');
    const place = anIp(127);
    const sent = Array.from({ length: 30 }, () => message(page, place, anIp(203)));
    expect(taken(await Promise.all(sent))).toBe(5);
  });

  test('that is a proxy are five of each visitor that it names last', async () => {
    const { body: page } = await ask('/contact');
    const [visitor, other] = [anIp(198), anIp(198)];
    const by = (last: string) => message(page, '127.0.0.1', `${anIp(203)}, ${last}`);
    const sent = Array.from({ length: 9 }, () => by(visitor));
    expect(taken(await Promise.all(sent))).toBe(5);
    expect(await by(other)).toBe(true);
  });
});
