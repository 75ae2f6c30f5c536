import { NO_CHOICE } from '../../support/consent.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { startFakeMatomo } from '../../support/fake-matomo.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { accessibilityFindings, MOVING } from '../../support/page-checks.ts';

test.use({ storageState: NO_CHOICE });
// The tests share one measurement: they run in turns, in one process.
test.describe.configure({ mode: 'default' });

let matomo: Awaited<ReturnType<typeof startFakeMatomo>>;

test.beforeAll(async () => {
  matomo = await startFakeMatomo(E2E.analyticsUrl);
});

test.afterAll(() => matomo.stop());

const DAY = 86_400_000;

const banner = (page: Page) => page.getByRole('region', { name: 'Des cookies' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Préférences des cookies' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

/** Everything that the browser keeps for the site. */
const stored = (page: Page) =>
  page.evaluate(() => ({
    local: { ...localStorage } as Record<string, string>,
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
  }));

/** The choice under both specified keys; fails where they differ. */
async function savedChoice(page: Page): Promise<Record<string, unknown>> {
  const { local } = await stored(page);
  expect(local['cookie-consent']).toBe(local['cookie-preferences']);
  expect(local['cookie-consent-given']).toBe('true');
  return JSON.parse(local['cookie-consent'] ?? 'null');
}

const choice = (analytics: boolean, marketing = analytics, functional = analytics) =>
  expect.objectContaining({ necessary: true, analytics, marketing, functional });

test.describe('in motion', () => {
  test.use(MOVING);

  test('before a choice nothing is stored and nothing is asked of anyone else; nothing moves', async ({
    page,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== E2E.siteUrl && origin !== E2E.lakeUrl) foreign.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(banner(page)).toBeVisible();
    expect(foreign).toEqual([]);
    expect(await stored(page)).toEqual({ local: {}, session: [], cookies: '' });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => setTimeout(() => resolve(sum)));
        }),
    );
    expect(shift).toBeLessThanOrEqual(0.01);
  });
});

test('the banner makes room for itself without the page being styled anew', async ({
  page,
  browser,
}) => {
  await page.goto('/services');
  await expect(banner(page)).toBeVisible();
  await button(page, 'Fermer sans choisir').click();
  await expect(banner(page)).toBeHidden();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  const room = await page.evaluate(async () => {
    const styled = () => getComputedStyle(document.body).paddingBottom;
    const before = styled();
    const again = document.createElement('section');
    again.className = 'cookie-banner';
    document.body.prepend(again);
    await new Promise(requestAnimationFrame);
    return { before, after: styled(), elements: document.querySelectorAll('body *').length };
  });
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const styled = (traceEvents as Array<{ name: string; args: { elementCount?: number } }>)
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  expect(room).toMatchObject({ before: '0px', after: '96px' });
  expect(Math.max(...styled)).toBeGreaterThan(0);
  expect(Math.max(...styled)).toBeLessThan(room.elements / 4);
});

test('the banner takes a fifth of a small phone at most, and cuts through no control of the first screen', async ({
  page,
}) => {
  // On a phone the drawing goes on below the first screen.
  for (const [width, height, parts] of [
    [360, 640, 'a, button, label'],
    [390, 844, 'a, button, label'],
    [1366, 768, 'a, button, label, svg, li'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    const box = await banner(page).boundingBox();
    const top = box?.y ?? Number.NaN;
    expect(height - top, `${width} px`).toBeLessThanOrEqual(height / 5);
    const shown = page.locator(`main :is(${parts})`).filter({ visible: true });
    const cut = await shown.evaluateAll(
      (all, edge) =>
        all.flatMap((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return top < edge && bottom > edge ? [part.outerHTML.slice(0, 120)] : [];
        }),
      top,
    );
    expect(cut, `${width} px`).toEqual([]);
  }
});

test('on a phone the way to the next step of a quote stays above the banner', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/devis?service=make&type=standard');
  await expect(banner(page)).toBeVisible();
  // The page goes to its question once it is used.
  const gap = async () => {
    const [next, foot] = await Promise.all([
      button(page, 'Suivant').boundingBox(),
      banner(page).boundingBox(),
    ]);
    return (foot?.y ?? Number.NaN) - (next?.y ?? Number.NaN) - (next?.height ?? Number.NaN);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

test('a message stays above the banner', async ({ page }) => {
  await page.goto('/auth');
  await expect(banner(page)).toBeVisible();
  await page.getByLabel('Adresse e-mail').first().fill('sans-arobase');
  await button(page, 'Se connecter').click();
  const message = page.locator('[data-sonner-toast]').first();
  await expect(message).toBeVisible();
  const gap = async () => {
    const [above, below] = await Promise.all([message.boundingBox(), banner(page).boundingBox()]);
    return (below?.y ?? Number.NaN) - (above?.y ?? Number.NaN) - (above?.height ?? Number.NaN);
  };
  await expect.poll(gap).toBeGreaterThan(0);
});

for (const [name, isAllowed] of [
  ['Tout accepter', true],
  ['Rejeter tout', false],
] as const) {
  test(`« ${name} » is one click, hides the banner for good and moves no one else’s focus`, async ({
    page,
  }) => {
    await page.goto('/services');
    await button(page, name).click();
    await expect(banner(page)).toBeHidden();
    await expect(page.locator('#contenu')).toBeFocused();
    expect(await savedChoice(page)).toEqual(choice(isAllowed));

    // Not even for a moment: nothing of the banner is in the page before it is known.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('.cookie-banner')) console.error('the banner flashed');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toBeHidden();
  });
}

test('refusing looks exactly as accepting does', async ({ page }) => {
  await page.goto('/');
  const look = (name: string) =>
    button(page, name).evaluate((element) => {
      const { color, backgroundColor, fontSize, fontWeight, borderWidth } =
        getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return { color, backgroundColor, fontSize, fontWeight, borderWidth, width, height };
    });
  expect(await look('Rejeter tout')).toEqual(await look('Tout accepter'));
});

test('the X hides the banner without storing: it is back on the next load', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Fermer sans choisir').click();
  await expect(banner(page)).toBeHidden();
  expect((await stored(page)).local).toEqual({});
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test('the preferences by keyboard: cancelled, then saved', async ({ page }) => {
  await page.goto('/services');
  await expect(banner(page)).toBeVisible();
  const customise = button(page, 'Personnaliser');
  // Right after the skip link: nobody has to go through the page to answer.
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
  await expect(customise).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(toggle(page, 'Nécessaires')).toBeChecked();
  await expect(toggle(page, 'Nécessaires')).toBeDisabled();
  for (const name of ['Mesure d’audience', 'Marketing', 'Fonctionnels']) {
    await expect(toggle(page, name)).not.toBeChecked();
  }
  await expect(toggle(page, 'Mesure d’audience')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(customise).toBeFocused();
  expect((await stored(page)).local).toEqual({});

  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  // Asked for once more before the browser has said that they are closed.
  await customise.evaluate((element: HTMLElement) => {
    document.querySelector('dialog')?.close();
    element.click();
  });
  await expect(dialog(page)).toBeVisible();
  await expect(toggle(page, 'Mesure d’audience')).not.toBeChecked();
  await expect(toggle(page, 'Mesure d’audience')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await expect(page.locator('#contenu')).toBeFocused();
  expect(await savedChoice(page)).toEqual(choice(false, false, true));
});

for (const name of ['Personnaliser', 'Gérer les cookies']) {
  anyConsole(
    `« ${name} » leads to /cookies where the preferences cannot be loaded`,
    async ({ page }) => {
      await page.goto('/services');
      await expect(banner(page)).toBeVisible();
      await page.route('**/_next/static/chunks/*.js', (route) =>
        new URL(page.url()).pathname === '/services' ? route.abort() : route.continue(),
      );
      await button(page, name).click();
      await expect(page).toHaveURL('/cookies');
      await toggle(page, 'Marketing').check();
      await button(page, 'Sauvegarder les préférences').click();
      expect(await savedChoice(page)).toEqual(choice(false, true, false));
    },
  );
}

test('the footer opens the preferences again on any page, with what was saved', async ({
  page,
}) => {
  await page.goto('/');
  await button(page, 'Tout accepter').click();
  for (const path of ['/services', '/auth']) {
    await page.goto(path);
    await button(page, 'Gérer les cookies').click();
    await expect(toggle(page, 'Marketing')).toBeChecked();
    await toggle(page, 'Marketing').uncheck();
    await button(page, 'Annuler').click();
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Gérer les cookies')).toBeFocused();
  }
  expect(await savedChoice(page)).toEqual(choice(true));
});

test('/cookies loads what was saved, stores each choice and says so', async ({ page }) => {
  await page.goto('/services');
  await button(page, 'Tout accepter').click();
  await page.goto('/cookies');
  await expect(toggle(page, 'Fonctionnels')).toBeChecked();

  await toggle(page, 'Marketing').uncheck();
  await button(page, 'Sauvegarder les préférences').click();
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toHaveText('Préférences sauvegardées avec succès !');
  expect(await savedChoice(page)).toEqual(choice(true, false, true));

  await button(page, 'Tout refuser').click();
  await expect(said).toHaveText('Seuls les cookies nécessaires ont été acceptés !');
  await expect(toggle(page, 'Mesure d’audience')).not.toBeChecked();
  expect(await savedChoice(page)).toEqual(choice(false));

  await button(page, 'Tout accepter').click();
  await expect(said).toHaveText('Tous les cookies ont été acceptés !');
  await expect(toggle(page, 'Mesure d’audience')).toBeChecked();
  expect(await savedChoice(page)).toEqual(choice(true));
});

test('the banner, /cookies and another tab agree', async ({ page, context }) => {
  await page.goto('/cookies');
  const other = await context.newPage();
  await other.goto('/services');
  await expect(banner(other)).toBeVisible();
  await toggle(page, 'Fonctionnels').check();
  await button(page, 'Sauvegarder les préférences').click();
  await expect(banner(page)).toBeHidden();
  await expect(banner(other)).toBeHidden();

  await button(other, 'Gérer les cookies').click();
  await expect(toggle(other, 'Fonctionnels')).toBeChecked();
  await toggle(other, 'Marketing').check();
  await button(other, 'Sauvegarder').click();
  await expect(toggle(page, 'Marketing')).toBeChecked();
  await other.close();
});

test('a choice holds for 182 days, and is asked for again after', async ({ page }) => {
  const chosenAt = Date.now();
  await page.clock.setFixedTime(chosenAt);
  await page.goto('/');
  await button(page, 'Tout accepter').click();
  await page.clock.setFixedTime(chosenAt + 182 * DAY - 1);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  await page.clock.setFixedTime(chosenAt + 182 * DAY);
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test('values that the site did not write, and storage that is refused, count as no choice', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('cookie-consent', '{"analytics":tr');
    localStorage.setItem('cookie-preferences', '{"necessary":true,"analytics":true}');
  });
  await page.goto('/');
  await expect(banner(page)).toBeVisible();

  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto('/cookies');
  await button(page, 'Tout refuser').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'n’a pas permis d’enregistrer',
  );
  await expect(banner(page)).toBeVisible();
});

test('the banner, the dialog and the message have no accessibility finding, down to 320 px', async ({
  page,
}) => {
  const check = async (state: string) => {
    expect(await accessibilityFindings(page), state).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${state}: overflow`).toBeLessThanOrEqual(0);
  };
  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/cookies');
    await expect(banner(page)).toBeVisible();
    await check(`${colorScheme} banner`);
    await button(page, 'Personnaliser').click();
    await check(`${colorScheme} dialog`);
    await button(page, 'Annuler').click();
    await page.locator('form').getByRole('button', { name: 'Tout refuser' }).click();
    await check(`${colorScheme} message`);
    await page.evaluate(() => localStorage.clear());
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('/cookies says what is in use, without a banner or a button that could do nothing', async ({
    page,
  }) => {
    await page.goto('/cookies');
    await expect(page.locator('.cookie-banner')).toHaveCount(0);
    await expect(button(page, 'Gérer les cookies')).toBeHidden();
    await expect(button(page, 'Tout accepter')).toBeHidden();
    // Playwright's search by text leaves <noscript> out.
    const note = page.locator('noscript p');
    await expect(note).toBeVisible();
    expect(await note.textContent()).toContain('Sans JavaScript, le site n’enregistre');
    await expect(page.getByRole('table')).toContainText('cookie-consent');
    // Only the measurement that this site is set up with is listed, and nothing of what it does not use.
    await expect(page.getByRole('table')).toContainText('_pk_id');
    await expect(page.getByRole('table')).not.toContainText('plausible');
    await expect(page.locator('main')).toContainText('Ils comptent les visites');
    await expect(
      page.getByText('Rien de cette catégorie n’est en service sur ce site.'),
    ).toHaveCount(2);
  });
});

test('the audience measurement: nothing before consent, then each page, nothing once withdrawn', async ({
  page,
  context,
}) => {
  matomo.requests.length = 0;
  const measured = () => matomo.requests.filter((line) => line === 'POST /matomo.php').length;
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  await page.goto('/services', { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeVisible();
  expect(matomo.requests).toEqual([]);

  await button(page, 'Tout accepter').click();
  await expect.poll(measured).toBe(1);
  // The client area is not measured: it may hold a link's secret in its URL.
  await page.goto('/auth?jeton=secret', { waitUntil: 'networkidle' });
  await page.getByRole('navigation').getByRole('link', { name: 'Services' }).first().click();
  await expect.poll(measured).toBe(2);
  expect(await page.evaluate(() => document.referrer)).toBe('');
  await page.goto('/cookies');
  await expect.poll(measured).toBe(3);
  expect(await cookies()).toContain('_pk_id.1.1fff');

  // The measurement may be alive before the form of the page is.
  await expect(async () => {
    await page.locator('form').getByRole('button', { name: 'Tout refuser' }).click();
    await expect(page.getByText('Seuls les cookies nécessaires')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect.poll(cookies).toEqual([]);
  const before = matomo.requests.length;
  await page.evaluate(() => {
    const queue = (window as unknown as { _paq: { push: (command: string[]) => void } })._paq;
    queue.push(['trackPageView']);
  });
  await page.goto('/services', { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  expect(matomo.requests.length).toBe(before);
  expect(await cookies()).toEqual([]);
});
