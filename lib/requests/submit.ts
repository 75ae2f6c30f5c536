import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { PostgrestError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { getSiteSettings } from '../content/index.ts';
import { leadsEnv, sendsMails } from '../env/leads.ts';
import { FORM_FIELDS } from '../forms/fields.ts';
import type { FormRefusal } from '../forms/refusal.ts';
import { runForm } from '../forms/run-form.ts';
import type { FormState } from '../forms/state.ts';
import { clientIp } from '../http/client-ip.ts';
import { neverConnected } from '../http/never-connected.ts';
import { log } from '../log/log.ts';
import { DONE, type Result, refused } from '../result/result.ts';
import { mayAskForMail } from '../security/mail-requests.ts';
import type { Json } from '../supabase/database.types.generated.ts';
import { RATE_LIMIT, rateLimitKey } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';
import { minutes } from '../typography/minutes.ts';
import { ACKNOWLEDGEMENTS_AN_HOUR } from './ceiling.ts';
import { MINIMUM_FILL_MS, SENDING_MS, SENT_TOASTS } from './sent.ts';
import type { RequestTopic } from './states.ts';
import { storedKind } from './stored-lead.ts';

/** A lead as it is stored, made from what the schema let through. */
type Lead = { email: string; payload: { [field: string]: Json | undefined }; estimate?: Json };

export type LeadForm = {
  kind: RequestTopic;
  /** Fields that hold a list; the others hold one text. */
  lists?: readonly string[];
  /**
   * The schema that checks the form and makes a lead of it. Read when a form is sent, from the content published then.
   *
   * @throws where that cannot be read
   */
  schema: () => Promise<z.ZodMiniType<Lead>>;
};

/** The parts of a request beside the form. */
export type LeadRequest = {
  headers: Pick<Headers, 'get'>;
  /** The signed-in client, or null; failing counts as null: a lead does not wait for an account. */
  userId: () => Promise<string | null>;
};

const NOT_SENT = {
  message: 'Votre message n’a pas été envoyé',
  quote: 'Votre demande n’a pas été envoyée',
  training: 'Votre demande n’a pas été envoyée',
} as const;

const UNCERTAIN_REQUEST =
  'Votre demande est peut-être arrivée\u00a0: le service n’a pas répondu à temps. Vos réponses sont gardées\u202f; envoyez à nouveau, elle ne comptera qu’une fois.';

/** Messages for a request that went out without an answer telling its outcome. */
const UNCERTAIN = {
  message:
    'Votre message est peut-être arrivé\u00a0: le service n’a pas répondu à temps. Vos réponses sont gardées\u202f; envoyez à nouveau, il ne comptera qu’une fois.',
  quote: UNCERTAIN_REQUEST,
  training: UNCERTAIN_REQUEST,
} as const;

/**
 * Takes a quote request or a message (product.md, Leads): checks it, counts it (5 in 15 minutes, by account and by IP),
 * stores it once with its mails, and says in French how that went. Never throws: whatever fails, nothing counts as sent
 * which is not stored, and the typed fields come back. Where nobody knows whether it was stored, the answer says so: sent
 * again it is stored once.
 */
export async function submitLead(
  { kind, lists, schema }: LeadForm,
  data: FormData,
  request: LeadRequest,
): Promise<FormState> {
  const because = (reason: string) => `${NOT_SENT[kind]}\u00a0: ${reason}`;
  const work = async (lead: Lead): Promise<Result<string | null, FormRefusal>> => {
    const elapsed = data.get(FORM_FIELDS.elapsed);
    if (elapsed && !(Number(elapsed) >= MINIMUM_FILL_MS)) {
      const reason = 'l’envoi a suivi de trop près l’ouverture de la page. Envoyez à nouveau.';
      return refused({ message: because(reason) });
    }
    if (leadsEnv.LEADS === 'simulate') {
      await new Promise((resolve) => setTimeout(resolve, SENDING_MS));
      return DONE;
    }
    const stored = await store(kind, lead, data, request);
    if (!stored) return refused({ title: 'Envoi incertain', message: UNCERTAIN[kind] });
    const { reference, wait } = stored;
    if (reference) return { ok: true, value: reference };
    const reason = `vous en avez déjà envoyé plusieurs. Réessayez dans ${minutes(wait)}.`;
    return refused({ message: because(reason) });
  };
  return runForm(
    {
      ...(lists && { lists }),
      schema,
      title: 'Rien n’a été envoyé',
      words: {
        foreign: because(
          'l’envoi ne vient pas de ce site. Rechargez la page et envoyez à nouveau.',
        ),
        down: because(
          'le service ne répond pas. Vos réponses sont gardées\u202f; envoyez à nouveau dans un instant.',
        ),
      },
      work,
      done: async (_lead, reference) => ({
        toast: SENT_TOASTS[kind](await replyDelay()),
        reference,
      }),
    },
    data,
    request.headers,
  );
}

/** The promised delay; a lead that is stored stays so where the settings cannot be read just then. */
const replyDelay = (): Promise<string> =>
  getSiteSettings().then(
    (settings) => settings.replyDelay,
    () => '24h',
  );

/** The answer of `create_lead`: either the one or the other. */
const stored = z.union([
  z.pipe(
    z.object({ reference: z.string().check(z.minLength(1)) }),
    z.transform(({ reference }) => ({ reference, wait: 0 })),
  ),
  z.pipe(
    z.object({ retry_after_seconds: z.int().check(z.positive()) }),
    z.transform((limit) => ({ reference: null, wait: limit.retry_after_seconds })),
  ),
]);

/**
 * Stores the lead: its reference, or how long to wait where the limit is reached, in s. Null where it may be stored
 * or not.
 *
 * @throws where it is not
 */
async function store(
  kind: RequestTopic,
  { email, payload, estimate }: Lead,
  data: FormData,
  request: LeadRequest,
) {
  const isHoneypotFilled = Boolean(data.get(FORM_FIELDS.honeypot));
  const userId = await request.userId().catch(() => null);
  const mails = isHoneypotFilled || !sendsMails ? [] : ['consultant'];
  // A lead over the count of its network, or uncounted, is stored all the same, without an acknowledgement.
  const acknowledges =
    mails.length > 0 && (await mayAskForMail(request.headers).catch(() => false));
  if (acknowledges) mails.push('visitor');
  const storing = createServiceClient()
    .rpc('create_lead', {
      lead_kind: storedKind(kind),
      lead_payload: payload,
      lead_idempotency_key: idempotencyKey(data, payload),
      lead_email_hash: createHash('sha256').update(email.toLowerCase()).digest('hex'),
      lead_consent_contact: true,
      ...(estimate && { lead_estimate: estimate }),
      ...(userId && { lead_user_id: userId }),
      // Spam is kept all the same: a person may have a program that fills in fields.
      lead_status: isHoneypotFilled ? 'spam' : 'new',
      lead_mails: mails,
      // The typed address is no key: whoever types it would use up its owner's count.
      lead_limit_keys: [
        rateLimitKey('lead-address', clientIp(request.headers)),
        ...(userId ? [rateLimitKey('lead-account', userId)] : []),
      ],
      lead_limit_hits: RATE_LIMIT.hits,
      lead_limit_seconds: RATE_LIMIT.windowSeconds,
      lead_mail_key: rateLimitKey('lead-mail', email),
      lead_max_mails: ACKNOWLEDGEMENTS_AN_HOUR,
      lead_is_unproven: true,
    })
    .single()
    .throwOnError();
  try {
    const { data: row } = await storing;
    return stored.parse(row);
  } catch (error) {
    const code = error instanceof PostgrestError ? error.code : '';
    // The reason leaves out the sent fields, which an error may hold.
    const reason = `create_lead: ${code || 'no answer'}`;
    if (isOfDatabase(code) || neverConnected(error)) throw new Error(reason);
    log.error(reason);
    return null;
  }
}

/** Whether a code is the database's own, or its API's: it has refused, and stored nothing. */
const isOfDatabase = (code: string | undefined) => /^(?:[0-9A-Z]{5}|PGRST.*)$/.test(code ?? '');

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
