import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { FileFollowUpPreview, ProjectDetail } from '../../../lib/projects/wire.ts';
import { CONSULTANT_MAIL_TEXTS } from '../../../lib/words/consultant-mails.ts';
import { FOLLOW_UP_RULES } from '../../../lib/words/follow-ups.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import { ownServer } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { LETTER_COPY, LETTER_SETTINGS } from '../../support/letter.ts';
import { STORED_NAUGHTY_STRINGS } from '../../support/naughty-strings/index.ts';
import { FULL_SETTINGS } from '../../support/quote-papers.ts';
import { LONG_FORM } from '../../support/scale.ts';
import { studioCaller } from '../../support/studio-members.ts';
import { faultyStoreOf } from '../account/faulty-store.ts';
import { asBrowser, Browser, connectTo, nextHeaders, signedInTo } from '../account/support.ts';
import { ownMailServer } from '../requests/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  refresh: () => undefined,
}));
/** Work that is done once a request has its answer. */
const afterwards = vi.hoisted(() => [] as Array<() => Promise<void>>);
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: (task: () => Promise<void>) => void afterwards.push(task),
}));
const rules = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: async () => ({
    ...LETTER_SETTINGS,
    replyDelay: '48h',
    callMinutes: 30,
    bindingNote: '',
    paymentMeans: '',
  }),
  getQuoteSettings: async () => FULL_SETTINGS,
  getQuotePage: async () => LETTER_COPY,
  getMailTexts: async () => MAIL_TEXTS,
  getConsultantMails: async () => CONSULTANT_MAIL_TEXTS,
  getAppointmentSettings: async () => ({ isOpen: false }),
}));
vi.mock('../../../lib/content/queries/follow-up-settings.ts', () => ({
  readFollowUpSettings: async () => rules(),
}));

const SITE = 'http://localhost:3000';
const ORIGIN = { origin: SITE, host: new URL(SITE).host };
const STUDIO = { ...ORIGIN, authorization: 'Bearer sk-token' };
const MAILBOX = 'consultante@example.fr';
const PDF = Buffer.from('%PDF-1.7\n…');

/** An hour at which one works, and one at which one does not: the site's clock, not the database's. */
const THURSDAY = new Date('2031-01-02T10:00:00Z');
const SUNDAY = new Date('2031-01-05T10:00:00Z');

const server = ownServer();
const store = faultyStoreOf(server);
const mail = ownMailServer();
studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', MAILBOX);
  vi.stubEnv('MAIL_FROM', '');
  connectTo(store);
});
const projects = fixture(() => import('../../../app/api/projects/route.ts'));
const detail = fixture(() => import('../../../app/api/projects/[id]/route.ts'));
const preview = fixture(
  () => import('../../../app/api/projects/[id]/file-requests/[request]/route.ts'),
);
const uploads = fixture(() => import('../../../app/api/fichiers/route.ts'));
const own = fixture(() => import('../../../lib/projects/own.ts'));
const jobs = fixture(() => import('../../../lib/projects/file-follow-ups.ts'));
const outbox = fixture(() => import('../../../lib/outbox/send-after-answer.ts'));
const exported = fixture(() => import('../../../lib/dashboard/export.ts'));
beforeEach(() => {
  // Due on the day of the asking: the database's clock is the real one.
  rules.mockImplementation(async () => ({ ...FOLLOW_UP_RULES, fileDays: 0 }));
  mail.received.length = 0;
  afterwards.length = 0;
});
afterEach(() => void vi.useRealTimers());

const at = (now: Date) => void vi.useFakeTimers({ now, toFake: ['Date'] });

async function send(change: object) {
  const response = await projects.POST(
    new NextRequest(`${SITE}/api/projects`, {
      method: 'POST',
      body: JSON.stringify(change),
      headers: STUDIO,
    }),
  );
  const answer = (await response.json()) as { id?: string; message?: string; reason?: string };
  return { status: response.status, ...answer };
}

async function open(id: string): Promise<ProjectDetail> {
  const response = await detail.GET(
    new NextRequest(`${SITE}/api/projects/${id}`, { headers: STUDIO }),
    { params: Promise.resolve({ id }) },
  );
  return response.json();
}

/** A change of the project as it is now. */
const change = async (id: string, what: object) =>
  send({ id, version: (await open(id)).version, ...what });

const LOGO = { title: 'Logo', reason: 'Pour l’en-tête', day: null };
const TEXTS = { title: 'Textes', reason: '', day: null };

const ask = (id: string, ...requests: object[]) => change(id, { action: 'askFiles', requests });

/** A signed-in client with a project that asks for these files. */
async function asked(...requests: object[]) {
  asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}::5`));
  const account = await signedInTo(server);
  const { id = '' } = await send({
    action: 'create',
    name: 'Portail',
    type: 'Application web',
    description: '',
    startsOn: null,
    endsOn: null,
    amountCents: null,
    milestones: [],
    client: { email: account.email, name: 'Ana Roy' },
  });
  if (requests.length > 0) expect(await ask(id, ...requests)).toMatchObject({ status: 200 });
  const { fileRequests } = await open(id);
  return { ...account, id, requests: fileRequests.map((request) => request.id) };
}

async function upload(project: string, request: string, name = 'logo.pdf') {
  const query = new URLSearchParams({ projet: project, nom: name, demande: request });
  const answer = await uploads.POST(
    new NextRequest(`${SITE}/api/fichiers?${query}`, {
      method: 'POST',
      body: new Uint8Array(PDF),
      headers: { ...ORIGIN, 'content-length': String(PDF.length) },
    }),
  );
  const body = (await answer.json()) as { id?: string; reason?: string; message?: string };
  return { status: answer.status, ...body };
}

async function look(project: string, request: string) {
  const response = await preview.GET(
    new NextRequest(`${SITE}/api/projects/${project}/file-requests/${request}`, {
      headers: STUDIO,
    }),
    { params: Promise.resolve({ id: project, request }) },
  );
  const body = (await response.json()) as FileFollowUpPreview & { reason?: string };
  return { status: response.status, ...body };
}

/** Sends the mails that wait, at the hour that the site has. */
async function settle(): Promise<void> {
  outbox.sendMailsAfterAnswer();
  for (const task of afterwards.splice(0)) await task();
}

/** The mails that ask this address for files, or remind it. */
const askedOf = (email: string) =>
  mail
    .mailsTo(email)
    .filter(({ subject = '' }) => /m’envoyer|Toujours attendu/.test(subject))
    .map(({ subject = '' }) => subject);

const ASKED = 'À m’envoyer pour votre projet «\u202fPortail\u202f»';
const AGAIN = 'Toujours attendu pour votre projet «\u202fPortail\u202f»';

const queue = (now: Date) => jobs.queueFileFollowUps(new AbortController().signal, now);

describe('a file that is asked for', () => {
  it('is told in one mail with the others, whose button leads to what is missing', async () => {
    const { id, email, client, requests } = await asked(
      { ...LOGO, day: '2031-02-01' },
      { ...TEXTS, reason: 'Ceux de l’accueil' },
    );
    await settle();
    expect(askedOf(email)).toEqual([ASKED]);
    const { text = '' } = mail.mailsTo(email).find(({ subject }) => subject === ASKED) ?? {};
    expect(text).toContain('Logo\u00a0:\nPour l’en-tête\nPour le 1er février 2031 si possible');
    expect(text).toContain('Ceux de l’accueil');
    expect(decodeURIComponent(text)).toContain(`/dashboard/projets/${id}#fichiers-demandes`);
    expect(await own.readOwnProject(client as never, id)).toMatchObject({
      fileRequests: [
        { id: requests[0], title: 'Logo', state: 'waiting', day: '2031-02-01', objection: '' },
        { id: requests[1], title: 'Textes', state: 'waiting' },
      ],
    });
    expect(await own.readOwnProjects(client as never)).toMatchObject([{ toSend: 2 }]);
  });

  it('a single one leads to its very field', async () => {
    const { email, requests } = await asked(LOGO);
    await settle();
    const { text = '' } = mail.mailsTo(email).find(({ subject }) => subject === ASKED) ?? {};
    expect(text).toContain('Envoyer le fichier');
    expect(decodeURIComponent(text)).toContain(`#envoi-${requests[0]}`);
  });

  it('is answered by files, which the consultant is told of and accepts', async () => {
    const { id, email, client, requests } = await asked(LOGO, TEXTS);
    const [logo = ''] = requests;
    expect(await upload(id, logo)).toMatchObject({ status: 200 });
    expect(await upload(id, logo, 'logo-noir.pdf')).toMatchObject({ status: 200 });
    const project = await open(id);
    expect(project).toMatchObject({ filesReceived: 1, unread: 2 });
    expect(project.fileRequests).toMatchObject([{ state: 'received' }, { state: 'waiting' }]);
    expect(project.files).toMatchObject([{ requestId: logo }, { requestId: logo }]);
    expect(project.events.map(({ words }) => words)).toContain(
      'fichier reçu pour «\u202fLogo\u202f»\u00a0: «\u202flogo.pdf\u202f»',
    );
    expect(await change(id, { action: 'markFile', request: logo, mark: 'accept' })).toMatchObject({
      status: 200,
    });
    expect(await open(id)).toMatchObject({ filesReceived: 0 });
    expect(await own.readOwnProjects(client as never)).toMatchObject([{ toSend: 1 }]);
    expect(await upload(id, logo)).toMatchObject({ status: 409, reason: 'unasked' });
    expect(email).not.toBe('');
  });

  it('is asked for again with the reason, which the client reads', async () => {
    const { id, email, client, requests } = await asked(LOGO);
    const [logo = ''] = requests;
    await settle();
    const again = (message: string) =>
      change(id, { action: 'askFileAgain', request: logo, message });
    expect(await again('Trop petit')).toMatchObject({ status: 404, reason: 'part' });
    await upload(id, logo);
    expect(await again(' ')).toMatchObject({ status: 400, message: 'Dites ce qui ne va pas.' });
    expect(await again('Trop petit')).toMatchObject({ status: 200 });
    await settle();
    expect(askedOf(email)).toEqual([ASKED, ASKED]);
    expect(mail.mailsTo(email).at(-1)?.text).toContain('À envoyer de nouveau\u00a0: Trop petit');
    expect(await own.readOwnProject(client as never, id)).toMatchObject({
      fileRequests: [{ state: 'waiting', objection: 'Trop petit' }],
    });
  });

  it('is taken back, and what came for it stays', async () => {
    const { id, client, requests } = await asked(LOGO);
    const [logo = ''] = requests;
    await upload(id, logo);
    const drop = { action: 'markFile', request: logo, mark: 'drop' };
    expect(await change(id, drop)).toMatchObject({ status: 200 });
    expect(await change(id, drop)).toMatchObject({ status: 404 });
    expect(await own.readOwnProject(client as never, id)).toMatchObject({
      fileRequests: [],
      files: [{ name: 'logo.pdf', requestId: null }],
    });
  });

  it('is sent by a form without scripts, which leads back to it with its outcome', async () => {
    const { id, requests } = await asked(LOGO);
    const [logo = ''] = requests;
    const post = async (request: string) => {
      const form = new FormData();
      form.set('projet', id);
      form.set('demande', request);
      form.set('fichier', new File([PDF], 'logo.pdf'));
      const body = new Response(form);
      const bytes = new Uint8Array(await body.arrayBuffer());
      return uploads.POST(
        new NextRequest(`${SITE}/api/fichiers`, {
          method: 'POST',
          body: bytes,
          headers: {
            ...ORIGIN,
            'content-type': body.headers.get('content-type') ?? '',
            'content-length': String(bytes.length),
          },
        }),
      );
    };
    const answer = await post(logo);
    expect(answer.headers.get('location')).toBe(`/dashboard/projets/${id}#envoi-${logo}`);
    expect((await open(id)).fileRequests).toMatchObject([{ state: 'received' }]);
    expect((await post('x')).headers.get('location')).toBe(`/dashboard/projets/${id}#fichiers`);
    // What is settled has no form any more that could say so.
    await change(id, { action: 'markFile', request: logo, mark: 'accept' });
    expect((await post(logo)).headers.get('location')).toBe(`/dashboard/projets/${id}#fichiers`);
  });

  it('is what its own project asks for, and nobody else’s', async () => {
    const { requests } = await asked(LOGO);
    const [logo = ''] = requests;
    const { id, client } = await asked(TEXTS);
    expect(await upload(id, logo)).toMatchObject({ status: 409, reason: 'unasked' });
    expect(await upload(id, 'x')).toMatchObject({ status: 409, reason: 'unasked' });
    const { data } = await client.from('project_file_requests').select('title');
    expect(data).toEqual([{ title: 'Textes' }]);
    expect((await client.from('project_file_requests').select('is_stopped')).error).not.toBeNull();
  });

  it('is checked before it is asked for, and as many as a client can overlook', async () => {
    const { id } = await asked();
    expect(await ask(id, { ...LOGO, title: ' ' })).toMatchObject({
      status: 400,
      message: 'Dites quel fichier vous demandez.',
    });
    expect(await ask(id)).toMatchObject({ status: 400 });
    const ten = Array.from({ length: PROJECT_LIMITS.filesAtOnce }, () => LOGO);
    expect(await ask(id, ...ten, LOGO)).toMatchObject({ status: 400 });
    expect(await ask(id, ...ten)).toMatchObject({ status: 200 });
    expect(await ask(id, ...ten)).toMatchObject({ status: 200 });
    expect(await ask(id, LOGO)).toMatchObject({ status: 409, reason: 'asked' });
    const over = await asked();
    await change(over.id, { action: 'move', state: 'cancelled' });
    expect(await ask(over.id, LOGO)).toMatchObject({ status: 409, reason: 'over' });
  });

  it('takes whatever is written', LONG_FORM, async () => {
    const { id } = await asked();
    for (const text of STORED_NAUGHTY_STRINGS) {
      expect(await ask(id, { ...LOGO, reason: text }), text).toMatchObject({ status: 200 });
      const [request] = (await open(id)).fileRequests;
      expect(request?.title).toBe('Logo');
      const drop = { action: 'markFile', request: request?.id, mark: 'drop' };
      expect(await change(id, drop)).toMatchObject({ status: 200 });
    }
  });

  it('goes with what the client takes along', async () => {
    const { userId, email } = await asked(LOGO);
    const all = await exported.exportAccount({
      id: userId,
      email,
      createdAt: '2031-01-01T00:00:00Z',
    } as never);
    expect(all.projects).toMatchObject([
      { fileRequests: [{ title: 'Logo', reason: 'Pour l’en-tête', state: 'waiting' }] },
    ]);
  });
});

describe('the reminder of a file', () => {
  it('goes once, from two instances at once', async () => {
    const { id, email } = await asked(LOGO, TEXTS);
    await settle();
    expect(await Promise.all([queue(THURSDAY), queue(THURSDAY)])).toContain(0);
    at(THURSDAY);
    await Promise.all([settle(), settle()]);
    vi.useRealTimers();
    expect(askedOf(email)).toEqual([ASKED, AGAIN]);
    expect(await queue(THURSDAY)).toBe(0);
    for (const request of (await open(id)).fileRequests) {
      expect(request.mails).toMatchObject([
        { kind: 'ask', state: 'sent', who: 'Zoé' },
        { kind: 'follow-up', state: 'sent', who: null },
      ]);
    }
  });

  it('waits for a working day, and says nothing once the file is there', async () => {
    const { id, email, requests } = await asked(LOGO);
    await settle();
    expect(await queue(SUNDAY)).toBe(0);
    expect(await queue(THURSDAY)).toBe(1);
    at(SUNDAY);
    await settle();
    vi.useRealTimers();
    expect(askedOf(email)).toEqual([ASKED]);
    await upload(id, requests[0] ?? '');
    const { fileRequests } = await open(id);
    expect(fileRequests[0]?.mails[1]).toMatchObject({ state: 'waiting' });
    expect(await queue(THURSDAY)).toBe(0);
  });

  it('is none where it is switched off, for one or for all', async () => {
    const { id, requests } = await asked(LOGO);
    const mark = (name: string) =>
      change(id, { action: 'markFile', request: requests[0], mark: name });
    expect(await mark('stop')).toMatchObject({ status: 200 });
    expect(await queue(THURSDAY)).toBe(0);
    expect(await mark('resume')).toMatchObject({ status: 200 });
    rules.mockImplementation(async () => ({
      ...FOLLOW_UP_RULES,
      fileDays: 0,
      followsFiles: false,
    }));
    expect(await queue(THURSDAY)).toBe(0);
  });

  it('waits while the content or the database does not answer', async () => {
    const { id } = await asked(LOGO);
    const sent = async () =>
      (await open(id)).fileRequests[0]?.mails.filter(({ kind }) => kind === 'follow-up');
    rules.mockRejectedValueOnce(new Error('the lake is down'));
    await expect(queue(THURSDAY)).rejects.toThrow('the lake is down');
    for (const fault of ['gone', 'lost'] as const) {
      store.fail(fault, /rpc\/queue_file_follow_ups/);
      await expect(queue(THURSDAY)).rejects.toThrow('the database does not answer');
      store.mend();
      // What was queued without an answer is queued once.
      expect(await sent()).toHaveLength(fault === 'lost' ? 1 : 0);
    }
    expect(await queue(THURSDAY)).toBe(0);
  });

  it('by hand is the mail that was shown, at any hour, once', async () => {
    const { id, email, requests } = await asked(LOGO, TEXTS);
    const [logo = ''] = requests;
    await settle();
    const shown = await look(id, logo);
    expect(shown).toMatchObject({ status: 200, to: email, subject: AGAIN });
    expect(shown.text).toContain('Également attendu\u00a0: Textes');
    const { version } = await open(id);
    at(SUNDAY);
    const followUp = { id, version, action: 'followUpFile', request: logo };
    expect(await send(followUp)).toMatchObject({ status: 200 });
    expect(await send(followUp)).toMatchObject({ status: 409, reason: 'stale' });
    await settle();
    vi.useRealTimers();
    expect(askedOf(email)).toEqual([ASKED, AGAIN]);
    const plain = (text: string) =>
      text
        .replace(/http:\/\/localhost:3000\/(?:auth\?next|proposition)\S+/g, '…')
        .replace(/\s+/g, ' ')
        .trim();
    expect(plain(mail.mailsTo(email).at(-1)?.text ?? '')).toBe(plain(shown.text));
  });

  it('is not shown of what waits no more, of what there is not, nor to who wants none', async () => {
    const { id, userId, requests } = await asked(LOGO);
    const [logo = ''] = requests;
    expect(await look(id, 'x')).toMatchObject({ status: 404 });
    expect(await look(randomUUID(), logo)).toMatchObject({ status: 404 });
    await own.setOwnMailChoices(own.toMailChoices(['journal']), userId);
    expect(await look(id, logo)).toMatchObject({ status: 409, reason: 'unmailed' });
    await upload(id, logo);
    expect(await look(id, logo)).toMatchObject({ status: 404 });
  });
});
