import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactOf } from '../scripts/stack/build.ts';
import { ROOT } from '../scripts/stack/config.ts';
import { commandOf, linesOf, readImages } from './support/dockerfile.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const images = readImages();

describe('Dockerfile', () => {
  it('copies what the repository has and git knows, and no more into the image than the artifact', () => {
    const copied = images.flatMap((image) => linesOf(image, 'COPY'));
    const fromHere = copied.filter((line) => !line.startsWith('--from'));
    const sources = fromHere.flatMap((line) => line.split(' ').slice(0, -1));
    expect(sources).toContain('package-lock.json');
    expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);

    const [build = { instructions: [] }] = images.slice(-1);
    const artifact = artifactOf('.next').slice(ROOT.length);
    expect(build.instructions.filter(({ name }) => name === 'COPY' || name === 'RUN')).toEqual([
      { name: 'COPY', rest: `--from=build /site/${artifact} ./` },
    ]);
  });

  it('has one Node in all of its images, that of .nvmrc', () => {
    const names = images.map(({ name }) => name);
    const bases = images.map(({ from }) => from).filter((from) => !names.includes(from));
    const [major] = read('.nvmrc').split('.');
    expect(new Set(bases)).toEqual(new Set([`node:${major}-slim`]));
  });

  it('asks of a builder what Buildah 1.28 and Podman 4.3 know too', () => {
    const known = ['type', 'id', 'target', 'required', 'mode', 'uid', 'gid'];
    const runs = images.flatMap((image) => linesOf(image, 'RUN'));
    const mounts = runs.flatMap((line) => line.match(/(?<=--mount=)\S+/g) ?? []);
    expect(mounts.length).toBeGreaterThan(0);
    for (const mount of mounts) {
      const asked = mount.split(',').map((option) => option.split('=')[0]);
      expect(asked.filter((name = '') => !known.includes(name))).toEqual([]);
    }
  });

  it('runs as nobody special, a program that the repository has', () => {
    for (const image of images.filter((one) => linesOf(one, 'CMD').length > 0)) {
      expect(linesOf(image, 'USER')).toEqual(['node']);
      const [program, file = ''] = linesOf(image, 'CMD').flatMap(commandOf);
      expect(program).toBe('node');
      expect(existsSync(join(ROOT, file)), file).toBe(true);
    }
  });

  it('leaves secrets and what was built here out', () => {
    const ignored = read('.dockerignore').trim().split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.env', '.env.local', '.data', '.next*', '**/node_modules', '.git']),
    );
  });
});

describe('compose.yaml', () => {
  const compose = read('compose.yaml');

  it('keeps no more of what its containers say than a size and a count', () => {
    const [, services = ''] = compose.split(/^services:$/m);
    const each =
      services
        .split(/^volumes:$/m)[0]
        ?.split(/^ {2}(?=\S)/m)
        .slice(1) ?? [];
    expect(each.length).toBeGreaterThan(4);
    const unbounded = each.filter((one) => !/logging: \*logging|<<: \*site\b/.test(one));
    expect(unbounded).toEqual([]);
    expect(compose).toMatch(/&site\n {2}image: .+\n {2}logging: \*logging/);
    expect(compose).toMatch(
      /&logging\n {2}driver: json-file\n {2}options: \{ max-size: .+max-file: /,
    );
  });

  it('holds no secret: each comes from the environment, and is asked for where it is missing', () => {
    const secret = /^ *(\w*(?:PASSWORD|SECRET|TOKEN|KEY)): (.*)$/gm;
    const given = [...compose.matchAll(secret)];
    expect(given.length).toBeGreaterThan(8);
    for (const [, name, value] of given) expect(value).toBe(`\${${name}:?}`);
    for (const [, password] of compose.matchAll(/:\/\/\w+:([^@\s]+)@/g)) {
      expect(password).toMatch(/^\$\{\w+:\?\}$/);
    }
  });

  it('has the guide name every variable that it asks for', () => {
    const guide = read('docs/deploy/server.md');
    const asked = [...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    expect([...new Set(asked)].filter((name) => !guide.includes(`${name}=`))).toEqual([]);
  });

  it('mounts what is there, and nginx asks the sites where they listen', () => {
    const files = [...compose.matchAll(/["']\.\/([^:"']+):/g)].map(([, file = '']) => file);
    expect(files).toEqual(['docs/deploy/compose-nginx.conf']);
    const ports = [...compose.matchAll(/^ +PORT: (300\d)$/gm)].map(([, port]) => port);
    const asked = [...read('docs/deploy/compose-nginx.conf').matchAll(/server 127[^:]+:(\d+)\b/g)];
    expect(ports).toHaveLength(2);
    expect(asked.map(([, port]) => port)).toEqual(ports);
  });
});
