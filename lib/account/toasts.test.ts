import { describe, expect, it } from 'vitest';
import { FAILURE_TITLES, FLASHES, invalidField, SIGNED_UP, TOO_MANY } from './toasts.ts';

/** Plain spaces and straight quotes, as the expectations below are typed. */
const asSpecified = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ').replaceAll('’', "'");

describe('the error catalogue of the account', () => {
  it.each([
    [SIGNED_UP, 'Inscription réussie', 'Vérifiez votre email pour confirmer votre compte.'],
    [FLASHES['signed-in'], 'Connexion réussie', 'Bienvenue !'],
    [FLASHES['signed-out'], 'Déconnexion réussie', 'À bientôt !'],
  ])('%j', ({ title, description, tone }, expectedTitle, expectedDescription) => {
    expect([title, description].map(asSpecified)).toEqual([expectedTitle, expectedDescription]);
    expect(tone).toBe('success');
  });

  it.each([
    [FAILURE_TITLES.signUp, "Erreur d'inscription"],
    [FAILURE_TITLES.signIn, 'Erreur de connexion'],
    [FAILURE_TITLES.signOut, 'Erreur de déconnexion'],
    [TOO_MANY.signUp, "Trop de tentatives d'inscription. Veuillez réessayer dans 15 minutes."],
    [TOO_MANY.signIn, 'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.'],
    [invalidField('email', '').title, 'Email invalide'],
    [invalidField('password', 'Ce mot de passe est trop commun').title, 'Mot de passe faible'],
    [invalidField('confirmPassword', 'Les mots de passe ne correspondent pas').title, 'Erreur'],
    [invalidField('password', 'Veuillez entrer votre mot de passe').title, 'Erreur'],
  ])('%s', (text, expected) => expect(asSpecified(text)).toBe(expected));
});
