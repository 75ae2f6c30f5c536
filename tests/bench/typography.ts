import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { englishLines, frenchText, typographyFaults } from '../support/french-text.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';
import type { Bench } from './bench-stack.ts';
import type { Figure } from './figures.ts';

/** Faults of typography, and lines in English, in what every public page says. */
export async function typography({ config, say }: Bench): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ locale: 'fr-FR' });
    const lines: string[] = [];
    for (const { path } of PUBLIC_ROUTES) {
      await page.goto(`${config.urls.site}${path}`);
      lines.push(...(await frenchText(page)));
    }
    const faults = typographyFaults(lines);
    const english = englishLines(lines);
    for (const fault of [...faults, ...english]) say(fault);
    const yardstick = `${lines.length} lines of ${PUBLIC_ROUTES.length} pages`;
    return [
      {
        name: 'faults of French typography',
        figure: String(faults.length),
        bar: '0',
        met: faults.length === 0,
        yardstick,
      },
      {
        name: 'lines in English',
        figure: String(english.length),
        bar: '0',
        met: english.length === 0,
        yardstick,
      },
    ];
  } finally {
    await browser.close();
  }
}
