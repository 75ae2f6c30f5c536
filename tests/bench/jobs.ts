import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { Hand } from '../support/hand.ts';
import { STUDIO_LOAD_MS } from '../support/studio.ts';
import type { Bench } from './bench-stack.ts';
import type { Figure } from './figures.ts';
import { JOBS, Outside } from './work-of-a-day.ts';

/**
 * What eleven jobs of a consultant's day ask of a hand, and how long the machine takes: from the Bureau, open, until a visitor
 * or a client has what comes of it. One that cannot be done is told, and leaves the others.
 */
export async function jobs({ config, say }: Bench): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const context = await browser.newContext({
      baseURL: config.urls.site,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: { width: 1440, height: 900 },
    });
    context.setDefaultTimeout(STUDIO_LOAD_MS);
    const outside = new Outside(config);
    const figures: Figure[] = [];
    for (const { name, prepare, work } of JOBS) {
      await prepare?.(outside);
      const page = await context.newPage();
      await page.goto('/studio/bureau');
      await page
        .getByRole('region', { name: 'Dernières publications' })
        .getByRole('link')
        .first()
        .waitFor();
      const hand = new Hand(page);
      const problem = await work(hand, outside).then(
        () => null,
        (error: Error) => error,
      );
      const seconds = ((performance.now() - hand.begunAt) / 1_000).toFixed(1);
      if (problem) say(`  ${name}: ${problem.message}`);
      await page.close();
      figures.push({
        name: `Studio: ${name}`,
        figure: problem
          ? 'could not be done'
          : `${hand.clicks} clicks, ${hand.keys + hand.letters} keys, ${seconds} s`,
        bar: 'done',
        met: !problem,
        yardstick: '',
      });
      say(`  ${name}: ${figures.at(-1)?.figure}`);
    }
    return figures;
  } finally {
    await browser.close();
  }
}
