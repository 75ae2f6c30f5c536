import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { createServerClient } from '@supabase/ssr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/stack/config.ts';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { KEYS, PASSWORD, signUp } from '../support/embedded-supabase.ts';
import { FaultyProxy } from '../support/faulty-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { OWN_PAGE } from '../support/own-page.ts';
import { hasRedis, NO_REDIS, startRedis } from '../support/redis.ts';
import { type Site, startArtifact } from '../support/site-alone.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

const SECRET = 'webhook-secret-of-the-tests';
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** A text of a document, and where a route shows it. */
type Shown = {
  path: string;
  document: string;
  field: string;
  /** Where it is another type than the id says. */
  type?: string;
  slug?: string;
  signedIn?: true;
};

const at = (path: string, document: string, field: string, more: Partial<Shown> = {}): Shown => ({
  path,
  document,
  field,
  ...more,
});
const article = (path: string, slug = 'guide'): Shown =>
  at(path, `article-${slug}`, 'title', { type: 'article', slug });
const signedIn = { signedIn: true } as const;
/** On every page with the site's frame around it. */
const inFrame = (path: string, more = {}) => at(path, 'navigation', 'footerRights', more);
const inFooter = (path: string) => at(path, 'siteSettings', 'brand');

/** Every file of app/ that answers and shows content, with the texts that it is asked for. */
const SHOW: Readonly<Record<string, readonly Shown[]>> = {
  '(account)/auth/page.tsx': [
    at('/auth', 'authPage', 'title'),
    at('/auth', 'accountPages', 'questionText'),
    inFrame('/auth'),
    // The menu of the blog.
    at('/auth', 'article-guide', 'menuLabel', { type: 'article', slug: 'guide' }),
  ],
  '(account)/auth/compte-supprime/page.tsx': [
    at('/auth/compte-supprime', 'accountPages', 'deletedTitle'),
  ],
  '(account)/auth/confirm/page.tsx': [at('/auth/confirm', 'accountPages', 'brokenTitle')],
  '(account)/auth/mails/page.tsx': [at('/auth/mails', 'accountPages', 'backLink')],
  '(account)/auth/password/page.tsx': [at('/auth/password', 'accountPages', 'passwordOverTitle')],
  '(account)/auth/recovery/page.tsx': [at('/auth/recovery', 'accountPages', 'recoveryTitle')],
  '(account)/auth/resend/page.tsx': [at('/auth/resend', 'accountPages', 'resendTitle')],
  '(account)/dashboard/page.tsx': [at('/dashboard', 'dashboardPage', 'requestsTab', signedIn)],
  '(account)/dashboard/devis/[id]/page.tsx': [
    at(`/dashboard/devis/${NOBODY}`, 'dashboardPage', 'quoteUnknownTitle', signedIn),
  ],
  '(account)/dashboard/projets/[id]/page.tsx': [inFrame(`/dashboard/projets/${NOBODY}`, signedIn)],
  '(account)/make/page.tsx': [at('/make', 'makePage', 'connectTitle', signedIn)],
  '(account)/proposition/[token]/page.tsx': [
    at(`/proposition/${'a'.repeat(32)}`, 'dashboardPage', 'quoteGoneTitle'),
  ],
  '(account)/rendez-vous/page.tsx': [at('/rendez-vous', 'appointmentSettings', 'lead')],
  '(account)/rendez-vous/[token]/page.tsx': [inFrame(`/rendez-vous/${'a'.repeat(32)}`)],
  '(account)/proposition/[token]/projet/page.tsx': [
    at(`/proposition/${'a'.repeat(32)}/projet`, 'dashboardPage', 'quoteGoneTitle'),
  ],
  '(account)/suivi/[reference]/projet/page.tsx': [
    at('/suivi/DEV-0000-0000/projet', 'dashboardPage', 'projectLinkTitle'),
  ],
  '(account)/suivi/[reference]/page.tsx': [
    at('/suivi/DEV-0000-0000', 'dashboardPage', 'followTitle'),
  ],
  '(site)/page.tsx': [at('/', 'homePage', 'reasonsTitle')],
  '(site)/about/page.tsx': [
    at('/about', 'aboutPage', 'valuesTitle'),
    // In blocks that are added to it.
    at('/about', 'homePage', 'expertiseLabel'),
    at('/about', 'service-make', 'tagline', { type: 'service' }),
  ],
  '(site)/blog/page.tsx': [at('/blog', 'blogPage', 'title'), article('/blog')],
  '(site)/blog/[slug]/page.tsx': [article('/blog/guide'), inFrame('/blog/comparatif')],
  '(site)/blog/flux.xml/route.ts': [article('/blog/flux.xml')],
  '(site)/contact/page.tsx': [at('/contact', 'contactPage', 'availabilityTitle')],
  '(site)/cookies/page.tsx': [at('/cookies', 'cookiesPage', 'tableTitle')],
  '(site)/devis/page.tsx': [
    at('/devis', 'quotePage', 'words.answersTitle'),
    at('/devis', 'appointmentSettings', 'contactButton'),
  ],
  '(site)/devis/[service]/page.tsx': [
    at('/devis?service=bubble', 'quotePage', 'words.answersTitle'),
    at('/devis?service=bubble', 'appointmentSettings', 'contactButton'),
  ],
  '(site)/devis/[service]/temps/page.tsx': [
    at('/devis?service=bubble&heures=10', 'quotePage', 'words.answersTitle'),
  ],
  '(site)/devis/formation/[participants]/page.tsx': [
    at('/devis?participants=3', 'quotePage', 'words.answersTitle'),
    at('/devis?participants=3', 'appointmentSettings', 'contactButton'),
  ],
  '(site)/devis/estimation.pdf/route.ts': [
    inFooter('/devis/estimation.pdf?service=bubble&type=standard'),
  ],
  '(site)/formations/page.tsx': [at('/formations', 'trainingPage', 'pricesLabel')],
  '(site)/legal/page.tsx': [at('/legal', 'legalPage-legal', 'title', { type: 'legalPage' })],
  '(site)/page/[...address]/page.tsx': [
    at('/metiers/avocats', OWN_PAGE._id, 'title', {
      type: 'page',
      slug: OWN_PAGE.slug.current,
    }),
    at('/metiers/avocats', 'homePage', 'expertiseLabel'),
  ],
  '(site)/privacy/page.tsx': [at('/privacy', 'legalPage-privacy', 'title', { type: 'legalPage' })],
  '(site)/terms/page.tsx': [at('/terms', 'legalPage-terms', 'title', { type: 'legalPage' })],
  '(site)/services/page.tsx': [
    at('/services', 'servicesPage', 'processTitle'),
    at('/services', 'quotePage', 'table.title'),
  ],
  'api/studio/route.ts': [at('/api/studio', 'siteSettings', 'brand')],
  'global-not-found.tsx': [at('/inconnue', 'siteSettings', 'notFoundText')],
  'manifest.ts': [at('/manifest.webmanifest', 'siteSettings', 'baseline')],
};

/** Routes that show content as a picture: it is another once that has changed. */
const DRAW: Readonly<Record<string, readonly Shown[]>> = {
  'partage/[...page]/route.tsx': [
    at('/partage/services.png', 'siteSettings', 'brand'),
    article('/partage/blog/guide.png'),
  ],
};

/** Routes that say when a document was last published. */
const DATE: Readonly<Record<string, readonly Shown[]>> = {
  'sitemap.ts': [at('/sitemap.xml', 'aboutPage', 'valuesTitle'), article('/sitemap.xml')],
};

/** Routes that answer without content, or read it as one of the above does where there is something to show it with. */
const OTHERS: readonly string[] = [
  // Data of who asks, or files: they say nothing of the content.
  '(account)/auth/session/route.ts',
  '(account)/auth/sign-out/route.ts',
  '(account)/dashboard/devis/[id]/[file]/route.ts',
  '(account)/dashboard/export/route.ts',
  '(account)/make/runs/route.ts',
  '(account)/proposition/[token]/[file]/route.ts',
  '(account)/proposition/[token]/projet/fichiers/[id]/route.ts',
  '(account)/suivi/[reference]/projet/fichiers/[id]/route.ts',
  'api/account-mails/route.ts',
  'api/cron/[job]/route.ts',
  'api/draft-mode/leave/route.ts',
  'api/draft-mode/perspective/route.ts',
  'api/draft-mode/route.ts',
  'api/fichiers/route.ts',
  'api/health/live/route.ts',
  'api/health/route.ts',
  'api/projects/mails/route.ts',
  'api/revalidate/route.ts',
  'favicon.ico/route.ts',
  'fichiers/[id]/route.ts',
  'icons/192.png/route.ts',
  'icons/512.png/route.ts',
  'icons/maskable-192.png/route.ts',
  'icons/maskable-512.png/route.ts',
  'robots.ts',
  // A call, or what no page shows: by the readers of /rendez-vous, and of mails and settings.
  '(account)/rendez-vous/[token]/rendez-vous.ics/route.ts',
  'api/appointments/feed/[token]/route.ts',
  'api/unshown/route.ts',
  // Only once there are so many articles, or a case study: as the pages of articles.
  '(site)/blog/page/[number]/page.tsx',
  '(site)/realisations/[slug]/page.tsx',
  '(site)/realisations/page.tsx',
  // Drafts, which are never kept; the Studio.
  '(preview)/apercu/[[...path]]/page.tsx',
  '(studio)/studio/[[...tool]]/page.tsx',
];

/** Whether it is the Studio's: such a route answers of what is stored, or of drafts. */
const isStudios = (file: string) =>
  readFileSync(join(ROOT, 'app', file), 'utf8').includes('/security/studio-route.ts');

/** Files of app/ that answer, as Next finds them, without the Studio's routes. */
const answering = () =>
  globSync(
    [
      '**/{page,route}.{ts,tsx}',
      '**/{sitemap,robots,manifest,icon,apple-icon,opengraph-image,twitter-image}.{ts,tsx}',
      'global-not-found.tsx',
    ],
    { cwd: join(ROOT, 'app') },
  )
    .filter((file) => !isStudios(file))
    .sort();

it('every file of app/ that answers is asked below, or says why not', () => {
  const known = [...Object.keys(SHOW), ...Object.keys(DRAW), ...Object.keys(DATE), ...OTHERS];
  expect(answering()).toEqual(known.sort());
});

async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type') !== 'application/pdf') return answer.text();
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(await answer.arrayBuffer()));
  const text = document.getPage(0).getText();
  document.destroy();
  library.destroy();
  return text;
}

describe.skipIf(!BUILT)(`the first answer after a publish${BUILT ? '' : NO_BUILD}`, () => {
  let whole: WholeSite;
  let site: Site;
  let cookie = '';
  let words = 0;
  /** A word that nothing shows yet. */
  const newWord = () => `Mot ${++words} inouï`;

  beforeAll(async () => {
    whole = await startWholeSite({ SANITY_REVALIDATE_SECRET: SECRET });
    ({ site } = whole);
    await whole.lake.client().createOrReplace(OWN_PAGE);
    await tell(
      at('/metiers/avocats', OWN_PAGE._id, 'title', { type: 'page', slug: OWN_PAGE.slug.current }),
    );
    await whole.lake.client().patch('aboutPage').set({ blocks: OWN_PAGE.blocks }).commit();
    await tell(at('/about', 'aboutPage', 'blocks'));
    const { email } = await signUp(whole.store);
    const jar = new Map([['signed-in', 'session']]);
    const client = createServerClient(whole.store.url, KEYS.publishable, {
      cookies: {
        getAll: () => [],
        setAll: (all) => {
          for (const { name, value } of all) jar.set(name, value);
        },
      },
    });
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }, 120_000);
  afterAll(() => whole?.stop());

  const ask = ({ path, signedIn: isSignedIn }: Shown, of = site) =>
    fetch(of.url + path, { headers: isSignedIn ? { cookie } : {}, redirect: 'manual' });

  /** Tells a site of a publish as the lake does; resolves once it has answered. */
  async function tell({ document, type = document, slug }: Shown, of = site): Promise<void> {
    const body = JSON.stringify({
      _id: document,
      _type: type,
      ...(slug && { slug: { current: slug } }),
    });
    const signature = await encodeSignatureHeader(body, Date.now(), SECRET);
    const answer = await fetch(`${of.url}/api/revalidate`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER_NAME]: signature },
    });
    expect(await answer.json()).toEqual({ revalidated: type });
  }

  const publish = (shown: Shown, word: string) =>
    whole.lake
      .client()
      .patch(shown.document)
      .set({ [shown.field]: word })
      .commit();

  const each = (table: Readonly<Record<string, readonly Shown[]>>) =>
    Object.values(table)
      .flat()
      .map((shown) => [`${shown.path} shows ${shown.field} of ${shown.document}`, shown] as const);

  it.each(each(SHOW))('%s', async (_, shown) => {
    // Whatever the route keeps, it has by now.
    await (await ask(shown)).text();
    const word = newWord();
    await publish(shown, word);
    await tell(shown);
    expect((await textOf(await ask(shown))).includes(word)).toBe(true);
  });

  it.each(each(DRAW))('%s, drawn', async (_, shown) => {
    const before = Buffer.from(await (await ask(shown)).arrayBuffer());
    await publish(shown, newWord());
    await tell(shown);
    const after = await ask(shown);
    expect(after.status).toBe(200);
    expect(Buffer.from(await after.arrayBuffer()).equals(before)).toBe(false);
  });

  it.each(each(DATE))('%s, by its date', async (_, shown) => {
    await (await ask(shown)).text();
    const { _updatedAt } = await publish(shown, newWord());
    await tell(shown);
    expect(await textOf(await ask(shown))).toContain(_updatedAt);
  });

  describe('of another instance', () => {
    const RECOVERY = at('/auth/recovery', 'accountPages', 'recoveryTitle');
    const PAGES = [RECOVERY, at('/services', 'servicesPage', 'processTitle')];

    it.skipIf(!hasRedis)(
      `over Redis${hasRedis ? '' : `, ${NO_REDIS}`}`,
      async () => {
        const port = await freePort();
        const redis = await startRedis(port);
        const env = { ...whole.env, CACHE_URL: `redis://127.0.0.1:${port}` };
        const sites: Site[] = [];
        try {
          for (let count = 0; count < 2; count++) sites.push(await startArtifact(env));
          const [a, b] = sites as [Site, Site];
          for (const shown of [...PAGES, ...PAGES]) {
            await (await ask(shown, b)).text();
            const word = newWord();
            await publish(shown, word);
            await tell(shown, a);
            expect((await textOf(await ask(shown, b))).includes(word), shown.path).toBe(true);
          }
        } finally {
          for (const one of sites) await one.stop();
          await redis.stop();
        }
      },
      120_000,
    );

    it('without a lake that answers is the last good one, at once but for the first, and fresh once it does', async () => {
      const lake = await FaultyProxy.start(Number(new URL(whole.lake.url).port));
      const env = { ...whole.env, SANITY_API_HOST: `http://127.0.0.1:${lake.port}` };
      const other = await startArtifact(env);
      try {
        const word = newWord();
        await publish(RECOVERY, word);
        await tell(RECOVERY, other);
        expect((await textOf(await ask(RECOVERY, other))).includes(word)).toBe(true);
        for (const fault of ['down', 'wrong', 'frozen'] as const) {
          await lake.set(fault);
          await tell(RECOVERY, other);
          for (const limit of [12_000, 3_000, 3_000]) {
            const signal = AbortSignal.timeout(limit);
            const answer = await fetch(other.url + RECOVERY.path, { signal });
            expect(answer.status, fault).toBe(200);
            expect((await answer.text()).includes(word), fault).toBe(true);
          }
        }
        await lake.set('none');
        const next = newWord();
        await publish(RECOVERY, next);
        await tell(RECOVERY, other);
        expect((await textOf(await ask(RECOVERY, other))).includes(next)).toBe(true);
      } finally {
        await other.stop();
        await lake.stop();
      }
    }, 120_000);
  });
});
