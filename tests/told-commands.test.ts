import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../scripts/stack/config.ts';
import { type Commands, commandsOf, deployPage } from './support/deploy-docs.ts';
import { readSanityCommands } from './support/sanity-commands.ts';
import { trackedFiles } from './support/tracked-files.ts';

/**
 * Whether what people are told to run is what the programs take, as far as a program says so without an account, a domain
 * or a daemon. Supabase's CLI has a test of its own (supabase/embedded/tests/cli-commands.test.ts).
 */

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Where people are told to run something: documents, and what programs print. */
const TOLD = trackedFiles().filter(
  (file) => /\.(?:md|tsx?|mjs|ya?ml)$/.test(file) && !/\.test\.tsx?$/.test(file),
);

const PAGES = globSync('*.md', { cwd: join(ROOT, 'docs/deploy') });
const blocks = PAGES.flatMap((page) => commandsOf(deployPage(page)));

/** The help of a program; undefined where this machine does not have it. */
function helpOf(words: string[]): string | undefined {
  const [program = '', ...command] = words;
  const { stdout, stderr } = spawnSync(program, [...command, '--help'], { encoding: 'utf8' });
  // A Docker without its plugins knows another `build`, and no `compose`.
  const isOther = stderr?.includes('Install the buildx component');
  return stdout?.includes(words.join(' ')) && !isOther ? stdout : undefined;
}

describe('the Sanity CLI that is pinned', () => {
  const commands = readSanityCommands();
  const told = TOLD.flatMap((file) =>
    [...read(file).matchAll(/npx sanity ([^\n`'#]+)/g)].map(([, words = '']) => ({
      file,
      words: words.trim().split(/\s+/),
    })),
  );

  it.each(told)('takes what $file tells: sanity $words', ({ words }) => {
    const { args, options, exclusive, given } = commands.find(words);
    const { values, positionals } = parseArgs({
      args: given,
      options,
      allowPositionals: true,
      allowNegative: true,
    });
    expect(positionals.length).toBeLessThanOrEqual(args.length);
    expect(args.slice(positionals.length).filter(({ required }) => required)).toEqual([]);
    for (const pair of exclusive) expect(pair.every((name) => name in values)).toBe(false);
  });

  it('is told from the folder that has its configuration', () => {
    const told = blocks.filter(({ text }) => text.includes('npx sanity'));
    expect(told.length).toBeGreaterThan(1);
    for (const { text } of told) expect(text).toMatch(/cd studio\b.*?npx sanity/s);
  });
});

/** Programs whose help lists the options that they take. */
const PROGRAMS = [
  'docker build',
  'docker compose build',
  'docker compose up',
  'docker run',
  'pg_dump',
  'pg_restore',
  'podman build',
  'psql',
  'systemctl',
  'useradd',
];

/** The options in whole words that a block gives to these programs, each as `psql --quiet`. */
function optionsOf({ text }: Commands): string[] {
  const commands = text
    .replaceAll(/<<'?(\w+)'?.*?\n\1$/gms, '')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\\\n/g, ' ')
    .split(/&&|\|\||[|;()\n]/)
    .map((command) => command.replace(/^\s*(?:sudo\s+)?/, ''));
  return commands.flatMap((command) => {
    const program = PROGRAMS.find((name) => command.startsWith(`${name} `));
    const options = program ? (command.match(/(?<= )--[a-z-]+/g) ?? []) : [];
    return options.map((option) => `${program} ${option}`);
  });
}

describe('the commands of docs/deploy', () => {
  it.each(PAGES)('are what bash reads: %s', (page) => {
    const input = commandsOf(deployPage(page))
      .map(({ text }) => text)
      .join('\n');
    expect(spawnSync('bash', ['-n'], { input, encoding: 'utf8' }).stderr).toBe('');
  });

  const options = [...new Set(blocks.flatMap(optionsOf))];
  it.for(options)('have an option that there is: %s', (told, { skip }) => {
    const words = told.split(' ');
    const option = words.pop();
    const help = helpOf(words);
    if (help === undefined) return skip(`no ${words.join(' ')} on this machine`);
    expect(help.match(/--[a-z-]+/g)).toContain(option);
  });

  it('bring the Node that runs here', () => {
    const version = read('.nvmrc').trim();
    const told = PAGES.flatMap((page) => [
      ...deployPage(page).matchAll(/node-?(?:\/v|-v)([\d.]+)/g),
    ]);
    expect(told.length).toBeGreaterThan(0);
    for (const [, named] of told) expect(named).toBe(version);
  });
});

const hasSystemd = helpOf(['systemd-analyze']) !== undefined;

describe('the unit of docs/deploy/server.md', () => {
  const unit = /<<'UNIT'\n(.*?)\nUNIT$/ms.exec(deployPage('server.md'))?.[1] ?? '';

  it.skipIf(!hasSystemd)(
    `is one that systemd takes${hasSystemd ? '' : ', systemd-analyze is missing'}`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'unit-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, 'site@.service');
      // It also looks whether the program is there.
      writeFileSync(file, unit.replace('/usr/local/bin/node', process.execPath));
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], {
        encoding: 'utf8',
      });
      expect(stdout + stderr).toBe('');
      expect(status).toBe(0);
    },
  );

  it('has a folder of its own for each port, those that nginx asks', () => {
    const page = deployPage('server.md');
    expect(unit).toMatch(/^WorkingDirectory=\S*%i$/m);
    const asked = [...deployPage('nginx.conf').matchAll(/^ +server 127\.0\.0\.1:(\d+)\b/gm)];
    const ports = asked.map(([, port]) => port);
    expect(page).toContain(`for port in ${ports.join(' ')}; do`);
    expect(ports).toEqual([0, 1].map((last) => `${/from=(\d+)/.exec(page)?.[1]}${last}`));
  });
});

it('nginx of a small server without Docker listens to this machine alone: the mailbox holds what signs in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(ROOT, 'docs'), join(folder, 'docs'));
  const block = blocks.find(({ text }) => text.startsWith('mkdir -p .nginx'))?.text ?? '';
  const files = block.replaceAll(/^(?:nginx|until) .*$/gm, '');
  spawnSync('bash', ['-e', '-c', files], { cwd: folder });
  const site = readFileSync(join(folder, '.nginx/site.conf'), 'utf8');
  const heard = [...site.matchAll(/^\s*listen (\S+);/gm)].map(([, where]) => where);
  expect(heard).toEqual(['127.0.0.1:8080', '127.0.0.1:8025']);
});
