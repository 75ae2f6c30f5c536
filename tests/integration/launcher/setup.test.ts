/** What a command brings before it runs, in a project of its own whose npm only notes what is asked of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
/** A Node that does not read TypeScript, as this script sees it. */
const OLD_NODE =
  "data:text/javascript,Object.defineProperty(process.features, 'typescript', { value: false })";

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'setup-'));
  for (const name of ['package.json', 'package-lock.json', '.nvmrc']) {
    cpSync(join(root, name), join(project, name));
  }
  mkdirSync(join(project, 'bin'));
  for (const name of ['run.mjs', 'setup']) {
    cpSync(join(root, 'scripts', name), join(project, 'scripts', name), { recursive: true });
  }
  for (const command of ['start', 'test']) {
    writeFileSync(join(project, 'scripts', `${command}.ts`), 'console.info(process.execPath);');
  }
  fakeNpm('exit 0');
});
afterEach(() => rmSync(project, { recursive: true }));

/** An npm that notes its arguments and its Node, and installs as little as is asked for. */
function fakeNpm(end: string): void {
  const script = `#!/bin/sh
echo "$* | $(command -v node)" >> '${project}/asked'
folder=$(echo "$*" | sed -n 's/.*--prefix \\([^ ]*\\).*/\\1/p')
if [ -n "$folder" ]; then
  name=$(echo "$*" | sed 's/.* //; s/@.*//')
  mkdir -p "$folder/node_modules/$name/bin"
  ln -s '${process.execPath}' "$folder/node_modules/$name/bin/node"
else
  mkdir -p node_modules
fi
${end}
`;
  writeFileSync(join(project, 'bin/npm'), script, { mode: 0o755 });
}

/** Runs a command; resolves with its exit code, what it said, and what it asked of npm. */
async function run(
  command: string,
  { node = process.execPath, nodeArgs = [] as string[], env = {} } = {},
) {
  rmSync(join(project, 'asked'), { force: true });
  writeFileSync(join(project, 'asked'), '');
  const child = spawn(node, [...nodeArgs, join(project, 'scripts/run.mjs'), command], {
    env: {
      ...process.env,
      PATH: [join(project, 'bin'), '/usr/bin', '/bin'].join(delimiter),
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  const asked = readFileSync(join(project, 'asked'), 'utf8').split('\n').slice(0, -1);
  return { code, said, asked };
}

const changeLock = () =>
  writeFileSync(join(project, 'package-lock.json'), `{"changed":${Math.random()}}`);

describe('dependencies', () => {
  it.each([
    ['start', 'production', '--omit=dev'],
    ['start', 'development', '--omit=dev'],
    ['test', 'production', '--include=dev'],
    ['test', 'development', '--include=dev'],
  ])(
    'npm %s with NODE_ENV=%s asks for %s, and the next time for nothing',
    async (command, NODE_ENV, which) => {
      const first = await run(command, { env: { NODE_ENV } });
      expect(first.asked).toEqual([
        `install --no-save --loglevel=error ${which} | ${process.execPath}`,
      ]);
      expect(first.said).toMatch(/^Installation des dépendances .+…\n {2}fait en \d+,\d s\n/);
      expect(first.said.trim().split('\n').at(-1)).toBe(process.execPath);
      expect(first.code).toBe(0);
      expect(await run(command, { env: { NODE_ENV } })).toMatchObject({ asked: [], code: 0 });
    },
  );

  it('of production are not enough for the tests; those of development are for all', async () => {
    await run('start');
    expect((await run('test')).asked).toHaveLength(1);
    expect((await run('start', { env: { NODE_ENV: 'production' } })).asked).toEqual([]);
  });

  it('of development stay where the lock file changes before a start', async () => {
    await run('test');
    changeLock();
    expect((await run('start')).asked).toEqual([expect.stringContaining('--include=dev')]);
  });

  it('that npm does not install are said in one line, and asked for again', async () => {
    fakeNpm('exit 1');
    const { code, said } = await run('start');
    expect(code).toBe(1);
    expect(said.trim().split('\n').at(-1)).toMatch(/^L’installation des dépendances a échoué/);
    fakeNpm('exit 0');
    expect((await run('start')).asked).toHaveLength(1);
  });
});

describe('Node', () => {
  const old = { nodeArgs: ['--import', OLD_NODE] };

  it('is the one at hand where it reads TypeScript', async () => {
    await run('start');
    expect((await run('start')).said).toBe(`${process.execPath}\n`);
  });

  it('is brought once where it does not, and then runs npm too', async () => {
    const first = await run('start', old);
    const [bringing = '', installing = ''] = first.asked;
    expect(bringing).toMatch(
      new RegExp(
        `^install --prefix ${join(project, '.node')} .*@${pinned.replaceAll('.', '\\.')} `,
      ),
    );
    expect(dirname(installing.split(' | ')[1] ?? '')).toMatch(/\.node\/node_modules\/[^/]+\/bin$/);
    expect(first.said).toContain(`ne lit pas TypeScript : installation de Node ${pinned}…`);
    expect(await run('start', old)).toMatchObject({ asked: [], code: 0 });
  });

  it('is brought where the one at hand is among the dependencies, which may go', async () => {
    const dependency = join(project, 'node_modules/.bin/node');
    mkdirSync(dirname(dependency), { recursive: true });
    cpSync(process.execPath, dependency);
    const { asked, code } = await run('start', { node: dependency });
    expect(asked[0]).toContain('--prefix');
    expect(code).toBe(0);
  });

  it('is brought anew when the project asks for another one', async () => {
    await run('start', old);
    writeFileSync(join(project, '.nvmrc'), '26.1.0\n');
    expect((await run('start', old)).asked).toEqual([expect.stringContaining('@26.1.0 ')]);
  });

  it('that npm does not bring is said in one line', async () => {
    fakeNpm('exit 1');
    const { code, said, asked } = await run('start', old);
    expect(code).toBe(1);
    expect(said.trim().split('\n').at(-1)).toMatch(`Node ${pinned} ne s’installe pas depuis npm`);
    expect(asked).toHaveLength(1);
  });
});
