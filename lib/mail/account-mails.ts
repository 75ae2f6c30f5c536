import { fill } from '../typography/fill.ts';
import type { AccountMailTexts } from '../words/account-mails.ts';
import type { MailBody } from './mail-body.ts';

/** A mail about an account; the sender adds brand and signature. */
export type AccountMail = Omit<MailBody, 'brand' | 'signature'>;

/** The page that a mailed link leads to once it is redeemed, by the `type` of its URL. */
const LEADS_TO = {
  signup: '/dashboard',
  recovery: '/auth/password',
  invite: '/auth/password',
  magiclink: '/dashboard',
  email_change: '/dashboard?onglet=profil',
} as const;

type LinkMail = keyof typeof LEADS_TO;

/** The values that a mail of the auth server is filled with. */
export type AuthValues = {
  siteUrl: string;
  tokenHash: string;
  /** The code that may be typed instead of using the link. */
  code: string;
  email: string;
  newEmail: string;
};

/** The mails that the auth server asks for, by the names it has for them, each in the words at hand. */
export const AUTH_MAILS = {
  signup: (texts, values) =>
    linkMail('signup', values, {
      title: texts.confirmTitle,
      text: texts.confirmText,
      button: texts.confirmButton,
      ending: [texts.linkText, texts.confirmMistake],
    }),
  // The mail for an account made in the Supabase project's dashboard; its password is chosen after the link.
  invite: (texts, values) =>
    linkMail('invite', values, {
      title: texts.confirmTitle,
      text: texts.confirmText,
      button: texts.confirmButton,
      ending: [texts.linkText, texts.confirmMistake],
    }),
  recovery: (texts, values) =>
    linkMail('recovery', values, {
      title: texts.recoveryTitle,
      text: texts.recoveryText,
      button: texts.recoveryButton,
      ending: [texts.linkText, texts.recoveryMistake],
    }),
  magiclink: (texts, values) =>
    linkMail('magiclink', values, {
      title: texts.signInTitle,
      text: texts.signInText,
      button: texts.signInButton,
      ending: [texts.linkText, texts.signInMistake],
    }),
  email_change: (texts, values) =>
    linkMail('email_change', values, {
      title: texts.newEmailTitle,
      text: fill(texts.newEmailText, { ancienne: values.email, nouvelle: values.newEmail }),
      button: texts.newEmailButton,
      ending: [texts.linkText, texts.newEmailMistake],
    }),
  password_changed_notification: (texts, { siteUrl }) => ({
    title: texts.passwordTitle,
    intro: [texts.passwordText],
    facts: [],
    action: { label: texts.passwordButton, href: `${siteUrl}/auth/recovery` },
    outro: [texts.passwordMistake],
  }),
  reauthentication: (texts, { code }) => ({
    title: texts.codeTitle,
    intro: [texts.codeText],
    facts: [{ label: 'Code', value: code }],
    action: null,
    outro: [texts.codeMistake],
  }),
} as const satisfies Record<string, (texts: AccountMailTexts, values: AuthValues) => AccountMail>;

export type AuthMail = keyof typeof AUTH_MAILS;

/** The link is the code's own: no text has a place for it, so that none can lose it. */
function linkMail(
  type: LinkMail,
  { siteUrl, tokenHash }: AuthValues,
  {
    title,
    text,
    button,
    ending,
  }: { title: string; text: string; button: string; ending: string[] },
): AccountMail {
  const href = `${siteUrl}/auth/confirm?token_hash=${tokenHash}&type=${type}&next=${LEADS_TO[type]}`;
  return {
    title,
    intro: [text],
    facts: [],
    action: { label: button, href },
    outro: [ending.join(' ')],
  };
}

/** The present address of an account is told that another one was asked for. */
export const emailLeavesMail = (texts: AccountMailTexts): AccountMail => ({
  title: texts.emailLeavesTitle,
  intro: [texts.greeting, texts.emailLeavesText],
  facts: [],
  action: null,
  outro: [texts.emailLeavesMistake],
});

/** The address of an account that was deleted is told so, and what is kept of each contract. */
export const deletedMail = (
  texts: AccountMailTexts,
  kept: ReadonlyArray<{ label: string; value: string }>,
): AccountMail => ({
  title: texts.deletedTitle,
  intro: [texts.greeting, texts.deletedText, ...(kept.length > 0 ? [texts.deletedKept] : [])],
  facts: kept,
  action: null,
  outro: [texts.deletedMistake],
});

/** An account that nobody uses is told of its end, and how to keep it. */
export const unusedMail = (
  texts: AccountMailTexts,
  { siteUrl, date }: { siteUrl: string; date: string },
): AccountMail => ({
  title: texts.unusedTitle,
  intro: [texts.greeting, fill(texts.unusedText, { date })],
  facts: [],
  action: { label: texts.unusedButton, href: `${siteUrl}/auth` },
  outro: [texts.unusedEnding],
});
