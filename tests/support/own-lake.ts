import type { SeedDocument } from '../../scripts/stack/seed.ts';
import { newFolder, removeFolder, startLake, type TestLake } from './embedded-lake.ts';
import { fixture } from './fixture.ts';

/** A lake of a file's tests alone, with these documents. */
export const ownLake = (
  documents: readonly SeedDocument[] = [],
  env: Record<string, string> = {},
): TestLake =>
  fixture(
    async () => {
      const lake = await startLake(await newFolder(), env);
      const filling = lake.client().transaction();
      for (const document of documents) filling.create(document);
      if (documents.length > 0) await filling.commit();
      return lake;
    },
    async (lake) => {
      await lake.stop();
      await removeFolder(lake.dataDir);
    },
  );
