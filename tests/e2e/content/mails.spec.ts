import type { Page } from '@playwright/test';
import { MAIL_NAMES } from '../../../lib/mail-catalogue/catalogue.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, test } from '../../support/fixtures.ts';
import { CONSULTANT, mailAbout } from '../../support/mailbox.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import {
  expectFrench,
  goToStudio,
  openDocument,
  STUDIO_LOAD_MS,
  signInToStudio,
} from '../../support/studio.ts';

const mailIn = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);
const heading = (page: Page, title: string) =>
  mailIn(page, title).getByRole('heading', { level: 1 });

// A mail's frame runs nothing, not even what the tests put into every page: the console says so.
anyConsole(
  'every mail is listed, found by its words, and shown as it will arrive',
  async ({ studio: page }) => {
    await goToStudio(page, '/studio/e-mails');
    const search = page.getByLabel('Rechercher', { exact: true });
    await expect(search).toBeVisible({ timeout: STUDIO_LOAD_MS });
    await search.fill('devis accepte');
    await page.getByRole('link', { name: /^Devis accepté(?! par)/ }).click();
    await expect(page).toHaveURL(/\/studio\/e-mails\/quote-accepted$/);
    await expect(heading(page, 'Devis accepté')).toHaveText('Votre devis est accepté');
    await expect(
      mailIn(page, 'Devis accepté').getByText('Bonjour Camille,', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('devis-', { exact: false })).toContainText('-preuve.pdf');

    // A consumer reads where to withdraw.
    await page.getByLabel('Avec', { exact: true }).selectOption('particulier');
    await expect(mailIn(page, 'Devis accepté').getByText('Renoncer au contrat ici')).toBeVisible();

    const frame = page.locator('iframe[title="Devis accepté"]');
    const inside = (what: string) =>
      frame.evaluate(
        (element: HTMLIFrameElement, property) =>
          property === 'width'
            ? String(element.contentWindow?.innerWidth)
            : getComputedStyle(element.contentDocument?.body as HTMLElement).backgroundColor,
        what,
      );
    expect(await inside('width')).toBe('390');
    const byDay = await inside('ground');
    await page.getByLabel('Thème sombre').check();
    await expect.poll(() => inside('ground')).not.toBe(byDay);
    await page.getByRole('tab', { name: 'Ordinateur' }).click();
    await expect.poll(() => inside('width')).toBe('700');
    expect(await accessibilityFindings(page, '#e-mails')).toEqual([]);
    await expectFrench(page);

    await page.getByRole('tab', { name: 'Texte seul' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Renoncer au contrat ici');
    await expect(frame).toHaveCount(0);
  },
);

anyConsole(
  'what is typed is shown above what is published, and nothing in the mail can be opened',
  async ({ studio: page }) => {
    await openDocument(page, 'mailTexts', 'Objet');
    await page.getByRole('tab', { name: 'Dans tous' }).click();
    await page.getByRole('button', { name: 'Aperçu des e-mails', exact: true }).click();
    await expect(heading(page, 'Message bien arrivé')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(1);

    await page.getByLabel('Salutation', { exact: true }).fill('Belle journée,');
    const typed = mailIn(page, 'Message bien arrivé, avec vos modifications');
    await expect(typed.getByText('Belle journée,', { exact: true })).toBeVisible();
    await expect(
      mailIn(page, 'Message bien arrivé').getByText('Bonjour,', { exact: true }),
    ).toBeVisible();
    await typed.getByRole('link').first().click();
    await expect(typed.getByRole('heading', { level: 1 })).toBeVisible();

    await page.getByRole('button', { name: 'M’envoyer cet e-mail' }).click();
    await expect(page.getByText(`Essai envoyé à ${CONSULTANT}.`)).toBeVisible();
    const arrived = await mailAbout(CONSULTANT, '[Essai]', 'Belle journée,');
    expect(arrived.subject).toMatch(/^\[Essai\] Votre message est bien arrivé/);
    const links = arrived.text.match(/https?:\/\/\S+/g) ?? [];
    expect(
      links.filter((link) => !/\/studio\/e-mails\/lead-message$|^[^/]+\/\/[^/]+$/.test(link)),
    ).toEqual([]);

    await page.getByLabel('Salutation', { exact: true }).fill('');
    await expect(page.locator('iframe')).toHaveCount(1);
  },
);

test('every mail is whole on a phone, by day and by night, with colours that can be read', async ({
  page,
}) => {
  test.slow();
  await signInToStudio(page);
  const headers = { origin: E2E.siteUrl };
  const reader = await page.context().newPage();
  for (const mail of MAIL_NAMES) {
    for (const example of ['entreprise', 'particulier']) {
      const asked = { action: 'show', mail, example };
      const answer = await page.request.post('/api/mails', { data: asked, headers });
      expect(answer.status(), mail).toBe(200);
      const { published, typed } = await answer.json();
      expect(typed, mail).toBeNull();
      for (const [width, colorScheme] of [
        [320, 'light'],
        [390, 'light'],
        [700, 'dark'],
      ] as const) {
        await reader.setViewportSize({ width, height: 800 });
        await reader.emulateMedia({ colorScheme });
        await reader.setContent(published.html);
        const shown = await reader.evaluate(() => document.documentElement.scrollWidth);
        expect(shown, `${mail} at ${width}`).toBe(width);
        if (width === 320) continue;
        const colours = { runOnly: ['color-contrast'] };
        expect(await accessibilityFindings(reader, 'html', colours), mail).toEqual([]);
      }
    }
  }
});

test('nobody but the consultant is shown a mail, or sent one', async ({ page }) => {
  const asked = { action: 'send', mail: 'quote-link', example: 'entreprise' };
  for (const origin of [E2E.siteUrl, 'https://ailleurs.example']) {
    const sent = await page.request.post('/api/mails', { data: asked, headers: { origin } });
    expect(sent.status()).toBe(401);
  }
  await signInToStudio(page);
  const headers = { origin: E2E.siteUrl };
  for (const [change, status] of [
    [{ mail: 'autre' }, 400],
    [{ action: 'autre' }, 400],
    [{ example: '../..' }, 400],
    [{ example: 'inconnu' }, 404],
    [{ typed: 'x'.repeat(300_000) }, 413],
  ] as const) {
    const data = { ...asked, ...change };
    expect((await page.request.post('/api/mails', { data, headers })).status()).toBe(status);
  }
});
