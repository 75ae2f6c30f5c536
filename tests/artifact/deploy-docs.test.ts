import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/stack/config.ts';
import { commandsOf, DocsRun, deployPage, missingForDocs } from '../support/deploy-docs.ts';

/**
 * Every command of docs/deploy, run as somebody runs it who copies one block after the other, or said not to be; those of
 * server.md, which start all of it, by tests/long.
 */

const PAGES = ['README.md', 'server.md', 'containers.md', 'hosted.md'];
const TIMEOUT_MS = 120_000;

describe('docs/deploy', () => {
  it('says above each command that no test runs why, and by which other test one is run', () => {
    const blocks = PAGES.flatMap((page) =>
      commandsOf(deployPage(page)).map((block) => ({ page, ...block })),
    );
    expect(blocks.length).toBeGreaterThan(15);
    for (const { page, notRun, runBy } of blocks) {
      expect(notRun ?? 'needs', page).toMatch(/^needs/);
      if (!runBy) continue;
      const test = readFileSync(join(ROOT, runBy), 'utf8');
      expect(test, `${runBy} reads ${page}`).toContain(page);
    }
  });
});

describe.skipIf(missingForDocs)(`what docs/deploy has one copy${missingForDocs}`, () => {
  const docs = new DocsRun();
  afterEach(() => docs.end());

  it(
    'of hosted.md: the seed in one file, and the variables',
    async () => {
      const { code, output } = await docs.run('hosted.md');
      expect(code, output).toBe(0);
      expect(existsSync(join(docs.folder, '.data/seed/seed.ndjson'))).toBe(true);
      const site = readFileSync(join(docs.folder, 'site.env'), 'utf8');
      expect(site).toMatch(/^SEND_EMAIL_HOOK_SECRET=v1,whsec_[\w+/=]{40,}$/m);
    },
    TIMEOUT_MS,
  );
});
