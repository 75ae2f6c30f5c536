import { afterEach, describe, expect, it } from 'vitest';
import { DocsRun, missingForDocs } from '../support/deploy-docs.ts';

/** Starts, examinations, backups and restores have tests of their own: this is that the page's words lead there. */
const TIMEOUT_MS = 120_000;

describe.skipIf(missingForDocs)(`what docs/deploy has one copy${missingForDocs}`, () => {
  const docs = new DocsRun();
  afterEach(() => docs.end());

  it(
    'of server.md: from nothing to a running stack, examined, backed up, stopped and restored',
    async () => {
      const { code, output } = await docs.run('server.md');
      expect(code, output).toBe(0);
      for (const words of ['Aucun défaut.', 'Archive écrite', 'Restaurée'])
        expect(output).toContain(words);
    },
    TIMEOUT_MS,
  );
});
