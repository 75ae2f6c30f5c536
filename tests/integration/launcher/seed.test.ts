import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartupError } from '../../../lib/env/startup-error.ts';
import { assertPortsFree, type StackConfig } from '../../../scripts/stack/config.ts';
import type { StackProcess } from '../../../scripts/stack/processes.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { startLake } from '../../../scripts/stack/stack.ts';
import { openUpgrade } from '../../../scripts/stack/upgrade.ts';
import {
  lakeClient,
  newFolder,
  removeFolder,
  startLake as startBareLake,
} from '../../support/embedded-lake.ts';
import { freePort, freePortPair } from '../../support/free-port.ts';
import { isAlive, ownConfig } from './support.ts';

const seed = readSeed();

let config: StackConfig;
let lake: StackProcess | undefined;
let printed: string[];
/** Lines of the launcher about an upgrade. */
let told: string[];

beforeEach(async () => {
  config = await ownConfig(await newFolder());
  printed = [];
  told = [];
});
afterEach(async () => {
  await lake?.stop();
  lake = undefined;
  vi.unstubAllEnvs();
  await removeFolder(config.dataDir);
});

const folder = () => join(config.dataDir, 'content-lake');

/** Starts the lake as `npm start` does; resolves with a client for it. */
async function start(): Promise<SanityClient> {
  await lake?.stop();
  const signal = AbortSignal.timeout(30_000);
  const upgrade = openUpgrade(config, (line) => told.push(line), signal);
  // No Supabase runs on this folder.
  upgrade.database.resolve();
  try {
    lake = await startLake(config, (line) => printed.push(line), signal, upgrade);
    upgrade.end();
  } finally {
    upgrade.release();
  }
  return lakeClient(config.urls.lake, { token: config.secrets.lakeWriteToken });
}

/** Leaves documents in the lake's folder, as something else than this launcher would. */
async function leaveBehind(ids: string[]): Promise<void> {
  const bare = await startBareLake(folder());
  const transaction = bare.client().transaction();
  for (const document of seed) if (ids.includes(document._id)) transaction.create(document);
  await transaction.commit();
  await bare.stop();
}

const idsIn = (client: SanityClient) =>
  client.fetch<string[]>('*[_type != "sanity.imageAsset"]._id | order(@)');
const all = seed.map(({ _id }) => _id).sort();

describe('the first start fills the Content Lake', () => {
  it('in one transaction, so that it cannot stop half way', async () => {
    const client = await start();
    expect((await idsIn(client)).sort()).toEqual(all);
    expect(new Set(await client.fetch<string[]>('*[_type != "sanity.imageAsset"]._rev')).size).toBe(
      1,
    );
  });

  it('with its pictures, by the ids that it reads from their files', async () => {
    const client = await start();
    const shown = await client.fetch<{ name: string; ref: string; id: string | null }[]>(
      '*[_type == "caseStudy"].screens[].image.asset { "ref": _ref, "id": @->_id, "name": @->originalFilename }',
    );
    expect(shown.length).toBeGreaterThan(3);
    for (const { name, ref, id } of shown) expect(id, name).toBe(ref);
    expect(new Set(shown.map(({ name }) => name))).toContain('accueil.webp');
  });

  it('and the next one completes a seed that was interrupted', async () => {
    await leaveBehind(
      seed
        .filter(({ _type }) => _type === 'faqEntry')
        .map(({ _id }) => _id)
        .slice(0, 1),
    );
    expect((await idsIn(await start())).sort()).toEqual(all);
  });

  it('and later ones bring back the fixed documents, not what the consultant removed', async () => {
    let client = await start();
    await client.delete({ query: '*[_type in ["faqEntry", "caseStudiesPage"]]' });
    client = await start();
    const kept = seed.filter(({ _type }) => _type !== 'faqEntry');
    expect((await idsIn(client)).sort()).toEqual(kept.map(({ _id }) => _id).sort());
    expect(kept.length).toBeLessThan(seed.length);
  });

  it('and all of it once more where everything was removed', async () => {
    let client = await start();
    await client.delete({ query: '*' });
    client = await start();
    expect((await idsIn(client)).sort()).toEqual(all);
  });
});

describe('a lake that an older version has filled', () => {
  it('keeps its prices, its promise, its menu and its links, where this version looks for them', async () => {
    const client = await start();
    const old = client
      .transaction()
      .patch('article-guide', (patch) => patch.unset(['pinned']))
      .patch('article-comparatif', (patch) => patch.unset(['pinned']))
      .patch('article-cas-etude', (patch) => patch.unset(['pinned']))
      .patch('estimator', (patch) =>
        patch
          .set({ 'services[_key=="make"].basePrice': 900 })
          .unset(['services[].topPrice', 'services[].kind']),
      )
      .patch('service-make', (patch) => patch.set({ startingPrice: 950, timeline: '1-4 semaines' }))
      .patch('siteSettings', (patch) =>
        patch
          .set({
            priceRanges: [{ _key: 'p2', name: 'Automatisation', min: 800, max: 7000 }],
            replyTime: 'sous 48 heures',
          })
          .unset(['replyDelay']),
      );
    old.patch('aboutPage', (patch) =>
      patch
        .set({
          'closing.primary.href': '/blog/guide#contact',
          'closing.secondary.href': '/devis?service=make',
        })
        .unset(['closing.primary.page', 'closing.secondary.page']),
    );
    await old.commit();
    await start();
    expect(told).toContainEqual(expect.stringContaining('Migration du contenu\u00a0: one-price ('));
    const stored = await client.fetch(`{
      "make": *[_id == "estimator"][0].services[_key == "make"][0] { basePrice, topPrice, kind },
      "service": *[_id == "service-make"][0] { startingPrice, timeline },
      "ranges": *[_id == "siteSettings"][0].priceRanges,
      "promise": *[_id == "siteSettings"][0] { replyTime, replyDelay },
      "pinned": count(*[_type == "article" && pinned]),
      "links": *[_id == "aboutPage"][0].closing {
        "primary": primary { "page": page._ref, anchor, href },
        "secondary": secondary { "page": page._ref, anchor, href }
      }
    }`);
    expect(stored).toEqual({
      make: { basePrice: 900, topPrice: 7000, kind: 'Automatisation' },
      service: { startingPrice: null, timeline: '1 à 4 semaines' },
      ranges: null,
      promise: { replyTime: null, replyDelay: '48 heures' },
      pinned: 3,
      links: {
        primary: { page: 'article-guide', anchor: 'contact', href: null },
        secondary: { page: null, anchor: null, href: '/devis?service=make' },
      },
    });
    const revisions = () => client.fetch<string[]>('*[] | order(_id)._rev');
    const before = await revisions();
    await start();
    expect(await revisions()).toEqual(before);
  });
});

describe('the site’s own words', () => {
  const words = (client: SanityClient) =>
    client.fetch(`*[_id == "homePage"][0] {
      "hours": scenarioWords.hours, "sendButton": words.sendButton, "signInLink": words.signInLink
    }`);

  it('are written into content from before them, once: a field that is emptied since stays so', async () => {
    const client = await start();
    const before = await words(client);
    expect(Object.values(before)).toEqual([
      'Combien d’heures par semaine\u202f?',
      'Envoyer mon avis',
      'connectez-vous',
    ]);
    await client
      .patch('homePage')
      .unset(['scenarioWords', 'words.signInLink'])
      .set({ 'words.sendButton': 'Je donne mon avis' })
      .commit();
    // Left by a version that had no words of its own for these fields.
    writeFileSync(join(folder(), 'seeded'), JSON.stringify({ migrations: [], words: 'fewer' }));
    await start();
    expect(told).toContainEqual('Migration du contenu\u00a0: own-words (1 document)');
    expect(await words(client)).toEqual({ ...before, sendButton: 'Je donne mon avis' });
    await client.patch('homePage').unset(['words.signInLink']).commit();
    await start();
    expect(await words(client)).toMatchObject({ signInLink: null });
  });
});

describe('a lake with more content than one answer holds', () => {
  it('starts again, and what an older version has written is put as this one reads it', async () => {
    const client = await start();
    const model = seed.find(({ _type }) => _type === 'faqEntry');
    const answer = 'Une réponse assez longue. '.repeat(4_000);
    for (let batch = 0; batch < 10; batch++) {
      const transaction = client.transaction();
      for (let index = 0; index < 20; index++) {
        transaction.create({ ...model, _type: 'faqEntry', _id: `faq-${batch}-${index}`, answer });
      }
      await transaction.commit({ returnDocuments: false });
    }
    await expect(client.fetch('*')).rejects.toThrow('The result is longer');
    await client
      .patch('servicesPage')
      .set({ 'closing.primary.href': '/blog/guide' })
      .unset(['closing.primary.page'])
      .commit();
    await start();
    const page = await client.fetch('*[_id == "servicesPage"][0].closing.primary.page._ref');
    expect(page).toBe('article-guide');
  });
});

describe('a scheduled publication that an older version has locked', () => {
  it('is put as this version reads it, and waits for the same time', async () => {
    const client = await start();
    const releaseId = 'rNewYear';
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    await client.releases.create({ releaseId });
    await client.createVersion({ releaseId, publishedId: 'aboutPage', baseId: 'aboutPage' });
    const version = `versions.${releaseId}.aboutPage`;
    await client
      .patch(version)
      .set({ 'closing.primary.href': '/blog/guide' })
      .unset(['closing.primary.page'])
      .commit();
    await client.releases.schedule({ releaseId, publishAt });
    await start();
    const { closing } = (await client.getDocument(version)) as unknown as {
      closing: { primary: object };
    };
    expect(closing.primary).toMatchObject({ page: { _ref: 'article-guide' } });
    expect(closing.primary).not.toHaveProperty('href');
    const { state, publishAt: at } = (await client.releases.get({ releaseId })) ?? {};
    expect({ state, at }).toEqual({ state: 'scheduled', at: publishAt });
  });
});

describe('a seed that fails', () => {
  it('is one French line, and leaves no lake running', async () => {
    // Filled once, the services gone since: the estimator cannot come back without them.
    await leaveBehind(['siteSettings']);
    writeFileSync(join(folder(), 'seeded'), '');
    const error = await start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as StartupError;
    expect(message).toMatch(/^Le contenu initial ne s’écrit pas dans le Content Lake \(.+\) : /);
    expect(message.split('\n')).toHaveLength(1);
    const pid = Number(/process (\d+)/.exec(printed.join('\n'))?.[1]);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('secrets that the environment gives (README « Environment »)', () => {
  it('are the lake’s own: the preview token reads drafts', async () => {
    const token = 'sk-un-jeton-donne-a-la-main';
    config = await ownConfig(config.dataDir, {
      SANITY_API_READ_TOKEN: token,
      SANITY_REVALIDATE_SECRET: 'un-secret-donne-a-la-main',
    });
    await start();
    const reader = lakeClient(config.urls.lake, { token });
    expect(await reader.fetch('count(*[_type != "sanity.imageAsset"])')).toBe(all.length);
    expect(config.env).toMatchObject({
      SANITY_API_READ_TOKEN: token,
      SANITY_REVALIDATE_SECRET: 'un-secret-donne-a-la-main',
    });
    expect(config.secrets.webhookSecret).toBe('un-secret-donne-a-la-main');
    expect(existsSync(join(folder(), 'seeded'))).toBe(true);
  });
});

describe('the stores without the site (compose.yaml)', () => {
  it('have the keys that the sites are given, and leave the site’s port to others', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      config = await ownConfig(config.dataDir, {
        PORT: String(port),
        SUPABASE_URL: '',
        SUPABASE_PORT: String(await freePort()),
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_donnee-a-la-main',
        SUPABASE_SECRET_KEY: 'sb_secret_donnee-a-la-main',
        MAILBOX_PORT: String(await freePortPair()),
        MAILBOX_SMTP_PASSWORD: 'mot-de-passe',
      });
      expect(config.secrets).toMatchObject({
        supabasePublishableKey: 'sb_publishable_donnee-a-la-main',
        supabaseSecretKey: 'sb_secret_donnee-a-la-main',
        smtpPassword: 'mot-de-passe',
      });
      await expect(assertPortsFree(config)).rejects.toThrow(`Le port ${port} est déjà utilisé`);
      await assertPortsFree(config, ['lake', 'supabase']);
    } finally {
      other.close();
    }
  });
});
