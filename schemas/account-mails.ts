import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { defineType } from 'sanity';
import { ACCOUNT_MAIL_TEXTS } from '../lib/words/account-mails.ts';
import { ownTexts } from './shared/own-texts.ts';

const MISTAKE = 'À la fin : que faire si la demande vient de quelqu’un d’autre.';

/**
 * The words of the mails about an account (product.md, Mails); their links are the code's. An empty field takes the
 * site's own words. Singleton.
 */
export const accountMails = defineType({
  name: 'accountMails',
  title: 'E-mails de l’espace client',
  type: 'document',
  icon: EnvelopeIcon,
  groups: [
    { name: 'account', title: 'Ouvrir un compte', default: true },
    { name: 'password', title: 'Mot de passe' },
    { name: 'email', title: 'Adresse e-mail' },
    { name: 'deleted', title: 'Suppression' },
    { name: 'all', title: 'Dans plusieurs' },
  ],
  fieldsets: [
    { name: 'confirm', title: 'Confirmation d’un nouveau compte' },
    { name: 'signIn', title: 'Lien de connexion, quand la confirmation est redemandée' },
    { name: 'recovery', title: 'Mot de passe oublié' },
    { name: 'changed', title: 'Mot de passe changé' },
    { name: 'code', title: 'Code de vérification (Supabase hébergé)' },
    { name: 'newEmail', title: 'À la nouvelle adresse' },
    { name: 'leaves', title: 'À l’adresse actuelle' },
    { name: 'deleted', title: 'Compte supprimé' },
    { name: 'unused', title: 'Rappel, 30 jours avant la suppression d’un compte inutilisé' },
  ],
  fields: [
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'account', fieldset: 'confirm' },
      {
        confirmTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        confirmText: ['Texte', 400, 'Ce qu’il reste à faire.'],
        confirmButton: ['Bouton', 40, 'Son lien est ajouté par le site.'],
        confirmMistake: ['Reçu par erreur', 300, MISTAKE],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'account', fieldset: 'signIn' },
      {
        signInTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        signInText: ['Texte', 400, 'Ce que fait le lien.'],
        signInButton: ['Bouton', 40, 'Son lien est ajouté par le site.'],
        signInMistake: ['Reçu par erreur', 300, MISTAKE],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'password', fieldset: 'recovery' },
      {
        recoveryTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        recoveryText: [
          'Texte',
          400,
          'Part aussi à qui s’inscrit avec une adresse qui a déjà un compte.',
        ],
        recoveryButton: ['Bouton', 40, 'Son lien est ajouté par le site.'],
        recoveryMistake: ['Reçu par erreur', 300, MISTAKE],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'password', fieldset: 'changed' },
      {
        passwordTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        passwordText: ['Texte', 400, 'Ce qui vient de changer.'],
        passwordButton: ['Bouton', 40, 'Mène à la page du mot de passe oublié.'],
        passwordMistake: ['Pas par vous', 300, MISTAKE],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'password', fieldset: 'code' },
      {
        codeTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        codeText: ['Texte', 400, 'Le code est ajouté dessous par le site.'],
        codeMistake: ['Reçu par erreur', 300, MISTAKE],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'email', fieldset: 'newEmail' },
      {
        newEmailTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        newEmailText: [
          'Texte',
          400,
          '{ancienne} et {nouvelle} sont les deux adresses.',
          ['ancienne', 'nouvelle'],
        ],
        newEmailButton: ['Bouton', 40, 'Son lien est ajouté par le site.'],
        newEmailMistake: ['Reçu par erreur', 300, MISTAKE],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'email', fieldset: 'leaves' },
      {
        emailLeavesTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        emailLeavesText: ['Texte', 400, 'Sous la salutation.'],
        emailLeavesMistake: ['Pas par vous', 300, MISTAKE],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'deleted', fieldset: 'deleted' },
      {
        deletedTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        deletedText: ['Texte', 400, 'Sous la salutation : ce qui est effacé.'],
        deletedKept: [
          'Ce qui est gardé',
          600,
          'Au-dessus des contrats du client, quand il en a : les durées et leurs articles de loi. Les dates sont ajoutées par le site.',
        ],
        deletedMistake: ['Pas par vous', 300, MISTAKE],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'deleted', fieldset: 'unused' },
      {
        unusedTitle: ['Objet', 80, 'Aussi le titre de l’e-mail.'],
        unusedText: [
          'Texte',
          400,
          'Sous la salutation. {date} est le jour après lequel le compte disparaît.',
          ['date'],
        ],
        unusedButton: ['Bouton', 40, 'Mène à la connexion.'],
        unusedEnding: ['Fin', 300, 'Sous le bouton : comment garder le compte.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_MAIL_TEXTS,
      { group: 'all' },
      {
        greeting: [
          'Salutation',
          60,
          'Au début des avis de changement et de suppression, et du rappel.',
        ],
        linkText: ['Durée d’un lien', 160, 'Sous chaque bouton dont le lien ne sert qu’une fois.'],
      },
    ),
  ],
  preview: {
    prepare: () => ({
      title: 'E-mails de l’espace client',
      subtitle: 'Confirmation, mot de passe, adresse',
    }),
  },
});
