import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { momentAt } from '../../../lib/appointments/days.ts';
import type { AppointmentsPage, CalendarsAnswer } from '../../../lib/appointments/wire.ts';
import { sayMoment } from '../../../lib/format/moments.ts';
import { PARIS } from '../../../lib/format/zone.ts';
import { IDLE } from '../../../lib/forms/state.ts';
import { DONE } from '../../../lib/result/result.ts';
import { APPOINTMENT_TEXTS } from '../../../lib/words/appointments.ts';
import { CONSULTANT_MAIL_TEXTS } from '../../../lib/words/consultant-mails.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import { proofPathIn } from '../../support/appointments.ts';
import { ownServer, serviceOf, signUp } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { LETTER_COPY, LETTER_SETTINGS } from '../../support/letter.ts';
import { studioCaller } from '../../support/studio-members.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  nextHeaders,
  redirectionOf,
} from '../account/support.ts';
import { ownMailServer } from '../requests/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));
/** Work that is done once a request has its answer. */
const afterwards = vi.hoisted(() => [] as Array<() => Promise<void>>);
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: (task: () => Promise<void>) => void afterwards.push(task),
}));
const settings = vi.hoisted(() => vi.fn());
const rules = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: () => settings(),
  getAppointmentSettings: () => rules(),
  getQuotePage: async () => LETTER_COPY,
  getMailTexts: async () => MAIL_TEXTS,
  getConsultantMails: async () => CONSULTANT_MAIL_TEXTS,
}));

// A topic's mails are written outside of requests, too.
vi.mock('../../../lib/content/queries/appointment-settings.ts', () => ({
  readAppointmentSettings: () => rules(),
}));

const SITE = 'https://site.example';
const MAILBOX = 'consultante@example.fr';
const HOURS = [{ start: '00:00', end: '23:45' }];
const RULES = {
  isOpen: true,
  week: Array.from({ length: 7 }, () => HOURS),
  exceptions: [],
  closesOnHolidays: false,
  noticeHours: 24,
  horizonDays: 300,
  bufferMinutes: 15,
  calendarAddresses: [] as string[],
  place: 'Par téléphone',
  texts: APPOINTMENT_TEXTS,
};
const SETTINGS = {
  ...LETTER_SETTINGS,
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: 'Seul le devis signé fait foi.',
  paymentMeans: 'en ligne, par carte bancaire',
};

const server = ownServer();
const service = serviceOf(server);
const mail = ownMailServer();
studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', MAILBOX);
  vi.stubEnv('MAIL_FROM', '');
  connectTo(server);
});
const pages = fixture(() => import('../../../app/(account)/rendez-vous/actions.ts'));
const studio = fixture(() => import('../../../app/api/appointments/route.ts'));
const calendars = fixture(() => import('../../../app/api/appointments/calendars/route.ts'));
const feed = fixture(() => import('../../../app/api/appointments/feed/[token]/route.ts'));
const free = fixture(() => import('../../../lib/appointments/free-slots.ts'));
const busy = fixture(() => import('../../../lib/appointments/busy/busy-times.ts'));
const outbox = fixture(() => import('../../../lib/outbox/outbox.ts'));
const topics = fixture(() => import('../../../lib/appointments/mail-topics.ts'));
beforeEach(async () => {
  settings.mockImplementation(async () => SETTINGS);
  rules.mockImplementation(async () => RULES);
  mail.received.length = 0;
  afterwards.length = 0;
  asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`));
  await service.from('leads').delete().neq('kind', '');
  // Nobody is told of the calls that go with them.
  await service.rpc('claim_lead_mails', {
    max_mails: 1000,
    lease_seconds: 3600,
    topics: ['appointment-freed'],
  });
  await service.rpc('set_busy_calendar');
});

const slots = async (now?: Date) =>
  (await free.readFreeSlots(free.rulesOf(RULES, 30), null, ...(now ? [now] : []))) ?? [];

let used = 0;
/** A slot that no other test takes. */
async function slot(): Promise<string> {
  used += 3;
  return new Date((await slots())[used * 4] ?? 0).toISOString();
}

/** Holds a slot as the page does, and answers what proves it. */
async function hold(start: string, former = ''): Promise<string> {
  const to = await redirectionOf(pages.choose(formData({ start, avant: former })));
  return new URL(to ?? '', SITE).searchParams.get('retenu') ?? `${to}`;
}

const WHO = {
  name: 'Ana Roy',
  way: 'video' as const,
  phone: '',
  subject: 'Ma boutique',
  zone: 'America/Montreal',
};

/** Sends the form of a held slot as the page does: what it says, or where it leads. */
async function book(held: string, start: string, email: string, change: object = {}) {
  let state: Awaited<ReturnType<typeof pages.book>> | undefined;
  const to = await redirectionOf(
    pages.book(IDLE, formData({ ...WHO, email, hold: held, start, ...change })).then((answer) => {
      state = answer;
    }),
  );
  return { state, to };
}

/** The token of the link that an address was sent to confirm a call; the mail counts as read. */
async function proofOf(email: string): Promise<string> {
  await settle();
  const proofs = mail.mailsTo(email).filter(({ text = '' }) => proofPathIn(text));
  mail.received.splice(
    0,
    mail.received.length,
    ...mail.received.filter((each) => !proofs.includes(each)),
  );
  return proofPathIn(proofs[0]?.text ?? '').slice('/rendez-vous/'.length, -'?confirmer=oui'.length);
}

const waitingFor = async (token: string) => {
  const { readWaitingCalls } = await import('../../../lib/appointments/by-link.ts');
  return readWaitingCalls(token);
};

/** Presses the button behind a link, for the call that begins then: the token of where it leads. */
async function confirm(proof: string, start: string): Promise<string> {
  const call = (await waitingFor(proof)).find((each) => each.start === Date.parse(start));
  const to = await redirectionOf(
    pages.confirm(formData({ lien: proof, appel: call?.id ?? randomUUID() })),
  );
  return to?.split('/').at(-1) ?? '';
}

/** Books a call and confirms it by its mail; `meanwhile` comes between the two. */
async function booked(email = `${randomUUID()}@example.fr`, meanwhile = async () => {}) {
  const start = await slot();
  await book(await hold(start), start, email);
  const proof = await proofOf(email);
  await meanwhile();
  return { email, start, token: await confirm(proof, start) };
}

/** Does the work that is left once requests have their answers: the mails. */
async function settle(): Promise<void> {
  for (const task of afterwards.splice(0)) await task();
}

const box = () => ({
  ...outbox.siteOutbox({
    settings: async () => SETTINGS as never,
    mailTexts: async () => MAIL_TEXTS,
    consultantTexts: async () => CONSULTANT_MAIL_TEXTS,
    quotePage: async () => LETTER_COPY as never,
    appointments: async () => ({ isOpen: true, texts: APPOINTMENT_TEXTS }),
  }),
  pause: () => 1,
});

const CALLER = { authorization: 'Bearer sk-token', origin: SITE, host: new URL(SITE).host };
const ask = (path: string, body?: object, headers = {}) =>
  new NextRequest(`${SITE}/api/appointments${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...CALLER, ...headers },
  });
const list = async (query: string) =>
  ((await (await studio.GET(ask(query))).json()) as AppointmentsPage).appointments;

const texts = (email: string) =>
  mail.mailsTo(email).map(({ subject, text = '' }) => `${subject}\n${text}`);
const fileOf = (email: string, index = 0) => {
  const { content } = mail.mailsTo(email)[index]?.attachments[0] ?? {};
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
};

describe('booking (product.md, Appointments)', () => {
  it('asks the number of who wants to be called, beside it, and says in the mail how one meets', async () => {
    const email = `${randomUUID()}@example.fr`;
    const start = await slot();
    const held = await hold(start);
    const { state } = await book(held, start, email, { way: 'phone' });
    expect(state).toMatchObject({
      status: 'invalid',
      errors: { phone: expect.stringContaining('Indiquez le numéro') },
    });
    const { state: none } = await book(held, start, email, { way: 'par fumée' });
    expect(none).toMatchObject({ errors: { way: expect.stringContaining('Choisissez') } });
    await book(held, start, email, { way: 'phone', phone: '0612345678' });
    await confirm(await proofOf(email), start);
    await settle();
    expect(texts(email).join()).toContain('je vous appelle au numéro');
    expect(texts(MAILBOX).join()).toContain('06 12 34 56 78');
  });

  it('tells both, the visitor nothing that was typed, by a link that opens the call', async () => {
    const { email, start, token } = await booked();
    expect(token).toMatch(/^[\w-]{32}$/);
    await settle();
    const [told = ''] = texts(MAILBOX);
    expect(told).toContain('Nouveau rendez-vous avec Ana Roy');
    expect(told).toContain('Ma boutique');
    expect(told).toContain('heure de Montréal');
    const [confirmation = ''] = texts(email);
    expect(confirmation).toContain('Votre rendez-vous est confirmé');
    expect(confirmation).toContain('Par téléphone');
    expect(confirmation).toContain('Bonjour Ana,');
    expect(confirmation).not.toContain('Roy');
    expect(confirmation).not.toContain('boutique');
    const [, sent = ''] = /rendez-vous\/([\w-]{32})/.exec(confirmation) ?? [];
    expect(sent).not.toBe(token);
    const { readAppointment } = await import('../../../lib/appointments/by-link.ts');
    expect(await readAppointment(sent)).toMatchObject({
      start: Date.parse(start),
      state: 'booked',
    });
    const file = fileOf(email);
    expect(file).toContain('METHOD:REQUEST');
    expect(file.replace(/\r?\n /g, '')).toContain(
      `PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=${email}:mailto:${email}`,
    );
    expect(mail.mailsTo(email)[0]?.attachments).toMatchObject([
      { mimeType: 'text/calendar', method: 'REQUEST', filename: null },
      { mimeType: 'application/ics', filename: 'rendez-vous.ics' },
    ]);
    expect(mail.mailsTo(MAILBOX)[0]?.attachments).toEqual([]);
  });

  it('of two who want one slot, one has it, and the other is told', async () => {
    const start = await slot();
    const held = await hold(start);
    expect(held).toMatch(/^[\w-]{32}$/);
    asBrowser(new Browser());
    expect(await hold(start)).toContain('probleme=taken');
    // A form that is sent all the same, past the page, books nothing either.
    const { state } = await book('x'.repeat(32), start, 'autre@example.fr');
    expect(state?.toast?.description).toContain('vient d’être pris');
  });

  it('takes no slot that is not offered: outside of hours, too soon, or while it is closed', async () => {
    const [first = 0] = await slots();
    for (const start of [first + 60_000, first - 24 * 3_600_000, Number.NaN]) {
      const asked = Number.isNaN(start) ? 'demain' : new Date(start).toISOString();
      expect(await hold(asked)).toContain('probleme=taken');
    }
    rules.mockImplementation(async () => ({ ...RULES, isOpen: false }));
    expect(await hold(new Date(first).toISOString())).toContain('probleme=taken');
  });

  it('a form that a page of another site sent does nothing', async () => {
    const browser = new Browser();
    browser.origin = 'https://ailleurs.example';
    const start = await slot();
    asBrowser(browser);
    expect(await hold(start)).toContain('probleme=origine');
  });

  it('a hold that is over books as long as the time is free', async () => {
    const start = await slot();
    const held = await hold(start);
    await service.from('appointments').delete().eq('state', 'held');
    // Sent twice, where the answer was lost: it is the same booking.
    for (let time = 0; time < 2; time += 1) {
      const { to } = await book(held, start, 'tard@example.fr');
      expect(to).toContain(`/rendez-vous?retenu=${held}`);
    }
    await confirm(await proofOf('tard@example.fr'), start);
    expect((await service.from('appointments').select().eq('starts_at', start)).data).toHaveLength(
      1,
    );
  });

  it('says beside each field what is wrong, and keeps the hold', async () => {
    const start = await slot();
    const held = await hold(start);
    const { state } = await book(held, start, 'zoe@exemple', { name: '' });
    expect(state?.errors).toMatchObject({ name: 'Indiquez votre nom.' });
    expect((await book(held, start, 'zoe@example.fr')).to).toContain(held);
  });

  it('of a signed-in client is theirs to read, and nobody else’s: at once with their own address', async () => {
    const [owner, other] = [await signUp(server), await signUp(server)];
    const { bookAppointment } = await import('../../../lib/appointments/by-link.ts');
    const ask = async (email: string, userId: string) => {
      const at = await slot();
      const booking = { ...WHO, email, start: at, hold: await hold(at) };
      const asked = await bookAppointment(booking, 'Appel', { ip: '203.0.113.9', userId });
      return { start: at, opened: asked.ok && asked.value };
    };
    expect((await ask(owner.email, owner.userId)).opened).toMatch(/^[\w-]{32}$/);
    const office = `${randomUUID()}@example.fr`;
    const elsewhere = await ask(office, owner.userId);
    expect(elsewhere.opened).toBeNull();
    const seen = async (client: SupabaseClient) =>
      (await client.from('appointments').select('contact').order('created_at')).data;
    expect(await seen(owner.client)).toMatchObject([{ contact: { email: owner.email } }]);
    afterwards.push(async () => void (await outbox.sendDueMails(box())));
    await confirm(await proofOf(office), elsewhere.start);
    expect(await seen(owner.client)).toHaveLength(2);
    expect(await seen(other.client)).toEqual([]);
  });
});

describe('an address that is not proven (product.md, Appointments)', () => {
  /** Chooses and asks as a visitor does, from an IP of its own: where the form leads, its own hold aside. */
  async function answerTo(email: string) {
    asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`));
    const start = await slot();
    const held = await hold(start);
    const { to, state } = await book(held, start, email);
    return { held, start, answer: [to?.replace(held, '{retenu}'), state] };
  }

  it('is told the same whether it has a request, an account, three calls, or had its mails', async () => {
    const unknown = await answerTo(`${randomUUID()}@example.fr`);
    expect(unknown.answer).toEqual([
      expect.stringContaining('/rendez-vous?retenu={retenu}'),
      undefined,
    ]);
    const { email } = await signUp(server);
    expect((await answerTo(email)).answer).toEqual(unknown.answer);
    const [known] = [`${randomUUID()}@example.fr`];
    for (let count = 0; count < 3; count += 1) await booked(known);
    await settle();
    mail.received.length = 0;
    const after = [];
    for (let count = 0; count < 4; count += 1) after.push(await answerTo(known));
    for (const { answer } of after) expect(answer).toEqual(unknown.answer);
    await settle();
    // Three an hour and address, which the three bookings had; the consultant hears of none.
    expect(mail.received).toEqual([]);
    // The hold keeps the address that was typed, and what its holder is told stays the same.
    const { readHold } = await import('../../../lib/appointments/by-link.ts');
    expect(await readHold(after[0]?.held ?? '')).toMatchObject({ state: 'held', waitsFor: known });
    expect((await list('?view=upcoming')).filter((call) => call.email === known)).toHaveLength(3);
  });

  it('gets a mail with the time and a link alone, and nothing is booked by opening it', async () => {
    const email = `${randomUUID()}@example.fr`;
    const { start } = await answerTo(email);
    await settle();
    expect(mail.mailsTo(MAILBOX)).toEqual([]);
    const [asked = ''] = texts(email);
    expect(asked).toContain('Confirmez votre rendez-vous');
    expect(asked).toContain(sayMoment(Date.parse(start)));
    expect(asked).not.toMatch(/Ana|boutique|MSG-/);
    const proof = await proofOf(email);
    expect(await waitingFor(proof)).toMatchObject([{ start: Date.parse(start) }]);
    expect(await list('?view=upcoming')).toEqual([]);
    expect((await service.from('leads').select('id')).data).toEqual([]);
    const token = await confirm(proof, start);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await list('?view=upcoming')).toMatchObject([{ email, name: 'Ana Roy' }]);
    // Pressed twice it leads there again; the link itself opens the call from now on.
    const { readAppointment } = await import('../../../lib/appointments/by-link.ts');
    expect((await readAppointment(proof))?.start).toBe(Date.parse(start));
  });

  it('after an hour has nothing to confirm, and the slot is free without a job', async () => {
    const email = `${randomUUID()}@example.fr`;
    const { start } = await answerTo(email);
    const proof = await proofOf(email);
    const [call] = await waitingFor(proof);
    expect(await slots()).not.toContain(Date.parse(start));
    // An hour later, as the database has it.
    const moved = { held_until: new Date().toISOString(), id: call?.id };
    const { data } = await service.from('appointments').select().eq('id', call?.id).single();
    await service.from('appointments').delete().eq('id', call?.id);
    await service
      .from('appointments')
      .insert({ ...data, ...moved })
      .throwOnError();
    expect(await slots()).toContain(Date.parse(start));
    expect(await waitingFor(proof)).toEqual([]);
    const to = await redirectionOf(pages.confirm(formData({ lien: proof, appel: call?.id ?? '' })));
    expect(to).toContain(`/rendez-vous/${proof}?confirmer=oui&probleme=gone`);
  });

  it('one IP holds two slots, and asks for five an hour, whatever addresses it invents', async () => {
    const taken = async () =>
      (await service.from('appointments').select('id').eq('state', 'held')).data?.length;
    await service.from('appointments').delete().eq('state', 'held');
    const ip = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`;
    for (let count = 0; count < 8; count += 1) {
      // Another address of the same network each time.
      asBrowser(new Browser(`${ip}::${count + 1}`));
      const start = await slot();
      const held = await hold(start);
      if (count < 2) await book(held, start, `${randomUUID()}@example.fr`);
      else expect(held).toContain('probleme=holds');
      expect(await taken()).toBeLessThanOrEqual(2);
    }
    await settle();
    expect(mail.mailsTo(MAILBOX)).toEqual([]);
    expect(mail.received).toHaveLength(2);
    // Given back one by one, the ceiling of an hour holds.
    let former = '';
    const outcomes = [];
    asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}::1`));
    for (let count = 0; count < 6; count += 1) {
      const start = await slot();
      former = await hold(start, former);
      const { to, state } = await book(former, start, `${randomUUID()}@example.fr`);
      outcomes.push(to ? 'waits' : state?.toast?.description);
    }
    expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('waits'));
    expect(outcomes[5]).toContain('Plusieurs rendez-vous ont déjà été demandés');
  });
});

describe('moving and cancelling', () => {
  it('keep the calendar up to date by the sequence, and free the slot', async () => {
    const { email, start, token } = await booked();
    await settle();
    const to = await slot();
    expect(await redirectionOf(pages.move(formData({ lien: token, start: to })))).toContain(
      'fait=deplace',
    );
    await settle();
    expect(texts(email)[1]).toContain('Votre rendez-vous est déplacé');
    expect(fileOf(email, 1)).toContain('SEQUENCE:1');
    expect(fileOf(email, 1)).toContain('METHOD:REQUEST');
    expect(await slots()).toContain(Date.parse(start));
    expect(await slots()).not.toContain(Date.parse(to));
    await redirectionOf(pages.cancel(IDLE, formData({ lien: token, reason: 'Un imprévu' })));
    await settle();
    expect(fileOf(email, 2)).toContain('METHOD:CANCEL');
    expect(fileOf(email, 2)).toContain('SEQUENCE:2');
    const uids = [0, 1, 2].map((index) => /^UID:(.*)$/m.exec(fileOf(email, index))?.[1]);
    expect(new Set(uids).size).toBe(1);
    expect(texts(MAILBOX).at(-1)).toContain('Un imprévu');
    expect(await slots()).toContain(Date.parse(to));
    expect(
      await redirectionOf(pages.move(formData({ lien: token, start: await slot() }))),
    ).toContain('probleme=state');
  });

  it('say beside the reason that it is too long, and keep it', async () => {
    const { token } = await booked();
    const reason = 'x'.repeat(1001);
    const state = await pages.cancel(IDLE, formData({ lien: token, reason }));
    expect(state.errors.reason).toContain('1\u202f000');
    expect(state.values).toMatchObject({ reason });
  });

  it('a link that opens nothing does nothing', async () => {
    const start = await slot();
    const unknown = 'y'.repeat(32);
    expect(await redirectionOf(pages.move(formData({ lien: unknown, start })))).toContain(
      'probleme=gone',
    );
    for (const lien of [unknown, '../x']) {
      const state = await pages.cancel(IDLE, formData({ lien, reason: 'Un imprévu' }));
      expect(state.toast?.description).toBe('Ce lien n’ouvre plus aucun rendez-vous.');
      expect(state.values).toMatchObject({ reason: 'Un imprévu' });
    }
  });
});

describe('the consultant', () => {
  it('sees who calls, cancels with a reason, and nobody else does', async () => {
    const { email } = await booked();
    await settle();
    const [call] = await list('?view=upcoming');
    expect(call).toMatchObject({ email, name: 'Ana Roy', subject: 'Ma boutique', mail: 'sent' });
    expect(await list(`?reference=${call?.reference}`)).toHaveLength(1);
    const change = { id: call?.id, version: call?.version, action: 'cancel' };
    const send = async (body: object, headers = {}) => {
      const response = await studio.POST(ask('', body, headers));
      return { status: response.status, ...((await response.json()) as { message?: string }) };
    };
    expect((await send({ ...change, reason: 'x' }, { authorization: '' })).status).toBe(401);
    expect(await send({ ...change, reason: ' ' })).toMatchObject({ status: 400 });
    expect(await send({ ...change, version: 0, reason: 'x' })).toMatchObject({ status: 409 });
    expect(await send({ ...change, action: 'done' })).toMatchObject({
      status: 409,
      message: 'Ce rendez-vous n’a pas encore commencé. Rien n’a été modifié.',
    });
    mail.received.length = 0;
    expect((await send({ ...change, reason: 'Un train supprimé' })).status).toBe(200);
    await settle();
    expect(texts(email)[0]).toContain('Un train supprimé');
    expect(mail.mailsTo(MAILBOX)).toEqual([]);
    expect((await list('?view=past'))[0]?.events[0]).toMatchObject({ who: 'Zoé' });
  });

  it('says how one meets for one call, which its mail, its invitation and its page say then', async () => {
    const { email, token } = await booked();
    await settle();
    const [call] = (await list('?view=upcoming')).filter((each) => each.email === email);
    const place = { id: call?.id, version: call?.version, action: 'place' };
    const missing = await studio.POST(ask('', { ...place, place: ' ' }));
    expect(missing.status).toBe(400);
    mail.received.length = 0;
    const link = 'https://visio.example/salon-7';
    expect((await studio.POST(ask('', { ...place, place: link }))).status).toBe(200);
    await settle();
    const [told] = mail.mailsTo(email);
    expect(told?.subject).toContain('Comment se passe notre appel');
    expect(told?.text).toContain(link);
    const invitation = fileOf(email).replace(/\r?\n /g, '');
    expect(invitation).toContain(`LOCATION:${link}`);
    expect(mail.mailsTo(MAILBOX)).toEqual([]);
    const { readAppointment } = await import('../../../lib/appointments/by-link.ts');
    const { placeOf } = await import('../../../lib/appointments/place.ts');
    const shown = await readAppointment(token);
    expect(shown && placeOf(shown, RULES)).toBe(link);
    const [changed] = (await list('?view=upcoming')).filter((each) => each.email === email);
    expect(changed).toMatchObject({ place: link, events: [{ who: 'Zoé' }, {}] });
    const stale = await studio.POST(ask('', { ...place, place: 'Ailleurs' }));
    expect(stale.status).toBe(409);
  });

  it('follows the appointments by a URL that the next one ends', async () => {
    const { email } = await booked();
    const change = async (action: string) =>
      (await (await calendars.POST(ask('/calendars', { action }))).json()) as CalendarsAnswer;
    const read = async (url: string | null) => {
      const token = url?.split('/').at(-1) ?? '';
      const request = new Request(url ?? SITE);
      return feed.GET(request, { params: Promise.resolve({ token }) });
    };
    const { feedUrl } = await change('new-feed');
    const followed = await read(feedUrl);
    expect(followed.headers.get('content-type')).toContain('text/calendar');
    expect((await followed.text()).replace(/\r?\n /g, '')).toContain(email);
    const next = await change('new-feed');
    expect((await read(feedUrl)).status).toBe(404);
    expect((await read(next.feedUrl)).status).toBe(200);
    expect(await change('end-feed')).toMatchObject({ feed: null, feedUrl: null });
    expect((await read(next.feedUrl)).status).toBe(404);
  });

  it('a URL that is no calendar of the internet is refused, in French', async () => {
    for (const url of ['https://127.0.0.1/a.ics', 'http://agenda.example/a.ics', 'agenda']) {
      const response = await calendars.POST(ask('/calendars', { action: 'read', url }));
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('Rien n’a été modifié');
    }
    expect(await busy.readCalendarState()).toBeNull();
  });
});

describe('the other calendar', () => {
  const HOUR = 3_600_000;
  const day = '2031-03-10';
  const nine = momentAt(PARIS, day, 9 * 60);
  const FILE = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:un',
    `DTSTART:${new Date(nine).toISOString().replace(/[-:]|\.000/g, '')}`,
    'DURATION:PT1H',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

  it('is asked every five minutes, stood in for a day, and then nothing can be booked', async () => {
    const asked = vi.fn(async () => FILE);
    const set = await busy.setBusyCalendar('webcal://agenda.example/a.ics', 'Zoé', asked);
    expect(set).toEqual(DONE);
    asked.mockClear();
    const now = Date.now();
    const times = (after: number, fetch: (url: string) => Promise<string>) =>
      busy.readBusyTimes(new Date(now + after), fetch);
    // Years ahead of what can be booked.
    expect(await times(0, asked)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    await times(6 * 60_000, asked);
    expect(asked).toHaveBeenCalledWith('https://agenda.example/a.ics');

    const { UnreadableCalendar } = await import('../../../lib/appointments/busy/parse-calendar.ts');
    const down = async () => {
      throw new UnreadableCalendar('ne répond pas');
    };
    expect(await times(23 * HOUR, down)).toEqual([]);
    expect(await busy.readCalendarState()).toMatchObject({ failure: 'ne répond pas' });
    expect(await times(25 * HOUR, down)).toBeNull();
    // It answers again.
    expect(await times(6 * 60_000, asked)).toEqual([]);
    expect(await busy.readCalendarState()).toMatchObject({ failure: null, failedSince: null });
  });

  it('takes its times away from what can be chosen', async () => {
    const [first = 0] = await slots();
    const from = new Date(first).toISOString().replace(/[-:]|\.000/g, '');
    const file = FILE.replace(/DTSTART:\S+/, `DTSTART:${from}`);
    await busy.setBusyCalendar('https://agenda.example/b.ics', 'Zoé', async () => file);
    const left = await slots();
    expect(left[0]).toBeGreaterThanOrEqual(first + HOUR);
  });

  const at = (moment: number) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');
  const event = (uid: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT', ''].join('\r\n');
  /** A calendar of these, and of what is none of them. */
  const file = (...events: string[]) =>
    FILE.replace('END:VCALENDAR', `${events.join('')}END:VCALENDAR`);
  const soon = Date.now() + 48 * HOUR;

  it('is told of an event that cannot be read, until it can, and the others keep their times', async () => {
    const meeting = event('deux', `DTSTART:${at(soon)}`, 'DURATION:PT1H');
    const url = 'https://agenda.example/c.ics';
    const broken = ['SUMMARY:Salon', 'DURATION:PT1H', 'DTSTART:20310310T090000Z', 'une ligne'];
    await busy.setBusyCalendar(url, 'Zoé', async () => file(meeting, event('trois', ...broken)));
    const state = { failure: null, unread: { count: 1, days: ['2031-03-10'], names: ['Salon'] } };
    expect((await (await calendars.GET(ask('/calendars'))).json()).busy).toMatchObject({
      ...state,
      count: 1,
    });
    const whole = event('trois', `DTSTART:${at(soon + 3 * HOUR)}`, 'DURATION:PT1H');
    await busy.setBusyCalendar(url, 'Zoé', async () => file(meeting, whole));
    expect(await busy.readCalendarState()).toMatchObject({
      failure: null,
      count: 2,
      unread: { count: 0, days: [], names: [] },
    });
  });

  it('takes no time by an invitation that its owner declined, by the addresses in the settings', async () => {
    const invitation = event(
      'quatre',
      `DTSTART:${at(soon)}`,
      'DURATION:PT1H',
      'ATTENDEE;PARTSTAT=DECLINED:mailto:Zoe@Exemple.fr',
    );
    const read = async () => {
      await busy.setBusyCalendar('https://agenda.example/d.ics', 'Zoé', async () =>
        file(invitation),
      );
      return (await busy.readCalendarState())?.count;
    };
    expect(await read()).toBe(1);
    rules.mockImplementation(async () => ({ ...RULES, calendarAddresses: ['zoe@exemple.fr'] }));
    expect(await read()).toBe(0);
    // Where nobody knows the addresses, it counts as busy, and the calendar is read all the same.
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    rules.mockImplementation(() => Promise.reject(new Error('down')));
    expect(await read()).toBe(1);
    expect(told).toHaveBeenCalled();
    told.mockRestore();
  });
});

describe('the outbox of appointments', () => {
  const warned = vi.spyOn(console, 'warn');
  beforeEach(() => void warned.mockReset());
  afterAll(() => warned.mockRestore());
  /** Sends until nobody waits any more. */
  const sendAll = (until: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        await outbox.sendDueMails(box());
        await until();
      },
      { timeout: 10_000, interval: 200 },
    );
  const callOf = async (visitor: string) => {
    const call = (await list('?view=upcoming')).find(({ email }) => email === visitor);
    if (!call) throw new Error('no such call');
    return call;
  };

  it('waits for a mail server that is down, and tells each once it is back', async () => {
    warned.mockImplementation(() => undefined);
    const { email } = await booked(undefined, () => mail.stop());
    await outbox.sendDueMails(box());
    expect(warned.mock.calls.flat().join()).not.toContain(email);
    expect(await callOf(email)).toMatchObject({ mail: 'waiting' });
    await mail.start();
    await sendAll(async () => expect(await callOf(email)).toMatchObject({ mail: 'sent' }));
    expect(texts(email)).toHaveLength(1);
    expect(texts(MAILBOX).filter((text) => text.includes(email))).toHaveLength(1);
  });

  it('of a call that is cancelled before its mail went, tells that alone', async () => {
    warned.mockImplementation(() => undefined);
    const { email, token } = await booked(undefined, () => mail.stop());
    await outbox.sendDueMails(box());
    await redirectionOf(pages.cancel(IDLE, formData({ lien: token, reason: '' })));
    await mail.start();
    await sendAll(async () => expect(texts(email)).toHaveLength(1));
    expect(texts(email)[0]).toContain('Votre rendez-vous est annulé');
    expect(texts(email)[0]).toContain(`${SITE}/rendez-vous\n`);
    expect(fileOf(email)).toContain('METHOD:CANCEL');
    expect(texts(MAILBOX).filter((text) => text.includes(email))).toHaveLength(1);
  });

  it('of a call that goes with its account, tells when it was, to the consultant alone', async () => {
    const { userId, email } = await signUp(server);
    const { bookAppointment } = await import('../../../lib/appointments/by-link.ts');
    const { deleteAccount } = await import('../../../lib/account/deletion.ts');
    const start = await slot();
    const booking = { ...WHO, email, start, hold: await hold(start) };
    await bookAppointment(booking, 'Appel', { ip: '203.0.113.10', userId });
    await sendAll(async () => expect(texts(email)).toHaveLength(1));
    expect(await slots()).not.toContain(Date.parse(start));
    mail.received.length = 0;

    await deleteAccount(userId);
    expect(await slots()).toContain(Date.parse(start));
    expect(await list('?view=upcoming')).toEqual([]);
    await sendAll(async () => expect(mail.received).toHaveLength(1));
    const [told = ''] = texts(MAILBOX);
    expect(told).toContain(`suppression de compte\u00a0: ${sayMoment(Date.parse(start))}`);
    expect(told).toContain(`${SITE}/studio/rendez-vous`);
    expect(told).not.toMatch(new RegExp(`${email}|Ana|boutique|MSG-`));
  });

  it('an address that its server refuses is given up, and the consultant sees so', async () => {
    warned.mockImplementation(() => undefined);
    const email = `${randomUUID()}@example.fr`;
    await booked(email, async () => void mail.refused.set(email, '550 unknown'));
    await settle();
    expect(await callOf(email)).toMatchObject({ mail: 'refused' });
  });

  it('a reminder waits for the day before, with a link and a file; a call that has begun or is off has none', async () => {
    const { email, start, token } = await booked();
    await settle();
    expect(texts(email)).toHaveLength(1);
    const event = (await callOf(email)).events[0]?.id ?? '';
    const remind = async (recipient = 'visitor') =>
      topics.appointmentReminder(event, {
        database: box().database,
        sender: await box().sender(),
        from: MAILBOX,
        consultant: MAILBOX,
        recipient,
      });
    const reminder = await remind();
    expect(reminder).toMatchObject({ to: email, replyTo: MAILBOX, automatic: true });
    expect(reminder?.subject).toContain('Rappel de notre rendez-vous');
    expect(reminder?.body.action?.href).toMatch(/\/rendez-vous\/[\w-]{32}$/);
    expect(reminder?.attachments[0]?.content.toString()).toContain('METHOD:REQUEST');
    // Over the ceiling the consultant hears of it, and the visitor does not.
    expect(await remind('notice')).toMatchObject({
      to: MAILBOX,
      subject: CONSULTANT_MAIL_TEXTS.waitingTitle,
    });
    vi.useFakeTimers({ now: Date.parse(start), toFake: ['Date'] });
    expect(await remind()).toBeNull();
    vi.useRealTimers();
    await redirectionOf(pages.cancel(IDLE, formData({ lien: token, reason: '' })));
    expect(await remind()).toBeNull();
  });
});
