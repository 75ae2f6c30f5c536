import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { expectSound } from '../../support/page-checks.ts';
import { isLong, LONG } from '../../support/scale.ts';

const NEW_ARTICLE = 'article-tout-neuf';

const get = (path: string) => fetch(`${E2E.siteUrl}${path}`);
const html = async (path: string) => (await get(path)).text();
const status = async (path: string) => (await get(path)).status;

/** Articles with the guide's text, by their URL, newer than every other one unless told otherwise. */
async function publishArticles(
  titles: Readonly<Record<string, string>>,
  publishedAt = '2026-06-01T08:00:00Z',
): Promise<void> {
  const client = lakeClient();
  const guide = await client.getDocument<{ _id: string; _type: string }>('article-guide');
  if (!guide) throw new Error('the seed has no guide');
  const transaction = client.transaction();
  for (const [index, [slug, title]] of Object.entries(titles).entries()) {
    transaction.createOrReplace({
      ...guide,
      _id: `${NEW_ARTICLE}-${index}`,
      title,
      menuLabel: title,
      slug: { _type: 'slug', current: slug },
      publishedAt,
    });
  }
  await transaction.commit();
}

const deleteNewArticles = () =>
  lakeClient().delete({ query: `*[string::startsWith(_id, "${NEW_ARTICLE}")]` });

test.describe('/blog: what is published is there without a build', () => {
  test('a new article is on /blog, in the menu, the feed and the sitemap; it can move and go', async () => {
    // Its URL was asked for before, and is a 404 that the site remembers.
    expect(await status('/blog/tout-neuf')).toBe(404);
    await publishArticles({ 'tout-neuf': 'Un article tout neuf' });
    await expect.poll(() => status('/blog/tout-neuf')).toBe(200);
    expect(await html('/blog/tout-neuf')).toContain('Un article tout neuf');
    for (const path of ['/', '/blog', '/blog/flux.xml', '/sitemap.xml', '/contact']) {
      await expect.poll(() => html(path), path).toContain('/blog/tout-neuf');
    }

    await publishArticles({ 'autre-adresse': 'Un article tout neuf' });
    await expect.poll(() => status('/blog/autre-adresse')).toBe(200);
    await expect.poll(() => status('/blog/tout-neuf')).toBe(404);
    await expect.poll(() => html('/blog')).toContain('/blog/autre-adresse');

    await deleteNewArticles();
    await expect.poll(() => status('/blog/autre-adresse')).toBe(404);
    for (const path of ['/', '/blog', '/blog/flux.xml', '/sitemap.xml']) {
      await expect.poll(() => html(path), path).not.toContain('/blog/autre-adresse');
    }
  });

  test('a word changed in an article shows at once, and a bad one leaves the last good page', async () => {
    const client = lakeClient();
    await client.patch('article-guide').set({ title: 'Un guide corrigé' }).commit();
    await expect.poll(() => html('/blog/guide')).toContain('Un guide corrigé');
    await expect.poll(() => html('/blog')).toContain('Un guide corrigé');

    await client
      .patch('article-guide')
      .set({ title: 'Un guide cassé', body: [{ _type: 'iframe', _key: 'i' }] })
      .commit();
    // The list has no text of it: once it is fresh, so would the article be.
    await expect.poll(() => html('/blog')).toContain('Un guide cassé');
    const kept = await get('/blog/guide');
    expect(kept.status).toBe(200);
    expect(await kept.text()).toContain('Un guide corrigé');
  });

  test(
    'once there are many, the older articles are one line each, under a title of the Studio’s, and then on pages of their own',
    LONG,
    async ({ page }) => {
      expect(await status('/blog/page/2')).toBe(404);
      await lakeClient().patch('blogPage').set({ olderTitle: 'Parus avant' }).commit();
      const many = Array.from({ length: 28 }, (_, index) => [
        `ancien-${index}`,
        `Article ${index}`,
      ]);
      await publishArticles(Object.fromEntries(many), '2025-06-01T08:00:00Z');
      await expect.poll(() => status('/blog/page/2')).toBe(200);
      await expect.poll(() => html('/blog')).toContain('/blog/page/2');
      await page.goto('/blog');
      // Three of the seed and 28 older ones: one in full, eight below it, 21 lines, and one on the next page.
      const lines = page.getByRole('region', { name: 'Parus avant' }).getByRole('link');
      await expect(lines).toHaveCount(21);
      await expectSound(page);
      await page.getByRole('link', { name: 'Articles plus anciens' }).click();
      await expect(page).toHaveURL('/blog/page/2');
      await expect(lines).toHaveCount(1);
      const pages = page.getByRole('navigation', { name: 'Pages du blog' });
      await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      // The same lines, as sound as those before: the long form looks.
      if (isLong) await expectSound(page);

      await deleteNewArticles();
      await expect.poll(() => status('/blog/page/2')).toBe(404);
      await expect.poll(() => html('/blog')).not.toContain('/blog/page/2');
    },
  );
});
