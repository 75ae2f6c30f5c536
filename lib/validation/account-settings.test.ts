import { describe, expect, it } from 'vitest';
import { errorsByField } from '../forms/fields.ts';
import { deletionSchema, passwordChangeSchema, profileFormSchema } from './account-settings.ts';

describe('a change of password', () => {
  const parse = (sent: object) => {
    const parsed = passwordChangeSchema.safeParse(sent);
    return parsed.success ? parsed.data : errorsByField(parsed.error.issues);
  };
  it('asks for the present one and a strong new one, twice', () => {
    const sent = { currentPassword: 'x', password: 'Nouveau-1!', confirmPassword: 'Nouveau-1!' };
    expect(parse(sent)).toEqual(sent);
  });
  it('says what is wrong at each field', () => {
    expect(parse({ password: 'court', confirmPassword: 'autre' })).toEqual({
      currentPassword: 'Veuillez entrer votre mot de passe actuel',
      password: 'Le mot de passe doit contenir au moins 8 caractères',
      confirmPassword: 'Les mots de passe ne correspondent pas',
    });
  });
});

describe('the profile’s form', () => {
  it('says in French what is missing when nothing was sent, and may do without the password', () => {
    const parsed = profileFormSchema.safeParse({});
    expect(parsed.error && errorsByField(parsed.error.issues)).toEqual({
      email: 'Veuillez entrer une adresse email valide',
    });
    expect(profileFormSchema.parse({ email: 'zoe@exemple.test' }).currentPassword).toBe('');
  });
});

describe('a deletion', () => {
  const parse = (sent: object) => {
    const parsed = deletionSchema.safeParse(sent);
    return parsed.success ? 'deleted' : errorsByField(parsed.error.issues);
  };
  it.each(['SUPPRIMER', ' supprimer '])('is confirmed by « %s »', (confirmation) => {
    expect(parse({ confirmation, currentPassword: 'x' })).toBe('deleted');
  });
  it.each(['', 'oui', 'SUPPRIMER !', null, ['SUPPRIMER']])('is not by %j', (confirmation) => {
    expect(parse({ confirmation, currentPassword: 'x' })).toEqual({
      confirmation: 'Tapez SUPPRIMER pour confirmer',
    });
  });
  it('needs the password', () => {
    expect(parse({ confirmation: 'SUPPRIMER' })).toEqual({
      currentPassword: 'Veuillez entrer votre mot de passe actuel',
    });
  });
});
