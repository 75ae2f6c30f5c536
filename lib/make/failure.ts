/** Kinds of failure between the server and Make, its own store of tokens included. */
export type MakeFailureKind =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'refused'
  | 'unavailable'
  | 'slow'
  /** No connection came about. */
  | 'unreachable'
  /** A connection that broke before the whole answer was there. */
  | 'interrupted'
  | 'unreadable'
  | 'too-large'
  | 'sealed'
  | 'store-down';

/** Messages by kind of failure: what happened, and what to do about it. */
const MESSAGES: Record<
  Exclude<MakeFailureKind, 'rate-limited'>,
  readonly [fact: string, advice?: string]
> = {
  unauthorized: [
    'Make refuse ce token\u00a0: vérifiez qu’il est complet, actif et de la bonne zone.',
  ],
  forbidden: [
    'Votre token n’a pas les droits nécessaires.',
    'Créez-en un avec les droits de lecture et d’exécution des scénarios.',
  ],
  'not-found': ['Make ne trouve plus cet élément\u00a0: il a peut-être été supprimé ou déplacé.'],
  refused: ['Make n’a pas accepté cette demande.', 'Vérifiez le scénario dans Make.'],
  unavailable: ['Make rencontre un problème.', 'Réessayez dans quelques minutes.'],
  slow: ['Make met trop de temps à répondre.', 'Réessayez dans un instant.'],
  unreachable: ['Make est injoignable pour le moment.', 'Réessayez dans un instant.'],
  interrupted: ['La connexion à Make a été interrompue.', 'Réessayez dans un instant.'],
  unreadable: ['La réponse de Make est illisible.', 'Réessayez dans un instant.'],
  'too-large': ['La réponse de Make est trop volumineuse pour être affichée.'],
  sealed: [
    'Votre token enregistré ne peut plus être lu.',
    'Déconnectez Make, puis donnez un nouveau token.',
  ],
  'store-down': ['Le service ne répond pas.', 'Réessayez dans un instant.'],
};

/** The call was sent, and what came of it at Make is not known. */
const UNSETTLED: ReadonlySet<MakeFailureKind> = new Set([
  'unavailable',
  'slow',
  'interrupted',
  'unreadable',
  'too-large',
]);

/** A call to Make that failed. Its message is French, and holds nothing of what was sent. */
export class MakeFailure extends Error {
  readonly kind: MakeFailureKind;
  /** The message without its advice. */
  readonly fact: string;

  /** @param retryAfterSeconds how long Make asks to wait, where it says so */
  constructor(kind: MakeFailureKind, retryAfterSeconds?: number) {
    const words = kind === 'rate-limited' ? rateLimited(retryAfterSeconds) : MESSAGES[kind];
    super(words.join(' '));
    this.name = 'MakeFailure';
    this.kind = kind;
    this.fact = words[0];
  }

  /** Whether the call may have had its effect all the same. */
  get isUnsettled(): boolean {
    return UNSETTLED.has(this.kind);
  }
}

function rateLimited(seconds = 60): readonly [fact: string, advice: string] {
  const wait =
    seconds < 60
      ? `${seconds}\u00a0seconde${seconds > 1 ? 's' : ''}`
      : `${Math.ceil(seconds / 60)}\u00a0minute${seconds > 60 ? 's' : ''}`;
  return ['Make reçoit trop de demandes de votre compte.', `Réessayez dans ${wait}.`];
}

/** Messages for a client without a connection, and for a scenario that is none of theirs. */
export const NOT_CONNECTED = 'Votre compte Make n’est pas connecté.';
export const NO_SCENARIO = 'Ce scénario n’existe pas.';

/** The failure that an HTTP status of Make's stands for. */
export function failureOf(status: number, retryAfter: string | null): MakeFailure {
  if (status === 401) return new MakeFailure('unauthorized');
  if (status === 403) return new MakeFailure('forbidden');
  if (status === 404) return new MakeFailure('not-found');
  if (status === 429) {
    const seconds = Number(retryAfter ?? Number.NaN);
    const isGiven = Number.isInteger(seconds) && seconds > 0 && seconds <= 3600;
    return new MakeFailure('rate-limited', isGiven ? seconds : undefined);
  }
  return new MakeFailure(status >= 500 ? 'unavailable' : 'refused');
}
