import { createImageUrlBuilder } from '@sanity/image-url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colourAt, type Host, isNear, openHost, QUADRANTS, quadrants } from './host.ts';

let host: Host;
let photo: { _id: string; url: string };
let drawing: { _id: string; url: string };

beforeAll(async () => {
  host = await openHost();
  photo = await host.client.assets.upload('image', await quadrants(400, 200).png().toBuffer(), {
    filename: 'quadrants.png',
  });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="20" height="20" fill="red"/></svg>';
  drawing = await host.client.assets.upload('image', Buffer.from(svg), { filename: 'logo.svg' });
});

afterAll(() => host.close());

/** The picture under a URL, and its facts. */
async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 300)).toBe(200);
  const metadata = await sharp(bytes).metadata();
  return { response, bytes, metadata, size: [metadata.width, metadata.height] };
}

const build = (source: unknown = photo._id) =>
  createImageUrlBuilder(host.client).image(source as string);
const withQuery = (query: string) => `${photo.url}?${query}`;

async function expectColour(bytes: Buffer, at: [number, number], colour: readonly number[]) {
  const actual = await colourAt(bytes, ...at);
  expect(isNear(actual, colour), `${actual} at ${at} instead of ${colour}`).toBe(true);
}

test('the builder of a client points at the lake', async () => {
  expect(build().url()).toBe(photo.url);
  const { bytes } = await get(photo.url);
  expect(bytes).toEqual(await quadrants(400, 200).png().toBuffer());
});

describe('sizes', () => {
  test.each([
    ['w=100', [100, 50]],
    ['h=100', [200, 100]],
    ['w=100&h=100', [100, 50]],
    ['w=800', [800, 400]],
    ['w=800&fit=max', [400, 200]],
    ['w=100&h=100&fit=max', [100, 50]],
    ['w=100&h=100&fit=crop', [100, 100]],
    ['w=800&h=800&fit=crop', [800, 800]],
    ['w=100&h=100&fit=scale', [100, 100]],
    ['w=100&h=100&fit=fill', [100, 100]],
    ['w=800&h=800&fit=fillmax', [800, 800]],
    ['w=100&h=100&fit=min', [100, 100]],
    ['w=800&h=800&fit=min', [200, 200]],
    ['w=100&dpr=2', [200, 100]],
    ['w=100&h=100&fit=crop&dpr=3', [300, 300]],
    ['w=300&max-w=150', [150, 75]],
    ['w=300&max-h=50', [100, 50]],
    ['max-w=50', [50, 25]],
    ['rect=0,0,200,100', [200, 100]],
    ['rect=0,0,200,100&w=50', [50, 25]],
    ['rect=300,100,999,999', [100, 100]],
    ['or=90&w=50', [50, 100]],
    ['w=100&pad=10', [120, 70]],
    ['w=1&h=1&fit=crop', [1, 1]],
    ['w=8192&dpr=3', [8192, 4096]],
  ])('%s', async (query, size) => {
    expect((await get(withQuery(query))).size).toEqual(size);
  });
});

describe('pixels', () => {
  test.each([
    ['rect=0,0,200,100', 'topLeft'],
    ['rect=200,0,200,100', 'topRight'],
    ['rect=0,100,200,100', 'bottomLeft'],
    ['rect=200,100,200,100', 'bottomRight'],
    ['rect=200,100,200,100&w=20&h=20&fit=crop', 'bottomRight'],
    ['w=100&h=50&fit=crop&rect=0,100,200,100', 'bottomLeft'],
  ] as const)('%s shows the %s quadrant alone', async (query, quadrant) => {
    const { bytes } = await get(withQuery(query));
    for (const at of [0.02, 0.5, 0.98]) await expectColour(bytes, [at, at], QUADRANTS[quadrant]);
  });

  test.each([
    ['w=50&h=100&fit=crop&crop=left', 'topLeft'],
    ['w=50&h=100&fit=crop&crop=right', 'topRight'],
    ['w=50&h=100&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5', 'topRight'],
    ['w=50&h=100&fit=crop&crop=focalpoint&fp-x=0.1&fp-y=0.5', 'topLeft'],
    ['w=400&h=50&fit=crop&crop=bottom', 'bottomLeft'],
    ['w=400&h=50&fit=crop&crop=bottom,left', 'bottomLeft'],
    ['w=400&h=50&fit=crop&crop=top', 'topLeft'],
  ] as const)('%s holds on to %s', async (query, quadrant) => {
    await expectColour((await get(withQuery(query))).bytes, [0.1, 0.2], QUADRANTS[quadrant]);
  });

  test('a centred crop keeps all four, and entropy keeps the busy part', async () => {
    const { bytes } = await get(withQuery('w=100&h=100&fit=crop'));
    await expectColour(bytes, [0.1, 0.1], QUADRANTS.topLeft);
    await expectColour(bytes, [0.9, 0.9], QUADRANTS.bottomRight);
    expect((await get(withQuery('w=100&h=100&fit=crop&crop=entropy'))).size).toEqual([100, 100]);
  });

  test.each([
    ['flip=h', QUADRANTS.topRight],
    ['flip=v', QUADRANTS.bottomLeft],
    ['flip=hv', QUADRANTS.bottomRight],
    ['or=90', QUADRANTS.bottomLeft],
    ['or=180', QUADRANTS.bottomRight],
    ['or=270', QUADRANTS.topRight],
    ['or=90&flip=h', QUADRANTS.topLeft],
    ['or=90&flip=v', QUADRANTS.bottomRight],
    ['invert=true', [0, 255, 255]],
  ] as const)('%s brings its colour to the top left', async (query, colour) => {
    await expectColour((await get(withQuery(query))).bytes, [0.1, 0.1], colour);
  });

  test('fill surrounds the image with the background, and scale distorts it', async () => {
    const { bytes } = await get(withQuery('w=100&h=100&fit=fill&bg=102030'));
    await expectColour(bytes, [0.5, 0.05], [0x10, 0x20, 0x30]);
    await expectColour(bytes, [0.25, 0.4], QUADRANTS.topLeft);
    const scaled = await get(withQuery('w=100&h=100&fit=scale'));
    await expectColour(scaled.bytes, [0.1, 0.4], QUADRANTS.topLeft);
  });

  test('blur mixes what lies side by side, sharp changes only edges', async () => {
    const blurred = await get(withQuery('blur=200'));
    const [red = 0, green = 0] = await colourAt(blurred.bytes, 0.5, 0.1);
    expect(red).toBeGreaterThan(40);
    expect(green).toBeGreaterThan(40);
    await expectColour((await get(withQuery('sharp=50'))).bytes, [0.1, 0.1], QUADRANTS.topLeft);
  });

  test('a photo taken with the camera turned is cut as it is seen', async () => {
    const turned = await quadrants(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const asset = await host.client.assets.upload('image', turned);
    expect(asset._id).toContain('-200x400-');
    const { bytes, size } = await get(`${asset.url}?rect=0,0,100,200`);
    expect(size).toEqual([100, 200]);
    for (const at of [0.05, 0.95]) await expectColour(bytes, [at, at], QUADRANTS.bottomLeft);
  });

  test('crop and hotspot of the Studio are honoured through the builder', async () => {
    const image = {
      asset: { _ref: photo._id },
      crop: { left: 0.5, top: 0, right: 0, bottom: 0.5 },
      hotspot: { x: 0.75, y: 0.25, width: 0.2, height: 0.2 },
    };
    const { bytes, size } = await get(build(image).width(60).height(60).fit('crop').url());
    expect(size).toEqual([60, 60]);
    for (const at of [0.05, 0.95]) await expectColour(bytes, [at, at], QUADRANTS.topRight);
  });
});

describe('formats', () => {
  test.each([
    ['jpg', 'jpeg', 'image/jpeg'],
    ['pjpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'heif', 'image/avif'],
  ])('fm=%s', async (format, expected, mimeType) => {
    const { metadata, response } = await get(withQuery(`w=40&fm=${format}`));
    expect(metadata.format).toBe(expected);
    expect(metadata.isProgressive).toBe(format === 'pjpg' ? true : metadata.isProgressive);
    expect(response.headers.get('content-type')).toBe(mimeType);
  });

  test('auto=format answers by what the browser accepts, and says so to caches', async () => {
    const modern = await get(build().width(40).auto('format').url(), {
      accept: 'image/avif,image/webp,*/*',
    });
    expect(modern.metadata.format).toBe('webp');
    expect(modern.response.headers.get('vary')).toMatch(/accept\b/i);
    const old = await get(build().width(40).auto('format').url(), { accept: 'image/png' });
    expect(old.metadata.format).toBe('png');
    expect(old.response.headers.get('etag')).not.toBe(modern.response.headers.get('etag'));
  });

  test('quality weighs, and transparency survives except in JPEG', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const { url } = await host.client.assets.upload('image', noise);
    const low = await get(`${url}?fm=jpg&q=10`);
    const high = await get(`${url}?fm=jpg&q=95`);
    expect(low.bytes.length * 2).toBeLessThan(high.bytes.length);

    const clear = await sharp({
      create: { width: 10, height: 10, channels: 4, background: '#ff000000' },
    })
      .png()
      .toBuffer();
    const asset = await host.client.assets.upload('image', clear);
    expect(await colourAt((await get(`${asset.url}?w=5&fm=webp`)).bytes, 0.5, 0.5)).toHaveProperty(
      '3',
      0,
    );
    await expectColour((await get(`${asset.url}?w=5&fm=jpg`)).bytes, [0.5, 0.5], [255, 255, 255]);
    await expectColour((await get(`${asset.url}?w=5&bg=00f`)).bytes, [0.5, 0.5], [0, 0, 255]);
  });

  test('an animation keeps moving', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { url, _id } = await host.client.assets.upload('image', gif);
    expect(_id).toContain('-40x20-gif');
    const moving = await get(`${url}?w=20`);
    const metadata = await sharp(moving.bytes, { animated: true }).metadata();
    expect([metadata.format, metadata.pages, metadata.pageHeight]).toEqual(['gif', 2, 10]);
    expect((await get(`${url}?w=10&h=10&fit=crop`)).metadata.pages ?? 1).toBe(1);
  });

  test('a drawing stays one under a policy that runs nothing, and is rendered where asked', async () => {
    for (const query of ['', '?w=100&auto=format']) {
      const response = await fetch(drawing.url + query);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      expect(await response.text()).toContain('<svg');
    }
    const { metadata, bytes } = await get(`${drawing.url}?w=80&fm=png`);
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['png', 80, 40]);
    await expectColour(bytes, [0.25, 0.5], [255, 0, 0]);
  });
});

describe('HTTP', () => {
  test('answers are immutable, verifiable and embeddable', async () => {
    const url = withQuery('w=30');
    const { response } = await get(url);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[a-f0-9]{40}"$/);
    const again = await fetch(url, { headers: { 'if-none-match': `"x", W/${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'));
  });

  test('dl makes a download with the name given', async () => {
    const response = await fetch(build().forceDownload('été "1".png').url());
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="_t_ _1_.png"; filename*=UTF-8''%C3%A9t%C3%A9%20%221%22.png`,
    );
  });

  test.each([
    'w=0',
    'w=-5',
    'w=abc',
    'w=',
    'w=9000',
    'h=NaN',
    'q=101',
    'dpr=0',
    'dpr=50',
    'fit=stretch',
    'fm=exe',
    'auto=compress',
    'rect=1,2,3',
    'rect=0,0,0,10',
    'rect=a,b,c,d',
    'rect=5000,0,10,10',
    'crop=somewhere',
    'flip=x',
    'or=45',
    'bg=red',
    'blur=-1',
    'fp-x=2',
  ])('%s is refused with 400', async (query) => {
    const response = await fetch(withQuery(query));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      statusCode: 400,
      error: 'Bad Request',
      message: expect.stringContaining(query.split('=')[0] ?? ''),
    });
  });

  test.each([
    '/images/local/production/0000000000000000000000000000000000000000-1x1.png',
    '/images/other/production/',
    '/images/local/other/',
    '/images/local/production/..%2F..%2Flake.sqlite',
    '/images/local/production/%2e%2e',
    '/images/local/production/.writable',
    '/files/local/production/..%2Fimage-cache',
  ])('%s is not found', async (path) => {
    const file = path.endsWith('/') ? photo.url.split('/').at(-1) : '';
    expect((await fetch(host.url + path + file)).status).toBe(404);
  });

  test('the same rendering asked for many times at once is the same', async () => {
    const url = withQuery('w=77&fm=webp&q=42');
    const all = await Promise.all(Array.from({ length: 12 }, () => get(url)));
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });
});
