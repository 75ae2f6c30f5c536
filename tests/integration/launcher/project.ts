/** Projects of their own, with the real `scripts/run.mjs` and an npm that only notes what is asked of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

export type Project = {
  folder: string;
  /** A Node that has no npm beside it. */
  node: string;
  /** Replaces a command's script. */
  write(command: string, script: string): void;
  /** Makes npm end in this way, a line of shell. */
  npmEnds(line: string): void;
  /** Runs a command; resolves with its exit code, what it said, and what it asked of npm. */
  run(
    command: string,
    options?: { node?: string; nodeArgs?: string[]; env?: Record<string, string> },
  ): Promise<{ code: number; said: string; asked: string[] }>;
  remove(): void;
};

/** A project with the commands `start` and `test`, which say what Node they run on; nothing is installed. */
export function newProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  const node = join(folder, 'node');
  const asked = join(folder, 'asked');
  try {
    // More than a hundred megabytes.
    linkSync(process.execPath, node);
  } catch {
    cpSync(process.execPath, node);
  }
  for (const name of ['package.json', 'package-lock.json', '.nvmrc']) {
    cpSync(join(root, name), join(folder, name));
  }
  for (const name of ['run.mjs', 'setup']) {
    cpSync(join(root, 'scripts', name), join(folder, 'scripts', name), { recursive: true });
  }
  mkdirSync(join(folder, 'bin'));

  const project: Project = {
    folder,
    node,
    write: (command, script) => writeFileSync(join(folder, 'scripts', `${command}.ts`), script),
    // It brings the Node that it is asked for, and notes which one it runs on itself.
    npmEnds: (line) =>
      writeFileSync(
        join(folder, 'bin/npm'),
        `#!/bin/sh
echo "$* | $(command -v node)" >> '${asked}'
folder=$(echo "$*" | sed -n 's/.*--prefix \\([^ ]*\\).*/\\1/p')
if [ -n "$folder" ]; then
  name=$(echo "$*" | sed 's/.* //; s/@.*//')
  mkdir -p "$folder/node_modules/$name/bin"
  ln -s '${node}' "$folder/node_modules/$name/bin/node"
else
  mkdir -p node_modules
fi
${line}
`,
        { mode: 0o755 },
      ),
    async run(command, options = {}) {
      writeFileSync(asked, '');
      const script = join(folder, 'scripts/run.mjs');
      const child = spawn(options.node ?? node, [...(options.nodeArgs ?? []), script, command], {
        env: {
          ...process.env,
          PATH: [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter),
          ...options.env,
        },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk;
        });
      }
      const [code] = await once(child, 'close');
      return { code, said, asked: readFileSync(asked, 'utf8').split('\n').slice(0, -1) };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
  project.npmEnds('exit 0');
  for (const command of ['start', 'test']) {
    project.write(command, 'console.info(process.execPath);');
  }
  return project;
}
