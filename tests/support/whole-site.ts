import { readSeed } from '../../scripts/stack/seed.ts';
import { newFolder, removeFolder, startLake, type TestLake } from './embedded-lake.ts';
import { type Embedded, KEYS, migratedStore, startEmbedded } from './embedded-supabase.ts';
import { type Site, startArtifact } from './site-alone.ts';

export type WholeSite = {
  site: Site;
  lake: TestLake;
  store: Embedded;
  /** Environment variables that another site on these stores is given besides. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

/**
 * Starts the artifact on stores of its own, with the seed content; who asks may name their IP (X-Forwarded-For).
 *
 * @param env what the site is told beside
 * @param storeEnv what the embedded Supabase is told beside
 */
export async function startWholeSite(
  env: Record<string, string>,
  storeEnv: Record<string, string> = {},
): Promise<WholeSite> {
  const files = await migratedStore();
  const ends: Array<() => unknown> = [files.remove];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const lake = await startLake(await newFolder());
    ends.push(() => removeFolder(lake.dataDir), lake.stop);
    const seed = lake.client().transaction();
    for (const document of readSeed()) seed.create(document);
    await seed.commit();
    const store = await startEmbedded(files.path, { ...files.environment, ...storeEnv });
    ends.push(() => store.stop());
    const siteEnv = {
      SANITY_API_HOST: lake.url,
      SUPABASE_URL: store.url,
      SUPABASE_PUBLISHABLE_KEY: KEYS.publishable,
      SUPABASE_SECRET_KEY: KEYS.secret,
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      ...env,
    };
    const site = await startArtifact(siteEnv);
    ends.push(site.stop);
    return { site, lake, store, env: siteEnv, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The answer to a form that was posted without scripts: `done`, or the words of its failure. */
export function answerIn(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('form-answer='));
  const [, value = ''] = /^form-answer=([^;]+)/.exec(cookie ?? '') ?? [];
  if (!value) return `${answer.status}`;
  const { state } = JSON.parse(decodeURIComponent(value));
  return state.status === 'done' ? 'done' : state.toast.description;
}
