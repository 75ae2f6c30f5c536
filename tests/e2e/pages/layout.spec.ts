import { expect, type Page, test } from '../../support/fixtures.ts';
import { MOVING } from '../../support/page-checks.ts';

test.use(MOVING);

const PHONE = { width: 390, height: 844 };
const FOOTER_PATHS = [
  '/legal',
  '/privacy',
  '/terms',
  '/cookies',
  '/services#bubble',
  '/services#shopify',
  '/services#make',
  '/services#airtable',
];

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Opacity of the header's background, 0 to 1, once the page has scrolled this far. */
async function backgroundAt(page: Page, pixels: number) {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), pixels);
  return () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => Number(getComputedStyle(header, '::before').opacity));
}

/** Waits for the header's script: it is what checks the theme that shows. */
const whenInteractive = (page: Page) =>
  expect(page.locator('header input:checked').first()).toBeAttached();

test.describe('Header', () => {
  test('it gets an opaque blurred background past 20 px', async ({ page }) => {
    await page.goto('/');
    // Above it, one line that scrolls away with the page.
    const strip = page.getByRole('complementary', { name: 'État du site' });
    await expect(strip).toHaveText('Aperçu\u00a0: ce site est encore en préparation.');
    const header = page.getByRole('banner');
    const height = (await strip.boundingBox())?.height ?? 0;
    expect(height).toBeLessThan(40);
    expect((await header.boundingBox())?.y).toBe(height);
    await expect.poll(await backgroundAt(page, 20)).toBe(0);
    await expect.poll(await backgroundAt(page, 22)).toBe(1);
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
    expect((await header.boundingBox())?.y).toBe(0);
    await expect(strip).not.toBeInViewport();
    await expect.poll(await backgroundAt(page, 0)).toBe(0);
    const blur = await page
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header, '::before').backdropFilter);
    expect(blur).toContain('blur');
  });

  test('the Blog menu opens, lists the articles and closes by keyboard alone', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    const blog = header.locator('summary', { hasText: 'Blog' }).first();
    const menu = header.locator('details', { has: page.locator('summary', { hasText: 'Blog' }) });
    const articles = menu.first().locator('a');
    await expect(articles).toHaveCount(4);
    await expect(articles.first()).toBeHidden();
    await whenInteractive(page);

    await blog.focus();
    await page.keyboard.press('Enter');
    for (const path of ['/blog/comparatif', '/blog/guide', '/blog/cas-etude', '/blog']) {
      await expect(header.locator(`details a[href="${path}"]`).first()).toBeVisible();
    }
    await page.keyboard.press('Tab');
    await expect(articles.first()).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(articles.first()).toBeHidden();
    await expect(blog).toBeFocused();

    await page.keyboard.press('Enter');
    for (let link = 0; link <= (await articles.count()); link++) await page.keyboard.press('Tab');
    await expect(articles.first()).toBeHidden();
  });

  test('the Blog menu is highlighted on any path that starts with /blog', async ({ page }) => {
    const blog = page.getByRole('banner').locator('summary', { hasText: 'Blog' }).first();
    for (const path of ['/blog', '/blog/guide']) {
      await page.goto(path);
      await expect(blog, path).toHaveAttribute('aria-current', 'true');
    }
    await page.goto('/services');
    await expect(blog).not.toHaveAttribute('aria-current');
    await expect(page.getByRole('banner').locator('a[aria-current="page"]').first()).toHaveText(
      'Services',
    );
  });

  test('from 1024 px it is one line: the links, the Blog menu, the sign-in in their size, a button', async ({
    page,
  }) => {
    const links = ['Accueil', 'Services', 'Formations', 'À Propos', 'Make', 'Devis', 'Contact'];
    const entries = [...links, 'Blog', 'Connexion', 'Devis Gratuit'];
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto('/about');
      const nav = page.getByRole('banner').getByRole('navigation');
      const shown = nav
        .locator('ul:first-child > li > a, ul:first-child > li > details > summary, > a')
        .filter({
          visible: true,
        });
      const seen = await shown.evaluateAll((all) =>
        all.map((one) => {
          const { top, height } = one.getBoundingClientRect();
          return {
            text: one.firstChild?.textContent,
            middle: Math.round(top + height / 2),
            size: getComputedStyle(one).fontSize,
          };
        }),
      );
      expect(seen.map(({ text }) => text)).toEqual(entries);
      expect(new Set(seen.map(({ middle }) => middle)).size, `${width} px`).toBe(1);
      expect(new Set(seen.slice(0, -1).map(({ size }) => size)).size).toBe(1);
      await expect(nav.getByRole('button')).toHaveCount(0);
      await expect(nav.getByRole('radio')).toHaveCount(0);
    }
    await page.setViewportSize({ width: 980, height: 768 });
    await expect(page.getByRole('banner').locator('.menu-toggle')).toBeVisible();
  });

  test('the mobile menu opens by a toggle, and closes when a link is chosen', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/services');
    await whenInteractive(page);
    const menu = page.getByRole('banner').locator('.menu-toggle');
    const link = (name: string) => menu.getByRole('link', { name, exact: true });
    await expect(link('Contact')).toBeHidden();
    await menu.locator('summary').first().click();
    for (const name of ['Accueil', 'Formations', 'Make', 'Contact', 'Connexion', 'Devis Gratuit']) {
      await expect(link(name)).toBeVisible();
    }
    // One way to a quote at a time: the button of the bar is away, and the list leaves it to the menu's.
    await expect(page.getByRole('banner').getByRole('link', { name: /Devis/ })).toHaveCount(1);
    await expect(menu.getByRole('radio')).toHaveCount(3);
    // The menu closes on the choice itself, whatever page comes next.
    await menu.evaluate((details: HTMLDetailsElement) => {
      details.addEventListener('click', (event) => event.preventDefault(), { once: true });
    });
    await link('À Propos').click();
    await expect(menu).not.toHaveAttribute('open');
    await menu.locator('summary').first().click();
    await link('À Propos').click();
    await expect(page).toHaveURL('/about');
    await expect(menu).not.toHaveAttribute('open');
  });
});

test.describe('a theme of one’s own', () => {
  test('it is remembered, and stands before anything is painted', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    // Records the theme on the page's root at the moment its body comes to be.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        Object.assign(window, { themeAtBody: document.documentElement.dataset.theme ?? 'system' });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    const themeAtBody = () =>
      page.evaluate(() => (window as unknown as { themeAtBody: string }).themeAtBody);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const footer = page.getByRole('contentinfo');
    const choose = (name: string) => footer.getByRole('radio', { name }).check();

    await page.goto('/');
    await whenInteractive(page);
    const light = await paper();
    expect(await themeAtBody()).toBe('system');
    await choose('Sombre');
    const dark = await paper();
    expect(dark).not.toBe(light);

    await page.goto('/about');
    expect(await themeAtBody()).toBe('dark');
    expect(await paper()).toBe(dark);
    await expect(page.locator('header input[value="dark"]').first()).toBeChecked();

    // In the menu of a phone and in the footer it is one choice.
    await page.setViewportSize(PHONE);
    const menu = page.getByRole('banner').locator('.menu-toggle');
    await menu.locator('summary').first().click();
    await menu.getByRole('radio', { name: 'Système' }).check();
    await expect(footer.getByRole('radio', { name: 'Système' })).toBeChecked();
    expect(await paper()).toBe(light);
    await page.reload();
    expect(await themeAtBody()).toBe('system');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });
});

test.describe('Footer', () => {
  test('it has every link and the current year', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const path of FOOTER_PATHS) {
      await expect(footer.locator(`a[href="${path}"]`), path).toBeVisible();
    }
    await expect(footer.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(footer).toContainText('France');
    const year = new Intl.DateTimeFormat('fr', { year: 'numeric', timeZone: 'Europe/Paris' });
    await expect(footer).toContainText(`© ${year.format(new Date())}`);
  });

  test('its links lead to the top of their page, and to the service they name', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/services');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Mentions légales' }).click();
    await expect(page).toHaveURL('/legal');
    expect(await scrollTop(page)).toBe(0);

    // The page that is open already, too.
    await page.waitForLoadState();
    await page.evaluate(() => window.scrollTo({ top: 9_999, behavior: 'instant' }));
    expect(await scrollTop(page)).toBeGreaterThan(0);
    await footer.getByRole('link', { name: 'Mentions légales' }).click();
    await expect.poll(() => scrollTop(page)).toBe(0);

    await footer.getByRole('link', { name: 'Automatisation' }).click();
    await expect(page).toHaveURL('/services#make');
    await expect(page.locator('#make')).toBeInViewport();
  });

  test('on paper there is no skip link: it would stand on every sheet', async ({ page }) => {
    await page.goto('/legal');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Aller au contenu')).toBeHidden();
  });

  test('the skip link leads past the header', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
});
