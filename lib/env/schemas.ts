import { z } from 'zod';

// What each variable may be. The messages end a line that begins with the variable's name (read.ts).

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'doit être une adresse http:// ou https://',
});

const secret = z.string().min(16, 'doit compter au moins 16 caractères');

/** Whether a URL is of a whole site: no path, nothing after it. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return /^https?:$/.test(url?.protocol ?? '') && url?.href === `${url?.origin}/`;
}

/** What a browser may see too; lib/env/public.ts reads it without zod, which no page should carry. */
export const publicSchema = z.object({
  NEXT_PUBLIC_SITE_URL: z
    .string()
    .refine(isOrigin, 'doit être l’adresse du site, sans chemin, comme https://exemple.fr')
    .optional(),
  NEXT_PUBLIC_SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'doit être un projet Sanity : minuscules, chiffres et traits d’union')
    .optional(),
  NEXT_PUBLIC_SANITY_DATASET: z
    .string()
    .regex(/^~?[a-z0-9][-\w]{0,63}$/, 'doit être un jeu de données Sanity, comme production')
    .optional(),
  NEXT_PUBLIC_SANITY_API_HOST: httpUrl.optional(),
  NEXT_PUBLIC_SUPABASE_URL: httpUrl.optional(),
});

export const serverSchema = z.object({
  /** Signs the publish webhook. Absent: /api/revalidate refuses every call. */
  SANITY_REVALIDATE_SECRET: secret.optional(),
  /** Reads drafts, for the consultant's preview. Absent: /api/draft-mode says what is missing. */
  SANITY_API_READ_TOKEN: secret.optional(),
  /** Passes every policy of the database. Absent: what the server does with it fails with its name. */
  SUPABASE_SECRET_KEY: secret.optional(),
});

const email = z.email('doit être une adresse e-mail, comme bonjour@exemple.fr');

export const leadsSchema = z.object({
  /** The mail server, `smtp://` or `smtps://`, with user and password. Absent: no mail is sent. */
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'doit être une adresse comme smtp://utilisateur:motdepasse@serveur:587',
    })
    .optional(),
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

export const analyticsSchema = z
  .object({
    ANALYTICS_PROVIDER: z
      .enum(['plausible', 'matomo'], 'doit valoir plausible ou matomo')
      .optional(),
    ANALYTICS_URL: httpUrl.optional(),
    ANALYTICS_SITE: z.string().optional(),
  })
  .superRefine((env, context) => {
    if (!env.ANALYTICS_PROVIDER) return;
    for (const name of ['ANALYTICS_URL', 'ANALYTICS_SITE'] as const) {
      const message = 'doit accompagner ANALYTICS_PROVIDER';
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** All that the site reads. */
export const SITE_SCHEMAS = [publicSchema, serverSchema, leadsSchema, makeSchema, analyticsSchema];
