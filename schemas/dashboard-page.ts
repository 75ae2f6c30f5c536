import { DashboardIcon } from '@sanity/icons/Dashboard';
import { defineType } from 'sanity';
import { DASHBOARD_TEXTS } from '../lib/words/account.ts';
import { ownTexts } from './shared/own-texts.ts';

/**
 * The words of /dashboard (product.md, Words of the client area). An empty field takes the site's own words. Singleton.
 */
export const dashboardPage = defineType({
  name: 'dashboardPage',
  title: 'Tableau de bord',
  type: 'document',
  icon: DashboardIcon,
  groups: [
    { name: 'top', title: 'En haut', default: true },
    { name: 'projects', title: 'Mes projets' },
    { name: 'project', title: 'Page d’un projet' },
    { name: 'requests', title: 'Demandes' },
    { name: 'quotes', title: 'Devis' },
    { name: 'profile', title: 'Profil' },
    { name: 'support', title: 'Support' },
  ],
  fieldsets: [
    { name: 'tabs', title: 'Onglets' },
    { name: 'pause', title: 'Quand personne ne peut être reconnu' },
    { name: 'noProjects', title: 'Sans projet' },
    { name: 'nextStep', title: 'Prochaine étape' },
    { name: 'milestones', title: 'Étapes' },
    { name: 'journal', title: 'Journal' },
    { name: 'files', title: 'Fichiers' },
    { name: 'projectMessages', title: 'Messages du projet' },
    { name: 'projectMails', title: 'E-mails du projet' },
    { name: 'noRequests', title: 'Sans demande' },
    { name: 'follow', title: 'Par une référence, sans compte' },
    { name: 'quoteLink', title: 'Par un lien, sans compte' },
    { name: 'quotePause', title: 'Quand le devis ne peut pas être lu' },
    { name: 'details', title: 'Coordonnées' },
    { name: 'reviews', title: 'Avis' },
    { name: 'password', title: 'Mot de passe' },
    { name: 'devices', title: 'Appareils' },
    { name: 'data', title: 'Données' },
    { name: 'deletion', title: 'Suppression du compte' },
    { name: 'reach', title: 'Vous joindre' },
  ],
  fields: [
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'top' },
      {
        greeting: ['Salutation', 60, 'En grand. {prénom} est celui du client.', ['prénom']],
        emptyText: ['Sous la salutation', 160, 'Tant que le client n’a aucun projet.'],
        newProject: ['Bouton', 40, 'À côté de la salutation : mène au devis.'],
        callText: [
          'Rendez-vous',
          160,
          'Sous les chiffres, tant qu’aucun appel n’est prévu : le client vous connaît déjà.',
        ],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'top', fieldset: 'tabs' },
      {
        projectsTab: ['Premier onglet', 24, 'Les projets et les demandes de devis.'],
        requestsTab: [
          'Deuxième onglet',
          24,
          'Les devis, les demandes, et ce qui s’est écrit depuis.',
        ],
        profileTab: ['Troisième onglet', 24, 'Les coordonnées, les avis et le compte.'],
        supportTab: ['Quatrième onglet', 24, 'Comment vous joindre.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'top', fieldset: 'pause' },
      {
        pauseTitle: ['Titre', 60, 'À la place du tableau de bord, pendant une panne des comptes.'],
        pauseText: ['Sous ce titre', 300, 'Ce qui se passe, et ce qui n’est pas perdu.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'projects', fieldset: 'noProjects' },
      {
        noProjectsTitle: ['Titre', 60, 'À la place de la liste.'],
        noProjectsText: ['Sous ce titre', 300, 'Ce que le client trouvera ici, et comment.'],
        noProjectsButton: ['Bouton', 40, 'Mène au devis.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'projects' },
      {
        examplesText: ['Projets d’exemple', 240, 'Au-dessus de la liste, s’il y en a.'],
        addProject: ['Lien', 40, 'Sous la liste : mène au devis.'],
        openProject: ['Lien d’un projet', 40, 'Dans la liste : mène à la page du projet.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'project' },
      {
        backToProjects: ['Lien de retour', 40, 'En haut de la page : mène à « Mes projets ».'],
        exampleProjectText: ['Projet d’exemple', 240, 'Sous le titre d’un projet fictif.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'project', fieldset: 'nextStep' },
      {
        nextStepTitle: ['Titre', 60, 'En premier sur la page, et dans la liste des projets.'],
        noNextStepText: ['Sans étape prévue', 240, 'À sa place.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'project', fieldset: 'milestones' },
      {
        milestonesTitle: ['Titre', 60, 'Au-dessus du plan du projet.'],
        noMilestonesText: ['Sans étape', 240, 'Tant que le plan est vide.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'project', fieldset: 'journal' },
      {
        journalTitle: ['Titre', 60, 'Au-dessus de ce que vous publiez chaque semaine.'],
        noJournalText: ['Sans entrée', 240, 'Tant que rien n’est publié.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'project', fieldset: 'files' },
      {
        fileRequestsTitle: [
          'Titre, ce que vous demandez',
          60,
          'Au-dessus des fichiers que vous demandez, s’il y en a.',
        ],
        fileRequestsText: ['Sous ce titre', 240, 'Pourquoi vous les demandez.'],
        filesTitle: ['Titre', 60, 'Au-dessus des fichiers échangés.'],
        filesText: ['Sous ce titre', 240, 'À quoi servent les fichiers, et qui les voit.'],
        noFilesText: ['Sans fichier', 120, 'À la place de la liste.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'project', fieldset: 'projectMessages' },
      {
        projectMessagesTitle: ['Titre', 60, 'Au-dessus de la conversation.'],
        noProjectMessagesText: ['Sans message', 240, 'À la place de la conversation.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'project', fieldset: 'projectMails' },
      {
        projectMailsTitle: ['Titre', 60, 'Au-dessus du choix des e-mails.'],
        projectMailsText: ['Sous ce titre', 240, 'Ce que le client choisit.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'requests', fieldset: 'noRequests' },
      {
        noRequestsTitle: ['Titre', 60, 'À la place de la liste.'],
        noRequestsText: ['Sous ce titre', 300, 'Ce que le client trouvera ici, et comment.'],
        noRequestsButton: ['Bouton', 40, 'Mène au devis.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'requests' },
      {
        exampleRequestText: ['Demande d’exemple', 240, 'Au-dessus de la liste, s’il y en a une.'],
        awaitedText: [
          'Tant que vous n’avez pas répondu',
          120,
          '{délai} suit les réglages du site.',
        ],
        answeredText: ['Une fois que vous avez répondu', 120, 'Sous l’état de la demande.'],
        sentText: ['Texte envoyé', 60, 'Ouvre ce que le client a envoyé.'],
        followRequest: ['Lien', 40, 'Depuis « Mes projets » vers la demande.'],
        requestsTitle: ['Titre de la liste', 60, 'Au-dessus des demandes.'],
        requestQuote: ['Lien vers un devis', 60, '{devis} est son numéro.', ['devis']],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'requests', fieldset: 'follow' },
      {
        followTitle: ['Titre avant le code', 60, 'Rien de la demande n’est dit ici.'],
        followText: ['Sous ce titre', 240, 'Pourquoi un code.'],
        followQuotedText: ['La suite, devis envoyé', 160, 'Une fois la demande ouverte.'],
        followWonText: ['La suite, demande acceptée', 160, 'De même.'],
        followLostText: ['La suite, demande close', 160, 'De même.'],
        followAccountText: ['Compte', 240, 'À la fin, au-dessus du lien qui en crée un.'],
        followPauseTitle: ['Titre pendant une panne', 60, 'À la place de la demande.'],
        projectLinkTitle: ['Projet, titre avant le code', 60, 'Rien du projet n’est dit ici.'],
        projectLinkText: ['Projet, sous ce titre', 240, 'Pourquoi un code.'],
        projectAccountTitle: ['Projet, titre du compte', 60, 'Au-dessus de ce qu’il apporte.'],
        projectReviewTitle: ['Projet, titre de l’avis', 60, 'Une fois le projet terminé.'],
        projectReviewText: ['Projet, sous ce titre', 240, 'Au-dessus du formulaire de l’avis.'],
        noLinkedProjectTitle: [
          'Sans projet, titre',
          60,
          'Quand la demande n’a pas encore de projet.',
        ],
        noLinkedProjectText: ['Sans projet, texte', 160, 'De même.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'quotes' },
      {
        quotesTitle: ['Titre de la liste', 60, 'Au-dessus des devis, dans le tableau de bord.'],
        quotesText: ['Sous ce titre', 240, 'Ce que le client peut y faire.'],
        openQuote: ['Bouton d’un devis à signer', 40, 'Ouvre le devis.'],
        readQuote: ['Lien d’un autre devis', 40, 'Ouvre le devis.'],
        quoteSentText: ['Devis à signer', 300, 'Au-dessus du devis, sous sa date limite.'],
        quoteAcceptTitle: ['Titre de l’accord', 60, 'Au-dessus du formulaire qui signe.'],
        quoteAcceptText: ['Sous ce titre', 300, 'Ce que l’accord entraîne.'],
        quoteAcceptedTitle: ['Titre d’un devis signé', 60, 'Dès que le client a signé.'],
        quoteNextText: [
          'La suite',
          240,
          'Ce que vous faites ensuite ; {délai} suit les réglages du site.',
        ],
        quoteWithdrawTitle: [
          'Titre de la rétractation',
          60,
          'Sous un devis qu’un particulier a accepté, tant qu’il peut y renoncer.',
        ],
        quoteWithdrawText: [
          'Sous ce titre',
          300,
          '{jour} est le dernier du délai (articles L. 221-18, L. 221-19 et L. 221-21 du code de la consommation).',
          ['jour'],
        ],
        quoteWithdrawWarning: [
          'Avant de confirmer',
          500,
          'Ce que la rétractation entraîne (articles L. 221-24 et L. 221-25).',
        ],
        quoteWithdrawOverText: [
          'Délai terminé',
          240,
          'À la place de ce titre. {jour} : de même.',
          ['jour'],
        ],
        quoteAmendmentWithdrawText: [
          'Sous ce titre, pour un avenant',
          300,
          '{jour} est le dernier du délai de l’avenant (articles L. 221-18 et L. 221-21).',
          ['jour'],
        ],
        quoteAmendmentWithdrawWarning: [
          'Avant de confirmer, pour un avenant',
          500,
          'Ce que la rétractation de l’avenant entraîne (articles L. 221-24 et L. 221-25).',
        ],
        quoteWithdrawnText: [
          'Devis rétracté',
          500,
          'Au-dessus du devis (articles L. 221-24 et L. 221-25).',
        ],
        quoteTerminationTitle: [
          'Titre de la résiliation',
          60,
          'Sous un devis accepté dont vous proposez la résiliation (article 1193 du code civil).',
        ],
        quoteTerminationText: ['Sous ce titre', 300, 'Au-dessus de vos termes.'],
        quoteTerminationWarning: ['Avant d’accepter la résiliation', 500, 'Ce qu’elle entraîne.'],
        quoteTerminatedText: ['Contrat résilié', 300, 'Au-dessus du devis.'],
        quoteQuestionTitle: ['Titre des questions', 60, 'Au-dessus de la conversation.'],
        quoteQuestionText: ['Sous ce titre', 240, '{délai} suit les réglages du site.'],
        quoteRefuseLink: ['Lien du refus', 40, 'Sous le formulaire qui signe.'],
        quoteAmendmentAcceptTitle: [
          'Titre de la signature d’un avenant',
          60,
          'Au-dessus du formulaire.',
        ],
        quoteAmendmentRefuseLink: ['Lien du refus d’un avenant', 40, 'Sous ce formulaire.'],
        quoteAmendmentRefuseWarning: [
          'Avant de refuser un avenant',
          300,
          'Ce que le refus entraîne.',
        ],
        quoteRefuseWarning: ['Avant de refuser', 300, 'Ce que le refus entraîne.'],
        quoteRefusedText: ['Devis refusé', 300, 'Au-dessus du devis.'],
        quoteExpiredText: ['Devis expiré', 300, 'Au-dessus du devis.'],
        quoteReplacedText: ['Devis remplacé', 300, 'Au-dessus du devis.'],
        quoteRevokedText: ['Devis retiré', 300, 'Au-dessus du devis, après votre motif.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'quotes', fieldset: 'quoteLink' },
      {
        quoteLockedTitle: ['Titre avant le code', 60, 'Rien du devis n’est dit ici.'],
        quoteLockedText: ['Sous ce titre', 240, 'Pourquoi un code.'],
        quoteGoneTitle: [
          'Titre d’un lien sans devis',
          60,
          'Inconnu, expiré ou coupé : la même réponse.',
        ],
        quoteGoneText: ['Sous ce titre', 300, 'Ce que le client peut faire.'],
        quoteClosedTitle: [
          'Titre d’un lien dont le compte a été supprimé',
          60,
          'À la place du devis.',
        ],
        quoteClosedText: ['Sous ce titre', 300, 'Pourquoi il ne s’ouvre plus.'],
        quoteHelpLink: ['Lien', 40, 'Mène à la page Contact.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'quotes', fieldset: 'quotePause' },
      {
        quoteUnknownTitle: ['Titre d’un devis introuvable', 60, 'Dans l’espace client.'],
        quoteUnknownText: ['Sous ce titre', 300, 'Ce que le client peut faire.'],
        quotePauseTitle: ['Titre pendant une panne', 60, 'À la place du devis.'],
        quotePauseText: ['Sous ce titre', 300, 'Ce qui se passe, et ce qui n’est pas perdu.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'profile', fieldset: 'details' },
      {
        detailsTitle: ['Titre', 60, 'À gauche du formulaire.'],
        detailsText: ['Sous ce titre', 300, 'À quoi servent les coordonnées.'],
        emailHint: ['Sous l’adresse e-mail', 160, 'Ce qui suit un changement d’adresse.'],
        passwordHint: ['Sous le mot de passe', 160, 'Quand il est demandé.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'profile', fieldset: 'reviews' },
      {
        reviewsTitle: ['Titre', 60, 'À gauche des avis que le client a écrits.'],
        reviewsText: ['Sous ce titre', 300, 'Comment un avis paraît.'],
        noReviewsText: ['Sans avis', 120, 'À la place de la liste.'],
        writeReview: ['Bouton', 40, 'Mène au formulaire de l’accueil.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'profile', fieldset: 'password' },
      {
        passwordTitle: ['Titre', 60, 'À gauche du formulaire qui le change.'],
        passwordText: ['Sous ce titre', 300, 'Ce que fait un changement.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'profile', fieldset: 'devices' },
      {
        devicesTitle: ['Titre', 60, 'À gauche des boutons qui déconnectent.'],
        devicesText: ['Sous ce titre', 300, 'Quand s’en servir.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'profile', fieldset: 'data' },
      {
        dataTitle: ['Titre', 60, 'À gauche du téléchargement.'],
        dataText: ['Sous ce titre', 300, 'Ce que contient le fichier.'],
        dataButton: ['Bouton', 40, 'Télécharge le fichier.'],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'profile', fieldset: 'deletion' },
      {
        deletionTitle: ['Titre', 60, 'À gauche du bouton.'],
        deletionText: ['Sous ce titre', 300, 'Ce qui est effacé.'],
        deletionQuestion: ['Question', 60, 'Dans la fenêtre qui demande confirmation.'],
        deletionWarning: ['Sous la question', 300, 'Ce qui est effacé, et que rien ne revient.'],
        deletionUnderWay: [
          'Avec un projet en cours',
          300,
          'Ensuite. {projets} est remplacé par leurs noms.',
          ['projets'],
        ],
        deletionKeptTitle: [
          'Titre de ce qui est gardé',
          60,
          'Au-dessus des contrats du client, quand il en a.',
        ],
        deletionKeptText: [
          'Sous ce titre',
          600,
          'Les durées et leurs articles de loi. Les contrats et leurs dates sont ajoutés par le site.',
        ],
      },
    ),
    ...ownTexts(
      DASHBOARD_TEXTS,
      { group: 'support', fieldset: 'reach' },
      {
        supportTitle: ['Titre', 60, 'Au-dessus des moyens de vous joindre.'],
        supportText: ['Sous ce titre', 300, '{délai} suit les réglages du site.'],
        emailText: ['Sous l’e-mail', 80, 'Quand l’utiliser.'],
        socialText: ['Sous le profil professionnel', 80, 'Quand l’utiliser.'],
        meetingTitle: ['Rendez-vous', 40, 'Au-dessus du lien ; vos disponibilités sont dessous.'],
        meetingLink: [
          'Lien du rendez-vous',
          40,
          'Mène aux créneaux ; quand le site n’en prend pas, ouvre un e-mail qui vous est adressé.',
        ],
        meetingSubject: ['Objet de cet e-mail', 80, 'Déjà rempli quand il s’ouvre.'],
        writeMessage: ['Bouton', 40, 'Mène à la page Contact.'],
      },
    ),
  ],
  preview: {
    prepare: () => ({ title: 'Tableau de bord', subtitle: 'Projets, demandes, profil, support' }),
  },
});
