import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { errorsByField } from '../forms/fields.ts';
import { newPasswordSchema, signInSchema, signUpSchema } from './account.ts';
import { UNREADABLE } from './text.ts';

const account = {
  firstName: ' <Zoé> ',
  lastName: 'D’Arc & fils',
  email: ' zoe@exemple.fr ',
  password: 'Motdepasse-1!',
  confirmPassword: 'Motdepasse-1!',
};

const errorsOf = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? {} : errorsByField(result.error.issues);
};

describe('sign-up', () => {
  it('sanitises the names and the e-mail, and leaves the password alone', () => {
    expect(z.parse(signUpSchema, account)).toMatchObject({
      firstName: 'Zoé',
      lastName: 'D’Arc  fils',
      email: 'zoe@exemple.fr',
      password: 'Motdepasse-1!',
    });
  });

  it.each([
    [{ email: 'zoe' }, { email: 'Veuillez entrer une adresse email valide' }],
    [{ firstName: '<>' }, { firstName: 'Veuillez entrer votre prénom' }],
    [{ lastName: ' ' }, { lastName: 'Veuillez entrer votre nom' }],
    [{ firstName: 'a\u0000' }, { firstName: UNREADABLE }],
    [
      { password: 'court', confirmPassword: 'court' },
      { password: 'Le mot de passe doit contenir au moins 8 caractères' },
    ],
    [
      { confirmPassword: 'Motdepasse-1' },
      { confirmPassword: 'Les mots de passe ne correspondent pas' },
    ],
    [
      { email: '', confirmPassword: 'autre' },
      {
        email: 'Veuillez entrer une adresse email valide',
        confirmPassword: 'Les mots de passe ne correspondent pas',
      },
    ],
    [
      { password: 'court', confirmPassword: 'autre' },
      {
        password: 'Le mot de passe doit contenir au moins 8 caractères',
        confirmPassword: 'Les mots de passe ne correspondent pas',
      },
    ],
  ])('%j is answered next to its fields', (change, expected) => {
    expect(errorsOf(signUpSchema, { ...account, ...change })).toEqual(expected);
  });

  it('says something about every field of an empty form, in French', () => {
    expect(errorsOf(signUpSchema, {})).toEqual({
      firstName: 'Veuillez entrer votre prénom',
      lastName: 'Veuillez entrer votre nom',
      email: 'Veuillez entrer une adresse email valide',
      password: 'Le mot de passe doit contenir au moins 8 caractères',
    });
  });
});

describe('sign-in', () => {
  it('asks for a well-formed e-mail and for any password', () => {
    expect(errorsOf(signInSchema, {})).toEqual({
      email: 'Veuillez entrer une adresse email valide',
      password: 'Veuillez entrer votre mot de passe',
    });
    expect(
      z.parse(signInSchema, { email: 'zoe@exemple.fr', password: ' x ', remember: 'on' }),
    ).toMatchObject({ password: ' x ', remember: true });
  });
});

it(
  'whatever is posted, a form answers with messages or with values, and never throws',
  LONG_FORM,
  () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.anything());
    for (const schema of [signInSchema, signUpSchema, newPasswordSchema]) {
      fc.assert(
        fc.property(
          fc.record({
            email: anything,
            password: anything,
            confirmPassword: anything,
            firstName: anything,
            lastName: anything,
            remember: anything,
          }),
          (value) => {
            for (const message of Object.values(errorsOf(schema, value))) {
              expect(message).toMatch(/Veuillez|mots? de passe|Ce champ|Ce texte|adresse/);
            }
          },
        ),
        generated(3_000),
      );
    }
  },
);
