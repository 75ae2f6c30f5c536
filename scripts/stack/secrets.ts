import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';

/** Random secrets of the embedded stores, made once for each data folder. */
export type Secrets = {
  lakeWriteToken: string;
  lakeReadToken: string;
  webhookSecret: string;
  supabaseJwtSecret: string;
  supabasePublishableKey: string;
  supabaseSecretKey: string;
  /** The password with which the site hands its mails in at the local mailbox. */
  smtpPassword: string;
  /** Signs what the embedded auth server asks the site to mail. */
  mailHookSecret: string;
  /** Names the site's actions in a build, so that a form of one build is understood by the next. */
  actionsKey: string;
};

const random = () => randomBytes(32).toString('base64url');

/** The way in which each of them is made. */
const MAKE: { readonly [Name in keyof Secrets]: () => string } = {
  lakeWriteToken: () => `sk${random()}`,
  lakeReadToken: () => `sk${random()}`,
  webhookSecret: random,
  supabaseJwtSecret: random,
  supabasePublishableKey: () => `sb_publishable_${random()}`,
  supabaseSecretKey: () => `sb_secret_${random()}`,
  smtpPassword: random,
  mailHookSecret: () => `v1,whsec_${randomBytes(32).toString('base64')}`,
  actionsKey: () => randomBytes(32).toString('base64'),
};

/** A new value for a secret of this name. */
export const newSecret = (name: keyof Secrets): string => MAKE[name]();

/**
 * Reads the data folder's secrets, making them the first time, in a file that only its owner reads.
 *
 * @throws StartupError when the file is there but unreadable: new secrets would lock out the stores
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? readSecrets(file) : {};
  const made = Object.entries(MAKE).map(([name, make]) => [name, make()]);
  const secrets: Secrets = { ...Object.fromEntries(made), ...kept };
  // A new version of the site may have brought a secret that the file has not.
  if (Object.keys(kept).length < Object.keys(secrets).length) write(file, secrets);
  return secrets;
}

/**
 * Puts a new secret in the place of one, whole or not at all; what runs has the old one until it is started again.
 *
 * @throws StartupError when the file is there but unreadable
 */
export function renewSecret(dataDir: string, name: keyof Secrets): void {
  write(join(dataDir, 'secrets.json'), { ...loadSecrets(dataDir), [name]: newSecret(name) });
}

function write(file: string, secrets: Secrets): void {
  // One that a killed process has left keeps its own rights.
  rmSync(`${file}.tmp`, { force: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch {
    throw new StartupError(
      `Le fichier de secrets ${file} est illisible : restaurez-le, ou supprimez le dossier de données pour repartir de zéro.`,
    );
  }
}
