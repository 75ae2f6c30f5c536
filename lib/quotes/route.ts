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
  amended: [
    409,
    'Un avenant attend la signature du client, et compte sur ce qui reste à régler\u00a0: attendez sa réponse, ou retirez-le d’abord. Rien n’a été modifié.',
  ],
  terminating: [
    409,
    'Une résiliation est proposée à votre client\u00a0: retirez-la avant de faire un avenant. Rien n’a été modifié.',
  ],
  withdrawable: [
    409,
    'Votre client peut encore renoncer au dernier avenant\u00a0: le suivant se fait une fois ce délai passé. Rien n’a été modifié.',
  ],
  contract: [409, 'Un avenant garde le client et la TVA de son contrat. Rien n’a été modifié.'],
  negative: [
    409,
    'Un prix négatif n’a sa place que dans un avenant\u00a0: ici, mettez une remise. Rien n’a été modifié.',
  ],
  ends: [
    409,
    'Le contrat ne peut pas prendre fin avant d’avoir été accepté\u00a0: choisissez un autre jour. Rien n’a été modifié.',
  ],
  last: [
    409,
    'Tous les autres ont signé un devis qui nomme ce signataire\u00a0: remplacez-le, ou envoyez une nouvelle version sans lui. Rien n’a été modifié.',
  ],
  address: [
    409,
    'Cette adresse signe déjà ce devis\u00a0: chaque signataire a la sienne. Rien n’a été modifié.',
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
