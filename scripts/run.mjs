// Runs one of the project's commands from a fresh clone, with nothing but Node and npm: installs the
// locked dependencies where they are missing or stale, then hands over to the Node that they bring
// (docs/decisions/0003-runtime.md). Plain JavaScript on built-in modules alone, for that reason.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.installed-lock');
const [command, ...args] = process.argv.slice(2);

const MINIMUM_NODE = 20;

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function lockDigest() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json'])
    hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

function ensureInstalled() {
  const digest = lockDigest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  process.stdout.write('Installation des dépendances (une à trois minutes la première fois)…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock file without the native packages of every platform, and a
  // registry mirror may hold but one platform's. `--no-save` keeps to the lock file and leaves it be.
  const result = spawnSync(npm, ['install', '--no-save', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.error || result.status !== 0) {
    fail(
      'L’installation des dépendances a échoué : vérifiez l’accès au registre npm et l’espace disque, puis relancez la commande.',
    );
  }
  writeFileSync(stamp, digest);
}

if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
  fail(
    `Node ${process.versions.node} est trop ancien : installez Node ${MINIMUM_NODE} ou plus récent (https://nodejs.org), puis relancez la commande.`,
  );
}
if (!command || !existsSync(join(root, 'scripts', `${command}.ts`))) {
  fail(`Commande inconnue : ${command ?? '(aucune)'}.`);
}
ensureInstalled();

const child = spawn(join(bin, 'node'), [join(root, 'scripts', `${command}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
});
child.on('error', () =>
  fail('Le Node du projet ne démarre pas : supprimez node_modules et relancez la commande.'),
);
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

// The terminal sends Ctrl-C to the whole group; a signal to this process alone is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
