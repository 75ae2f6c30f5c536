import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from './webhook.ts';

const ARTICLE: Change = { type: 'article', id: 'a', slug: 'un' };
const SETTINGS: Change = { type: 'siteSettings', id: 'siteSettings' };

let folder: string;
let relay: typeof import('./relay.ts');
let stop: (() => void) | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'relay-'));
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), folder));
  vi.resetModules();
  relay = await import('./relay.ts');
});

afterEach(() => {
  stop?.();
  rmSync(folder, { recursive: true });
});

/** As another process of the same build, which the webhook told. */
function relayFromElsewhere(change: Change) {
  const script = `import(${JSON.stringify(join(import.meta.dirname, 'relay.ts'))})
    .then(({ relayChange }) => relayChange(${JSON.stringify(change)}))`;
  expect(spawnSync(process.execPath, ['-e', script]).status).toBe(0);
}

it('a change reaches the other processes of the build, and does not come back', async () => {
  const onChange = vi.fn();
  relayFromElsewhere(SETTINGS);
  stop = relay.followChanges(onChange);
  relay.relayChange(ARTICLE);
  relayFromElsewhere({ ...ARTICLE, id: 'b' });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 10_000 });
  // Neither what was told before this process began, nor what it was told itself.
  expect(onChange.mock.calls).toEqual([[{ ...ARTICLE, id: 'b' }]]);
}, 20_000);

it('says when any process was told last', () => {
  expect(relay.lastChangeAt()).toBe(0);
  const before = Date.now();
  relayFromElsewhere(SETTINGS);
  // A file system may count in whole milliseconds.
  expect(relay.lastChangeAt()).toBeGreaterThanOrEqual(before - 1);
});
