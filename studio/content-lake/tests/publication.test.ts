import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isValidSignature } from '@sanity/webhook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder, READ_TOKEN, removeFolder, startLake, type TestLake, until } from './support.ts';

const SECRET = 'webhook-secret';

type Call = {
  headers: IncomingHttpHeaders;
  body: string;
};

let site: Server;
let siteIsUp = true;
const calls: Call[] = [];
let lake: TestLake;
let env: Record<string, string>;

beforeAll(async () => {
  site = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (siteIsUp) calls.push({ headers: request.headers, body });
    response.writeHead(siteIsUp ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  const { port } = site.address() as AddressInfo;
  env = {
    LAKE_WEBHOOK_URL: `http://127.0.0.1:${port}/api/revalidate`,
    LAKE_WEBHOOK_SECRET: SECRET,
  };
  lake = await startLake(await newFolder(), env);
});

afterAll(async () => {
  await lake.stop();
  site.close();
  await removeFolder(lake.dataDir);
});

const publish = (id: string) =>
  lake.client().action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
  });

describe('a publication', () => {
  it('is announced by a signed webhook, once; a draft is not, nor what only a token may read', async () => {
    await lake.client().create({ _id: 'drafts.page', _type: 'page', title: 'Bonjour' });
    await lake.client().patch('drafts.page').set({ title: 'Bonsoir' }).commit();
    await publish('page');
    await lake.client().create({ _id: 'internal.note', _type: 'note', title: 'Pour nous' });
    await lake.client().create({ _id: 'drafts.other', _type: 'page', title: 'Autre' });
    await publish('other');
    await until(() => calls.length > 1, 'both webhooks');
    expect(calls.map(({ body }) => JSON.parse(body)._id)).toEqual(['page', 'other']);
    const [{ headers, body }] = calls as [Call];
    expect(JSON.parse(body)).toMatchObject({ _id: 'page', _type: 'page', title: 'Bonsoir' });
    const signature = String(headers['sanity-webhook-signature']);
    expect(await isValidSignature(body, signature, SECRET)).toBe(true);
    expect(headers['idempotency-key']).toEqual(expect.any(String));
  });

  it('is announced after the site and the lake were both down, the lake by SIGKILL', async () => {
    siteIsUp = false;
    calls.length = 0;
    await lake.client().create({ _id: 'drafts.late', _type: 'page', title: 'Plus tard' });
    await publish('late');
    await lake.stop('SIGKILL');
    siteIsUp = true;
    lake = await startLake(lake.dataDir, env);
    await until(() => calls.length > 0, 'the webhook', 20_000);
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ _id: 'late' });
  });
});

describe('the export', () => {
  it('holds every document as NDJSON, for those who may read drafts', async () => {
    await lake.client().create({ _id: 'drafts.exported', _type: 'page' });
    const url = `${lake.url}/v2025-02-19/data/export/production`;
    expect((await fetch(url)).status).toBe(401);
    const answer = await fetch(url, { headers: { authorization: `Bearer ${READ_TOKEN}` } });
    const ids = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { _id: string })._id);
    expect(ids).toEqual(expect.arrayContaining(['page', 'late', 'drafts.exported']));
  });
});

describe('an asset', () => {
  it('uploaded by the client becomes a document, and is served by its URL', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>';
    const asset = await lake.client().assets.upload('image', Buffer.from(svg), {
      filename: 'dessin.svg',
      contentType: 'image/svg+xml',
    });
    expect(await lake.client().getDocument(asset._id)).toMatchObject({
      _type: 'sanity.imageAsset',
      originalFilename: 'dessin.svg',
    });
    expect((await fetch(asset.url)).status).toBe(200);
    const anonymous = lake.client({ token: undefined });
    await expect(anonymous.assets.upload('image', Buffer.from(svg))).rejects.toMatchObject({
      statusCode: 401,
    });
  });
});
