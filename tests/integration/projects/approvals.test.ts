import { NextRequest } from 'next/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { serviceOf, sharedSupabase } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { STORED_NAUGHTY_STRINGS } from '../../support/naughty-strings/index.ts';
import { LONG_FORM } from '../../support/scale.ts';
import { studioCaller } from '../../support/studio-members.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
  signedInTo,
} from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  refresh: () => undefined,
}));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: () => undefined,
}));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const SITE = 'http://localhost:3000';
const STUDIO = { authorization: 'Bearer sk-token', origin: SITE, host: new URL(SITE).host };

const server = fixture(sharedSupabase);
const service = serviceOf(server);
studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  connectTo(server);
});
const projects = fixture(() => import('../../../app/api/projects/route.ts'));
const detail = fixture(() => import('../../../app/api/projects/[id]/route.ts'));
const actions = fixture(() => import('../../../app/(account)/dashboard/projets/[id]/actions.ts'));
const own = fixture(() => import('../../../lib/projects/own.ts'));
const topics = fixture(() => import('../../../lib/outbox/topics.ts'));
let browser: Browser;
beforeEach(() => {
  browser = newBrowser();
  asBrowser(browser);
});

async function send(change: object): Promise<{ status: number; message?: string; id?: string }> {
  const response = await projects.POST(
    new NextRequest(`${SITE}/api/projects`, {
      method: 'POST',
      body: JSON.stringify(change),
      headers: STUDIO,
    }),
  );
  return { status: response.status, ...(await response.json()) };
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

/** A client signed in with `browser`, whose project has two steps, the first of which is to be approved. */
async function withStep(word = 'Tout est en ligne.') {
  const account = await signedInTo(server);
  const { id = '' } = await send({
    action: 'create',
    name: 'Portail',
    type: 'Application web',
    description: '',
    startsOn: null,
    endsOn: null,
    amountCents: null,
    milestones: [
      { title: 'Maquettes', day: null },
      { title: 'Mise en ligne', day: null },
    ],
    client: { email: account.email, name: 'Ana Roy' },
  });
  const asked = await ask(id, 0, word);
  return { ...account, id, approval: asked };
}

/** Asks for the approval of a step, as the Studio does; the id of what is asked. */
async function ask(project: string, index: number, word = ''): Promise<string> {
  const { milestones } = await open(project);
  const milestone = milestones[index]?.id;
  expect(await change(project, { action: 'ask', milestone, word })).toMatchObject({ status: 200 });
  const { data } = await service
    .from('project_approvals')
    .select('id')
    .eq('milestone_id', milestone)
    .is('verdict', null)
    .single<{ id: string }>();
  return data?.id ?? '';
}

const approve = (approval: string) => actions.approveStep(IDLE, formData({ approval }));
const redo = (approval: string, message: string) =>
  actions.redoStep(IDLE, formData({ approval, message }));

describe('« Valider cette étape »', () => {
  it('is what the client is shown, approves it, and is read in the Studio', async () => {
    const { id, approval, client } = await withStep();
    const before = await own.readOwnProject(client as never, id);
    expect(before?.milestones[0]).toMatchObject({
      state: 'review',
      approval: { id: approval, word: 'Tout est en ligne.', dueCents: null, verdict: null },
    });
    const listed = () => own.readOwnProjects(client as never);
    expect(await listed()).toMatchObject([{ toApprove: 1 }]);
    expect(await approve(approval)).toMatchObject({
      status: 'done',
      toast: { title: 'Étape validée' },
    });
    expect(await listed()).toMatchObject([{ toApprove: 0 }]);
    const after = await own.readOwnProject(client as never, id);
    expect(after).toMatchObject({
      state: 'active',
      progress: 50,
      milestones: [
        { state: 'done', approval: { verdict: 'approved' } },
        { state: 'todo', approval: null },
      ],
      journal: [{ title: 'Étape validée\u00a0: Maquettes' }],
    });
    const { milestones, events } = await open(id);
    expect(milestones[0]?.approval).toMatchObject({ verdict: 'approved' });
    expect(events.map(({ words }) => words)).toContain(
      'étape validée par le client\u00a0: «\u202fMaquettes\u202f»',
    );
    expect(await approve(approval), 'a second press').toMatchObject({ status: 'done' });
  });

  it('of the last step ends the project', async () => {
    const { id, approval } = await withStep();
    await approve(approval);
    expect(await approve(await ask(id, 1))).toMatchObject({ status: 'done' });
    expect(await open(id)).toMatchObject({ state: 'done', progress: 100 });
  });

  it('is nobody else’s, from nowhere else, and not of what was taken back', async () => {
    const { id, approval } = await withStep();
    browser.origin = 'https://evil.example';
    expect((await approve(approval)).status).toBe('failed');
    browser.origin = 'https://site.example';
    asBrowser(new Browser('2001:db8:1:5::9'));
    expect((await approve(approval)).status).toBe('refused');
    await signedInTo(server);
    const gone = {
      status: 'failed',
      toast: { description: 'Cette étape n’est plus à valider. Rechargez la page.' },
    };
    expect(await approve(approval)).toMatchObject(gone);
    expect((await approve('x')).status).toBe('invalid');
    asBrowser(browser);
    const [milestone] = (await open(id)).milestones;
    const back = { action: 'milestone', milestone: milestone?.id, state: 'doing' };
    expect(await change(id, back)).toMatchObject({ status: 200 });
    expect(await approve(approval)).toMatchObject(gone);
    expect((await open(id)).milestones[0]).toMatchObject({ state: 'doing', approval: null });
  });
});

describe('« Demander une reprise »', () => {
  it('keeps what was typed, whatever it says, and gives the step back', LONG_FORM, async () => {
    const { id, approval } = await withStep();
    expect(await redo(approval, '  ')).toMatchObject({
      status: 'invalid',
      errors: { message: 'Dites ce qui est à reprendre.' },
    });
    const naughty = STORED_NAUGHTY_STRINGS.join('\n').slice(0, PROJECT_LIMITS.redo).toWellFormed();
    expect(await redo(approval, naughty)).toMatchObject({ status: 'done' });
    const { milestones, messages, awaitsSince } = await open(id);
    expect(milestones[0]).toMatchObject({ state: 'doing', approval: { verdict: 'redo' } });
    expect(messages[0]?.text).toMatch(/^Reprise demandée\u00a0: Maquettes\n\n/);
    expect(messages[0]?.text).toContain(milestones[0]?.approval?.message);
    expect(awaitsSince).not.toBeNull();
    expect(await approve(approval)).toMatchObject({
      status: 'failed',
      toast: { description: 'Vous avez déjà répondu pour cette étape. Rechargez la page.' },
    });
  });

  it('that is too long says so beside the field', async () => {
    const { approval } = await withStep();
    const state = await redo(approval, 'a'.repeat(PROJECT_LIMITS.redo + 1));
    expect(state.status).toBe('invalid');
    expect(state.errors.message).toContain('4');
  });
});

it('the Studio’s changes of what the client has approved are refused in words', async () => {
  const { id, approval } = await withStep();
  await approve(approval);
  const { milestones } = await open(id);
  const [first] = milestones;
  const refused = {
    status: 409,
    message:
      'Le client a validé cette étape\u00a0: elle reste comme il l’a validée. Rien n’a été modifié.',
  };
  expect(
    await change(id, { action: 'milestone', milestone: first?.id, state: 'doing' }),
  ).toMatchObject(refused);
  expect(await change(id, { action: 'milestones', milestones: milestones.slice(1) })).toMatchObject(
    refused,
  );
  expect(await change(id, { action: 'ask', milestone: first?.id, word: '' })).toMatchObject({
    status: 409,
  });
});

it('the mail that asks is made of what the database has', async () => {
  const { approval, email } = await withStep('Regardez la première page.');
  const mail = await topics.MAIL_TOPICS['project-approval']?.(approval, {
    database: service as never,
    sender: {
      brand: 'Atelier',
      ownerName: 'Zoé',
      email: 'zoe@example.fr',
      siteUrl: SITE,
      replyDelay: '24h',
      callMinutes: 30,
      bindingNote: '',
      paymentMeans: '',
      labels: { tax: 'HT' },
    },
    from: 'zoe@example.fr',
    consultant: 'zoe@example.fr',
    recipient: 'client',
  });
  expect(mail).toMatchObject({ to: email, replyTo: 'zoe@example.fr', automatic: true });
  expect(mail?.body.facts).toEqual([
    { label: 'Étape', value: 'Maquettes' },
    { label: 'Mon mot', value: 'Regardez la première page.' },
  ]);
});
