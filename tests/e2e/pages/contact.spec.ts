import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { createAccount, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { leadsOf, mailsTo, visitorHeaders } from '../../support/leads.ts';
import { CONSULTANT } from '../../support/mailbox.ts';
import { expectSound, toast } from '../../support/page-checks.ts';

const MESSAGE = 'Bonjour,\nj’ai un projet « été » & <b>deux</b> questions 👋';

const someone = () => `visiteur-${randomUUID()}@exemple.test`;
const form = (page: Page) => page.getByRole('form', { name: 'Écrire un message' });
/** Keys wait for nothing by themselves: sent before its scripts run, the form is posted as without them. */
const live = (page: Page) => expect(form(page)).toHaveJSProperty('noValidate', true);
const send = (page: Page) => form(page).getByRole('button', { name: 'Envoyer le message' });

async function write(page: Page, email: string): Promise<void> {
  await form(page).getByLabel('Votre nom').fill('Zoé D’Arc');
  await form(page).getByLabel('Votre adresse e-mail').fill(email);
  await form(page).getByLabel('Sujet').fill('Un site pour l’été');
  await form(page).getByLabel('Votre message').fill(MESSAGE);
}

const stored = (email: string) => ({
  kind: 'message',
  status: 'new',
  payload: { name: 'Zoé D’Arc', email, subject: 'Un site pour l’été', message: MESSAGE },
});

test.use({ extraHTTPHeaders: visitorHeaders() });

test('a message by keyboard alone: sent, stored once, mailed to both', async ({ page }) => {
  const email = someone();
  await page.goto('/contact');
  await live(page);
  await form(page).getByLabel('Votre nom').focus();
  for (const text of ['Zoé D’Arc', email, 'Un site pour l’été']) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.insertText(MESSAGE);
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  const since = Date.now();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('button', { name: 'Envoi en cours…' })).toBeVisible();

  const sent = page.locator('#message').getByRole('status');
  await expect(sent).toContainText('Message envoyé\u202f! 📧');
  expect(Date.now() - since).toBeGreaterThan(950);
  await expect(sent).toBeFocused();
  await expect(toast(page, 'Message envoyé')).toContainText(
    'Je vous réponds dans les plus brefs délais.',
  );
  for (const label of ['Votre nom', 'Votre adresse e-mail', 'Sujet', 'Votre message']) {
    await expect(form(page).getByLabel(label)).toHaveValue('');
  }
  const reference = (await sent.locator('strong').textContent()) ?? '';
  expect(reference).toMatch(/^MSG-/);
  expect(await leadsOf(email)).toEqual([{ ...stored(email), reference, estimate: null }]);

  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const about = async () =>
    (await mailsTo(CONSULTANT)).filter(({ subject }) => subject.includes(reference));
  await expect.poll(async () => (await about()).length).toBe(1);
  const [mail] = await about();
  expect(mail?.replyTo).toBe(email);
  expect(mail?.text).toContain(MESSAGE);
  expect(mail?.html).toContain('&lt;b&gt;deux&lt;/b&gt;');
});

test('an incomplete message: every field is named, linked and explained', async ({ page }) => {
  await page.goto('/contact');
  await form(page).getByLabel('Votre adresse e-mail').fill('zoe');
  await send(page).click();
  const summary = page.locator('#message').getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('4 champs à revoir');
  const email = form(page).getByLabel('Votre adresse e-mail');
  await expect(email).toHaveAccessibleDescription('Veuillez entrer une adresse email valide');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);

  // A colon stands on the line of what it follows.
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 800 });
    const parted = await summary.getByRole('link').evaluateAll((links) =>
      links.filter((link) => {
        const colon = document.createRange();
        colon.setStart(link.nextSibling as Node, 1);
        colon.setEnd(link.nextSibling as Node, 2);
        const [line] = [...link.getClientRects()].slice(-1);
        return colon.getBoundingClientRect().top > (line?.bottom ?? 0);
      }),
    );
    expect(parted, `${width} px`).toHaveLength(0);
  }

  await summary.getByRole('link', { name: 'Sujet' }).click();
  await expect(form(page).getByLabel('Sujet')).toBeFocused();
  await page.keyboard.insertText('Un site');
  await expect(summary).toContainText('3 champs à revoir');
  await expect(email).toHaveValue('zoe');
});

test('an address that was pasted shows as it is stored, and one that is none says why', async ({
  page,
}) => {
  const address = someone();
  await page.goto('/contact');
  await live(page);
  await write(page, `\u202amailto:${address}.\u202c`);
  const email = form(page).getByLabel('Votre adresse e-mail');
  await expect(email).toHaveValue(address);
  await form(page).getByLabel('Votre nom').fill('\u202eZoé\u200b D’Arc');
  await email.fill('zoé@exemple.fr');
  await send(page).click();
  await expect(email).toHaveAccessibleDescription(/«\sé\s».*sans accent/);
  await expect(email).toHaveValue('zoé@exemple.fr');
  await expect(form(page).getByLabel('Votre nom')).toHaveValue('Zoé D’Arc');
  await email.fill(`${address};`);
  await send(page).click();
  await expect(page.locator('#message').getByRole('status')).toContainText('Message envoyé');
  expect(await leadsOf(address)).toMatchObject([stored(address)]);
});

test('a message that is too long: its length is counted, and nothing of it is cut', async ({
  page,
}) => {
  await page.goto('/contact');
  await write(page, someone());
  const message = form(page).getByLabel('Votre message');
  const long = 'x'.repeat(5_763);
  await message.fill(long);
  await expect(message).toHaveAccessibleDescription(/5\s763\/5\s000 caractères/);
  await send(page).click();
  await expect(message).toHaveAccessibleDescription(
    /Ce texte est trop long\s: 5\s000 caractères au plus\./,
  );
  await expect(message).toHaveValue(long);
  // One long word does not widen the page, either.
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
});

test('a client finds their name and e-mail filled in, which nobody finds once they are gone', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await signInAs(context, account);
  await page.goto('/contact');
  const [name, email] = ['Votre nom', 'Votre adresse e-mail'].map((label) =>
    form(page).getByLabel(label),
  ) as [Locator, Locator];
  await expect(name).toHaveValue('Zoé Démo');
  await expect(email).toHaveValue(account.email);
  await form(page).getByLabel('Sujet').fill('Un sujet');

  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(form(page).getByLabel('Sujet')).toHaveValue('Un sujet');
  await expect(email).toHaveValue('');
});

test('a client who is in a field when their details come types what they meant', async ({
  page,
  context,
}) => {
  await signInAs(context, await createAccount());
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/auth/session', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/contact');
  const email = form(page).getByLabel('Votre adresse e-mail');
  await email.focus();
  answer();
  await expect(form(page).getByLabel('Votre nom')).toHaveValue('Zoé Démo');
  await page.keyboard.type('autre@exemple.test');
  await expect(email).toHaveValue('autre@exemple.test');
});

test('what was typed outlives a reload, and nothing of it the sending', async ({ page }) => {
  const email = someone();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await page.goto('/contact');
  await write(page, email);
  await page.reload();
  await expect(form(page).getByLabel('Votre message')).toHaveValue(MESSAGE);
  await expect(form(page).getByLabel('Votre nom')).toHaveValue('Zoé D’Arc');
  await expect(form(page).getByLabel('Votre adresse e-mail')).toHaveValue(email);
  await expect(form(page).getByLabel('Sujet')).toHaveValue('Un site pour l’été');
  // The kept text stays in this tab, and holds nothing but the four fields.
  expect(Object.keys(JSON.parse(JSON.parse(await kept()).message)).sort()).toEqual([
    'email',
    'message',
    'name',
    'subject',
  ]);
  const other = await page.context().newPage();
  await other.goto('/contact');
  await expect(form(other).getByLabel('Votre message')).toHaveValue('');
  await other.close();

  await send(page).click();
  await expect(page.locator('#message').getByRole('status')).toContainText(/MSG-/);
  expect(await kept()).not.toContain(email);
  expect(await kept()).not.toContain('été');
  await page.reload();
  await expect(form(page).getByLabel('Votre message')).toHaveValue('');
  expect(await leadsOf(email)).toEqual([expect.objectContaining(stored(email))]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is checked, kept, sent and stored once', async ({ page }) => {
    const email = someone();
    await page.goto('/contact');
    await write(page, 'zoe');
    await send(page).click();
    await expect(page.locator('#message').getByRole('alert')).toContainText(
      'Veuillez entrer une adresse email valide',
    );
    await expect(form(page).getByLabel('Votre message')).toHaveValue(MESSAGE);

    await form(page).getByLabel('Votre adresse e-mail').fill(email);
    await send(page).click();
    const sent = page.locator('#message').getByRole('status');
    await expect(sent).toContainText(/Référence.*MSG-/);
    await expect(form(page).getByLabel('Votre message')).toHaveValue('');
    // Reloading the answer sends the same again.
    await page.reload();
    await expect(sent).toContainText(/Référence.*MSG-/);
    expect(await leadsOf(email)).toEqual([expect.objectContaining(stored(email))]);
    // And the page itself is as before, for everybody.
    await page.goto('/contact');
    await expect(page.locator('#message').getByRole('status')).toHaveCount(0);
  });
});

test('a form that another site posts has no effect', async ({ page, request }) => {
  await page.goto('/contact');
  const hidden = await form(page)
    .locator('input[type=hidden]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']),
    );
  const email = someone();
  const fields = {
    ...Object.fromEntries(hidden),
    name: 'Zoé',
    email,
    subject: 'Un site',
    message: 'Bonjour',
  };
  expect(Object.keys(fields).some((name) => name.startsWith('$ACTION'))).toBe(true);
  const post = (headers: Record<string, string>) =>
    request.post('/contact', { multipart: fields, headers: { ...visitorHeaders(), ...headers } });
  for (const origin of ['https://exemple.test', 'null', 'http://localhost:1']) {
    await post({ origin });
  }
  await post({});
  expect(await leadsOf(email)).toEqual([]);
  // The origin alone was missing.
  await post({ origin: E2E.siteUrl });
  expect(await leadsOf(email)).toHaveLength(1);
});

anyConsole(
  'an answer that does not come: the message is kept, and stored once',
  async ({ page }) => {
    const email = someone();
    await page.goto('/contact');
    await write(page, email);
    // The request arrives, its answer does not: the worst case.
    await page.route('**/contact', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    const alert = page.locator('#message').getByRole('alert');
    await expect(alert).toContainText('vérifiez votre connexion');
    await expect(form(page).getByLabel('Votre message')).toHaveValue(MESSAGE);
    await page.unroute('**/contact');
    await send(page).click();
    await expect(page.locator('#message').getByRole('status')).toContainText(/Référence.*MSG-/);
    expect(await leadsOf(email)).toHaveLength(1);
  },
);
