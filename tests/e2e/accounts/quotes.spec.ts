import { randomUUID } from 'node:crypto';
import type { QuoteContent } from '../../../lib/quotes/content.ts';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { mailsTo, visitorHeaders } from '../../support/leads.ts';
import { expectSound, toast } from '../../support/page-checks.ts';
import { contentFor, type SentQuote, sendQuote } from '../../support/quotes.ts';
import { signInToStudio } from '../../support/studio.ts';

const CONSULTANT = 'bonjour@exemple.fr';

const sent = (email: string, change?: Partial<QuoteContent>) =>
  sendQuote(serviceClient(), contentFor(email, change));

/** Has the consultant mail a link, and reads it from the mailbox. */
async function mailedLink(page: Page, { id, version }: SentQuote, email: string): Promise<string> {
  await signInToStudio(page);
  const answer = await page.request.post('/api/quotes', {
    headers: { origin: E2E.siteUrl },
    data: { action: 'link', by: 'mail', id, version },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  let link = '';
  await expect
    .poll(async () => {
      const texts = (await mailsTo(email)).map(({ text }) => text).join('\n');
      [link = ''] = /\/proposition\/[\w-]{43}/.exec(texts) ?? [];
      return link;
    })
    .not.toBe('');
  return link;
}

/** The newest code in the mailbox. */
async function mailedCode(email: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      for (const { text } of await mailsTo(email)) {
        const [, found] = /^Code\s*: (\d{6})$/m.exec(text) ?? [];
        if (found) {
          code = found;
          break;
        }
      }
      return code;
    })
    .not.toBe('');
  return code;
}

const newEmail = () => `devis-${randomUUID()}@exemple.test`;

test('a quote by its link: a code, an option, a signature once, in two tabs, and both mailboxes', async ({
  page,
  context,
}) => {
  await page.setExtraHTTPHeaders(visitorHeaders());
  const email = newEmail();
  const quote = await sent(email);
  const link = await mailedLink(page, quote, email);

  const opened = await page.goto(link);
  expect(opened?.headers()['cache-control']).toMatch(/no-store/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une proposition vous attend');
  const html = await page.content();
  for (const secret of [quote.title, quote.number, email, 'Ana Martin'])
    expect(html).not.toContain(secret);
  // Without the code the file leads back to the page.
  const file = await page.request.get(`${link}/devis.pdf`, { maxRedirects: 0 });
  expect(file.status()).toBe(303);
  await expectSound(page, [320]);

  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await expect(toast(page, 'Code envoyé')).toBeVisible();
  const field = page.getByLabel('Code à six chiffres');
  await expect(field).toBeFocused();
  const code = await mailedCode(email);
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Lire la proposition' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(code);
  await page.getByRole('button', { name: 'Lire la proposition' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // The option counts at once, and in the summary beside the button.
  const summary = page.getByRole('region', { name: 'Ce que vous signez' });
  await expect(summary).toContainText('1\u202f620,00\u00a0€');
  await page.getByRole('checkbox', { name: /Suivi la première année/ }).check();
  await expect(summary).toContainText('Suivi la première année');
  await expect(summary).toContainText('2\u202f340,00\u00a0€');
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('checkbox', { name: /Suivi/ })).toBeChecked();

  const sign = async (tab: Page) => {
    await tab.getByLabel('Vos prénom et nom').fill('Zoé D’Arc');
    await tab.getByLabel('Recopiez').fill('bon pour accord');
    await tab.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
    await tab.getByRole('button', { name: 'Accepter le devis', exact: true }).click();
  };
  await page.getByRole('button', { name: 'Accepter le devis', exact: true }).click();
  await expect(page.getByLabel('Vos prénom et nom')).toBeFocused();
  await expect(page.getByText('Cochez la case pour accepter le devis.')).toBeVisible();
  await expectSound(page, [320]);
  await sign(page);
  const outcome = page.getByRole('heading', { name: 'C’est signé, merci' });
  await expect(outcome).toBeFocused();
  await expect(page.getByText('Signé par Zoé D’Arc le')).toContainText('2\u202f340,00\u00a0€');
  await expectSound(page, [320]);
  const proof = await page.request.get(`${link}/preuve.pdf`);
  expect(proof.headers()['content-type']).toBe('application/pdf');

  await sign(second);
  await expect(second.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
  const { data } = await serviceClient()
    .from('quotes')
    .select('status, total_cents')
    .eq('id', quote.id)
    .single();
  expect(data).toEqual({ status: 'accepted', total_cents: 234_000 });
  for (const address of [email, CONSULTANT]) {
    const signed = async () =>
      (await mailsTo(address)).find(
        ({ subject, attachments }) => subject.includes(quote.number) && attachments.length > 1,
      );
    await expect.poll(signed).toBeTruthy();
  }

  // Another browser has the link, and no code; a link that was never made says no more than one that is over.
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une proposition vous attend');
  await page.goto(`/proposition/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ce lien n’ouvre aucune proposition',
  );
});

test('from the account: a quote to sign stands first, is asked about and refused', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  const quote = await sent(account.email);
  await signInAs(context, account);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Un devis attend votre accord' }).click();
  const entry = page.getByRole('article', { name: quote.title });
  await expect(entry).toContainText('À signer');
  await expectSound(page, [320]);
  await entry.getByRole('link', { name: 'Lire et répondre' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.title);

  const question = page.getByLabel('Votre question');
  await question.fill('a'.repeat(5001));
  await expect(page.getByText('5\u202f001/5\u202f000 caractères').first()).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(page.getByText('Ce texte est trop long')).toBeVisible();
  await expect(question).toHaveValue('a'.repeat(5001));
  await expect(question).toBeFocused();
  await question.fill('Et les factures ?');
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(toast(page, 'Question envoyée')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Et les factures');

  await page.getByText('Refuser ce devis…').click();
  await page.getByRole('button', { name: 'Refuser définitivement' }).click();
  await expect(page.getByLabel('Pourquoi')).toBeFocused();
  await page.getByLabel('Pourquoi').fill('Pas cette année.');
  await page.getByRole('button', { name: 'Refuser définitivement' }).click();
  await expect(page.getByRole('heading', { name: 'Vous l’avez refusé' })).toBeFocused();
  await expect(page.getByText('Pas cette année.')).toBeVisible();
  await page.getByRole('link', { name: 'Demandes et devis', exact: true }).click();
  await expect(entry).toContainText('Refusé');

  // Somebody else's is nobody's.
  await signInAs(context, await createAccount());
  await page.goto(`/dashboard/devis/${quote.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ce devis n’est pas dans votre espace',
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a quote is opened by its code, an option chosen, and signed', async ({ page }) => {
    await page.setExtraHTTPHeaders(visitorHeaders());
    const email = newEmail();
    const quote = await sent(email);
    await page.goto(await mailedLink(page, quote, email));
    await page.getByRole('button', { name: 'Recevoir mon code' }).click();
    await expect(page.getByText('Code envoyé')).toBeVisible();
    await page.getByLabel('Code à six chiffres').fill(await mailedCode(email));
    await page.getByRole('button', { name: 'Lire la proposition' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.title);

    await page.getByRole('checkbox', { name: /Suivi la première année/ }).check();
    await page.getByRole('button', { name: 'Mettre le total à jour' }).click();
    const summary = page.getByRole('region', { name: 'Ce que vous signez' });
    await expect(summary).toContainText('2\u202f340,00\u00a0€');
    await page.getByLabel('Vos prénom et nom').fill('Zoé D’Arc');
    await page.getByLabel('Recopiez').fill('d’accord');
    await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
    const button = page.getByRole('button', { name: 'Accepter le devis', exact: true });
    await button.click();
    await expect(page.getByText('en toutes lettres.')).toBeVisible();
    await expect(page.getByLabel('Vos prénom et nom')).toHaveValue('Zoé D’Arc');
    await expect(summary).toContainText('2\u202f340,00\u00a0€');
    await page.getByLabel('Recopiez').fill('Bon pour accord');
    await button.click();
    await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
    await expect(page.getByText('Signé par Zoé D’Arc le')).toContainText('2\u202f340,00\u00a0€');
  });
});
