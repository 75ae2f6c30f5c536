import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeSignatureHeader } from '@sanity/webhook';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFreshlySigned } from '../../lib/publishing/signature.ts';
import type { Check } from '../doctor/finding.ts';
import type { Place } from '../doctor/place.ts';
import { ROOT } from '../stack/config.ts';
import { loadSecrets, type Secrets } from '../stack/secrets.ts';
import { rotate, type Setting } from './rotate.ts';
import { ROTATIONS, type Rotation } from './rotations.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rotate-'));
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const named = (name: string): Rotation => {
  const found = ROTATIONS.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

const setting = (changed: Partial<Setting> = {}): Setting => ({
  folder,
  dataDir: folder,
  given: {},
  place: () => ({ env: {}, dist: folder }) as unknown as Place,
  ask: () => Promise.reject(new Error('nobody is asked')),
  isDry: false,
  isFinish: false,
  ...changed,
});

it('every secret of the environment and of the data folder has its rotation', () => {
  const variables = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^(\w+)=/gm)]
    .map(([, name = '']) => name)
    .filter((name) => /SECRET|TOKEN|KEY|PASSWORD|SMTP_URL|CACHE_URL|DATABASE_URL/.test(name));
  expect(variables.length).toBeGreaterThan(8);
  expect(ROTATIONS.map(({ variable }) => variable)).toEqual(expect.arrayContaining(variables));
  expect(ROTATIONS.map(({ kept }) => kept)).toEqual(
    expect.arrayContaining(Object.keys(loadSecrets(folder))),
  );
});

describe('what the embedded stack keeps', () => {
  it.each(ROTATIONS.flatMap(({ name, kept }) => (kept ? [[name, kept] as const] : [])))(
    '%s is made anew, and nothing else; its file stays its owner’s',
    async (name, kept) => {
      const before = loadSecrets(folder);
      // A file left by a process that was killed while it wrote.
      writeFileSync(join(folder, 'secrets.json.tmp'), '{"web');
      await rotate(named(name), setting());
      const after = loadSecrets(folder);
      const changed = (Object.keys(after) as (keyof Secrets)[]).filter(
        (one) => after[one] !== before[one],
      );
      expect(changed).toEqual([kept]);
      expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
      expect(said.join('')).not.toContain(after[kept]);
    },
  );

  it('stays as it is in a rehearsal', async () => {
    const before = loadSecrets(folder);
    await rotate(named('sessions'), setting({ isDry: true }));
    expect(loadSecrets(folder)).toEqual(before);
  });
});

describe('what a file of the environment gives', () => {
  const OLD = 'the-secret-of-before';
  const file = () => join(folder, '.env.local');
  const value = () =>
    /^SANITY_REVALIDATE_SECRET=(.*)$/m.exec(readFileSync(file(), 'utf8'))?.[1] ?? '';
  const accepts = async (variable: string, secret: string) =>
    isFreshlySigned('{}', await encodeSignatureHeader('{}', Date.now(), secret), variable);
  beforeEach(() => {
    writeFileSync(file(), `# mine\nSANITY_REVALIDATE_SECRET=${OLD}\nSITE_URL=https://a.example\n`);
  });
  const webhook = (isFinish = false) =>
    rotate(named('webhook'), setting({ given: { SANITY_REVALIDATE_SECRET: value() }, isFinish }));

  it('the webhook’s secret: both are accepted, then the new one alone', async () => {
    await webhook();
    const [newest = '', old] = value().split('|');
    expect(old).toBe(OLD);
    expect(await accepts(value(), OLD)).toBe(true);
    expect(await accepts(value(), newest)).toBe(true);
    expect(await accepts(value(), 'a-secret-of-nobody')).toBe(false);

    // Asked again in the middle, it says what is left and takes nothing away.
    const between = value();
    await webhook();
    expect(value()).toBe(between);
    expect(said.join('')).toContain('--finish');

    await webhook(true);
    expect(value()).toBe(newest);
    expect(await accepts(value(), OLD)).toBe(false);
    expect(readFileSync(file(), 'utf8')).toBe(
      `# mine\nSANITY_REVALIDATE_SECRET=${newest}\nSITE_URL=https://a.example\n`,
    );
    expect(said.join('')).not.toContain(newest);
  });

  it('nothing is there to finish where nothing was begun', async () => {
    await expect(webhook(true)).rejects.toThrow('Aucun changement n’est en cours');
    expect(value()).toBe(OLD);
  });
});

describe('what a service made', () => {
  const refusing: Check = {
    name: 'Essai',
    run: ({ env }) =>
      Promise.resolve(
        env.SMTP_URL === 'smtps://site:good@mail.example'
          ? { state: 'ok', text: 'le serveur laisse entrer' }
          : { state: 'fault', text: 'Le serveur refuse.', remedy: 'Reprenez-le.' },
      ),
  };
  const smtp = { ...named('smtp'), probe: refusing };
  const old = 'smtps://site:old@mail.example';
  const given = { SMTP_URL: old };
  const answer = (text: string) => setting({ given, ask: () => Promise.resolve(text) });
  beforeEach(() => writeFileSync(join(folder, '.env'), `SMTP_URL=${old}\n`));
  const stored = () => readFileSync(join(folder, '.env'), 'utf8');

  it('is taken once the service takes it', async () => {
    await rotate(smtp, answer('smtps://site:good@mail.example\n'));
    expect(stored()).toBe('SMTP_URL=smtps://site:good@mail.example\n');
    expect(said.join('')).toContain('Vérifié');
    expect(said.join('')).not.toContain('good');
  });

  it.each([
    ['smtps://site:wrong@mail.example', 'Le serveur refuse.'],
    ['https://mail.example', 'SMTP_URL doit être une adresse'],
    ['', 'Aucune valeur reçue'],
    [old, 'C’est la valeur actuelle'],
  ])('is not taken: %s', async (value, why) => {
    await expect(rotate(smtp, answer(value))).rejects.toThrow(why);
    expect(stored()).toBe(`SMTP_URL=${old}\n`);
  });

  it('is said where no file holds it, since the host has it', async () => {
    rmSync(join(folder, '.env'));
    await rotate(smtp, answer('smtps://site:good@mail.example'));
    expect(said.join('')).toContain('Donnez à SMTP_URL, là où le site prend ses variables');
    expect(said.join('')).not.toContain('good');
  });

  it('is not there to replace where nothing gives it', async () => {
    await expect(rotate(smtp, setting())).rejects.toThrow('SMTP_URL n’est pas donné');
  });
});
