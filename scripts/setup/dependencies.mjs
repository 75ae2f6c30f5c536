import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { runNpm } from './program.mjs';
import { step } from './say.mjs';

/** Commands that run the product, for which its dependencies are enough; the others also take the development tools. */
const PRODUCTION = new Set(['start', 'serve', 'doctor', 'backup', 'restore', 'rotate']);

/** @param {string} root */
function lockDigest(root) {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json'])
    hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

/**
 * Installs what the lock file says; resolves with whether it went well.
 *
 * @param {string} root
 * @param {string} node
 * @param {string[]} options
 */
async function install(root, node, options) {
  // `npm ci` begins by removing what is there, which without a network would be the end of what works.
  const isNew = !existsSync(join(root, 'node_modules'));
  if (isNew && (await runNpm(node, ['ci', ...options], root))) return true;
  // It also refuses a lock file without the native packages of every platform, and a registry mirror may
  // hold but one platform's. `--no-save` keeps to the lock file and leaves it be.
  return runNpm(node, ['install', '--no-save', ...options], root);
}

/**
 * Installs the locked dependencies that a command needs, where they are missing or stale. Whatever
 * NODE_ENV says: `npm start` takes those of production, or as many as are there already, and every
 * other command also those of development.
 *
 * @param {string} root the project's folder
 * @param {string} command
 * @param {string} node the Node that runs what is installed
 */
export async function ensureInstalled(root, command, node) {
  const stamp = join(root, 'node_modules', '.installed-lock');
  const [installed, kind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  const wanted = PRODUCTION.has(command) && kind !== 'development' ? 'production' : 'development';
  const digest = lockDigest(root);
  if (installed === digest && kind === wanted) return;

  await step(
    'Installation des dépendances (une à trois minutes la première fois)',
    'Dépendances installées',
    async () => {
      const which = wanted === 'production' ? '--omit=dev' : '--include=dev';
      if (!(await install(root, node, ['--loglevel=error', which]))) {
        fail(
          'L’installation des dépendances a échoué : vérifiez l’accès au registre npm et l’espace disque, puis relancez la commande.',
        );
      }
    },
  );
  writeFileSync(stamp, `${digest} ${wanted}`);
}
