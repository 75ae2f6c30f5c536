import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIL_TEMPLATES, NOTICES, OWN_LINKS } from '../auth/config.ts';
import { readOptions } from '../environment.ts';
import { KEYS } from './support/embedded.ts';

const config = readFileSync(join(import.meta.dirname, '../../config.toml'), 'utf8');

/** The lines of one table of config.toml. */
const table = (name: string) => config.split(`[${name}]\n`)[1]?.split('\n[')[0] ?? '';

it.each([
  ...Object.entries({ ...MAIL_TEMPLATES, ...OWN_LINKS }).map(([type, mail]) => [
    `auth.email.template.${type}`,
    mail,
  ]),
  ...Object.entries(NOTICES).map(([type, mail]) => [`auth.email.notification.${type}`, mail]),
] as Array<[string, { subject: string; file: string }]>)(
  'hosted projects send the mail of [%s] likewise',
  (name, { subject, file }) => {
    expect(table(name)).toContain(`subject = "${subject}"`);
    expect(table(name)).toContain(`content_path = "./supabase/templates/${file}"`);
  },
);

it('hosted projects tell of a new password, and ask for a young session', () => {
  expect(table('auth.email.notification.password_changed')).toContain('enabled = true');
  expect(table('auth.email')).toContain('secure_password_change = true');
  expect(table('auth.rate_limit')).toContain('sign_in_sign_ups = 30');
});

it('hosted projects take files as large as the site does (product.md, Files of a project)', () => {
  expect(table('storage')).toContain('file_size_limit = "25000000"');
});

it('hosted projects send as many mails an hour as the embedded one does to strangers', () => {
  const { mailsAnHour } = readOptions({
    NODE_ENV: 'test',
    MAILBOX_SMTP_PASSWORD: 'x',
    SUPABASE_DATA_DIR: 'x',
    SUPABASE_JWT_SECRET: KEYS.jwtSecret,
    SUPABASE_PUBLISHABLE_KEY: KEYS.publishable,
    SUPABASE_SECRET_KEY: KEYS.secret,
  });
  expect(table('auth.rate_limit')).toContain(`email_sent = ${mailsAnHour}\n`);
});
