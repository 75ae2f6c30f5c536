/** Why a file was refused, as it is said by name. */
export const FILE_REFUSALS = {
  size: [413, 'Ce fichier dépasse 25\u00a0Mo. Rien n’a été envoyé.'],
  empty: [400, 'Ce fichier est vide.'],
  type: [
    415,
    'Ce type de fichier n’est pas accepté. Envoyez un PDF, une image, un document de bureautique, un tableur, du texte, un son, une vidéo ou une archive ZIP.',
  ],
  lie: [
    415,
    'Le contenu de ce fichier ne correspond pas à son nom. Ouvrez-le, enregistrez-le de nouveau dans son format, puis renvoyez-le.',
  ],
  quota: [409, 'Ce projet n’a plus assez de place pour ce fichier. Retirez-en un, ou écrivez-moi.'],
  broken: [400, 'L’envoi s’est interrompu. Recommencez.'],
  own: [429, 'Vous avez déjà un envoi en cours. Attendez qu’il se termine, puis recommencez.'],
  busy: [
    503,
    'Beaucoup d’envois arrivent en même temps. Réessayez dans une minute\u00a0: rien n’est perdu.',
  ],
  gone: [404, 'Ce projet n’existe plus.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type FileRefusal = keyof typeof FILE_REFUSALS;
