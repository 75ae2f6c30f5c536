import { randomUUID } from 'node:crypto';
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
import { contentFor, type SentQuote, sendQuote } from '../../support/quotes.ts';
import { faultyStoreOf } from '../account/faulty-store.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
  redirectionOf,
  signedInTo,
} from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
/** Calls that tell the page to show itself anew. */
const refreshed = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({
  refresh: refreshed,
  cacheLife: () => undefined,
  cacheTag: () => undefined,
}));
vi.mock('next/server', () => ({ after: () => undefined }));
/** Calls that draw a proof. */
const drawn = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/quotes/pdf.ts', async (original) => {
  const real = await original<typeof import('../../../lib/quotes/pdf.ts')>();
  drawn.mockImplementation(real.proofPdf);
  return { ...real, proofPdf: drawn };
});
const settings = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: () => settings(),
  getMailTexts: async () => MAIL_TEXTS,
}));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const server = fixture(sharedSupabase);
const store = faultyStoreOf(server);
const service = serviceOf(server);
beforeAll(() => {
  vi.stubEnv('SMTP_URL', server.smtpUrl);
  connectTo(store);
});
const actions = fixture(() => import('../../../app/(account)/_components/quote/actions.ts'));
const quotes = fixture(() => import('../../../lib/quotes/client.ts'));
const link = fixture(() => import('../../../app/(account)/proposition/[token]/actions.ts'));
const tokens = fixture(() => import('../../../lib/quotes/tokens.ts'));
beforeEach(() => {
  settings.mockImplementation(async () => ({
    ...LETTER_SETTINGS,
    replyDelay: '48h',
    callMinutes: 30,
    bindingNote: '',
    paymentMeans: 'en ligne, par carte bancaire',
  }));
  refreshed.mockClear();
  drawn.mockClear();
  asBrowser(newBrowser());
});

const signedIn = () => signedInTo(server);

/** A quote that waits for the agreement of the client who is signed in. */
async function toSign(): Promise<SentQuote & { userId: string; sha256: string }> {
  const { email, userId } = await signedIn();
  const quote = await sendQuote(service, contentFor(email));
  const { data } = await service.from('quotes').select('sha256').eq('id', quote.id).single();
  return { ...quote, userId, sha256: data?.sha256 };
}

const signed = ({ id, sha256 }: { id: string; sha256: string }, change = {}) =>
  formData({ id, sha256, name: 'Zoé D’Arc', approval: 'Bon pour accord', agreed: 'on', ...change });

/** A person who was sent a quote without an account, in a browser of their own, by a link that nobody has opened. */
async function linked() {
  const email = `lien-${randomUUID()}@exemple.test`;
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
  const { data } = await service.from('quotes').select('sha256').eq('id', quote.id).single();
  const browser = new Browser(`2001:db8:${randomUUID().slice(0, 4)}::1`);
  asBrowser(browser);
  return { ...quote, email, token, browser, sha256: data?.sha256 as string };
}

/** Has a code mailed, and reads it. */
async function codeFor({ token, email }: { token: string; email: string }): Promise<string> {
  needsMailbox();
  const state = await link.askForCode(IDLE, formData({ token }));
  expect(state).toMatchObject({ status: 'done', toast: { title: 'Code envoyé' } });
  const [mail] = await mailsTo(server.mailboxUrl, email);
  return /: (\d{6})$/.exec(mail?.subject ?? '')?.[1] ?? '';
}

const byLink = ({ token, sha256 }: { token: string; sha256: string }) => {
  const data = signed({ id: '', sha256 });
  data.delete('id');
  data.set('token', token);
  return data;
};

const stateOf = async ({ id, userId }: { id: string; userId: string }) =>
  (await quotes.readClientQuote(quotes.accountKey(id, userId)))?.state;

describe('accepting a quote', () => {
  it('says what is missing beside each field, keeps what was typed, and signs nothing', async () => {
    const quote = await toSign();
    const state = await actions.acceptQuote(
      IDLE,
      signed(quote, { approval: 'ok', agreed: '', name: ' ' }),
    );
    expect(state).toMatchObject({
      status: 'invalid',
      errors: {
        name: 'Indiquez votre nom complet.',
        agreed: 'Cochez la case pour accepter le devis.',
        approval: expect.stringContaining('en toutes lettres'),
      },
      values: { approval: 'ok' },
    });
    expect(await stateOf(quote)).toBe('sent');
  });

  it('takes the mention as people write it, and the proof keeps it so', async () => {
    const quote = await toSign();
    const typed = '\u200b«\u00a0BON POUR ACCORD\u202f!\u00a0»';
    expect(await actions.acceptQuote(IDLE, signed(quote, { approval: typed }))).toMatchObject({
      status: 'done',
    });
    expect(await quotes.readClientQuote(quotes.accountKey(quote.id, quote.userId))).toMatchObject({
      state: 'accepted',
      acceptance: { approval: typed.slice(1) },
    });
  });

  it('counts once, with the options that were chosen, and the second tab reads what became of it', async () => {
    const quote = await toSign();
    const data = signed(quote);
    data.append('options', 'suivi');
    const answers = await Promise.all([
      actions.acceptQuote(IDLE, data),
      actions.acceptQuote(IDLE, data),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(await quotes.readClientQuote(quotes.accountKey(quote.id, quote.userId))).toMatchObject({
      state: 'accepted',
      acceptance: { name: 'Zoé D’Arc', options: ['suivi'], total: 234_000, by: 'account' },
    });
    refreshed.mockClear();
    const late = await actions.refuseQuote(IDLE, formData({ id: quote.id, reason: 'Non.' }));
    expect(late).toMatchObject({ status: 'failed', toast: { title: 'Refus non enregistré' } });
    expect(refreshed).toHaveBeenCalled();
  });

  it('is not somebody else’s to do, nor nobody’s, nor of another document', async () => {
    const quote = await toSign();
    const other = await actions.acceptQuote(IDLE, signed(quote, { sha256: 'b'.repeat(64) }));
    expect(other.status).toBe('failed');
    asBrowser(new Browser());
    expect(await actions.acceptQuote(IDLE, signed(quote))).toMatchObject({
      status: 'refused',
      toast: { title: 'Devis non signé', description: 'Non connecté' },
    });
    await signedIn();
    expect((await actions.acceptQuote(IDLE, signed(quote))).status).toBe('failed');
    expect(await stateOf(quote)).toBe('sent');
  });

  it('by a link that does not exist, or without its code, is nothing', async () => {
    const quote = await toSign();
    for (const token of ['', 'a'.repeat(43), '../x']) {
      const data = signed(quote);
      data.delete('id');
      data.set('token', token);
      expect((await actions.acceptQuote(IDLE, data)).status).toBe('failed');
    }
    expect(await stateOf(quote)).toBe('sent');
  });

  it('may have arrived where the store breaks off, and does not count twice', async () => {
    const quote = await toSign();
    store.fail('gone', /accept_quote/);
    const state = await actions.acceptQuote(IDLE, signed(quote));
    expect(state).toMatchObject({ status: 'failed', values: { name: 'Zoé D’Arc' } });
    expect(state.toast?.description).toContain('Votre accord est peut-être arrivé');
    // The page would lose what was typed, and cannot be read either.
    expect(refreshed).not.toHaveBeenCalled();
    store.mend();
    expect((await actions.acceptQuote(IDLE, signed(quote))).status).toBe('done');
    expect(await stateOf(quote)).toBe('accepted');
  });
});

describe('the proof of an acceptance', () => {
  const accept = (quote: { id: string; sha256: string }, change = {}) =>
    actions.acceptQuote(IDLE, signed(quote, change));
  const THE_SAME = { status: 'done' };
  const TWICE = { status: 'failed', toast: { description: expect.stringContaining('déjà reçu') } };

  it('is drawn once: for nobody of a quote that is decided, or not the one that was read', async () => {
    const quote = await toSign();
    expect((await accept(quote, { sha256: 'b'.repeat(64) })).toast?.description).toContain(
      'a changé',
    );
    expect(drawn).not.toHaveBeenCalled();
    expect(await accept(quote)).toMatchObject(THE_SAME);
    expect(drawn).toHaveBeenCalledOnce();
    expect(await accept(quote)).toMatchObject(THE_SAME);
    expect(await accept(quote, { name: 'Nico Autre' })).toMatchObject(TWICE);
    expect(drawn).toHaveBeenCalledOnce();

    const refused = await toSign();
    await actions.refuseQuote(IDLE, formData({ id: refused.id, reason: 'Trop tard.' }));
    expect(await accept(refused)).toMatchObject(TWICE);
    await signedIn();
    expect((await accept(quote)).status).toBe('failed');
    expect(drawn).toHaveBeenCalledOnce();
  });

  it('is drawn five times in a quarter of an hour for who has none stored, and then no more', async () => {
    const quote = await toSign();
    store.fail('gone', /accept_quote/);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await accept(quote)).toast?.description).toContain('peut-être arrivé');
    }
    expect(await accept(quote)).toMatchObject({
      status: 'failed',
      toast: { description: 'Trop d’essais. Réessayez dans un quart d’heure.' },
    });
    expect(drawn).toHaveBeenCalledTimes(5);
    store.mend();
    // Nobody else is in the way.
    expect(await accept(await toSign())).toMatchObject(THE_SAME);
  });
});

it('files are read sixty times in a quarter of an hour, and then nothing is for who asks on', async () => {
  const { answerFile } = await import('../../../app/(account)/_components/quote/file-answer.ts');
  const read = vi.fn(async () => ({
    filename: 'devis.pdf',
    sha256: '',
    bytes: Buffer.from('%PDF-1.7'),
  }));
  const ask = (ip: string) =>
    answerFile(
      new Request('https://site.example/x', { headers: { 'x-forwarded-for': ip } }),
      'devis.pdf',
      '/dashboard',
      read,
    );
  const ip = `2001:db8:${randomUUID().slice(0, 4)}::1`;
  const statuses = [];
  for (let count = 0; count < 61; count++) statuses.push((await ask(ip)).status);
  expect([...new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([200, 429]);
  expect(read).toHaveBeenCalledTimes(60);
  expect((await ask(`2001:db8:${randomUUID().slice(0, 4)}:1::1`)).status).toBe(200);
});

describe('a link', () => {
  it('opens by its code, for one browser, and to its own quote alone', async () => {
    const quote = await linked();
    const code = await codeFor(quote);
    const wrong = code === '111111' ? '222222' : '111111';
    const { token } = quote;
    expect(await link.giveCode(IDLE, formData({ token, code: wrong }))).toMatchObject({
      status: 'invalid',
      errors: { code: expect.stringContaining('pas le bon') },
    });
    expect(quote.browser.names).toEqual([]);
    const where = await redirectionOf(
      link.giveCode(IDLE, formData({ token, code: `${code.slice(0, 3)} ${code.slice(3)}` })),
    );
    expect(where).toBe(`/proposition/${token}`);
    expect(quote.browser.jar.get('proposition')?.options).toMatchObject({
      path: `/proposition/${token}`,
      httpOnly: true,
      sameSite: 'lax',
      maxAge: 7200,
    });

    // Its access is of no use for another link, nor its link to another browser.
    const other = await linked();
    asBrowser(quote.browser);
    expect((await actions.acceptQuote(IDLE, byLink(other))).status).toBe('failed');
    asBrowser(new Browser());
    expect((await actions.acceptQuote(IDLE, byLink(quote))).status).toBe('failed');
    asBrowser(quote.browser);
    expect(await actions.acceptQuote(IDLE, byLink(quote))).toMatchObject({
      status: 'done',
      toast: { title: 'Devis signé' },
    });
    // The code is spent.
    asBrowser(new Browser());
    expect((await link.giveCode(IDLE, formData({ token, code }))).status).toBe('invalid');
  });

  it('that is unknown, incomplete or nonsense gets one answer, and no mail', async () => {
    const answers = [];
    for (const token of ['', 'a'.repeat(43), '<script>', 'é'.repeat(100)]) {
      answers.push((await link.askForCode(IDLE, formData({ token }))).toast?.description);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Ce lien n’est plus valable');
  });

  it('with the store down says so, and nothing is lost', async () => {
    const quote = await linked();
    store.fail('gone', /rpc/);
    expect(await link.askForCode(IDLE, formData({ token: quote.token }))).toMatchObject({
      status: 'failed',
      toast: { title: 'Code non envoyé', description: expect.stringContaining('Rien n’est perdu') },
    });
  });
});

describe('a withdrawal', () => {
  /** A quote that a signed-in consumer has accepted. */
  async function signedByConsumer() {
    const { email, userId } = await signedIn();
    const content = contentFor(email);
    const client = { ...content.client, kind: 'consumer' as const };
    const quote = await sendQuote(service, { ...content, client });
    const { data } = await service.from('quotes').select('sha256').eq('id', quote.id).single();
    const accepted = await actions.acceptQuote(
      IDLE,
      signed({ ...quote, sha256: data?.sha256 }, { earlyStart: 'on' }),
    );
    expect(accepted.status).toBe('done');
    return { ...quote, userId, email };
  }
  const declared = ({ id, email }: { id: string; email: string }, change = {}) =>
    formData({ id, name: 'Zoé D’Arc', email, ...change });

  it('says what is wrong beside each field, keeps what was typed, and ends nothing', async () => {
    const quote = await signedByConsumer();
    const state = await actions.withdrawFromQuote(
      IDLE,
      declared(quote, { name: ' ', email: 'zoe@' }),
    );
    expect(state).toMatchObject({
      status: 'invalid',
      errors: { name: 'Indiquez votre nom complet.', email: expect.any(String) },
      values: { email: 'zoe@' },
    });
    expect(await stateOf(quote)).toBe('accepted');
  });

  it('counts once of two that come at once, and is answered alike when it is sent again', async () => {
    const quote = await signedByConsumer();
    const answers = await Promise.all([
      actions.withdrawFromQuote(IDLE, declared(quote)),
      actions.withdrawFromQuote(IDLE, declared(quote)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(answers[0]?.toast).toMatchObject({
      title: 'Rétractation enregistrée',
      description: `L’accusé de réception part vers ${quote.email}.`,
    });
    expect(await stateOf(quote)).toBe('withdrawn');
    expect((await actions.withdrawFromQuote(IDLE, declared(quote))).status).toBe('done');
    const other = await actions.withdrawFromQuote(IDLE, declared(quote, { name: 'Nico' }));
    expect(other).toMatchObject({ status: 'failed' });
    expect(refreshed).toHaveBeenCalled();
    const { acceptance } =
      (await quotes.readClientQuote(quotes.accountKey(quote.id, quote.userId))) ?? {};
    expect(acceptance).toMatchObject({ earlyStart: true, withdrawal: { name: 'Zoé D’Arc' } });
  });

  it('may have arrived where the store breaks off, and does not count twice', async () => {
    const quote = await signedByConsumer();
    store.fail('gone', /withdraw_quote/);
    const state = await actions.withdrawFromQuote(IDLE, declared(quote));
    expect(state).toMatchObject({ status: 'failed', values: { name: 'Zoé D’Arc' } });
    expect(state.toast?.description).toContain('Votre déclaration est peut-être arrivée');
    store.mend();
    expect((await actions.withdrawFromQuote(IDLE, declared(quote))).status).toBe('done');
    expect(await stateOf(quote)).toBe('withdrawn');
  });

  it('is not somebody else’s to do, nor nobody’s', async () => {
    const quote = await signedByConsumer();
    asBrowser(new Browser());
    expect((await actions.withdrawFromQuote(IDLE, declared(quote))).status).toBe('refused');
    await signedIn();
    expect((await actions.withdrawFromQuote(IDLE, declared(quote))).status).toBe('failed');
    expect(await stateOf(quote)).toBe('accepted');
  });
});

describe('an answer to a proposed cancellation', () => {
  /** A contract that the consultant proposes to cancel, read by its signed-in client. */
  async function proposed() {
    const quote = await toSign();
    expect((await actions.acceptQuote(IDLE, signed(quote))).status).toBe('done');
    const { error } = await service.rpc('propose_termination', {
      quote: quote.id,
      seen_version: quote.version + 1,
      actor_id: 'pTests',
      actor_name: 'Ana',
      proposal: { reason: 'Fini.', settlement: 'Rien.', endsOn: '2199-01-01', kept: [] },
      by_mail: false,
    });
    expect(error).toBeNull();
    const key = quotes.accountKey(quote.id, quote.userId);
    const read = await quotes.readClientQuote(key);
    return { ...quote, termination: read?.contract?.termination?.id ?? '' };
  }
  type Proposed = { id: string; termination: string };
  const consent = ({ id, termination }: Proposed, change = {}) =>
    formData({ id, termination, name: 'Zoé D’Arc', agreed: 'on', ...change });

  it('says what is missing beside each field, keeps what was typed, and ends nothing', async () => {
    const quote = await proposed();
    const unsaid = await actions.confirmQuoteTermination(
      IDLE,
      consent(quote, { agreed: '', name: ' ' }),
    );
    expect(unsaid).toMatchObject({
      status: 'invalid',
      errors: {
        name: 'Indiquez votre nom complet.',
        agreed: 'Cochez la case pour accepter la résiliation.',
      },
    });
    const { id, termination } = quote;
    const silent = formData({ id, termination, reason: ' ' });
    expect(await actions.declineQuoteTermination(IDLE, silent)).toMatchObject({
      status: 'invalid',
      errors: { reason: expect.stringContaining('pourquoi') },
    });
    expect(await stateOf(quote)).toBe('accepted');
  });

  it('may have arrived where the store breaks off, and counts once', async () => {
    const quote = await proposed();
    store.fail('gone', /confirm_termination/);
    const lost = await actions.confirmQuoteTermination(IDLE, consent(quote));
    expect(lost).toMatchObject({ status: 'failed', values: { name: 'Zoé D’Arc' } });
    expect(lost.toast?.description).toContain('Votre réponse est peut-être arrivée');
    store.mend();
    const answers = await Promise.all([
      actions.confirmQuoteTermination(IDLE, consent(quote)),
      actions.confirmQuoteTermination(IDLE, consent(quote)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(answers[0]?.toast?.title).toBe('Contrat résilié');
    expect(await stateOf(quote)).toBe('terminated');
    const late = formData({ id: quote.id, termination: quote.termination, reason: 'Non.' });
    expect((await actions.declineQuoteTermination(IDLE, late)).status).toBe('failed');
    expect(refreshed).toHaveBeenCalled();
  });

  it('is not somebody else’s to give, nor nobody’s', async () => {
    const quote = await proposed();
    asBrowser(new Browser());
    expect((await actions.confirmQuoteTermination(IDLE, consent(quote))).status).toBe('refused');
    await signedIn();
    expect((await actions.confirmQuoteTermination(IDLE, consent(quote))).status).toBe('failed');
    const { id, termination } = quote;
    const declined = formData({ id, termination, reason: 'Non.' });
    expect((await actions.declineQuoteTermination(IDLE, declined)).status).toBe('failed');
    expect(await stateOf(quote)).toBe('accepted');
  });
});

describe('a question and a refusal', () => {
  it('are written as they were typed, and read as such', async () => {
    const quote = await toSign();
    const text = '<script>alert(1)</script> «\u202fça\u202f»\n🙂';
    expect((await actions.askAboutQuote(IDLE, formData({ id: quote.id, text }))).status).toBe(
      'done',
    );
    const { toast } = await actions.refuseQuote(IDLE, formData({ id: quote.id, reason: text }));
    expect(toast).toMatchObject({ title: 'Refus enregistré', tone: 'success' });
    expect(await quotes.readClientQuote(quotes.accountKey(quote.id, quote.userId))).toMatchObject({
      state: 'refused',
      refusal: { reason: text },
      messages: [{ author: 'client', text }],
    });
  });

  it.each(['', '  \n', '\u200b', 'a\u0000b', 'a'.repeat(5001)])(
    'that no column holds or nobody can read is refused beside the field: %j',
    async (text) => {
      const quote = await toSign();
      const asked = await actions.askAboutQuote(IDLE, formData({ id: quote.id, text }));
      expect(asked).toMatchObject({ status: 'invalid', errors: { text: expect.any(String) } });
    },
  );

  it('of a request that no form of ours made is refused in words', async () => {
    for (const data of [null, 'x', new FormData()]) {
      const state = await actions.askAboutQuote(IDLE, data as FormData);
      expect(state.status).not.toBe('done');
    }
  });
});
