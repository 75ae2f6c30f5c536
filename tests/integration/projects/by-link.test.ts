import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import {
  mailsTo,
  needsMailbox,
  serviceOf,
  sharedSupabase,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { LETTER_SETTINGS } from '../../support/letter.ts';
import { contentFor, sendQuote } from '../../support/quotes.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  nextHeaders,
  redirectionOf,
  signedInTo,
} from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({
  refresh: () => undefined,
  cacheLife: () => undefined,
  cacheTag: () => undefined,
}));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: () => undefined,
}));
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: async () => ({
    ...LETTER_SETTINGS,
    replyDelay: '48h',
    callMinutes: 30,
    bindingNote: '',
    paymentMeans: 'en ligne, par carte bancaire',
  }),
  getMailTexts: async () => MAIL_TEXTS,
}));
const changed = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../../../lib/publishing/revalidate.ts', () => ({ revalidateContent: changed }));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const SITE = 'https://site.example';
const ORIGIN = { origin: SITE, host: new URL(SITE).host };
const PDF = Buffer.from('%PDF-1.7\n…');

const server = fixture(sharedSupabase);
const service = serviceOf(server);
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SMTP_URL', server.smtpUrl);
  connectTo(server);
});
const link = fixture(() => import('../../../app/(account)/proposition/[token]/actions.ts'));
const actions = fixture(
  () => import('../../../app/(account)/_components/project/linked-actions.ts'),
);
const projects = fixture(() => import('../../../lib/projects/by-link.ts'));
const reviews = fixture(() => import('../../../lib/testimonials/by-link.ts'));
const moderation = fixture(() => import('../../../lib/testimonials/testimonials.ts'));
const access = fixture(() => import('../../../app/(account)/_components/project/link-access.ts'));
const own = fixture(() => import('../../../app/(account)/_components/own-path.ts'));
const urls = fixture(() => import('../../../lib/files/url.ts'));
const uploads = fixture(() => import('../../../app/api/fichiers/route.ts'));
const files = fixture(
  () => import('../../../app/(account)/proposition/[token]/projet/fichiers/[id]/route.ts'),
);
const quotes = fixture(() => import('../../../lib/quotes/client.ts'));
const tokens = fixture(() => import('../../../lib/quotes/tokens.ts'));
const topics = fixture(() => import('../../../lib/projects/mails.ts'));
const owned = fixture(() => import('../../../lib/projects/own.ts'));
const exports = fixture(() => import('../../../lib/dashboard/export.ts'));

let browser: Browser;
beforeEach(() => {
  browser = new Browser(`2001:db8:${randomUUID().slice(0, 4)}::9`);
  asBrowser(browser);
});

/** The code that was mailed last. */
async function codeTo(email: string): Promise<string> {
  needsMailbox();
  const [mail] = await mailsTo(server.mailboxUrl, email);
  return /: (\d{6})$/.exec(mail?.subject ?? '')?.[1] ?? '';
}

/** Somebody without an account whose browser has opened a link by its code, and signed its quote there. */
async function signedByLink(email = `lien-${randomUUID()}@exemple.test`) {
  const quote = await sendQuote(service, contentFor(email));
  const token = tokens.newToken();
  const { error } = await service.rpc('link_quote', {
    quote: quote.id,
    seen_version: quote.version,
    actor_id: 'pTests',
    actor_name: 'Ana',
    link_hash: tokens.tokenHash(token),
  });
  expect(error).toBeNull();
  expect(await link.askForCode(IDLE, formData({ token }))).toMatchObject({ status: 'done' });
  const code = await codeTo(email);
  const where = await redirectionOf(link.giveCode(IDLE, formData({ token, code, page: 'projet' })));
  expect(where).toBe(`/proposition/${token}/projet`);
  const key = await access.readLinkKey({ token });
  const { data } = await service.from('quotes').select('sha256').eq('id', quote.id).single();
  const accepted = await quotes.accept(
    key as never,
    {
      name: 'Ana Roy',
      approval: 'Bon pour accord',
      agreed: 'on',
      options: [],
      sha256: data?.sha256,
      earlyStart: undefined,
    } as never,
    '2001:db8::1',
  );
  expect(accepted.ok).toBe(true);
  const { data: row } = await service
    .from('projects')
    .select('id')
    .eq('quote_id', quote.id)
    .single();
  return { ...quote, email, token, key, project: String(row?.id) };
}

const read = async (token: string) =>
  projects.readLinkedProject({ token }, await access.readLinkKey({ token }));

async function upload(address: string, name: string, bytes = PDF, headers = {}) {
  const request = new NextRequest(`${SITE}${address}&${new URLSearchParams({ nom: name })}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { ...ORIGIN, 'content-length': String(bytes.length), ...headers },
  });
  const answer = await uploads.POST(request);
  return { status: answer.status, ...((await answer.json()) as { id?: string; message?: string }) };
}

const download = (token: string, id: string) =>
  files.GET(new Request(`${SITE}/proposition/${token}/projet/fichiers/${id}`), {
    params: Promise.resolve({ token, id }),
  });

/** A project by the links of its client and of who signs beside them, each in a browser of their own. */
async function signedByTwo(email = `${randomUUID()}@exemple.test`) {
  const other = `${randomUUID()}@exemple.test`;
  const quote = await sendQuote(
    service,
    contentFor(email, {
      cosigners: [{ id: 's1', name: 'Bo Durand', role: 'Finances', email: other }],
    }),
  );
  const signers = async () => {
    const { data } = await service.rpc('read_quote', { quote: quote.id }).single<{
      quote: { version: number; signers: Array<{ id: string; email: string; name: string }> };
    }>();
    return data?.quote;
  };
  /** The link of one of them, in a browser of their own, signed with. */
  const signedBy = async (address: string) => {
    const here = new Browser(`2001:db8:${randomUUID().slice(0, 4)}::9`);
    asBrowser(here);
    const before = await signers();
    const token = tokens.newToken();
    await service
      .rpc('link_quote', {
        quote: quote.id,
        seen_version: before?.version,
        actor_id: 'pTests',
        actor_name: 'Ana',
        link_hash: tokens.tokenHash(token),
        signer: before?.signers.find((each) => each.email === address)?.id,
      })
      .throwOnError();
    await link.askForCode(IDLE, formData({ token }));
    await redirectionOf(
      link.giveCode(IDLE, formData({ token, code: await codeTo(address), page: 'projet' })),
    );
    const { data } = await service.from('quotes').select('sha256').eq('id', quote.id).single();
    const signed = await quotes.accept(
      (await access.readLinkKey({ token })) as never,
      {
        name: 'Qui signe',
        role: '',
        approval: 'Bon pour accord',
        agreed: 'on',
        options: [],
        sha256: data?.sha256,
        earlyStart: undefined,
      } as never,
      '2001:db8::1',
    );
    expect(signed.ok).toBe(true);
    return { token, here, key: await access.readLinkKey({ token }) };
  };
  return {
    client: { ...(await signedBy(email)), name: (await signers())?.signers[0]?.name },
    beside: await signedBy(other),
  };
}

type Signed = Awaited<ReturnType<typeof signedByTwo>>['beside'];

describe('a project by the link of its quote', () => {
  it('opens in the browser that gave the code, with what is known of its client, and in no other', async () => {
    const { token, email, project } = await signedByLink();
    const found = await read(token);
    expect(found).toMatchObject({
      project: { id: project, state: 'planned', journal: [], messages: [] },
      hasAccount: false,
      known: { email },
    });
    expect(found?.known.firstName).not.toBe('');
    expect(found?.follower).not.toBeNull();
    asBrowser(new Browser());
    expect(await read(token)).toBeNull();
  });

  it('takes a message, which is checked and counted, and none where no code was given', async () => {
    const { token } = await signedByLink();
    const write = (text: string) => actions.writeMessage(IDLE, formData({ token, text }));
    expect(await write(' ')).toMatchObject({
      status: 'invalid',
      errors: { text: expect.any(String) },
    });
    expect(await write('Une question')).toMatchObject({ status: 'done' });
    expect((await read(token))?.project.messages).toMatchObject([
      { author: 'client', text: 'Une question' },
    ]);
    for (const text of ['Deux', 'Trois', 'Quatre', 'Cinq']) {
      expect(await write(text)).toMatchObject({ status: 'done' });
    }
    expect(await write('Six')).toMatchObject({
      status: 'failed',
      values: { text: 'Six' },
      toast: { description: expect.stringContaining('plusieurs messages de suite') },
    });
    asBrowser(new Browser());
    expect(await write('D’ailleurs')).toMatchObject({
      status: 'failed',
      toast: { description: expect.stringContaining('n’est plus ouvert ici') },
    });
  });

  it('calls each message by who wrote it, and « Vous » to its author alone', async () => {
    const { client, beside } = await signedByTwo();
    const write = async ({ token, here }: Signed, text: string) => {
      asBrowser(here);
      expect(await actions.writeMessage(IDLE, formData({ token, text }))).toMatchObject({
        status: 'done',
      });
    };
    await write(client, 'Bonjour');
    await write(beside, 'Et la facture ?');
    const readBy = async ({ token, here }: Signed) => {
      asBrowser(here);
      const found = await read(token);
      return found?.project.messages.map(({ text, by }) => [text, by]);
    };
    expect(await readBy(client)).toEqual([
      ['Bonjour', null],
      ['Et la facture ?', 'Bo Durand'],
    ]);
    expect(await readBy(beside)).toEqual([
      ['Bonjour', client.name],
      ['Et la facture ?', null],
    ]);
  });

  it('calls each file by who sent it, and lets them alone take it back', async () => {
    const account = await signedInTo(server);
    const { client, beside } = await signedByTwo(account.email);
    const send = async ({ here, key }: Signed, name: string) => {
      asBrowser(here);
      const { status, id = '' } = await upload(urls.linkedUploadUrl(key), name);
      expect(status).toBe(200);
      return id;
    };
    const plan = await send(client, 'plan.pdf');
    const facture = await send(beside, 'facture.pdf');
    const readBy = async ({ token, here }: Signed) => {
      asBrowser(here);
      const found = await read(token);
      return found?.project.files.map(({ name, by }) => [name, by]);
    };
    expect(await readBy(client)).toEqual([
      ['facture.pdf', 'Bo Durand'],
      ['plan.pdf', null],
    ]);
    expect(await readBy(beside)).toEqual([
      ['facture.pdf', null],
      ['plan.pdf', client.name],
    ]);
    asBrowser(browser);
    const exported = await exports.exportAccount({
      id: account.userId,
      email: account.email,
      createdAt: '2031-01-01T00:00:00Z',
    } as never);
    expect(exported.projects).toMatchObject([
      {
        files: [
          { name: 'plan.pdf', sender: 'client', sender_name: null },
          { name: 'facture.pdf', sender: 'client', sender_name: 'Bo Durand' },
        ],
      },
    ]);

    const remove = ({ token, here }: Signed, file: string) => {
      asBrowser(here);
      return actions.removeFile(IDLE, formData({ token, file }));
    };
    const refusal = {
      status: 'failed',
      toast: { description: 'Ce fichier n’est plus là, ou il n’est pas de vous.' },
    };
    expect(await remove(client, facture)).toMatchObject(refusal);
    expect(await remove(beside, plan)).toMatchObject(refusal);
    expect(await owned.removeOwnFile(facture, account.userId)).toEqual({
      ok: false,
      refusal: 'gone',
    });
    expect(await readBy(client)).toHaveLength(2);
    // What the client sent by the link is theirs in their space, too.
    expect((await owned.removeOwnFile(plan, account.userId)).ok).toBe(true);
    expect(await remove(beside, facture)).toMatchObject({ status: 'done' });
    expect(await readBy(client)).toEqual([]);
  });

  it('takes a file by an address that the site signed, hands it out there, and takes it back', async () => {
    const { token, key } = await signedByLink();
    const address = urls.linkedUploadUrl(key);
    const { status, id = '' } = await upload(address, 'plan.pdf');
    expect(status).toBe(200);
    const [file] = (await read(token))?.project.files ?? [];
    expect(file).toMatchObject({
      name: 'plan.pdf',
      sender: 'client',
      href: `/proposition/${token}/projet/fichiers/${id}`,
    });
    const answer = await download(token, id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect(answer.headers.get('content-disposition')).toContain('plan.pdf');

    expect((await upload(`${address}x`, 'plan.pdf')).status).toBe(401);
    expect((await upload(address, 'plan.pdf', PDF, { origin: 'https://a.example' })).status).toBe(
      403,
    );
    expect((await upload(address, 'page.html')).status).toBe(415);

    const here = browser;
    asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}::7`));
    const stranger = await signedByLink();
    expect((await download(stranger.token, id)).status).toBe(404);
    asBrowser(new Browser());
    expect((await download(token, id)).status).toBe(404);
    asBrowser(here);
    expect(await actions.removeFile(IDLE, formData({ token, file: id }))).toMatchObject({
      status: 'done',
    });
    expect((await download(token, id)).status).toBe(404);
  });

  it('shows the files that it asks for, and takes what answers them, as nobody else', async () => {
    const { token, key, project } = await signedByLink();
    const ask = await service.rpc('ask_project_files', {
      project,
      seen_version: 0,
      actor_id: 'pTests',
      actor_name: 'Ana',
      requests: [{ title: 'Logo', reason: 'Pour l’en-tête', day: null }],
    });
    expect(ask.error).toBeNull();
    const [request] = (await read(token))?.project.fileRequests ?? [];
    expect(request).toMatchObject({ title: 'Logo', state: 'waiting' });
    const address = (of: typeof key) =>
      `${urls.linkedUploadUrl(of)}&${new URLSearchParams({ demande: request?.id ?? '' })}`;
    const here = browser;
    asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}::8`));
    const stranger = await signedByLink();
    expect(await upload(address(stranger.key), 'logo.pdf')).toMatchObject({ status: 409 });
    asBrowser(here);
    expect((await upload(address(key), 'logo.pdf')).status).toBe(200);
    expect((await read(token))?.project).toMatchObject({
      fileRequests: [{ state: 'received' }],
      files: [{ name: 'logo.pdf', requestId: request?.id }],
    });
    const { data } = await service
      .from('project_file_requests')
      .select('state')
      .eq('project_id', project);
    expect(data).toEqual([{ state: 'received' }]);
  });

  it('takes a file from a form without scripts, and leads back to its page', async () => {
    const { token, key, project } = await signedByLink();
    const form = new FormData();
    form.set('projet', project);
    form.set('fichier', new File([PDF], 'plan.pdf'));
    const body = new Response(form);
    const bytes = new Uint8Array(await body.arrayBuffer());
    const answer = await uploads.POST(
      new NextRequest(`${SITE}${urls.linkedUploadUrl(key)}`, {
        method: 'POST',
        body: bytes,
        headers: {
          ...ORIGIN,
          referer: `${SITE}/proposition/${token}/projet`,
          'content-type': body.headers.get('content-type') ?? '',
          'content-length': String(bytes.length),
        },
      }),
    );
    expect(answer.headers.get('location')).toBe(`/proposition/${token}/projet#fichiers`);
    expect((await read(token))?.project.files).toMatchObject([{ name: 'plan.pdf' }]);
    expect(JSON.parse(browser.jar.get('form-answer')?.value ?? '')).toMatchObject({
      form: `fichier-${project}`,
      state: { status: 'done' },
    });
  });

  it('is closed once its links are cut, for files that are under way, too', async () => {
    const { token, key, id } = await signedByLink();
    const address = urls.linkedUploadUrl(key);
    const { data } = await service.from('quotes').select('version').eq('id', id).single();
    const { error } = await service.rpc('cut_quote_links', {
      quote: id,
      seen_version: data?.version,
      actor_id: 'pTests',
      actor_name: 'Ana',
    });
    expect(error).toBeNull();
    expect(await read(token)).toBeNull();
    expect(await upload(address, 'plan.pdf')).toMatchObject({
      status: 403,
      message: expect.stringContaining('n’est plus ouvert ici'),
    });
  });

  it('is led to by the mail that invites, by a new link with a code of its own', async () => {
    const { project, email } = await signedByLink();
    const { data } = await service.from('projects').select('version').eq('id', project).single();
    const { error } = await service.rpc('answer_project', {
      project,
      seen_version: data?.version,
      actor_id: 'pTests',
      actor_name: 'Ana',
      message: 'Cela vous va ?',
      as_of: new Date().toISOString(),
    });
    expect(error).toBeNull();
    const context = {
      database: service as never,
      sender: {
        brand: 'Atelier',
        ownerName: 'Jeanne',
        email: 'jeanne@example.fr',
        siteUrl: SITE,
        replyDelay: '24h',
        callMinutes: 30,
        bindingNote: '',
        paymentMeans: '',
        labels: { tax: 'HT' },
      },
      from: 'a@example.fr',
      consultant: 'jeanne@example.fr',
      recipient: 'client',
    };
    const invitation = await topics.projectInvitation(project, context);
    expect(invitation?.to).toBe(email);
    const href = invitation?.body.action?.href ?? '';
    expect(href).toMatch(new RegExp(`^${SITE}/proposition/[\\w-]{43}/projet$`));
    // The new link asks for a code of its own, and then opens the same project.
    const token = href.split('/').at(-2) ?? '';
    asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}::9`));
    expect(await read(token)).toBeNull();
    await link.askForCode(IDLE, formData({ token }));
    await redirectionOf(link.giveCode(IDLE, formData({ token, code: await codeTo(email) })));
    expect((await read(token))?.project.messages).toMatchObject([{ text: 'Cela vous va ?' }]);
  });

  it('has its steps approved or given back by who gave the code, and nobody’s else', async () => {
    const { token, project, email } = await signedByLink();
    const ask = async (of: string) => {
      const { data: step } = await service
        .from('project_milestones')
        .insert({ project_id: of, title: 'Maquettes', state: 'doing', position: 1 })
        .select('id')
        .single()
        .throwOnError();
      const { data: row } = await service.from('projects').select('version').eq('id', of).single();
      const { error } = await service.rpc('ask_project_approval', {
        project: of,
        seen_version: row?.version,
        actor_id: 'pTests',
        actor_name: 'Ana',
        milestone: step?.id,
        word: 'Tout est en ligne.',
      });
      expect(error).toBeNull();
      const { data } = await service
        .from('project_approvals')
        .select('id')
        .eq('milestone_id', step?.id)
        .single();
      return String(data?.id);
    };
    const approval = await ask(project);
    asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}::9`));
    const other = await signedByLink();
    const theirs = await ask(other.project);
    asBrowser(browser);
    const answer = (what: 'approveStep' | 'redoStep', values: Record<string, string>) =>
      actions[what](IDLE, formData({ token, ...values }));
    expect(await answer('approveStep', { approval: theirs })).toMatchObject({ status: 'failed' });
    asBrowser(new Browser());
    expect(await answer('approveStep', { approval })).toMatchObject({ status: 'failed' });

    asBrowser(browser);
    expect(await answer('redoStep', { approval, message: 'Le logo manque.' })).toMatchObject({
      status: 'done',
    });
    const found = await read(token);
    expect(found?.project.messages.at(-1)?.text).toContain('Le logo manque.');
    const { data: kept } = await service
      .from('project_approvals')
      .select('verdict, known_by, address, user_id')
      .in('id', [approval, theirs])
      .order('asked_at');
    expect(kept).toEqual([
      { verdict: 'redo', known_by: 'link', address: email, user_id: null },
      { verdict: null, known_by: null, address: null, user_id: null },
    ]);
    const again = await ask(project);
    expect(await answer('approveStep', { approval: again })).toMatchObject({ status: 'done' });
    expect((await read(token))?.project.milestones.some(({ state }) => state === 'done')).toBe(
      true,
    );
  });

  it('takes the review of what has ended, changes and withdraws it, from who gave the code', async () => {
    const { token, key, email, project } = await signedByLink();
    const content = `Un travail soigné. ${randomUUID()}`;
    const review = { name: 'Ana Roy', role: '', company: 'Atelier Sel', email: '', rating: '5' };
    const send = (values: Record<string, string>) =>
      actions.saveReview(IDLE, formData({ token, ...review, content, ...values }));
    expect(await send({}), 'not over').toMatchObject({
      status: 'failed',
      values: { content },
      toast: { description: expect.stringContaining('terminé') },
    });
    for (const status of ['active', 'done']) {
      const { data } = await service.from('projects').select('version').eq('id', project).single();
      const { error } = await service.rpc('move_project', {
        project,
        seen_version: data?.version,
        actor_id: 'pTests',
        actor_name: 'Ana',
        new_status: status,
      });
      expect(error).toBeNull();
    }
    expect(await send({ name: 'A', content: 'Court' })).toMatchObject({
      status: 'invalid',
      errors: { name: expect.any(String), content: expect.any(String) },
      values: { content: 'Court' },
    });
    expect(await send({})).toMatchObject({
      status: 'done',
      toast: { title: 'Merci pour votre avis\u202f!' },
    });
    expect(await send({}), 'sent again').toMatchObject({ status: 'done' });
    const [left, ...others] = (await reviews.readLinkedReviews(key)) ?? [];
    expect(others).toEqual([]);
    expect(left).toMatchObject({ content, status: 'pending', company: 'Atelier Sel' });
    const id = left?.id ?? '';
    const { testimonials } = await moderation.listTestimonials('pending', 0);
    const listed = testimonials.find((one) => one.id === id);
    expect(listed).toMatchObject({ author: null, project: { email } });

    const { error } = await service.rpc('decide_testimonial', {
      review_id: id,
      decision: 'approved',
    });
    expect(error).toBeNull();
    expect(await send({ id, rating: '4' })).toMatchObject({ status: 'done' });
    expect(await reviews.readLinkedReviews(key)).toMatchObject([
      { status: 'pending', corrects: id, rating: 4 },
      { id, status: 'approved', rating: 5 },
    ]);

    const here = browser;
    asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}::8`));
    const closed = { toast: { description: expect.stringContaining('n’est plus ouvert ici') } };
    expect(await send({})).toMatchObject(closed);
    expect(await actions.withdrawReview(IDLE, formData({ token, id }))).toMatchObject(closed);
    asBrowser(here);
    changed.mockClear();
    expect(await actions.withdrawReview(IDLE, formData({ token, id }))).toMatchObject({
      status: 'done',
      toast: { description: 'Il est effacé et ne paraît plus sur le site.' },
    });
    expect(changed).toHaveBeenCalledWith({ type: 'testimonial' });
    expect(await reviews.readLinkedReviews(key)).toEqual([]);
    for (const _ of [1, 2, 3]) await send({});
    expect(await send({ content: `${content} Encore.` }), 'one too many').toMatchObject({
      status: 'failed',
      toast: { description: expect.stringContaining('plusieurs avis de suite') },
    });
  });

  it('is asked no code for of a signed-in client whose it is', async () => {
    const { token } = await signedByLink();
    asBrowser(new Browser());
    const account = await signedInTo(server);
    const pathOf = ({ project, quote }: { project: string | null; quote: string | null }) =>
      project ?? quote;
    expect(await own.ownPath({ token }, pathOf)).toBeNull();
    const quote = await sendQuote(service, contentFor(account.email));
    const ownToken = tokens.newToken();
    await service.rpc('link_quote', {
      quote: quote.id,
      seen_version: quote.version,
      actor_id: 'pTests',
      actor_name: 'Ana',
      link_hash: tokens.tokenHash(ownToken),
    });
    expect(await own.ownPath({ token: ownToken }, pathOf)).toBe(quote.id);
  });
});
