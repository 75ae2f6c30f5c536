import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IDLE } from '@/lib/forms/state.ts';
import {
  clientOf,
  KEYS,
  PASSWORD,
  type SharedSupabase,
  sharedSupabase,
  signUp,
} from '@/tests/support/embedded-supabase.ts';
import { STORED_NAUGHTY_STRINGS } from '@/tests/support/naughty-strings/index.ts';
import { generated } from '@/tests/support/scale.ts';
import { asBrowser, Browser, connectTo, formData, nextHeaders } from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());

const logged = vi.spyOn(console, 'error');
let server: SharedSupabase;
let service: SupabaseClient;
/** The author's own client, past the site. */
let author: SupabaseClient;
let sendReview: typeof import('@/app/(site)/_components/reviews/actions.ts').sendReview;

beforeAll(async () => {
  server = await sharedSupabase();
  service = clientOf(server.url, KEYS.secret);
  connectTo(server);
  ({ sendReview } = await import('@/app/(site)/_components/reviews/actions.ts'));
  asBrowser(new Browser());
  const { email, client } = await signUp(server);
  author = client;
  const { signIn } = await import('@/lib/account/auth.ts');
  expect(await signIn({ email, password: PASSWORD }, false)).toMatchObject({ ok: true });
});

const kept = (value: string) => value.replace(/\r\n?/g, '\n').trim();
const SAFE = { name: 'Exemple', role: '', company: '', email: '' };

/**
 * Sends a review with this text in every field, leaves out the fields that refuse it, and compares what
 * is stored with what was sent, to the letter.
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
  expect(data).toEqual({
    name: kept(sent.name ?? ''),
    role: kept(sent.role ?? '') || null,
    company: kept(sent.company ?? '') || null,
    email: kept(sent.email ?? '') || null,
    content: kept(sent.content ?? ''),
    rating: 4,
  });
}

it('the naughty strings, in every field: stored to the letter or refused in French', async () => {
  for (const [index, text] of STORED_NAUGHTY_STRINGS.entries()) await roundTrip(text, index);
  expect(logged).not.toHaveBeenCalled();
});

it('generated text, in every field: stored to the letter or refused in French', async () => {
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
});

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
    const { decide } = await import('@/lib/testimonials/moderation.ts');
    expect(await decide({ id: read?.id, status: 'approved' })).toBe(false);
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

  it.each(['approved', 'rejected'])(
    'after it was %s changes nothing, and says so',
    async (status) => {
      const content = `Un avis relu depuis (${status}).`;
      await sendReview(IDLE, review(content));
      await service.from('testimonials').update({ status }).eq('content', content);
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
      // Nor can its author take it away past the site.
      const gone = await author.from('testimonials').delete().eq('content', content).select('id');
      expect(gone.data).toEqual([]);
      expect(await stored(content)).toEqual(before);
    },
  );
});
