/** What the site itself writes to a visitor (product.md, Mails), where the consultant has written nothing else. */
export const MAIL_TEXTS = {
  greeting: 'Bonjour,',
  messageTitle: 'Votre message est bien arrivé',
  messageText: 'Merci pour votre message. Je vous réponds dans les {délai}.',
  quoteTitle: 'Votre demande de devis est bien arrivée',
  trainingTitle: 'Votre demande de formation est bien arrivée',
  requestText:
    'Merci pour votre demande. Je vous recontacte dans les {délai} avec une proposition détaillée. Si vous souhaitez en parler avant de décider, l’appel découverte de {appel} est gratuit.',
  letterText: 'Le détail du calcul est dans le document joint (PDF).',
  bindingText: 'Cette estimation ne vous engage à rien. {engagement}',
  answerTitle: 'Réponse à votre demande',
  answerText:
    'Pour me répondre, répondez simplement à cet e-mail. Avec un compte à cette adresse, vous retrouvez aussi notre échange dans votre espace client, sur le site.',
  replyText: 'Un détail à ajouter\u202f? Répondez simplement à cet e-mail.',
  mistakeText:
    'Vous n’avez rien envoyé depuis ce site\u202f? Quelqu’un a sans doute saisi votre adresse par erreur\u00a0: vous pouvez ignorer cet e-mail.',
};

export type MailTexts = typeof MAIL_TEXTS;
