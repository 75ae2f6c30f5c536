/** What a mail is about, of which a real one can stand in for the example: a request by its topic, an amendment as a quote. */
export type MailAbout =
  | 'message'
  | 'quoteRequest'
  | 'trainingRequest'
  | 'call'
  | 'quote'
  | 'amendment'
  | 'project';

type Entry = {
  title: string;
  /** When it goes, as a sentence. */
  when: string;
  about?: MailAbout;
};

/** The documents that the words of mails are written in. */
export type MailDocument = 'mailTexts' | 'accountMails' | 'consultantMails';

type Part = {
  title: string;
  to: string;
  /** The document with its words; null of words that are the site's alone. */
  document: MailDocument | null;
  mails: Readonly<Record<string, Entry>>;
};

const VISITOR = 'À la personne qui écrit';
const CLIENT = 'À votre client';
const YOU = 'À vous';

/** Every mail that the site sends, as the Studio lists them (studio.md, E-mails): named, to whom it goes, and when. */
const MAIL_PARTS = [
  {
    title: 'Demandes',
    to: VISITOR,
    document: 'mailTexts',
    mails: {
      'lead-message': {
        title: 'Message bien arrivé',
        when: 'Dès qu’un message est envoyé depuis la page Contact.',
        about: 'message',
      },
      'lead-quote': {
        title: 'Demande de devis bien arrivée',
        when: 'Dès qu’une demande de devis est envoyée, avec l’estimation en pièce jointe.',
        about: 'quoteRequest',
      },
      'lead-training': {
        title: 'Demande de formation bien arrivée',
        when: 'Dès qu’une demande de formation est envoyée, avec son prix en pièce jointe.',
        about: 'trainingRequest',
      },
      'lead-answer': {
        title: 'Votre réponse à une demande',
        when: 'Quand vous répondez depuis l’outil Demandes.',
        about: 'message',
      },
      'lead-code': {
        title: 'Code pour suivre une demande',
        when: 'Quand la personne ouvre le suivi de sa demande, sans compte.',
        about: 'message',
      },
    },
  },
  {
    title: 'Rendez-vous',
    to: VISITOR,
    document: 'mailTexts',
    mails: {
      'call-proof': {
        title: 'Rendez-vous à confirmer',
        when: 'Quand un appel est demandé avec une adresse qui n’est pas encore prouvée.',
        about: 'call',
      },
      'call-booked': {
        title: 'Rendez-vous confirmé',
        when: 'Quand un appel est pris, avec son invitation pour l’agenda.',
        about: 'call',
      },
      'call-moved': {
        title: 'Rendez-vous déplacé',
        when: 'Quand l’appel change de moment.',
        about: 'call',
      },
      'call-placed': {
        title: 'Lien ou lieu du rendez-vous',
        when: 'Quand vous dites comment se passe l’appel.',
        about: 'call',
      },
      'call-cancelled': {
        title: 'Rendez-vous annulé',
        when: 'Quand l’appel est annulé, par la personne ou par vous.',
        about: 'call',
      },
      'call-reminder': {
        title: 'Rappel du rendez-vous',
        when: 'La veille de l’appel.',
        about: 'call',
      },
    },
  },
  {
    title: 'Devis',
    to: CLIENT,
    document: 'mailTexts',
    mails: {
      'quote-link': {
        title: 'Votre devis',
        when: 'Quand vous envoyez un devis, ou renvoyez son lien.',
        about: 'quote',
      },
      'quote-code': {
        title: 'Code pour ouvrir un devis',
        when: 'Quand le client ouvre le lien de son devis, sans compte.',
        about: 'quote',
      },
      'quote-answer': {
        title: 'Votre réponse sur un devis',
        when: 'Quand vous répondez à une question posée sur un devis qui n’est lié à aucune demande, ou que plusieurs signent.',
        about: 'quote',
      },
      'quote-signed': {
        title: 'Signature d’un autre signataire',
        when: 'Quand un autre signe un devis, ou un avenant, et qu’il manque encore quelqu’un.',
        about: 'quote',
      },
      'quote-accepted': {
        title: 'Devis accepté',
        when: 'Dès la signature, avec le devis et sa preuve.',
        about: 'quote',
      },
      'quote-withdrawn': {
        title: 'Rétractation enregistrée',
        when: 'Quand un particulier renonce au contrat, avec l’accusé de réception.',
        about: 'quote',
      },
      'quote-revoked': {
        title: 'Devis retiré',
        when: 'Quand vous retirez un devis envoyé.',
        about: 'quote',
      },
      'amendment-link': {
        title: 'Votre avenant',
        when: 'Quand vous envoyez un avenant.',
        about: 'amendment',
      },
      'amendment-code': {
        title: 'Code pour ouvrir un avenant',
        when: 'Quand le client ouvre le lien de l’avenant, sans compte.',
        about: 'amendment',
      },
      'amendment-accepted': {
        title: 'Avenant accepté',
        when: 'Dès la signature de l’avenant, avec sa preuve.',
        about: 'amendment',
      },
      'amendment-withdrawn': {
        title: 'Rétractation d’un avenant',
        when: 'Quand un particulier renonce à un avenant.',
        about: 'amendment',
      },
      'amendment-revoked': {
        title: 'Avenant retiré',
        when: 'Quand vous retirez un avenant envoyé.',
        about: 'amendment',
      },
      'termination-proposed': {
        title: 'Résiliation proposée',
        when: 'Quand vous proposez de mettre fin au contrat d’un commun accord.',
        about: 'quote',
      },
      'termination-confirmed': {
        title: 'Résiliation confirmée',
        when: 'Quand le client la confirme, avec l’accusé de réception.',
        about: 'quote',
      },
    },
  },
  {
    title: 'Relances',
    to: CLIENT,
    document: 'mailTexts',
    mails: {
      'follow-up-first': {
        title: 'Devis sans réponse',
        when: 'Quelques jours après l’envoi, selon vos réglages, ou quand vous relancez.',
        about: 'quote',
      },
      'follow-up-again': {
        title: 'Devis toujours sans réponse',
        when: 'La seconde fois, selon vos réglages.',
        about: 'quote',
      },
      'follow-up-ending': {
        title: 'Devis qui expire bientôt',
        when: 'Avant le dernier jour, selon vos réglages.',
        about: 'quote',
      },
      'follow-up-expired': {
        title: 'Devis expiré',
        when: 'Le lendemain du dernier jour, si vos réglages l’annoncent au client.',
        about: 'quote',
      },
      'follow-up-due': {
        title: 'Règlement attendu',
        when: 'Quand un règlement est en retard, selon vos réglages.',
        about: 'quote',
      },
      'files-again': {
        title: 'Fichiers toujours attendus',
        when: 'Quand un fichier demandé n’est pas arrivé, selon vos réglages, ou quand vous relancez.',
        about: 'project',
      },
      'invitation-again': {
        title: 'Invitation sans suite',
        when: 'Quand une invitation n’a pas servi, selon vos réglages.',
        about: 'project',
      },
    },
  },
  {
    title: 'Projets',
    to: CLIENT,
    document: 'mailTexts',
    mails: {
      'project-invitation': {
        title: 'Invitation à suivre un projet',
        when: 'Quand vous invitez le client d’un projet.',
        about: 'project',
      },
      'project-news': {
        title: 'Du nouveau dans un projet',
        when: 'Un quart d’heure après ce que vous publiez, écrivez ou envoyez.',
        about: 'project',
      },
      'project-news-several': {
        title: 'Du nouveau dans plusieurs projets',
        when: 'De même, quand le client a plusieurs projets.',
      },
      'project-approval': {
        title: 'Étape à valider',
        when: 'Quand vous demandez la validation d’une étape.',
        about: 'project',
      },
      'project-approved': {
        title: 'Étape validée',
        when: 'Quand sa validation rend une échéance à régler.',
        about: 'project',
      },
      'project-files': {
        title: 'Fichiers demandés',
        when: 'Quand vous demandez des fichiers dans un projet, ou les redemandez.',
        about: 'project',
      },
      'project-ended': {
        title: 'Projet terminé',
        when: 'Quand le projet se termine, avec ce qui reste à régler.',
        about: 'project',
      },
      'project-ended-paid': {
        title: 'Projet terminé, tout est réglé',
        when: 'Quand le projet se termine, et qu’il ne reste rien à régler.',
        about: 'project',
      },
      'project-review': {
        title: 'Demande d’avis',
        when: 'Une semaine après la fin du projet, une seule fois.',
        about: 'project',
      },
      'project-offer': {
        title: 'La suite que vous proposez',
        when: 'Après la fin du projet, si vous l’avez activée.',
        about: 'project',
      },
    },
  },
  {
    title: 'Compte',
    to: 'À qui a un compte',
    document: 'accountMails',
    mails: {
      'account-signup': {
        title: 'Confirmation de l’adresse',
        when: 'À la création d’un compte.',
      },
      'account-invite': {
        title: 'Compte créé par vous',
        when: 'Quand vous créez un compte depuis le tableau de bord de Supabase.',
      },
      'account-recovery': {
        title: 'Nouveau mot de passe',
        when: 'Quand quelqu’un l’a oublié, ou s’inscrit avec une adresse déjà connue.',
      },
      'account-magiclink': {
        title: 'Lien de connexion',
        when: 'Quand la confirmation est demandée de nouveau.',
      },
      'account-email-change': {
        title: 'Nouvelle adresse à confirmer',
        when: 'À la nouvelle adresse, quand quelqu’un en change.',
      },
      'account-email-leaves': {
        title: 'Adresse qui va changer',
        when: 'À l’ancienne adresse, au même moment.',
      },
      'account-password': {
        title: 'Mot de passe changé',
        when: 'Après chaque changement de mot de passe.',
      },
      'account-code': {
        title: 'Code de vérification',
        when: 'Quand Supabase demande un code avant un changement.',
      },
      'account-unused': {
        title: 'Compte inutilisé',
        when: 'Un mois avant la suppression d’un compte inutilisé.',
      },
      'account-deleted': {
        title: 'Compte supprimé',
        when: 'Quand quelqu’un supprime son compte.',
      },
    },
  },
  {
    title: 'Pour vous',
    to: YOU,
    document: 'consultantMails',
    mails: {
      'your-message': { title: 'Nouveau message', when: 'À chaque message.', about: 'message' },
      'your-quote-request': {
        title: 'Nouvelle demande de devis',
        when: 'À chaque demande de devis.',
        about: 'quoteRequest',
      },
      'your-training-request': {
        title: 'Nouvelle demande de formation',
        when: 'À chaque demande de formation.',
        about: 'trainingRequest',
      },
      'your-thread': {
        title: 'Message d’un client',
        when: 'Quand un client écrit sur sa demande.',
        about: 'message',
      },
      'your-question': {
        title: 'Question sur un devis',
        when: 'Quand un client pose une question sur un devis.',
        about: 'quote',
      },
      'your-signed': {
        title: 'Signature parmi plusieurs',
        when: 'À chaque signature d’un devis, ou d’un avenant, sauf la dernière.',
        about: 'quote',
      },
      'your-accepted': {
        title: 'Devis accepté par un client',
        when: 'Dès la signature, avec le devis et sa preuve.',
        about: 'quote',
      },
      'your-refused': {
        title: 'Devis refusé',
        when: 'Quand un client refuse un devis.',
        about: 'quote',
      },
      'your-expired': {
        title: 'Devis expiré sans suite',
        when: 'Le lendemain du dernier jour, selon vos réglages.',
        about: 'quote',
      },
      'your-withdrawn': {
        title: 'Client qui renonce au contrat',
        when: 'Quand un particulier se rétracte, avec l’accusé de réception.',
        about: 'quote',
      },
      'your-amendment-accepted': {
        title: 'Avenant accepté par un client',
        when: 'Dès la signature de l’avenant.',
        about: 'amendment',
      },
      'your-amendment-refused': {
        title: 'Avenant refusé',
        when: 'Quand un client refuse un avenant.',
        about: 'amendment',
      },
      'your-amendment-withdrawn': {
        title: 'Client qui renonce à un avenant',
        when: 'Quand un particulier se rétracte d’un avenant.',
        about: 'amendment',
      },
      'your-termination-confirmed': {
        title: 'Résiliation confirmée par un client',
        when: 'Quand il confirme celle que vous proposez.',
        about: 'quote',
      },
      'your-termination-declined': {
        title: 'Résiliation déclinée',
        when: 'Quand il la décline.',
        about: 'quote',
      },
      'your-news': {
        title: 'Du nouveau d’un client',
        when: 'Un quart d’heure après ce qu’un client écrit ou envoie dans un projet.',
        about: 'project',
      },
      'your-news-several': {
        title: 'Du nouveau de plusieurs clients',
        when: 'De même, quand il y en a plusieurs.',
      },
      'your-call-booked': {
        title: 'Nouveau rendez-vous',
        when: 'Quand un appel est pris.',
        about: 'call',
      },
      'your-call-moved': {
        title: 'Rendez-vous déplacé par la personne',
        when: 'Quand la personne change de moment.',
        about: 'call',
      },
      'your-call-cancelled': {
        title: 'Rendez-vous annulé par la personne',
        when: 'Quand la personne annule.',
        about: 'call',
      },
      'your-call-freed': {
        title: 'Rendez-vous libéré',
        when: 'Quand un compte supprimé avait un appel à venir.',
      },
      'your-review': { title: 'Nouvel avis', when: 'Quand un client écrit un avis.' },
      'your-correction': { title: 'Avis corrigé', when: 'Quand un client corrige son avis.' },
      'your-account-deleted': {
        title: 'Compte d’un client supprimé',
        when: 'Quand ce compte avait un contrat ou un projet en cours.',
      },
      'your-waiting': {
        title: 'Accusés de réception en attente',
        when: 'Une fois par jour au plus, quand beaucoup de demandes arrivent.',
      },
    },
  },
  {
    title: 'Alertes du site',
    to: YOU,
    document: null,
    mails: {
      'alert-down': {
        title: 'Service qui ne répond plus',
        when: 'Quand ce dont le site dépend ne répond plus.',
      },
      'alert-back': {
        title: 'Service qui répond de nouveau',
        when: 'Quand cela répond de nouveau.',
      },
      'alert-ceiling': {
        title: 'Beaucoup d’inscriptions',
        when: 'Une fois par jour au plus, quand beaucoup d’inscriptions arrivent.',
      },
    },
  },
] as const satisfies readonly Part[];

type Mails<Of> = Of extends { mails: infer Named } ? keyof Named : never;

export type MailName = Mails<(typeof MAIL_PARTS)[number]>;

/** A mail in the list, with what its part says of it. */
export type MailListed = Entry & Omit<Part, 'mails' | 'title'> & { name: MailName; part: string };

const PARTS: readonly Part[] = MAIL_PARTS;

/** Every mail, in the order of the list. */
export const MAILS: readonly MailListed[] = PARTS.flatMap(({ mails, title: part, ...of }) =>
  Object.entries(mails).map(([name, entry]) => ({ ...of, ...entry, part, name: name as MailName })),
);

export const MAIL_NAMES: readonly MailName[] = MAILS.map(({ name }) => name);

/** The mail of this name; undefined where there is none. */
export const mailNamed = (name: string): MailListed | undefined =>
  MAILS.find((mail) => mail.name === name);
