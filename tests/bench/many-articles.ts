import { join } from 'node:path';
import type { StackConfig } from '../../scripts/stack/config.ts';
import { readSeed, seedLake } from '../../scripts/stack/seed.ts';
import { startLake, WRITE_TOKEN } from '../support/embedded-lake.ts';
import { NO_UPGRADE } from '../support/no-upgrade.ts';

const BATCH = 100;

/** The identifier and the slug of one of the articles that are added. */
export const addedArticle = (index: number): string => `bench-${index}`;

/** Fills the lake's folder before any site listens: the seed's articles, and `count` older copies of one. */
export async function fillWithArticles(config: StackConfig, count: number): Promise<void> {
  const lake = await startLake(join(config.dataDir, 'content-lake'));
  try {
    const secrets = { ...config.secrets, lakeWriteToken: WRITE_TOKEN };
    await seedLake({ ...config, secrets, urls: { ...config.urls, lake: lake.url } }, NO_UPGRADE);
    const model = readSeed().find(({ _type }) => _type === 'article');
    if (!model) throw new Error('the seed has no article');
    for (let start = 0; start < count; start += BATCH) {
      const batch = lake.client().transaction();
      for (let index = start; index < Math.min(start + BATCH, count); index++) {
        const slug = addedArticle(index);
        batch.create({
          ...model,
          _id: slug,
          slug: { _type: 'slug', current: slug },
          publishedAt: new Date(1_600_000_000_000 + index * 1_000).toISOString(),
        });
      }
      await batch.commit({ returnDocuments: false });
    }
  } finally {
    await lake.stop();
  }
}
