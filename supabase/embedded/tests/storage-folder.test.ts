import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StorageFolder } from '../storage/folder.ts';
import { type TemporaryFolder, temporaryFolder } from './support/embedded.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('what an upload left that a sudden end broke off is gone after the next start, and nothing else', async () => {
  const before = new StorageFolder(folder.path);
  await before.uploadObject('projets', 'a/b', undefined, Buffer.from('whole'));
  const name = 'f'.repeat(64);
  mkdirSync(join(folder.path, 'ff'));
  writeFileSync(join(folder.path, 'ff', `${name}.0d9a7a5e-6c0e-4c0f-9b0a-3f1f9a1c2b3d`), 'half');
  const after = new StorageFolder(folder.path);
  expect(readdirSync(join(folder.path, 'ff'))).toEqual([]);
  expect(await after.headObject('projets', 'a/b')).toMatchObject({ size: 5 });
});
