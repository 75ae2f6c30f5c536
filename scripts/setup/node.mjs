import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { runNpm } from './program.mjs';
import { step } from './say.mjs';

/** The oldest Node that npm and this script run on. */
const OLDEST = 20;

const isWindows = process.platform === 'win32';

/** The npm package that holds this system's Node: the very program, with no script to run at installation. */
function packageName() {
  const system = isWindows ? 'win' : process.platform;
  // The short name was taken on Apple's own processors.
  const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${system}-${process.arch}`;
}

/**
 * The Node that runs the project: this one where it reads TypeScript (`engines` of package.json), else
 * the version of .nvmrc, which is brought from npm into the folder .node where it is not there yet.
 *
 * @param {string} root the project's folder
 * @returns {Promise<string>} the path of the program
 */
export async function findNode(root) {
  const { node: present } = process.versions;
  if (Number(present.split('.')[0]) < OLDEST) {
    fail(
      `Node ${present} est trop ancien : installez Node ${OLDEST} ou plus récent (https://nodejs.org), puis relancez la commande.`,
    );
  }
  // One among the dependencies goes with them, at the latest when they are installed anew.
  const isDependency = process.execPath.startsWith(join(root, 'node_modules'));
  if (process.features.typescript && !isDependency) return process.execPath;

  const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  const why = `Node ${present} ne lit pas TypeScript : installation de Node ${version}`;
  return bringNode(version, join(root, '.node'), why);
}

/**
 * A version of Node, brought from npm into a folder of its own where it is not there yet.
 *
 * @param {string} version
 * @param {string} folder what else it holds goes
 * @param {string} begins what is said meanwhile
 * @returns {Promise<string>} the path of the program
 */
export async function bringNode(version, folder, begins) {
  const stamp = join(folder, 'version');
  const node = join(folder, 'node_modules', packageName(), 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version && existsSync(node)) return node;

  await step(begins, `Node ${version} installé`, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const wanted = `${packageName()}@${version}`;
    const args = ['install', '--prefix', folder, '--no-package-lock', '--loglevel=error', wanted];
    if (!(await runNpm(process.execPath, args, folder)) || !existsSync(node)) {
      fail(
        `Node ${version} ne s’installe pas depuis npm : vérifiez l’accès au registre et l’espace disque, ou installez-le (https://nodejs.org), puis relancez la commande.`,
      );
    }
    writeFileSync(stamp, version);
  });
  return node;
}
