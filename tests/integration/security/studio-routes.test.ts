import { globSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

const SITE = 'http://localhost:3999';
const ROOT = join(import.meta.dirname, '../../..');

/** Routes that are not for the Studio alone, and whom each of them asks for instead. */
const OTHERS: Readonly<Record<string, string>> = {
  'account-mails': 'a signature of the auth server',
  'appointments/feed/[token]': 'the secret in its URL',
  'cron/[job]': 'the secret of the cron',
  'draft-mode': 'a secret of the Studio',
  'draft-mode/leave': 'nobody: it ends a preview',
  'draft-mode/perspective': 'the cookie of a preview',
  fichiers: 'a client’s session',
  health: 'nobody',
  'health/live': 'nobody',
  'projects/mails': 'the signature in its URL',
  revalidate: 'a signature of Sanity',
  studio: 'nobody: it says where the content is',
  unshown: 'nobody: it says nothing',
};

const routes = globSync('app/api/**/route.ts', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/').replace(/^app\/api\/|\/route\.ts$/g, ''))
  .sort();

const STUDIO = { authorization: 'Bearer sk-token', origin: SITE };

let lake: Server;
let routesOf: typeof import('../../../lib/security/studio-route.ts');

beforeAll(async () => {
  lake = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'pZoe', name: 'Zoé', roles: [{ name: 'editor' }] }));
  });
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SANITY_API_HOST', `http://127.0.0.1:${(lake.address() as AddressInfo).port}`);
  vi.stubEnv('SITE_URL', SITE);
  routesOf = await import('../../../lib/security/studio-route.ts');
});
afterAll(() => {
  vi.unstubAllEnvs();
  lake?.close();
});

const request = (init: { body?: string; headers?: Record<string, string>; query?: string }) =>
  new NextRequest(`${SITE}/api/essai${init.query ?? ''}`, {
    method: init.body === undefined ? 'GET' : 'POST',
    headers: { host: new URL(SITE).host, ...init.headers },
    ...(init.body !== undefined && { body: init.body }),
  });

const told = async (response: Response) => ({
  status: response.status,
  cached: response.headers.get('cache-control'),
  ...((await response.json()) as object),
});

describe('every route of the API', () => {
  it('is the Studio’s, or says whose it is', () => {
    expect(routes).toEqual(expect.arrayContaining(Object.keys(OTHERS)));
  });

  it.each(routes.filter((route) => !OTHERS[route]))(
    '%s is a stranger’s in nothing',
    async (route) => {
      const handlers: Record<string, (...given: unknown[]) => Promise<Response>> = await import(
        /* @vite-ignore */ `${ROOT}/app/api/${route}/route.ts`
      );
      expect(Object.keys(handlers)).not.toEqual([]);
      for (const [method, handle] of Object.entries(handlers)) {
        const body = method === 'GET' ? {} : { body: '{}' };
        const answer = await handle(request({ ...body, headers: { origin: SITE } }), {
          params: Promise.resolve({ id: 'x', reference: 'x' }),
        });
        expect(await told(answer)).toMatchObject({ status: 401, cached: 'private, no-store' });
      }
    },
  );
});

describe('a change', () => {
  const work = vi.fn(async (sent: object, editor: object) => ({ sent, editor }));
  const schema = z.object({
    text: z.string().check(z.refine((text) => text !== '', { error: 'Écrivez quelque chose.' })),
  });
  const change = (body: string, headers: Record<string, string> = STUDIO) =>
    routesOf.studioChange(request({ body, headers }), { schema, maxBytes: 30 }, work).then(told);

  beforeEach(() => work.mockClear());

  it('is made in the editor’s name, and its answer is kept nowhere', async () => {
    expect(await change('{"text":"oui"}')).toEqual({
      status: 200,
      cached: 'private, no-store',
      sent: { text: 'oui' },
      editor: { id: 'pZoe', name: 'Zoé', email: '' },
    });
  });

  it.each([
    ['that is none', '', 400, 'Cette modification est illisible.'],
    ['that is no JSON', '{"text":', 400, 'Cette modification est illisible.'],
    ['of another shape', '{"text":1}', 400, 'Cette modification est illisible.'],
    ['that breaks a rule of ours', '{"text":""}', 400, 'Écrivez quelque chose.'],
    [
      'of fewer characters than bytes, and too many of these',
      `{"text":"${'é'.repeat(15)}"}`,
      413,
      'Ce texte est trop long. Rien n’a été modifié.',
    ],
  ])('%s is refused', async (_, body, status, message) => {
    expect(await change(body)).toEqual({ status, message, cached: 'private, no-store' });
    expect(work).not.toHaveBeenCalled();
  });

  it('of another site’s page is a stranger’s', async () => {
    const headers = { ...STUDIO, origin: 'https://ailleurs.example' };
    expect(await change('{"text":"oui"}', headers)).toMatchObject({ status: 401 });
    expect(work).not.toHaveBeenCalled();
  });

  it('while a store is down says that nothing was changed', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    work.mockRejectedValueOnce(new Error('the request could not be changed (no code)'));
    expect(await change('{"text":"oui"}')).toEqual({
      status: 503,
      message: 'La base de données ne répond pas. Rien n’a été modifié, réessayez dans un instant.',
      cached: 'private, no-store',
    });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe('a list', () => {
  const query = z.object({ view: z._default(z.enum(['all', 'late']), 'all') });
  const list = (asked: string) =>
    routesOf
      .studioList(request({ query: asked, headers: STUDIO }), query, async (found) => found)
      .then(told);

  it('is asked for by its URL', async () => {
    expect(await list('?view=late')).toMatchObject({ status: 200, view: 'late' });
    expect(await list('')).toMatchObject({ status: 200, view: 'all' });
    expect(await list('?view=autre')).toMatchObject({
      status: 400,
      message: 'Cette liste n’existe pas.',
    });
  });
});
