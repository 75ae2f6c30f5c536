import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importDataset } from '../../transfer/import.ts';
import { type Host, openHost, quadrants, TOKEN } from './host.ts';

const SEED = fileURLToPath(new URL('../../seed/', import.meta.url));
const CLI = fileURLToPath(new URL('../../dataset.ts', import.meta.url));

let host: Host;
let folder: string;

beforeEach(async () => {
  host = await openHost();
  folder = await mkdtemp(join(tmpdir(), 'dataset-'));
});

afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes documents, or raw lines, into a file to import. */
async function ndjson(lines: (object | string)[], name = 'data.ndjson'): Promise<string> {
  const file = join(folder, name);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(file, `${text.join('\n')}\n`);
  return file;
}

async function cli(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SANITY_API_HOST: host.url,
      SANITY_API_WRITE_TOKEN: TOKEN,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += String(data);
  });
  child.stderr.on('data', (data) => {
    output += String(data);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

describe('the export route', () => {
  test('gives every document, drafts included, one a line, to who holds a token', async () => {
    await host.client.createOrReplace({ _id: 'a', _type: 'page', title: 'Ligne\nsuivante' });
    await host.client.createOrReplace({ _id: 'drafts.a', _type: 'page', title: 'Brouillon' });
    await host.client.createOrReplace({ _id: 'b', _type: 'note' });
    const url = host.client.getUrl('/data/export/production');
    const headers = { authorization: `Bearer ${TOKEN}` };

    const response = await fetch(url, { headers });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    const docs = lines.map((line) => JSON.parse(line) as { _id: string });
    expect(docs.map(({ _id }) => _id).sort()).toEqual(['a', 'b', 'drafts.a']);
    expect(docs).toContainEqual(await host.client.getDocument('a'));

    const notes = await (await fetch(`${url}?types=note`, { headers })).text();
    expect(notes.trimEnd().split('\n')).toHaveLength(1);
    expect((await fetch(url)).status).toBe(401);
    const elsewhere = await fetch(`${host.url}/v1/data/export/autre`, { headers });
    expect(elsewhere.status).toBe(404);
  });
});

describe('an import', () => {
  test('brings the seed in, references and all', async () => {
    // At once: its documents name each other, whichever file they stand in.
    const names = (await readdir(SEED)).filter((name) => name.endsWith('.ndjson'));
    const files = names.map((name) => readFile(join(SEED, name), 'utf8'));
    const lines = (await Promise.all(files)).flatMap((text) => text.trim().split('\n'));
    const seed = lines.length;
    const file = await ndjson(lines.map((line) => JSON.parse(line)));
    await cp(join(SEED, 'images'), join(dirname(file), 'images'), { recursive: true });
    const { documents } = await importDataset({
      client: host.client,
      file,
      mode: 'createOrReplace',
    });
    expect(seed).toBeGreaterThan(20);
    expect(documents).toBe(seed);
    expect(await host.client.fetch('count(*[!(_type match "sanity.*")])')).toBe(seed);
  });

  test('takes references in any order, keeps dates, and gives array items their keys', async () => {
    const file = await ndjson([
      {
        _id: 'a',
        _type: 'page',
        _rev: 'x',
        _createdAt: '2026-01-05T08:00:00Z',
        next: { _type: 'reference', _ref: 'b' },
      },
      '',
      { _id: 'b', _type: 'page', blocks: [{ text: 'un' }, { _key: 'k', text: 'deux' }] },
      { _type: 'note' },
      { _id: '_.groups.public', _type: 'system.group' },
    ]);
    const summary = await importDataset({ client: host.client, file, mode: 'create' });
    expect(summary).toEqual({ documents: 3, assets: 0 });
    const a = await host.client.getDocument('a');
    expect(a).toMatchObject({ next: { _ref: 'b' }, _createdAt: '2026-01-05T08:00:00Z' });
    expect(a?._rev).not.toBe('x');
    const b = await host.client.getDocument('b');
    expect(b?.blocks).toEqual([
      { _key: expect.stringMatching(/^\w{6,}$/), text: 'un' },
      { _key: 'k', text: 'deux' },
    ]);
    expect(await host.client.fetch('count(*[_type == "note"])')).toBe(1);
  });

  test('respects what is there as the mode says', async () => {
    await host.client.create({ _id: 'a', _type: 'page', title: 'ancien' });
    const file = await ndjson([
      { _id: 'a', _type: 'page', title: 'nouveau' },
      { _id: 'b', _type: 'page', title: 'autre' },
    ]);
    const titles = () => host.client.fetch<string[]>('*[_type == "page"] | order(_id).title');
    await expect(importDataset({ client: host.client, file, mode: 'create' })).rejects.toThrow(
      /already exists/,
    );
    expect(await titles()).toEqual(['ancien']);
    const { documents } = await importDataset({ client: host.client, file, mode: 'missing' });
    expect(documents).toBe(1);
    expect(await titles()).toEqual(['ancien', 'autre']);
    await importDataset({ client: host.client, file, mode: 'createOrReplace' });
    expect(await titles()).toEqual(['nouveau', 'autre']);
  });

  test('uploads the assets beside the file, each once', async () => {
    await mkdir(join(folder, 'images'));
    await writeFile(join(folder, 'images/été 1.png'), await quadrants(40, 20).png().toBuffer());
    await writeFile(join(folder, 'cv.pdf'), '%PDF-1.4');
    const image = 'image@file://./images/%C3%A9t%C3%A9%201.png';
    const file = await ndjson([
      {
        _id: 'a',
        _type: 'page',
        cover: { _sanityAsset: image, hotspot: { x: 0.5, y: 0.5, width: 1, height: 1 } },
      },
      {
        _id: 'b',
        _type: 'page',
        gallery: [{ _sanityAsset: image }],
        cv: { _sanityAsset: 'file@file://./cv.pdf' },
      },
    ]);
    const summary = await importDataset({ client: host.client, file, mode: 'create' });
    expect(summary).toEqual({ documents: 2, assets: 2 });
    const [a, b] = await host.client.getDocuments(['a', 'b']);
    expect(a?.cover).toMatchObject({ _type: 'image', hotspot: { x: 0.5 } });
    expect(a?.cover.asset).toEqual({
      _type: 'reference',
      _ref: expect.stringMatching(/^image-.*-40x20-png$/),
    });
    expect(b?.gallery[0].asset._ref).toBe(a?.cover.asset._ref);
    expect(b?.cv).toMatchObject({ _type: 'file', asset: { _ref: expect.stringMatching(/-pdf$/) } });
    const asset = await host.client.getDocument(a?.cover.asset._ref);
    expect(asset?.originalFilename).toBe('été 1.png');
  });

  test('of 3,500 documents goes in parts, and every reference ends up strong', async () => {
    const file = await ndjson(
      Array.from({ length: 3_500 }, (_, index) => ({
        _id: `d${index}`,
        _type: 'page',
        links: [{ _key: 'k', _type: 'reference', _ref: `d${3_499 - index}` }],
      })),
    );
    await importDataset({ client: host.client, file, mode: 'create' });
    expect(await host.client.fetch('count(*[_type == "page"])')).toBe(3_500);
    expect(await host.client.fetch('count(*[links[0]._weak == true])')).toBe(0);
    await expect(host.client.delete('d3499')).rejects.toThrow();
  });

  test.each([
    ['{"_id": "a", "_type": "page"', /^Ligne 3 : ce n'est pas du JSON valide/],
    ['[1, 2]', /^Ligne 3 : un document doit être un objet/],
    ['{"_id": "x"}', /^Ligne 3 : le document n'a pas de « _type »/],
    ['{"_id": "é à", "_type": "page"}', /^Ligne 3 : l'identifiant "é à" n'est pas valable/],
    [
      '{"_id": "ok", "_type": "page"}',
      /^Ligne 3 : l'identifiant « ok » est déjà celui de la ligne 1/,
    ],
    ['{"_type": "page", "i": {"_sanityAsset": "./x.png"}}', /^Ligne 3 : .*image@ ou file@/],
    [
      '{"_type": "page", "i": {"_sanityAsset": "image@file://./x.png"}}',
      /^Ligne 3 : .*introuvable/,
    ],
    [
      '{"_type": "page", "i": {"_sanityAsset": "file@file://./../../etc/passwd"}}',
      /^Ligne 3 : .*pas à côté/,
    ],
    [
      '{"_type": "page", "i": {"_sanityAsset": "file@file:///etc/passwd"}}',
      /^Ligne 3 : .*pas à côté/,
    ],
    [
      '{"_type": "page", "i": {"_sanityAsset": "image@http://127.0.0.1:1/x.png"}}',
      /^Ligne 3 : .*téléchargement/,
    ],
  ])('refuses %s, naming the line, and writes nothing', async (line, message) => {
    const file = await ndjson([{ _id: 'ok', _type: 'page' }, '', line]);
    await expect(
      importDataset({ client: host.client, file, mode: 'createOrReplace' }),
    ).rejects.toThrow(message);
    expect(await host.client.fetch('count(*)')).toBe(0);
  });
});

describe('the command line', () => {
  test('takes a whole dataset to another lake, assets with their names and texts included', async () => {
    const image = await host.client.assets.upload(
      'image',
      await quadrants(40, 20).png().toBuffer(),
      {
        filename: 'photo.png',
        title: 'Une photo',
      },
    );
    await host.client
      .patch(image._id)
      .set({ altText: 'Quatre carrés', opt: { tags: ['Carrés'] } })
      .commit();
    const loose = await host.client.assets.upload('file', Buffer.from('à part'), {
      filename: 'à part.txt',
    });
    const field = { _type: 'image', asset: { _type: 'reference', _ref: image._id } };
    const crop = { _type: 'sanity.imageCrop', top: 0, left: 0.5, right: 0, bottom: 0 };
    await host.client.create({
      _id: 'a',
      _type: 'page',
      cover: { ...field, crop },
      list: [{ _key: 'k', ...field }],
    });
    await host.client.create({ _id: 'drafts.a', _type: 'page', title: 'Brouillon' });

    const file = join(folder, 'sauvegarde', 'data.ndjson');
    const exported = await cli(['export', file]);
    expect(exported).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 documents et 2 assets'),
    });
    expect((await readdir(join(folder, 'sauvegarde'))).sort()).toEqual([
      'assets.json',
      'data.ndjson',
      'files',
      'images',
    ]);
    expect(await readFile(file, 'utf8')).toContain('"_sanityAsset":"image@file://./images/');

    const other = await openHost();
    try {
      const env = { SANITY_API_HOST: other.url };
      const imported = await cli(['import', file], env);
      expect(imported).toMatchObject({
        code: 0,
        output: expect.stringContaining('2 documents et 2 assets'),
      });
      for (const id of ['a', 'drafts.a']) {
        const { _rev, _updatedAt, ...before } = (await host.client.getDocument(id)) ?? {};
        expect(await other.client.getDocument(id)).toMatchObject(before);
      }
      expect(await other.client.getDocument(image._id)).toMatchObject({
        originalFilename: 'photo.png',
        title: 'Une photo',
        altText: 'Quatre carrés',
        opt: { tags: ['Carrés'] },
      });
      expect(await other.client.getDocument(loose._id)).toMatchObject({
        originalFilename: 'à part.txt',
      });
      const again = await cli(['import', file], env);
      expect(again.code).toBe(1);
      expect((await cli(['import', file, '--missing'], env)).output).toContain('0 documents');
      expect((await cli(['import', file, '--replace'], env)).output).toContain('2 documents');
    } finally {
      await other.close();
    }
  });

  test.each([
    [[], {}, /Usage/],
    [['import'], {}, /Usage/],
    [['import', 'x.ndjson', '--force'], {}, /Usage/],
    [['export', 'x.ndjson'], { SANITY_API_WRITE_TOKEN: '' }, /SANITY_API_WRITE_TOKEN/],
    [
      ['export', join(tmpdir(), 'refus.ndjson')],
      { SANITY_API_WRITE_TOKEN: 'faux' },
      /refusé \(HTTP 401\)/,
    ],
    [['export', 'x.ndjson'], { SANITY_API_HOST: '' }, /SANITY_API_HOST/],
    [['import', '/nulle/part.ndjson'], {}, /introuvable/],
  ])('%j says in a line what is wrong', async (args, env, message) => {
    const { code, output } = await cli(args, env as Record<string, string>);
    expect(code).toBe(1);
    expect(output).toMatch(message);
    expect(output).not.toContain('    at ');
  });
});
