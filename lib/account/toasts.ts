import { failure, success, type Toast } from '../forms/toasts.ts';
import { INVALID_EMAIL } from '../validation/invalid-email.ts';
import { MISSING_PASSWORD } from '../validation/password.ts';

/**
 * Toasts of the account that show on the page after: the server leaves a name in a cookie, and the page
 * that the visitor arrives at shows it.
 */
export const FLASHES = {
  'signed-in': success('Connexion réussie', 'Bienvenue\u202f!'),
  'signed-out': success('Déconnexion réussie', 'À bientôt\u202f!'),
  confirmed: success('Adresse confirmée', 'Bienvenue dans votre espace client.'),
  'email-changed': success('Adresse modifiée', 'Votre nouvelle adresse e-mail est confirmée.'),
  'password-changed': success(
    'Mot de passe modifié',
    'Vos autres appareils devront se connecter de nouveau.',
  ),
  'account-deleted': success('Compte supprimé', 'Vos données sont effacées. Merci et bonne suite.'),
} as const satisfies Record<string, Toast>;

/**
 * Where a confirmed address leads: to the site's root (product.md, Links in mails), whose fragment shows
 * what `FLASHES.confirmed` says. That page is the same for everybody, and runs no script for it.
 */
export const CONFIRMED_ID = 'adresse-confirmee';

export type Flash = keyof typeof FLASHES;

/** Short-lived, and readable by the page that shows it: it holds a name of the table above. */
export const FLASH_COOKIE = 'flash';

/** Toasts of the sign-in page. */
export const SIGNED_UP = success(
  'Inscription réussie',
  'Vérifiez votre email pour confirmer votre compte.',
);
export const MAIL_SENT = success(
  'E-mail envoyé',
  'Si un compte existe à cette adresse, vous recevez un lien dans quelques instants.',
);

/** A change that both addresses have to confirm, and one has. */
export const HALF_CHANGED = success(
  'Première confirmation reçue',
  'Ouvrez maintenant le lien envoyé à votre autre adresse\u00a0: votre adresse change dès que les deux l’ont confirmé.',
);

/** The toast of a saved profile, with the step that a changed e-mail still needs. */
export const profileSaved = (pendingEmail: string | null): Toast =>
  success(
    'Profil mis à jour',
    `Vos informations ont été sauvegardées.${
      pendingEmail ? ` Pour changer d’adresse, ouvrez le lien envoyé à ${pendingEmail}.` : ''
    }`,
  );

/** The server gave no answer: what it did is not known. */
export const NO_ANSWER = failure('Pas de réponse', 'Vérifiez votre connexion, puis réessayez.');

export const OTHERS_SIGNED_OUT = success(
  'Autres appareils déconnectés',
  'Vous restez connecté sur celui-ci seulement.',
);

/** Titles of failures (product.md, Accounts). */
export const FAILURE_TITLES = {
  signIn: 'Erreur de connexion',
  signUp: 'Erreur d’inscription',
  signOut: 'Erreur de déconnexion',
  mail: 'Envoi impossible',
  link: 'Lien non valable',
  password: 'Erreur de mise à jour',
  profile: 'Erreur de mise à jour',
  deletion: 'Compte non supprimé',
  appointment: 'Rendez-vous non ouvert',
  review: 'Avis non modifié',
  newReview: 'Avis non envoyé',
  message: 'Message non envoyé',
  claim: 'Réponse non enregistrée',
  file: 'Fichier non retiré',
  step: 'Réponse non enregistrée',
  mailChoices: 'Choix non enregistrés',
} as const;

/** Answers the attempt that is one too many (operations.md, Rate limits). */
export const TOO_MANY = {
  signIn: 'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.',
  /** Attempts from many places: a mailed link still opens the account. */
  everywhere:
    'Trop de tentatives de connexion avec cette adresse e-mail. Demandez un nouveau mot de passe, ou réessayez demain.',
  signUp: 'Trop de tentatives d’inscription. Veuillez réessayer dans 15 minutes.',
  mail: 'Trop de demandes d’e-mail. Veuillez réessayer dans 15 minutes.',
  message: 'Vous avez envoyé plusieurs messages de suite. Réessayez dans 15 minutes.',
  review: 'Vous avez envoyé plusieurs avis de suite. Réessayez dans 15 minutes.',
} as const;

/** The toast for the first field that is wrong, with its message. */
export function invalidField(field: string, message: string): Toast {
  if (field === 'email') return failure(INVALID_EMAIL.title, INVALID_EMAIL.text);
  const isWeak = field === 'password' && message !== MISSING_PASSWORD;
  return failure(isWeak ? 'Mot de passe faible' : 'Erreur', message);
}
