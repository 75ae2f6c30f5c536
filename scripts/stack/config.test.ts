import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BLANK_ENV } from '../../tests/support/blank-env.ts';
import { readConfig } from './config.ts';

it.each([
  ['of this machine', {}, true],
  ['of this machine, by its name', { SITE_URL: 'http://localhost:8080' }, true],
  ['on the internet, behind a proxy of this machine', { SITE_URL: 'https://exemple.fr' }, false],
  ['on a PostgreSQL of its own', { DATABASE_URL: 'postgres://localhost/site' }, false],
])('a site %s has the account whose password is public, or not', (_, given, has) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const env = { ...BLANK_ENV, DATA_DIR: dataDir, ...given };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(readConfig().demo).toBe(has);
});
