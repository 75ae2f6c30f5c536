import { z } from 'zod';
import { isLoopback } from './http/auth.ts';
import { ipList } from './http/places.ts';
import { StartupError } from './protocol/startup-error.ts';
import type { ContentLakeOptions } from './protocol/types.ts';

const PORT = 'doit être un port : un nombre entre 0 et 65535';

const HOPS = 'doit être un nombre entier, de 1 à 10';

const DAYS = 'doit être un nombre de jours, de 1 à 3650';

const required = z.string('est requise');

function isIpList(text: string): boolean {
  try {
    ipList(text);
    return true;
  } catch {
    return false;
  }
}

/** Schema of the variables; each message ends a line that begins with the variable's name. */
const schema = z
  .object({
    LAKE_HOST: z.string().default('127.0.0.1'),
    /** 0 takes any free port. */
    LAKE_PORT: z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT).default(0),
    LAKE_PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'doit être une adresse http:// ou https://' })
      .optional(),
    LAKE_DATA_DIR: required,
    LAKE_PROJECT_ID: required,
    LAKE_DATASET: required,
    LAKE_ALLOWED_ORIGINS: z
      .string()
      .transform((list) => list.split(/\s*,\s*/).filter(Boolean))
      .pipe(z.array(z.url('doit être une liste d’origines, séparées par des virgules')))
      .default([]),
    LAKE_WRITE_TOKEN: required,
    LAKE_READ_TOKEN: z.string().optional(),
    /** `1`: the dataset is a private one. */
    LAKE_PRIVATE: z.enum(['0', '1'], 'doit valoir 0 ou 1').optional(),
    LAKE_EDITOR_NAME_FROM: z
      .string()
      .regex(/^[\w-]+\.\w+$/, 'doit être un document et son champ, comme reglages.nom')
      .optional(),
    /** Days of history; by default those of the hosted service's plan for businesses. */
    LAKE_HISTORY_DAYS: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(3_650, DAYS).optional(),
    LAKE_WEBHOOK_URL: z
      .url({ protocol: /^https?$/, error: 'doit être une adresse http:// ou https://' })
      .optional(),
    LAKE_WEBHOOK_SECRET: z.string().optional(),
    STUDIO_PASSWORD: z.string().optional(),
    /** The site's own variables: what stands before it stands before the lake, too. */
    TRUSTED_PROXIES: z
      .string()
      .refine(
        isIpList,
        'doit être une liste d’adresses IP ou de réseaux, comme 127.0.0.1, 10.0.0.0/8',
      )
      .default(''),
    TRUSTED_HOPS: z.coerce.number(HOPS).int(HOPS).min(1, HOPS).max(10, HOPS).default(1),
  })
  .superRefine((env, context) => {
    const refuse = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.LAKE_WEBHOOK_URL && !env.LAKE_WEBHOOK_SECRET) {
      refuse('LAKE_WEBHOOK_SECRET', 'est requise avec LAKE_WEBHOOK_URL');
    }
    if (!isLoopback(env.LAKE_HOST) && !env.STUDIO_PASSWORD) {
      refuse('STUDIO_PASSWORD', 'est requise pour écouter ailleurs qu’en local (LAKE_HOST)');
    }
  });

/**
 * Reads and checks the environment; a blank variable is absent.
 *
 * @throws StartupError with a French line for each bad variable, never its value
 */
export function readOptions(environment: NodeJS.ProcessEnv): ContentLakeOptions {
  const given = Object.entries(environment).filter(([, value]) => value?.trim());
  const { data: env, error } = schema.safeParse(Object.fromEntries(given));
  if (!env) {
    const lines = error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
    throw new StartupError([...new Set(lines)].join('\n'));
  }
  return {
    host: env.LAKE_HOST,
    port: env.LAKE_PORT,
    ...(env.LAKE_PUBLIC_URL && { publicUrl: env.LAKE_PUBLIC_URL.replace(/\/$/, '') }),
    dataDir: env.LAKE_DATA_DIR,
    projectId: env.LAKE_PROJECT_ID,
    dataset: env.LAKE_DATASET,
    allowedOrigins: env.LAKE_ALLOWED_ORIGINS,
    proxies: { named: ipList(env.TRUSTED_PROXIES), hops: env.TRUSTED_HOPS },
    tokens: {
      write: env.LAKE_WRITE_TOKEN,
      ...(env.LAKE_READ_TOKEN && { read: env.LAKE_READ_TOKEN }),
    },
    isPrivate: env.LAKE_PRIVATE === '1',
    ...(env.LAKE_EDITOR_NAME_FROM && { editorNameFrom: env.LAKE_EDITOR_NAME_FROM }),
    ...(env.LAKE_HISTORY_DAYS && { historyDays: env.LAKE_HISTORY_DAYS }),
    ...(env.STUDIO_PASSWORD && { studioPassword: env.STUDIO_PASSWORD }),
    ...(env.LAKE_WEBHOOK_URL && {
      webhook: { url: env.LAKE_WEBHOOK_URL, secret: env.LAKE_WEBHOOK_SECRET ?? '' },
    }),
  };
}
