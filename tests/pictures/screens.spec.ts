// The pictures of README.md and docs/screens.md, a test each, named by its file: what a visitor and a client of the demo see
// of the seed content.
import { randomUUID } from 'node:crypto';
import { DEMO_ACCOUNT } from '../../scripts/stack/demo-account.ts';
import { signInAs } from '../support/client-account.ts';
import { NO_CHOICE } from '../support/consent.ts';
import { expect, type Page, anyConsole as picture } from '../support/fixtures.ts';
import { mailsTo } from '../support/leads.ts';
import { takePicture } from './take-picture.ts';

/** The README's pictures stand three in a row. */
const README = { size: { width: 1280, height: 860 }, width: 960 };
const SMALL_PHONE = { width: 360, height: 640 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 900 };
const LAPTOP = { width: 1440, height: 900 };
const PAPER = { width: 794, height: 1123 };

type Theme = 'light' | 'dark';

async function open(
  page: Page,
  path: string,
  size: { width: number; height: number },
  theme: Theme = 'light',
) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(path);
  await page.mouse.move(1, 400);
}

/** Takes the screen as wide as it is. */
const take = (page: Page, name: string, width = page.viewportSize()?.width) =>
  takePicture(page, `screens/${name}`, { width });

const next = (page: Page) => page.getByRole('button', { name: 'Suivant' });

async function chooseStandardBubble(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Bubble/ }).check();
  await page.getByRole('radio', { name: /Application standard/ }).check();
  await next(page).click();
  await page.getByLabel('Nom du projet').fill('Portail clients');
  await page
    .getByLabel('Description')
    .fill('Un espace où chaque adhérent retrouve ses factures et ses documents.');
  await page.getByRole('checkbox').first().check();
}

/** Sends a request for a price; the address that it came from. */
async function send(page: Page): Promise<string> {
  const email = `ecran-${randomUUID()}@exemple.test`;
  await next(page).click();
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('Exemple');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('heading', { name: 'Votre demande est bien arrivée' })).toBeVisible();
  return email;
}

/** Puts a part of the page under the header. */
const bringUnderHeader = (page: Page, name: string | RegExp) =>
  page
    .getByText(name)
    .filter({ visible: true })
    .first()
    .evaluate((part) => window.scrollTo({ top: part.getBoundingClientRect().top + scrollY - 120 }));

picture('home formations article devis dashboard', async ({ page }) => {
  const { size, width } = README;
  await open(page, '/', size);
  await takePicture(page, 'home', { width });
  await page.goto('/formations');
  await bringUnderHeader(page, 'Le parcours, heure par heure');
  await takePicture(page, 'formations', { width });
  await page.goto('/blog/comparatif');
  await takePicture(page, 'article', { width });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/devis');
  await chooseStandardBubble(page);
  await bringUnderHeader(page, 'Votre projet');
  await takePicture(page, 'devis', { width });
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAs(page.context(), DEMO_ACCOUNT);
  await page.goto('/dashboard');
  await takePicture(page, 'dashboard', { width });
});

picture('screens: home', async ({ page }) => {
  await open(page, '/', LAPTOP);
  await take(page, 'home-1440', 1000);
  await open(page, '/', PHONE, 'dark');
  await page.getByText('Je relance les factures une par une').click();
  await bringUnderHeader(page, /Qu.est-ce qui vous prend du temps/);
  await take(page, 'home-390');
});

picture.describe(() => {
  picture.use({ storageState: NO_CHOICE });
  picture('screens: consent', async ({ page }) => {
    await open(page, '/', SMALL_PHONE);
    await expect(page.getByRole('button', { name: 'Rejeter tout' })).toBeVisible();
    await take(page, 'consent-360');
  });
});

picture('screens: time carried', async ({ page }) => {
  await open(page, '/devis?service=airtable&heures=10', PHONE);
  await take(page, 'carried-390');
  await page.getByRole('radio', { name: /Base standard/ }).check();
  await bringUnderHeader(page, /Le temps que/);
  await take(page, 'time-390');
  await open(page, '/devis?service=bubble&heures=6', LAPTOP, 'dark');
  await page.getByRole('radio', { name: /Application standard/ }).check();
  await page.evaluate(() => window.scrollTo({ top: 560 }));
  await take(page, 'time-1440', 1000);
});

picture('screens: quote sent paper mail resume', async ({ page }) => {
  await open(page, '/devis', PHONE);
  await chooseStandardBubble(page);
  await bringUnderHeader(page, 'Quelles options');
  await take(page, 'quote-390');
  const email = await send(page);
  await expect(page.getByText('Devis envoyé avec succès')).toBeHidden({ timeout: 15_000 });
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await take(page, 'sent-390');

  await open(page, '/devis', PAPER);
  await chooseStandardBubble(page);
  await page.emulateMedia({ media: 'print' });
  await page.addStyleTag({ content: 'body { padding: 56px }' });
  await take(page, 'paper', 600);
  await page.emulateMedia({ media: 'screen' });

  await open(page, '/devis', TABLET, 'dark');
  await take(page, 'resume-768');

  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const [mail] = await mailsTo(email);
  await page.setViewportSize({ width: 320, height: 1350 });
  await page.setContent(mail?.html ?? '');
  await take(page, 'mail-320');
});

picture('screens: formations training', async ({ page }) => {
  await open(page, '/formations', TABLET);
  await bringUnderHeader(page, /Le prix par personne/);
  await take(page, 'formations-768');
  await open(page, '/devis?participants=4', LAPTOP);
  await take(page, 'training-1440', 1000);
});

picture('screens: rendez-vous', async ({ page }) => {
  await open(page, '/rendez-vous', PHONE);
  await take(page, 'rendez-vous-390');
  await open(page, '/rendez-vous', TABLET);
  await take(page, 'rendez-vous-768');
});

picture('screens: services prices', async ({ page }) => {
  await open(page, '/services', LAPTOP);
  await take(page, 'services-1440', 1000);
  await page.locator('#bareme').evaluate((title) => title.scrollIntoView());
  await take(page, 'prices-1440', 1000);
});

picture('screens: article contact case', async ({ page }) => {
  await open(page, '/blog/guide', LAPTOP, 'dark');
  await page.evaluate(() => window.scrollTo({ top: 1600 }));
  await take(page, 'article-1440', 1000);
  await open(page, '/contact', { width: 1920, height: 1080 });
  await take(page, 'contact-1920', 1000);
  await open(page, '/realisations/ce-site', { width: 1440, height: 2400 });
  await take(page, 'case-1440', 800);
  await open(page, '/realisations/ce-site', { width: 390, height: 2400 }, 'dark');
  await take(page, 'case-390');
});
