import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../lib/jobs/job.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import {
  clientOf,
  type Embedded,
  KEYS,
  migratedStore,
  startEmbedded,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { freePort } from '../../support/free-port.ts';
import { ownLake } from '../../support/own-lake.ts';
import { contentFor } from '../../support/quotes.ts';
import { ownMailServer } from './support.ts';

const lake = ownLake(readSeed().filter(({ _id }) => _id === 'siteSettings'));
const store = fixture(migratedStore, ({ remove }) => remove());
const port = await freePort();
const start = () =>
  startEmbedded(store.path, { ...store.environment, SUPABASE_PORT: String(port) });
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
let server: Embedded;
const mail = ownMailServer({ isUp: false });
/** The site's own jobs, as instrumentation.ts starts them: nothing in them is replaced. */
let startJobs: typeof import('../../../lib/jobs/timers.ts').startJobs;
let soon: readonly Job[];

beforeAll(async () => {
  server = await start();
  vi.stubEnv('SANITY_API_HOST', lake.url);
  vi.stubEnv('SUPABASE_URL', server.url);
  vi.stubEnv('SUPABASE_SECRET_KEY', KEYS.secret);
  vi.stubEnv('MAIL_TO', '');
  vi.stubEnv('MAIL_FROM', '');
  vi.stubEnv('LEADS', '');
});
const service = fixture(() => clientOf(server.url, KEYS.secret));
afterAll(() => server?.stop());
beforeEach(() => warned.mockClear());

/** Next's server, in a process that stays. */
const METHODS = Symbol.for('@next/router-server-methods');
beforeAll(() => Object.assign(globalThis, { [METHODS]: { '': {} } }));
afterAll(() => Reflect.deleteProperty(globalThis, METHODS));

async function loadJobs(smtpUrl: string) {
  vi.resetModules();
  vi.stubEnv('SMTP_URL', smtpUrl);
  ({ startJobs } = await import('../../../lib/jobs/timers.ts'));
  const { JOBS } = await import('../../../lib/jobs/jobs.ts');
  soon = JOBS.map((job) => ({ ...job, everyMs: 100 }));
}

it('Contact: a mail whose server was down goes out by its job alone, outside of any request', async () => {
  await loadJobs(mail.url);
  const email = `${randomUUID()}@example.fr`;
  const stored = await service.rpc('create_lead', {
    lead_kind: 'message',
    lead_payload: { name: 'Zoé', email, subject: 'Un site', message: 'Bonjour.' },
    lead_idempotency_key: randomUUID(),
    lead_email_hash: 'a'.repeat(64),
    lead_consent_contact: true,
    lead_mails: ['visitor'],
  });
  expect(stored.error).toBeNull();
  // Taken once for its id, and left at once: the job's attempt is the second one.
  const taken = await service.rpc('claim_lead_mails', { max_mails: 1, lease_seconds: 0 });

  const end = startJobs(soon);
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 10_000 });
  expect(warned.mock.calls.flat().join(' ')).toMatch(/waits: (ESOCKET|ECONNECTION), attempt 2/);
  await mail.start();
  // The pause of 30 s and more, cut short: also where the job sets it only now, after it has said so.
  await vi.waitFor(
    async () => {
      await service.rpc('settle_lead_mail', {
        mail_id: taken.data[0].id,
        mail_attempt: 2,
        error_code: 'ETEST',
        retry_seconds: 0,
      });
      expect(mail.mailsTo(email)).toHaveLength(1);
    },
    { timeout: 10_000 },
  );
  expect(mail.mailsTo(email)[0]?.text).toContain('Je vous réponds dans les 24h.');
  await end();
});

describe('Quote wizard, Contact: leads whose term is over', () => {
  const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;
  let count = 0;

  /** Stores a lead of an age in years, and gives its reference. */
  async function leadOf(person: string, years: number, status = 'new'): Promise<string> {
    count += 1;
    const reference = `MSG-${person}-${count}`;
    const { error } = await service.from('leads').insert({
      reference,
      kind: 'message',
      status,
      payload: { message: 'Bonjour.' },
      consent_contact: true,
      idempotency_key: randomUUID(),
      email_hash: createHash('sha256').update(person).digest('hex'),
      created_at: new Date(Date.now() - years * YEAR_MS).toISOString(),
    });
    expect(error).toBeNull();
    return reference;
  }
  const remaining = async (references: string[]) => {
    const { data } = await service.from('leads').select('reference').in('reference', references);
    return data?.map(({ reference }) => reference).sort();
  };

  it('are erased three years after the last exchange, by their job, also without a mail server', async () => {
    await loadJobs('');
    const kept = [
      await leadOf('ana', 2.9),
      // A request of the same exchange as the one before.
      await leadOf('ana', 5),
      // Became a contract.
      await leadOf('lou', 4, 'won'),
    ];
    const over = [
      await leadOf('zoe', 3.1),
      await leadOf('zoe', 6, 'lost'),
      await leadOf('eve', 4, 'spam'),
    ];
    const end = startJobs();
    await vi.waitFor(async () => expect(await remaining([...kept, ...over])).toEqual(kept), {
      timeout: 10_000,
    });
    await end();
  });

  it('go once the database is back, where it was down when the site started', async () => {
    const over = await leadOf('zoe', 4);
    await server.stop();
    const end = startJobs(soon);
    await vi.waitFor(
      () => expect(warned.mock.calls.flat().join(' ')).toContain('Leads whose term is over stay'),
      { timeout: 10_000 },
    );
    server = await start();
    await vi.waitFor(async () => expect(await remaining([over])).toEqual([]), { timeout: 10_000 });
    await end();
    // Each task that cannot go on says so once, however often it is tried.
    const said = warned.mock.calls.map(([complaint]) => complaint);
    expect(said).toEqual([...new Set(said)]);
  });
});

it.each([
  ['waits where there is no demo', '', 'draft'],
  ['is sent where there is one', '1', 'sent'],
])('an example quote of the demo %s', async (_, demo, status) => {
  vi.stubEnv('DEMO_DATA', demo);
  await loadJobs('');
  const { data, error } = await service
    .from('quotes')
    .insert({
      content: contentFor('client@exemple.test'),
      email_hash: createHash('sha256').update('client@exemple.test').digest('hex'),
      is_example: true,
    })
    .select('id')
    .single();
  if (error) throw error;
  // Ends once each of its tasks is over.
  await startJobs()();
  const stored = await service.from('quotes').select('status').eq('id', data.id).single();
  expect(stored.data).toEqual({ status });
  await service.from('quotes').delete().eq('id', data.id);
});
