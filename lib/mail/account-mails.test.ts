import { describe, expect, it } from 'vitest';
import { ACCOUNT_MAIL_TEXTS } from '../words/account-mails.ts';
import {
  AUTH_MAILS,
  type AuthMail,
  deletedMail,
  emailLeavesMail,
  unusedMail,
} from './account-mails.ts';
import { mailText } from './mail-body.ts';

const values = {
  siteUrl: 'https://atelier.example',
  tokenHash: 'abc123',
  code: '12345678',
  email: 'avant@exemple.fr',
  newEmail: 'apres@exemple.fr',
};

/** The consultant's own words in every field, with the places that they may have. */
const written = Object.fromEntries(
  Object.entries(ACCOUNT_MAIL_TEXTS).map(([name, text]) => [
    name,
    [`Mes mots (${name})`, ...(text.match(/\{\p{L}+\}/gu) ?? [])].join(' '),
  ]),
) as typeof ACCOUNT_MAIL_TEXTS;

const text = (mail: ReturnType<typeof deletedMail>) =>
  mailText({ ...mail, brand: 'Atelier', signature: ['Atelier'] });

describe('a mail about an account', () => {
  it.each([
    ['signup', 'signup', '/dashboard'],
    ['invite', 'invite', '/auth/password'],
    ['recovery', 'recovery', '/auth/password'],
    ['magiclink', 'magiclink', '/dashboard'],
    ['email_change', 'email_change', '/dashboard?onglet=profil'],
  ] as const)('%s has its link whatever the consultant writes', (type, linkType, next) => {
    expect(text(AUTH_MAILS[type](written, values))).toContain(
      `:\nhttps://atelier.example/auth/confirm?token_hash=abc123&type=${linkType}&next=${next}\n`,
    );
  });

  it('names both addresses, as they are', () => {
    const mail = text(AUTH_MAILS.email_change(written, { ...values, newEmail: '{ancienne}@x.fr' }));
    expect(mail).toContain('avant@exemple.fr {ancienne}@x.fr');
  });

  it('says of a deleted account what is kept of each contract, where there is one', () => {
    const kept = { label: 'Devis D-2026-0004', value: 'jusqu’au 28 novembre 2031' };
    expect(text(deletedMail(written, [kept]))).toMatch(
      /\(deletedKept\).*Devis D-2026-0004.: jusqu’au 28 novembre 2031/s,
    );
    expect(text(deletedMail(written, []))).not.toContain('(deletedKept)');
  });

  it('names the day after which an unused account goes, and leads to where it is kept', () => {
    const mail = text(unusedMail(written, { siteUrl: values.siteUrl, date: '1er mars 2030' }));
    expect(mail).toContain('(unusedText) 1er mars 2030');
    expect(mail).toContain('https://atelier.example/auth\n');
  });

  it('holds the code where one was asked for', () => {
    expect(text(AUTH_MAILS.reauthentication(written, values))).toContain('12345678');
  });

  it('says nothing but what the consultant wrote, and what is its own', () => {
    const mails = [
      ...(Object.keys(AUTH_MAILS) as AuthMail[]).map((type) => AUTH_MAILS[type](written, values)),
      deletedMail(written, [{ label: 'Devis', value: 'gardé' }]),
      emailLeavesMail(written),
      unusedMail(written, { siteUrl: values.siteUrl, date: '1er mars 2030' }),
    ];
    const all = mails.map(text).join('\n');
    for (const name of Object.keys(ACCOUNT_MAIL_TEXTS)) expect(all).toContain(`(${name})`);
    for (const own of Object.values(ACCOUNT_MAIL_TEXTS)) {
      if (own.length > 12) expect(all).not.toContain(own);
    }
  });
});
