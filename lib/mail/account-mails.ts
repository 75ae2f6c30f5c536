import type { MailBody } from './mail-body.ts';

const link = (type: string, next: string) =>
  `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}&next=${next}`;

const SENDER = { brand: 'Espace client', signature: ['{{ .SiteURL }}'] };

const mail = (
  title: string,
  intro: string,
  label: string,
  href: string,
  ignore: string,
): MailBody => ({
  ...SENDER,
  title,
  intro: [intro],
  facts: [],
  action: { label, href },
  outro: [`Ce lien est valable une heure et ne sert qu’une fois. ${ignore}`],
});

/**
 * The mails of the auth server (product.md, Mails) by their files in `supabase/templates`, which are made
 * of them: `npm run test:unit -- -u lib/mail` writes them anew. The places are the auth server's to fill in.
 */
export const ACCOUNT_MAILS: Readonly<Record<string, MailBody>> = {
  'confirmation.html': mail(
    'Confirmez votre adresse e-mail',
    'Bienvenue\u202f! Il reste une étape pour ouvrir votre espace client\u00a0: confirmer que cette adresse est la vôtre.',
    'Confirmer mon adresse',
    link('signup', '/dashboard'),
    'Si vous n’avez pas créé de compte, ignorez ce message.',
  ),
  'recovery.html': mail(
    'Choisissez un nouveau mot de passe',
    'Vous avez demandé à changer votre mot de passe, ou à créer un compte avec une adresse qui en a déjà un. Le bouton ci-dessous vous permet d’en choisir un nouveau.',
    'Choisir un mot de passe',
    link('recovery', '/auth/password'),
    'Si la demande ne vient pas de vous, ignorez ce message\u00a0: votre mot de passe reste le même.',
  ),
  'magic-link.html': mail(
    'Votre lien de connexion',
    'Voici le lien pour vous connecter à votre espace client, sans mot de passe.',
    'Me connecter',
    link('magiclink', '/dashboard'),
    'Si la demande ne vient pas de vous, ignorez ce message.',
  ),
  'email-change.html': mail(
    'Confirmez votre nouvelle adresse e-mail',
    'Vous avez demandé à remplacer {{ .Email }} par {{ .NewEmail }} dans votre espace client.',
    'Confirmer cette adresse',
    link('email_change', '/dashboard?onglet=profil'),
    'Si la demande ne vient pas de vous, ignorez ce message et changez votre mot de passe.',
  ),
  'password-changed.html': {
    ...SENDER,
    title: 'Votre mot de passe a changé',
    intro: [
      'Le mot de passe de votre espace client vient de changer. Vos autres appareils devront se connecter de nouveau.',
    ],
    facts: [],
    action: { label: 'Choisir un autre mot de passe', href: '{{ .SiteURL }}/auth/recovery' },
    outro: [
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez-en un autre sans attendre\u00a0: le lien qui le permet arrive à cette adresse.',
    ],
  },
  'reauthentication.html': {
    ...SENDER,
    title: 'Votre code de vérification',
    intro: ['Voici le code qui confirme un changement de mot de passe dans votre espace client.'],
    facts: [{ label: 'Code', value: '{{ .Token }}' }],
    action: null,
    outro: [
      'Si la demande ne vient pas de vous, ignorez ce message et choisissez un autre mot de passe.',
    ],
  },
};
