import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainName } from '../../../lib/validation/text.ts';
import { PASSWORD, serviceOf, sharedSupabase, signUp } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';

// Writes of a client past the site, with their own token: the database takes invisible characters out.

const server = fixture(sharedSupabase);
const service = serviceOf(server);
let client: SupabaseClient;
let userId: string;
beforeAll(async () => {
  ({ client, userId } = await signUp(server));
});

const TURNED = '\u202eZo\u200bé\u00a0D’Arc\u2069\t';

async function writeProfile(fields: Record<string, string>) {
  const { data, error } = await client
    .from('profiles')
    .update(fields)
    .eq('user_id', userId)
    .select('first_name, last_name, phone, company')
    .single();
  expect(error).toBeNull();
  return data as Record<string, string>;
}

describe('a profile', () => {
  it('says nothing but what is seen', async () => {
    expect(
      await writeProfile({
        first_name: TURNED,
        last_name: '\ufeff<b>Roy\u00ad & "Fils"',
        phone: '\u202d06\u202f12 34 56 78\u202c',
        company: 'علی\u200cرضا\u200b\nSARL',
      }),
    ).toEqual({
      first_name: 'Zoé D’Arc',
      last_name: 'bRoy  Fils',
      phone: '06 12 34 56 78',
      company: 'علی\u200cرضا SARL',
    });
  });

  it('takes out what the site takes out, character by character', async () => {
    const around = [...'aéА水'].concat('\u0627', '\u0915', '\u0dca', '\u1780', '\ufe0f', '👩', '♂');
    const joined = around.flatMap((sign) => [`${sign}\u200c`, `${sign}\u200d`]);
    // The ends of each block in which some are unseen, and what stands beside them.
    const blocks = [
      ...[0xa0, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180b, 0x2000, 0x2027, 0x205f, 0x2800, 0x3000],
      ...[0x3164, 0xfe00, 0xfeff, 0xffa0, 0xfff0, 0x1bca0, 0x1d173, 0xe0000, 0xe0100, 0xe01ef],
    ];
    const signs = blocks.flatMap((start) =>
      Array.from({ length: 20 }, (_, index) => String.fromCodePoint(start - 2 + index)),
    );
    const all = [...joined, ...signs].filter((sign) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(sign));
    expect(all.length).toBeGreaterThan(300);
    for (let from = 0; from < all.length; from += 80) {
      const company = all.slice(from, from + 80).join('.');
      expect((await writeProfile({ company })).company).toBe(plainName(company));
    }
  });

  it('begins with the names of the sign-up as they are seen', async () => {
    const email = `noms-${randomUUID()}@exemple.test`;
    const { data } = await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { first_name: TURNED, last_name: '\u2066Roy\u2069' },
    });
    const { data: profile } = await service
      .from('profiles')
      .select('first_name, last_name')
      .eq('user_id', data.user?.id)
      .single();
    expect(profile).toEqual({ first_name: 'Zoé D’Arc', last_name: 'Roy' });
  });
});

describe('a review', () => {
  const read = async () =>
    (
      await service
        .from('testimonials')
        .select('name, role, company, content')
        .eq('user_id', userId)
    ).data;
  const kept = {
    name: 'Zoé D’Arc',
    role: 'Gérante',
    company: null,
    content: 'Un travail clair,\net à l’heure.',
  };

  it('is turned round by nothing, whichever way it comes', async () => {
    const review = {
      review_name: TURNED,
      review_role: 'Gé\u2067rante',
      review_company: '\u200b',
      review_content: 'Un travail\u202e clair,\net à l’heure.',
      review_rating: 5,
    };
    expect((await client.rpc('submit_testimonial', review)).error).toBeNull();
    expect(await read()).toEqual([kept]);

    const written = await client.from('testimonials').delete().eq('user_id', userId);
    expect(written.error).toBeNull();
    const { error } = await client.from('testimonials').insert({
      name: TURNED,
      role: 'Gérante\u2060',
      company: null,
      content: review.review_content,
      rating: 5,
    });
    expect(error).toBeNull();
    expect(await read()).toEqual([kept]);
  });

  it('of a name that nobody sees is refused', async () => {
    const { client: other } = await signUp(server);
    const { error } = await other.rpc('submit_testimonial', {
      review_name: '\u200b\u3164A\u2069',
      review_content: 'Un travail clair et rapide.',
      review_rating: 5,
    });
    expect(error?.code).toBe('23514');
  });
});
