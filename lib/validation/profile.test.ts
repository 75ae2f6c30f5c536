import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { errorsByField } from '../forms/fields.ts';
import { profileSchema } from './profile.ts';
import { UNREADABLE } from './text.ts';

const valid = {
  first_name: 'Zoé',
  last_name: 'D’Arc',
  email: 'zoe@exemple.test',
  phone: '+33 6 12 34 56 78',
  company: 'Dupont & Fils',
};
const parse = (changes: Record<string, unknown>) => {
  const parsed = profileSchema.safeParse({ ...valid, ...changes });
  return parsed.success ? parsed.data : errorsByField(parsed.error.issues);
};

describe('the five fields of the profile', () => {
  it('pass as they are', () => {
    expect(parse({})).toEqual(valid);
  });
  it('names and e-mail are sanitised, company and phone are not', () => {
    expect(parse({ first_name: ' <Zoé> & "Ana"\\/ ', company: ' <Fils> & Cie ' })).toMatchObject({
      first_name: 'Zoé  Ana',
      company: '<Fils> & Cie',
    });
  });
  it('cuts a name to 255 characters', () => {
    expect(parse({ last_name: 'é'.repeat(300) })).toMatchObject({ last_name: 'é'.repeat(255) });
  });
  it('may all be empty but the e-mail', () => {
    const empty = { first_name: '', last_name: '', phone: '', company: '' };
    expect(parse(empty)).toEqual({ ...valid, ...empty });
    expect(parse({ email: '' })).toEqual({ email: 'Veuillez entrer une adresse email valide' });
  });
  it.each([
    ['phone', 'appelez-moi', 'Veuillez entrer un numéro de téléphone valide'],
    ['phone', '12345', 'Veuillez entrer un numéro de téléphone valide'],
    ['phone', '1'.repeat(51), 'Le numéro doit contenir au plus 50 caractères'],
    ['company', 'x'.repeat(256), 'Le nom de l’entreprise doit contenir au plus 255 caractères'],
    ['company', 'a\u0000b', UNREADABLE],
    ['first_name', 'a\u0007b', UNREADABLE],
    ['email', 'zoe@', 'Veuillez entrer une adresse email valide'],
    ['email', `${'a'.repeat(250)}@b.fr`, 'Ce texte est trop long\u00a0: 254 caractères au plus.'],
  ])('%s « %s » is refused in French', (field, value, message) => {
    expect(parse({ [field]: value })).toEqual({ [field]: message });
  });
  const anyFields = fc.record({
    first_name: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
    last_name: fc.string({ unit: 'grapheme', maxLength: 300 }),
    phone: fc.oneof(fc.stringMatching(/^[+\d ().-]{0,60}$/), fc.anything()),
    company: fc.string({ unit: 'binary', maxLength: 300 }),
  });
  it(
    'take anything without failing, and what they accept is accepted again unchanged',
    LONG_FORM,
    () => {
      fc.assert(
        fc.property(anyFields, (fields) => {
          const once = profileSchema.safeParse({ ...valid, ...fields });
          if (!once.success) return;
          expect(profileSchema.parse(once.data)).toEqual(once.data);
        }),
        generated(10_000),
      );
    },
  );
});
