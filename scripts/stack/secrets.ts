import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
  /** With it the site hands its mails in at the local mailbox. */
  smtpPassword: string;
  /** Signs what the embedded auth server asks the site to mail. */
  mailHookSecret: string;
  /** Names the site's actions in a build, so that a form of one build is understood by the next. */
  actionsKey: string;
};

const random = () => randomBytes(32).toString('base64url');

/**
 * Reads the data folder's secrets, making them the first time, in a file that only its owner reads.
 *
 * @throws StartupError when the file is there but unreadable: new secrets would lock out the stores
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? readSecrets(file) : {};
  const secrets: Secrets = {
    lakeWriteToken: `sk${random()}`,
    lakeReadToken: `sk${random()}`,
    webhookSecret: random(),
    supabaseJwtSecret: random(),
    supabasePublishableKey: `sb_publishable_${random()}`,
    supabaseSecretKey: `sb_secret_${random()}`,
    smtpPassword: random(),
    mailHookSecret: `v1,whsec_${randomBytes(32).toString('base64')}`,
    actionsKey: randomBytes(32).toString('base64'),
    ...kept,
  };
  // A new version of the site may have brought a secret that the file has not.
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    writeFileSync(`${file}.tmp`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  }
  return secrets;
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
