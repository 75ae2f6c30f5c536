import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { chooseSlot, confirmByMail, days, proofPathOf, slots } from '../../support/appointments.ts';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { attachmentOf, leadsOf, mailsTo, visitorHeaders } from '../../support/leads.ts';
import { accessibilityFindings, expectSound } from '../../support/page-checks.ts';
import { goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const CONSULTANT = 'bonjour@exemple.fr';

/** The newest mail of a recipient whose subject holds these words. */
const mailAbout = async (to: string, words: string) =>
  (await mailsTo(to)).find(({ subject }) => subject.includes(words));

test('a call: chosen on /contact, booked, in the Studio, moved from the mail, cancelled by the consultant', async ({
  page,
  context,
  studio,
}) => {
  const account = await createAccount();
  const { email } = account;
  await page.setExtraHTTPHeaders(visitorHeaders());
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Choisir un créneau' }).click();
  await page.waitForURL('**/rendez-vous');
  await expectSound(page);
  await chooseSlot(page);
  await expect(page.getByText('réservé pendant dix minutes')).toBeVisible();
  await expectSound(page, [320]);

  // A missing field is named beside it; the slot stays.
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByText('Indiquez votre nom.').first()).toBeVisible();
  await page.getByLabel('Votre nom').fill('Ana Roy');
  await page.getByLabel(/De quoi voulez-vous parler/).fill('Ma boutique en ligne');
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('Vérifiez votre boîte');
  await expect(page.getByText(email)).toBeVisible();
  await expectSound(page, [320]);
  expect(await leadsOf(email)).toEqual([]);

  // The link shows what waits; its button books.
  await page.goto(await proofPathOf(email));
  await expect(title).toHaveText('Confirmez votre rendez-vous');
  await expect(page.getByText('Ana Roy')).toBeHidden();
  await expectSound(page, [320]);
  expect(await leadsOf(email)).toEqual([]);
  await confirmByMail(page, email);
  await expectSound(page, [320]);
  // The typed text is stored, and the browser need not remember it.
  expect(await page.evaluate(() => sessionStorage.getItem('rendez-vous'))).toBeNull();

  // Both are told, the visitor with a file for their calendar.
  await expect.poll(() => mailAbout(email, 'confirmé')).toBeTruthy();
  const confirmation = await mailAbout(email, 'confirmé');
  expect(confirmation?.attachments[0]?.name).toBe('rendez-vous.ics');
  const file = confirmation && (await attachmentOf(confirmation, 0)).toString();
  expect(file).toContain('METHOD:REQUEST');
  expect(file).toContain('SEQUENCE:0');
  expect(confirmation?.text).toContain('Bonjour Ana,');
  expect(confirmation?.text).not.toContain('Ma boutique');
  await expect.poll(() => mailAbout(CONSULTANT, 'Nouveau rendez-vous avec Ana Roy')).toBeTruthy();
  const [request] = await leadsOf(email);
  expect(request).toMatchObject({ kind: 'message', status: 'new' });

  // Moved by the mail's link, after a question.
  const [link = ''] = /http\S+\/rendez-vous\/[\w-]+/.exec(confirmation?.text ?? '') ?? [];
  await page.goto(new URL(link).pathname);
  await page.getByRole('link', { name: 'Déplacer' }).click();
  await page
    .getByRole('link', { name: /^Choisir / })
    .last()
    .click();
  await page.getByRole('button', { name: 'Déplacer le rendez-vous' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre rendez-vous est déplacé');
  await expect.poll(() => mailAbout(email, 'déplacé')).toBeTruthy();
  const moved = await mailAbout(email, 'déplacé');
  expect(moved && (await attachmentOf(moved, 0)).toString()).toContain('SEQUENCE:1');

  // The client finds it on the dashboard.
  await signInAs(context, account);
  await page.goto('/dashboard');
  await expect(page.getByText('Notre prochain appel')).toBeVisible();
  await expectSound(page, [320]);
  await page.getByRole('button', { name: 'Voir, déplacer ou annuler' }).click();
  await page.waitForURL(/\/rendez-vous\/[\w-]{32}$/);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Support' }).click();
  await page.getByRole('link', { name: 'Proposer un créneau' }).click();
  await page.waitForURL('**/rendez-vous');

  // The consultant finds it too, and cancels it: who booked reads why.
  await goToStudio(studio, '/studio/rendez-vous');
  const card = studio.getByRole('article').filter({ hasText: email });
  await expect(card).toBeVisible({ timeout: STUDIO_LOAD_MS });
  await expect(card).toContainText('Ma boutique en ligne');
  expect(await accessibilityFindings(studio, '#appointments')).toEqual([]);
  await card.getByRole('button', { name: 'Annuler…' }).click();
  await studio.getByLabel('Pourquoi').fill('Un train supprimé, désolée.');
  await studio.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
  await expect(card).toBeHidden();
  await studio.getByRole('tab', { name: 'Passés et annulés' }).click();
  await expect(card).toContainText('Annulé par vous\u00a0: Un train supprimé');
  await expect.poll(() => mailAbout(email, 'annulé')).toBeTruthy();
  expect((await mailAbout(email, 'annulé'))?.text).toContain('Un train supprimé');

  // The request shows the appointment as an event, from which the tool is one click away.
  await goToStudio(studio, `/studio/demandes/${request?.reference}`);
  const part = studio.getByRole('region', { name: 'Rendez-vous' });
  await expect(part).toContainText('Annulé', { timeout: STUDIO_LOAD_MS });
});

test('without scripts a call is booked, and cancelled, by forms and links alone', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: visitorHeaders(),
  });
  const page = await context.newPage();
  const email = `visiteur-${randomUUID()}@exemple.test`;
  await chooseSlot(page);

  // The typed text is there again, with the error.
  await page.getByLabel('Votre nom').fill('Zoé');
  await page.getByLabel('Votre adresse e-mail').fill('zoe@exemple');
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByText('Veuillez entrer une adresse email valide').first()).toBeVisible();
  await expect(page.getByLabel('Votre nom')).toHaveValue('Zoé');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vérifiez votre boîte');
  await confirmByMail(page, email);

  await page.getByRole('link', { name: 'Annuler…' }).click();
  await page.getByLabel('Pourquoi (facultatif)').fill('Un imprévu');
  await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce rendez-vous est annulé');
  await expect.poll(() => mailAbout(CONSULTANT, 'annulé par Zoé')).toBeTruthy();
  await context.close();
});

/** How far down the page the last of these ends. */
const endOf = async (these: Locator) => {
  const box = await these.last().boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? 0);
};

const firstFree = (page: Page) => page.getByRole('button', { name: /^Premier créneau libre/ });

test('on a phone one screen has the first free slot, days, morning and afternoon; one press holds the first', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(visitorHeaders());
  for (const [width, height] of [
    [390, 844],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/rendez-vous');
    await page.getByRole('link', { name: 'Semaine suivante' }).click();
    await expect(page.getByRole('heading', { name: /Après-midi$/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Matin$/ })).toBeVisible();
    for (const shown of [firstFree(page), days(page), slots(page)]) {
      expect(await endOf(shown), `${width} px`).toBeLessThanOrEqual(height);
    }
  }
  await expect(async () => {
    await page.goto('/rendez-vous');
    const name = await firstFree(page).textContent();
    await firstFree(page).click();
    await expect(page.getByLabel('Votre nom')).toBeVisible({ timeout: 5_000 });
    const [, day = '-'] = /(\p{L}+ \d\S* \p{L}+) à/u.exec(name ?? '') ?? [];
    await expect(page.getByRole('main')).toContainText(day);
  }).toPass();
});

test('elsewhere the visitor’s own time comes first, by the keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({
    timezoneId: 'America/New_York',
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: visitorHeaders(),
  });
  const page = await context.newPage();
  await page.goto('/rendez-vous');
  await expect(page.getByText('Les heures sont les vôtres (heure de New York)')).toBeVisible();
  await expect(firstFree(page)).toHaveText(/\d\sh.*à Paris, .*\d\sh/);
  await page.getByRole('link', { name: 'Semaine suivante' }).press('Enter');
  await page.waitForURL(/jour=/);
  expect(await endOf(slots(page))).toBeLessThanOrEqual(844);

  // The day that is pressed keeps the focus, and the slots are what follows.
  const day = days(page).last();
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('aria-current', 'true');
  await expect(day).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(slots(page).first()).toBeFocused();
  await expectSound(page, [320]);

  await chooseSlot(page);
  await expect(page.getByText('heure de New York', { exact: true })).toBeVisible();
  await expect(page.getByText(/^À Paris/)).toBeVisible();
  await context.close();
});

test('a signed-in client books with their own address at once', async ({ page, context }) => {
  const account = await createAccount();
  await page.setExtraHTTPHeaders(visitorHeaders());
  await signInAs(context, account);
  await chooseSlot(page);
  await page.getByLabel('Votre nom').fill('Ana Roy');
  await page.getByLabel('Votre adresse e-mail').fill(account.email);
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Votre rendez-vous est confirmé',
  );
});

test('one IP that invents addresses takes two slots, tells the consultant nothing, and others still book', async ({
  browser,
}) => {
  const [network = ''] = /^(?:[^:]+:){4}/.exec(`${visitorHeaders()['x-forwarded-for']}`) ?? [];
  const invented: string[] = [];
  const outcomes: (string | null)[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    // From another address of the same network each time.
    const context = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: { 'x-forwarded-for': `${network}:${attempt + 1}` },
    });
    const page = await context.newPage();
    await page.goto('/rendez-vous');
    await slots(page).last().click();
    const name = page.getByLabel('Votre nom');
    await expect(name.or(page.getByRole('alert'))).toBeVisible();
    if (await name.isVisible()) {
      const email = `invente-${randomUUID()}@exemple.test`;
      invented.push(email);
      await name.fill('Personne');
      await page.getByLabel('Votre adresse e-mail').fill(email);
      await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
      outcomes.push(await page.getByRole('heading', { level: 1 }).textContent());
    } else outcomes.push(await page.getByRole('alert').textContent());
    await context.close();
  }
  expect(
    outcomes.map((outcome) => /Vérifiez|Deux rendez-vous attendent/.exec(outcome ?? '')?.[0]),
  ).toEqual(['Vérifiez', 'Vérifiez', 'Deux rendez-vous attendent']);
  expect(invented).toHaveLength(2);
  for (const email of invented) {
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    expect(await leadsOf(email)).toEqual([]);
  }
  const { data } = await serviceClient()
    .from('appointments')
    .select('state')
    .in('contact->>email', invented)
    .throwOnError();
  expect(data).toEqual([{ state: 'held' }, { state: 'held' }]);
  expect((await mailsTo(CONSULTANT)).filter(({ text }) => text.includes('invente-'))).toEqual([]);

  const context = await browser.newContext({ extraHTTPHeaders: visitorHeaders() });
  const page = await context.newPage();
  const email = `visiteur-${randomUUID()}@exemple.test`;
  await chooseSlot(page);
  await page.getByLabel('Votre nom').fill('Zoé');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vérifiez votre boîte');
  await confirmByMail(page, email);
  await context.close();
});

test('a link to confirm that is over says so, and leads to the slots', async ({ page }) => {
  await page.goto(`/rendez-vous/${randomBytes(24).toString('base64url')}?confirmer=oui`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien a expiré');
  await expectSound(page, [320]);
  await page.getByRole('link', { name: 'Choisir un créneau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Choisissez le moment/);
});

test('a call’s page says how one meets while it lasts, thanks once it is over, and cancels one to come', async ({
  page,
}) => {
  const service = serviceClient();
  const email = `visiteur-${randomUUID()}@exemple.test`;
  const lead = await service
    .rpc('create_lead', {
      lead_kind: 'message',
      lead_payload: { name: 'Ana', email, subject: 'Appel découverte', message: '' },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: createHash('sha256').update(email).digest('hex'),
      lead_consent_contact: true,
    })
    .single<{ id: string }>()
    .throwOnError();
  /** Opens a call that began `minutesAgo` minutes ago and takes half an hour, by a link of its own. */
  const open = async (minutesAgo: number) => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const [starts_at, ends_at] = [at(-minutesAgo), at(30 - minutesAgo)];
    const { data } = await service
      .from('appointments')
      .insert({
        state: 'booked',
        lead_id: lead.data.id,
        starts_at,
        ends_at,
        during: `[${starts_at},${ends_at})`,
        contact: { name: 'Ana', email },
      })
      .select('id')
      .single()
      .throwOnError();
    const token = randomBytes(24).toString('base64url');
    const link_hash = createHash('sha256').update(token).digest('hex');
    await service.rpc('add_appointment_link', { appointment: data.id, link_hash }).throwOnError();
    await page.goto(`/rendez-vous/${token}?annuler=oui`);
  };
  const title = page.getByRole('heading', { level: 1 });
  await open(5);
  await expect(title).toHaveText('C’est l’heure de notre appel');
  await expect(page.getByRole('link', { name: 'Déplacer' })).toBeHidden();
  await expectSound(page, [320]);
  await open(45);
  await expect(title).toHaveText('Ce rendez-vous est passé');

  // A call to come is cancelled with a reason: one too long stays in the field, with an error beside it.
  await open(-60);
  const reason = page.getByLabel('Pourquoi (facultatif)');
  const button = page.getByRole('button', { name: 'Annuler le rendez-vous' });
  await reason.fill('x'.repeat(1001));
  await button.click();
  await expect(page.getByText('Ce texte est trop long').first()).toBeVisible();
  await expect(reason).toHaveValue('x'.repeat(1001));
  await expectSound(page, [320]);
  await reason.fill('Un imprévu');
  await button.click();
  await expect(title).toHaveText('Ce rendez-vous est annulé');
});
