import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { problemsOf, readEnv } from '../../lib/env/read.ts';
import { SITE_SCHEMAS } from '../../lib/env/schemas.ts';
import { StackError } from './errors.ts';

function port(highest = 65_535) {
  const error = `doit être un port : un nombre entre 1 et ${highest}`;
  return z.coerce.number(error).int(error).min(1, error).max(highest, error);
}

/** What the launcher alone reads, beside the site's own. */
export const launcherSchema = z.object({
  PORT: port().default(3000),
  LAKE_PORT: port().default(3334),
  SUPABASE_PORT: port().default(54_321),
  // The port after it takes the site's mails.
  MAILBOX_PORT: port(65_534).default(54_324),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'doit être une adresse postgres://' })
    .optional(),
  DEMO_DATA: z.enum(['0', '1'], 'doit valoir 0 ou 1').optional(),
});

/**
 * Loads `.env.local`, then `.env`, where they exist, and checks all that the stack will read. What is
 * set already stays.
 *
 * @throws StackError with one French line for each bad variable
 */
export function readEnvironment(root: string): z.infer<typeof launcherSchema> {
  for (const name of ['.env.local', '.env']) {
    const file = join(root, name);
    if (existsSync(file)) loadEnvFile(file);
  }
  const problems = [launcherSchema, ...SITE_SCHEMAS].flatMap(problemsOf);
  if (problems.length > 0) throw new StackError(problems.join('\n'));
  return readEnv(launcherSchema);
}
