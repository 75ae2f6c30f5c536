import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const COUNT = 'doit être un nombre entre 1 et 1 000 000';
const PORT = 'doit être un port : un nombre entre 0 et 65535';

const required = z.string('est requise');
const port = z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT);

function key(prefix: string) {
  const error = `doit commencer par ${prefix}, suivi d’au moins 16 caractères`;
  return required.startsWith(prefix, error).min(prefix.length + 16, error);
}

/** The values that each variable may have; the messages end a line that begins with the variable's name. */
const schema = z
  .object({
    /** Where the API listens. The mailbox always listens on loopback. */
    SUPABASE_HOST: z.string().default('127.0.0.1'),
    /** 0 lets the system choose, here and below. */
    SUPABASE_PORT: port.default(54_321),
    /** Pages of the mailbox; the port after it takes mails. */
    MAILBOX_PORT: port.default(54_324),
    /** The password with which the site hands in its mails: any other program of this machine could reach the port. */
    MAILBOX_SMTP_PASSWORD: required,
    /** Folder of the database, the mails and the lock. */
    SUPABASE_DATA_DIR: required,
    /** Signs every session: whoever knows it can be anybody, the server included. */
    SUPABASE_JWT_SECRET: required.min(32, 'doit compter au moins 32 caractères'),
    SUPABASE_PUBLISHABLE_KEY: key('sb_publishable_'),
    SUPABASE_SECRET_KEY: key('sb_secret_'),
    /** Origin of the site, which the links in mails point to; templates write the path after it. */
    SITE_URL: z
      .url({ protocol: /^https?$/, error: 'doit être une adresse http:// ou https://' })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('http://127.0.0.1:3000'),
    /** A PostgreSQL to use instead of the embedded one. */
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'doit être une adresse postgres://' })
      .optional(),
    /** Mails of the auth server that may go at once to people who have proved nothing yet; three times as many in a day. */
    AUTH_MAILS_AN_HOUR: z.coerce
      .number(COUNT)
      .int(COUNT)
      .min(1, COUNT)
      .max(1_000_000, COUNT)
      .default(100),
    /** The URL at which the site writes and sends the mails of accounts, and the secret that signs that it is asked to. */
    SEND_EMAIL_HOOK_URL: z
      .url({ protocol: /^https?$/, error: 'doit être une adresse http:// ou https://' })
      .optional(),
    SEND_EMAIL_HOOK_SECRET: z
      .string()
      .regex(/^v1,whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'doit avoir la forme v1,whsec_…')
      .optional(),
    /** Whether what is already there is migrated; `0` ends the start instead, and names what there is to do. */
    SUPABASE_MIGRATE: z.enum(['0', '1'], 'doit valoir 0 ou 1').default('1'),
    /** Whether `seed.sql` is wanted: an account with a public password, and example projects. */
    DEMO_DATA: z.enum(['0', '1'], 'doit valoir 0 ou 1').default('0'),
  })
  .transform((env) => ({
    host: env.SUPABASE_HOST,
    port: env.SUPABASE_PORT,
    mailboxPort: env.MAILBOX_PORT,
    smtpPassword: env.MAILBOX_SMTP_PASSWORD,
    dataDir: env.SUPABASE_DATA_DIR,
    jwtSecret: env.SUPABASE_JWT_SECRET,
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    secretKey: env.SUPABASE_SECRET_KEY,
    siteUrl: env.SITE_URL,
    databaseUrl: env.DATABASE_URL,
    mailsAnHour: env.AUTH_MAILS_AN_HOUR,
    mailHook:
      env.SEND_EMAIL_HOOK_URL && env.SEND_EMAIL_HOOK_SECRET
        ? { url: env.SEND_EMAIL_HOOK_URL, secret: env.SEND_EMAIL_HOOK_SECRET }
        : undefined,
    migrates: env.SUPABASE_MIGRATE === '1',
    demo: env.DEMO_DATA === '1',
  }));

/** The options of the embedded Supabase. */
export type EmbeddedSupabaseOptions = z.output<typeof schema>;

/**
 * Reads and checks the environment; a blank variable is absent.
 *
 * @throws StartupError with a French line for each bad variable, never its value
 */
export function readOptions(environment: NodeJS.ProcessEnv): EmbeddedSupabaseOptions {
  const given = Object.entries(environment).filter(([, value]) => value?.trim());
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  if (data) return data;
  const lines = error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
  throw new StartupError([...new Set(lines)].join('\n'));
}
