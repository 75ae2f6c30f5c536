import { describe, expect, it } from 'vitest';
import { SupabaseTimeoutError } from '../supabase/budget.ts';
import { failed } from '../supabase/failed.ts';
import { errorFields } from './error-fields.ts';

const TOKEN = 'qT7_dEwX4v-2hMZbL9yUoKJs6nRfA1cGiP0tVxWuB3m';

describe('an error of a known kind is told without where it came through', () => {
  it.each([
    [new SupabaseTimeoutError(), 'Supabase does not answer in time'],
    [failed('the outbox does not answer', { code: '57P01' }), 'the outbox does not answer (57P01)'],
    [new DOMException('too slow', 'TimeoutError'), 'too slow'],
  ])('%s', (error, message) => {
    expect(errorFields(error)).toMatchObject({ message });
    expect(errorFields(error)).not.toHaveProperty('stack');
  });

  it('so is a connection that did not come about, by its code', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(errorFields(new TypeError('fetch failed', { cause }))).toEqual({
      type: 'TypeError',
      message: 'fetch failed',
      code: 'ECONNREFUSED',
    });
  });
});

it('any other is told with where it came through, and with the reference that the page shows', () => {
  const error = Object.assign(new RangeError('out of range'), { digest: '4027183655' });
  const { stack, ...fields } = errorFields(error);
  expect(fields).toEqual({ type: 'RangeError', message: 'out of range', digest: '4027183655' });
  expect(stack).toMatch(/^at .*error-fields\.test\.ts:\d+/);
});

describe('nothing that was typed is told', () => {
  it('of a store that repeats it, the code alone', () => {
    const refused = Object.assign(new Error('invalid input: "Mon secret"'), {
      name: 'PostgrestError',
      code: '22P02',
      details: 'Key (email)=(zoe@exemple.test) already exists.',
    });
    expect(errorFields(refused)).toEqual({ type: 'PostgrestError', code: '22P02' });
    expect(errorFields({ ...refused, message: 'Mon secret' })).toEqual({
      type: 'object',
      code: '22P02',
    });
    const unknown = Object.assign(new Error('User zoe@exemple.test exists'), {
      name: 'AuthApiError',
      code: 'user_already_exists',
    });
    expect(errorFields(unknown)).toEqual({ type: 'AuthApiError', code: 'user_already_exists' });
  });

  it('of JSON that is none, that it is none', () => {
    try {
      JSON.parse('Mon secret');
    } catch (error) {
      expect(JSON.stringify(errorFields(error))).not.toContain('secret');
    }
  });

  it.each(['zoe.l’été@exemple.test', TOKEN, `eyJhbGciOiJI.eyJzdWIiOiIx.${TOKEN}`])(
    'in any message, not %s',
    (secret) => {
      const text = JSON.stringify(errorFields(new Error(`before ${secret} after`)));
      expect(text).toContain('before […');
      expect(text).toContain('after');
      expect(text).not.toContain(secret);
    },
  );

  it.each([undefined, null, 'Mon secret', 12])('of %j, which is no error, its type', (thrown) => {
    expect(errorFields(thrown)).toEqual({ type: typeof thrown });
  });
});
