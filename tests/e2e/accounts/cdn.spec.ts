import { createAccount, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { plainForm } from '../../support/plain-form.ts';
import { openPreview } from '../../support/preview.ts';
import { PUBLIC_ROUTES } from '../../support/routes.ts';

const FOR_CDN = 'public, max-age=1, stale-if-error=86400';

/** Made for one visitor each time, though anybody may ask for it. */
const isPersonal = (path: string) => /^\/(auth|dashboard|make)$/.test(path);

test('a CDN may keep what is the same for everybody, for a second', async ({ request }) => {
  const pages = PUBLIC_ROUTES.filter(({ path, status }) => status === 200 && !isPersonal(path));
  for (const path of [...pages.map((route) => route.path), '/sitemap.xml', '/blog/flux.xml']) {
    for (const [name, value] of [
      ['accept', '*/*'],
      ['cookie', 'signed-in=session'],
      ['rsc', '1'],
    ] as const) {
      const answer = await request.get(path, { headers: { [name]: value } });
      expect(answer.headers()['cdn-cache-control'], path).toBe(FOR_CDN);
      expect(answer.headers()['set-cookie'], path).toBeUndefined();
    }
  }
});

test('and nothing that is one visitor’s', async ({ page, request }) => {
  const expectPrivate = (what: string, headers: Record<string, string> | undefined) => {
    expect(headers?.['cdn-cache-control'], what).toBeUndefined();
    expect(headers?.['cache-control'], what).not.toMatch(/public|s-maxage/);
  };
  for (const path of ['/auth', '/dashboard', '/api/health', '/api/moderation/testimonials']) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expectPrivate(path, answer.headers());
  }
  const pdf = await request.get('/devis/estimation.pdf?service=bubble&type=standard');
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()['cdn-cache-control']).toBeUndefined();

  const contact = await (await request.get('/contact')).text();
  const fields = plainForm(contact, 'message');
  fields.append('name', 'Zoé');
  const answered = await fetch(`${E2E.siteUrl}/contact`, {
    method: 'POST',
    body: fields,
    headers: { ...visitorHeaders(), origin: E2E.siteUrl },
  });
  expect(await answered.text()).toContain('Zoé');
  expectPrivate('the answer to a form', Object.fromEntries(answered.headers));

  await signInAs(page.context(), await createAccount());
  for (const path of ['/dashboard', '/make']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expectPrivate(path, answer?.headers());
  }
  const previewed = await openPreview(page, '/services');
  expect(previewed?.status()).toBe(200);
  expectPrivate('a preview', previewed?.headers());
});
