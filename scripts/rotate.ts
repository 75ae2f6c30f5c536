import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { StartupError } from '../lib/env/startup-error.ts';
import { readPlace } from './doctor/place.ts';
import { rotateMakeTokens } from './rotate/make-tokens.ts';
import { rotate } from './rotate/rotate.ts';
import { ROTATIONS } from './rotate/rotations.ts';
import { say } from './setup/say.mjs';
import { ROOT, startedFolderOf } from './stack/config.ts';
import { readEnvironment } from './stack/environment.ts';
import { runCommand } from './stack/run-command.ts';

const MAKE_TOKENS = 'make-tokens';

/** A line of the standard input; typed by a person, it does not show. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY === true,
  });
  try {
    for await (const line of input) return line;
    return '';
  } finally {
    input.close();
    say('');
  }
}

function list(): void {
  say('Usage : npm run rotate -- <nom> [--dry] [--finish]\n');
  say(`  ${MAKE_TOKENS.padEnd(16)} chiffre les tokens de Make, dans la base de données`);
  for (const { name, what, variable } of ROTATIONS) {
    say(`  ${name.padEnd(16)} ${what}${variable ? ` (${variable})` : ''}`);
  }
}

/** Changes one secret of the project, or lists them (docs/deploy/secrets.md). */
await runCommand(async () => {
  process.umask(0o077);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dry: { type: 'boolean', default: false },
      finish: { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  const environment = readEnvironment(ROOT);
  if (!name) {
    list();
    return 0;
  }
  if (name === MAKE_TOKENS) {
    await rotateMakeTokens(readPlace(), values.dry);
    return 0;
  }
  const rotation = ROTATIONS.find((one) => one.name === name);
  if (!rotation) throw new StartupError(`Secret inconnu : ${name}. npm run rotate les nomme.`);
  await rotate(rotation, {
    folder: ROOT,
    get dataDir() {
      return startedFolderOf(environment);
    },
    given: process.env,
    place: readPlace,
    ask,
    isDry: values.dry,
    isFinish: values.finish,
  });
  return 0;
});
