import { globSync } from 'node:fs';
import { join } from 'node:path';
import { NextRequest } from 'next/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuoteChanged, QuoteDetail, QuoteFault } from '../../../lib/quotes/wire.ts';
import { IDLE_QUOTE } from '../../../lib/requests/quote-steps.ts';
import { readSeed, type SeedDocument } from '../../../scripts/stack/seed.ts';
import { inDraftMode } from '../../support/draft-mode.ts';
import { WRITE_TOKEN } from '../../support/embedded-lake.ts';
import { ownServer, PASSWORD, serviceOf } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { SELLER, SIRET } from '../../support/legal-facts.ts';
import { readPdf } from '../../support/letter.ts';
import { ownLake } from '../../support/own-lake.ts';

import { fullContent } from '../../support/quote-papers.ts';
import { watchLake } from '../../support/watched-lake.ts';
import {
  asBrowser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
  signedInTo,
} from '../account/support.ts';
import { ownMailServer } from '../requests/support.ts';

vi.mock('next/cache', () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  refresh: () => undefined,
  revalidatePath: () => undefined,
  revalidateTag: () => undefined,
  updateTag: () => undefined,
}));
vi.mock('next/headers', () => nextHeaders());
/** Work that is done once a request has its answer. */
const afterwards = vi.hoisted(() => [] as Array<() => unknown>);
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: (task: () => unknown) => void afterwards.push(task),
}));

const ROOT = join(import.meta.dirname, '../../..');
const SITE = 'http://localhost:3000';
const READ_TOKEN = 'read-token-for-tests';
const MARK = 'BROUILLON';

const seed = readSeed();
const seeded = (id: string): SeedDocument => {
  const found = seed.find(({ _id }) => _id === id);
  if (!found) throw new Error(`no ${id} in the seed`);
  return found;
};

/** Every text of a document with the mark, so that no text that comes from there goes unseen. */
function marked<Value>(value: Value, name = ''): Value {
  if (Array.isArray(value)) return value.map((item) => marked(item)) as Value;
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, part]) => [key, marked(part, key)]);
    return Object.fromEntries(parts) as Value;
  }
  const isText = typeof value === 'string' && /\p{L}{2} /u.test(value) && !name.startsWith('_');
  return isText ? (`${value} ${MARK}` as Value) : value;
}

const SETTINGS = {
  ...seeded('siteSettings'),
  brand: 'Atelier Publié',
  email: 'bonjour@example.fr',
  ownerName: SELLER.ownerName,
  phone: SELLER.phone,
  legal: { legalForm: SELLER['legal.legalForm'], address: SELLER['legal.address'] },
};

/** Drafts of what is written with, each of which says that it is one; prices are doubled. */
const DRAFTS: SeedDocument[] = [
  marked({
    ...SETTINGS,
    brand: MARK,
    ownerName: MARK,
    email: `${MARK.toLowerCase()}@example.fr`,
    legal: { ...SETTINGS.legal, siret: SIRET['legal.siret'] },
  }),
  ...['quoteSettings', 'quotePage', 'mailTexts', 'consultantMails', 'accountMails'].map((id) =>
    marked(seeded(id)),
  ),
  {
    ...seeded('estimator'),
    services: (seeded('estimator').services as Array<{ basePrice: number }>).map((service) => ({
      ...service,
      basePrice: 2 * service.basePrice,
      topPrice: 10 * service.basePrice,
    })),
  },
];

const lake = ownLake(
  [
    ...seed.map((document) => (document._id === 'siteSettings' ? SETTINGS : document)),
    ...DRAFTS.flatMap((document) => [
      { ...document, _id: `drafts.${document._id}` },
      { ...document, _id: `versions.rSoldes.${document._id}` },
    ]),
  ],
  { LAKE_READ_TOKEN: READ_TOKEN },
);
/** The perspectives that the lake is asked for, in this request. */
const asked: Array<string | null> = [];
const watched = fixture(
  () => watchLake(Number(new URL(lake.url).port), (_, perspective) => asked.push(perspective)),
  (standing) => standing.stop(),
);
const server = ownServer();
const service = serviceOf(server);
const mail = ownMailServer();
beforeAll(async () => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', '');
  vi.stubEnv('MAIL_FROM', '');
  vi.stubEnv('SANITY_API_HOST', watched.url);
  vi.stubEnv('SANITY_API_READ_TOKEN', READ_TOKEN);
  connectTo(server);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
const pass = fixture(() => import('../../../lib/content/preview-pass.ts'));

/** A browser with every cookie of a preview, by a link, of a release above the drafts. */
beforeEach(() => {
  const browser = newBrowser();
  browser.origin = 'https://site.example';
  const until = Date.now() + 3_600_000;
  for (const [name, value] of Object.entries({
    __prerender_bypass: 'of-the-build',
    apercu: pass.writePass({ until, link: 'print' }),
    'sanity-preview-perspective': 'rSoldes,drafts',
  })) {
    browser.jar.set(name, { value, options: {} });
  }
  asBrowser(browser);
});

/** Does what a request in draft mode asks for, then what follows its answer; the perspectives that it has asked for. */
async function inRequest<Answer>(work: () => Promise<Answer>) {
  asked.length = 0;
  afterwards.length = 0;
  const answer = await inDraftMode('action', async (enter) => {
    const answered = await work();
    enter('after');
    for (const task of afterwards.splice(0)) await task();
    return answered;
  });
  return { answer, asked: new Set(asked) };
}

const studioRequest = (path: string, body?: object) =>
  new NextRequest(`${SITE}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${WRITE_TOKEN}`, origin: SITE, host: new URL(SITE).host },
  });

describe('a quote, from a browser with every cookie of a preview', () => {
  const routes = fixture(() => import('../../../app/api/quotes/route.ts'));
  const one = fixture(() => import('../../../app/api/quotes/[id]/route.ts'));
  const pdf = fixture(() => import('../../../app/api/quotes/[id]/pdf/route.ts'));

  const change = async (body: object) => {
    const { answer } = await inRequest(() => routes.POST(studioRequest('/api/quotes', body)));
    return {
      status: answer.status,
      ...((await answer.json()) as QuoteChanged & QuoteFault),
    };
  };
  const params = (id: string) => ({ params: Promise.resolve({ id }) });
  const open = async (id: string) => {
    const read = () => one.GET(studioRequest(`/api/quotes/${id}`), params(id));
    return (await (await inRequest(read)).answer.json()) as QuoteDetail;
  };

  it('lacks what no published document has, says where a draft has it, and is sent as it is published', async () => {
    const made = await change({ action: 'create', request: null });
    const content = fullContent();
    const saved = await change({ action: 'save', id: made.id, version: made.version, content });
    const send = () => change({ action: 'send', id: made.id, version: saved.version });

    const siret = { where: 'siteSettings', path: 'legal.siret', isRequired: true, isInDraft: true };
    expect((await open(made.id)).gaps).toContainEqual(expect.objectContaining(siret));
    // No document has it, draft or not.
    const capital = (await open(made.id)).gaps.find(({ path }) => path === 'legal.capital');
    expect(capital).toBeDefined();
    expect(capital).not.toHaveProperty('isInDraft');
    expect(await send()).toMatchObject({ status: 422, gaps: [siret] });

    await lake.client().patch('siteSettings').set({ 'legal.siret': '987 654 324 00019' }).commit();
    const drawn = await inRequest(() =>
      pdf.GET(studioRequest(`/api/quotes/${made.id}/pdf`), params(made.id)),
    );
    const paper = await readPdf(Buffer.from(await drawn.answer.arrayBuffer()));
    expect(paper.text).toContain('987 654 324 00019');
    expect(paper.text).not.toContain(MARK);

    mail.received.length = 0;
    expect(await send()).toMatchObject({ status: 200 });
    const { data } = await service.from('quotes').select('document').eq('id', made.id).single();
    expect(data?.document.issuer).toMatchObject({
      brand: SETTINGS.brand,
      name: SELLER.ownerName,
      email: SETTINGS.email,
      siret: '987 654 324 00019',
    });
    expect(JSON.stringify(data)).not.toContain(MARK);
    const [sent] = mail.mailsTo(content.client.email);
    expect(sent?.from?.name).toBe(SETTINGS.brand);
    expect(`${sent?.subject} ${sent?.text}`).not.toContain(MARK);
  });
});

type Entry = (...given: unknown[]) => unknown;

/** The route that opens a preview looks up its secret, which is published nowhere. */
const OF_PREVIEWS = 'app/api/draft-mode/route.ts';

/** The files with every action and every handler of a route. */
const ENTRIES = globSync(
  ['app/**/actions.ts', 'app/**/route.{ts,tsx}', 'app/{manifest,robots,sitemap}.ts'],
  { cwd: ROOT },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== OF_PREVIEWS)
  .sort();

const PARAMS = {
  id: '11111111-1111-4111-8111-111111111111',
  token: 'a'.repeat(43),
  file: 'devis.pdf',
  reference: 'DEV-AAAAAAAA',
  job: 'mails',
  page: ['services.png'],
};

/** What the forms of the site send, all in one. */
const TYPED = {
  name: 'Ana Martin',
  firstName: 'Ana',
  lastName: 'Martin',
  email: 'ana@example.fr',
  company: '',
  phone: '',
  role: '',
  subject: 'Bonjour',
  message: 'Je voudrais un portail.',
  content: 'Un très bon travail.',
  text: 'Bonjour',
  rating: '5',
  service: 'bubble',
  projectType: 'mvp',
  participants: '2',
  earliest: '',
  latest: '',
  projectName: 'Portail',
  description: 'Suivre les commandes.',
  timeline: '',
  budget: '',
  additionalInfo: '',
  weeklyHours: '',
  hourlyCost: '',
  step: '3',
  intent: 'send',
  password: PASSWORD,
  zone: '',
  way: 'video',
  hold: 'b'.repeat(32),
  start: '2031-03-03T10:00:00.000Z',
  lien: 'c'.repeat(32),
  appel: PARAMS.id,
  id: PARAMS.id,
  project: PARAMS.id,
  reference: PARAMS.reference,
};

/** Calls one as Next does: an action with the form that was sent, a route with the request. */
async function call(file: string, name: string, entry: Entry) {
  if (file.endsWith('actions.ts')) {
    const data = formData(TYPED);
    return entry.length === 2 ? entry(IDLE_QUOTE, data) : entry(data);
  }
  const path = `/${file.replace(/^app\/|\(\w+\)\/|\/route\.tsx?$/g, '')}`;
  const body = name === 'POST' ? { action: 'create', request: null } : undefined;
  return entry(studioRequest(path, body), { params: Promise.resolve(PARAMS) });
}

/** Those that are seen to read content; what reads none cannot read drafts. */
const READING = [
  'app/(account)/rendez-vous/actions.ts book',
  'app/(account)/rendez-vous/actions.ts choose',
  'app/(account)/rendez-vous/actions.ts confirm',
  'app/(account)/rendez-vous/actions.ts move',
  'app/(site)/blog/flux.xml/route.ts GET',
  'app/(site)/contact/actions.ts sendMessage',
  'app/(site)/devis/actions.ts advanceQuote',
  'app/(site)/devis/actions.ts advanceTraining',
  'app/(site)/devis/estimation.pdf/route.ts GET',
  'app/api/figures/route.ts GET',
  'app/api/inbox/[reference]/route.ts GET',
  'app/api/inbox/export/route.ts GET',
  'app/api/inbox/route.ts GET',
  'app/api/projects/templates/route.ts GET',
  'app/api/quotes/[id]/pdf/route.ts GET',
  'app/api/quotes/[id]/route.ts GET',
  'app/api/quotes/offer/route.ts GET',
  'app/api/templates/route.ts GET',
  'app/api/quotes/route.ts POST',
  'app/api/studio/route.ts GET',
  'app/api/unshown/route.ts GET',
  'app/manifest.ts default',
  'app/partage/[...page]/route.tsx GET',
  'app/partage/[...page]/route.tsx generateStaticParams',
  'app/sitemap.ts default',
];

describe('every action and every route, from a browser with every cookie of a preview', () => {
  const reading: string[] = [];

  it.each(ENTRIES)('%s reads what is published', async (file) => {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ `${ROOT}/${file}`);
    if (file.includes('(account)')) await signedInTo(server);
    for (const [name, entry] of Object.entries(exported)) {
      if (typeof entry !== 'function') continue;
      // A redirection is thrown, and what was asked for before is what is looked at.
      const done = await inRequest(() => call(file, name, entry as Entry).catch(String));
      if (done.asked.size > 0) reading.push(`${file} ${name}`);
      expect(
        [...done.asked].filter((perspective) => perspective !== 'published'),
        name,
      ).toEqual([]);
    }
  });

  it('reads content where it is known to, and nothing of a draft is stored or mailed', async () => {
    expect(reading.sort()).toEqual(READING.toSorted());
    const { data: leads } = await service.from('leads').select('payload, estimate');
    const quoted = leads?.find(({ estimate }) => estimate?.breakdown)?.estimate;
    expect(quoted.breakdown.baseCents).toBe(250_000);
    const { data: quotes } = await service.from('quotes').select('content, document');
    expect(mail.received.length).toBeGreaterThan(5);
    const written = [leads, quotes, mail.received.map(({ subject, text }) => `${subject} ${text}`)];
    expect(JSON.stringify(written)).not.toContain(MARK);
  });
});
