// Runs one of the project's commands from a fresh clone, with nothing but Node 20 and npm: finds a
// Node that reads TypeScript or brings one, installs the locked dependencies where they are missing or
// stale, then hands over (docs/decisions/0003-runtime.md). Plain JavaScript on built-in modules alone,
// as all of scripts/setup, for that reason.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './setup/dependencies.mjs';
import { fail } from './setup/fail.mjs';
import { findNode } from './setup/node.mjs';
import { passOnTheEnd, runScript } from './setup/program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${command}.ts`);

if (!command || !existsSync(script)) fail(`Commande inconnue : ${command ?? '(aucune)'}.`);
passOnTheEnd();
const node = await findNode(root);
await ensureInstalled(root, command, node);
process.exitCode = await runScript(node, [script, ...args], root);
