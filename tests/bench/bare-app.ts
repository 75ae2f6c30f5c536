import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';
import { answers, runToEnd, startProcess } from '../../scripts/stack/processes.ts';
import {
  BARE_APP_PORT,
  type Bench,
  EMPTY_LAKE_PORT,
  EMPTY_STUDIO_PORT,
  TAGGED_APP_PORT,
  TAGGED_SOURCE_PORT,
} from './bench-stack.ts';

const NEXT = join(ROOT, 'node_modules/next/dist/bin/next');

type BareApp = { name: string; port: number; files: Record<string, string> };

const FRAME = {
  'package.json': '{ "name": "bare", "private": true, "type": "module" }',
  'app/layout.jsx':
    'export default function Layout({ children }) {\n  return <html lang="fr"><body>{children}</body></html>;\n}',
};

/** The smallest app that Next builds: one layout, one page, no configuration. */
const BARE_APP: BareApp = {
  name: 'bare-app',
  port: BARE_APP_PORT,
  files: {
    ...FRAME,
    'next.config.mjs': 'export default {};',
    'app/page.jsx': 'export default function Page() {\n  return <h1>Bonjour</h1>;\n}',
  },
};

/** The smallest one that shows something read elsewhere, until it is told that this changed. */
const TAGGED_APP: BareApp = {
  name: 'tagged-app',
  port: TAGGED_APP_PORT,
  files: {
    ...FRAME,
    'next.config.mjs': 'export default { cacheComponents: true };',
    'app/page.jsx': `import { cacheTag } from 'next/cache';

async function read() {
  'use cache';
  cacheTag('content');
  return (await fetch('http://127.0.0.1:${TAGGED_SOURCE_PORT}')).text();
}

export default async function Page() {
  return <h1>{await read()}</h1>;
}`,
    'app/api/revalidate/route.js': `import { revalidateTag } from 'next/cache';

export async function POST() {
  revalidateTag('content', { expire: 0 });
  return Response.json({});
}`,
  },
};

/** The smallest Studio on a lake of its own, reached as the site's: one type, the structure tool, nothing else. */
const EMPTY_STUDIO: BareApp = {
  name: 'empty-studio',
  port: EMPTY_STUDIO_PORT,
  files: {
    ...FRAME,
    'next.config.mjs': 'export default {};',
    'app/studio/[[...tool]]/page.jsx': `import { EmptyStudio } from './empty-studio.jsx';

export const generateStaticParams = () => [{ tool: [] }];

export default function Page() {
  return <EmptyStudio />;
}`,
    'app/studio/[[...tool]]/empty-studio.jsx': `'use client';

import { NextStudio } from 'next-sanity/studio/client-component';
import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { localLake } from '../../../../../../studio/local-lake.ts';

const note = { name: 'note', type: 'document', fields: [{ name: 'title', type: 'string' }] };
const config = defineConfig({
  basePath: '/studio',
  projectId: 'local',
  dataset: 'production',
  schema: { types: [note] },
  plugins: [structureTool()],
  ...localLake('http://localhost:${EMPTY_LAKE_PORT}'),
});

export function EmptyStudio() {
  return <NextStudio config={config} />;
}`,
  },
};

const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

/** The folder of each app, built once a run. */
const built = new Map<string, Promise<string>>();

async function build(app: BareApp, { config, signal, say }: Bench): Promise<string> {
  const folder = join(config.dataDir, app.name);
  for (const [name, content] of Object.entries(app.files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  say(`Building a bare Next app (${app.name})…`);
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  const code = await runToEnd([NEXT, 'build', folder], env, { onLine, signal });
  if (code !== 0) throw new Error(`the bare app was not built:\n${lines.join('\n')}`);
  return folder;
}

async function withApp<Result>(
  app: BareApp,
  bench: Bench,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = await (built.get(app.name) ?? build(app, bench));
  built.set(app.name, Promise.resolve(folder));
  const url = `http://localhost:${app.port}/`;
  const running = await startProcess({
    name: app.name,
    args: [NEXT, 'start', folder, '--port', String(app.port), '--hostname', '127.0.0.1'],
    env,
    isReady: () => answers(url),
    readyTimeoutMs: 60_000,
    onLine: () => {},
    signal: bench.signal,
  });
  try {
    return await work(url);
  } finally {
    await running.stop();
  }
}

/**
 * Runs `work` while a bare Next app of the same version is served: the yardstick of what a page of
 * this framework cannot go below. `work` is given the URL of its page.
 */
export const withBareApp = <Result>(bench: Bench, work: (url: string) => Promise<Result>) =>
  withApp(BARE_APP, bench, work);

/**
 * The same with an app whose page shows, by one tag, what is read at TAGGED_SOURCE_PORT; `POST
 * api/revalidate` has it read anew. Something must answer there already.
 */
export const withTaggedApp = <Result>(bench: Bench, work: (url: string) => Promise<Result>) =>
  withApp(TAGGED_APP, bench, work);

/** The same with a Studio that edits nothing yet, at `studio`; its lake must answer at EMPTY_LAKE_PORT. */
export const withEmptyStudio = <Result>(bench: Bench, work: (url: string) => Promise<Result>) =>
  withApp(EMPTY_STUDIO, bench, work);
