import { ACCOUNT_MAIL_TEXTS } from '../words/account-mails.ts';
import { AUTH_MAILS, type AuthMail, type AuthValues } from './account-mails.ts';
import { mailHtml } from './mail-html.ts';

/** The auth server's own places, which it fills in where it sends a template. */
const ITS_PLACES: AuthValues = {
  siteUrl: '{{ .SiteURL }}',
  tokenHash: '{{ .TokenHash }}',
  code: '{{ .Token }}',
  email: '{{ .Email }}',
  newEmail: '{{ .NewEmail }}',
};

/** The files of `supabase/templates`, for mails that the auth server sends itself because it cannot ask the site for them. */
const TEMPLATES: Readonly<Record<string, AuthMail>> = {
  'confirmation.html': 'signup',
  'invite.html': 'invite',
  'recovery.html': 'recovery',
  'magic-link.html': 'magiclink',
  'email-change.html': 'email_change',
  'password-changed.html': 'password_changed_notification',
  'reauthentication.html': 'reauthentication',
};

/** The auth templates by file, in the site's own words: `npm run test:unit -- -u lib/mail` writes them anew. */
export const AUTH_TEMPLATES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TEMPLATES).map(([file, type]) => [
    file,
    mailHtml({
      ...AUTH_MAILS[type](ACCOUNT_MAIL_TEXTS, ITS_PLACES),
      brand: 'Espace client',
      signature: [ITS_PLACES.siteUrl],
    }),
  ]),
);
