/** What the site writes about projects (product.md, Mails), where the consultant has written nothing else. */
export const PROJECT_MAIL_TEXTS = {
  newsTitle: 'Du nouveau dans votre projet {projet}',
  newsTitleSeveral: 'Du nouveau dans vos projets',
  newsText: 'Voici ce qui a changé depuis votre dernière visite.',
  newsButton: 'Ouvrir mon projet',
  choiceText:
    'Vous choisissez les e-mails que vous recevez, et pouvez les couper ici\u00a0: {lien}',
  invitationTitle: 'Suivez votre projet {projet}',
  invitationText:
    'Votre projet a son espace\u00a0: les étapes, le journal de chaque semaine, les fichiers et nos échanges. Créez un compte avec cette adresse, et vous l’y trouverez.',
  invitationButton: 'Créer mon compte',
  consultantTitle: 'Du nouveau de {nom}',
  consultantTitleSeveral: 'Du nouveau de vos clients',
  consultantButton: 'Ouvrir dans le Studio',
};

export type ProjectMailTexts = typeof PROJECT_MAIL_TEXTS;
