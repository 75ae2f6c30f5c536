import 'server-only';
import type { Refusals } from '../http/answer.ts';

/** Why nothing was changed: an HTTP status and what the consultant reads. */
export const REFUSED = {
  gone: [404, 'Cet avis n’existe plus\u00a0: son auteur l’a peut-être supprimé ou corrigé.'],
} as const satisfies Refusals<string>;

export type Refusal = keyof typeof REFUSED;
