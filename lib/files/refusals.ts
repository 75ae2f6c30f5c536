/** Reasons that a file was refused, each by a name. */
export const FILE_REFUSALS = {
  size: [413, 'Ce fichier dépasse 25\u00a0Mo. Rien n’a été envoyé.'],
  empty: [400, 'Ce fichier est vide.'],
  type: [
    415,
    'Ce type de fichier n’est pas accepté. Envoyez un PDF, une image, un document de bureautique, un tableur, du texte, un son, une vidéo ou une archive ZIP.',
  ],
  macros: [
    415,
    'Un document avec des macros n’est pas accepté. Enregistrez-le sans macros (.docx, .xlsx ou .pptx), puis renvoyez-le.',
  ],
  code: [
    415,
    'Ce fichier contient du code de page (HTML, XML ou SVG) sous un autre nom. Ouvrez-le, enregistrez-le dans un format de document ou d’image, puis renvoyez-le.',
  ],
  unknown: [
    415,
    'Le contenu de ce fichier n’a pas été reconnu. Ouvrez-le, enregistrez-le de nouveau dans son format, puis renvoyez-le.',
  ],
  quota: [409, 'Ce projet n’a plus assez de place pour ce fichier. Retirez-en un, ou écrivez-moi.'],
  broken: [400, 'L’envoi s’est interrompu. Recommencez.'],
  own: [429, 'Vous avez déjà un envoi en cours. Attendez qu’il se termine, puis recommencez.'],
  busy: [
    503,
    'Beaucoup d’envois arrivent en même temps. Réessayez dans une minute\u00a0: rien n’est perdu.',
  ],
  unasked: [
    409,
    'Ce fichier n’est plus attendu\u00a0: la demande est déjà réglée. Rechargez la page\u202f; vous pouvez aussi l’envoyer parmi les autres fichiers.',
  ],
  gone: [404, 'Ce projet n’existe plus.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type FileRefusal = keyof typeof FILE_REFUSALS;
