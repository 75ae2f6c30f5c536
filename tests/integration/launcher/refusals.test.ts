import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';

const root = join(import.meta.dirname, '../../..');
let server: Server | undefined;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stack-'));
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command of package.json and resolves with its exit code and what it said. */
function run(args: string[], env: Record<string, string>) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    }
    child.on('close', (code) => resolve({ code, said: said.trim() }));
  });
}

/** On ports of its own: the usual ones may be a running site's. */
async function start(env: Record<string, string>) {
  const names = ['PORT', 'LAKE_PORT', 'SUPABASE_PORT', 'MAILBOX_PORT'];
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())]));
  return run(['scripts/start.ts'], { ...Object.fromEntries(ports), ...env });
}

describe('npm start says in one French line why it cannot start', () => {
  it('a port in use', async () => {
    server = createServer();
    const port = await new Promise<number>((resolve) => {
      server?.listen(0, '127.0.0.1', () => {
        const address = server?.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const [program = ''] = readFileSync('/proc/self/cmdline', 'utf8').split('\0');
    const { code, said } = await start({ LAKE_PORT: String(port) });
    expect(code).toBe(1);
    expect(said).toBe(
      `Le port ${port} est déjà utilisé par ${basename(program)} (processus ${process.pid}) : arrêtez le programme qui l’occupe, ou choisissez-en un autre (LAKE_PORT=${port + 1} npm start).`,
    );
  });

  it('a variable that is not a port', async () => {
    const { code, said } = await start({ PORT: 'trois' });
    expect(code).toBe(1);
    expect(said).toBe('PORT doit être un port : un nombre entre 1 et 65535.');
  });

  it.each([
    ['SITE_URL', 'exemple.fr', 'https://exemple.fr'],
    ['SMTP_URL', 'hunter2', 'smtp://utilisateur:'],
    ['LEADS', 'oui', 'simulate'],
    ['MAKE_MODE', 'x', 'sample ou live'],
    ['SANITY_REVALIDATE_SECRET', 'hunter2', '16 caractères'],
    ['DATABASE_URL', 'mysql://hunter2@hote/base', 'postgres://'],
    ['DATABASE_URL', 'postgres://moi:12#hunter2@hote/base', '# s’écrit %23'],
    ['SMTP_URL', 'smtp://moi:12#hunter2@hote:587', '# s’écrit %23'],
    ['SMTP_URL', 'smtp://moi:hunter2#12@hote:587', '# s’écrit %23'],
    ['SMTP_URL', 'smtp://moi:12?hunter2@hote:587', 'le mot de passe encodé'],
    ['CACHE_URL', 'redis://moi:12/hunter2@hote:6379', '/ %2F'],
    ['HOST', '999.1.1.1', '127.0.0.1'],
    ['HOST', '127.0.0.1:3000', '127.0.0.1'],
    ['STUDIO_PASSWORD', 'hunter2', 'au moins 8 caractères'],
  ])('a bad %s, never its value', async (name, value, advice) => {
    const { code, said } = await start({ [name]: value });
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^${name} doit `));
    expect(said).toContain(advice);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).not.toContain('hunter2');
  });

  it('several bad variables, a line each', async () => {
    const { said } = await start({ LEADS: 'oui', PORT: '0', ANALYTICS_PROVIDER: 'plausible' });
    expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'LEADS',
      'ANALYTICS_URL',
      'ANALYTICS_SITE',
    ]);
  });

  it('a variable under the name that it had before', async () => {
    const { code, said } = await start({ NEXT_PUBLIC_SUPABASE_URL: 'https://projet.supabase.co' });
    expect(code).toBe(1);
    expect(said).toBe(
      'NEXT_PUBLIC_SUPABASE_URL s’appelle désormais SUPABASE_URL : renommez la variable.',
    );
  });

  it('a data folder that cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, said } = await start({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(said).toContain('n’est pas accessible en écriture');
    expect(said.split('\n')).toHaveLength(1);
  });

  it.each([
    ['start', 'DATA_DIR', '/proc/data/of/the/site', []],
    ['start', 'DATA_DIR', '/proc', []],
    ['backup', '', '/proc/backups', ['/proc/backups']],
  ])(
    'a folder in which the system makes none: npm run %s, %s=%s',
    async (command, name, path, args) => {
      writeFileSync(join(folder, 'secrets.json'), '{}');
      const { code, said } = await run(
        [`scripts/${command}.ts`, ...args],
        name ? { [name]: path } : {},
      );
      expect(code).toBe(1);
      expect(said).toContain(path);
      expect(said).toMatch(/droits.*(?:DATA_DIR|npm run backup -- dossier)/);
      expect(said.split('\n')).toHaveLength(1);
    },
  );

  it.each([
    ['LAKE_PORT', 0, /^PORT et LAKE_PORT donnent le même port, \d+\u00a0: choisissez-en un autre/],
    [
      'MAILBOX_PORT',
      -1,
      /^PORT et MAILBOX_PORT donnent .* \(le courrier prend aussi le port suivant\)/,
    ],
  ])('one port for two servers: %s', async (name, apart, reason) => {
    const port = await freePort();
    const { code, said } = await start({ PORT: String(port), [name]: String(port + apart) });
    expect(code).toBe(1);
    expect(said).toMatch(reason);
    expect(said.split('\n')).toHaveLength(1);
  });

  it('a new secret in a folder that is not there, which is not made', async () => {
    const absent = join(folder, 'mistyped');
    const names = { SANITY_REVALIDATE_SECRET: '', DATA_DIR: absent };
    const { code, said } = await run(['scripts/rotate.ts', 'webhook'], names);
    expect(said).toContain(`Il n’y a pas de données du site dans ${absent}`);
    expect([code, existsSync(absent)]).toEqual([1, false]);
  });

  it('a backup of a folder that is not there, which is not made', async () => {
    const absent = join(folder, 'mistyped');
    const { code, said } = await run(['scripts/backup.ts', join(folder, 'backups')], {
      DATA_DIR: absent,
    });
    expect(said).toContain(`Il n’y a rien à sauvegarder dans ${absent}`);
    expect([code, existsSync(absent)]).toEqual([1, false]);
  });

  it('an IP other than loopback without a Studio password', async () => {
    const { code, said } = await start({ HOST: '0.0.0.0', STUDIO_PASSWORD: '' });
    expect(code).toBe(1);
    expect(said).toContain('STUDIO_PASSWORD');
  });

  it('every IP, but none for browsers', async () => {
    const { code, said } = await start({
      HOST: '0.0.0.0',
      STUDIO_PASSWORD: 'un-mot-de-passe',
      SITE_URL: '',
    });
    expect(code).toBe(1);
    expect(said).toContain('SITE_URL');
  });

  it('an account with a public password, open to other machines', async () => {
    const { code, said } = await start({
      HOST: '0.0.0.0',
      STUDIO_PASSWORD: 'un-mot-de-passe',
      SITE_URL: 'https://exemple.test',
      DEMO_DATA: '1',
    });
    expect(code).toBe(1);
    expect(said).toContain('DEMO_DATA');
    expect(said.split('\n')).toHaveLength(1);
  });

  it('a Node that is too old', async () => {
    const oldNode = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } })`;
    const { code, said } = await run(['--import', oldNode, 'scripts/run.mjs', 'start'], {});
    expect(code).toBe(1);
    expect(said).toContain('Node 18.20.0 est trop ancien');
    expect(said.split('\n')).toHaveLength(1);
  });
});
