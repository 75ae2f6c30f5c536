import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { DONE, refused } from '../../../lib/result/result.ts';
import { asSeen, asWritten } from '../../support/as-seen.ts';
import {
  clientOf,
  KEYS,
  serviceOf,
  sharedSupabase,
  signUp,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { STORED_NAUGHTY_STRINGS } from '../../support/naughty-strings/index.ts';
import '../../support/repeatable.ts';
import { generated, LONG_FORM } from '../../support/scale.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  nextHeaders,
  signedInTo,
} from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ refresh: () => undefined }));
const changed = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../../../lib/publishing/revalidate.ts', () => ({ revalidateContent: changed }));

const logged = vi.spyOn(console, 'error');
const server = fixture(sharedSupabase);
const service = serviceOf(server);
beforeAll(() => connectTo(server));
const reviews = fixture(() => import('../../../app/(site)/_components/reviews/actions.ts'));
const sendReview: typeof reviews.sendReview = (...sent) => reviews.sendReview(...sent);
/** The author's own client, past the site. */
let author: SupabaseClient;
let email: string;
beforeAll(async () => {
  asBrowser(new Browser());
  ({ client: author, email } = await signedInTo(server));
});

const SAFE = { name: 'Exemple', role: '', company: '', email: '' };

/**
 * Sends a review with this text in every field, leaves out the fields that refuse it, and compares what
 * is stored with what was sent: the text to the letter, the rest as it is seen.
 */
async function roundTrip(text: string, unique: number): Promise<void> {
  const content = `Avis ${unique} qui a dix lettres. ${text}`;
  const wished: Record<string, string> = {
    name: text,
    role: text,
    company: text,
    email: text,
    content,
    rating: '4',
  };
  let sent = wished;
  let state = await sendReview(IDLE, formData(sent));
  if (state.status === 'invalid') {
    expect(state.values).toEqual(wished);
    expect(state.toast?.title).toBe('Erreur de validation');
    const spared = { ...SAFE, content: `Avis ${unique} qui a dix lettres.` };
    sent = { ...wished };
    for (const field of Object.keys(state.errors)) {
      sent[field] = spared[field as keyof typeof spared];
    }
    state = await sendReview(IDLE, formData(sent));
  }
  expect(state, JSON.stringify(text)).toMatchObject({ status: 'done', values: {} });
  const { data } = await service
    .from('testimonials')
    .select('name, role, company, email, content, rating')
    .like('content', `Avis ${unique} qui%`)
    .single();
  const seen = (value: unknown) => asSeen(String(value ?? '')) || null;
  const { content: written, email: address, ...names } = data ?? {};
  for (const [name, value] of Object.entries(names)) expect(seen(value)).toBe(seen(sent[name]));
  expect(written).toBe(asWritten(sent.content ?? ''));
  // An address is what is left of the mistakes around it.
  expect(seen(sent.email) ?? '').toContain(address ?? '');
  expect(address === null).toBe(seen(sent.email) === null);
}

it(
  'the naughty strings, in every field: stored as it is seen or refused in French',
  LONG_FORM,
  async () => {
    for (const [index, text] of STORED_NAUGHTY_STRINGS.entries()) await roundTrip(text, index);
    expect(logged).not.toHaveBeenCalled();
  },
);

it(
  'generated text, in every field: stored as it is seen or refused in French',
  LONG_FORM,
  async () => {
    let unique = 100_000;
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 90 }),
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      // Every kind of blank and control at both ends, which database and scripts may trim differently.
      fc
        .array(fc.integer({ min: 0, max: 0x3000 }), { maxLength: 4 })
        .map((codes) => `${String.fromCodePoint(...codes)}mot${String.fromCodePoint(...codes)}`),
    );
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        unique += 1;
        await roundTrip(value, unique);
      }),
      generated(300),
    );
    expect(logged).not.toHaveBeenCalled();
  },
);

it('blanks of every kind around a text: trimmed alike by the form and the database', async () => {
  let unique = 200_000;
  const blanks = [0x1680, 0x180e, 0x200b, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xa0, 0xfeff];
  const others = Array.from({ length: 11 }, (_, index) => 0x2000 + index);
  for (const code of [0x09, 0x0b, 0x0c, 0x1c, 0x85, ...blanks, ...others]) {
    unique += 1;
    const blank = String.fromCodePoint(code);
    await roundTrip(`${blank}mot${blank}`, unique);
  }
});

it('a file in place of a text is no text', async () => {
  const data = formData({ ...SAFE, content: 'Un avis avec une pièce jointe.', rating: '5' });
  data.set('name', new File(['x'], 'nom.txt'));
  const state = await sendReview(IDLE, data);
  expect(state).toMatchObject({ status: 'invalid', values: { name: '' } });
});

describe('Testimonial form: a review that is sent again', () => {
  const review = (content: string, change: Record<string, string> = {}) =>
    formData({ ...SAFE, content, rating: '5', ...change });
  const stored = async (content: string) => {
    const { data } = await service
      .from('testimonials')
      .select('id, name, company, rating, status')
      .eq('content', content);
    return data ?? [];
  };

  it('is there once, as it was', async () => {
    const content = 'Un avis envoyé deux fois.';
    for (let times = 0; times < 2; times += 1) {
      expect(await sendReview(IDLE, review(content))).toMatchObject({ status: 'done' });
    }
    expect(await stored(content)).toHaveLength(1);
  });

  it('with another note, name or company replaces the one that waits', async () => {
    const content = 'Un avis corrigé avant d’être lu.';
    await sendReview(IDLE, review(content, { company: 'Boulangerie' }));
    const [read] = await stored(content);
    const corrected = review(content, { name: 'Exemple Corrigé', rating: '2' });
    expect(await sendReview(IDLE, corrected)).toMatchObject({ status: 'done' });
    expect(await stored(content)).toEqual([
      {
        id: expect.any(String),
        name: 'Exemple Corrigé',
        company: null,
        rating: 2,
        status: 'pending',
      },
    ]);
    // A decision on what was read before does not publish what was not.
    const { decide } = await import('../../../lib/testimonials/change.ts');
    expect(await decide({ id: read?.id, status: 'approved' })).toEqual(refused('gone'));
  });

  it('many times at once is there once', async () => {
    const content = 'Un avis envoyé par plusieurs clics.';
    const notes = ['1', '2', '3', '4', '5'];
    const states = await Promise.all(
      notes.map((rating) => sendReview(IDLE, review(content, { rating }))),
    );
    expect(states.map(({ status }) => status)).toEqual(notes.map(() => 'done'));
    expect(await stored(content)).toHaveLength(1);
  });

  it('that was refused changes nothing with another note, and says so', async () => {
    const content = 'Un avis relu depuis.';
    await sendReview(IDLE, review(content));
    await service.from('testimonials').update({ status: 'rejected' }).eq('content', content);
    const before = await stored(content);
    const state = await sendReview(IDLE, review(content, { rating: '2' }));
    const said =
      'Vous avez déjà envoyé cet avis, et il a été relu depuis. Changez son texte pour en envoyer un nouveau.';
    expect(state).toMatchObject({
      status: 'invalid',
      errors: { content: said },
      toast: { title: 'Erreur de validation', description: said },
      values: { content, rating: '2' },
    });
    expect(await stored(content)).toEqual(before);
    // An answer that was lost, and the same again: as it was, it is there.
    expect(await sendReview(IDLE, review(content))).toMatchObject({ status: 'done' });
    expect(await stored(content)).toEqual(before);
  });

  it('thirty different ones: the last of them waits, and it alone', async () => {
    const { id } = (await author.auth.getUser()).data.user ?? {};
    for (let number = 1; number <= 30; number += 1) {
      const state = await sendReview(IDLE, review(`Un avis parmi trente, le ${number}e.`));
      expect(state.status).toBe('done');
    }
    const waiting = () =>
      service.from('testimonials').select('content').eq('user_id', id).eq('status', 'pending');
    expect((await waiting()).data).toEqual([{ content: 'Un avis parmi trente, le 30e.' }]);
    // Nor more of them past the site.
    const more = { name: 'Exemple', content: 'Un avis de plus, par l’API.' };
    expect((await author.from('testimonials').insert(more)).error?.code).toBe('23505');
    const many = [1, 2, 3].map((number) =>
      author.rpc('submit_testimonial', {
        review_name: 'Exemple',
        review_content: `Plusieurs à la fois, par l’API, le ${number}e.`,
        review_rating: 5,
      }),
    );
    for (const { error } of await Promise.all(many)) expect(error).toBeNull();
    expect((await waiting()).data).toHaveLength(1);
  });
});

describe('Dashboard: the client’s reviews', () => {
  let dashboard: typeof import('../../../app/(account)/dashboard/actions.ts');
  let own: typeof import('../../../lib/testimonials/own.ts');
  let testimonials: typeof import('../../../lib/testimonials/testimonials.ts');
  let decide: typeof import('../../../lib/testimonials/change.ts').decide;
  let clientId: string;
  /** What visitors read of this author: other files publish beside it. */
  const visitors = async () => {
    const { data } = await clientOf(server.url, KEYS.publishable).rpc('get_approved_testimonials');
    const all = data as Array<{ id: string; name: string; content: string; created_at: string }>;
    return all.filter(({ name }) => name === SAFE.name);
  };
  const read = () => own.readOwnReviews(author as never, clientId);
  const revise = (values: Record<string, string>) =>
    dashboard.reviseReview(IDLE, formData({ ...SAFE, rating: '5', ...values }));
  const newest = async () => (await read())[0] as Awaited<ReturnType<typeof read>>[number];

  beforeAll(async () => {
    dashboard = await import('../../../app/(account)/dashboard/actions.ts');
    own = await import('../../../lib/testimonials/own.ts');
    testimonials = await import('../../../lib/testimonials/testimonials.ts');
    ({ decide } = await import('../../../lib/testimonials/change.ts'));
    clientId = (await author.auth.getUser()).data.user?.id ?? '';
  });
  beforeEach(async () => {
    await service.from('testimonials').delete().eq('user_id', clientId);
    changed.mockClear();
  });

  /** A published review of the client’s. */
  async function publish(content: string) {
    await sendReview(IDLE, formData({ ...SAFE, content, rating: '5' }));
    const { id } = await newest();
    expect(await decide({ id, status: 'approved' })).toEqual(DONE);
    return id;
  }

  it('a published one is corrected: visitors read it as it was until the correction is published in its place', async () => {
    const id = await publish('La première version de cet avis.');
    const [before] = await visitors();
    const state = await revise({ id, corrects: id, content: 'La seconde version.', rating: '4' });
    expect(state).toMatchObject({ status: 'done', toast: { title: 'Correction envoyée' } });
    expect(await visitors()).toEqual([before]);
    expect(await read()).toMatchObject([
      { status: 'pending', corrects: id, content: 'La seconde version.', rating: 4 },
      { id, status: 'approved', content: 'La première version de cet avis.' },
    ]);

    const { testimonials: waiting } = await testimonials.listTestimonials('pending', 0);
    const correction = waiting.find(({ content }) => content === 'La seconde version.');
    expect(correction?.corrected).toMatchObject({
      id,
      content: 'La première version de cet avis.',
      rating: 5,
    });
    // Its author: the correction is no review of its own.
    expect(correction?.author).toEqual({ email, since: expect.stringMatching(/Z$/), reviews: 1 });
    expect(await decide({ id: correction?.id ?? '', status: 'approved' })).toEqual(DONE);
    expect(await visitors()).toEqual([{ ...before, content: 'La seconde version.', rating: 4 }]);
    expect(await read()).toMatchObject([{ id, status: 'approved', corrects: null }]);
  });

  it('a correction that is refused says why, and what is published stays', async () => {
    const id = await publish('Un avis publié qui reste en place.');
    await revise({ id, corrects: id, content: 'Une correction qui ne va pas.' });
    const { id: correction } = await newest();
    const reason = 'Il y a un nom de trop.';
    expect(await decide({ id: correction, status: 'rejected', reason })).toEqual(DONE);
    expect(await read()).toMatchObject([{ status: 'rejected', reason, corrects: id }, { id }]);
    expect((await visitors()).map((review) => review.id)).toEqual([id]);
  });

  it('one that waits is replaced, and the words that are published take a correction back', async () => {
    const content = 'Un avis publié, puis corrigé, puis non.';
    const id = await publish(content);
    await revise({ id, corrects: id, content: 'Une correction de trop.' });
    const waiting = await newest();
    await revise({ id: waiting.id, corrects: id, content: 'Une autre correction.' });
    expect((await read()).map((review) => review.content)).toEqual([
      'Une autre correction.',
      content,
    ]);
    await revise({ id, corrects: id, content });
    expect(await read()).toMatchObject([{ id, status: 'approved' }]);
  });

  it('what is not published any more, or another’s, is not corrected', async () => {
    const { client, userId } = await signUp(server);
    const { data: theirs } = await service
      .from('testimonials')
      .insert({ user_id: userId, name: 'Autre', content: 'L’avis d’un autre.', status: 'approved' })
      .select('id')
      .single();
    for (const corrects of [theirs?.id, '00000000-0000-4000-8000-000000000000']) {
      const state = await revise({ id: corrects, corrects, content: 'Pas le mien, mais presque.' });
      expect(state).toMatchObject({
        status: 'failed',
        toast: {
          description: 'Cet avis n’est plus publié. Rechargez la page pour voir où il en est.',
        },
      });
      const row = { name: 'Exemple', content: 'Pas le mien, par l’API.', corrects };
      expect((await author.from('testimonials').insert(row)).error?.code).toBe('42501');
    }
    expect(await read()).toEqual([]);
    expect((await client.from('testimonials').select('id')).data).toHaveLength(1);
    await service.from('testimonials').delete().eq('user_id', userId);
  });

  it.each([
    ['published', true],
    ['that waits', false],
  ])('one %s is withdrawn by its author, and by nobody else', async (_, isPublished) => {
    const content = 'Un avis à retirer, si on le demande.';
    await sendReview(IDLE, formData({ ...SAFE, content, rating: '5' }));
    const { id } = await newest();
    if (isPublished) await decide({ id, status: 'approved' });
    if (isPublished) await revise({ id, corrects: id, content: 'Sa correction, qui part avec.' });

    const { client } = await signUp(server);
    expect((await client.from('testimonials').delete().eq('id', id).select()).data).toEqual([]);
    expect(await dashboard.withdrawReview(IDLE, formData({ id: 'x' }))).toMatchObject({
      status: 'invalid',
    });
    expect(changed).not.toHaveBeenCalled();
    const state = await dashboard.withdrawReview(IDLE, formData({ id }));
    expect(state).toMatchObject({ status: 'done', toast: { title: 'Avis retiré' } });
    expect(await read()).toEqual([]);
    expect(await visitors()).toEqual([]);
    // The home page follows at once where it showed it.
    expect(changed.mock.calls).toEqual(isPublished ? [[{ type: 'testimonial' }]] : []);
  });
});
