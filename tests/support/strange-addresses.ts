/** Addresses that a scanner, or somebody with a loop, asks a site for: published by nobody, below all that answer. */
import { globSync } from 'node:fs';
import { request as send } from 'node:http';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';

/** Routes that app/ answers, as its folders have it: `[name]`, `[...name]` and `[[...name]]` stand for what varies. */
const routes = globSync('app/**/{page,route}.{ts,tsx}', { cwd: ROOT }).map((file) => {
  const [, ...folders] = dirname(file).split('/');
  return join('/', ...folders.filter((folder) => !folder.startsWith('(')));
});

/** Paths that Next itself answers, or once did. */
const OF_NEXT = [
  ...['/_next', '/_next/static/chunks', '/_next/data/build', '/_next/image', '/__nextjs_font'],
  ...['/index', '/_not-found', '/_error', '/_introuvable', '/opengraph-image', '/sitemap'],
];

const above = (path: string): string[] => (path === '/' ? [path] : [path, ...above(dirname(path))]);

/** Every path of a route and of what is above it. */
export const PREFIXES: readonly string[] = [
  ...new Set([...routes, ...OF_NEXT].flatMap(above)),
].sort();

/** Endings of a path. */
const TAILS: ReadonlyArray<(name: string) => string> = [
  (name) => `/${name}`,
  (name) => `/${name}`,
  (name) => `/${name}/${name}/${name}`,
  (name) => `/opengraph-image-${name}`,
  (name) => `/${name}.png`,
  (name) => `/${name}.rsc`,
  (name) => `/${name}.segments/_tree.segment.rsc`,
  (name) => `/${name}/temps`,
  (name) => `/${name}/`,
  (name) => `-${name}`,
  (name) => `.${name}`,
  (name) => `?service=${name}&participants=${name}`,
  (name) => `?nxtPslug=${name}&nxtPtool=${name}&_rsc=${name}`,
];

/** The same path, as others write it. */
const SPELLINGS: ReadonlyArray<(path: string) => string> = [
  (path) => path,
  (path) => path,
  (path) => path,
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `/${path}`,
];

/** Headers by which Next tells requests apart, and those of a visitor who poses as another. */
const HEADERS: ReadonlyArray<(name: string) => Record<string, string>> = [
  () => ({}),
  () => ({}),
  () => ({ rsc: '1' }),
  () => ({ rsc: '1', 'next-router-prefetch': '1' }),
  () => ({ rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }),
  (name) => ({ rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': `/${name}` }),
  (name) => ({ rsc: '1', 'next-url': `/${name}` }),
  (name) => ({ cookie: `__prerender_bypass=${name}` }),
  (name) => ({ 'content-security-policy': name }),
  () => ({ 'content-type': 'multipart/form-data; boundary=x' }),
  (name) => ({ 'x-nextjs-data': '1', 'x-matched-path': `/studio/${name}` }),
];

/** One request of a stranger. */
export type Strange = { method: string; path: string; headers: Record<string, string> };

/** Numbers that look like chance, below 1, the same in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Endless requests, no two for one address: each prefix in turn, all else by chance. */
function* strangeRequests(): Generator<Strange, never> {
  const next = chance(1);
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  for (let count = 0; ; count++) {
    const name = `inconnu-${count.toString(36)}`;
    const prefix = PREFIXES[count % PREFIXES.length] as string;
    const path = prefix.replaceAll(/\[[^/]+/g, name).replace(/^\/$/, '');
    yield {
      method: next() < 0.1 ? 'HEAD' : 'GET',
      path: one(SPELLINGS)(path) + one(TAILS)(name),
      headers: one(HEADERS)(name),
    };
  }
}

export type Said = { status: number; cache: string | undefined; ms: number };

/** Asks a site, and goes on to where it sends a request of Next's router: there is the address that is stored. */
export async function ask(site: string, { method, path, headers }: Strange): Promise<Said> {
  const began = performance.now();
  const { hostname, port } = new URL(site);
  const [status, cache, location] = await new Promise<[number, string?, string?]>(
    (resolve, reject) => {
      send({ hostname, port, method, path, headers }, (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => {
          const { 'x-nextjs-cache': cache, location } = response.headers;
          resolve([response.statusCode ?? 0, cache?.toString(), location]);
        });
      })
        .on('error', reject)
        .end();
    },
  );
  if (headers.rsc && location?.includes('_rsc=') && !path.includes(location)) {
    return ask(site, { method, path: location, headers });
  }
  return { status, cache, ms: performance.now() - began };
}

/** Number of requests at once. */
const STRANGERS = 16;

/** Asks a site for `count` of these addresses, and hands on each answer. */
export async function flood(
  site: string,
  count: number,
  onAnswer: (asked: Strange, said: Said) => void,
): Promise<void> {
  const all = strangeRequests();
  let left = count;
  const stranger = async () => {
    while (left-- > 0) {
      const asked = all.next().value;
      onAnswer(asked, await ask(site, asked));
    }
  };
  await Promise.all(Array.from({ length: STRANGERS }, stranger));
}
