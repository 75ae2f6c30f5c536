/** The dependencies and the Node that a command brings before it runs. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newProject, type Project, root } from './project.ts';

const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
/** A Node that does not read TypeScript, as the script sees it. */
const OLD_NODE =
  "data:text/javascript,Object.defineProperty(process.features, 'typescript', { value: false })";

let project: Project;
let run: Project['run'];

beforeEach(() => {
  project = newProject();
  run = project.run;
});
afterEach(() => project.remove());

const changeLock = () =>
  writeFileSync(join(project.folder, 'package-lock.json'), `{"changed":${Math.random()}}`);

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
      expect(first.asked).toEqual([`ci --loglevel=error ${which} | ${project.node}`]);
      expect(first.said).toMatch(
        /^Installation des dépendances .+…\n {2}Dépendances installées en \d+,\d s\n/,
      );
      expect(first.said.trim().split('\n').at(-1)).toBe(project.node);
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

  it('are what the lock file says, also where `npm ci` refuses it', async () => {
    project.npmEnds('[ "$1" != ci ]');
    const { asked, code } = await run('start');
    expect(asked.map((words) => words.split(' ')[0])).toEqual(['ci', 'install']);
    expect(asked[1]).toMatch(/^install --no-save --loglevel=error --omit=dev /);
    expect(code).toBe(0);
    expect((await run('start')).asked).toEqual([]);
  });

  it('stay where there are some, for the next ones to be added to them', async () => {
    await run('start');
    changeLock();
    expect((await run('start')).asked).toEqual([expect.stringMatching(/^install --no-save /)]);
  });

  it('that npm does not install are said in one line, and asked for again', async () => {
    project.npmEnds('exit 1');
    const { code, said } = await run('start');
    expect(code).toBe(1);
    expect(said.trim().split('\n').at(-1)).toMatch(/^L’installation des dépendances a échoué/);
    project.npmEnds('exit 0');
    expect((await run('start')).asked).toHaveLength(1);
  });
});

describe('Node', () => {
  const old = { nodeArgs: ['--import', OLD_NODE] };

  it('is the one at hand where it reads TypeScript', async () => {
    await run('start');
    expect((await run('start')).said).toBe(`${project.node}\n`);
  });

  it('is brought once where it does not, and then runs npm too', async () => {
    const first = await run('start', old);
    const [bringing = '', installing = ''] = first.asked;
    expect(bringing).toMatch(
      new RegExp(
        `^install --prefix ${join(project.folder, '.node')} .*@${pinned.replaceAll('.', '\\.')} `,
      ),
    );
    expect(dirname(installing.split(' | ')[1] ?? '')).toMatch(/\.node\/node_modules\/[^/]+\/bin$/);
    expect(first.said).toContain(`ne lit pas TypeScript : installation de Node ${pinned}…`);
    expect(await run('start', old)).toMatchObject({ asked: [], code: 0 });
  });

  it('is brought where the one at hand is among the dependencies, which may go', async () => {
    const dependency = join(project.folder, 'node_modules/.bin/node');
    mkdirSync(dirname(dependency), { recursive: true });
    cpSync(project.node, dependency);
    const { asked, code } = await run('start', { node: dependency });
    expect(asked[0]).toContain('--prefix');
    expect(code).toBe(0);
  });

  it('is brought anew when the project asks for another one', async () => {
    await run('start', old);
    writeFileSync(join(project.folder, '.nvmrc'), '26.1.0\n');
    expect((await run('start', old)).asked).toEqual([expect.stringContaining('@26.1.0 ')]);
  });

  it('that npm does not bring is said in one line', async () => {
    project.npmEnds('exit 1');
    const { code, said, asked } = await run('start', old);
    expect(code).toBe(1);
    expect(said.trim().split('\n').at(-1)).toMatch(`Node ${pinned} ne s’installe pas depuis npm`);
    expect(asked).toHaveLength(1);
  });
});
