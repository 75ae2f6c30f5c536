import { describe, expect, it } from 'vitest';
import { errorsByField } from '../forms/fields.ts';
import { trainingSchema } from './training.ts';

const schema = trainingSchema(8, '2026-11-22');
const ENQUIRY = {
  participants: '3',
  earliest: '2027-03-01',
  latest: '2027-03-31',
  description: 'Deux débutants.\nUne comptable.',
  firstName: 'Zoé',
  lastName: 'D’Arc',
  email: 'zoe@exemple.test',
};
const NOTHING = { company: '', phone: '', additionalInfo: '' };

const refusals = (change: Record<string, unknown>) =>
  errorsByField(schema.safeParse({ ...ENQUIRY, ...change }).error?.issues ?? []);

describe('a training enquiry', () => {
  it('comes out as it was typed, and nothing else does', () => {
    const typed = { ...ENQUIRY, service: 'bubble', estimate: { minimum: 1 } };
    expect(schema.parse(typed)).toEqual({ ...ENQUIRY, ...NOTHING });
  });

  it('needs a group, names and an e-mail: dates and words may be left out', () => {
    const { participants, firstName, lastName, email } = ENQUIRY;
    expect(schema.parse({ participants, firstName, lastName, email })).toMatchObject({
      earliest: '',
      latest: '',
      description: '',
    });
    expect(refusals({ participants: '', firstName: '', lastName: '', email: '' })).toEqual({
      participants: 'Choisissez un nombre de participants.',
      firstName: 'Indiquez votre prénom.',
      lastName: 'Indiquez votre nom.',
      email: 'Indiquez votre adresse e-mail.',
    });
  });

  it.each(['0', '9', '-1', '1.5', '1e1', '03', ' 3', '١', 'x'.repeat(10_000)])(
    'no tier takes %.10s participants',
    (participants) => {
      expect(refusals({ participants })).toEqual({
        participants: 'Ce choix n’est plus proposé\u00a0: choisissez à nouveau.',
      });
    },
  );

  it.each([undefined, null, 3, ['3'], {}])('%j is no number of participants', (participants) => {
    expect(Object.keys(refusals({ participants }))).toEqual(['participants']);
  });

  it.each([
    ['earliest', '2026-11-21', 'Cette date est passée\u00a0: choisissez-en une à venir.'],
    ['latest', '2026-11-21', 'Cette date est passée\u00a0: choisissez-en une à venir.'],
    ['earliest', '2027-02-31', 'Cette date est incomplète ou n’existe pas.'],
    ['latest', '?', 'Cette date est incomplète ou n’existe pas.'],
    ['latest', '2027-02-28', 'La fin ne peut pas précéder le début.'],
  ])('%s %s: %s', (field, value, message) => {
    expect(refusals({ [field]: value })[field]).toBe(message);
  });

  it('may begin today, and end on the day that it begins', () => {
    expect(refusals({ earliest: '2026-11-22', latest: '2026-11-22' })).toEqual({});
    expect(refusals({ earliest: '' })).toEqual({});
  });

  it('says that the end precedes the beginning also while the name is missing', () => {
    expect(Object.keys(refusals({ latest: '2027-02-28', firstName: '' })).sort()).toEqual([
      'firstName',
      'latest',
    ]);
  });
});
