import 'server-only';
import type { Refusals } from '../http/answer.ts';

/** Why a mail was not sent on trial, or is not shown: an HTTP status and what the consultant reads. */
export const REFUSED = {
  gone: [404, 'Cet exemple n’existe plus. Choisissez-en un autre.'],
  mailless: [
    503,
    'Le site n’a pas de serveur d’e-mails\u00a0: rien n’est parti. Parlez-en à la personne qui s’occupe de votre site.',
  ],
  nobody: [
    422,
    'Votre adresse n’est pas connue\u00a0: indiquez-la dans les Réglages du site, puis réessayez.',
  ],
  tries: [429, 'Vous avez envoyé beaucoup d’essais en peu de temps. Réessayez dans une heure.'],
  unsent: [502, 'Le serveur d’e-mails n’a pas pris cet essai. Réessayez dans un instant.'],
} as const satisfies Refusals<string>;

export type TrialRefusal = keyof typeof REFUSED;
