import { LockIcon } from '@sanity/icons/Lock';
import { defineType } from 'sanity';
import { ACCOUNT_TEXTS } from '../lib/words/account.ts';
import { ownTexts } from './shared/own-texts.ts';

/**
 * The words of /auth beside those of its own page (product.md, Words of the client area). An empty field takes the
 * site's own words. Singleton.
 */
export const accountPages = defineType({
  name: 'accountPages',
  title: 'Accès au compte',
  type: 'document',
  icon: LockIcon,
  groups: [
    { name: 'forms', title: 'Connexion et inscription', default: true },
    { name: 'forgotten', title: 'Mot de passe oublié' },
    { name: 'links', title: 'Liens reçus par e-mail' },
    { name: 'deleted', title: 'Compte supprimé' },
  ],
  fieldsets: [
    { name: 'recovery', title: 'Demander un lien' },
    { name: 'password', title: 'Choisir le mot de passe' },
    { name: 'resend', title: 'Recevoir la confirmation de nouveau' },
    { name: 'confirm', title: 'Confirmer l’adresse d’un nouveau compte' },
    { name: 'signIn', title: 'Se connecter par un lien' },
    { name: 'newPassword', title: 'Changer de mot de passe' },
    { name: 'newEmail', title: 'Changer d’adresse e-mail' },
    { name: 'worthless', title: 'Un lien qui ne sert plus' },
    { name: 'ways', title: 'Sous chacune de ces pages' },
  ],
  fields: [
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'forms' },
      {
        continueText: [
          'Connexion demandée',
          120,
          'Sous le titre, quand la page voulue demande d’abord de se connecter.',
        ],
        resendQuestion: ['Adresse à confirmer', 80, 'Sous le formulaire de connexion.'],
        resendLink: [
          'Lien vers la confirmation',
          60,
          'À sa suite, et une fois le compte créé : mène à la page qui renvoie l’e-mail.',
        ],
        createdText: [
          'Compte créé',
          400,
          'À la place du formulaire d’inscription, une fois envoyé.',
        ],
        questionText: ['Question', 60, 'Sous les deux formulaires.'],
        questionLink: ['Lien vers le contact', 40, 'À sa suite : mène à la page Contact.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'forgotten', fieldset: 'recovery' },
      {
        recoveryTitle: ['Titre', 60, 'De la page qui envoie un lien.'],
        recoveryText: ['Sous le titre', 240, 'Ce qu’il faut donner, et ce qui suit.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'forgotten', fieldset: 'password' },
      {
        passwordTitle: ['Titre', 60, 'De la page où mène ce lien.'],
        passwordText: ['Sous le titre', 240, 'Un conseil pour le choisir.'],
        elsewhereTitle: [
          'Titre, après une inscription',
          60,
          'Quand l’e-mail de confirmation est ouvert dans un autre navigateur que celui de l’inscription.',
        ],
        elsewhereText: [
          'Sous ce titre',
          300,
          'Que l’adresse est confirmée, et pourquoi un mot de passe est demandé.',
        ],
        passwordOverTitle: ['Titre, trop tard', 60, 'Quand le lien a été ouvert il y a longtemps.'],
        passwordOverText: ['Sous ce titre', 240, 'Pourquoi ce lien ne sert plus.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'links', fieldset: 'confirm' },
      {
        confirmTitle: ['Titre', 60, 'De la page où mène l’e-mail de confirmation.'],
        confirmText: ['Sous le titre', 160, 'Ce que fait le bouton.'],
        confirmButton: ['Bouton', 40, 'Confirme l’adresse.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'links', fieldset: 'signIn' },
      {
        signInTitle: ['Titre', 60, 'De la page où mène l’e-mail avec un lien de connexion.'],
        signInText: ['Sous le titre', 160, 'Ce que fait le bouton.'],
        signInButton: ['Bouton', 40, 'Ouvre l’espace client.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'links', fieldset: 'newPassword' },
      {
        newPasswordTitle: ['Titre', 60, 'De la page où mène l’e-mail d’un mot de passe oublié.'],
        newPasswordText: ['Sous le titre', 160, 'Ce que fait le bouton.'],
        newPasswordButton: ['Bouton', 40, 'Mène au choix du mot de passe.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'links', fieldset: 'newEmail' },
      {
        newEmailTitle: ['Titre', 60, 'De la page où mène l’e-mail envoyé à une nouvelle adresse.'],
        newEmailText: ['Sous le titre', 160, 'Ce que fait le bouton.'],
        newEmailButton: ['Bouton', 40, 'Confirme la nouvelle adresse.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'links', fieldset: 'worthless' },
      {
        brokenTitle: ['Titre', 60, 'Quand il manque une partie du lien.'],
        brokenText: ['Sous ce titre', 240, 'Ce qui a pu se passer, et que faire.'],
        openedText: ['Lien déjà ouvert', 160, 'Sous le refus d’un lien : il a pu servir une fois.'],
        newLink: ['Lien vers un nouveau lien', 60, 'Mène à la page qui en envoie un autre.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'links', fieldset: 'resend' },
      {
        resendTitle: ['Titre', 60, 'De la page qui renvoie l’e-mail de confirmation.'],
        resendText: ['Sous le titre', 240, 'Quand s’en servir.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'links', fieldset: 'ways' },
      {
        backLink: ['Lien vers la connexion', 60, 'Sous le cadre de chacune.'],
        contactLink: ['Lien vers le contact', 40, 'À côté du précédent.'],
      },
    ),
    ...ownTexts(
      ACCOUNT_TEXTS,
      { group: 'deleted' },
      {
        deletedTitle: ['Titre', 60, 'De la page qui suit la suppression d’un compte.'],
        deletedText: ['Sous le titre', 400, 'Ce qui est effacé, et votre adieu.'],
        deletedButton: ['Bouton', 40, 'Mène à l’accueil.'],
      },
    ),
  ],
  preview: {
    prepare: () => ({ title: 'Accès au compte', subtitle: 'Mots de passe, liens, inscription' }),
  },
});
