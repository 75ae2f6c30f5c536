import { randomUUID } from 'node:crypto';
import { createAccount, signInAs } from '../../support/client-account.ts';
import { expect, test } from '../../support/fixtures.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { linesOf } from '../../support/site-log.ts';

test('one id leads through the proxy, the page, the form, the database and the mail', async ({
  browser,
}) => {
  const id = `essai-${randomUUID().slice(0, 18)}`;
  const context = await browser.newContext({
    extraHTTPHeaders: { ...visitorHeaders(), 'x-request-id': id },
  });
  await signInAs(context, await createAccount());
  const page = await context.newPage();
  const answer = await page.goto('/dashboard');
  expect(answer?.headers()['x-request-id']).toBe(id);

  await page.goto('/contact');
  await page.getByLabel('Votre nom').fill('Exemple Visiteur');
  await page.getByLabel('Votre adresse e-mail').fill(`visiteur-${randomUUID()}@exemple.test`);
  await page.getByLabel('Sujet').fill('Suivre une demande');
  await page.getByLabel('Votre message').fill('Ces mots-là ne sont dans aucun journal.');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.locator('#message').getByRole('status')).toContainText('MSG-');
  await context.close();

  const said = () =>
    linesOf(id).map(({ msg, call, route, method }) =>
      [msg, call ?? `${method} ${route}`].join(': '),
    );
  // The proxy asks who visits; the page and the form ask the database; the mail leaves after the answer.
  await expect
    .poll(said)
    .toEqual(
      expect.arrayContaining([
        'Supabase answered: GET /auth/v1/user',
        'answered: GET /dashboard',
        'Supabase answered: POST /rest/v1/rpc/create_lead',
        'answered: POST /contact',
        expect.stringContaining('A mail was sent'),
      ]),
    );
});
