import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { isLong, LONG, LONG_ONLY, scaled } from '../../support/scale.ts';
import {
  changeField,
  expectFrench,
  fillField,
  goToStudio,
  publish,
  publishUntil,
  STUDIO_LOAD_MS,
} from '../../support/studio.ts';
import { studioScreens } from '../../support/studio-screens.ts';

/** A kind of document, a text of one of its documents, and a page that shows it. */
type Kind = { type: string; id?: string; field: string; shownOn: string };

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  // Its first kind shows on one page: texts on all pages are published from the Studio by site-copy.spec.ts as well.
  'the whole site': [
    { type: 'authPage', field: 'title', shownOn: '/auth' },
    { type: 'siteSettings', field: 'baseline', shownOn: '/blog/guide' },
    { type: 'navigation', field: 'blogLabel', shownOn: '/about' },
    { type: 'cookiesPage', field: 'bannerTitle', shownOn: '/cookies' },
  ],
  'the pages': [
    { type: 'homePage', field: 'heroTitle', shownOn: '/' },
    { type: 'servicesPage', field: 'processTitle', shownOn: '/services' },
    { type: 'aboutPage', field: 'biographyTitle', shownOn: '/about' },
    { type: 'contactPage', field: 'locationTitle', shownOn: '/contact' },
  ],
  'the offer': [
    { type: 'estimator', field: 'timelines[_key=="asap"].label', shownOn: '/devis' },
    { type: 'service', id: 'service-make', field: 'tagline', shownOn: '/services' },
    { type: 'quotePage', field: 'panel.note', shownOn: '/devis' },
    { type: 'trainingPage', field: 'includedTitle', shownOn: '/formations' },
  ],
  'what is read': [
    { type: 'article', id: 'article-guide', field: 'title', shownOn: '/blog/guide' },
    { type: 'blogPage', field: 'title', shownOn: '/blog' },
    { type: 'faqEntry', id: 'faq-contact-1', field: 'question', shownOn: '/contact' },
    { type: 'legalPage', id: 'legalPage-terms', field: 'title', shownOn: '/terms' },
  ],
};

const html = async (path: string) => (await fetch(`${E2E.siteUrl}${path}`)).text();

/** Kinds of which one is published from the Studio by another test as well: the home page, a price, an article. */
const PUBLISHED_ELSEWHERE = ['the pages', 'the offer', 'what is read'];

/** Journeys one after the other in a Studio that stays open; in the long form all of a group, each group a test. */
const JOURNEYS: ReadonlyArray<readonly [string, readonly Kind[]]> = isLong
  ? Object.entries(KINDS)
  : [
      [
        'one of a group',
        Object.entries(KINDS).flatMap(([group, kinds]) =>
          PUBLISHED_ELSEWHERE.includes(group) ? [] : kinds.slice(0, 1),
        ),
      ],
    ];

/** A screen of the Studio, drawn, read, and whatever it asks left unanswered. */
const SCREEN_MS = 30_000;
const FEW_SCREENS = 3;

// One of the screens is what the Studio shows without a connection: the console names each request that fails then.
anyConsole('every screen of the Studio is in French', LONG, async ({ studio }) => {
  const all = await studioScreens();
  const screens = all.slice(0, scaled(all.length, FEW_SCREENS));
  test.setTimeout(STUDIO_LOAD_MS + screens.length * SCREEN_MS);
  await goToStudio(studio, '/studio/structure');
  await expect(studio.getByTestId('studio-navbar')).toBeVisible({ timeout: STUDIO_LOAD_MS });
  // All that are wrong, and not the first alone.
  const failures: string[] = [];
  for (const { name, open, leave } of screens) {
    const read = async () => {
      try {
        await expect(await open(studio)).toBeVisible();
        await expectFrench(studio);
      } finally {
        await leave?.(studio);
      }
      await studio.keyboard.press('Escape');
    };
    await test
      .step(name, read, { timeout: SCREEN_MS })
      .catch((error: Error) => failures.push(`${name}: ${error.message}`));
  }
  expect(failures).toEqual([]);
});

test.describe('the consultant changes one word on each kind of document, and finds it on the site', () => {
  for (const [group, kinds] of JOURNEYS) {
    const title = `${group}: ${kinds.map(({ type, field }) => `${field} of ${type}`).join(', ')}`;
    test(title, LONG, async ({ studio }) => {
      for (const { type, id = type, field, shownOn } of kinds) {
        await test.step(`${type}: ${field}, on ${shownOn}`, async () => {
          const word = `Témoin ${type}`;
          const intent = `id=${id};type=${type};path=${encodeURIComponent(field)}`;
          await goToStudio(studio, `/studio/intent/edit/${intent}/`);
          const input = studio.locator(`[id="${field.replaceAll('"', '\\"')}"]`);
          await expect(input).toBeEditable({ timeout: STUDIO_LOAD_MS });
          // Until the intent has become the document's own URL, the pane and a press in it may be drawn anew.
          await expect(studio).not.toHaveURL(/\/intent\//);
          await fillField(input, word);
          // An entry of a list is edited in a dialog over the document.
          if (field.includes('[')) await studio.keyboard.press('Escape');
          await publishUntil(studio, async () =>
            JSON.stringify(await lakeClient().getDocument(id)).includes(word),
          );
          await expect.poll(() => html(shownOn), { timeout: 10_000 }).toContain(word);
        });
      }
    });
  }

  const leadsTo = async (path: string) => {
    const answer = await fetch(E2E.siteUrl + path, { redirect: 'manual' });
    return `${answer.status} ${answer.headers.get('location')}`;
  };

  // A redirect is published by redirects.spec.ts as well, past the Studio.
  test('old URLs: where one leads', LONG_ONLY, async ({ studio: page }) => {
    await lakeClient().createOrReplace({
      _id: 'redirect-journey',
      _type: 'redirect',
      from: '/ancienne-page',
      to: '/services',
      permanent: true,
    });
    await goToStudio(page, '/studio/intent/edit/id=redirect-journey;type=redirect;path=to/');
    const input = page.locator('[id="to"]');
    await expect(input).toBeEditable({ timeout: STUDIO_LOAD_MS });
    await changeField(page, input, '/formations');
    await publish(page);
    await expect.poll(() => leadsTo('/ancienne-page')).toMatch(/^308 .*\/formations$/);
    await lakeClient().delete('redirect-journey');
  });

  test('old URLs: where a renamed article’s leads, and a deleted one’s', async ({
    studio: page,
  }) => {
    await goToStudio(page, '/studio/intent/edit/id=article-guide;type=article;path=slug/');
    const slug = page.locator('[id="slug"]');
    await expect(slug).toBeEditable({ timeout: STUDIO_LOAD_MS });
    await changeField(page, slug, 'guide-airtable');
    await expect(page.getByText('jusqu’au')).toBeVisible();
    await publish(page);
    await expect
      .poll(() => leadsTo('/blog/guide?page=2'))
      .toMatch(/^308 .*\/blog\/guide-airtable\?page=2$/);
    // The new URL may have a stored 404 from before, which gives way to the page once that is rendered.
    await expect.poll(() => leadsTo('/blog/guide-airtable')).toMatch(/^200/);

    // Whoever deletes it is told what leads there, and all of that goes where its visitors go.
    await page.getByTestId('action-menu-button').click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer ce contenu' });
    await expect(dialog.getByText('autres contenus mènent ici')).toBeVisible();
    await dialog.getByLabel('Où mener les visiteurs').selectOption('/blog/comparatif');
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    for (const path of ['/blog/guide-airtable', '/blog/guide']) {
      await expect.poll(() => leadsTo(path)).toMatch(/^308 .*\/blog\/comparatif$/);
    }
    const left = '*[_type == "article" && references("article-guide")]._id';
    expect(await lakeClient().fetch(left)).toEqual([]);
  });
});
