import { scriptHash } from '../../../lib/security/inline-scripts.ts';
import { NO_CHOICE } from '../../support/consent.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { watchViolations } from '../../support/page-checks.ts';
import { PUBLIC_ROUTES } from '../../support/routes.ts';

test.use({ storageState: NO_CHOICE });

/** Every route (product.md, Routes), a page that is none, an article, and the Studio. */
const PATHS = [
  ...new Set([...PUBLIC_ROUTES.map(({ path }) => path), '/auth', '/inconnu', '/studio']),
];

/** Made for one visitor, by a nonce; the others are the same bytes for all. */
const isPersonal = (path: string) => /^\/(auth|dashboard|make)$/.test(path);

/** A directive of the page's own policy, the last of those that it is sent with. */
const directive = (policies: string | undefined, name: string) =>
  (policies?.split(', ').at(-1) ?? '')
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1) ?? '';

test('every route has a policy that lets no script in by ‘unsafe-inline’, and the other headers', async ({
  request,
}) => {
  for (const path of PATHS) {
    const response = await request.get(path, { maxRedirects: 0 });
    const headers = response.headers();
    const scripts = directive(headers['content-security-policy'], 'script-src');
    expect(scripts, path).toMatch(/^'self'/);
    expect(scripts.replace(E2E.analyticsUrl, ''), path).not.toMatch(/unsafe|\*|https?:\/\//);
    expect(directive(headers['content-security-policy'], 'object-src'), path).toBe("'none'");
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-powered-by'], path).toBeUndefined();
    // Over plain HTTP it would lock a visitor of this machine out.
    expect(headers['strict-transport-security'], path).toBeUndefined();
    if (isPersonal(path)) expect(scripts, path).toContain("'nonce-");
    else expect(scripts, path).not.toContain('nonce');
    // A proxy's usual buffer for the headers of one answer.
    expect(headers['content-security-policy']?.length, path).toBeLessThan(7_000);
  }
});

test('public pages stay prerendered: the same bytes, ETag and policy for everybody', async ({
  request,
}) => {
  for (const { path } of PUBLIC_ROUTES.filter((route) => route.status === 200)) {
    if (isPersonal(path)) continue;
    const first = await request.get(path);
    const headers = first.headers();
    expect(headers['x-nextjs-prerender'], path).toBe('1');
    const second = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(await second.text(), path).toBe(await first.text());
    expect(second.headers()['content-security-policy']).toBe(headers['content-security-policy']);
    const third = await request.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(third.status(), path).toBe(304);
  }
});

test('everybody is sent the stored page: bots, and who has an old preview’s cookie', async ({
  request,
}) => {
  const plain = await request.get('/services');
  const policy = plain.headers()['content-security-policy'];
  const visitors: Array<Record<string, string>> = [
    { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
    { 'user-agent': 'LinkedInBot/1.0 (compatible; Mozilla/5.0)' },
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { 'user-agent': 'Mozilla/5.0 (Linux; Android 11) Chrome/130.0 Mobile Chrome-Lighthouse' },
    { cookie: '__prerender_bypass=of-an-older-build' },
  ];
  for (const headers of visitors) {
    const page = await request.get('/services', { headers });
    expect(await page.text(), JSON.stringify(headers)).toBe(await plain.text());
    expect(page.headers()['content-security-policy'], JSON.stringify(headers)).toBe(policy);
  }
});

test('a visitor’s own policy reaches no page, be it made for them or for all', async ({
  request,
}) => {
  const headers = {
    'content-security-policy': "script-src 'nonce-mine'",
    'content-security-policy-report-only': "script-src 'nonce-mine'",
  };
  for (const path of ['/services', '/auth', '/inconnu', '/studio']) {
    const page = await request.get(path, { headers });
    expect(await page.text(), path).not.toContain('mine');
    expect(page.headers()['content-security-policy'], path).not.toContain('mine');
  }
});

/** Inline scripts of a page that its policy would hold back, by their first characters. */
function heldBack(html: string, policy: string | undefined): string[] {
  const allowed = directive(policy, 'script-src');
  const inline = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))([^>]*)>(.*?)<\/script>/gs)];
  expect(inline.length).toBeGreaterThan(1);
  const [, nonce] = /'nonce-([^']+)'/.exec(allowed) ?? [];
  expect(nonce).toBeDefined();
  return inline
    .filter(([, rest, text = '']) => {
      return !rest?.includes(`nonce="${nonce}"`) && !allowed.includes(scriptHash(text));
    })
    .map(([, , text = '']) => text.slice(0, 80));
}

test('what is posted to a page is answered under a nonce', async ({ request }) => {
  for (const path of ['/contact', '/blog/guide', '/blog/inconnu', '/inconnu', '/studio']) {
    const page = await request.post(path, { form: { nom: 'A' } });
    const policy = page.headers()['content-security-policy'];
    expect(heldBack(await page.text(), policy), path).toEqual([]);
  }
});

test('so is a form that a browser without scripts sends', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: E2E.siteUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/contact');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('main').locator('button[type=submit]').click();
  const response = await answer;
  const policy = (await response.allHeaders())['content-security-policy'];
  expect(heldBack(await response.text(), policy)).toEqual([]);
  await context.close();
});

test('the door changes no answer: each stored page is the one that Next sends', async ({
  request,
}) => {
  const paths = [...PUBLIC_ROUTES.map(({ path }) => path), '/inconnu'];
  for (const path of paths.filter((one) => !isPersonal(one))) {
    const plain = { 'accept-encoding': 'identity', 'x-forwarded-proto': 'https' };
    const answers = [plain, { ...plain, 'content-type': 'text/plain' }].map(async (headers) => {
      const answer = await request.get(path, { headers });
      // The door’s own pages are nobody’s request.
      const { date: _, 'x-request-id': __, ...sent } = answer.headers();
      return { status: answer.status(), sent, body: await answer.text() };
    });
    const [door, next] = await Promise.all(answers);
    expect(door, path).toEqual(next);
  }
});

test('a nonce is used once', async ({ request }) => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit++) {
    const headers = (await request.get('/auth')).headers();
    nonces.add(directive(headers['content-security-policy'], 'script-src'));
    expect(headers['cache-control']).toContain('no-store');
  }
  expect(nonces.size).toBe(3);
});

test('nothing that a page needs is held back from who never was here', async ({ page }) => {
  const violations = await watchViolations(page);
  for (const path of ['/', '/auth']) {
    await page.goto(path);
    // Only the hydrated page shows the banner.
    await expect(page.getByRole('button', { name: 'Tout accepter' }).first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(violations, path).toEqual([]);
  }
});

test('a script that something slips into a page does not run', async ({ browser }) => {
  // A page of its own: what is held back says so in the console.
  const page = await (await browser.newContext({ baseURL: E2E.siteUrl })).newPage();
  const violations = await watchViolations(page);
  for (const path of ['/services', '/auth']) {
    await page.goto(path);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.slipped = true';
      const image = document.createElement('div');
      image.innerHTML = '<img src="data:," onerror="window.slipped = true">';
      document.body.append(script, image);
    });
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(() => 'slipped' in window)).toBe(false);
    violations.length = 0;
  }
  await page.context().close();
});
