import { accountMails } from '../doctor/account-mails.ts';
import { cache } from '../doctor/cache.ts';
import { contentToken } from '../doctor/content-token.ts';
import type { Check } from '../doctor/finding.ts';
import { keys } from '../doctor/keys.ts';
import { mail } from '../doctor/mail.ts';
import { preview } from '../doctor/preview.ts';
import type { Secrets } from '../stack/secrets.ts';

/** A secret that can be changed. All texts are French, and hold no value. */
export type Rotation = {
  /** The name that is typed after `npm run rotate --`. */
  name: string;
  what: string;
  /** The variable that holds it, of the site or of the launcher. */
  variable?: string;
  /** Where the embedded stack keeps it, as long as no variable gives it. */
  kept?: keyof Secrets;
  /** Made here; else by a service, or chosen by a person. */
  own?: boolean;
  /** Two are accepted while it is changed: `new|old`. */
  pair?: boolean;
  /** Asks the service whether it takes the new one. */
  probe?: Check;
  /** The things that end with the old one. */
  ends: string;
  /** Where a new one comes from. */
  from?: string;
  /** The steps that are left once the site has it. */
  after?: string;
};

/** Ends every list of steps. */
export const CHECK = 'npm run doctor vérifie l’ensemble.';

/** All but the Make tokens' key, which never leaves the database (make-tokens.ts). */
export const ROTATIONS: readonly Rotation[] = [
  {
    name: 'webhook',
    what: 'signe ce que Sanity annonce au site',
    variable: 'SANITY_REVALIDATE_SECRET',
    kept: 'webhookSecret',
    own: true,
    pair: true,
    ends: 'rien',
    after: 'donnez le nouveau à sanity.io/manage (API, Webhooks)',
  },
  {
    name: 'mail-hook',
    what: 'signe les mails que Supabase demande au site',
    variable: 'SEND_EMAIL_HOOK_SECRET',
    kept: 'mailHookSecret',
    own: true,
    pair: true,
    probe: accountMails,
    ends: 'rien',
    after: 'donnez le nouveau à Supabase (Authentication, Hooks)',
  },
  {
    name: 'invoicing',
    what: 'signe les échéances transmises à l’outil de facturation',
    variable: 'INVOICE_WEBHOOK_SECRET',
    pair: true,
    ends: 'rien : les deux signent jusqu’à la fin',
    from: 'faites-en un : whsec_, suivi de ce que répond openssl rand -base64 32',
    after: 'donnez le nouveau à l’outil de facturation',
  },
  {
    name: 'cron',
    what: 'ouvre les tâches du site à qui les déclenche',
    variable: 'CRON_SECRET',
    own: true,
    ends: 'rien : ce qui est refusé entre-temps est repris au passage suivant',
    after: 'donnez le nouveau à ce qui déclenche les tâches',
  },
  {
    name: 'preview',
    what: 'lit les brouillons pour l’aperçu',
    variable: 'SANITY_API_READ_TOKEN',
    kept: 'lakeReadToken',
    probe: preview,
    ends: 'les aperçus ouverts, que le Studio rouvre',
    from: 'créez un jeton « Viewer » (sanity.io/manage, API, Tokens)',
    after: 'révoquez l’ancien jeton au même endroit',
  },
  {
    name: 'content',
    what: 'lit ce qui est publié dans un jeu de données privé',
    variable: 'SANITY_CONTENT_TOKEN',
    probe: contentToken,
    ends: 'rien',
    from: 'créez un jeton « Viewer » (sanity.io/manage, API, Tokens)',
    after: 'révoquez l’ancien jeton au même endroit',
  },
  {
    name: 'lake-write',
    what: 'ouvre le Studio sur le Content Lake embarqué',
    kept: 'lakeWriteToken',
    ends: 'les Studios ouverts, à recharger',
  },
  {
    name: 'supabase-secret',
    what: 'ouvre au site toute la base de données',
    variable: 'SUPABASE_SECRET_KEY',
    kept: 'supabaseSecretKey',
    probe: keys,
    ends: 'les navigateurs reconnus, les codes en cours, et le lien de désabonnement des mails déjà envoyés ; les empreintes d’adresse des devis acceptés ne se comparent plus',
    from: 'créez une seconde clé secrète (Supabase, Project Settings, API Keys)',
    after: 'supprimez l’ancienne clé au même endroit',
  },
  {
    name: 'supabase-public',
    what: 'désigne le projet Supabase',
    variable: 'SUPABASE_PUBLISHABLE_KEY',
    kept: 'supabasePublishableKey',
    probe: keys,
    ends: 'rien',
    from: 'créez une seconde clé publique (Supabase, Project Settings, API Keys)',
    after: 'supprimez l’ancienne clé au même endroit',
  },
  {
    name: 'sessions',
    what: 'signe les sessions des clients, sur le Supabase embarqué',
    kept: 'supabaseJwtSecret',
    ends: 'les sessions ouvertes : chacun se reconnecte',
  },
  {
    name: 'mailbox',
    what: 'laisse le site remettre ses mails à la boîte embarquée',
    variable: 'MAILBOX_SMTP_PASSWORD',
    kept: 'smtpPassword',
    own: true,
    ends: 'rien : les mails attendent',
  },
  {
    name: 'smtp',
    what: 'laisse le site envoyer ses mails',
    variable: 'SMTP_URL',
    probe: mail,
    ends: 'rien : les mails attendent',
    from: 'créez un second mot de passe chez votre hébergeur de mail, et l’adresse smtps:// entière',
    after: 'supprimez l’ancien mot de passe au même endroit',
  },
  {
    name: 'cache',
    what: 'relie les instances du site',
    variable: 'CACHE_URL',
    probe: cache,
    ends: 'rien : ce qui a été manqué est relu',
    from: 'créez un second mot de passe sur Redis, et l’adresse rediss:// entière',
    after: 'supprimez l’ancien mot de passe au même endroit',
  },
  {
    name: 'database',
    what: 'relie le Supabase embarqué à votre PostgreSQL',
    variable: 'DATABASE_URL',
    ends: 'rien',
    from: 'donnez un nouveau mot de passe au rôle (alter role … password), et l’adresse postgres:// entière',
  },
  {
    name: 'studio',
    what: 'ouvre le Studio du Content Lake embarqué à une personne',
    variable: 'STUDIO_PASSWORD',
    ends: 'les Studios ouverts : le mot de passe est redemandé',
    from: 'choisissez un nouveau mot de passe',
  },
  {
    name: 'actions',
    what: 'nomme les formulaires d’une construction du site',
    variable: 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
    kept: 'actionsKey',
    own: true,
    ends: 'les formulaires ouverts sur une page d’avant : elle se recharge, ce qui est tapé reste',
    after: 'reconstruisez le site (npm run build) : une construction garde la clé de son jour',
  },
];
