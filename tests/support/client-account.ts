import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test } from '@playwright/test';
import { createServerClient } from '@supabase/ssr';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Secrets } from '../../scripts/stack/secrets.ts';
import { E2E } from './e2e-stack.ts';
import { GIVEN } from './given-supabase.ts';

const SUPABASE_URL = E2E.supabaseUrl;

/** The keys of the running stack: made anew with its data folder, or those that are given. */
function keys(): { publishable: string; secret: string } {
  if (GIVEN) return GIVEN;
  const file = join(E2E.dataDir, 'secrets.json');
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  return { publishable: secrets.supabasePublishableKey, secret: secrets.supabaseSecretKey };
}

const stateless = { auth: { persistSession: false, autoRefreshToken: false } };

/** The store past every policy, as the consultant's tools and other issues of the site write to it. */
export const serviceClient = (): SupabaseClient =>
  createClient(SUPABASE_URL, keys().secret, stateless);

export type ClientAccount = { userId: string; email: string; password: string };

/** Skips the test that reads mails where they go elsewhere. */
export const needsMailbox = (): void =>
  test.skip(!!GIVEN && !GIVEN.mailboxUrl, 'reads mails, and no mailbox is given');

type MailedText = { subject: string; text: string; html: string };

/** The newest mail to a client, once there is one, and with these words where some are given. */
export async function newestMailTo(email: string, words = ''): Promise<MailedText> {
  needsMailbox();
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${E2E.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
    const { messages } = (await response.json()) as { messages: MailedText[] };
    const mail = messages.find(({ text }) => text.includes(words));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no mail');
}

/** The newest mail's link to a client, once there is one; of this type where one is given. */
export async function linkMailedTo(email: string, type = ''): Promise<URL> {
  const { html } = await newestMailTo(email, type && `&type=${type}`);
  const [, href = ''] = /href="([^"]+)"/.exec(html) ?? [];
  return new URL(href.replaceAll('&amp;', '&'));
}

/** Has the auth server mail a link to a new password, as the site's own server asks it to. */
export async function requestRecovery(email: string): Promise<void> {
  const { error } = await serviceClient().auth.resetPasswordForEmail(email);
  if (error) throw error;
}

/** A confirmed account, made by the admin API: the journeys of signing up have their own tests. */
export async function createAccount(
  firstName = 'Zoé',
  service = serviceClient(),
): Promise<ClientAccount> {
  const email = `client-${randomUUID()}@exemple.test`;
  const password = 'Motdepasse-1!';
  const { data, error } = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { first_name: firstName, last_name: 'Démo' },
  });
  if (error) throw error;
  return { userId: data.user.id, email, password };
}

/** A new session of the account: the cookies that the site would set, by their names. */
export async function sessionOf({
  email,
  password,
}: Pick<ClientAccount, 'email' | 'password'>): Promise<Map<string, string>> {
  const jar = new Map<string, string>();
  const client = createServerClient(SUPABASE_URL, keys().publishable, {
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (list) => {
        for (const { name, value } of list) jar.set(name, value);
      },
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  jar.set('signed-in', 'session');
  return jar;
}

/** Puts a session of the account into a browser, in the cookies that the site at `url` would set. */
export async function signInAs(
  context: BrowserContext,
  account: Pick<ClientAccount, 'email' | 'password'>,
  url: string = E2E.siteUrl,
): Promise<void> {
  await context.addCookies(
    [...(await sessionOf(account))].map(([name, value]) => ({
      name,
      value,
      url,
      httpOnly: name !== 'signed-in',
      sameSite: 'Lax' as const,
    })),
  );
}
