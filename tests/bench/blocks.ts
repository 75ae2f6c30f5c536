import { OWN_PAGE, THIRTY_BLOCKS } from '../support/own-page.ts';
import { withBareApp } from './bare-app.ts';
import { type Bench, benchClient } from './bench-stack.ts';
import { type Figure, ms } from './figures.ts';
import { ALL, CLS_BAR, LCP_BAR, scored, visitedBrowser, visits } from './lighthouse.ts';
import { withStrippedSite } from './stripped-site.ts';
import { whenTrue } from './visitor.ts';

/** What Lighthouse's slow phone makes of a page of one's own with as many blocks as it may have. */
export async function blocks(bench: Bench): Promise<Figure[]> {
  const { site } = bench.config.urls;
  const lake = benchClient(bench.config);
  const path = `/${OWN_PAGE.slug.current}`;
  await lake.createOrReplace({ ...OWN_PAGE, blocks: THIRTY_BLOCKS });
  const browser = await visitedBrowser();
  try {
    await whenTrue(async () => (await fetch(site + path)).ok, 'the page was not there');
    const bare = await withBareApp(bench, (url) => visits(url, ['performance']));
    const own = await visits(site + path, ALL);
    const stripped = await withStrippedSite(site, (url) => visits(url + path, ['performance']));
    const lcp = own.lcp / stripped.lcp;
    return [
      scored('30 blocks', own, bare),
      {
        name: 'LCP ÷ without scripts, 30 blocks',
        figure: `${lcp.toFixed(2)} (${ms(own.lcp)})`,
        bar: `<= ${LCP_BAR}`,
        met: lcp <= LCP_BAR,
        yardstick: `the same page without scripts: ${ms(stripped.lcp)}`,
      },
      {
        name: 'CLS, 30 blocks',
        figure: own.cls.toFixed(3),
        bar: `<= ${CLS_BAR}`,
        met: own.cls <= CLS_BAR,
        yardstick: `a bare Next app: ${bare.cls.toFixed(3)}`,
      },
      {
        name: 'TBT, 30 blocks',
        figure: ms(own.tbt),
        bar: '',
        yardstick: `a bare Next app: ${ms(bare.tbt)}`,
      },
    ];
  } finally {
    await browser.close();
    await lake.delete(OWN_PAGE._id);
  }
}
