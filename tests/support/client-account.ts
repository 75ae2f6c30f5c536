import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { createServerClient } from '@supabase/ssr';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Secrets } from '../../scripts/stack/secrets.ts';
import { E2E } from './e2e-stack.ts';

const SUPABASE_URL = E2E.supabaseUrl;

/** Those of the running stack: made anew with its data folder. */
const secrets = () =>
  JSON.parse(readFileSync(join(E2E.dataDir, 'secrets.json'), 'utf8')) as Secrets;

const stateless = { auth: { persistSession: false, autoRefreshToken: false } };

/** The store past every policy, as the consultant's tools and other issues of the site write to it. */
export const serviceClient = (): SupabaseClient =>
  createClient(SUPABASE_URL, secrets().supabaseSecretKey, stateless);

export type ClientAccount = { userId: string; email: string; password: string };

/** The newest mail's link to a client, once there is one. */
export async function linkMailedTo(email: string): Promise<URL> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${E2E.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
    const { messages } = (await response.json()) as { messages: Array<{ html: string }> };
    const [, href] = /href="([^"]+)"/.exec(messages[0]?.html ?? '') ?? [];
    if (href) return new URL(href.replaceAll('&amp;', '&'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no mail');
}

/** The newest mail to a client. */
export async function newestMailTo(email: string): Promise<{ subject: string; text: string }> {
  const response = await fetch(`${E2E.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
  const { messages } = (await response.json()) as {
    messages: Array<{ subject: string; text: string }>;
  };
  if (!messages[0]) throw new Error('no mail');
  return messages[0];
}

/** Has the auth server mail a link to a new password, as the site's own server asks it to. */
export async function requestRecovery(email: string): Promise<void> {
  const { error } = await serviceClient().auth.resetPasswordForEmail(email);
  if (error) throw error;
}

/** A confirmed account, made by the API: the journeys of signing up have their own tests. */
export async function createAccount(firstName = 'Zoé'): Promise<ClientAccount> {
  const email = `client-${randomUUID()}@exemple.test`;
  const password = 'Motdepasse-1!';
  const client = createClient(SUPABASE_URL, secrets().supabasePublishableKey, stateless);
  const { error } = await client.auth.signUp({
    email,
    password,
    options: { data: { first_name: firstName, last_name: 'Démo' } },
  });
  if (error) throw error;
  const link = await linkMailedTo(email);
  const { data, error: refused } = await client.auth.verifyOtp({
    token_hash: link.searchParams.get('token_hash') ?? '',
    type: 'signup',
  });
  if (refused || !data.user) throw refused ?? new Error('no user');
  return { userId: data.user.id, email, password };
}

/** A new session of the account: the cookies that the site would set, by their names. */
export async function sessionOf({
  email,
  password,
}: Pick<ClientAccount, 'email' | 'password'>): Promise<Map<string, string>> {
  const jar = new Map<string, string>();
  const client = createServerClient(SUPABASE_URL, secrets().supabasePublishableKey, {
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
