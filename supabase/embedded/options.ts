import { StartupError } from './startup-error.ts';

/** What the embedded Supabase needs to know; `readOptions` takes it from the environment. */
export type EmbeddedSupabaseOptions = {
  /** Address the API listens on. The mailbox always listens on loopback. */
  readonly host: string;
  /** Port of the API; 0 lets the system choose. */
  readonly port: number;
  /** Port of the mailbox; 0 lets the system choose. */
  readonly mailboxPort: number;
  /** Folder of the database, the mails and the lock. */
  readonly dataDir: string;
  /** Signs every session: whoever knows it can be anybody, the server included. */
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** With it the site hands in its mails: any other program of this machine could reach the port. */
  readonly smtpPassword: string;
  /** Origin of the site, which the links in mails point to. */
  readonly siteUrl: string;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Whether `seed.sql` is wanted: an account with a public password, and example projects. */
  readonly demo: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment; throws a `StartupError` that names the first wrong variable. */
export function readOptions(env: Environment): EmbeddedSupabaseOptions {
  return {
    host: env.SUPABASE_HOST?.trim() || '127.0.0.1',
    port: readPort(env, 'SUPABASE_PORT', 54321),
    mailboxPort: readPort(env, 'MAILBOX_PORT', 54324),
    dataDir: readRequired(env, 'SUPABASE_DATA_DIR', 'le dossier des données'),
    jwtSecret: readJwtSecret(env),
    publishableKey: readKey(env, 'SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_'),
    secretKey: readKey(env, 'SUPABASE_SECRET_KEY', 'sb_secret_'),
    smtpPassword: readRequired(env, 'MAILBOX_SMTP_PASSWORD', 'une valeur aléatoire'),
    siteUrl: readSiteUrl(env),
    databaseUrl: env.DATABASE_URL?.trim() || undefined,
    demo: env.DEMO_DATA?.trim() === '1',
  };
}

function readRequired(env: Environment, name: string, meaning: string): string {
  const value = env[name]?.trim();
  if (!value) throw new StartupError(`La variable ${name} manque : indiquez-y ${meaning}.`);
  return value;
}

function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`La variable ${name} doit être un port entre 0 et 65535.`);
  }
  return port;
}

function readJwtSecret(env: Environment): string {
  const secret = readRequired(env, 'SUPABASE_JWT_SECRET', 'une valeur aléatoire');
  if (secret.length < 32) {
    throw new StartupError('La variable SUPABASE_JWT_SECRET doit compter au moins 32 caractères.');
  }
  return secret;
}

function readKey(env: Environment, name: string, prefix: string): string {
  const key = readRequired(env, name, `une clé qui commence par ${prefix}`);
  if (!key.startsWith(prefix) || key.length < prefix.length + 16) {
    throw new StartupError(
      `La variable ${name} doit commencer par ${prefix}, suivi d’au moins 16 caractères.`,
    );
  }
  return key;
}

function readSiteUrl(env: Environment): string {
  const text = env.SITE_URL?.trim() || 'http://127.0.0.1:3000';
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new StartupError('La variable SITE_URL doit être une adresse http:// ou https://.');
  }
  // Mail templates write the path after it.
  return text.replace(/\/+$/, '');
}
