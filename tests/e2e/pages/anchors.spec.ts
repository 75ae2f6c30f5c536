import { ARTICLE_ANCHORS, CASE_STUDY_ANCHORS, PAGE_ANCHORS } from '../../../lib/site/anchors.ts';
import { caseStudyPath } from '../../../lib/site/pages.ts';
import { expect, test } from '../../support/fixtures.ts';

test('every place that the Studio offers for a link is on its page', async ({ request }) => {
  const pages = Object.entries({
    ...PAGE_ANCHORS,
    '/blog/guide': ARTICLE_ANCHORS,
    [caseStudyPath('ce-site')]: CASE_STUDY_ANCHORS,
  });
  for (const [path, anchors] of pages) {
    const missing = async () => {
      const html = await (await request.get(path)).text();
      return Object.keys(anchors).filter((id) => !html.includes(`id="${id}"`));
    };
    await expect.poll(missing, path).toEqual([]);
  }
});
