import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { leadsEnv } from '@/lib/env/leads.ts';
import { clientIp } from '@/lib/security/client-ip.ts';
import { RATE_LIMIT, rateLimitKey } from '@/lib/security/rate-limit.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { createServiceClient } from '@/lib/supabase/server.ts';
import { sendsMails } from './outbox.ts';
import {
  errorsByField,
  FORM_FIELDS,
  type LeadKind,
  type LeadState,
  MINIMUM_FILL_MS,
  SENDING_MS,
} from './state.ts';

/** A lead as it is stored, made from what the schema let through. */
type Content = { payload: Record<string, unknown>; estimate?: object };

export type LeadForm<Values> = {
  kind: LeadKind;
  /** Fields that hold a list; the others hold one text. */
  lists?: readonly string[];
  /**
   * What is checked against, and made of it. Read when a form is sent, from what is published then.
   *
   * @throws where that cannot be read
   */
  prepare: () => Promise<{
    schema: z.ZodMiniType<Values>;
    content: (values: Values) => Content;
  }>;
};

/** What a request brings beside the form. */
export type LeadRequest = {
  headers: Pick<Headers, 'get'>;
  /** The signed-in client, or null; failing counts as null: a lead does not wait for an account. */
  userId: () => Promise<string | null>;
};

const NOT_SENT = {
  message: 'Votre message n’a pas été envoyé',
  quote: 'Votre demande n’a pas été envoyée',
} as const;

/**
 * Takes a quote request or a message (§2, §4, §5): checks it, counts it (§9: 5 in 15 minutes, by
 * e-mail and by address), stores it once with its mails, and says in French how that went. Never
 * throws: whatever fails, nothing counts as sent which is not stored, and what was typed comes back.
 */
export async function submitLead<Values extends { email: string }>(
  form: LeadForm<Values>,
  data: FormData,
  request: LeadRequest,
): Promise<LeadState> {
  const values = typed(data, form.lists ?? []);
  const answer = (change: Partial<LeadState> & Pick<LeadState, 'status'>): LeadState => ({
    message: null,
    reference: null,
    errors: {},
    values,
    ...change,
  });
  const failed = (reason: string) =>
    answer({ status: 'failed', message: `${NOT_SENT[form.kind]}\u00a0: ${reason}` });

  if (!isSameOrigin(request.headers)) {
    return failed('l’envoi ne vient pas de ce site. Rechargez la page et envoyez à nouveau.');
  }
  const elapsed = data.get(FORM_FIELDS.elapsed);
  if (elapsed && !(Number(elapsed) >= MINIMUM_FILL_MS)) {
    return failed('l’envoi a suivi de trop près l’ouverture de la page. Envoyez à nouveau.');
  }
  try {
    const { schema, content } = await form.prepare();
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      return answer({ status: 'invalid', errors: errorsByField(parsed.error.issues) });
    }
    if (leadsEnv.LEADS === 'simulate') {
      await new Promise((resolve) => setTimeout(resolve, SENDING_MS));
      return answer({ status: 'sent', values: {} });
    }
    const stored = await store(form.kind, content(parsed.data), parsed.data.email, data, request);
    if (stored.reference) {
      return answer({ status: 'sent', reference: stored.reference, values: {} });
    }
    return failed(`vous en avez déjà envoyé plusieurs. Réessayez dans ${minutes(stored.wait)}.`);
  } catch (error) {
    console.error(
      `A ${form.kind} could not be stored:`,
      error instanceof Error ? error.message : '',
    );
    return failed(
      'notre service ne répond pas. Vos réponses sont gardées\u202f; envoyez à nouveau dans un instant.',
    );
  }
}

async function store(
  kind: LeadKind,
  { payload, estimate }: Content,
  email: string,
  data: FormData,
  request: LeadRequest,
) {
  const isHoneypotFilled = Boolean(data.get(FORM_FIELDS.honeypot));
  const userId = await request.userId().catch(() => null);
  const { data: row, error } = await createServiceClient()
    .rpc('create_lead', {
      lead_kind: kind,
      lead_payload: payload as never,
      lead_idempotency_key: idempotencyKey(data, payload),
      lead_email_hash: createHash('sha256').update(email.toLowerCase()).digest('hex'),
      lead_consent_contact: true,
      ...(estimate && { lead_estimate: estimate as never }),
      ...(userId && { lead_user_id: userId }),
      // Kept all the same: a person may have a program that fills in fields.
      lead_status: isHoneypotFilled ? 'spam' : 'new',
      lead_mails: isHoneypotFilled || !sendsMails ? [] : ['consultant', 'visitor'],
      lead_limit_keys: [
        rateLimitKey('lead-email', email),
        rateLimitKey('lead-address', clientIp(request.headers)),
      ],
      lead_limit_hits: RATE_LIMIT.hits,
      lead_limit_seconds: RATE_LIMIT.windowSeconds,
    })
    .single();
  if (error) throw new Error(`create_lead: ${error.code || 'no answer'}`);
  const { reference, retry_after_seconds: wait } = row as Partial<typeof row>;
  if (!reference && !wait) throw new Error('create_lead: unreadable answer');
  return { reference: reference ?? null, wait: wait ?? 0 };
}

/**
 * The form's key together with the content: a repeated sending is the same lead, a corrected one is
 * another. Without scripts the form has no key; the database then knows a repetition by its content.
 */
function idempotencyKey(data: FormData, payload: object): string {
  const key = data.get(FORM_FIELDS.key);
  if (typeof key !== 'string' || key.length < 16) return randomUUID();
  const hash = createHash('sha256')
    .update(`${key}\0${JSON.stringify(payload)}`)
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The visitor's own fields: not the form's, nor those that Next adds, nor files. */
function typed(data: FormData, lists: readonly string[]): Record<string, string | string[]> {
  const own = new Set<string>(Object.values(FORM_FIELDS));
  const values = new Map<string, string | string[]>();
  for (const name of new Set(data.keys())) {
    if (own.has(name) || name.startsWith('$')) continue;
    const texts = data.getAll(name).filter((value) => typeof value === 'string');
    values.set(name, lists.includes(name) ? texts : (texts[0] ?? ''));
  }
  return Object.fromEntries(values);
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return `${count}\u00a0${count > 1 ? 'minutes' : 'minute'}`;
}
