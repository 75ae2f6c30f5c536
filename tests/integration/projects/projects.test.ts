import { createHash } from 'node:crypto';
import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProjectCreation } from '../../../lib/projects/schema.ts';
import type { ProjectDetail, ProjectsPage } from '../../../lib/projects/wire.ts';
import { serviceOf, sharedSupabase, signUp } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { studioCaller } from '../../support/studio-members.ts';
import { asBrowser, Browser, connectTo, nextHeaders, signedInTo } from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: () => undefined,
}));

const SITE = 'http://localhost:3000';
const ORIGIN = { origin: SITE, host: new URL(SITE).host };
const STUDIO = { authorization: 'Bearer sk-token', ...ORIGIN };

const server = fixture(sharedSupabase);
const service = serviceOf(server);
const me = studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  connectTo(server);
});
const projects = fixture(() => import('../../../app/api/projects/route.ts'));
const detail = fixture(() => import('../../../app/api/projects/[id]/route.ts'));
const uploads = fixture(() => import('../../../app/api/projects/[id]/files/route.ts'));
const clients = fixture(() => import('../../../app/api/projects/clients/route.ts'));
const sent = fixture(() => import('../../../app/api/fichiers/route.ts'));
const files = fixture(() => import('../../../app/fichiers/[id]/route.ts'));
const own = fixture(() => import('../../../lib/projects/own.ts'));
const store = fixture(() => import('../../../lib/files/store.ts'));

type Answer = { status: number; message?: string; reason?: string; id?: string; entry?: string };

async function send(change: object, headers: Record<string, string> = STUDIO): Promise<Answer> {
  const response = await projects.POST(
    new NextRequest(`${SITE}/api/projects`, {
      method: 'POST',
      body: JSON.stringify(change),
      headers,
    }),
  );
  return { status: response.status, ...(await response.json()) };
}

const of = (id: string) => ({ params: Promise.resolve({ id }) });

async function open(id: string): Promise<ProjectDetail> {
  const response = await detail.GET(
    new NextRequest(`${SITE}/api/projects/${id}`, { headers: STUDIO }),
    of(id),
  );
  return response.json();
}

async function list(query = ''): Promise<ProjectsPage> {
  const response = await projects.GET(
    new NextRequest(`${SITE}/api/projects${query}`, { headers: STUDIO }),
  );
  return response.json();
}

const creation = (email: string, change: object = {}): ProjectCreation => ({
  action: 'create',
  name: 'Portail de suivi',
  type: 'Application web',
  description: 'Un espace pour les clients.',
  startsOn: '2031-01-05',
  endsOn: '2031-03-01',
  amountCents: 250_000,
  milestones: [
    { title: 'Cadrage', day: '2031-01-10' },
    { title: 'Mise en ligne', day: null },
  ],
  client: { email, name: '' },
  ...change,
});

/** A signed-in client, and a project of theirs. */
async function newProject() {
  asBrowser(new Browser());
  const account = await signedInTo(server);
  const { id = '' } = await send(creation(account.email));
  return { ...account, id };
}

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(5_000, 1),
]);
const PDF = Buffer.from('%PDF-1.7\n…');

async function upload(
  id: string,
  name: string,
  bytes: Buffer,
  { entry = '', size = bytes.length }: { entry?: string; size?: number } = {},
): Promise<Answer> {
  const query = new URLSearchParams({ name, ...(entry && { entry }) });
  const request = new NextRequest(`${SITE}/api/projects/${id}/files?${query}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { ...STUDIO, 'content-length': String(size) },
  });
  const response = await uploads.POST(request, of(id));
  return { status: response.status, ...(await response.json()) };
}

async function uploadAsClient(id: string, name: string, bytes: Buffer, headers = {}) {
  const request = new NextRequest(
    `${SITE}/api/fichiers?${new URLSearchParams({ projet: id, nom: name })}`,
    {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { ...ORIGIN, 'content-length': String(bytes.length), ...headers },
    },
  );
  const response = await sent.POST(request);
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}

const download = (href: string, headers: Record<string, string> = {}) =>
  files.GET(
    new NextRequest(`${SITE}${href}`, { headers }),
    of(href.slice('/fichiers/'.length).split('?')[0] ?? ''),
  );

describe('the Studio’s routes', () => {
  it('open a project for an account, list it, and show all of it', async () => {
    const { id, email } = await newProject();
    expect(await open(id)).toMatchObject({
      name: 'Portail de suivi',
      state: 'planned',
      progress: 0,
      version: 0,
      client: { email, hasAccount: true },
      amountCents: 250_000,
      startsOn: '2031-01-05',
      milestones: [
        { title: 'Cadrage', day: '2031-01-10', state: 'todo' },
        { title: 'Mise en ligne', day: null },
      ],
      nextMilestone: { title: 'Cadrage', day: '2031-01-10' },
      events: [{ who: 'Zoé', words: 'projet ouvert' }],
      sendsMails: false,
    });
    const page = await list(`?search=${encodeURIComponent(email)}`);
    expect(page.projects.map((project) => project.id)).toEqual([id]);
    const found = await clients.GET(
      new NextRequest(`${SITE}/api/projects/clients?search=${email.slice(0, 20)}`, {
        headers: STUDIO,
      }),
    );
    expect((await found.json()).clients).toMatchObject([{ email }]);
  });

  it('change it step by step, in words of the audit, and refuse what was seen too early', async () => {
    const { id } = await newProject();
    const version = { id, version: 0 };
    expect(await send({ ...version, action: 'move', state: 'active' })).toEqual({
      status: 200,
      id,
    });
    expect(await send({ ...version, action: 'move', state: 'done' })).toMatchObject({
      status: 409,
      reason: 'stale',
      message: expect.stringContaining('rien n’a été modifié'),
    });
    const begun = await open(id);
    const [first] = begun.milestones;
    const changes = [
      { action: 'plan', step: 'Relire les maquettes', day: '2031-01-20' },
      { action: 'milestone', milestone: first?.id, state: 'done' },
      { action: 'progress', percent: 80 },
      { action: 'message', text: 'Bonjour', asOf: begun.asOf },
    ];
    for (const [index, change] of changes.entries()) {
      expect(await send({ id, version: index + 1, ...change })).toMatchObject({ status: 200 });
    }
    const project = await open(id);
    expect(project).toMatchObject({ progress: 80, progressOfMilestones: 50, version: 5 });
    expect(project.events.map(({ words }) => words)).toEqual([
      'projet ouvert',
      'En attente → En cours',
      'prochaine étape\u00a0: Relire les maquettes, le 20 janvier 2031',
      'étape «\u202fCadrage\u202f»\u00a0: À venir → Terminée',
      'avancement\u00a0: selon les étapes → 80\u00a0%',
      'message envoyé',
    ]);
  });

  it.each([
    ['member who may only read', 403],
    ['stranger', 401],
  ])('answer no %s', async (who, status) => {
    Object.assign(me, {
      status: who === 'stranger' ? 401 : 200,
      body: { id: 'x', roles: [{ name: 'viewer' }] },
    });
    const request = (path: string) =>
      new NextRequest(`${SITE}/api/projects${path}`, { headers: STUDIO });
    expect((await projects.GET(request(''))).status).toBe(status);
    expect((await send({ action: 'create' })).status).toBe(status);
    expect((await detail.GET(request('/x'), of('x'))).status).toBe(status);
    expect((await upload('x', 'a.png', PNG)).status).toBe(status);
    expect((await clients.GET(request('/clients'))).status).toBe(status);
  });

  it.each([
    [creation('pas une adresse'), 'Entrez l’adresse e-mail du client.'],
    [creation('ana@example.fr', { name: ' ' }), 'Donnez un nom au projet.'],
    [creation('ana@example.fr', { endsOn: '2030-01-01' }), 'La fin vient avant le début.'],
    [creation('ana@example.fr', { startsOn: '2031-02-31' }), 'Choisissez une date.'],
    [{ action: 'rien' }, 'Cette modification est illisible.'],
  ])('say what is wrong in French', async (change, message) => {
    expect(await send(change)).toEqual({ status: 400, message });
  });
});

describe('what a client reads and does', () => {
  it('is told what comes next until the project is over, on its card and on its page', async () => {
    const { id, client } = await newProject();
    const steps = async () => [
      (await own.readOwnProject(client as never, id))?.nextStep,
      (await own.readOwnProjects(client as never)).find((project) => project.id === id)?.nextStep,
    ];
    await send({ id, version: 0, action: 'plan', step: 'Relire les maquettes', day: '2031-03-04' });
    const planned = { text: 'Relire les maquettes', day: '2031-03-04' };
    expect(await steps()).toEqual([planned, planned]);
    await send({ id, version: 1, action: 'move', state: 'active' });
    await send({ id, version: 2, action: 'move', state: 'done' });
    expect(await steps()).toEqual([null, null]);
  });

  it('follows the project: what is published, never a draft, and what is new since the last visit', async () => {
    const { id, client, userId } = await newProject();
    const written = await send({
      id,
      version: 0,
      action: 'write',
      title: 'Semaine 1',
      text: 'Les maquettes sont prêtes.',
    });
    const entry = written.entry ?? '';
    const picture = await upload(id, 'écran.png', PNG, { entry });
    expect(picture.status).toBe(200);
    const read = async () => own.readOwnProject(client as never, id);
    const news = async () =>
      (await own.readOwnProjects(client as never)).find((project) => project.id === id)?.news;
    expect(await read()).toMatchObject({ journal: [], files: [] });
    expect(await news()).toBe(0);
    expect((await download(`/fichiers/${picture.id}`)).status).toBe(404);

    await send({ id, version: 1, action: 'publish', entry });
    await send({
      id,
      version: 2,
      action: 'message',
      text: 'Votre avis ?',
      asOf: (await open(id)).asOf,
    });
    expect(await read()).toMatchObject({
      journal: [{ title: 'Semaine 1', pictures: [{ name: 'écran.png', isPicture: true }] }],
      messages: [{ author: 'consultant', text: 'Votre avis ?' }],
    });
    expect(await news()).toBe(2);
    const shown = await download(`/fichiers/${picture.id}`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
    const seen = await read();
    if (!seen) throw new Error('no project');
    const { asOf } = await open(id);
    await send({ id, version: 3, action: 'message', text: 'Et ceci ?', asOf });
    await own.markOwnProjectSeen(seen, userId);
    const later = await read();
    expect(later).toMatchObject({ messages: [{}, { text: 'Et ceci ?' }] });
    expect(await news()).toBe(1);
    await own.markOwnProjectSeen(later ?? seen, userId);
    expect(await news()).toBe(0);

    expect(await own.writeOwnProjectMessage({ project: id, text: 'Parfait' }, userId)).toEqual({
      ok: true,
      value: null,
    });
    const project = await open(id);
    expect(project).toMatchObject({ unread: 1, version: 4, awaitsSince: expect.any(String) });
    expect(project.seenAt).not.toBeNull();
    await own.writeOwnProjectMessage({ project: id, text: 'Une chose encore' }, userId);
    await send({ id, version: 0, action: 'mark', mark: 'read', asOf: project.asOf });
    expect(await open(id)).toMatchObject({ unread: 1 });

    const stranger = await signUp(server);
    expect(await own.readOwnProject(stranger.client as never, id)).toBeNull();
    expect(
      await own.writeOwnProjectMessage({ project: id, text: 'Bonjour' }, stranger.userId),
    ).toMatchObject({ ok: false });
  });

  it('chooses the mails', async () => {
    const { client, userId } = await newProject();
    const wanted = { journal: false, message: true, file: false, plan: true, after: false };
    await own.setOwnMailChoices(wanted, userId);
    expect(await own.readOwnMailChoices(client as never, userId)).toEqual(wanted);
  });

  it('turns them off by the link of a mail, and only by one that the site signed', async () => {
    const { client, userId } = await newProject();
    const { mailChoicesUrls } = await import('../../../lib/projects/mail-choices.ts');
    const mails = await import('../../../app/api/projects/mails/route.ts');
    const { oneClick, page } = mailChoicesUrls(SITE, userId);
    const post = (url: string) => mails.POST(new NextRequest(url, { method: 'POST' }));
    expect((await post(`${oneClick}x`)).status).toBe(404);
    const other = await signUp(server);
    expect((await post(oneClick.replace(userId, other.userId))).status).toBe(404);
    expect((await own.readOwnMailChoices(client as never, userId)).journal).toBe(true);
    expect((await post(oneClick)).status).toBe(200);
    expect(await own.readOwnMailChoices(client as never, userId)).toEqual({
      journal: false,
      message: false,
      file: false,
      plan: false,
      after: false,
    });
    const shown = mails.GET(new NextRequest(oneClick));
    expect(`${SITE}${shown.headers.get('location')}`).toBe(page);
  });
});

describe('files', () => {
  it('go to Storage and back to who may read them, with headers that run nothing', async () => {
    const { id, client } = await newProject();
    const { id: file = '' } = await uploadAsClient(id, 'cahier des charges.pdf', PDF);
    const [listed] = (await own.readOwnProject(client as never, id))?.files ?? [];
    expect(listed).toMatchObject({ id: file, sender: 'client', size: PDF.length });
    const answer = await download(`/fichiers/${file}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition':
        'inline; filename="cahier des charges.pdf"; filename*=UTF-8\'\'cahier%20des%20charges.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    const etag = answer.headers.get('etag') ?? '';
    expect((await download(`/fichiers/${file}`, { 'if-none-match': etag })).status).toBe(304);

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const { id: drawing = '' } = await upload(id, 'logo.svg', svg);
    const saved = await download(`/fichiers/${drawing}`);
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);

    // The Studio's URL carries its right with it, for a while; a client's does not.
    const [signed] = (await open(id)).files.filter((each) => each.id === file);
    asBrowser(new Browser());
    expect((await download(signed?.href ?? '')).status).toBe(200);
    expect((await download(`${signed?.href}x`)).status).toBe(303);
    const page = await download(`/fichiers/${file}`);
    expect(page.headers.get('location')).toBe(`/auth?next=%2Ffichiers%2F${file}`);
    await newProject();
    expect((await download(`/fichiers/${file}`)).status).toBe(404);
    expect((await uploadAsClient(id, 'a.pdf', PDF)).status).toBe(404);
  });

  it.each([
    ['une page qui se dit image', 'photo.png', Buffer.from('<html><script>1</script>'), 415],
    ['une page qui se dit texte', 'notes.txt', Buffer.from('<!doctype html><p>'), 415],
    ['une page', 'page.html', Buffer.from('<html>'), 415],
    ['un programme', 'facture.pdf.exe', Buffer.from('MZ'), 415],
    ['rien', 'vide.pdf', Buffer.alloc(0), 400],
  ])('are refused: %s', async (_, name, bytes, status) => {
    const { id } = await newProject();
    const answer = await uploadAsClient(id, name, bytes);
    expect(answer).toMatchObject({ status, message: expect.stringMatching(/fichier/) });
    expect((await open(id)).storage.used).toBe(0);
  });

  it('of more than 25 MB are refused before they are read, and what is not as long as it was said leaves nothing', async () => {
    const { id } = await newProject();
    const tooLarge = await upload(id, 'film.mp4', PDF, { size: 25_000_001 });
    expect(tooLarge).toMatchObject({ status: 413, reason: 'size' });
    for (const size of [PNG.length - 1, PNG.length + 1]) {
      expect(await upload(id, 'a.png', PNG, { size })).toMatchObject({
        status: 400,
        reason: 'broken',
      });
    }
    expect((await open(id)).storage.used).toBe(0);
  });

  it('are sent by a form without scripts, which leads back with its outcome', async () => {
    const { id } = await newProject();
    const browser = new Browser();
    const form = new FormData();
    form.set('projet', id);
    form.set('fichier', new File([PDF], 'plan.pdf'));
    const body = new Response(form);
    const bytes = Buffer.from(await body.arrayBuffer());
    const request = () =>
      new NextRequest(`${SITE}/api/fichiers`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: {
          ...ORIGIN,
          referer: `${SITE}/dashboard/projets/${id}`,
          'content-type': body.headers.get('content-type') ?? '',
          'content-length': String(bytes.length),
        },
      });
    const answer = await sent.POST(request());
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/dashboard/projets/${id}#fichiers`);
    expect((await open(id)).files).toMatchObject([{ name: 'plan.pdf', sender: 'client' }]);
    asBrowser(browser);
    await sent.POST(request());
    expect(JSON.parse(browser.jar.get('form-answer')?.value ?? '')).toMatchObject({
      form: `fichier-${id}`,
      state: { status: 'refused', toast: { description: 'Non connecté' } },
    });
    const foreign = await uploadAsClient(id, 'a.pdf', PDF, { origin: 'https://ailleurs.example' });
    expect(foreign.status).toBe(403);
  });

  it('of one client that sends slowly keep nobody else from sending', async () => {
    const formOf = async (id: string) => {
      const form = new FormData();
      form.set('projet', id);
      form.set('fichier', new File([PDF], 'plan.pdf'));
      const whole = new Response(form);
      const type = whole.headers.get('content-type') ?? '';
      return { type, bytes: new Uint8Array(await whole.arrayBuffer()) };
    };
    const post = (
      { type, bytes }: Awaited<ReturnType<typeof formOf>>,
      body: BodyInit = bytes,
    ): Promise<Response> =>
      sent.POST(
        new NextRequest(`${SITE}/api/fichiers`, {
          method: 'POST',
          body,
          ...({ duplex: 'half' } as object),
          headers: { ...ORIGIN, 'content-type': type, 'content-length': String(bytes.length) },
        }),
      );

    const slow = await newProject();
    const form = await formOf(slow.id);
    const ends: Array<() => void> = [];
    const answers: Array<Promise<Response>> = [];
    for (let sending = 0; sending < 3; sending++) {
      // Its first half, and then nothing until it is cut.
      const { promise: began, resolve } = Promise.withResolvers<void>();
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (controller.desiredSize === null) return;
            controller.enqueue(form.bytes.slice(0, 40));
            ends.push(() => controller.close());
            resolve();
            return new Promise(() => {});
          },
        },
        { highWaterMark: 0 },
      );
      const answer = post(form, body);
      answers.push(answer);
      await Promise.race([began, answer]);
    }
    expect(ends).toHaveLength(1);

    const other = await newProject();
    expect((await post(await formOf(other.id))).status).toBe(303);
    expect((await open(other.id)).files).toMatchObject([{ name: 'plan.pdf', sender: 'client' }]);
    expect((await open(slow.id)).files).toEqual([]);
    for (const end of ends) end();
    await Promise.all(answers);
    expect((await open(slow.id)).files).toEqual([]);
  });

  it('leave Storage with what named them: removed, or gone with the account', async () => {
    const { id, userId } = await newProject();
    const { id: kept = '' } = await uploadAsClient(id, 'garde.pdf', PDF);
    const { id: removed = '' } = await uploadAsClient(id, 'retire.pdf', PDF);
    expect(await own.removeOwnFile(removed, userId)).toMatchObject({ ok: true });
    const there = async () => {
      const { data } = await service.storage.from('projets').list(id);
      return data?.map(({ name }) => name.replace(/^.*\//, '')) ?? [];
    };
    await store.sweepFiles();
    expect(await there()).toEqual([kept]);
    await service.rpc('delete_account', { account_id: userId });
    await store.sweepFiles();
    expect(await there()).toEqual([]);
  });

  it('of a signed quote stay when the account goes, for the consultant alone, who changes nothing', async () => {
    const { userId, email } = await newProject();
    const { data: quote } = await service
      .from('quotes')
      .insert({
        user_id: userId,
        email_hash: createHash('sha256').update(email).digest('hex'),
        number: 'D-1996-0001',
        status: 'accepted',
        content: { title: 'Portail' },
        document: {},
        issued_on: '2031-01-01',
        valid_until: '2031-02-01',
        sha256: 'a'.repeat(64),
        sent_at: new Date().toISOString(),
        decided_at: new Date().toISOString(),
      })
      .select('id')
      .single()
      .throwOnError();
    const { data: project } = await service
      .from('projects')
      .insert({ user_id: userId, quote_id: quote?.id ?? '', name: 'Portail', type: 'Sur devis' })
      .select('id')
      .single()
      .throwOnError();
    const id = project?.id ?? '';
    const { id: file = '' } = await uploadAsClient(id, 'plan.pdf', PDF);
    const read = (headers: Record<string, string> = {}) =>
      files.GET(new NextRequest(`${SITE}/fichiers/${file}`, { headers }), of(file));
    expect((await read()).status).toBe(200);

    await service.rpc('delete_account', { account_id: userId });
    await store.sweepFiles();
    expect((await read()).status).not.toBe(200);
    const kept = await open(id);
    expect(kept).toMatchObject({
      archive: { keptUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      nextStates: [],
      client: { email, hasAccount: false },
      files: [{ name: 'plan.pdf' }],
    });
    const signed = new URL(kept.files[0]?.href ?? '', SITE);
    const response = await files.GET(new NextRequest(signed), of(file));
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
    const refused = { status: 409, reason: 'archived' };
    const { version, asOf } = kept;
    expect(await send({ action: 'message', id, version, text: 'Bonjour', asOf })).toMatchObject(
      refused,
    );
    expect(await send({ action: 'removeFile', id, version, file })).toMatchObject(refused);
    expect((await upload(id, 'autre.pdf', PDF)).status).not.toBe(200);
    expect((await list('?view=open')).projects.map((each) => each.id)).not.toContain(id);
    expect((await list('?view=all')).projects.map((each) => each.id)).toContain(id);
  });
});
