import { seconds } from '../setup/say.mjs';
import type { Place } from './place.ts';

/** The settings of a request to a service. */
export type Asking = Pick<Place, 'env' | 'limitMs'>;

/**
 * A service that is asked: its name as a sentence begins with it, what to do where it does not answer, and whether its
 * certificate is the consultant's to renew.
 */
export type Service = { name: string; remedy: string; isOurs?: boolean };

/** A service does not answer. */
export class Unreachable extends Error {
  readonly remedy: string;

  constructor({ name, remedy }: Service, reason: string) {
    super(`${name} ne répond pas (${reason}).`);
    this.remedy = remedy;
  }
}

/** An answer, its body as JSON where it is. */
export type Answer = { status: number; headers: Headers; body: unknown };

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connexion refusée',
  ECONNRESET: 'connexion coupée',
  ENOTFOUND: 'nom inconnu',
  EAI_AGAIN: 'nom introuvable pour le moment',
  UND_ERR_SOCKET: 'connexion coupée',
  CERT_HAS_EXPIRED: 'certificat expiré',
  CERT_NOT_YET_VALID: 'certificat pas encore valable',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificat que personne n’a signé',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificat d’un autre nom',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificat que personne n’a signé',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificat incomplet',
};

/** The advice that keeps a certificate from expiring. */
export const RENEW =
  'Renouvelez le certificat (certbot renew), relancez le proxy, et vérifiez que le renouvellement se fait seul (systemctl list-timers).';

const CLOCK = 'Vérifiez l’heure de cette machine (timedatectl set-ntp true)';

/** The advice on a certificate that is refused. */
function certificateRemedy({ isOurs }: Service, code: string): string {
  if (!isOurs)
    return `${CLOCK} et l’adresse\u202f; le certificat, ce service seul peut le changer.`;
  if (code === 'CERT_HAS_EXPIRED') return RENEW;
  if (code === 'CERT_NOT_YET_VALID') return `${CLOCK}.`;
  return 'Donnez au proxy un certificat de ce nom, avec toute sa chaîne (fullchain.pem), puis relancez-le.';
}

/** The error for a service that gave no answer. A bad certificate has advice of its own: no start of the service mends it. */
export function unreachable(service: Service, error: unknown, limitMs: number): Unreachable {
  const reason = reasonOf(error, limitMs);
  if (!reason.startsWith('certificat')) return new Unreachable(service, reason);
  return new Unreachable({ ...service, remedy: certificateRemedy(service, codeOf(error)) }, reason);
}

/** The error's code, as the system or the library names it. */
function codeOf(error: unknown): string {
  const { name, code, cause } = (error ?? {}) as Record<string, unknown>;
  const last = cause ? (cause as Record<string, unknown>).code : code;
  return String(last ?? name ?? 'sans raison connue');
}

/** The reason why a connection failed, in a word or two. Never the error's own words: they may repeat a URL. */
export function reasonOf(error: unknown, limitMs: number): string {
  const { name } = (error ?? {}) as Record<string, unknown>;
  if (name === 'TimeoutError') return `rien en ${seconds(limitMs)}`;
  const code = codeOf(error);
  return REASONS[code] ?? code;
}

/**
 * Asks a service, following no redirect.
 *
 * @throws Unreachable
 */
export async function ask(
  service: Service,
  url: string,
  { limitMs }: Asking,
  init: RequestInit = {},
): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const headers = new Headers(init.headers);
    // One that is kept may be closed just as it is used again.
    headers.set('connection', 'close');
    const response = await fetch(url, { ...init, redirect: 'manual', headers, signal });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  } catch (error) {
    throw unreachable(service, error, limitMs);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
