import { join } from 'node:path';
import type { EmbeddedSupabaseOptions } from '../environment.ts';

const TEMPLATES = join(import.meta.dirname, '../../templates');

/** Subjects and files, the same as in config.toml for hosted projects, and what a hook knows each mail by. */
export const MAIL_TEMPLATES = {
  confirmation: {
    subject: 'Confirmez votre adresse e-mail',
    file: 'confirmation.html',
    type: 'signup',
  },
  recovery: {
    subject: 'Choisissez un nouveau mot de passe',
    file: 'recovery.html',
    type: 'recovery',
  },
  magic_link: { subject: 'Votre lien de connexion', file: 'magic-link.html', type: 'magiclink' },
  email_change: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    file: 'email-change.html',
    type: 'email_change',
  },
} as const;

export type TemplateName = keyof typeof MAIL_TEMPLATES;

/** Mails that the library has none of: links that an account is asked to open, by what they are for. */
export const OWN_LINKS = {
  confirmation: MAIL_TEMPLATES.confirmation,
  invite: { subject: 'Confirmez votre adresse e-mail', file: 'invite.html', type: 'invite' },
} as const;

/** Mails that the auth server sends of itself; the library sends none. */
export const NOTICES = {
  password_changed: {
    subject: 'Votre mot de passe a changé',
    file: 'password-changed.html',
    type: 'password_changed_notification',
  },
} as const;

/** Where the template of this name is. */
export const templateFile = (file: string): string => join(TEMPLATES, file);

/**
 * The fields that a hook is told, a line each: the library fills in no more of a mail than its words, and hands on nothing
 * else (auth/mails.ts).
 */
const toldBySubject = (name: string) =>
  [name, '{{ .TokenHash }}', '{{ .Token }}', '{{ .Email }}', '{{ .NewEmail }}'].join('\n');

/** Settings of the auth server; config.toml holds the same for hosted projects. */
export function authConfig(options: EmbeddedSupabaseOptions) {
  return {
    enabled: true,
    jwt_secret: options.jwtSecret,
    publishable_key: options.publishableKey,
    secret_key: options.secretKey,
    site_url: options.siteUrl,
    additional_redirect_urls: [`${options.siteUrl}/**`],
    jwt_expiry: 3600,
    enable_signup: true,
    enable_anonymous_sign_ins: false,
    enable_refresh_token_rotation: true,
    minimum_password_length: 8,
    password_requirements: 'lower_upper_letters_digits_symbols',
    email: {
      enable_signup: true,
      enable_confirmations: true,
      // One mail, to the new address. With `true` the library asks the old address alone, and an
      // account could take an address that its owner never proved.
      double_confirm_changes: false,
      otp_length: 8,
      otp_expiry: 3600,
      template: Object.fromEntries(
        Object.entries(MAIL_TEMPLATES).map(([name, { subject, file }]) => [
          name,
          {
            subject: options.mailHook ? toldBySubject(name) : subject,
            content_path: templateFile(file),
          },
        ]),
      ),
    },
  };
}
