import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/stack/config.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';

test('npm run doctor finds no fault beside a running npm start, and this very build', async () => {
  const env = { ...process.env, ...E2E.env };
  const [code, said] = await new Promise<[number, string]>((resolve) => {
    execFile(process.execPath, [join(ROOT, 'scripts/doctor.ts')], { env }, (error, out, problems) =>
      resolve([error ? Number(error.code) : 0, out + problems]),
    );
  });
  expect(said).toContain('Aucun défaut.');
  expect(said).toMatch(/✓ Construction +celle de ce dossier est en ligne/);
  expect(code).toBe(0);
});
