import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../../lib/env/startup-error.ts';
import { refuseHalfRestored } from '../archive/half-restored.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { assertWritable, makeFolder } from './folder.ts';
import { launcherMark, launcherOf } from './orphans.ts';
import { whyTaken } from './port.ts';
import { holderOf } from './port-holder.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where backups go, unless another folder is named. */
export const BACKUPS = join(ROOT, 'backups');

/** Names of this machine, as HOST and a URL have them. */
export const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** The embedded Supabase takes mails by SMTP on the port after that of the mailbox's pages. */
const smtpPort = (mailboxPort: number) => mailboxPort + 1;

const EVERY_INTERFACE = new Set(['0.0.0.0', '::']);

/** A host name or IP as a URL writes it. */
const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Where everything of one running stack is. Ports are TCP ports; URLs have no trailing slash. */
export type StackConfig = {
  /** The host name or IP that the site and the Content Lake listen on. */
  host: string;
  ports: { site: number; lake: number; supabase: number; mailbox: number };
  /** `site` is for visitors; `siteInside` is the same, as this machine reaches it. */
  urls: { site: string; siteInside: string; lake: string; supabase: string; mailbox: string };
  dataDir: string;
  distDir: string;
  /** The stores that this stack runs itself; the others are hosted. */
  embedded: { lake: boolean; supabase: boolean };
  /** Whether the embedded Supabase holds a demo account and example projects. */
  demo: boolean;
  secrets: Secrets;
  /** The environment of every process of the stack. */
  env: NodeJS.ProcessEnv;
};

/** Where the data folder of an environment is, or will be. */
export const dataPathOf = ({ DATA_DIR }: Environment): string => resolve(ROOT, DATA_DIR);

/**
 * The data folder of an environment, made where it is not there.
 *
 * @throws StartupError where it cannot be written to
 */
export const dataFolderOf = (environment: Environment): string =>
  openDataFolder(dataPathOf(environment));

/**
 * Makes a data folder where it is not there, and returns it.
 *
 * @throws StartupError where it cannot be written to
 */
export function openDataFolder(folder: string): string {
  try {
    makeFolder(folder, 0o700);
    assertWritable(folder);
    return folder;
  } catch (error) {
    // A full disk has another remedy (run-command.ts).
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new StartupError(
      `Le dossier de données ${folder} n’est pas accessible en écriture : corrigez ses droits ou donnez un autre dossier dans DATA_DIR.`,
    );
  }
}

/**
 * The data folder of an environment whose stack was started on it before; another would be made, and work on nothing.
 *
 * @throws StartupError where there is none
 */
export function startedFolderOf(environment: Environment): string {
  const folder = dataPathOf(environment);
  if (existsSync(join(folder, 'secrets.json'))) return openDataFolder(folder);
  throw new StartupError(
    `Il n’y a pas de données du site dans ${folder}\u00a0: corrigez DATA_DIR, ou démarrez le site une fois (npm start).`,
  );
}

/** The host name by which a browser reaches what listens on `host`. */
function hostForBrowsers(host: string, siteUrl: string | undefined): string {
  if (LOOPBACK.has(host)) return 'localhost';
  if (!EVERY_INTERFACE.has(host)) return urlHost(host);
  if (siteUrl) return new URL(siteUrl).hostname;
  throw new StartupError(
    `HOST=${host} écoute partout : dites aussi par quelle adresse on joint le site, dans SITE_URL.`,
  );
}

/**
 * Demo data come with the embedded Supabase, on this machine alone: the account's password is public.
 * A PostgreSQL of one's own may hold real clients, so there they have to be asked for.
 */
function readDemo(
  { HOST: host, SITE_URL, DEMO_DATA: wanted, DATABASE_URL }: Environment,
  embedded: boolean,
): boolean {
  if (wanted === '1' && !LOOPBACK.has(host)) {
    throw new StartupError(
      `DEMO_DATA=1 ouvrirait à d’autres machines (HOST=${host}) un compte dont le mot de passe est public : retirez l’un des deux.`,
    );
  }
  if (wanted) return embedded && wanted === '1';
  // A proxy of this machine may have the site's name.
  const isHere = LOOPBACK.has(host) && (!SITE_URL || LOOPBACK.has(new URL(SITE_URL).hostname));
  return embedded && isHere && !DATABASE_URL;
}

/**
 * Reads the environment into one configuration, with what the embedded stores add to it.
 *
 * @throws StartupError with one French line for each bad variable, or for a folder or a host
 */
export function readConfig(): StackConfig {
  const given = readEnvironment(ROOT);
  const { HOST: host } = given;
  if (!LOOPBACK.has(host) && !given.STUDIO_PASSWORD) {
    throw new StartupError(
      `HOST=${host} ouvrirait le Studio à d’autres machines : donnez-lui d’abord un mot de passe dans STUDIO_PASSWORD.`,
    );
  }
  const ports = {
    site: given.PORT,
    lake: given.LAKE_PORT,
    supabase: given.SUPABASE_PORT,
    mailbox: given.MAILBOX_PORT,
  };
  const publicHost = hostForBrowsers(host, given.SITE_URL);
  const embedded = {
    lake: !given.SANITY_PROJECT_ID,
    supabase: !given.SUPABASE_URL,
  };
  const demo = readDemo(given, embedded.supabase);
  const urls = {
    site: (given.SITE_URL ?? `http://${publicHost}:${ports.site}`).replace(/\/$/, ''),
    siteInside: `http://${EVERY_INTERFACE.has(host) ? '127.0.0.1' : urlHost(host)}:${ports.site}`,
    lake: given.SANITY_API_HOST ?? `http://${publicHost}:${ports.lake}`,
    supabase: given.SUPABASE_URL ?? `http://localhost:${ports.supabase}`,
    mailbox: `http://localhost:${ports.mailbox}`,
  };
  const dataDir = dataFolderOf(given);
  refuseHalfRestored(dataDir);
  const kept = loadSecrets(dataDir);
  const secrets: Secrets = {
    ...kept,
    webhookSecret: given.SANITY_REVALIDATE_SECRET ?? kept.webhookSecret,
    lakeReadToken: given.SANITY_API_READ_TOKEN ?? kept.lakeReadToken,
    supabasePublishableKey: given.SUPABASE_PUBLISHABLE_KEY ?? kept.supabasePublishableKey,
    supabaseSecretKey: given.SUPABASE_SECRET_KEY ?? kept.supabaseSecretKey,
    smtpPassword: given.MAILBOX_SMTP_PASSWORD ?? kept.smtpPassword,
    mailHookSecret: given.SEND_EMAIL_HOOK_SECRET ?? kept.mailHookSecret,
  };

  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...launcherMark(dataDir),
    SITE_URL: urls.site,
    DEMO_DATA: demo ? '1' : '0',
  };
  if (embedded.lake) {
    Object.assign(env, {
      SANITY_PROJECT_ID: 'local',
      SANITY_DATASET: 'production',
      SANITY_API_HOST: urls.lake,
      SANITY_REVALIDATE_SECRET: secrets.webhookSecret,
      SANITY_API_READ_TOKEN: secrets.lakeReadToken,
      // The embedded lake is public, and refuses a token of somebody else's.
      SANITY_CONTENT_TOKEN: '',
    });
  }
  if (embedded.supabase) {
    Object.assign(env, {
      MAKE_MODE: given.MAKE_MODE ?? 'sample',
      SUPABASE_URL: urls.supabase,
      SUPABASE_PUBLISHABLE_KEY: secrets.supabasePublishableKey,
      SUPABASE_SECRET_KEY: secrets.supabaseSecretKey,
      SEND_EMAIL_HOOK_SECRET: secrets.mailHookSecret,
      SMTP_URL:
        given.SMTP_URL ??
        `smtp://site:${secrets.smtpPassword}@127.0.0.1:${smtpPort(ports.mailbox)}`,
    });
  }
  const distDir = given.NEXT_DIST_DIR;
  return { host, ports, urls, dataDir, distDir, embedded, demo, secrets, env };
}

/** A server that listens on ports of its own. */
type Server = 'site' | 'lake' | 'supabase';

/** One line of who has a port, and what to do. */
function portTaken(port: number, variable: string, dataDir: string): string {
  const holder = holderOf(port);
  const launcher = holder && launcherOf(holder.pid, dataDir);
  if (launcher?.isRunning) {
    return `Le port ${port} est déjà utilisé par ce site, qui tourne : arrêtez-le d’abord, par Ctrl-C dans son terminal ou par kill ${launcher.pid}.`;
  }
  const who = holder ? ` par ${holder.name} (processus ${holder.pid})` : '';
  return `Le port ${port} est déjà utilisé${who} : arrêtez le programme qui l’occupe, ou choisissez-en un autre (${variable}=${port + 1} npm start).`;
}

/** One line for two servers of this stack that are given one port. */
function portTwice(port: number, first: string, second: string): string {
  const more = second === 'MAILBOX_PORT' ? ' (le courrier prend aussi le port suivant)' : '';
  return `${first} et ${second} donnent le même port, ${port}${more}\u00a0: choisissez-en un autre pour l’un des deux.`;
}

/**
 * Refuses to start while another program listens on a port of those servers that this stack runs itself, or where two of
 * them are given one.
 *
 * @param signal ends the wait for a port that a connection has for the moment
 * @throws StartupError that names the port and the variable which moves it
 */
export async function assertPortsFree(
  config: StackConfig,
  servers: readonly Server[] = ['site', 'lake', 'supabase'],
  signal?: AbortSignal,
): Promise<void> {
  const wanted: Array<[string, number, string]> = [];
  const runs = (server: Server) =>
    servers.includes(server) && (server === 'site' || config.embedded[server]);
  if (runs('site')) wanted.push(['PORT', config.ports.site, config.host]);
  if (runs('lake')) wanted.push(['LAKE_PORT', config.ports.lake, config.host]);
  if (runs('supabase')) {
    wanted.push(['SUPABASE_PORT', config.ports.supabase, '127.0.0.1']);
    wanted.push(['MAILBOX_PORT', config.ports.mailbox, '127.0.0.1']);
    wanted.push(['MAILBOX_PORT', smtpPort(config.ports.mailbox), '127.0.0.1']);
  }
  for (const [index, [variable, number, host]] of wanted.entries()) {
    const [first] = wanted.slice(0, index).find(([, other]) => other === number) ?? [];
    if (first) throw new StartupError(portTwice(number, first, variable));
    const error = await whyTaken(number, host, signal);
    if (!error) continue;
    throw new StartupError(
      error.code === 'EADDRINUSE'
        ? portTaken(number, variable, config.dataDir)
        : `L’adresse ${host}:${number} n’est pas disponible (${error.code}) : vérifiez HOST et ${variable}.`,
    );
  }
}
