import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Sql } from '../database/database.ts';
import { LONG_FORM, scaled } from './support/scale.ts';
import { describeSql, type OpenDatabase } from './support/sql.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** When all of this is counted: 11 in the morning in Paris. */
const NOW = Date.parse('2026-11-23T10:00:00Z');

type Figures = {
  month: string | null;
  topic: string | null;
  service: string | null;
  label: string | null;
  since: string | null;
  requests: number;
  answered: number;
  due: number;
  in_time: number;
  median_seconds: number | null;
  won: number;
  lost: number;
  quotes: number;
  accepted: number;
  accepted_cents: number;
  delivered: number;
  withdrawn: number;
};

const NOTHING = {
  requests: 0,
  answered: 0,
  due: 0,
  in_time: 0,
  median_seconds: null,
  won: 0,
  lost: 0,
  quotes: 0,
  accepted: 0,
  accepted_cents: 0,
  delivered: 0,
  withdrawn: 0,
};

/** The figures as the API hands them on: days as text, counts as numbers. */
const count = async (sql: Sql, months = 12, moment = NOW, reply = DAY_S): Promise<Figures[]> => {
  const [row] = await sql.rows<{ figures: string }>(
    `select coalesce(json_agg(f), '[]')::text as figures
     from public.count_figures(${months}, ${reply}, $1) f`,
    [new Date(moment).toISOString()],
  );
  return JSON.parse(row?.figures ?? '[]') as Figures[];
};

const totalOf = (all: Figures[]) => all.find(({ month, topic }) => !month && !topic);
const monthOf = (all: Figures[], wanted: string) =>
  all.find(({ month, topic }) => month === `${wanted}-01` && !topic);

type Request = {
  id: string;
  /** Moments in ms since 1970. */
  at: number;
  answeredAt: number | null;
  status: string;
  service: string | null;
  into: string | null;
  isExample: boolean;
};

async function addRequest(sql: Sql, change: Partial<Request> = {}): Promise<Request> {
  const request = {
    id: randomUUID(),
    at: NOW - 10 * DAY_S * 1000,
    answeredAt: null,
    status: 'new',
    service: 'bubble',
    into: null,
    isExample: false,
    ...change,
  };
  const { service } = request;
  const payload = service ? { service, labels: { service: `Nom de ${service}` } } : {};
  await sql.rows(
    `insert into public.leads (
       id, reference, kind, status, payload, consent_contact, idempotency_key, email_hash, created_at, answered_at,
       merged_into, is_example
     ) values (
       $1::uuid, $1, $2, $3, $4::text::jsonb, true, gen_random_uuid(), repeat('a', 64), $5, nullif($6, '')::timestamptz,
       nullif($7, '')::uuid, $8 = 'yes'
     )`,
    [
      request.id,
      service ? 'quote' : 'message',
      request.status,
      JSON.stringify(payload),
      new Date(request.at).toISOString(),
      request.answeredAt === null ? '' : new Date(request.answeredAt).toISOString(),
      request.into ?? '',
      request.isExample ? 'yes' : 'no',
    ],
  );
  return request;
}

type Quote = { status: string; day: string; cents: number; of: string | null; isExample: boolean };

let numbers = 0;
async function addQuote(sql: Sql, change: Partial<Quote> = {}): Promise<Quote> {
  const quote = {
    status: 'sent',
    day: '2026-11-10',
    cents: 100_000,
    of: null,
    isExample: false,
    ...change,
  };
  numbers += 1;
  const isOpen = quote.status === 'sent' || quote.status === 'draft';
  const isDraft = quote.status === 'draft';
  await sql.script(`
    insert into public.quotes (
      lead_id, email_hash, status, content, net_cents, total_cents, is_example, decided_at, number, document, issued_on,
      valid_until, sha256, sent_at
    ) values (
      ${quote.of ? `'${quote.of}'` : 'null'}, repeat('a', 64), '${quote.status}', '{}', ${quote.cents}, ${quote.cents},
      ${quote.isExample}, ${isOpen ? 'null' : "'2026-11-20T10:00:00Z'"},
      ${
        isDraft
          ? 'null, null, null, null, null, null'
          : `'D-1998-${String(numbers).padStart(4, '0')}', '{}', '${quote.day}', '2031-01-01', repeat('a', 64),
             '${quote.day}T10:00:00Z'`
      }
    )
  `);
  return quote;
}

async function addProject(
  sql: Sql,
  doneOn: string,
  change: { of?: string; example?: boolean } = {},
) {
  await sql.script(`
    insert into public.projects (client_email, name, type, status, done_on, lead_id, is_example)
    values (
      'ana@example.fr', 'Portail', 'Application', 'done', '${doneOn}', ${change.of ? `'${change.of}'` : 'null'},
      ${change.example ?? false}
    )
  `);
}

/** Numbers between 0 and 1, the same ones each time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const PARIS_DAY = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });
const parisDay = (moment: number) => PARIS_DAY.format(moment);

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/** The same figures, counted request by request and quote by quote. */
function counted(requests: Request[], quotes: Quote[]): typeof NOTHING {
  const real = requests.filter(({ status, isExample }) => status !== 'spam' && !isExample);
  const families = real
    .filter(({ into }) => !into)
    .map((kept) => {
      const all = [kept, ...real.filter(({ into }) => into === kept.id)];
      const answers = all.flatMap(({ answeredAt }) => answeredAt ?? []);
      const arrived = Math.min(...all.map(({ at }) => at));
      return {
        arrived,
        status: kept.status,
        took: answers.length > 0 ? (Math.min(...answers) - arrived) / 1000 : null,
      };
    });
  const times = families.flatMap(({ took }) => took ?? []);
  const sent = quotes.filter(
    ({ status, isExample }) => !isExample && !['draft', 'replaced'].includes(status),
  );
  const accepted = sent.filter(({ status }) => status === 'accepted');
  return {
    ...NOTHING,
    requests: families.length,
    answered: times.length,
    due: families.filter(({ arrived, took }) => took !== null || arrived < NOW - DAY_S * 1000)
      .length,
    in_time: times.filter((took) => took <= DAY_S).length,
    median_seconds: medianOf(times) as null,
    won: families.filter(({ status }) => status === 'won').length,
    lost: families.filter(({ status }) => status === 'lost').length,
    quotes: sent.length,
    accepted: accepted.length,
    accepted_cents: accepted.reduce((sum, { cents }) => sum + cents, 0),
    withdrawn: sent.filter(({ status }) => status === 'withdrawn').length,
  };
}

/** Number of requests that the bar is measured with. */
const ROWS = scaled(10_000, 2_500);

function rules({ sql }: OpenDatabase): void {
  beforeEach(() =>
    sql.script('delete from public.projects; delete from public.quotes; delete from public.leads'),
  );

  it('of nothing there are twelve empty months, and no service', async () => {
    const all = await count(sql);
    expect(totalOf(all)).toMatchObject({ ...NOTHING, since: null });
    expect(all).toHaveLength(13);
    expect(all.at(1)).toMatchObject({ ...NOTHING, month: '2025-12-01' });
    expect(all.at(-1)).toMatchObject({ ...NOTHING, month: '2026-11-01' });
  });

  it('months are those of Paris, on both sides of each end', async () => {
    for (const at of ['2025-11-30T22:59:59Z', '2025-11-30T23:00:00Z', '2026-05-31T21:59:59Z']) {
      await addRequest(sql, { at: Date.parse(at) });
    }
    await addRequest(sql, { at: Date.parse('2026-05-31T22:00:00Z') });
    const all = await count(sql);
    const months = ['2025-12', '2026-05', '2026-06'].map((month) => monthOf(all, month)?.requests);
    expect([months, totalOf(all)?.requests]).toEqual([[1, 1, 1], 3]);
    expect(totalOf(all)?.since).toBe('2025-12-01');
  });

  it('count 36 months at most, of which nothing can have been erased', async () => {
    const months = (all: Figures[]) => all.filter(({ month, topic }) => month && !topic);
    expect(months(await count(sql, 600))).toHaveLength(36);
    expect(months(await count(sql, 600))[0]?.month).toBe('2023-12-01');
    // On the first of a month something of the same month three years ago is gone already.
    const first = await count(sql, 600, Date.parse('2026-12-01T05:00:00Z'));
    expect(months(first)[0]?.month).toBe('2024-01-01');
    await sql.script(
      "insert into public.leads (reference, kind, payload, consent_contact, idempotency_key, email_hash, created_at) values ('OLD', 'message', '{}', true, gen_random_uuid(), repeat('a', 64), now() - interval '3 years 1 minute')",
    );
    const [{ before } = { before: 0 }] = await sql.rows<{ before: number }>(
      'select requests::int as before from public.count_figures(600, 86400) where month is null and topic is null',
    );
    await sql.rows('select public.erase_expired_leads()');
    const [{ after } = { after: 1 }] = await sql.rows<{ after: number }>(
      'select requests::int as after from public.count_figures(600, 86400) where month is null and topic is null',
    );
    expect([before, after]).toEqual([0, 0]);
  });

  it('the time to answer runs from when it came to the first answer; what may still be in time is not due', async () => {
    const at = NOW - 5 * DAY_S * 1000;
    await addRequest(sql, { at, answeredAt: at + 2 * HOUR_S * 1000 });
    await addRequest(sql, { at, answeredAt: at + DAY_S * 1000 });
    await addRequest(sql, { at, answeredAt: at + (DAY_S + 1) * 1000 });
    await addRequest(sql, { at });
    await addRequest(sql, { at: NOW - HOUR_S * 1000 });
    expect(totalOf(await count(sql))).toMatchObject({
      requests: 5,
      answered: 3,
      due: 4,
      in_time: 2,
      median_seconds: DAY_S,
    });
    expect(totalOf(await count(sql, 12, NOW, 2 * HOUR_S))).toMatchObject({ due: 4, in_time: 1 });
  });

  it('what counts as an answer: a message from here, a quote, « J’ai répondu autrement »; no note and no state', async () => {
    const changes = [
      "public.answer_lead($1, 0, 'p', 'Zoé', 'Bonjour', false)",
      "public.move_lead($1, 0, 'p', 'Zoé', 'quoted')",
      "public.mark_lead($1, 0, 'p', 'Zoé', 'answered')",
      "public.note_lead($1, 0, 'p', 'Zoé', 'À rappeler')",
      "public.move_lead($1, 0, 'p', 'Zoé', 'in_progress')",
      "public.move_lead($1, 0, 'p', 'Zoé', 'lost')",
    ];
    for (const change of changes) {
      const { id } = await addRequest(sql, { at: Date.now() - HOUR_S * 1000 });
      await sql.rows(`select ${change}`, [id]);
    }
    const all = await count(sql, 12, Date.now());
    expect(totalOf(all)).toMatchObject({ requests: 6, answered: 3, in_time: 3, due: 3, lost: 1 });
  });

  it('spam and examples never count, doubles count once, from the first of them to the first answer', async () => {
    const at = NOW - 5 * DAY_S * 1000;
    const kept = await addRequest(sql, { at, status: 'won', answeredAt: at + 30 * HOUR_S * 1000 });
    await addRequest(sql, {
      at: at - 6 * HOUR_S * 1000,
      into: kept.id,
      status: 'lost',
      answeredAt: at + 4 * HOUR_S * 1000,
    });
    await addRequest(sql, { at: at - DAY_S * 1000, into: kept.id, status: 'spam' });
    const spam = await addRequest(sql, { status: 'spam', answeredAt: NOW });
    await addRequest(sql, { into: spam.id });
    const example = await addRequest(sql, { isExample: true, status: 'won', answeredAt: NOW });
    await addQuote(sql, { of: example.id, status: 'accepted', isExample: true });
    await addProject(sql, '2026-11-02', { example: true });
    expect(totalOf(await count(sql))).toMatchObject({
      ...NOTHING,
      requests: 1,
      answered: 1,
      due: 1,
      in_time: 1,
      median_seconds: 10 * HOUR_S,
      won: 1,
      lost: 0,
    });
  });

  it('a call that was booked is its own answer, a request that it joins waits for one', async () => {
    const book = (lead: string, heldAt: number, hour: number) =>
      sql.script(`
        insert into public.appointments (lead_id, state, starts_at, ends_at, during, created_at)
        select '${lead}', 'booked', s, s + interval '30 minutes', tstzrange(s, s + interval '30 minutes'),
          to_timestamp(${heldAt / 1000})
        from (select timestamptz '2026-12-01T00:00:00Z' + make_interval(hours => ${hour})) t (s)
      `);
    const made = await addRequest(sql, { service: null });
    await book(made.id, made.at - 60_000, 1);
    const joined = await addRequest(sql, { service: null });
    await book(joined.id, joined.at + 60_000, 2);
    expect(totalOf(await count(sql))).toMatchObject({ requests: 2, answered: 0, due: 1 });
  });

  it('quotes count once sent, a replaced one not at all, with their request’s service and exact cents', async () => {
    const { id } = await addRequest(sql, {
      service: 'shopify',
      at: Date.parse('2026-02-02T10:00Z'),
    });
    await addQuote(sql, { of: id, status: 'replaced', day: '2026-10-01' });
    await addQuote(sql, { of: id, status: 'accepted', day: '2026-10-31', cents: 123_456_789_012 });
    await addQuote(sql, { status: 'accepted', day: '2026-11-01', cents: 1 });
    for (const status of ['draft', 'sent', 'refused', 'revoked', 'withdrawn']) {
      await addQuote(sql, { status });
    }
    await addProject(sql, '2026-11-30', { of: id });
    await addProject(sql, '2025-11-30');
    const all = await count(sql);
    expect(totalOf(all)).toMatchObject({
      requests: 1,
      quotes: 6,
      accepted: 2,
      accepted_cents: 123_456_789_013,
      delivered: 1,
      withdrawn: 1,
    });
    expect(monthOf(all, '2026-10')).toMatchObject({ quotes: 1, accepted_cents: 123_456_789_012 });
    const services = all.filter(({ month, topic }) => !month && topic);
    expect(
      services.map(({ topic, service, label, quotes }) => [topic, service, label, quotes]),
    ).toEqual([
      ['none', '', null, 5],
      ['quote', 'shopify', 'Nom de shopify', 1],
    ]);
  });

  it.each([1, 2, 3])(
    'are those that one counts by hand, from a heap of all of it (%i)',
    async (seed) => {
      const random = numbersFrom(seed);
      const pick = <Item>(items: readonly Item[]) =>
        items[Math.floor(random() * items.length)] as Item;
      const requests: Request[] = [];
      const quotes: Quote[] = [];
      for (let index = 0; index < 60; index += 1) {
        const at = Math.floor((NOW - random() * 700 * DAY_S * 1000) / 1000) * 1000;
        const kept = requests.filter(({ into }) => !into);
        requests.push(
          await addRequest(sql, {
            at,
            answeredAt: random() < 0.7 ? at + Math.floor(random() * 60 * HOUR_S) * 1000 : null,
            status: pick(['new', 'in_progress', 'quoted', 'won', 'lost', 'spam']),
            service: pick(['bubble', 'make', null]),
            into: kept.length > 0 && random() < 0.15 ? pick(kept).id : null,
            isExample: random() < 0.1,
          }),
        );
        quotes.push(
          await addQuote(sql, {
            status: pick([
              'draft',
              'sent',
              'accepted',
              'refused',
              'replaced',
              'revoked',
              'withdrawn',
            ]),
            day: parisDay(NOW - random() * 700 * DAY_S * 1000),
            cents: Math.floor(random() * 1_000_000),
            isExample: random() < 0.1,
          }),
        );
      }
      const all = await count(sql, 24);
      expect(totalOf(all)).toMatchObject(counted(requests, quotes));
      // A double is of its family's month: here each has one of its own.
      const months = all.filter(({ month, topic }) => month && !topic);
      expect(months).toHaveLength(24);
      for (const { month, ...figures } of months) {
        const isOfMonth = (day: string) => day.slice(0, 7) === month?.slice(0, 7);
        const first = ({ id, at }: Request) =>
          Math.min(
            at,
            ...requests
              .filter((r) => r.into === id && r.status !== 'spam' && !r.isExample)
              .map((r) => r.at),
          );
        const kept = requests.filter((r) => !r.into && isOfMonth(parisDay(first(r))));
        const theirs = requests.filter((r) => kept.some(({ id }) => r.id === id || r.into === id));
        expect(figures).toMatchObject(
          counted(
            theirs,
            quotes.filter(({ day }) => isOfMonth(day)),
          ),
        );
      }
      // The services' figures add up to the total.
      const sum = (key: 'requests' | 'won' | 'quotes' | 'accepted_cents' | 'due') =>
        all
          .filter(({ month, topic }) => !month && topic)
          .reduce((total, figures) => total + figures[key], 0);
      for (const key of ['requests', 'won', 'quotes', 'accepted_cents', 'due'] as const) {
        expect(sum(key)).toBe(totalOf(all)?.[key]);
      }
    },
  );

  it(
    `take less than 200 ms with ${ROWS} requests and a fifth as many quotes`,
    LONG_FORM,
    async () => {
      await sql.script(`
      insert into public.leads
        (reference, kind, payload, consent_contact, idempotency_key, email_hash, status, created_at, answered_at)
      select 'DEV-LOT-' || n, 'quote', jsonb_build_object(
          'service', (array['bubble', 'shopify', 'make', 'airtable'])[1 + n % 4],
          'labels', jsonb_build_object('service', 'Un service'),
          'description', repeat('Une application qui suit les commandes et relance les factures. ', 15) || md5(n::text)
        ), true, gen_random_uuid(), md5(n::text) || md5(n::text),
        (array['new', 'in_progress', 'quoted', 'won', 'lost', 'spam'])[1 + n % 6],
        now() - make_interval(mins => n * 150),
        case when n % 3 > 0 then now() - make_interval(mins => n * 150 - n % 3000) end
      from generate_series(1, ${ROWS}) n;
      insert into public.quotes (
        lead_id, email_hash, status, content, net_cents, total_cents, decided_at, number, document, issued_on, valid_until,
        sha256, sent_at
      )
      select l.id, repeat('a', 64), 'accepted', '{}', 100000, 120000, now(),
        'D-1997-' || lpad(substr(l.reference, 9), 5, '0'), '{}', l.created_at::date, '2031-01-01', repeat('a', 64),
        l.created_at
      from public.leads l
      where right(l.reference, 1) in ('0', '5');
      analyze public.leads;
      analyze public.quotes
    `);
      // Other work on the machine blurs a round: what the query itself takes shows in each of them.
      const medians: number[] = [];
      do {
        const times: number[] = [];
        for (let run = 0; run < 5; run += 1) {
          const start = performance.now();
          await sql.rows('select * from public.count_figures(36, 86400)');
          times.push(performance.now() - start);
        }
        medians.push(Math.round(times.sort((a, b) => a - b)[2] ?? 0));
      } while (Math.min(...medians) >= 200 && medians.length < 4);
      console.info(`figures at ${ROWS}, ms:`, medians.join(', '));
      expect(Math.min(...medians)).toBeLessThan(200);
    },
  );
}

await describeSql('figures', rules);
