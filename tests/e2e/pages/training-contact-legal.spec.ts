import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { frenchText } from '../../support/french-text.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';

const euros = (figure: string) => `${figure.replace(' ', '\u202f')}\u00a0€`;

test.describe('Training: the figures of /formations', () => {
  test('24 hours in 4 modules of 4, 8, 6 and 6 hours, 8 participants, 3 months', async ({
    page,
  }) => {
    await page.goto('/formations');
    const figures = page.getByRole('region', { name: 'En quelques chiffres' });
    await expect(figures.getByRole('definition')).toHaveText(['24h', '4', '8', '3\u00a0mois']);
    await expect(figures.getByRole('term')).toHaveText([
      /de formation/,
      /^modules/,
      /^participants au plus/,
      /suivi après la formation/,
    ]);
    for (const [index, hours] of [4, 8, 6, 6].entries()) {
      await expect(page.locator(`#module-${index + 1}`)).toContainText(`${hours}\u00a0heures`);
    }
    // Drawn to scale: a module of 8 hours is twice as long as one of 4.
    const [short, long] = await figures
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().width));
    expect((long ?? 0) / (short ?? 1)).toBeCloseTo(2, 1);
  });

  test('2 400, 1 900 and 1 600 € a person, HT beside every price, OPCO and certification', async ({
    page,
  }) => {
    await page.goto('/formations');
    for (const [name, group, price] of [
      ['Solo', '1\u00a0participant', '2 400'],
      ['Équipe', '2 à 4\u00a0participants', '1 900'],
      ['Groupe', '5 à 8\u00a0participants', '1 600'],
    ] as const) {
      const tier = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { name, exact: true }),
      });
      await expect(tier).toContainText(group);
      await expect(tier).toContainText(`${euros(price)} HT`);
      await expect(tier).toContainText('par personne');
    }
    const text = (await frenchText(page)).join('\n').replace(/[\u00a0\u202f]/g, ' ');
    expect(text).toContain('à partir de 1 600 € HT par personne');
    expect(text.match(/€(?! HT)/g), 'a price without HT').toBeNull();
    expect(text).toContain('OPCO');
    expect(text).toContain('certification');
  });
});

test.describe('Training: the FAQ accordion', () => {
  const questions = (page: Page) => page.locator('details[name="questions-formation"]');

  test('one item open at a time, collapsible, by mouse and by keyboard', async ({ page }) => {
    await page.goto('/formations');
    const items = questions(page);
    const open = page.locator('details[name="questions-formation"][open]');
    await expect(items).toHaveCount(6);
    await expect(open).toHaveCount(0);

    await items.nth(0).locator('summary').click();
    await expect(items.nth(0).getByText('outils visuels')).toBeVisible();
    await items.nth(1).locator('summary').click();
    await expect(open).toHaveCount(1);
    await expect(items.nth(1)).toHaveAttribute('open', '');
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.keyboard.press('Enter');
    await expect(open).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(items.nth(2)).toHaveAttribute('open', '');
    await expect(open).toHaveCount(1);
  });
});

test.describe('Contact: the ways to get in touch', () => {
  test('e-mail, profile, appointment, availability, place, four questions, the quote', async ({
    page,
  }) => {
    await page.goto('/contact');
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: 'Écrire un e-mail' })).toHaveAttribute(
      'href',
      /^mailto:bonjour@exemple\.fr\?subject=/,
    );
    await expect(main.getByRole('link', { name: 'Choisir un créneau' })).toHaveAttribute(
      'href',
      '/rendez-vous',
    );
    await expect(main).toContainText('Un appel découverte de 30\u00a0minutes, gratuit');
    await expect(main).toContainText('Du lundi au vendredi, de 9h à 18h');
    await expect(main).toContainText('dans les 24h');
    await expect(main).toContainText('Urgences sur demande');
    await expect(main.getByRole('heading', { name: 'Où je travaille' })).toBeVisible();
    const ways = main.getByRole('list').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(ways.getByRole('heading')).toHaveText([
      'Par e-mail',
      'Sur rendez-vous',
      'Sur LinkedIn',
    ]);
    const faq = page.getByRole('region', { name: 'Avant de m’écrire' });
    await expect(faq.getByRole('listitem')).toHaveCount(4);
    await expect(main.getByRole('link', { name: 'Estimer mon projet' })).toHaveAttribute(
      'href',
      '/devis',
    );
  });
});

test('the price tiers are as wide as each other, and wide enough to read', async ({ page }) => {
  await page.goto('/formations');
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const widths = await page
      .locator('.tiers > li')
      .evaluateAll((tiers) => tiers.map((tier) => tier.getBoundingClientRect().width));
    expect(widths).toHaveLength(3);
    expect(Math.max(...widths) - Math.min(...widths), `${width} px`).toBeLessThan(1);
    expect(Math.min(...widths), `${width} px`).toBeGreaterThan(200);
  }
});

test.describe('legal texts', () => {
  test('the sales terms: 14 days from receipt, taxes, card online; a table that leads to each part', async ({
    page,
  }) => {
    await page.goto('/terms');
    const text = page.getByRole('article');
    await expect(text).toContainText('quatorze (14) jours à compter de la réception');
    await expect(text).toContainText('toutes taxes comprises (TTC)');
    await expect(text).toContainText('en ligne, par carte bancaire');
    const contents = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link');
    const headings = text.getByRole('heading', { level: 2 });
    expect(await contents.count()).toBe(await headings.count());
    for (const href of await contents.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    )) {
      await expect(page.locator(href ?? '#')).toHaveCount(1);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Sommaire' })).toBeHidden();
    await expect(text).toBeVisible();
  });

  test('the privacy policy: 182 days, the CNIL, a way to the cookie choices', async ({ page }) => {
    await page.goto('/privacy');
    const text = page.getByRole('article');
    await expect(text).toContainText('182\u00a0jours');
    await expect(text).toContainText('CNIL');
    await expect(text.getByRole('link', { name: 'page Cookies' }).first()).toHaveAttribute(
      'href',
      '/cookies',
    );
  });
});

test('training, contact and legal texts read and open without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${E2E.siteUrl}/formations`);
  const items = page.locator('details[name="questions-formation"]');
  await items.nth(0).locator('summary').click();
  await items.nth(1).locator('summary').click();
  await expect(items.nth(0)).not.toHaveAttribute('open');
  await expect(items.nth(1).getByText('opérateur de compétences')).toBeVisible();
  await page.goto(`${E2E.siteUrl}/contact`);
  await expect(page.getByRole('link', { name: 'Écrire un e-mail' })).toBeVisible();
  await page.goto(`${E2E.siteUrl}/terms`);
  await page.getByRole('link', { name: 'Droit de rétractation' }).click();
  await expect(page.getByRole('heading', { name: 'Droit de rétractation' })).toBeInViewport();
  await context.close();
});
