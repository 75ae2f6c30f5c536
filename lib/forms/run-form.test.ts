import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { OUTDATED_FORM } from './messages.ts';
import { type Form, runForm } from './run-form.ts';
import { failure, success } from './toasts.ts';

/** The page that asks: the headers it sends along, and the cookies it is answered with. */
const page = vi.hoisted(() => ({ sent: new Headers(), cookies: new Map<string, string>() }));
vi.mock('next/headers', () => ({
  headers: async () => page.sent,
  cookies: async () => page.cookies,
}));

const SITE = { origin: 'https://site.example', host: 'site.example' };

beforeEach(() => {
  page.sent = new Headers({ ...SITE, 'next-action': 'x' });
  page.cookies.clear();
});

const form: Form<{ id: string; text: string }, null> = {
  schema: z.object({
    id: z.uuid(),
    text: z.string({ error: 'Écrivez.' }).check(z.minLength(1, 'Écrivez.')),
  }),
  title: 'Message non envoyé',
  work: async () => ({ ok: true, value: null }),
  done: async () => ({ toast: success('Message envoyé', 'Il est parti.') }),
};

const ID = '0b8d0a52-3c5e-4a53-9c5e-0d4f0c9d6d11';

function formData(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe('which form was answered, where it came without scripts', () => {
  const named = {
    ...form,
    name: (sent: (field: string) => string, isDone: boolean) =>
      isDone ? 'avis' : `avis-${sent('id')}`,
  };
  const answered = () => JSON.parse(page.cookies.get('form-answer') ?? 'null');

  it.each([
    [{ id: ID, text: '' }, `avis-${ID}`],
    [{ id: ID, text: 'Bonjour' }, 'avis'],
  ])('is told by what was sent: %j', async (values, expected) => {
    page.sent = new Headers(SITE);
    await expect(runForm(named, formData(values))).rejects.toThrow('NEXT_REDIRECT');
    expect(answered()).toMatchObject({ form: expected });
  });

  it('is nobody’s who sent no form', async () => {
    for (const data of [null, 'x', undefined]) {
      expect(await runForm(named, data)).toMatchObject({ status: 'invalid' });
    }
    expect(answered()).toBeNull();
  });
});

describe('a field that is wrong', () => {
  const wrong = (values: Record<string, string>) => runForm(form, formData(values));

  it('says so beside itself', async () => {
    expect(await wrong({ id: ID, text: '' })).toMatchObject({
      status: 'invalid',
      toast: null,
      errors: { text: 'Écrivez.' },
    });
  });

  it.each<Record<string, string>>([{ id: 'x', text: 'Bonjour' }, { text: '' }])(
    'and that no visitor sees is said all the same, in French: %j',
    async (values) => {
      expect(await wrong(values)).toMatchObject({
        status: 'invalid',
        toast: failure('Message non envoyé', OUTDATED_FORM),
        errors: { id: OUTDATED_FORM },
      });
    },
  );
});
