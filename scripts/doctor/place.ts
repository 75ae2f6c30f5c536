import { join } from 'node:path';
import { z } from 'zod';
import { publicSchema } from '../../lib/env/public-schema.ts';
import { readEnv } from '../../lib/env/read.ts';
import {
  cacheSchema,
  leadsSchema,
  makeSchema,
  proxiesSchema,
  serverSchema,
  supabaseSchema,
} from '../../lib/env/schemas.ts';
import { BACKUPS, LOOPBACK, ROOT, readConfig, startedFolderOf } from '../stack/config.ts';
import { readEnvironment } from '../stack/environment.ts';

/** The variables of the site's environment by which it reaches its services. */
export const siteSchema = z.object({
  ...publicSchema.shape,
  ...serverSchema.shape,
  ...supabaseSchema.shape,
  ...cacheSchema.shape,
  ...leadsSchema.shape,
  ...makeSchema.shape,
  ...proxiesSchema.shape,
});

/** The subject of an examination: a site and the services that it names, be they embedded or hosted. */
export type Place = {
  /** The environment as the site reads it. */
  env: z.infer<typeof siteSchema>;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Whether others than this machine are to open it. */
  isPublic: boolean;
  /** The folder of the build. */
  dist: string;
  /** The data folder of the embedded stores; absent where both are hosted. */
  dataDir?: string;
  /** The folder of the backups. */
  backups: string;
  /** The folder of the migrations that this code needs. */
  migrations: string;
  /** The time limit of one answer, in ms. */
  limitMs: number;
};

const LIMIT_MS = 10_000;

/**
 * Reads what the environment names. For hosted stores it says all, and nothing is written; for embedded ones the launcher's
 * data folder holds the rest.
 *
 * @param backups the folder of the backups
 * @throws StartupError with one French line for each bad variable, or for a data folder
 */
export function readPlace(backups: string = BACKUPS): Place {
  const given = readEnvironment(ROOT);
  const isHosted = given.SANITY_PROJECT_ID && given.SUPABASE_URL;
  const dataDir = isHosted ? undefined : startedFolderOf(given);
  const env = readEnv(siteSchema, isHosted ? process.env : readConfig().env);
  const siteUrl = (env.SITE_URL ?? `http://localhost:${given.PORT}`).replace(/\/$/, '');
  return {
    env,
    siteUrl,
    isPublic: !LOOPBACK.has(new URL(siteUrl).hostname),
    dist: join(ROOT, given.NEXT_DIST_DIR),
    ...(dataDir && { dataDir }),
    backups,
    migrations: join(ROOT, 'supabase/migrations'),
    limitMs: LIMIT_MS,
  };
}
