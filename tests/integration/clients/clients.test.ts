import { createHash, randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { beforeAll, expect, it, vi } from 'vitest';
import type { ClientChange, ClientDetail, ClientsPage } from '../../../lib/clients/wire.ts';
import { serviceOf, sharedSupabase } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { NAUGHTY_STRINGS } from '../../support/naughty-strings/index.ts';
import { studioCaller } from '../../support/studio-members.ts';
import { asBrowser, Browser, connectTo, nextHeaders, signedInTo } from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const SITE = 'http://localhost:3000';
const STUDIO = { authorization: 'Bearer sk-token', origin: SITE, host: new URL(SITE).host };

const server = fixture(sharedSupabase);
const service = serviceOf(server);
studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  connectTo(server);
});
const book = fixture(() => import('../../../app/api/clients/route.ts'));
const card = fixture(() => import('../../../app/api/clients/[id]/route.ts'));

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');
const newEmail = () => `carnet-${randomUUID()}@example.fr`;

async function newLead(email: string, change: object = {}) {
  const payload = {
    email,
    firstName: 'Ana',
    lastName: `Martin${randomUUID().slice(0, 8)}`,
    company: '',
    ...change,
  };
  const { error } = await service.rpc('create_lead', {
    lead_kind: 'quote',
    lead_payload: payload,
    lead_idempotency_key: randomUUID(),
    lead_email_hash: hashOf(email),
    lead_consent_contact: true,
  });
  expect(error).toBeNull();
}

async function send(
  email: string,
  change: ClientChange extends infer All
    ? All extends { id: string }
      ? Omit<All, 'id'>
      : never
    : never,
): Promise<{ status: number; message?: string; reason?: string }> {
  const response = await book.POST(
    new NextRequest(`${SITE}/api/clients`, {
      method: 'POST',
      body: JSON.stringify({ id: hashOf(email), ...change }),
      headers: STUDIO,
    }),
  );
  return { status: response.status, ...(await response.json()) };
}

async function open(email: string): Promise<ClientDetail & { status: number }> {
  const response = await card.GET(
    new NextRequest(`${SITE}/api/clients/${hashOf(email)}`, { headers: STUDIO }),
    { params: Promise.resolve({ id: hashOf(email) }) },
  );
  return { status: response.status, ...(await response.json()) };
}

async function list(query: Record<string, string>): Promise<ClientsPage & { status: number }> {
  const response = await book.GET(
    new NextRequest(`${SITE}/api/clients?${new URLSearchParams(query)}`, { headers: STUDIO }),
  );
  return { status: response.status, ...(await response.json()) };
}

it('lists clients by company, people and what there is of them, page after page', async () => {
  const mark = `Zorglub${randomUUID().slice(0, 8)}`;
  const emails = Array.from({ length: 32 }, newEmail);
  for (const email of emails) await newLead(email, { company: `Hôtel ${mark}` });
  const first = await list({ search: `hotel ${mark.toLowerCase()}` });
  expect(first.clients).toHaveLength(30);
  expect(first.clients[0]).toMatchObject({
    title: `Hôtel ${mark}`,
    people: expect.stringMatching(/^Ana Martin/),
    requests: 1,
    quotes: 0,
    isArchived: false,
  });
  const rest = await list({ search: mark, after: first.next ?? '' });
  expect(rest.next).toBeNull();
  expect([...first.clients, ...rest.clients].map(({ email }) => email).sort()).toEqual(
    emails.sort(),
  );
  expect(await list({ after: 'x' })).toMatchObject({ status: 400 });
});

it('opens a card with its people, and all that there is of them', async () => {
  const email = newEmail();
  await newLead(email, { company: 'Atelier', phone: '01 02 03 04 05' });
  const opened = await open(email);
  expect(opened).toMatchObject({
    id: hashOf(email),
    title: 'Atelier',
    contacts: [
      {
        email,
        name: expect.stringMatching(/^Ana Martin/),
        phone: '01 02 03 04 05',
        hasAccount: false,
      },
    ],
    requests: [{ state: 'new', consent: true }],
    quotes: [],
    similar: [],
  });
  expect(await open(newEmail())).toMatchObject({ status: 404, reason: 'gone' });
});

it('proposes cards that look alike, puts them together when told, and takes them apart', async () => {
  const company = `Verrerie ${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const [one, two] = [newEmail(), newEmail()];
  await newLead(one, { company, lastName: 'Un' });
  await newLead(two, { company: `SARL ${company.toUpperCase()}`, lastName: 'Deux' });
  expect((await open(one)).similar).toMatchObject([{ id: hashOf(two), why: 'domain' }]);

  const apart = { action: 'distinguish', other: hashOf(two) } as const;
  expect(await send(one, { ...apart, areApart: true })).toMatchObject({ status: 200 });
  expect((await open(one)).similar).toEqual([]);
  await send(one, { ...apart, areApart: false });

  expect(await send(one, { action: 'merge', other: hashOf(two) })).toMatchObject({ status: 200 });
  const whole = await open(two);
  expect(whole.id).toBe(hashOf(one));
  expect(whole.requests).toHaveLength(2);
  await send(one, { action: 'separate', contact: hashOf(two) });
  expect((await open(two)).id).toBe(hashOf(two));
});

it('keeps notes and names to the letter, and says in French what it does not take', async () => {
  const [email, other, contact] = [newEmail(), newEmail(), newEmail()];
  await newLead(email);
  await newLead(other);
  const add = { action: 'contact', name: 'Zoé', role: 'Comptable', copiesQuotes: true } as const;
  expect(await send(email, { ...add, email: contact })).toMatchObject({ status: 200 });
  expect(await send(email, { ...add, email: other })).toMatchObject({
    status: 409,
    reason: 'known',
  });
  expect(await send(email, { ...add, email: 'zoe@@example' })).toMatchObject({ status: 400 });
  expect((await send(email, { ...add, email: '' })).message).toBe(
    'Indiquez l’adresse e-mail du contact.',
  );
  expect((await send(email, { action: 'note', text: ' ' })).message).toBe('Écrivez votre note.');
  expect(await send(newEmail(), { action: 'note', text: 'Rien.' })).toMatchObject({ status: 404 });
  const { contacts, notes } = await open(email);
  expect(contacts[1]).toMatchObject({ email: contact, role: 'Comptable', copiesQuotes: true });
  expect(notes).toEqual([]);
});

it('takes any text as a note, or says why not', async () => {
  const email = newEmail();
  await newLead(email);
  const kept: string[] = [];
  for (const text of NAUGHTY_STRINGS.slice(0, 40)) {
    const { status, message } = await send(email, { action: 'note', text });
    if (status === 200) kept.push(text.trim());
    else expect([status, typeof message]).toEqual([400, 'string']);
  }
  expect(kept.length).toBeGreaterThan(20);
  const { notes } = await open(email);
  expect(notes).toHaveLength(kept.length);
});

it('gives a client in their export how the book calls them, and nothing once their account is gone', async () => {
  asBrowser(new Browser());
  const { email, userId } = await signedInTo(server);
  await send(email, { action: 'note', text: 'À rappeler.' });
  await send(email, {
    action: 'contact',
    email,
    name: 'Ana',
    role: 'Gérante',
    copiesQuotes: false,
  });
  const { exportAccount } = await import('../../../lib/dashboard/export.ts');
  const taken = await exportAccount({ id: userId, email, createdAt: '' });
  expect(taken.contact).toMatchObject({ name: 'Ana', role: 'Gérante' });
  expect(JSON.stringify(taken)).not.toContain('À rappeler');
  await service.rpc('delete_account', { account_id: userId });
  expect(await open(email)).toMatchObject({ status: 404 });
});
