import { type IncomingHttpHeaders, request as send } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { scaled } from '../../support/scale.ts';

/** What a scanner, a broken link or somebody who looks for a gap puts together. */
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
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(E2E.siteUrl);
  return new Promise<Answer>((resolve, reject) => {
    const raw = Buffer.from(path).toString('latin1');
    send({ hostname, port, path: raw, headers, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/**
 * What two renderings of a page have in common. React writes the rows of its inline scripts in the order
 * in which they are ready, so these, their hashes, the length and the tag may differ.
 */
function lasting({ status, headers, body }: Answer) {
  const { date: _, etag: __, 'content-length': ___, 'x-nextjs-cache': ____, ...rest } = headers;
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
});

test('whatever is asked for, a plain request is answered as before, meanwhile and afterwards', async () => {
  test.setTimeout(600_000);
  const plain = ['/', '/services', '/blog/guide', '/studio', '/studio/structure', '/inconnu'];
  const answers = () => Promise.all(plain.map(async (path) => lasting(await ask(path))));
  // The first visit of a path of the Studio makes its page.
  await answers();
  const before = await answers();

  const asked = fc.sample(fc.tuple(aTarget, fc.constantFrom(...HEADERS)), scaled(10_000, 600));
  const failed: string[] = [];
  const visit = async () => {
    for (let next = asked.pop(); next; next = asked.pop()) {
      const [path, headers] = next;
      const { status } = await ask(path, headers);
      const said = `${path} ${JSON.stringify(headers)}`;
      if (status >= 500) failed.push(`${status} ${said}`);
      const victim = asked.length % plain.length;
      const after = lasting(await ask(plain[victim] as string));
      if (!isDeepStrictEqual(after, before[victim])) failed.push(`${plain[victim]} after ${said}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
  expect(failed).toEqual([]);
  expect(await answers()).toEqual(before);
});

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
});
