import { isIP } from 'node:net';
import { z } from 'zod';
import { ipList } from './ip-list.ts';
import { httpUrl, publicSchema } from './public-schema.ts';

// Schemas of the variables. The messages end a line that begins with the variable's name (read.ts).

const secret = z.string().min(16, 'doit compter au moins 16 caractères');

export const serverSchema = z.object({
  /** Signs the publish webhook; two with `|` between them while one is changed. Absent: /api/revalidate refuses every call. */
  SANITY_REVALIDATE_SECRET: secret.optional(),
  /** Reads drafts, for the consultant's preview. Absent: /api/draft-mode says what is missing. */
  SANITY_API_READ_TOKEN: secret.optional(),
  /** Reads what is published in a dataset that is private. Absent: the dataset is public. */
  SANITY_CONTENT_TOKEN: secret.optional(),
  /** Roles of the Sanity project beside administrator, developer and editor that work with what clients have sent. */
  STUDIO_ROLES: z
    .string()
    .regex(
      /^[\w-]+(?:\s*,\s*[\w-]+)*$/,
      'doit être une liste de rôles du projet Sanity, par leur identifiant, comme assistante, comptable',
    )
    .optional(),
  /** Signs what Supabase's auth server asks of the site: `v1,whsec_…`. Absent: its mails are its own templates. */
  SEND_EMAIL_HOOK_SECRET: z
    .string()
    .regex(
      /^v1,whsec_[A-Za-z0-9+/]{32,}={0,2}(?:\|v1,whsec_[A-Za-z0-9+/]{32,}={0,2})?$/,
      'doit avoir la forme v1,whsec_…, comme Supabase la donne',
    )
    .optional(),
  /** Secret that a cron carries to /api/cron. Absent: there is no such route. */
  CRON_SECRET: secret.optional(),
  /** `1`: the demo's examples wait to be sent (lib/quotes/examples.ts). The launcher says so where they are. */
  DEMO_DATA: z.enum(['0', '1'], 'doit valoir 0 ou 1').optional(),
});

export const supabaseSchema = z.object({
  SUPABASE_URL: z.optional(httpUrl),
  /** Key to what a visitor without a session may do, and no more. */
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  /** Passes every policy of the database. Absent: what the server does with it fails with its name. */
  SUPABASE_SECRET_KEY: secret.optional(),
});

/**
 * Whether all of a URL was read as it was meant: after a `#`, `?` or `/` that stands unencoded in the password, the server
 * would be part of what follows the host.
 */
function isWhole(value: string): boolean {
  const url = URL.parse(value);
  return !url || !(url.hash || `${url.pathname}${url.search}`.includes('@'));
}

/** A server's URL with user and password: `example` shows what it looks like. */
export function serverUrl(protocol: RegExp, example: string) {
  const error = `doit être une adresse comme ${example}, le mot de passe encodé\u00a0: # s’écrit %23, @ %40, / %2F`;
  return z.url({ protocol, error }).refine(isWhole, error);
}

export const cacheSchema = z.object({
  /** A Redis or Valkey that all instances of the site reach. Absent: there is but this one. */
  CACHE_URL: serverUrl(/^rediss?$/, 'redis://utilisateur:motdepasse@serveur:6379').optional(),
});

const email = z.email('doit être une adresse e-mail, comme bonjour@exemple.fr');

export const leadsSchema = z.object({
  /** The mail server, `smtp://` or `smtps://`, with user and password. Absent: no mail is sent. */
  SMTP_URL: serverUrl(/^smtps?$/, 'smtp://utilisateur:motdepasse@serveur:587').optional(),
  /** Sender's e-mail; by default the one of the site settings. */
  MAIL_FROM: email.optional(),
  /** Where leads go; by default the e-mail of the site settings. */
  MAIL_TO: email.optional(),
  /** `simulate`: forms thank and store nothing (product.md, Leads). */
  LEADS: z.enum(['simulate'], 'doit valoir simulate, ou rien').optional(),
});

export const makeSchema = z.object({
  /** `sample`: the specified examples. `live`: Make's API with each client's own token. */
  MAKE_MODE: z.enum(['sample', 'live'], 'doit valoir sample ou live').default('live'),
  /** `host:port` that answers in Make's place over HTTP; for tests. */
  MAKE_API_HOST: z.string().optional(),
});

export const alertsSchema = z.object({
  /** Takes `{"text"}` by POST, as Slack and Mattermost do. Absent: alerts go to the consultant by mail. */
  ALERT_WEBHOOK_URL: z.optional(httpUrl),
});

const INVOICE_SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}(?:\|whsec_[A-Za-z0-9+/]{32,}={0,2})?$/;

export const invoicingSchema = z
  .object({
    /** Takes the dues to invoice by POST (docs/invoicing.md). Absent: they are saved as files. */
    INVOICE_WEBHOOK_URL: z
      .url({ protocol: /^https$/, error: 'doit être une adresse qui commence par https://' })
      .optional(),
    /** Signs them; two with `|` between them while one is changed. */
    INVOICE_WEBHOOK_SECRET: z
      .string()
      .regex(INVOICE_SECRET, 'doit avoir la forme whsec_…, 24 octets au moins en base64')
      .optional(),
  })
  .superRefine((env, context) => {
    if (!env.INVOICE_WEBHOOK_URL || env.INVOICE_WEBHOOK_SECRET) return;
    const message = 'doit accompagner INVOICE_WEBHOOK_URL';
    context.addIssue({ code: 'custom', path: ['INVOICE_WEBHOOK_SECRET'], message });
  });

export const analyticsSchema = z
  .object({
    ANALYTICS_PROVIDER: z
      .enum(['plausible', 'matomo'], 'doit valoir plausible ou matomo')
      .optional(),
    ANALYTICS_URL: z.optional(httpUrl),
    ANALYTICS_SITE: z.string().optional(),
  })
  .superRefine((env, context) => {
    if (!env.ANALYTICS_PROVIDER) return;
    for (const name of ['ANALYTICS_URL', 'ANALYTICS_SITE'] as const) {
      const message = 'doit accompagner ANALYTICS_PROVIDER';
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** The number of a port, as a variable says it. */
export function port(highest = 65_535) {
  const error = `doit être un port\u00a0: un nombre entre 1 et ${highest}`;
  return z.coerce.number(error).int(error).min(1, error).max(highest, error);
}

/** An IP, or a name with a letter where a wrong IP has a number. */
const isHost = (value: string) =>
  isIP(value) > 0 || /^(?:[\w-]+\.)*[\w-]*[a-z][\w-]*$/i.test(value);

/** Where the site listens. */
export const listenSchema = z.object({
  PORT: port().default(3000),
  HOST: z
    .string()
    .refine(
      isHost,
      'doit être une adresse IP de cette machine, comme 127.0.0.1, ou un nom, comme localhost',
    )
    .default('127.0.0.1'),
});

const seconds = 'doit être un nombre entier de secondes, 30 au plus';

export const stoppingSchema = z.object({
  /** Time for which the site goes on answering after SIGTERM, so that a balancer can send visitors elsewhere first. */
  DRAIN_SECONDS: z.coerce.number(seconds).int(seconds).min(0, seconds).max(30, seconds).default(0),
});

const hops = 'doit être un nombre entier, de 1 à 10';

export const proxiesSchema = z.object({
  /** IPs and networks of the proxies before the site, whose word on a visitor's IP, host and scheme is taken. */
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => {
      try {
        return ipList(text);
      } catch {
        return false;
      }
    }, 'doit être une liste d’adresses IP ou de réseaux, comme 127.0.0.1, 10.0.0.0/8')
    .default(''),
  /** Number of them that a visitor passes, one behind the other. */
  TRUSTED_HOPS: z.coerce.number(hops).int(hops).min(1, hops).max(10, hops).default(1),
});

export const logSchema = z.object({
  /** The least that is logged: `debug` has a line for stored pages and files as well. */
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], 'doit valoir debug, info, warn ou error')
    .default('info'),
  /** Where traces are sent, as OTLP over HTTP. Absent: there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
  /** Name of the site in traces. */
  OTEL_SERVICE_NAME: z.string().default('site'),
});

/** Variables of Next's own processes. */
export const nextSchema = z.object({
  /** The folder of the build. */
  NEXT_DIST_DIR: z.string().default('.next'),
});

/** Schemas of all variables that a deployment sets. */
export const SITE_SCHEMAS = [
  publicSchema,
  serverSchema,
  cacheSchema,
  supabaseSchema,
  leadsSchema,
  alertsSchema,
  makeSchema,
  invoicingSchema,
  analyticsSchema,
  stoppingSchema,
  proxiesSchema,
  logSchema,
];
