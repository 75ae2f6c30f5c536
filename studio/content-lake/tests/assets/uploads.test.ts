import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AssetFiles } from '../../assets/files.ts';
import { ImageCache } from '../../assets/image-cache.ts';
import { createAssetRoutes } from '../../assets/routes.ts';
import type { LakeEnv } from '../../http/http.ts';
import { LakeError } from '../../protocol/types.ts';
import { LONG_FORM, scaled } from '../scale.ts';
import { newFolder, removeFolder, startLake } from '../support.ts';
import { type Host, openHost, quadrants, TOKEN } from './host.ts';

let host: Host;

beforeAll(async () => {
  host = await openHost();
});

afterAll(() => host.close());

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');

function post(
  kind: 'images' | 'files',
  body: NonNullable<RequestInit['body']>,
  init: RequestInit = {},
  query = '',
): Promise<Response> {
  return fetch(`${host.url}/v2025-02-19/assets/${kind}/production${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body,
    ...init,
  });
}

describe('images', () => {
  const megapixels = scaled(48, 13);
  test(
    `a photo of ${megapixels} megapixels is taken, and shown in full, within seconds`,
    LONG_FORM,
    async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
      const height = Math.round(Math.sqrt((megapixels * 1_000_000 * 3) / 4));
      const width = Math.round((height * 4) / 3);
      const photo = await sharp({
        create: { width, height, channels: 3, background: 'white', noise },
      })
        .jpeg({ quality: 72 })
        .toBuffer();
      expect(photo.length).toBeGreaterThan(megapixels * 300_000);
      const started = performance.now();
      const { url, metadata } = await host.client.assets.upload('image', photo);
      expect(metadata).toMatchObject({ hasAlpha: false, isOpaque: true });
      const taken = performance.now() - started;
      const shown = await fetch(`${url}?auto=format`, { headers: { accept: 'image/webp' } });
      expect(shown.headers.get('content-type')).toBe('image/jpeg');
      await shown.arrayBuffer();
      const all = performance.now() - started;
      console.info(
        `a photo: taken in ${taken.toFixed(0)} ms, with its full size ${all.toFixed(0)} ms`,
      );
      expect(taken).toBeLessThan(2_000);
      expect(all).toBeLessThan(8_000);
    },
  );

  test('the asset document has the shape that Sanity gives it', async () => {
    const bytes = await quadrants(300, 200).png().toBuffer();
    const hash = sha1(bytes);
    const asset = await host.client.assets.upload('image', bytes, {
      filename: 'C:\\photos\\Été.png',
      title: 'Un titre',
      label: 'Une étiquette',
      description: 'Une description',
      creditLine: 'Moi',
      source: { id: 'x1', name: 'banque', url: 'https://images.test/x1' },
    });
    expect(asset).toMatchObject({
      _id: `image-${hash}-300x200-png`,
      _type: 'sanity.imageAsset',
      _rev: expect.any(String),
      _createdAt: expect.any(String),
      _updatedAt: expect.any(String),
      assetId: hash,
      sha1hash: hash,
      extension: 'png',
      mimeType: 'image/png',
      size: bytes.length,
      originalFilename: 'Été.png',
      title: 'Un titre',
      label: 'Une étiquette',
      description: 'Une description',
      creditLine: 'Moi',
      source: { id: 'x1', name: 'banque', url: 'https://images.test/x1' },
      uploadId: expect.any(String),
      path: `images/local/production/${hash}-300x200.png`,
      url: `${host.url}/images/local/production/${hash}-300x200.png`,
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: {
          _type: 'sanity.imageDimensions',
          width: 300,
          height: 200,
          aspectRatio: 1.5,
        },
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
      },
    });
    expect(await host.client.getDocument(asset._id)).toEqual(asset);
    const again = await host.client.assets.upload('image', bytes, { filename: 'autre.png' });
    expect(again).toEqual(asset);
  });

  test('transparency is told, and the preview is left out where it is not wanted', async () => {
    const bytes = await sharp({
      create: { width: 4, height: 4, channels: 4, background: '#00000080' },
    })
      .webp()
      .toBuffer();
    const asset = await host.client.assets.upload('image', bytes, { extract: [] });
    expect(asset.metadata).toMatchObject({ hasAlpha: true, isOpaque: false });
    expect(asset.metadata).not.toHaveProperty('lqip');
  });

  test.each([
    ['text', Buffer.from('ceci n’est pas une image')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a cut PNG', null],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused with 400, whatever its name', async (_, content) => {
    const whole = await quadrants(300, 200).png().toBuffer();
    const body = content ?? whole.subarray(0, whole.length / 2);
    const response = await post('images', new Uint8Array(body), undefined, '?filename=photo.png');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: 400, error: 'Bad Request' });
  });
});

describe('files', () => {
  test('a file is stored, served, resumed and downloaded', async () => {
    const bytes = Buffer.from('%PDF-1.4 un document');
    const hash = sha1(bytes);
    const asset = await host.client.assets.upload('file', bytes, { filename: 'Devis n°1.PDF' });
    expect(asset).toMatchObject({
      _id: `file-${hash}-pdf`,
      _type: 'sanity.fileAsset',
      extension: 'pdf',
      mimeType: 'application/pdf',
      originalFilename: 'Devis n°1.PDF',
      sha1hash: hash,
      url: `${host.url}/files/local/production/${hash}.pdf`,
    });
    expect(asset).not.toHaveProperty('metadata');

    const whole = await fetch(asset.url);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(whole.headers.get('content-disposition')).toBeNull();
    expect(whole.headers.get('etag')).toBe(`"${hash}"`);

    const part = await fetch(asset.url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PDF']);
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${bytes.length}`);
    const end = await fetch(asset.url, { headers: { range: 'bytes=-8' } });
    expect(await end.text()).toBe('document');
    const beyond = await fetch(asset.url, { headers: { range: 'bytes=900-' } });
    expect(beyond.status).toBe(416);

    const download = await fetch(`${asset.url}?dl=Devis.pdf`);
    expect(download.headers.get('content-disposition')).toContain('filename="Devis.pdf"');
    const plain = await fetch(`${asset.url}?dl=`);
    expect(plain.headers.get('content-disposition')).toContain(`${hash}.pdf`);
  });

  test.each(['page.html', 'page.xhtml', 'script.js', 'feed.xml', 'sans-extension'])(
    '%s never runs in the browser',
    async (filename) => {
      const body = Buffer.from(`<script>alert("${filename}")</script>`);
      const asset = await host.client.assets.upload('file', body, { filename });
      const response = await fetch(asset.url);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

test('an asset whose document was deleted is no longer served, until it comes back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lake-assets-'));
  try {
    const documents = new Map<string, Record<string, unknown>>();
    const routes = createAssetRoutes({
      dataDir,
      projectId: 'local',
      dataset: 'production',
      publicUrl: () => 'http://lake.test',
      authorize: () => undefined,
      allowedOrigins: [],
      createDocument: async (doc) => {
        documents.set(String(doc._id), doc);
        return doc;
      },
      documentExists: (id) => documents.has(id),
    });
    const app = new Hono<LakeEnv>()
      .use(async (c, next) => {
        c.set('identity', { id: 'test', role: 'editor', via: 'token' });
        await next();
      })
      .route('/', routes)
      .onError((error, c) => c.json({}, error instanceof LakeError ? error.status : 500));
    const body = await quadrants(8, 8).png().toBuffer();
    const upload = async () => {
      const init = { method: 'POST', body: new Uint8Array(body) };
      const response = await app.request('/v1/assets/images/production', init);
      return ((await response.json()) as { document: { _id: string; path: string } }).document;
    };
    const { _id: id, path } = await upload();
    const status = async (query = '') => (await app.request(`/${path}${query}`)).status;
    expect([await status(), await status('?w=4')]).toEqual([200, 200]);
    documents.delete(id);
    expect([await status(), await status('?w=4')]).toEqual([404, 404]);
    await upload();
    expect(await status()).toBe(200);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe('who may upload, and how much', () => {
  test('nobody without the token, and only into the dataset', async () => {
    const body = new Uint8Array(await quadrants(4, 4).png().toBuffer());
    expect((await post('images', body, { headers: {} })).status).toBe(401);
    expect((await post('images', body, { headers: { authorization: 'Bearer faux' } })).status).toBe(
      401,
    );
    const elsewhere = await fetch(`${host.url}/v1/assets/images/autre`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
      body,
    });
    expect(elsewhere.status).toBe(404);
  });

  test('51 MB is refused with 413, announced or not, and the server goes on', async () => {
    const big = new Uint8Array(51 * 1024 * 1024);
    const response = await post('files', big);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ statusCode: 413 });

    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 51) return controller.close();
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const streamed = await post('files', endless, {
      headers: { authorization: `Bearer ${TOKEN}` },
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    await streamed.body?.cancel();
    expect(await host.client.fetch('count(*[_type == "sanity.fileAsset"]) > 0')).toBe(true);
    expect(
      (await readdir(join(host.dataDir, 'assets'))).filter((name) => name.endsWith('.tmp')),
    ).toEqual([]);
  });
});

describe('the cache of renderings', () => {
  test('stays within its bound, forgets what was unused longest, and survives a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'image-cache-'));
    try {
      const kilobyte = Buffer.alloc(1024, 1);
      const rendered: string[] = [];
      const ask = (cache: ImageCache, name: string) =>
        cache.get(name, async () => {
          rendered.push(name);
          return kilobyte;
        });
      const cache = new ImageCache(folder, 4 * 1024);
      for (const name of ['a', 'b', 'c', 'd']) await ask(cache, name);
      await ask(cache, 'a');
      await ask(cache, 'e');
      expect((await readdir(folder)).sort()).toEqual(['a', 'd', 'e']);
      expect(rendered).toEqual(['a', 'b', 'c', 'd', 'e']);

      const next = new ImageCache(folder, 4 * 1024);
      expect(await ask(next, 'a')).toEqual(kilobyte);
      expect(rendered).toHaveLength(5);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('renders first for who is known, then for places in turns, and for a stranger so many', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'image-cache-'));
    try {
      const cache = new ImageCache(folder);
      const begun: string[] = [];
      const finish: (() => void)[] = [];
      const ask = (name: string, strangerAt?: string) =>
        cache.get(
          name,
          async () => {
            begun.push(name);
            await new Promise<void>((resolve) => finish.push(resolve));
            return Buffer.from(name);
          },
          strangerAt,
        );
      const flood = Array.from({ length: 102 }, (_, n) => ask(`flood-${n}`, 'a'));
      await vi.waitFor(() => expect(begun).toHaveLength(2));
      await expect(ask('too-many', 'a')).rejects.toMatchObject({ status: 429, retrySeconds: 5 });
      const others = [ask('other', 'b'), ask('own')];
      for (let n = 0; n < flood.length + others.length; n++) {
        await vi.waitFor(() => expect(finish.length).toBeGreaterThan(n));
        finish[n]?.();
      }
      await Promise.all([...flood, ...others]);
      expect(begun.slice(0, 6)).toEqual([
        'flood-0',
        'flood-1',
        'own',
        'other',
        'flood-2',
        'flood-3',
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('a rendering that fails is not kept', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'image-cache-'));
    try {
      const cache = new ImageCache(folder);
      await expect(cache.get('x', () => Promise.reject(new Error('raté')))).rejects.toThrow('raté');
      expect(await cache.get('x', async () => Buffer.from('réussi'))).toEqual(
        Buffer.from('réussi'),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

test('assets are under the name by which the lake is reached now, also those from before', async () => {
  const dataDir = await newFolder();
  const urls: string[][] = [];
  for (const name of ['http://127.0.0.1:4001', 'http://localhost:4002']) {
    const lake = await startLake(dataDir, { LAKE_PUBLIC_URL: name });
    const client = lake.client();
    const asset = await client.assets.upload('file', Buffer.from('un fichier'));
    urls.push([
      asset.url,
      (await client.getDocument(asset._id))?.url as string,
      await client.fetch('*[_id == $id][0].url', { id: asset._id }),
    ]);
    expect(new Set(urls.at(-1))).toEqual(new Set([`${name}/${asset.path}`]));
    await lake.stop();
  }
  await removeFolder(dataDir);
});

test('what an upload left that a sudden end broke off is gone after the next start', async () => {
  const folder = await newFolder();
  const assets = join(folder, 'assets');
  await mkdir(assets);
  await writeFile(join(assets, '.0d9a7a5e-6c0e-4c0f-9b0a-3f1f9a1c2b3d.tmp'), 'half');
  await writeFile(join(assets, `${'a'.repeat(40)}.txt`), 'whole');
  new AssetFiles(assets);
  expect(await readdir(assets)).toEqual([`${'a'.repeat(40)}.txt`]);
  await removeFolder(folder);
});
