import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';
import { answers, runToEnd, startProcess } from '../../scripts/stack/processes.ts';
import { BARE_APP_PORT, type Bench } from './bench-stack.ts';

const NEXT = join(ROOT, 'node_modules/next/dist/bin/next');

/** The smallest app that Next builds: one layout, one page, no configuration. */
const BARE_APP = {
  'package.json': '{ "name": "bare", "private": true, "type": "module" }',
  'next.config.mjs': 'export default {};',
  'app/layout.jsx':
    'export default function Layout({ children }) {\n  return <html lang="fr"><body>{children}</body></html>;\n}',
  'app/page.jsx': 'export default function Page() {\n  return <h1>Bonjour</h1>;\n}',
};

const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

/** The folder of the bare app, built once a run. */
let built: Promise<string> | undefined;

async function build({ config, signal, say }: Bench): Promise<string> {
  const folder = join(config.dataDir, 'bare-app');
  mkdirSync(join(folder, 'app'), { recursive: true });
  for (const [name, content] of Object.entries(BARE_APP)) {
    writeFileSync(join(folder, name), content);
  }
  say('Building a bare Next app…');
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  const code = await runToEnd([NEXT, 'build', folder], env, { onLine, signal });
  if (code !== 0) throw new Error(`the bare app was not built:\n${lines.join('\n')}`);
  return folder;
}

/**
 * Runs `work` while a bare Next app of the same version is served: the yardstick of what a page of
 * this framework cannot go below. `work` is given the address of its page.
 */
export async function withBareApp<Result>(
  bench: Bench,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  built ??= build(bench);
  const folder = await built;
  const url = `http://localhost:${BARE_APP_PORT}/`;
  const app = await startProcess({
    name: 'bare app',
    args: [NEXT, 'start', folder, '--port', String(BARE_APP_PORT), '--hostname', '127.0.0.1'],
    env,
    isReady: () => answers(url),
    readyTimeoutMs: 60_000,
    onLine: () => {},
    signal: bench.signal,
  });
  try {
    return await work(url);
  } finally {
    await app.stop();
  }
}
