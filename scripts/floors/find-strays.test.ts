import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStrays } from './find-strays.ts';

/** A house with one import that is wrong in each way, and some that are right. */
const HOUSE = {
  'package.json': JSON.stringify({
    dependencies: { kept: '1.0.0', next: '1.0.0' },
    devDependencies: { tool: '1.0.0' },
  }),
  'node_modules/kept/package.json': '{ "name": "kept", "main": "index.js" }',
  'node_modules/kept/index.js': '',
  'node_modules/next/package.json': '{ "name": "next", "main": "dist/server/next.js" }',
  'node_modules/next/dist/server/next.js': '',
  'node_modules/next/dist/server/cache.js': '',
  'node_modules/tool/package.json': '{ "name": "tool", "main": "index.js" }',
  'node_modules/tool/index.js': '',
  'lib/format/dates.ts': "import type { Quote } from '../quotes/quote.ts';",
  'lib/quotes/quote.ts':
    "import '../format/dates.ts';\nimport '../requests/request.ts';\nexport type Quote = string;",
  'lib/requests/request.ts':
    "import 'kept';\nexport const load = () => import('../quotes/quote.ts');",
  'lib/attic/old.ts': "import '../format/dates.ts';",
  'lib/site/pages.ts': "import '@/lib/format/dates.ts';",
  'lib/mail/mail.ts': "import 'tool';\nimport 'nowhere';\nimport 'node:fs';",
  'lib/mail/mail.test.ts': "import 'tool';\nimport '../quotes/quote.ts';",
  'lib/next/pages.ts': "import 'next/dist/server/cache.js';",
  'lib/routing/routes.ts': "import 'next';\nimport 'next/dist/server/cache.js';",
  'lib/jobs/jobs.ts': "import '../../scripts/start.ts';",
  'app/page.tsx':
    "import '@/lib/quotes/quote.ts';\nimport '../studio/desk.ts';\nexport const page = <p />;",
  'studio/desk.ts': "import '../app/page.tsx';",
  'studio/content-lake/lake.ts': "import '../../lib/format/dates.ts';",
  'studio/kit/when.ts': "import '../tools/bureau/bureau.ts';",
  'studio/tools/bureau/bureau.ts': "import '../quotes/api.ts';\nimport '../../desk.ts';",
  'studio/tools/quotes/api.ts': "import '../requests/api.ts';\nimport '../../kit/when.ts';",
  'studio/tools/requests/api.ts': "import '../quotes/api.ts';\nimport '../bureau/bureau.ts';",
  'schemas/page.ts': "import '../app/page.tsx';",
  'scripts/start.ts': "import '../supabase/embedded/server.ts';\nimport 'tool';",
  'supabase/embedded/server.ts': '',
};

let house = '';

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'floors-'));
  for (const [file, text] of Object.entries(HOUSE)) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  }
});

afterAll(() => rmSync(house, { recursive: true }));

it('names each import that goes where none may, and the rule, in one line', async () => {
  const strays = await findStrays(house, [
    'app',
    'lib',
    'schemas',
    'scripts',
    'studio',
    'supabase',
  ]);
  expect(strays.sort()).toEqual([
    'app/page.tsx imports studio/desk.ts: the site’s pages know nothing of the Studio.',
    'lib/attic/old.ts imports lib/format/dates.ts: every folder of lib/ stands on a floor.',
    'lib/format/dates.ts imports lib/quotes/quote.ts: lib: the floor “base” knows nothing of those above.',
    'lib/jobs/jobs.ts imports scripts/start.ts: what runs knows nothing of the launcher.',
    'lib/mail/mail.ts imports node_modules/tool/index.js: what runs needs no package that is for development.',
    'lib/mail/mail.ts imports nowhere: a package is named in package.json.',
    'lib/requests/request.ts imports lib/quotes/quote.ts: lib: “requests” knows no other subject but those of ACQUAINTANCES.',
    'lib/routing/routes.ts imports node_modules/next/dist/server/cache.js: lib/next alone knows Next’s insides.',
    'lib/site/pages.ts imports lib/format/dates.ts: “@/” is for app/ and what Next reads at the root.',
    'lib: quotes → format → quotes is a circle of folders.',
    'schemas/page.ts imports app/page.tsx: lib/ and schemas/ know nothing of what stands on them.',
    'scripts/start.ts imports supabase/embedded/server.ts: the site imports nothing of the stores.',
    'studio/content-lake/lake.ts imports lib/format/dates.ts: studio/content-lake and the site import nothing of each other.',
    'studio/desk.ts imports app/page.tsx: the Studio knows nothing of the pages.',
    'studio/kit/when.ts imports studio/tools/bureau/bureau.ts: studio: the kit knows nothing of what is made of it.',
    'studio/tools/bureau/bureau.ts imports studio/desk.ts: studio: tools know nothing of the Studio around them.',
    'studio/tools/quotes/api.ts imports studio/tools/requests/api.ts: studio: a tool knows no other but those of TOOLS.',
    'studio/tools/requests/api.ts imports studio/tools/bureau/bureau.ts: studio: the tool “requests” knows no other but those of TOOLS.',
  ]);
});
