import { KEPT_TERMS } from './kept.ts';

/** Texts of the mails about an account (product.md, Mails), where the consultant has written none. */
export const ACCOUNT_MAIL_TEXTS = {
  greeting: 'Bonjour,',
  linkText: 'Ce lien est valable une heure et ne sert qu’une fois.',
  confirmTitle: 'Confirmez votre adresse e-mail',
  confirmText:
    'Bienvenue\u202f! Il reste une étape pour ouvrir votre espace client\u00a0: confirmer que cette adresse est la vôtre.',
  confirmButton: 'Confirmer mon adresse',
  confirmMistake: 'Si vous n’avez pas créé de compte, ignorez ce message.',
  recoveryTitle: 'Choisissez un nouveau mot de passe',
  recoveryText:
    'Vous avez demandé à changer votre mot de passe, ou à créer un compte avec une adresse qui en a déjà un. Le bouton ci-dessous vous permet d’en choisir un nouveau.',
  recoveryButton: 'Choisir un mot de passe',
  recoveryMistake:
    'Si la demande ne vient pas de vous, ignorez ce message\u00a0: votre mot de passe reste le même.',
  signInTitle: 'Votre lien de connexion',
  signInText: 'Voici le lien pour vous connecter à votre espace client, sans mot de passe.',
  signInButton: 'Me connecter',
  signInMistake: 'Si la demande ne vient pas de vous, ignorez ce message.',
  newEmailTitle: 'Confirmez votre nouvelle adresse e-mail',
  newEmailText: 'Vous avez demandé à remplacer {ancienne} par {nouvelle} dans votre espace client.',
  newEmailButton: 'Confirmer cette adresse',
  newEmailMistake:
    'Si la demande ne vient pas de vous, ignorez ce message et changez votre mot de passe.',
  emailLeavesTitle: 'Votre adresse e-mail va changer',
  emailLeavesText:
    'Une autre adresse e-mail a été demandée pour votre espace client, avec votre mot de passe. Elle remplacera celle-ci une fois ouvert le lien envoyé à la nouvelle.',
  emailLeavesMistake:
    'Ce n’est pas vous\u202f? Changez votre mot de passe sans attendre et répondez à cet e-mail.',
  passwordTitle: 'Votre mot de passe a changé',
  passwordText:
    'Le mot de passe de votre espace client vient de changer. Vos autres appareils devront se connecter de nouveau.',
  passwordButton: 'Choisir un autre mot de passe',
  passwordMistake:
    'Si c’était vous, il n’y a rien à faire. Sinon, choisissez-en un autre sans attendre\u00a0: le lien qui le permet arrive à cette adresse.',
  codeTitle: 'Votre code de vérification',
  codeText: 'Voici le code qui confirme un changement de mot de passe dans votre espace client.',
  codeMistake:
    'Si la demande ne vient pas de vous, ignorez ce message et choisissez un autre mot de passe.',
  deletedTitle: 'Votre compte est supprimé',
  deletedText:
    'Votre espace client vient d’être supprimé, avec votre mot de passe. Vos projets, vos demandes, vos messages et vos avis sont effacés, sauf ce qui prouve un contrat signé.',
  deletedKept: `Je le garde, hors de votre vue et sans autre usage. ${KEPT_TERMS}`,
  deletedMistake:
    'Ce n’est pas vous\u202f? Répondez à cet e-mail sans attendre. Sinon, il n’y a rien à faire\u00a0: merci de votre confiance.',
  unusedTitle: 'Votre espace client va être supprimé',
  unusedText:
    'Vous n’avez pas utilisé votre espace client depuis près de trois ans. Comme le dit la politique de confidentialité, il sera supprimé après le {date}, avec ce qu’il contient\u00a0: vos projets, vos demandes, vos messages et vos avis, sauf ce qui prouve un contrat signé.',
  unusedButton: 'Garder mon espace',
  unusedEnding:
    'Pour le garder, il suffit de vous connecter avant cette date. Sinon, il n’y a rien à faire\u202f; vous pouvez d’ici là télécharger vos données depuis votre profil.',
};

export type AccountMailTexts = typeof ACCOUNT_MAIL_TEXTS;
