import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { publicSchema } from '../../lib/env/public-schema.ts';
import { problemsOf, readEnv } from '../../lib/env/read.ts';
import {
  listenSchema,
  nextSchema,
  port,
  SITE_SCHEMAS,
  serverSchema,
  serverUrl,
  supabaseSchema,
} from '../../lib/env/schemas.ts';
import { StartupError } from '../../lib/env/startup-error.ts';

const DAYS = 'doit être un nombre de jours, de 1 à 3650';

/** The variables that the launcher alone reads. */
export const launcherSchema = z.object({
  ...listenSchema.shape,
  LAKE_PORT: port().default(3334),
  SUPABASE_PORT: port().default(54_321),
  // The port after it takes the site's mails.
  MAILBOX_PORT: port(65_534).default(54_324),
  DATABASE_URL: serverUrl(
    /^postgres(ql)?$/,
    'postgres://utilisateur:motdepasse@serveur:5432/base',
  ).optional(),
  DATA_DIR: z.string().default('.data'),
  STUDIO_PASSWORD: z.string().min(8, 'doit compter au moins 8 caractères').optional(),
  /** The local lake reads it by itself: here it is refused with the others. */
  LAKE_HISTORY_DAYS: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(3_650, DAYS).optional(),
  /** The password with which the site hands its mails in at the local mailbox. */
  MAILBOX_SMTP_PASSWORD: z.string().optional(),
});

/** The variables that the launcher reads: its own, and those of the site's that it adds to. */
const readSchema = z.object({
  ...launcherSchema.shape,
  ...publicSchema.shape,
  ...serverSchema.shape,
  ...supabaseSchema.shape,
  /** Both checked by the site's own schemas; what they default to depends on the stores. */
  MAKE_MODE: z.string().optional(),
  SMTP_URL: z.string().optional(),
  /** Where the build is: the tests and the bench have their own. */
  NEXT_DIST_DIR: nextSchema.shape.NEXT_DIST_DIR,
});

export type Environment = z.infer<typeof readSchema>;

/**
 * A line for each variable that is still set under the name it had while it was part of the build: passed
 * over in silence, the embedded store would start in the place of the hosted one.
 */
const formerNames = (): string[] =>
  Object.keys({ ...publicSchema.shape, ...supabaseSchema.shape })
    .filter((name) => process.env[`NEXT_PUBLIC_${name}`])
    .map((name) => `NEXT_PUBLIC_${name} s’appelle désormais ${name} : renommez la variable.`);

/**
 * Loads `.env.local`, then `.env`, where they exist, and checks all that the stack will read. What is
 * set already stays.
 *
 * @throws StartupError with one French line for each bad variable
 */
export function readEnvironment(root: string): Environment {
  for (const name of ['.env.local', '.env']) {
    const file = join(root, name);
    if (existsSync(file)) loadEnvFile(file);
  }
  const problems = [...formerNames(), ...[launcherSchema, ...SITE_SCHEMAS].flatMap(problemsOf)];
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return readEnv(readSchema);
}
