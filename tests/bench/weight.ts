import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { ROOT } from '../../scripts/stack/config.ts';
import { answers, runToEnd, startProcess } from '../../scripts/stack/processes.ts';
import { BARE_APP_PORT, type Bench } from './bench-stack.ts';
import type { Figure } from './figures.ts';

const NEXT = join(ROOT, 'node_modules/next/dist/bin/next');

/** Each page's weight may be this many times the bare app's. */
const BARS = { '/': 1.08, '/services': 1.08, '/devis': 1.3 };

/** The smallest app that Next builds: one layout, one page, no configuration. */
const BARE_APP = {
  'package.json': '{ "name": "bare", "private": true, "type": "module" }',
  'next.config.mjs': 'export default {};',
  'app/layout.jsx':
    'export default function Layout({ children }) {\n  return <html lang="fr"><body>{children}</body></html>;\n}',
  'app/page.jsx': 'export default function Page() {\n  return <h1>Bonjour</h1>;\n}',
};

/** Gzipped bytes of all scripts that a first visit loads until the network is quiet. */
async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
      sizes.set(response.url(), size);
    });
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}`);
    const bytes = await Promise.all(sizes.values());
    return bytes.reduce((total, one) => total + one, 0);
  } finally {
    await context.close();
  }
}

/** Builds and serves the bare app, and weighs its page. */
async function bareAppBytes(browser: Browser, { config, signal }: Bench): Promise<number> {
  const folder = join(config.dataDir, 'bare-app');
  mkdirSync(join(folder, 'app'), { recursive: true });
  for (const [name, content] of Object.entries(BARE_APP)) {
    writeFileSync(join(folder, name), content);
  }
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  const code = await runToEnd([NEXT, 'build', folder], env, { onLine, signal });
  if (code !== 0) throw new Error(`the bare app was not built:\n${lines.join('\n')}`);

  const url = `http://localhost:${BARE_APP_PORT}/`;
  const app = await startProcess({
    name: 'bare app',
    args: [NEXT, 'start', folder, '--port', String(BARE_APP_PORT), '--hostname', '127.0.0.1'],
    env,
    isReady: () => answers(url),
    readyTimeoutMs: 60_000,
    onLine,
    signal,
  });
  try {
    return await scriptBytes(browser, url);
  } finally {
    await app.stop();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** The JS that each page loads against the JS of a bare Next app, built now by the same version. */
export async function weight(bench: Bench): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    bench.say('Building a bare Next app…');
    const bare = await bareAppBytes(browser, bench);
    const figures: Figure[] = [];
    for (const [path, bar] of Object.entries(BARS)) {
      const bytes = await scriptBytes(browser, `${bench.config.urls.site}${path}`);
      figures.push({
        name: `JS weight of ${path}`,
        figure: `${(bytes / bare).toFixed(3)} (${kilobytes(bytes)})`,
        bar: `<= ${bar.toFixed(2)}`,
        met: bytes / bare <= bar,
        yardstick: `a bare Next app: ${kilobytes(bare)}`,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
