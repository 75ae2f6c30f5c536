import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../lib/jobs/job.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { KEYS, ownServer, serviceOf } from '../../support/embedded-supabase.ts';
import { ownLake } from '../../support/own-lake.ts';
import { contentFor } from '../../support/quotes.ts';
import { ownMailServer } from '../requests/support.ts';

const SECRET = 'cron-secret-for-tests-0123456789';
const ROOT = join(import.meta.dirname, '../../..');

vi.mock('node:timers/promises', async () => {
  const real = await vi.importActual<typeof import('node:timers/promises')>('node:timers/promises');
  return { ...real, setTimeout: () => real.setImmediate() };
});
const revalidateTag = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ revalidateTag, cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (work: () => unknown) => void work(),
}));
const informed = vi.spyOn(console, 'info').mockImplementation(() => undefined);
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const lake = ownLake(readSeed().filter(({ _id }) => _id === 'siteSettings'));
const server = ownServer();
const service = serviceOf(server);
const mail = ownMailServer();
let route: typeof import('../../../app/api/cron/[job]/route.ts');
let jobs: readonly Job[];

async function load(secret: string) {
  vi.resetModules();
  vi.stubEnv('CRON_SECRET', secret);
  route = await import('../../../app/api/cron/[job]/route.ts');
  ({ JOBS: jobs } = await import('../../../lib/jobs/jobs.ts'));
}

beforeAll(async () => {
  vi.stubEnv('SANITY_API_HOST', lake.url);
  vi.stubEnv('SUPABASE_URL', server.url);
  vi.stubEnv('SUPABASE_SECRET_KEY', KEYS.secret);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', '');
  // With all jobs: samples of Make have no tokens, and without a tool nothing is handed over.
  vi.stubEnv('INVOICE_WEBHOOK_URL', 'https://127.0.0.1:9/');
  vi.stubEnv('INVOICE_WEBHOOK_SECRET', `whsec_${Buffer.alloc(32).toString('base64')}`);
  vi.stubEnv('MAKE_MODE', 'live');
  vi.stubEnv('MAIL_FROM', '');
  await load(SECRET);
});
beforeEach(() => {
  informed.mockClear();
  warned.mockClear();
});

/** Asks for a job as a cron does. */
async function ask(job: string, authorization?: string, method: 'GET' | 'POST' = 'GET') {
  const request = new Request(`https://exemple.test/api/cron/${job}`, {
    method,
    headers: authorization === undefined ? {} : { authorization },
  });
  const response = await route[method](request, { params: Promise.resolve({ job }) });
  return { status: response.status, ...((await response.json()) as object) };
}
const run = (job: string) => ask(job, `Bearer ${SECRET}`);

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;
const longAgo = () => new Date(Date.now() - 12 * YEAR_MS).toISOString();
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Something that each job finds to do. */
const WORK: Readonly<Record<string, () => PromiseLike<{ error: unknown }>>> = {
  // Told by no webhook: this lake has none.
  content: () =>
    lake
      .client()
      .patch('siteSettings')
      .set({ brand: 'Autre Studio' })
      .commit()
      .then(() => ({ error: null })),
  mails: () =>
    service.rpc('create_lead', {
      lead_kind: 'message',
      lead_payload: {
        name: 'Zoé',
        email: `${randomUUID()}@example.fr`,
        subject: 'Un site',
        message: 'Bonjour.',
      },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: hashOf(randomUUID()),
      lead_consent_contact: true,
      lead_mails: ['visitor'],
    }),
  leads: () =>
    service.from('leads').insert({
      reference: `MSG-${randomUUID()}`,
      kind: 'message',
      payload: { message: 'Bonjour.' },
      consent_contact: true,
      idempotency_key: randomUUID(),
      email_hash: hashOf(randomUUID()),
      created_at: longAgo(),
    }),
  projects: () =>
    service.from('projects').insert({
      name: 'Un site',
      type: 'bubble',
      client_email: 'client@exemple.test',
      active_at: longAgo(),
    }),
  quotes: () =>
    service.from('quotes').insert({
      content: contentFor('client@exemple.test'),
      email_hash: hashOf('client@exemple.test'),
      created_at: longAgo(),
      updated_at: longAgo(),
    }),
};

describe('who asks for a job', () => {
  it.each([
    ['without a secret', undefined],
    ['with another one', 'Bearer cron-secret-for-tests-012345678'],
    ['with it as something else', `Basic ${SECRET}`],
    ['with none after Bearer', 'Bearer '],
  ])('%s is refused, whatever the job', async (_, authorization) => {
    await WORK.leads?.();
    for (const job of ['leads', 'nothing']) {
      for (const method of ['GET', 'POST'] as const) {
        expect(await ask(job, authorization, method)).toEqual({
          status: 401,
          error: 'wrong secret',
        });
      }
    }
    expect(await run('leads')).toMatchObject({ status: 200, counts: { erased: 1 } });
  });

  it('finds none where no secret is set, and none by another name', async () => {
    expect(await run('nothing')).toEqual({ status: 404, error: 'no such job' });
    await load('');
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined']) {
      expect(await ask('leads', authorization)).toMatchObject({ status: 404 });
    }
    await load(SECRET);
  });
});

describe('a job', () => {
  it('each is run, answers in counts, and twice at once does no harm', async () => {
    // The first look of a process finds what is new in the lake, which here is all of it.
    await run('content');
    warned.mockClear();
    for (const { name } of jobs) {
      const work = await WORK[name]?.();
      expect(work?.error ?? null, name).toBeNull();
      const [one, two] = await Promise.all([run(name), ask(name, `Bearer ${SECRET}`, 'POST')]);
      for (const answer of [one, two]) {
        expect(answer).toEqual({
          status: 200,
          job: name,
          counts: expect.any(Object),
          ms: expect.any(Number),
        });
      }
      const done = [one, two].flatMap((answer) => Object.values(Reflect.get(answer, 'counts')));
      expect([name, done.reduce((sum: number, count) => sum + Number(count), 0)]).toEqual([
        name,
        WORK[name] ? 1 : 0,
      ]);
    }
    expect(mail.received).toHaveLength(1);
    expect(warned.mock.calls.flat()).toEqual([
      expect.stringMatching(/^Content has changed, and no webhook told of it/),
    ]);
  });

  it('says in one line what it did; a look that found nothing says nothing', async () => {
    await WORK.mails?.();
    await run('mails');
    expect(informed.mock.calls.flat()).toEqual([
      expect.stringMatching(/^A mail was sent /),
      expect.stringMatching(/^A job ran job=mails taken=1 ms=\d+$/),
    ]);
    await run('mails');
    expect(informed).toHaveBeenCalledTimes(2);
    await run('leads');
    expect(informed).toHaveBeenLastCalledWith(
      expect.stringMatching(/^A job ran job=leads erased=0 ms=\d+$/),
    );
  });

  it('tells what shows reviews of one that went with its project, and of none where none did', async () => {
    const expired = await service
      .from('projects')
      .insert({
        name: 'Un site',
        type: 'bubble',
        client_email: 'a@exemple.test',
        active_at: longAgo(),
      })
      .select('id')
      .single();
    const { error } = await service.from('testimonials').insert({
      user_id: null,
      project_id: expired.data?.id,
      name: 'Ana Roy',
      content: 'Un travail soigné, du début à la fin.',
      rating: 5,
      status: 'approved',
      moderated_at: longAgo(),
    });
    expect(error).toBeNull();
    revalidateTag.mockClear();
    expect(await run('projects')).toMatchObject({ status: 200, counts: { erased: 1 } });
    expect(revalidateTag).toHaveBeenCalledWith('content:testimonial', 'max');
    revalidateTag.mockClear();
    await WORK.projects?.();
    expect(await run('projects')).toMatchObject({ status: 200, counts: { erased: 1 } });
    expect(revalidateTag).not.toHaveBeenCalled();
  });

  it('that cannot be done says so, and what it was to do is done the next time', async () => {
    await WORK.leads?.();
    server.freeze();
    try {
      expect(await run('leads')).toEqual({
        status: 503,
        job: 'leads',
        error: 'Leads whose term is over stay',
      });
    } finally {
      server.thaw();
    }
    expect(await run('leads')).toMatchObject({ status: 200, counts: { erased: 1 } });
  });
});

it('vercel.json asks for every job, as often as its timer would, or each minute; the guide lists them', () => {
  const { crons } = JSON.parse(readFileSync(join(ROOT, 'vercel.json'), 'utf8')) as {
    crons: { path: string; schedule: string }[];
  };
  const MINUTE_MS = 60_000;
  const often = jobs.map(({ name, everyMs }) => {
    const schedule = crons.find(({ path }) => path === `/api/cron/${name}`)?.schedule ?? '';
    const isHourly = /^\d+ \* \* \* \*$/.test(schedule);
    const [, minutes] = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(schedule) ?? [];
    const isDaily = /^\d+ \d+ \* \* \*$/.test(schedule);
    const cronMinutes = isDaily ? 24 * 60 : isHourly ? 60 : Number(minutes ?? 1);
    const cronMs = cronMinutes * MINUTE_MS;
    return { name, isAsked: schedule !== '' && cronMs === Math.max(everyMs, MINUTE_MS) };
  });
  expect(often).toEqual(jobs.map(({ name }) => ({ name, isAsked: true })));
  expect(crons).toHaveLength(jobs.length);
  const told = readFileSync(join(ROOT, 'docs/deploy/functions.md'), 'utf8');
  expect([...told.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)).toEqual(
    jobs.map(({ name }) => name),
  );
});
