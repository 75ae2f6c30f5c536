import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import {
  clientOf,
  type Embedded,
  KEYS,
  migratedStore,
  PASSWORD,
  signUp,
  startEmbedded,
} from '../../support/embedded-supabase.ts';
import { FakeMake } from '../../support/fake-make.ts';
import { fixture } from '../../support/fixture.ts';
import { freePort } from '../../support/free-port.ts';
import { ownLake } from '../../support/own-lake.ts';
import { ownMailServer } from '../requests/support.ts';

const ROOT = join(import.meta.dirname, '../../..');

const lake = ownLake(
  readSeed().filter(({ _id }) => ['siteSettings', 'accountMails'].includes(_id)),
);
const store = fixture(migratedStore, ({ remove }) => remove());
const port = await freePort();
const start = () =>
  startEmbedded(store.path, { ...store.environment, SUPABASE_PORT: String(port) });
let server: Embedded;
let service: SupabaseClient;
const mail = ownMailServer();
let make: FakeMake;

/** Changes what is stored, as the database's owner; the embedded one's is closed meanwhile: one process alone may open it. */
async function asOwner(sql: string): Promise<void> {
  const url = store.environment.DATABASE_URL;
  if (!url) await server.stop();
  const script = `
    const { openPglite, openPostgres } = await import('./supabase/embedded/database/database.ts');
    const [folder, sql, url] = process.argv.slice(1);
    const database = await (url ? openPostgres(url) : openPglite(folder));
    await database.sql.script(sql);
    await database.close();`;
  const folder = join(store.path, 'postgres');
  const program = ['--input-type=module', '-e', script, folder, sql, ...(url ? [url] : [])];
  execFileSync(process.execPath, program, { cwd: ROOT });
  if (!url) server = await start();
}

const never = new AbortController().signal;

beforeAll(async () => {
  server = await start();
  service = clientOf(server.url, KEYS.secret);
  make = await FakeMake.start();
  vi.stubEnv('SANITY_API_HOST', lake.url);
  vi.stubEnv('SITE_URL', 'https://atelier.example');
  vi.stubEnv('SUPABASE_URL', server.url);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', KEYS.publishable);
  vi.stubEnv('SUPABASE_SECRET_KEY', KEYS.secret);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', '');
  vi.stubEnv('MAIL_FROM', '');
  vi.stubEnv('MAKE_API_HOST', make.host);
});
const accounts = fixture(() => import('../../../lib/account/retention.ts'));
const tokens = fixture(() => import('../../../lib/make/retention.ts'));
const mails = fixture(() => import('../../../lib/outbox/send-waiting.ts'));
const files = fixture(() => import('../../../lib/files/store.ts'));
afterAll(async () => {
  await make?.stop();
  await server?.stop();
});

describe('an account that nobody uses', () => {
  const aged = (id: string) => `
    update auth.users set created_at = now() - interval '3 years', email_confirmed_at = now() - interval '3 years',
      last_sign_in_at = now() - interval '3 years' where id = '${id}';
    delete from auth.sessions where user_id = '${id}';
    update public.projects set active_at = now() - interval '3 years' where user_id = '${id}';`;

  it('is told in the consultant’s words, and erased thirty days later with its files', async () => {
    await lake
      .client()
      .patch('accountMails')
      .set({ unusedTitle: 'Restons-nous en contact' })
      .commit();
    const { userId, email } = await signUp(server);
    const project = await service
      .from('projects')
      .insert({ user_id: userId, name: 'Portail', type: 'Application web', status: 'done' })
      .select('id')
      .single();
    const stored = await files.storeFile(
      {
        project: project.data?.id,
        name: 'note.txt',
        size: 7,
        body: new Blob(['Bonjour']).stream(),
      },
      { account: userId },
    );
    if (!stored.ok) throw new Error(stored.refusal);
    const open = await files.openFile(stored.value.id, 'consultant');
    expect(open).not.toBeNull();
    await service.from('leads').insert({
      user_id: userId,
      reference: 'MSG-OLD',
      kind: 'message',
      payload: { message: 'Bonjour.' },
      consent_contact: true,
      idempotency_key: randomUUID(),
      created_at: new Date(Date.now() - 3.1 * 365.25 * 86_400_000).toISOString(),
      email_hash: createHash('sha256').update(email).digest('hex'),
    });
    expect(await accounts.eraseUnusedAccounts(never)).toEqual({ reminded: 0, erased: 0 });
    // The use that was noted meanwhile is as old.
    await asOwner(
      `${aged(userId)} update private.account_uses set used_at = now() - interval '3 years'`,
    );

    expect(await accounts.eraseUnusedAccounts(never)).toEqual({ reminded: 1, erased: 0 });
    await mails.sendWaitingMails(never);
    const [told, ...others] = mail.mailsTo(email);
    expect(others).toEqual([]);
    expect(told?.subject).toBe('Restons-nous en contact');
    const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
    const last = day.format(Date.now() + 30 * 86_400_000).replace(/^1(?=\s)/, '1er');
    expect(told?.text?.replace(/\s+/g, ' ')).toContain(`supprimé après le ${last}`);
    expect(told?.text).toContain('https://atelier.example/auth\n');
    expect(await accounts.eraseUnusedAccounts(never)).toEqual({ reminded: 0, erased: 0 });

    await asOwner("update private.lead_mails set sent_at = sent_at - interval '30 days'");
    expect(await accounts.eraseUnusedAccounts(never)).toEqual({ reminded: 0, erased: 1 });
    for (const table of ['profiles', 'projects', 'leads']) {
      expect((await service.from(table).select('user_id').eq('user_id', userId)).data).toEqual([]);
    }
    expect(await files.sweepFiles(never)).toBe(1);
    expect((await service.storage.from('projets').list(project.data?.id)).data).toEqual([]);
  });

  it('is told nothing, and stays, once it has signed in again', async () => {
    const { userId, email, client } = await signUp(server);
    await asOwner(aged(userId));
    expect(await accounts.eraseUnusedAccounts(never)).toEqual({ reminded: 1, erased: 0 });
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    await mails.sendWaitingMails(never);
    expect(mail.mailsTo(email)).toEqual([]);
    await asOwner("update private.lead_mails set sent_at = sent_at - interval '60 days'");
    expect(await accounts.eraseUnusedAccounts(never)).toEqual({ reminded: 0, erased: 0 });
    expect((await service.from('profiles').select('email').eq('user_id', userId)).data).toEqual([
      { email },
    ]);
  });
});

describe('a Make token', () => {
  const A_DAY_LATER =
    "update private.api_token_checks set checked_at = checked_at - interval '25 hours', refused_at = refused_at - interval '25 hours'";
  const connected = async (userId: string) =>
    (await service.from('user_api_tokens').select('id').eq('user_id', userId)).data?.length === 1;
  async function connect(plain: string) {
    const { client, userId } = await signUp(server);
    const { error } = await client.rpc('store_api_token', {
      service: 'make',
      plain_token: plain,
      zone: 'eu2',
    });
    expect(error).toBeNull();
    return userId;
  }
  beforeEach(() => service.from('user_api_tokens').delete().neq('service_name', ''));

  it('that has expired is erased the second day Make refuses it; one that opens stays', async () => {
    const [good, expired] = [await connect(make.token), await connect('expired-token-of-make')];
    expect(await tokens.eraseExpiredTokens(never)).toEqual({ checked: 2, erased: 0 });
    expect(await tokens.eraseExpiredTokens(never)).toEqual({ checked: 0, erased: 0 });
    await asOwner(A_DAY_LATER);
    expect(await tokens.eraseExpiredTokens(never)).toEqual({ checked: 2, erased: 1 });
    expect([await connected(good), await connected(expired)]).toEqual([true, false]);
  });

  it('is no less good for a Make that is out of order', async () => {
    const account = await connect(make.token);
    make.failOn(/organizations/, { kind: 'status', status: 500 });
    expect(await tokens.eraseExpiredTokens(never)).toEqual({ checked: 1, erased: 0 });
    await asOwner(A_DAY_LATER);
    make.failOn(/organizations/, { kind: 'status', status: 429 });
    expect(await tokens.eraseExpiredTokens(never)).toEqual({ checked: 1, erased: 0 });
    expect(await connected(account)).toBe(true);
  });
});
