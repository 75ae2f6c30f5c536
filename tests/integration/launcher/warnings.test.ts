/** Warnings of a start about an environment that is likely wrong; it goes on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../../scripts/stack/config.ts';
import { warningsOf } from '../../../scripts/stack/warnings.ts';
import { BLANK_ENV } from '../../support/blank-env.ts';
import { freePort } from '../../support/free-port.ts';

const RIGHT = {
  NODE_ENV: 'test',
  SANITY_PROJECT_ID: 'abcd1234',
  SANITY_REVALIDATE_SECRET: 'seize-caracteres',
  SUPABASE_URL: 'http://127.0.0.1:1',
} as const;
const LAKE = { lake: true, supabase: false };
const NONE = { lake: false, supabase: false };

async function urlOf(server: Server): Promise<string> {
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Takes connections and says nothing. */
const frozen = () => urlOf(createServer((socket) => void socket.on('error', () => {})).unref());

describe('an environment that is likely wrong', () => {
  it('is not one where the store answers, even that it knows nobody', async () => {
    const SANITY_API_HOST = await urlOf(
      createHttpServer((_, response) => void response.writeHead(404).end()),
    );
    expect(await warningsOf({ ...RIGHT, SANITY_API_HOST }, { hosted: LAKE })).toEqual([]);
  });

  it('names a hosted Content Lake that nobody runs, or that is frozen', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await warningsOf({ ...RIGHT, SANITY_API_HOST: nobody }, { hosted: LAKE })).toEqual([
      'Le Content Lake ne répond pas (connexion refusée). Le site attend, puis démarre sans\u00a0: vérifiez SANITY_PROJECT_ID et SANITY_API_HOST.',
    ]);
    const SANITY_API_HOST = await frozen();
    const [line] = await warningsOf({ ...RIGHT, SANITY_API_HOST }, { hosted: LAKE, limitMs: 300 });
    expect(line).toMatch(/^Le Content Lake ne répond pas \(rien en 0,3 s\)\. /);
  });

  it('names a hosted Supabase that nobody runs', async () => {
    const SUPABASE_URL = `http://127.0.0.1:${await freePort()}`;
    const hosted = { lake: false, supabase: true };
    expect(await warningsOf({ ...RIGHT, SUPABASE_URL }, { hosted })).toEqual([
      'Supabase ne répond pas (connexion refusée). Le site attend, puis démarre sans\u00a0: vérifiez SUPABASE_URL.',
    ]);
  });

  it.each([
    ['SMTP_URL', 'smtp://moi:p@hunter2@serveur:587'],
    ['SMTP_URL', 'smtp://moi@exemple.fr:p@hunter2@serveur:587'],
    ['CACHE_URL', 'redis://:p@hunter2@serveur:6379'],
    ['DATABASE_URL', 'postgres://moi:p@hunter2@serveur:5432/base'],
  ])('says that a password has an @ in %s=%s, and not the password', async (name, url) => {
    expect(await warningsOf({ ...RIGHT, [name]: url }, { hosted: NONE })).toEqual([
      `${name} a un @ dans son mot de passe\u00a0: écrivez-le %40, sinon la suite peut être prise pour le serveur.`,
    ]);
  });

  it.each([
    'smtp://moi:p%40ss@serveur:587',
    'smtp://moi@exemple.fr:passe@serveur:587',
    'smtp://moi@serveur:587',
    'smtp://serveur',
  ])('is not one with SMTP_URL=%s', async (SMTP_URL) => {
    expect(await warningsOf({ ...RIGHT, SMTP_URL }, { hosted: NONE })).toEqual([]);
  });

  it('is told by npm start before anything else, which then goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'warnings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // The start then meets a port that is taken, and ends.
    const taken = new URL(await frozen()).port;
    const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
      env: {
        ...process.env,
        ...BLANK_ENV,
        DATA_DIR: folder,
        PORT: taken,
        SANITY_PROJECT_ID: 'abcd1234',
        SANITY_API_HOST: `http://127.0.0.1:${await freePort()}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, problems] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    const [first, second, ...more] = out.trim().split('\n');
    expect(first).toMatch(/^Attention\u00a0: SANITY_REVALIDATE_SECRET manque\u00a0: /);
    expect(second).toMatch(/^Attention\u00a0: Le Content Lake ne répond pas \(connexion refusée\)/);
    expect(more).toEqual([]);
    expect(problems).toContain(`Le port ${taken} est déjà utilisé`);
  });
});
