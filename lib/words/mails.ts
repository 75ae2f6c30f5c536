/** Texts of the site's own mails to a visitor (product.md, Mails), where the consultant has written none. */
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
  followText: 'Où en est votre demande\u202f? Suivez-la quand vous voulez, sans compte\u00a0:',
  followCodeText:
    'Saisissez ce code sur la page de votre demande. Il est valable quinze minutes et ne sert qu’une fois.',
  followCodeMistake:
    'Vous n’avez pas demandé ce code\u202f? Ignorez cet e-mail\u00a0: sans lui, personne ne lit votre demande.',
  accountText:
    'Avec un compte à cette adresse, vous retrouvez cette demande, mes réponses, votre devis, puis l’avancement du projet dans votre espace client\u00a0:',
  answerTitle: 'Réponse à votre demande',
  answerText:
    'Vous pouvez me répondre sur cette page, sans compte, ou simplement à cet e-mail. Avec un compte à cette adresse, vous retrouvez aussi notre échange dans votre espace client, sur le site.',
  replyButton: 'Répondre ici',
  proposalTitle: 'Votre devis',
  proposalText:
    'Voici le devis que je vous ai préparé. Il est joint à cet e-mail. Vous pouvez aussi le lire en ligne, me poser une question, l’accepter ou le refuser.',
  proposalButton: 'Lire le devis en ligne',
  proposalCode:
    'Ce lien vous est personnel\u00a0: ne le transmettez pas. Un code à usage unique vous sera envoyé à cette adresse pour ouvrir le devis.',
  codeTitle: 'Votre code',
  codeText:
    'Saisissez ce code sur la page de votre devis. Il est valable quinze minutes et ne sert qu’une fois.',
  codeMistake:
    'Vous n’avez pas demandé ce code\u202f? Ignorez cet e-mail\u00a0: sans lui, personne n’ouvre votre devis.',
  amendmentCodeText:
    'Saisissez ce code sur la page de votre avenant. Il est valable quinze minutes et ne sert qu’une fois.',
  amendmentCodeMistake:
    'Vous n’avez pas demandé ce code\u202f? Ignorez cet e-mail\u00a0: sans lui, personne n’ouvre votre avenant.',
  acceptedTitle: 'Votre devis est accepté',
  acceptedText:
    'Merci pour votre confiance\u202f! Vous trouverez ci-joints le devis et la preuve de son acceptation\u00a0: conservez-les. Je reviens vers vous pour la suite.',
  signedTitle: '{nom} a signé',
  signedText:
    'Une signature de plus\u202f! L’accord vaut une fois que tous ont signé\u00a0: chacun reçoit alors son exemplaire et la preuve par e-mail.',
  amendmentTitle: 'Votre avenant',
  amendmentText:
    'Voici l’avenant que je vous propose pour faire évoluer notre contrat. Il est joint à cet e-mail, avec le nouveau total et ce qui restera à régler. Vous pouvez aussi le lire en ligne, me poser une question, l’accepter ou le refuser\u00a0: sans votre accord, le contrat reste tel qu’il est.',
  amendmentButton: 'Lire l’avenant en ligne',
  amendmentAcceptedTitle: 'Votre avenant est accepté',
  amendmentAcceptedText:
    'C’est noté\u00a0: le contrat évolue comme convenu. Vous trouverez ci-joints l’avenant et la preuve de son acceptation\u00a0: conservez-les avec le devis.',
  amendmentReceiptText:
    'J’accuse réception de votre rétractation\u00a0: l’avenant prend fin, et le contrat reste tel qu’il était avant lui. Le document joint en garde le contenu, la date et l’heure\u202f; conservez-le.',
  amendmentWithdrawnTitle: 'Votre avenant est retiré',
  amendmentWithdrawnText:
    'J’ai retiré cet avenant\u00a0: il ne peut plus être accepté, et le contrat reste tel qu’il est. Voici pourquoi.',
  terminationTitle: 'Proposition de mettre fin au contrat',
  terminationText:
    'Je vous propose de mettre fin au contrat d’un commun accord, dans les termes ci-dessous. Rien ne change sans votre accord\u00a0: lisez la proposition en ligne, puis confirmez-la ou déclinez-la.',
  terminationButton: 'Lire la proposition en ligne',
  terminatedTitle: 'Le contrat est résilié d’un commun accord',
  terminatedText:
    'C’est confirmé\u00a0: le contrat prend fin dans les termes ci-dessous. Le document joint en garde le contenu, la date et l’heure\u202f; conservez-le.',
  receiptTitle: 'Votre rétractation est enregistrée',
  receiptText:
    'J’accuse réception de votre rétractation\u00a0: le contrat prend fin. Le document joint en garde le contenu, la date et l’heure\u202f; conservez-le. Je vous rembourse ce que vous avez versé au plus tard quatorze jours après votre déclaration, moins, si le travail a commencé plus tôt à votre demande, le prix de ce qui a été fait jusque-là.',
  withdrawnTitle: 'Votre devis est retiré',
  withdrawnText: 'J’ai retiré ce devis\u00a0: il ne peut plus être accepté. Voici pourquoi.',
  proposalAnswerTitle: 'Réponse à votre question',
  followUpTitle: 'Avez-vous pu lire mon devis\u202f?',
  followUpText:
    'Je reviens vers vous au sujet du devis ci-dessous. Une question, un point à revoir\u202f? Dites-le-moi\u00a0: je l’adapte volontiers.',
  followUpAgainTitle: 'Votre devis attend votre réponse',
  followUpAgainText:
    'Je me permets un second message au sujet du devis ci-dessous\u00a0: il attend toujours votre réponse. Oui, non ou pas maintenant, un mot de votre part m’aide à m’organiser.',
  endingTitle: 'Votre devis expire bientôt',
  endingText:
    'Le devis ci-dessous arrive à son terme\u00a0: après le jour indiqué, il ne pourra plus être accepté. Une question avant de décider\u202f? Posez-la-moi.',
  expiredTitle: 'Votre devis a expiré',
  expiredText:
    'Le devis ci-dessous n’est plus valable. S’il vous intéresse encore, dites-le-moi\u00a0: je vous en envoie un nouveau.',
  dueTitle: 'Un règlement est attendu',
  dueText:
    'Sauf erreur de ma part, le règlement ci-dessous ne m’est pas encore parvenu. S’il est déjà parti, merci\u202f! Ne tenez pas compte de ce message.',
  dueButton: 'Voir comment régler',
  invitationAgainTitle: 'Votre projet {projet} vous attend',
  invitationAgainText:
    'Je vous ai invité à suivre votre projet en ligne\u00a0: les étapes, le journal et les fichiers s’y trouvent déjà. Il suffit de créer un compte avec cette adresse.',
  filesAgainTitle: 'Toujours attendu pour votre projet {projet}',
  filesAgainText:
    'Sauf erreur de ma part, je n’ai pas encore reçu ce qui suit. Quelque chose vous manque pour me l’envoyer\u202f? Dites-le-moi en un mot\u00a0: je ne vous relancerai plus.',
  noInterestLabel: 'Ce n’est plus d’actualité',
  noInterestText: 'Dites-le-moi ici, en un mot\u00a0: je ne vous relancerai plus.',
  newsTitle: 'Du nouveau dans votre projet {projet}',
  newsTitleSeveral: 'Du nouveau dans vos projets',
  newsText: 'Voici ce qui a changé depuis votre dernière visite.',
  newsButton: 'Ouvrir mon projet',
  newsChoice: 'Vous choisissez les e-mails que vous recevez, et pouvez les couper',
  invitationTitle: 'Suivez votre projet {projet}',
  invitationText:
    'Votre projet a son espace\u00a0: les étapes, le journal de chaque semaine, les fichiers et nos échanges. Créez un compte avec cette adresse, et vous l’y trouverez.',
  invitationButton: 'Créer mon compte',
  approvalTitle: 'Une étape à valider dans votre projet {projet}',
  approvalText:
    'Une étape de votre projet est prête. Regardez-la, puis validez-la, ou dites-moi ce qui est à reprendre.',
  approvalButton: 'Voir et valider l’étape',
  filesTitle: 'À m’envoyer pour votre projet {projet}',
  filesText:
    'Pour avancer sur votre projet, j’ai besoin de ce qui suit. Tout s’envoie en un instant depuis sa page.',
  filesButton: 'Envoyer le fichier',
  filesButtonSeveral: 'Envoyer les fichiers',
  approvedTitle: 'Une étape de votre projet {projet} est validée',
  approvedText: 'Merci pour votre validation. Voici ce qui est à régler, comme le dit le devis.',
  endedTitle: 'Votre projet {projet} est terminé',
  endedText:
    'Merci pour votre confiance\u202f! J’ai eu plaisir à mener ce projet avec vous. Tout ce que nous y avons fait et échangé reste à votre disposition.',
  endedDueText: 'Il reste à régler ce qui suit, comme le dit le devis.',
  endedButton: 'Revoir mon projet',
  reviewTitle: 'Votre avis sur le projet {projet}',
  reviewText:
    'Votre projet est terminé depuis une semaine. Qu’en pensez-vous\u202f? Quelques mots aident d’autres personnes à se décider, et m’aident à mieux travailler. Je ne vous le demande qu’une fois.',
  reviewButton: 'Écrire un avis',
  offerTitle: 'Et maintenant, pour votre projet {projet}\u202f?',
  offerText:
    'Votre projet est en service depuis quelque temps. Je peux le tenir à jour, le surveiller et y ajouter ce qui lui manque\u00a0: c’est ce que je propose en maintenance. Voulez-vous en parler\u202f?',
  offerButton: 'En parler',
  projectLinkText:
    'Votre projet a sa page\u00a0: les étapes, le journal de chaque semaine, les fichiers et nos échanges. Elle s’ouvre sans compte, par un code envoyé à cette adresse.',
  callProofTitle: 'Confirmez votre rendez-vous',
  callProofText:
    'Un appel a été demandé avec votre adresse, au moment ci-dessous. Il n’est pas encore pris\u00a0: confirmez-le dans l’heure, sinon le créneau redevient libre.',
  callProofButton: 'Confirmer mon rendez-vous',
  callTitle: 'Votre rendez-vous est confirmé',
  callText:
    'C’est noté\u00a0: nous nous parlons au moment ci-dessous. Le fichier joint l’ajoute à votre agenda.',
  callMovedTitle: 'Votre rendez-vous est déplacé',
  callMovedText:
    'C’est noté\u00a0: voici le nouveau moment. Le fichier joint met votre agenda à jour.',
  callPlacedTitle: 'Comment se passe notre appel',
  callPlacedText: 'Voici comment nous nous retrouvons. Le fichier joint met votre agenda à jour.',
  callCancelledTitle: 'Votre rendez-vous est annulé',
  callCancelledText:
    'Ce rendez-vous n’aura pas lieu. Vous pouvez en choisir un autre quand vous voulez.',
  callReminderTitle: 'Rappel de notre rendez-vous',
  callReminderText: 'Notre appel approche. Un empêchement\u202f? Déplacez-le en un instant.',
  callButton: 'Voir, déplacer ou annuler',
  callAgainButton: 'Choisir un autre créneau',
  replyText: 'Un détail à ajouter\u202f? Répondez simplement à cet e-mail.',
  mistakeText:
    'Vous n’avez rien envoyé depuis ce site\u202f? Quelqu’un a sans doute saisi votre adresse par erreur\u00a0: vous pouvez ignorer cet e-mail.',
};

export type MailTexts = typeof MAIL_TEXTS;
