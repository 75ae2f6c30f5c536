import 'server-only';
import * as z from 'zod/mini';
import type { Refusals } from '../http/answer.ts';
import { pageCursor } from '../validation/page-cursor.ts';
import { PROJECT_LIMITS, PROJECT_STATES, PROJECT_VIEWS } from './states.ts';

/** The query of a URL that lists projects. */
export const projectsQuery = z.object({
  view: z._default(z.enum(PROJECT_VIEWS), 'open'),
  search: z.optional(z.string().check(z.maxLength(PROJECT_LIMITS.search))),
  state: z.optional(z.enum(PROJECT_STATES)),
  /** `next` of the page before. */
  after: z.optional(pageCursor),
});

export type ProjectsQuery = z.output<typeof projectsQuery>;

/** Why nothing was changed: an HTTP status and what the consultant reads. */
export const REFUSED = {
  gone: [404, 'Ce projet n’existe plus\u00a0: il a sans doute été effacé avec son compte.'],
  stale: [
    409,
    'Ce projet a changé entre-temps\u00a0: rien n’a été modifié. Relisez-le, puis recommencez.',
  ],
  archived: [
    409,
    'Le compte de ce client est supprimé\u00a0: le projet est conservé comme preuve du contrat, et ne change plus.',
  ],
  state: [409, 'Cet état ne peut pas suivre l’état actuel. Rien n’a été modifié.'],
  early: [
    409,
    'Le client peut encore se rétracter, et n’a pas demandé que le travail commence plus tôt\u00a0: son devis dit à partir de quand. Rien n’a été modifié.',
  ],
  part: [
    404,
    'Cette partie du projet n’existe plus. Rien n’a été modifié\u00a0: relisez le projet.',
  ],
  step: [
    409,
    'Cette étape attend la validation du client, ou n’est plus à faire valider. Rien n’a été modifié\u00a0: relisez le projet, et retirez la demande si vous voulez changer l’étape.',
  ],
  approved: [
    409,
    'Le client a validé cette étape\u00a0: elle reste comme il l’a validée. Rien n’a été modifié.',
  ],
  asked: [
    409,
    `Un projet attend ${PROJECT_LIMITS.filesAsked}\u00a0fichiers au plus à la fois. Acceptez ceux qui sont arrivés, ou retirez une demande.`,
  ],
  over: [409, 'Ce projet est terminé ou annulé\u00a0: rien n’y est plus demandé.'],
  unmailed: [
    409,
    'Aucun e-mail ne partirait\u00a0: le client n’en veut pas pour les fichiers, ou ce projet est un exemple.',
  ],
  request: [404, 'Cette demande n’existe plus. Aucun projet n’a été ouvert.'],
  request_open: [
    409,
    'Seule une demande gagnée devient un projet\u00a0: passez-la d’abord à l’état «\u202fGagné\u202f».',
  ],
  exists: [409, 'Cette demande a déjà son projet.'],
  published: [
    409,
    'Ce point du journal est déjà publié\u00a0: corrigez-le plutôt, il garde sa date.',
  ],
  empty: [409, 'Ce point du journal est vide\u00a0: écrivez un texte ou ajoutez une image.'],
} as const satisfies Refusals<string>;

export type Refusal = keyof typeof REFUSED;
