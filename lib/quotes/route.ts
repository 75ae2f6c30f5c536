import 'server-only';
import type { Refusals } from '../http/answer.ts';

/** Why nothing was changed: an HTTP status and what the consultant reads. */
export const QUOTE_REFUSED = {
  gone: [404, 'Ce devis n’existe plus.'],
  stale: [
    409,
    'Ce devis a changé entre-temps\u00a0: rien n’a été modifié. Relisez-le, puis recommencez.',
  ],
  state: [409, 'Ce n’est plus possible dans l’état actuel de ce devis. Rien n’a été modifié.'],
  expired: [409, 'Ce devis n’est plus valable. Rien n’a été modifié.'],
  day: [
    409,
    'Ce jour est à venir\u00a0: dites quand le règlement a été reçu. Rien n’a été modifié.',
  ],
  gaps: [422, 'Il manque encore des informations\u00a0: le devis n’a pas été envoyé.'],
  request: [
    409,
    'La demande de ce devis n’existe plus, est indésirable, ou n’est conservée que comme preuve d’un contrat. Rien n’a été modifié.',
  ],
  mail: [409, 'Aucun serveur d’e-mail n’est configuré\u00a0: rien n’est parti.'],
  number: [
    409,
    'Plusieurs devis partent en même temps\u00a0: celui-ci n’a pas été envoyé. Réessayez dans un instant.',
  ],
} as const satisfies Refusals<string>;
