import { INVALID_EMAIL } from '@/lib/validation/email.ts';
import { MISSING_PASSWORD } from '@/lib/validation/password.ts';

/** What a toast says (§8). */
export type Toast = { title: string; description: string; tone: 'success' | 'error' };

const success = (title: string, description: string): Toast => ({
  title,
  description,
  tone: 'success',
});

/** A failure, with its title of §8 and the message that explains it. */
export const failure = (title: string, description: string): Toast => ({
  title,
  description,
  tone: 'error',
});

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

/** §8, with what a changed address still asks for. */
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

/** Titles of failures (§8). */
export const FAILURE_TITLES = {
  signIn: 'Erreur de connexion',
  signUp: 'Erreur d’inscription',
  signOut: 'Erreur de déconnexion',
  mail: 'Envoi impossible',
  link: 'Lien non valable',
  password: 'Erreur de mise à jour',
  profile: 'Erreur de mise à jour',
  deletion: 'Compte non supprimé',
} as const;

/** §8. */
export const TOO_MANY = {
  signIn: 'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.',
  signUp: 'Trop de tentatives d’inscription. Veuillez réessayer dans 15 minutes.',
  mail: 'Trop de demandes d’e-mail. Veuillez réessayer dans 15 minutes.',
} as const;

/** Title of the toast for the first field that is wrong, and its message (§5, §8). */
export function validationTitle(field: string, message: string): string {
  if (field === 'email') return INVALID_EMAIL.title;
  if (field === 'password' && message !== MISSING_PASSWORD) return 'Mot de passe faible';
  return 'Erreur';
}
