import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import cases from '../../tests/cases/typed.json';
import { fullContent } from '../../tests/support/quote-papers.ts';
import { bookingSchema } from '../appointments/booking.ts';
import { specifiedRules } from '../estimator/rules.fixture.ts';
import { errorsByField } from '../forms/fields.ts';
import { projectCreation } from '../projects/schema.ts';
import { quoteContent } from '../quotes/content.ts';
import { messageSchema } from '../requests/message.ts';
import { quoteSchema } from '../requests/quote.ts';
import { trainingSchema } from '../requests/training.ts';
import { testimonialSubmission } from '../testimonials/submission.ts';
import { emailSchema, signInSchema, signUpSchema } from './account.ts';
import { profileFormSchema } from './account-settings.ts';
import { withPhone } from './read-phone.ts';

// Texts that people pasted in the wild, in every form that has such a field, as the server checks it.

const quotes = quoteSchema({
  services: specifiedRules.services,
  timelines: [],
  budgets: [],
});
const contact = { firstName: 'Zoé', lastName: 'Roy', email: 'zoe@exemple.fr' };
const password = { password: 'Motdepasse-1!', confirmPassword: 'Motdepasse-1!' };
const quote = {
  service: 'bubble',
  projectType: 'mvp',
  projectName: 'Portail',
  description: 'Un portail.',
  ...contact,
};
const training = { participants: '2', ...contact };
const call = {
  name: 'Zoé Roy',
  email: contact.email,
  way: 'video',
  hold: 'x',
  start: '2031-01-06T09:00:00Z',
};
const review = { name: 'Zoé Roy', role: '', company: '', content: 'Un travail clair.', rating: 5 };
const project = {
  action: 'create',
  name: 'Portail',
  type: 'Site',
  startsOn: null,
  endsOn: null,
  amountCents: null,
  milestones: [],
};

type Form = [name: string, schema: z.ZodMiniType, filled: object];

const WITH_EMAIL: Form[] = [
  ['sign-in', signInSchema, password],
  ['sign-up', signUpSchema, { ...contact, ...password }],
  ['recovery', emailSchema, {}],
  ['profile', withPhone(profileFormSchema), {}],
  ['contact', messageSchema, { name: 'Zoé', subject: 'Un site', message: 'Bonjour,' }],
  ['quote', withPhone(quotes), quote],
  ['training', withPhone(trainingSchema(8, '2031-01-01')), training],
  ['booking', withPhone(bookingSchema), call],
  ['review', testimonialSubmission, review],
];
const WITH_PHONE = WITH_EMAIL.filter(([name]) =>
  ['profile', 'quote', 'training', 'booking'].includes(name),
);

/** A form's answer to a field: the value that is stored, or why it is refused, beside that field. */
function answer([, schema, filled]: Form, field: string, typed: string): unknown {
  const parsed = schema.safeParse({ email: contact.email, ...filled, [field]: typed });
  if (parsed.success) return (parsed.data as Record<string, unknown>)[field];
  const errors = errorsByField(parsed.error.issues);
  expect(Object.keys(errors)).toEqual([field]);
  return errors;
}

const names = ([name]: Form) => name;
const rightValues = (typed: readonly string[], right: readonly unknown[]) => {
  expect(right).toHaveLength(typed.length);
  return typed.map((one, index) => ({ typed: one, right: right[index] }));
};

const refused = (why: RegExp) => ({ email: expect.stringMatching(why) });
const JEAN = 'jean@exemple.fr';

describe.each(WITH_EMAIL.map((form) => ({ form, name: names(form) })))('$name', ({ form }) => {
  it.each([
    ...rightValues(cases.leadEmails, [
      JEAN,
      JEAN,
      JEAN,
      refused(/Deux points/),
      refused(/ne commence pas par un point/),
      refused(/apostrophe courbe/),
    ]),
    ...rightValues(cases.accountEmails, [JEAN, JEAN, JEAN, JEAN, refused(/Deux points/)]),
    { typed: 'zoé@exemple.fr', right: refused(/«\u202fé\u202f».*sans accent/) },
    { typed: 'Jean <jean@exemple.fr>', right: refused(/seule/) },
  ])('an e-mail typed as $typed', ({ typed, right }) => {
    expect(answer(form, 'email', typed)).toEqual(right);
  });
});

describe.each(WITH_PHONE.map((form) => ({ form, name: names(form) })))('$name', ({ form }) => {
  const MOBILE = '06 12 34 56 78';
  it.each(
    rightValues(cases.profilePhones, [
      MOBILE,
      MOBILE,
      MOBILE,
      MOBILE,
      MOBILE,
      '01 23 45 67 89 poste 12',
      MOBILE,
    ]),
  )('a telephone number typed as $typed', ({ typed, right }) => {
    expect(answer(form, 'phone', typed)).toBe(right);
  });
  it('one that is none is refused beside its field', () => {
    expect(answer(form, 'phone', '06 12 34')).toEqual({
      phone: expect.stringMatching(/incomplet/),
    });
  });
});

describe('a name', () => {
  const forms: Array<[Form, string]> = [
    [['sign-up', signUpSchema, { ...contact, ...password }], 'firstName'],
    [['profile', withPhone(profileFormSchema), {}], 'first_name'],
    [['profile', withPhone(profileFormSchema), {}], 'company'],
    [['contact', messageSchema, { subject: 'x', message: 'x' }], 'name'],
    [['quote', withPhone(quotes), quote], 'lastName'],
    [['quote', withPhone(quotes), quote], 'company'],
    [['booking', withPhone(bookingSchema), call], 'name'],
    [['review', testimonialSubmission, { ...review, email: '' }], 'name'],
    [['review', testimonialSubmission, { ...review, email: '' }], 'role'],
  ];
  it.each(forms.map(([form, field]) => ({ form, field, name: names(form) })))(
    'of $name ($field) says nothing but what is seen',
    ({ form, field }) => {
      expect(answer(form, field, '\u202eZo\u200bé\u00a0D’Arc\u2069 ')).toBe('Zoé D’Arc');
      expect(answer(form, field, 'علی\u200cرضا')).toBe('علی\u200cرضا');
      expect(answer(form, field, 'Zoé\nRoy')).toEqual({
        [field]: 'Ce champ tient sur une seule ligne.',
      });
    },
  );
});

describe('the Studio', () => {
  it('cleans what a quote says of its client, and keeps what is none yet', () => {
    const client = (change: object) =>
      quoteContent.parse(fullContent({ client: { ...fullContent().client, ...change } })).client;
    expect(
      client({ name: '\u202eAna\u00a0Roy', email: 'mailto:ana@exemple.fr.', phone: '06\u201112' }),
    ).toMatchObject({ name: 'Ana Roy', email: 'ana@exemple.fr', phone: '06-12' });
  });
  it('gives a project to the address that is meant', () => {
    const clientOf = (email: string) => {
      const parsed = projectCreation.safeParse({ ...project, client: { email } });
      return parsed.success ? parsed.data.client.email : parsed.error.issues[0]?.message;
    };
    expect(clientOf('mailto:jean@exemple.fr;')).toBe(JEAN);
    expect(clientOf('jean@exemple..fr')).toMatch(/Deux points/);
    expect(clientOf('')).toBe('Entrez l’adresse e-mail du client.');
  });
});
