import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { LONGEST_WAIT_MS } from '../../../lib/next/first-read.ts';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, anyConsole as test } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import {
  copyArtifact,
  type Instance,
  Instances,
  listing,
  oldestNode,
  renameBuild,
} from '../../support/instances.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { leadsOf, visitorHeaders } from '../../support/leads.ts';
import { documentedSite, hasNginx, type Nginx, NO_NGINX, startNginx } from '../../support/nginx.ts';
import { plainForm } from '../../support/plain-form.ts';
import { hasRedis, NO_REDIS, startRedis } from '../../support/redis.ts';
import { resetContent } from '../../support/reset-content.ts';
import { expectOneWithin, slowness } from '../../support/rounds.ts';
import { LONG_ONLY } from '../../support/scale.ts';
import { watchLake } from '../../support/watched-lake.ts';
import { announce } from '../../support/webhook.ts';

/** Time within which all instances show a change told to one of them, in ms. */
const FRESH_MS = 1_000;
/** Limit on a busy machine, where a second may pass, in ms. */
const FRESH_AT_LAST_MS = 10_000;
/** Time that nginx repeats a page, in ms. */
const KEPT_MS = 1_000;
/** Time that both are watched once a change shows, and the interval of requests, in ms. */
const WATCH_MS = 1_000;
const ASK_EACH_MS = 20;
const VISITORS = 2;
/** Time that an instance that is told to end answers on, in s; requests under way then have five more. */
const DRAIN_SECONDS = 1;
const CLOSE_TIMEOUT_MS = 5_000;

/** An article of the build, and one that is written and deleted here. */
const OF_THE_BUILD = '/blog/comparatif';
const WRITTEN = { _id: 'instances-article', slug: 'article-entre-deux-instances' };
const REDIRECT = { _id: 'instances-redirect', _type: 'redirect', from: '/ancienne-page' };

type Answer = { status: number; text: string; location?: string; instance?: string };

/**
 * Time that a visitor waits for an answer at most, on a machine that does nothing else, and time that nginx does
 * (docs/deploy/nginx.conf), in ms.
 */
const ANSWER_MS = 10_000;
const READ_TIMEOUT_MS = 60_000;

/** One request over a connection of its own: one that is kept may be closed as it is used again. */
const ask = (url: string) =>
  new Promise<Answer>((resolve, reject) => {
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
    get(url, { agent: false, signal }, (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then(
        (body) =>
          resolve({
            status,
            text: body,
            ...(headers.location && { location: headers.location }),
            ...(headers['x-instance'] && { instance: String(headers['x-instance']) }),
          }),
        reject,
      );
    }).on('error', reject);
  });

const isThere = ({ status }: Answer) => status === 200;
const isGone = ({ status }: Answer) => status === 404;

/** Prices of these tests, which the seed has not. */
let price = 7_000;
const priceOf = (answer: Answer) => Number(/"basePrice[\\":,]+(7\d{3})\b/.exec(answer.text)?.[1]);

const ESTIMATOR = { _id: 'estimator', _type: 'estimator' };
const publishPrice = (to: number) =>
  lakeClient()
    .patch('estimator')
    .set({ 'services[_key=="bubble"].basePrice': to })
    .commit({ visibility: 'sync' });

const missing = [...(hasRedis ? [] : [NO_REDIS]), ...(hasNginx ? [] : [NO_NGINX])];

test.describe.configure({ mode: 'serial' });
test.describe(`two instances of one artifact${['', ...missing].join('; ')}`, () => {
  test.skip(missing.length > 0);

  let home: string;
  let origin: string;
  let instances: Instances;
  let redisPort: number;
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let nginx: Nginx | undefined;
  let a: Instance;
  let b: Instance;
  const copies = new Map<string, string[]>();

  /** A copy of the artifact that nobody may write to. */
  function readOnlyCopy(name: string, change = (_folder: string) => {}): string {
    const folder = join(home, name);
    copyArtifact(folder);
    change(folder);
    execFileSync('chmod', ['-R', 'a-w', folder]);
    copies.set(folder, listing(folder));
    return folder;
  }

  const inFrontOf = (...behind: Instance[]) =>
    documentedSite(
      join(home, 'nginx'),
      Number(new URL(origin).port),
      behind.map(({ host }) => host),
    )
      // Visitors of these tests bring their own IP.
      .replace('$proxy_add_x_forwarded_for', '$http_x_forwarded_for')
      .replace('server_name', 'add_header X-Instance $upstream_addr always;\nserver_name');

  /** Tells A of a publish; resolves with the moment before, in ms. */
  const tellA = async (document: Parameters<typeof announce>[1]) => {
    const told = performance.now();
    expect(await announce(a.url, document)).toBe(200);
    return told;
  };

  /** Sends A a request as the Studio's tool « Avis » does; resolves with the moment before, in ms. */
  async function decide(id: string, decision: object): Promise<number> {
    const me = await fetch(`${E2E.lakeUrl}/v2025-02-19/users/me`, {
      headers: { origin: E2E.siteUrl },
    });
    const told = performance.now();
    const answer = await fetch(`${a.url}/api/moderation/testimonials`, {
      method: 'POST',
      body: JSON.stringify({ id, ...decision }),
      headers: {
        'content-type': 'application/json',
        cookie: String(me.headers.get('set-cookie')).split(';', 1)[0] as string,
        origin,
        'x-forwarded-host': new URL(origin).host,
      },
    });
    expect(answer.status, await answer.text()).toBe(200);
    return told;
  }

  /**
   * Fresh on both after a change that is told to A, and never again as before.
   *
   * @param change resolves with the moment at which A was told
   * @returns how long after that moment both showed it, in ms
   */
  async function expectFresh(
    path: string,
    isFresh: (answer: Answer) => boolean,
    change: () => Promise<number>,
  ): Promise<number> {
    for (const { url } of [a, b]) expect(isFresh(await ask(url + path)), path).toBe(false);
    const seen = Promise.all(
      [a, b].map(async ({ url }) => {
        const deadline = performance.now() + FRESH_AT_LAST_MS;
        let first = Number.POSITIVE_INFINITY;
        let stale = 0;
        while (performance.now() < Math.min(first + WATCH_MS, deadline)) {
          const asked = performance.now();
          const answer = await ask(url + path);
          if (isFresh(answer)) first = Math.min(first, performance.now());
          else if (asked > first) stale++;
          await delay(ASK_EACH_MS);
        }
        return { first, stale };
      }),
    );
    const told = await change();
    for (const { first, stale } of await seen) {
      expect(first, `${path} stayed as before`).toBeLessThan(Number.POSITIVE_INFINITY);
      expect(stale, `${path} was once more as before`).toBe(0);
    }
    return Math.max(...(await seen).map(({ first }) => first - told));
  }

  /**
   * Visitors who ask nginx without a pause, until they leave.
   *
   * @param others further pages than those that are sent in one piece
   */
  function visitors(...others: string[]) {
    const seen: Array<
      { at: number; ms: number; path: string; price: number } & Omit<Answer, 'text'>
    > = [];
    let isOver = false;
    let count = 0;
    const visitor = async () => {
      while (!isOver) {
        const visit = count++;
        // The first of them nginx keeps for a second.
        const whole = ['/devis', `/devis?visite=${visit}`, `${OF_THE_BUILD}?v=${visit}`];
        const paths = [...whole, ...others];
        const path = paths[visit % paths.length] as string;
        const at = performance.now();
        const answer = await ask(origin + path).catch((error: Error) => ({
          status: 0,
          text: error.message,
        }));
        const ms = performance.now() - at;
        seen.push({ at, ms, path, price: priceOf(answer), ...answer });
      }
    };
    const all = Array.from({ length: VISITORS }, visitor);
    return {
      /** Resolves once these have answered `requests` requests. */
      async served(by: Instance[], requests = 20) {
        const hosts = by.map(({ host }) => host);
        const from = seen.length;
        const count = () =>
          seen.slice(from).filter(({ instance }) => hosts.includes(instance ?? '')).length;
        await expect.poll(count, { intervals: [20] }).toBeGreaterThan(requests);
      },
      async leave() {
        isOver = true;
        await Promise.all(all);
        return seen;
      },
    };
  }

  type Visits = Awaited<ReturnType<ReturnType<typeof visitors>['leave']>>;

  /**
   * No request failed or kept its visitor waiting, the deleted article stayed away, and no page was as before once the
   * instances were not.
   *
   * @param freshAt when all of them showed what is, in ms
   */
  function expectNoFault(seen: Visits, was: number, is: number, freshAt: number): void {
    const faults = seen
      .filter(({ path, status }) => status !== (path.startsWith(OF_THE_BUILD) ? 404 : 200))
      .map(({ path, status, instance }) => `${path} ${status} ${instance}`);
    expect(faults).toEqual([]);
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS * slowness());
    const stale = seen
      .filter(({ path }) => path.startsWith('/devis'))
      .filter(({ at, path, price }) => {
        const due = freshAt + (path === '/devis' ? KEPT_MS : 0);
        return price !== is && (at > due || price !== was);
      })
      .map(
        ({ at, ms, path, price, instance }) =>
          `${path} ${price} of ${instance}, asked ${at - freshAt} ms after, for ${ms} ms`,
      );
    expect(stale).toEqual([]);
  }

  /** An article as the lake has it once published. */
  const published = (_id: string, current: string) => ({
    _id,
    _type: 'article',
    slug: { current },
  });
  const articleOfTheBuild = () =>
    lakeClient().fetch('*[_type == "article" && slug.current == "comparatif"][0]');

  /** Deletes it in the lake, and tells A. */
  async function deleteOfTheBuild(): Promise<void> {
    const { _id: id } = await articleOfTheBuild();
    // The lake keeps an article that others lead to.
    const leading = await lakeClient().fetch<{ _id: string; body: { markDefs?: object[] }[] }[]>(
      '*[_type == "article" && references($id)]{ _id, body }',
      { id },
    );
    for (const { _id, body } of leading) {
      const unlinked = body.map((part) => (part.markDefs ? { ...part, markDefs: [] } : part));
      await lakeClient().patch(_id).set({ body: unlinked }).commit();
    }
    await expectFresh(OF_THE_BUILD, isGone, async () => {
      await lakeClient().delete(id);
      return tellA(published(id, 'comparatif'));
    });
  }

  /** Visitors ask for it in vain: a test of theirs, run by itself, finds it there. */
  async function withoutOfTheBuild(): Promise<void> {
    if (isThere(await ask(a.url + OF_THE_BUILD))) await deleteOfTheBuild();
  }

  /** Posts the contact form as a browser without scripts does that has the page of `from`. */
  async function sendForm(page: string, to: Instance): Promise<void> {
    const email = `visiteur-${randomUUID()}@exemple.test`;
    const fields = plainForm(page, 'message');
    const typed = { name: 'Zoé', email, subject: 'Un site', message: 'Bonjour' };
    for (const [name, value] of Object.entries(typed)) fields.append(name, value);
    const answer = await fetch(`${to.url}/contact`, {
      method: 'POST',
      body: fields,
      headers: { ...visitorHeaders(), origin, 'x-forwarded-host': new URL(origin).host },
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('MSG-');
    expect(await leadsOf(email)).toHaveLength(1);
  }

  test.beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'instances-'));
    chmodSync(home, 0o755);
    redisPort = await freePort();
    redis = await startRedis(redisPort);
    origin = `http://127.0.0.1:${await freePort()}`;
    instances = new Instances(home, {
      SITE_URL: origin,
      CACHE_URL: `redis://127.0.0.1:${redisPort}`,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });
    // Any of the tests finds it, run by itself too.
    await publishPrice(price);
    [a, b] = await Promise.all([
      instances.start(readOnlyCopy('a'), await freePort()),
      instances.start(readOnlyCopy('b'), await freePort(), await oldestNode()),
    ]);
    nginx = startNginx(join(home, 'nginx'), inFrontOf(a, b));
  });

  test.afterAll(async () => {
    await nginx?.stop();
    await instances?.end();
    await redis?.stop();
    await serviceClient().from('testimonials').delete().like('content', 'Un avis entre deux %');
    await lakeClient().delete(WRITTEN._id);
    await lakeClient().delete(REDIRECT._id);
    await resetContent();
    execFileSync('chmod', ['-R', 'u+w', home]);
    rmSync(home, { recursive: true, force: true });
  });

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a hook's needs off this pattern.
  test.afterEach(async ({}, info) => {
    const body = instances.lines.splice(0).join('');
    if (info.status !== info.expectedStatus) await info.attach('what they printed', { body });
  });

  test('a publish told to one is on the other a second later, without a visit', async () => {
    const isTold = async ({ url }: Instance) => priceOf(await ask(`${url}/devis`)) === price;
    await expectOneWithin(FRESH_MS, async () => {
      const dueMs = FRESH_MS * slowness();
      await publishPrice(++price);
      const told = await tellA(ESTIMATOR);
      await delay(told + dueMs - ASK_EACH_MS - performance.now());
      const isOnBoth = !(await Promise.all([b, a].map(isTold))).includes(false);
      return isOnBoth ? FRESH_MS - 1 : Number.POSITIVE_INFINITY;
    });
    // The home page quotes it: it follows once nothing was published for a second.
    const quoted = new RegExp(
      `${Math.floor(price / 1_000)}\\s${String(price % 1_000).padStart(3, '0')}\\s€`,
    );
    for (const { url } of [b, a]) {
      await expect.poll(async () => (await ask(`${url}/`)).text).toMatch(quoted);
    }
  });

  test('and never as before on either, once it was fresh there', () =>
    expectOneWithin(FRESH_MS, () => {
      price++;
      const isFresh = (answer: Answer) => priceOf(answer) === price;
      return expectFresh('/devis', isFresh, async () => {
        await publishPrice(price);
        return tellA(ESTIMATOR);
      });
    }));

  test('a review’s decision, taken back, too', async () => {
    const { userId } = await createAccount();
    const content = `Un avis entre deux instances. ${Date.now()}`;
    const { data } = await serviceClient()
      .from('testimonials')
      .insert({ user_id: userId, name: 'Exemple Client', content, rating: 5 })
      .select('id')
      .single();
    const id = String(data?.id);
    const isShown = (answer: Answer) => answer.text.includes(content);
    await expectOneWithin(FRESH_MS, async () => {
      const shown = await expectFresh('/', isShown, () => decide(id, { status: 'approved' }));
      const gone = await expectFresh(
        '/',
        (answer) => !isShown(answer),
        () => decide(id, { status: 'rejected', reason: 'Il cite un tiers.' }),
      );
      return Math.max(shown, gone);
    });
  });

  test('a redirect, a new article and its deletion, too', async () => {
    const [here = '', there = ''] = ['/about', '/services'];
    let to = there;
    await expectOneWithin(FRESH_MS, () => {
      to = to === here ? there : here;
      const leadsOn = ({ status, location }: Answer) => status === 308 && location === to;
      return expectFresh(REDIRECT.from, leadsOn, async () => {
        await lakeClient().createOrReplace({ ...REDIRECT, to, permanent: true });
        return tellA(REDIRECT);
      });
    });

    const model = await articleOfTheBuild();
    const tell = () => tellA(published(WRITTEN._id, WRITTEN.slug));
    const written = `/blog/${WRITTEN.slug}`;
    await expectOneWithin(FRESH_MS, async () => {
      const created = await expectFresh(written, isThere, async () => {
        const slug = { _type: 'slug', current: WRITTEN.slug };
        await lakeClient().createOrReplace({ ...model, _id: WRITTEN._id, slug });
        return tell();
      });
      const deleted = await expectFresh(written, isGone, async () => {
        await lakeClient().delete(WRITTEN._id);
        return tell();
      });
      return Math.max(created, deleted);
    });
    await deleteOfTheBuild();
  });

  test('a form without scripts whose page came from one is accepted by the other', async () => {
    await sendForm((await ask(`${a.url}/contact`)).text, b);
  });

  test('Redis killed: both serve, and a publish shows where it arrives; back and empty: on both', async () => {
    await redis?.stop();
    const shown = async ({ url }: Instance) => priceOf(await ask(`${url}/devis`));
    await expectOneWithin(FRESH_MS, async () => {
      await publishPrice(++price);
      const told = await tellA(ESTIMATOR);
      await expect.poll(() => shown(a), { intervals: [20] }).toBe(price);
      return performance.now() - told;
    });
    for (const { url } of [a, b]) {
      for (const path of ['/', '/services', '/devis', '/auth']) {
        expect((await ask(url + path)).status).toBe(200);
      }
    }
    redis = await startRedis(redisPort);
    await expect.poll(() => shown(b), { intervals: [100] }).toBe(price);
  });

  // container.test.ts has one whose outputs are closed.
  test('one whose log nobody reads serves on, and ends as it is told to', LONG_ONLY, async () => {
    // Each reading that fails there is logged.
    const alone = new Instances(home, { SITE_URL: origin, SUPABASE_URL: 'http://127.0.0.1:9' });
    const c = await alone.start(join(home, 'a'), await freePort());
    c.hush();
    for (let visit = 0; visit < 5; visit++) {
      const { status } = await ask(`${c.url}/devis/estimation.pdf?service=bubble`);
      expect(status).toBe(503);
    }
    expect((await ask(`${c.url}/services`)).status).toBe(200);
    expect(await c.end('SIGTERM')).toBe(0);
  });

  test('one that starts answers with a page once that is read anew, and from then on reads what is published', async () => {
    const script = /\/_next\/static\/[^"]+\.js/.exec((await ask(`${b.url}/devis`)).text)?.[0];
    let tookMs: number;
    let tries = 0;
    do {
      const asked: Array<string | null> = [];
      const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
      const lake = await watchLake(Number(new URL(E2E.lakeUrl).port), (tag) => {
        asked.push(tag);
        return isOpen;
      });
      const alone = new Instances(home, { SITE_URL: origin, SANITY_API_HOST: lake.url });
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const ready = alone.start(join(home, 'a'), port);
      // It listens before it can answer.
      let began = 0;
      const visit = (path: string): Promise<Answer> => {
        began = performance.now();
        return ask(url + path).catch(() => delay(ASK_EACH_MS).then(() => visit(path)));
      };
      // An advertisement's parameter makes it no other page.
      const devis = visit('/devis?utm_source=lettre');
      const health = () =>
        ask(`${url}/api/health`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(health, { intervals: [ASK_EACH_MS] }).toBe(503);
      expect((await ask(`${url}${script}`)).status).toBe(200);
      expect(await announce(url, ESTIMATOR)).toBe(200);
      open();
      const answer = await devis;
      tookMs = performance.now() - began;
      // A machine so busy that the wait was given up proves nothing: once more.
      if (tookMs < LONGEST_WAIT_MS) {
        expect(priceOf(answer)).toBe(price);
        // The request was answered before the first of all pages was read.
        expect(asked).not.toContain('home-page');
      }
      const c = await ready;
      if (tookMs < LONGEST_WAIT_MS) expect(asked).toContain('home-page');

      // After everything is read, a publish makes the instance read only what it changed.
      await expect(async () => {
        asked.length = 0;
        await publishPrice(++price);
        await tellA(ESTIMATOR);
        await announce(url, ESTIMATOR);
        await expect.poll(async () => priceOf(await ask(`${url}/devis`))).toBe(price);
        expect(asked).toContain('estimator');
        expect(asked).not.toContain('navigation');
      }).toPass();
      expect(await c.end('SIGTERM')).toBe(0);
      lake.stop();
    } while (tookMs >= LONGEST_WAIT_MS && ++tries < 2);
    test.skip(tookMs >= LONGEST_WAIT_MS, 'The machine was too busy: the wait was given up twice.');
  });

  test('one killed and replaced: no request fails, and the new one shows no page of its build', async () => {
    await withoutOfTheBuild();
    await expect
      .poll(async () => priceOf(await ask(`${origin}/devis`)), { intervals: [20] })
      .toBe(price);
    const freshAt = performance.now() - KEPT_MS;
    const load = visitors();
    await load.served([b]);
    await b.end('SIGKILL');
    await load.served([a]);
    b = await instances.start(join(home, 'b'), Number(new URL(b.url).port));
    await load.served([b]);
    expectNoFault(await load.leave(), price, price, freshAt);
  });

  /** Opens pages whose next scripts are those of a build that is no more; they are returned with what to do next. */
  async function openTabs(page: Page): Promise<() => Promise<void>> {
    const name = 'Exemple Visiteur';
    const content = `Ce que j’écrivais pendant la mise à jour. ${randomUUID()}`;
    await signInAs(page.context(), await createAccount(), origin);
    await page.context().setExtraHTTPHeaders(visitorHeaders());
    const home = await page.context().newPage();
    await home.goto(`${origin}/#votre-avis`);
    await page.goto(`${origin}/contact`);
    await page.getByLabel('Votre nom').fill(name);
    await page.getByLabel('Votre adresse e-mail').fill(`visiteur-${randomUUID()}@exemple.test`);

    return async () => {
      await page.getByLabel('Sujet').fill('Un site');
      await page.getByLabel('Votre message').fill(content);
      await page.getByRole('button', { name: 'Envoyer le message' }).click();
      await expect(page.locator('#message').getByRole('status')).toContainText('MSG-');
      await page.getByRole('link', { name: 'Formations' }).first().click();
      await expect(page).toHaveURL(/formations/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      // The script that sends it never comes: the form goes as without scripts.
      const review = home.getByRole('form', { name: 'Laisser un avis' });
      await review.getByLabel('Nom').fill(name);
      await review.getByLabel('Votre avis').fill(content);
      await review.getByRole('button', { name: 'Envoyer mon avis' }).click();
      await expect(home.locator('#votre-avis')).toContainText('sera publié après validation');
      const { data } = await serviceClient().from('testimonials').select('name').match({ content });
      expect(data).toEqual([{ name }]);
    };
  }

  // One that is killed, one that starts and a form that goes from one to the other are above.
  test(
    'an upgrade under load: no request fails, nothing is stale after a second, open pages go on',
    LONG_ONLY,
    async ({ page }) => {
      await withoutOfTheBuild();
      const contact = (await ask(`${b.url}/contact`)).text;
      const goOn = await openTabs(page);
      // Before anybody comes: it holds this process up for seconds, and its visitors with it.
      const folder = readOnlyCopy('new', renameBuild);
      const load = visitors('/auth');
      // An instance ends while nginx still counts on it.
      await load.served([a]);
      const ended = performance.now();
      expect(await a.end('SIGTERM')).toBe(0);
      expect(performance.now() - ended).toBeLessThan(DRAIN_SECONDS * 1_000 + CLOSE_TIMEOUT_MS);

      const ports = [await freePort(), await freePort()] as const;
      // The two start one after the other, as in an upgrade: on two cores they would hold each other up.
      const c = await instances.start(folder, ports[0]);
      const d = await instances.start(folder, ports[1]);
      const build = ({ text }: Answer) => /"b\\?":\\?"([\w-]{10,})/.exec(text)?.[1];
      const builds = (await Promise.all([b, c].map(({ url }) => ask(`${url}/devis`)))).map(build);
      expect(new Set(builds.filter(Boolean)).size).toBe(2);

      const was = price++;
      await publishPrice(price);
      const told = performance.now();
      expect(await announce(b.url, ESTIMATOR)).toBe(200);
      const fresh = [b, c, d].map(async ({ url }) => {
        const shown = async () => priceOf(await ask(`${url}/devis`));
        await expect.poll(shown, { intervals: [ASK_EACH_MS] }).toBe(price);
        return performance.now();
      });
      nginx?.reload(inFrontOf(c, d));
      await load.served([c, d]);
      const freshAt = Math.max(told + FRESH_MS, ...(await Promise.all(fresh)));
      expect(await b.end('SIGTERM')).toBe(0);
      await load.served([c, d]);
      await delay(Math.max(0, freshAt + KEPT_MS - performance.now()));
      await load.served([c, d]);
      expectNoFault(await load.leave(), was, price, freshAt);
      // A visitor who opened the page before goes on.
      await sendForm(contact, d);
      await goOn();
    },
  );

  test('none of them has written to its folder', () => {
    for (const [folder, files] of copies) expect(listing(folder)).toEqual(files);
  });
});
