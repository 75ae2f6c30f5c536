import 'server-only';
import { NoAnswer } from '../links/follow.ts';
import { log } from '../log/log.ts';
import { failed } from '../supabase/failed.ts';
import type { Supabase } from '../supabase/server.ts';
import { readInvoiceDue } from './invoicing.ts';
import { signatureHeaders } from './signature.ts';

/** Timeout of one attempt, in ms. */
const TIMEOUT_MS = 10_000;

/** Lease of a due to this process alone, in s: longer than its one attempt can last. */
const LEASE_SECONDS = 60;

/** Dependencies of handing over; tests put others in their place. */
export type Deliveries = {
  database: Pick<Supabase, 'rpc'>;
  url: string;
  /** One, or two with `|` between them while one is changed. */
  secrets: string;
  /**
   * Posts a body, and answers the status.
   *
   * @throws NoAnswer with the reason in French
   */
  post: (
    url: URL,
    sent: { body: string; headers: Record<string, string>; signal: AbortSignal },
  ) => Promise<number>;
  /** Seconds to wait after the attempt of this number, counted from 1. */
  pause: (attempt: number) => number;
};

/** Why an attempt failed, after the name of who takes it, and whether another one may do better. */
type Failure = { reason: string; isFinal: boolean };

/**
 * Hands over the dues that wait, one by one, and says how many it took. Several processes may do so at once: the database
 * gives each due to one of them. One that dies after its tool had the due sends it again, under the same id.
 *
 * @param until takes no more once it is aborted
 * @throws Error when the database does not answer
 */
export async function deliverDues(deliveries: Deliveries, until?: AbortSignal): Promise<number> {
  const { database, pause } = deliveries;
  let taken = 0;
  for (; !until?.aborted; taken += 1) {
    const claimed = await database
      .rpc('claim_due_delivery', { lease_seconds: LEASE_SECONDS })
      .maybeSingle();
    if (claimed.error) throw failed('the database does not answer', claimed.error);
    if (!claimed.data) break;
    const { quote, due_position, attempt } = claimed.data;
    const failure = await deliver(deliveries, quote, due_position);
    if (failure) log.warn({ quote, attempt }, 'A due was not handed over');
    const settled = await database.rpc('settle_due_delivery', {
      quote,
      due_position,
      attempt,
      ...(failure && { reason: failure.reason }),
      ...(failure && !failure.isFinal && { retry_seconds: pause(attempt) }),
    });
    if (settled.error) throw failed('the database does not answer', settled.error);
  }
  return taken;
}

async function deliver(
  { url, secrets, post }: Deliveries,
  quote: string,
  position: number,
): Promise<Failure | null> {
  const due = await readInvoiceDue(quote, position);
  if (!due) return { reason: 'ne l’a pas reçue\u00a0: elle n’est plus à facturer', isFinal: true };
  const body = JSON.stringify(due);
  const signed = signatureHeaders({ id: due.reference, body, at: new Date() }, secrets);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const status = await post(new URL(url), {
      body,
      headers: { 'content-type': 'application/json', ...signed },
      signal,
    });
    return failureOf(status);
  } catch (error) {
    if (signal.aborted) return { reason: 'met trop de temps à répondre', isFinal: false };
    if (error instanceof NoAnswer) return { reason: error.message, isFinal: false };
    throw error;
  }
}

/** Statuses by which a server says that it may take the same body later. */
const LATER = [408, 425, 429];

function failureOf(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return {
      reason: `redirige ailleurs (${status})\u00a0: donnez l’adresse où il mène`,
      isFinal: true,
    };
  }
  return {
    reason: `a répondu par une erreur (${status})`,
    isFinal: status < 500 && !LATER.includes(status),
  };
}
