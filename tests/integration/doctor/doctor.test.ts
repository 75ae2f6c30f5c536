import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import type { SanityClient, SanityDocumentStub } from '@sanity/client';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { accountMails } from '../../../scripts/doctor/account-mails.ts';
import { type Examined, examine } from '../../../scripts/doctor/examine.ts';
import type { Place } from '../../../scripts/doctor/place.ts';
import { ROOT } from '../../../scripts/stack/config.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { BLANK_ENV } from '../../support/blank-env.ts';
import { newFolder, removeFolder, startLake, type TestLake } from '../../support/embedded-lake.ts';
import { KEYS, type SharedSupabase, sharedSupabase } from '../../support/embedded-supabase.ts';
import { freePort } from '../../support/free-port.ts';
import { GIVEN } from '../../support/given-supabase.ts';
import { hasRedis, startRedis } from '../../support/redis.ts';
import {
  between,
  closeAll,
  frozenPort,
  type SiteOptions,
  startProxy,
  startSite,
} from './services.ts';

const SITE = 'https://site.test';
const READ_TOKEN = 'read-token-for-tests';
const MIGRATIONS = join(ROOT, 'supabase/migrations');
const APPLIED = readdirSync(MIGRATIONS)
  .sort()
  .map((file) => file.slice(0, 14));
const OPTIONS: SiteOptions = {
  webhookSecret: 'webhook-secret-for-tests',
  hookSecret: `v1,whsec_${'a'.repeat(43)}=`,
  buildId: 'this-build',
};
/** Facts that the settings have to state before a site goes live. */
const FACTS = {
  isLive: true,
  ownerName: 'Jeanne Exemple',
  email: 'jeanne@studio.test',
  phone: '+33 1 00 00 00 00',
  notApplicable: ['legal.processors', 'legal.mediatorName', 'legal.mediatorUrl', 'legal.ndaNumber'],
  legal: {
    legalForm: 'Entreprise individuelle',
    capital: 'Sans',
    siret: '123 456 782 00010',
    vatNumber: 'Sans',
    address: '2 rue du Port, 69001 Lyon',
    publicationDirector: 'Jeanne Exemple',
    hostName: 'Hébergeur',
    hostAddress: '3 rue du Port, 69001 Lyon',
    hostPhone: '+33 1 00 00 00 01',
    insurance: 'Assureur',
  },
};

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
const realFetch = globalThis.fetch;
const connectTls = tls.connect;
let lake: TestLake;
/** The same content in a dataset that is private. */
let privateLake: TestLake;
let supabase: SharedSupabase;
let redis: { stop: () => Promise<void> } | undefined;
/** A hosted environment in which nothing is wrong. */
let right: Place;

/** Has SITE answered by this server, as a proxy does that holds its certificate and redirects to it. */
function behindTls(
  inside: string,
  { origin = SITE, believed = true, redirects = true } = {},
): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url === 'http://site.test/' && origin === SITE) {
      const headers = { location: `${SITE}/` };
      return Promise.resolve(new Response('', redirects ? { status: 301, headers } : {}));
    }
    if (!url.startsWith(origin)) return realFetch(url, init);
    const headers = new Headers(init.headers);
    if (believed) headers.set('x-forwarded-proto', 'https');
    return realFetch(url.replace(origin, inside), { ...init, headers });
  });
}

/** Puts a TLS proxy before SITE, whose certificate is valid for that many days, and accepted by whoever trusts its issuer. */
async function certified(days: number, name = 'site.test'): Promise<void> {
  const { port, certificate } = await startProxy(join(folder, `tls${days}${name}`), name, days);
  vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) =>
    connectTls({ ...options, host: '127.0.0.1', port, ca: certificate })) as typeof tls.connect);
}

const site = async (changed: Partial<SiteOptions> = {}) =>
  behindTls(await startSite({ ...OPTIONS, ...changed }));

beforeAll(async () => {
  const dataDir = await newFolder();
  const cachePort = await freePort();
  const tokens = { LAKE_ALLOWED_ORIGINS: SITE, LAKE_READ_TOKEN: READ_TOKEN };
  [lake, privateLake, supabase, redis] = await Promise.all([
    startLake(dataDir, tokens),
    startLake(await newFolder(), { ...tokens, LAKE_PRIVATE: '1' }),
    sharedSupabase(),
    hasRedis ? startRedis(cachePort) : undefined,
  ]);
  for (const each of [lake, privateLake]) {
    const seed = each.client().transaction();
    for (const document of readSeed()) seed.createIfNotExists(document);
    seed.patch('siteSettings', (patch) => patch.set(FACTS));
    await seed.commit({ autoGenerateArrayKeys: true });
  }
  writeFileSync(join(folder, 'BUILD_ID'), OPTIONS.buildId);
  right = {
    env: {
      SITE_URL: SITE,
      SANITY_PROJECT_ID: 'local',
      SANITY_DATASET: 'production',
      SANITY_API_HOST: lake.url,
      SANITY_REVALIDATE_SECRET: OPTIONS.webhookSecret,
      SANITY_API_READ_TOKEN: READ_TOKEN,
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: KEYS.publishable,
      SUPABASE_SECRET_KEY: KEYS.secret,
      SEND_EMAIL_HOOK_SECRET: OPTIONS.hookSecret,
      SMTP_URL: supabase.smtpUrl,
      ...(hasRedis && { CACHE_URL: `redis://127.0.0.1:${cachePort}` }),
      MAKE_MODE: 'live',
      TRUSTED_PROXIES: '127.0.0.1',
      TRUSTED_HOPS: 1,
    },
    siteUrl: SITE,
    isPublic: true,
    dist: folder,
    dataDir: folder,
    backups: backupsOf('right', '%', [1]),
    migrations: MIGRATIONS,
    limitMs: 10_000,
  };
});

beforeEach(async () => {
  freeDisk(0.5);
  await certified(30);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

afterAll(async () => {
  closeAll();
  await Promise.all([lake?.stop(), privateLake?.stop(), redis?.stop()]);
  for (const each of [lake, privateLake]) if (each) await removeFolder(each.dataDir);
  rmSync(folder, { recursive: true });
});

const withEnv = (env: Partial<Place['env']>): Place => ({
  ...right,
  env: { ...right.env, ...env },
});

/** Name and words of each fault. */
const faultsOf = (examined: Examined[]): string[] =>
  examined.flatMap(({ name, finding }) =>
    finding.state === 'fault' ? [`${name}: ${finding.text}`] : [],
  );

/** A folder with archives of those ages, in hours, whose content is this. */
function backupsOf(name: string, content: string, ages: number[]): string {
  const into = join(folder, `backups-${name}`);
  mkdirSync(into);
  for (const hours of ages) {
    const made = new Date(Date.now() - hours * 3_600_000).toISOString();
    writeFileSync(join(into, `backup-${made.replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`), content);
  }
  return into;
}

/** Has the disk of each folder left with such a part of it. */
function freeDisk(part: number): void {
  const disk = { blocks: 1_000, bfree: 1_000 * part, bavail: 1_000 * part };
  vi.spyOn(fs, 'statfsSync').mockReturnValue(disk as ReturnType<typeof fs.statfsSync>);
}

/** Another folder of migrations. */
function otherMigrations(name: string, change: (into: string) => void): Place {
  const into = join(folder, name);
  mkdirSync(into);
  cpSync(MIGRATIONS, into, { recursive: true });
  change(into);
  return { ...right, migrations: into };
}

/** Supabase with another answer to what begins so. */
const supabaseWith = async (begins: string, status: number, body: object): Promise<Place> => {
  const url = await between(supabase.url, (path, answer) => {
    if (path.startsWith(begins)) Object.assign(answer, { status, body: JSON.stringify(body) });
  });
  return withEnv({ SUPABASE_URL: url });
};

/** Changes a published document until the test is over. */
async function spoilContent(
  id: string,
  spoil: (client: SanityClient) => Promise<unknown>,
): Promise<Place> {
  const before = await lake.client().getDocument(id);
  onTestFinished(
    async () =>
      void (await lake.client().createOrReplace(before as SanityDocumentStub & { _id: string })),
  );
  await spoil(lake.client());
  return right;
}

type Row = [what: string, found: RegExp, remedy: RegExp, plant: () => Promise<Place> | Place];

const siteAnswering = async (path: string, status: number, more: object = {}): Promise<Place> => {
  await site({ spoilt: { [path]: { status, ...more } } });
  return right;
};

const ROWS: Row[] = [
  [
    'the site is not there',
    /^Site: Le site ne répond pas \(connexion refusée\)/,
    /^Démarrez-le/,
    async () => {
      behindTls(`http://127.0.0.1:${await freePort()}`);
      return right;
    },
  ],
  [
    'another site answers',
    /^Site: Ce n’est pas ce site/,
    /^Vérifiez SITE_URL, le DNS et vers quoi mène le proxy/,
    () => siteAnswering('/api/health', 404),
  ],
  [
    'the site starts',
    /^Site: Le site démarre/,
    /^Attendez que \/api\/health réponde 200/,
    () => siteAnswering('/api/health', 503, { body: { status: 'starting' } }),
  ],
  [
    'the URL leads on to www',
    /^Site: .* renvoie vers https:\/\/www\.site\.test\.$/,
    /^Donnez dans SITE_URL l’adresse où le visiteur arrive/,
    () => siteAnswering('/', 308, { location: 'https://www.site.test/' }),
  ],
  [
    'the site is not in https',
    /^Site: SITE_URL .* n’est pas en https/,
    /^Mettez TLS devant le site/,
    async () => {
      behindTls(await startSite(OPTIONS), { origin: 'http://site.test' });
      const url = await between(lake.url, (_, { headers }) => {
        headers.set('access-control-allow-origin', 'http://site.test');
        headers.set('access-control-allow-credentials', 'true');
      });
      return { ...withEnv({ SANITY_API_HOST: url }), siteUrl: 'http://site.test' };
    },
  ],
  [
    'the certificate ends soon',
    /^Certificat: Le certificat du site n’est plus valable que jusqu’au \d+.* 20\d\d\.$/,
    /^Renouvelez le certificat \(certbot renew\)/,
    async () => {
      await certified(13);
      return right;
    },
  ],
  [
    'the certificate has ended',
    /^Certificat: Le site ne répond pas \(certificat expiré\)\.$/,
    /^Renouvelez le certificat \(certbot renew\)/,
    async () => {
      await certified(-1);
      return right;
    },
  ],
  [
    'the certificate is of another name',
    /^Certificat: Le site ne répond pas \(certificat d’un autre nom\)\.$/,
    /^Donnez au proxy un certificat de ce nom/,
    async () => {
      await certified(30, 'www.site.test');
      return right;
    },
  ],
  [
    'http leads nowhere',
    /^Redirection: http:\/\/site\.test\/ ne renvoie pas/,
    /^Redirigez le port 80/,
    async () => {
      behindTls(await startSite(OPTIONS), { redirects: false });
      return right;
    },
  ],
  [
    'the proxy is not named',
    /^Proxys: Le site ne croit pas le proxy/,
    /^Nommez dans TRUSTED_PROXIES/,
    async () => {
      behindTls(await startSite(OPTIONS), { believed: false });
      return right;
    },
  ],
  [
    'every IP is believed',
    /^Proxys: TRUSTED_PROXIES croit n’importe/,
    /^N’y nommez que l’adresse de votre proxy/,
    () => withEnv({ TRUSTED_PROXIES: '0.0.0.0/0' }),
  ],
  [
    'another build answers',
    /^Construction: Le site qui répond n’est pas/,
    /^Déployez cette construction et relancez/,
    async () => {
      await site({ buildId: 'another-build' });
      return right;
    },
  ],
  [
    'examples and pretence',
    /^Réglages: .*LEADS=simulate.*MAKE_MODE=sample.*DEMO_DATA=1/,
    /^Retirez ces variables/,
    () => withEnv({ LEADS: 'simulate', MAKE_MODE: 'sample', DEMO_DATA: '1' }),
  ],
  [
    'a document is not published',
    /^Contenu: Des documents ne sont pas publiés\u00a0: makePage\.$/,
    /publiez-les dans le Studio\.$/,
    () => spoilContent('makePage', (client) => client.delete('makePage')),
  ],
  [
    'a legal fact is missing',
    /^Contenu: Les textes légaux attendent encore\u00a0: SIRET\.$/,
    /^Complétez-les dans les réglages du site/,
    () =>
      spoilContent('siteSettings', (client) =>
        client.patch('siteSettings').unset(['legal.siret']).commit(),
      ),
  ],
  [
    'the site is a preview',
    /^Contenu: .*est un aperçu/,
    /mettez «\sEn ligne pour de vrai\s»/,
    () =>
      spoilContent('siteSettings', (client) =>
        client.patch('siteSettings').set({ isLive: false }).commit(),
      ),
  ],
  [
    'the dataset is another',
    /^Contenu: Le contenu publié ne se lit pas/,
    /^Vérifiez SANITY_PROJECT_ID et SANITY_DATASET/,
    async () =>
      withEnv({
        SANITY_DATASET: 'essais',
        SANITY_API_READ_TOKEN: undefined,
        MAIL_FROM: 'a@b.fr',
        MAIL_TO: 'a@b.fr',
      }),
  ],
  [
    'the dataset is private, and no token is given',
    /^Contenu: Le contenu publié ne se lit pas/,
    /Donnez un jeton «\sViewer\s» dans SANITY_CONTENT_TOKEN/,
    () => withEnv({ SANITY_API_HOST: privateLake.url, MAIL_FROM: 'a@b.fr', MAIL_TO: 'a@b.fr' }),
  ],
  [
    'the token of the private dataset was revoked',
    /^Jeu de données: Le Content Lake refuse SANITY_CONTENT_TOKEN \(401\)/,
    /^Créez un jeton «\sViewer\s» dans ce projet/,
    () =>
      withEnv({
        SANITY_API_HOST: privateLake.url,
        SANITY_CONTENT_TOKEN: 'another-token-for-tests',
        MAIL_FROM: 'a@b.fr',
        MAIL_TO: 'a@b.fr',
      }),
  ],
  [
    'the token of the private dataset may write',
    /^Jeu de données: SANITY_CONTENT_TOKEN a trop de droits/,
    /^Remplacez-le par un jeton «\sViewer\s»/,
    () =>
      withEnv({
        SANITY_API_HOST: privateLake.url,
        SANITY_CONTENT_TOKEN: 'write-token-for-tests',
      }),
  ],
  [
    'the lake does not know the origin',
    /^CORS: Le Content Lake n’admet pas l’origine https:\/\/site\.test\.$/,
    /^Ajoutez https:\/\/site\.test avec «\sAllow credentials\s»/,
    async () => {
      const url = await between(lake.url, (_, { headers }) =>
        headers.delete('access-control-allow-origin'),
      );
      return withEnv({ SANITY_API_HOST: url });
    },
  ],
  [
    'the lake lets no session in',
    /^CORS: .* sans session/,
    /^Ajoutez https:\/\/site\.test avec «\sAllow credentials\s»/,
    async () => {
      const url = await between(lake.url, (_, { headers }) =>
        headers.delete('access-control-allow-credentials'),
      );
      return withEnv({ SANITY_API_HOST: url });
    },
  ],
  [
    'the token was revoked',
    /^Aperçu: Le Content Lake refuse .* \(401\)/,
    /^Créez un jeton «\sViewer\s» dans ce projet/,
    () => withEnv({ SANITY_API_READ_TOKEN: 'another-token-for-tests' }),
  ],
  [
    'the token may write',
    /^Aperçu: .* a trop de droits/,
    /^Remplacez-le par un jeton «\sViewer\s» .* et révoquez celui-ci\.$/,
    () => withEnv({ SANITY_API_READ_TOKEN: 'write-token-for-tests' }),
  ],
  [
    'the webhook has no secret',
    /^Webhook: SANITY_REVALIDATE_SECRET manque/,
    /^Donnez le même secret, de 16 caractères ou plus, au site et au webhook/,
    () => withEnv({ SANITY_REVALIDATE_SECRET: undefined }),
  ],
  [
    'the webhook has another secret',
    /^Webhook: Le site refuse un appel signé .*\(401\)/,
    /^Donnez-lui ce même secret et relancez-le/,
    async () => {
      await site({ webhookSecret: 'another-secret-for-tests' });
      return right;
    },
  ],
  [
    'the proxy does not let the webhook through',
    /^Webhook: Le site répond 405/,
    /^Vérifiez que le proxy laisse passer ce POST/,
    () => siteAnswering('/api/revalidate', 405),
  ],
  [
    'whatever is signed is accepted',
    /^Webhook: Le site accepte un appel mal signé/,
    /^Vérifiez que c’est bien ce site, et non un proxy/,
    () => siteAnswering('/api/revalidate', 200),
  ],
  [
    'the mail hook has another secret',
    /^Mails des comptes: Le site répond 401/,
    /^Donnez au site le secret que Supabase montre/,
    () => withEnv({ SEND_EMAIL_HOOK_SECRET: `v1,whsec_${'b'.repeat(43)}=` }),
  ],
  [
    'the keys are swapped',
    /^Clés de Supabase: SUPABASE_PUBLISHABLE_KEY contient une clé secrète/,
    /^Reprenez les deux clés/,
    () => withEnv({ SUPABASE_PUBLISHABLE_KEY: KEYS.secret, SUPABASE_SECRET_KEY: KEYS.publishable }),
  ],
  [
    'both keys are the public one',
    /^Clés de Supabase: SUPABASE_SECRET_KEY contient une clé publique/,
    /^Reprenez les deux clés/,
    () => withEnv({ SUPABASE_SECRET_KEY: KEYS.publishable }),
  ],
  [
    'the publishable key is another project’s',
    /^Clés de Supabase: Supabase refuse SUPABASE_PUBLISHABLE_KEY/,
    /^Reprenez les deux clés/,
    () => withEnv({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_another_project' }),
  ],
  [
    'the secret key is another project’s',
    /^Clés de Supabase: Supabase refuse SUPABASE_SECRET_KEY/,
    /^Reprenez les deux clés/,
    () => withEnv({ SUPABASE_SECRET_KEY: 'sb_secret_of_another_project' }),
  ],
  [
    'strangers read what is the server’s',
    /^Clés de Supabase: Les demandes reçues se lisent/,
    /qu’aucun droit n’a été donné à la main/,
    () => supabaseWith('/rest/v1/leads', 200, []),
  ],
  [
    'a migration is missing',
    /^Migrations: .* manquent à la base\u00a0: 20990101000000_later\.sql\.$/,
    /^Appliquez-les\s: npx supabase db push --remote/,
    () =>
      otherMigrations('more', (into) => writeFileSync(join(into, '20990101000000_later.sql'), '')),
  ],
  [
    'a migration is unknown',
    /^Migrations: .* que ce code n’a pas\u00a0: 20990101000000\.$/,
    /^Utilisez la version du projet qui les a appliquées/,
    () => supabaseWith('/rest/v1/rpc/applied_migrations', 200, [...APPLIED, '20990101000000']),
  ],
  [
    'the migrations that the first one was made of are listed',
    /^Migrations: La base liste encore les migrations d’avant la \d{14}, qui les réunit\.$/,
    /delete from supabase_migrations\.schema_migrations where version < '\d{14}'"/,
    () => supabaseWith('/rest/v1/rpc/applied_migrations', 200, ['20261121000100', ...APPLIED]),
  ],
  [
    'the database has only some of them',
    /^Migrations: La base s’arrête à la migration 20261121000100, avant la \d{14} d’où part ce code\.$/,
    /^Mettez-la d’abord à jour avec la version du site qui va jusqu’à \d{14}\.$/,
    () => supabaseWith('/rest/v1/rpc/applied_migrations', 200, ['20261121000100']),
  ],
  [
    'the database is older than the question',
    /^Migrations: Des migrations manquent à la base, /,
    /^Appliquez-les\s: npx supabase db push --remote/,
    () => supabaseWith('/rest/v1/rpc/applied_migrations', 404, { code: 'PGRST202' }),
  ],
  [
    'nobody can sign up',
    /^Comptes: Personne ne peut créer de compte/,
    /^Poussez les réglages du projet/,
    () =>
      supabaseWith('/auth/v1/settings', 200, { disable_signup: true, external: { email: true } }),
  ],
  [
    'addresses are not confirmed',
    /^Comptes: .* sans que son adresse/,
    /^Poussez les réglages du projet/,
    () =>
      supabaseWith('/auth/v1/settings', 200, {
        mailer_autoconfirm: true,
        external: { email: true },
      }),
  ],
  [
    'the bucket is public',
    /^Fichiers: Les fichiers des projets sont publics/,
    /^Rendez l’espace «\sprojets\s» privé/,
    () => supabaseWith('/storage/v1/bucket', 200, { public: true }),
  ],
  [
    'the bucket is missing',
    /^Fichiers: Storage ne montre pas .* \(400\)/,
    /créez-y l’espace privé «\sprojets\s»/,
    () => supabaseWith('/storage/v1/bucket', 400, { statusCode: '404' }),
  ],
  [
    'the bucket takes too little',
    /^Fichiers: .* refuse des fichiers/,
    /^Relevez sa limite/,
    () => supabaseWith('/storage/v1/bucket', 200, { public: false, file_size_limit: 1_000_000 }),
  ],
  [
    'there is no mail server',
    /^Mails du site: SMTP_URL manque/,
    /^Donnez le serveur de messagerie/,
    () => withEnv({ SMTP_URL: undefined }),
  ],
  [
    'the mail server refuses the password',
    /^Mails du site: .* refuse l’utilisateur ou le mot de passe/,
    /^Reprenez-les chez votre hébergeur de mail/,
    () => withEnv({ SMTP_URL: supabase.smtpUrl.replace(/:[^:@]+@/, ':another-password@') }),
  ],
  [
    'the mail server is down',
    /^Mails du site: .* ne répond pas \(connexion refusée\)/,
    /^Vérifiez le serveur et le port de SMTP_URL/,
    async () => withEnv({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
  ],
  [
    'mails come from the example',
    /^Mails du site: .* vraie adresse/,
    /ou MAIL_FROM et MAIL_TO\.$/,
    () => withEnv({ MAIL_FROM: 'bonjour@exemple.fr' }),
  ],
  [
    'the cache is down',
    /^Cache: Le serveur de CACHE_URL ne répond pas \(connexion refusée\)/,
    /^Démarrez Redis ou Valkey/,
    async () => withEnv({ CACHE_URL: `redis://127.0.0.1:${await freePort()}` }),
  ],
  [
    'a clock is two hours off',
    /^Horloge: .*\(Supabase\) sont à 120\u00a0min /,
    /^Réglez l’heure par NTP/,
    async () => {
      const url = await between(supabase.url, (_, { headers }) => {
        headers.set('date', new Date(Date.now() - 7_200_000).toUTCString());
      });
      return withEnv({ SUPABASE_URL: url });
    },
  ],
  [
    'the disk is nearly full',
    /^Disque: Il ne reste que 9\s% du disque de \S+\.$/,
    /^Supprimez-y les sauvegardes les plus anciennes/,
    () => {
      freeDisk(0.099);
      return right;
    },
  ],
  [
    'no backup was ever made',
    /^Sauvegarde: Il n’y a pas de sauvegarde dans /,
    /^Lancez npm run backup/,
    () => ({ ...right, backups: join(folder, 'no-backups') }),
  ],
  [
    'last night’s backup is not there',
    /^Sauvegarde: La dernière sauvegarde date du /,
    /^Lancez npm run backup/,
    () => ({ ...right, backups: backupsOf('old', '%', [49, 26]) }),
  ],
  [
    'the last backup is empty',
    /^Sauvegarde: La dernière sauvegarde, backup-\w+\.tar\.gz, est vide\.$/,
    /^Supprimez ce fichier.* lancez npm run backup\.$/,
    () => ({ ...right, backups: backupsOf('empty', '', [1]) }),
  ],
];

describe.skipIf(GIVEN)('npm run doctor', () => {
  it('finds nothing in a right environment', async () => {
    await site();
    const examined = await examine(right);
    expect(faultsOf(examined)).toEqual([]);
    const skippedOnes = examined.filter(({ finding }) => finding.state === 'skipped');
    expect(skippedOnes.map(({ name }) => name)).toEqual([
      'Jeu de données',
      ...(hasRedis ? [] : ['Cache']),
    ]);
    const sample = readFileSync(join(ROOT, 'docs/deploy/hosted.md'), 'utf8').matchAll(
      /^ {2}[✓✗–] (.{19})/gm,
    );
    expect([...sample].map(([, name = '']) => name.trim())).toEqual(
      examined.map(({ name }) => name),
    );
  });

  it('finds nothing where a private dataset is read by its token', async () => {
    await site();
    const place = withEnv({ SANITY_API_HOST: privateLake.url, SANITY_CONTENT_TOKEN: READ_TOKEN });
    expect(faultsOf(await examine(place))).toEqual([]);
  });

  it('leaves what the site says is down to the checks that ask it', async () => {
    const degraded = await siteAnswering('/api/health', 200, { body: { status: 'degraded' } });
    expect(faultsOf(await examine(degraded))).toEqual([]);
  });

  it('says of a hosted project what nobody sees without its account', async () => {
    await site();
    const hosted = await accountMails.run(withEnv({ SUPABASE_URL: 'https://abcd.supabase.co' }));
    expect(hosted).toEqual({
      state: 'ok',
      text: expect.stringContaining('e-mails par heure Supabase laisse passer se lit dans son'),
    });
    expect((await accountMails.run(right)).text).toBe('un appel signé passe, un autre non');
  });

  it.each(ROWS)(
    'finds that %s and nothing else, and what mends it',
    async (_, found, remedy, plant) => {
      await site();
      const examined = await examine(await plant());
      expect(faultsOf(examined)).toEqual([expect.stringMatching(found)]);
      const fault = examined.find(({ finding }) => finding.state === 'fault');
      expect(fault?.finding).toMatchObject({ remedy: expect.stringMatching(remedy) });
    },
  );

  it('waits for nothing that is frozen, and tells each once', async () => {
    await site();
    const [smtp, cachePort, store] = [await frozenPort(), await frozenPort(), await frozenPort()];
    const frozen = withEnv({
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      CACHE_URL: `redis://127.0.0.1:${cachePort}`,
      SUPABASE_URL: `http://127.0.0.1:${store}`,
    });
    const faults = faultsOf(await examine({ ...frozen, limitMs: 1_500 }));
    expect(faults).toEqual([
      'Clés de Supabase: Supabase ne répond pas (rien en 1,5 s).',
      'Mails du site: Le serveur de messagerie ne répond pas (rien en 1,5 s).',
      'Cache: Le serveur de CACHE_URL ne répond pas (rien en 1,5 s).',
    ]);
  });

  it.each([
    ['CERT_HAS_EXPIRED', 'certificat expiré', /^Renouvelez le certificat/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificat d’un autre nom', /^Donnez au proxy un certificat/],
    ['CERT_NOT_YET_VALID', 'certificat pas encore valable', /^Vérifiez l’heure de cette machine/],
    ['ECONNREFUSED', 'connexion refusée', /^Démarrez-le/],
  ])('says what is to be done where the site ends in %s', async (code, reason, remedy) => {
    const refused = Object.assign(new Error(code), { code });
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.startsWith(SITE)
        ? Promise.reject(new TypeError('', { cause: refused }))
        : realFetch(url, init),
    );
    const [first] = await examine(right);
    expect(first).toMatchObject({
      name: 'Site',
      finding: {
        text: `Le site ne répond pas (${reason}).`,
        remedy: expect.stringMatching(remedy),
      },
    });
  });

  it('sends nobody to renew the certificate of a hosted service', async () => {
    await site();
    const answered = globalThis.fetch;
    const refused = Object.assign(new Error(''), { code: 'CERT_HAS_EXPIRED' });
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.startsWith(supabase.url)
        ? Promise.reject(new TypeError('', { cause: refused }))
        : answered(url, init),
    );
    const found = (await examine(right)).find(({ name }) => name === 'Clés de Supabase');
    expect(found?.finding).toMatchObject({
      text: 'Supabase ne répond pas (certificat expiré).',
      remedy: expect.stringMatching(/^Vérifiez l’heure de cette machine/),
    });
  });

  it('asks nothing of a site of this machine that is for a public one', async () => {
    const inside = await startSite(OPTIONS);
    const url = await between(lake.url, (_, { headers }) => {
      headers.set('access-control-allow-origin', inside);
      headers.set('access-control-allow-credentials', 'true');
    });
    const { env } = withEnv({ SANITY_API_HOST: url, MAKE_MODE: 'sample', DEMO_DATA: '1' });
    const local = { ...right, siteUrl: inside, isPublic: false, env };
    expect(faultsOf(await examine(local))).toEqual([]);
  });

  describe('as a command', () => {
    /** Runs it on a site of this machine; resolves with its exit code and its output. */
    async function run(changed: Record<string, string> = {}) {
      const inside = await startSite(OPTIONS);
      const lakeUrl = await between(lake.url, (_, { headers }) => {
        headers.set('access-control-allow-origin', inside);
        headers.set('access-control-allow-credentials', 'true');
      });
      const { TRUSTED_HOPS: _, ...given } = right.env;
      const child = spawn(process.execPath, [join(ROOT, 'scripts/doctor.ts')], {
        env: {
          NODE_ENV: 'production',
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...BLANK_ENV,
          ...given,
          SITE_URL: inside,
          SANITY_API_HOST: lakeUrl,
          DATA_DIR: join(folder, 'data'),
          NEXT_DIST_DIR: '.next-of-nobody',
          ...changed,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'close');
      const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = await ended;
      return { code, out, problems };
    }

    it('ends with 0 and says that all is well', async () => {
      const { code, out, problems } = await run();
      expect(out).toContain('Aucun défaut.');
      expect([code, problems]).toEqual([0, '']);
    });

    it('ends with 1, says what to do, and tells no secret', async () => {
      const secrets = {
        SUPABASE_SECRET_KEY: 'sb_secret_of_another_project',
        SANITY_API_READ_TOKEN: 'another-token-for-tests',
        SMTP_URL: supabase.smtpUrl.replace(/:[^:@]+@/, ':another-password@'),
        SANITY_REVALIDATE_SECRET: 'another-secret-for-tests',
      };
      const { code, out, problems } = await run(secrets);
      expect(code).toBe(1);
      expect(out).toMatch(/^ {2}✗ Webhook +Le site refuse .+\n +→ Donnez-lui ce même secret/m);
      expect(out).toContain('défauts à corriger');
      for (const said of [...Object.values({ ...right.env, ...secrets }), 'another-password'])
        if (String(said).length > 15 && !/^https?:/.test(String(said)))
          expect(out + problems).not.toContain(said);
    });

    it('makes nothing of a data folder that is not there, and goes no further', async () => {
      const absent = join(folder, 'mistyped');
      const embedded = { SANITY_PROJECT_ID: '', SANITY_API_HOST: '', SUPABASE_URL: '' };
      const { code, out, problems } = await run({ ...embedded, DATA_DIR: absent });
      expect(problems).toBe(
        `Il n’y a pas de données du site dans ${absent}\u00a0: corrigez DATA_DIR, ou démarrez le site une fois (npm start).\n`,
      );
      expect([code, out, existsSync(absent)]).toEqual([1, '', false]);
    });

    // The system refuses root nothing.
    it.skipIf(process.getuid?.() === 0)(
      'says that the data folder cannot be written to',
      async () => {
        const closed = join(folder, 'closed');
        mkdirSync(closed);
        writeFileSync(join(closed, 'secrets.json'), '{}');
        chmodSync(closed, 0o500);
        const embedded = { SANITY_PROJECT_ID: '', SANITY_API_HOST: '', SUPABASE_URL: '' };
        const { code, problems } = await run({ ...embedded, DATA_DIR: closed });
        expect(problems).toMatch(
          /^Le dossier de données \S+closed n’est pas accessible en écriture.*\n$/,
        );
        expect(code).toBe(1);
      },
    );

    it('names a variable that is no good, and goes no further', async () => {
      const { code, problems } = await run({ SANITY_REVALIDATE_SECRET: 'too-short' });
      expect(code).toBe(1);
      expect(problems).toBe('SANITY_REVALIDATE_SECRET doit compter au moins 16 caractères.\n');
    });
  });
});
